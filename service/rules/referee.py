"""The referee: is a move legal, why not, and what follows.

This is the entrance to the rules: :func:`adjudicate`, :func:`legal_moves`, :func:`replay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import obligations, pieces, setup, turn
from .apply import apply_action
from .audit import audit
from .board import NAME, bits
from .catalogue import RANK
from .reasons import Event, Reason
from .ruling import LegalMoves, Placement, Refusal, Replay, Ruling
from .state import Action, Move, State

__all__ = ["adjudicate", "legal_moves", "play", "replay"]


def adjudicate(state: State, move: Move) -> Ruling:
    """Judge a state, then a move in it.

    A state that no game can reach is ``invalid_state`` with everything that is wrong; otherwise as
    :func:`play`.
    """
    wrong = audit(state)
    if wrong:
        return Ruling("invalid_state", wrong, (), state)
    return play(state, move)


def play(state: State, move: Move) -> Ruling:
    """Judge a move in a state that is known to be possible, and carry it out if it is legal.

    The first action that breaks a rule stops the move: all or nothing. No action at all is a pass.
    """
    refused = _not_to_move(state, move)
    if refused:
        return Ruling("illegal", (refused,), (), state)
    if not move.actions:
        return _pass(state)
    current = state
    events: list[Event] = []
    for index, action in enumerate(move.actions):
        if (
            current.turn.player != move.player
            or current.turn.number != state.turn.number
            or (current.phase != state.phase)
        ):
            reason = _turn_over(state, move, index)
            return Ruling("illegal", (reason,), (), state)
        reasons, then, brought = _act(current, action)
        if then is None:
            ordered = sorted(reasons, key=lambda reason: RANK[reason.rule])
            indexed = tuple(reason._replace(action=index) for reason in ordered)
            return Ruling("illegal", indexed, (), state)
        events += brought
        current, ended = turn.after(then)
        events += ended
    return Ruling("legal", (), tuple(events), current)


def _not_to_move(state: State, move: Move) -> Reason | None:
    if state.phase == "finished":
        return Reason("turn.finished")
    if move.player != state.turn.player:
        params = {"player": move.player, "expected": state.turn.player}
        return Reason("turn.wrong_player", params)
    return None


def _pass(state: State) -> Ruling:
    listed = _first_placement(state)
    if listed is not None:
        cell = NAME[next(bits(listed.cells))]
        params = {
            "player": state.turn.player,
            "piece": listed.piece,
            "color": listed.color,
            "cell": cell,
        }
        return Ruling("illegal", (Reason("turn.pass", params),), (), state)
    after, events = turn.pass_turn(state)
    return Ruling("legal", (), tuple(events), after)


def _first_placement(state: State) -> Placement | None:
    """Return something that the player to move can place, None where there is nothing."""
    listed: Iterable[Placement]
    if state.phase == "setup":
        listed = setup.placements(state)
    else:
        listed = pieces.placements(state, state.mover)
    return next((placement for placement in listed if placement.cells), None)


def _turn_over(state: State, move: Move, index: int) -> Reason:
    action = move.actions[index]
    params = {
        "player": move.player,
        "count": len(state.turn.actions) + index,
        "quota": turn.quota(state),
        **pieces.piece_params(action),
    }
    cells = (NAME[action.cell],) if action.cell else ()
    return Reason("turn.quota", params, cells, index)


def _act(state: State, action: Action) -> tuple[Sequence[Reason], State | None, Sequence[Event]]:
    """Judge one action; return the reasons against it, or the position after it and its events."""
    if state.phase == "setup":
        reasons = setup.refusals(state, action)
        if reasons:
            return reasons, None, ()
        then, events = setup.apply_action(state, action)
        return (), then, events
    reasons = refusals(state, action)
    if reasons:
        return reasons, None, ()
    owed = obligations.obligation(state)
    then, events = apply_action(state, action)
    broken = obligations.broken_obligation(state, owed, action, then)
    if broken:
        return [broken], None, ()
    return (), then, events


def refusals(state: State, action: Action) -> list[Reason]:
    """Return every rule that forbids an action in play, obligations aside."""
    player = state.mover
    if action.piece == "tea_tile":
        if not state.config.tea_tiles:
            return [_not_in_ruleset(state, action)]
        return turn.tea_refusals(state)
    if action.piece == "well":
        if not state.config.well:
            return [_not_in_ruleset(state, action)]
        params = {**pieces.piece_params(action), "expected": []}
        return [Reason("setup.piece", params, (NAME[action.cell],))]
    if pieces.is_allowed(state, player, action):
        return []
    return pieces.broken_rules(state, player, action)


def _not_in_ruleset(state: State, action: Action) -> Reason:
    params = {**pieces.piece_params(action), "ruleset": state.config.ruleset.id}
    return Reason("piece.not_in_ruleset", params, (NAME[action.cell],) if action.cell else ())


def legal_moves(state: State, explain: bool = False) -> LegalMoves:
    """Return every legal next action of a possible state; with ``explain`` the refused cells."""
    if state.phase == "finished":
        return LegalMoves(None, 0, 0, False, ())
    if state.phase == "setup":
        listed = setup.placements(state)
        may_pass = False
    else:
        owed = obligations.obligation(state)
        listed = _kept(state, owed, list(pieces.placements(state, state.mover)))
        may_pass = not any(placement.cells for placement in listed)
        if state.mover.tea_tiles and _tea_is_legal(state, owed):
            listed.append(Placement("tea_tile"))
    return LegalMoves(
        state.turn.player,
        turn.quota(state),
        turn.remaining(state),
        may_pass,
        tuple(listed),
        tuple(_refused(state, listed)) if explain else (),
    )


def _kept(state: State, owed: obligations.Obligation, listed: list[Placement]) -> list[Placement]:
    """Return placements without the cells where an obligation forbids them."""
    if not owed.binding:
        return listed
    kept = []
    for placement in listed:
        cells = placement.cells
        for cell in obligations.cells_to_try(state, placement):
            action = Action(placement.piece, cell, placement.color, placement.source)
            then, _ = apply_action(state, action)
            if obligations.broken_obligation(state, owed, action, then):
                palace = state.analysis.palace_at(cell)
                cells &= ~(palace.buildings if palace else cell)
        kept.append(Placement(placement.piece, placement.color, cells, placement.source))
    return kept


def _tea_is_legal(state: State, owed: obligations.Obligation) -> bool:
    if turn.tea_refusals(state):
        return False
    action = Action("tea_tile")
    return not obligations.broken_obligation(state, owed, action, apply_action(state, action)[0])


def _refused(state: State, listed: Sequence[Placement]) -> Iterable[Refusal]:
    """Yield for each piece in stock the other cells of the board, by the rules that forbid them."""
    allowed: dict[tuple[str, str | None], int] = {}
    for placement in listed:
        if placement.piece != "tea_tile":
            key = placement.piece, placement.color
            allowed[key] = allowed.get(key, 0) | placement.cells
    for (piece, color), cells in allowed.items():
        by_rules: dict[tuple[str, ...], int] = {}
        for alike in _judged_alike(state, piece, state.config.board.cells & ~cells):
            reasons, _, _ = _act(state, Action(piece, alike & -alike, color))
            rules = tuple(sorted({reason.rule for reason in reasons}, key=RANK.__getitem__))
            by_rules[rules] = by_rules.get(rules, 0) | alike
        for rules, where in by_rules.items():
            yield Refusal(piece, color, rules, where)


def _judged_alike(state: State, piece: str, cells: int) -> Iterable[int]:
    """Split cells into sets judged alike: those of the wrong kind together, else one by one."""
    right = pieces.cells_of_kind(state.config, piece)
    if cells & ~right:
        yield cells & ~right
    yield from bits(cells & right)


def replay(state: State, moves: Sequence[Move]) -> Replay:
    """Play a record move by move; stop at the first that is not legal and say why."""
    wrong = audit(state)
    if wrong:
        return Replay("invalid_state", 0, wrong, (), state)
    events: list[tuple[Event, ...]] = []
    for played, move in enumerate(moves):
        ruling = play(state, move)
        if not ruling.legal:
            return Replay("illegal", played, ruling.reasons, tuple(events), state)
        events.append(ruling.events)
        state = ruling.state
    return Replay("legal", len(moves), (), tuple(events), state)
