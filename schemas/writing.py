"""Answers as they are written on the wire, field by field.

They do not go by way of the schemas (:mod:`.answers`), as that takes several times as long. Tests
hold every answer against the schemas.
"""

from __future__ import annotations

from typing import Any

from service.rules.board import NAME, cell_names
from service.rules.catalogue import EVENTS
from service.rules.reasons import Event
from service.rules.ruling import Placement, Refusal
from service.rules.scoring import Score

from .move import dump_piece

__all__ = ["dump_event", "dump_placement", "dump_refusal", "dump_score"]


def dump_event(event: Event, message: str) -> dict[str, Any]:
    """Return an event as it is written on the wire: its variables stand beside its type."""
    written: dict[str, Any] = {"type": event.type, "message": message}
    for variable in EVENTS[event.type]:
        written[variable] = event.params[variable]
    return written


def dump_score(score: Score, colors: tuple[str, ...]) -> dict[str, Any]:
    """Return a score as it is written on the wire, with these names of the building colours."""
    return {
        "final": score.final,
        "players": [
            {
                "color": player.color,
                "total": player.total,
                "palaces": [
                    {
                        "color": colors[palace.color],
                        "cell": NAME[palace.cell],
                        "buildings": palace.buildings,
                        "stables": palace.stables,
                        "walls": palace.walls,
                        "merchants": palace.merchants,
                        "well": palace.well,
                        "total": palace.total,
                    }
                    for palace in player.palaces
                ],
                "palace_tiles": player.palace_tiles,
                "tower_tiles": player.tower_tiles,
            }
            for player in score.players
        ],
        "winners": list(score.winners),
    }


def dump_placement(placement: Placement) -> dict[str, Any]:
    """Return a piece and its legal cells as they are written on the wire."""
    written = dump_piece(placement.piece, placement.color, source=placement.source)
    if placement.piece != "tea_tile":
        written["cells"] = cell_names(placement.cells)
    return written


def dump_refusal(refusal: Refusal) -> dict[str, Any]:
    """Return a piece and the cells refused to it as they are written on the wire."""
    what = {"rules": list(refusal.rules), "cells": cell_names(refusal.cells)}
    return dump_piece(refusal.piece, refusal.color) | what
