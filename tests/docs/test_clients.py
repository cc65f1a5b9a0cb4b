"""The commands in docs/clients.md generate clients that work."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import tree_sitter_kotlin
import tree_sitter_swift
from flask import Response
from tree_sitter import Language, Parser
from werkzeug.serving import make_server

from service import create_app
from service.operations import OPERATIONS
from service.web.settings import Settings
from tests.openapi.node import NODE, needs_npm_packages
from tests.support.pages import ROOT, blocks, section
from tests.support.waiting import NEVER

TEXT = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8000"
WHOLE_GAME = re.compile(r"^(\d+) moves; won by \w+(, \w+)*\n\Z", re.MULTILINE)
INSTALLS = re.compile(r"^(make install|npm (init|pkg|install) .*)\n", re.MULTILINE)
"""Commands that set up packages. The tests skip them."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the files that the commands use."""
    shutil.copy(ROOT / "openapi.yaml", tmp_path)
    clients = Path("tests", "openapi", "clients")
    shutil.copytree(ROOT / clients, tmp_path / clients)
    # A symlink to Python would not work: Python looks for its virtual environment beside the link.
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    activate = f'PATH="{Path(sys.executable).parent}:$PATH"\n'
    (tmp_path / ".venv" / "bin" / "activate").write_text(activate, encoding="utf-8")
    return tmp_path


def _run(commands: str, folder: Path) -> str:
    """Run commands and return their output and errors."""
    done = subprocess.run(
        ["bash", "-e", "-c", commands],
        cwd=folder,
        env=os.environ | {"NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=NEVER,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def _play(heading: str, folder: Path, service: str) -> str:
    """Run the commands below a heading and return the output, which must show a whole game."""
    commands = blocks(section(TEXT, heading), "sh")[0]
    rest = INSTALLS.sub("", commands)
    assert rest != commands
    said = _run(rest.replace(ADDRESS, service), folder)
    _check_game(said)
    with later_service() as later:
        again = [
            line for line in rest.splitlines() if re.match("[.] |cd ", line) or ADDRESS in line
        ]
        _check_game(_run("\n".join(again).replace(ADDRESS, later), folder))
    return said


def _check_game(said: str) -> None:
    played = WHOLE_GAME.search(said)
    assert played, said
    assert int(played[1]) > 50


def _as_later(answer: Any) -> Any:
    """Return an answer as a later version might give it: with further fields, events and values."""
    if isinstance(answer, list):
        return [_as_later(item) for item in answer]
    if not isinstance(answer, dict):
        return answer
    later = {
        # What clients send back stays as it is.
        name: member if name in ("state", "move", "example") else _as_later(member)
        for name, member in answer.items()
    }
    if "events" in later:
        later["events"].append({"type": "cat_seen", "action": None, "message": "!", "cats": 2})
    if "unknowns" in later:
        later["unknowns"].append({"about": "cats", "player": None, "message": "!"})
    if later.get("reasons"):
        later["reasons"].append(later["reasons"][0] | {"rule": "cat.asleep"})
    if later.get("sources"):
        later["sources"].append(later["sources"][0] | {"rulebook": "cats"})
    is_object = not answer.keys() <= {"grey", "violet", "black", "brown", "orange"}
    return later | ({"later": {"added": True}} if is_object else {})


@contextmanager
def later_service() -> Iterator[str]:
    """Run a service whose answers have what docs/compatibility.md allows to add."""
    app = create_app(Settings())

    @app.after_request
    def add(response: Response) -> Response:
        if response.mimetype == "application/json":
            response.set_data(json.dumps(_as_later(response.get_json())))
        return response

    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()


FIELDS = {
    "kotlin": {
        "LegalAdjudication.kt": [
            "val score: Score,",
            "val state: State,",
            "val notation: kotlin.String,",
            "val unknowns: kotlin.collections.List<Unknown>",
        ],
        "UndeterminedAdjudication.kt": ["val score: Score,"],
        "InvalidStateAdjudication.kt": ["val state: StateInput?,"],
        "Stock.kt": ["val walls: kotlin.Int?,", "val gates: kotlin.Int?"],
        "LegalReplay.kt": ["val seed: kotlin.Long?,"],
        "Adjudication.kt": ["interface Adjudication"],
    },
    "swift": {
        "LegalAdjudication.swift": ["var score: Score\n", "var state: State\n"],
        "UndeterminedAdjudication.swift": ["var score: Score\n"],
        "InvalidStateAdjudication.swift": ["var state: StateInput?\n"],
        "Stock.swift": ["var walls: Int?\n"],
        "LegalReplay.swift": ["var seed: Int64?\n"],
        "Adjudication.swift": [
            "case typeLegalAdjudication(LegalAdjudication)",
            'case "undetermined":',
        ],
    },
}
"""Code in the generated files, keyed by folder and file name."""


PARSERS = {
    ".kt": Parser(Language(tree_sitter_kotlin.language())),
    ".swift": Parser(Language(tree_sitter_swift.language())),
}


@pytest.mark.slow
def test_kotlin_and_swift_commands_generate_the_expected_fields(clone: Path) -> None:
    (commands,) = blocks(section(TEXT, "Kotlin and Swift"), "sh")
    assert "ERROR" not in _run(commands, clone)
    for folder, expected in FIELDS.items():
        generated = (clone / "build" / folder).rglob("*")
        files = {path.name: path for path in generated if path.is_file()}
        for name, fields in expected.items():
            text = files[name].read_text(encoding="utf-8")
            for field in fields:
                assert field in text, (name, field)
        # The other folders contain the generator's own code.
        parsed = [path for path in files.values() if path.parent.name.lower() in ("apis", "models")]
        assert len(parsed) > 2 * len(OPERATIONS)
        for path in parsed:
            if path.suffix in PARSERS:
                tree = PARSERS[path.suffix].parse(path.read_bytes())
                assert not tree.root_node.has_error, path
        # A schema that allows only null would become a type Null, which does not exist.
        sources = "".join(
            path.read_text(encoding="utf-8")
            for path in files.values()
            if path.suffix in (".kt", ".swift") and "test" not in path.name.lower()
        )
        assert not re.search(r": Null\b", sources)
        # In Swift, an enumeration with a raw type needs a case.
        assert not re.search(r"enum \w+: String[^{}]*\{\s*\}", sources)


def _packages() -> list[str]:
    """Return the packages that the TypeScript commands install, without versions."""
    commands = blocks(section(TEXT, "TypeScript"), "sh")[0]
    installs = [line for line in commands.splitlines() if line.startswith("npm install ")]
    named = " ".join(installs).replace("npm install", "").split()
    return [name.rpartition("@")[0] for name in named if not name.startswith("-")]


@pytest.mark.slow
def test_python_commands_generate_a_client_that_plays_a_game(
    clone: Path, live_service: str
) -> None:
    """The generator does not know the media types of images and batches."""
    said = _play("Python", clone, live_service)
    batched = (name for name, operation in OPERATIONS.items() if operation.takes_batch)
    assert set(re.findall("WARNING parsing (.+) within", said)) == {
        "GET /v1/diagrams.svg",
        "GET /v1/diagrams.png",
        *(f"POST /v1/{name}" for name in batched),
    }


@pytest.mark.slow
@needs_npm_packages
def test_typescript_commands_generate_a_client_that_plays_a_game(
    clone: Path, live_service: str
) -> None:
    folder = clone / "build" / "typescript"
    # Link only the packages that the commands install, so the test fails if they leave one out.
    packages = _packages()
    assert "typescript" in packages
    for package in (".bin", *packages):
        link = folder / "node_modules" / package
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(NODE / "node_modules" / package)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    _play("TypeScript", clone, live_service)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("go") is None, reason="needs go")
def test_go_commands_generate_a_client_that_plays_a_game(clone: Path, live_service: str) -> None:
    _play("Go", clone, live_service)


@pytest.mark.slow
@needs_npm_packages
def test_hey_api_command_generates_a_client(clone: Path) -> None:
    _, command = blocks(section(TEXT, "TypeScript"), "sh")
    fetch = "npx --yes -p typescript@5 -p @hey-api/openapi-ts "
    assert command.startswith(fetch)
    installed = json.loads(
        (NODE / "node_modules" / "typescript" / "package.json").read_text("utf-8")
    )
    assert installed["version"].startswith("5.")
    _run(command.replace(fetch, f"{NODE}/node_modules/.bin/"), clone)
    types = (clone / "build" / "hey-api" / "types.gen.ts").read_text(encoding="utf-8")
    assert "LegalAdjudication" in types


def test_every_block_begins_and_ends_in_the_root_of_the_repository() -> None:
    """One shell can therefore run all blocks."""
    commands = blocks(TEXT, "sh")
    assert len(commands) == 5
    for block in commands:
        entered = re.findall(r"^cd (.+)$", block, re.MULTILINE)
        assert os.path.normpath(os.path.join(".", *entered)) == "."
