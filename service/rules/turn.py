"""Turns: their quotas, tea tiles, who moves next, and the end of the game.

Source: first edition, "La vieille cité renaît", "Fin du jeu"; second edition, "Tour de jeu",
"Tuiles thé", "Fin de partie"; Ditt variant, "Déroulement du jeu"; Gates, "Fin de partie".
"""

from __future__ import annotations

from .pieces import something_can_be_placed
from .reasons import Event, Reason
from .scoring import score
from .state import State, Turn


def quota(state: State) -> int:
    """Return how many actions the turn allows.

    The setup allows one action for each of its pieces, and a finished game allows none.

    Source: second edition, "Tour de jeu"; Ditt variant, "Déroulement du jeu".
    """
    if state.phase == "play":
        return state.config.quota(state.turn.number)
    if state.phase == "setup":
        return len(state.turn.actions) + remaining(state)
    return 0


def remaining(state: State) -> int:
    """Return how many actions are left in the turn. In a finished game, the result is 0."""
    if state.phase == "play":
        return state.config.quota(state.turn.number) - len(state.turn.actions)
    if state.phase == "setup":
        return (not state.streets) + (state.config.well and not state.well)
    return 0


# Tea tiles.


def tea_refusals(state: State) -> list[Reason]:
    """Return a reason for each rule that forbids handing in a tea tile now.

    Source: second edition, "Tuiles thé". Option: tea_timing.

    Raises:
        LookupError: It is nobody's turn.
    """
    player = state.mover
    actions = state.turn.actions
    placed = any(action.piece != "tea_tile" for action in actions)
    who = {"player": player.color}
    broken = []
    if not player.tea_tiles:
        broken.append(Reason("tea.none", who))
    if any(action.piece == "tea_tile" for action in actions):
        broken.append(Reason("tea.once", who))
    if quota(state) == 1:
        broken.append(Reason("tea.quota", {**who, "quota": 1}))
    if not placed and not something_can_be_placed(state, player):
        broken.append(Reason("tea.needs_placement", who))
    if state.config.tea_after_placement and not placed:
        broken.append(Reason("tea.after_placement", who))
    return broken


# The next player, and the end of the game.


def end_action(state: State) -> tuple[State, list[Event]]:
    """End the turn if it is over. Return the resulting state and the events that this causes.

    A turn ends when its quota is used up or the player cannot place another piece. The setup ends
    when all of its pieces are placed.

    Source: first edition, "La vieille cité renaît"; second edition, "Tour de jeu".
    """
    if state.phase == "setup":
        if remaining(state):
            return state, []
        return _first_turn(state)
    if remaining(state) and something_can_be_placed(state, state.mover):
        return state, []
    turn = state.turn
    ended = Event("turn_ended", {"player": turn.player, "number": turn.number})
    seat = state.seat(turn.player)
    new, events = _next_turn(state, seat + 1, turn.number + 1)
    return new, [ended, *events]


def pass_turn(state: State) -> tuple[State, list[Event]]:
    """Return the state after the player to move passes, and the events.

    The player must be unable to place anything more.

    Source: first edition, "Fin du jeu"; second edition, "Fin de partie".
    """
    if state.turn.actions:
        return end_action(state)
    return _next_turn(state, state.seat(state.turn.player), state.turn.number)


def _first_turn(state: State) -> tuple[State, list[Event]]:
    ended = Event("turn_ended", {"player": state.turn.player, "number": 0})
    new = state.copy()
    new.analysis = state.analysis
    new.phase = "play"
    new.turn = Turn(1, state.players[state.config.ruleset.opening.first_seat].color)
    return new, [ended]


def with_turn(state: State, turn: Turn) -> State:
    """Return a copy of the state with another turn and the same analysis of the board."""
    new = state.copy()
    new.turn = turn
    new.analysis = state.analysis
    return new


def _next_turn(state: State, first_seat: int, number: int) -> tuple[State, list[Event]]:
    """Return the state in which the next player who can place a piece is to move, and the events.

    The search goes round the table, starting at ``first_seat``. A player who can place nothing
    hands in their gates if they have nothing else behind their screen. The game is over if nobody
    can place a piece. If ``game_end`` is ``someone_cannot_place``, it is over as soon as the player
    in ``first_seat`` cannot.
    """
    new = with_turn(state, state.turn)
    events: list[Event] = []
    seats = len(new.players)
    for seat in range(first_seat, first_seat + seats):
        player = new.players[seat % seats]
        new.turn = Turn(number, player.color)
        if something_can_be_placed(new, player):
            return new, events
        events.append(Event("player_passed_over", {"player": player.color}))
        if player.gates and not player.behind_the_screen():
            without_gates = player.copy()
            without_gates.gates = 0
            new.players = tuple(without_gates if p is player else p for p in new.players)
            params = {
                "player": player.color,
                "count": player.gates,
                "from": player.color,
                "to": None,
            }
            events.append(Event("gates_discarded", params))
        if new.config.game_ends_early:
            break
    # The game ends, so nobody is passed over, and the last turn keeps its number.
    handed_in = [event for event in events if event.type == "gates_discarded"]
    return _finished(new, state.turn.number, handed_in)


def _finished(state: State, last: int, events: list[Event]) -> tuple[State, list[Event]]:
    """Mark ``state`` as finished after turn ``last``.

    Return it with ``events`` and the event for the end of the game.
    """
    state.phase = "finished"
    state.turn = Turn(last, None)
    result = score(state)
    best = max(player.total for player in result.players)
    params = {"number": last, "winners": result.winners, "value": best}
    return state, [*events, Event("game_finished", params)]
