"""Helpers for tests of the notation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any, Final, cast

from schemas.move import dump_move
from schemas.notation import NotationError, parse_position, write_position
from schemas.notation.patterns import POSITION
from schemas.state import ParsedState, StateSchema, dump_state
from service.rules.board import CORNERS, NAME
from service.rules.rulesets import PLAYER_COLORS
from tests.support.random_games import random_game, random_options

Json = dict[str, Any]

ALLOWED: Final = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~*,:;=/ "
)
"""The characters allowed in a position and in a one-line record."""

_CELLS: Final = tuple(NAME.values())
_SCHEMA: Final = StateSchema()


@lru_cache(maxsize=64)
def game(
    ruleset: str, players: int, gates: bool, seed: int = 1, own_options: bool = True
) -> tuple[tuple[Json, ...], tuple[Json, ...]]:
    """Return all states and moves of a random game."""
    options = random_options(ruleset, players, seed) if own_options else {}
    plies = list(random_game(ruleset, players, seed, options | {"gates": gates}))
    states = [ply.state for ply in plies] + [plies[-1].ruling.state]
    return tuple(map(dump_state, states)), tuple(dump_move(ply.move) for ply in plies)


def notation_of(state: Json) -> str | None:
    """Return the notation of a state document, or None if there is none."""
    parsed = _SCHEMA.load(state)
    return None if parsed.asked.problems else write_position(parsed.state)


def check_position(state: Json) -> str:
    """Check that the notation of a state can be read back. Return the notation."""
    text = notation_of(state)
    assert text is not None, state
    assert re.fullmatch(POSITION, text), text
    back = read_back(text)
    assert back == state, text
    assert _keys(back) == _keys(state), text
    assert notation_of(back) == text
    assert read_back(text.replace(" ", "_")) == state
    assert set(text) <= ALLOWED, text
    assert "  " not in text
    return text


def read_back(text: str) -> Json:
    """Return the canonical state document that a position in notation represents."""
    return cast(Json, dump_state(accepted(parse_position(text)).state))


def _keys(document: Any) -> Any:
    """Return the nested field names of a document, in order."""
    if isinstance(document, dict):
        return [(name, _keys(value)) for name, value in document.items()]
    return [_keys(item) for item in document] if isinstance(document, list) else None


def check_refusal(text: str, error: NotationError) -> None:
    """Check that an error gives the right place and the text at that place."""
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines), (text, error)
    line = lines[error.line - 1] + "\n" * (error.line < len(lines))
    assert 1 <= error.column <= len(line) + 1, (text, error)
    rest = line[error.column - 1 :]
    assert rest.startswith(error.found), (text, error)
    assert bool(error.found) == bool(rest), (text, error)
    assert error.expected, (text, error)


def accepted(state: Json) -> ParsedState:
    """Return a state document as parsed by the schema.

    Raises:
        ValidationError: The document does not match the schema.
    """
    parsed: ParsedState = _SCHEMA.load(state)
    return parsed


def damages(text: str, random: Random, number: int) -> Iterator[str]:
    """Yield copies of the text, each with at most one typing error."""
    characters = sorted(ALLOWED | {"#", "é", "0"})
    for _ in range(number):
        at = random.randrange(len(text))
        other = random.choice([*characters, random.choice(text)])
        yield random.choice(
            [
                text[:at] + text[at + 1 :],
                text[:at] + other + text[at:],
                text[:at] + other + text[at + 1 :],
                text[:at] + text[at] + text[at:],
                text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
                text[:at] + text[at].swapcase() + text[at + 1 :],
            ]
        )


def check_damages(state: Json, random: Random, number: int) -> tuple[int, int]:
    """Return how many damaged notations of a state are refused, and how many are accepted.

    An accepted one matches the pattern, and the canonical notation of its state is read back.
    """
    text = check_position(state)
    refused = others = 0
    for damaged in damages(text, random, number):
        if damaged.replace("_", " ") == text:
            continue
        try:
            other = read_back(damaged)
        except NotationError as error:
            check_refusal(damaged, error)
            refused += 1
            continue
        assert re.fullmatch(POSITION, damaged), damaged
        assert read_back(str(notation_of(other))) == other, damaged
        others += 1
    return refused, others


def with_hidden_numbers(state: Json, random: Random) -> Json:
    """Return a copy of a state in which randomly chosen numbers in the stocks are hidden.

    If everybody owns a palace of a colour, the number of buildings of that colour is known, so it
    is not hidden.
    """
    state = deepcopy(state)
    rooftops, players = state["board"]["rooftops"], {player["color"] for player in state["players"]}
    open_colors = [
        color
        for color, cells in state["board"]["buildings"].items()
        if players - {rooftop["color"] for rooftop in rooftops if rooftop["cell"] in cells}
    ]
    with_gates = state["ruleset"]["options"].get("gates", False)
    for player in state["players"]:
        stock, share = player["stock"], random.choice([0, 0.3, 0.9, 1])
        names = ["stables", "merchants", "walls"] + ["gates"] * with_gates
        names += ["neutral_rooftops"] * bool(stock["neutral_rooftops"])
        for numbers, keys in ((stock["buildings"], open_colors), (stock, names)):
            for key in keys:
                if random.random() < share:
                    numbers[key] = None
    return state


def odd(state: Json, random: Random) -> Json | None:
    """Return a state with one to three random changes, in canonical form.

    Most of the changes are impossible in a game. Return None if the table is not playable or if a
    state can't represent the changes.
    """
    state = deepcopy(state)
    for _ in range(random.randint(1, 3)):
        random.choice(_ODDITIES)(state, random)
    parsed = accepted(state)
    if parsed.asked.problems or parsed.state.input_problems:
        return None
    return dump_state(parsed.state)


def _odd_stock(state: Json, random: Random) -> None:
    player = random.choice(state["players"])
    stock = player["stock"]
    name = random.choice(["rooftops", "neutral_rooftops", "stables", "merchants", "walls", "gates"])
    stock[name] = random.choice([0, 1, 2, 7, 10, 99])
    color = random.choice(list(stock["buildings"]))
    stock["buildings"][color] = random.choice([0, 1, 9, 9, 12])
    player["tea_tiles"] = random.choice([0, 1, 6, 30])


def _odd_tile(state: Json, random: Random) -> None:
    tile = state["palace_tiles"][random.choice(list(state["palace_tiles"]))]
    tile["holder"] = random.choice([*PLAYER_COLORS, None])
    if random.random() < 0.1:
        tile["value"] = random.choice([0, 1, 5])
    tile = state["tower_tiles"][random.choice(CORNERS)]
    tile["holder"] = random.choice([*PLAYER_COLORS, None])
    tile["merchants"] = random.choice([0, 0, 1, 3, 40])
    tile["value"] = random.choice([0, 1, 2, 3, 4, 9, 10])


def _odd_rooftop(state: Json, random: Random) -> None:
    rooftop = {
        "cell": random.choice(_CELLS),
        "color": random.choice([*PLAYER_COLORS, "neutral"]),
    }
    state["board"]["rooftops"].insert(random.randint(0, len(state["board"]["rooftops"])), rooftop)


def _odd_streets(state: Json, random: Random) -> None:
    streets = state["board"]["streets"]
    kind = random.randrange(4)
    if kind == 0 or not streets:
        streets.append(random.choices(_CELLS, k=random.randint(1, 9)))
    elif kind == 1:
        street = random.choice(streets)
        street.insert(random.randint(0, len(street)), random.choice([*street, *_CELLS[:20]]))
    elif kind == 2:
        streets.remove(random.choice(streets))
    else:
        street = streets.pop()
        at = random.randint(0, len(street))
        streets.extend(part for part in (street[:at], street[at:][::-1]) if part)


def _odd_board(state: Json, random: Random) -> None:
    board = state["board"]
    free = [
        cell
        for cell in _CELLS
        if cell not in {*board["walls"], *board["gates"], *board["stables"], board["well"]}
    ]
    kind = random.choice(["walls", "gates", "stables", "well", "building"])
    if kind == "well":
        board["well"] = random.choice([None, *free])
    elif kind == "building":
        cells = board["buildings"][random.choice(list(board["buildings"]))]
        cells.append(random.choice([cell for cell in free if cell not in cells]))
    elif board[kind] and random.random() < 0.5:
        board[kind].remove(random.choice(board[kind]))
    else:
        board[kind].append(random.choice(free))


def _odd_turn(state: Json, random: Random) -> None:
    turn = state["turn"]
    turn["number"] = random.choice([0, 1, 57, 999])
    turn["player"] = random.choice([*PLAYER_COLORS, None])
    turn["actions"] = random.choice(
        [
            [],
            [{"piece": "tea_tile"}],
            [{"piece": "well", "cell": "A1"}, {"piece": "merchant", "cell": "R13", "from": "A1"}],
            [{"piece": "building", "color": "black", "cell": "B2"}] * 3,
        ]
    )
    state["phase"] = random.choice(["setup", "play", "play", "finished"])
    state["tea_supply"], state["gate_supply"] = random.choices([0, 1, 6, 99], k=2)


_ODDITIES: Final = (_odd_stock, _odd_tile, _odd_rooftop, _odd_streets, _odd_board, _odd_turn)


def jumps(state: Json) -> int:
    """Count the places where a street continues on a cell that is not adjacent."""
    return sum(
        abs(ord(here[0]) - ord(there[0])) + abs(int(here[1:]) - int(there[1:])) != 1
        for street in state["board"]["streets"]
        for here, there in pairwise(street)
    )
