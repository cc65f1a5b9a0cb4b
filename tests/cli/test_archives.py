"""``medina replay`` on archives with many records."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.cli.pretty_json import pretty_json
from tests.support import example_files

from .running import GAMES, Medina, archive, as_lines, example_file, started, write

pytestmark = pytest.mark.slow


@pytest.mark.slow
def test_replay_judges_every_record_of_a_large_archive(
    client: FlaskClient, medina: Medina, tmp_path: Path
) -> None:
    records = archive(1000)
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(records))
    answers = [client.post("/v1/replays", json=record) for record in records]
    verdicts = Counter(answer.get_json()["verdict"] for answer in answers)
    assert verdicts.keys() == {"legal", "illegal", "invalid_setup"}
    summary = (
        f"1,000 records: {verdicts['legal']} legal, {verdicts['illegal']} illegal, "
        f"{verdicts['invalid_setup']} with impossible setups\n"
    )
    judged = medina("replay", path, "--json")
    assert (judged.status, judged.err) == (1, summary)
    assert judged.out == "".join(answer.get_data(as_text=True) + "\n" for answer in answers)


@pytest.mark.slow
def test_replay_prints_a_line_for_each_record_that_is_not_legal(
    client: FlaskClient, medina: Medina, tmp_path: Path
) -> None:
    records = archive(100)
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(records))
    answers = [client.post("/v1/replays", json=record).get_json() for record in records]
    refused = [
        f"{path}:{number}: {answer['explanation']}"
        for number, answer in enumerate(answers, 1)
        if answer["verdict"] != "legal"
    ]
    result = medina("replay", path)
    assert (result.status, result.err) == (1, "")
    assert result.out.splitlines()[:-1] == refused


def test_archive_can_be_one_record_an_array_of_records_or_json_lines(
    medina: Medina, tmp_path: Path
) -> None:
    records = [example_files.load(name) for name in GAMES[:3]]
    files = {
        "one.json": pretty_json(records[0]).encode(),
        "array.json": json.dumps(records, indent=1).encode(),
        "array-on-a-line.json": json.dumps(records).encode(),
        "lines.ndjson": as_lines(records),
        "lines.jsonl": b"\n\r\n" + as_lines(records).replace(b"\n", b"\r\n\r\n"),
        "lines-by-another-name": as_lines(records),
        "blank-lines-first.json": b"\n\n" + json.dumps(records, indent=1).encode(),
    }
    expected = [medina("replay", example_file(name), "--json").out for name in GAMES[:3]]
    for name, content in files.items():
        path = tmp_path / name
        path.write_bytes(content)
        wanted = expected[:1] if name == "one.json" else expected
        assert medina("replay", path, "--json")[:2] == (0, "".join(wanted))
        if path.suffix not in (".ndjson", ".jsonl"):
            assert medina("replay", "-", "--json", stdin=content).out == "".join(wanted)
    together = medina("replay", *(tmp_path / name for name in files))
    assert together == (0, "19 records: 19 legal\n", "")


def test_replay_continues_after_an_unusable_record(
    client: FlaskClient, medina: Medina, tmp_path: Path
) -> None:
    good = example_files.load(GAMES[0])
    bad = example_files.load(GAMES[1]) | {"players": 3}
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


def test_record_file_that_is_not_utf_8_is_unusable(medina: Medina, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(
        b'[Ruleset "second-edition"]\n[Players "red, blue"]\n[Event "caf\xe9"]\n\n1. =\n'
    )
    told = medina("replay", path)
    assert told.status == 2
    assert told.err == f"{path}: The body is not valid UTF-8.\n"


def test_illegal_record_in_an_array_is_reported_with_its_index(
    medina: Medina, tmp_path: Path
) -> None:
    good = example_files.load(GAMES[0])
    bad = good | {"moves": good["moves"][1:]}
    array = write(tmp_path / "array.json", [good, bad, good])
    told = medina("replay", array)
    assert told.status == 1
    assert told.out.splitlines()[0].startswith(f"{array}: /1: ")
    assert told.out.splitlines()[1] == "3 records: 2 legal, 1 illegal"
    assert medina("replay", array, "--notation").err.startswith(f"{array}: /1: ")


@pytest.mark.parametrize(
    "content", [b"", b"\n \n", b"[]"], ids=["no bytes", "blank lines", "an empty array"]
)
def test_empty_archive_gives_exit_status_2(medina: Medina, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "archive.json"
    path.write_bytes(content)
    assert medina("replay", path).status == 2


def test_replay_shows_no_progress_bar_without_a_terminal() -> None:
    process = started("replay", *(example_file(name) for name in GAMES[:4]))
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, b"4 records: 4 legal\n", b"")
