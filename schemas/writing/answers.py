"""Writes whole answers. There are one or two functions for each operation."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from schemas.move import dump_move
from schemas.notation import write_move, write_position
from schemas.state import dump_ruleset, dump_state
from service.rules.joining import Joined
from service.rules.rulesets import GameConfig
from service.rules.ruling import LegalMoves, Replay, Ruling
from service.rules.scoring import Score
from service.rules.setup import NewGame
from service.rules.state import Move, State

from .rulings import dump_placement, dump_refusal, dump_score

__all__ = [
    "Answer",
    "Document",
    "dump_adjudication",
    "dump_audit",
    "dump_impossible_replay",
    "dump_joined_game",
    "dump_legal_moves",
    "dump_moves",
    "dump_new_game",
    "dump_position",
    "dump_replay",
    "dump_scores",
]

Document = dict[str, Any]
"""A part of an answer, written by another function."""
Answer = dict[str, Any]
"""A whole answer."""


def dump_adjudication(
    ruling: Ruling,
    score: Score | None,
    ruleset: GameConfig | None,
    *,
    explanation: str,
    reasons: list[Document],
    events: list[Document],
    unknowns: list[Document],
    sent_state: Any,
    sent_notation: str | None,
    included: Document,
) -> Answer:
    """Return an answer with a ruling. ``included`` holds the optional parts."""
    if ruling.verdict == "invalid_state":
        state = _sent(sent_state, sent_notation)
    else:
        refused = ruling.verdict == "illegal"  # then the state is the one in the request
        state = (_dump_known_state if refused else _dump_state)(ruling.state)
    return {
        "verdict": ruling.verdict,
        "legal": None if ruling.verdict == "undetermined" else ruling.legal,
        "explanation": explanation,
        "reasons": reasons,
        "events": events,
        "unknowns": unknowns,
        **state,
        "score": _dump_score(score, ruleset),
        "ruleset": _dump_ruleset(ruleset),
        **included,
    }


def dump_legal_moves(
    moves: Document, ruleset: GameConfig | None, *, reasons: list[Document]
) -> Answer:
    """Return an answer with ``moves``, which come from :func:`dump_moves`.

    ``reasons`` say why the state is impossible, if it is.
    """
    return {
        "verdict": _verdict(reasons),
        **moves,
        "reasons": reasons,
        "ruleset": _dump_ruleset(ruleset),
    }


def dump_moves(moves: LegalMoves, example: Move | None, *, unknowns: list[Document]) -> Document:
    """Return the legal actions in a state, and an example of a move as JSON and in notation."""
    return {
        "player": moves.player,
        "quota": moves.quota,
        "remaining": moves.remaining,
        "may_pass": moves.may_pass,
        "placements": [dump_placement(placement) for placement in moves.placements],
        "refusals": [dump_refusal(refusal) for refusal in moves.refusals],
        **_dump_example(example, moves.player),
        "unknowns": unknowns,
    }


def _dump_example(example: Move | None, player: str | None) -> Document:
    if example is None:
        return {"example": None, "play": None}
    document = dump_move(example)
    return {"example": document, "play": write_move(document, player)}


def dump_scores(
    score: Score | None, ruleset: GameConfig | None, *, reasons: list[Document]
) -> Answer:
    """Return an answer with a score or, in ``reasons``, why the state is impossible."""
    return {
        "verdict": _verdict(reasons),
        "score": _dump_score(score, ruleset),
        "reasons": reasons,
        "unknowns": [],
        "ruleset": _dump_ruleset(ruleset),
    }


def dump_audit(ruleset: GameConfig | None, *, reasons: list[Document]) -> Answer:
    """Return an answer with what is wrong with a state."""
    return {
        "verdict": _verdict(reasons),
        "reasons": reasons,
        "unknowns": [],
        "ruleset": _dump_ruleset(ruleset),
    }


def dump_position(
    reading: Document,
    state: State | None,
    ruleset: GameConfig | None,
    *,
    reasons: list[Document],
    sent_state: Any,
    sent_notation: str | None,
) -> Answer:
    """Return an answer with what a state shows. For ``reading``, see :mod:`.readings`.

    ``state`` is None if it is impossible. The answer then contains the state as it was sent.
    """
    return {
        "verdict": _verdict(reasons),
        **(_sent(sent_state, sent_notation) if state is None else _dump_state(state)),
        **reading,
        "reasons": reasons,
        "ruleset": _dump_ruleset(ruleset),
    }


def dump_new_game(new: NewGame, ruleset: GameConfig | None, *, reasons: list[Document]) -> Answer:
    """Return an answer with the state of a new game or, in ``reasons``, why it can't be set up."""
    return {
        "verdict": "invalid_setup" if new.state is None else "ok",
        **_dump_state(new.state),
        "reasons": reasons,
        "questions": [],
        "unknowns": [],
        "seed": new.seed,
        "ruleset": _dump_ruleset(ruleset),
    }


def dump_joined_game(
    joined: Joined,
    ruleset: GameConfig | None,
    *,
    reasons: list[Document],
    questions: list[Document],
    unknowns: list[Document],
) -> Answer:
    """Return an answer with the state of a game in progress, questions about it, or both.

    ``reasons`` say why no such game is possible.
    """
    possible = "incomplete" if joined.state is None else "ok"
    return {
        "verdict": "invalid_setup" if reasons else possible,
        **_dump_state(joined.state),
        "reasons": reasons,
        "questions": questions,
        "unknowns": unknowns,
        "seed": None,
        "ruleset": _dump_ruleset(ruleset),
    }


def dump_replay(
    replay: Replay,
    score: Score,
    seed: int | None,
    ruleset: GameConfig | None,
    *,
    explanation: str,
    reasons: list[Document],
    events: list[list[Document]],
    unknowns: list[Document],
    record: str | None,
    included: Document,
) -> Answer:
    """Return an answer that says how far a record is legal.

    ``events`` is empty or has a list for each move played. ``included`` holds the optional parts.
    """
    return {
        "verdict": replay.verdict,
        "played": replay.played,
        "explanation": explanation,
        "reasons": reasons,
        "events": events,
        "unknowns": unknowns,
        **_dump_state(replay.state),
        "score": _dump_score(score, ruleset),
        "record": record,
        "seed": seed,
        "ruleset": _dump_ruleset(ruleset),
        **included,
    }


def dump_impossible_replay(
    verdict: str,
    ruleset: GameConfig | None,
    *,
    explanation: str,
    reasons: list[Document],
    sent_state: Any,
    sent_notation: str | None,
    included: Document,
) -> Answer:
    """Return an answer that says why no move of a record was judged.

    ``verdict`` is ``invalid_state`` or ``invalid_setup``.
    """
    return {
        "verdict": verdict,
        "played": 0,
        "explanation": explanation,
        "reasons": reasons,
        "events": [],
        "unknowns": [],
        **_sent(sent_state, sent_notation),
        "score": None,
        "record": None,
        "seed": None,
        "ruleset": _dump_ruleset(ruleset),
        **included,
    }


def _dump_state(state: State | None) -> Document:
    if state is None:
        return {"state": None, "notation": None}
    return {"state": dump_state(state), "notation": write_position(state)}


@lru_cache(maxsize=64)
def _dump_known_state(state: State) -> Document:
    """Return a state from a request as JSON and in notation.

    The cache works because the request reader returns the same object for the same state. Callers
    must not modify the result.
    """
    return _dump_state(state)


def _sent(state: Any, notation: str | None) -> Document:
    return {"state": state, "notation": notation}


def _verdict(reasons: list[Document]) -> str:
    return "invalid_state" if reasons else "ok"


def _dump_ruleset(ruleset: GameConfig | None) -> Document | None:
    return None if ruleset is None else dump_ruleset(ruleset)


def _dump_score(score: Score | None, ruleset: GameConfig | None) -> Document | None:
    if score is None or ruleset is None:
        return None
    return dump_score(score, ruleset.building_colors)
