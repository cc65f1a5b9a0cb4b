"""Join games from their boards over HTTP, and compare rulings with those on the true states.

A request gives only the board and the player to move. Questions are answered truthfully. The naive
referee judges the true state, and the service must not contradict it.

``python -m tests.joining.from_the_board 10`` compares 10 games at every table.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from flask.testing import FlaskClient

from service import create_app
from service.web.settings import Settings
from tests.joining.asking import join, partial_request, put, states_of, true_option
from tests.reference import naive
from tests.support.random_games import TABLES

Json = dict[str, Any]

ENDINGS = {"turn_end", "next_player", "game_end"}
"""The topics of unknowns about how a move ends."""


def board_of(state: Json, random: Random) -> Json:
    """Return a request to join that gives only the table, the board and the player to move."""
    request = partial_request(state, random)
    return {name: request[name] for name in ("ruleset", "players", "board", "turn")}


def joined(client: FlaskClient, state: Json, random: Random) -> Json:
    """Join a game from its board, answer all questions, and return the resulting state."""
    request = board_of(state, random)
    while (answer := join(client, request))["state"] is None:
        assert answer["verdict"] == "incomplete", answer["reasons"]
        for question in answer["questions"]:
            put(request, question["pointer"], true_option(state, question))
    result: Json = answer["state"]
    return result


def ask(client: FlaskClient, path: str, request: Json) -> Json:
    response = client.post(f"/v1/{path}", json=request)
    assert response.status_code == 200, response.get_json()
    answer: Json = response.get_json()
    return answer


def key(action: Json) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(action.items()))


def listed(entries: list[Json]) -> Iterator[tuple[Json, bool]]:
    """Yield each action in a list of legal moves, and whether it is certain."""
    for entry in entries:
        parts = {name: entry[name] for name in ("piece", "color", "from") if entry.get(name)}
        for cell in entry.get("cells", [None]):
            yield parts | ({"cell": cell} if cell else {}), entry["certain"]


def has(state: Json, action: Json) -> bool:
    """Return whether the player to move has the piece of an action."""
    player = next(p for p in state["players"] if p["color"] == state["turn"]["player"])
    stock, piece = player["stock"], action["piece"]
    if piece == "tea_tile":
        return bool(player["tea_tiles"])
    if piece == "building":
        return bool(stock["buildings"].get(action["color"]))
    return bool(stock.get(f"{piece}s"))


class Comparison:
    def __init__(self, client: FlaskClient, random: Random) -> None:
        self.client = client
        self.random = random
        self.counts: Counter[str] = Counter()

    def compare(self, state: Json) -> None:
        """Join a game in this state, and compare the score, the legal moves and many rulings."""
        hidden = joined(self.client, state, self.random)
        score = ask(self.client, "scores", {"state": hidden})["score"]
        assert score == naive.score(state)
        self.counts["states"] += 1
        self.counts["finished"] += state["phase"] == "finished"
        legal = {key(action) for action in naive.legal_actions(state)}
        answer = ask(self.client, "legal-moves", {"state": hidden, "explain": True})
        self._list(state, answer, legal)
        if state["phase"] == "finished":
            return
        for action, certain in listed(answer["placements"]):
            verdict = self._rule(state, hidden, action, key(action) in legal)
            assert verdict == "legal" or not certain, action
        for entry in answer["refusals"]:
            color = {"color": entry["color"]} if entry.get("color") else {}
            for cell in {entry["cells"][0], entry["cells"][-1]}:
                action = {"piece": entry["piece"], **color, "cell": cell}
                self._rule(state, hidden, action, key(action) in legal)
        self._pass(state, hidden, bool(legal))

    def _list(self, state: Json, answer: Json, legal: set[tuple[tuple[str, str], ...]]) -> None:
        every = {key(action): certain for action, certain in listed(answer["placements"])}
        assert legal <= set(every), "a legal action is not listed"
        for action, certain in listed(answer["placements"]):
            if certain and has(state, action):
                assert key(action) in legal, action
            self.counts["listed"] += 1
            self.counts["listed as uncertain"] += not certain
        assert answer["may_pass"] in (not legal and state["phase"] == "play", None)

    def _rule(self, state: Json, hidden: Json, action: Json, is_legal: bool) -> str:
        """Compare the ruling on an action with the true state, and return the verdict."""
        move = {"player": state["turn"]["player"], "actions": [action]}
        answer = ask(self.client, "adjudications", {"state": hidden, "move": move})
        verdict: str = answer["verdict"]
        self.counts[verdict] += 1
        if verdict == "illegal":
            assert not is_legal, action
            certain = [reason for reason in answer["reasons"] if reason["certain"]]
            self.counts["certain reasons"] += len(certain)
        elif not has(state, action):
            self.counts["pieces that the player does not have"] += 1
        elif verdict == "legal":
            assert is_legal, action
        if is_legal:
            self._after(answer, naive.apply(state, action), action)
        return verdict

    def _pass(self, state: Json, hidden: Json, something_is_legal: bool) -> None:
        move = {"player": state["turn"]["player"], "actions": []}
        answer = ask(self.client, "adjudications", {"state": hidden, "move": move})
        assert answer["legal"] in (not something_is_legal, None)
        self.counts[f"pass {answer['verdict']}"] += 1
        if not something_is_legal:
            self._after(answer, naive.apply(state, None), {})

    def _after(self, answer: Json, after: Json, action: Json) -> None:
        """Compare the state in an answer with the true state after the action."""
        assert answer["score"] == naive.score(after), action
        for name in ("palace_tiles", "tower_tiles", "tea_supply", "gate_supply"):
            assert answer["state"][name] == after[name], (name, action)
        for name in ("buildings", "stables", "walls", "gates", "streets", "well"):
            assert answer["state"]["board"].get(name) == after["board"].get(name), (name, action)
        roofs = [sorted(map(str, one["board"]["rooftops"])) for one in (answer["state"], after)]
        assert roofs[0] == roofs[1], action
        unknown = {one["about"] for one in answer["unknowns"]}
        if not unknown & ENDINGS:
            self.counts["endings known"] += 1
            assert answer["state"]["phase"] == after["phase"], action
            assert answer["state"]["turn"]["player"] == after["turn"]["player"], action
        for player, real in zip(answer["state"]["players"], after["players"], strict=True):
            assert player["tea_tiles"] == real["tea_tiles"], action
            for name, number in player["stock"].items():
                known = name != "buildings" and number is not None
                assert not known or number == real["stock"][name], (name, action)


def compare_games(client: FlaskClient, tables: Iterable[int], seeds: Iterable[int]) -> Counter[str]:
    """Compare three states of each game, and return the counts."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        for table in tables:
            random = Random(f"{table} {seed}")
            comparison = Comparison(client, random)
            for state in states_of(table, seed, random):
                comparison.compare(state)
            counts += comparison.counts
    return counts


def main(games: int, first: int = 0) -> Counter[str]:
    """Compare games at every table, and return the counts."""
    client = create_app(Settings()).test_client()
    return compare_games(client, range(len(TABLES)), range(first, first + games))


if __name__ == "__main__":
    print(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
