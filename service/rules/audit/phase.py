"""The audit of the phase: the setup, the turn and its actions, and the end of the game.

Source: first edition, "Déroulement du jeu", "Fin du jeu"; second edition, "Tour de jeu", "Fin de
partie".
"""

from __future__ import annotations

from collections.abc import Iterator

from service.rules.board import NAME, cell_names, union
from service.rules.pieces import ROOFTOPS, color_used, in_ruleset, something_can_be_placed
from service.rules.pieces.on_board import pieces_on_board
from service.rules.reasons import Reason
from service.rules.setup import missing
from service.rules.state import Action, Player, State

from .tiles import tea_received

Reasons = Iterator[Reason]


def turn_problems(state: State) -> Reasons:
    """Yield reasons for contradictions between the phase, the turn, its actions and the board."""
    phase, turn = state.phase, state.turn
    players = [player.color for player in state.players]
    expected_player = (turn.player is None) if phase == "finished" else turn.player in players
    if not expected_player:
        yield Reason("state.turn_player", {"player": turn.player, "phase": phase})
    if (turn.number == 0) != (phase == "setup"):
        yield Reason("state.turn_number", {"number": turn.number, "phase": phase})
    if phase == "setup":
        yield from _setup_phase(state)
    if phase != "play" and phase != "setup" and turn.actions:
        yield Reason("state.turn_over", {"count": len(turn.actions), "quota": 0})
    if phase == "play" and turn.number:
        quota = state.config.quota(turn.number)
        if len(turn.actions) >= quota:
            yield Reason("state.turn_over", {"count": len(turn.actions), "quota": quota})
    if expected_player and turn.player is not None:
        yield from _turn_actions(state)
    if phase == "finished":
        yield from _finished(state)


def _setup_phase(state: State) -> Reasons:
    for piece, _, cells in pieces_on_board(state):
        if cells and piece not in ("well", "merchant"):
            yield Reason("state.setup_board", {"piece": piece}, tuple(cell_names(cells)))
    merchants = union(bit for street in state.streets for bit in street)
    if merchants.bit_count() > 1:
        yield Reason("state.setup_board", {"piece": "merchant"}, tuple(cell_names(merchants)))
    if not missing(state):
        yield Reason("state.setup_done")
    first = state.players[0].color
    if state.turn.player != first:
        yield Reason("state.setup_player", {"player": state.turn.player, "expected": first})


def _turn_actions(state: State) -> Reasons:
    """Yield a reason for each action listed for this turn that the player cannot have taken."""
    player = state.players[state.seat(state.turn.player)]
    used: list[str] = []
    cells = 0
    tea = 0
    for number, action in enumerate(state.turn.actions, 1):
        wrong = not is_on_board(state, player, action)
        if action.piece not in ROOFTOPS:
            wrong |= bool(action.cell & cells)
            cells |= action.cell
        if action.piece == "tea_tile":
            tea += 1
            early = state.config.tea_after_placement and number == 1
            wrong |= tea > 1 or early or state.config.quota(state.turn.number) == 1
            wrong |= tea > tea_received(state.analysis, player.color)
        if state.config.two_kinds_of_rooftop:
            color = color_used(player, action)
            wrong |= color in used
            used += [color] if color else []
        if wrong:
            name = NAME[action.cell] if action.cell else None
            params = {
                "number": number,
                "piece": action.piece,
                "color": action.color,
                "cell": name,
            }
            yield Reason("state.turn_action", params, (name,) if name else ())


def is_on_board(state: State, player: Player, action: Action) -> bool:
    """Return whether the piece that an action placed is on the board.

    The result is False if the piece is never placed in the state's phase, such as a well during
    play. For a tea tile, return whether the game uses tea tiles and the setup is over.
    """
    piece, cell = action.piece, action.cell
    if piece in ("well", "merchant") and state.phase == "setup":
        return bool(cell & (state.well if piece == "well" else state.analysis.merchants))
    if (
        state.phase == "setup"
        or piece == "well"
        or not in_ruleset(state.config, piece, action.color)
    ):
        return False
    if piece == "tea_tile":
        return True
    if piece in ROOFTOPS:
        color = color_used(player, action)
        return any(roof.cell == cell and roof.color == color for roof in state.rooftops)
    return any(
        kind.cells & cell
        for kind in pieces_on_board(state)
        if kind.piece == piece and kind.color == action.color
    )


def _finished(state: State) -> Reasons:
    """Yield the reasons why the game cannot be over.

    The game ends when nobody can place anything. If ``game_end`` is ``someone_cannot_place``, it
    ends as soon as the next player cannot. A player who then has nothing but gates behind their
    screen hands the gates in.
    """
    able = [player for player in state.players if something_can_be_placed(state, player)]
    early = state.config.game_ends_early
    if len(able) >= (len(state.players) if early else 1):
        yield Reason("state.not_finished", {"player": able[0].color})
        return
    asked = [player for player in state.players if player not in able]
    keepers = [player for player in asked if player.gates and not player.behind_the_screen()]
    if state.config.gates and (not early or len(keepers) == len(asked)):
        for player in keepers:
            params = {"player": player.color, "count": player.gates}
            yield Reason("state.gates_kept", params)
