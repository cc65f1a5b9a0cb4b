"""Whole games over HTTP, played by a client that relies only on what the service returns."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest

from tests.support.waiting import NEVER

pytestmark = pytest.mark.slow

TABLES = [
    ("first-edition", 3, False),
    ("first-edition", 3, True),
    ("first-edition-two-player", 2, False),
    ("first-edition-two-player", 2, True),
    ("second-edition", 2, False),
    ("second-edition", 4, False),
    ("second-edition", 3, True),
    ("board-game-arena", 2, False),
    ("board-game-arena", 3, True),
    ("first-edition-aid", 4, False),
    ("first-edition-aid", 3, True),
    ("boardspace-first-edition", 4, False),
    ("boardspace-first-edition", 3, True),
    ("boardspace-second-edition", 3, False),
    ("boardspace-second-edition", 2, True),
]


class Client:
    def __init__(self, http: httpx.Client) -> None:
        self.http = http

    def ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        response = self.http.post(path, json=body)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def ask_twice(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        first, second = (self.http.post(path, json=body) for _ in range(2))
        assert first.status_code == 200, first.text
        assert first.content == second.content
        answer: dict[str, Any] = first.json()
        return answer


def choose(random: Random, legal: dict[str, Any]) -> dict[str, Any]:
    """Return a random move with one action, or a pass if no action is possible."""
    possible = [p for p in legal["placements"] if p.get("cells") or p["piece"] == "tea_tile"]
    actions = []
    if possible:
        entry = random.choice(possible)
        action = {name: entry[name] for name in ("piece", "color", "from") if name in entry}
        if "cells" in entry:
            action["cell"] = random.choice(entry["cells"])
        actions.append(action)
    assert legal["may_pass"] == (not actions)
    return {"player": legal["player"], "actions": actions}


@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_client_can_play_a_whole_game_using_only_the_responses(
    live_service: str, ruleset: str, players: int, gates: bool
) -> None:
    random = Random(f"{ruleset} {players} {gates}")
    with httpx.Client(base_url=live_service, trust_env=False, timeout=NEVER) as http:
        client = Client(http)
        described = http.get(f"/v1/rulesets/{ruleset}").json()
        seats = described["player_colors"][:players]
        setting = {"id": ruleset, "options": {"gates": True} if gates else {}}
        game = client.ask_twice(
            "/v1/games", {"ruleset": setting, "players": seats, "seed": random.randrange(2**53)}
        )
        assert (game["verdict"], game["reasons"]) == ("ok", [])
        state, events = game["state"], []
        for _ in range(500):
            audit = client.ask("/v1/audits", {"state": state})
            assert (audit["verdict"], audit["reasons"], audit["unknowns"]) == ("ok", [], [])
            assert audit["ruleset"] == game["ruleset"]
            if state["phase"] == "finished":
                break
            legal = client.ask("/v1/legal-moves", {"state": state})
            assert legal["verdict"] == "ok"
            ruling = client.ask_twice(
                "/v1/adjudications", {"state": state, "move": choose(random, legal)}
            )
            assert (ruling["verdict"], ruling["legal"], ruling["reasons"]) == ("legal", True, [])
            assert ruling["state"] != state
            state, events = ruling["state"], ruling["events"]
        assert events[-1]["type"] == "game_finished"
        score = client.ask("/v1/scores", {"state": state})["score"]
        assert score["final"]
        assert score["winners"]
        assert score["winners"] == events[-1]["winners"]
        assert set(score["winners"]) <= set(seats)
        nothing = client.ask("/v1/legal-moves", {"state": state})
        assert (nothing["player"], nothing["placements"], nothing["may_pass"]) == (None, [], False)
