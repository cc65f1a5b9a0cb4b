"""The published ABNF grammar matches everything that ``schemas.notation`` writes and reads."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Any

import abnf
import pytest

from schemas.notation import (
    NotationError,
    Record,
    parse_position,
    parse_record,
    write_move,
    write_record,
    write_record_file,
)
from tests.notation.test_pages import blocks, examples
from tests.notation.test_records import new_game
from tests.support.notation import (
    check_position,
    damages,
    game,
    notation_of,
    odd,
    with_hidden_numbers,
)
from tests.support.notation_errors import PAGES
from tests.support.random_games import TABLES

FEW_TABLES = TABLES[1::6]


@lru_cache(maxsize=1)
def grammar() -> Any:
    """Return the ABNF grammar from docs/notation.md."""
    (text,) = blocks("en", "abnf")

    class Grammar(abnf.Rule):
        pass

    Grammar.load_grammar(text)
    return Grammar


def matches(rule: str, text: str) -> bool:
    """Return whether a rule of the grammar matches the whole text."""
    published = grammar()(rule)
    try:
        published.parse_all(text)
    except abnf.ParseError:
        return False
    return True


def test_every_rule_of_the_grammar_is_defined_and_used() -> None:
    (text,) = blocks("en", "abnf")
    defined = re.findall(r"^([a-z-]+) +=", text, re.MULTILINE)
    body = re.sub(r'%s"[^"]*"|"[^"]*"|%x[0-9A-F-]+', " ", text)
    named = set(re.findall(r"[A-Za-z][A-Za-z-]*", body))
    core = {"DIGIT", "ALPHA", "DQUOTE", "SP", "HTAB", "CR", "LF"}
    assert len(defined) == len(set(defined)) > 30
    assert named - core == set(defined)
    roots = {"position", "move", "record", "file"}
    used = re.findall(r"(?<![a-z-])[a-z-]+(?![a-z-]| +=)", body)
    assert set(defined) - roots <= set(used)


def test_every_example_on_the_pages_matches_the_grammar() -> None:
    matched = 0
    for rule in ("position", "move", "record"):
        for text in examples(rule):
            assert matches(rule, text), text
            assert matches(rule, text.replace(" ", "_")), text
            matched += 1
    (file,) = blocks("en", "file")
    assert matches("file", file)
    assert matched > 15
    for page in PAGES:
        (refused,) = blocks(page, "error")
        for text in refused.splitlines()[::2]:
            assert not any(matches(rule, text) for rule in ("position", "move")), text


def test_generated_positions_match_the_grammar() -> None:
    random = Random(6)
    matched = 0
    for table in FEW_TABLES:
        for state in game(*table, seed=4)[0][::40]:
            for document in (state, with_hidden_numbers(state, random), odd(state, random)):
                text = document and notation_of(document)
                if text:
                    assert matches("position", text), text
                    matched += 1
    assert matched > 40


@pytest.mark.slow
def test_generated_moves_and_records_match_the_grammar() -> None:
    matched = 0
    for table in FEW_TABLES:
        states, moves = game(*table, seed=4)
        for move in moves[::5]:
            assert matches("move", write_move(move))
            matched += 1
        for record in (
            Record({"game": new_game(states[0])}, moves[:30], {"Red": 'Z"o\\é'}, ((3, "é!"),)),
            Record({"state": states[30]}, moves[30:50]),
        ):
            assert matches("record", str(write_record(record)))
            assert matches("file", str(write_record_file(record)))
            matched += 2
    assert matched > 100


@pytest.mark.slow
def test_grammar_matches_every_text_that_the_reader_accepts() -> None:
    """Some of the damaged texts are still well-formed."""
    random = Random(7)
    accepted_texts = refused_by_both = 0
    for table in FEW_TABLES[:3]:
        states, moves = game(*table, seed=4)
        position = check_position(states[60])
        record = str(write_record(Record({"game": new_game(states[0])}, moves[:20])))
        for rule, text, read in (
            ("position", position, parse_position),
            ("record", record, parse_record),
        ):
            for damaged in damages(text, random, 60):
                try:
                    read(damaged)
                except NotationError:
                    refused_by_both += not matches(rule, damaged)
                    continue
                assert matches(rule, damaged), damaged
                accepted_texts += 1
    assert accepted_texts > 30
    assert refused_by_both > 50
