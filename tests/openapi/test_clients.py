"""Clients generated from the OpenAPI description type-check, and each plays a whole game."""

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


def _run(*command: str | Path, folder: Path) -> str:
    """Run a command in a folder and return what it writes; it must succeed."""
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
    assert done.returncode == 0, done.stdout + done.stderr
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
    generate = ("--default-non-nullable=false", "--output", "medina.d.ts", DESCRIPTION)
    _run(tools / "openapi-typescript", *generate, folder=tmp_path)
    _run(tools / "tsc", folder=tmp_path)
    _check_output(_run("node", "play.js", address, folder=tmp_path))
