"""The referee's sentences are complete and correct in every language and edition."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from schemas.state import dump_state
from service.examples.positions import move, position
from service.examples.rules import EXAMPLES, MoveCase
from service.expected import EXPECTED
from service.rules import referee
from service.rules.audit import audit
from service.rules.board import BIT, NAME
from service.rules.catalogue import EVENTS, RULES, rulesets_with
from service.rules.fact_finding import facts_of, facts_of_replay
from service.rules.option_sources import OPTION_SOURCES
from service.rules.reasons import Event, Reason
from service.rules.rulesets import OPTIONS, RULESETS, resolve
from service.rules.ruling import Replay, Ruling
from service.rules.scoring import score
from service.rules.state import Action, Move, State, Turn
from service.web.language import negotiate
from service.web.pages.companion_words import CONTEXT, companion_words
from service.web.pages.companion_words import WORDS as COMPANION_WORDS
from service.wording import (
    LANGUAGES,
    Wording,
    citations,
    explanations,
    ruleset_texts,
    wording_for,
)
from service.wording import events as event_texts
from service.wording import reasons as reason_texts
from service.wording import rules as rule_texts
from service.wording.answers import ANSWERS
from service.wording.catalogues import LOCALE, catalogue_file, languages, load, read
from service.wording.guides import GUIDE_TEXTS
from service.wording.in_words import (
    MOVES_IN_WORDS,
    NOT_UNDERSTOOD,
    NOT_UNDERSTOOD_PARAMS,
    QUESTIONS_IN_WORDS,
    TOPICS,
)
from service.wording.nouns import FIRST_EDITION, NOUN, WORDS
from service.wording.previews import PREVIEWS
from service.wording.problem_types import PROBLEM_TYPES
from service.wording.problems import PROBLEMS, SCHEMA_ERRORS
from service.wording.templates import Params, Plural, Text, Vocabulary, sentences
from tests.reference.naive import position as naive
from tests.reference.naive.position import player_to_move
from tests.reference.naive.turn import longest_sequence, owes_rooftop, remaining
from tests.support.random_games import TABLES, Ply, random_game
from tests.support.said import TEXTS, Said, all_said, forms
from tools.catalogues import template, update

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
TRANSLATIONS = pytest.mark.parametrize("language", LANGUAGES[1:])
ROOT = Path(__file__).parents[2]


class RecordingWording(Wording):
    """A wording that records each message that it looks up."""

    looked_up: set[tuple[str | None, str]]

    def __init__(self, language: str) -> None:
        super().__init__(language, *load(language))
        self.looked_up = set()

    def lookup(self, message: str, context: str | None, first: bool) -> str:
        self._record(message, context, first)
        return super().lookup(message, context, first)

    def lookup_counted(
        self, forms: tuple[str, str], number: int, context: str | None, first: bool
    ) -> str:
        self._record(forms[0], context, first)
        return super().lookup_counted(forms, number, context, first)

    def _record(self, message: str, context: str | None, first: bool) -> None:
        self.looked_up.add((context, message))
        if first:
            self.looked_up.add((FIRST_EDITION, message))


_VALUES: Final[Params] = {
    "cell": "F4",
    "piece": "stable",
    "color": None,
    "player": "red",
    "similar": "y",
    "word": "x",
    "allowed": ("GET", "OPTIONS"),
    "charset": "iso-8859-1",
    "choices": ("position", "play"),
    "column": 14,
    "count": 3,
    "example": "…",
    "expected": "object",
    "field": "position",
    "fields": ("state", "position"),
    "found": "x",
    "id": "building.color",
    "key": "walls",
    "limit": 262144,
    "line": 3,
    "maximum": 9007199254740991,
    "method": "PUT",
    "minimum": 2,
    "offered": ("image/svg+xml", "text/plain"),
    "place": "…",
    "seconds": 30,
    "value": "X.",
}
"""Example values for the variables of problems."""


_IN_ANSWERS: Final[Params] = {
    "color": "violet",
    "cells": ("F4", "G4"),
    "citations": "x",
    "corner": "NW",
    "counts": ("x", "y"),
    "options": ("x", "y"),
    "other_cell": "G4",
    "owner": "blue",
    "rule": "X.",
    "size": 3,
    "totals": ("x", "y"),
    "value": 7,
}
"""Example values for the variables of answers to questions."""


def everything(language: str) -> Iterator[Said]:
    """Yield the sentences of the referee's answers, and all other texts of the service."""
    yield from all_said(language)
    yield from other_texts(wording_for(language))


def other_texts(wording: Wording) -> Iterator[Said]:
    """Yield every text that is not about a game."""
    second = Vocabulary()

    def plain(about: str, text: str) -> Said:
        return Said(about, "", second, text)

    def said(about: str, text: Text) -> Iterator[Said]:
        for sentence in sentences(text):
            singular = [{"count": 1, "seconds": 1}] if isinstance(sentence, Plural) else []
            for params in (*singular, {}):
                several = {"expected": ("…", "x.")} if "{expected:or}" in str(sentence) else {}
                yield plain(about, wording.say(sentence, {**_VALUES, **several, **params}))

    for rule in RULES.values():
        for edition in {RULESETS[id_].edition for id_ in rulesets_with(rule)}:
            yield Said(rule.id, "", Vocabulary(edition), wording.rule(rule.id, edition))
    for rulebook in citations.RULEBOOKS:
        yield plain("rulebook", wording.rulebook(rulebook))
    for rulebook, section in passages():
        yield plain("citation", f"{wording.citation(rulebook, section)}.")
    yield plain("citation", f"{wording.citations(sorted(passages())[:2])}.")
    for ruleset in RULESETS.values():
        vocabulary = Vocabulary(ruleset.edition)
        yield Said(ruleset.id, "", vocabulary, wording.ruleset_name(ruleset.id))
        yield Said(ruleset.id, "", vocabulary, wording.ruleset_text(ruleset.id))
    for option in OPTIONS.values():
        for edition in ("second", "first"):
            vocabulary = Vocabulary(edition)
            yield Said(option.name, "", vocabulary, wording.option_text(option.name, edition))
            for value in option.values:
                if edition == "second" or value is not True or option.name == "gates":
                    text = wording.option_value_text(option.name, value, edition)
                    yield Said(option.name, "", vocabulary, text)
    for slug, problem in PROBLEMS.items():
        yield from said(slug, problem.title)
        yield from said(slug, problem.detail)
        yield from (plain(slug, text) for text in wording.problem_type(slug))
    yield plain("nearest address", wording.nearest_address("/v1/rules"))
    for code, error in SCHEMA_ERRORS.items():
        yield from said(code, error.text)
    for code in EXPECTED:
        yield plain(code, wording.notation_error(_notation_params(code)))
    for code, not_understood in NOT_UNDERSTOOD.items():
        yield from said(code, not_understood)
    for kind in ("move", "judge", "why", "score"):
        merchant = {"piece": "merchant", "cell": "E12"}
        for actions in ([], [merchant], [{**merchant, "from": "E2"}]):
            move = {"player": "red", "actions": actions}
            config = resolve("second-edition", 2, {})
            text = wording.move_in_words(move, config, kind=kind, expected="blue")
            yield plain(kind, f"{text}.")
    for name, (answer, _) in ANSWERS.items():
        for sentence in sentences(answer):
            for count in (1, 3):
                many = ("red", "blue")[: 1 if count == 1 else 2]
                params = {**_VALUES, **_IN_ANSWERS, "count": count, "players": many}
                yield plain(name, wording.say(sentence, params))
    for name, (guide, _) in GUIDE_TEXTS.items():
        for sentence in sentences(guide):
            several = {"values": ("x", "y"), "first": (1, 2), "low": 1, "high": 4}
            yield plain(name, wording.say(sentence, {**_VALUES, **_IN_ANSWERS, **several}))
    for kind in QUESTIONS_IN_WORDS:
        for named in ((), ("player", "corner"), ("color", "cell"), ("color",), ("cell",)):
            about = {"player": "blue", "color": "orange", "cell": "C4", "corner": "NW"}
            asked: dict[str, Any] = {name: about[name] for name in named}
            if kind == "what stock":
                asked |= {"piece": "wall", "player": "blue"}
            if kind == "what cell":
                asked |= {"cell": "C4"}
            asked["topics"] = ("stable", "touch")
            yield plain(kind, wording.question_in_words(kind, asked, config))
    whole_stock = {"player": "blue", "topics": ()}
    yield plain("what stock", wording.question_in_words("what stock", whole_stock, config))
    for topic in TOPICS:
        yield plain("rule", wording.question_in_words("rule", {"topics": [topic]}, config))
    for asked in ({"piece": "wall"}, {"piece": "rooftop", "color": "orange"}):
        yield plain("where", wording.question_in_words("where", asked, config))
    number = _notation_params("number") | {"line": 2, "minimum": 1, "maximum": 9}
    yield plain("number", wording.notation_error(number))


def passages() -> set[tuple[str, str]]:
    """Return the rulebooks and sections that rules and options cite."""
    sources = [*(rule.sources for rule in RULES.values()), *OPTION_SOURCES.values()]
    return {(source.rulebook, source.section) for cited in sources for source in cited}


def _notation_params(code: str) -> Params:
    return {
        "line": 1,
        "column": 5,
        "expected": (code,),
        "found": "４",
        "wrong_case": False,
        "minimum": None,
        "maximum": 3,
    }


@cache
def every_text(language: str) -> tuple[Said, ...]:
    return tuple(everything(language))


def wrong(language: str, pattern: str) -> list[str]:
    """Return the first ten texts that match a pattern for a mistake."""
    found = {said.text for said in every_text(language) if re.search(pattern, said.text)}
    return sorted(found)[:10]


# Completeness.


def test_every_rule_event_and_option_has_a_text() -> None:
    assert list(reason_texts.REASONS) == list(RULES)
    assert list(rule_texts.RULES) == list(RULES)
    assert set(event_texts.EVENTS) == set(EVENTS)
    assert list(PROBLEM_TYPES) == list(PROBLEMS)
    assert sorted(citations.SECTIONS) == sorted({section for _, section in passages()})
    cited = {rulebook for rulebook, _ in passages()}
    named = {rulebook for ruleset in RULESETS.values() for rulebook in ruleset.rulebooks}
    assert set(citations.RULEBOOKS) == cited | named
    assert set(ruleset_texts.RULESET_NAMES) == set(ruleset_texts.RULESET_TEXTS) == set(RULESETS)
    assert list(ruleset_texts.OPTIONS) == list(OPTIONS)
    for option in OPTIONS.values():
        assert tuple(ruleset_texts.OPTION_VALUES[option.name]) in (
            option.values,
            option.values[::-1],
        )


@EVERY_LANGUAGE
def test_every_sentence_is_said_in_some_answer(language: str) -> None:
    said = {one.form for one in all_said(language)}
    missing = {form for text in TEXTS.values() for form in forms(text)} - said
    assert missing == set()


def test_every_other_text_is_used() -> None:
    wording = RecordingWording("en")
    used = {one.form for one in all_said("en")}
    for _ in other_texts(wording):
        pass
    used |= {message for context, message in wording.looked_up if context is None}
    for message in template():
        in_source = re.search("Diagram|Page|Command line", str(message.auto_comments))
        if message.id and message.context is None and not in_source:
            assert first_form(message.id) in used


@TRANSLATIONS
def test_every_text_is_translated(language: str) -> None:
    catalogue = read(catalogue_file(language))
    alike = {
        "Board Game Arena",
        "SHELL",
        "QUESTION",
        "points",
        "score, points",
        "position",
        "{count} point",
        "{count} position",
        "catalogue",
        "Code",
        "Description",
        "orange",
        "violet",
        "NE",
        "SE",
    }
    for wanted in template():
        if not wanted.id:
            continue
        entry = catalogue.get(wanted.id, wanted.context)
        assert entry is not None, wanted.id
        assert not entry.fuzzy, entry.id
        forms = [entry.string] if isinstance(entry.string, str) else list(entry.string or ())
        assert forms, entry.id
        assert all(forms), entry.id
        english = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        words_of_its_own = re.search("[a-zA-Z]", re.sub(r"\{[^}]*\}", "", english[0]))
        if words_of_its_own and wanted.context is None and english[0] not in alike:
            assert not set(forms) & set(english), entry.id


@EVERY_LANGUAGE
def test_translation_catalogues_match_the_sources(language: str, tmp_path: Path) -> None:
    shutil.copytree(LOCALE / language, tmp_path / language)
    update(language, tmp_path)
    before, after = read(catalogue_file(language)), read(catalogue_file(language, tmp_path))
    assert entries(after) == entries(before)
    assert not before.obsolete


@EVERY_LANGUAGE
def test_every_extra_entry_of_a_catalogue_is_used(language: str) -> None:
    """It replaces a text of the sources, or it is a noun in a form that a translation uses."""
    catalogue = read(catalogue_file(language))
    of_the_sources = {first_form(message.id) for message in template()}
    used = re.findall(r"\{\w+:([^}]*_[^}]*)\}", str([entry.string for entry in catalogue]))
    nouns = [re.escape(form).replace("_", ".+") for form in set(used)]
    for context, message, _ in entries(catalogue):
        if context is not None and message not in of_the_sources:
            assert any(re.fullmatch(noun, message) for noun in nouns), message


def first_form(id_: str | tuple[str, ...] | list[str]) -> str:
    return id_ if isinstance(id_, str) else id_[0]


def entries(catalogue: Catalog) -> list[tuple[str | None, str, object]]:
    return [
        (message.context, first_form(message.id), message.string)
        for message in catalogue
        if message.id
    ]


# Placeholders.


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@EVERY_LANGUAGE
def test_texts_use_only_the_variables_that_they_are_given(language: str) -> None:
    catalogue = read(catalogue_file(language))
    texts: list[tuple[Text, tuple[str, ...]]] = []
    texts += [
        (text, RULES[id_].params)
        for id_, text in reason_texts.REASONS.items()
        if id_ != "state.notation"  # it has the text and the variables of the error
    ]
    texts += [(text, EVENTS[type_]) for type_, text in event_texts.EVENTS.items()]
    texts += list(explanations.EXPLANATIONS.values())
    texts += list(PREVIEWS.values())
    texts += list(GUIDE_TEXTS.values())
    texts += [(text, ()) for text in rule_texts.RULES.values()]
    texts += [(problem.detail, problem.params) for problem in PROBLEMS.values()]
    texts += [(error.text, error.params) for error in SCHEMA_ERRORS.values()]
    texts += list(MOVES_IN_WORDS.values())
    texts += [(text, NOT_UNDERSTOOD_PARAMS) for text in NOT_UNDERSTOOD.values()]
    for text, params in texts:
        known = {*params, *WORDS, *(("blocker",) if "owner" in params else ())}
        known |= {"here", "there", "that_is"} if "cell" in params else set()
        for sentence in sentences(text):
            forms = (sentence.one, sentence.many) if isinstance(sentence, Plural) else (sentence,)
            for context in (None, FIRST_EDITION):
                entry = catalogue.get(forms if len(forms) > 1 else forms[0], context)
                string = entry.string if entry else ()
                forms += (string,) if isinstance(string, str) else tuple(string or ())
            for form in forms:
                assert placeholders(form) <= known, form


@EVERY_LANGUAGE
def test_no_placeholder_is_left_unfilled(language: str) -> None:
    """Underscores are allowed in quotations and where the notation's ``_`` is named."""
    assert not wrong(language, r"[{}]|\bNone\b(?! of)|\bTrue\b|\bFalse\b")
    assert not {
        said.text
        for said in every_text(language)
        if "_" in re.sub(r"[“«][^”»]*[”»]|\((or|ou) _\)", "", said.text)
    }


@EVERY_LANGUAGE
def test_every_text_is_a_well_formed_sentence(language: str) -> None:
    """Titles and parts of sentences need no full stop."""
    assert not wrong(language, r"^[^\W\d_A-ZÀ-Ý]")
    assert not wrong(language, r"  |^\s|\s$|\s[,.]|\( | \)")
    titles = {*ruleset_texts.RULESET_NAMES, *PROBLEMS, "rulebook"}
    parts = {
        "placed",
        "one of what was placed",
        "taken",
        "doing palace_started",
        "doing street_started",
        "doing palace_claimed",
        "doing gate_taken",
        "one of what was won",
        "which action",
        "cause of points",
        "palace to claim",
        "side for a gate",
        "piece to place",
        "one of the totals",
        "one count",
        "one kind",
        "one palace tile",
        "rule",
        "uncertain",
    }
    for said in every_text(language):
        if said.about.removeprefix("preview: ") not in titles | parts:
            assert said.text[-1] in ".?", said


# Grammar and vocabulary.


_ENGLISH_NOUNS = "piece|building|rooftop|dome|stable|merchant|wall|gate|tile|point|action|player"


def test_english_articles_and_plurals_are_right() -> None:
    assert not wrong("en", r"\b[Aa] [aeio]|\b[Aa]n [^aeiou]")
    assert not wrong("en", r"\b(a|an|the|no|one) (a|an|the|no)\b")
    assert not wrong("en", rf"\b(a|an|1) (\w+ )?({_ENGLISH_NOUNS})s\b")
    assert not wrong("en", rf"\b([02-9]|\d\d+) ({_ENGLISH_NOUNS})\b(?! (tile|piece))")


def test_french_spaces_apostrophes_and_quotation_marks_are_right() -> None:
    assert not wrong("fr", "['\"“”]")
    assert not wrong("fr", "(?<!\u00a0):|(?<!\u202f)[;!?]|«(?!\u00a0)|(?<!\u00a0)»")
    assert not wrong("fr", "[ \u00a0\u202f]{2}")


def test_french_elisions_and_contractions_are_right() -> None:
    short = r"(?i)\b(le|la|de|que|ne|se|je|ce)"
    assert not wrong("fr", rf"{short} (?![A-R]\d|A à)[aeiouyéèêàâîôh]")
    assert not wrong("fr", r"(?i)\b(le|la|les|du|des) (le|la|les|un|une|du|des)\b")
    assert not wrong("fr", r"(?i)\b(une?|aucune?) (le|la|les|une?|du)\b")
    assert not wrong("fr", r"(?i)\b(de le|de les|à le|à les)\b")
    assert not wrong("fr", r"\b[dlnqcs]’(?![aeiouyéèêàâîôhœAEIOUÀÉÎ])")


_FEMININE = "pièces? de palais|étables?|portes?|tuiles?|rues? marchandes?"
_MASCULINE = "bâtiments?|toits?|dômes?|marchands?|murs?|jetons?|marchés?|puits"
_SINGULAR = "pièce|bâtiment|toit|dôme|étable|marchand|mur|porte|point|action|tuile|rue|joueur"
_PLURAL = _SINGULAR.replace("|", "s|") + "s"


def test_french_gender_and_number_agree() -> None:
    assert not wrong("fr", rf"(?i)\b(un|aucun|le|du|nouveau|un même) ({_FEMININE})\b")
    assert not wrong("fr", rf"(?i)\b(une|aucune|la|nouvelle) ({_MASCULINE}|palais)\b")
    assert not wrong("fr", r"(pièces? de|tuiles?) palais (gris|noirs?|bruns?|violets?)\b")
    assert not wrong("fr", rf"({_MASCULINE}) (grise|noire|brune|violette)s?\b")
    assert not wrong("fr", r"\b(le|un|du|deux|au) palais (grise|noire|brune|violette)s?\b")
    assert not wrong("fr", rf"\b([2-9]|\d\d+|deux|trois|les|des) ({_SINGULAR})\b")
    assert not wrong("fr", rf"\b([01]|une?|aucune?|le|la) ({_PLURAL})\b")
    several = r"([2-9]|\d\d+|deux|les) (bâtiments|pièces de palais|palais)"
    assert not wrong("fr", rf"{several} (violette?|noire?|brune?|grise)\b")


# Words that only one edition has.
_FIRST_EDITIONS = {
    "en": r"palace piece|\bdome|token|\bmarkets?\b(?! street)|\bblack\b|unfinished",
    "fr": r"pièces? de palais|dôme|jeton|marché|brun|\bnoir|cité|ruelle|inachevé",
}
_SECOND_EDITIONS = {
    "en": r"\bbuilding|rooftop|market street|\btile|\bviolet\b|\bopen\b",
    "fr": r"bâtiment|\btoit|tuile|rue marchande|marron|violet|\bville\b|en construction",
}


@pytest.mark.parametrize("edition", ["first", "second"])
@EVERY_LANGUAGE
def test_sentences_use_the_vocabulary_of_the_edition(language: str, edition: str) -> None:
    words = _SECOND_EDITIONS if edition == "first" else _FIRST_EDITIONS
    foreign = re.compile(words[language])
    # These texts name pieces that the game does not have.
    elsewhere = {"piece.not_in_ruleset", "state.piece_not_in_ruleset", "citation"}
    for said in every_text(language):
        if said.vocabulary.edition == edition and said.about not in elsewhere:
            text = re.sub("tea tiles?|tuiles? thé|“[^”]*”|«[^»]*»", "", said.text)
            assert not foreign.search(text), said


def test_french_calls_the_opening_la_porte_only_in_games_without_gates() -> None:
    """With the Gates, « la porte » is the piece, and the opening in a side is « l’ouverture »."""
    french = wording_for("fr")
    reason = Reason("wall.opening", {"cell": "F1", "side": "north"})
    without = french.reason(reason, resolve("second-edition", 4, {}))
    gated = french.reason(reason, resolve("second-edition", 4, {"gates": True}))
    assert "la porte" in without
    assert "ouverture" not in without
    assert "l’ouverture" in gated
    assert "aucune porte" in gated


def test_english_and_french_give_the_same_cells_and_numbers() -> None:
    for english, french in zip(every_text("en"), every_text("fr"), strict=True):
        assert facts(english.text) == facts(french.text), (english, french)


def facts(text: str) -> Counter[str]:
    """Return the cells and numbers in a text, except 1 and 2, which may be spelled out."""
    text = re.sub(r"[\u202f,](?=\d{3})", "", text)
    found = set(re.findall(r"\b(?:[A-R]\d+|\d+)\b", text)) - {"1", "2"}
    return Counter(found)


# Rulings.


def test_reason_names_the_piece_and_the_cell_in_the_words_of_the_edition() -> None:
    params = {
        "color": "orange",
        "cell": "D5",
        "other_piece": "building",
        "other_color": "violet",
        "other_cell": "E6",
        "diagonal": True,
    }
    reason = Reason("building.spacing", params, ("D5", "E6"), 0)
    game = resolve("second-edition", 3, {})
    assert wording_for("en").reason(reason, game) == (
        "D5 touches the violet palace at E6 diagonally, and two palaces never touch, not even "
        "diagonally."
    )
    assert wording_for("fr").reason(reason, game) == (
        "D5 touche en diagonale le palais violet (E6), et deux palais ne se touchent jamais, même "
        "en diagonale."
    )
    params |= {"other_color": "brown", "other_cell": "E5", "diagonal": False}
    older = Reason("building.spacing", params, ("D5", "E5"), 0)
    assert wording_for("fr").reason(older, resolve("first-edition", 3, {})) == (
        "D5 est à côté du palais brun (E5), et il y a toujours une ruelle entre deux palais."
    )


def test_citation_names_the_rulebook_and_the_heading_in_both_languages() -> None:
    """In English, the printed French heading follows its translation, in brackets."""
    passage = ("second-edition", "Bâtiments")
    english, french = (wording_for(language).citation(*passage) for language in ("en", "fr"))
    assert english == "Second edition rulebook, Buildings (Bâtiments)"
    assert french == "Règles de la seconde édition, «\u00a0Bâtiments\u00a0»"
    cited = wording_for("fr").citations([passage, ("second-edition", "Toits")])
    assert cited == f"{french}\u202f; Règles de la seconde édition, «\u00a0Toits\u00a0»"


def test_reason_without_a_game_uses_the_words_of_the_second_edition() -> None:
    """Some problems are found before the edition is known."""
    reason = Reason("game.near_wall", {"piece": "well", "cell": "B5"})
    assert "between the well and the walls" in wording_for("en").reason(reason, None)


def test_explanation_of_a_position_with_many_problems_is_short() -> None:
    state = position("second-edition", walls="D1 F1 H1 J1 L1 C13 E13 G13 I13 K13 M13")
    found = audit(state)
    said = wording_for("en").refusal_explanation("invalid_state", found, state.config)
    assert f"{len(found)} things are wrong" in said
    assert f"And {len(found) - explanations.MAX_REASONS} more." in said


def test_long_list_of_cells_is_cut_short() -> None:
    hint, _ = explanations.EXPLANATIONS["extend_palace"]
    cells = [f"C{row}" for row in range(2, 13)]
    params = {"color": "grey", "cells": cells, "named": False}
    assert wording_for("en").say(hint, params) == (
        "The open grey palace can grow at C2, C3, C4, C5, C6, C7, C8, C9 or 3 other spaces."
    )
    assert wording_for("fr").say(hint, params) == (
        "Le palais gris en construction peut s’agrandir en C2, C3, C4, C5, C6, C7, C8, C9 ou "
        "sur 3 autres cases."
    )


def test_explanation_of_a_claim_names_everything_that_the_player_gets() -> None:
    state = position(
        "second-edition",
        "red blue",
        buildings={"violet": "B3 B4 D8 D9 D10"},
        rooftops="blue:B3",
        walls="A2-A4",
        streets=("H7",),
        well="K5",
        player="red",
    )
    played = move("red", "rooftop D8, wall A11")
    ruling = referee.adjudicate(state, played)
    assert wording_for("en").explanation(facts_of(ruling, played)) == (
        "Red claims the violet palace at D8 (size 3) and takes the violet palace tile (2 points, "
        "until now Blue’s) and 2 tea tiles. Every player owns a violet palace: the 11 violet "
        "buildings still behind the screens go back to the box. Red places a wall at A11. Blue "
        "loses 2 points (violet palace tile), 5 in total. Red gains 5 points (violet palace +3 and "
        "violet palace tile +2), 5 in total. Blue plays next, with 2 pieces to place."
    )
    assert wording_for("fr").explanation(facts_of(ruling, played)) == (
        "Rouge prend possession du palais violet en D8 (taille 3) et reçoit la tuile palais "
        "violette (2 points, jusque-là chez Bleu) et 2 tuiles thé. Tous les joueurs possèdent un "
        "palais violet\u00a0: les 11 bâtiments violets encore derrière les paravents retournent "
        "dans la boîte. Rouge pose un mur en A11. Bleu perd 2 points (tuile palais violette), 5 au "
        "total. Rouge gagne 5 points (palais violet +3 et tuile palais violette +2), 5 au total. "
        "C’est à Bleu de jouer, avec 2 pions à poser."
    )


def test_claim_of_a_palace_just_begun_is_said_in_one_sentence() -> None:
    state = position("first-edition", player="red")
    played = move("red", "grey Q11, rooftop Q11")
    ruling = referee.adjudicate(state, played)
    assert wording_for("en").explanation(facts_of(ruling, played)) == (
        "Red begins a new grey palace at Q11, claims it and takes the grey palace token (1 point). "
        "Red gains 2 points (grey palace +1 and grey palace token +1), 2 in total. Yellow plays "
        "next, with 2 pieces to place."
    )
    assert wording_for("fr").explanation(facts_of(ruling, played)) == (
        "Rouge commence un nouveau palais gris en Q11, en prend possession et reçoit le jeton "
        "palais gris (1 point). Rouge gagne 2 points (palais gris +1 et jeton palais gris +1), 2 "
        "au total. C’est à Jaune de jouer, avec 2 pièces à poser."
    )


def test_tile_won_by_another_players_wall_is_explained() -> None:
    state = position(
        "second-edition",
        "red blue",
        buildings={"grey": "B4"},
        rooftops="blue:B4",
        walls="A2 A3",
        well="K5",
        player="red",
    )
    played = move("red", "wall A4")
    ruling = referee.adjudicate(state, played)
    assert wording_for("en").explanation(facts_of(ruling, played)) == (
        "Red places a wall at A4. Blue, with a palace now at the wall, takes the north-west tower "
        "tile (1 point) and 3 merchants. Blue gains 2 points (grey palace +1 and north-west tower "
        "tile +1), 4 in total. Red still has 1 piece to place in this turn."
    )
    assert wording_for("fr").explanation(facts_of(ruling, played)) == (
        "Rouge pose un mur en A4. Bleu, dont un palais longe maintenant le mur, prend la tuile de "
        "la tour nord-ouest (1 point) et 3 marchands. Bleu gagne 2 points (palais gris +1 et tuile "
        "de la tour nord-ouest +1), 4 au total. Rouge a encore 1 pion à poser pendant ce tour."
    )


def test_palace_tile_won_by_a_stable_is_explained_with_the_palace_size() -> None:
    state = position(
        "second-edition",
        "red blue",
        buildings={"grey": "B3 B4 D8 D9"},
        rooftops="blue:B3 red:D8",
        well="K5",
        player="red",
    )
    played = move("red", "stable D10")
    said = wording_for("en").explanation(facts_of(referee.adjudicate(state, played), played))
    assert said.startswith(
        "Red places a stable at D10 and takes the grey palace tile (1 point, until now Blue’s) "
        "with a palace of size 3."
    )
    assert said.endswith("Red still has 1 piece to place in this turn.")


def test_explanation_says_how_the_largest_palace_breaks_a_tie() -> None:
    state = position(
        "board-game-arena",
        "red blue",
        buildings={"grey": "C4 C5", "brown": "G4", "orange": "G8"},
        rooftops="red:C4 blue:G4 blue:G8",
        well="M9",
        streets=("K3",),
    )
    state.palace_holders = (None,) * 4
    state.phase, state.turn = "finished", Turn(40, None)
    result = score(state)
    assert [player.total for player in result.players] == [2, 2]
    finished = Event("game_finished", {"number": 40, "winners": result.winners, "value": 2})
    ruling = Ruling("legal", (), (finished,), state)
    said = wording_for("en").explanation(
        facts_of(ruling, Move("red", (Action("wall", BIT["B1"]),)))
    )
    assert said == (
        "Nobody can place a piece any more. The game is over after turn 40: Red wins with 2 "
        "points. The largest palace breaks the tie with Blue (if the palaces are equally large, "
        "the one claimed first)."
    )


def test_explanation_of_the_setup_says_who_begins() -> None:
    state = position("first-edition", streets=(), phase="setup", turn=0)
    played = move("red", "merchant H7")
    ruling = referee.adjudicate(state, played)
    assert wording_for("en").explanation(facts_of(ruling, played)) == (
        "Red places a merchant at H7. Red begins, with 2 pieces to place."
    )
    assert wording_for("fr").explanation(facts_of(ruling, played)) == (
        "Rouge pose un marchand en H7. Rouge commence, avec 2 pièces à poser."
    )


GAMES = [(*table, seed) for seed, table in enumerate(TABLES)]


@pytest.mark.parametrize(("ruleset", "players", "gates", "seed"), GAMES)
def test_every_ruling_of_a_whole_game_is_explained_in_both_languages(
    ruleset: str, players: int, gates: bool, seed: int
) -> None:
    english, french = wording_for("en"), wording_for("fr")
    explained = 0
    for ply in random_game(ruleset, players, seed, {"gates": True} if gates else {}):
        in_english = english.explanation(facts_of(ply.ruling, ply.move))
        in_french = french.explanation(facts_of(ply.ruling, ply.move))
        assert players_of(in_english, _ENGLISH) == players_of(in_french, _FRENCH), (
            in_english,
            in_french,
        )
        assert facts(in_english) == facts(in_french)
        assert in_english[-1] == in_french[-1] == "."
        assert "{" not in in_english + in_french
        check_what_follows(ply, in_english)
        for action in ply.move.actions:
            if action.cell:
                assert re.search(rf"\b{NAME[action.cell]}\b", in_english)
        explained += 1
    assert explained >= 50


_ENGLISH = {"Red": "red", "Yellow": "yellow", "Green": "green", "Blue": "blue"}
_FRENCH = {"Rouge": "red", "Jaune": "yellow", "Vert": "green", "Bleu": "blue"}


def players_of(text: str, names: dict[str, str]) -> Counter[str]:
    return Counter(names[word] for word in re.findall(r"\b\w+\b", text) if word in names)


def pieces_to_place(state: State) -> int:
    """Return how many pieces the naive referee says that the player to move has to place."""
    position = naive.read_state(dump_state(state))
    player, left = player_to_move(position), remaining(position)
    owes = state.config.lookahead and owes_rooftop(position, player)
    found = longest_sequence(position, player, left, owes, left)
    return found or longest_sequence(position, player, left, False, left) or 0


def check_what_follows(ply: Ply, in_english: str) -> None:
    state = ply.ruling.state
    if state.phase == "finished":
        result = score(state)
        best = max(player.total for player in result.players)
        assert f"{best} point" in in_english
        for winner in result.winners:
            assert winner.capitalize() in in_english.rpartition(":")[2]
        if state.config.game_ends_early:
            following = state.players[(state.seat(ply.move.player) + 1) % len(state.players)]
            assert (
                f"{following.color.capitalize()}, next to play, can’t place anything." in in_english
            )
    elif state.phase == "play":
        last = in_english.split(". ")[-1]
        assert last.startswith(str(state.turn.player).capitalize())
        assert f" {pieces_to_place(state)} piece" in last
    for event in ply.ruling.events:
        if event.type == "player_passed_over":
            assert event.params["player"].capitalize() in in_english
            assert "skipped" in in_english


def test_pass_is_explained() -> None:
    case = EXAMPLES["turn.pass"].accepted
    assert isinstance(case, MoveCase)
    ruling = referee.adjudicate(case.state, case.move)
    assert ruling.legal
    passer = case.move.player.capitalize()
    said = wording_for("en").explanation(facts_of(ruling, case.move))
    assert said.startswith(f"{passer} can’t place anything and passes.")
    assert said.count(passer) == 1 or "over after" in said
    assert str(ruling.state.turn.player).capitalize() in said or "over after" in said


def test_replay_is_explained() -> None:
    plies = list(random_game("second-edition", 3, 1))
    moves = [ply.move for ply in plies]
    whole = referee.replay(plies[0].state, moves)
    said = wording_for("en").explanation(facts_of_replay(whole, moves))
    assert said.startswith(f"All {len(moves)} moves in this record are legal.")
    assert "The game is over" in said
    spoiled = [*moves[:7], Move(moves[7].player, (Action("wall", BIT["D5"]),)), *moves[8:]]
    stopped = referee.replay(plies[0].state, spoiled)
    said = wording_for("en").explanation(facts_of_replay(stopped, spoiled))
    assert said.startswith("The first 7 moves are legal; move 8, by ")
    assert "that is a city space, and walls go on wall spaces." in said
    unmoved = Replay("legal", 0, (), (), plies[0].state)
    said = wording_for("en").explanation(facts_of_replay(unmoved, []))
    assert said.startswith("This record has no moves.")


# Languages.


@pytest.mark.slow
def test_new_language_needs_only_a_catalogue(tmp_path: Path) -> None:
    """A language may have other plural forms and grammatical cases than English and French."""
    shutil.copytree(LOCALE, tmp_path, dirs_exist_ok=True)
    update("pl", tmp_path)
    catalogue = read(catalogue_file("pl", tmp_path))
    assert len(catalogue) == len(template())
    assert catalogue.num_plurals >= 3
    catalogue["{player} has {piece:no _s} left."].string = "{player}: brak {piece:genitive _}."
    catalogue.add("genitive stable", "stajni", context=NOUN)
    catalogue.get("Red", NOUN).string = "Czerwony"
    counted = catalogue.get(("{number} merchant", "{number} merchants"), NOUN)
    counted.string = ("{number} kupiec", "{number} kupcy", "{number} kupców", "{number} kupca")
    counted.string = counted.string[: catalogue.num_plurals]
    spaces = catalogue.get(tuple(COMPANION_WORDS["spaces"]), CONTEXT)
    spaces.string = ("{n} pole", "{n} pola", "{n} pól", "")
    spaces.string = spaces.string[: catalogue.num_plurals]
    with catalogue_file("pl", tmp_path).open("wb") as file:
        write_po(file, catalogue)

    assert languages(tmp_path) == ("en", "fr", "pl")
    assert negotiate("pl-PL, en;q=0.5", languages=languages(tmp_path)) == "pl"
    polish = wording_for("pl", tmp_path)
    game = resolve("second-edition", 3, {})
    empty = Reason("stock.empty", {"player": "red", "piece": "stable", "color": None})
    assert polish.reason(empty, game) == "Czerwony: brak stajni."
    assert [polish.say("{count:merchants}", {"count": n}) for n in (1, 3, 5)] == [
        "1 kupiec",
        "3 kupcy",
        "5 kupców",
    ]
    companion = companion_words(polish)
    assert companion["spaces"]["of"] == ["n"]
    assert [companion["spaces"][category] for category in ("one", "few", "many")] == [
        "{n} pole",
        "{n} pola",
        "{n} pól",
    ]
    # Sentences without a translation appear in English, in the words of the edition.
    assert companion["title"] == "Medina at the table"
    params = {"piece": "rooftop", "cell": "C4", "other_piece": None, "other_cell": None}
    dome = Reason("rooftop.needs_building", params)
    older = resolve("first-edition", 3, {})
    assert polish.reason(dome, older) == wording_for("en").reason(dome, older)
    # Updating the catalogue keeps entries with a context, even if the sources do not have them.
    update("pl", tmp_path)
    again = read(catalogue_file("pl", tmp_path))
    assert again.get("genitive stable", NOUN).string == "stajni"
    assert again["{player} has {piece:no _s} left."].string == "{player}: brak {piece:genitive _}."


def test_entry_for_the_first_edition_replaces_the_general_entry(
    tmp_path: Path,
) -> None:
    shutil.copytree(LOCALE, tmp_path, dirs_exist_ok=True)
    catalogue = read(catalogue_file("fr", tmp_path))
    catalogue.add("The well is missing.", "Autrement.", context=FIRST_EDITION)
    with catalogue_file("fr", tmp_path).open("wb") as file:
        write_po(file, catalogue)
    french = wording_for("fr", tmp_path)
    missing = Reason("state.well_missing", {})
    assert french.reason(missing, resolve("first-edition", 3, {})) == "Autrement."
    assert french.reason(missing, resolve("second-edition", 3, {})) == "Il manque le puits."


def test_fuzzy_entry_counts_as_missing(tmp_path: Path) -> None:
    shutil.copytree(LOCALE, tmp_path, dirs_exist_ok=True)
    catalogue = read(catalogue_file("fr", tmp_path))
    catalogue["The well is missing."].flags.add("fuzzy")
    with catalogue_file("fr", tmp_path).open("wb") as file:
        write_po(file, catalogue)
    missing = Reason("state.well_missing", {})
    assert wording_for("fr", tmp_path).reason(missing, None) == "The well is missing."


def test_short_texts_are_translated() -> None:
    assert wording_for("fr").gettext("to play") == "à jouer"
    assert wording_for("en").gettext("to play") == "to play"


# Problems.


def test_names_from_a_request_are_quoted_unchanged_unless_they_are_too_long() -> None:
    title, detail = wording_for("fr").problem("not-found", kind="rule", id="red {x}")
    assert title == "Introuvable"
    assert "«\u00a0red {x}\u00a0»" in detail
    _, detail = wording_for("en").problem("not-found", kind="ruleset", id="x" * 5000)
    assert len(detail) < 150
    assert wording_for("en").schema_error("choice", choices=("red", "tea_tile")) == (
        "This must be “red” or “tea_tile”."
    )


def test_problem_without_variables_has_a_title_and_a_detail() -> None:
    for slug, problem in PROBLEMS.items():
        if not problem.params or None in getattr(problem.detail, "cases", {}):
            assert all(wording_for("en").problem(slug))
