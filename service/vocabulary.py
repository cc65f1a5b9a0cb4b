"""The names of all things in the game, for clients that write their own labels and sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from schemas.move import PIECES

from .rules.board import CORNERS, SIDES
from .rules.letters import (
    BUILDING_LETTERS,
    OPTION_LETTERS,
    PIECE_LETTERS,
    PLAYER_LETTERS,
    RULESET_NAMES,
)
from .rules.piece_specs import BY_NAME
from .rules.rulesets import PLAYER_COLORS, RULESETS, Ruleset
from .rules.state import NEUTRAL
from .wording import wording_for
from .wording.nouns import FORMS, NOUN, PHASES

__all__ = ["DEFAULT_RULESET", "THINGS", "pieces_of", "vocabulary"]

Json = dict[str, Any]

DEFAULT_RULESET: Final = "second-edition"
"""The ruleset whose words are returned by default."""

THINGS: Final = ("palace", "street", "palace_tile", "tower", "tower_tile")
"""The things that have a name, besides pieces and colours."""

_OPTIONAL: Final = {
    "gate": "gates",
    "neutral_rooftop": "neutral_rooftops",
    "tea_tile": "tea_tiles",
    "well": "well",
}
"""Maps each piece that is optional in a game to the option that adds it."""


def pieces_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the pieces that games of a ruleset can have, by default or with an option."""
    return tuple(piece for piece in PIECES if _has(ruleset, piece))


def _has(ruleset: Ruleset, piece: str) -> bool:
    option = _OPTIONAL.get(piece)
    if option is None:
        stock = BY_NAME[piece].stock
        return any(getattr(supply, stock) for supply in ruleset.supplies.values())
    return any(
        ruleset.default(option, players) or ruleset.may_override(option, players)
        for players in ruleset.supplies
    )


@lru_cache
def vocabulary(ruleset_id: str, language: str) -> Json:
    """Return the words for a ruleset in a language, as ``GET /v1/vocabulary`` returns them.

    Raises:
        KeyError: There is no such ruleset.
        FileNotFoundError: There is no such language.
    """
    words = _Words(RULESETS[ruleset_id], language)
    wording, first = words.wording, words.first
    return {
        "language": language,
        "ruleset": ruleset_id,
        "edition": words.ruleset.edition,
        "notation": RULESET_NAMES[ruleset_id],
        "pieces": [words.piece(piece) for piece in pieces_of(words.ruleset)],
        "things": [{"name": name, **words.forms(name)} for name in THINGS],
        "building_colors": [words.building(color) for color in words.ruleset.building_colors],
        "player_colors": [words.player(color) for color in PLAYER_COLORS],
        "neutral": words.rooftop(NEUTRAL),
        "corners": [
            {
                "corner": corner,
                "short": wording.corner(corner),
                "tower": wording.lookup(f"the {corner} tower", NOUN, first),
                "tower_tile": wording.lookup(f"the {corner} tower tile", NOUN, first),
            }
            for corner in CORNERS
        ],
        "sides": [
            {
                "side": side,
                "definite": wording.lookup(f"the {side} side", NOUN, first),
                "on": wording.lookup(f"on the {side} side", NOUN, first),
                "in": wording.lookup(f"in the {side}", NOUN, first),
            }
            for side in SIDES
        ],
        "phases": [
            {"phase": phase, "name": wording.lookup(text, NOUN, first)}
            for phase, text in PHASES.items()
        ],
        "options": [
            {
                "option": option,
                "letter": letter,
                "text": wording.option_text(option, words.ruleset.edition),
            }
            for option, letter in OPTION_LETTERS.items()
        ],
    }


class _Words:
    """The words of one ruleset in one language."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.ruleset = ruleset
        self.wording = wording_for(language)
        self.first = ruleset.edition == "first"

    def forms(self, name: str, color: str | None = None) -> Json:
        options: Any = {
            "color": color,
            "first": self.first,
            "two_kinds_of_rooftop": self.ruleset.two_kinds_of_rooftop,
        }
        said = {form: self.wording.noun(name, form, **options) for form in FORMS}
        return said | {"gender": self.wording.gender(name, **options)}

    def piece(self, piece: str) -> Json:
        return {"piece": piece, "letter": PIECE_LETTERS.get(piece), **self.forms(piece)}

    def building(self, color: str) -> Json:
        return {
            **self._color(color, BUILDING_LETTERS[color]),
            "building": self.forms("building", color),
        }

    def player(self, color: str) -> Json:
        name = self.wording.lookup(color.capitalize(), NOUN, self.first)
        return {"player": name, **self.rooftop(color)}

    def rooftop(self, color: str) -> Json:
        return {
            **self._color(color, PLAYER_LETTERS[color]),
            "rooftop": self.forms("rooftop", color),
        }

    def _color(self, color: str, letter: str) -> Json:
        # Imported here so that the service can start without loading the code that draws pictures.
        from .diagrams.palette import BUILDING_FILLS, DARK_INK, LIGHT_INK, ROOFTOP_FILLS, ink_for

        return {
            "color": color,
            "letter": letter,
            "name": self.wording.color(color, first=self.first),
            "fill": BUILDING_FILLS.get(color) or ROOFTOP_FILLS[color],
            "ink": LIGHT_INK if ink_for(color) == "light" else DARK_INK,
        }
