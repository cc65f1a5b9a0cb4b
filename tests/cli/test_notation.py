"""Notation on the command line: as an argument, in a file, and as output."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from schemas.notation import (
    Record,
    parse_position,
    parse_record,
    write_move,
    write_record,
    write_record_file,
)
from tests.support import example_files
from tests.support.notation import notation_of

from .running import GAMES, LANGUAGES, POSITIONS, Medina, example_file, write

NAME = "positions/tea-break.json"
QUESTION = example_files.load(NAME)
POSITION = str(notation_of(QUESTION["state"]))
PLAY = write_move(QUESTION["move"])


@pytest.mark.parametrize("name", POSITIONS[::4])
def test_position_in_notation_gets_the_same_output_as_its_json_file(
    medina: Medina, tmp_path: Path, name: str
) -> None:
    state = example_files.load(name)["state"]
    text = notation_of(state)
    if text is None:
        pytest.skip("an impossible position without notation")
    path = tmp_path / "position"
    path.write_text(f"\n{text}\n", encoding="utf-8")
    for command, options in (
        ("legal", ["--json", "--explain"]),
        ("score", ["--json"]),
        ("audit", ["--json"]),
        ("position", ["--json"]),
        ("draw", []),
    ):
        expected = medina(command, write(tmp_path / "state.json", state), *options)
        for argument in (text, text.replace(" ", "_"), path):
            assert medina(command, argument, *options) == expected
        assert medina(command, "-", *options, stdin=text.encode()) == expected


def test_move_in_notation_gets_the_same_ruling_as_json(medina: Medina, tmp_path: Path) -> None:
    expected = medina("judge", example_file(NAME), "--json")
    for play in (PLAY, PLAY.partition(":")[2]):
        assert medina("judge", POSITION, play, "--json") == expected
        assert medina("judge", example_file(NAME), "-", "--json", stdin=play.encode()) == expected
    path = tmp_path / "move.txt"
    path.write_text(PLAY + "\n", encoding="utf-8")
    assert medina("judge", POSITION, path, "--json") == expected
    passed = medina("judge", POSITION, "pass", "--json")
    assert medina("judge", POSITION, "r:-", "--json") == passed
    path.write_text("-", encoding="utf-8")
    assert medina("judge", POSITION, path, "--json") == passed


def test_command_that_judge_suggests_can_be_run_as_it_stands(medina: Medina) -> None:
    asked = medina("judge", POSITION)
    assert (asked.status, asked.out) == (2, "")
    suggested = asked.err.partition("such as: ")[2]
    program, *arguments = shlex.split(suggested)
    assert (program, *arguments) == ("medina", "judge", POSITION, "wall B1")
    assert medina(*arguments).err == ""


def test_judge_notation_output_is_accepted_as_the_next_position(medina: Medina) -> None:
    """For an illegal move, the output is the unchanged position."""
    begun = medina(
        *["new", "--ruleset", "second-edition", "--players", "red,blue"],
        *["--seed", "7", "--plies", "5", "--notation"],
    )
    text = begun.out.strip()
    assert parse_position(text)["turn"]["number"] > 1
    played = 0
    for _ in range(4):
        move = json.loads(medina("legal", text, "--json").out)["example"]
        judged = medina("judge", text, write_move(move), "--notation")
        assert (judged.status, judged.err.splitlines()[0]) == (0, "Legal.")
        assert judged.out.strip() != text
        text = judged.out.strip()
        played += 1
    refused = medina("judge", text, "WH7", "--notation")
    assert (refused.status, refused.out.strip()) == (1, text)
    assert "Illegal." in refused.err
    assert played == 4


def test_replay_reads_and_writes_records_in_notation(medina: Medina, tmp_path: Path) -> None:
    names = GAMES[:3]
    records = [example_files.load(name) for name in names]
    lines = []
    for name, document in zip(names, records, strict=True):
        begin = {key: document[key] for key in document if key != "moves"}
        record = Record(begin, document["moves"], {"Event": "Club"}, ((2, "so far"),))
        lines.append(str(write_record(record)))
        expected = medina("replay", example_file(name))
        tagged = tmp_path / "game.txt"
        tagged.write_text(str(write_record_file(record)), encoding="utf-8")
        assert medina("replay", tagged) == expected
        assert medina("replay", lines[-1]) == expected
        assert medina("replay", example_file(name), "--notation").out.strip() == lines[-1]
        assert medina("replay", tagged, "--notation").out.strip() == lines[-1]
    mixed = tmp_path / "archive"
    mixed.write_text("\n".join([lines[0], json.dumps(records[1]), lines[2]]), encoding="utf-8")
    assert medina("replay", mixed).out == "3 records: 3 legal\n"
    rewritten = medina("replay", mixed, "--notation")
    assert rewritten.out.splitlines() == lines
    assert [parse_record(line).moves for line in lines] == [
        tuple(record["moves"]) for record in records
    ]


def test_game_saved_as_txt_is_written_in_notation(medina: Medina, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    arguments = ["play", "--ruleset", "second-edition", "--players", "red,blue", "--seed", "7"]
    session = medina(*arguments, stdin=f"wall B1\nsave {path}\nquit\n".encode())
    assert session.status == 0, session.err
    text = path.read_text(encoding="utf-8")
    assert text.startswith('[Ruleset "second-edition"]')
    assert parse_record(text).moves == (
        {"player": "red", "actions": [{"piece": "wall", "cell": "B1"}]},
    )
    assert medina("replay", path).status == 0
    again = tmp_path / "again.json"
    medina("play", path, stdin=f"wall O1\nsave {again}\nquit\n".encode())
    assert path.read_text(encoding="utf-8") == text
    assert len(json.loads(again.read_text(encoding="utf-8"))["moves"]) == 2


def test_game_in_notation_is_saved_again_only_after_a_further_move(
    medina: Medina, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_game = "wall B1\nsave game.txt\nquit\n"
    new_game = ["play", "--ruleset", "second-edition", "--players", "red,blue", "--seed", "7"]
    assert medina(*new_game, stdin=write_game.encode()).status == 0
    assert "saved" not in medina("play", "game.txt", stdin=b"quit\n").out
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]
    assert "saved" in medina("play", "game.txt", stdin=b"wall O1\nquit\n").out
    (again,) = tmp_path.glob("medina-*.json")
    assert len(json.loads(again.read_text(encoding="utf-8"))["moves"]) == 2


@LANGUAGES
def test_malformed_notation_gets_a_one_line_error_with_the_column(
    medina: Medina, language: str
) -> None:
    column = {"en": "column", "fr": "colonne"}[language]
    for arguments, number in (
        (["legal", POSITION[:-1]], len(POSITION)),
        (["legal", "2e.1 ryg /6Z"], 12),
        (["judge", POSITION, "OE7,We1"], 6),
        (["judge", POSITION, "OE77"], 2),
        (["replay", "2e.1 ryg FJ7,MF5 VE4"], 21),
    ):
        refused = medina(*arguments, "--lang", language)
        assert (refused.status, len(refused.err.splitlines())) == (2, 1)
        assert f"{column} {number}:" in refused.err.lower().replace("\u00a0", ""), refused.err


def test_position_that_has_no_notation_is_reported(medina: Medina, tmp_path: Path) -> None:
    """The example has a wall that is connected to nothing."""
    state = {**QUESTION["state"]}
    state["board"] = {**state["board"], "walls": ["H1"]}
    refused = medina("position", write(tmp_path / "state.json", state), "--notation")
    assert (refused.status, refused.out) == (2, "")
    assert "no notation" in refused.err


def test_position_prints_notation_turn_palaces_and_streets(medina: Medina) -> None:
    told = medina("position", example_file(NAME))
    lines = told.out.splitlines()
    assert (told.status, lines[0]) == (0, POSITION)
    assert lines[1] == "Red – 2 pieces to place [turn.obligation]"
    assert lines[2] == "violet D4 D5: red, 2 (buildings 2)"
    assert lines[3] == "market street H7: can continue at H6 G7 I7 H8"
    hidden = medina("position", example_file(NAME), "--viewer", "red", "--notation").out.strip()
    assert hidden.split(" ")[6].count("*") == 2
    french = medina("position", example_file(NAME), "--lang", "fr").out.splitlines()
    assert french[3] == "rue marchande H7 : peut continuer en H6 G7 I7 H8".replace(" :", "\u00a0:")


SENSELESS = POSITION.replace("2e.1", "2e.7", 1)
"""A position that matches the grammar and makes no sense."""


def test_senseless_position_is_an_impossible_one(medina: Medina, tmp_path: Path) -> None:
    assert SENSELESS != POSITION
    said = "Column 4: this referee knows only revision 1 of this ruleset."
    for command in ("legal", "score", "audit", "position"):
        outcome = medina(command, SENSELESS)
        assert (outcome.status, outcome.err) == (1, ""), command
        assert said in outcome.out
    for move in (PLAY, "wall B1"):
        judged = medina("judge", SENSELESS, move, "--json")
        assert judged.status == 1
        assert json.loads(judged.out)["verdict"] == "invalid_state"
    drawn = medina("draw", SENSELESS)
    assert (drawn.status, drawn.out.strip()) == (1, said)
    outcome = medina("replay", SENSELESS.replace("=", " WB1="), "--json")
    assert json.loads(outcome.out)["verdict"] == "invalid_state"
    assert outcome.status == 1
    played = medina("play", SENSELESS)
    assert played.status != 0
    assert said in played.err
