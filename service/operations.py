"""Answers to questions that are well formed, as they are written on the wire.

The HTTP resources and the command line answer with these, so they say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from marshmallow import Schema, ValidationError

from schemas import requests
from schemas.errors import located_errors
from schemas.move import dump_action
from schemas.state import ParsedState, ParsedTable, dump_ruleset, dump_state
from schemas.writing import dump_event, dump_placement, dump_refusal, dump_score
from service.rules.audit import audit as audit_state
from service.rules.board import bits
from service.rules.reasons import Event, Reason
from service.rules.rulesets import GameConfig
from service.rules.ruling import LegalMoves, Ruling
from service.rules.scoring import score as score_state
from service.rules.setup import NewGame, new_game
from service.rules.state import Action, State

from .rules import catalogue, referee
from .wording import Wording

__all__ = [
    "Answer",
    "ParsedRequest",
    "adjudication",
    "audit",
    "game",
    "legal_moves",
    "record_schema",
    "replay",
    "request_errors",
    "score",
    "sources",
]

Answer = dict[str, Any]


class ParsedRequest(NamedTuple):
    """A question that is well formed: what was sent, what was read from it, and the language."""

    document: Any
    content: Any
    wording: Wording


def adjudication(parsed: ParsedRequest) -> Answer:
    """Judge a move in a state."""
    wording = parsed.wording
    position, move = parsed.content["state"], parsed.content["move"]
    state, table = position.state, position.table
    if table.problems:
        ruling = Ruling("invalid_state", table.problems, (), state)
    else:
        ruling = referee.adjudicate(state, move)
    possible = ruling.verdict != "invalid_state"
    return {
        "verdict": ruling.verdict,
        "legal": ruling.legal,
        "explanation": wording.explanation(ruling, move),
        "reasons": _reasons(ruling.reasons, table.config, wording),
        "events": _events(ruling.events, table.config, wording),
        "state": dump_state(ruling.state) if possible else parsed.document["state"],
        "score": _score(ruling.state) if possible else None,
        "ruleset": _in_force(table.in_force),
    }


_NOTHING: Final = LegalMoves(None, 0, 0, False, ())


def legal_moves(parsed: ParsedRequest) -> Answer:
    """List every legal next action."""
    position = parsed.content["state"]
    state, table = position.state, position.table
    found = _wrong(position)
    moves = _NOTHING if found else referee.legal_moves(state, parsed.content["explain"])
    return {
        "verdict": "invalid_state" if found else "ok",
        "player": moves.player,
        "quota": moves.quota,
        "remaining": moves.remaining,
        "may_pass": moves.may_pass,
        "placements": [dump_placement(placement) for placement in moves.placements],
        "refusals": [dump_refusal(refusal) for refusal in moves.refusals],
        "example": None if found else _example(state, moves),
        "reasons": _reasons(found, table.config, parsed.wording),
        "ruleset": _in_force(table.in_force),
    }


def _example(state: State, moves: LegalMoves) -> dict[str, Any] | None:
    """Return one of the legal moves, another in every turn.

    Who follows the examples plays a whole game: pieces take turns, and cells are picked all over
    the board.
    """
    if moves.player is None:
        return None
    possible = [
        placement
        for placement in moves.placements
        if placement.cells or placement.piece == "tea_tile"
    ]
    actions = []
    if possible:
        step = 7 * state.turn.number + 3 * len(state.turn.actions)
        placement = possible[step % len(possible)]
        cells = list(bits(placement.cells)) or [0]
        cell = cells[11 * step % len(cells)]
        actions.append(
            dump_action(Action(placement.piece, cell, placement.color, placement.source))
        )
    return {"player": moves.player, "actions": actions}


def score(parsed: ParsedRequest) -> Answer:
    """Score a state."""
    position = parsed.content["state"]
    found = _wrong(position)
    return {
        "verdict": "invalid_state" if found else "ok",
        "score": None if found else _score(position.state),
        "reasons": _reasons(found, position.table.config, parsed.wording),
        "ruleset": _in_force(position.table.in_force),
    }


def audit(parsed: ParsedRequest) -> Answer:
    """Say everything that is wrong with a state."""
    position = parsed.content["state"]
    found = _wrong(position)
    return {
        "verdict": "invalid_state" if found else "ok",
        "reasons": _reasons(found, position.table.config, parsed.wording),
        "ruleset": _in_force(position.table.in_force),
    }


def game(parsed: ParsedRequest) -> Answer:
    """Set up a game."""
    asked: requests.GameRequest = parsed.content
    new = _begin(asked)
    return {
        "verdict": "invalid_setup" if new.state is None else "ok",
        "state": None if new.state is None else dump_state(new.state),
        "reasons": _reasons(new.reasons, asked.table.config, parsed.wording),
        "seed": new.seed,
        "ruleset": _in_force(asked.table.in_force),
    }


def _begin(asked: requests.GameRequest) -> NewGame:
    return new_game(
        asked.ruleset,
        asked.colors,
        asked.options,
        revision=asked.revision,
        well=asked.well,
        merchant=asked.merchant,
        seed=asked.seed,
        tower_values=asked.tower_values,
    )


def replay(parsed: ParsedRequest) -> Answer:
    """Judge the moves of a record one after the other."""
    record: requests.Replay = parsed.content
    seed = None
    if isinstance(record.begin, requests.GameRequest):
        table = record.begin.table
        new = _begin(record.begin)
        if new.state is None:
            return _no_record(parsed, "invalid_setup", new.reasons, table)
        state, seed = new.state, new.seed
    else:
        state, table = record.begin
        if table.problems:
            return _no_record(parsed, "invalid_state", table.problems, table)
    played = referee.replay(state, record.moves)
    if played.verdict == "invalid_state":
        return _no_record(parsed, "invalid_state", played.reasons, table)
    wording = parsed.wording
    return {
        "verdict": played.verdict,
        "played": played.played,
        "explanation": wording.replay_explanation(played, record.moves),
        "reasons": _reasons(played.reasons, table.config, wording),
        "events": [_events(brought, table.config, wording) for brought in played.events],
        "state": dump_state(played.state),
        "score": _score(played.state),
        "seed": seed,
        "ruleset": _in_force(table.in_force),
    }


def _no_record(
    parsed: ParsedRequest, verdict: str, found: tuple[Reason, ...], table: ParsedTable
) -> Answer:
    """Answer that a record can't even begin."""
    wording = parsed.wording
    return {
        "verdict": verdict,
        "played": 0,
        "explanation": wording.refusal_explanation(verdict, found, table.config),
        "reasons": _reasons(found, table.config, wording),
        "events": [],
        "state": parsed.document.get("state"),
        "score": None,
        "seed": None,
        "ruleset": _in_force(table.in_force),
    }


def record_schema(document: Any) -> Schema:
    """Return the schema of a record: which of the two it is meant to be, one field tells."""
    if isinstance(document, dict) and ("state" in document) == ("game" in document):
        return requests.REPLAY_OF_NEITHER
    if isinstance(document, dict) and "state" in document:
        return requests.REPLAY_OF_STATE
    return requests.REPLAY_OF_GAME


def request_errors(error: ValidationError, wording: Wording) -> list[dict[str, str]]:
    """Return the ``errors`` of a problem document: where a request is malformed, and how."""
    return [
        {"pointer": located.pointer, "detail": wording.schema_error(code, **params)}
        for located in located_errors(error)
        for code, params in (located.error,)
    ]


# --- What several answers share -----------------------------------------------------------------


def _wrong(position: ParsedState) -> tuple[Reason, ...]:
    """Return everything that is wrong with a position; of a wrong table, nothing else is judged."""
    return position.table.problems or audit_state(position.state)


def _in_force(game: GameConfig | None) -> dict[str, Any] | None:
    return None if game is None else dump_ruleset(game)


def _score(state: State) -> dict[str, Any]:
    return dump_score(score_state(state), state.config.building_colors)


def _reasons(found: Iterable[Reason], game: GameConfig, wording: Wording) -> list[dict[str, Any]]:
    """Return reasons with their sentences and sources."""
    return [
        {
            "rule": reason.rule,
            "action": reason.action,
            "message": wording.reason(reason, game),
            "cells": reason.cells,
            "params": dict(reason.params),
            "sources": sources(reason.rule, game),
        }
        for reason in found
    ]


def _events(brought: Iterable[Event], game: GameConfig, wording: Wording) -> list[dict[str, Any]]:
    """Return events with their sentences."""
    return [dump_event(event, wording.event(event, game)) for event in brought]


@lru_cache(maxsize=4096)
def sources(rule: str, game: GameConfig | None = None) -> list[dict[str, str]]:
    """Return the passages that a rule rests on in a game; without a game, all of them."""
    return [
        {"rulebook": source.rulebook, "section": source.section}
        for source in catalogue.sources(catalogue.RULES[rule], game)
    ]
