"""``medina join`` writes the state of a game in progress, or asks for the missing facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.joining.asking import put
from tests.support.consoles import ROOT

from .running import Medina, write

Json = dict[str, Any]

GAME: Json = json.loads((ROOT / "examples" / "board.json").read_text("utf-8"))


def test_join_asks_for_missing_facts_and_lists_the_choices(medina: Medina, tmp_path: Path) -> None:
    file = write(tmp_path / "board.json", GAME)
    told = medina("join", file)
    assert (told.status, told.err) == (1, "")
    assert told.out.splitlines() == [
        "- How many tea tiles does Red have?",
        "  /tea_tiles/red: 0, 1, 2 or 3",
    ]
    french = medina("join", file, "--lang", "fr")
    assert "Combien de tuiles thé Rouge a-t-il" in french.out


def test_join_writes_the_state_once_every_question_is_answered(
    medina: Medina, tmp_path: Path
) -> None:
    request = json.loads(json.dumps(GAME))
    put(request, "/tea_tiles/red", 2)
    file = write(tmp_path / "board.json", request)
    told = medina("join", file, "--notation")
    assert told.status == 0
    judged = medina("judge", told.out.strip(), "WB1")
    assert judged.out.startswith("Legal.")
    assert json.loads(medina("join", file).out)["tea_supply"] == 3


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_join_json_writes_the_same_bytes_as_the_service(
    client: FlaskClient, medina: Medina, tmp_path: Path, lang: str
) -> None:
    for request in (GAME, GAME | {"turn": {"player": "green"}}):
        sent = json.dumps(request)
        path = f"/v1/games?lang={lang}"
        expected = client.post(path, data=sent, content_type="application/json").get_data(True)
        told = medina("join", write(tmp_path / "board.json", request), "--json", "--lang", lang)
        assert told == (1, expected + "\n", "")


def test_join_reports_an_impossible_turn_with_the_broken_rule(
    medina: Medina, tmp_path: Path
) -> None:
    request = GAME | {"turn": {"player": "green"}}
    told = medina("join", write(tmp_path / "board.json", request))
    assert told.status == 1
    assert "[state.turn_player]" in told.out


def test_join_reports_the_file_and_the_pointer_of_an_error(medina: Medina, tmp_path: Path) -> None:
    file = write(tmp_path / "board.json", GAME | {"plies": 3})
    told = medina("join", file)
    assert told.status == 2
    assert f"{file}: /plies: There is no such field, only “ruleset”, “players”, “board”" in told.err
