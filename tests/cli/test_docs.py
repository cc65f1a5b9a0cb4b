"""The page on the command line shows the real output of its commands."""

from __future__ import annotations

from service.cli.commands import medina
from tests.support import consoles


def test_sessions_are_fresh() -> None:
    """Every session in the documentation is the current output of its commands."""
    text = consoles.PAGE.read_text(encoding="utf-8")
    assert consoles.fresh(text) == text, "run `make docs`"


def test_every_command_is_described() -> None:
    """The page has a line on each command, and a session for most of them."""
    text = consoles.PAGE.read_text(encoding="utf-8")
    for name in medina.commands:
        assert f"| `medina {name}" in text
    assert len(consoles.sessions(text)) >= 10
