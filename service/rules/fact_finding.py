"""Finds the facts that the explanation of a ruling needs: see :mod:`.facts`.

Nothing here affects a ruling. Rulings that nobody explains cost nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .alternatives import alternative
from .facts import MAX_GIVEN, Facts, NextTurn, RefusedAction
from .hidden import rulings
from .obligations import max_placements, obligation
from .pieces import piece_params
from .reasons import Event, Reason
from .ruling import Replay, Ruling
from .scoring import score
from .setup import missing
from .state import Move, Player, State
from .turn import remaining

OVERRIDING: Final = (
    "piece.not_in_ruleset",
    "color.closed",
    "stock.empty",
    "tea.none",
    "turn.one_per_color",
    "cell.off_board",
    "cell.kind",
    "cell.occupied",
)
"""Rules that silence all others. If several of them are broken, only the first is mentioned."""

_OPEN_PALACE: Final = frozenset(("building.spacing", "building.well", "building.gate"))
_NO_END: Final = frozenset(("merchant.end_of_street", "merchant.through_gate"))

SILENCED_BY: Final[Mapping[str, frozenset[str]]] = {
    "building.waits_for_owner": _OPEN_PALACE | {"building.claimed"},
    "building.extends_open_palace": _OPEN_PALACE,
    "rooftop.claimed": frozenset(("rooftop.one_per_color",)),
    "rooftop.one_per_color": frozenset(("rooftop.reserved",)),
    "stable.needs_building": frozenset(("stable.spacing",)),
    "merchant.one_neighbor": _NO_END,
    "wall.gate": frozenset(("wall.connected",)),
    "gate.one_per_side": frozenset(("gate.needs_wall", "gate.at_tower", "gate.faces")),
    "gate.at_tower": frozenset(("gate.needs_wall",)),
}
"""Maps a broken rule to the rules that it makes irrelevant."""


def relevant_reasons(reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return the relevant reasons for refusing an action, in order."""
    broken = {reason.rule for reason in reasons}
    for rule in OVERRIDING:
        if rule in broken:
            return tuple(reason for reason in reasons if reason.rule == rule)
    silenced = {other for rule in broken for other in SILENCED_BY.get(rule, ())}
    return tuple(reason for reason in reasons if reason.rule not in silenced)


def state_before(state: State, move: Move, index: int) -> State:
    """Return the state in which action ``index`` of a move is judged.

    All earlier actions of the move must be legal.
    """
    if index == 0:
        return state
    return rulings.play(state, Move(move.player, tuple(move.actions[:index]))).state


def facts_of(ruling: Ruling, move: Move) -> Facts:
    """Return the facts of a ruling on a move."""
    state, events = ruling.state, ruling.events
    refused: RefusedAction | None = None
    legal = ruling.verdict in ("legal", "undetermined")
    if ruling.verdict == "illegal":
        refused = _refused_action(state, ruling.reasons, move, ruling.before)
    setup_ended = any(e.type == "turn_ended" and not e.params["number"] for e in events)
    return Facts(
        ruling.verdict,
        state.config,
        move.player,
        ruling.reasons,
        events,
        ruling.unknowns,
        passed=not move.actions,
        in_setup=state.phase == "setup" or setup_ended,
        refused=refused,
        without_pieces=_without_pieces(state, events),
        stuck=_stuck(state, move, events) if legal else None,
        tied=_tied(state) if legal else (),
        next=_next_turn(state, move.player) if legal else None,
    )


def facts_of_replay(replay: Replay, moves: Sequence[Move]) -> Facts:
    """Return the facts of the replay of a record."""
    state = replay.state
    facts = Facts(
        replay.verdict,
        state.config,
        reasons=replay.reasons,
        unknowns=replay.unknowns,
        played=replay.played,
    )
    if replay.verdict == "invalid_state":
        return facts
    if replay.verdict == "illegal":
        move = moves[replay.played]
        refused = _refused_action(state, replay.reasons, move)
        return facts._replace(player=move.player, passed=not move.actions, refused=refused)
    facts = facts._replace(next=_next_turn(state, None))
    last = replay.events[-1] if replay.events else ()
    if state.phase != "finished" or not last:
        return facts
    return facts._replace(
        player=moves[-1].player,
        events=tuple(event for event in last if event.type == "game_finished"),
        stuck=_stuck(state, moves[-1], last),
        tied=_tied(state),
    )


def _refused_action(
    state: State, reasons: Sequence[Reason], move: Move, before: State | None = None
) -> RefusedAction | None:
    """Return the facts of a refused action, or None if the move is refused as a whole.

    ``before`` is the state before the action, which is computed by default.
    """
    index = reasons[0].action
    if index is None:
        return None
    action, relevant = move.actions[index], relevant_reasons(reasons)
    before = before or state_before(state, move, index)
    found = (
        alternative(before, action, reason.rule)
        for reason in relevant[:MAX_GIVEN]
        # If the move names a wrong end, but the reason the right one, then the cell is right.
        if not (reason.params.get("from") and reason.params.get("near_cell"))
    )
    return RefusedAction(
        piece_params(action),
        index + 1 if len(move.actions) > 1 else None,
        relevant,
        next((instead for instead in found if instead is not None), None),
    )


def _without_pieces(state: State, events: Sequence[Event]) -> frozenset[str]:
    passed = {e.params["player"] for e in events if e.type == "player_passed_over"}
    if not passed:
        return frozenset()
    handed_in = {e.params["player"] for e in events if e.type == "gates_discarded"}
    return frozenset(
        player.color
        for player in state.players
        if player.color in passed - handed_in and _is_empty(state, player)
    )


def _is_empty(state: State, player: Player) -> bool:
    """Return whether a player certainly has no pieces left, not even hidden ones."""
    seat = state.seat(player.color)
    return not player.pieces() and all(other != seat for other, _ in state.hidden_numbers)


def _stuck(state: State, move: Move, events: Sequence[Event]) -> str | None:
    """Return the player who can't place anything, if that ends the game."""
    if state.phase != "finished" or not state.config.game_ends_early:
        return None
    seat = state.seat(move.player) + any(event.type == "turn_ended" for event in events)
    return state.players[seat % len(state.players)].color


def _tied(state: State) -> tuple[str, ...]:
    """Return the players who lost only because the largest palace broke the tie."""
    if state.phase != "finished":
        return ()
    result = score(state)
    best = max(player.total for player in result.players)
    return tuple(
        player.color
        for player in result.players
        if player.total == best and player.color not in result.winners
    )


def _next_turn(state: State, mover: str | None) -> NextTurn | None:
    """Return whose turn it is and how many pieces they must place, or None in a finished game."""
    player, number = state.turn.player, state.turn.number
    if player is None:
        return None
    if state.phase == "setup":
        return NextTurn("setup", player, remaining(state), tuple(missing(state)))
    if state.turn.actions:
        turn = "goes on"
    elif number == 1:
        turn = "first"
    else:
        turn = "again" if player == mover else "next"
    return NextTurn(turn, player, _pieces_to_place(state))


def _pieces_to_place(state: State) -> int:
    """Return how many pieces the player to move has to place, including any that they win first.

    If the player's stock is hidden, the result is the number of actions left.
    """
    left = remaining(state)
    if any(seat == state.seat(state.turn.player) for seat, _ in state.hidden_numbers):
        return left
    if state.hidden_numbers or not state.config.lookahead:
        board = state.copy()
        board.analysis = state.analysis
        return max_placements(board, left)
    return obligation(state).pieces or left
