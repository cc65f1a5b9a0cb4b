"""What a placement brings about: palaces, claims, tiles, merchants, tea, closing of colours.

Source: first edition, "Les 4 jetons palais", "Les 4 jetons tours", "Pièces de palais"; second
edition, "Tuiles palais", "Tuiles tour", "Tuiles thé", "Toits"; Ditt variant, "Dômes".
"""

from __future__ import annotations

from typing import Any

from .board import CORNERS, NAME, adjacent
from .palaces import Palace
from .pieces import ROOFTOPS, merchant, rooftop
from .reasons import Event
from .rulesets import TEA_COLOR, TEA_LOTS
from .state import NEUTRAL, Action, Player, Rooftop, State

__all__ = ["apply_action", "palace_tile_bar"]


def apply_action(state: State, action: Action) -> tuple[State, list[Event]]:
    """Return the position after a legal action of the player to move, and what it brought about.

    The action is added to the turn's; whether the turn ends is for :mod:`service.rules.turn`.
    """
    work = _Work(state, action)
    work.run()
    return work.state, work.events


def palace_tile_bar(state: State, color: int) -> int:
    """Return the size that a palace must exceed to take a colour's tile: its present palace's.

    Held by nobody, the tile may lie on the board for the largest neutral palace.
    """
    holder = state.palace_holders[color] or NEUTRAL
    sizes = [palace.size for palace in state.analysis.of_color(color) if palace.owner == holder]
    return max(sizes, default=0)


def _replaced(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


class _Work:
    """One placement being carried out: the new position, and the events so far."""

    def __init__(self, state: State, action: Action) -> None:
        self.action = action
        self.before = state
        self.state = new = state.copy()
        self.seat = state.seat(state.turn.player)
        self.player = state.players[self.seat].copy()
        new.players = _replaced(state.players, self.seat, self.player)
        new.turn = state.turn.with_action(action)
        self.events: list[Event] = []

    def say(self, type_: str, **params: Any) -> None:
        params.setdefault("player", self.player.color)
        if "origin" in params:
            params["from"] = params.pop("origin")
        self.events.append(Event(type_, params))

    def run(self) -> None:
        action = self.action
        if action.piece == "tea_tile":
            self.player.tea_tiles -= 1
            self.state.analysis = self.before.analysis
            self.say("tea_tile_spent", count=self.player.tea_tiles)
            return
        source = 0
        if action.piece == "merchant":
            source = merchant.source_of(self.before, action)
        self.say(
            "piece_placed",
            piece=action.piece,
            color=action.color,
            cell=NAME[action.cell],
            source=NAME[source] if source else None,
        )
        if action.piece == "building":
            self.building()
        elif action.piece in ROOFTOPS:
            self.rooftop()
        elif action.piece == "stable":
            self.stable()
        elif action.piece == "merchant":
            self.merchant(source)
        elif action.piece == "wall":
            self.wall()
        else:
            self.gate()

    # Pieces.

    def building(self) -> None:
        state, cell = self.state, self.action.cell
        color = state.config.building_colors.index(str(self.action.color))
        stock = self.player.buildings
        self.player.buildings = _replaced(stock, color, stock[color] - 1)
        state.buildings = _replaced(state.buildings, color, state.buildings[color] | cell)
        analysis = self.before.analysis
        old = None
        for palace in analysis.unclaimed(color):
            if palace.buildings & adjacent(cell):
                old = palace
        if old is None:
            self.say("palace_started", color=self.action.color, cell=NAME[cell])
            new = Palace(color, cell, 0)
        else:
            new = Palace(color, old.buildings | cell, old.stables)
        state.analysis = analysis.with_component(state, old, new, cell)

    def stable(self) -> None:
        state, cell = self.state, self.action.cell
        self.player.stables -= 1
        state.stables |= cell
        beside = adjacent(cell)
        analysis = self.before.analysis
        old = analysis.palace_at(beside)
        assert old is not None
        new = Palace(
            old.color, old.buildings, old.stables | cell, old.owner, old.rooftop, old.order
        )
        state.analysis = analysis.with_component(state, old, new, cell)
        if self.claims(old):
            self.palace_tile(new)
            walls = beside & state.walls
            if walls:
                self.connect(old, new, walls)

    def wall(self) -> None:
        state, cell = self.state, self.action.cell
        self.player.walls -= 1
        state.walls |= cell
        state.analysis = self.before.analysis.with_wall(cell)
        faced = adjacent(cell) & state.config.board.city
        if faced & state.analysis.components:
            building = adjacent(faced) if faced & state.stables else faced
            palace = state.analysis.palace_at(building)
            if palace is not None and self.claims(palace):
                self.connect(palace, palace, cell)

    def merchant(self, source: int) -> None:
        state, cell = self.state, self.action.cell
        self.player.merchants -= 1
        streets = state.streets
        if not source:
            state.streets = (*streets, (cell,))
            self.say("street_started", cell=NAME[cell])
        else:
            index = next(i for i, street in enumerate(streets) if source in street)
            street = streets[index]
            longer = (*street, cell) if street[-1] == source else (cell, *street)
            state.streets = _replaced(streets, index, longer)
        state.analysis = self.before.analysis.with_merchant(cell, state.streets)

    def gate(self) -> None:
        state = self.state
        self.player.gates -= 1
        state.gates |= self.action.cell
        if state.gate_supply:
            count, state.gate_supply = state.gate_supply, 0
            self.player.gates += count
            self.say("gate_taken", count=count, origin=None, to=self.player.color)
        state.analysis = self.before.analysis.with_gate(self.action.cell)

    def rooftop(self) -> None:
        state, player, piece = self.state, self.player, self.action.piece
        cell = self.action.cell
        analysis = self.before.analysis
        old = analysis.palace_at(cell)
        assert old is not None
        color = rooftop.color_of(piece, player)
        if piece == "rooftop":
            player.rooftops -= 1
        elif piece == "neutral_rooftop":
            player.neutral_rooftops -= 1
        else:
            left = tuple(c for c in player.blocking_rooftops if c != old.color)
            player.blocking_rooftops = left
        palace = Palace(old.color, old.buildings, old.stables, color, cell, len(state.rooftops))
        state.rooftops = (*state.rooftops, Rooftop(cell, color))
        state.analysis = analysis.with_claim(state, old, palace)
        owner = {"rooftop": player.color, "neutral_rooftop": NEUTRAL}.get(piece)
        self.say(
            "palace_claimed",
            piece=piece,
            color=state.config.building_colors[old.color],
            cell=NAME[cell],
            size=palace.size,
            to=owner,
        )
        if owner is not None:
            self.palace_tile(palace)
            for tower in state.analysis.towers(palace):
                self.tower_tile(tower, owner)
            if state.config.tea_tiles and palace.color == TEA_COLOR:
                self.tea(owner)
        if piece == "rooftop" and state.is_closed(palace.color):
            self.close(palace.color)
        if state.config.two_kinds_of_rooftop:
            self.lose_blocking_rooftop(palace.color)

    # What they bring about.

    def claims(self, palace: Palace) -> bool:
        """Tell whether a palace takes part in tiles: claimed, and by no blocking rooftop."""
        return palace.owner is not None and (
            palace.owner == NEUTRAL or self.state.seat(palace.owner) >= 0
        )

    def palace_tile(self, palace: Palace) -> None:
        """Let a palace take its colour's tile where it exceeds the one that the tile is for."""
        state, color = self.state, palace.color
        holder = state.palace_holders[color]
        owner = None if palace.owner == NEUTRAL else palace.owner
        if holder == owner:
            return
        if palace.size <= palace_tile_bar(state, color):
            return
        state.palace_holders = _replaced(state.palace_holders, color, owner)
        self.say(
            "palace_tile_taken" if owner else "palace_tile_returned",
            color=state.config.building_colors[color],
            value=state.palace_values[color],
            origin=holder,
            to=owner,
            size=palace.size,
        )

    def tower_tile(self, tower: int, owner: str) -> None:
        """Give a tower's tile to the owner of a palace that is newly connected to it."""
        state = self.state
        merchants = state.tower_merchants[tower]
        holder = state.tower_holders[tower]
        new_holder = None if owner == NEUTRAL else owner
        value, corner = state.tower_values[tower], CORNERS[tower]
        if holder != new_holder:
            state.tower_holders = _replaced(state.tower_holders, tower, new_holder)
            self.say(
                "tower_tile_taken" if new_holder else "tower_tile_returned",
                corner=corner,
                value=value,
                origin=holder,
                to=new_holder,
            )
        if merchants:
            state.tower_merchants = _replaced(state.tower_merchants, tower, 0)
            if new_holder:
                self.other(new_holder).merchants += merchants
            self.say(
                "merchants_taken" if new_holder else "merchants_removed",
                corner=corner,
                count=merchants,
                origin=None,
                to=new_holder,
            )

    def other(self, color: str) -> Player:
        """Return a player of the new position, to be changed."""
        seat = self.state.seat(color)
        if seat == self.seat:
            return self.player
        player = self.state.players[seat].copy()
        self.state.players = _replaced(self.state.players, seat, player)
        return player

    def connect(self, before: Palace, after: Palace, walls: int) -> None:
        """Give tower tiles for the new contact of a claimed palace with some wall pieces.

        Connected already: through the same arm, or through either arm, by the ruling
        ``tower_connection``.
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
                self.tower_tile(tower, str(after.owner))

    def tea(self, owner: str) -> None:
        """Hand out the lot of tea tiles of the next claim of the tea's colour."""
        state = self.state
        claims = (state.analysis.claimed & state.buildings[TEA_COLOR]).bit_count()
        lot = TEA_LOTS[claims - 1] if claims <= len(TEA_LOTS) else 0
        if not lot:
            return
        state.tea_supply -= lot
        if owner == NEUTRAL:
            self.say("tea_tiles_removed", count=lot, origin=None, to=None)
        else:
            self.player.tea_tiles += lot
            self.say("tea_tiles_taken", count=lot, origin=None, to=owner)

    def close(self, color: int) -> None:
        """Send a closed colour's buildings from all stocks back to the box."""
        state = self.state
        count = 0
        for seat, player in enumerate(state.players):
            held = player.buildings[color]
            if held:
                count += held
                poorer = self.player if seat == self.seat else player.copy()
                poorer.buildings = _replaced(player.buildings, color, 0)
                state.players = _replaced(state.players, seat, poorer)
        self.say("color_closed", color=state.config.building_colors[color], count=count)

    def lose_blocking_rooftop(self, color: int) -> None:
        """Ditt variant: both rooftops for a colour used, the opponent's blocking one is lost."""
        state = self.state
        mine = (self.player.color, rooftop.color_of("blocking_rooftop", self.player))
        if not all(state.analysis.owns(own, color) for own in mine):
            return
        for player in state.players:
            if player is not self.player and color in player.blocking_rooftops:
                loser = self.other(player.color)
                loser.blocking_rooftops = tuple(c for c in loser.blocking_rooftops if c != color)
                self.say(
                    "rooftop_removed",
                    player=player.color,
                    color=state.config.building_colors[color],
                    origin=player.color,
                    to=None,
                )
