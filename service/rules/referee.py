"""The referee: judges moves, says why a move is illegal, and carries out legal moves.

The entry points for full states are :func:`adjudicate`, :func:`legal_moves` and :func:`replay`.
:mod:`service.rules.hidden.rulings` has the same functions for states with hidden stocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from . import obligations, pieces, setup, turn
from .apply import apply_action
from .audit import audit
from .board import NAME, bits
from .catalogue import in_catalogue_order
from .consequences import Totals, consequences
from .pieces.masks import partition
from .reasons import Event, Reason
from .ruling import LegalMoves, Placement, Refusal, Replay, Ruling
from .state import Action, Move, State


def adjudicate(state: State, move: Move) -> Ruling:
    """Judge a state, then a move in that state.

    If no game can reach the state, the verdict is ``invalid_state`` and the reasons say what is
    wrong with it. Otherwise the result is that of :func:`play`.
    """
    wrong = audit(state)
    if wrong:
        return Ruling("invalid_state", wrong, (), state)
    return play(state, move)


def play(state: State, move: Move, totals: Totals | None = None) -> Ruling:
    """Judge a move in a state that a game can reach, and carry it out if it is legal.

    In a record, ``totals`` are the totals before the move. By default, they follow from the score.

    Judging stops at the first action that breaks a rule. The whole move is then illegal, and the
    state does not change. A move without actions is a pass.
    """
    refused = not_to_move(state, move)
    if refused:
        return Ruling("illegal", (refused,), (), state)
    if not move.actions:
        return _pass(state)
    current, totals = state, totals or Totals()
    events: list[Event] = []
    for index, action in enumerate(move.actions):
        if (
            current.turn.player != move.player
            or current.turn.number != state.turn.number
            or (current.phase != state.phase)
        ):
            reason = turn_over(state, move, index)
            return Ruling("illegal", (reason,), (), state, before=current)
        reasons, then, caused = judge_action(current, action, index)
        if then is None:
            indexed = tuple(reason._replace(action=index) for reason in in_catalogue_order(reasons))
            return Ruling("illegal", indexed, (), state, before=current)
        events += caused
        if current.phase == "play":
            events += consequences(current, then, caused, totals)
        current, ended = turn.end_action(then)
        events += ended
    return Ruling("legal", (), tuple(events), current, score=totals.settle(current))


def not_to_move(state: State, move: Move) -> Reason | None:
    """Return the reason why the move's player may not move now, or None if it is their turn."""
    if state.phase == "finished":
        return Reason("turn.finished")
    if move.player != state.turn.player:
        params = {"player": move.player, "expected": state.turn.player}
        return Reason("turn.wrong_player", params)
    return None


def _pass(state: State) -> Ruling:
    listed = _first_placement(state)
    if listed is not None:
        expected = setup.missing(state) if state.phase == "setup" else []
        refused = must_place(str(state.turn.player), listed, expected)
        return Ruling("illegal", (refused,), (), state)
    after, events = turn.pass_turn(state)
    return Ruling("legal", (), tuple(events), after)


def must_place(player: str, listed: Placement | None, expected: Sequence[str] = ()) -> Reason:
    """Return the reason against a pass. It names the first cell of a placement, if one is given.

    ``expected`` are the setup pieces that are still to be placed.
    """
    piece, color, cells, *_ = listed or Placement("")
    params = {
        "player": player,
        "piece": piece or None,
        "color": color,
        "cell": NAME[next(bits(cells))] if cells else None,
        "expected": list(expected),
    }
    return Reason("turn.pass", params)


def _first_placement(state: State) -> Placement | None:
    """Return a legal placement, or None if the player to move can place nothing."""
    if state.phase == "setup":
        listed = setup.placements(state)
    else:
        owed = obligations.obligation(state)
        listed, _ = _split_by_obligations(state, owed, list(pieces.placements(state, state.mover)))
    return next((placement for placement in listed if placement.cells), None)


def turn_over(state: State, move: Move, index: int) -> Reason:
    """Return the reason for refusing an action that comes after the end of the turn."""
    action = move.actions[index]
    params = {
        "player": move.player,
        "count": len(state.turn.actions) + index,
        "quota": turn.quota(state),
        **pieces.piece_params(action),
        "phase": state.phase,
    }
    cells = (NAME[action.cell],) if action.cell else ()
    return Reason("turn.quota", params, cells, index)


def judge_action(
    state: State, action: Action, index: int | None = None
) -> tuple[Sequence[Reason], State | None, Sequence[Event]]:
    """Judge one action.

    Args:
        state: A state that a game can reach.
        action: The action to judge.
        index: The index of the action in the move. The events record it.

    Returns:
        The reasons against the action, the state after it, and the events that it causes. If there
            are reasons, the state is None and there are no events. Otherwise the state is still in
            the same turn: :func:`.turn.end_action` ends the turn.

    Raises:
        LookupError: The game is finished, so it is nobody's turn.
    """
    if state.phase == "setup":
        reasons = setup.refusals(state, action)
        if reasons:
            return reasons, None, ()
        then, events = setup.apply_action(state, action, index)
        return (), then, events
    reasons = refusals(state, action)
    if reasons:
        return reasons, None, ()
    owed = obligations.obligation(state)
    then, events = apply_action(state, action, index)
    broken = obligations.broken_obligation(state, owed, action, then)
    if broken:
        return [broken], None, ()
    return (), then, events


def refusals(state: State, action: Action) -> list[Reason]:
    """Return a reason for each rule that forbids an action during play, except obligations.

    Raises:
        LookupError: It is nobody's turn.
    """
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
    if pieces.cells_of(state, player, action) & action.cell:
        return []
    return pieces.refusals(state, player, action)


def _not_in_ruleset(state: State, action: Action) -> Reason:
    params = pieces.not_in_ruleset(state.config, pieces.piece_params(action))
    return Reason("piece.not_in_ruleset", params, (NAME[action.cell],) if action.cell else ())


def legal_moves(state: State, explain: bool = False) -> LegalMoves:
    """Return every legal next action in a state that a game can reach.

    With ``explain``, the result also lists the cells where pieces are refused.
    """
    if state.phase == "finished":
        return LegalMoves(None, 0, 0, False, ())
    refusals: tuple[Refusal, ...] = ()
    if state.phase == "setup":
        listed = setup.placements(state)
        may_pass = False
        if explain:
            refusals = tuple(refused_cells(state, listed, {}))
    else:
        owed, mover = obligations.obligation(state), state.mover
        listed, forbidden = _split_by_obligations(
            state, owed, list(pieces.placements(state, mover))
        )
        may_pass = not any(placement.cells for placement in listed)
        if explain:
            refusals = tuple(refused_cells(state, listed, forbidden))
        if mover.tea_tiles and _tea_is_legal(state, owed):
            listed.append(Placement("tea_tile"))
    return LegalMoves(
        state.turn.player,
        turn.quota(state),
        turn.remaining(state),
        may_pass,
        tuple(listed),
        refusals,
        turn=state.turn,
    )


def legal_cells(state: State, piece: str, color: str | None = None) -> int:
    """Return the cells where the player to move may place a piece now.

    The phase must be ``play``. For a merchant, cells for which the move must name the end of a
    street are left out.

    Raises:
        LookupError: It is nobody's turn.
    """
    cells = pieces.cells_of(state, state.mover, Action(piece, 0, color))
    if not cells:
        return 0
    listed = [Placement(piece, color, cells)]
    (kept,), _ = _split_by_obligations(state, obligations.obligation(state), listed)
    return kept.cells


Kind = tuple[str, str | None]
"""A piece and, for a building, its colour."""

Forbidden = dict[Kind, dict[str, int]]
"""The cells that obligations forbid, keyed by kind of piece and then by the obligation's rule."""


def _split_by_obligations(
    state: State, owed: obligations.Obligation, listed: list[Placement]
) -> tuple[list[Placement], Forbidden]:
    """Separate the cells that the obligations allow from those that they forbid.

    Return the placements with the allowed cells, and the forbidden cells.
    """
    forbidden: Forbidden = {}
    if not owed.binding:
        return listed, forbidden
    kept = []
    for placement in listed:
        cells = placement.cells
        for cell in obligations.cells_to_try(state, placement):
            action = Action(placement.piece, cell, placement.color, placement.source)
            then, _ = apply_action(state, action)
            broken = obligations.broken_obligation(state, owed, action, then)
            if broken:
                palace = state.analysis.palace_at(cell)
                alike = palace.buildings if palace else cell
                cells &= ~alike
                if not placement.source:
                    by_rule = forbidden.setdefault((placement.piece, placement.color), {})
                    by_rule[broken.rule] = by_rule.get(broken.rule, 0) | alike
        kept.append(Placement(placement.piece, placement.color, cells, placement.source))
    return kept, forbidden


def _tea_is_legal(state: State, owed: obligations.Obligation) -> bool:
    if turn.tea_refusals(state):
        return False
    action = Action("tea_tile")
    return not obligations.broken_obligation(state, owed, action, apply_action(state, action)[0])


def _allowed(listed: Iterable[Placement]) -> dict[Kind, int]:
    """Return all cells where a piece may go, keyed by kind of piece."""
    allowed: dict[Kind, int] = {}
    for piece, color, cells, *_ in listed:
        allowed[piece, color] = allowed.get((piece, color), 0) | cells
    return allowed


def refused_cells(
    state: State, listed: Iterable[Placement], forbidden: Forbidden
) -> Iterator[Refusal]:
    """Yield the cells where the listed kinds of piece may not go, grouped by the broken rules.

    ``forbidden`` holds the cells that obligations forbid. An obligation is given as a reason only
    if no other rule forbids the cell.
    """
    for (piece, color), allowed in _allowed(listed).items():
        refused = state.config.board.cells & ~allowed
        if state.phase == "setup":
            rules = setup.rules(state, piece)
        else:
            rules = pieces.rules(state, state.mover, Action(piece, 0, color), refused)
        parts = partition(refused, rules)
        if () in parts:
            parts |= partition(parts.pop(()), forbidden[piece, color].items())
        yield from _in_order(state, piece, color, parts)


def _in_order(
    state: State, piece: str, color: str | None, parts: Mapping[tuple[str, ...], int]
) -> Iterator[Refusal]:
    """Yield the refusals in order of first cell, beginning with those on the wrong kind of cell."""
    right = pieces.cells_of_kind(state.config, piece)
    order = sorted(parts.items(), key=lambda part: (bool(part[1] & right), part[1] & -part[1]))
    for rules, cells in order:
        yield Refusal(piece, color, rules, cells)


def replay(state: State, moves: Sequence[Move], *, keep_states: bool = True) -> Replay:
    """Play a record move by move, and stop at the first move that is not legal.

    If no game can reach ``state``, the verdict is ``invalid_state`` and no move is played. Unless
    ``keep_states`` is False, the result contains the state after each move.
    """
    wrong = audit(state)
    if wrong:
        return Replay("invalid_state", 0, wrong, (), state)
    events: list[tuple[Event, ...]] = []
    states: list[State] = []
    totals = Totals()
    for played, move in enumerate(moves):
        ruling = play(state, move, totals)
        if not ruling.legal:
            return Replay("illegal", played, ruling.reasons, tuple(events), state, tuple(states))
        events.append(ruling.events)
        state = ruling.state
        if keep_states:
            states.append(state)
    return Replay("legal", len(moves), (), tuple(events), state, tuple(states))
