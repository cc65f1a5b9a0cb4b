"""Where commands read their input from, and how they report unusable input."""

from __future__ import annotations

import json
import shlex
from codecs import BOM_UTF8
from collections.abc import Mapping
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from schemas.notation import write_move
from tests.support import example_files
from tests.support.notation import notation_of

from .running import GAMES, LANGUAGES, Medina, Outcome, example_file, started, write


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


def test_request_with_position_and_play_is_judged(medina: Medina, tmp_path: Path) -> None:
    name = "positions/too-close-diagonally.json"
    expected = medina("judge", example_file(name))
    question = example_files.load(name)
    request = {"position": notation_of(question["state"]), "play": write_move(question["move"])}
    path = write(tmp_path / "request.json", request)
    assert medina("judge", path) == expected
    written = write(tmp_path / "move.json", question["move"])
    assert medina("judge", path, written) == expected
    for command in ("legal", "position", "score", "audit"):
        assert medina(command, path) == medina(command, example_file(name))


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"play": "VE4,M\u00a0"}, "/play: Column 6: a no-break space does not belong to the "),
        ({"play": "VE\uff14"}, "/play: Column 3: “４” (U+FF14) does not belong to the notation"),
        ({"position": "2e.1\u00a0rb"}, "/position: Column 5: a no-break space does not belong "),
        ({"move": {"player": "red", "actions": []}}, "/play: Exactly one of the fields "),
    ],
)
def test_malformed_request_with_position_and_play_is_located(
    medina: Medina, tmp_path: Path, changed: dict[str, Any], error: str
) -> None:
    request = {"position": _POSITION.decode().strip(), "play": "VE4"} | changed
    path = write(tmp_path / "request.json", request)
    refused = medina("judge", path)
    assert refused.status == 2
    assert refused.err.startswith(f"{path}: {error}")


@pytest.mark.parametrize("blank", ["\u200b", "\u00ad", "\u00a0", "\u202f", "\ufeff"])
def test_blank_in_a_position_is_named(medina: Medina, tmp_path: Path, blank: str) -> None:
    """It is notation, although the blank stands where a space should be."""
    path = tmp_path / "position.txt"
    path.write_text(_POSITION.decode().replace(" ", blank, 1), encoding="utf-8")
    for refused in (medina("audit", str(path)), medina("audit", path.read_text(encoding="utf-8"))):
        assert refused.status == 2
        assert ": Column 5: a " in refused.err
        assert "does not belong to the notation" in refused.err


_POSITION = b"2e.1 rb ////6F///// J4 -/-/-/- - 8888S4M12W15N2/8888S4M12W15N2/T6 ---- ---- 1r=\n"
_GAME = b'[Ruleset "second-edition"]\n[Players "red, blue"]\n[Merchant "J4"]\n\n=\n'


@pytest.mark.parametrize(
    ("arguments", "content"),
    [
        (("judge", "{}"), json.dumps(example_files.load("positions/tea-break.json")).encode()),
        (("judge", _POSITION.decode(), "{}"), b"wall B1\n"),
        (("judge", _POSITION.decode(), "{}"), b"WB1"),
        (("judge", _POSITION.decode(), "{}"), b'{"player": "red", "actions": []}'),
        *((([command, "{}"]), _POSITION) for command in ("legal", "position", "score", "draw")),
        (("audit", "{}", "--json"), _POSITION),
        (("join", "{}"), example_file("board.json").read_bytes()),
        (("replay", "{}"), _GAME),
        (("batch", "audits", "{}"), b'{"position": "%s"}\n' % _POSITION.strip()),
        (("batch", "audits", "{}"), b"\n{}"),
        (("play", "{}"), json.dumps(example_files.load(GAMES[0])).encode()),
    ],
    ids=str,
)
def test_file_and_standard_input_can_begin_with_a_byte_order_mark(
    medina: Medina, tmp_path: Path, arguments: tuple[str, ...], content: bytes
) -> None:
    path = tmp_path / "input"

    def answered(mark: bytes) -> list[Outcome]:
        path.write_bytes(mark + content)
        named = medina(*(path if each == "{}" else each for each in arguments))
        if arguments[0] == "play":
            return [named]
        piped = ("-" if each == "{}" else each for each in arguments)
        return [named, medina(*piped, stdin=mark + content)]

    assert answered(BOM_UTF8) == answered(b"")


@pytest.mark.slow
def test_moves_piped_to_play_can_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    table = ("--ruleset", "second-edition", "--players", "red,blue", "--seed", "7")
    process = started("play", *table, stdin=PIPE, folder=tmp_path)
    out, err = process.communicate(BOM_UTF8 + b"wall B1\nquit\n")
    assert (process.returncode, err) == (0, b"")
    assert b"Blue, 2 pieces to place> quit" in out


@pytest.mark.parametrize(
    ("move", "column"),
    [
        ("VE４", 3),
        ("VE4,\u00a0WB1", 5),
        ("VE4,\u202fWB1", 5),
        ("VE4\u200b,WB1", 4),
    ],
)
def test_move_in_notation_with_a_foreign_character_is_reported_at_its_column(
    medina: Medina, move: str, column: int
) -> None:
    refused = medina("judge", _POSITION.decode(), move)
    assert refused.status == 2
    assert f"olumn {column}: " in refused.err


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("WB1;WB2", "Column 4: separate the actions of a move with commas"),
        ("WB1 WB2", "Column 4: separate the actions of a move with commas"),
        ("WB1, WB2", "Column 5: expected the letter of a piece, but found “ ”"),
        ("T;T", "Column 2: separate the actions of a move with commas"),
        ("r: WB1", "Column 3: expected the letter of a piece"),
        ("WB1 and wall B2", "Column 4: the text must end here"),
    ],
)
def test_move_that_begins_like_notation_is_read_as_notation(
    medina: Medina, tmp_path: Path, move: str, error: str
) -> None:
    (tmp_path / "move.txt").write_text(move, encoding="utf-8")
    for name, argument in (("move", move), (str(tmp_path / "move.txt"),) * 2):
        refused = medina("judge", _POSITION.decode(), argument)
        assert refused.status == 2
        assert refused.err.startswith(f"{name}: {error}")


@pytest.mark.parametrize(
    ("name", "column"),
    [("2e", 3), ("2E", 1), ("2e.x", 4), ("2e.1.1", 5), ("second-edition", 1), ("bs1.", 5)],
)
def test_position_with_a_wrong_ruleset_is_not_read_as_a_file_name(
    medina: Medina, name: str, column: int
) -> None:
    refused = medina("audit", _POSITION.decode().replace("2e.1", name))
    assert refused.status == 2
    assert refused.err.startswith(f"position: Column {column}: expected ")


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
        "/surplus: There is no such field, only ",
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
