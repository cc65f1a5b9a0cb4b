"""A paragraph: sentences that follow one another, in one game's vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from service.rules.reasons import Params
from service.rules.rulesets import GameConfig

from .templates import Text, Vocabulary

if TYPE_CHECKING:
    from .formatter import Formatter

__all__ = ["Paragraph", "Parts"]

Parts = Mapping[str, tuple[Text, tuple[str, ...]]]
"""The parts of explanations: a name -> a text and the variables of its placeholders."""


class Paragraph:
    """Collects sentences. ``parts`` holds the texts that :meth:`add` and :meth:`part` name."""

    def __init__(self, formatter: Formatter, config: GameConfig | None, parts: Parts) -> None:
        self.formatter = formatter
        self.vocabulary = Vocabulary.of(config)
        self.sentences: list[str] = []
        self._parts = parts

    def __str__(self) -> str:
        return " ".join(self.sentences)

    def say(self, text: Text, params: Params) -> None:
        """Add a sentence."""
        self.sentences.append(self.sentence(text, params))

    def sentence(self, text: Text, params: Params) -> str:
        """Return a sentence without adding it."""
        return self.formatter.say(text, params, self.vocabulary)

    def add(self, name: str, **params: object) -> None:
        """Add the sentence of a part."""
        self.say(self._parts[name][0], params)

    def part(self, name: str, params: Params) -> str:
        """Return what a part says, to go into another sentence."""
        return self.formatter.fill(self._parts[name][0], params, self.vocabulary)
