"""Positions with hidden stocks on the command line, in both languages."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from schemas.notation import parse_position
from schemas.state import dump_state
from service.rules.hidden import hide
from tests.support.notation import notation_of
from tests.support.random_games import TABLES, random_game

from .running import LANGUAGES, Medina, words, write
from .test_answers import asked

UNDETERMINED = (
    "2e.1 ryg 2BS1SVVV6B/1SB3V3VV3B/4F1V6V1B/OO8BB3B/O2O6BBB2B/6GS7B/1G2G1G4G1O/13S/3VV1B4S/"
    "6BS3GGG/12SS C6se2s2e2s3e3n 4-/3-1/3-2/2-4 "
    "rM11yH10gD3gE6nC8rE10yO8gO4rB6yH8nH3gF8yM3nQ5rN6 */*/M6W8 r--r g-0-- 52r="
)
"""After a wall at A8, hidden stocks decide whether Red can still place as many pieces as before."""


@LANGUAGES
def test_judge_explains_an_undetermined_move(
    client: FlaskClient, medina: Medina, language: str
) -> None:
    request = {"position": UNDETERMINED, "play": "WA8"}
    expected, answer = asked(client, "/v1/adjudications", request, language)
    assert medina("judge", UNDETERMINED, "WA8", "--json", "--lang", language) == (1, expected, "")
    said = medina("judge", UNDETERMINED, "WA8", "--lang", language)
    assert (said.status, said.err) == (1, "")
    assert said.out.startswith({"en": "Undetermined.", "fr": "Indéterminé."}[language])
    assert words(answer["explanation"]) in words(said.out)
    assert "[turn.obligation]" in said.out


@LANGUAGES
def test_legal_lists_uncertain_cells_separately(
    client: FlaskClient, medina: Medina, language: str
) -> None:
    expected, answer = asked(client, "/v1/legal-moves", {"position": UNDETERMINED}, language)
    assert medina("legal", UNDETERMINED, "--json", "--lang", language) == (0, expected, "")
    said = medina("legal", UNDETERMINED, "--lang", language).out
    entries = [entry for entry in answer["placements"] if entry["piece"] == "wall"]
    cells = {entry["certain"]: " ".join(entry["cells"]) for entry in entries}
    wall, perhaps = {"en": ("wall", "perhaps"), "fr": ("mur", "peut-être")}[language]
    colon = {"en": ":", "fr": " :"}[language]
    assert f"{wall}{colon} {cells[True]}" in words(said)
    assert f"{wall}, {perhaps}{colon} {cells[False]}" in words(said)
    assert {unknown["about"] for unknown in answer["unknowns"]} == {"turn.obligation", "pass"}
    for unknown in answer["unknowns"]:
        assert words(unknown["message"]) in words(said)


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize("table", TABLES[::6], ids=lambda table: "-".join(map(str, table)))
def test_commands_give_the_same_answers_as_the_service_for_hidden_stocks(
    client: FlaskClient,
    medina: Medina,
    tmp_path: Path,
    language: str,
    table: tuple[str, int, bool],
) -> None:
    ruleset, players, gates = table
    plies = list(random_game(ruleset, players, 5, {"gates": gates}))
    ply = Random(5).choice(plies[len(plies) // 2 :])
    state = dump_state(hide(ply.state))
    file = write(tmp_path / "state.json", state)
    notation = str(notation_of(state))
    assert "*" in notation
    for command, path in (("score", "/v1/scores"), ("audit", "/v1/audits")):
        expected, answer = asked(client, path, {"state": state}, language)
        assert answer["verdict"] == "ok"
        for argument in (file, notation):
            assert medina(command, argument, "--json", "--lang", language) == (0, expected, "")
    viewer = ply.state.players[0].color
    question = {"state": dump_state(ply.state), "viewer": viewer}
    expected, answer = asked(client, "/v1/positions", question, language)
    full = write(tmp_path / "full.json", dump_state(ply.state))
    seen = medina("position", full, "--viewer", viewer, "--json", "--lang", language)
    assert seen == (0, expected, "")
    assert answer["notation"].count("*") >= players - 1
    drawn = medina("draw", notation, "--lang", language)
    screen = {"en": "behind the screen", "fr": "derrière "}[language]
    assert drawn.status == 0
    assert f"? {screen}" in drawn.out


@LANGUAGES
def test_replay_continues_after_undetermined_moves(
    client: FlaskClient, medina: Medina, tmp_path: Path, language: str
) -> None:
    moves = [
        {"player": "red", "actions": [{"piece": "wall", "cell": cell}]} for cell in ("A8", "A7")
    ]
    record = {"state": parse_position(UNDETERMINED), "moves": moves}
    file = write(tmp_path / "record.json", record)
    expected, answer = asked(client, "/v1/replays", record, language)
    assert (answer["verdict"], answer["played"]) == ("undetermined", 2)
    assert medina("replay", file, "--json", "--lang", language)[:2] == (1, expected)
    said = medina("replay", file, "--lang", language)
    assert said.status == 1
    assert words(answer["explanation"]) in words(said.out)
    assert {"en": "1 undetermined", "fr": "1 indéterminée"}[language] in said.out


@LANGUAGES
def test_play_explains_illegal_and_undetermined_moves(
    medina: Medina, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    written = {"en": "wall D1\nwall A8\nquit\n", "fr": "mur D1\nmur A8\nquitter\n"}[language]
    played = medina("play", UNDETERMINED, "--lang", language, stdin=written.encode())
    refused, undetermined = {
        "en": ("A wall can’t be placed at D1", "Legal, unless "),
        "fr": ("Impossible de poser un mur en D1", "Permis, à moins que "),
    }[language]
    assert words(refused) in words(played.out)
    assert words(undetermined) in words(played.out)
    assert played.out.index(refused[:10]) < played.out.index(undetermined[:10])
