"""A fixture that runs ``medina`` commands in this process."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from service.cli import main

from .running import ENGLISH, Medina, Outcome


@pytest.fixture
def medina(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Medina:
    """Return a function that runs a ``medina`` command in English, in this process."""
    for name, value in (ENGLISH | {"COLUMNS": "100"}).items():
        monkeypatch.setenv(name, value)

    def run(*arguments: str | Path, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
        status = main([str(argument) for argument in arguments])
        out, err = capsysbinary.readouterr()
        assert b"Traceback" not in err
        return Outcome(status, out.decode(), err.decode())

    return run
