"""The score and the winners."""

from __future__ import annotations

from .board import adjacent, cell_name
from .palaces import Palace, adjacent_walls, find_palaces, owning_player
from .position import Player, Position, Wire, merchants_on_board
from .rulesets import palace_colors


def _well_points(position: Position, palace: Palace) -> int:
    """Return four points for each component in line with the well, two cells away."""
    if position.well is None:
        return 0
    column, row = position.well
    watered = [(column, row - 2), (column - 2, row), (column + 2, row), (column, row + 2)]
    return 4 * sum(1 for component in palace.components if component in watered)


def _palace_score(position: Position, palace: Palace) -> Wire:
    beside = {neighbor for component in palace.components for neighbor in adjacent(component)}
    assert palace.rooftop_cell is not None
    line: Wire = {
        "color": palace.color,
        "cell": cell_name(palace.rooftop_cell),
        "buildings": len(palace.buildings),
        "stables": len(palace.stables),
        "walls": len(adjacent_walls(position, palace)),
        "merchants": len(beside & merchants_on_board(position)),
        "well": _well_points(position, palace),
    }
    line["total"] = sum(
        line[item] for item in ("buildings", "stables", "walls", "merchants", "well")
    )
    return line


def _player_score(position: Position, palaces: list[Palace], player: Player) -> Wire:
    lines = [
        _palace_score(position, palace)
        for color in palace_colors(position.ruleset_id)
        for palace in palaces
        if palace.color == color and owning_player(position, palace) == player.color
    ]
    palace_tiles = sum(
        tile.value for tile in position.palace_tiles.values() if tile.holder == player.color
    )
    tower_tiles = sum(
        tile.value for tile in position.tower_tiles.values() if tile.holder == player.color
    )
    return {
        "color": player.color,
        "total": sum(line["total"] for line in lines) + palace_tiles + tower_tiles,
        "palaces": lines,
        "palace_tiles": palace_tiles,
        "tower_tiles": tower_tiles,
    }


def _winners(position: Position, palaces: list[Palace], players: list[Wire]) -> list[str]:
    best = max(line["total"] for line in players)
    tied: list[str] = [line["color"] for line in players if line["total"] == best]
    if len(tied) == 1 or position.options["tie_break"] == "shared":
        return tied
    contenders = [palace for palace in palaces if owning_player(position, palace) in tied]
    if not contenders:
        return tied
    largest = max(palace.size for palace in contenders)
    # Rooftops are in the order in which they were placed, so the first match was claimed first.
    for cell, color in position.rooftops:
        for palace in contenders:
            if palace.rooftop_cell == cell and palace.size == largest:
                return [color]
    raise AssertionError("every owned palace has a rooftop")


def score_of(position: Position) -> Wire:
    """Return the itemised scores. If the game is finished, there are also winners."""
    palaces = find_palaces(position)
    players = [_player_score(position, palaces, player) for player in position.players]
    final = position.phase == "finished"
    return {
        "final": final,
        "players": players,
        "winners": _winners(position, palaces, players) if final else [],
    }
