"""The page for proof-reading: every sentence as it reads, in every language and both editions.

``python -m tools.proof_pages`` writes it. Nothing here is needed to serve.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from service.wording import LANGUAGES, Wording, wording_for
from service.wording.citations import RULEBOOKS
from service.wording.events import EVENT_TYPES, EVENTS
from service.wording.examples import (
    VOCABULARIES,
    event_examples,
    explanation_examples,
    passages,
    problem_examples,
    reason_examples,
    schema_error_examples,
    vocabularies_of,
)
from service.wording.explanations import EXPLANATIONS
from service.wording.nouns import NOUN, nouns
from service.wording.problem_types import PROBLEM_TYPES
from service.wording.problems import PROBLEMS, SCHEMA_ERRORS
from service.wording.reasons import HINTS, REASONS
from service.wording.rules import RULES
from service.wording.systems import OPTION_VALUES, OPTIONS, RULESET_NAMES, RULESET_TEXTS
from service.wording.texts import Choice, Params, Plural, Text, Vocabulary

__all__ = ["proof_page"]

_INTRODUCTION: Final = """\
# Every sentence

This page is for proof-reading: everything that the referee says, with examples in the gaps, in
every language and in the words of both editions. ¹ is the first edition, where it says something
else. The page is written by `make docs`; what is wrong on it is put right in the sources (English)
or in a catalogue ([languages](languages.md)).

A sentence that depends on what happened stands here once for each of its forms; colours, pieces and
cells are examples. The last section has the words that fill the gaps.
"""

Example = tuple[Params, Vocabulary]


def proof_page() -> str:
    """Return the page, as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield _INTRODUCTION
    yield from _heading("Reasons")
    for id_, text in REASONS.items():
        examples = [(p, v) for v in vocabularies_of(id_) for p in reason_examples(id_, v)]
        yield from _entry(id_, text, examples)
    yield from _heading("What to do instead")
    for id_, text in HINTS.items():
        examples = [(p, v) for v in vocabularies_of(id_) for p in reason_examples(id_, v)]
        yield from _entry(id_, text, examples)
    yield from _heading("Events")
    for type_, text in EVENTS.items():
        examples = [(p, v) for v in VOCABULARIES for p in event_examples(type_, v)]
        yield from _entry(type_, text, examples)
    yield from _heading("Parts of explanations")
    for name, (text, _) in EXPLANATIONS.items():
        examples = [(p, v) for v in VOCABULARIES for p in explanation_examples(name, v)]
        yield from _entry(name, text, examples)
    both: list[Example] = [({}, VOCABULARIES[0]), ({}, Vocabulary("first"))]
    yield from _heading("What the rules demand")
    for id_, rule in RULES.items():
        yield from _entry(id_, rule, [e for e in both if _edition(id_, e[1])])
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
        yield from _sayings(detail, [(p, VOCABULARIES[0]) for p in problem_examples(slug)])
        yield from _sayings(PROBLEM_TYPES[slug], both[:1])
    yield from _heading("Errors in requests, place by place")
    for code, (text, _) in SCHEMA_ERRORS.items():
        examples = [(p, VOCABULARIES[0]) for p in schema_error_examples(code)]
        yield from _entry(code, text, examples)
    yield from _citations()
    yield from _words()


def _heading(title: str) -> Iterator[str]:
    yield f"## {title}\n"


def _edition(rule_id: str, vocabulary: Vocabulary) -> bool:
    return any(known.edition == vocabulary.edition for known in vocabularies_of(rule_id))


def _entry(name: str, text: Text, examples: Sequence[Example]) -> Iterator[str]:
    yield f"### {name}\n"
    yield from _sayings(text, examples)


def _sayings(text: Text, examples: Sequence[Example]) -> Iterator[str]:
    """Yield a text in each of its forms, by language and edition."""
    forms: dict[str, dict[str, list[Example]]] = {}
    for params, vocabulary in examples:
        form = _form(text, params, vocabulary)
        forms.setdefault(form, {}).setdefault(vocabulary.edition, []).append((params, vocabulary))
    for number, by_edition in enumerate(forms.values()):
        chosen: dict[str, Example] = {}
        for edition, found in by_edition.items():
            # Another example each time, so that every colour and piece is read somewhere; the same
            # one in both editions, where it can be.
            any_ = found[(7 * len(found) // 11 + number) % len(found)]
            wanted = _common(chosen.get("second", any_))
            chosen[edition] = next((e for e in found if _common(e) == wanted), any_)
        for language in LANGUAGES:
            wording = wording_for(language)
            said = {edition: wording.say(text, *example) for edition, example in chosen.items()}
            for edition, sentence in said.items():
                if edition == "second":
                    yield f"- {language}: {sentence}"
                elif said.get("second") != sentence:
                    yield f"- {language}¹: {sentence}"
        yield ""


def _common(example: Example) -> Params:
    """Return what two examples of the two editions can have in common: black is violet."""
    params = {name: "violet" if value == "black" else value for name, value in example[0].items()}
    return params | {"ruleset": None}


def _form(text: Text, params: Mapping[str, Any], vocabulary: Vocabulary) -> str:
    """Return which form of a text the variables choose."""
    if isinstance(text, Choice):
        text = text.cases[text.key(params, vocabulary)]
    if not isinstance(text, Plural):
        return text
    number = params[text.count]
    return text.one if (number if isinstance(number, int) else len(number)) < 2 else text.many


def _citations() -> Iterator[str]:
    """Yield every passage that a rule or an option rests on, a table."""
    yield from _heading("Citations")
    yield "| " + " | ".join(LANGUAGES) + " |"
    yield "|---" * len(LANGUAGES) + "|"
    for source in passages():
        cells = [wording_for(language).citation(*source) for language in LANGUAGES]
        yield "| " + " | ".join(cells) + " |"
    yield ""


def _words() -> Iterator[str]:
    """Yield the noun phrases, a table."""
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
