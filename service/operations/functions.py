"""The functions of the operations. Each turns a parsed request into its answer, a JSON document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

from marshmallow import Schema

from schemas import notation, requests
from schemas.joining import JOIN, JoinRequest
from schemas.state import ParsedState, ParsedTable, dump_state
from schemas.writing.answers import (
    AdjudicationJson,
    AuditJson,
    GameJson,
    IncludedJson,
    IncludedOfEachMoveJson,
    LegalMovesJson,
    MovesJson,
    PositionJson,
    ReplayJson,
    ScoresJson,
    dump_adjudication,
    dump_audit,
    dump_impossible_replay,
    dump_joined_game,
    dump_legal_moves,
    dump_moves,
    dump_new_game,
    dump_position,
    dump_replay,
    dump_scores,
)
from schemas.writing.readings import ReadingJson, dump_reading
from schemas.writing.rulings import (
    EventJson,
    ReasonJson,
    SourceJson,
    UnknownJson,
    dump_event,
    dump_question,
    dump_reason,
    dump_sources,
    dump_unknown,
)
from service.rules import catalogue
from service.rules.board import bits
from service.rules.fact_finding import facts_of, facts_of_replay
from service.rules.hidden import hide, rulings
from service.rules.joining import Joined, join
from service.rules.random_play import play_at_random
from service.rules.reading import read_off
from service.rules.reasons import Event, Reason, Unknown
from service.rules.rulesets import GameConfig
from service.rules.ruling import LegalMoves, Ruling
from service.rules.scoring import score as score_state
from service.rules.setup import NewGame, new_game
from service.rules.state import Action, Move, State
from service.wording import Wording

from .operation import ParsedRequest

__all__ = [
    "adjudication",
    "audit",
    "game",
    "game_schema",
    "legal_moves",
    "position",
    "record_schema",
    "replay",
    "score",
]


def adjudication(parsed: ParsedRequest) -> AdjudicationJson:
    """Judge a move in a state."""
    wording, move = parsed.wording, parsed.content["move"]
    state, table = parsed.content["state"]
    if table.problems:
        ruling = Ruling("invalid_state", table.problems, (), state)
    else:
        ruling = rulings.adjudicate(state, move)
    impossible = ruling.verdict == "invalid_state"
    return dump_adjudication(
        ruling,
        None if impossible else score_state(ruling.state),
        table.in_force,
        explanation=wording.explanation(facts_of(ruling, move)),
        reasons=_reasons(ruling.reasons, table.config, wording),
        events=_events(ruling.events, table.config, wording),
        unknowns=_unknowns(ruling.unknowns, table.config, wording),
        sent_state=_sent_state(parsed, parsed.content["state"]) if impossible else None,
        sent_notation=_notation(parsed.content["state"]) if impossible else None,
        included=_included(
            parsed.content["include"], None if impossible else ruling.state, wording
        ),
    )


def _included(parts: Sequence[str], state: State | None, wording: Wording) -> IncludedJson:
    included: IncludedJson = {}
    if "legal_moves" in parts or "refusals" in parts:
        included["legal_moves"] = _moves(state, "refusals" in parts, wording)
    if "position" in parts:
        included["position"] = _reading(state, wording)
    return included


_NO_MOVES: Final = LegalMoves(None, 0, 0, False, ())


def legal_moves(parsed: ParsedRequest) -> LegalMovesJson:
    """List every legal next action."""
    state, table = parsed.content["state"]
    problems = _problems(parsed.content["state"])
    return dump_legal_moves(
        _moves(None if problems else state, parsed.content["explain"], parsed.wording),
        table.in_force,
        reasons=_reasons(problems, table.config, parsed.wording),
    )


def _moves(state: State | None, explain: bool, wording: Wording) -> MovesJson:
    """Return the legal actions in a state. ``state`` is None for an impossible state."""
    if state is None:
        return dump_moves(_NO_MOVES, None, unknowns=[])
    moves = rulings.legal_moves(state, explain)
    unknowns = _unknowns(moves.unknowns, state.config, wording)
    return dump_moves(moves, _example(state, moves), unknowns=unknowns)


def _example(state: State, moves: LegalMoves) -> Move | None:
    """Return a legal move. If none is certainly legal, return a possibly legal one, if any.

    The choice varies from turn to turn. A client that always plays the example therefore uses all
    kinds of pieces and all parts of the board.
    """
    if moves.player is None:
        return None
    listed = [
        placement
        for placement in moves.placements
        if placement.cells or placement.piece == "tea_tile"
    ]
    possible = [placement for placement in listed if placement.certain]
    if not possible and moves.may_pass is not False:
        return Move(moves.player, ())
    possible = possible or listed
    if not possible:
        return None
    step = 7 * state.turn.number + 3 * len(state.turn.actions)
    placement = possible[step % len(possible)]
    cells = list(bits(placement.cells)) or [0]
    cell = cells[11 * step % len(cells)]
    action = Action(placement.piece, cell, placement.color, placement.source)
    return Move(moves.player, (action,))


def score(parsed: ParsedRequest) -> ScoresJson:
    """Score a state."""
    state, table = parsed.content["state"]
    problems = _problems(parsed.content["state"])
    return dump_scores(
        None if problems else score_state(state),
        table.in_force,
        reasons=_reasons(problems, table.config, parsed.wording),
    )


def audit(parsed: ParsedRequest) -> AuditJson:
    """List everything that is wrong with a state."""
    table = parsed.content["state"].table
    problems = _problems(parsed.content["state"])
    return dump_audit(table.in_force, reasons=_reasons(problems, table.config, parsed.wording))


def position(parsed: ParsedRequest) -> PositionJson:
    """Return facts about a position, such as its palaces and streets.

    If the request names a viewer, the stocks of the other players are hidden.
    """
    state, table = parsed.content["state"]
    problems = _problems(parsed.content["state"])
    seen = None if problems else state
    if seen is not None and "viewer" in parsed.content:
        seen = hide(seen, parsed.content["viewer"])
    return dump_position(
        _reading(seen, parsed.wording),
        seen,
        table.in_force,
        reasons=_reasons(problems, table.config, parsed.wording),
        sent_state=_sent_state(parsed, parsed.content["state"]) if problems else None,
        sent_notation=_notation(parsed.content["state"]) if problems else None,
    )


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
    new = _set_up(request)
    reasons = _reasons(new.reasons, request.table.config, parsed.wording)
    return dump_new_game(new, request.table.in_force, reasons=reasons)


def _join(parsed: ParsedRequest, request: JoinRequest) -> GameJson:
    table, wording = request.table, parsed.wording
    joined = Joined(None, table.problems) if table.problems else join(request.known)
    return dump_joined_game(
        joined,
        table.in_force,
        reasons=_reasons(joined.reasons, table.config, wording),
        questions=[
            dump_question(question, wording.question(question, table.config))
            for question in joined.questions
        ],
        unknowns=_unknowns(joined.unknowns, table.config, wording),
    )


def _set_up(request: requests.GameRequest) -> NewGame:
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
    if isinstance(record.begin, requests.GameRequest):
        table = record.begin.table
        new = _set_up(record.begin)
        if new.state is None:
            return _impossible_replay(parsed, "invalid_setup", new.reasons, table)
        state, seed = new.state, new.seed
    else:
        state, table = record.begin
        if table.problems:
            return _impossible_replay(parsed, "invalid_state", table.problems, table, record.begin)
    played = rulings.replay(state, record.moves, keep_states=bool(record.include))
    if played.verdict == "invalid_state":
        assert isinstance(record.begin, ParsedState)  # the state of a new game is never impossible
        return _impossible_replay(parsed, "invalid_state", played.reasons, table, record.begin)
    wording = parsed.wording
    return dump_replay(
        played,
        score_state(played.state),
        seed,
        explanation=wording.explanation(facts_of_replay(played, record.moves)),
        reasons=_reasons(played.reasons, table.config, wording),
        events=[
            _events(events, table.config, wording) for events in played.events if record.events
        ],
        unknowns=_unknowns(played.unknowns, table.config, wording),
        record=_record(parsed, state, played.played, seed),
        included=_of_each_move(record.include, played.states),
    )


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
    parsed: ParsedRequest,
    verdict: Literal["invalid_state", "invalid_setup"],
    reasons: tuple[Reason, ...],
    table: ParsedTable,
    begin: ParsedState | None = None,
) -> ReplayJson:
    wording = parsed.wording
    return dump_impossible_replay(
        verdict,
        table.in_force,
        explanation=wording.refusal_explanation(verdict, reasons, table.config),
        reasons=_reasons(reasons, table.config, wording),
        sent_state=_sent_state(parsed, begin),
        sent_notation=begin and _notation(begin),
        included=_of_each_move(parsed.content.include, ()),
    )


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
    begins = [name for name in requests.REPLAYS_BEGIN_WITH if name in document]
    return _REPLAYS[begins[0]] if len(begins) == 1 else requests.REPLAY_WITHOUT_ONE_BEGINNING


def game_schema(document: Any) -> Schema:
    """Return the schema for a new game, or for a game in progress if the request has a board."""
    return JOIN if isinstance(document, dict) and "board" in document else requests.GAME


# --- Shared --------------------------------------------------------------------------------------


def _problems(parsed: ParsedState) -> tuple[Reason, ...]:
    return parsed.table.problems or rulings.audit(parsed.state)


def _sent_state(parsed: ParsedRequest, begin: ParsedState | None) -> Any:
    """Return an impossible state as it was sent, or None if there is none.

    A position in notation is canonical, so it is the same when it is written.
    """
    if begin is None or "state" in parsed.document:
        return parsed.document.get("state")
    return dump_state(begin.state)


def _notation(parsed: ParsedState) -> str | None:
    if parsed.table.problems:
        return None
    return notation.write_position(parsed.state)


def _reasons(reasons: Iterable[Reason], config: GameConfig, wording: Wording) -> list[ReasonJson]:
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
def _sources(rule: str, config: GameConfig) -> list[SourceJson]:
    return dump_sources(catalogue.sources(catalogue.RULES[rule], config))
