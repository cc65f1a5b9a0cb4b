"""Custom Schemathesis checks. Every response must pass them and match the schema.

The checks send further requests to the service under test, which may run at any address.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit, urlunsplit

import requests
import schemathesis
from requests import PreparedRequest

from schemas.move import BUILDING_COLOR_NAMES, CELL_PIECES
from service.rules.board import NAME
from service.rules.catalogue import RULES
from tests.support.waiting import NEVER

Json = dict[str, Any]
Context = schemathesis.CheckContext
Response = schemathesis.Response
Case = schemathesis.Case

REPORT: Final = "MEDINA_FUZZ_REPORT"
"""The environment variable with the path of the file that the tally is written to."""

_SAMPLES: Final = 3
_EVERY: Final = 8
"""One in this many problem documents is checked by a second request.

Most problem documents are alike, so checking all of them would find little more.
"""
_TEXTS: Final = frozenset(
    (
        *("message", "explanation", "text", "first_edition_text", "name", "description"),
        *("title", "detail", "answer", "question"),
    )
)
"""The fields that hold sentences, and therefore differ between languages."""


@dataclass
class Tally:
    """Counts of the requests and responses of a run."""

    requests: Counter[str] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    verdicts: dict[str, Counter[str]] = field(default_factory=dict)
    rules: Counter[str] = field(default_factory=Counter)
    states: set[int] = field(default_factory=set)
    turns: int = 0

    def note(self, operation: str, answer: Any) -> None:
        """Count the verdict, the broken rules and the state of an answer."""
        if not isinstance(answer, dict):
            return
        verdict = answer.get("verdict", "ok")
        self.verdicts.setdefault(operation, Counter())[verdict] += 1
        self.rules.update(reason["rule"] for reason in answer.get("reasons", ()))
        state = answer.get("state")
        if state and verdict in ("ok", "legal", "illegal"):
            self.states.add(hash(json.dumps(state, sort_keys=True)))
            self.turns = max(self.turns, state["turn"]["number"])

    def summary(self) -> Json:
        return {
            "requests": sum(self.requests.values()),
            "requests of operations": dict(self.requests),
            "questions": dict(self.questions),
            "verdicts": {operation: dict(seen) for operation, seen in self.verdicts.items()},
            "states": len(self.states),
            "highest turn": self.turns,
            "rules": sorted(self.rules),
            "rules not seen": [rule for rule in RULES if rule not in self.rules],
        }


TALLY: Final = Tally()
_SESSION: Final = requests.Session()


# --- Requests ------------------------------------------------------------------------------------


def _operation(case: Case) -> str:
    operation: str = case.operation.definition.raw["operationId"]
    return operation


def _answer(response: Response) -> Json | None:
    """Return the JSON answer to a valid request, or None for any other response."""
    if response.status_code != 200 or "json" not in _media_type(response):
        return None
    document = response.json()
    return document if isinstance(document, dict) else None


def _media_type(response: Any) -> str:
    values = response.headers.get("content-type") or [""]
    return values if isinstance(values, str) else str(values[0])


def _sent(response: Response) -> Json:
    """Return the body of the request without fields that are null, or an empty object."""
    body = response.request.body
    document: Json = json.loads(body) if body else {}
    if not isinstance(document, dict):
        return document
    return {name: value for name, value in document.items() if value is not None}


def _begin(sent: Json) -> Json:
    """Return the state or position in a request."""
    return {name: sent[name] for name in ("state", "position") if name in sent}


def _post(response: Response, why: str, path: str, document: Json) -> Json:
    """Send another request to the same service and return the answer.

    The request is counted under the name ``why``.
    """
    TALLY.questions[why] += 1
    base = urlsplit(str(response.request.url))
    address = urlunsplit((base.scheme, base.netloc, path, "", ""))
    answered = _SESSION.post(address, json=document, timeout=NEVER)
    assert answered.status_code == 200, f"{path} answers {answered.status_code}: {answered.text}"
    answer: Json = answered.json()
    TALLY.rules.update(reason["rule"] for reason in answer["reasons"])
    return answer


def _is_drawn(case: Case, response: Response) -> bool:
    """Return whether the service drew a random seed for the answer.

    If so, repeating the request gives a different answer.
    """
    if _operation(case) == "replayByAddress":
        return bool(response.headers.get("cache-control") == ["no-store"])
    if _operation(case) not in ("setUpGame", "replay") or response.status_code != 200:
        return False
    sent, answer = _sent(response), response.json()
    asked = sent.get("game", sent)
    return answer.get("seed") is not None and asked.get("seed") is None


def _is_sample(check: str, response: Response) -> bool:
    """Return whether to check a response.

    All successful responses are checked, but only one in ``_EVERY`` problem documents.
    """
    if response.status_code < 400:
        return True
    TALLY.problems[check] += 1
    return TALLY.problems[check] % _EVERY == 1


# --- Checks of single answers --------------------------------------------------------------------


@schemathesis.check
def equal_requests_give_equal_bytes(ctx: Context, response: Response, case: Case) -> None:
    """Check that repeating a request gives the same status code, body and main headers."""
    if _is_drawn(case, response) or not _is_sample("the same request again", response):
        return
    TALLY.questions["the same request again"] += 1
    again = _SESSION.send(response.request, timeout=NEVER, allow_redirects=False)
    assert again.status_code == response.status_code, "the status differs"
    assert again.content == response.content, "the bytes differ"
    for name in ("content-type", "content-language", "vary"):
        assert [again.headers.get(name)] == (response.headers.get(name) or [None]), (
            f"{name} differs"
        )


@schemathesis.check
def both_languages_carry_the_same_data(ctx: Context, response: Response, case: Case) -> None:
    """Check that answers in French and English differ only in their sentences."""
    if _operation(case) == "showVocabulary":
        return  # the vocabulary consists of words
    if "json" not in _media_type(response) or _is_drawn(case, response):
        return
    language = (response.headers.get("content-language") or [""])[0]
    assert language in ("fr", "en"), "the answer does not name its language"
    if urlsplit(str(response.request.url)).query not in ("", "lang=fr", "lang=en"):
        return  # the query may be malformed
    if not _is_sample("the other language", response):
        return
    other = "en" if language == "fr" else "fr"
    TALLY.questions["the other language"] += 1
    again = _SESSION.send(_in(response.request, other), timeout=NEVER, allow_redirects=False)
    assert again.headers.get("content-language") == other
    assert again.status_code == response.status_code, "the status differs"
    assert _data(again.json()) == _data(response.json()), "the data differ"


def _in(asked: PreparedRequest, language: str) -> PreparedRequest:
    """Return a copy of a request that asks for a language."""
    copy = asked.copy()
    copy.url = urlunsplit(urlsplit(str(asked.url))._replace(query=f"lang={language}"))
    return copy


def _data(value: Any) -> Any:
    """Return a copy of a document without its sentences."""
    if isinstance(value, dict):
        return {name: _data(inner) for name, inner in value.items() if name not in _TEXTS}
    return [_data(inner) for inner in value] if isinstance(value, list) else value


@schemathesis.check
def the_score_is_the_sum_of_its_lines(ctx: Context, response: Response, case: Case) -> None:
    """Check that each total is the sum of its parts, and that winners have the highest total."""
    score = (_answer(response) or {}).get("score")
    if not score:
        return
    for player in score["players"]:
        for palace in player["palaces"]:
            items = ("buildings", "stables", "walls", "merchants", "well")
            assert palace["total"] == sum(palace[item] for item in items), palace
        palaces = sum(palace["total"] for palace in player["palaces"])
        assert player["total"] == palaces + player["palace_tiles"] + player["tower_tiles"], player
    assert bool(score["winners"]) == score["final"], score
    best = max(player["total"] for player in score["players"])
    for player in score["players"]:
        assert player["color"] not in score["winners"] or player["total"] == best, score


@schemathesis.check
def a_palace_tile_goes_to_a_larger_palace(ctx: Context, response: Response, case: Case) -> None:
    """Check that a palace that takes a tile is larger than other players' palaces of its colour.

    Those palaces are measured before the move.
    """
    if _operation(case) != "adjudicate":
        return
    events = (_answer(response) or {}).get("events", [])
    taken = [event for event in events if event["type"] == "palace_tile_taken"]
    if not taken:
        return
    before = _begin(_sent(response))
    players = _post(response, "palaces before the move", "/v1/scores", before)["score"]["players"]
    for event in taken:
        others = [player for player in players if player["color"] != event["to"]]
        for palace in (palace for player in others for palace in player["palaces"]):
            if palace["color"] == event["color"]:
                assert palace["buildings"] + palace["stables"] < event["size"], (event, palace)


@schemathesis.check
def a_palace_tile_goes_to_ever_larger_palaces(ctx: Context, response: Response, case: Case) -> None:
    """Check that each palace tile that moves in a replay goes to a larger palace than before."""
    if _operation(case) != "replay":
        return
    won: dict[str, Json] = {}
    for event in chain.from_iterable((_answer(response) or {}).get("events", [])):
        if event["type"] in ("palace_tile_taken", "palace_tile_returned"):
            before = won.get(event["color"])
            assert before is None or before["size"] < event["size"], (before, event)
            won[event["color"]] = event


@schemathesis.check
def the_state_of_an_answer_is_clean(ctx: Context, response: Response, case: Case) -> None:
    """Check that an answer's state is possible and canonical, and that the score matches it."""
    answer = _answer(response) or {}
    state = answer.get("state")
    if not state or answer["verdict"] not in ("ok", "legal", "illegal", "undetermined"):
        return
    audit = _post(response, "is the state clean", "/v1/audits", {"state": state})
    assert audit["verdict"] == "ok", audit["reasons"]
    replay = {"state": state, "moves": []}
    record = _post(response, "is the state canonical", "/v1/replays", replay)
    assert record["verdict"] == "legal", record["reasons"]
    assert record["state"] == state, "the state is not canonical"
    if "score" in answer:
        scores = _post(response, "is the score the state's", "/v1/scores", {"state": state})
        assert scores["score"] == answer["score"], "the scores differ"


@schemathesis.check
def unknowns_are_consistent(ctx: Context, response: Response, case: Case) -> None:
    """Check that ``undetermined``, ``unknowns`` and ``certain`` agree with each other.

    Without hidden stocks, nothing in the answer is unknown.
    """
    answer = _answer(response) or {}
    if "unknowns" not in answer:
        return
    verdict, unknowns = answer["verdict"], answer["unknowns"]
    about = [unknown["about"] for unknown in unknowns]
    is_record = "played" in answer
    assert len(set(about)) == len(about) or is_record, about
    reasons = [reason["certain"] for reason in answer["reasons"]]
    assert len(set(reasons)) < 2, "some reasons are certain, others not"
    if verdict == "undetermined":
        assert about, "undetermined without unknowns"
        assert answer.get("legal") is None
        assert not any(reasons), "a certain reason with an undetermined move"
    elif verdict == "illegal":
        assert answer.get("legal", False) is False
        assert is_record or not about, "unknowns with an illegal move"
    else:
        assert not reasons or verdict.startswith("invalid"), "a reason with a legal move"
    if "placements" in answer:
        uncertain = not all(entry["certain"] for entry in answer["placements"])
        assert ("pass" in about) == (answer["may_pass"] is None)
        assert uncertain == bool(set(about) - {"pass"}), about
    if not verdict.startswith("invalid") and not _some_stock_is_hidden(_asked(response)):
        assert not about, "unknowns although no stock is hidden"
        assert verdict != "undetermined"
        assert all(reasons)


def _asked(response: Response) -> Json:
    """Return the body of a request, or its query parameters if it has no body."""
    query = parse_qs(urlsplit(str(response.request.url)).query)
    return _sent(response) or {name: values[0] for name, values in query.items()}


def _some_stock_is_hidden(sent: Json) -> bool:
    """Return whether a request hides stocks. A request to join a game may leave them out."""
    if "board" in sent:
        return True
    if "*" in str(sent.get("position", sent.get("record", ""))) or "viewer" in sent:
        return True
    players = sent.get("state", {}).get("players", [])
    stocks = [player.get("stock") for player in players]
    return any(
        stock is None
        or None in stock.values()
        or None in (stock["buildings"] or {"grey": None}).values()
        for stock in stocks
    )


@schemathesis.check
def hiding_stocks_contradicts_no_ruling(ctx: Context, response: Response, case: Case) -> None:
    """Check that hiding all stocks makes no legal move illegal and no illegal move legal.

    Moves that break ``stock.empty`` are not checked.
    """
    answer = _answer(response)
    if _operation(case) != "adjudicate" or case.method != "POST" or answer is None:
        return
    sent = _sent(response)
    if "state" not in sent:
        return
    if answer["verdict"] not in ("legal", "illegal") or _some_stock_is_hidden(sent):
        return
    state = sent["state"]
    players = [{**player, "stock": None} for player in state["players"]]
    if any(player["stock"].get("blocking_rooftops") for player in state["players"]):
        return  # blocking rooftops are always known
    hidden = {**sent, "state": {**state, "players": players}}
    ruling = _post(response, "with hidden stocks", "/v1/adjudications", hidden)
    broken = {reason["rule"] for reason in answer["reasons"]}
    if answer["legal"]:
        assert ruling["legal"] is not False, ruling["explanation"]
        if ruling["legal"]:
            assert ruling["state"]["board"] == answer["state"]["board"]
            assert ruling["score"]["players"] == answer["score"]["players"]
    elif "stock.empty" not in broken:  # otherwise a hidden stock may hold the piece
        assert ruling["legal"] is not True, answer["explanation"]


@schemathesis.check
def listed_actions_are_exactly_the_legal_ones(ctx: Context, response: Response, case: Case) -> None:
    """Check that listed actions are legal and that other actions are refused as the answer says.

    Only a sample of the actions is checked.
    """
    answer = _answer(response)
    if _operation(case) != "listLegalMoves" or answer is None or not answer["player"]:
        return
    if answer["refusals"]:
        assert len(_cells_judged(answer)) == 1, "not every piece is judged on the same cells"
    random = Random(response.content)
    begin, player = _begin(_sent(response)), answer["player"]
    listed = {_key(action): action for action, _ in _listed(answer["placements"])}
    certain = {_key(action): sure for action, sure in _listed(answer["placements"])}
    possible = {True: {True}, False: {True, None}, None: {False}}
    some = random.sample(sorted(listed), min(_SAMPLES, len(listed)))
    asked = [listed[key] for key in some] + list(_others(random, answer, listed))
    for action in asked:
        move = {"player": player, "actions": [action]}
        ruling = _post(response, "is it legal", "/v1/adjudications", {**begin, "move": move})
        assert ruling["legal"] in possible[certain.get(_key(action))], (
            action,
            ruling["explanation"],
        )
        broken = {reason["rule"] for reason in ruling["reasons"] if reason["certain"]}
        for refusal in answer["refusals"]:
            same_piece = all(refusal.get(name) == action.get(name) for name in ("piece", "color"))
            if same_piece and action.get("cell") in refusal["cells"] and "from" not in action:
                same = not broken or set(refusal["rules"]) == broken
                assert same, (action, refusal["rules"], broken)
    nothing = {"player": player, "actions": []}
    ruling = _post(response, "is a pass legal", "/v1/adjudications", {**begin, "move": nothing})
    assert ruling["legal"] == answer["may_pass"], ruling["explanation"]


def _cells_judged(answer: Json) -> set[frozenset[str]]:
    """Return the sets of cells that an answer lists or refuses for each piece.

    There is one set if every piece has been judged on the same cells.
    """
    cells: dict[tuple[str, str | None], set[str]] = {}
    for entry in (*answer["placements"], *answer["refusals"]):
        if "cells" in entry:
            cells.setdefault((entry["piece"], entry.get("color")), set()).update(entry["cells"])
    return set(map(frozenset, cells.values()))


def _listed(placements: list[Json]) -> Iterator[tuple[Json, bool]]:
    """Yield each action in a list of legal moves, and whether it is certain."""
    for placement in placements:
        action = {name: placement[name] for name in ("piece", "color", "from") if name in placement}
        for cell in placement.get("cells", [None]):
            yield action | ({"cell": cell} if cell else {}), placement["certain"]


def _key(action: Json) -> str:
    return json.dumps(action, sort_keys=True)


def _others(random: Random, answer: Json, listed: dict[str, Json]) -> Iterator[Json]:
    """Yield a few actions that are not listed."""
    in_stock = [placement for placement in answer["placements"] if "cells" in placement]
    for number in range(2 * _SAMPLES):
        if in_stock and number % 2:
            placement = random.choice(in_stock)
            action = {name: placement[name] for name in ("piece", "color") if name in placement}
        else:
            action = {"piece": random.choice(("building", "merchant", *CELL_PIECES))}
            if action["piece"] == "building":
                action["color"] = random.choice(BUILDING_COLOR_NAMES)
        action["cell"] = random.choice(list(NAME.values()))
        if _key(action) not in listed:
            yield action


# --- Checks of the whole run ---------------------------------------------------------------------


@schemathesis.check
class CoverageGoal:
    """Check that every operation succeeds at least once, and that enough rules are broken."""

    def __init__(self, least_rules: int = 0) -> None:
        self._least_rules = least_rules
        self._operations: set[str] = set()

    def after_response(self, ctx: Context, response: Response, case: Case) -> None:
        if not self._operations:
            self._operations = {
                found.ok().definition.raw["operationId"]
                for found in case.operation.schema.get_all_operations()
            }
        operation = _operation(case)
        TALLY.requests[operation] += 1
        if response.status_code == 200:
            is_json = "json" in _media_type(response)
            TALLY.note(operation, response.json() if is_json else {})

    def after_run(self, ctx: Context) -> None:
        summary = TALLY.summary()
        if REPORT in os.environ:
            Path(os.environ[REPORT]).write_text(json.dumps(summary), encoding="utf-8")
        unreached = [
            operation
            for operation in sorted(self._operations)
            if not TALLY.verdicts.get(operation, Counter()).keys() & {"ok", "legal"}
        ]
        assert not unreached, f"never answered with a positive verdict: {', '.join(unreached)}"
        seen = len(TALLY.rules)
        assert seen >= self._least_rules, f"only {seen} of {len(RULES)} rules were broken"
