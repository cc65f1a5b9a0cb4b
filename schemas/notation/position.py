"""Positions in notation: one line of ten fields and a final ``=``.

Reading a position returns the same canonical document as :func:`schemas.state.dump_state`.
"""

from __future__ import annotations

from typing import Any, Final

from schemas.limits import MAX_TURNS
from schemas.move import dump_action
from service.rules.state import State, Turn

from .city import read_city, write_city
from .heading import Heading, read_heading, ruleset_document, write_heading
from .moves import read_actions, write_actions
from .scanner import Scanner
from .stocks import read_stocks, read_supply, write_stocks, write_supply
from .streets import read_rooftops, read_streets, write_rooftops, write_streets
from .tiles import (
    read_holder,
    read_palace_tiles,
    read_tower_tiles,
    write_holder,
    write_palace_tiles,
    write_tower_tiles,
)
from .walls import read_walls, write_walls

END: Final = "="
"""The mark at the end of every position and record. In one-line text, it occurs nowhere else."""


def write_position(state: State) -> str | None:
    """Return a state in notation, or None if the state has no notation.

    Every possible state has a notation. An impossible state has none if any of these is true:

    * The state has ``input_problems``.
    * The ruleset does not allow the players or the options.
    * Pieces other than merchants and rooftops share a cell or are on the wrong kind of cell.
    * A wall or a gate does not continue an arm, or a side has two gates.
    * A stock has more than nine buildings of a colour.
    * A tower tile is worth more than 9, or a palace tile does not have its usual value.
    * The phase does not fit the turn.
    """
    config = state.config
    heading = write_heading(
        config.ruleset.id,
        config.ruleset.revision,
        config.overrides,
        [player.color for player in state.players],
    )
    if heading is None or state.input_problems:
        return None
    if _phase(state.turn.number, state.turn.player) != state.phase:
        return None
    fields = [
        heading[0],
        write_city(state),
        write_streets(state),
        write_walls(state),
        write_rooftops(state),
        write_stocks(state),
        write_palace_tiles(state),
        write_tower_tiles(state),
        _write_turn(state.turn),
    ]
    if None in fields:
        return None
    fields[5] = f"{fields[5]}{write_supply(state)}"
    return " ".join(map(str, fields)) + END


def _phase(number: int, player: str | None) -> str:
    if player is None:
        return "finished"
    return "play" if number else "setup"


def _write_turn(turn: Turn) -> str:
    text = f"{min(turn.number, MAX_TURNS)}{write_holder(turn.player)}"
    actions = [dump_action(action) for action in turn.actions]
    return f"{text}:{write_actions(actions)}" if actions else text


def parse_position(text: str) -> dict[str, Any]:
    """Return the canonical state document that a text represents.

    The text may have ``_`` in place of each space. Hidden numbers are null.

    Raises:
        NotationError: The text is malformed.
    """
    scanner = Scanner(text)
    state = read_position(scanner)
    scanner.end()
    return state


def read_position(scanner: Scanner) -> dict[str, Any]:
    """Read a position with its final ``=``, and return the state document.

    Raises:
        NotationError: The position is malformed.
    """
    state = read_fields(scanner, read_heading(scanner))
    scanner.need(END)
    return state


def read_fields(scanner: Scanner, heading: Heading) -> dict[str, Any]:
    """Read the fields of a position after the seats, and return the state document.

    The final ``=`` is not read.

    Raises:
        NotationError: The fields are malformed.
    """
    config = heading.config
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
    players = read_stocks(scanner, heading, board)
    supply = read_supply(scanner)
    scanner.space("stock")
    palace_tiles = read_palace_tiles(scanner, config.building_colors)
    scanner.space()
    tower_tiles = read_tower_tiles(scanner, config)
    scanner.space("number")
    turn = _read_turn(scanner)
    return {
        "ruleset": ruleset_document(config),
        "phase": _phase(turn["number"], turn["player"]),
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
