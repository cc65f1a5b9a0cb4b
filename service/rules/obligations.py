"""What the player to move owes: as many pieces as possible and, as the last player, a rooftop.

``max_placements`` returns the length of the longest sequence of placements, up to a limit. It plays
sequences out, because pieces can be won or lost on the way. A placement meets the obligation to
place as many pieces as possible if it can begin a longest sequence.

Two tests avoid most of the search without changing its result:

- ``surely_can_place`` shows cheaply that the limit can be reached.
- ``_upper_bound`` is a length that no sequence exceeds. The search stops at the first sequence of
  this length.

The last player's rooftop takes precedence: if the player owes one, only sequences that contain it
count.

Most functions raise ``LookupError`` if it is nobody's turn (:attr:`.State.mover`).

Source: first edition, "La vieille cité renaît", "Fin du jeu"; second edition, "Tour de jeu".
Options: turn_obligation, last_player_rooftop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .apply import apply_action
from .board import NAME, bits
from .pieces import (
    PIECES,
    ROOFTOPS,
    WALL_PIECES,
    color_used,
    colors_in_stock,
    in_stock,
    piece_params,
    placements,
    rooftop,
    something_can_be_placed,
)
from .reasons import Reason
from .ruling import Placement
from .state import Action, Player, State, Turn
from .turn import remaining, with_turn


@dataclass(frozen=True, slots=True)
class Obligation:
    """What the player to move owes in the rest of this turn, as determined before an action.

    ``rooftop`` is True if the player must place a rooftop of their own and can do so. Without
    lookahead, it is True only for the last action of the turn.

    ``pieces`` is the number of pieces that the player can still place one after the other. If
    ``rooftop`` is True, one of these must be a rooftop of their own. ``pieces`` is 0 without
    lookahead, or if a cheap test shows that every placement is allowed.
    """

    rooftop: bool = False
    pieces: int = 0

    @property
    def binding(self) -> bool:
        """Whether an action could break the obligation.

        If only one piece can be placed and no rooftop is owed, every placement is allowed.
        """
        return self.rooftop or self.pieces > 1


_NOTHING_OWED = Obligation()


def obligation(state: State) -> Obligation:
    """Return what the player to move owes now.

    Source: first edition, "La vieille cité renaît", "Fin du jeu"; second edition, "Tour de jeu".
    """
    left = remaining(state)
    player = state.mover
    owes_rooftop = _owes_rooftop(state, player) and _can_place_rooftop(state, left)
    if not state.config.lookahead:
        return Obligation(rooftop=owes_rooftop and left == 1)
    if owes_rooftop:
        return Obligation(rooftop=True, pieces=max_placements(state, left, with_rooftop=True))
    if left == 1 or surely_can_place(state, left):
        return _NOTHING_OWED
    return Obligation(pieces=_longest_sequence(state, left))


def broken_obligation(state: State, owed: Obligation, action: Action, then: State) -> Reason | None:
    """Return the reason if an action breaks an obligation, or None if it does not.

    A tea tile can break only the obligation to place a rooftop.

    Args:
        state: The state before the action.
        owed: The obligation in ``state``.
        action: The action, which no other rule forbids.
        then: The state after the action, before the turn ends.
    """
    if not owed.binding:
        return None
    params = {"player": state.mover.color, **piece_params(action)}
    cells = (NAME[action.cell],) if action.cell else ()
    owes_rooftop = owed.rooftop and action.piece != "rooftop"
    if owes_rooftop and not _can_place_rooftop(then, remaining(then)):
        return Reason("turn.last_player", params, cells)
    if action.piece == "tea_tile" or owed.pieces <= 1:
        return None
    rest = max_placements(then, owed.pieces - 1, owes_rooftop)
    if rest < owed.pieces - 1:
        params |= {"possible": owed.pieces, "left": rest + 1}
        return Reason("turn.obligation", params, cells)
    return None


def max_placements(state: State, limit: int, with_rooftop: bool = False) -> int:
    """Return how many pieces the player to move can place one after the other, up to ``limit``.

    With ``with_rooftop``, only sequences that contain one of the player's own rooftops count. There
    must be such a sequence within the limit.
    """
    if limit == 0:
        return 0
    if limit == 1:
        return 1 if with_rooftop or something_can_be_placed(state, state.mover) else 0
    if not with_rooftop and surely_can_place(state, limit):
        return limit
    return _longest_sequence(state, limit, with_rooftop)


def _longest_sequence(state: State, limit: int, with_rooftop: bool = False) -> int:
    """Return the result of :func:`max_placements`, found by playing out sequences."""
    bound = _upper_bound(state, limit)
    longest = 0
    for action in actions_to_try(state):
        if longest == bound:
            break
        then, _ = apply_action(state, action)
        owes_rooftop = with_rooftop and action.piece != "rooftop"
        if owes_rooftop and not _can_place_rooftop(then, limit - 1):
            continue
        longest = max(longest, 1 + max_placements(then, limit - 1, owes_rooftop))
    return longest


def actions_to_try(state: State) -> Iterator[Action]:
    """Yield every placement that the rules of the pieces allow, with one rooftop per palace.

    Buildings of colours in which the player owns no palace come first, because they begin palaces
    to claim. This makes the search shorter but does not affect its result.
    """

    def comes_later(placement: Placement) -> bool:
        color = _building_color(state, placement)
        return color is None or state.analysis.owns(state.mover.color, color)

    for placement in sorted(placements(state, state.mover), key=comes_later):
        for cell in cells_to_try(state, placement):
            yield Action(placement.piece, cell, placement.color, placement.source)


def cells_to_try(state: State, placement: Placement) -> Iterator[int]:
    """Yield the cells of a placement. For a rooftop, yield only one cell of each palace."""
    if placement.piece not in ROOFTOPS:
        yield from bits(placement.cells)
        return
    for palace in state.analysis.all_unclaimed:
        if palace.buildings & placement.cells:
            yield palace.buildings & -palace.buildings


def surely_can_place(state: State, count: int) -> bool:
    """Return whether a cheap test shows that the player to move can place ``count`` pieces.

    True also means that ``count - 1`` pieces can still follow any placement. False means that the
    test is inconclusive. ``count`` must be at most three, the highest quota.

    The test counts walls and one building of each colour. A placement uses up or prevents at most
    one of these:

    - Only walls take cells from walls: a gate fills the opening that a side must keep anyway. A
      wall takes no cell from any piece but a gate. So if the walls are one short, one piece that is
      neither a wall nor a gate is enough.
    - A claim that closes a colour prevents only the buildings of that colour.
    - If palaces must be claimed before the next one begins (option ``new_palace``), colours with an
      unclaimed palace do not count: a placement can prevent it from growing.
    - A building needs a cell on which to begin a palace, unless a palace of its colour is open. A
      placement takes at most nine such cells, so ten cells are enough for one more building.
      Fourteen cells leave five, which are enough for two more buildings: among any five cells, two
      do not touch. If the first of these buildings extends a palace, it takes at most three of the
      five.
    """
    player, analysis = state.mover, state.analysis
    found = min(player.walls, analysis.wall_room) if player.walls else 0
    if found >= count:
        return True
    if found == count - 1 and any(
        placement.cells and placement.piece not in WALL_PIECES
        for placement in placements(state, player)
    ):
        return True
    if analysis.palace_starts.bit_count() > 9 + 4 * (count - 2):
        waiting = state.config.palaces_wait_for_owner
        colors = colors_in_stock(state, player)
        found += len([color for color in colors if not (waiting and analysis.unclaimed(color))])
    return found >= count


_OPENED_BY = {
    "rooftop": "building",
    "neutral_rooftop": "building",
    "blocking_rooftop": "building",
    "stable": "building",
    "gate": "wall",
}
"""The piece that can create a cell for another piece, keyed by that other piece.

A building creates a palace to claim or join. A wall gives a gate something to stand beside.
"""


def _upper_bound(state: State, limit: int) -> int:
    """Return a length that no sequence of placements exceeds. It is at most ``limit``.

    Pieces that still have no cell count only if a piece that can create one (``_OPENED_BY``) can be
    placed. Pieces that the player can still win count too: merchants on tower tiles and gates in
    the supply. All buildings count if a claim can let the next palace begin (option
    ``new_palace``). In the Ditt variant, only one piece of each colour counts.
    """
    player = state.mover
    one_of_each = state.config.two_kinds_of_rooftop
    placeable = set()
    bound = 0
    for placement in placements(state, player):
        color = _building_color(state, placement)
        if placement.cells or (color is not None and state.config.palaces_wait_for_owner):
            placeable.add(placement.piece)
            if color is not None:
                bound += 1 if one_of_each else player.buildings[color]
    for piece in PIECES:
        held = in_stock(player, piece)
        if held and not placeable.isdisjoint((piece, _OPENED_BY.get(piece))):
            bound += 1 if one_of_each and piece in ROOFTOPS else held
            if piece == "gate":
                bound += state.gate_supply
    if placeable - {"merchant"}:
        bound += sum(state.tower_merchants)
    return min(limit, bound)


def _can_place_rooftop(state: State, left: int) -> bool:
    """Return whether the player can place a rooftop of their own within ``left`` placements.

    If there is no palace to claim now, they must first begin one in a colour in which they own
    none. Any building of such a colour begins a palace: if it could extend an unclaimed palace, the
    player could claim that palace now.
    """
    player = state.mover
    if not left or not player.rooftops or _has_used_rooftop(state, player):
        return False
    if rooftop.cells(state.analysis, player, Action("rooftop")):
        return True
    return left > 1 and any(
        placement.cells and not state.analysis.owns(player.color, color)
        for placement in placements(state, player)
        if (color := _building_color(state, placement)) is not None
    )


def _building_color(state: State, placement: Placement) -> int | None:
    if placement.piece != "building":
        return None
    return state.config.building_colors.index(str(placement.color))


def _has_used_rooftop(state: State, player: Player) -> bool:
    """Return whether the player has placed a rooftop of their own in this turn (Ditt variant)."""
    return state.config.two_kinds_of_rooftop and any(
        color_used(player, action) == player.color for action in state.turn.actions
    )


def _owes_rooftop(state: State, player: Player) -> bool:
    """Return whether the player, as the last in play, must still place a rooftop in this turn.

    Source: first edition, "Fin du jeu". Option: last_player_rooftop.
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


def _could_play(state: State, player: Player) -> bool:
    """Return whether a player could place something if their turn began now."""
    if state.turn.actions and state.config.two_kinds_of_rooftop:
        state = with_turn(state, Turn(state.turn.number, player.color))
    return something_can_be_placed(state, player)
