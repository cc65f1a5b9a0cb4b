"""Helpers that judge moves in shorthand and check the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.positions import move
from service.rules import referee
from service.rules.audit import audit
from service.rules.board import BIT
from service.rules.catalogue import EVENTS, RULES
from service.rules.reasons import Reason
from service.rules.ruling import Ruling
from service.rules.state import State

Case = tuple[State, str, dict[str, str]]
"""A state, the actions of a move, and the cells of each rule that the move breaks."""


def cases(table: dict[str, Case]) -> pytest.MarkDecorator:
    """Return a mark that runs a test for each case."""
    return pytest.mark.parametrize(
        ("state", "words", "expected"), list(table.values()), ids=list(table)
    )


def judge(state: State, words: str = "", player: str | None = None) -> Ruling:
    """Return the ruling on a move. Check that the state is possible and the ruling well-formed.

    ``player`` defaults to the player to move.
    """
    assert audit(state) == ()
    ruling = referee.adjudicate(state, move(player or str(state.turn.player), words))
    for reason in ruling.reasons:
        assert set(reason.params) == set(RULES[reason.rule].params), reason
        assert list(reason.cells[1:]) == sorted(set(reason.cells[1:]), key=BIT.__getitem__), reason
        assert reason.cells[0] not in reason.cells[1:] if reason.cells else True, reason
    for event in ruling.events:
        optional = {"color", "cell", "corner"} if event.type == "points_changed" else set()
        assert set(event.params) | optional == set(EVENTS[event.type]), event
    return ruling


def cells_by_rule(reasons: tuple[Reason, ...]) -> dict[str, str]:
    """Return the cells of each broken rule."""
    result = {reason.rule: " ".join(reason.cells) for reason in reasons}
    assert len(result) == len(reasons)
    return result


def broken(state: State, words: str = "", player: str | None = None) -> dict[str, str]:
    """Return the cells of each rule that the last action of a move breaks."""
    ruling = judge(state, words, player)
    assert ruling.legal is not bool(ruling.reasons)
    if not ruling.legal:
        assert ruling.state is state
        assert ruling.events == ()
    for reason in ruling.reasons:
        assert reason.action in (None, words.count(","))
    return cells_by_rule(ruling.reasons)


def played(state: State, words: str = "", player: str | None = None) -> State:
    """Return the state after a legal move in a possible state."""
    ruling = judge(state, words, player)
    assert ruling.reasons == ()
    assert audit(ruling.state) == ()
    return ruling.state


def happened(state: State, words: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Return the types and variables of the events of a legal move, except changes of points.

    ``tests/reference/test_consequences.py`` judges changes of points.
    """
    ruling = judge(state, words)
    assert ruling.reasons == ()
    told = [event for event in ruling.events if event.type != "points_changed"]
    return [(event.type, dict(event.params)) for event in told]


def event(type_: str, **params: Any) -> tuple[str, dict[str, Any]]:
    """Return an event as :func:`happened` does. Omitted variables are None.

    ``origin`` sets the variable ``from``, a keyword in Python.
    """
    if "origin" in params:
        params["from"] = params.pop("origin")
    return type_, dict.fromkeys(EVENTS[type_]) | params
