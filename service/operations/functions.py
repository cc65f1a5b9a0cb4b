"""The functions of the operations. Each turns a parsed request into its answer, a JSON document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypedDict, cast

from marshmallow import Schema

from schemas import notation, requests
from schemas.joining import JOIN, JoinRequest
from schemas.move import dump_move
from schemas.state import ParsedState, Senseless, StateJson, dump_state
from schemas.writing.readings import ReadingJson, dump_reading
from schemas.writing.rulings import (
    EventJson,
    QuestionJson,
    ReasonJson,
    ScoreJson,
    SourceJson,
    UnknownJson,
    dump_event,
    dump_placement,
    dump_question,
    dump_reason,
    dump_refusal,
    dump_score,
    dump_sources,
    dump_unknown,
)
from service.rules import catalogue
from service.rules.fact_finding import facts_of, facts_of_replay
from service.rules.facts import Facts
from service.rules.hidden import hide, rulings
from service.rules.joining import Joined, join
from service.rules.random_play import play_at_random
from service.rules.reading import read_off
from service.rules.reasons import Event, Reason, Unknown
from service.rules.rulesets import GameConfig
from service.rules.ruling import LegalMoves
from service.rules.scoring import Score
from service.rules.scoring import score as score_state
from service.rules.setup import NewGame, new_game
from service.rules.state import State
from service.wording import Wording

from .answer_types import (
    AdjudicationJson,
    AuditJson,
    GameJson,
    IncludedJson,
    IncludedOfEachMoveJson,
    LegalMovesJson,
    MovesJson,
    PositionJson,
    ReplayJson,
    RulesetInForceJson,
    ScoresJson,
)
from .operation import ParsedRequest


def adjudication(parsed: ParsedRequest) -> AdjudicationJson:
    """Judge a move in a state."""
    return judge(parsed)[0]


def judge(parsed: ParsedRequest) -> tuple[AdjudicationJson, Facts | None]:
    """Judge a move in a state. Return the answer, and the facts of the ruling if there is one."""
    wording, move, begin = parsed.wording, parsed.content["move"], parsed.content["state"]
    problems = _problems(begin, audited=False)
    if problems.reasons:
        return _impossible_adjudication(parsed, problems), None
    state, asked = begin
    ruling = rulings.adjudicate(state, move)
    if ruling.verdict == "invalid_state":
        return _impossible_adjudication(parsed, problems._replace(reasons=ruling.reasons)), None
    facts = facts_of(ruling, move)
    told: _ToldJson = {
        "explanation": wording.explanation(facts),
        "reasons": _reasons(ruling.reasons, asked.config, wording),
        "events": _events(ruling.events, asked.config, wording),
        "unknowns": _unknowns(ruling.unknowns, asked.config, wording),
    }
    after = ruling.state
    judged: _JudgedJson = {
        # The state of an illegal move is the one in the request.
        **(dump_known_state if ruling.verdict == "illegal" else _dump_state)(after),
        "score": _score(after, ruling.score),
        "ruleset": ruleset_json(after.config),
        **_included(parsed, after),
    }
    if ruling.verdict == "legal":
        return {"verdict": "legal", "legal": True, **told, **judged}, facts
    if ruling.verdict == "illegal":
        return {"verdict": "illegal", "legal": False, **told, **judged}, facts
    return {"verdict": "undetermined", "legal": None, **told, **judged}, facts


def _impossible_adjudication(parsed: ParsedRequest, problems: _Problems) -> AdjudicationJson:
    """Return why no move was judged."""
    reasons, config, in_force = problems
    return {
        "verdict": "invalid_state",
        "legal": False,
        "explanation": parsed.wording.refusal_explanation("invalid_state", reasons, config),
        "reasons": _reasons(reasons, config, parsed.wording),
        "events": [],
        "unknowns": [],
        **_sent(parsed, parsed.content["state"]),
        "score": None,
        "ruleset": _if_valid(in_force),
        **_included(parsed, None),
    }


def _included(parsed: ParsedRequest, state: State | None) -> IncludedJson:
    parts, wording = parsed.content["include"], parsed.wording
    included: IncludedJson = {}
    if "legal_moves" in parts or "refusals" in parts:
        included["legal_moves"] = _moves(state, "refusals" in parts, wording)
    if "position" in parts:
        included["position"] = _reading(state, wording)
    return included


_NO_MOVES: Final = LegalMoves(None, 0, 0, False, ())


def legal_moves(
    parsed: ParsedRequest, narrow: Callable[[LegalMoves], LegalMoves] | None = None
) -> LegalMovesJson:
    """List every legal next action, or those to which ``narrow`` reduces the list."""
    explain = parsed.content["explain"]
    reasons, in_force = _audited(parsed)
    if reasons:
        moves = _moves(None, explain, parsed.wording)
        return {
            "verdict": "invalid_state",
            **moves,
            "reasons": reasons,
            "ruleset": _if_valid(in_force),
        }
    state = parsed.content["state"].state
    moves = _moves(state, explain, parsed.wording, narrow)
    return {"verdict": "ok", **moves, "reasons": [], "ruleset": ruleset_json(state.config)}


def _moves(
    state: State | None,
    explain: bool,
    wording: Wording,
    narrow: Callable[[LegalMoves], LegalMoves] | None = None,
) -> MovesJson:
    """Return the legal actions in a state. ``state`` is None for an impossible state."""
    moves = _NO_MOVES if state is None else rulings.legal_moves(state, explain)
    moves = narrow(moves) if narrow else moves
    document = None if moves.example is None else dump_move(moves.example)
    return {
        "player": moves.player,
        "quota": moves.quota,
        "remaining": moves.remaining,
        "may_pass": moves.may_pass,
        "placements": [dump_placement(placement) for placement in moves.placements],
        "refusals": [dump_refusal(refusal) for refusal in moves.refusals],
        "example": document,
        "play": None if document is None else notation.write_move(document, moves.player),
        "unknowns": [] if state is None else _unknowns(moves.unknowns, state.config, wording),
    }


def score(parsed: ParsedRequest) -> ScoresJson:
    """Score a state."""
    reasons, in_force = _audited(parsed)
    if reasons:
        return {
            "verdict": "invalid_state",
            "score": None,
            "reasons": reasons,
            "unknowns": [],
            "ruleset": _if_valid(in_force),
        }
    state = parsed.content["state"].state
    return {
        "verdict": "ok",
        "score": _score(state),
        "reasons": [],
        "unknowns": [],
        "ruleset": ruleset_json(state.config),
    }


def audit(parsed: ParsedRequest) -> AuditJson:
    """List everything that is wrong with a state."""
    reasons, in_force = _audited(parsed)
    if reasons:
        ruleset = _if_valid(in_force)
        return {"verdict": "invalid_state", "reasons": reasons, "unknowns": [], "ruleset": ruleset}
    config = parsed.content["state"].state.config
    return {"verdict": "ok", "reasons": [], "unknowns": [], "ruleset": ruleset_json(config)}


def position(parsed: ParsedRequest) -> PositionJson:
    """Return facts about a position, such as its palaces and streets.

    If the request names a viewer, the stocks of the other players are hidden.
    """
    reasons, in_force = _audited(parsed)
    if reasons:
        return {
            "verdict": "invalid_state",
            **_sent(parsed, parsed.content["state"]),
            **dump_reading(None),
            "turn": None,
            "reasons": reasons,
            "ruleset": _if_valid(in_force),
        }
    state = parsed.content["state"].state
    seen = hide(state, parsed.content["viewer"]) if "viewer" in parsed.content else state
    reading = _reading(seen, parsed.wording)
    assert reading["turn"] is not None  # the state is possible
    return {
        "verdict": "ok",
        **_dump_state(seen),
        "turn": reading["turn"],
        "cells": reading["cells"],
        "palaces": reading["palaces"],
        "streets": reading["streets"],
        "arms": reading["arms"],
        "rewarded": reading["rewarded"],
        "unknowns": reading["unknowns"],
        "reasons": [],
        "ruleset": ruleset_json(seen.config),
    }


def _reading(state: State | None, wording: Wording) -> ReadingJson:
    """Return what a state shows. ``state`` is None for an impossible state."""
    if state is None:
        return dump_reading(None)
    reading = read_off(state)
    unknowns = _unknowns(reading.unknowns, state.config, wording)
    return dump_reading(reading, unknowns=unknowns)


def game(parsed: ParsedRequest) -> GameJson:
    """Set up a game and play the requested number of plies, or join a game in progress."""
    if isinstance(parsed.content, JoinRequest):
        return _join(parsed, parsed.content)
    request: requests.GameRequest = parsed.content
    new = set_up(request)
    if new.state is None:
        return {
            "verdict": "invalid_setup",
            **_NO_STATE,
            "reasons": _reasons(new.reasons, request.asked.config, parsed.wording),
            "questions": [],
            "unknowns": [],
            "seed": new.seed,
            "ruleset": _if_valid(request.asked.in_force),
        }
    return {
        "verdict": "ok",
        **_dump_state(new.state),
        "reasons": [],
        "questions": [],
        "unknowns": [],
        "seed": new.seed,
        "ruleset": ruleset_json(new.state.config),
    }


def _join(parsed: ParsedRequest, request: JoinRequest) -> GameJson:
    asked, wording = request.asked, parsed.wording
    joined = Joined(None, asked.problems) if asked.problems else join(request.known)
    common: _JoinedJson = {
        "reasons": _reasons(joined.reasons, asked.config, wording),
        "questions": [
            dump_question(question, wording.question(question, asked.config))
            for question in joined.questions
        ],
        "unknowns": _unknowns(joined.unknowns, asked.config, wording),
        "seed": None,
    }
    if joined.state is not None:
        ruleset = ruleset_json(joined.state.config)
        return {"verdict": "ok", **_dump_state(joined.state), **common, "ruleset": ruleset}
    in_force = _if_valid(asked.in_force)
    if common["reasons"]:
        return {"verdict": "invalid_setup", **_NO_STATE, **common, "ruleset": in_force}
    return {"verdict": "incomplete", **_NO_STATE, **common, "ruleset": in_force}


def set_up(request: requests.GameRequest) -> NewGame:
    """Set up the game that a request asks for, and play its plies."""
    new = new_game(
        request.ruleset,
        request.colors,
        request.options,
        revision=request.revision,
        well=request.well,
        merchant=request.merchant,
        seed=request.seed,
        tower_values=request.tower_values,
    )
    return play_at_random(new, request.plies, request.seed)


def replay(parsed: ParsedRequest) -> ReplayJson:
    """Judge the moves of a record one by one."""
    record: requests.ReplayRequest = parsed.content
    seed = None
    if isinstance(record.begin, Senseless):
        text = parsed.document.get("record")
        in_game = text is not None and not notation.begins_with_position(text)
        begin = None if in_game else record.begin
        return _impossible_replay(parsed, _problems(record.begin), begin)
    if isinstance(record.begin, requests.GameRequest):
        asked = record.begin.asked
        new = set_up(record.begin)
        if new.state is None:
            problems = _Problems(new.reasons, asked.config, asked.in_force)
            return _impossible_replay(parsed, problems, None)
        state, seed = new.state, new.seed
    else:
        state, asked = record.begin
        if asked.problems:
            return _impossible_replay(parsed, _problems(record.begin), record.begin)
    played = rulings.replay(state, record.moves, keep_states=bool(record.include))
    if played.verdict == "invalid_state":
        assert isinstance(record.begin, ParsedState)  # the state of a new game is never impossible
        problems = _Problems(played.reasons, asked.config, asked.in_force)
        return _impossible_replay(parsed, problems, record.begin)
    wording, config = parsed.wording, played.state.config
    verdict: Any = played.verdict
    return {
        "verdict": verdict,
        "played": played.played,
        "explanation": wording.explanation(facts_of_replay(played, record.moves)),
        "reasons": _reasons(played.reasons, config, wording),
        "events": [_events(events, config, wording) for events in played.events if record.events],
        "unknowns": _unknowns(played.unknowns, config, wording),
        **_dump_state(played.state),
        "score": _score(played.state),
        "record": _record(parsed, state, played.played, seed),
        "seed": seed,
        "ruleset": ruleset_json(config),
        **_of_each_move(record.include, played.states),
    }


def _of_each_move(parts: Sequence[str], states: Sequence[State]) -> IncludedOfEachMoveJson:
    included: IncludedOfEachMoveJson = {}
    if "positions" in parts:
        included["positions"] = [notation.write_position(state) for state in states]
    if "scores" in parts:
        included["scores"] = [
            [player.total for player in score_state(state).players] for state in states
        ]
    return included


def _record(parsed: ParsedRequest, beginning: State, played: int, seed: int | None) -> str | None:
    """Return a one-line record of the moves that were played, or None if it has no notation.

    The record begins like the request, or with the position after the plies that were played first.
    ``seed`` is the seed from which the starting cells were drawn.
    """
    replay: requests.ReplayRequest = parsed.content
    sent = replay.record.document if replay.record else parsed.document
    begin: dict[str, Any] = {"state": beginning}
    if isinstance(replay.begin, requests.GameRequest) and not replay.begin.plies:
        begin = {"game": sent["game"] if seed is None else {**sent["game"], "seed": seed}}
    return notation.write_record(notation.Record(begin, sent["moves"][:played]))


def _impossible_replay(
    parsed: ParsedRequest, problems: _Problems, begin: ParsedState | Senseless | None
) -> ReplayJson:
    """Return why no move was judged. ``begin`` is None if the record begins with a new game."""
    wording = parsed.wording
    reasons, config, in_force = problems
    verdict = "invalid_setup" if begin is None else "invalid_state"
    unplayed: _UnplayedJson = {
        "played": 0,
        "explanation": wording.refusal_explanation(verdict, reasons, config),
        "reasons": _reasons(reasons, config, wording),
        "events": [],
        "unknowns": [],
    }
    nothing: _NoGameJson = {
        "score": None,
        "record": None,
        "seed": None,
        "ruleset": _if_valid(in_force),
        **_of_each_move(parsed.content.include, ()),
    }
    if begin is None:
        return {"verdict": "invalid_setup", **unplayed, **_NO_STATE, **nothing}
    return {"verdict": "invalid_state", **unplayed, **_sent(parsed, begin), **nothing}


# --- Requests ------------------------------------------------------------------------------------


_REPLAYS: Final = {
    "game": requests.REPLAY_OF_GAME,
    "state": requests.REPLAY_OF_STATE,
    "position": requests.REPLAY_OF_POSITION,
    "record": requests.REPLAY_OF_RECORD,
}


def record_schema(document: Any) -> Schema:
    """Return the schema for a replay request, which depends on how the record begins."""
    if not isinstance(document, dict):
        return requests.REPLAY_OF_GAME  # any schema reports that the body is not an object
    begins = [name for name in requests.REPLAYS_BEGIN_WITH if document.get(name) is not None]
    return _REPLAYS[begins[0]] if len(begins) == 1 else requests.REPLAY_WITHOUT_ONE_BEGINNING


def game_schema(document: Any) -> Schema:
    """Return the schema for a new game, or for a game in progress if the request has a board."""
    return JOIN if isinstance(document, dict) and "board" in document else requests.GAME


# --- Shared --------------------------------------------------------------------------------------


class _WithStateJson(TypedDict):
    state: StateJson
    notation: str


class _SentJson(TypedDict):
    state: Any
    notation: str | None


class _NoStateJson(TypedDict):
    state: None
    notation: None


class _ToldJson(TypedDict):
    explanation: str
    reasons: Sequence[ReasonJson]
    events: Sequence[EventJson]
    unknowns: Sequence[UnknownJson]


class _JudgedJson(_WithStateJson, IncludedJson):
    score: ScoreJson
    ruleset: RulesetInForceJson


class _JoinedJson(TypedDict):
    reasons: Sequence[ReasonJson]
    questions: Sequence[QuestionJson]
    unknowns: Sequence[UnknownJson]
    seed: None


class _UnplayedJson(TypedDict):
    played: int
    explanation: str
    reasons: Sequence[ReasonJson]
    events: Sequence[Sequence[EventJson]]
    unknowns: Sequence[UnknownJson]


class _NoGameJson(IncludedOfEachMoveJson):
    score: None
    record: None
    seed: None
    ruleset: RulesetInForceJson | None


_NO_STATE: Final[_NoStateJson] = {"state": None, "notation": None}


class _Problems(NamedTuple):
    """What is wrong with a state or a game, the ruleset that it is told for, the one in force."""

    reasons: Sequence[Reason]
    config: GameConfig | None
    in_force: GameConfig | None


def _problems(begin: ParsedState | Senseless, *, audited: bool = True) -> _Problems:
    """Return why a state is impossible. Unless it is ``audited``, only its ruleset is checked."""
    if isinstance(begin, Senseless):
        return _Problems((begin.problem,), begin.in_force, begin.in_force)
    state, asked = begin
    reasons = asked.problems or (rulings.audit(state) if audited else ())
    return _Problems(reasons, asked.config, asked.in_force)


def _audited(parsed: ParsedRequest) -> tuple[list[ReasonJson], GameConfig | None]:
    """Return the reasons why a state is impossible, and the ruleset in force."""
    reasons, config, in_force = _problems(parsed.content["state"])
    return _reasons(reasons, config, parsed.wording), in_force


def _sent(parsed: ParsedRequest, begin: ParsedState | Senseless) -> _SentJson:
    """Return an impossible state as it was sent, and in notation if it has one.

    A position in notation is returned in canonical form.
    """
    if isinstance(begin, Senseless):
        return {"state": None, "notation": None}
    sent = parsed.document.get("state")
    state = dump_state(begin.state) if sent is None else sent
    written = None if begin.asked.problems else notation.write_position(begin.state)
    return {"state": state, "notation": written}


def _dump_state(state: State) -> _WithStateJson:
    # Only an impossible state may have no notation, and it is returned as it was sent.
    return {"state": dump_state(state), "notation": cast(str, notation.write_position(state))}


@lru_cache(maxsize=64)
def dump_known_state(state: State) -> _WithStateJson:
    """Return a state from a request as JSON and in notation. Callers must not modify the result."""
    return _dump_state(state)


def ruleset_json(config: GameConfig) -> RulesetInForceJson:
    """Return the ruleset in force, with all its options."""
    return {
        "id": config.ruleset.id,
        "revision": config.ruleset.revision,
        "options": dict(config.options),
    }


def _if_valid(config: GameConfig | None) -> RulesetInForceJson | None:
    return None if config is None else ruleset_json(config)


def _score(state: State, known: Score | None = None) -> ScoreJson:
    return dump_score(known or score_state(state), state.config.building_colors)


def _reasons(
    reasons: Iterable[Reason], config: GameConfig | None, wording: Wording
) -> list[ReasonJson]:
    return [
        dump_reason(reason, wording.reason(reason, config), _sources(reason.rule, config))
        for reason in reasons
    ]


def _unknowns(
    unknowns: Iterable[Unknown], config: GameConfig, wording: Wording
) -> list[UnknownJson]:
    return [dump_unknown(unknown, wording.unknown(unknown, config)) for unknown in unknowns]


def _events(events: Iterable[Event], config: GameConfig, wording: Wording) -> list[EventJson]:
    return [
        _event(event.type, event.action, tuple(event.params.items()), config, wording)
        for event in events
    ]


@lru_cache(maxsize=2048)
def _event(
    type_: str,
    action: int | None,
    params: tuple[tuple[str, Any], ...],
    config: GameConfig,
    wording: Wording,
) -> EventJson:
    """Return the JSON of an event, which callers must not modify.

    It is cached, because clients send a record again after each move.
    """
    event = Event(type_, dict(params), action)
    return dump_event(event, wording.event(event, config))


@lru_cache(maxsize=4096)
def _sources(rule: str, config: GameConfig | None) -> list[SourceJson]:
    return [] if config is None else dump_sources(catalogue.sources(catalogue.RULES[rule], config))
