"""The examples on the English and French pages about the notation are valid and up to date."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from schemas.limits import MAX_MOVES
from schemas.notation import (
    parse_move,
    parse_record,
    write_move,
    write_record,
    write_record_file,
)
from service.rules.audit import audit
from service.rules.letters import (
    BUILDING_LETTERS,
    OPTION_LETTERS,
    PIECE_LETTERS,
    PLAYER_LETTERS,
    RULESET_NAMES,
)
from service.rules.rulesets import OPTIONS
from tests.support.notation import accepted, check_position, read_back
from tests.support.notation_errors import PAGES, with_answers


def blocks(page: str, kind: str) -> list[str]:
    """Return the fenced code blocks of one kind."""
    text = PAGES[page].read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def examples(kind: str) -> list[str]:
    """Return the example lines of one kind, which are the same on both pages."""
    lines = [line for block in blocks("en", kind) for line in block.splitlines()]
    assert lines == [line for block in blocks("fr", kind) for line in block.splitlines()]
    return lines


def test_pages_give_the_limit_of_moves_in_a_record() -> None:
    assert f"up to {MAX_MOVES} moves" in PAGES["en"].read_text(encoding="utf-8")
    assert f"jusqu’à {MAX_MOVES} coups" in PAGES["fr"].read_text(encoding="utf-8")


def test_example_positions_in_the_docs_are_canonical_and_possible() -> None:
    """Positions with hidden numbers are not audited."""
    positions = examples("position")
    assert len(positions) >= 6
    for text in positions:
        state = read_back(text)
        assert check_position(state) == text
        if "*" not in text:
            assert audit(accepted(state).state) == ()


def test_table_of_fields_shows_the_first_example_position() -> None:
    fields = examples("position")[0].rstrip("=").split(" ")
    for page, path in PAGES.items():
        rows = re.findall(r"^\| (\d+) \|[^|]*\| `([^`]*)` \|", path.read_text("utf-8"), re.M)
        assert [int(number) for number, _ in rows] == list(range(1, 11)), page
        for (_, shown), field in zip(rows, fields, strict=True):
            first, _, last = shown.partition("…")
            assert field.startswith(first), page
            assert field.endswith(last), page


def test_example_moves_in_the_docs_round_trip() -> None:
    moves = examples("move")
    assert len(moves) >= 6
    for text in moves:
        assert write_move(parse_move(text, "yellow"), "yellow") == text


def test_example_records_in_the_docs_round_trip_and_are_legal(client: FlaskClient) -> None:
    lines = examples("record")
    assert len(lines) >= 4
    for text in lines:
        assert write_record(parse_record(text)) == text
    (file,) = blocks("en", "file")
    assert blocks("fr", "file") == [file]
    assert write_record_file(parse_record(file)) == file
    for text in [*lines, file]:
        answer = client.post("/v1/replays", json=parse_record(text).document).get_json()
        assert answer["verdict"] == "legal", answer["explanation"]


@pytest.mark.parametrize("language", list(PAGES))
def test_example_errors_in_the_docs_match_the_service(language: str, client: FlaskClient) -> None:
    """``make docs`` writes the service's message below each malformed text."""
    page = PAGES[language].read_text(encoding="utf-8")
    assert with_answers(page, language, client) == page


def test_english_and_french_docs_have_the_same_malformed_texts() -> None:
    english, french = ("".join(blocks(page, "error")).splitlines()[::2] for page in PAGES)
    assert len(english) >= 5
    assert english == french


@pytest.mark.parametrize("page", list(PAGES))
def test_letter_tables_in_the_docs_are_complete(page: str) -> None:
    text = PAGES[page].read_text(encoding="utf-8")
    legend = text[: text.index("```move")]
    for letters in (BUILDING_LETTERS, PIECE_LETTERS, PLAYER_LETTERS):
        for letter in letters.values():
            assert legend.count(f"| `{letter}` |") == 1, letter
    for id_, name in RULESET_NAMES.items():
        assert f"| `{name}` | `{id_}` |" in text
    for name, letter in OPTION_LETTERS.items():
        row = f"| `{letter}` | `{name}` |"
        assert row in text
        values = OPTIONS[name].values
        if values != (False, True):
            assert f"{row} {' | '.join(f'`{value}`' for value in values)} |" in text
