"""Writes the parts of answers: reasons, unknowns, questions, events, scores, placements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from schemas.move import dump_piece
from service.rules.board import NAME, NAMES, cell_names
from service.rules.catalogue import EVENTS, Source
from service.rules.reasons import Event, Question, Reason, Unknown
from service.rules.ruling import Placement, Refusal
from service.rules.scoring import PalaceScore, Score

__all__ = [
    "dump_event",
    "dump_placement",
    "dump_question",
    "dump_reason",
    "dump_refusal",
    "dump_score",
    "dump_sources",
    "dump_unknown",
]


def dump_reason(reason: Reason, message: str, sources: Sequence[dict[str, str]]) -> dict[str, Any]:
    """Return a reason with its sentence and its sources, which come from :func:`dump_sources`."""
    return {
        "rule": reason.rule,
        "action": reason.action,
        "message": message,
        "cells": reason.cells,
        "params": dict(reason.params),
        "sources": sources,
        "certain": reason.certain,
    }


def dump_unknown(unknown: Unknown, message: str) -> dict[str, Any]:
    """Return an unknown of a ruling with its sentence."""
    return {"about": unknown.about, "player": unknown.player, "message": message}


_POINTERS: Final = {
    "street": "/board/streets",
    "palace_tile": "/palace_tiles/{color}/holder",
    "tower_tile": "/tower_tiles/{corner}/holder",
    "tea": "/tea_tiles/{player}",
    "claim_order": "/claims",
    "neutral_rooftops": "/stocks/{player}/neutral_rooftops",
}
"""Maps the subject of a question to a JSON Pointer: where its answer goes in the request."""


def dump_question(question: Question, message: str) -> dict[str, Any]:
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


def dump_sources(sources: Iterable[Source]) -> list[dict[str, str]]:
    """Return the JSON of sections of rulebooks."""
    return [{"rulebook": source.rulebook, "section": source.section} for source in sources]


def dump_event(event: Event, message: str) -> dict[str, Any]:
    """Return an event with its sentence. The event's variables are fields beside its type."""
    written: dict[str, Any] = {"type": event.type, "action": event.action, "message": message}
    for variable in EVENTS[event.type]:
        written[variable] = event.params[variable]
    return written


def dump_score(score: Score, colors: tuple[str, ...]) -> dict[str, Any]:
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


def _dump_palaces(palaces: Iterable[PalaceScore], colors: tuple[str, ...]) -> list[dict[str, Any]]:
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


def dump_placement(placement: Placement) -> dict[str, Any]:
    """Return a piece with its legal cells. A tea tile has no cells."""
    written = dump_piece(placement.piece, placement.color, source=placement.source)
    if placement.piece != "tea_tile":
        written["cells"] = cell_names(placement.cells)
    written["certain"] = placement.certain
    return written


def dump_refusal(refusal: Refusal) -> dict[str, Any]:
    """Return a piece, the cells where it is refused, and the rules that forbid it there."""
    what = {"rules": list(refusal.rules), "cells": cell_names(refusal.cells)}
    return dump_piece(refusal.piece, refusal.color) | what
