"""The user's terminal: its language and its colours."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import Final, Protocol

from service.diagrams.labels import Words
from service.diagrams.scene import BUILDING_LETTERS, PLAYER_LETTERS
from service.rules.rulesets import GameConfig
from service.wording import Wording

from .i18n import Translator

COLOR_MODES: Final = ("auto", "always", "never")

_STYLES: Final = {
    "red": "1;31",
    "yellow": "1;38;5;220",
    "green": "1;32",
    "blue": "1;38;5;75",
    "neutral": "1;38;5;255",
    "grey": "38;5;16;48;5;250",
    "violet": "38;5;231;48;5;91",
    "black": "38;5;231;48;5;236",
    "brown": "38;5;231;48;5;94",
    "orange": "38;5;16;48;5;208",
    "good": "1;32",
    "bad": "1;31",
    "heading": "1",
    "quiet": "2",
}
"""SGR codes for a terminal with 256 colours, keyed by style.

Players and rooftops have coloured text, and buildings a coloured background.
"""

_GRID_LINE: Final = re.compile(r"(?P<number>[ \d]\d │)(?P<cells>.+)(?P<end>│)")
_BUILDING_COLORS: Final = {letter: color for color, letter in BUILDING_LETTERS.items()}
_PLAYER_COLORS: Final = {letter: color for color, letter in PLAYER_LETTERS.items()}


class _Stream(Protocol):
    def isatty(self) -> bool: ...


def supports_color(mode: str, stream: _Stream, environment: Mapping[str, str]) -> bool:
    """Return whether to write colours to a stream.

    ``mode`` is one of :data:`COLOR_MODES`. ``auto`` means yes for a terminal, unless ``NO_COLOR``
    is set (https://no-color.org) or ``TERM`` is unset or ``dumb``.
    """
    if mode != "auto":
        return mode == "always"
    if environment.get("NO_COLOR") or environment.get("TERM", "dumb") == "dumb":
        return False
    return stream.isatty()


class Console(Translator):
    """Translates texts for the user, and colours them if the terminal supports it.

    Colours only repeat what letters or words say.
    """

    def __init__(self, wording: Wording, color: str = "never") -> None:
        super().__init__(wording)
        self.set_color(color)

    def set_color(self, mode: str) -> None:
        """Set when to write colours. ``mode`` is one of :data:`COLOR_MODES`."""
        self.colored = supports_color(mode, sys.stdout, os.environ)

    def paint(self, text: str, style: str | None) -> str:
        """Return a text in the colour of a player or a building, or in a style such as ``heading``.

        If colours are off or the style is unknown, the text is unchanged.
        """
        if not self.colored or not text or style not in _STYLES:
            return text
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"

    def paint_diagram(self, diagram: str, config: GameConfig) -> str:
        """Return a text diagram with its buildings, rooftops and players painted."""
        if not self.colored:
            return diagram
        names = self._names(Words(self.wording, config), config)
        pattern = re.compile("|".join(rf"(?<!\S){re.escape(name)}(?!\w)" for name in names))

        def paint_name(match: re.Match[str]) -> str:
            return self.paint(match[0], names[match[0]])

        lines = []
        for line in diagram.split("\n"):
            row = _GRID_LINE.fullmatch(line)
            if row:
                cells = row["cells"]
                triples = (cells[start : start + 3] for start in range(0, len(cells), 3))
                painted = "".join(map(self._paint_cell, triples))
                lines.append(f"{row['number']}{painted}{row['end']}")
            else:
                lines.append(pattern.sub(paint_name, line))
        return "\n".join(lines)

    @staticmethod
    def _names(words: Words, config: GameConfig) -> dict[str, str]:
        """Return the colour of each name in the legend and the table of stocks, keyed by name."""
        names = {words.player_with_letter(color): color for color in PLAYER_LETTERS}
        for color in config.building_colors:
            names[f"{BUILDING_LETTERS[color]} {words.color(color)}"] = color
        return names

    def _paint_cell(self, signs: str) -> str:
        """Paint a cell: a building as a block, a rooftop in its owner's colour."""
        piece, rooftop = signs[:2], signs[2:]
        return self.paint(piece, _BUILDING_COLORS.get(signs[1:2])) + self.paint(
            rooftop, _PLAYER_COLORS.get(rooftop)
        )
