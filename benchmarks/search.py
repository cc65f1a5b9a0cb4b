"""Search for the slowest states: random play in many styles, then mutation.

Mutations change options, the turn, stocks and pieces on the board. Every saved state passes the
audit, except the one for the operation ``impossible``. The time of a state is the processor time of
the response, without the HTTP server.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from schemas.limits import MAX_STREETS
from schemas.move import dump_move
from schemas.state import dump_state
from service import create_app
from service.rules import referee
from service.rules.audit import audit
from service.rules.board import NAME, bits
from service.rules.rulesets import OPTIONS, resolve
from service.rules.state import Action, Move, Player, State, Turn
from tests.support.random_games import TABLES, first_state, listed_actions, random_options

from . import records

__all__ = ["Found", "search"]

_KEPT = 12
"""How many of the slowest questions are kept and mutated further."""
_SHORTEST_RECORD, _LONGEST_RECORD = 10, 60


@dataclass(frozen=True)
class Found:
    """A state, its moves, and how it was found.

    ``seconds`` is the processor time of the response, per move if there are moves.
    """

    seconds: float
    state: State
    moves: Sequence[Move]
    how: str


class _Clock:
    """Measures the processor time of responses to one operation."""

    def __init__(self, operation: str) -> None:
        self.path, self.extra = records.OPERATIONS[operation]
        self.client = create_app().test_client()

    def request(self, state: State, moves: Sequence[Move]) -> dict[str, Any]:
        request = {"state": dump_state(state), **self.extra}
        if self.path == "/v1/adjudications":
            request["move"] = dump_move(moves[0])
        if self.path == "/v1/replays":
            request["moves"] = [dump_move(move) for move in moves]
        return request

    def seconds(self, request: Any, times: int = 1) -> float:
        """Return the shortest processor time of ``times`` attempts.

        Raises:
            RuntimeError: The status code of a response is not 200.
        """
        body = orjson.dumps(request)
        shortest = math.inf
        for _ in range(times):
            begin = time.process_time()
            answer = self.client.post(self.path, data=body, content_type="application/json")
            shortest = min(shortest, time.process_time() - begin)
            if answer.status_code != 200:
                raise RuntimeError(f"answered {answer.status_code}: {answer.data[:500]!r}")
        return shortest


# Random play.


def _styled_game(draw: random.Random, table: tuple[str, int, bool]) -> Iterator[State]:
    """Yield the states of a random game in which each player strongly prefers some pieces."""
    ruleset, players, gates = table
    options = random_options(ruleset, players, draw.getrandbits(32)) | {"gates": gates}
    likes: dict[tuple[str, str | None, str], float] = {}
    state = first_state(ruleset, players, draw.getrandbits(16), options)
    while state.phase != "finished":
        yield state
        mover = str(state.turn.player)
        kinds: dict[tuple[str, str | None, str], list[Action]] = {}
        for action in listed_actions(referee.legal_moves(state)):
            kinds.setdefault((action.piece, action.color, mover), []).append(action)
        chosen: tuple[Action, ...] = ()
        if kinds:
            weights = [likes.setdefault(kind, math.exp(draw.gauss(0, 2))) for kind in kinds]
            kind = draw.choices(list(kinds), weights)[0]
            chosen = (draw.choice(kinds[kind]),)
        state = referee.play(state, Move(mover, chosen)).state
    yield state


def _some_move(draw: random.Random, state: State) -> Move | None:
    """Return a legal or nearly legal move, or None if the game is over."""
    mover = state.turn.player
    if mover is None:
        return None
    actions: list[Action] = []
    current = state
    left = 1 if draw.random() < 0.5 else 3
    while left and current.turn.player == mover and current.turn.number == state.turn.number:
        if draw.random() < 0.3:  # anywhere, legal or not
            listed = list({(a.piece, a.color): a for a in _pieces(current, draw)}.values())
        else:
            listed = listed_actions(referee.legal_moves(current))
        if not listed:
            break
        actions.append(draw.choice(listed))
        ruling = referee.play(current, Move(mover, (actions[-1],)))
        if not ruling.legal:
            break
        current = ruling.state
        left -= 1
    return Move(mover, tuple(actions))


def _pieces(state: State, draw: random.Random) -> Iterator[Action]:
    """Yield a random placement for every kind of piece except blocking rooftops."""
    cells = list(bits(state.config.board.cells))
    for color in state.config.building_colors:
        yield Action("building", draw.choice(cells), color)
    for piece in ("stable", "merchant", "wall", "gate", "rooftop", "neutral_rooftop"):
        yield Action(piece, draw.choice(cells))


# Mutation.


def _changed(draw: random.Random, state: State) -> State:
    """Return a copy of a state with some small changes. The copy can be impossible."""
    new = state.copy()
    new.players = tuple(player.copy() for player in state.players)
    for _ in range(draw.randint(1, 4)):
        draw.choice(_CHANGES)(draw, new)
    return new.copy()  # a copy has no cached analysis


def _other_options(draw: random.Random, state: State) -> None:
    config = state.config
    ruleset = config.ruleset
    name = draw.choice([n for n in OPTIONS if ruleset.may_override(n, config.players)])
    options = dict(config.overrides) | {name: draw.choice(OPTIONS[name].values)}
    state.config = resolve(ruleset.id, config.players, options)


def _other_turn(draw: random.Random, state: State) -> None:
    player = draw.choice(state.players).color
    number = draw.choice((state.turn.number, draw.randint(1, 60)))
    state.turn = Turn(number, player, ())


def _fewer_actions(draw: random.Random, state: State) -> None:
    state.turn = state.turn._replace(actions=state.turn.actions[: draw.randint(0, 2)])


_KINDS = ("stables", "merchants", "walls", "gates", "neutral_rooftops", "tea_tiles", "buildings")


def _other_holder(draw: random.Random, state: State) -> None:
    """Move some pieces of a kind from one player's stock to another's."""
    giver, taker = draw.sample(state.players, 2)
    kind = draw.choice(_KINDS)
    if kind == "buildings":
        color = draw.randrange(4)
        count = draw.randint(0, giver.buildings[color])
        _add_buildings(giver, color, -count)
        _add_buildings(taker, color, count)
        return
    count = draw.randint(0, getattr(giver, kind))
    setattr(giver, kind, getattr(giver, kind) - count)
    setattr(taker, kind, getattr(taker, kind) + count)


def _add_buildings(player: Player, color: int, count: int) -> None:
    held = list(player.buildings)
    held[color] += count
    player.buildings = (held[0], held[1], held[2], held[3])


def _taken_back(draw: random.Random, state: State) -> None:
    """Move a piece from the board to a player's stock."""
    player = draw.choice(state.players)
    kind = draw.choice(("walls", "gates", "stables", "buildings", "streets"))
    if kind == "streets":
        street = draw.choice(state.streets) if state.streets else ()
        if len(street) > 1:
            shorter = street[1:] if draw.random() < 0.5 else street[:-1]
            state.streets = tuple(shorter if s is street else s for s in state.streets)
            player.merchants += 1
        return
    color = draw.randrange(4)
    cells = state.buildings[color] if kind == "buildings" else getattr(state, kind)
    if not cells:
        return
    cell = draw.choice(list(bits(cells)))
    if kind == "buildings":
        state.buildings = (
            *state.buildings[:color],
            cells & ~cell,
            *state.buildings[color + 1 :],
        )
        _add_buildings(player, color, 1)
    else:
        setattr(state, kind, cells & ~cell)
        setattr(player, kind, getattr(player, kind) + 1)


def _put_down(draw: random.Random, state: State) -> None:
    """Move a piece from a player's stock to the board."""
    player = draw.choice(state.players)
    kind = draw.choice(("walls", "gates", "stables", "buildings", "streets"))
    board = state.config.board
    cell = draw.choice(list(bits(board.wall_cells if kind in ("walls", "gates") else board.city)))
    if kind == "buildings":
        color = draw.randrange(4)
        if player.buildings[color]:
            _add_buildings(player, color, -1)
            held = list(state.buildings)
            held[color] |= cell
            state.buildings = (held[0], held[1], held[2], held[3])
    elif kind == "streets":
        if player.merchants:
            player.merchants -= 1
            if state.streets and draw.random() < 0.5:
                index = draw.randrange(len(state.streets))
                streets = list(state.streets)
                streets[index] = (*streets[index], cell)
                state.streets = tuple(streets)
            else:
                state.streets = (*state.streets, (cell,))
    elif getattr(player, kind) and not getattr(state, kind) & cell:
        setattr(player, kind, getattr(player, kind) - 1)
        setattr(state, kind, getattr(state, kind) | cell)


_CHANGES = (
    _other_options,
    _other_turn,
    _fewer_actions,
    _other_holder,
    _other_holder,
    _taken_back,
    _taken_back,
    _put_down,
    _put_down,
)


def _played_on(draw: random.Random, state: State) -> State:
    for _ in range(draw.randint(1, 3)):
        if state.phase == "finished":
            break
        listed = listed_actions(referee.legal_moves(state))
        actions = (draw.choice(listed),) if listed else ()
        state = referee.play(state, Move(str(state.turn.player), actions)).state
    return state


def _moves(draw: random.Random, operation: str, state: State) -> list[Move] | None:
    """Return the moves of a request, or None if the state is unsuitable."""
    if operation == "adjudications":
        move = _some_move(draw, state)
        return None if move is None else [move]
    if operation != "replays":
        return []
    record: list[Move] = []
    while state.phase != "finished" and len(record) < _LONGEST_RECORD:
        listed = listed_actions(referee.legal_moves(state))
        record.append(Move(str(state.turn.player), (draw.choice(listed),) if listed else ()))
        state = referee.play(state, record[-1]).state
    return record if len(record) >= _SHORTEST_RECORD else None


# The search.


class _Search:
    """Searches for the slowest questions. ``best`` begins with the slowest."""

    def __init__(self, operation: str, seed: int) -> None:
        self.operation = operation
        self.clock = _Clock(operation)
        self.draw = random.Random(f"{operation} {seed}")
        self.best: list[Found] = []

    def consider(self, state: State, how: str) -> None:
        moves = _moves(self.draw, self.operation, state)
        if moves is None:
            return
        floor = self.best[-1].seconds if len(self.best) == _KEPT else 0.0
        number = len(moves) or 1
        request = self.clock.request(state, moves)
        if self.clock.seconds(request) / number > floor:
            seconds = self.clock.seconds(request, 5) / number
            self.best.append(Found(seconds, state, moves, how))
            self.best.sort(key=lambda found: -found.seconds)
            del self.best[_KEPT:]

    def play(self) -> None:
        """Play one random game and consider some of its states."""
        table = self.draw.choice(TABLES)
        states = list(_styled_game(self.draw, table))
        for state in self.draw.sample(states, 20) + states[-20:]:
            self.consider(state, f"random play, {state.config.ruleset.id}")

    def change(self) -> bool:
        """Mutate a state. Consider the result if it passes the audit. Return whether it passes."""
        old = self.draw.choice(self.best[: self.draw.randint(1, len(self.best))])
        if self.draw.random() < 0.15:
            new = _played_on(self.draw, old.state)
        else:
            new = _changed(self.draw, old.state)
        if audit(new):
            return False
        self.consider(new, f"{old.how.split(';')[0]}; then changed")
        return True


def search(
    operation: str, seconds: float, seed: int = 1, report: Callable[[str], object] = print
) -> Found:
    """Search for about ``seconds`` and return the slowest question for an operation."""
    searching = _Search(operation, seed)
    begin = time.monotonic()
    while time.monotonic() - begin < seconds / 2:
        searching.play()
    report(f"{operation}: {searching.best[0].seconds * 1e3:.2f} ms after random play")
    tried = possible = 0
    while time.monotonic() - begin < seconds:
        tried += 1
        possible += searching.change()
    worst = searching.best[0]
    report(f"{operation}: {worst.seconds * 1e3:.2f} ms after {possible} of {tried} changes")
    return worst


def keep(operation: str, seconds: float, seed: int = 1) -> None:
    """Search for the slowest question, and save it if it is slower than the saved one.

    Questions for ``impossible`` are written by hand, so there is no search.
    """
    clock = _Clock(operation)
    if operation == "impossible":
        request = max(_impossible(), key=lambda request: clock.seconds(request, 2))
        how = "by hand"
    else:
        found = search(operation, seconds, seed)
        request, how = clock.request(found.state, found.moves), found.how
    name = f"worst/{operation}"
    if records.exists(name):
        kept = records.load(name)["request"]
        if _seconds_per_move(clock, kept) >= _seconds_per_move(clock, request):
            print(f"{operation}: the saved question is at least as slow")
            return
    records.save(name, {"found": how, "request": request})


def _seconds_per_move(clock: _Clock, request: Any) -> float:
    return clock.seconds(request, 3) / len(request.get("moves", [None]))


# Play never reaches impossible states, so they are written by hand. Only the schema limits them.


def _impossible() -> Iterator[dict[str, Any]]:
    state = records.load("middle-game")[0]["state"]
    board = resolve("second-edition", 3, {}).board
    city, ring, every = (
        [NAME[cell] for cell in bits(cells)]
        for cells in (board.city, board.wall_cells, board.cells)
    )
    colors = list(state["board"]["buildings"])
    diagonals = {
        color: [cell for cell in city if (ord(cell[0]) + 2 * int(cell[1:])) % 4 == index]
        for index, color in enumerate(colors)
    }
    everywhere = dict.fromkeys(colors, every)
    full = {"buildings": everywhere, "stables": every, "walls": every, "gates": every}
    roofs = [{"cell": cell, "color": "red"} for cell in city[:_MOST]]
    crowd = [
        [city[(n * step) % len(city)] for n in range(_MOST)] for step in range(1, MAX_STREETS + 1)
    ]
    shuffled = random.Random(1).sample(city, len(city))
    torn = [shuffled[index::MAX_STREETS] for index in range(MAX_STREETS)]
    for change in (
        {"buildings": diagonals},
        {"buildings": diagonals, "rooftops": roofs},
        {"buildings": diagonals, "walls": ring, "gates": ring},
        full,
        {**full, "streets": torn},
        {"streets": torn},
        {"streets": crowd},
        {"streets": [[cell] for cell in city[:MAX_STREETS]]},
        {"streets": [city[:_MOST]] * MAX_STREETS, "gates": ring},
        {"stables": city},
    ):
        yield {"state": {**state, "board": {**state["board"], **change}}}


_MOST = 99
"""The schema's limit on merchants in a street, and on rooftops."""
