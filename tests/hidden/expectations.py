"""Work out the right ruling on a hidden state from the outcomes of a move in all completions.

The naive referee says whether the move is legal and which state follows. Reasons, events and scores
come from the service, which gives them for full states.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple

from schemas import fast_reader, requests
from schemas.state import ParsedState
from service.operations import ParsedRequest, adjudication
from service.wording import wording_for

from .completions import Json, read
from .one_completion import after_move, comes_to

ReasonKey = tuple[str, int | None, tuple[str, ...]]
"""The rule, the action and the cells of a reason. Reasons with the same key are the same."""

ABOUT: Final = {
    "turn.obligation": "turn.obligation",
    "turn.last_player": "turn.last_player",
    "tea.needs_placement": "tea.needs_placement",
    "turn.pass": "pass",
    "turn.quota": "turn_end",
}
"""For each rule, the topic that is unknown if the rule is broken in only some completions."""

_GOES_ON, _NEXT, _OVER = "goes on", "next", "over"
_ENGLISH: Final = wording_for("en")


def ask(operation: Any, schema: Any, document: Json) -> Json:
    """Return the service's answer to a request, in English."""
    answer: Json = operation(ParsedRequest(document, fast_reader.load(schema, document), _ENGLISH))
    return answer


class Ruled(NamedTuple):
    """The outcome of a move in one completion.

    ``after`` is the state after the move, or None if the move is illegal. ``answer`` is the ruling
    of the service.
    """

    full: Json
    after: Json | None
    answer: Json

    def reasons(self) -> dict[ReasonKey, str]:
        """Return the messages of the reasons why the move is illegal, keyed by reason."""
        return {
            (reason["rule"], reason["action"], tuple(reason["cells"])): reason["message"]
            for reason in self.answer["reasons"]
        }


class Expected(NamedTuple):
    """The right verdict, with the outcomes that decide it.

    The actions are judged in order. A completion drops out if the mover does not reach the next
    action, or does not hold the piece for it. A move is illegal if it is illegal in all completions
    that are left.

    If none is left, ``in_hand`` is False. Then ``ruled`` has the outcomes in the completions that
    dropped out last.
    """

    verdict: str
    ruled: list[Ruled]
    in_hand: bool = True

    @property
    def legal(self) -> list[Ruled]:
        return [ruled for ruled in self.ruled if ruled.after is not None]

    @property
    def illegal(self) -> list[Ruled]:
        return [ruled for ruled in self.ruled if ruled.after is None]


class Completions:
    """The completions of a state. Outcomes of moves are cached."""

    def __init__(self, every: Sequence[Json]) -> None:
        self.every = every
        self._states: dict[int, ParsedState] = {}
        self._moves: dict[str, Json] = {}
        self._ruled: dict[tuple[int, str], Ruled] = {}
        self._reached: dict[tuple[int, str], int] = {}

    def comes_to(self, number: int, actions: Sequence[Json]) -> int:
        """Return the cached result of ``one_completion.comes_to`` in a completion."""
        key = number, str(actions)
        if key not in self._reached:
            self._reached[key] = comes_to(self.every[number], actions)
        return self._reached[key]

    def rule(self, number: int, actions: Sequence[Json]) -> Ruled:
        """Return the outcome of a move in a completion."""
        key = number, str(actions)
        if key not in self._ruled:
            self._ruled[key] = self._rule(number, actions)
        return self._ruled[key]

    def _rule(self, number: int, actions: Sequence[Json]) -> Ruled:
        full, name = self.every[number], str(actions)
        move = {"player": full["turn"]["player"], "actions": list(actions)}
        document = {"state": full, "move": move}
        if name not in self._moves:
            self._moves[name] = fast_reader.load(requests.ADJUDICATION, document)
        if number not in self._states:
            self._states[number] = read(full)  # its audit result stays cached
        content = {**self._moves[name], "state": self._states[number]}
        answer: Json = adjudication(ParsedRequest(document, content, _ENGLISH))
        after = after_move(full, actions)
        assert answer["legal"] == (after is not None), (full, actions)
        return Ruled(full, after, answer)

    def expected(self, actions: Sequence[Json]) -> Expected:
        """Return the right verdict on a move, with the outcomes that decide it."""
        having = list(range(len(self.every)))
        ruled: list[Ruled] = []
        for length in range(1, len(actions) + 1) if actions else (0,):
            prefix = actions[:length]
            before, having = having, [n for n in having if self.comes_to(n, prefix) >= length]
            if not having:
                return Expected("illegal", [self.rule(n, prefix) for n in before], in_hand=False)
            ruled = [self.rule(number, prefix) for number in having]
            if all(one.after is None for one in ruled):
                return Expected("illegal", ruled)
        verdict = "legal" if all(one.after is not None for one in ruled) else "undetermined"
        return Expected(verdict, ruled)


def shared_and_every(sets: Iterable[Iterable[Any]]) -> tuple[set[Any], set[Any]]:
    made = [set(one) for one in sets]
    if not made:
        return set(), set()
    return reduce(set.intersection, made), reduce(set.union, made)


def expected_ending(state: Json, after: Sequence[Json]) -> tuple[tuple[str, str | None], set[str]]:
    """Return the ending that the answer must show, and the topics of unknowns about it.

    The answer shows the first ending in this order that some completion has: the turn goes on; a
    player moves next, beginning with the one after the mover in turn order; the game is over.
    """
    endings = {ending(state, one) for one in after}
    colors = [player["color"] for player in state["players"]]
    seat = colors.index(state["turn"]["player"])
    order = [(_GOES_ON, colors[seat])]
    order += [(_NEXT, color) for color in colors[seat + 1 :] + colors[: seat + 1]]
    order.append((_OVER, None))
    shown = next(ending for ending in order if ending in endings)
    others = {kind for kind, player in endings if (kind, player) != shown}
    if shown[0] == _GOES_ON:
        return shown, {"turn_end"} if others else set()
    about = {_NEXT: "next_player", _OVER: "game_end"}
    return shown, {about[kind] for kind in others}


def ending(full: Json, after: Json) -> tuple[str, str | None]:
    """Return how a move ends, and who is to move next."""
    turn, begun = after["turn"], full["turn"]
    if after["phase"] == "finished":
        return _OVER, None
    if (turn["player"], turn["number"]) == (begun["player"], begun["number"]):
        return _GOES_ON, turn["player"]
    return _NEXT, turn["player"]
