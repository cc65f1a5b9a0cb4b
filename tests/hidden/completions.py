"""Find all completions of a hidden state by trying every possible number of each kind of piece.

A completion is a full state that the audit accepts and that keeps the known numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any, Final

from schemas import fast_reader, requests
from schemas.state import ParsedState, dump_state
from service.rules.audit import audit
from service.rules.rulesets import GameConfig

Json = dict[str, Any]
Number = tuple[int, str]
"""A player's seat, and the name of a number in their stock, such as ``buildings.grey``."""

_MAX_COMPLETIONS: Final = 60
_MAX_TRIED: Final = 4000


# --- States --------------------------------------------------------------------------------------


def numbers(config: GameConfig) -> list[str]:
    """Return the names of the numbers in a stock that can be hidden."""
    names = [f"buildings.{color}" for color in config.building_colors]
    return [*names, "stables", "merchants", "walls", "gates", "neutral_rooftops", "rooftops"]


def get(state: Json, number: Number) -> int | None:
    seat, name = number
    stock = state["players"][seat]["stock"]
    first, _, color = name.partition(".")
    value: int | None = stock[first][color] if color else stock[first]
    return value


def put(state: Json, number: Number, value: int | None) -> None:
    seat, name = number
    stock = state["players"][seat]["stock"]
    first, _, color = name.partition(".")
    if color:
        stock[first][color] = value
    else:
        stock[first] = value


def read(state: Json) -> ParsedState:
    parsed: ParsedState = fast_reader.load(requests.POSITION, {"state": state})["state"]
    return parsed


def canonical(state: Json) -> Json:
    written: Json = dump_state(read(state).state)
    return written


def all_numbers(state: Json) -> list[Number]:
    """Return the seat and name of every number that can be hidden."""
    names = numbers(read(state).state.config)
    return [(seat, name) for seat in range(len(state["players"])) for name in names]


def with_some_hidden(state: Json, random: Random) -> Json:
    """Return the canonical state with some numbers hidden at random.

    For example, this hides the stocks of some players, or everything that one player cannot see.
    """
    config = read(state).state.config
    seats, names = range(len(state["players"])), numbers(config)
    everything = [(seat, name) for seat in seats for name in names]
    behind = [(seat, name) for seat, name in everything if "rooftops" not in name]
    mode = random.choice(("viewer", "whole", "all but rooftops", "kinds", "few", "few", "few"))
    if mode == "viewer":
        viewer = random.choice(seats)
        chosen = [number for number in behind if number[0] != viewer]
    elif mode == "whole":
        some = random.sample(seats, random.randint(1, len(seats)))
    elif mode == "all but rooftops":
        chosen = behind
    elif mode == "kinds":
        some_names = random.sample(names, random.randint(1, 3))
        chosen = [number for number in everything if number[1] in some_names]
    else:
        chosen = random.sample(everything, random.choice((2, 4, 6, 9)))
    new = deepcopy(state)
    if mode == "whole":
        for seat in some:
            new["players"][seat]["stock"] = None
    else:
        for number in chosen:
            put(new, number, None)
    return canonical(new)


# --- Completions ---------------------------------------------------------------------------------


def _on_board(state: Json, name: str) -> int:
    board = state["board"]
    first, _, color = name.partition(".")
    if color:
        return len(board["buildings"][color])
    if first == "merchants":
        tiles = state["tower_tiles"].values()
        return sum(map(len, board["streets"])) - 1 + sum(tile["merchants"] for tile in tiles)
    if first == "gates":
        return len(board["gates"]) + int(state["gate_supply"])
    if first == "neutral_rooftops":
        return [roof["color"] for roof in board["rooftops"]].count("neutral")
    return len(board[first])


def _supply(config: GameConfig, name: str) -> tuple[int, int, int]:
    """Return three numbers for a kind of piece:

    - the pieces that each player starts with,
    - the other pieces of this kind in the game,
    - the most pieces that can be in the box.
    """
    first = name.partition(".")[0]
    if first == "gates":
        return config.gates_each, config.spare_gates, config.players * config.gates_each
    each = int(getattr(config.supply, first))
    if first == "merchants":
        tiles = 6 if config.tower_merchants else 0
        return each, tiles, tiles
    return each, 0, 0


def completions(state: Json) -> list[Json] | None:
    """Return every completion of a hidden state, or None if there may be too many."""
    config = read(state).state.config
    seats = range(len(state["players"]))
    choices: list[list[dict[Number, int]]] = []
    tried = 1
    for name in numbers(config)[:-1]:
        hidden = [(seat, name) for seat in seats if get(state, (seat, name)) is None]
        if not hidden:
            continue
        known = sum(get(state, (seat, name)) or 0 for seat in seats)
        each, extra, in_box = _supply(config, name)
        pool = config.players * each + extra - _on_board(state, name) - known
        options = [
            dict(zip(hidden, values, strict=True))
            for values in product(range(min(each + extra, max(pool, 0)) + 1), repeat=len(hidden))
            if pool - in_box <= sum(values) <= pool
        ]
        choices.append(options)
        tried *= len(options)
        if tried > _MAX_TRIED:
            return None
    found = []
    for chosen in product(*choices):
        new = deepcopy(state)
        for part in chosen:
            for number, value in part.items():
                put(new, number, value)
        if not audit(read(new).state):
            found.append(new)
            if len(found) > _MAX_COMPLETIONS:
                return None
    return found


def hidden_pieces(state: Json, every: Sequence[Json]) -> int:
    """Return the largest number of hidden pieces in any completion."""
    hidden = [
        (seat, name)
        for seat in range(len(state["players"]))
        for name in numbers(read(state).state.config)
        if get(state, (seat, name)) is None
    ]
    return max(sum(get(full, number) or 0 for number in hidden) for full in every)
