"""``medina``: the answers of the service on the command line, for people and for programs."""

from __future__ import annotations

import ast
import gettext
import io
import json
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import termios
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import click
import httpx
import pytest
from babel.messages.extract import extract_from_dir
from flask.testing import FlaskClient

from service.cli import main, program, serving
from service.cli.commands import medina as medina_group
from service.cli.i18n import CLICK_MESSAGES, choose_language
from service.cli.pretty_json import pretty_json
from tests.support import shelf
from tools.catalogues import template

ROOT = Path(__file__).parents[2]
MEDINA = (sys.executable, "-m", "service.cli")
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
POSITIONS = sorted(shelf.index()["positions"])
GAMES = sorted(shelf.index()["games"])
ENGLISH = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}


class Outcome(NamedTuple):
    """What a command wrote, and its exit status."""

    status: int
    out: str
    err: str


Medina = Callable[..., Outcome]


@pytest.fixture
def medina(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Medina:
    """Run a command in this process, in English unless it says otherwise."""
    for name, value in (ENGLISH | {"COLUMNS": "100"}).items():
        monkeypatch.setenv(name, value)

    def run(*arguments: str | Path, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
        status = main([str(argument) for argument in arguments])
        out, err = capsysbinary.readouterr()
        assert b"Traceback" not in err
        return Outcome(status, out.decode(), err.decode())

    return run


def _interruptible() -> None:
    """Let a new process be interrupted, also where the tests run in the background and can't be."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(*arguments: str | Path, **options: Any) -> subprocess.Popen[bytes]:
    """Start a command as a process of its own, with its own process group."""
    environment = os.environ | ENGLISH | options.pop("environment", {})
    return subprocess.Popen(
        [*MEDINA, *map(str, arguments)],
        cwd=ROOT,
        env=environment,
        start_new_session=True,
        preexec_fn=_interruptible,
        stdin=options.pop("stdin", subprocess.DEVNULL),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


def on_shelf(name: str) -> Path:
    return shelf.FOLDER / name


def write(path: Path, document: Any) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


# --- The answers of the service ------------------------------------------------------------------


def asked(client: FlaskClient, path: str, body: Any, language: str) -> tuple[str, Any]:
    """Ask the service; return its answer as the command line is to write it, and parsed."""
    sent = json.dumps(body)  # the keys in this order: Flask's own way sorts them
    response = client.post(f"{path}?lang={language}", data=sent, content_type="application/json")
    return response.get_data(as_text=True) + "\n", response.get_json()


@LANGUAGES
@pytest.mark.parametrize("name", POSITIONS)
def test_judge_answers_as_the_service(
    client: FlaskClient, medina: Medina, name: str, language: str
) -> None:
    """For every position of the shelf ``judge`` gives the service's bytes, and says the verdict."""
    expected, answer = asked(client, "/v1/adjudications", shelf.load(name), language)
    status = 0 if answer["legal"] else 1
    judged = medina("judge", on_shelf(name), "--json", "--lang", language)
    assert judged == (status, expected, "")
    told = medina("judge", on_shelf(name), "--lang", language)
    assert (told.status, told.err) == (status, "")
    assert _words(answer["explanation"]) in _words(told.out)
    assert all(f"[{reason['rule']}]" in told.out for reason in answer["reasons"])


def _words(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())


@LANGUAGES
@pytest.mark.parametrize("name", POSITIONS)
def test_legal_score_and_audit_answer_as_the_service(
    client: FlaskClient, medina: Medina, name: str, language: str
) -> None:
    """With ``--json`` the commands about a state give the service's bytes, 1 where it can't be."""
    state = {"state": shelf.load(name)["state"]}
    for command, path, options in [
        (["legal"], "/v1/legal-moves", {}),
        (["legal", "--explain"], "/v1/legal-moves", {"explain": True}),
        (["score"], "/v1/scores", {}),
        (["audit"], "/v1/audits", {}),
    ]:
        expected, answer = asked(client, path, state | options, language)
        outcome = medina(*command, on_shelf(name), "--json", "--lang", language)
        assert outcome == (0 if answer["verdict"] == "ok" else 1, expected, "")


@pytest.mark.parametrize("name", GAMES)
def test_replay_answers_as_the_service(client: FlaskClient, medina: Medina, name: str) -> None:
    """A record of the shelf gets the service's bytes, and is said to be legal."""
    expected, answer = asked(client, "/v1/replays", shelf.load(name), "en")
    assert medina("replay", on_shelf(name), "--json")[:2] == (0, expected)
    told = medina("replay", on_shelf(name))
    assert told.status == 0
    assert told.out.startswith("Legal.\n")
    assert told.out.endswith("1 record: 1 legal\n")
    assert _words(answer["explanation"]) in _words(told.out)


@LANGUAGES
def test_new_answers_as_the_service(client: FlaskClient, medina: Medina, language: str) -> None:
    """``new`` sets up what is asked for; its state is one that the other commands take."""
    arguments = ["new", "--lang", language, "--ruleset", "second-edition", "--players", "red,blue"]
    arguments += ["--well", "D4", "--seed", "7", "--option", "gates=true"]
    arguments += ["--option", "new_street=isolated"]
    body = {
        "ruleset": {
            "id": "second-edition",
            "options": {"gates": True, "new_street": "isolated"},
        },
        "players": ["red", "blue"],
        "well": "D4",
        "seed": 7,
    }
    expected, answer = asked(client, "/v1/games", body, language)
    assert medina(*arguments, "--json") == (0, expected, "")
    told = medina(*arguments)
    assert (told.status, json.loads(told.out)) == (0, answer["state"])
    assert "7" in told.err
    for command in ("legal", "score", "audit", "draw"):
        assert medina(command, "-", stdin=told.out.encode()).status == 0
        assert medina(command, "-", stdin=expected.encode()).status == 0


def test_new_says_why_not(client: FlaskClient, medina: Medina) -> None:
    """A game that can't be set up is refused with every reason, and exit status 1."""
    arguments = ["new", "--ruleset", "first-edition", "--players", "red,red,blue", "--well", "D4"]
    refused = medina(*arguments)
    assert (refused.status, refused.err) == (1, "")
    assert "[game.player_twice]" in refused.out
    _expected, answer = asked(
        client,
        "/v1/games",
        {"ruleset": {"id": "first-edition"}, "players": ["red", "red", "blue"], "well": "D4"},
        "en",
    )
    assert json.loads(medina(*arguments, "--json").out) == answer


# --- For people ----------------------------------------------------------------------------------


def test_legal_lists_every_cell(client: FlaskClient, medina: Medina) -> None:
    """The text of ``legal`` names exactly the cells of the answer, those in a row by their ends."""
    name = "positions/tea-break.json"
    _expected, answer = asked(client, "/v1/legal-moves", {"state": shelf.load(name)["state"]}, "en")
    text = medina("legal", on_shelf(name)).out
    assert text.startswith("Red – 2 pieces to place\n")
    listed = [_cells(entry) for entry in re.sub(r"\n +", " ", text).splitlines()[1:]]
    assert listed == [placement.get("cells", []) for placement in answer["placements"]]
    assert "rooftops: nowhere" in text
    assert text.endswith("tea tile\n")


def _cells(entry: str) -> list[str]:
    """Return the cells that a line names, runs spelt out."""
    cells = []
    for first, row, last in re.findall(r"\b([A-R])(\d+)(?:–([A-R])\d+)?", entry):
        cells += [f"{chr(column)}{row}" for column in range(ord(first), ord(last or first) + 1)]
    return cells


def test_legal_explains(medina: Medina) -> None:
    """``--explain`` says by which rules each piece may not go where."""
    text = medina("legal", on_shelf("positions/too-close-diagonally.json"), "--explain").out
    assert re.search(r"orange building \[building.spacing\]:[^[]*\bE7\b", text)
    assert "Refused" in text


def test_legal_says_that_there_is_nothing(medina: Medina, tmp_path: Path) -> None:
    """A finished game has no moves, and an impossible position none that count."""
    ended = json.loads(medina("judge", on_shelf("positions/end-of-the-game.json"), "--json").out)
    assert medina("legal", write(tmp_path / "end.json", ended)).out == "The game is over.\n"
    impossible = medina("legal", on_shelf("positions/impossible.json"))
    assert impossible.status == 1
    assert "[state.wall_hanging]" in impossible.out


def test_score_says_what_everything_is_worth(medina: Medina, tmp_path: Path) -> None:
    """The text of ``score`` has a line for every palace and tile, and names the winner."""
    judged = medina("judge", on_shelf("positions/two-tiles-at-once.json"), "--json").out
    after = tmp_path / "after.json"
    after.write_text(judged, encoding="utf-8")
    assert medina("score", after).out.splitlines() == [
        "Score if the game ended now",
        "",
        "Red 10",
        "  grey E2        8  buildings 3, stables 1, walls 2, merchants 2",
        "  palace tiles   1",
        "  tower tiles    1",
        "",
        "Yellow 4",
        "  violet F8      2  buildings 2",
        "  palace tiles   2",
        "",
        "Green 0",
    ]
    over = json.loads(medina("judge", on_shelf("positions/end-of-the-game.json"), "--json").out)
    final = medina("score", write(tmp_path / "over.json", over), "--lang", "fr").out
    assert final.startswith("Score final\n")
    assert re.search(r"^Bleu \d+ – vainqueur$", final, re.MULTILINE)


def test_audit_says_whether_it_can_be(medina: Medina) -> None:
    """A possible position is called so; of an impossible one everything that is wrong is said."""
    possible = medina("audit", on_shelf("positions/tea-break.json"))
    assert possible == (0, "A game can reach this position.\n", "")
    impossible = medina("audit", on_shelf("positions/impossible.json"))
    assert impossible.status == 1
    assert len(re.findall(r"^- ", impossible.out, re.MULTILINE)) == 3


@LANGUAGES
def test_draw_draws_as_the_service(
    client: FlaskClient, medina: Medina, tmp_path: Path, language: str
) -> None:
    """``draw`` makes the service's pictures: text or SVG by the file's name, text to ``-``."""
    name = "positions/street-through-the-gates.json"
    body = {"state": shelf.load(name)["state"], "highlight": ["E12", "E1"]}
    arguments = ["draw", on_shelf(name), "--highlight", "E12, E1", "--lang", language]
    for ending, media_type in ((".svg", "image/svg+xml"), (".txt", "text/plain")):
        drawn = client.post(
            f"/v1/diagrams?lang={language}", json=body, headers={"Accept": media_type}
        ).get_data(as_text=True)
        path = tmp_path / f"board{ending}"
        assert medina(*arguments, "-o", path) == (0, "", "")
        assert path.read_text(encoding="utf-8") == drawn
        if ending == ".txt":
            assert medina(*arguments) == medina(*arguments, "-o", "-") == (0, drawn, "")


def test_an_impossible_position_is_drawn(medina: Medina) -> None:
    """What is wrong with a position can be looked at."""
    assert medina("draw", on_shelf("positions/impossible.json")).status == 0


def test_lines_fit_the_terminal(medina: Medina, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line of text is wider than the terminal, save what has no blanks."""
    monkeypatch.setenv("COLUMNS", "50")
    for arguments in (
        ["judge", on_shelf("positions/impossible.json")],
        ["legal", on_shelf("positions/tea-break.json"), "--explain"],
        ["audit", on_shelf("positions/impossible.json"), "--lang", "fr"],
    ):
        text = medina(*arguments).out
        assert max(map(len, (line for line in text.splitlines() if "]" not in line))) <= 50


# --- Where questions come from -------------------------------------------------------------------


def test_a_state_comes_in_many_ways(medina: Medina, tmp_path: Path) -> None:
    """By itself, in a request, in an answer; in a file or on standard input; so does a move."""
    name = "positions/too-close-diagonally.json"
    question = shelf.load(name)
    state = write(tmp_path / "state.json", question["state"])
    move = write(tmp_path / "move.json", question["move"])
    expected = medina("judge", on_shelf(name))
    assert expected.status == 1
    written = json.dumps(question["move"]).encode()
    for arguments, stdin in [
        ([state, move], b""),
        ([state, on_shelf(name)], b""),
        ([on_shelf(name), move], b""),
        ([state, "-"], written),
        (["-", move], json.dumps(question["state"]).encode()),
        (["-"], json.dumps(question).encode()),
    ]:
        assert medina("judge", *arguments, stdin=stdin) == expected


def test_a_game_is_played_on_the_command_line(medina: Medina, tmp_path: Path) -> None:
    """From ``new`` on, the answer to each move is the state for the next one."""
    record = shelf.load("games/second-edition-2.json")
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
    winners = shelf.index()["games"]["games/second-edition-2.json"]["winners"]
    assert json.loads(outcome.out)["score"]["winners"] == winners


# --- What can't be used --------------------------------------------------------------------------


def _broken(state: Any, *, drop: str = "", **changes: Any) -> Any:
    return {name: value for name, value in (state | changes).items() if name != drop}


UNUSABLE: Mapping[str, tuple[bytes, int, str]] = {
    "empty": (b" \n", 1, "this is empty"),
    "no JSON": (b'{\n  "phase": nil}', 1, "line 2, column 12"),
    "no text": (b'{"phase": "\xff"}', 1, "UTF-8"),
    "a key twice": (b'{"phase": "play", "phase": "play"}', 1, "phase"),
    "not a number": (b'{"phase": NaN}', 1, "NaN"),
    "too many digits": (b'{"tea_supply": ' + b"9" * 5000 + b"}", 1, "digits"),
    "too deep": (b"[" * 10_000 + b"]" * 10_000, 1, "nest"),
    "an array": (b"[]", 1, "must be an object"),
    "no state": (b'{"state": null}', 1, "/state: "),
    "wrong fields": (
        b'{"ruleset": {"id": "second-edition"}, "phase": "play", "surplus": 1}',
        6,
        "/surplus: There is no such field.",
    ),
}


@pytest.mark.parametrize("command", ["judge", "legal", "score", "audit", "draw"])
@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_state_that_cannot_be_used(
    medina: Medina, tmp_path: Path, command: str, kind: str
) -> None:
    """A line for each thing that is wrong, which says where; exit status 2, and nothing else."""
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


def test_every_place_is_named(medina: Medina, tmp_path: Path) -> None:
    """What is wrong with a value is said with its place, counted from the document's own top."""
    question = shelf.load("positions/tea-break.json")
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
    assert medina("draw", on_shelf("positions/tea-break.json"), "--highlight", "E1,Z9").err.split(
        ": "
    )[0] == ("--highlight")


@LANGUAGES
def test_files_that_are_not_there(medina: Medina, tmp_path: Path, language: str) -> None:
    """A file that can't be read or written is named in one line, with exit status 2."""
    here = on_shelf("positions/tea-break.json")
    for arguments in (
        ["legal", tmp_path / "nowhere.json"],
        ["legal", tmp_path],
        ["judge", here, tmp_path / "nowhere.json"],
        ["replay", tmp_path],
        ["draw", here, "-o", tmp_path / "nowhere" / "board.svg"],
        ["draw", here, "-o", tmp_path / "board.png"],
        ["judge", write(tmp_path / "state.json", shelf.load("positions/tea-break.json")["state"])],
        ["judge", "-", "-"],
        ["new", "--ruleset", "second-edition", "--players", "red,blue", "--option", "gates"],
    ):
        refused = medina(*arguments, "--lang", language)
        assert refused.status == 2
        assert len(refused.err.splitlines()) == 1


# --- Languages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr"}, "fr"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ([], {"LANG": "C", "LC_MESSAGES": "fr_CA"}, "fr"),
        ([], {"LANG": "en_GB", "LANGUAGE": "de:fr:en"}, "fr"),
        (["--lang", "en"], {"LANG": "fr"}, "en"),
        (["legal", "x", "--lang=fr"], {}, "fr"),
        (["--lang"], {"LANG": "fr"}, "fr"),
        (["--lang", "de"], {"LANG": "fr"}, "fr"),
    ],
)
def test_language(arguments: list[str], environment: dict[str, str], expected: str) -> None:
    """``--lang`` wins, then the environment as gettext reads it, then English."""
    assert choose_language(arguments, environment) == expected


COMMANDS = ["", *sorted(medina_group.commands)]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_both_languages(medina: Medina, command: str) -> None:
    """Every word of the help is translated: what click says, what we say, names of arguments."""
    arguments = [command] if command else []
    english = medina(*arguments, "--help")
    french = medina(*arguments, "--help", "--lang", "fr")
    assert (english.status, french.status) == (0, 0)
    assert english.out.startswith("Usage: medina")
    assert french.out.startswith("Utilisation\u00a0: medina")
    assert "Afficher cette aide" in french.out
    assert not re.search(
        r"\b(the|The|of|is|and|Options:|Commands|arguments:|STATE|FILE|RECORD)\b",
        french.out.partition("Exemples")[0],
    )
    names = re.compile(r"--[a-z]+")
    assert set(names.findall(english.out)) == set(names.findall(french.out))


def test_every_command_and_option_has_help() -> None:
    """Nothing that can be given is left without a word on what it is."""
    assert sorted(medina_group.commands) == sorted(COMMANDS[1:])
    for command in medina_group.commands.values():
        assert command.help
        for parameter in command.params:
            assert isinstance(parameter, click.Option | click.Argument)
            assert parameter.help, (command.name, parameter.name)


MISUSES: Sequence[Sequence[str]] = (
    ["judg"],
    ["fly"],
    ["legal"],
    ["legal", "a", "b"],
    ["legal", "a", "b", "c"],
    ["legal", "--jso", "a"],
    ["legal", "--wings", "a"],
    ["legal", "--json=yes", "a"],
    ["draw", "a", "-o"],
    ["new", "--players", "red"],
    ["new", "--ruleset", "chess", "--players", "red"],
    ["new", "--ruleset", "second-edition", "--players", "red", "--seed", "x"],
    ["new", "--ruleset", "second-edition", "--players", "red", "--seed", "-1"],
    ["serve", "--port", "0"],
)


@pytest.mark.parametrize("arguments", MISUSES, ids=" ".join)
def test_misuse_is_told_in_both_languages(medina: Medina, arguments: list[str]) -> None:
    """What click finds wrong with the arguments is said in the language, with exit status 2."""
    english = medina(*arguments)
    french = medina("--lang", "fr", *arguments)
    assert (english.status, english.out) == (french.status, french.out) == (2, "")
    assert "Error: " in english.err
    assert "Erreur\u00a0: " in french.err
    without_names = re.sub(r"'[^']*'|--\w+|medina \w+", "", french.err)
    assert not re.search(
        r"(?i)\b(the|is|not|no|such|option:|missing|requires|got|try|mean|error|usage|invalid)\b",
        without_names,
    )


def test_a_language_that_there_is_not(medina: Medina) -> None:
    """``--lang de`` is refused with the languages that there are."""
    refused = medina("legal", "x", "--lang", "de")
    assert refused.status == 2
    assert "'en', 'fr'" in refused.err


def test_every_text_is_in_the_catalogue() -> None:
    """What the source marks as a text is found for the catalogues, wherever it stands."""
    marked = set()
    for file in Path(program.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in ("_", "_n"):
                texts = [ast.literal_eval(argument) for argument in node.args]
                marked.add(tuple(texts) if len(texts) > 1 else texts[0])
    assert len(marked) > 80
    assert marked <= {message.id for message in template()}


def test_what_click_says_is_what_it_says_now() -> None:
    """Every text that is translated for click stands in the click that is installed."""
    folder = Path(click.__file__).parent
    keywords: Any = {"_": None, "ngettext": (1, 2)}
    found = {message for _, _, message, _, _ in extract_from_dir(folder, keywords=keywords)}
    # These are no messages but defaults; click looks "required" up by itself.
    found |= {"[OPTIONS]", "COMMAND [ARGS]...", "required"}
    assert set(CLICK_MESSAGES) <= found


def test_speaking_french_leaves_no_trace(medina: Medina) -> None:
    """After a French command the process's own language is as before."""
    domain = gettext.textdomain()
    medina("--help", "--lang", "fr")
    assert gettext.textdomain() == domain
    assert os.environ["LANGUAGE"] == ""
    assert medina("--help").out.startswith("Usage:")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
def test_any_terminal_will_do(encoding: str) -> None:
    """Letters that a terminal lacks are replaced; they stop no answer."""
    process = started(
        "judge",
        on_shelf("positions/too-close-diagonally.json"),
        environment={"LANG": "fr_FR.UTF-8", "PYTHONIOENCODING": encoding},
    )
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (1, b"")
    assert "E7 touche le palais violet en F8" in out.decode(encoding)


# --- Archives ------------------------------------------------------------------------------------


def archive(records: int) -> list[dict[str, Any]]:
    """Return records of games: those of the shelf, whole or broken off, some with a wrong move."""
    random = Random(1822)
    games = [shelf.load(name) for name in GAMES]
    made = []
    for number in range(records):
        record = json.loads(json.dumps(games[number % len(games)]))
        moves = record["moves"]
        if random.random() < 0.6:
            del moves[random.randrange(1, len(moves)) :]
        if random.random() < 0.25:
            _spoil(random, record)
        made.append(record)
    return made


def _spoil(random: Random, record: dict[str, Any]) -> None:
    moves = record["moves"]
    kind = random.randrange(5)
    if kind == 0:
        del moves[random.randrange(len(moves))]
    elif kind == 1:
        random.choice(moves)["actions"] = [{"piece": "wall", "cell": "H5"}]
    elif kind == 2:
        moves.insert(random.randrange(len(moves)), random.choice(moves))
    elif kind == 3:
        record["game"]["merchant"] = "A1"
    else:
        random.choice(moves)["player"] = random.choice(record["game"]["players"])


def as_lines(records: Sequence[Any]) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


@pytest.mark.slow
def test_an_archive_of_a_thousand_games(
    client: FlaskClient, medina: Medina, tmp_path: Path
) -> None:
    """Of 1,000 recorded games each gets the service's answer, to the byte; the summary counts."""
    records = archive(1000)
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(records))
    answers = [client.post("/v1/replays", json=record) for record in records]
    verdicts = Counter(answer.get_json()["verdict"] for answer in answers)
    assert verdicts.keys() == {"legal", "illegal", "invalid_setup"}
    summary = (
        f"1,000 records: {verdicts['legal']} legal, {verdicts['illegal']} illegal, "
        f"{verdicts['invalid_setup']} with impossible set-ups\n"
    )
    judged = medina("replay", path, "--json")
    assert (judged.status, judged.err) == (1, summary)
    assert judged.out == "".join(answer.get_data(as_text=True) + "\n" for answer in answers)


@pytest.mark.slow
def test_what_is_not_legal_is_told_by_its_line(
    client: FlaskClient, medina: Medina, tmp_path: Path
) -> None:
    """For people, each record that is not legal is a line: its place, the service's explanation."""
    records = archive(100)
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(records))
    answers = [client.post("/v1/replays", json=record).get_json() for record in records]
    refused = [
        f"{path}:{number}: {answer['explanation']}"
        for number, answer in enumerate(answers, 1)
        if answer["verdict"] != "legal"
    ]
    told = medina("replay", path)
    assert (told.status, told.err) == (1, "")
    assert told.out.splitlines()[:-1] == refused


def test_records_come_in_many_ways(medina: Medina, tmp_path: Path) -> None:
    """One document, an array of them, or one a line; in files or on standard input."""
    records = [shelf.load(name) for name in GAMES[:3]]
    files = {
        "one.json": pretty_json(records[0]).encode(),
        "array.json": json.dumps(records, indent=1).encode(),
        "array-on-a-line.json": json.dumps(records).encode(),
        "lines.ndjson": as_lines(records),
        "lines.jsonl": b"\n\r\n" + as_lines(records).replace(b"\n", b"\r\n\r\n"),
        "lines-by-another-name": as_lines(records),
        "blank-lines-first.json": b"\n\n" + json.dumps(records, indent=1).encode(),
    }
    expected = [medina("replay", on_shelf(name), "--json").out for name in GAMES[:3]]
    for name, content in files.items():
        path = tmp_path / name
        path.write_bytes(content)
        wanted = expected[:1] if name == "one.json" else expected
        assert medina("replay", path, "--json")[:2] == (0, "".join(wanted))
        if path.suffix not in (".ndjson", ".jsonl"):
            assert medina("replay", "-", "--json", stdin=content).out == "".join(wanted)
    together = medina("replay", *(tmp_path / name for name in files))
    assert together == (0, "19 records: 19 legal\n", "")


def test_one_bad_record_stops_no_other(client: FlaskClient, medina: Medina, tmp_path: Path) -> None:
    """What can't be used is named by its line, gets a problem document, and the rest is judged."""
    good = shelf.load(GAMES[0])
    bad = shelf.load(GAMES[1]) | {"players": 3}
    path = tmp_path / "archive.ndjson"
    path.write_bytes(
        as_lines([good]) + b'{"game":\n' + as_lines([bad]) + b"\xff\n" + as_lines(["x", good])
    )
    nowhere = tmp_path / "nowhere.json"
    outcome = medina("replay", path, nowhere)
    assert outcome.status == 2
    assert outcome.out == "7 records: 2 legal, 5 unusable\n"
    places = [line.split(": ")[0] for line in outcome.err.splitlines()]
    assert places == [*(f"{path}:{line}" for line in (2, 3, 4, 5)), str(nowhere)]
    assert f"{path}:2: this is not JSON: line 2, column 9" in outcome.err
    assert f"{path}:3: /players: There is no such field." in outcome.err
    written = medina("replay", path, "--json", "--lang", "fr").out.splitlines()
    sent = [as_lines([good]), b'{"game":', as_lines([bad]), b"\xff", b'"x"', as_lines([good])]
    for line, body in zip(written, sent, strict=True):
        response = client.post("/v1/replays?lang=fr", data=body, content_type="application/json")
        assert line == response.get_data(as_text=True)
    array = write(tmp_path / "array.json", [good, bad])
    assert medina("replay", array).err.startswith(f"{array}: /1/players: ")


@pytest.mark.parametrize("content", [b"", b"\n \n", b"[]"])
def test_an_archive_with_nothing_in_it(medina: Medina, tmp_path: Path, content: bytes) -> None:
    """Where there is no record nothing can be said to be legal: exit status 2."""
    path = tmp_path / "archive.json"
    path.write_bytes(content)
    assert medina("replay", path).status == 2


def test_no_progress_where_nobody_looks() -> None:
    """Without a terminal there is no bar: standard error stays empty."""
    process = started("replay", *(on_shelf(name) for name in GAMES[:4]))
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, b"4 records: 4 legal\n", b"")


# --- Terminals and interruptions -----------------------------------------------------------------


_ON_THIS_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that its keys interrupt
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, *arguments: str | Path) -> None:
        self._terminal, end = pty.openpty()
        termios.tcsetwinsize(self._terminal, (24, 100))
        self._process = subprocess.Popen(
            [sys.executable, "-c", _ON_THIS_TERMINAL, *MEDINA, *map(str, arguments)],
            cwd=ROOT,
            env=os.environ | ENGLISH,
            start_new_session=True,
            preexec_fn=_interruptible,
            stdin=end,
            stdout=end,
            stderr=end,
        )
        os.close(end)
        self.output = ""

    def read_until(self, pattern: str, within: float = 60) -> None:
        """Read until the output has what is looked for."""
        deadline = time.monotonic() + within
        while not re.search(pattern, self.output):
            assert time.monotonic() < deadline, self.output
            assert self._read(), self.output

    def press(self, keys: bytes) -> None:
        os.write(self._terminal, keys)

    def end(self) -> int:
        """Read to the end; return the exit status."""
        while self._read():
            pass
        os.close(self._terminal)
        return self._process.wait(timeout=60)

    def _read(self) -> bool:
        if not select.select([self._terminal], [], [], 60)[0]:
            return False
        try:
            content = os.read(self._terminal, 65536)
        except OSError:  # how a terminal ends
            return False
        self.output += content.decode(errors="replace")
        return bool(content)


@pytest.mark.slow
def test_progress_on_a_terminal(tmp_path: Path) -> None:
    """A bar says how far the archive is read and what has come of it, and goes away at the end."""
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(archive(150)))
    terminal = Terminal("replay", path)
    assert terminal.end() == 1
    shares = [int(share) for share in re.findall(r"\r *(\d+) % \|", terminal.output)]
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert re.search(r"% \|[^|]*\| \d+ records: \d+ legal[^\[]*\[00:\d\d < 0", terminal.output)
    last = terminal.output.rstrip().rpartition("\r")[2].splitlines()[-1]
    assert re.fullmatch(r"150 records: \d+ legal, .*", last.strip())


@pytest.mark.slow
def test_interrupted_at_the_terminal(tmp_path: Path) -> None:
    """Ctrl-C ends it at once: it says how far it came, with status 130 and no traceback."""
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(archive(2000)))
    terminal = Terminal("replay", path)
    terminal.read_until(r"% \|[^|]*\| \d+ records")
    terminal.press(b"\x03")
    assert terminal.end() == 130
    assert re.search(r"Interrupted – \d+ records?: \d+ legal", terminal.output)
    assert "Traceback" not in terminal.output


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["replay", "-"], ["legal", "-"]], ids=" ".join)
def test_interrupted_while_it_waits(arguments: list[str]) -> None:
    """A command that waits for standard input can be interrupted, too."""
    process = started(*arguments, stdin=subprocess.PIPE)
    assert process.stdin is not None
    if arguments[0] == "replay":
        process.stdin.write(as_lines([shelf.load(GAMES[0])] * 2))
        process.stdin.flush()
    time.sleep(3)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, b"")
    assert out.decode() == (
        "Interrupted – 2 records: 2 legal\n" if arguments[0] == "replay" else ""
    )


def test_interrupted_at_the_start(medina: Medina, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interruption before anything has begun is answered with the same status."""

    def interrupted(arguments: Sequence[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "run", interrupted)
    assert medina("legal", "x") == (130, "", "")


def test_who_has_read_enough(tmp_path: Path) -> None:
    """Where the reader of the output goes away (``| head``), the command ends without a word."""
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(archive(60)))
    process = started("replay", "--json", path)
    assert process.stdout is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 1


# --- The service ---------------------------------------------------------------------------------


def test_serve_serves() -> None:
    """``medina serve`` is the service as it is deployed, where it is asked for, until SIGTERM."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    arguments = ["serve", "--host", "127.0.0.1", "--port", str(port), "--workers", "1"]
    process = started(*arguments)
    try:
        _await(f"http://127.0.0.1:{port}/readyz", process)
        response = httpx.post(
            f"http://127.0.0.1:{port}/v1/adjudications",
            json=shelf.load("positions/tea-break.json"),
            trust_env=False,
        )
        assert response.json()["verdict"] == "legal"
    finally:
        process.terminate()
        _out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert f"http://127.0.0.1:{port}".encode() in err


def _await(address: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        assert process.poll() is None
        try:
            if httpx.get(address, trust_env=False).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    pytest.fail("the service does not answer")


def test_settings_are_taken_along() -> None:
    """The wheel holds gunicorn's settings where ``serve`` looks for them, and the script."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    installed, beside = serving.PLACES
    assert {ROOT / source: ROOT / target for source, target in included.items()}[beside] == (
        installed
    )
    assert all((ROOT / source).is_file() for source in included)
    assert project["project"]["scripts"]["medina"] == "service.cli:main"
