"""The table of operations.

HTTP, the command line, :mod:`service.offline` and the OpenAPI description iterate over it. Pictures
are not in it: :mod:`service.pictures` draws them.
"""

from __future__ import annotations

from typing import Final

from schemas import requests
from schemas.joining import JoinRequestSchema

from .answer_types import (
    AdjudicationJson,
    AuditJson,
    GameJson,
    LegalMovesJson,
    PositionJson,
    QuestionAnswerJson,
    ReplayJson,
    ScoresJson,
)
from .functions import (
    adjudication,
    audit,
    game,
    game_schema,
    legal_moves,
    position,
    record_schema,
    replay,
    score,
)
from .operation import Link, Operation
from .questions import question

_NOTATION: Final = {"position": "$response.body#/notation"}

_STATE_LINKS: Final = {
    "legalMoves": Link("listLegalMovesByAddress", "List the legal next actions.", _NOTATION),
    "score": Link("scoreByAddress", "Get the score alone.", _NOTATION),
    "audit": Link("auditByAddress", "Audit the state.", _NOTATION),
}
"""The links from an answer with a state to requests about that state.

All of them are GET requests. A POST request would need an object as the request body, and some
tools don't accept that in a link.
"""

_ROWS: Final = (
    Operation(
        name="games",
        id="setUpGame",
        tag="games",
        summary="Set up a game",
        description=(
            "Returns the first state of a game. Send the ruleset and the players' colours in seat "
            "order. You can also send the cells of the setup pieces, or a `seed` from which to "
            "draw them. With neither cells nor a seed, a game of the first edition begins in phase "
            "`setup`. In the second edition, missing cells are drawn from a seed that the answer "
            "contains.\n\n"
            "To join a game in progress, send its `board`. The answer has its state, with stocks "
            "hidden, or `questions` that the players must answer first."
        ),
        schema=game_schema,
        answer=game,
        answer_type=GameJson,
        links=_STATE_LINKS,
        alternatives=(requests.GameRequestSchema, JoinRequestSchema),
        takes_batch=False,
    ),
    Operation(
        name="adjudications",
        id="adjudicate",
        tag="referee",
        summary="Judge a move",
        description=(
            "The main operation. Says whether a move is legal in a state and, if not, why. For a "
            "legal move, returns what happens and the next state.\n\n"
            "The state is audited first: a state that no game can reach gets the verdict "
            "`invalid_state`, with a list of everything that is wrong with it. Then the actions "
            "are judged in order, each in the state after the previous one. The first "
            "illegal action makes the whole move illegal, and every rule that it breaks is "
            "listed. A legal move is applied, and `state` is the state after it."
        ),
        schema=requests.ADJUDICATION,
        answer=adjudication,
        answer_type=AdjudicationJson,
        links=_STATE_LINKS,
        address=requests.ADJUDICATION,
    ),
    Operation(
        name="legal-moves",
        id="listLegalMoves",
        tag="referee",
        summary="List the legal actions",
        description=(
            "Lists every action that `/v1/adjudications` would now accept on its own: each piece "
            "in stock with the cells where it may be placed (perhaps none), and a tea tile if one "
            "may be used. With `explain`, the answer also lists every other cell of "
            "the board, with the rules that forbid it."
        ),
        schema=requests.LEGAL_MOVES,
        answer=legal_moves,
        answer_type=LegalMovesJson,
        links={
            "adjudicate": Link(
                "adjudicateByAddress",
                "Make one of the legal moves.",
                {"position": "$request.body#/position", "play": "$response.body#/play"},
            )
        },
        address=requests.LEGAL_MOVES,
    ),
    Operation(
        name="scores",
        id="score",
        tag="referee",
        summary="Score a state",
        description=(
            "Returns each player's points by palace and kind of tile. For a game in progress, this "
            "would be the score if it ended now. Winners are named only once the game is over."
        ),
        schema=requests.POSITION,
        answer=score,
        answer_type=ScoresJson,
        address=requests.POSITION,
    ),
    Operation(
        name="audits",
        id="audit",
        tag="referee",
        summary="Audit a state",
        description=(
            "Checks whether a game can reach this state and, if not, lists everything that is "
            "wrong with it: misplaced pieces, counts that don't add up, tiles with the wrong "
            "holder."
        ),
        schema=requests.POSITION,
        answer=audit,
        answer_type=AuditJson,
        address=requests.POSITION,
    ),
    Operation(
        name="positions",
        id="readPosition",
        tag="referee",
        summary="Read a position",
        description=(
            "Returns what follows from a state, so that a client needs no geometry of its own:\n\n"
            "- the notation\n"
            "- the piece on every occupied cell\n"
            "- the palaces, with their points and the cells where they can grow\n"
            "- the streets, with their ends and the cells where they can continue\n"
            "- the arms of the towers\n"
            "- whose turn it is and that player's obligations\n\n"
            "With `viewer`, everything behind the other players' screens is null."
        ),
        schema=requests.VIEW,
        answer=position,
        answer_type=PositionJson,
        links=_STATE_LINKS,
        address=requests.VIEW,
    ),
    Operation(
        name="questions",
        id="ask",
        tag="referee",
        summary="Ask in words",
        description=(
            "Answers a question in a player's own words, in French or English: whether a move is "
            "legal and what it would bring, why not, where a piece can go, what is on the board, "
            "who is ahead, whose turn it is, what the rules say. The answer has a sentence, how "
            "the question was understood, and the ruling behind it.\n\n"
            "What was not said is taken from the board where only one thing is possible. "
            "Otherwise the verdict is `not_understood`, and `choices` are questions to ask "
            "instead. A question is never understood as something that it doesn't say."
        ),
        schema=requests.QUESTION,
        answer=question,
        answer_type=QuestionAnswerJson,
        links=_STATE_LINKS,
        address=requests.QUESTION,
    ),
    Operation(
        name="replays",
        id="replay",
        tag="games",
        summary="Replay a record",
        description=(
            "Judges the moves of a record in order, and stops at the first illegal move. The "
            "record begins with a new game (as for `/v1/games`) or with a state. Each move gets "
            "the same verdict as from `/v1/adjudications`."
        ),
        schema=record_schema,
        answer=replay,
        answer_type=ReplayJson,
        links=_STATE_LINKS,
        address=requests.REPLAY_OF_RECORD,
        address_note="If a replay's setup is drawn at random, the response is `no-store`.",
        alternatives=(
            requests.ReplayOfGameSchema,
            requests.ReplayOfStateSchema,
            requests.ReplayOfPositionSchema,
            requests.ReplayOfRecordSchema,
        ),
        takes_record=True,
    ),
)

OPERATIONS: Final[dict[str, Operation]] = {row.name: row for row in _ROWS}
"""The operations whose answers are JSON, keyed by name."""
