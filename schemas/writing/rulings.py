"""Writes the parts of answers: reasons, unknowns, questions, events, scores, placements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, cast

from schemas.described import (
    ActionIndex,
    BuildingColor,
    Cell,
    Cells,
    Corner,
    Note,
    OptionName,
    Party,
    Piece,
    PlayerColor,
    Rulebook,
    RuleId,
    RulesetId,
    Sentence,
    Winners,
)
from schemas.limits import MAX_PLAYERS
from schemas.move import BUILDING_COLOR_NAMES, CELL_PIECES
from schemas.state import PHASES
from service.rules.board import NAME, NAMES, SIDES, cell_names
from service.rules.catalogue import EVENTS, Source
from service.rules.reasons import ABOUT, QUESTIONS, Event, Question, Reason, Unknown
from service.rules.rulesets import PLAYER_COLORS
from service.rules.ruling import Placement, Refusal
from service.rules.scoring import PalaceScore, Score
from service.rules.state import NEUTRAL

# --- Reasons -------------------------------------------------------------------------------------


class SourceJson(TypedDict):
    """A section of a rulebook."""

    rulebook: Annotated[Rulebook, "The rulebook."]
    section: Annotated[str, "The section's heading, in the rulebook's language."]


Sources = Annotated[Sequence[SourceJson], "The sources in the rulebooks.", Note(maxItems=20)]

_COLORS: Final = tuple(dict.fromkeys((*BUILDING_COLOR_NAMES, *PLAYER_COLORS, NEUTRAL)))
_Color = Annotated[str, Note(enum=_COLORS)]
_Place = Annotated[str, Note(enum=("board", "stock", "palace_tiles", "screen"))]

ReasonParamsJson = TypedDict(
    "ReasonParamsJson",
    {
        "allowed": Annotated[Sequence[int | str], "The values that the ruleset allows."],
        "cause": Annotated[str, "What made the action impossible."],
        "cell": Annotated[Cell | None, "The cell in question."],
        "color": Annotated[_Color | None, "The colour of the piece, palace or tile, or null."],
        "column": Annotated[int, "A column of the notation, from 1."],
        "corner": Annotated[Corner, "A tower's corner."],
        "count": Annotated[
            int | None, "The actual number, or the number of players; null if any will do."
        ],
        "diagonal": Annotated[bool, "Whether the two cells touch only at a corner."],
        "ends": Annotated[Sequence[Cell], "The ends of streets."],
        "expected": Annotated[
            Any,
            "The expected value: a number, players or pieces; in notation, characters in single "
            "quotes and codes.",
        ],
        "found": Annotated[str, "The text found in the notation; empty at its end."],
        "from": Annotated[
            Cell | None,
            "The end of a street: the one that the action names, or else the one beside the gate.",
        ],
        "gate": Annotated[Cell | None, "A gate's cell."],
        "growth": Annotated[Sequence[Cell], "The cells where the palace can grow."],
        "holder": Annotated[PlayerColor | None, "The player who holds the tile; null for nobody."],
        "kind": Annotated[str, "The kind of cell.", Note(enum=("city", "wall", "tower"))],
        "known": Annotated[int | Sequence[int], "The values that the service supports."],
        "last_cell": Annotated[Cell, "The last cell of the board."],
        "left": Annotated[
            int, "How many pieces this action would let the player place, including its own."
        ],
        "line": Annotated[int, "A line of the notation, from 1."],
        "listed": Annotated[bool, "Whether the stock lists the blocking rooftop."],
        "maximum": Annotated[int | None, "The largest number that may stand in the notation."],
        "minimum": Annotated[int | None, "The smallest number that may stand in the notation."],
        "most": Annotated[int, "The largest possible number."],
        "near_cell": Annotated[Cell | None, "The cell of a piece near the cell in question."],
        "neighbors": Annotated[Sequence[Cell], "The neighbouring cells."],
        "neutral": Annotated[bool, "Whether a neutral rooftop could claim the palace."],
        "number": Annotated[int, "A turn's number, or an action's place in the turn, from 1."],
        "obstacle": Annotated[
            str | None, "What keeps the street or the palace from growing onto the cell."
        ],
        "option": Annotated[OptionName, "The option."],
        "other_cell": Annotated[Cell | None, "The other cell involved."],
        "other_color": Annotated[_Color | None, "The colour of the other piece or palace."],
        "other_piece": Annotated[Piece | None, "The other piece involved."],
        "owner": Annotated[
            Party,
            "The colour of the palace's rooftop: a player's, `neutral`, or a blocking rooftop's.",
        ],
        "phase": Annotated[str, Note("Phase", enum=PHASES), "The state's phase."],
        "piece": Annotated[Piece | None, "The piece."],
        "place": Annotated[
            _Place | None,
            "The part of the state with the problem; null for the whole state. `screen`: "
            "there can't be enough pieces in the hidden stocks.",
        ],
        "player": Annotated[PlayerColor | None, "The player."],
        "players": Annotated[Sequence[PlayerColor], "The players."],
        "possible": Annotated[
            int, "How many pieces the player could place in the rest of the turn."
        ],
        "quota": Annotated[int, "How many actions the turn allows."],
        "revision": Annotated[int, "The requested revision."],
        "ruleset": Annotated[RulesetId, "The ruleset."],
        "side": Annotated[str, "A side of the board.", Note(enum=SIDES)],
        "value": Annotated[int | bool | str, "A tile's value, or an option's."],
        "values": Annotated[Sequence[int], "The values of the tower tiles."],
        "well": Annotated[Cell, "The cell of the well."],
        "wrong_case": Annotated[bool, "Whether the letter is expected in the other case."],
    },
    total=False,
)
ReasonParamsJson.__doc__ = (
    "The variables of a reason's sentence: exactly those that the catalogue lists for its rule."
)


class ReasonJson(TypedDict):
    """A broken rule, as data and as a sentence."""

    rule: Annotated[RuleId, "The rule's id in the catalogue."]
    action: Annotated[
        ActionIndex,
        "The action's index in the move; null if the reason concerns the whole move or a state.",
    ]
    message: Sentence
    cells: Annotated[
        Cells, "The cell in question, then the other cells involved, sorted by row and column."
    ]
    params: Annotated[ReasonParamsJson, "The variables of the sentence."]
    sources: Sources
    certain: Annotated[
        bool, "Whether the rule is certainly broken; false if that depends on hidden stocks."
    ]


def dump_reason(reason: Reason, message: str, sources: Sequence[SourceJson]) -> ReasonJson:
    """Return a reason with its sentence and its sources, which come from :func:`dump_sources`."""
    return {
        "rule": reason.rule,
        "action": reason.action,
        "message": message,
        "cells": reason.cells,
        "params": cast(ReasonParamsJson, dict(reason.params)),
        "sources": sources,
        "certain": reason.certain,
    }


def dump_sources(sources: Iterable[Source]) -> list[SourceJson]:
    """Return the JSON of sections of rulebooks."""
    return [{"rulebook": source.rulebook, "section": source.section} for source in sources]


# --- Unknowns and questions ----------------------------------------------------------------------


class UnknownJson(TypedDict):
    """Something that can't be known from the request."""

    about: Annotated[
        str,
        Note("UnknownAbout", enum=ABOUT),
        "What is unknown, such as whether an obligation is broken or who is next.",
    ]
    player: Annotated[PlayerColor | None, "The player concerned; null if there is none."]
    message: Sentence


Unknowns = Annotated[
    Sequence[UnknownJson],
    "What can't be known from the request; empty if all is known.",
    Note(maxItems=999),
]


def dump_unknown(unknown: Unknown, message: str) -> UnknownJson:
    """Return an unknown of a ruling with its sentence."""
    return {"about": unknown.about, "player": unknown.player, "message": message}


class QuestionJson(TypedDict):
    """A question to the players about a game in progress."""

    about: Annotated[str, Note("QuestionAbout", enum=QUESTIONS), "What the question is about."]
    pointer: Annotated[
        str,
        "A JSON Pointer to where the answer goes in the request. Add any object that is "
        "missing along the path, and send the request again.",
    ]
    options: Annotated[
        Sequence[Any],
        "The possible answers: players, null, numbers, or lists of cells or of streets.",
        Note(minItems=2, maxItems=999),
    ]
    message: Sentence


_POINTERS: Final = {
    "street": "/board/streets",
    "palace_tile": "/palace_tiles/{color}/holder",
    "tower_tile": "/tower_tiles/{corner}/holder",
    "tea": "/tea_tiles/{player}",
    "claim_order": "/claims",
    "neutral_rooftops": "/stocks/{player}/neutral_rooftops",
}
"""Maps the subject of a question to a JSON Pointer: where its answer goes in the request."""


def dump_question(question: Question, message: str) -> QuestionJson:
    """Return a question to the players as a document. ``message`` is its sentence."""
    options: Sequence[Any] = question.options
    if question.about == "street":
        options = [[[NAME[cell] for cell in street] for street in option] for option in options]
    elif question.about == "claim_order":
        options = [[NAME[cell] for cell in option] for option in options]
    return {
        "about": question.about,
        "pointer": _POINTERS[question.about].format(**question.params),
        "options": list(options),
        "message": message,
    }


# --- Events --------------------------------------------------------------------------------------


EventJson = TypedDict(
    "EventJson",
    {
        "type": Annotated[str, Note("EventType", enum=EVENTS), "The type of event."],
        "action": Annotated[
            ActionIndex,
            "The index of the action that caused the event; null for what follows the last action.",
        ],
        "message": Sentence,
        "player": NotRequired[Annotated[PlayerColor, "The player concerned."]],
        "piece": NotRequired[Annotated[Piece, "The piece."]],
        "color": NotRequired[
            Annotated[
                BuildingColor | None,
                "The colour of the building, palace or tile; null if another piece was placed.",
            ]
        ],
        "cell": NotRequired[Annotated[Cell, "The cell."]],
        "from": NotRequired[Annotated[Party | None, "The previous holder; null if none."]],
        "to": NotRequired[Annotated[Party | None, "The new holder; null if none."]],
        "source": NotRequired[
            Annotated[Cell | None, "The end of the street that a merchant extends; null otherwise."]
        ],
        "value": NotRequired[
            Annotated[int, "The tile's value, or a total.", Note(minimum=0, maximum=999)]
        ],
        "count": NotRequired[
            Annotated[
                int,
                "How many pieces, tiles or points; negative for a loss of points.",
                Note(minimum=-999, maximum=999),
            ]
        ],
        "size": NotRequired[Annotated[int, "The palace's size.", Note(minimum=0, maximum=234)]],
        "corner": NotRequired[Annotated[Corner, "The tower's corner."]],
        "side": NotRequired[Annotated[str, "The side of the board.", Note(enum=SIDES)]],
        "number": NotRequired[Annotated[int, "The turn's number.", Note(minimum=0, maximum=9999)]],
        "winners": NotRequired[Annotated[Winners, "The winners, in seat order."]],
    },
)
EventJson.__doc__ = "An event. Each type has its own variables, which are fields of the event."


def dump_event(event: Event, message: str) -> EventJson:
    """Return an event with its sentence. The event's variables are fields beside its type."""
    written: dict[str, Any] = {"type": event.type, "action": event.action, "message": message}
    for variable in EVENTS[event.type]:
        if variable in event.params:
            written[variable] = event.params[variable]
    return cast(EventJson, written)


# --- Scores --------------------------------------------------------------------------------------

Points = Annotated[int, Note(minimum=0, maximum=999)]


class WorthJson(TypedDict):
    """The points that a palace is worth, item by item, whoever owns it."""

    buildings: Annotated[Points, "Points for its buildings."]
    stables: Annotated[Points, "Points for its stables."]
    walls: Annotated[Points, "Points for adjacent pieces of wall."]
    merchants: Annotated[Points, "Points for adjacent merchants."]
    well: Annotated[Points, "Points for the well."]
    total: Annotated[Points, "The sum of these points."]


class PalaceScoreJson(WorthJson):
    """The points for a palace, item by item."""

    color: Annotated[BuildingColor, "The palace's colour."]
    cell: Annotated[Cell, "The rooftop's cell."]


class PlayerScoreJson(TypedDict):
    """The points for a player's palaces and tiles."""

    color: Annotated[PlayerColor, "The player."]
    total: Annotated[Points, "The sum of the points for palaces and tiles."]
    palaces: Annotated[
        Sequence[PalaceScoreJson],
        "The palaces, in the order of the palace tiles.",
        Note(maxItems=4),
    ]
    palace_tiles: Annotated[Points, "Points for palace tiles."]
    tower_tiles: Annotated[Points, "Points for tower tiles."]


class ScoreJson(TypedDict):
    """The score of a state, as if the game ended now."""

    final: Annotated[bool, "Whether the game is over."]
    players: Annotated[
        Sequence[PlayerScoreJson], "The players, in seat order.", Note(maxItems=MAX_PLAYERS)
    ]
    winners: Annotated[Winners, "The winners, in seat order; empty until the game is over."]


def dump_score(score: Score, colors: tuple[str, ...]) -> ScoreJson:
    """Return a score. ``colors`` names the building colours in the order that the score uses."""
    return {
        "final": score.final,
        "players": [
            {
                "color": color,
                "total": total,
                "palaces": _dump_palaces(palaces, colors),
                "palace_tiles": palace_tiles,
                "tower_tiles": tower_tiles,
            }
            for color, total, palaces, palace_tiles, tower_tiles in score.players
        ],
        "winners": list(score.winners),
    }


def _dump_palaces(palaces: Iterable[PalaceScore], colors: tuple[str, ...]) -> list[PalaceScoreJson]:
    return [
        {
            "color": colors[color],
            "cell": NAMES[cell.bit_length()],
            "buildings": buildings,
            "stables": stables,
            "walls": walls,
            "merchants": merchants,
            "well": well,
            "total": total,
        }
        for color, cell, buildings, stables, walls, merchants, well, total in palaces
    ]


# --- Placements ----------------------------------------------------------------------------------


class _PlacementJson(TypedDict):
    certain: Annotated[
        bool,
        "Whether these placements are certainly legal; false if that depends on hidden stocks.",
    ]


class BuildingPlacementJson(_PlacementJson):
    """The cells where buildings of a colour may be placed."""

    piece: Annotated[Literal["building"], "A building."]
    color: Annotated[BuildingColor, "The buildings' colour."]
    cells: Annotated[Cells, "The cells."]


_From = TypedDict(
    "_From",
    {
        "from": NotRequired[
            Annotated[Cell, "The end of a street that the action must name, if any."]
        ]
    },
)


class MerchantPlacementJson(_From, _PlacementJson):
    """The cells where a merchant may be placed."""

    piece: Annotated[Literal["merchant"], "A merchant."]
    cells: Annotated[Cells, "The cells."]


class CellPlacementJson(_PlacementJson):
    """The cells where a {} may be placed."""

    piece: Annotated[str, "A {}.", Note(enum=CELL_PIECES)]
    cells: Annotated[
        Cells, "The cells; for a rooftop, all building cells of the palaces that it may claim."
    ]


class TeaTilePlacementJson(_PlacementJson):
    """A tea tile that may be used."""

    piece: Annotated[Literal["tea_tile"], "A tea tile."]


PlacementJson = Annotated[
    BuildingPlacementJson | MerchantPlacementJson | CellPlacementJson | TeaTilePlacementJson,
    Note("Placement"),
]


def dump_placement(placement: Placement) -> PlacementJson:
    """Return a piece with its legal cells. A tea tile has no cells."""
    certain = placement.certain
    if placement.piece == "tea_tile":
        return {"piece": "tea_tile", "certain": certain}
    cells = cell_names(placement.cells)
    if placement.color is not None:
        return {
            "piece": "building",
            "color": placement.color,
            "cells": cells,
            "certain": certain,
        }
    if placement.source:
        end = NAME[placement.source]
        return {"piece": "merchant", "from": end, "cells": cells, "certain": certain}
    return {"piece": placement.piece, "cells": cells, "certain": certain}


class RefusalJson(TypedDict):
    """Cells where a piece may not be placed, all because of the same rules."""

    piece: Annotated[Piece, "The piece."]
    color: NotRequired[Annotated[BuildingColor, "The building's colour."]]
    rules: Annotated[
        Sequence[Annotated[RuleId, "The rule's id in the catalogue."]],
        "The rules that forbid the placement.",
        Note(minItems=1, maxItems=20),
    ]
    cells: Annotated[Cells, "The cells."]


def dump_refusal(refusal: Refusal) -> RefusalJson:
    """Return a piece, the cells where it is refused, and the rules that forbid it there."""
    rules, cells = refusal.rules, cell_names(refusal.cells)
    if refusal.color is None:
        return {"piece": refusal.piece, "rules": rules, "cells": cells}
    return {"piece": refusal.piece, "color": refusal.color, "rules": rules, "cells": cells}
