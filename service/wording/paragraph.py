"""A paragraph of sentences, in the words of one game's edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from service.rules.reasons import Params
from service.rules.rulesets import GameConfig

from .templates import Text, Vocabulary

if TYPE_CHECKING:
    from .formatter import Formatter

Parts = Mapping[str, tuple[Text, tuple[str, ...]]]
"""The parts of explanations, keyed by name. Each is a text with the names of its variables."""


class Paragraph:
    """Collects sentences. :meth:`add` and :meth:`part` take the names of texts in ``parts``."""

    def __init__(self, formatter: Formatter, config: GameConfig | None, parts: Parts) -> None:
        self.formatter = formatter
        self.vocabulary = Vocabulary.of(config)
        self.sentences: list[str] = []
        self._parts = parts

    def __str__(self) -> str:
        return " ".join(self.sentences)

    def say(self, text: Text, params: Params) -> None:
        """Add a text to the paragraph as a sentence."""
        self.sentences.append(self.formatter.say(text, params, self.vocabulary))

    def sentence(self, name: str, params: Params) -> str:
        """Return the text called ``name`` as a sentence, without adding it to the paragraph."""
        return self.formatter.say(self._parts[name][0], params, self.vocabulary)

    def add(self, name: str, **params: object) -> None:
        """Add the text called ``name`` to the paragraph as a sentence."""
        self.sentences.append(self.sentence(name, params))

    def part(self, name: str, params: Params) -> str:
        """Return the text called ``name``, for use inside another sentence."""
        return self.formatter.fill(self._parts[name][0], params, self.vocabulary)
