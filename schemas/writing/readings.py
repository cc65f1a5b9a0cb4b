"""Writes what a state shows, such as palaces and streets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NotRequired, TypedDict, cast

from schemas.described import (
    BuildingColor,
    Cell,
    Cells,
    Corner,
    Note,
    Piece,
    PlayerColor,
    RooftopColor,
)
from schemas.limits import MAX_ACTIONS, MAX_MERCHANTS, MAX_STREETS
from service.rules.board import CORNERS, NAME, cell_names
from service.rules.reading import ARMS, CellReading, PalaceReading, Reading, TurnReading

from .rulings import UnknownJson, Unknowns, WorthJson

Actions = Annotated[int, Note(minimum=0, maximum=MAX_ACTIONS)]
MayPass = Annotated[
    bool | None,
    "Whether a pass (a move without actions) is legal; null if that depends on stocks "
    "behind the screen.",
]


class TurnReadingJson(TypedDict):
    """Whose turn it is."""

    player: Annotated[PlayerColor | None, "The player to move; null in a finished game."]
    quota: Annotated[Actions, "How many actions the turn allows."]
    remaining: Annotated[Actions, "How many actions are left in the turn."]
    may_pass: MayPass
    owes: Annotated[
        Sequence[
            Annotated[
                str,
                Note("Obligation", enum=("turn.obligation", "turn.last_player")),
                "An obligation.",
            ]
        ],
        "The obligations now in force. `turn.obligation`: the player must place a piece. "
        "`turn.last_player`: the player must place a rooftop of their own.",
        Note(maxItems=2),
    ]


class CellReadingJson(TypedDict):
    """The pieces on a cell."""

    piece: Annotated[Piece, "The piece."]
    color: NotRequired[Annotated[BuildingColor, "The building's colour."]]
    rooftop: NotRequired[Annotated[RooftopColor, "The colour of the rooftop on the building."]]
    palace: NotRequired[
        Annotated[
            int, "The index of the piece's palace in `palaces`.", Note(minimum=0, maximum=233)
        ]
    ]
    street: NotRequired[
        Annotated[
            int,
            "The index of the merchant's street in `streets`.",
            Note(minimum=0, maximum=MAX_STREETS - 1),
        ]
    ]


class PalaceReadingJson(TypedDict):
    """A palace."""

    color: Annotated[BuildingColor, "The palace's colour."]
    buildings: Annotated[Cells, "Its buildings."]
    stables: Annotated[Cells, "Its stables."]
    owner: Annotated[RooftopColor | None, "The colour of its rooftop; null if it is unclaimed."]
    rooftop: Annotated[Cell | None, "The rooftop's cell; null if it is unclaimed."]
    open: Annotated[bool, "Whether it is unclaimed and can grow."]
    growth: Annotated[
        Cells, "Cells where a building of its colour would extend it; empty if it is claimed."
    ]
    stable_growth: Annotated[Cells, "Cells where a stable would join it, whoever owns it."]
    towers: Annotated[
        Sequence[Annotated[Corner, "A corner."]],
        "The corners of the towers that it is connected to by walls.",
        Note(maxItems=len(CORNERS)),
    ]
    size: Annotated[int, "How many buildings and stables it has.", Note(minimum=1, maximum=234)]
    worth: Annotated[WorthJson, "The points that it is worth now."]
    lead: Annotated[
        int | None,
        "By how many buildings and stables it is larger than every other claimed palace of its "
        "colour, if its owner holds the palace tile of this colour; otherwise null.",
        Note(minimum=-234, maximum=234),
    ]


class StreetReadingJson(TypedDict):
    """A street."""

    cells: Annotated[
        Sequence[Cell],
        "Its merchants, from one end to the other.",
        Note(minItems=1, maxItems=MAX_MERCHANTS),
    ]
    ends: Annotated[
        Sequence[Cell],
        "The ends where the street may continue: those with at most one adjacent merchant.",
        Note(maxItems=2),
    ]
    next: Annotated[Cells, "The cells where a merchant would extend it, directly or through gates."]


class ReadingWithoutTurnJson(TypedDict):
    """What a state shows, apart from whose turn it is."""

    cells: Annotated[
        Mapping[str, CellReadingJson], "The pieces on each occupied cell, keyed by the cell's name."
    ]
    palaces: Annotated[
        Sequence[PalaceReadingJson],
        "The palaces, in the order of the palace tiles.",
        Note(maxItems=234),
    ]
    streets: Annotated[
        Sequence[StreetReadingJson],
        "The streets, in the order of the state.",
        Note(maxItems=MAX_STREETS),
    ]
    arms: Annotated[
        Mapping[str, Mapping[str, Sequence[str]]], "The arms of the towers.", Note("Arms")
    ]
    rewarded: Annotated[Cells, "The cells that the well rewards."]
    unknowns: Unknowns


class ReadingJson(ReadingWithoutTurnJson):
    """What a state shows."""

    turn: Annotated[TurnReadingJson | None, "Whose turn it is; null for an impossible state."]


def dump_reading(reading: Reading | None, *, unknowns: Sequence[UnknownJson] = ()) -> ReadingJson:
    """Return what a state shows, such as palaces and streets.

    ``reading`` is None for an impossible state: every part of the result is then empty.
    ``unknowns`` come from :func:`.rulings.dump_unknown`.
    """
    if reading is None:
        return {
            "turn": None,
            "cells": {},
            "palaces": [],
            "streets": [],
            "arms": {corner: {side: [] for side in ARMS[corner]} for corner in CORNERS},
            "rewarded": [],
            "unknowns": [],
        }
    return {
        "turn": _dump_turn(reading.turn),
        "cells": {name: _dump_cell(cell) for name, cell in reading.cells.items()},
        "palaces": [_dump_palace(palace) for palace in reading.palaces],
        "streets": [
            {
                "cells": _names(street.cells),
                "ends": _names(street.ends),
                "next": cell_names(street.next),
            }
            for street in reading.streets
        ],
        "arms": {
            corner: {side: _names(cells) for side, cells in sides.items()}
            for corner, sides in reading.arms.items()
        },
        "rewarded": cell_names(reading.rewarded),
        "unknowns": list(unknowns),
    }


def _names(cells: Sequence[int]) -> list[str]:
    return [NAME[cell] for cell in cells]


def _dump_turn(turn: TurnReading) -> TurnReadingJson:
    return {
        "player": turn.player,
        "quota": turn.quota,
        "remaining": turn.remaining,
        "may_pass": turn.may_pass,
        "owes": list(turn.owes),
    }


def _dump_cell(cell: CellReading) -> CellReadingJson:
    written = {
        "piece": cell.piece,
        "color": cell.color,
        "rooftop": cell.rooftop,
        "palace": cell.palace,
        "street": cell.street,
    }
    known = {name: value for name, value in written.items() if value is not None}
    return cast(CellReadingJson, known)


def _dump_palace(palace: PalaceReading) -> PalaceReadingJson:
    worth = palace.worth
    return {
        "color": palace.color,
        "buildings": cell_names(palace.buildings),
        "stables": cell_names(palace.stables),
        "owner": palace.owner,
        "rooftop": NAME[palace.rooftop] if palace.rooftop else None,
        "open": palace.open,
        "growth": cell_names(palace.growth),
        "stable_growth": cell_names(palace.stable_growth),
        "towers": list(palace.towers),
        "size": palace.size,
        "worth": {
            "buildings": worth.buildings,
            "stables": worth.stables,
            "walls": worth.walls,
            "merchants": worth.merchants,
            "well": worth.well,
            "total": worth.total,
        },
        "lead": palace.lead,
    }
