"""Any text is either parsed or refused with an error that says where it is wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.notation import NotationError, parse_move, parse_position, parse_record
from service.expected import EXPECTED
from tests.support.notation import check_refusal

READERS: dict[str, Callable[[str], Any]] = {
    "move": lambda text: parse_move(text, "red"),
    "position": parse_position,
    "record": parse_record,
}

PIECES_OF_TEXT = (
    *("2e.1", "1e.1:p1", "ditt.1", " ryg ", " yb ", "_", " ", "/", "//////////", "-", "-/-/-/-"),
    *("F5", "e2", "~K2", ",", "8F", "GG", "3P-4", "rC4", "6666S4M8W12N", "*", "----", "1r", "="),
    *("VE4", "WE1", ";", "r:", "T", "9999999999999999999999", "٣", "ſ", "ß", "\x00", "\n"),
    *('[Ruleset "2e"]', '[Ruleset "second-edition"]', '[Players "red, blue"]', "{", "}", "1. "),
    *(
        '[Options "gates=true',
        '[Position "',
        "[",
        '"',
        "]",
        "\\",
        "\ufeff",
        "FJ7,MF5",
        "s42",
        "4321",
    ),
)


FILE = '[Ruleset "second-edition"]\n[Players "red, blue"]\n'
"""The beginning of a record's file."""


def _check(text: str, read: Callable[[str], Any]) -> bool:
    try:
        read(text)
    except NotationError as error:
        check_refusal(text, error)
        for expected in error.expected:
            assert expected in EXPECTED or (expected[0] == expected[-1] == "'"), expected
        sentences = [code for code in error.expected if EXPECTED.get(code, "").endswith(".")]
        alone = len(error.expected) == 1
        assert alone or not sentences, sentences
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("reader", list(READERS))
@given(text=st.one_of(st.text(), st.lists(st.sampled_from(PIECES_OF_TEXT)).map("".join)))
@settings(max_examples=300, database=None, derandomize=True)
def test_any_text_is_read_or_raises_an_error_that_locates_the_problem(
    reader: str, text: str
) -> None:
    _check(text, READERS[reader])


@pytest.mark.slow
@pytest.mark.parametrize("reader", list(READERS))
def test_text_of_a_million_characters_is_refused(reader: str) -> None:
    random = Random(8)
    refused = 0
    for piece in PIECES_OF_TEXT:
        start = random.choice(["", "2e.1 ryg ", FILE])
        refused += not _check(start + piece * (1_000_000 // len(piece)), READERS[reader])
    assert refused == len(PIECES_OF_TEXT)


def test_every_expectation_code_has_its_own_english_text() -> None:
    assert len(set(EXPECTED.values())) == len(EXPECTED) > 40
