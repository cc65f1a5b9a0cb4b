"""The types of whole answers. :mod:`.functions` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from schemas.described import (
    BuildingColor,
    Cell,
    Note,
    OptionValue,
    Piece,
    PlayerColor,
    Revision,
    RuleId,
    RulesetId,
    Seed,
)
from schemas.limits import MAX_MOVES, MAX_PLAYERS
from schemas.move import MoveJson
from schemas.notation_fields import PlayText, PositionText, RecordText
from schemas.state import StateJson
from schemas.writing.readings import (
    Actions,
    MayPass,
    ReadingJson,
    ReadingWithoutTurnJson,
    TurnReadingJson,
)
from schemas.writing.rulings import (
    EventJson,
    PlacementJson,
    Points,
    QuestionJson,
    ReasonJson,
    RefusalJson,
    ScoreJson,
    Unknowns,
)

QUESTION_KINDS: Final = ("move", "judge", "why", "where", "what", "score", "turn", "rule")
"""The kinds of questions in words."""

# --- Parts of answers ----------------------------------------------------------------------------

# Each verdict has its own form of an answer, so that clients know what to expect.


class RulesetInForceJson(TypedDict):
    """The ruleset in force, with all its options."""

    id: Annotated[RulesetId, "The ruleset."]
    revision: Revision
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
    Any,
    "The state, exactly as it was sent, or what the notation says. Null if the notation makes no "
    "sense.",
    Note(anyOf=[{"$ref": "#/components/schemas/StateInput"}, {"type": "null"}]),
]
NotationAsSent = Annotated[str | None, "That state in notation; null if it has none."]
ScoreOfState = Annotated[ScoreJson, "The score of that state."]
Null = Annotated[None, "Always null."]
QuestionKind = Annotated[str, Note("QuestionKind", enum=QUESTION_KINDS)]


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
    legal: Annotated[None, "Always null: it cannot be known."]
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
    score: Null
    ruleset: InForceIfValid


AdjudicationJson = Annotated[
    LegalAdjudicationJson
    | IllegalAdjudicationJson
    | UndeterminedAdjudicationJson
    | InvalidStateAdjudicationJson,
    Note("Adjudication"),
]


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
    score: Null
    reasons: StateProblems
    unknowns: Unknowns
    ruleset: InForceIfValid


ScoresJson = Annotated[OkScoresJson | InvalidStateScoresJson, Note("Scores")]


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
    turn: Null
    reasons: StateProblems
    ruleset: InForceIfValid


PositionJson = Annotated[OkPositionJson | InvalidStatePositionJson, Note("Position")]


# --- Questions in words --------------------------------------------------------------------------


class UnderstoodJson(TypedDict):
    """How a question was understood."""

    text: Annotated[str, "The question as it was understood, in the language of the answer."]
    player: Annotated[PlayerColor | None, "The player it is about: by default, the player to move."]
    move: Annotated[MoveJson | None, "The move that it names; null if it names none."]
    play: Annotated[
        str | None, "That move in notation; null if there is none.", Note(pattern=PlayText.pattern)
    ]
    piece: Annotated[Piece | None, "The piece it is about, if it is about one."]
    color: Annotated[
        BuildingColor | None, "The colour of that building or, for a rooftop, of the palace."
    ]
    cell: Annotated[Cell | None, "The cell it is about, if it is about one."]


class ChoiceJson(TypedDict):
    """One of the things that a question may mean."""

    text: Annotated[str, "What it may mean, in the language of the answer."]
    question: Annotated[str, "The question to ask instead. It is understood."]


class _QuestionAnswerJson(TypedDict):
    answer: Annotated[str, "The answer in the requested language, as a player would say it."]


class _NoResultsJson(_QuestionAnswerJson):
    kind: Null
    understood: Null
    adjudication: Null
    legal_moves: Null
    score: Null
    position: Null
    rules: Annotated[Sequence[RuleId], "Always empty.", Note(maxItems=0)]


class OkQuestionAnswerJson(_QuestionAnswerJson):
    """The answer to a question. What its kind does not use is null or empty."""

    verdict: Ok
    kind: Annotated[QuestionKind, "The kind of question."]
    understood: Annotated[UnderstoodJson, "How the question was understood."]
    choices: Annotated[Sequence[ChoiceJson], "Always empty.", Note(maxItems=0)]
    adjudication: Annotated[
        AdjudicationJson | None, "The ruling of `/v1/adjudications` on the move in the question."
    ]
    legal_moves: Annotated[
        LegalMovesJson | None,
        "Of `where`: the answer of `/v1/legal-moves`, with the placements asked for.",
    ]
    score: Annotated[
        ScoreJson | None,
        "Of `score`: the score of the position. The score after a move is in `adjudication`.",
    ]
    position: Annotated[PositionJson | None, "Of `what`: the answer of `/v1/positions`."]
    rules: Annotated[
        Sequence[RuleId],
        "Of `rule`: the rules of the catalogue that answer the question, if any.",
        Note(maxItems=99),
    ]
    reasons: Annotated[
        Sequence[ReasonJson], "The broken rules, if the answer is a refusal.", Note(maxItems=9999)
    ]
    notation: Notation
    ruleset: InForce


class NotUnderstoodQuestionAnswerJson(_NoResultsJson):
    """The question is not understood. The answer says what was read of it, and what was not."""

    verdict: Annotated[Literal["not_understood"], "The verdict."]
    choices: Annotated[
        Sequence[ChoiceJson], "What the question may mean, if that can be said.", Note(maxItems=99)
    ]
    reasons: NoReasons
    notation: Notation
    ruleset: InForce


class InvalidStateQuestionAnswerJson(_NoResultsJson):
    """No game can reach the state."""

    verdict: InvalidState
    choices: Annotated[Sequence[ChoiceJson], "Always empty.", Note(maxItems=0)]
    reasons: StateProblems
    notation: NotationAsSent
    ruleset: InForceIfValid


QuestionAnswerJson = Annotated[
    OkQuestionAnswerJson | NotUnderstoodQuestionAnswerJson | InvalidStateQuestionAnswerJson,
    Note("QuestionAnswer"),
]


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
    state: Null
    notation: Null
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
    score: Null
    ruleset: InForceIfValid


class InvalidSetupReplayJson(_ReplayJson):
    """The game can't be set up."""

    verdict: InvalidSetup
    reasons: Annotated[Reasons, "What is wrong with the game."]
    state: Null
    notation: Null
    score: Null
    ruleset: InForceIfValid


ReplayJson = Annotated[
    LegalReplayJson
    | IllegalReplayJson
    | UndeterminedReplayJson
    | InvalidStateReplayJson
    | InvalidSetupReplayJson,
    Note("Replay"),
]
