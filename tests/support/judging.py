"""What tests of single rules share: a position, a move in words, what is said of it in words."""

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
"""A position, the actions of the player to move, and what they break (nothing: they are legal)."""


def cases(table: dict[str, Case]) -> pytest.MarkDecorator:
    """Return the mark that runs a test once for every case of a table."""
    return pytest.mark.parametrize(
        ("state", "words", "expected"), list(table.values()), ids=list(table)
    )


def judge(state: State, words: str = "", player: str | None = None) -> Ruling:
    """Return the ruling on a move of the player to move, in a position that must be possible."""
    assert audit(state) == ()
    ruling = referee.adjudicate(state, move(player or str(state.turn.player), words))
    for reason in ruling.reasons:
        assert set(reason.params) == set(RULES[reason.rule].params), reason
        assert list(reason.cells[1:]) == sorted(set(reason.cells[1:]), key=BIT.__getitem__), reason
        assert reason.cells[0] not in reason.cells[1:] if reason.cells else True, reason
    for event in ruling.events:
        assert set(event.params) == set(EVENTS[event.type]), event
    return ruling


def said(reasons: tuple[Reason, ...]) -> dict[str, str]:
    """Return broken rules with their cells in words, each rule once."""
    result = {reason.rule: " ".join(reason.cells) for reason in reasons}
    assert len(result) == len(reasons)
    return result


def broken(state: State, words: str = "", player: str | None = None) -> dict[str, str]:
    """Return every rule that a move breaks, with its cells; the last action is the one refused."""
    ruling = judge(state, words, player)
    assert ruling.legal is not bool(ruling.reasons)
    if not ruling.legal:
        assert ruling.state is state
        assert ruling.events == ()
    for reason in ruling.reasons:
        assert reason.action in (None, words.count(","))
    return said(ruling.reasons)


def played(state: State, words: str = "", player: str | None = None) -> State:
    """Return the position after a move that must be legal; it must be possible, too."""
    ruling = judge(state, words, player)
    assert ruling.reasons == ()
    assert audit(ruling.state) == ()
    return ruling.state


def happened(state: State, words: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Return what a legal move brings about, in order: types and variables."""
    ruling = judge(state, words)
    assert ruling.reasons == ()
    return [(event.type, dict(event.params)) for event in ruling.events]


def event(type_: str, **params: Any) -> tuple[str, dict[str, Any]]:
    """Return an event in the form of :func:`happened`; ``origin`` is ``from``, all else None."""
    if "origin" in params:
        params["from"] = params.pop("origin")
    return type_, dict.fromkeys(EVENTS[type_]) | params
