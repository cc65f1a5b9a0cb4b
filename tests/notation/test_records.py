"""Records in notation, on one line and in files."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from schemas.move import MoveSchema, dump_move
from schemas.notation import (
    NotationError,
    Record,
    is_file,
    parse_move,
    parse_record,
    write_record,
    write_record_file,
)
from schemas.notation.patterns import RECORD
from schemas.notation.record import begin_of, turns_of
from schemas.state import dump_state
from service.rules import referee
from service.rules.state import State
from tests.support.notation import ALLOWED, Json, accepted, check_refusal, damages, game
from tests.support.playthroughs import file_of, recorded_moves
from tests.support.random_games import TABLES

FEW_TABLES = TABLES[::5]

TAGS = {
    "Event": 'Club "Medina", second \\ table',
    "Date": "2026.11.22",
    "Red": "Ann",
    "Yellow": "Zoé",
    "Result": "red 56, yellow 49",
}


def new_game(state: Json) -> Json:
    """Return a request for a new game that begins with this state."""
    request: Json = {
        "ruleset": state["ruleset"],
        "players": [player["color"] for player in state["players"]],
    }
    if state["board"]["well"]:
        request["well"] = state["board"]["well"]
    if state["board"]["streets"]:
        request["merchant"] = state["board"]["streets"][0][0]
    return request


def check_line(record: Record) -> str:
    """Return a record as a line of notation, after checking that the line round-trips."""
    line = write_record(record)
    assert line is not None
    assert parse_record(line).document == record.document, line
    assert parse_record(line.replace(" ", "_")).document == record.document
    assert write_record(parse_record(line)) == line
    assert set(line) <= ALLOWED
    assert "  " not in line
    return line


def check_file(record: Record) -> str:
    """Return the text of a record's file, after checking that the file round-trips."""
    text = write_record_file(record)
    assert text is not None
    assert parse_record(text) == record, text
    assert parse_record("\ufeff" + text.replace("\n", "\r\n")) == record
    long_lines = [line for line in text.splitlines() if len(line) > 80 and line[0] != "["]
    assert not [line for line in long_lines if " " in line]
    return text


@pytest.mark.slow
def test_recorded_games_of_every_table_round_trip() -> None:
    records = 0
    for table in TABLES:
        moves = tuple(map(dump_move, recorded_moves(file_of(*table).read_text("utf-8"))))
        state = game(*table, seed=2001, own_options=False)[0][0] if table in FEW_TABLES else None
        if state is not None:
            check_line(Record({"state": state}, moves))
            check_file(Record({"state": state}, moves))
        ruleset = {"id": table[0], "revision": 1, "options": {"gates": True} if table[2] else {}}
        colors = ["yellow", "blue"] if "two" in table[0] else ["red", "yellow", "green", "blue"]
        request = {"ruleset": ruleset, "players": colors[: table[1]], "merchant": "F5"}
        check_line(Record({"game": request}, moves))
        check_file(Record({"game": request}, moves, TAGS))
        records += len(moves) > 80
    assert records == len(TABLES) == 32


@pytest.mark.slow
def test_turn_numbers_in_records_match_the_referee() -> None:
    """``schemas.notation`` numbers the turns without playing the moves."""
    turns = set_up = 0
    for table in FEW_TABLES:
        for seed in (2, 3):
            states, moves = game(*table, seed=seed)
            for record in (
                Record({"game": new_game(states[0])}, moves),
                Record({"state": states[0]}, moves),
                Record({"state": states[31]}, moves[31:]),
            ):
                first = len(moves) - len(record.moves)
                begin = begin_of(record)
                assert begin is not None
                for turn in turns_of(record, begin.turns):
                    at = first + turn.first
                    for state in states[at : at + len(turn.moves)]:
                        assert state["turn"]["number"] == turn.number
                    turns += 1
                    set_up += turn.number == 0
                check_line(record)
                check_file(record)
    assert turns > 2000
    assert set_up > 5


def test_replaying_a_record_read_from_a_line_gives_the_same_final_state() -> None:
    states, moves = game("second-edition", 3, True, 2)
    parsed = parse_record(check_line(Record({"state": states[0]}, moves)))
    state: State = accepted(parsed.begin["state"]).state
    for document in parsed.moves:
        state = referee.play(state, MoveSchema().load(document)).state
    assert state.phase == "finished"
    assert dump_state(state) == states[-1]


def test_truncated_records_are_refused() -> None:
    refused = 0
    for table in FEW_TABLES[:4]:
        states, moves = game(*table, seed=2)
        for record in (
            Record({"game": new_game(states[0])}, moves[:9], {"Event": "x"}, ((2, "good"),)),
            Record({"state": states[50]}, moves[50:54]),
        ):
            for text in (check_line(record), check_file(record).rstrip("\n")):
                for end in range(len(text)):
                    with pytest.raises(NotationError) as raised:
                        parse_record(text[:end])
                    check_refusal(text[:end], raised.value)
                    refused += 1
    assert refused > 3000


def test_damaged_record_line_is_refused_or_read_as_another_record() -> None:
    random = Random(5)
    refused = others = 0
    for table in FEW_TABLES:
        states, moves = game(*table, seed=2)
        for record in (
            Record({"game": new_game(states[0])}, moves),
            Record({"state": states[80]}, moves[80:]),
        ):
            line = check_line(record)
            for damaged in damages(line, random, 60):
                if damaged.replace("_", " ") == line:
                    continue
                try:
                    other = parse_record(damaged)
                except NotationError as error:
                    check_refusal(damaged, error)
                    refused += 1
                    continue
                assert re.fullmatch(RECORD, damaged), damaged
                line_of_other = str(write_record(other))
                assert write_record(parse_record(line_of_other)) == line_of_other, damaged
                others += 1
    assert refused > 300
    assert others > 50


# --- The line by example -------------------------------------------------------------------------

GAME: Json = {
    "ruleset": {"id": "second-edition", "revision": 1, "options": {}},
    "players": ["red", "yellow", "green"],
    "well": "J7",
    "merchant": "F5",
}
FIRST: Json = {
    "ruleset": {"id": "first-edition", "revision": 1, "options": {"gates": True}},
    "players": ["red", "yellow", "green"],
}
VARIANT: Json = {
    "ruleset": {"id": "first-edition-two-player", "revision": 1, "options": {}},
    "players": ["yellow", "blue"],
}


def _moves(*texts: str) -> tuple[Json, ...]:
    colors = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
    return tuple(parse_move(text[2:], colors[text[0]]) for text in texts)


LINES: dict[str, tuple[Json, tuple[Json, ...]]] = {
    "2e.1 ryg FJ7,MF5=": (GAME, ()),
    "2e.1 ryg FJ7,MF5 VE4 GC9 WE1;SF4 b:-=": (
        GAME,
        _moves("r:VE4", "y:GC9", "g:WE1", "g:SF4", "b:-"),
    ),
    "2e.1 ryg FJ7,MF5 VE4 GC9 WE1,SF4 ME6,MD6=": (
        GAME,
        _moves("r:VE4", "y:GC9", "g:WE1,SF4", "r:ME6,MD6"),
    ),
    "2e.1 ryg MF5,4321,s42=": (
        {k: v for k, v in GAME.items() if k != "well"}
        | {"tower_values": {"NW": 4, "NE": 3, "SE": 2, "SW": 1}, "seed": 42},
        (),
    ),
    "1e.1:p1 ryg - MF5 KE4;WB1 SE5=": (FIRST, _moves("r:MF5", "r:KE4", "r:WB1", "y:SE5")),
    "ditt.1 yb MF5 GC3 GF3;SF4 KB2=": (
        VARIANT | {"merchant": "F5"},
        _moves("b:GC3", "y:GF3", "y:SF4", "b:KB2"),
    ),
    "ditt.1 yb - MF5 GC3 GF3;SF4=": (VARIANT, _moves("y:MF5", "b:GC3", "y:GF3", "y:SF4")),
}


@pytest.mark.parametrize("line", list(LINES))
def test_record_line_is_written_as_documented(line: str) -> None:
    """A player's letter is written only if another player is expected to move."""
    begin, moves = LINES[line]
    assert check_line(Record({"game": begin}, moves)) == line


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("2e.1 ryg|", ("space", "player")),
        ("2e.1 ryg |=", ("first_cells",)),
        ("2e.1 ryg FJ7,|FJ8=", ("first_cells",)),
        ("2e.1 ryg MF5,|FJ7=", ("first_cells",)),
        ("2e.1 ryg |4322=", ("tower_values",)),
        ("2e.1 ryg s|9007199254740992=", ("number",)),
        ("2e.1 ryg s|042=", ("number",)),
        ("2e.1 ryg - |=", ("action", "'-'")),
        ("2e.1 ryg - VE4|", ("space", "'='")),
        ("2e.1 ryg - VE4=|=", ("end",)),
        ("2e.1 ryg - VE4 |=", ("action", "'-'")),
    ],
)
def test_error_in_a_record_line_gives_the_column(marked: str, expected: tuple[str, ...]) -> None:
    """In ``marked``, ``|`` shows where the error is."""
    text = marked.replace("|", "")
    with pytest.raises(NotationError) as raised:
        parse_record(text)
    check_refusal(text, raised.value)
    found = (raised.value.column, raised.value.expected)
    assert found == (marked.index("|") + 1, expected), str(raised.value)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2e.1:f1 ryg 1324=", "2e.1 ryg -="),
        ("2e.1 ryg - r:VE4=", "2e.1 ryg - VE4="),
        ("2e.1 ryg - VE4 GC9 WE1_g:SF4=", "2e.1 ryg - VE4 GC9 WE1;SF4="),
        ("2e.1 ryg - VE4;WE1=", "2e.1 ryg - VE4 r:WE1="),
        ("2e.1 ryg - -;WE1=", "2e.1 ryg - - r:WE1="),
        ("2e.1 ryg - VE4 GC9 WE1;SF4;ME6=", "2e.1 ryg - VE4 GC9 WE1;SF4 g:ME6="),
    ],
)
def test_other_spelling_of_a_record_is_read_and_written_canonically(
    text: str, canonical: str
) -> None:
    assert re.fullmatch(RECORD, text)
    assert write_record(parse_record(text)) == canonical


def test_other_spelling_of_a_file_is_read_and_written_canonically() -> None:
    spelled = _file("1. VE4 2. GC4", "1. VE4; SE5 3. y:GC4 y:SE5")
    assert re.fullmatch(RECORD, spelled)
    assert write_record(parse_record(spelled)) == "2e.1 ry FJ7 VE4 r:SE5 GC4;SE5="


def test_record_has_at_most_400_moves() -> None:
    """Replays have the same limit."""
    moves = _moves("r:-", "y:-", "g:-") * 133 + _moves("r:-")
    line = check_line(Record({"game": GAME}, moves))
    with pytest.raises(NotationError, match="at most 400") as raised:
        parse_record(line.replace("=", " -="))
    assert raised.value.column == len(line) + 1


@pytest.mark.parametrize(
    "change",
    [
        {"players": ["red"]},
        {"players": ["red", "red", "blue"]},
        {"ruleset": {"id": "first-edition", "options": {"well": True}}},
        {"tower_values": {"NW": 4, "NE": 4, "SE": 2, "SW": 1}},
        {"plies": 4},
    ],
    ids=[
        "too few players",
        "a repeated player",
        "an invalid option",
        "a repeated tower value",
        "random moves first",
    ],
)
def test_impossible_game_or_one_with_random_moves_has_no_notation(change: Json) -> None:
    record = Record({"game": GAME | change}, ())
    assert write_record(record) is None
    assert write_record_file(record) is None


def test_nulls_and_defaults_in_a_game_request_are_not_written() -> None:
    request = GAME | {
        "ruleset": {"id": "second-edition", "options": {"well": True}},
        "seed": None,
        "tower_values": {"NW": 1, "NE": 3, "SE": 2, "SW": 4},
    }
    line = write_record(Record({"game": request}, ()))
    assert line == "2e.1 ryg FJ7,MF5="
    assert parse_record(line).begin == {"game": GAME}


# --- The file by example -------------------------------------------------------------------------

FILE = """\
[Ruleset "second-edition"]
[Revision "1"]
[Players "red, yellow, green"]
[Well "J7"]
[Merchant "F5"]
[Event "Club \\"Medina\\""]
[Red "Zoé"]

{a start} 1. VE4 2. GC9 {first {palace} 3. WE1; {hm} SF4 4. b:- {the end} =
"""


def test_record_file_is_written_as_documented() -> None:
    moves = _moves("r:VE4", "y:GC9", "g:WE1", "g:SF4", "b:-")
    comments = ((0, "a start"), (2, "first {palace"), (3, "hm"), (5, "the end"))
    record = Record({"game": GAME}, moves, {"Event": 'Club "Medina"', "Red": "Zoé"}, comments)
    assert check_file(record) == FILE


@pytest.mark.parametrize(
    "text",
    [
        '[Ruleset "second-edition"][Players "red,yellow, green"][Well "J7"][Merchant "F5"]'
        "VE4 GC9 WE1;SF4 b:- =",
        '\n[ Ruleset\t"second-edition" ]\n[Players "red, yellow,\tgreen"]\n[Merchant "F5"]\n'
        '[Well "J7"]\n[Options "well=true, gates=false"]\n[Towers "1324"]\n\n'
        "1.VE4\r\n2.\nGC9{}3. WE1 ; SF4 4.{ }b:-=\n\n",
    ],
    ids=["compact", "spread out"],
)
def test_spacing_and_tag_order_may_vary_and_turn_numbers_are_optional(text: str) -> None:
    moves = _moves("r:VE4", "y:GC9", "g:WE1", "g:SF4", "b:-")
    assert parse_record(text) == Record({"game": GAME}, moves)


def _file(old: str = "", new: str = "") -> str:
    text = '[Ruleset "second-edition"]\n[Players "red, yellow"]\n[Well "J7"]\n\n1. VE4 2. GC4 =\n'
    assert old in text
    return text.replace(old, new, 1)


FILE_ERRORS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "no ruleset": ('[Ruleset "second-edition"]\n', "", ("needed_tags",)),
    "an unknown ruleset": ("second-edition", "|third-edition", ("ruleset_id",)),
    "a short name": ("second-edition", "|2e", ("ruleset_id",)),
    "another revision": ("[Well", '[Revision "|2"]\n[Well', ("revision",)),
    "an unknown option": ("[Well", '[Options "|colour=red"]\n[Well', ("option_name",)),
    "an option without a value": ("[Well", '[Options "gates|"]\n[Well', ("'='",)),
    "a repeated option": (
        "[Well",
        '[Options "gates=true, |gates=true"]\n[Well',
        ("repeated_option",),
    ),
    "another option's value": ("[Well", '[Options "gates=|shared"]\n[Well', ("option_word",)),
    "an option that the ruleset does not allow": (
        "[Well",
        '[Options "|neutral_rooftops=false"]\n[Well',
        ("option_name",),
    ),
    "an unknown colour": ("yellow", "|violet", ("color",)),
    "a repeated colour": ("yellow", "|red", ("another_player",)),
    "too few players": ('"red, yellow"', '"|red"', ("players",)),
    "a repeated tag": ("[Well", '[Red "Ann"]\n[|Red "Ann"]\n[Well', ("new_tag",)),
    "no name": ('[Well "J7"]', '[|"J7"]', ("tag",)),
    "a name that begins with a digit": ('[Well "J7"]', '[|1st "J7"]', ("tag",)),
    "a name that is too long": ("[Well", f'[|{"N" * 41} "Ann"]\n[Well', ("tag",)),
    "no value": ('[Well "J7"]', "[Well |J7]", ("'\"'",)),
    "an unclosed value": ('[Well "J7"]', '[Event "J7|', ("'\"'",)),
    "an unclosed tag": ('[Well "J7"]\n\n', '[Well "J7"\n\n|', ("']'",)),
    "an unclosed comment": ("1. VE4", "1. VE4 {good|", ("'}'",)),
    "another turn number": ("2. ", "|3. ", ("turn_number",)),
    "a turn number without its full stop": ("2. ", "2| ", ("'.'",)),
    "turns without a space": ("1. VE4 2. GC4", "1. VE4|GC4", ("white_space", "';'", "'='")),
    "no closing mark": (" =\n", "\n|", ("'='",)),
    "something after the closing mark": ("=\n", "=\n|x", ("end",)),
}


def test_comments_can_stand_before_and_between_tags() -> None:
    text = _file()
    commented = "\ufeff{from [Lyon]}\n" + text.replace("[Well", "{chosen\nby hand} [Well")
    assert is_file(commented)
    record = parse_record(commented)
    assert record.document == parse_record(text).document
    assert record.comments[:2] == ((0, "from [Lyon]"), (0, "chosen by hand"))


@pytest.mark.parametrize("name", list(FILE_ERRORS))
def test_error_in_a_record_file_gives_the_line_and_column(name: str) -> None:
    """In ``FILE_ERRORS``, ``|`` shows where the error is."""
    old, new, expected = FILE_ERRORS[name]
    marked = _file(old, new)
    if name in ("an unclosed value", "an unclosed comment"):
        marked = marked[: marked.index("|") + 1] + ("\n" if "value" in name else "")
    if name == "no ruleset":
        marked = marked.replace("1. VE4", "|1. VE4")
    text = marked.replace("|", "")
    with pytest.raises(NotationError) as raised:
        parse_record(text)
    check_refusal(text, raised.value)
    before = marked[: marked.index("|")]
    place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    assert (raised.value.line, raised.value.column) == place, str(raised.value)
    assert raised.value.expected == expected
    assert f"line {place[0]}, column" in str(raised.value) or place[0] == 1


def test_error_for_a_tag_name_that_is_too_long_states_the_limit() -> None:
    assert parse_record(_file("[Well", f'[{"N" * 40} "Ann"]\n[Well')).tags == {"N" * 40: "Ann"}
    with pytest.raises(NotationError, match="at most 39 letters") as raised:
        parse_record(_file("[Well", f'[{"N" * 99} "Ann"]\n[Well'))
    assert raised.value.found == "N" * 41


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1. VE4 ", "1. VE4_", "expected a space or a line break or ';' or '=', found '_'"),
        ("[Well", '[Towers "4322"]\n[Well', "expected the digits 1 to 4, once each, found '4'"),
    ],
)
def test_error_in_a_record_file_asks_only_for_what_files_accept(
    old: str, new: str, message: str
) -> None:
    """Unlike a line, a file needs spaces, not ``_``, and may give the default tower values."""
    with pytest.raises(NotationError) as raised:
        parse_record(_file(old, new))
    assert str(raised.value).endswith(message)


def test_position_with_options_needs_an_options_tag() -> None:
    states, moves = game("second-edition", 3, True, 2, own_options=False)
    text = check_file(Record({"state": states[9]}, moves[9:]))
    with pytest.raises(NotationError, match="add the tag Options") as raised:
        parse_record(text.replace('[Options "gates=true"]\n', ""))
    assert raised.value.expected == ("options_of_position",)
    assert (raised.value.line, raised.value.column) == (4, len('[Position "') + 1)


def test_tag_in_the_wrong_case_is_reported() -> None:
    """``well`` is a misspelling of ``Well``, not a tag of the user's own."""
    with pytest.raises(NotationError, match="upper and lower case differ") as raised:
        parse_record(_file("[Well", "[well"))
    assert raised.value.expected == ("'Well'",)


def test_tags_that_contradict_the_position_are_refused() -> None:
    """A position allows no tags for first cells or a seed."""
    states, moves = game("second-edition", 3, True, 2)
    text = check_file(Record({"state": states[9]}, moves[9:], TAGS))
    position = text.index("[Position")
    for tag in ('[Well "J7"]\n', '[Seed "1"]\n'):
        with pytest.raises(NotationError) as raised:
            parse_record(text[:position] + tag + text[position:])
        assert raised.value.expected == ("tag_of_position",)
        assert raised.value.column == tag.index('"') + 2
    for old, new in (
        ("second-edition", "board-game-arena"),
        ("red, yellow, green", "red, green, yellow"),
    ):
        with pytest.raises(NotationError) as raised:
            parse_record(text.replace(old, new))
        assert raised.value.expected == ("tag_of_position",)


@pytest.mark.parametrize(
    ("tags", "comments"),
    [
        ({"Event": "two\nlines"}, ()),
        ({"Two words": "x"}, ()),
        ({"": "x"}, ()),
        ({"N" * 41: "x"}, ()),
        ({}, ((0, "a } ends it"),)),
        ({}, ((0, " "),)),
        ({}, ((1, "after a move that does not exist"),)),
        ({"Well": "J8"}, ()),
        ({"position": "x"}, ()),
    ],
    ids=[
        "a line break in a value",
        "a space in a name",
        "an empty name",
        "a name that is too long",
        "a closing brace in a comment",
        "a blank comment",
        "a comment after a missing move",
        "a reserved name",
        "a reserved name in lower case",
    ],
)
def test_tags_and_comments_that_no_file_can_hold_raise_an_error(
    tags: dict[str, str], comments: Any
) -> None:
    """Such a file could not be read back as the same record."""
    with pytest.raises(ValueError, match=r"can't hold this|is reserved|no place"):
        write_record_file(Record({"game": GAME}, (), tags, comments))
