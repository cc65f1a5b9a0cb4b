"""Every sentence that the service says in answer to the requests of the examples.

The moves in them are also previewed.

The requests are the catalogue's examples, the example games, and ``sentences.ndjson`` beside this
module, whose requests make the referee say the rest. Each of its lines has a path and a body.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from service import create_app
from service.examples.rules import EXAMPLES
from service.operations import functions
from service.rule_descriptions import dump_example
from service.rules.fact_finding import facts_of, facts_of_replay
from service.rules.facts import Facts
from service.rules.ruling import Replay, Ruling
from service.rules.state import Move
from service.wording import wording_for
from service.wording.events import EVENTS
from service.wording.explanations import EXPLANATIONS
from service.wording.formatter import Formatter
from service.wording.previews import PREVIEWS
from service.wording.reasons import REASONS
from service.wording.templates import Choice, Params, Plural, Text, Vocabulary, sentences

TEXTS: Final[dict[str, Text]] = {
    # What makes no sense in notation is said like an error.
    **{rule: text for rule, text in REASONS.items() if rule != "state.notation"},
    **EVENTS,
    **{name: text for name, (text, _) in EXPLANATIONS.items()},
    **{f"preview: {name}": text for name, (text, _) in PREVIEWS.items()},
}
"""The texts of the referee's answers, keyed by rule, type of event, or name."""

_GAMES: Final = Path(__file__).parents[2] / "examples" / "games"
_REQUESTS: Final = Path(__file__).with_name("sentences.ndjson")


class Said(NamedTuple):
    """A sentence, or a part of one, with the name and the form of its text."""

    about: str
    form: str
    vocabulary: Vocabulary
    text: str


def forms(text: Text) -> Iterator[str]:
    """Yield every sentence that a text can become, in the singular and the plural."""
    for sentence in sentences(text):
        yield from (sentence.one, sentence.many) if isinstance(sentence, Plural) else (sentence,)


def _form(text: Text, params: Params, vocabulary: Vocabulary) -> str:
    if isinstance(text, Choice):
        text = text.cases[text.key(params, vocabulary)]
    if not isinstance(text, Plural):
        return text
    number = params[text.count]
    return text.one if (number if isinstance(number, int) else len(number)) < 2 else text.many


def _requests() -> Iterator[tuple[str, Any]]:
    for example in EXAMPLES.values():
        yield dump_example(example.refused)
        yield dump_example(example.accepted)
    for game in sorted(_GAMES.glob("*.json")):
        yield "/v1/replays", json.loads(game.read_bytes())
    for line in _REQUESTS.read_text(encoding="utf-8").splitlines():
        request = json.loads(line)
        yield request["path"], request["body"]


@cache
def all_said(language: str) -> tuple[Said, ...]:
    """Return what the service says in a language, in the order of the requests."""
    names = {id(text): name for name, text in TEXTS.items()}
    said: list[Said] = []
    fill = Formatter.fill
    functions._event.cache_clear()  # otherwise, known events are not said again

    def recorded(self: Formatter, text: Text, params: Params, vocabulary: Vocabulary) -> str:
        filled = fill(self, text, params, vocabulary)
        if id(text) in names:
            form = _form(text, params, vocabulary)
            said.append(Said(names[id(text)], form, vocabulary, filled[:1].upper() + filled[1:]))
        return filled

    def previewed(ruling: Ruling, move: Move) -> Facts:
        facts = facts_of(ruling, move)
        wording_for(language).preview(facts)
        return facts

    def previewed_one_by_one(replay: Replay, moves: Sequence[Move]) -> Facts:
        facts = facts_of_replay(replay, moves)
        for move, events in zip(moves, replay.events, strict=False):
            each = facts._replace(verdict="legal", player=move.player, events=events, played=None)
            wording_for(language).preview(each)
        return facts

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Formatter, "fill", recorded)
        patch.setattr(functions, "facts_of", previewed)
        patch.setattr(functions, "facts_of_replay", previewed_one_by_one)
        client = create_app().test_client()
        for path, body in _requests():
            answer = client.post(path, json=body, headers={"Accept-Language": language})
            assert answer.status_code == 200, answer.get_json()
    return tuple(said)
