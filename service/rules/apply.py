"""The effects of an action on the state: pieces, palaces, claims, tiles, tea, closed colours.

Source: first edition, "Les 4 jetons palais", "Les 4 jetons tours", "Pièces de palais"; second
edition, "Tuiles palais", "Tuiles tour", "Tuiles thé", "Toits"; Ditt variant, "Dômes".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .board import CORNERS, NAME, NAMES, adjacent
from .palaces import Palace
from .piece_specs import BY_NAME
from .pieces import merchant, rooftop
from .reasons import Event
from .rulesets import TEA_COLOR, TEA_LOTS
from .state import NEUTRAL, Action, Player, Rooftop, State


def apply_action(
    state: State, action: Action, index: int | None = None
) -> tuple[State, list[Event]]:
    """Return the state after a legal action of the player to move, and the events it causes.

    ``index`` is the index of the action in the move. The new state is still in the same turn:
    :mod:`service.rules.turn` decides whether the turn ends.
    """
    application = _Application(state, action, index)
    application.run()
    return application.state, application.events


def _with_item(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


class _Application:
    """An action while it is being applied, with the new state and the events so far.

    ``before`` is the state before the action. ``player`` is the player to move in the new state. It
    is a copy, so it may be changed.
    """

    def __init__(self, state: State, action: Action, index: int | None) -> None:
        self.action = action
        self.index = index
        self.before = state
        self.state = new = state.copy()
        self.seat = state.seat(state.turn.player)
        self.player = state.players[self.seat].copy()
        new.players = _with_item(state.players, self.seat, self.player)
        new.turn = state.turn.with_action(action)
        self.events: list[Event] = []

    def run(self) -> None:
        """Take the piece from its stock and place it, or spend a tea tile."""
        piece = self.action.piece
        if piece == "tea_tile":
            self._spend_tea_tile()
            return
        spec = BY_NAME[piece]
        if not spec.by_color:
            setattr(self.player, spec.stock, getattr(self.player, spec.stock) - 1)
        _PLACE[piece](self)

    def _report(self, type_: str, **params: Any) -> None:
        """Add an event. Unless ``player`` is given, it is about the player to move.

        ``origin`` stands for the variable ``from``, which is a Python keyword.
        """
        params.setdefault("player", self.player.color)
        if "origin" in params:
            params["from"] = params.pop("origin")
        self.events.append(Event(type_, params, self.index))

    def _report_placed(self, source: int = 0) -> None:
        """Report the placement. ``source`` is the end from which a street is continued, or 0."""
        action = self.action
        self._report(
            "piece_placed",
            piece=action.piece,
            color=action.color,
            cell=NAMES[action.cell.bit_length()],
            source=NAMES[source.bit_length()] if source else None,
        )

    # The actions.

    def _spend_tea_tile(self) -> None:
        self.player.tea_tiles -= 1
        self.state.analysis = self.before.analysis
        self._report("tea_tile_spent", count=self.player.tea_tiles)

    def _place_building(self) -> None:
        state, cell = self.state, self.action.cell
        color = state.config.building_colors.index(str(self.action.color))
        stock = self.player.buildings
        self.player.buildings = _with_item(stock, color, stock[color] - 1)
        state.buildings = _with_item(state.buildings, color, state.buildings[color] | cell)
        self._report_placed()
        analysis = self.before.analysis
        old, beside = None, adjacent(cell)
        for palace in analysis.unclaimed(color):
            if palace.buildings & beside:
                old = palace
        if old is None:
            self._report("palace_started", color=self.action.color, cell=NAME[cell])
            new = Palace(color, cell, 0, beside)
        else:
            new = Palace(color, old.buildings | cell, old.stables, old.beside | beside)
        state.analysis = analysis.with_component(state, old, new, cell)

    def _place_stable(self) -> None:
        state, cell = self.state, self.action.cell
        state.stables |= cell
        self._report_placed()
        beside = adjacent(cell)
        analysis = self.before.analysis
        old = analysis.palace_at(beside)
        assert old is not None
        new = Palace(
            old.color,
            old.buildings,
            old.stables | cell,
            old.beside | beside,
            old.owner,
            old.rooftop,
            old.order,
        )
        state.analysis = analysis.with_component(state, old, new, cell)
        if self._counts_for_tiles(old):
            self._award_palace_tile(new)
            walls = beside & state.walls
            if walls:
                self._connect_to_towers(old, new, walls)

    def _place_wall(self) -> None:
        state, cell = self.state, self.action.cell
        state.walls |= cell
        self._report_placed()
        state.analysis = self.before.analysis.with_wall(cell)
        faced = adjacent(cell) & state.config.board.city
        if faced & state.analysis.components:
            building = adjacent(faced) if faced & state.stables else faced
            palace = state.analysis.palace_at(building)
            if palace is not None and self._counts_for_tiles(palace):
                self._connect_to_towers(palace, palace, cell)

    def _place_merchant(self) -> None:
        state, cell, streets = self.state, self.action.cell, self.state.streets
        source = merchant.source_of(self.before, self.action)
        self._report_placed(source)
        if not source:
            state.streets = (*streets, (cell,))
            self._report("street_started", cell=NAME[cell])
        else:
            index = next(i for i, street in enumerate(streets) if source in street)
            street = streets[index]
            longer = (*street, cell) if street[-1] == source else (cell, *street)
            state.streets = _with_item(streets, index, longer)
        state.analysis = self.before.analysis.with_merchant(cell, state.streets)

    def _place_gate(self) -> None:
        state = self.state
        state.gates |= self.action.cell
        self._report_placed()
        if state.gate_supply:
            count, state.gate_supply = state.gate_supply, 0
            self.player.gates += count
            self._report("gate_taken", count=count, origin=None, to=self.player.color)
        state.analysis = self.before.analysis.with_gate(self.action.cell)

    def _place_rooftop(self) -> None:
        state, player, piece = self.state, self.player, self.action.piece
        cell = self.action.cell
        analysis = self.before.analysis
        old = analysis.palace_at(cell)
        assert old is not None
        if piece == "blocking_rooftop":
            unused = [color for color in player.blocking_rooftops if color != old.color]
            player.blocking_rooftops = tuple(unused)
        color = rooftop.color_of(piece, player)
        order = len(state.rooftops)
        palace = Palace(old.color, old.buildings, old.stables, old.beside, color, cell, order)
        state.rooftops = (*state.rooftops, Rooftop(cell, color))
        state.analysis = analysis.with_claim(state, old, palace)
        owner = {"rooftop": player.color, "neutral_rooftop": NEUTRAL}.get(piece)
        self._report_placed()
        self._report(
            "palace_claimed",
            piece=piece,
            color=state.config.building_colors[old.color],
            cell=NAME[cell],
            size=palace.size,
            to=owner,
        )
        if owner is not None:
            self._award_palace_tile(palace)
            for tower in state.analysis.towers(palace):
                self._award_tower_tile(tower, owner)
            if state.config.tea_tiles and palace.color == TEA_COLOR:
                self._hand_out_tea(owner)
        if piece == "rooftop" and state.is_closed(palace.color):
            self._close_color(palace.color)
        if state.config.two_kinds_of_rooftop:
            self._discard_blocking_rooftop(palace.color)

    # The consequences of the actions.

    def _counts_for_tiles(self, palace: Palace) -> bool:
        """Return whether a palace can earn tiles: its rooftop must be a player's or neutral."""
        return palace.owner is not None and (
            palace.owner == NEUTRAL or self.state.seat(palace.owner) >= 0
        )

    def _award_palace_tile(self, palace: Palace) -> None:
        """Give the palace tile to the owner of a palace if the palace is large enough.

        The palace must be larger than all palaces of the tile's holder in this colour. While the
        tile lies on the board, the palace must be larger than all neutral palaces instead. A
        neutral palace sends the tile back to the board.
        """
        state, color = self.state, palace.color
        holder = state.palace_holders[color]
        owner = None if palace.owner == NEUTRAL else palace.owner
        if holder == owner:
            return
        rivals = [p for p in state.analysis.of_color(color) if p.owner == (holder or NEUTRAL)]
        if palace.size <= max([rival.size for rival in rivals], default=0):
            return
        state.palace_holders = _with_item(state.palace_holders, color, owner)
        self._report(
            "palace_tile_taken" if owner else "palace_tile_returned",
            color=state.config.building_colors[color],
            value=state.palace_values[color],
            origin=holder,
            to=owner,
            size=palace.size,
        )

    def _award_tower_tile(self, tower: int, owner: str) -> None:
        """Give a tower's tile and its merchants to the owner of a connected palace.

        If the palace is neutral, the tile goes back to the board and the merchants to the box.
        """
        state = self.state
        merchants = state.tower_merchants[tower]
        holder = state.tower_holders[tower]
        new_holder = None if owner == NEUTRAL else owner
        value, corner = state.tower_values[tower], CORNERS[tower]
        if holder != new_holder:
            state.tower_holders = _with_item(state.tower_holders, tower, new_holder)
            self._report(
                "tower_tile_taken" if new_holder else "tower_tile_returned",
                corner=corner,
                value=value,
                origin=holder,
                to=new_holder,
            )
        if merchants:
            state.tower_merchants = _with_item(state.tower_merchants, tower, 0)
            if new_holder:
                self._player_to_change(new_holder).merchants += merchants
            self._report(
                "merchants_taken" if new_holder else "merchants_removed",
                corner=corner,
                count=merchants,
                origin=None,
                to=new_holder,
            )

    def _player_to_change(self, color: str) -> Player:
        """Return a player of the new state, as a copy that may be changed."""
        seat = self.state.seat(color)
        if seat == self.seat:
            return self.player
        player = self.state.players[seat].copy()
        self.state.players = _with_item(self.state.players, seat, player)
        return player

    def _connect_to_towers(self, before: Palace, after: Palace, walls: int) -> None:
        """Award tower tiles to the owner of a palace that has just been connected to towers.

        Of the walls beside the palace, ``walls`` are those that may be new connections. A palace
        that is already connected to a tower does not win that tower's tile again. With the option
        ``tower_connection: arm``, each arm of a tower is a separate connection.
        """
        state = self.state
        old_contact = before.beside & self.before.walls
        for tower, arms in enumerate(state.analysis.arms):
            if state.config.connection_by_arm:
                new = any(walls & arm and not old_contact & arm for arm in arms)
            else:
                both = arms[0] | arms[1]
                new = bool(walls & both and not old_contact & both)
            if new:
                self._award_tower_tile(tower, str(after.owner))

    def _hand_out_tea(self, owner: str) -> None:
        """Hand out the tea tiles that a claim of a violet palace earns.

        Only the first three claims earn tea tiles. The tiles of a neutral claim go to the box.
        """
        state = self.state
        claims = (state.analysis.claimed & state.buildings[TEA_COLOR]).bit_count()
        lot = TEA_LOTS[claims - 1] if claims <= len(TEA_LOTS) else 0
        if not lot:
            return
        state.tea_supply -= lot
        if owner == NEUTRAL:
            self._report("tea_tiles_removed", count=lot, origin=None, to=None)
        else:
            self.player.tea_tiles += lot
            self._report("tea_tiles_taken", count=lot, origin=None, to=owner)

    def _close_color(self, color: int) -> None:
        """Move the buildings of a closed colour from all stocks to the box."""
        state = self.state
        count = 0
        for player in state.players:
            held = player.buildings[color]
            if held:
                count += held
                changed = self._player_to_change(player.color)
                changed.buildings = _with_item(player.buildings, color, 0)
        self._report("color_closed", color=state.config.building_colors[color], count=count)

    def _discard_blocking_rooftop(self, color: int) -> None:
        """Remove the opponent's unused blocking rooftop of a colour from the game (Ditt variant).

        This happens once the player to move has placed both kinds of rooftop in that colour.
        """
        state = self.state
        own = (self.player.color, rooftop.color_of("blocking_rooftop", self.player))
        if not all(state.analysis.owns(owner, color) for owner in own):
            return
        for player in state.players:
            if player is not self.player and color in player.blocking_rooftops:
                loser = self._player_to_change(player.color)
                loser.blocking_rooftops = tuple(c for c in loser.blocking_rooftops if c != color)
                self._report(
                    "rooftop_removed",
                    player=player.color,
                    color=state.config.building_colors[color],
                    origin=player.color,
                    to=None,
                )


_PLACE: Final[dict[str, Callable[[_Application], None]]] = {
    "building": _Application._place_building,
    "rooftop": _Application._place_rooftop,
    "neutral_rooftop": _Application._place_rooftop,
    "blocking_rooftop": _Application._place_rooftop,
    "stable": _Application._place_stable,
    "merchant": _Application._place_merchant,
    "wall": _Application._place_wall,
    "gate": _Application._place_gate,
}
"""The method that places each piece, keyed by piece.

If the stock of the piece is counted by colour, the method also takes the piece from the stock.
"""
