"""The page for proofreading, with the texts of the answers in every language and edition.

``make docs`` writes the page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

from service.rules.catalogue import RULES as CATALOGUE
from service.rules.catalogue import rulesets_with
from service.rules.rulesets import RULESETS
from service.wording import LANGUAGES, Wording, wording_for
from service.wording.citations import RULEBOOKS
from service.wording.events import EVENT_TYPES, EVENTS
from service.wording.explanations import EXPLANATIONS
from service.wording.nouns import NOUN, nouns
from service.wording.problem_types import PROBLEM_TYPES
from service.wording.problems import PROBLEMS, SCHEMA_ERRORS
from service.wording.reasons import REASONS
from service.wording.rules import RULES
from service.wording.ruleset_texts import OPTION_VALUES, OPTIONS, RULESET_NAMES, RULESET_TEXTS
from service.wording.templates import SECOND_EDITION, Params, Text, Vocabulary
from tests.support.sentence_variables import passages, problem_examples, schema_error_examples

from .real_answers import form_of, forms_in_use

__all__ = ["proof_page"]

_INTRODUCTION: Final = """\
# Every sentence

This page is for proofreading. It lists the texts of the service's answers, in every language and
in the terms of both editions. The details of errors in notation, labels in pictures, and the texts
of the command line and the HTML pages are not included. ¹ marks the first edition and ² its
two-player variant. Marked lines are omitted if they repeat others in every language. `make docs`
generates the page; to correct a text, edit the sources (English) or a catalogue
([languages](development/languages.md)).

A sentence with several forms is listed once for each form. The reasons, events and parts of
explanations come from real answers. The last section lists the words that fill the placeholders.
"""

Example = tuple[Params, Vocabulary]

_MARKS: Final = {("second", False): "", ("first", False): "¹", ("first", True): "²"}
"""The mark of each vocabulary, keyed by its edition and whether it has two kinds of rooftop."""


def proof_page() -> str:
    """Return the page, as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield _INTRODUCTION
    yield from _heading("Reasons")
    for id_, text in REASONS.items():
        yield from _said(id_, text)
    yield from _heading("Events")
    for type_, text in EVENTS.items():
        yield from _said(type_, text)
    yield from _heading("Parts of explanations")
    for name, (text, _) in EXPLANATIONS.items():
        yield from _said(name, text)
    both: list[Example] = [({}, SECOND_EDITION), ({}, Vocabulary("first"))]
    yield from _heading("What the rules demand")
    for id_, rule in RULES.items():
        yield from _entry(id_, rule, [e for e in both if _applies_in(id_, e[1])])
    yield from _heading("Types of events")
    for type_, meaning in EVENT_TYPES.items():
        yield from _entry(type_, meaning, both)
    yield from _heading("Rulesets")
    for id_, name in RULESET_NAMES.items():
        yield from _entry(id_, name, both[:1])
        yield from _sayings(RULESET_TEXTS[id_], both[:1])
    yield from _heading("Rulebooks")
    for id_, name in RULEBOOKS.items():
        yield from _entry(id_, name, both[:1])
    yield from _heading("Options")
    for option, question in OPTIONS.items():
        yield from _entry(option, question, both)
        for value, meaning in OPTION_VALUES[option].items():
            yield f"`{str(value).lower() if isinstance(value, bool) else value}`\n"
            yield from _sayings(meaning, both)
    yield from _heading("Problems")
    for slug, (title, detail, _) in PROBLEMS.items():
        yield from _entry(slug, title, both[:1])
        yield from _sayings(detail, [(p, SECOND_EDITION) for p in problem_examples(slug)])
        yield from _sayings(PROBLEM_TYPES[slug], both[:1])
    yield from _heading("Errors in the values of requests")
    for code, (text, _) in SCHEMA_ERRORS.items():
        examples = [(p, SECOND_EDITION) for p in schema_error_examples(code)]
        yield from _entry(code, text, examples)
    yield from _citations()
    yield from _words()


def _heading(title: str) -> Iterator[str]:
    yield f"## {title}\n"


def _applies_in(rule_id: str, vocabulary: Vocabulary) -> bool:
    known = rulesets_with(CATALOGUE[rule_id])
    return any(RULESETS[id_].edition == vocabulary.edition for id_ in known)


def _entry(name: str, text: Text, examples: Sequence[Example]) -> Iterator[str]:
    yield f"### {name}\n"
    yield from _sayings(text, examples)


def _said(name: str, text: Text) -> Iterator[str]:
    """Yield the forms of a text, with variables from real answers."""
    yield f"### {name}\n"
    answers = {tag: list(forms_in_use(tag).get(id(text), {}).values()) for tag in LANGUAGES}
    yield from _sayings(text, answers["en"], answers)


def _sayings(
    text: Text,
    examples: Sequence[Example],
    by_language: Mapping[str, Sequence[Example]] | None = None,
) -> Iterator[str]:
    """Yield the forms of a text in every language, for each vocabulary that makes a difference.

    ``by_language`` holds examples for each language, because they may contain translated words.
    """
    said = {tag: _forms(text, (by_language or {}).get(tag, examples)) for tag in LANGUAGES}
    for form, by_mark in _forms(text, examples).items():
        shown = [
            mark
            for mark, example in by_mark.items()
            if not any(_alike(text, example, other) for other in _plainer(by_mark, mark))
        ]
        for language in LANGUAGES:
            for mark in shown:
                example = said[language][form][mark]
                yield f"- {language}{mark}: {wording_for(language).say(text, *example)}"
        yield ""


def _forms(text: Text, examples: Sequence[Example]) -> dict[str, dict[str, Example]]:
    """Return the first example of each form and vocabulary, keyed by form and by mark."""
    forms: dict[str, dict[str, Example]] = {}
    for params, vocabulary in examples:
        form = form_of(text, params, vocabulary)
        mark = _MARKS[vocabulary.edition, vocabulary.two_kinds_of_rooftop]
        forms.setdefault(form, {}).setdefault(mark, (params, vocabulary))
    return forms


def _plainer(by_mark: Mapping[str, Example], mark: str) -> Iterator[Vocabulary]:
    """Yield the vocabularies whose marks come before this one in :data:`_MARKS`."""
    for before in takewhile(lambda other: other != mark, _MARKS.values()):
        if before in by_mark:
            _, vocabulary = by_mark[before]
            yield vocabulary


def _alike(text: Text, example: Example, other: Vocabulary) -> bool:
    """Return whether a text is the same in another vocabulary, in all languages."""
    params, vocabulary = example
    try:
        return all(
            wording.say(text, params, vocabulary) == wording.say(text, params, other)
            for wording in map(wording_for, LANGUAGES)
        )
    except LookupError:  # the other vocabulary has no sentence for these variables
        return False


def _citations() -> Iterator[str]:
    yield from _heading("Citations")
    yield "| " + " | ".join(LANGUAGES) + " |"
    yield "|---" * len(LANGUAGES) + "|"
    for source in passages():
        cells = [wording_for(language).citation(*source) for language in LANGUAGES]
        yield "| " + " | ".join(cells) + " |"
    yield ""


def _words() -> Iterator[str]:
    yield from _heading("Words")
    headings = [f"{language}{mark}" for language in LANGUAGES for mark in ("", "¹")]
    yield "| | " + " | ".join(headings) + " |"
    yield "|---" * (len(headings) + 1) + "|"
    for phrase in nouns():
        cells = []
        for language in LANGUAGES:
            common, first = (_word(wording_for(language), phrase, old) for old in (False, True))
            cells += [common, "" if first == common else first]
        name = phrase if isinstance(phrase, str) else phrase[1]
        yield f"| {name} | " + " | ".join(cells) + " |"
    yield ""


def _word(wording: Wording, phrase: str | tuple[str, str], first: bool) -> str:
    if isinstance(phrase, str):
        return wording.lookup(phrase, NOUN, first)
    return " / ".join(
        wording.lookup_counted(phrase, number, NOUN, first).format(number=number)
        for number in (1, 2)
    )


if __name__ == "__main__":
    sys.stdout.write(proof_page())
