"""The checks for Schemathesis accept correct answers and reject wrong ones."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from schemathesis import Case, Response

from schemas.move import dump_move
from schemas.state import dump_state
from tests.fuzz import checks
from tests.support.random_games import random_game
from tests.support.serving import ROOT

Json = dict[str, Any]
Tamper = Callable[[Json], object]

pytestmark = pytest.mark.slow

PLIES = list(random_game("second-edition", 3, seed=5))
MIDDLE = PLIES[47]
"""A ply in which one player takes a palace tile from another."""
STATE = dump_state(MIDDLE.state)

MOVE = dump_move(MIDDLE.move)
ASKED: dict[str, Json] = {
    "/v1/adjudications": {"state": STATE, "move": MOVE},
    # Early in the game nearly every cell is legal, so the random cells that the check tries
    # include legal ones.
    "/v1/legal-moves": {"state": dump_state(PLIES[3].state), "explain": True},
    "/v1/scores": {"state": dump_state(PLIES[-1].ruling.state)},
    "/v1/replays": {
        "state": dump_state(PLIES[0].state),
        "moves": [dump_move(ply.move) for ply in PLIES],
    },
    "/v1/games": {"ruleset": {"id": "first-edition"}, "players": ["red", "blue", "green"]},
}
CHECKS = [
    checks.equal_requests_give_equal_bytes,
    checks.both_languages_carry_the_same_data,
    checks.the_score_is_the_sum_of_its_lines,
    checks.a_palace_tile_goes_to_a_larger_palace,
    checks.a_palace_tile_goes_to_ever_larger_palaces,
    checks.the_state_of_an_answer_is_clean,
    checks.unknowns_are_consistent,
    checks.hiding_stocks_contradicts_no_ruling,
    checks.listed_actions_are_exactly_the_legal_ones,
]


@pytest.fixture(scope="module")
def ask(live_service: str) -> Callable[[str], tuple[Case, Response]]:
    schema = schemathesis.openapi.from_path(ROOT / "openapi.yaml")
    schema.config.update(base_url=live_service)

    def asking(path: str) -> tuple[Case, Response]:
        case = schema[path]["POST"].Case(body=ASKED[path], media_type="application/json")
        return case, case.call()

    return asking


def _tampered(response: Response, tamper: Tamper) -> Response:
    document = copy.deepcopy(response.json())
    tamper(document)
    headers = dict(response.headers)
    content = json.dumps(document).encode()
    return Response(200, headers, content, response.request, response.elapsed, verify=True)


def _winner(document: Json) -> Json:
    players: list[Json] = document["score"]["players"]
    return next(player for player in players if player["color"] in document["score"]["winners"])


def _as_large_as_before(document: Json) -> None:
    """Make the palace that takes a tile as large as that of the previous holder."""
    taken = next(event for event in document["events"] if event["type"] == "palace_tile_taken")
    loser = next(p for p in document["score"]["players"] if p["color"] == taken["from"])
    held = next(palace for palace in loser["palaces"] if palace["color"] == taken["color"])
    taken["size"] = held["buildings"] + held["stables"]


def _no_larger_than_the_last(document: Json) -> None:
    """Make all palaces that take the same tile equally large."""
    sizes: dict[str, int] = {}
    for event in (event for brought in document["events"] for event in brought):
        if event["type"] == "palace_tile_taken":
            event["size"] = sizes.setdefault(event["color"], event["size"])


def _list_all(document: Json) -> None:
    """Replace the legal cells of each piece with its refused cells."""
    for placement in document["placements"]:
        for refusal in document["refusals"]:
            if refusal["piece"] == placement["piece"]:
                placement["cells"] = refusal["cells"]


def _list_nothing(document: Json) -> None:
    for placement in document["placements"]:
        placement["cells"] = []


def _blame_one_rule(document: Json) -> None:
    for refusal in document["refusals"]:
        refusal["rules"] = ["turn.finished"]


FAULTS: dict[str, tuple[str, Callable[..., None], Tamper]] = {
    "a different explanation": (
        "/v1/adjudications",
        checks.equal_requests_give_equal_bytes,
        lambda document: document.update(explanation="!"),
    ),
    "an event missing in one language": (
        "/v1/adjudications",
        checks.both_languages_carry_the_same_data,
        lambda document: document["events"].pop(),
    ),
    "a palace total that is not the sum of its items": (
        "/v1/scores",
        checks.the_score_is_the_sum_of_its_lines,
        lambda document: _winner(document)["palaces"][0].update(walls=99),
    ),
    "a player total that leaves out a tile": (
        "/v1/scores",
        checks.the_score_is_the_sum_of_its_lines,
        lambda document: _winner(document).update(tower_tiles=99),
    ),
    "a finished game without a winner": (
        "/v1/scores",
        checks.the_score_is_the_sum_of_its_lines,
        lambda document: document["score"].update(winners=[]),
    ),
    "a tile for a palace of equal size": (
        "/v1/adjudications",
        checks.a_palace_tile_goes_to_a_larger_palace,
        _as_large_as_before,
    ),
    "a tile that changes hands between palaces of equal size": (
        "/v1/replays",
        checks.a_palace_tile_goes_to_ever_larger_palaces,
        _no_larger_than_the_last,
    ),
    "an extra piece in stock": (
        "/v1/adjudications",
        checks.the_state_of_an_answer_is_clean,
        lambda document: document["state"]["players"][0]["stock"].update(walls=12),
    ),
    "a state that is not canonical": (
        "/v1/adjudications",
        checks.the_state_of_an_answer_is_clean,
        lambda document: document["state"]["board"]["buildings"]["grey"].reverse(),
    ),
    "a score that differs from the score of the state": (
        "/v1/adjudications",
        checks.the_state_of_an_answer_is_clean,
        lambda document: document["score"]["players"].reverse(),
    ),
    "refused cells listed as legal": (
        "/v1/legal-moves",
        checks.listed_actions_are_exactly_the_legal_ones,
        _list_all,
    ),
    "legal cells not listed": (
        "/v1/legal-moves",
        checks.listed_actions_are_exactly_the_legal_ones,
        _list_nothing,
    ),
    "an illegal pass called legal": (
        "/v1/legal-moves",
        checks.listed_actions_are_exactly_the_legal_ones,
        lambda document: document.update(may_pass=True),
    ),
    "an unknown although all stocks are known": (
        "/v1/adjudications",
        checks.unknowns_are_consistent,
        lambda document: document["unknowns"].append({"about": "turn_end", "player": "red"}),
    ),
    "an undetermined move with nothing unknown": (
        "/v1/adjudications",
        checks.unknowns_are_consistent,
        lambda document: document.update(verdict="undetermined", legal=None),
    ),
    "uncertain cells with nothing unknown": (
        "/v1/legal-moves",
        checks.unknowns_are_consistent,
        lambda document: document["placements"][0].update(certain=False),
    ),
    "a legal move called illegal": (
        "/v1/adjudications",
        checks.hiding_stocks_contradicts_no_ruling,
        lambda document: document.update(verdict="illegal", legal=False),
    ),
    "a refusal with the wrong rules": (
        "/v1/legal-moves",
        checks.listed_actions_are_exactly_the_legal_ones,
        _blame_one_rule,
    ),
}


@pytest.mark.parametrize("path", ASKED)
def test_fuzzing_checks_accept_the_answers_of_the_service(
    ask: Callable[[str], tuple[Case, Response]], path: str
) -> None:
    case, response = ask(path)
    for check in CHECKS:
        check(None, response, case)


@pytest.mark.parametrize("fault", FAULTS)
def test_fuzzing_checks_reject_wrong_answers(
    ask: Callable[[str], tuple[Case, Response]], fault: str
) -> None:
    path, check, tamper = FAULTS[fault]
    case, response = ask(path)
    with pytest.raises(AssertionError):
        check(None, _tampered(response, tamper), case)


def test_fuzzing_run_fails_if_an_operation_never_succeeds(
    ask: Callable[[str], tuple[Case, Response]],
) -> None:
    case, response = ask("/v1/scores")
    whole_run = checks.CoverageGoal()
    whole_run.after_response(None, response, case)
    with pytest.raises(AssertionError, match="adjudicate"):
        whole_run.after_run(None)
