"""The turn: quota, obligations, tea, who is next, the end of the game.

Source: first edition, "La vieille cité renaît", "Fin du jeu"; second edition, "Tour de jeu",
"Tuiles thé", "Fin de partie"; Ditt variant, "Déroulement du jeu"; Gates, "Fin de partie".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .apply import apply_action
from .board import NAME, adjacent, bits
from .pieces import (
    PIECES,
    WALL_PIECES,
    color_used,
    colors_in_stock,
    piece_params,
    placements,
    rooftop,
    something_can_be_placed,
    stable,
)
from .reasons import Event, Reason
from .scoring import score
from .state import Action, Player, State, Turn

__all__ = [
    "Duty",
    "after",
    "broken_duty",
    "duty",
    "pass_turn",
    "quota",
    "reach",
    "remaining",
    "tea_refusals",
]


def quota(state: State) -> int:
    """Return how many actions the turn has; in the set-up its pieces, in a finished game 0."""
    if state.phase == "play":
        return state.config.quota(state.turn.number)
    if state.phase == "setup":
        return len(state.turn.actions) + remaining(state)
    return 0


def remaining(state: State) -> int:
    """Return how many actions the turn has left."""
    if state.phase == "play":
        return state.config.quota(state.turn.number) - len(state.turn.actions)
    if state.phase == "setup":
        return (not state.streets) + (state.config.well and not state.well)
    return 0


# Obligations.


@dataclass(frozen=True, slots=True)
class Duty:
    """What the player to move owes in this turn, judged before an action.

    ``rooftop``: as the last player he must still place an own rooftop in this turn, and can.
    ``reach``: the largest number of pieces that he can still place in this turn; where ``rooftop``,
    in the longest sequence that contains an own rooftop. ``trivial``: no placement can break it.
    """

    rooftop: bool
    reach: int
    trivial: bool


_NO_DUTY = Duty(False, 0, True)


def duty(state: State) -> Duty:
    """Return what the player to move owes now. Rulings: turn_obligation, last_player_rooftop."""
    left = remaining(state)
    player = state.mover
    rooftop_owed = _owes_rooftop(state, player)
    if not state.config.lookahead:
        owed = rooftop_owed and left == 1 and bool(_own_rooftop_cells(state, player))
        return Duty(owed, left, False) if owed else _NO_DUTY
    if rooftop_owed:
        length = reach(state, left, with_rooftop=True)
        if length:
            return Duty(True, length, False)
    if left == 1 or _plenty(state, player, left):
        return _NO_DUTY
    most, _ = _bound(state, player, left)
    if most <= 1 or (most < left and _plenty(state, player, most)):
        return _NO_DUTY
    length = reach(state, most)
    return Duty(False, length, trivial=length <= 1)


def _plenty(state: State, player: Player, left: int) -> bool:
    """Tell at a look, where that can be told, that so many pieces can be placed in this turn.

    And that no placement takes them away. Walls have room of their own, which only a wall
    takes up, and a wall takes nothing from the pieces of the city. A palace that may be claimed
    stays so until a rooftop claims it, and claims take no cell from stables and merchants.
    """
    walls = _walls_to_place(state, player)
    if walls >= left or walls + _with_room(state, player, left) >= left:
        return True
    claims = settles = False
    for placement in placements(state, player):
        if placement.cells and placement.piece not in WALL_PIECES:
            claims |= placement.piece in rooftop.PIECES
            settles |= placement.piece in ("stable", "merchant")
            if walls >= left - 1 or (left == 2 and claims and settles):
                return True
    return False


def _with_room(state: State, player: Player, left: int) -> int:
    """Count pieces that can be placed, up to so many, whatever is placed before them.

    A placement takes at most nine cells from a kind of piece, its own and those around it, and one
    of the pieces counted here: it is one, or it closes a colour, or claims a palace. A building
    needs room to begin a palace: where it has to extend one, there is a cell for it. So it is with
    merchants.
    """
    analysis = state.analysis
    taken = 9 * (left - 1)
    colors: list[int] = []
    if (analysis.empty & ~(analysis.near_one | analysis.barred)).bit_count() > taken:
        colors = colors_in_stock(state, player)
    count = len(colors)
    if player.merchants and count < left:
        room = analysis.empty & ~adjacent(analysis.merchants)
        count += player.merchants if room.bit_count() > taken else 0
    if player.stables and count < left:
        room = stable.cells(state, player)
        count += player.stables if room.bit_count() > taken else 0
    if player.rooftops and count < left:
        count += _claims_with_room(state, player, colors)
    return count


def _claims_with_room(state: State, player: Player, colors: list[int]) -> int:
    """Count own claims that can be made beside the placement of buildings of some colours.

    A claim that closes one of these colours takes the building as well: it is not counted, and the
    rooftop for it is set aside.
    """
    claimable = _own_rooftop_cells(state, player)
    rooftops = 1 if state.config.two_kinds_of_rooftop else player.rooftops
    claims = 0
    for color, buildings in enumerate(state.buildings):
        if buildings & claimable:
            if color in colors and state.is_closed(color, after_claim_of=player.color):
                rooftops -= 1
            else:
                claims += 1
    return max(0, min(claims, rooftops))


def broken_duty(state: State, owed: Duty, action: Action, then: State) -> Reason | None:
    """Return the obligation that an action breaks, None where it keeps them.

    ``then`` is the position after the action (its turn not yet ended).
    """
    if owed.trivial:
        return None
    params = {"player": state.mover.color, **piece_params(action)}
    cells = (NAME[action.cell],) if action.cell else ()
    own_rooftop = action.piece == "rooftop"
    if not state.config.lookahead:
        if owed.rooftop and not own_rooftop:
            return Reason("turn.last_player", params, cells)
        return None
    left = remaining(then)
    still_owed = owed.rooftop and not own_rooftop
    length = reach(then, left, with_rooftop=still_owed)
    if still_owed and not length:
        return Reason("turn.last_player", params, cells)
    if action.piece != "tea_tile" and length < owed.reach - 1:
        params |= {"possible": owed.reach, "left": length + 1}
        return Reason("turn.obligation", params, cells)
    return None


def reach(state: State, limit: int, with_rooftop: bool = False) -> int:
    """Return the most pieces, up to ``limit``, that the player to move can place one by one.

    With ``with_rooftop`` only sequences count that contain an own rooftop; 0 where there is none.
    Found by playing it out, so that pieces won and lost on the way count.
    """
    player = state.mover
    if with_rooftop:
        if limit == 0 or not player.rooftops:
            return 0
        if limit == 1:
            return 1 if _own_rooftop_cells(state, player) else 0
        if limit == 2:
            length = _two_with_rooftop(state, player)
            if length is not None:
                return length
    else:
        if limit == 0:
            return 0
        if limit == 1:
            return 1 if something_can_be_placed(state, player) else 0
        if _plenty(state, player, limit):
            return limit
    asked = limit
    limit, claim = _bound(state, player, limit)
    if with_rooftop and not claim:
        return 0
    if not with_rooftop and limit < asked and _plenty(state, player, limit):
        return limit
    longest = 0
    for action in _actions(state, player):
        then, _ = apply_action(state, action)
        if with_rooftop and action.piece != "rooftop":
            rest = reach(then, limit - 1, with_rooftop=True)
            length = rest + 1 if rest else 0
        else:
            length = reach(then, limit - 1) + 1
        if length > longest:
            longest = length
            if longest == limit:
                break
    return longest


def _two_with_rooftop(state: State, player: Player) -> int | None:
    """Return the reach, up to two, with an own rooftop; None where it takes more than a look.

    Whatever is placed in the city or on the ring, a palace that may be claimed stays so; and where
    there is none, a building makes one.
    """
    if _own_rooftop_cells(state, player):
        others = (p for p in placements(state, player) if p.piece not in rooftop.PIECES)
        return 2 if any(placement.cells for placement in others) else None
    if _used_rooftop(state, player):
        return 0
    for piece, color, cells, _ in placements(state, player):
        if piece == "building" and cells:
            index = state.config.building_colors.index(str(color))
            if not state.analysis.owns(player.color, index):
                return 2
    return 0


def _bound(state: State, player: Player, limit: int) -> tuple[int, bool]:
    """Return a number that reach cannot exceed, and whether an own rooftop may come to be placed.

    Pieces that can go nowhere now can come to a cell in this turn only through other pieces:
    rooftops and stables through a building, gates through a wall, merchants through a tower tile,
    which no merchant wins.
    Without this bound, to prove that there is no longer sequence would take trying them all.
    """
    cells = dict.fromkeys(PIECES, 0)
    colors = 0
    claimable = blockable = False
    analysis = state.analysis
    for piece, color, where, _ in placements(state, player):
        cells[piece] |= where
        if piece == "building" and where:
            index = state.config.building_colors.index(str(color))
            held = player.buildings[index]
            colors += 1 if state.config.two_kinds_of_rooftop else held
            claimable |= not analysis.owns(player.color, index)
            blockable |= index in player.blocking_rooftops
    claim = bool(player.rooftops and (cells["rooftop"] or claimable))
    if _used_rooftop(state, player):
        claim = False
    building = bool(cells["building"])
    one_each = state.config.two_kinds_of_rooftop
    bound = colors
    if claim:
        bound += 1 if one_each else player.rooftops
    if building or cells["neutral_rooftop"]:
        bound += player.neutral_rooftops
    if blockable or cells["blocking_rooftop"]:
        bound += 1
    if building or cells["stable"]:
        bound += player.stables
    if cells["wall"] or cells["gate"]:
        bound += player.walls + player.gates + state.gate_supply
    others = any(cells[piece] for piece in PIECES if piece != "merchant")
    to_win = sum(state.tower_merchants) if others else 0
    if cells["merchant"] or to_win:
        bound += player.merchants + to_win
    return min(limit, bound), claim


def _used_rooftop(state: State, player: Player) -> bool:
    """Tell whether the player's own rooftop colour is used up for this turn (Ditt variant)."""
    return state.config.two_kinds_of_rooftop and any(
        color_used(player, action) == player.color for action in state.turn.actions
    )


def _actions(state: State, player: Player) -> Iterator[Action]:
    """Yield every placement that the rules of the pieces allow, rooftops first, one a palace."""
    others = []
    for placement in placements(state, player):
        if placement.piece not in rooftop.PIECES:
            others.append(placement)
            continue
        for palace in state.analysis.all_unclaimed:
            if palace.buildings & placement.cells:
                yield Action(placement.piece, palace.buildings & -palace.buildings)
    for placement in others:
        for cell in bits(placement.cells):
            yield Action(placement.piece, cell, placement.color, placement.source)


def _walls_to_place(state: State, player: Player) -> int:
    """Count the walls that the player could place one after the other, whatever else he places.

    Nothing but a wall takes room from walls: a gate takes the place of the opening.
    """
    return min(player.walls, state.analysis.wall_room) if player.walls else 0


def _own_rooftop_cells(state: State, player: Player) -> int:
    return 0 if _used_rooftop(state, player) else rooftop.cells(state, player, "rooftop")


def _owes_rooftop(state: State, player: Player) -> bool:
    """Tell whether the player is the last in play and has placed no own rooftop in this turn.

    Source: first edition, "Fin du jeu". Ruling: last_player_rooftop.
    """
    ruling = state.config.last_player_rooftop
    if ruling == "no" or not player.rooftops:
        return False
    if any(action.piece == "rooftop" for action in state.turn.actions):
        return False
    others = [other for other in state.players if other is not player]
    if ruling == "others_have_no_pieces":
        return not any(other.pieces() for other in others)
    return not any(_could_play(state, other) for other in others)


# Tea.


def tea_refusals(state: State) -> list[Reason]:
    """Return every rule that forbids the player to move to hand in a tea tile now.

    Source: second edition, "Tuiles thé". Ruling: tea_timing.
    """
    player = state.mover
    actions = state.turn.actions
    who = {"player": player.color}
    broken = []
    if not player.tea_tiles:
        broken.append(Reason("tea.none", who))
    if any(action.piece == "tea_tile" for action in actions):
        broken.append(Reason("tea.once", who))
    if quota(state) == 1:
        broken.append(Reason("tea.quota", {**who, "quota": 1}))
    if not something_can_be_placed(state, player):
        broken.append(Reason("tea.needs_placement", who))
    if state.config.tea_after_placement and not any(a.piece != "tea_tile" for a in actions):
        broken.append(Reason("tea.after_placement", who))
    return broken


# Who is next, and the end.


def after(state: State) -> tuple[State, list[Event]]:
    """Return the position once an action is done: the turn goes on, or ends and another begins.

    The turn ends by itself when the quota is used up or the player can place nothing more.
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
    """Return the position after the player to move, who can place nothing more, has passed."""
    if state.turn.actions:
        return after(state)
    return _next_turn(state, state.seat(state.turn.player), state.turn.number)


def _first_turn(state: State) -> tuple[State, list[Event]]:
    ended = Event("turn_ended", {"player": state.turn.player, "number": 0})
    new = state.copy()
    new.analysis = state.analysis
    new.phase = "play"
    new.turn = Turn(1, state.players[state.config.ruleset.opening.first_seat].color)
    return new, [ended]


def _could_play(state: State, player: Player) -> bool:
    """Tell whether a player could place something in a turn of his own, were it to begin now."""
    if state.turn.actions and state.config.two_kinds_of_rooftop:
        state = _with_turn(state, Turn(state.turn.number, player.color))
    return something_can_be_placed(state, player)


def _with_turn(state: State, turn: Turn) -> State:
    new = state.copy()
    new.turn = turn
    new.analysis = state.analysis
    return new


def _next_turn(state: State, first_seat: int, number: int) -> tuple[State, list[Event]]:
    """Return the position with the turn of the next player who can place a piece, or finished.

    Seats are asked in order from ``first_seat`` round; gates that a player is left with and can't
    place go back to the box.
    """
    new = _with_turn(state, Turn(number, None))
    events: list[Event] = []
    seats = len(new.players)
    for seat in range(first_seat, first_seat + seats):
        player = new.players[seat % seats]
        if something_can_be_placed(new, player):
            new.turn = Turn(number, player.color)
            return new, events
        events.append(Event("player_passed_over", {"player": player.color}))
        if player.gates and not player.behind_the_screen():
            poorer = player.copy()
            poorer.gates = 0
            new.players = tuple(poorer if p is player else p for p in new.players)
            params = {
                "player": player.color,
                "count": player.gates,
                "from": player.color,
                "to": None,
            }
            events.append(Event("gates_discarded", params))
        if new.config.game_ends_early:
            break
    # Where nobody can play, nobody is passed over: the game is over, with the number it had.
    handed_in = [event for event in events if event.type == "gates_discarded"]
    return _finished(new, state.turn.number, handed_in)


def _finished(state: State, last: int, events: list[Event]) -> tuple[State, list[Event]]:
    state.phase = "finished"
    state.turn = Turn(last, None)
    result = score(state)
    best = max(player.total for player in result.players)
    params = {"number": last, "winners": list(result.winners), "value": best}
    return state, [*events, Event("game_finished", params)]
