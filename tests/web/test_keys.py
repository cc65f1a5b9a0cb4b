"""API keys. With a key file, requests under ``/v1/`` need a key."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
import requests
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service import create_app
from service.web import limits
from service.web.keys import KeyFileError, read_keys
from service.web.settings import Settings
from service.wording import LANGUAGES
from tests.support.serving import ROOT, serving
from tests.support.wire import MIDDLE


def _line(name: str, key: str, limit: str = "") -> str:
    return f"{name} {sha256(key.encode()).hexdigest()} {limit}".rstrip()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A key file with an unlimited key, a limited key and a revoked key."""
    path = tmp_path / "keys"
    lines = [
        "# clients",
        "",
        _line("free", "f"),
        _line("few", "l", "3"),
        _line("old", "o", "revoked"),
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def guarded(file: Path) -> FlaskClient:
    return create_app(Settings(keys_file=file)).test_client()


def _ask(client: FlaskClient, authorization: str | None, path: str = "/v1/audits") -> TestResponse:
    headers = {} if authorization is None else {"Authorization": authorization}
    return client.post(path, json={"state": MIDDLE}, headers=headers)


def test_etag_of_the_api_reference_depends_on_whether_keys_are_required(
    client: FlaskClient, guarded: FlaskClient
) -> None:
    without, with_keys = client.get("/docs"), guarded.get("/docs")
    assert without.data != with_keys.data
    assert without.headers["ETag"] != with_keys.headers["ETag"]


@pytest.mark.parametrize("sent", ["Bearer f", "bearer f", "BEARER  f "])
def test_known_key_is_accepted(guarded: FlaskClient, sent: str) -> None:
    assert _ask(guarded, sent).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        *(None, "", "Bearer", "Bearer ", "Bearer x", "Bearer F", "f", "Basic f", "Bearer f f"),
        *("Bearer " + sha256(b"f").hexdigest(), "Bearer " + "f" * 9000, "Bearer \xff"),
    ],
)
def test_request_without_a_known_key_gets_a_401(guarded: FlaskClient, sent: str | None) -> None:
    """The hash of a key is not accepted as the key."""
    for path in ("/v1/audits", "/v1/nothing"):
        answer = _ask(guarded, sent, path)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert answer.json["type"] == "/problems/unauthorized"
    assert guarded.get("/v1/rules").status_code == 401


def test_revoked_key_gets_a_403(guarded: FlaskClient) -> None:
    answer = _ask(guarded, "Bearer o")
    assert answer.status_code == 403
    assert answer.json["type"] == "/problems/forbidden"


def test_probes_pages_and_preflights_need_no_key(guarded: FlaskClient) -> None:
    """Probes have no key. Browsers send none with a preflight or when they open a page."""
    for path in ("/livez", "/readyz", "/metrics", "/", "/openapi.json"):
        assert guarded.get(path).status_code == 200
    preflight = guarded.options("/v1/audits", headers={"Origin": "https://a.example"})
    assert preflight.status_code == 204
    assert "Authorization" in preflight.headers["Access-Control-Allow-Headers"]


def test_rate_limit_applies_to_each_key_separately(
    guarded: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With three requests a minute, another one is allowed every twenty seconds."""
    now = [1000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    assert [_ask(guarded, "Bearer l").status_code for _ in range(3)] == [200] * 3
    refused = _ask(guarded, "Bearer l")
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "20"
    assert refused.json["type"] == "/problems/too-many-requests"
    assert _ask(guarded, "Bearer f").status_code == 200
    now[0] += 20
    assert [_ask(guarded, "Bearer l").status_code for _ in range(2)] == [200, 429]


def test_changed_rate_limit_keeps_the_share_already_used(
    guarded: FlaskClient, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that has used up a limit of three has nothing left of the new limit of six."""
    monkeypatch.setattr(limits.time, "monotonic", lambda: 1000.0)
    assert [_ask(guarded, "Bearer l").status_code for _ in range(4)] == [200] * 3 + [429]
    file.write_text(_line("few", "l", "6"), encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert _ask(guarded, "Bearer l").status_code == 429


def test_rate_limits_still_work_with_more_owners_than_slots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If all 16 slots for a new owner are taken, the least recently active owner is replaced."""
    now = [1000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    shared = limits.SharedLimits()
    for number in range(6000):
        now[0] += 0.001
        assert shared.take(f"owner-{number}", 1) == 0
    refused = sum(shared.take(f"owner-{number}", 1) > 0 for number in range(5000, 6000))
    assert refused > 990


def test_hash_may_be_in_upper_case() -> None:
    """PowerShell's ``Get-FileHash`` prints hashes in upper case."""
    digest = sha256(b"f").hexdigest()
    assert read_keys(f"me {digest.upper()} 3") == read_keys(f"me {digest} 3")


@pytest.mark.slow
def test_all_workers_share_a_rate_limit(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text(_line("few", "l", "2"), encoding="utf-8")
    settings = {
        "MEDINA_KEYS_FILE": str(path),
        "MEDINA_ACCESS_LOG": "on",
        "MEDINA_LOG_FORMAT": "json",
    }
    headers = {"Authorization": "Bearer l"}
    with serving(workers=2, settings=settings) as server, ThreadPoolExecutor(8) as pool:
        url = f"{server.url}/v1/rules"
        asked = pool.map(lambda _: requests.get(url, headers=headers, timeout=30), range(40))
        statuses = [answer.status_code for answer in asked]
    entries = map(json.loads, server.last_words.splitlines())
    workers = {entry["process"] for entry in entries if entry.get("path") == "/v1/rules"}
    assert len(workers) == 2
    assert statuses.count(200) == 2
    assert statuses.count(429) > 20
    assert set(statuses) <= {200, 429, 503}  # 503 on a busy machine


@pytest.mark.slow
@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="/dev/shm is not writable")
def test_temporary_files_are_in_shared_memory(file: Path) -> None:
    """All other file systems may be read-only, even with keys."""
    with serving(settings={"MEDINA_KEYS_FILE": str(file)}) as server:
        links = Path(f"/proc/{server.pid}/fd").iterdir()
        opened = [os.readlink(link) for link in links if int(link.name) > 2]
    deleted = [path for path in opened if path.endswith(" (deleted)")]
    assert len(deleted) >= 2
    assert [path for path in deleted if not path.startswith("/dev/shm/")] == []


@pytest.mark.slow
def test_401_403_and_429_are_problems_in_the_clients_language(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    lines = [_line("few", "l", "1"), _line("old", "o", "revoked")]
    path.write_text("\n".join(lines), encoding="utf-8")
    expected = {
        ("x", 401): ("unauthorized", "WWW-Authenticate", {"Bearer"}),
        ("o", 403): ("forbidden", "WWW-Authenticate", {None}),
        ("l", 429): ("too-many-requests", "Retry-After", set(map(str, range(1, 61)))),
    }
    with serving(workers=1, settings={"MEDINA_KEYS_FILE": str(path)}) as server:
        url = f"{server.url}/v1/audits"

        def ask(key: str, language: str) -> requests.Response:
            headers = {"Authorization": f"Bearer {key}", "Accept-Language": language}
            return requests.post(url, json={"state": MIDDLE}, headers=headers, timeout=30)

        assert ask("l", "en").status_code == 200
        for (key, status), (kind, header, values) in expected.items():
            titles = set()
            for language in LANGUAGES:
                answer = ask(key, language)
                document = answer.json()
                assert answer.status_code == document["status"] == status
                assert document["type"] == f"/problems/{kind}"
                assert answer.headers["Content-Type"] == "application/problem+json"
                assert answer.headers["Content-Language"] == language
                assert answer.headers["Cache-Control"] == "no-store"
                assert answer.headers.get(header) in values
                assert len(document["detail"]) > 20
                titles.add(document["title"])
            assert len(titles) == len(LANGUAGES)


def test_key_file_is_reloaded_without_a_restart(guarded: FlaskClient, file: Path) -> None:
    file.write_text(_line("next", "n"), encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert _ask(guarded, "Bearer n").status_code == 200
    assert _ask(guarded, "Bearer f").status_code == 401


@pytest.mark.parametrize("broken", ["nonsense", "", None])
def test_broken_key_file_keeps_the_previous_keys_valid(
    guarded: FlaskClient, file: Path, broken: str | None
) -> None:
    """An empty file is not broken: it contains no keys, so every key is unknown."""
    if broken is None:
        file.unlink()
    else:
        file.write_text(broken, encoding="utf-8")
    assert _ask(guarded, "Bearer f").status_code == (401 if broken == "" else 200)
    assert _ask(guarded, "Bearer x").status_code == 401
    assert _ask(guarded, None).status_code == 401


@pytest.mark.parametrize(
    "line",
    [
        *("nonsense", "nonsense abc", _line("a b", "x"), _line("a", "x", "0")),
        *(_line("a", "x", limit) for limit in ("-1", "1.5", "9" * 30, "maybe")),
    ],
)
def test_broken_key_file_stops_startup(tmp_path: Path, line: str) -> None:
    with pytest.raises(KeyFileError, match="line 2 ") as caught:
        read_keys(f"# keys\n{line}")
    assert line not in str(caught.value)
    (tmp_path / "keys").write_text(line, encoding="utf-8")
    with pytest.raises(KeyFileError):
        create_app(Settings(keys_file=tmp_path / "keys"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "message"), [("me abc", "line 1 is not"), (None, "a file that can be read")]
)
def test_broken_key_file_stops_the_server_with_a_message(
    tmp_path: Path, content: str | None, message: str
) -> None:
    path = tmp_path / "keys"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "service.cli", "serve"],
        cwd=ROOT,
        env=os.environ | {"MEDINA_KEYS_FILE": str(path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ended.returncode == 78
    assert ended.stderr.startswith("MEDINA_KEYS_FILE")
    assert message in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_v1_responses_are_private_if_keys_are_required(guarded: FlaskClient) -> None:
    """Otherwise a shared cache could serve a response to clients without a key."""
    headers = {"Authorization": "Bearer f"}
    answer = guarded.get("/v1/rules", headers=headers)
    opened = create_app(Settings()).test_client().get("/v1/rules")
    assert "public" not in answer.headers.get("Cache-Control", "")
    assert answer.data == opened.data


def test_key_command_prints_a_new_key_and_its_line_for_the_file() -> None:
    made = set()
    for _ in range(2):
        command = [sys.executable, "-m", "service.web.keys", "club"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        key, line = (part.split(": ")[1].strip() for part in done.stdout.splitlines())
        assert line == _line("club", key)
        assert read_keys(line)[0].name == "club"
        made.add(key)
    assert len(made) == 2
