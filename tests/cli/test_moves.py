"""The MOVE argument: in words, in notation, or a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from service.cli.moves import is_file_name
from tests.support import example_files

from .running import LANGUAGES, Medina, example_file, write


def test_move_in_words_gets_the_same_ruling_as_in_json(medina: Medina, tmp_path: Path) -> None:
    question = example_files.load("positions/too-close-diagonally.json")
    state = write(tmp_path / "state.json", question["state"])
    expected = medina("judge", example_file("positions/too-close-diagonally.json"), "--json")
    assert expected.status == 1
    words = tmp_path / "move.txt"
    words.write_text("orange building E7\n", encoding="utf-8")
    player = question["move"]["player"]
    for move, stdin in [
        ("orange building E7", b""),
        (f"{player}: orange E7", b""),
        ("bâtiment orange E7", b""),
        (words, b""),
        ("-", b"orange building E7\n"),
        ("-", json.dumps(question["move"]).encode()),
    ]:
        assert medina("judge", state, move, "--json", stdin=stdin) == expected


@LANGUAGES
def test_bad_word_in_a_move_gets_a_one_line_error(medina: Medina, language: str) -> None:
    state = example_file("positions/tea-break.json")
    refused = medina("judge", state, "violet castle F4", "--lang", language)
    assert (refused.status, refused.out) == (2, "")
    expected = {
        "en": "move, column 8: I don’t know what “castle” means. Write, for example, grey "
        "building F4, wall E1.\n",
        "fr": "coup, colonne 8\u00a0: Je ne comprends pas «\u00a0castle\u00a0». Écrivez par "
        "exemple\u00a0: bâtiment gris F4, mur E1.\n",
    }
    assert refused.err == expected[language]


def test_move_argument_with_a_dot_or_slash_is_a_file_name(
    medina: Medina, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert all(map(is_file_name, ("-", "move.json", "./move", "/tmp/move", "folder/move", ".move")))
    assert not any(map(is_file_name, ("pass", "wall E1", "mur E1; thé", "move")))
    question = example_files.load("positions/tea-break.json")
    write(tmp_path / "state.json", question["state"])
    write(tmp_path / "move", question["move"])
    monkeypatch.chdir(tmp_path)
    assert medina("judge", "state.json", "./move").status == 0
    refused = medina("judge", "state.json", "move")
    assert refused.status == 2
    assert "write ./move" in refused.err
    assert "no such file" in medina("judge", "state.json", "nowhere.json").err


def test_move_for_a_malformed_state_gets_only_the_errors_of_the_state(
    medina: Medina, tmp_path: Path
) -> None:
    state = write(tmp_path / "state.json", {"phase": "play"})
    refused = medina("judge", state, "wall B1")
    assert refused.status == 2
    assert all(line.startswith(f"{state}: ") for line in refused.err.splitlines())


def test_move_after_the_end_of_the_game_is_illegal_not_malformed(
    medina: Medina, tmp_path: Path
) -> None:
    over = json.loads(medina("judge", example_file("positions/end-of-the-game.json"), "--json").out)
    refused = medina("judge", write(tmp_path / "over.json", over), "wall B1")
    assert refused.status == 1
    assert "[turn.finished]" in refused.out


def test_question_about_a_move_is_judged_and_another_question_is_refused(
    medina: Medina,
) -> None:
    state = example_file("positions/tea-break.json")
    asked = medina("judge", state, "can I put a wall at B1?", "--json")
    assert asked == medina("judge", state, "wall B1", "--json")
    refused = medina("judge", state, "whose turn is it?")
    assert refused.status == 2
    assert "names no move" in refused.err


def test_open_move_gets_choices(medina: Medina) -> None:
    refused = medina("judge", example_file("positions/tea-break.json"), "a wall")
    assert refused.status == 2
    assert "I read a wall, but no space. Where? For example: wall " in refused.err
