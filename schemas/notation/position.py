"""Positions in one line: ten fields and a closing mark.

The documents are states as :func:`schemas.state.dump_state` returns them, the canonical JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schemas.limits import MAX_TURNS

from .city import read_city, write_city
from .moves import read_actions, write_actions
from .scanner import Scanner
from .stocks import read_stocks, read_supply, write_stocks, write_supply
from .streets import read_rooftops, read_streets, write_rooftops, write_streets
from .table import Table, read_table, ruleset_document, write_table
from .tiles import (
    read_holder,
    read_palace_tiles,
    read_tower_tiles,
    write_holder,
    write_palace_tiles,
    write_tower_tiles,
)
from .walls import read_walls, write_walls

__all__ = [
    "END",
    "parse_position",
    "read_fields",
    "read_position",
    "write_fields",
    "write_position",
]

END: Final = "="
"""The closing mark: it stands at the end and nowhere else."""


def write_position(state: Mapping[str, Any]) -> str | None:
    """Return a canonical state document in notation.

    None for some impossible states, which only JSON can express: two pieces on one cell, a piece on
    the wrong kind of cell, walls and gates outside the arms, palace tiles of other values, a phase
    that does not fit the turn, a table that the ruleset does not allow.
    """
    fields = write_fields(state)
    return fields and fields + END


def write_fields(state: Mapping[str, Any]) -> str | None:
    """Return a position without its closing mark."""
    ruleset, board, turn = state["ruleset"], state["board"], state["turn"]
    players = state["players"]
    written = write_table(
        ruleset["id"],
        ruleset["revision"],
        ruleset["options"],
        [player["color"] for player in players],
    )
    if written is None or _phase(turn) != state["phase"]:
        return None
    table_fields, (config, _) = written
    fields = [
        table_fields,
        write_city(board, config),
        write_streets(board["streets"]),
        write_walls(board, config),
        write_rooftops(board["rooftops"]),
        write_stocks(players, board, config),
        write_palace_tiles(state["palace_tiles"]),
        write_tower_tiles(state["tower_tiles"], config),
        _write_turn(turn),
    ]
    if None in fields:
        return None
    fields[5] = f"{fields[5]}{write_supply(state)}"
    return " ".join(map(str, fields))


def _phase(turn: Mapping[str, Any]) -> str:
    if turn["player"] is None:
        return "finished"
    return "play" if turn["number"] else "setup"


def _write_turn(turn: Mapping[str, Any]) -> str:
    text = f"{turn['number']}{write_holder(turn['player'])}"
    return f"{text}:{write_actions(turn['actions'])}" if turn["actions"] else text


def parse_position(text: str) -> dict[str, Any]:
    """Return the canonical state document that a text stands for.

    ``_`` may stand for the space. Numbers of a stock are null where they are hidden.

    Raises:
        NotationError: The text is malformed, or not as :func:`write_position` writes it.
    """
    scanner = Scanner(text)
    state = read_position(scanner)
    scanner.end()
    return state


def read_position(scanner: Scanner) -> dict[str, Any]:
    """Read a position and its closing mark.

    Raises:
        NotationError: It is malformed.
    """
    state = read_fields(scanner, read_table(scanner))
    scanner.need(END)
    return state


def read_fields(scanner: Scanner, table: Table) -> dict[str, Any]:
    """Read the fields of a position after its seats, up to the closing mark.

    Raises:
        NotationError: It is malformed.
    """
    config = table.config
    scanner.space("player")
    board = read_city(scanner, config)
    scanner.space()
    streets = read_streets(scanner)
    scanner.space(*([] if not streets else ["step", "'~'", "','"]))
    walls = read_walls(scanner, config)
    scanner.space()
    board["rooftops"] = read_rooftops(scanner)
    scanner.space()
    board = {
        "well": board["well"],
        "buildings": board["buildings"],
        "stables": board["stables"],
        "rooftops": board["rooftops"],
        "streets": streets,
        **walls,
    }
    players = read_stocks(scanner, table, board)
    supply = read_supply(scanner)
    scanner.space("stock")
    palace_tiles = read_palace_tiles(scanner, config.building_colors)
    scanner.space()
    tower_tiles = read_tower_tiles(scanner, config)
    scanner.space("number")
    turn = _read_turn(scanner)
    return {
        "ruleset": ruleset_document(config),
        "phase": _phase(turn),
        "board": board,
        "players": players,
        "palace_tiles": palace_tiles,
        "tower_tiles": tower_tiles,
        **supply,
        "turn": turn,
    }


def _read_turn(scanner: Scanner) -> dict[str, Any]:
    number = scanner.number(0, MAX_TURNS)
    player = read_holder(scanner)
    actions = read_actions(scanner) if scanner.take(":") else []
    return {"number": number, "player": player, "actions": actions}
