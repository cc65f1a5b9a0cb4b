"""The commands in docs/clients.md run as they stand, in a clone."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.openapi.node import NODE, needs_npm_packages
from tests.support.pages import ROOT, blocks, section

TEXT = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
WHOLE_GAME = re.compile(r"\d+ moves; won by \w+(, \w+)*\n$")
INSTALLS = re.compile(r"^(make install|npm (init|pkg|install) .*)\n", re.MULTILINE)
"""The commands that fetch packages; these are installed already."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files that the commands name, with everything installed."""
    shutil.copy(ROOT / "openapi.yaml", tmp_path)
    clients = Path("tests", "openapi", "clients")
    shutil.copytree(ROOT / clients, tmp_path / clients)
    # Not a link: a virtual environment is found by its path.
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    activate = f'PATH="{Path(sys.executable).parent}:$PATH"\n'
    (tmp_path / ".venv" / "bin" / "activate").write_text(activate, encoding="utf-8")
    return tmp_path


def _play(heading: str, folder: Path, service: str) -> None:
    commands = blocks(section(TEXT, heading), "sh")[0]
    rest = INSTALLS.sub("", commands)
    assert rest != commands
    done = subprocess.run(
        ["bash", "-e", "-c", rest.replace("http://127.0.0.1:8000", service)],
        cwd=folder,
        env=os.environ | {"NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert WHOLE_GAME.search(done.stdout), done.stdout


@pytest.mark.slow
def test_kotlin_and_swift(clone: Path) -> None:
    """The commands generate a class for each verdict."""
    (commands,) = blocks(section(TEXT, "Kotlin and Swift"), "sh")
    done = subprocess.run(
        ["bash", "-e", "-c", commands],
        cwd=clone,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for folder, suffix in (("kotlin", "kt"), ("swift", "swift")):
        assert list((clone / "build" / folder).rglob(f"LegalAdjudication.{suffix}"))


def _packages() -> list[str]:
    """Return the names of the packages that the TypeScript commands install, without versions."""
    commands = blocks(section(TEXT, "TypeScript"), "sh")[0]
    installs = [line for line in commands.splitlines() if line.startswith("npm install ")]
    named = " ".join(installs).replace("npm install", "").split()
    return [name.rpartition("@")[0] for name in named if not name.startswith("-")]


@pytest.mark.slow
def test_python_commands_generate_a_client_that_plays(clone: Path, live_service: str) -> None:
    """The client is generated, has no type errors, and plays a game."""
    _play("Python", clone, live_service)


@pytest.mark.slow
@needs_npm_packages
def test_typescript_commands_generate_a_client_that_plays(clone: Path, live_service: str) -> None:
    """The types are generated, the program compiles, and plays a game."""
    folder = clone / "build" / "typescript"
    # Only the packages that the commands name, so that none is missing there.
    packages = _packages()
    assert "typescript" in packages
    for package in (".bin", *packages):
        link = folder / "node_modules" / package
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(NODE / "node_modules" / package)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    _play("TypeScript", clone, live_service)


@pytest.mark.slow
@needs_npm_packages
def test_hey_api_command_generates_a_client(clone: Path) -> None:
    """With TypeScript 5 it writes a client with the types of the description."""
    _, command = blocks(section(TEXT, "TypeScript"), "sh")
    fetch = "npx --yes -p typescript@5 -p @hey-api/openapi-ts "
    assert command.startswith(fetch)
    installed = json.loads(
        (NODE / "node_modules" / "typescript" / "package.json").read_text("utf-8")
    )
    assert installed["version"].startswith("5.")
    done = subprocess.run(
        ["bash", "-e", "-c", command.replace(fetch, f"{NODE}/node_modules/.bin/")],
        cwd=clone,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    types = (clone / "build" / "hey-api" / "types.gen.ts").read_text(encoding="utf-8")
    assert "LegalAdjudication" in types


def test_every_block_begins_and_ends_in_the_root() -> None:
    """A block that changes the folder goes back, so that blocks can be run one after the other."""
    commands = blocks(TEXT, "sh")
    assert len(commands) == 4
    for block in commands:
        entered = re.findall(r"^cd (.+)$", block, re.MULTILINE)
        assert os.path.normpath(os.path.join(".", *entered)) == "."
