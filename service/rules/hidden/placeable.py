"""Which kinds of piece can be placed on a board, regardless of who holds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.rules.board import union
from service.rules.pieces import RULES_OF, building, color_used, merchant, rooftop
from service.rules.pieces.stock import used_colors
from service.rules.state import Action, Player, State

from .numbers import BUILDINGS, KINDS, MERCHANTS, PIECE_OF

_OWN_ROOFTOP: Final = Action("rooftop")
_BLOCKING_ROOFTOP: Final = Action("blocking_rooftop")


class PlaceableKinds:
    """Which kinds of piece can be placed on the board of a state.

    With a ``mover``, this covers the rest of that player's turn, in which some colours may be used
    up (Ditt variant). Without a mover, it covers a turn that begins now. Except for rooftops, the
    cells are the same for all players.
    """

    def __init__(self, state: State, mover: Player | None = None) -> None:
        self.state = state
        self.used = used_colors(state, mover) if mover else frozenset()
        self._cells: dict[int, int] = {}
        self._rooftops: dict[tuple[str, str], int] = {}

    def has(self, kind: int) -> bool:
        """Return whether there is a cell for a piece of this kind."""
        return bool(self.cells(kind))

    def cells(self, kind: int) -> int:
        """Return the cells where a piece of this kind can be placed.

        For merchants, this includes cells for which the move must name the end of a street.
        """
        found = self._cells.get(kind)
        if found is None:
            found = self._cells[kind] = self._search(kind)
        return found

    def _search(self, kind: int) -> int:
        state = self.state
        analysis, config, player = state.analysis, state.config, state.players[0]
        if kind in BUILDINGS:
            if config.building_colors[kind] in self.used or state.is_closed(kind):
                return 0
            return building.cells_of_color(analysis, kind)
        piece = PIECE_OF[kind]
        if piece in config.absent_pieces:
            return 0
        cells = RULES_OF[piece].cells(analysis, player, Action(piece))
        if kind == MERCHANTS and analysis.gates:
            cells |= union(more for _, more in merchant.from_ends(analysis))
        return cells

    def for_rooftops(self, player: Player) -> bool:
        """Return whether a player can place a rooftop of their own or a blocking rooftop."""
        blocking = len(player.blocking_rooftops)
        return self.for_own_rooftop(player) or self._can_place(player, blocking, _BLOCKING_ROOFTOP)

    def for_own_rooftop(self, player: Player) -> bool:
        """Return whether a player can place a rooftop of their own."""
        return self._can_place(player, player.rooftops, _OWN_ROOFTOP)

    def _can_place(self, player: Player, number: int, action: Action) -> bool:
        if not number or (self.used and color_used(player, action) in self.used):
            return False
        key = player.color, action.piece
        if key not in self._rooftops:
            self._rooftops[key] = rooftop.cells(self.state.analysis, player, action)
        return bool(self._rooftops[key])

    def kinds(self) -> Sequence[int]:
        """Return the kinds in :data:`KINDS` for which there is a cell."""
        return [kind for kind in KINDS if self.has(kind)]
