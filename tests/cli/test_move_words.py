"""Moves in plain words, in both languages and with the terms of both editions."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.move import dump_move
from service.cli.console import Console
from service.cli.move_words import MoveSyntaxError, format_move, parse_move
from service.cli.moves import is_file_name
from service.diagrams.labels import Words
from service.rules.rulesets import GameConfig, resolve
from service.wording import LANGUAGES as TAGS
from service.wording import wording_for
from tests.support import example_files
from tests.support.random_games import TABLES, random_game

from .running import LANGUAGES, Medina, example_file, write

SECOND = resolve("second-edition", 3, {"gates": True})
FIRST = resolve("first-edition", 3, {})
DITT = resolve("first-edition-two-player", 2, {})

BUILDING = {"piece": "building", "color": "violet", "cell": "F4"}
WALL = {"piece": "wall", "cell": "E1"}


def actions(text: str, player: str = "red", config: GameConfig = SECOND) -> list[dict[str, str]]:
    move = parse_move(text, player, config)
    assert move["player"] == player
    return list(move["actions"])


@pytest.mark.parametrize(
    "text",
    [
        "violet building F4, wall E1",
        "bâtiment violet F4, mur E1",
        "Violet Building f4; Wall e1",
        "building violet at F4 then wall at E1",
        "F4 violet building, E1 wall",
        "un bâtiment violet en F4, puis une muraille en E1",
        "batiment violet f4 et mur e1",
        "pièce violette F4, mur E1",
        "une pièce de palais violette en F4 ; le mur en E1",
        "violet palace piece F4,wall E1,",
        "violet F4\nwall E1",
        "purple house F4, and then rampart E1",
        "ba\u0302timent violet F4, mur E1",
        "red: violet building F4, wall E1",
        "the violet building to F4, and then the wall to E1",
        "Rouge : bâtiment violet F4, mur E1",
    ],
)
def test_same_move_can_be_worded_in_many_ways(text: str) -> None:
    assert actions(text) == [BUILDING, WALL]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("stable F4", {"piece": "stable", "cell": "F4"}),
        ("l’étable F4", {"piece": "stable", "cell": "F4"}),
        ("écurie F4", {"piece": "stable", "cell": "F4"}),
        ("merchant E12 from E2", {"piece": "merchant", "cell": "E12", "from": "E2"}),
        ("marchand E12 à partir de E2", {"piece": "merchant", "cell": "E12", "from": "E2"}),
        ("marchand de E2 en E12", {"piece": "merchant", "cell": "E12", "from": "E2"}),
        ("gate H1", {"piece": "gate", "cell": "H1"}),
        ("porte H1", {"piece": "gate", "cell": "H1"}),
        ("rooftop F4", {"piece": "rooftop", "cell": "F4"}),
        ("toit F4", {"piece": "rooftop", "cell": "F4"}),
        ("dôme F4", {"piece": "rooftop", "cell": "F4"}),
        ("rooftop on the violet palace at F4", {"piece": "rooftop", "cell": "F4"}),
        ("toit neutre sur le palais violet en F4", {"piece": "neutral_rooftop", "cell": "F4"}),
        ("dôme sur la pièce F4", {"piece": "rooftop", "cell": "F4"}),
        ("red rooftop F4", {"piece": "rooftop", "cell": "F4"}),
        ("rouge F4", {"piece": "rooftop", "cell": "F4"}),
        ("neutral rooftop F4", {"piece": "neutral_rooftop", "cell": "F4"}),
        ("toit neutre F4", {"piece": "neutral_rooftop", "cell": "F4"}),
        ("neutral F4", {"piece": "neutral_rooftop", "cell": "F4"}),
        ("dôme de blocus F4", {"piece": "blocking_rooftop", "cell": "F4"}),
        ("blocking dome F4", {"piece": "blocking_rooftop", "cell": "F4"}),
        ("scoring dome F4", {"piece": "rooftop", "cell": "F4"}),
        ("dôme d’estimation F4", {"piece": "rooftop", "cell": "F4"}),
        ("well G6", {"piece": "well", "cell": "G6"}),
        ("puits G6", {"piece": "well", "cell": "G6"}),
        ("tea", {"piece": "tea_tile"}),
        ("thé", {"piece": "tea_tile"}),
        ("une tuile the", {"piece": "tea_tile"}),
        ("gris F4", {"piece": "building", "color": "grey", "cell": "F4"}),
        ("black building F4", {"piece": "building", "color": "black", "cell": "F4"}),
        ("pièce de palais noire F4", {"piece": "building", "color": "black", "cell": "F4"}),
        ("bâtiment marron F4", {"piece": "building", "color": "brown", "cell": "F4"}),
        ("brun F4", {"piece": "building", "color": "brown", "cell": "F4"}),
        ("orange F4", {"piece": "building", "color": "orange", "cell": "F4"}),
    ],
)
def test_parser_knows_the_names_that_both_editions_and_languages_use(
    text: str, action: dict[str, str]
) -> None:
    assert actions(text) == [action]


def test_cell_without_a_piece_repeats_the_previous_piece() -> None:
    assert actions("walls B1 and C1") == [
        {"piece": "wall", "cell": "B1"},
        {"piece": "wall", "cell": "C1"},
    ]


@pytest.mark.parametrize("text", ["pass", "passe", "I pass", "je passe", "rouge : passe"])
def test_pass_is_a_move_without_actions(text: str) -> None:
    assert actions(text) == []


def test_name_before_a_colon_is_the_player_of_the_move() -> None:
    """The parser accepts any player; the referee checks whose turn it is."""
    assert parse_move("bleu : mur E1", "red", SECOND) == {"player": "blue", "actions": [WALL]}


def test_dome_color_distinguishes_scoring_domes_from_blocking_domes() -> None:
    """In Ditt's two-player variant, yellow's blocking domes are red."""
    assert actions("red dome F4", "yellow", DITT) == [{"piece": "blocking_rooftop", "cell": "F4"}]
    assert actions("yellow dome F4", "yellow", DITT) == [{"piece": "rooftop", "cell": "F4"}]
    with pytest.raises(MoveSyntaxError) as caught:
        actions("red dome F4", "yellow", FIRST)
    assert (caught.value.code, caught.value.column) == ("not the player's", 1)


ERRORS = [
    ("", "empty", 1),
    ("  ", "empty", 1),
    (",", "empty", 1),
    ("red:", "empty", 5),
    ("violet castle F4", "unknown", 8),
    ("viole building F4", "did you mean", 1),
    ("bâtimant violet F4", "did you mean", 1),
    ("violet building Z9", "no such cell", 17),
    ("violet building F14", "no such cell", 17),
    ("violet building", "cell expected", 16),
    ("mur E1, bâtiment F4", "color expected", 20),
    ("F4", "piece expected", 1),
    ("tea, F4", "piece expected", 6),
    ("grey wall F4", "no color", 1),
    ("wall grey F4", "no color", 6),
    ("rooftop violet F4", "no color", 9),
    ("rooftop F4 violet palace", "no color", 12),
    ("rooftop F4 building", "comma expected", 12),
    ("rooftop on the violet palace", "palace space expected", 29),
    ("wall E1 stable F4", "comma expected", 9),
    ("wall E1 F1", "comma expected", 9),
    ("violet grey building F4", "comma expected", 8),
    ("tea F4", "no cell", 5),
    ("merchant E12 from", "source expected", 18),
    ("merchant from wall", "source expected", 15),
    ("wall E1 from E2", "not a merchant", 9),
    ("pass, wall E1", "not alone", 5),
    ("wall E1, pass", "not alone", 10),
    ("wall: E1", "player", 1),
    ("wall E1, the", "did you mean", 10),
    ("the, wall E1", "did you mean", 1),
    ("wall E1: F1", "comma expected", 8),
    ("violet building F4 !", "unknown", 20),
    ("😀", "unknown", 1),
]


@pytest.mark.parametrize(("text", "code", "column"), ERRORS)
def test_error_in_a_move_has_a_column_and_a_message_in_each_language(
    text: str, code: str, column: int
) -> None:
    with pytest.raises(MoveSyntaxError) as caught:
        parse_move(text, "red", SECOND)
    assert (caught.value.code, caught.value.column) == (code, column)
    said = {caught.value.message(Console(wording_for(tag))) for tag in TAGS}
    assert len(said) == len(TAGS)


WORDS = [
    *("violet", "bâtiment", "wall", "de", "from", "F4", "e12", ",", ":", ";", "red", "pass", "Z9"),
    *("puis", "tea", "neutre", "dome", "'", "the", "thé", "blocus", "à", "\n"),
]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS)).map(" ".join)))
def test_any_text_is_parsed_as_a_move_or_gets_an_error(text: str) -> None:
    try:
        move, error = parse_move(text, "red", SECOND), None
    except MoveSyntaxError as caught:
        move, error = None, caught
    if error is None:
        assert set(move or ()) == {"player", "actions"}
    else:
        assert 1 <= error.column <= len(normalize("NFC", text)) + 1
        assert error.message(Console(wording_for("fr")))


@pytest.mark.slow
def test_moves_written_in_words_survive_a_round_trip() -> None:
    seen: Counter[str] = Counter()
    for ruleset, players, gates in TABLES:
        for ply in random_game(ruleset, players, 5, {"gates": gates}):
            document = dump_move(ply.move)
            for tag in TAGS:
                console = Console(wording_for(tag))
                text = format_move(document, Words(console.wording, ply.state.config), console)
                assert not is_file_name(text)
                assert parse_move(text, ply.move.player, ply.state.config) == document, text
            seen.update(action.piece for action in ply.move.actions)
    assert set(seen) >= {"building", "stable", "merchant", "wall", "gate", "rooftop", "tea_tile"}
    assert {"neutral_rooftop", "blocking_rooftop"} <= set(seen)
    assert seen.total() > 3000


# --- On the command line -------------------------------------------------------------------------


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
        "en": "move, column 8: “castle” is not a word for a piece, a colour or a space. "
        "Write, for example, violet building F4.\n",
        "fr": "coup, colonne 8\u00a0: «\u00a0castle\u00a0» ne désigne ni une pièce, ni une couleur,"
        " ni une case. Écrivez par exemple\u00a0: bâtiment violet F4.\n",
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
