"""The names of all things in the game, for clients that write their own labels and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, TypedDict, cast

from schemas.described import (
    BuildingColor,
    Corner,
    Note,
    OptionName,
    Piece,
    RooftopColor,
    RuleId,
    RulesetId,
)
from schemas.move import PIECES

from .rules.board import CORNERS, SIDES
from .rules.catalogue import BASICS
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
from .wording import LANGUAGES, wording_for
from .wording.nouns import FORMS, NOUN, PHASES

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


class NounJson(TypedDict):
    """A noun of an edition, in the requested language."""

    singular: Annotated[str, "The singular, without an article."]
    plural: Annotated[str, "The plural, without an article."]
    indefinite: Annotated[str, "The indefinite singular; definite for the well."]
    definite: Annotated[str, "The definite singular."]
    definite_plural: Annotated[str, "The definite plural."]
    none: Annotated[str, "The noun with “no”, such as “no stable”."]
    gender: Annotated[
        Annotated[str, Note("Gender", enum=("masculine", "feminine", "neuter"))] | None,
        "The gender; null in a language without genders.",
    ]


class PieceWordsJson(NounJson):
    """The words for a piece."""

    piece: Annotated[Piece, "The piece."]
    letter: Annotated[
        str | None,
        "The piece's letter in the notation; null for a building, whose colour has a letter.",
    ]
    basics: Annotated[
        Sequence[Annotated[RuleId, "A rule."]],
        "The rules that a beginner needs first, the most important first.",
        Note(minItems=3, maxItems=3),
    ]


class ThingWordsJson(NounJson):
    """The words for something that is not a piece."""

    name: Annotated[str, "The thing.", Note(enum=THINGS)]


_Letter = Annotated[str, "Its letter in the notation and in pictures."]
_ColorName = Annotated[str, "The colour's name."]
_Hex = Annotated[str, Note(pattern="^#([0-9a-f]{3}){1,2}$")]
_Ink = Annotated[_Hex, "The colour of letters on these pieces."]


class BuildingColorWordsJson(TypedDict):
    """The words for a building colour, and its colours on a screen."""

    color: Annotated[BuildingColor, "The colour."]
    letter: _Letter
    name: _ColorName
    fill: Annotated[_Hex, "The fill of these buildings in pictures."]
    ink: _Ink
    building: Annotated[NounJson, "A building of this colour."]


class RooftopColorWordsJson(TypedDict):
    """The words for a colour of rooftops, and its colours on a screen."""

    color: Annotated[RooftopColor, "The colour."]
    letter: _Letter
    name: _ColorName
    fill: Annotated[_Hex, "The fill of these rooftops in pictures."]
    ink: _Ink
    rooftop: Annotated[NounJson, "A rooftop of this colour."]


class PlayerColorWordsJson(RooftopColorWordsJson):
    """The words for a player's colour, and its colours on a screen."""

    player: Annotated[str, "The name of the player of this colour."]


class CornerWordsJson(TypedDict):
    """The words for a corner."""

    corner: Annotated[Corner, "The corner."]
    short: Annotated[str, "The abbreviated compass point."]
    tower: Annotated[str, "The tower at this corner, with the article."]
    tower_tile: Annotated[str, "The tile of that tower, with the article."]


SideWordsJson = TypedDict(
    "SideWordsJson",
    {
        "side": Annotated[str, Note("Side", enum=SIDES), "The side."],
        "definite": Annotated[str, "The side, with the article."],
        "on": Annotated[str, "The phrase for “on this side”."],
        "in": Annotated[str, "The phrase for “in this part of the board”."],
    },
)
SideWordsJson.__doc__ = "The words for a side of the board."


class PhaseWordsJson(TypedDict):
    """The word for a phase of a game."""

    phase: Annotated[str, Note("Phase", enum=PHASES), "The phase."]
    name: Annotated[str, "The phase's name."]


class OptionWordsJson(TypedDict):
    """The words for an option."""

    option: Annotated[OptionName, "The option."]
    letter: Annotated[str, "The option's letter in the notation."]
    text: Annotated[str, "The question that the option answers."]


class VocabularyJson(TypedDict):
    """The names of everything in the game, in the words of a ruleset's edition."""

    language: Annotated[str, Note("Language", enum=LANGUAGES), "The language."]
    ruleset: Annotated[RulesetId, "The ruleset."]
    edition: Annotated[str, "The edition whose words these are.", Note(enum=("first", "second"))]
    notation: Annotated[str, "The ruleset's name in the notation."]
    pieces: Annotated[
        Sequence[PieceWordsJson], "The pieces that games may have.", Note(minItems=1, maxItems=20)
    ]
    things: Annotated[
        Sequence[ThingWordsJson], "Things that are not pieces.", Note(minItems=1, maxItems=20)
    ]
    building_colors: Annotated[
        Sequence[BuildingColorWordsJson],
        "The building colours, in the order of the palace tiles.",
        Note(minItems=1, maxItems=4),
    ]
    player_colors: Annotated[
        Sequence[PlayerColorWordsJson], "The players' colours.", Note(minItems=1, maxItems=4)
    ]
    neutral: Annotated[RooftopColorWordsJson, "Neutral rooftops."]
    corners: Annotated[Sequence[CornerWordsJson], "The corners.", Note(minItems=1, maxItems=4)]
    sides: Annotated[Sequence[SideWordsJson], "The sides.", Note(minItems=1, maxItems=4)]
    phases: Annotated[Sequence[PhaseWordsJson], "The phases.", Note(minItems=1, maxItems=3)]
    options: Annotated[Sequence[OptionWordsJson], "The options.", Note(minItems=1, maxItems=99)]


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
def vocabulary(language: str, ruleset: str = DEFAULT_RULESET) -> VocabularyJson:
    """Return the words for a ruleset in a language, as ``GET /v1/vocabulary`` returns them.

    Raises:
        KeyError: There is no such ruleset.
        FileNotFoundError: There is no such language.
    """
    words = _Words(RULESETS[ruleset], language)
    wording, first = words.wording, words.first
    return {
        "language": language,
        "ruleset": ruleset,
        "edition": words.ruleset.edition,
        "notation": RULESET_NAMES[ruleset],
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


class _ColorWordsJson(TypedDict):
    color: str
    letter: str
    name: str
    fill: str
    ink: str


class _Words:
    """The words of one ruleset in one language."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.ruleset = ruleset
        self.wording = wording_for(language)
        self.first = ruleset.edition == "first"

    def forms(self, name: str, color: str | None = None) -> NounJson:
        options: Any = {
            "color": color,
            "first": self.first,
            "two_kinds_of_rooftop": self.ruleset.two_kinds_of_rooftop,
        }
        said = {form: self.wording.noun(name, form, **options) for form in FORMS}
        return cast(NounJson, said | {"gender": self.wording.gender(name, **options)})

    def piece(self, piece: str) -> PieceWordsJson:
        return {
            "piece": piece,
            "letter": PIECE_LETTERS.get(piece),
            "basics": list(BASICS[piece]),
            **self.forms(piece),
        }

    def building(self, color: str) -> BuildingColorWordsJson:
        return {
            **self._color(color, BUILDING_LETTERS[color]),
            "building": self.forms("building", color),
        }

    def player(self, color: str) -> PlayerColorWordsJson:
        name = self.wording.lookup(color.capitalize(), NOUN, self.first)
        return {"player": name, **self.rooftop(color)}

    def rooftop(self, color: str) -> RooftopColorWordsJson:
        return {
            **self._color(color, PLAYER_LETTERS[color]),
            "rooftop": self.forms("rooftop", color),
        }

    def _color(self, color: str, letter: str) -> _ColorWordsJson:
        # Imported here so that the service can start without loading the code that draws pictures.
        from .diagrams.palette import BUILDINGS, PLAYERS, ink_for

        return {
            "color": color,
            "letter": letter,
            "name": self.wording.color(color, first=self.first),
            "fill": {**BUILDINGS, **PLAYERS}[color].top,
            "ink": ink_for(color),
        }
