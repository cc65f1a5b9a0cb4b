"""API keys. With a key file, requests under ``/v1/`` need a key."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
import requests
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service import create_app
from service.web.keys import KeyFileError, read_keys
from service.web.settings import Settings
from service.wording import LANGUAGES
from tests.support.serving import ROOT, serving
from tests.support.waiting import NEVER
from tests.support.wire import MIDDLE


def _line(name: str, key: str, rest: str = "") -> str:
    return f"{name} {sha256(key.encode()).hexdigest()} {rest}".rstrip()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A key file with a valid key and a revoked key."""
    path = tmp_path / "keys"
    lines = [
        "# clients",
        "",
        _line("free", "f"),
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


def test_hash_may_be_in_upper_case() -> None:
    """PowerShell's ``Get-FileHash`` prints hashes in upper case."""
    digest = sha256(b"f").hexdigest()
    assert read_keys(f"me {digest.upper()}") == read_keys(f"me {digest}")


def test_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text(_line("me", "f") + "  # mine", encoding="utf-8-sig")
    client = create_app(Settings(keys_file=tmp_path / "keys")).test_client()
    assert _ask(client, "Bearer f").status_code == 200


@pytest.mark.slow
def test_401_and_403_are_problems_in_the_clients_language(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text(_line("old", "o", "revoked"), encoding="utf-8")
    expected = {
        ("x", 401): ("unauthorized", "WWW-Authenticate", {"Bearer"}),
        ("o", 403): ("forbidden", "WWW-Authenticate", {None}),
    }
    with serving(workers=1, settings={"MEDINA_KEYS_FILE": str(path)}) as server:
        url = f"{server.url}/v1/audits"

        def ask(key: str, language: str) -> requests.Response:
            headers = {"Authorization": f"Bearer {key}", "Accept-Language": language}
            return requests.post(url, json={"state": MIDDLE}, headers=headers, timeout=NEVER)

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
    assert _ask(guarded, "Bearer n").status_code == 200
    assert _ask(guarded, "Bearer f").status_code == 401


def test_change_that_leaves_size_and_time_of_the_file_as_they_were_counts(
    guarded: FlaskClient, file: Path
) -> None:
    """Clocks of file systems are coarse, and some programs restore the time."""
    before = file.stat()
    changed = file.read_text(encoding="utf-8").replace(_line("free", "f"), _line("free", "g"))
    file.write_text(changed, encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size
    assert _ask(guarded, "Bearer f").status_code == 401
    assert _ask(guarded, "Bearer g").status_code == 200


@pytest.mark.parametrize("broken", ["", "\nme 1234", "\n" + _line("few", "l", "3")])
@pytest.mark.parametrize("word", ["revoked", "REVOKED", "revoked  # lost", "revoked 3"])
def test_revoked_key_is_refused_from_the_moment_the_file_says_so(
    guarded: FlaskClient, file: Path, word: str, broken: str
) -> None:
    """Even if another line says otherwise, or the same or another line is malformed."""
    whole = file.read_text(encoding="utf-8")
    revoked = _line("free", "f", word)
    for text in (f"{revoked}\n{whole}", f"{whole}\n{revoked}"):
        file.write_text(text + broken, encoding="utf-8")
        assert _ask(guarded, "Bearer f").status_code == 403
        file.write_text(whole, encoding="utf-8")
        assert _ask(guarded, "Bearer f").status_code == 200


def test_key_file_that_could_not_be_read_is_read_at_the_next_request(
    guarded: FlaskClient,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The failure is logged once. A running service logs it again if it fails in another way."""
    file.write_text(_line("next", "n"), encoding="utf-8")

    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied", str(file))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", refuse)
        for _ in range(3):
            assert _ask(guarded, "Bearer f").status_code == 200
    (message,) = caplog.messages
    assert message.startswith("MEDINA_KEYS_FILE: [Errno 13] Permission denied")
    assert _ask(guarded, "Bearer n").status_code == 200
    assert _ask(guarded, "Bearer f").status_code == 401


@pytest.mark.parametrize("broken", ["nonsense", _line("new", "x") + "\nnonsense", "", None])
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
        *("nonsense", "nonsense abc", _line("a b", "x"), "na\xefve \udce9"),
        *(_line("a", "x", rest) for rest in ("-1", "1.5", "maybe", "revoked 3", "3", "9" * 30)),
    ],
)
def test_broken_key_file_stops_startup(tmp_path: Path, line: str) -> None:
    with pytest.raises(KeyFileError, match=r"^line 2 ") as caught:
        read_keys(f"# keys\n{line}")
    assert line not in str(caught.value)
    (tmp_path / "keys").write_text(line, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(KeyFileError):
        create_app(Settings(keys_file=tmp_path / "keys"))


def test_first_of_several_broken_lines_is_named() -> None:
    broken = ["nonsense", _line("few", "l", "60")]
    for lines in (broken, broken[::-1]):
        with pytest.raises(KeyFileError, match=r"^line 1 "):
            read_keys("\n".join(lines))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("me abc", "line 1 is not"),
        (_line("few", "l", "60"), "line 1 has a limit of requests"),
        (None, "a file that can be read"),
    ],
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
        timeout=NEVER,
    )
    assert ended.returncode == 78
    assert ended.stderr.startswith("MEDINA_KEYS_FILE")
    assert message in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_v1_responses_are_private_if_keys_are_required(
    client: FlaskClient, guarded: FlaskClient
) -> None:
    """Otherwise a shared cache could serve a response to clients without a key."""
    headers = {"Authorization": "Bearer f"}
    answer = guarded.get("/v1/rules", headers=headers)
    opened = client.get("/v1/rules")
    assert answer.headers["Cache-Control"] == "private, max-age=3600"
    assert opened.headers["Cache-Control"] == "public, max-age=3600"
    assert answer.data == opened.data
    for path in ("/", "/openapi.json"):  # they need no key
        policies = [c.get(path).headers["Cache-Control"] for c in (guarded, client)]
        assert policies[0] == policies[1]
    assert "Cache-Control" not in _ask(guarded, "Bearer f").headers
