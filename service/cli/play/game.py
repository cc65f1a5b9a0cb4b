"""A game that is played move by move, with its history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas import requests
from schemas.state import ParsedState
from service import operations
from service.cli.i18n import Translator
from service.cli.inputs import Document, parse_request
from service.words import Reading

Json = Mapping[str, Any]


class Game:
    """A game with its states and moves so far, and the moves that were undone.

    ``beginning`` is its record without the moves: ``{"game": ...}`` or ``{"state": ...}``.
    The argument ``state`` is the first state. Everything is in wire format, so ``medina replay``
    accepts a saved game.
    """

    def __init__(self, beginning: Mapping[str, Any], state: Json, translator: Translator) -> None:
        self._beginning = dict(beginning)
        self._states = [state]
        self._moves: list[Json] = []
        self._undone: list[Json] = []
        self._translator = translator

    @property
    def state(self) -> Json:
        """The current state, in wire format."""
        return self._states[-1]

    @property
    def position(self) -> ParsedState:
        """The current state, parsed."""
        position: ParsedState = self._parse(requests.POSITION, {}).content["state"]
        return position

    @property
    def played(self) -> int:
        """The number of moves played, not counting undone ones."""
        return len(self._moves)

    @property
    def record(self) -> Json:
        """The record of the game."""
        return {**self._beginning, "moves": list(self._moves)}

    def judge(self, move: Json) -> operations.Answer:
        """Judge a move without playing it.

        Raises:
            CliError: The move is malformed.
        """
        document = Document(self._translator.say("move"), "", move)
        return operations.adjudication(self._parse(requests.ADJUDICATION, {"move": document}))

    def answer(self, question: Reading) -> operations.Answer:
        """Answer a question that names a move, a fact or a rule."""
        return operations.answer_reading(question, self._parse(requests.POSITION, {}))

    def play(self, move: Json) -> operations.Answer:
        """Judge a move. Unless it is illegal, play it and forget the undone moves.

        Raises:
            CliError: The move is malformed.
        """
        answer = self.judge(move)
        if answer["legal"] is not False:
            self._push(move, answer)
            self._undone.clear()
        return answer

    def undo(self) -> Json | None:
        """Take back the last move and return it. Return None if there is no move."""
        if not self._moves:
            return None
        self._states.pop()
        self._undone.append(self._moves.pop())
        return self._undone[-1]

    def redo(self) -> Json | None:
        """Play the last undone move again and return it. Return None if there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        self._push(move, self.judge(move))
        return move

    def legal_moves(self) -> operations.Answer:
        """List every legal next action."""
        return operations.legal_moves(self._parse(requests.LEGAL_MOVES, {"explain": False}))

    def score(self) -> operations.Answer:
        """Score the current state."""
        return operations.score(self._parse(requests.POSITION, {}))

    def _push(self, move: Json, answer: operations.Answer) -> None:
        self._moves.append(move)
        self._states.append(answer["state"])

    def _parse(self, schema: Any, members: Mapping[str, Any]) -> operations.ParsedRequest:
        state = Document(self._translator.say("state"), "", self.state)
        return parse_request(schema, {"state": state, **members}, self._translator)
