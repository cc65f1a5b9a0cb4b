"""``medina play``, at a terminal and with lines from a pipe."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import write_po

from service.cli.play import game as games
from service.cli.play import session
from service.cli.play.session import COMMANDS
from service.rules.rulesets import RULESETS, resolve
from service.wording import wording_for
from service.wording.catalogues import LOCALE, catalogue_file, languages, read
from tests.support import example_files
from tests.support.waiting import NEVER
from tools.catalogues import update

from .running import (
    GAMES,
    LANGUAGES,
    Medina,
    Outcome,
    Terminal,
    example_file,
    started,
    wait_until_idle,
    words,
    write,
)

pytestmark = pytest.mark.slow

FLAGS = ("--ruleset", "second-edition", "--players", "red,blue", "--seed", "7")


def saved(outcome: Outcome) -> Any:
    """Return the record in the file that the output names."""
    (name,) = re.findall(r"is saved in (\S+)\.", outcome.out)
    return json.loads(Path(name).read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines(*written: str) -> bytes:
    return "".join(f"{line}\n" for line in written).encode()


def in_words(moves: list[Any], request: Any, language: str) -> list[str]:
    ruleset = request["ruleset"]
    config = resolve(ruleset["id"], len(request["players"]), ruleset.get("options", {}))
    return [wording_for(language).move_in_words(move, config) for move in moves]


# --- A game --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"), [(name, ("en", "fr")[number % 2]) for number, name in enumerate(GAMES)]
)
def test_whole_game_can_be_played_in_words(medina: Medina, name: str, language: str) -> None:
    record = example_files.load(name)
    state = write(Path("start.json"), {**record, "moves": []})
    said = in_words(record["moves"], record["game"], language)
    outcome = medina("play", state, "--lang", language, stdin=lines(*said))
    assert (outcome.status, outcome.err) == (0, "")
    assert json.loads(state.read_text(encoding="utf-8"))["moves"] == record["moves"]
    entry = example_files.index()["games"][name]
    for color in entry["winners"]:
        player = wording_for(language).say("{player}", {"player": color})
        assert re.search(
            rf"^{player} \d+ – {'winner' if language == 'en' else 'vainqueur'}$",
            outcome.out,
            re.MULTILINE,
        )
    assert medina("replay", state).status == 0


def test_play_accepts_legal_moves_and_explains_illegal_ones(medina: Medina) -> None:
    outcome = medina(
        "play", *FLAGS, stdin=lines("wall B1", "stable F4", "mur C1", "violet F8", "quit")
    )
    assert outcome.status == 0
    text = words(outcome.out)
    assert "Red places a wall at B1." in text
    assert "A stable can’t be placed at F4" in text
    assert "Second edition rulebook, Stables" in text
    assert "Blue, 1 piece to place> violet F8" in text
    assert [move["player"] for move in saved(outcome)["moves"]] == ["red", "blue", "blue"]


def test_end_of_a_game_explains_the_tie_break(medina: Medina) -> None:
    position = example_files.load("positions/end-of-the-game.json")
    state = write(Path("state.json"), position["state"])
    judged = medina("judge", example_file("positions/end-of-the-game.json"), "--json")
    explanation = json.loads(judged.out)["explanation"]
    (said,) = in_words([position["move"]], position["state"], "en")
    outcome = medina("play", state, stdin=lines(said, "wall B1"))
    assert explanation in words(outcome.out)
    assert "Final score" in outcome.out
    assert "game over> wall B1" in outcome.out
    assert outcome.out.count("\nIllegal.\n") == 1


def test_board_and_player_to_move_are_shown_before_every_move(medina: Medina) -> None:
    outcome = medina("play", *FLAGS, stdin=lines("wall B1", "wall C1"))
    assert outcome.out.count("┌─A──B──C") == 3
    prompts = re.findall(r"^(\w+, \d pieces? to place)> ", outcome.out, re.MULTILINE)
    assert prompts == ["Red, 1 piece to place", "Blue, 2 pieces to place"]


@LANGUAGES
@pytest.mark.parametrize("ruleset", RULESETS)
def test_board_fits_a_terminal_of_80_columns(
    medina: Medina, monkeypatch: pytest.MonkeyPatch, ruleset: str, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    players = ",".join(RULESETS[ruleset].seats[: min(RULESETS[ruleset].boards)])
    arguments = ("play", "--ruleset", ruleset, "--players", players, "--seed", "7")
    outcome = medina(*arguments, "--option", "gates=true", "--lang", language)
    table = [line for line in outcome.out.splitlines() if re.match(r"[> ] [rygb] ", line)]
    assert len(table) == players.count(",") + 1
    assert max(map(len, outcome.out.splitlines())) <= 80


@LANGUAGES
@pytest.mark.parametrize("ruleset", RULESETS)
def test_example_move_in_the_greeting_is_legal(medina: Medina, ruleset: str, language: str) -> None:
    rules = RULESETS[ruleset]
    players = ",".join(rules.seats[: min(rules.boards)])
    arguments = ("play", "--ruleset", ruleset, "--players", players, "--seed", "7")
    greeting = {"en": "such as: (.+) – or help", "fr": "par exemple\u00a0: (.+) – ou aide"}
    shown = re.search(greeting[language], medina(*arguments, "--lang", language).out)
    assert shown
    outcome = medina(*arguments, stdin=lines(f"why {shown[1]}"))
    assert "\nLegal." in outcome.out


# --- Commands ------------------------------------------------------------------------------------


def test_legal_with_a_piece_lists_only_that_piece(medina: Medina) -> None:
    outcome = medina(
        "play", *FLAGS, stdin=lines("legal", "legal wall", "coups violet", "legal tea")
    )
    assert outcome.out.count("wall: B1 O1") == 2
    assert outcome.out.count("violet building: ") == 2
    assert outcome.out.count("grey building: ") == 1
    assert "No tea tile can be placed now." in outcome.out


@pytest.mark.parametrize(
    "question",
    [
        "can I put a stable at F4?",
        "Can a stable go at F4 ?",
        "may we place the stable on F4?",
        "puis-je poser une étable en F4 ?",
        "puis-je poser une étable en F4\u00a0?",
        "peut-on poser une étable en F4 ?",
        "est-ce que je peux poser une étable en F4 ?",
    ],
)
def test_question_about_a_move_gets_the_same_answer_as_why(medina: Medina, question: str) -> None:
    outcome = medina("play", *FLAGS, stdin=lines(question, "why stable F4"))
    _, asked, why = re.split(r"Red, 1 piece to place> .*\n", outcome.out, maxsplit=2)
    assert "A stable can’t be placed at F4" in asked
    assert asked.strip() == why.split("Red, 1 piece")[0].strip()


def test_why_judges_a_move_without_playing_it(medina: Medina) -> None:
    outcome = medina("play", *FLAGS, stdin=lines("why stable F4", "why wall B1", "why", "why x"))
    assert "A stable can’t be placed at F4" in outcome.out
    assert "\nLegal." in outcome.out
    assert "Why what?" in outcome.out
    assert "I don’t know what “x” means." in outcome.out
    assert "saved" not in outcome.out


PEUX_JE = [
    *("je peux {}", "on peut {}", "puis-je {}", "puis je {}", "peux-je {}", "peut-on {}"),
    *("est-ce que je peux {}", "ai-je le droit de {}", "est-il possible de {}", "et si je {}"),
    *("pourquoi je ne peux pas {}", "pourquoi {}", "c’est légal de {}", "{}, je peux"),
    "rouge : puis-je {}",
]
MAY_I = [
    *("can I {}", "can we {}", "could I {}", "may I {}", "is it legal to {}", "am I allowed to {}"),
    *("I can {}", "why {}", "why can't I {}", "why can’t we {}", "what if I {}", "red: can I {}"),
]


@pytest.mark.parametrize("end", ["", "?", " ?", "\u00a0?", " ?!"])
def test_question_is_answered_but_never_played(medina: Medina, end: str) -> None:
    legal = [question.format("poser un mur en B1") + end for question in PEUX_JE]
    legal += [question.format("put a wall at B1") + end for question in MAY_I]
    illegal = [question.format("poser un mur en E1") + end for question in PEUX_JE]
    illegal += [question.format("put a wall at E1") + end for question in MAY_I]
    if end:
        legal += [f"mur B1{end}", f"build a wall at B1{end}"]
        illegal += [f"mur E1{end}", f"build a wall at E1{end}"]
    outcome = medina("play", *FLAGS, stdin=lines(*legal, *illegal))
    assert outcome.out.count("\nLegal.\n") == len(legal)
    assert outcome.out.count("\nIllegal.\n") == len(illegal)
    assert outcome.out.count("Red, 1 piece to place> ") == len(legal) + len(illegal)
    assert "saved" not in outcome.out


@pytest.mark.parametrize("statement", ["puis je pose un mur en B1", "build a wall at B1"])
def test_statement_that_resembles_a_question_is_played(medina: Medina, statement: str) -> None:
    """Without a hyphen, « puis je pose » means "then I place"."""
    outcome = medina("play", *FLAGS, stdin=lines(statement))
    (move,) = saved(outcome)["moves"]
    assert move["actions"] == [{"piece": "wall", "cell": "B1"}]


@pytest.mark.parametrize(
    "question",
    ["why", "why?", "why not?", "Why can't I?", "pourquoi", "pourquoi ?", "pourquoi pas"],
)
def test_why_without_a_move_repeats_the_last_refusal(medina: Medina, question: str) -> None:
    outcome = medina("play", *FLAGS, stdin=lines("wall E1", question, "wall B1", question))
    _, refused, repeated, *_, last = re.split(r"\w+, \d pieces? to place> .*\n", outcome.out)
    assert refused.startswith("Illegal.\nA wall can’t be placed at E1")
    assert repeated == refused
    assert last.startswith("Why what?")


def test_french_pas_is_not_corrected_to_pass(medina: Medina) -> None:
    outcome = medina("play", *FLAGS, "--lang", "fr", stdin=lines("pourquoi pas", "pas"))
    assert "Vouliez-vous" not in outcome.out
    assert re.search(r"Pourquoi quoi\s\?", outcome.out)


@pytest.mark.parametrize("question", ["can I claim F4?", "puis-je revendiquer le palais en F4 ?"])
def test_claiming_in_a_question_means_placing_a_rooftop(medina: Medina, question: str) -> None:
    outcome = medina("play", *FLAGS, stdin=lines(question, "why rooftop F4"))
    _, asked, why = re.split(r"Red, 1 piece to place> .*\n", outcome.out, maxsplit=2)
    assert asked.startswith("Illegal.\nA rooftop can’t be placed at F4")
    assert asked.strip() == why.split("Red, 1 piece")[0].strip()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what is at C4?", "C4 is empty."),
        ("may a stable touch two palaces?", "A stable belongs to one palace"),
        ("can red put a wall at B1?", "Legal."),
        ("why can't Red's wall go to B1", "Legal."),
        ("Rouge peut-il poser un mur en B1 ?", "Legal."),
        ("can Blue put a wall at B1?", "Illegal.\nIt is Red’s turn, not Blue’s."),
        ("est-ce que Bleu peut poser un mur en B1 ?", "Illegal.\nIt is Red’s turn, not Blue’s."),
        ("where can red put a wall?", "Red – 1 piece to place\nwall: B1"),
        ("where can blue put a wall?", "It is Red’s turn, not Blue’s."),
        (
            "where F4",
            "  where F4\n        ^\n“F4” does not belong here: name only a piece, such as stable.",
        ),
        ("what can Blue place?", "It is Red’s turn, not Blue’s."),
        ("can a red rooftop go to F4?", "Illegal.\nA rooftop can’t be placed at F4"),
    ],
)
def test_question_can_name_a_player(medina: Medina, question: str, answer: str) -> None:
    outcome = medina("play", *FLAGS, stdin=lines(question))
    _, asked = re.split(r"Red, 1 piece to place> .*\n", outcome.out, maxsplit=1)
    assert asked.startswith(answer)
    assert "saved" not in outcome.out


@pytest.mark.parametrize(
    "question", ["whose turn is it?", "is it red's turn?", "who is next?", "à qui de jouer ?"]
)
def test_question_about_the_turn_is_answered_with_whose_turn_it_is(
    medina: Medina, question: str
) -> None:
    outcome = medina("play", *FLAGS, stdin=lines(question))
    assert f"> {question}\nRed, 1 piece to place\n" in outcome.out


@pytest.mark.parametrize("question", ["what can I place?", "que puis-je poser ?", "where?"])
def test_question_that_names_no_piece_is_answered_as_everywhere_else(
    medina: Medina, question: str
) -> None:
    outcome = medina("play", *FLAGS, stdin=lines(question))
    state = medina("new", *FLAGS).out
    Path("state.json").write_text(state, encoding="utf-8")
    understood, *answer = medina("ask", "state.json", question).out.splitlines()
    assert understood == "What are the legal moves?"
    assert "\n".join(answer) in outcome.out


def test_question_with_a_command_name_does_not_change_the_game(medina: Medina) -> None:
    outcome = medina(
        "play",
        *FLAGS,
        stdin=lines("wall B1", "can I undo?", "annuler ?", "quit ?", "what is the score?")
        + lines("où puis-je poser un mur ?"),
    )
    assert outcome.out.count("  take the last move back") == 3
    assert "Score if the game ended now" in outcome.out
    assert "wall: C1 O1" in outcome.out
    assert len(saved(outcome)["moves"]) == 1


def test_file_name_can_look_like_a_question(medina: Medina) -> None:
    outcome = medina("play", *FLAGS, stdin=lines("wall B1", "save can I.json"))
    assert "Saved in can I.json" in outcome.out
    assert os.listdir() == ["can I.json"]


def test_question_about_points_is_answered_with_what_a_move_would_change(medina: Medina) -> None:
    position = example_files.load("positions/tower-tile-by-a-wall.json")
    state = write(Path("state.json"), position["state"])
    (said,) = in_words([position["move"]], position["state"], "en")
    asked = [f"how many points for {said}?", "how many points for Z9?"]
    outcome = medina("play", state, stdin=lines(*asked))
    assert re.search(r"\nLegal\.\s[^>]*\w+\swould\sgain\s\d+\spoints?\s\(", outcome.out)
    assert outcome.out.count("Legal.") == 1
    nothing = medina("play", *FLAGS, stdin=lines("combien de points pour un mur en B1 ?"))
    assert "Legal. It wouldn’t change the score.\n" in nothing.out
    assert "saved" not in nothing.out


@LANGUAGES
def test_play_shows_rulebook_passages_but_no_rule_ids(medina: Medina, language: str) -> None:
    outcome = medina(
        "play", *FLAGS, "--lang", language, stdin=lines("wall E1", "stable F4", "pass", "roof F4")
    )
    assert outcome.out.count({"en": "Second edition rulebook", "fr": "Règles de la"}[language]) == 4
    assert not re.search(r"\[\w+\.\w+\]", outcome.out)


def test_moves_can_be_undone_and_redone(medina: Medina) -> None:
    outcome = medina(
        "play",
        *FLAGS,
        stdin=lines("wall B1", "wall C1", "undo", "annuler", "undo", "redo", "redo", "redo")
        + lines("undo", "wall O1", "redo"),
    )
    said = [line for line in outcome.out.splitlines() if re.match(r"Undone|Redone|There is", line)]
    assert said == [
        "Undone: Blue – wall C1",
        "Undone: Red – wall B1",
        "There is no move to undo.",
        "Redone: Red – wall B1",
        "Redone: Blue – wall C1",
        "There is no move to redo.",
        "Undone: Blue – wall C1",
        "There is no move to redo.",
    ]
    cells = [move["actions"][0]["cell"] for move in saved(outcome)["moves"]]
    assert cells == ["B1", "O1"]


def test_saved_game_is_kept_up_to_date_and_can_be_continued(medina: Medina) -> None:
    first = medina("play", *FLAGS, stdin=lines("wall B1", "save game.json", "wall C1"))
    assert "Saved in game.json" in first.out
    record = json.loads(Path("game.json").read_text(encoding="utf-8"))
    assert len(record["moves"]) == 2
    assert medina("replay", "game.json").status == 0
    second = medina("play", "game.json", stdin=lines("score", "wall O1"))
    assert "Blue, 1 piece to place> score" in second.out
    assert len(json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"]) == 3
    assert os.listdir() == ["game.json"]


def test_game_that_begins_with_random_moves_can_be_saved_in_notation(medina: Medina) -> None:
    game = {"ruleset": {"id": "first-edition"}, "players": ["red", "green", "blue"]}
    record = {"game": game | {"seed": 3, "plies": 5}, "moves": []}
    Path("random.json").write_text(json.dumps(record), encoding="utf-8")
    outcome = medina("play", "random.json", stdin=lines("save game.txt"))
    assert "Saved in game.txt" in outcome.out
    replays = [json.loads(medina("replay", name, "--json").out) for name in os.listdir()]
    assert len(replays) == 2
    assert len({replay["notation"] for replay in replays}) == 1


def test_game_from_standard_input_is_not_saved_under_its_name(medina: Medina) -> None:
    record = example_files.load("games/first-edition-3.json")
    outcome = medina("play", "-", stdin=json.dumps(record).encode())
    assert "is saved in -" not in outcome.out
    assert "-" not in os.listdir()


@LANGUAGES
def test_unusable_file_is_reported_and_the_game_goes_on(medina: Medina, language: str) -> None:
    outcome = medina(
        "play",
        *FLAGS,
        *["--lang", language],
        stdin=lines("save nowhere/game.json", "save", "save .", "wall B1", "quit"),
    )
    assert (outcome.status, outcome.err) == (0, "")
    assert "\nnowhere/game.json: " in outcome.out
    assert len(json.loads(next(Path().glob("medina-*.json")).read_text())["moves"]) == 1


@pytest.mark.parametrize("text", [None, '{"game": {}, "moves": []}', "wall B1"])
def test_file_without_a_game_is_refused(medina: Medina, text: str | None) -> None:
    if text is not None:
        Path("bad.json").write_text(text, encoding="utf-8")
    refused = medina("play", "bad.json")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("bad.json: ")


@LANGUAGES
def test_help_in_play_lists_every_command(medina: Medina, language: str) -> None:
    outcome = medina("play", *FLAGS, "--lang", language, stdin=lines("aide"))
    listed = re.findall(r"^  (\S+)", outcome.out.rpartition("> aide")[2], re.MULTILINE)
    for name, spellings in COMMANDS.items():
        known = wording_for(language).gettext(spellings).split(", ")
        assert name == "help" or set(known) & set(listed)


def test_commands_of_a_new_language_need_only_its_catalogue(
    medina: Medina, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locale = tmp_path / "locale"
    shutil.copytree(LOCALE, locale)
    update("de", locale)
    catalogue = read(catalogue_file("de", locale))
    catalogue["undo, u"].string = "zurück, z"
    with catalogue_file("de", locale).open("wb") as file:
        write_po(file, catalogue)
    monkeypatch.setattr(session, "LANGUAGES", languages(locale))
    monkeypatch.setattr(session, "wording_for", lambda tag: wording_for(tag, locale))
    session._spellings.cache_clear()
    try:
        said = lines("wall B1", "zurück", "wall B1", "z", "u")
        outcome = medina("play", *FLAGS, stdin=said)
    finally:
        session._spellings.cache_clear()
    assert re.findall(r"^(Undone|There is no move)", outcome.out, re.MULTILINE) == [
        "Undone",
        "Undone",
        "There is no move",
    ]


def test_caret_marks_the_first_bad_character_of_a_move(medina: Medina) -> None:
    outcome = medina("play", *FLAGS, stdin=lines("violet castle F4"))
    assert "\n  violet castle F4\n         ^\nI don’t know what “castle” means" in outcome.out


# --- The beginning -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "ruleset", "players"),
    [
        (["", ""], "second-edition", ["red", "yellow"]),
        (["3", "4"], "second-edition", ["red", "yellow", "green", "blue"]),
        (["First edition", "bleu, rouge vert"], "first-edition", ["blue", "red", "green"]),
        (["board-game-arena", "Blue red"], "board-game-arena", ["blue", "red"]),
        (["2", ""], "first-edition-two-player", ["yellow", "blue"]),
        (["chess", "9", "1", "seven", "3"], "first-edition", ["red", "yellow", "green"]),
        (["1", "red blue", "1", "3"], "first-edition", ["red", "yellow", "green"]),
    ],
    ids=[
        "defaults",
        "numbers",
        "names",
        "the id of a ruleset",
        "default players of a ruleset",
        "unknown answers first",
        "too few players first",
    ],
)
def test_play_without_flags_asks_for_ruleset_and_players(
    medina: Medina, answers: list[str], ruleset: str, players: list[str]
) -> None:
    outcome = medina(
        "play", stdin=lines(*answers, "why wall B1", "merchant G6, well F4", "wall B1")
    )
    record = saved(outcome)["game"] if "saved" in outcome.out else None
    if record is None:  # the first edition begins with the setup
        again = medina("play", stdin=lines(*answers, "merchant G6"))
        record = saved(again)["game"]
    assert (record["ruleset"]["id"], record["players"]) == (ruleset, players)


@pytest.mark.parametrize(
    ("arguments", "answers", "message"),
    [
        (("--ruleset", "first-edition", "--option", "tea_tiles=true"), ["3", "4"], "tea_tiles"),
        (("--players", "red,red"), ["2", "3"], "Red takes part twice"),
    ],
    ids=["an option that the ruleset never allows", "a repeated player"],
)
def test_play_does_not_ask_again_if_no_answer_can_make_the_game_possible(
    medina: Medina, arguments: tuple[str, ...], answers: list[str], message: str
) -> None:
    outcome = medina("play", *arguments, stdin=lines(*answers))
    assert outcome.status == 1
    assert outcome.out.count(message) == 1


@LANGUAGES
def test_end_of_input_during_setup_questions_starts_no_game(medina: Medina, language: str) -> None:
    outcome = medina("play", "--lang", language)
    assert (outcome.status, outcome.err) == (0, "")
    assert os.listdir() == []


def test_play_rejects_contradictory_flags_and_unknown_values(medina: Medina) -> None:
    refused = medina("play", "--ruleset", "first-edition", "--players", "red,blue")
    assert refused.status == 1
    assert "is for 3 or 4 players, not for 2" in words(refused.out)
    assert medina("play", "--ruleset", "first-edition", "--players", "red,pink").status == 2
    assert medina("play", *FLAGS, "--option", "moat=true").status == 2


def test_option_flag_sets_an_option_of_the_ruleset(medina: Medina) -> None:
    outcome = medina("play", *FLAGS, "--option", "gates=true", stdin=lines("legal gate"))
    assert "gate: " in outcome.out


def test_play_can_start_from_a_state_file(medina: Medina) -> None:
    state = medina("new", *FLAGS).out
    Path("state.json").write_text(state, encoding="utf-8")
    outcome = medina("play", "state.json", stdin=lines("wall B1"))
    assert saved(outcome)["state"] == json.loads(state)
    assert Path("state.json").read_text(encoding="utf-8") == state


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"moves": []}, "game"),
        ({"game": {"ruleset": {"id": "chess"}, "players": ["red"]}, "moves": []}, "/game/"),
        (example_files.load("positions/impossible.json"), "stable"),
    ],
    ids=["no game or state", "an unknown ruleset", "an impossible state"],
)
def test_play_rejects_a_file_that_is_neither_a_record_nor_a_possible_state(
    medina: Medina, document: Any, message: str
) -> None:
    refused = medina("play", write(Path("game.json"), document))
    assert (refused.status, refused.out) == (2, "")
    assert all(line.startswith("game.json: ") for line in refused.err.splitlines())
    assert message in refused.err


def test_play_names_the_first_illegal_move_in_a_record_file(medina: Medina) -> None:
    record = example_files.load(GAMES[0])
    del record["moves"][3]
    refused = medina("play", write(Path("game.json"), record))
    assert refused.status == 2
    assert "move 4, by Red, is not" in refused.err


# --- Saving the game -----------------------------------------------------------------------------


def test_end_of_input_saves_the_game(medina: Medina) -> None:
    outcome = medina("play", *FLAGS, stdin=lines("wall B1"))
    assert outcome.status == 0
    assert len(saved(outcome)["moves"]) == 1
    assert re.search(r"To continue: medina play (medina-\S+\.json)\n$", outcome.out)


def test_command_to_continue_quotes_the_file_name(medina: Medina) -> None:
    outcome = medina("play", *FLAGS, stdin=lines("save our game.json", "wall B1"))
    assert outcome.out.endswith("To continue: medina play 'our game.json'\n")


def test_games_saved_in_the_same_second_get_different_files(medina: Medina) -> None:
    for _ in range(2):
        medina("play", *FLAGS, stdin=lines("wall B1"))
    assert len(os.listdir()) == 2


def test_game_is_saved_in_the_home_folder_if_the_current_folder_is_gone(
    medina: Medina, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    outcome = medina("play", *FLAGS, stdin=lines("wall B1"))
    assert outcome.status == 0
    (file,) = home.iterdir()
    assert f"saved in {file}." in outcome.out


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupt_termination_or_hangup_saves_the_game(
    tmp_path: Path, number: signal.Signals
) -> None:
    process = started("play", *FLAGS, stdin=subprocess.PIPE, folder=tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(lines("wall B1", "wall C1"))
    process.stdin.flush()
    seen = b""
    while b"Blue still has" not in seen:
        line = process.stdout.readline()
        assert line
        seen += line
    wait_until_idle(process.pid)
    os.killpg(process.pid, number)
    out, err = process.communicate(timeout=NEVER)
    assert (process.returncode, err) == (130, b"")
    (file,) = tmp_path.iterdir()
    assert f"saved in {file.name}" in out.decode()
    assert len(json.loads(file.read_text())["moves"]) == 2


def test_closed_output_saves_the_game(tmp_path: Path) -> None:
    """A command such as ``head`` closes the pipe as soon as it has read enough."""
    process = started("play", *FLAGS, stdin=subprocess.PIPE, folder=tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(lines("wall B1"))
    process.stdin.flush()
    while b"Red places a wall" not in (line := process.stdout.readline()):
        assert line
    process.stdout.close()
    with suppress(BrokenPipeError):  # the command may have ended already
        process.stdin.write(lines("wall C1", "score", "legal", "board"))
        process.stdin.close()
    assert process.stderr is not None
    with process.stderr:
        process.wait(timeout=NEVER)
    (file,) = tmp_path.iterdir()
    assert len(json.loads(file.read_text())["moves"]) >= 1


# --- On a terminal -------------------------------------------------------------------------------


def test_terminal_shows_a_colored_board_and_allows_line_editing(tmp_path: Path) -> None:
    terminal = Terminal(
        "play", *FLAGS, environment={"TERM": "xterm-256color", "NO_COLOR": ""}, folder=tmp_path
    )
    terminal.read_until(r"Red, 1 piece to place> ")
    terminal.press(b"violet F9\x7f8\r")
    terminal.read_until(r"Blue, 2 pieces to place> ")
    assert "\x1b[38;5;231;48;5;91m V\x1b[0m" in terminal.output
    terminal.press(b"\x1b[A\r")  # recalls the last line, which is now an illegal move
    terminal.read_until(r"(?s)Illegal\..*Blue, 2 pieces to place> ")
    terminal.press(b"\x04")
    assert terminal.end() == 0
    (file,) = tmp_path.iterdir()
    assert f"saved in {file.name}" in terminal.output
    (move,) = json.loads(file.read_text())["moves"]
    assert move["actions"] == [{"piece": "building", "color": "violet", "cell": "F8"}]


def test_ctrl_c_at_a_terminal_saves_the_game(tmp_path: Path) -> None:
    terminal = Terminal("play", *FLAGS, environment={"TERM": "xterm"}, folder=tmp_path)
    terminal.read_until(r"Red, 1 piece to place> ")
    terminal.press(b"wall B1\r")
    terminal.read_until(r"Blue, 2 pieces to place> ")
    terminal.press(b"half a mo")
    terminal.read_until("half a mo")
    terminal.wait_until_idle()
    terminal.press(b"\x03")
    assert terminal.end() == 130
    (file,) = tmp_path.iterdir()
    assert f"saved in {file.name}" in terminal.output
    assert "Traceback" not in terminal.output


def test_undo_restores_exactly_the_previous_state(
    medina: Medina, monkeypatch: pytest.MonkeyPatch
) -> None:
    before: list[Any] = []
    restored: list[Any] = []
    play, undo = games.Game.play, games.Game.undo

    def spy_on_play(game: games.Game, move: Any) -> Any:
        before.append((deepcopy(game.state), game.played))
        return play(game, move)

    def spy_on_undo(game: games.Game) -> Any:
        move = undo(game)
        restored.append((game.state, game.played))
        return move

    monkeypatch.setattr(games.Game, "play", spy_on_play)
    monkeypatch.setattr(games.Game, "undo", spy_on_undo)
    medina("play", *FLAGS, stdin=lines("wall B1", "wall C1", "undo", "undo", "quit"))
    assert restored == before[::-1]
    assert [played for _, played in restored] == [1, 0]
