"""Apply a placement and all its effects to a position."""

from __future__ import annotations

from .board import Cell, faced_city_cell, parse_cell
from .palaces import (
    NEUTRAL,
    Palace,
    connected_arms,
    find_palaces,
    is_neutral,
    owning_player,
    owns_palace_of_color,
    palace_at,
    takes_part,
)
from .position import Action, Player, Position, player_of
from .rulesets import BLOCKING_COLORS, DITT, NEXT_TEA_LOT
from .streets import continuations, extend_street


def place(position: Position, player: Player, action: Action) -> None:
    """Apply a player's legal action and add it to the actions of the turn.

    Raises:
        ValueError: The piece is unknown, or it is unclear which end of a street a merchant extends.
    """
    piece = action["piece"]
    position.turn_actions.append(dict(action))
    if piece == "tea_tile":
        player.tea_tiles -= 1
        return
    cell = parse_cell(action["cell"])
    if piece == "building":
        player.buildings[action["color"]] -= 1
        position.buildings[action["color"]].add(cell)
    elif piece == "stable":
        player.stables -= 1
        _place_stable(position, cell)
    elif piece == "merchant":
        player.merchants -= 1
        place_merchant(position, cell, action.get("from"))
    elif piece == "wall":
        player.walls -= 1
        _place_wall(position, cell)
    elif piece == "gate":
        player.gates -= 1
        position.gates.add(cell)
        # The first player to place a gate receives the gate beside the board.
        player.gates += position.gate_supply
        position.gate_supply = 0
    elif piece == "rooftop":
        player.rooftops -= 1
        _claim(position, cell, player.color)
    elif piece == "neutral_rooftop":
        player.neutral_rooftops -= 1
        _claim(position, cell, NEUTRAL)
    elif piece == "blocking_rooftop":
        palace = palace_at(find_palaces(position), cell)
        assert palace is not None
        player.blocking_rooftops.remove(palace.color)
        _claim(position, cell, BLOCKING_COLORS[player.color])
    else:
        raise ValueError(f"unknown piece {piece}")


def place_merchant(position: Position, cell: Cell, end: str | None) -> None:
    """Place a merchant. It extends a street if any street can be extended.

    Raise ``ValueError`` if it is not clear which end of a street it extends.
    """
    found = continuations(position)
    if not found:
        position.streets.append([cell])
        return
    ends = found[cell]
    if end is not None:
        ends = [candidate for candidate in ends if candidate == parse_cell(end)]
    if len(ends) != 1:
        raise ValueError("it is not clear which end of the street the merchant extends")
    extend_street(position, ends[0], cell)


def _place_stable(position: Position, cell: Cell) -> None:
    position.stables.add(cell)
    palace = palace_at(find_palaces(position), cell)
    assert palace is not None
    if not palace.claimed:
        return
    _update_palace_tile(position, palace)
    before = connected_arms(position, palace.components - {cell})
    after = connected_arms(position, palace.components)
    _take_newly_connected_towers(position, palace, before, after)


def _place_wall(position: Position, cell: Cell) -> None:
    palace = palace_at(find_palaces(position), faced_city_cell(position.board, cell))
    if palace is None or not palace.claimed:
        position.walls.add(cell)
        return
    before = connected_arms(position, palace.components)
    position.walls.add(cell)
    after = connected_arms(position, palace.components)
    _take_newly_connected_towers(position, palace, before, after)


def _claim(position: Position, cell: Cell, rooftop_color: str) -> None:
    """Place a rooftop, and apply all effects of the claim."""
    position.rooftops.append((cell, rooftop_color))
    palaces = find_palaces(position)
    palace = palace_at(palaces, cell)
    assert palace is not None
    _update_palace_tile(position, palace)
    for corner in {corner for corner, _ in connected_arms(position, palace.components)}:
        _take_tower_tile(position, palace, corner)
    _hand_out_tea(position, palace)
    _close_color(position, palaces, palace.color)
    if position.ruleset_id == DITT:
        _discard_blocking_rooftops(position, palaces, palace.color)


def _update_palace_tile(position: Position, palace: Palace) -> None:
    """Give the palace tile to a palace that was just claimed or extended, if the palace wins it."""
    if not takes_part(position, palace):
        return
    tile = position.palace_tiles[palace.color]
    owner = owning_player(position, palace)
    if owner is not None and tile.holder == owner:
        return
    # The holder's palace defends a tile. A neutral palace defends a tile without a holder.
    for rival in find_palaces(position):
        if rival.color != palace.color or rival.buildings == palace.buildings:
            continue
        if tile.holder is None:
            holds_the_tile = is_neutral(rival)
        else:
            holds_the_tile = owning_player(position, rival) == tile.holder
        if holds_the_tile and rival.size >= palace.size:
            return
    tile.holder = owner


def _take_newly_connected_towers(
    position: Position,
    palace: Palace,
    before: set[tuple[str, str]],
    after: set[tuple[str, str]],
) -> None:
    """Take the tiles of newly connected towers. ``tower_connection`` decides which towers count."""
    towers = {corner for corner, side in after if (corner, side) not in before}
    if position.options["tower_connection"] == "tower":
        towers -= {corner for corner, _ in before}
    for corner in towers:
        _take_tower_tile(position, palace, corner)


def _take_tower_tile(position: Position, palace: Palace, corner: str) -> None:
    """Give a tower tile, and the merchants on it, to the owner of a palace."""
    if not takes_part(position, palace):
        return
    tile = position.tower_tiles[corner]
    owner = owning_player(position, palace)
    tile.holder = owner
    if owner is not None:
        player_of(position, owner).merchants += tile.merchants
    tile.merchants = 0


def _hand_out_tea(position: Position, palace: Palace) -> None:
    """Give the next tea tiles to the owner of a violet palace. A neutral palace has no owner."""
    if not position.options["tea_tiles"] or palace.color != "violet":
        return
    lot = NEXT_TEA_LOT[position.tea_supply]
    position.tea_supply -= lot
    owner = owning_player(position, palace)
    if owner is not None:
        player_of(position, owner).tea_tiles += lot


def _close_color(position: Position, palaces: list[Palace], color: str) -> None:
    """Return the buildings of a colour to the box if every player owns a palace of this colour."""
    if all(
        owns_palace_of_color(position, palaces, player.color, color) for player in position.players
    ):
        for player in position.players:
            player.buildings[color] = 0


def _discard_blocking_rooftops(position: Position, palaces: list[Palace], color: str) -> None:
    """Remove the opponent's blocking rooftop for a colour that a player has claimed twice.

    The player must have used a scoring rooftop and a blocking rooftop.
    """
    roofs = {palace.rooftop_color for palace in palaces if palace.color == color}
    for player in position.players:
        if player.color in roofs and BLOCKING_COLORS[player.color] in roofs:
            for opponent in position.players:
                if opponent is not player and color in opponent.blocking_rooftops:
                    opponent.blocking_rooftops.remove(color)
