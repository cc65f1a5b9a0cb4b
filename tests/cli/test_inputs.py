"""Where commands read their input from, and how they report unusable input."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support import example_files

from .running import LANGUAGES, Medina, example_file, write


def test_state_and_move_can_come_from_files_or_standard_input(
    medina: Medina, tmp_path: Path
) -> None:
    name = "positions/too-close-diagonally.json"
    question = example_files.load(name)
    state = write(tmp_path / "state.json", question["state"])
    move = write(tmp_path / "move.json", question["move"])
    expected = medina("judge", example_file(name))
    assert expected.status == 1
    written = json.dumps(question["move"]).encode()
    for arguments, stdin in [
        ([state, move], b""),
        ([state, example_file(name)], b""),
        ([example_file(name), move], b""),
        ([state, "-"], written),
        (["-", move], json.dumps(question["state"]).encode()),
        (["-"], json.dumps(question).encode()),
    ]:
        assert medina("judge", *arguments, stdin=stdin) == expected


def test_output_of_new_and_judge_is_input_for_the_next_move(medina: Medina, tmp_path: Path) -> None:
    record = example_files.load("games/second-edition-2.json")
    game, path = record["game"], tmp_path / "state.json"
    begun = medina(
        *["new", "--ruleset", game["ruleset"]["id"], "--players", ",".join(game["players"])],
        *["--well", game["well"], "--merchant", game["merchant"], "--json"],
    )
    path.write_text(begun.out, encoding="utf-8")
    for move in record["moves"]:
        outcome = medina("judge", path, "-", "--json", stdin=json.dumps(move).encode())
        assert outcome.status == 0
        path.write_text(outcome.out, encoding="utf-8")
    winners = example_files.index()["games"]["games/second-edition-2.json"]["winners"]
    assert json.loads(outcome.out)["score"]["winners"] == winners


@pytest.mark.parametrize("command", ["judge", "legal", "position", "score", "audit", "draw"])
def test_game_given_instead_of_a_position_gets_a_hint_with_the_right_command(
    medina: Medina, tmp_path: Path, command: str
) -> None:
    game = str(example_file("games/second-edition-2.json"))
    saved = tmp_path / "a game.txt"
    saved.write_text(medina("replay", game, "--notation").out, encoding="utf-8")
    for name in (game, str(saved)):
        outcome = medina(command, name)
        hint = f"medina replay {shlex.quote(name)} --json | medina {command} -"
        text = f"{name}: this is a game, not a position; for its last position: {hint}\n"
        assert outcome == (2, "", text)
    answer = medina("replay", game, "--json").out
    last = medina(command, "-", *(["pass"] if command == "judge" else []), stdin=answer.encode())
    assert last.status == int(command == "judge")
    assert last.out


def _broken(state: Any, *, drop: str = "", **changes: Any) -> Any:
    return {name: value for name, value in (state | changes).items() if name != drop}


UNUSABLE: Mapping[str, tuple[bytes, int, str]] = {
    "empty": (b" \n", 1, "this is empty"),
    "not JSON": (b'{\n  "phase": nil}', 1, "line 2, column 12"),
    "not UTF-8": (b'{"phase": "\xff"}', 1, "UTF-8"),
    "a repeated key": (b'{"phase": "play", "phase": "play"}', 1, "phase"),
    "not a number": (b'{"phase": NaN}', 1, "NaN"),
    "too many digits": (b'{"tea_supply": ' + b"9" * 5000 + b"}", 1, "digits"),
    "nested too deeply": (b"[" * 10_000 + b"]" * 10_000, 1, "nest"),
    "an array": (b"[]", 1, "must be an object"),
    "no state": (b'{"state": null}', 1, "/state: "),
    "wrong fields": (
        b'{"ruleset": {"id": "second-edition"}, "phase": "play", "surplus": 1}',
        6,
        "/surplus: There is no such field.",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["judge", "legal", "score", "audit", "draw"])
@pytest.mark.parametrize("kind", UNUSABLE)
def test_errors_in_a_malformed_state_are_reported_on_one_line_each(
    medina: Medina, tmp_path: Path, command: str, kind: str
) -> None:
    content, lines, word = UNUSABLE[kind]
    path = tmp_path / "state.json"
    path.write_bytes(content)
    move = [write(tmp_path / "move.json", {"player": "red", "actions": []})]
    arguments = [command, path, *(move if command == "judge" else [])]
    refused = medina(*arguments)
    assert (refused.status, refused.out) == (2, "")
    assert all(line.startswith(f"{path}: ") for line in refused.err.splitlines())
    assert len(refused.err.splitlines()) == lines
    assert word in refused.err
    french = medina(*arguments, "--lang", "fr")
    assert french.status == 2
    assert french.err != refused.err
    piped = medina(command, "-", *(move if command == "judge" else []), stdin=content)
    assert piped.err == refused.err.replace(str(path), "standard input")


def test_error_names_the_pointer_or_option_of_the_bad_value(medina: Medina, tmp_path: Path) -> None:
    question = example_files.load("positions/tea-break.json")
    question["state"]["board"]["walls"] = ["B1", "Z9"]
    question["move"]["actions"][0]["piece"] = "castle"
    whole = write(tmp_path / "question.json", question)
    lines = medina("judge", whole).err.splitlines()
    assert [line.split(": ")[1] for line in lines] == [
        "/move/actions/0/piece",
        "/state/board/walls/1",
    ]
    state = write(tmp_path / "state.json", question["state"])
    (line,) = medina("legal", state).err.splitlines()
    assert line.startswith(f"{state}: /board/walls/1: ")
    options = ["--players", "red,pink", "--option", "gates=maybe", "--option", "moat=true"]
    refused = medina("new", "--ruleset", "second-edition", *options, "--well", "Z9")
    assert [line.split(": ")[0] for line in refused.err.splitlines()] == [
        "--players",
        "--option gates",
        "--option moat",
        "--well",
    ]
    assert medina(
        "draw", example_file("positions/tea-break.json"), "--highlight", "E1,Z9"
    ).err.split(": ")[0] == ("--highlight")


@LANGUAGES
def test_unusable_arguments_get_a_one_line_error(
    medina: Medina, tmp_path: Path, language: str
) -> None:
    here = example_file("positions/tea-break.json")
    for arguments in (
        ["legal", tmp_path / "nowhere.json"],
        ["legal", tmp_path],
        ["judge", here, tmp_path / "nowhere.json"],
        ["replay", tmp_path],
        ["draw", here, "-o", tmp_path / "nowhere" / "board.svg"],
        ["draw", here, "-o", tmp_path / "board.jpg"],
        [
            "judge",
            write(tmp_path / "state.json", example_files.load("positions/tea-break.json")["state"]),
        ],
        ["judge", "-", "-"],
        ["new", "--ruleset", "second-edition", "--players", "red,blue", "--option", "gates"],
    ):
        refused = medina(*arguments, "--lang", language)
        assert refused.status == 2
        assert len(refused.err.splitlines()) == 1
