"""Sentence templates: English text with named placeholders, and the choice between several texts.

A placeholder is ``{name}`` or ``{name:form}``. Examples of forms:

* ``{color:the _ palace}`` becomes "the grey palace".
* ``{count:merchants}`` becomes "3 merchants".
* ``{ends:or}`` becomes a list.

See ``docs/development/languages.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from service.rules.rulesets import BLOCKING_COLORS, GameConfig

Params = Mapping[str, Any]


class Few(tuple[str, ...]):
    """A list in which at most three items are named. Any others are only counted."""

    __slots__ = ()


class Vocabulary(NamedTuple):
    """What the words depend on: the edition, and some rules of the game.

    The rules are whether there are gates, whether there are blocking rooftops, and whether a palace
    must be claimed before the next one of its colour begins.
    """

    edition: str = "second"
    gates: bool = False
    two_kinds_of_rooftop: bool = False
    palaces_wait: bool = False

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(config: GameConfig | None) -> Vocabulary:
        """Return the vocabulary of a game, or the second edition's if there is no game."""
        if config is None:
            return SECOND_EDITION
        return Vocabulary(
            config.ruleset.edition,
            config.gates,
            config.two_kinds_of_rooftop,
            config.palaces_wait_for_owner,
        )


SECOND_EDITION = Vocabulary()
"""The vocabulary of texts that do not belong to a game."""


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence in the singular and in the plural.

    ``count`` names the variable with the number, or with a list whose length is the number.
    """

    one: str
    many: str
    count: str = "count"


Sentence = str | Plural


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice between several sentences.

    ``key`` gets the variables and the vocabulary, and returns a key of ``cases``. Most choices use
    :func:`by_value` or :func:`by_presence`.
    """

    key: Callable[[Params, Vocabulary], Hashable]
    cases: Mapping[Hashable, Sentence]


Text = Sentence | Choice


def sentences(text: Text) -> Iterator[Sentence]:
    """Yield every sentence that a text can become."""
    if isinstance(text, Choice):
        yield from text.cases.values()
    else:
        yield text


def by_value(name: str) -> Callable[[Params, Vocabulary], Hashable]:
    """Return a ``key`` for :class:`Choice` that chooses by the value of a variable."""
    return lambda params, vocabulary: params[name]


def by_presence(name: str) -> Callable[[Params, Vocabulary], bool]:
    """Return a ``key`` for :class:`Choice` that chooses by whether a variable is truthy."""
    return lambda params, vocabulary: bool(params[name])


def with_gates(params: Params, vocabulary: Vocabulary) -> bool:
    """Return whether the game has gates, as the key of a :class:`Choice`."""
    return vocabulary.gates


def claimed_by(params: Params, vocabulary: Vocabulary) -> str:
    """Return who has claimed a palace: ``neutral``, ``blocking`` or ``player``.

    ``blocking`` means that the palace has a blocking rooftop.
    """
    if params["owner"] == "neutral":
        return "neutral"
    if vocabulary.two_kinds_of_rooftop and params["owner"] in BLOCKING_COLORS.values():
        return "blocking"
    return "player"
