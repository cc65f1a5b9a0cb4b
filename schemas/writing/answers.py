"""Writes whole answers. There are one or two functions for each operation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, cast

from schemas.described import Note, OptionValue, PlayerColor, RulesetId, Seed
from schemas.limits import MAX_MOVES, MAX_PLAYERS
from schemas.move import MoveJson, dump_move
from schemas.notation import write_move, write_position
from schemas.notation_fields import PlayText, PositionText, RecordText
from schemas.state import StateJson, dump_state
from service.rules.joining import Joined
from service.rules.rulesets import GameConfig
from service.rules.ruling import LegalMoves, Replay, Ruling
from service.rules.scoring import Score
from service.rules.setup import NewGame
from service.rules.state import Move, State

from .readings import Actions, MayPass, ReadingJson, ReadingWithoutTurnJson, TurnReadingJson
from .rulings import (
    EventJson,
    PlacementJson,
    Points,
    QuestionJson,
    ReasonJson,
    RefusalJson,
    ScoreJson,
    UnknownJson,
    Unknowns,
    dump_placement,
    dump_refusal,
    dump_score,
)

__all__ = [
    "AdjudicationJson",
    "AuditJson",
    "GameJson",
    "IncludedJson",
    "IncludedOfEachMoveJson",
    "LegalMovesJson",
    "MovesJson",
    "PositionJson",
    "ReplayJson",
    "RulesetInForceJson",
    "ScoresJson",
    "dump_adjudication",
    "dump_audit",
    "dump_impossible_replay",
    "dump_joined_game",
    "dump_legal_moves",
    "dump_moves",
    "dump_new_game",
    "dump_position",
    "dump_replay",
    "dump_scores",
]


# --- Parts of answers ----------------------------------------------------------------------------

# Each verdict has its own form of an answer, so that clients know what to expect. The fields of an
# answer are written in the same order whatever the verdict.


class RulesetInForceJson(TypedDict):
    """The ruleset in force, with all its options."""

    id: Annotated[RulesetId, "The ruleset."]
    revision: Annotated[
        int,
        "The revision of the service's interpretation of the ruleset.",
        Note(minimum=1, maximum=99),
    ]
    options: Annotated[dict[str, OptionValue], Note("OptionsInForce"), "The values of all options."]


InForce = Annotated[RulesetInForceJson, "The ruleset in force."]
InForceIfValid = Annotated[
    RulesetInForceJson | None, "The ruleset in force; null if it is invalid."
]
InvalidState = Annotated[Literal["invalid_state"], "The verdict."]
InvalidSetup = Annotated[Literal["invalid_setup"], "The verdict."]
Legal = Annotated[Literal["legal"], "The verdict."]
Illegal = Annotated[Literal["illegal"], "The verdict."]
Undetermined = Annotated[Literal["undetermined"], "The verdict."]
Ok = Annotated[Literal["ok"], "The verdict."]
NoReasons = Annotated[Sequence[ReasonJson], "Always empty.", Note(maxItems=0)]
Reasons = Annotated[Sequence[ReasonJson], Note(minItems=1, maxItems=9999)]
BrokenRules = Annotated[Reasons, "Every broken rule."]
StateProblems = Annotated[Reasons, "What is wrong with the state."]
UncertainReasons = Annotated[
    Sequence[ReasonJson],
    "The rules that are broken for some of the possible stocks. Can be empty: `unknowns` then "
    "says why.",
    Note(maxItems=9999),
]
Events = Annotated[Sequence[EventJson], Note(maxItems=99)]
EventsOfMove = Annotated[Events, "The events that the move causes, in order."]
NoEvents = Annotated[Sequence[EventJson], "Always empty.", Note(maxItems=0)]
Explanation = Annotated[str, "A self-contained explanation in the requested language."]
Notation = Annotated[str, "That state in notation."]
# Fuzzers copy text from responses into request fields that have the same pattern. Only responses to
# requests for games have this pattern, so that most states that fuzzers send are possible.
PossiblePosition = Annotated[Notation, Note(pattern=PositionText.pattern)]
StateAsSent = Annotated[
    Any, "The state, exactly as it was sent.", Note(**{"$ref": "#/components/schemas/StateInput"})
]
NotationAsSent = Annotated[str | None, "That state in notation; null if it has none."]
ScoreOfState = Annotated[ScoreJson, "The score of that state."]
# Code generators have no type for a field that is always null, so such a field gets the type
# that it has with other verdicts.
NoState = Annotated[StateJson | None, "Always null."]
NoNotation = Annotated[str | None, "Always null."]
NoScore = Annotated[ScoreJson | None, "Always null."]


class _StateJson(TypedDict):
    state: StateJson
    notation: str


class _NoStateJson(TypedDict):
    state: None
    notation: None


_NO_STATE: Final[_NoStateJson] = {"state": None, "notation": None}


def _dump_state(state: State) -> _StateJson:
    # Only an impossible state may have no notation, and it is returned as it was sent.
    return {"state": dump_state(state), "notation": cast(str, write_position(state))}


@lru_cache(maxsize=64)
def _dump_known_state(state: State) -> _StateJson:
    """Return a state from a request as JSON and in notation.

    The cache works because the request reader returns the same object for the same state. Callers
    must not modify the result.
    """
    return _dump_state(state)


def _dump_ruleset(config: GameConfig) -> RulesetInForceJson:
    return {
        "id": config.ruleset.id,
        "revision": config.ruleset.revision,
        "options": dict(config.options),
    }


def _if_valid(config: GameConfig | None) -> RulesetInForceJson | None:
    return None if config is None else _dump_ruleset(config)


# --- Legal moves ---------------------------------------------------------------------------------


class MovesJson(TypedDict):
    """All legal next actions."""

    player: Annotated[PlayerColor | None, "The player to move; null if there is none."]
    quota: Annotated[Actions, "How many actions the turn allows."]
    remaining: Annotated[Actions, "How many actions are left in the turn."]
    may_pass: MayPass
    placements: Annotated[
        Sequence[PlacementJson],
        "Each piece that the player has or may have in stock, with the cells where it may be "
        "placed now. `certain` assumes that they have the piece.",
        Note(maxItems=200),
    ]
    refusals: Annotated[
        Sequence[RefusalJson],
        "With `explain` or `refusals`: where each piece in stock may not be placed.",
        Note(maxItems=5000),
    ]
    example: Annotated[
        MoveJson | None,
        "A legal move, or else a possibly legal one, ready to be sent; always the same for the "
        "same state. Null if there is none.",
    ]
    play: Annotated[
        str | None, "`example` in notation; null if there is none.", Note(pattern=PlayText.pattern)
    ]
    unknowns: Unknowns


class OkLegalMovesJson(MovesJson):
    """All legal next actions."""

    verdict: Ok
    reasons: NoReasons
    ruleset: InForce


class InvalidStateLegalMovesJson(MovesJson):
    """No game can reach the state."""

    verdict: InvalidState
    reasons: StateProblems
    ruleset: InForceIfValid


LegalMovesJson = Annotated[OkLegalMovesJson | InvalidStateLegalMovesJson, Note("LegalMoves")]


def dump_legal_moves(
    moves: MovesJson, ruleset: GameConfig | None, *, reasons: Sequence[ReasonJson]
) -> LegalMovesJson:
    """Return an answer with ``moves``, which come from :func:`dump_moves`.

    ``reasons`` say why the state is impossible, if it is.
    """
    if reasons or ruleset is None:
        in_force = _if_valid(ruleset)
        return {"verdict": "invalid_state", **moves, "reasons": reasons, "ruleset": in_force}
    return {"verdict": "ok", **moves, "reasons": [], "ruleset": _dump_ruleset(ruleset)}


def dump_moves(
    moves: LegalMoves, example: Move | None, *, unknowns: Sequence[UnknownJson]
) -> MovesJson:
    """Return the legal actions in a state, and an example of a move as JSON and in notation."""
    document = None if example is None else dump_move(example)
    return {
        "player": moves.player,
        "quota": moves.quota,
        "remaining": moves.remaining,
        "may_pass": moves.may_pass,
        "placements": [dump_placement(placement) for placement in moves.placements],
        "refusals": [dump_refusal(refusal) for refusal in moves.refusals],
        "example": document,
        "play": None if document is None else write_move(document, moves.player),
        "unknowns": unknowns,
    }


# --- Adjudications -------------------------------------------------------------------------------


class IncludedJson(TypedDict):
    """The optional parts of an answer with a ruling."""

    legal_moves: NotRequired[
        Annotated[MovesJson, "With `include`: what `/v1/legal-moves` returns for that state."]
    ]
    position: NotRequired[
        Annotated[ReadingJson, "With `include`: what `/v1/positions` returns for that state."]
    ]


class _AdjudicationJson(IncludedJson):
    explanation: Explanation
    unknowns: Unknowns


class _JudgedJson(_AdjudicationJson):
    notation: Notation
    score: ScoreOfState
    ruleset: InForce


class LegalAdjudicationJson(_JudgedJson):
    """The move is legal."""

    verdict: Legal
    legal: Annotated[Literal[True], "Always true."]
    reasons: NoReasons
    events: EventsOfMove
    state: Annotated[StateJson, "The state after the move."]


class IllegalAdjudicationJson(_JudgedJson):
    """The move breaks rules."""

    verdict: Illegal
    legal: Annotated[Literal[False], "Always false."]
    reasons: BrokenRules
    events: NoEvents
    state: Annotated[StateJson, "The state before the move, in canonical form."]


class UndeterminedAdjudicationJson(_JudgedJson):
    """Whether the move is legal depends on stocks behind the screen."""

    verdict: Undetermined
    legal: Annotated[bool | None, "Always null: it cannot be known."]
    reasons: UncertainReasons
    events: Annotated[Events, "The events that the move causes if it is legal, in order."]
    state: Annotated[StateJson, "The state after the move, if it is legal."]


class InvalidStateAdjudicationJson(_AdjudicationJson):
    """No game can reach the state."""

    verdict: InvalidState
    legal: Annotated[Literal[False], "Always false."]
    reasons: StateProblems
    events: NoEvents
    state: StateAsSent
    notation: NotationAsSent
    score: NoScore
    ruleset: InForceIfValid


AdjudicationJson = Annotated[
    LegalAdjudicationJson
    | IllegalAdjudicationJson
    | UndeterminedAdjudicationJson
    | InvalidStateAdjudicationJson,
    Note("Adjudication"),
]


class _Told(TypedDict):
    explanation: str
    reasons: Sequence[ReasonJson]
    events: Sequence[EventJson]
    unknowns: Sequence[UnknownJson]


class _Judged(_StateJson):
    score: ScoreJson
    ruleset: RulesetInForceJson


def dump_adjudication(
    ruling: Ruling,
    score: Score | None,
    ruleset: GameConfig | None,
    *,
    explanation: str,
    reasons: Sequence[ReasonJson],
    events: Sequence[EventJson],
    unknowns: Sequence[UnknownJson],
    sent_state: Any,
    sent_notation: str | None,
    included: IncludedJson,
) -> AdjudicationJson:
    """Return an answer with a ruling. ``included`` holds the optional parts.

    ``score`` is None if the state is impossible.
    """
    told: _Told = {
        "explanation": explanation,
        "reasons": reasons,
        "events": events,
        "unknowns": unknowns,
    }
    if score is None:
        return {
            "verdict": "invalid_state",
            "legal": False,
            **told,
            "state": sent_state,
            "notation": sent_notation,
            "score": None,
            "ruleset": _if_valid(ruleset),
            **included,
        }
    config = ruling.state.config
    judged: _Judged = {
        # The state of an illegal move is the one in the request.
        **(_dump_known_state if ruling.verdict == "illegal" else _dump_state)(ruling.state),
        "score": dump_score(score, config.building_colors),
        "ruleset": _dump_ruleset(config),
    }
    if ruling.verdict == "legal":
        return {"verdict": "legal", "legal": True, **told, **judged, **included}
    if ruling.verdict == "illegal":
        return {"verdict": "illegal", "legal": False, **told, **judged, **included}
    return {"verdict": "undetermined", "legal": None, **told, **judged, **included}


# --- Scores and audits ---------------------------------------------------------------------------


class OkScoresJson(TypedDict):
    """The score of a state."""

    verdict: Ok
    score: ScoreOfState
    reasons: NoReasons
    unknowns: Unknowns
    ruleset: InForce


class InvalidStateScoresJson(TypedDict):
    """No game can reach the state."""

    verdict: InvalidState
    score: NoScore
    reasons: StateProblems
    unknowns: Unknowns
    ruleset: InForceIfValid


ScoresJson = Annotated[OkScoresJson | InvalidStateScoresJson, Note("Scores")]


def dump_scores(
    score: Score | None, ruleset: GameConfig | None, *, reasons: Sequence[ReasonJson]
) -> ScoresJson:
    """Return an answer with a score or, in ``reasons``, why the state is impossible."""
    if score is None or ruleset is None:
        return {
            "verdict": "invalid_state",
            "score": None,
            "reasons": reasons,
            "unknowns": [],
            "ruleset": _if_valid(ruleset),
        }
    return {
        "verdict": "ok",
        "score": dump_score(score, ruleset.building_colors),
        "reasons": [],
        "unknowns": [],
        "ruleset": _dump_ruleset(ruleset),
    }


class OkAuditJson(TypedDict):
    """A game can reach the state."""

    verdict: Ok
    reasons: NoReasons
    unknowns: Unknowns
    ruleset: InForce


class InvalidStateAuditJson(TypedDict):
    """No game can reach the state."""

    verdict: InvalidState
    reasons: StateProblems
    unknowns: Unknowns
    ruleset: InForceIfValid


AuditJson = Annotated[OkAuditJson | InvalidStateAuditJson, Note("Audit")]


def dump_audit(ruleset: GameConfig | None, *, reasons: Sequence[ReasonJson]) -> AuditJson:
    """Return an answer with what is wrong with a state."""
    if reasons or ruleset is None:
        in_force = _if_valid(ruleset)
        return {"verdict": "invalid_state", "reasons": reasons, "unknowns": [], "ruleset": in_force}
    return {"verdict": "ok", "reasons": [], "unknowns": [], "ruleset": _dump_ruleset(ruleset)}


# --- Positions -----------------------------------------------------------------------------------


class OkPositionJson(ReadingWithoutTurnJson):
    """What a state shows."""

    verdict: Ok
    state: Annotated[StateJson, "The state in canonical form, as `viewer` may see it."]
    notation: Notation
    turn: Annotated[TurnReadingJson, "Whose turn it is."]
    reasons: NoReasons
    ruleset: InForce


class InvalidStatePositionJson(ReadingWithoutTurnJson):
    """No game can reach the state."""

    verdict: InvalidState
    state: StateAsSent
    notation: NotationAsSent
    turn: Annotated[TurnReadingJson | None, "Always null."]
    reasons: StateProblems
    ruleset: InForceIfValid


PositionJson = Annotated[OkPositionJson | InvalidStatePositionJson, Note("Position")]


def dump_position(
    reading: ReadingJson,
    state: State | None,
    ruleset: GameConfig | None,
    *,
    reasons: Sequence[ReasonJson],
    sent_state: Any,
    sent_notation: str | None,
) -> PositionJson:
    """Return an answer with what a state shows. For ``reading``, see :mod:`.readings`.

    ``state`` is None if it is impossible. The answer then contains the state as it was sent.
    """
    if state is None or reading["turn"] is None:
        return {
            "verdict": "invalid_state",
            "state": sent_state,
            "notation": sent_notation,
            **reading,
            "reasons": reasons,
            "ruleset": _if_valid(ruleset),
        }
    return {
        "verdict": "ok",
        **_dump_state(state),
        "turn": reading["turn"],
        "cells": reading["cells"],
        "palaces": reading["palaces"],
        "streets": reading["streets"],
        "arms": reading["arms"],
        "unknowns": reading["unknowns"],
        "reasons": [],
        "ruleset": _dump_ruleset(state.config),
    }


# --- Games ---------------------------------------------------------------------------------------


class _GameJson(TypedDict):
    seed: Seed
    unknowns: Unknowns


class OkGameJson(_GameJson):
    """The state of a new game, after any plies that were requested, or the state of a game in progress."""  # noqa: E501

    verdict: Ok
    state: Annotated[StateJson, "The state."]
    notation: PossiblePosition
    reasons: NoReasons
    questions: Annotated[
        Sequence[QuestionJson],
        "Questions about unknown numbers of neutral rooftops, if any.",
        Note(maxItems=99),
    ]
    ruleset: InForce


class _NoGameJson(_GameJson):
    state: NoState
    notation: NoNotation
    ruleset: InForceIfValid


class IncompleteGameJson(_NoGameJson):
    """The players must answer questions about the game in progress."""

    verdict: Annotated[Literal["incomplete"], "The verdict."]
    reasons: NoReasons
    questions: Annotated[
        Sequence[QuestionJson],
        "The questions that the players must or may answer.",
        Note(minItems=1, maxItems=99),
    ]


class InvalidSetupGameJson(_NoGameJson):
    """The game can't be set up."""

    verdict: InvalidSetup
    reasons: Annotated[Reasons, "What is wrong with the request."]
    questions: Annotated[Sequence[QuestionJson], "Always empty.", Note(maxItems=0)]


GameJson = Annotated[OkGameJson | IncompleteGameJson | InvalidSetupGameJson, Note("Game")]


class _AskedJson(_NoGameJson):
    reasons: Sequence[ReasonJson]
    questions: Sequence[QuestionJson]


def dump_new_game(
    new: NewGame, ruleset: GameConfig | None, *, reasons: Sequence[ReasonJson]
) -> GameJson:
    """Return an answer with the state of a new game or, in ``reasons``, why it can't be set up."""
    if new.state is None:
        return {
            "verdict": "invalid_setup",
            **_NO_STATE,
            "reasons": reasons,
            "questions": [],
            "unknowns": [],
            "seed": new.seed,
            "ruleset": _if_valid(ruleset),
        }
    return {
        "verdict": "ok",
        **_dump_state(new.state),
        "reasons": [],
        "questions": [],
        "unknowns": [],
        "seed": new.seed,
        "ruleset": _dump_ruleset(new.state.config),
    }


def dump_joined_game(
    joined: Joined,
    ruleset: GameConfig | None,
    *,
    reasons: Sequence[ReasonJson],
    questions: Sequence[QuestionJson],
    unknowns: Sequence[UnknownJson],
) -> GameJson:
    """Return an answer with the state of a game in progress, questions about it, or both.

    ``reasons`` say why no such game is possible.
    """
    if joined.state is not None:
        return {
            "verdict": "ok",
            **_dump_state(joined.state),
            "reasons": reasons,
            "questions": questions,
            "unknowns": unknowns,
            "seed": None,
            "ruleset": _dump_ruleset(joined.state.config),
        }
    asked: _AskedJson = {
        **_NO_STATE,
        "reasons": reasons,
        "questions": questions,
        "unknowns": unknowns,
        "seed": None,
        "ruleset": _if_valid(ruleset),
    }
    if reasons:
        return {"verdict": "invalid_setup", **asked}
    return {"verdict": "incomplete", **asked}


# --- Replays -------------------------------------------------------------------------------------

Played = Annotated[StateJson, "The state after the moves that were played."]


class IncludedOfEachMoveJson(TypedDict):
    """The optional parts of an answer that says how far a record is legal."""

    positions: NotRequired[
        Annotated[
            Sequence[Annotated[str | None, "A state in notation; null if it has none."]],
            "With `include`: the state after each move that was played, in notation.",
            Note(maxItems=MAX_MOVES),
        ]
    ]
    scores: NotRequired[
        Annotated[
            Sequence[
                Annotated[
                    Sequence[Annotated[Points, "A player's total."]],
                    "The players' totals, in seat order.",
                    Note(maxItems=MAX_PLAYERS),
                ]
            ],
            "With `include`: the totals after each move that was played.",
            Note(maxItems=MAX_MOVES),
        ]
    ]


class _ReplayJson(IncludedOfEachMoveJson):
    played: Annotated[
        int,
        "How many moves were played. If a move is illegal, this is its index.",
        Note(minimum=0, maximum=MAX_MOVES),
    ]
    explanation: Explanation
    events: Annotated[
        Sequence[EventsOfMove],
        "The events of each move that was played; empty with `events: false`.",
        Note(maxItems=MAX_MOVES),
    ]
    record: Annotated[
        str | None,
        "A record of the beginning and the moves that were played; null if it has no notation.",
        Note(pattern=RecordText.pattern),
    ]
    seed: Seed
    unknowns: Unknowns


class _PlayedJson(_ReplayJson):
    state: Played
    notation: Notation
    score: ScoreOfState
    ruleset: InForce


class LegalReplayJson(_PlayedJson):
    """All moves are legal."""

    verdict: Legal
    reasons: NoReasons


class IllegalReplayJson(_PlayedJson):
    """A move breaks rules."""

    verdict: Illegal
    reasons: BrokenRules


class UndeterminedReplayJson(_PlayedJson):
    """Whether the moves are legal depends on stocks behind the screen."""

    verdict: Undetermined
    reasons: UncertainReasons


class InvalidStateReplayJson(_ReplayJson):
    """No game can reach the state."""

    verdict: InvalidState
    reasons: StateProblems
    state: StateAsSent
    notation: NotationAsSent
    score: NoScore
    ruleset: InForceIfValid


class InvalidSetupReplayJson(_ReplayJson):
    """The game can't be set up."""

    verdict: InvalidSetup
    reasons: Annotated[Reasons, "What is wrong with the game."]
    state: NoState
    notation: NoNotation
    score: NoScore
    ruleset: InForceIfValid


ReplayJson = Annotated[
    LegalReplayJson
    | IllegalReplayJson
    | UndeterminedReplayJson
    | InvalidStateReplayJson
    | InvalidSetupReplayJson,
    Note("Replay"),
]


def dump_replay(
    replay: Replay,
    score: Score,
    seed: int | None,
    *,
    explanation: str,
    reasons: Sequence[ReasonJson],
    events: Sequence[Sequence[EventJson]],
    unknowns: Sequence[UnknownJson],
    record: str | None,
    included: IncludedOfEachMoveJson,
) -> ReplayJson:
    """Return an answer that says how far a record is legal.

    ``events`` is empty or has a list for each move played. ``included`` holds the optional parts.
    """
    config = replay.state.config
    verdict: Any = replay.verdict
    return {
        "verdict": verdict,
        "played": replay.played,
        "explanation": explanation,
        "reasons": reasons,
        "events": events,
        "unknowns": unknowns,
        **_dump_state(replay.state),
        "score": dump_score(score, config.building_colors),
        "record": record,
        "seed": seed,
        "ruleset": _dump_ruleset(config),
        **included,
    }


class _UnplayedJson(TypedDict):
    played: int
    explanation: str
    reasons: Sequence[ReasonJson]
    events: Sequence[Sequence[EventJson]]
    unknowns: Sequence[UnknownJson]


class _WithoutPlayJson(TypedDict):
    score: None
    record: None
    seed: None
    ruleset: RulesetInForceJson | None


def dump_impossible_replay(
    verdict: Literal["invalid_state", "invalid_setup"],
    ruleset: GameConfig | None,
    *,
    explanation: str,
    reasons: Sequence[ReasonJson],
    sent_state: Any,
    sent_notation: str | None,
    included: IncludedOfEachMoveJson,
) -> ReplayJson:
    """Return an answer that says why no move of a record was judged."""
    unplayed: _UnplayedJson = {
        "played": 0,
        "explanation": explanation,
        "reasons": reasons,
        "events": [],
        "unknowns": [],
    }
    nothing: _WithoutPlayJson = {
        "score": None,
        "record": None,
        "seed": None,
        "ruleset": _if_valid(ruleset),
    }
    if verdict == "invalid_setup":
        return {"verdict": "invalid_setup", **unplayed, **_NO_STATE, **nothing, **included}
    return {
        "verdict": "invalid_state",
        **unplayed,
        "state": sent_state,
        "notation": sent_notation,
        **nothing,
        **included,
    }
