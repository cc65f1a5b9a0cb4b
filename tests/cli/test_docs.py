"""The page on the command line shows what its commands say."""

from __future__ import annotations

from service.cli.commands import medina
from tests.support import consoles


def test_sessions_are_fresh() -> None:
    """Every session in the documentation is what its commands write now."""
    text = consoles.PAGE.read_text(encoding="utf-8")
    assert consoles.fresh(text) == text, "run `make docs`"


def test_every_command_is_described() -> None:
    """The page has a line on each command, and shows most of them at work."""
    text = consoles.PAGE.read_text(encoding="utf-8")
    for name in medina.commands:
        assert f"| `medina {name}" in text
    assert len(consoles.sessions(text)) >= 10
