"""Moves in notation: round trips and error messages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from schemas.move import MoveSchema, dump_move
from schemas.notation import NotationError, parse_move, write_move
from service.examples.positions import move
from service.rules.state import Move
from tests.support.notation import check_refusal, damages, game
from tests.support.random_games import TABLES

MOVES: dict[str, Move] = {
    "VE4": move("red", "violet E4"),
    "GB2,KC3,BD4": move("red", "grey B2, black C3, brown D4"),
    "b:OQ12": move("blue", "orange Q12"),
    "y:SB2,WE1": move("yellow", "stable B2, wall E1"),
    "MH9": move("red", "merchant H9"),
    "g:MH9~F2,MH10": move("green", "merchant H9 from F2, merchant H10"),
    "RC4,NC5,XC6": move("red", "rooftop C4, neutral_rooftop C5, blocking_rooftop C6"),
    "PA7": move("red", "gate A7"),
    "FJ7,MF5": move("red", "well J7, merchant F5"),
    "VR13,T": move("red", "violet R13, tea_tile"),
    "-": move("red"),
    "b:-": move("blue"),
}
"""Moves, keyed by their notation when red is to move."""


@pytest.mark.parametrize("text", list(MOVES))
def test_move_is_written_as_documented(text: str) -> None:
    """A player's letter is written only if another player is to move."""
    document = dump_move(MOVES[text])
    assert parse_move(text, "red") == document
    assert write_move(document, "red") == text
    assert MoveSchema().load(document) == MOVES[text]


def test_player_letter_of_a_move_is_always_allowed() -> None:
    document = dump_move(MOVES["VE4"])
    assert parse_move("r:VE4", "red") == parse_move("r:VE4", "blue") == document
    assert write_move(document) == "r:VE4"


def test_every_move_of_a_game_round_trips() -> None:
    moves = 0
    for table in TABLES[::5]:
        for document in game(*table, seed=2)[1]:
            for player in ("red", "blue"):
                assert parse_move(write_move(document, player), player) == document
                moves += 1
    assert moves > 1000


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("|", ("action", "'-'")),
        ("|Z", ("action", "'-'")),
        ("|E4", ("action", "'-'")),
        ("V|", ("cell",)),
        ("V|S4", ("cell",)),
        ("V|E14", ("cell",)),
        ("V|E0", ("cell",)),
        ("V|E04", ("cell",)),
        ("VE4|;WE1", ("comma",)),
        ("VE4,|", ("action",)),
        ("VE4,|-", ("action",)),
        ("VE4|_WE1", ("comma",)),
        ("VE4|~F5", ("end",)),
        ("ME4~|", ("cell",)),
        ("T|E4", ("end",)),
        ("-|,VE4", ("end",)),
        ("T,T,T|,T", ("no_more_actions",)),
        ("|n:VE4", ("player",)),
        ("r:|", ("action", "'-'")),
        ("VE4|=", ("end",)),
        ("VE4| ", ("end",)),
    ],
)
def test_error_in_a_move_gives_the_column_and_what_was_expected(
    marked: str, expected: tuple[str, ...]
) -> None:
    """In ``marked``, ``|`` shows where the error is."""
    text = marked.replace("|", "")
    with pytest.raises(NotationError) as raised:
        parse_move(text, "red")
    check_refusal(text, raised.value)
    assert (raised.value.column, raised.value.expected) == (marked.index("|") + 1, expected)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("|vE4", "'V'"),
        ("V|e4", "'E'"),
        ("|ve4", "'V'"),
        ("|R:VE4", "'r'"),
        ("|t", "'T'"),
        ("VE4,|g", "'G'"),
        ("ME4~|f5", "'F'"),
    ],
)
def test_letter_in_the_wrong_case_is_reported(marked: str, expected: str) -> None:
    with pytest.raises(NotationError, match="upper and lower case differ") as raised:
        parse_move(marked.replace("|", ""), "red")
    assert raised.value.wrong_case
    assert (raised.value.column, raised.value.expected) == (marked.index("|") + 1, (expected,))


def test_damaged_move_is_refused_or_read_as_another_move() -> None:
    random = Random(4)
    refused = others = 0
    for text, stands_for in MOVES.items():
        for damaged in damages(text, random, 100):
            if damaged == text:
                continue
            try:
                other: dict[str, Any] = parse_move(damaged, "red")
            except NotationError as error:
                check_refusal(damaged, error)
                refused += 1
                continue
            named = damaged.removeprefix("r:")
            assert other != dump_move(stands_for) or named == text
            assert write_move(other, "red") == named
            MoveSchema().load(other)
            others += 1
    assert refused > 500
    assert others > 30
