"""Every sentence of the referee occurs in a real answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from service.rules.catalogue import RULES, rulesets_with
from service.rules.rulesets import RULESETS
from service.wording import LANGUAGES, wording_for
from service.wording.events import EVENTS
from service.wording.explanations import EXPLANATIONS
from service.wording.reasons import REASONS
from service.wording.templates import Plural, Text, Vocabulary, sentences
from tools.real_answers import forms_in_use

TEXTS: dict[str, Text] = {
    **REASONS,
    **EVENTS,
    **{name: text for name, (text, _) in EXPLANATIONS.items()},
}
EDITIONS = {
    ("second", False): Vocabulary("second"),
    ("first", False): Vocabulary("first"),
    ("first", True): Vocabulary("first", two_kinds_of_rooftop=True),
}

SECOND_EDITION_ONLY = {
    "palace_tile_returned",
    "tower_tile_returned",
    "merchants_taken",
    "merchants_removed",
    "unknown tea.needs_placement",
    "question tea",
    "question neutral_rooftops",
}
"""Texts about neutral rooftops, tower merchants or tea, which the first edition does not have."""

OF_NEUTRAL_ROOFTOPS = {
    "{player} can’t have {count:_s}: {most} at most.",
    "On the board and in stock, the players have {count:_s} instead of {expected}.",
}
"""Sentences about neutral rooftops. Their rules also have sentences about other pieces."""


def forms(text: Text) -> Iterator[str]:
    """Yield every sentence of a text, in the singular and the plural."""
    for sentence in sentences(text):
        if isinstance(sentence, Plural):
            yield from (sentence.one, sentence.many)
        else:
            yield sentence


@pytest.mark.parametrize("rule", REASONS)
def test_each_rule_is_broken_in_some_case(rule: str) -> None:
    """The example cases are enough: no games are played."""
    said = {form.sentence for form in forms_in_use("en", games=False)[id(REASONS[rule])]}
    assert said
    assert said <= set(forms(REASONS[rule]))


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_each_form_of_a_sentence_occurs_in_some_answer(name: str) -> None:
    said = {form.sentence for form in forms_in_use().get(id(TEXTS[name]), {})}
    assert said == set(forms(TEXTS[name]))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(TEXTS) - SECOND_EDITION_ONLY))
def test_each_sentence_occurs_in_every_edition_that_words_it_differently(name: str) -> None:
    text = TEXTS[name]
    noted = forms_in_use()[id(text)]
    for sentence in forms(text):
        # Only the second edition has neutral rooftops, and only the Ditt variant has blocking ones.
        if "neutral rooftop" in sentence or "blocking_rooftop" in sentence:
            continue
        if sentence in OF_NEUTRAL_ROOFTOPS:
            continue
        by_edition = {
            (form.edition, form.two_kinds_of_rooftop): example
            for form, example in noted.items()
            if form.sentence == sentence
        }
        params, vocabulary = next(iter(by_edition.values()))
        for edition in editions(name) - set(by_edition):
            other = EDITIONS[edition]._replace(gates=vocabulary.gates)
            for language in LANGUAGES:
                wording = wording_for(language)
                assert wording.say(text, params, other) == wording.say(text, params, vocabulary)


def editions(name: str) -> set[tuple[str, bool]]:
    """Return the editions in which a rule can be broken. For any other text, return all."""
    if name not in RULES:
        return set(EDITIONS)
    known = [RULESETS[id_] for id_ in rulesets_with(RULES[name])]
    return {(ruleset.edition, ruleset.two_kinds_of_rooftop) for ruleset in known}
