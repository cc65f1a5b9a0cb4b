"""The referee's sentences, in the player's language and the words of their edition.

The English texts are in tables (:mod:`.reasons`, :mod:`.events`, :mod:`.rules` and others), and
catalogues translate them. ``docs/development/languages.md`` explains how to add a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from service.rules.catalogue import RULES as CATALOGUE
from service.rules.catalogue import rulesets_with
from service.rules.facts import Facts
from service.rules.reasons import Event, Question, Reason, Unknown
from service.rules.rulesets import RULESETS, GameConfig, OptionValue

from . import catalogues, explanations, guides, previews
from .answers import Answers
from .citations import CITATION, RULEBOOKS, SECTION, SEPARATOR
from .events import EVENTS
from .formatter import Formatter
from .in_words import (
    NOT_UNDERSTOOD,
    NOT_UNDERSTOOD_PARAMS,
    move_in_words,
    question_in_words,
)
from .notation import reason_params, sentence_params
from .problem_types import PROBLEM_TYPES
from .problems import NEAREST_ADDRESS, PROBLEMS, SCHEMA_ERRORS
from .questions import QUESTIONS
from .reasons import REASONS
from .rules import RULES
from .ruleset_texts import OPTION_VALUES, OPTIONS, RULESET_NAMES, RULESET_TEXTS
from .templates import Params, Vocabulary
from .unknowns import UNKNOWNS

LANGUAGES: Final = catalogues.languages()
"""The languages that have a catalogue. English is first."""


class Wording(Formatter):
    """All sentences of the referee in one language. Use :func:`wording_for` to get one."""

    # Rulings.

    def reason(self, reason: Reason, config: GameConfig | None) -> str:
        """Say how a rule is broken. If ``config`` is None, the second edition's words are used."""
        params = reason_params(self, reason)
        return self.say(REASONS[reason.rule], params, Vocabulary.of(config))

    def event(self, event: Event, config: GameConfig) -> str:
        """Describe an event in one sentence."""
        return self.say(EVENTS[event.type], event.params, Vocabulary.of(config))

    def unknown(self, unknown: Unknown, config: GameConfig) -> str:
        """Say what is unknown about a ruling, and why."""
        return self.say(UNKNOWNS[unknown.about], {"player": unknown.player}, Vocabulary.of(config))

    def question(self, question: Question, config: GameConfig) -> str:
        """Ask for something that can't be seen on the board of a game in progress."""
        return self.say(QUESTIONS[question.about], question.params, Vocabulary.of(config))

    def explanation(self, facts: Facts) -> str:
        """Explain the ruling on a move or a record in a paragraph that can be read on its own."""
        return explanations.explain(self, facts)

    def points(self, events: Sequence[Event], config: GameConfig) -> str:
        """Say how a move changed the players' points, or return "" if it did not.

        ``events`` are those of the move, in order.
        """
        return explanations.explain_points(self, events, config)

    def preview(self, facts: Facts) -> str:
        """Say whether a move is legal and, in the conditional, what it would bring.

        It answers a question about a move that is not played.
        """
        return previews.preview(self, facts)

    def refusal_explanation(
        self, verdict: str, reasons: Sequence[Reason], config: GameConfig | None
    ) -> str:
        """Say what is wrong with a state or a new game.

        ``verdict`` is ``invalid_state`` or ``invalid_setup``.
        """
        return explanations.explain_refusal(self, verdict, reasons, config)

    # Words of the players.

    def move_in_words(
        self,
        move: Mapping[str, Any],
        config: GameConfig,
        *,
        kind: str = "move",
        expected: str | None = None,
    ) -> str:
        """Return a move in wire format, or a question about it, in words.

        ``kind`` is ``move``, ``judge``, ``why`` or ``score``. If ``expected`` is a player, a move
        by another player names that player.
        """
        return move_in_words(self, move, config, kind=kind, expected=expected)

    def question_in_words(self, kind: str, params: Mapping[str, Any], config: GameConfig) -> str:
        """Return a question without a move in words. See :mod:`.in_words`."""
        return question_in_words(self, kind, params, config)

    def answers(self, config: GameConfig) -> Answers:
        """Return what writes an answer to a question."""
        return Answers(self, config)

    def not_understood(self, code: str, params: Mapping[str, Any], config: GameConfig) -> str:
        """Say what was read of a text, and what was not. Missing variables are None."""
        known = {**dict.fromkeys(NOT_UNDERSTOOD_PARAMS), **params}
        return self.say(NOT_UNDERSTOOD[code], known, Vocabulary.of(config))

    # The catalogue and the rulesets.

    def rule(self, rule_id: str, edition: str) -> str:
        """Say what a rule requires.

        ``edition`` is ``first`` or ``second``. A rule that only the other edition has is described
        in that edition's words.
        """
        known = {RULESETS[id_].edition for id_ in rulesets_with(CATALOGUE[rule_id])}
        spoken = edition if edition in known else min(known)
        return self.say(RULES[rule_id], {}, Vocabulary(spoken))

    def guide(self, name: str, config: GameConfig) -> str:
        """Say what something is good for, how it is won and what it scores. See :mod:`.guides`."""
        return guides.guide(self, name, config)

    def ruleset_name(self, ruleset_id: str) -> str:
        """Return the name of a ruleset."""
        return self.say(RULESET_NAMES[ruleset_id])

    def ruleset_text(self, ruleset_id: str) -> str:
        """Return the description of a ruleset."""
        return self.say(RULESET_TEXTS[ruleset_id])

    def option_text(self, option: str, edition: str = "second") -> str:
        """Return the question that an option answers."""
        return self.say(OPTIONS[option], {}, Vocabulary(edition))

    def option_value_text(self, option: str, value: OptionValue, edition: str = "second") -> str:
        """Say what a value of an option means."""
        return self.say(OPTION_VALUES[option][value], {}, Vocabulary(edition))

    def rulebook(self, rulebook_id: str) -> str:
        """Return the name of a rulebook."""
        return self.say(RULEBOOKS[rulebook_id])

    def citation(self, rulebook_id: str, section: str) -> str:
        """Cite a section, such as "Second edition rulebook, Buildings (Bâtiments)"."""
        params = {"rulebook": self.rulebook(rulebook_id), "section": self.section(section)}
        return self.say(CITATION, params)

    def citations(self, sources: Iterable[tuple[str, str]]) -> str:
        """Cite several sections, each given as a rulebook and a heading."""
        separator = self.gettext(SEPARATOR)
        return separator.join([self.citation(*source) for source in sources])

    def section(self, section: str) -> str:
        """Return the heading of a rulebook section, such as "Buildings (Bâtiments)"."""
        heading = self.lookup(section, SECTION, False)
        return heading if heading.replace("’", "'") == section else f"{heading} ({section})"

    # Malformed requests.

    def problem(self, slug: str, **params: Any) -> tuple[str, str]:
        """Return the title and the detail of a problem document. Missing variables are None."""
        title, detail, known = PROBLEMS[slug]
        return self.say(title), self.say(detail, dict.fromkeys(known) | params)

    def nearest_address(self, address: str) -> str:
        """Say which address a client probably meant."""
        return self.say(NEAREST_ADDRESS, {"address": address})

    def problem_type(self, slug: str) -> tuple[str, str]:
        """Return the title and the explanation of a type of problem."""
        return self.say(PROBLEMS[slug].title), self.say(PROBLEM_TYPES[slug])

    def schema_error(self, code: str, **params: Any) -> str:
        """Say what is wrong with one value of a request."""
        if code == "required":
            expected, its = params["value"]
            params["value"] = self.schema_error(expected, **its)
        text, known = SCHEMA_ERRORS[code]
        return self.say(text, dict.fromkeys(known) | params)

    def notation_error(self, params: Params) -> str:
        """Say what is wrong with a text in notation.

        ``params`` come from :func:`schemas.notation_fields.dump_notation_error`.
        """
        return self.schema_error("notation", **sentence_params(self, params))


@lru_cache
def wording_for(language: str, locale: Path = catalogues.LOCALE) -> Wording:
    """Return the wording of a language. Calls with the same arguments return the same object.

    Raises:
        FileNotFoundError: There is no catalogue for the language in the folder ``locale``.
        ValueError: The catalogue's header does not name a known language.
        babel.messages.pofile.PoFileError: The file is malformed.
    """
    fallback = None
    if language != catalogues.SOURCE_LANGUAGE:
        fallback = wording_for(catalogues.SOURCE_LANGUAGE, locale)
    return Wording(language, *catalogues.load(language, locale), fallback)
