"""Writes what a state shows, such as palaces and streets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from service.rules.board import CORNERS, NAME, cell_names
from service.rules.reading import ARMS, CellReading, PalaceReading, Reading, TurnReading

__all__ = ["dump_reading"]

_POINTS: Final = ("buildings", "stables", "walls", "merchants", "well", "total")
"""The names of the last fields of a palace's score: the points for each item, and their sum."""


def dump_reading(
    reading: Reading | None, *, unknowns: Sequence[dict[str, Any]] = ()
) -> dict[str, Any]:
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
        "unknowns": list(unknowns),
    }


def _names(cells: Sequence[int]) -> list[str]:
    return [NAME[cell] for cell in cells]


def _dump_turn(turn: TurnReading) -> dict[str, Any]:
    return {
        "player": turn.player,
        "quota": turn.quota,
        "remaining": turn.remaining,
        "may_pass": turn.may_pass,
        "owes": list(turn.owes),
    }


def _dump_cell(cell: CellReading) -> dict[str, Any]:
    written = {
        "piece": cell.piece,
        "color": cell.color,
        "rooftop": cell.rooftop,
        "palace": cell.palace,
        "street": cell.street,
    }
    return {name: value for name, value in written.items() if value is not None}


def _dump_palace(palace: PalaceReading) -> dict[str, Any]:
    return {
        "color": palace.color,
        "buildings": cell_names(palace.buildings),
        "stables": cell_names(palace.stables),
        "owner": palace.owner,
        "rooftop": NAME[palace.rooftop] if palace.rooftop else None,
        "open": palace.open,
        "growth": cell_names(palace.growth),
        "towers": list(palace.towers),
        "size": palace.size,
        "worth": dict(zip(_POINTS, palace.worth[-len(_POINTS) :], strict=True)),
    }
