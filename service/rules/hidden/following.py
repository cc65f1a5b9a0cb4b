"""What follows a move in a hidden state: whether the turn goes on and, if not, who moves next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from service.rules import referee, turn
from service.rules.apply import apply_action
from service.rules.consequences import Totals, consequences
from service.rules.reasons import Event, Unknown
from service.rules.state import Move, State

from .completions import Filling, filled
from .groups import pick
from .numbers import BEHIND_SCREEN, GATES, Number
from .state import HiddenState, with_hidden_numbers
from .view import Groups, Moment, able_and_stuck, holding_none, holding_some, player_able_and_stuck

_MAX_GROUPS: Final = 4
"""The maximum number of groups from which the completions of an outcome are picked."""
_MAX_TRIED: Final = 2
"""For each outcome, the maximum number of completions in which the referee judges the move."""

_BESIDES_GATES = [kind for kind in BEHIND_SCREEN if kind != GATES]
"""The kinds behind the screen except gates. A player who holds any of these keeps their gates."""


class OtherOutcome(NamedTuple):
    """Another way in which a move can end.

    ``player`` is the player to move afterwards, or None if the game ends. Calling ``state`` returns
    the state after the move.
    """

    player: str | None
    state: Callable[[], State]


class Following(NamedTuple):
    """The state after a move, its events, what is unknown, and how else the move can end."""

    state: State
    events: tuple[Event, ...]
    unknowns: tuple[Unknown, ...]
    other_outcomes: tuple[OtherOutcome, ...]


class _Outcome(NamedTuple):
    """One way in which a move can end, and the completions in which it ends that way.

    ``goes_on`` says whether the turn goes on. ``seat`` is the seat of the player to move next, or
    None if the game ends.
    """

    goes_on: bool
    seat: int | None
    groups: Groups


def follow(
    state: HiddenState,
    start: Moment,
    end: Moment,
    groups: Groups,
    move: Move,
    *,
    legal_in: Sequence[Filling] | None = None,
) -> Following:
    """Return what follows a move that is legal in some of these completions.

    The returned state shows the first of these outcomes that some completion has: the turn goes on,
    a player is next (in order round the table), or the game is over.

    Args:
        state: The state before the move.
        start: The moment before the move.
        end: The moment after the move.
        groups: The completions.
        move: The move.
        legal_in: Completions in each of which at least one action is legal, or None if the whole
            move is legal in all completions. If given, outcomes in which the move is not found to
            be legal are ignored.
    """
    uncertain_gates: set[Number] = set()
    found: list[tuple[_Outcome, Filling]] = []
    for outcome in _outcomes(state, end, groups, move, uncertain_gates):
        fillings = _fillings(outcome, start.seat)
        if legal_in is None:
            found.append((outcome, next(fillings)))
            continue
        for filling in islice(fillings, _MAX_TRIED):
            if referee.play(filled(start.board, filling), move).legal:
                found.append((outcome, filling))
                break
    if not found:
        some = [*(legal_in or ()), pick(groups[0], start.seat, most=False)][0]
        found.append((_Outcome(False, None, groups), some))

    def applied(filling: Filling) -> tuple[State, tuple[Event, ...]]:
        return _apply(state, start, filling, move, uncertain_gates)

    def other_outcome(outcome: _Outcome, filling: Filling) -> OtherOutcome:
        player = None if outcome.seat is None else state.players[outcome.seat].color
        return OtherOutcome(player, lambda: applied(filling)[0])

    (_, filling), *others = found
    following, events = applied(filling)
    unknowns = _unknowns(following, [outcome for outcome, _ in found], str(move.player))
    other_outcomes = tuple([other_outcome(*other) for other in others])
    return Following(following, events, tuple(unknowns), other_outcomes)


def _outcomes(
    state: HiddenState, end: Moment, groups: Groups, move: Move, uncertain_gates: set[Number]
) -> Iterator[_Outcome]:
    """Yield the ways in which a move can end, in the order in which :func:`follow` prefers them.

    Add a player's gates to ``uncertain_gates`` if their number is known, but the player hands them
    in only in some completions.

    Source: first edition, "Fin du jeu"; second edition, "Fin de partie"; Gates, "Fin de partie".
    """
    board, mover = end.board, end.seat
    ended = groups
    kept_before = False
    if move.actions and turn.remaining(board):
        able, ended = able_and_stuck(end, groups, _MAX_GROUPS)
        if able:
            yield _Outcome(True, mover, able)
            kept_before = True
    first = mover + 1 if board.turn.actions else mover
    for number in range(first, first + len(board.players)):
        if not ended:
            return
        seat = number % len(board.players)
        able, ended = player_able_and_stuck(end, ended, seat, end.placeable_anew, _MAX_GROUPS)
        if able:
            yield _Outcome(False, seat, able)
            kept_before = True
        if ended and board.players[seat].gates and (seat, GATES) not in state.hidden_numbers:
            handed_in = holding_none(ended, end, seat, _BESIDES_GATES)
            kept = kept_before or holding_some(ended, end, seat, _BESIDES_GATES, 1)
            if handed_in and kept:
                uncertain_gates.add((seat, GATES))
        if board.config.game_ends_early:
            break
    if ended:
        yield _Outcome(False, None, ended)


def _fillings(outcome: _Outcome, seat: int) -> Iterator[Filling]:
    """Yield completions with this outcome, starting with those in which the mover holds the least.

    A player who can place few pieces seldom breaks an obligation.
    """
    seen = set()
    for most in (False, True):
        for group in outcome.groups[:_MAX_GROUPS]:
            filling = pick(group, seat, most=most)
            held = tuple([numbers[seat] for numbers in filling])
            if held not in seen:
                seen.add(held)
                yield filling


def _apply(
    state: HiddenState,
    start: Moment,
    filling: Filling,
    move: Move,
    uncertain_gates: set[Number],
) -> tuple[State, tuple[Event, ...]]:
    """Return the hidden state after a move, and the events, as they are in one completion.

    The event of handing in gates is left out if the number of gates is hidden, or if the player
    hands them in only in some completions.
    """
    events: list[Event] = []
    if not move.actions:
        current, events = turn.pass_turn(filled(start.board, filling))
    else:
        current, events = _apply_actions(start, filling, move)
        current, caused_by_end = turn.end_action(current)
        events += caused_by_end
    return (
        with_hidden_numbers(current, state.hidden_numbers | uncertain_gates),
        tuple([event for event in events if _is_known(event, state, uncertain_gates)]),
    )


def _apply_actions(start: Moment, filling: Filling, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a move's actions in one completion, and the events."""
    current = filled(start.board, filling)
    events: list[Event] = []
    totals = Totals()
    for index, action in enumerate(move.actions):
        after, caused = apply_action(current, action, index)
        events += [*caused, *consequences(current, after, caused, totals)]
        current = after
    totals.settle(current)
    return current, events


def _is_known(event: Event, state: HiddenState, uncertain_gates: set[Number]) -> bool:
    """Return whether an event surely happens, with these values, if the move ends in this way."""
    if event.type != "gates_discarded":
        return True
    number = (state.seat(event.params["player"]), GATES)
    return number not in state.hidden_numbers and number not in uncertain_gates


def _unknowns(following: State, outcomes: Sequence[_Outcome], mover: str) -> Iterator[Unknown]:
    if len(outcomes) < 2:
        return
    if outcomes[0].goes_on:
        yield Unknown("turn_end", mover)
        return
    player = following.turn.player
    if any(outcome.seat is not None for outcome in outcomes[1:]):
        yield Unknown("next_player", player)
    if outcomes[-1].seat is None:
        yield Unknown("game_end", player)
