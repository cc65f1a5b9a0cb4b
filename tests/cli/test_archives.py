"""``medina replay`` on archives with many records."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.cli.pretty_json import pretty_json
from tests.support import example_files
from tests.support.waiting import NEVER

from .running import GAMES, Medina, archive, as_lines, example_file, started, write

pytestmark = pytest.mark.slow


@pytest.mark.slow
def test_replay_judges_every_record_of_a_large_archive(
    client: FlaskClient, medina: Medina, tmp_path: Path
) -> None:
    records = archive(200)
    path = tmp_path / "archive.ndjson"
    path.write_bytes(as_lines(records))
    answers = [client.post("/v1/replays", json=record) for record in records]
    verdicts = Counter(answer.get_json()["verdict"] for answer in answers)
    assert verdicts.keys() == {"legal", "illegal", "invalid_setup"}
    summary = (
        f"200 records: {verdicts['legal']} legal, {verdicts['illegal']} illegal, "
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
    assert f"{path}:3: /players: There is no such field, only " in outcome.err
    written = medina("replay", path, "--json", "--lang", "fr").out.splitlines()
    sent = [as_lines([good]), b'{"game":', as_lines([bad]), b"\xff", b'"x"', as_lines([good])]
    for line, body in zip(written, sent, strict=True):
        response = client.post("/v1/replays?lang=fr", data=body, content_type="application/json")
        assert line == response.get_data(as_text=True)
    array = write(tmp_path / "array.json", [good, bad])
    assert medina("replay", array).err.startswith(f"{array}: /1/players: ")


_LINES = b"2e.1 ryg FJ7,MF5 VE4 GC9=\n2e.1 ryg FJ7,MF5 VE4=\n"
_OBJECTS = b'{"record": "2e.1 ryg FJ7,MF5 VE4 GC9="}\n{"record": "2e.1 ryg FJ7,MF5 VE4="}\n'
_UNUSABLE = {
    "a heading": (b"# club evening", "this is neither notation nor JSON"),
    "a heading in brackets": (b"[club evening]", "this is not JSON: line {}, column 2"),
    "a text in quotation marks": (b'"evening"', "This must be an object with “game” and “moves”."),
    "a number": (b"12", "This must be an object with “game” and “moves”."),
    "an object that is cut short": (b'{"record": "2e.1', "this is not JSON: line {}, column 12"),
    "capital letters": (b"2E.1 ryg FJ7,MF5 VE4=", "/record: Column 1: expected"),
    "no revision": (b"2e ryg FJ7,MF5 VE4=", "/record: Column 3: expected"),
    "the long name": (b"second-edition ryg FJ7,MF5 VE4=", "/record: Column 1: expected"),
    "a full-width digit": ("２e.1 ryg FJ7,MF5 VE4=".encode(), "/record: Column 1: "),
    "a no-break space": ("2e.1\u00a0ryg FJ7,MF5 VE4=".encode(), "/record: Column 5: "),
    "a zero-width space": ("\u200b2e.1 ryg FJ7,MF5 VE4=".encode(), "/record: Column 1: "),
    "no closing mark": (b"2e.1 ryg FJ7,MF5 VE4", "/record: Column 21: the text ends too early;"),
    "not UTF-8": (b"soir\xe9e", ""),
}


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("mark", [b"", BOM_UTF8], ids=["", "byte order mark"])
@pytest.mark.parametrize("lines", [_LINES, _OBJECTS], ids=["notation", "JSON"])
@pytest.mark.parametrize("name", _UNUSABLE)
def test_unusable_record_costs_no_other_record_wherever_it_stands(
    medina: Medina, tmp_path: Path, name: str, lines: bytes, mark: bytes, place: int
) -> None:
    line, error = _UNUSABLE[name]
    written = lines.splitlines(keepends=True)
    written.insert(place, line + b"\n")
    content = mark + b"".join(written)
    path = tmp_path / "archive.txt"
    path.write_bytes(content)
    told = medina("replay", path)
    assert (told.status, told.out) == (2, "3 records: 2 legal, 1 unusable\n")
    (reported,) = told.err.splitlines()
    assert reported.startswith(f"{path}:{place + 1}: {error.format(place + 1)}")
    piped = medina("replay", "-", stdin=content)
    assert piped.err == told.err.replace(str(path), "standard input")


def test_document_that_is_not_json_is_one_unusable_record(medina: Medina, tmp_path: Path) -> None:
    """Lines of a longer document can be objects, but they are not records."""
    records = [example_files.load(name) for name in GAMES[:2]]
    whole = pretty_json(records[0])
    array = "[\n" + ",\n".join(map(json.dumps, records)) + "\n]\n"
    path = tmp_path / "archive.json"
    for text in (
        whole.replace(",\n", "\n", 1),
        "\n".join(line.strip() for line in whole.replace(",\n", "\n", 1).split("\n")),
        array.replace(",\n", "\n"),
    ):
        path.write_text(text, encoding="utf-8")
        told = medina("replay", path)
        assert told.out == "1 record: 1 unusable\n"
        assert told.err.startswith(f"{path}: this is not JSON: line ")


def test_record_file_can_begin_with_a_comment(medina: Medina, tmp_path: Path) -> None:
    text = (
        '[Ruleset "second-edition"]\n[Players "red, yellow, green"]\n[Well "J7"]\n'
        '[Merchant "F5"]\n\n1. VE4 2. GC9 3. WB1;SF4 =\n'
    )
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    expected = medina("replay", path)
    assert expected.status == 0
    for comment in ("{ c }\n", "{a\nb} {c}", "\ufeff\n{ [c] }\n"):
        path.write_text(comment + text, encoding="utf-8")
        assert medina("replay", path) == expected
    path.write_text(text.replace(" =", ""), encoding="utf-8")
    refused = medina("replay", path)
    assert refused.status == 2
    assert refused.err == (
        f"{path}: /record: Line 7, column 1: the text ends too early; expected “=”.\n"
    )


def test_record_file_that_is_not_utf_8_is_unusable(medina: Medina, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(
        b'[Ruleset "second-edition"]\n[Players "red, blue"]\n[Event "caf\xe9"]\n\n1. =\n'
    )
    told = medina("replay", path)
    assert told.status == 2
    assert told.err == f"{path}: The body is not valid UTF-8. Encode it in UTF-8.\n"


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
    out, err = process.communicate(timeout=NEVER)
    assert (process.returncode, out, err) == (0, b"4 records: 4 legal\n", b"")
