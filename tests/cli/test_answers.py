"""The commands give the same answers as the service, as JSON and as text."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rules.rulesets import PLAYER_COLORS
from tests.support import example_files
from tests.support.marks import mostly_slow

from .running import GAMES, LANGUAGES, POSITIONS, Medina, example_file, words, write


def asked(client: FlaskClient, path: str, body: Any, language: str) -> tuple[str, Any]:
    """Return the output expected from ``--json``, and the decoded answer of the service."""
    sent = json.dumps(body)  # Flask's JSON encoder would sort the keys
    response = client.post(f"{path}?lang={language}", data=sent, content_type="application/json")
    return response.get_data(as_text=True) + "\n", response.get_json()


@LANGUAGES
@pytest.mark.parametrize("name", mostly_slow(POSITIONS, 3))
def test_judge_gives_the_same_ruling_as_the_service(
    client: FlaskClient, medina: Medina, name: str, language: str
) -> None:
    expected, answer = asked(client, "/v1/adjudications", example_files.load(name), language)
    status = 0 if answer["legal"] else 1
    judged = medina("judge", example_file(name), "--json", "--lang", language)
    assert judged == (status, expected, "")
    told = medina("judge", example_file(name), "--lang", language)
    assert (told.status, told.err) == (status, "")
    assert words(answer["explanation"]) in words(told.out)
    assert all(f"[{reason['rule']}]" in told.out for reason in answer["reasons"])


@pytest.mark.slow
@LANGUAGES
@pytest.mark.parametrize("name", POSITIONS)
def test_legal_score_and_audit_give_the_same_answers_as_the_service(
    client: FlaskClient, medina: Medina, name: str, language: str
) -> None:
    state = {"state": example_files.load(name)["state"]}
    for command, path, options in [
        (["legal"], "/v1/legal-moves", {}),
        (["legal", "--explain"], "/v1/legal-moves", {"explain": True}),
        (["score"], "/v1/scores", {}),
        (["audit"], "/v1/audits", {}),
    ]:
        expected, answer = asked(client, path, state | options, language)
        outcome = medina(*command, example_file(name), "--json", "--lang", language)
        assert outcome == (0 if answer["verdict"] == "ok" else 1, expected, "")


@pytest.mark.parametrize("name", GAMES)
def test_replay_gives_the_same_answer_as_the_service(
    client: FlaskClient, medina: Medina, name: str
) -> None:
    expected, answer = asked(client, "/v1/replays", example_files.load(name), "en")
    assert medina("replay", example_file(name), "--json")[:2] == (0, expected)
    told = medina("replay", example_file(name))
    assert told.status == 0
    assert told.out.startswith("Legal.\n")
    assert told.out.endswith("1 record: 1 legal\n")
    assert words(answer["explanation"]) in words(told.out)


@LANGUAGES
@pytest.mark.parametrize("name", GAMES[::4])
def test_replay_says_whose_points_each_move_changed(
    client: FlaskClient, medina: Medina, name: str, language: str
) -> None:
    _, answer = asked(client, "/v1/replays", example_files.load(name), language)
    out = medina("replay", example_file(name), "--lang", language).out
    told = dict(re.findall(r"^  (\d+)\. (.*(?:\n    .*)*)", out, re.MULTILINE))
    for number, events in enumerate(answer["events"], 1):
        net, totals = Counter[str](), {}
        for event in events:
            if event["type"] == "points_changed":
                net[event["player"]] += event["count"]
                totals[event["player"]] = str(event["value"])
        said = re.findall(r"(\d+) (?:in|au) total", words(told.pop(str(number), "")))
        assert sorted(said) == sorted(totals[player] for player in net if net[player])
    assert told == {}


@LANGUAGES
def test_new_gives_the_same_game_as_the_service(
    client: FlaskClient, medina: Medina, language: str
) -> None:
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


def test_new_lists_the_reasons_for_an_impossible_setup(client: FlaskClient, medina: Medina) -> None:
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


def test_legal_lists_every_cell_for_each_piece(client: FlaskClient, medina: Medina) -> None:
    name = "positions/tea-break.json"
    _expected, answer = asked(
        client, "/v1/legal-moves", {"state": example_files.load(name)["state"]}, "en"
    )
    text = medina("legal", example_file(name)).out
    assert text.startswith("Red – 2 pieces to place\n")
    listed = [_cells(entry) for entry in re.sub(r"\n +", " ", text).splitlines()[1:]]
    assert listed == [placement.get("cells", []) for placement in answer["placements"]]
    assert "rooftops: nowhere" in text
    assert text.endswith("tea tile\n")


def _cells(entry: str) -> list[str]:
    """Return the cells in an entry printed by ``medina legal``, with B1–D1 as B1, C1 and D1."""
    cells = []
    for first, row, last in re.findall(r"\b([A-R])(\d+)(?:–([A-R])\d+)?", entry):
        cells += [f"{chr(column)}{row}" for column in range(ord(first), ord(last or first) + 1)]
    return cells


def test_legal_explain_lists_refused_cells_and_their_rules(medina: Medina) -> None:
    text = medina("legal", example_file("positions/too-close-diagonally.json"), "--explain").out
    assert re.search(r"orange building \[building.spacing\]:[^[]*\bE7\b", text)
    assert "Refused" in text


def test_legal_lists_no_moves_for_finished_games_or_impossible_positions(
    medina: Medina, tmp_path: Path
) -> None:
    ended = json.loads(
        medina("judge", example_file("positions/end-of-the-game.json"), "--json").out
    )
    assert medina("legal", write(tmp_path / "end.json", ended)).out == "The game is over.\n"
    impossible = medina("legal", example_file("positions/impossible.json"))
    assert impossible.status == 1
    assert "[state.wall_hanging]" in impossible.out


def test_score_has_a_line_for_every_palace_and_kind_of_tile(medina: Medina, tmp_path: Path) -> None:
    judged = medina("judge", example_file("positions/two-tiles-at-once.json"), "--json").out
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
    over = json.loads(medina("judge", example_file("positions/end-of-the-game.json"), "--json").out)
    final = medina("score", write(tmp_path / "over.json", over), "--lang", "fr").out
    assert final.startswith("Score final\n")
    assert re.search(r"^Bleu \d+ – vainqueur$", final, re.MULTILINE)


def test_audit_lists_every_reason_why_a_position_is_impossible(medina: Medina) -> None:
    possible = medina("audit", example_file("positions/tea-break.json"))
    assert possible == (0, "A game can reach this position.\n", "")
    impossible = medina("audit", example_file("positions/impossible.json"))
    assert impossible.status == 1
    assert len(re.findall(r"^- ", impossible.out, re.MULTILINE)) == 3


@LANGUAGES
def test_draw_writes_the_same_diagrams_as_the_service(
    client: FlaskClient, medina: Medina, tmp_path: Path, language: str
) -> None:
    name = "positions/street-through-the-gates.json"
    asked = {"state": example_files.load(name)["state"], "highlight": ["E12", "E1"]}
    more = {"last": ["E2"], "viewer": "red", "size": 300}
    command = ["draw", example_file(name), "--highlight", "E12, E1", "--lang", language]
    media_types = {".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain"}
    pictures = set()
    for body, arguments in (
        (asked, command),
        (asked | more, [*command, "--last", "E2", "--viewer", "red", "--size", "300"]),
        (asked | {"cards": False}, [*command, "--board"]),
        (
            asked | {"pad": True, "letters": True, "scheme": "dark"},
            [*command, "--pad", "--letters", "--scheme", "dark"],
        ),
    ):
        for ending, media_type in media_types.items():
            drawn = client.post(
                f"/v1/diagrams?lang={language}", json=body, headers={"Accept": media_type}
            ).data
            path = tmp_path / f"board{ending}"
            assert medina(*arguments, "-o", path) == (0, "", "")
            assert path.read_bytes() == drawn
            pictures.add(drawn)
            if ending == ".txt":
                text = drawn.decode()
                assert medina(*arguments) == medina(*arguments, "-o", "-") == (0, text, "")
    assert len(pictures) == 12


@pytest.mark.parametrize(("option", "value"), [("size", "99"), ("size", "1201"), ("last", "Z1")])
def test_draw_names_the_option_with_a_bad_value(medina: Medina, option: str, value: str) -> None:
    name = example_file("positions/street-through-the-gates.json")
    status, out, err = medina("draw", name, f"--{option}", value)
    assert (status, out) == (2, "")
    assert err.startswith(f"--{option}: ")


@pytest.mark.parametrize("command", ["draw", "position"])
def test_unknown_viewer_is_refused_with_the_known_colors(medina: Medina, command: str) -> None:
    name = example_file("positions/street-through-the-gates.json")
    status, out, err = medina(command, name, "--viewer", "purple")
    assert (status, out) == (2, "")
    assert "--viewer" in err
    assert all(color in err for color in ("purple", *PLAYER_COLORS))


def test_impossible_position_can_be_drawn(medina: Medina) -> None:
    assert medina("draw", example_file("positions/impossible.json")).status == 0


def test_output_fits_the_width_of_the_terminal(
    medina: Medina, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only lines with a rule id may be longer."""
    monkeypatch.setenv("COLUMNS", "50")
    for arguments in (
        ["judge", example_file("positions/impossible.json")],
        ["legal", example_file("positions/tea-break.json"), "--explain"],
        ["audit", example_file("positions/impossible.json"), "--lang", "fr"],
    ):
        text = medina(*arguments).out
        assert max(map(len, (line for line in text.splitlines() if "]" not in line))) <= 50
