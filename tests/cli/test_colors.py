"""Colours in the output: when they are used, and that they never change the text."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from service.cli.console import supports_color

from .running import Medina, Terminal, example_file

ESCAPE = re.compile(r"\x1b\[[\d;]*m")
DIAGRAM = "positions/street-through-the-gates.json"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _id(value: str | bool | Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name}={setting}" for name, setting in value.items()) or "no variables"
    if isinstance(value, bool):
        return "colored" if value else "plain"
    return value


@pytest.mark.parametrize(
    ("mode", "environment", "colored"),
    [
        ("auto", {"TERM": "xterm"}, True),
        ("auto", {"TERM": "xterm", "NO_COLOR": ""}, True),
        ("auto", {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("auto", {"TERM": "dumb"}, False),
        ("auto", {}, False),
        ("never", {"TERM": "xterm"}, False),
        ("always", {"TERM": "dumb", "NO_COLOR": "1"}, True),
    ],
    ids=_id,
)
def test_color_depends_on_flag_terminal_and_environment(
    mode: str, environment: Mapping[str, str], colored: bool
) -> None:
    assert supports_color(mode, _Terminal(), environment) == colored
    assert not supports_color("auto", io.StringIO(), environment)


@pytest.mark.parametrize(
    "arguments",
    [
        ["judge", example_file("positions/too-close-diagonally.json")],
        ["judge", example_file("positions/tea-break.json"), "tea"],
        ["legal", example_file("positions/which-end-goes-on.json"), "--explain"],
        ["score", example_file("positions/palace-tile-by-two-stables.json")],
        ["audit", example_file("positions/impossible.json")],
        ["replay", example_file("games/first-edition-3.json")],
        ["draw", example_file(DIAGRAM)],
        ["draw", example_file("positions/too-close-diagonally.json"), "--lang", "fr"],
    ],
    ids=lambda arguments: f"{arguments[0]}-{arguments[1].stem}",
)
def test_color_does_not_change_the_text(medina: Medina, arguments: list[str]) -> None:
    plain = medina(*arguments)
    colored = medina(*arguments, "--color", "always")
    assert not ESCAPE.search(plain.out)
    assert ESCAPE.search(colored.out)
    assert ESCAPE.sub("", colored.out) == plain.out
    assert colored.status == plain.status


def test_pictures_in_files_and_json_are_never_colored(medina: Medina, tmp_path: Path) -> None:
    picture = tmp_path / "board.txt"
    medina("draw", example_file(DIAGRAM), "-o", picture, "--color", "always")
    assert "\x1b" not in picture.read_text(encoding="utf-8")
    assert "\x1b" not in medina("judge", example_file(DIAGRAM), "--json", "--color", "always").out


@pytest.mark.parametrize(
    ("environment", "colored"),
    [
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb", "NO_COLOR": ""}, False),
    ],
    ids=_id,
)
def test_terminal_output_is_colored_unless_disabled(
    environment: dict[str, str], colored: bool
) -> None:
    terminal = Terminal("judge", example_file(DIAGRAM), environment=environment)
    terminal.end()
    assert bool(ESCAPE.search(terminal.output)) == colored


def test_board_is_drawn_in_the_colors_of_the_pieces(medina: Medina) -> None:
    out = medina("draw", example_file("positions/end-of-the-game.json"), "--color", "always").out
    letters = re.findall(r"\x1b\[([\d;]+)m[ >]([GVKBO])\x1b\[0m", out)
    codes = {
        "G": "38;5;16;48;5;250",
        "V": "38;5;231;48;5;91",
        "K": "38;5;231;48;5;236",
        "B": "38;5;231;48;5;94",
        "O": "38;5;16;48;5;208",
    }
    assert len(letters) == 8
    assert all(codes[letter] == code for code, letter in letters)
    player = r"(1;3[12]|1;38;5;(220|75))"
    assert re.search(rf"\x1b\[38;5;231;48;5;91m V\x1b\[0m\x1b\[{player}m[rygb]\x1b\[0m", out)
