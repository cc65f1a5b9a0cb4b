"""Code generators read the OpenAPI description without flags; what they generate is typed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.operations import OPERATIONS
from tests.openapi.node import NODE, needs_npm_packages
from tests.support.serving import ROOT, serving

pytestmark = pytest.mark.slow

CLIENTS = ROOT / "tests" / "openapi" / "clients"
DESCRIPTION = str(ROOT / "openapi.yaml")
WHOLE_GAME = re.compile(r"(\d+) moves; won by \w+(, \w+)*\n")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of the service."""
    with serving() as server:
        yield server.url


def _run(*command: str | Path, folder: Path, status: int = 0) -> str:
    """Run a command in a folder and return what it writes; it must end with a status."""
    environment = os.environ | {"NO_COLOR": "1", "PYTHONPATH": str(folder)}
    # The generators find formatters through PATH.
    environment["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), environment["PATH"]))
    done = subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def _check_output(written: str) -> None:
    played = WHOLE_GAME.fullmatch(written)
    assert played, written
    assert int(played[1]) > 50


def test_python_client(tmp_path: Path, address: str) -> None:
    """A client from openapi-python-client has no type errors and plays a game.

    The generator knows neither media types of images nor that of batches, so it leaves out the two
    pictures by address, and batches.
    """
    generator = Path(sys.executable).with_name("openapi-python-client")
    generate = ("generate", "--meta", "none", "--path", DESCRIPTION)
    said = _run(generator, *generate, "--output-path", "medina_client", folder=tmp_path)
    batched = (name for name, operation in OPERATIONS.items() if operation.takes_batch)
    assert set(re.findall("WARNING parsing (.+) within", said)) == {
        "GET /v1/diagrams.svg",
        "GET /v1/diagrams.png",
        *(f"POST /v1/{name}" for name in batched),
    }
    shutil.copy(CLIENTS / "play.py", tmp_path)
    config = ("--config-file", CLIENTS / "mypy.ini")
    _run(sys.executable, "-m", "mypy", *config, "play.py", "medina_client", folder=tmp_path)
    _check_output(_run(sys.executable, "play.py", address, folder=tmp_path))


@needs_npm_packages
def test_typescript_client(tmp_path: Path, address: str) -> None:
    """Types from openapi-typescript compile strictly with openapi-fetch; a game is played."""
    (tmp_path / "node_modules").symlink_to(NODE / "node_modules")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for name in ("play.ts", "tsconfig.json"):
        shutil.copy(CLIENTS / name, tmp_path)
    tools = tmp_path / "node_modules" / ".bin"
    _run(tools / "openapi-typescript", "--output", "medina.d.ts", DESCRIPTION, folder=tmp_path)
    _run(tools / "tsc", folder=tmp_path)
    _check_output(_run("node", "play.js", address, folder=tmp_path))


RIGHT = """
import type { Adjudication } from "MODULE";

export function tell(ruling: Adjudication): string {
  switch (ruling.verdict) {
    case "legal":
      return `${ruling.state.phase} ${ruling.score.players.length} ${ruling.notation.length}`;
    case "illegal":
      return `${ruling.state.turn.number} ${ruling.score.final} ${ruling.reasons.length}`;
    case "undetermined":
      return `${ruling.state.players[0]?.stock.walls ?? "hidden"} ${ruling.unknowns.length}`;
    case "invalid_state":
      return ruling.explanation;
  }
}
"""
"""A program that needs no cast once it has checked the verdict."""

WRONG = {
    "verdict not checked": "ruling.score.final",
    "a state as it was sent": 'ruling.verdict === "invalid_state" && ruling.score.final',
    "an unknown verdict": 'ruling.verdict === "allowed"',
    "a hidden number": 'ruling.verdict === "legal" && ruling.state.players[0]!.stock.walls + 1',
    "an unknown field": 'ruling.verdict === "legal" && ruling.winner',
}
"""Expressions that a strict compiler refuses."""


@needs_npm_packages
@pytest.mark.parametrize("generator", ["openapi-typescript", "openapi-ts"])
def test_typescript_narrows_on_the_verdict(tmp_path: Path, generator: str) -> None:
    """A strict program that checks the verdict compiles without a cast; a wrong one does not."""
    (tmp_path / "node_modules").symlink_to(NODE / "node_modules")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    tools = tmp_path / "node_modules" / ".bin"
    if generator == "openapi-typescript":
        _run(tools / generator, "--output", "medina.d.ts", DESCRIPTION, folder=tmp_path)
        types = (
            'import type { components } from "./medina.js";\n'
            'export type Adjudication = components["schemas"]["Adjudication"];\n'
        )
        (tmp_path / "types.ts").write_text(types, encoding="utf-8")
        module = "./types.js"
    else:
        _run(tools / generator, "--input", DESCRIPTION, "--output", "client", folder=tmp_path)
        module = "./client/types.gen.js"
    compile_ = (tools / "tsc", "--strict", "--noEmit", "--skipLibCheck", "--target", "es2022")
    options = ("--module", "nodenext")
    (tmp_path / "right.ts").write_text(RIGHT.replace("MODULE", module), encoding="utf-8")
    _run(*compile_, *options, "right.ts", folder=tmp_path)
    lines = [
        f'import type {{ Adjudication }} from "{module}";',
        "declare const ruling: Adjudication;",
    ]
    lines += [f"export const wrong{number} = {text};" for number, text in enumerate(WRONG.values())]
    (tmp_path / "wrong.ts").write_text("\n".join(lines), encoding="utf-8")
    said = _run(*compile_, *options, "wrong.ts", folder=tmp_path, status=2)
    refused = set(map(int, re.findall(r"wrong\.ts\((\d+),", said)))
    assert refused == set(range(3, 3 + len(WRONG))), said


FIELDS = {
    "kotlin": {
        "LegalAdjudication.kt": [
            "val score: Score,",
            "val state: State,",
            "val notation: kotlin.String,",
            "val unknowns: kotlin.collections.List<Unknown>",
        ],
        "UndeterminedAdjudication.kt": ["val legal: kotlin.Boolean?,", "val score: Score,"],
        "InvalidStateAdjudication.kt": ["val score: Score?,", "val state: StateInput,"],
        "Stock.kt": ["val walls: kotlin.Int?,", "val gates: kotlin.Int?"],
        "LegalReplay.kt": ["val seed: kotlin.Long?,"],
        "Adjudication.kt": ["interface Adjudication"],
    },
    "swift6": {
        "LegalAdjudication.swift": ["var score: Score\n", "var state: State\n"],
        "UndeterminedAdjudication.swift": ["var legal: Bool?\n", "var score: Score\n"],
        "InvalidStateAdjudication.swift": ["var score: Score?\n", "var state: StateInput\n"],
        "Stock.swift": ["var walls: Int?\n"],
        "LegalReplay.swift": ["var seed: Int64?\n"],
        "Adjudication.swift": [
            "case typeLegalAdjudication(LegalAdjudication)",
            'case "undetermined":',
        ],
    },
}
"""A generator of openapi-generator -> what its files must hold."""


@pytest.mark.parametrize("generator", FIELDS)
def test_openapi_generator(tmp_path: Path, generator: str) -> None:
    """It reads the description without errors; answers have the fields of their verdict."""
    tool = Path(sys.executable).with_name("openapi-generator-cli")
    generate = ("generate", "-g", generator, "-i", DESCRIPTION, "-o", "client")
    said = _run(tool, *generate, folder=tmp_path)
    assert "ERROR" not in said
    files = {path.name: path for path in (tmp_path / "client").rglob("*") if path.is_file()}
    for name, fields in FIELDS[generator].items():
        text = files[name].read_text(encoding="utf-8")
        for field in fields:
            assert field in text, (name, field)
    # Null alone would become a type that does not exist.
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in files.values()
        if path.suffix in (".kt", ".swift") and "test" not in path.as_posix().lower()
    )
    assert not re.search(r": Null\b", sources)
