"""Hypothesis strategies for reachable positions and nearly valid requests.

Positions generated from the schema alone are hardly ever possible. The strategies therefore play
games with the referee and mutate their positions and moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from marshmallow import ValidationError

from schemas import requests
from schemas.limits import MAX_ACTIONS
from schemas.move import BUILDING_COLOR_NAMES, PIECES, dump_action, dump_move
from schemas.notation import (
    Record,
    parse_move,
    parse_position,
    write_move,
    write_record,
)
from schemas.notation_fields import PlayText, PositionText, RecordText
from schemas.state import dump_state
from service import library
from service.rules import referee
from service.rules.board import NAME, bits, cell_names, union
from service.rules.hidden import hide
from service.rules.hidden.numbers import NUMBERS
from service.rules.pieces import ROOFTOPS
from service.rules.rulesets import OPTIONS, PLAYER_COLORS, RULESETS
from service.rules.state import NEUTRAL, Action, Move, State
from tests.joining.asking import partial_request
from tests.support.notation import notation_of
from tests.support.random_games import TABLES, Ply, listed_actions, random_game, random_options
from tests.support.strategies import weighted

Json = dict[str, Any]

_SEEDS: Final = 40
_STOCKED: Final = ("buildings", *NUMBERS)
"""The nullable fields of a stock."""
_ASKED: Final = (
    "wall at E1, then F1",
    "est-ce que je peux poser un toit en H3 ?",
    "why can't violet go to F4?",
    "où puis-je poser un marchand ?",
    "what is at C4?",
    "qui mène ?",
    "whose turn is it?",
    "une étable peut-elle toucher deux palais ?",
    "hello there",
)
_CELLS: Final = tuple(NAME.values())
_CELL: Final = re.compile("[A-R]([1-9]|1[0-3])")
_VOCABULARIES: Final[dict[str, tuple[Any, ...]]] = {
    "id": (*RULESETS, "third-edition"),
    "phase": ("setup", "play", "finished", "Play"),
    "color": (*PLAYER_COLORS, *BUILDING_COLOR_NAMES, NEUTRAL),
    "holder": (*PLAYER_COLORS, None),
    "player": (*PLAYER_COLORS, None),
    "piece": (*PIECES, "fountain"),
    "well": (*_CELLS, None),
    "blocking_rooftops": BUILDING_COLOR_NAMES,
    **{name: option.values for name, option in OPTIONS.items()},
}
"""Values to try for a field, keyed by the field's name. Some of them are never valid."""


# --- Reachable positions -------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _game(table: int, seed: int) -> tuple[Ply, ...]:
    """Return a random game. Games with an odd seed have random options."""
    ruleset, players, gates = TABLES[table]
    options = random_options(ruleset, players, seed) if seed % 2 else {}
    return tuple(random_game(ruleset, players, seed, options | {"gates": gates}))


@st.composite
def _plies(draw: st.DrawFn) -> tuple[tuple[Ply, ...], int]:
    table = draw(st.integers(0, len(TABLES) - 1))
    game = _game(table, draw(st.integers(0, _SEEDS - 1)))
    return game, draw(st.integers(0, len(game) - 1))


@st.composite
def reachable(draw: st.DrawFn) -> State:
    """Draw a position from a game. It may be the final position."""
    game, ply = draw(_plies())
    return game[-1].ruling.state if draw(st.integers(0, 15)) == 15 else game[ply].state


@st.composite
def shown(draw: st.DrawFn, state: State) -> Json:
    """Draw a state as JSON. One in three has hidden stocks.

    Such a state hides the whole stocks of some players, the stocks that a viewer can't see, or some
    kinds of piece.
    """
    document: Json = dump_state(state)
    how = draw(st.sampled_from(("full",) * 6 + ("whole", "viewer", "kinds")))
    random = Random(draw(st.integers(0, 2**32)))
    players = document["players"]
    if how == "viewer":
        viewer = random.choice([None, *(player.color for player in state.players)])
        document = dump_state(hide(state, viewer))
    elif how == "whole":
        for player in random.sample(players, random.randint(1, len(players))):
            player["stock"] = None
    elif how == "kinds":
        for name in random.sample(_STOCKED, random.randint(1, 3)):
            for player in random.sample(players, random.randint(1, len(players))):
                player["stock"][name] = None
    return document


# --- Moves ---------------------------------------------------------------------------------------


def _legal_move(state: State, random: Random) -> Json:
    """Return a legal move of one to three actions, or a pass if no action is legal."""
    actions: list[Json] = []
    start = state.turn
    for _ in range(random.randint(1, 3)):
        listed = listed_actions(referee.legal_moves(state))
        if not listed or state.turn[:2] != start[:2]:
            break
        action = random.choice(listed)
        actions.append(dump_action(action))
        assert state.turn.player is not None
        state = referee.play(state, Move(state.turn.player, (action,))).state
    return {"player": start.player or _any_player(state, random), "actions": actions}


def _any_player(state: State, random: Random) -> str:
    return random.choice(state.players).color


def _near_a_legal_cell(state: State, random: Random) -> Json:
    """Return a move that places a piece near a legal cell, or any move if no cell is legal."""
    listed = [action for action in listed_actions(referee.legal_moves(state)) if action.cell]
    if not listed:
        return _any_move(state, random)
    action: Json = dump_action(random.choice(listed))
    column, row = ord(action["cell"][0]), int(action["cell"][1:])
    steps = [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1), (0, 2), (3, 0)]
    step = random.choice(steps)
    action["cell"] = f"{chr(column + step[0])}{row + step[1]}"
    return {"player": state.turn.player, "actions": [action]}


def _refused(state: State, random: Random) -> Json:
    """Return a move that breaks rules.

    If no cell is refused, return a move with a random piece on a suitable cell.
    """
    refusals = referee.legal_moves(state, explain=True).refusals
    if not refusals:
        return _right_kind_of_cell(state, random)
    broken = random.choice(sorted({refusal.rules for refusal in refusals}))
    refusal = random.choice([refusal for refusal in refusals if refusal.rules == broken])
    cell = random.choice(list(bits(refusal.cells)))
    action = dump_action(Action(refusal.piece, cell, refusal.color))
    return {"player": state.turn.player, "actions": [action]}


def _with_tea(state: State, random: Random) -> Json:
    move = _legal_move(state, random)
    for _ in range(random.randint(1, 2)):
        move["actions"].insert(random.randint(0, len(move["actions"])), {"piece": "tea_tile"})
    return move | {"actions": move["actions"][:MAX_ACTIONS]}


def _right_kind_of_cell(state: State, random: Random) -> Json:
    board = state.config.board
    piece = random.choice(PIECES)
    action: Json = {"piece": piece}
    cells = board.city
    if piece in ("wall", "gate"):
        cells = board.wall_cells
    elif piece in ROOFTOPS:
        cells = union(state.buildings) or board.city
    if piece == "building":
        action["color"] = random.choice(state.config.building_colors)
    if piece != "tea_tile":
        action["cell"] = random.choice(cell_names(cells))
    player = state.turn.player or _any_player(state, random)
    return {"player": player, "actions": [action]}


def _any_move(state: State, random: Random) -> Json:
    """Return a move with up to three random pieces on random cells."""
    actions = [_any_action(random) for _ in range(random.randint(0, 3))]
    return {"player": state.turn.player or _any_player(state, random), "actions": actions}


def _any_action(random: Random) -> Json:
    piece = random.choice(PIECES)
    action: Json = {"piece": piece}
    if piece == "building":
        action["color"] = random.choice(BUILDING_COLOR_NAMES)
    if piece != "tea_tile":
        action["cell"] = random.choice(_CELLS)
    if piece == "merchant" and random.random() < 0.3:
        action["from"] = random.choice(_CELLS)
    return action


def _spoiled(state: State, random: Random) -> Json:
    """Return a legal move with an extra action or with a random player."""
    move = _legal_move(state, random)
    if random.random() < 0.5:
        move["actions"].append(_any_action(random))
    else:
        move["player"] = random.choice(PLAYER_COLORS)
    return move


_MOVES: Final[tuple[Callable[[State, Random], Json], ...]] = (
    _legal_move,
    _legal_move,
    _near_a_legal_cell,
    _right_kind_of_cell,
    _refused,
    _refused,
    _with_tea,
    _any_move,
    _spoiled,
)


@st.composite
def near_misses(draw: st.DrawFn, state: State) -> Json:
    """Draw a move for a position: legal, nearly legal, or arbitrary."""
    make = draw(st.sampled_from(_MOVES))
    return make(state, Random(draw(st.integers(0, 2**32))))


# --- Mutated requests ----------------------------------------------------------------------------


@st.composite
def mutated(draw: st.DrawFn, document: Json) -> Json:
    """Draw a copy of a document with one to three changes.

    Most copies fit the schema but are impossible.
    """
    random = Random(draw(st.integers(0, 2**32)))
    document = _copy(document)
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(document))
        if places:
            holder, step = random.choice(places)
            _mutate(holder, step, random)
    return document


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _copy(inner) for name, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every object or array in a document, paired with each of its keys or indexes."""
    steps: Any = value if isinstance(value, dict) else range(len(value))
    for step in steps:
        yield value, step
        if isinstance(value[step], (dict, list)):
            yield from _places(value[step])


def _mutate(holder: Any, step: Any, random: Random) -> None:
    value = holder[step]
    if random.random() < 0.03:  # a value of another type, or no value
        if isinstance(holder, dict) and random.random() < 0.5:
            del holder[step]
        else:
            holder[step] = random.choice([None, [], {}, "", "1", 1.0, 1.5, True, -1, 2**63])
    elif isinstance(value, bool):
        holder[step] = not value
    elif isinstance(value, int):
        holder[step] = value + random.choice([-2, -1, -1, 1, 1, 2, 90, 900])
    elif isinstance(value, list):
        _mutate_array(value, step, random)
    elif isinstance(value, dict):
        if isinstance(holder, list) and len(holder) > 1:
            other = random.randrange(len(holder))
            holder[step], holder[other] = holder[other], value
    elif step in _VOCABULARIES:
        holder[step] = random.choice(_VOCABULARIES[step])
    elif value is None or _CELL.fullmatch(value):
        holder[step] = random.choice(_CELLS)
    else:
        holder[step] = random.choice(PLAYER_COLORS)


def _mutate_array(array: list[Any], name: Any, random: Random) -> None:
    chance = random.random()
    if array and chance < 0.3:
        array.pop(random.randrange(len(array)))
    elif array and chance < 0.5:
        array.insert(random.randrange(len(array)), _copy(random.choice(array)))
    elif array and chance < 0.6:
        random.shuffle(array)
    elif name == "streets":
        array.append([random.choice(_CELLS)])
    elif name == "actions":
        array.append(_any_action(random))
    elif name in _VOCABULARIES:
        array.append(random.choice(_VOCABULARIES[name]))
    else:
        array.append(random.choice(_CELLS))


# --- Bodies of requests --------------------------------------------------------------------------


@st.composite
def _adjudications(draw: st.DrawFn) -> Json:
    state = draw(reachable())
    return {"state": draw(shown(state)), "move": draw(near_misses(state))}


@st.composite
def _positions(draw: st.DrawFn) -> Json:
    return {"state": draw(reachable().flatmap(shown))}


@st.composite
def _lists(draw: st.DrawFn) -> Json:
    return draw(_positions()) | {"explain": draw(st.booleans())}


@st.composite
def _questions(draw: st.DrawFn) -> Json:
    return draw(_positions()) | {"question": draw(st.sampled_from(_ASKED))}


@st.composite
def _diagrams(draw: st.DrawFn) -> Json:
    return draw(_positions()) | {"highlight": draw(st.lists(st.sampled_from(_CELLS), max_size=9))}


@st.composite
def _records(draw: st.DrawFn) -> Json:
    """Draw a record of part of a game. Its last move may be illegal."""
    game, first = draw(_plies())
    last = draw(st.integers(first, len(game)))
    moves: list[Json] = [dump_move(ply.move) for ply in game[first:last]]
    if last < len(game) and draw(st.booleans()):
        moves.append(draw(near_misses(game[last].state)))
    return {"state": draw(shown(game[first].state)), "moves": moves}


@st.composite
def _games(draw: st.DrawFn) -> Json:
    random = Random(draw(st.integers(0, 2**32)))
    id_ = draw(st.sampled_from(list(RULESETS)))
    players = random.choice(list(RULESETS[id_].supplies))
    asked: Json = {
        "ruleset": {"id": id_, "options": random_options(id_, players, random.randrange(99))},
        "players": random.sample(RULESETS[id_].seats, players),
    }
    if random.random() < 0.4:
        asked["merchant"] = random.choice(_CELLS)
    if random.random() < 0.4:
        asked["well"] = random.choice(_CELLS)
    if random.random() < 0.6:
        asked["seed"] = random.randrange(2**53)
    if random.random() < 0.3:
        asked["tower_values"] = dict(
            zip(("NW", "NE", "SE", "SW"), random.sample(range(1, 5), 4), strict=True)
        )
    return asked


@st.composite
def _joined(draw: st.DrawFn) -> Json:
    """Draw a request to join a game."""
    state = dump_state(draw(reachable()))
    random = Random(draw(st.integers(0, 2**32)))
    request = partial_request(state, random)
    if random.random() < 0.2:
        player = random.choice(PLAYER_COLORS)
        request.setdefault("palace_tiles", {})["grey"] = {"holder": player}
        request.setdefault("tea_tiles", {})[player] = random.randrange(4)
    return request


@st.composite
def _plays(draw: st.DrawFn) -> str:
    """Draw a move in notation for any position."""
    return _written(draw(near_misses(draw(reachable()))))


def _canonical(document: Json) -> Json:
    """Return a state in canonical form."""
    written: Json = dump_state(requests.POSITION.load({"state": document})["state"].state)
    return written


def _in_notation(document: Json) -> str:
    return str(notation_of(_canonical(document)))


def _in_a_line(record: Json) -> str:
    """Return a record in notation. A move without a notation becomes a pass."""
    moves = [parse_move(_written(move), move["player"]) for move in record["moves"]]
    return str(write_record(Record({"state": _canonical(record["state"])}, moves)))


TEXTS: Final[dict[str, st.SearchStrategy[str]]] = {
    PositionText.pattern: reachable().flatmap(shown).map(_in_notation),
    PlayText.pattern: _plays(),
    RecordText.pattern: _records().map(_in_a_line),
}
"""Strategies for strings in notation, keyed by their pattern. A fuzzer cannot guess these."""

EXAMPLES: Final = {
    PositionText.pattern: "2e.1 rb ////6F///// J4 -/-/-/- - "
    "8888S4M12W15N2/8888S4M12W15N2/T6 ---- ---- 1r=",
    PlayText.pattern: "VE4",
    RecordText.pattern: "2e.1 ryg FJ7,MF5 VE4 GC9=",
}
"""One example string in notation for each pattern."""


def _sometimes_mutated(bodies: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    return weighted(bodies, bodies, bodies.flatmap(mutated))


BODIES: Final[dict[str, st.SearchStrategy[Json]]] = {
    operation: _sometimes_mutated(bodies)
    for operation, bodies in {
        "setUpGame": st.one_of(_games(), _joined()),
        "adjudicate": _adjudications(),
        "listLegalMoves": _lists(),
        "score": _positions(),
        "audit": _positions(),
        "readPosition": _positions(),
        "ask": _questions(),
        "replay": _records(),
        "draw": _diagrams(),
    }.items()
}
"""Request bodies, keyed by operation id. One in three is mutated."""


@st.composite
def _judged(draw: st.DrawFn) -> dict[str, str]:
    state = draw(reachable())
    move = draw(near_misses(state))
    return {"position": _in_notation(draw(shown(state))), "play": _written(move)}


@st.composite
def _audited(draw: st.DrawFn) -> dict[str, str]:
    """Draw a position in notation, often an impossible one."""
    state = draw(reachable().flatmap(shown))
    try:
        text = str(notation_of(draw(mutated(state))))
        parse_position(text)
    except (ValidationError, ValueError):  # malformed, or without a notation
        text = _in_notation(state)
    return {"position": text}


def other_play(position: str, random: Random) -> str | None:
    """Return a move in notation for a position, or None if the position is unusable."""
    try:
        state = library.read_position(position)
        if library.audit(state):
            return None
        return _written(random.choice(_MOVES)(state, random))
    except ValueError:
        return None


def _written(move: Json) -> str:
    """Return a move in notation, or a pass if the text can't be read back."""
    text = write_move(move)
    try:
        parse_move(text, move["player"])
    except ValueError:
        return "-"
    return text


QUERIES: Final[dict[str, st.SearchStrategy[dict[str, str]]]] = {
    "adjudicateByAddress": _judged(),
    "auditByAddress": _audited(),
    "listLegalMovesByAddress": _audited(),
    "readPositionByAddress": _audited(),
    "scoreByAddress": _audited(),
}
"""Query parameters that fit together, keyed by operation id."""
