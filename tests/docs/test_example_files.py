"""The files in ``examples`` are up to date and match their index."""

from __future__ import annotations

from typing import Any

import pytest

from schemas import requests
from service.rules import referee, setup
from service.rules.scoring import score
from tests.support import example_files
from tests.support.random_games import TABLES

INDEX: dict[str, dict[str, Any]] = example_files.index()


@pytest.mark.slow
def test_example_files_are_up_to_date() -> None:
    wanted = example_files.files()
    found = {
        str(path.relative_to(example_files.FOLDER))
        for folder in ("games", "positions")
        for path in (example_files.FOLDER / folder).iterdir()
    }
    assert found == {name for name in wanted if "/" in name}, "run `make examples`"
    stale = [
        name
        for name, text in wanted.items()
        if (example_files.FOLDER / name).read_text(encoding="utf-8") != text
    ]
    assert not stale, "run `make examples`"


def test_every_ruleset_and_number_of_players_has_a_game() -> None:
    tables = {(g["ruleset"], len(g["players"]), g["gates"]) for g in INDEX["games"].values()}
    assert tables == set(TABLES)


@pytest.mark.parametrize("name", INDEX["games"])
def test_game_is_legal_to_its_end_with_the_totals_in_the_index(name: str) -> None:
    record: requests.ReplayRequest = requests.REPLAY_OF_GAME.load(example_files.load(name))
    asked = record.begin
    assert isinstance(asked, requests.GameRequest)
    new = setup.new_game(
        asked.ruleset, asked.colors, asked.options, well=asked.well, merchant=asked.merchant
    )
    assert new.state is not None, new.reasons
    played = referee.replay(new.state, record.moves)
    assert (played.verdict, played.played) == ("legal", INDEX["games"][name]["moves"])
    assert played.state.phase == "finished"
    result = score(played.state)
    assert [player.total for player in result.players] == INDEX["games"][name]["totals"]
    assert list(result.winners) == INDEX["games"][name]["winners"]


@pytest.mark.parametrize("name", INDEX["games"])
def test_game_is_realistic(name: str) -> None:
    """Most moves have several actions, and no player ends with fewer than 15 points."""
    moves = example_files.load(name)["moves"]
    assert sum(len(move["actions"]) > 1 for move in moves) > len(moves) / 2
    assert min(INDEX["games"][name]["totals"]) >= 15


@pytest.mark.parametrize("name", INDEX["positions"])
def test_position_has_the_verdict_and_rules_or_events_in_the_index(name: str) -> None:
    entry = INDEX["positions"][name]
    question = requests.ADJUDICATION.load(example_files.load(name))
    ruling = referee.adjudicate(question["state"].state, question["move"])
    assert ruling.verdict == entry["verdict"]
    said = [reason.rule for reason in ruling.reasons] or [event.type for event in ruling.events]
    assert set(entry["shows"]) <= set(said)


@pytest.mark.parametrize("name", INDEX["positions"])
def test_position_has_a_sentence_in_each_language(name: str) -> None:
    about = INDEX["positions"][name]["about"]
    assert about.keys() == {"en", "fr"}
    assert all(text.endswith((".", "!")) for text in about.values())
    assert about["en"] != about["fr"]
