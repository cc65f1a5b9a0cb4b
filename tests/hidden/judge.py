"""The judge of rulings on hidden states: completions one by one, each ruled by the naive referee.

``python -m tests.hidden.judge 20000`` judges so many rulings and prints what it found.

A completion is written out by counting pieces kind by kind, and kept if the audit accepts it as a
full state. Nothing here knows how the service looks at completions.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any, NamedTuple

from schemas import requests
from schemas.state import ParsedState, dump_state
from service.operations import ParsedRequest, adjudication, legal_moves
from service.rules.audit import audit
from service.rules.rulesets import GameConfig
from service.wording import wording_for
from tests.reference.naive import apply
from tests.reference.naive.consequences import place
from tests.reference.naive.placements import placements
from tests.reference.naive.position import Position, player_to_move, read_state
from tests.reference.naive.turn import (
    _legal_when_greedy,
    _legal_with_lookahead,
    tea_is_allowed,
)
from tests.support.random_games import TABLES, random_game, random_options

Json = dict[str, Any]
Number = tuple[int, str]
"""A player's seat and the name of a number in their stock: ``walls``, ``buildings.grey``."""

FEW = 9
"""With at most so many hidden pieces, hardly any ruling may be undetermined without need."""

MOST_COMPLETIONS = 60
_MOST_TRIED = 4000
_GOES_ON, _NEXT, _OVER = "goes on", "next", "over"


# --- States --------------------------------------------------------------------------------------


def numbers(config: GameConfig) -> list[str]:
    """Return the names of the numbers of a stock that may be hidden."""
    names = [f"buildings.{color}" for color in config.building_colors]
    return [*names, "stables", "merchants", "walls", "gates", "neutral_rooftops", "rooftops"]


def get(state: Json, number: Number) -> int | None:
    """Return a number of a stock."""
    seat, name = number
    stock = state["players"][seat]["stock"]
    first, _, color = name.partition(".")
    value: int | None = stock[first][color] if color else stock[first]
    return value


def put(state: Json, number: Number, value: int | None) -> None:
    """Change a number of a stock."""
    seat, name = number
    stock = state["players"][seat]["stock"]
    first, _, color = name.partition(".")
    if color:
        stock[first][color] = value
    else:
        stock[first] = value


def read(state: Json) -> ParsedState:
    """Return a state as the service reads it."""
    parsed: ParsedState = requests.POSITION.load({"state": state})["state"]
    return parsed


def with_some_hidden(state: Json, random: Random) -> Json:
    """Return a state with some numbers hidden, in canonical form: whole stocks, all, a few."""
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
        chosen = [number for number in everything if number[0] in some]
    elif mode == "all but rooftops":
        chosen = behind
    elif mode == "kinds":
        some_names = random.sample(names, random.randint(1, 3))
        chosen = [number for number in everything if number[1] in some_names]
    else:
        chosen = random.sample(everything, random.choice((2, 4, 6, 9)))
    new = deepcopy(state)
    for number in chosen:
        put(new, number, None)
    return dump_state(read(new).state)


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
    """Return what each player received, what else there is, and how much may be in the box."""
    first = name.partition(".")[0]
    if first == "gates":
        return config.gates_each, config.spare_gates, config.players * config.gates_each
    each = int(getattr(config.supply, first))
    if first == "merchants":
        tiles = 6 if config.tower_merchants else 0
        return each, tiles, tiles
    return each, 0, 0


def completions(state: Json) -> list[Json] | None:
    """Return every completion of a hidden state; None where there are too many to try."""
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
        if tried > _MOST_TRIED:
            return None
    found = []
    for chosen in product(*choices):
        new = deepcopy(state)
        for part in chosen:
            for number, value in part.items():
                put(new, number, value)
        if not audit(read(new).state):
            found.append(new)
            if len(found) > MOST_COMPLETIONS:
                return None
    return found


def hidden_pieces(state: Json, every: Sequence[Json]) -> int:
    """Return how many pieces are in the hidden numbers, in the completion with the most."""
    hidden = [
        (seat, name)
        for seat in range(len(state["players"]))
        for name in numbers(read(state).state.config)
        if get(state, (seat, name)) is None
    ]
    return max(sum(get(full, number) or 0 for number in hidden) for full in every)


# --- The naive referee on one completion ---------------------------------------------------------


def _allowed(position: Position, action: Json) -> bool:
    """Return whether the rules of the pieces and of tea allow an action, obligations aside."""
    player = player_to_move(position)
    if action["piece"] == "tea_tile":
        return tea_is_allowed(position, player)
    return any(action == other for other in placements(position, player, position.turn_actions))


def is_legal(position: Position, action: Json) -> bool:
    """Return whether an action is legal, obligations included."""
    if not _allowed(position, action):
        return False
    player = player_to_move(position)
    if position.options["turn_obligation"] == "lookahead":
        return bool(list(_legal_with_lookahead(position, player, [action])))
    candidates = [*placements(position, player, position.turn_actions), action]
    return action in list(_legal_when_greedy(position, player, candidates))


def after_move(full: Json, actions: Sequence[Json]) -> Json | None:
    """Return the state after a move in a completion, None if the move is illegal."""
    if not actions:
        position = read_state(full)
        player = player_to_move(position)
        stuck = not any(True for _ in placements(position, player, position.turn_actions))
        return apply(full, None) if stuck else None
    begun = full["turn"]["player"], full["turn"]["number"]
    current = full
    for action in actions:
        turn = current["turn"]
        if (turn["player"], turn["number"]) != begun or current["phase"] != "play":
            return None
        if not is_legal(read_state(current), action):
            return None
        current = apply(current, action)
    return current


def comes_to(full: Json, actions: Sequence[Json]) -> int:
    """Return to how many actions of a move the mover comes with the piece in their hand."""
    position = read_state(full)
    for index, action in enumerate(actions):
        player = player_to_move(position)
        if not _holds(player, action):
            return index
        if action["piece"] == "tea_tile":
            if player.tea_tiles < 1:
                return index + 1
        elif not _allowed(position, action):
            return index + 1
        place(position, player, action)
    return len(actions)


def _holds(player: Any, action: Json) -> bool:
    piece = action["piece"]
    if piece in ("tea_tile", "blocking_rooftop"):
        return True  # always known
    if piece == "building":
        return bool(player.buildings.get(action["color"], 0))
    return bool(getattr(player, f"{piece}s"))


# --- What is expected of a ruling ----------------------------------------------------------------


class Expected(NamedTuple):
    """The verdict, and the states after the move in the completions in which it is legal."""

    verdict: str
    after: list[Json]


def expected(every: Sequence[Json], actions: Sequence[Json]) -> Expected:
    """Return the verdict that follows from all completions, and what follows in each."""
    having = list(every)
    after: list[Json | None] = []
    for number in range(1, len(actions) + 1) if actions else (0,):
        prefix = actions[:number]
        having = [full for full in having if comes_to(full, prefix) >= number]
        after = [after_move(full, prefix) for full in having]
        legal = [state for state in after if state is not None]
        if not legal:
            return Expected("illegal", [])
    return Expected("legal" if len(legal) == len(after) else "undetermined", legal)


def _ending(full: Json, after: Json) -> tuple[str, str | None]:
    turn, begun = after["turn"], full["turn"]
    if after["phase"] == "finished":
        return _OVER, None
    if (turn["player"], turn["number"]) == (begun["player"], begun["number"]):
        return _GOES_ON, turn["player"]
    return _NEXT, turn["player"]


def expected_ending(state: Json, after: Sequence[Json]) -> tuple[tuple[str, str | None], bool]:
    """Return how the state that is answered ends the move, and whether all completions agree."""
    endings = {_ending(state, one) for one in after}
    colors = [player["color"] for player in state["players"]]
    seat = colors.index(state["turn"]["player"])
    order = [(_GOES_ON, colors[seat])]
    order += [(_NEXT, color) for color in colors[seat + 1 :] + colors[: seat + 1]]
    order.append((_OVER, None))
    return next(ending for ending in order if ending in endings), len(endings) == 1


# --- Judging -------------------------------------------------------------------------------------


_ENGLISH = wording_for("en")
_OF_THE_STATE = frozenset(("turn_end", "next_player", "game_end"))
_ENDS: dict[str, str] = {_GOES_ON: "turn_end", _NEXT: "next_player"}


def _ask(operation: Any, schema: Any, document: Json) -> Json:
    answer: Json = operation(ParsedRequest(document, schema.load(document), _ENGLISH))
    return answer


class Judge:
    """Judges rulings and counts them; contradictions are kept word for word."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.contradictions: list[str] = []

    def _contradict(self, kind: str, *what: Any) -> None:
        self.counts[kind] += 1
        self.contradictions.append(" ".join(map(str, (kind, *what))))

    def move(self, where: str, state: Json, every: Sequence[Json], actions: list[Json]) -> str:
        """Judge one ruling, and return what the completions make of it."""
        player = state["turn"]["player"]
        document = {"state": state, "move": {"player": player, "actions": actions}}
        answer = _ask(adjudication, requests.ADJUDICATION, document)
        right = expected(every, actions)
        few = hidden_pieces(state, every) <= FEW
        self.counts["rulings"] += 1
        self.counts["rulings with few hidden"] += few
        self.counts[right.verdict] += 1
        self.counts["of several actions"] += len(actions) > 1
        if answer["verdict"] == "undetermined" != right.verdict:
            self.counts["needless"] += 1
            self.counts["needless with few hidden"] += few
            return right.verdict
        if answer["verdict"] != right.verdict:
            self._contradict("contradicted", where, actions, answer["verdict"], right.verdict)
            return right.verdict
        if right.verdict != "illegal":
            self._state(where, state, answer, right)
        elif answer["state"] != state:
            self._contradict("another state", where, actions)
        return right.verdict

    def _state(self, where: str, state: Json, answer: Json, right: Expected) -> None:
        """Judge the state that follows, and what is said to be unknown of it."""
        after = answer["state"]
        ending, sure = expected_ending(state, right.after)
        if _ending(state, after) != ending:
            self._contradict("wrong player", where, _ending(state, after), ending)
        said = {unknown["about"] for unknown in answer["unknowns"]} & _OF_THE_STATE
        self.counts["ending unknown"] += not sure
        if not sure and not said:
            self._contradict("unknown not said", where, answer["unknowns"], ending)
        if sure and said and right.verdict == "legal":
            self._contradict("unknown without need", where, said, ending)
        for seat in range(len(state["players"])):
            for name in numbers(read(state).state.config):
                number = get(after, (seat, name))
                values = {get(one, (seat, name)) for one in right.after}
                if number is not None and values != {number}:
                    self._contradict("wrong number", where, seat, name, number, values)
                if number is None and get(state, (seat, name)) is not None:
                    self.counts["numbers no longer known"] += 1
                    if len(values) == 1 and right.verdict == "legal":
                        self._contradict("number lost", where, seat, name, values)

    def listing(self, where: str, state: Json, verdicts: dict[str, str]) -> None:
        """Judge the list of legal moves by the verdicts on single actions."""
        answer = _ask(legal_moves, requests.LEGAL_MOVES, {"state": state})
        certain = {}
        for entry in answer["placements"]:
            what = {name: entry[name] for name in ("piece", "color", "from") if name in entry}
            for cell in entry.get("cells", [None]):
                action = dict(what) if cell is None else {**what, "cell": cell}
                certain[_key(action)] = entry["certain"]
        for key, verdict in verdicts.items():
            self.counts["listed actions"] += 1
            listed = {True: "legal", False: "undetermined", None: "illegal"}[certain.get(key)]
            if listed != verdict and listed != "undetermined":
                self._contradict("list contradicted", where, key, listed, verdict)


def _key(action: Json) -> str:
    return str(sorted(action.items()))


def _actions(random: Random, every: Sequence[Json]) -> Iterator[list[Json]]:
    """Yield moves to try: a pass, placements that the pieces allow, and strange ones."""
    yield []
    for full in random.sample(list(every), min(len(every), 4)):
        position = read_state(full)
        player = player_to_move(position)
        by_kind: dict[tuple[str, str], list[Json]] = {}
        for action in placements(position, player, position.turn_actions):
            by_kind.setdefault((action["piece"], action.get("color", "")), []).append(action)
        for kind in random.sample(sorted(by_kind), min(len(by_kind), 3)):
            first = random.choice(by_kind[kind])
            yield [first]
            after = read_state(full)
            place(after, player_to_move(after), first)
            more = list(placements(after, player_to_move(after), after.turn_actions))
            if more:
                second = random.choice(more)
                yield [first, second]
                place(after, player_to_move(after), second)
                yet_more = list(placements(after, player_to_move(after), after.turn_actions))
                if yet_more:
                    yield [first, second, random.choice(yet_more)]
            yield [first, {"piece": "tea_tile"}]
            kinds = sorted(by_kind)
            piece, color = random.choice(kinds)
            other = random.choice(by_kind[random.choice(kinds)])
            wrong = {
                "piece": piece,
                **({"color": color} if color else {}),
                "cell": other.get("cell"),
            }
            yield [wrong]
    yield [{"piece": "tea_tile"}]
    piece = random.choice(("stable", "wall", "merchant", "gate", "rooftop", "neutral_rooftop"))
    yield [{"piece": piece, "cell": random.choice("CEGJL") + random.choice("13579")}]


def states(seed: int) -> Iterator[tuple[str, Json, Random]]:
    """Yield hidden states late in one random game of every table."""
    for ruleset, players, gates in TABLES:
        where = f"{ruleset}-{players}{'-gates' if gates else ''}-{seed}"
        random = Random(where)
        options = random_options(ruleset, players, seed) if seed % 2 else {}
        plies = list(random_game(ruleset, players, seed, options | {"gates": gates}))
        late = plies[len(plies) * 3 // 4 :]
        chosen = random.sample(late, min(4, len(late))) + random.sample(plies[-12:], 3)
        for ply in chosen:
            state = with_some_hidden(dump_state(ply.state), random)
            if any(get(state, n) is None for n in _all_numbers(state)):
                yield where, state, random


def _all_numbers(state: Json) -> list[Number]:
    names = numbers(read(state).state.config)
    return [(seat, name) for seat in range(len(state["players"])) for name in names]


def judge_state(judge: Judge, where: str, state: Json, random: Random, most: int = 12) -> None:
    """Judge some moves in a hidden state, and its list of legal moves."""
    every = completions(state)
    if every is None:
        judge.counts["states with too many completions"] += 1
        return
    assert every, (where, "the true state is a completion")
    judge.counts["states"] += 1
    judge.counts["completions"] += len(every)
    tried = {str(actions): actions for actions in _actions(random, every)}
    verdicts = {}
    for actions in random.sample(list(tried.values()), min(most, len(tried))):
        verdict = judge.move(where, state, every, actions)
        if len(actions) == 1:
            verdicts[_key(actions[0])] = verdict
    judge.listing(where, state, verdicts)


def run(rulings: int, first_seed: int = 0) -> Judge:
    """Judge at least so many rulings."""
    judge = Judge()
    seed = first_seed
    while judge.counts["rulings"] < rulings:
        for where, state, random in states(seed):
            judge_state(judge, where, state, random)
        seed += 1
    return judge


def main() -> int:
    """Judge many rulings, and print how many there were of each kind and all contradictions."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("rulings", type=int, nargs="?", default=20_000)
    parser.add_argument("--first-seed", type=int, default=0)
    chosen = parser.parse_args()
    begun = time.monotonic()
    judge = run(chosen.rulings, chosen.first_seed)
    for contradiction in judge.contradictions:
        print(contradiction)
    print(", ".join(f"{name} {count}" for name, count in sorted(judge.counts.items())))
    print(f"{len(judge.contradictions)} contradictions, {time.monotonic() - begun:.0f} seconds")
    return 1 if judge.contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
