"""All settings are checked at startup, and documented."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import socket
import subprocess
import sys
import tempfile
from typing import Any
from unittest.mock import patch

import pytest

from schemas.limits import MAX_MOVES, MAX_PIXELS
from service.web import admission, http, strict_json
from service.web.settings import Settings, SettingsError
from service.web.worker import THREADS_FOR_PROBES, Worker
from tests.support.pages import section
from tests.support.serving import ROOT, free_port
from tests.support.waiting import NEVER

CONFIG = ROOT / "deploy" / "gunicorn.conf.py"
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")

WRONG = {
    "PORT": ["http", "-1", "0", "65536", "80.0", "٨٠", "9" * 5000],
    "WEB_CONCURRENCY": ["two", "0", "-1", "1e9"],
    "HOST": ["no such host", "256.1.1.1", "x" * 300],
    "MEDINA_MAX_BODY_KIB": ["0", "-5", "many", "65537"],
    "MEDINA_MAX_REPLAY_KIB": ["0", "1.5"],
    "MEDINA_MAX_BATCH_LINES": ["0", "all"],
    "MEDINA_MAX_BATCHES": ["0", "49"],
    "MEDINA_MAX_BATCH_MIB": ["0", "65537"],
    "MEDINA_AT_ONCE": ["0", "65"],
    "MEDINA_LONGEST_WAIT_MS": ["-1", "60001"],
    "MEDINA_LONGEST_QUEUE": ["49", "many"],
    "MEDINA_METRICS": ["yes"],
    "MEDINA_KEYS_FILE": ["/nowhere/keys"],
    "MEDINA_OFFLINE_PACK": ["/nowhere/pack", "on"],
    "MEDINA_ACCESS_LOG": ["1"],
    "MEDINA_TRACING": ["yes"],
    "MEDINA_LOG_FORMAT": ["JSON"],
    "MEDINA_DRAIN_SECONDS": ["-1", "301"],
}
CASES = [(name, value) for name, values in WRONG.items() for value in values]


@pytest.mark.parametrize(("name", "value"), CASES)
def test_error_message_names_the_invalid_setting(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.from_environment({name: value})
    message = str(caught.value)
    assert message.startswith(f"{name} must be ")
    assert len(message.splitlines()) == 1
    assert len(message) < 200


def test_all_wrong_settings_are_reported_at_once() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.from_environment({name: values[0] for name, values in WRONG.items()})
    named = [line.split()[0] for line in str(caught.value).splitlines()]
    assert sorted(named) == sorted(WRONG)


def test_empty_settings_count_as_not_set() -> None:
    """Compose files pass unset variables as empty strings."""
    empty = dict.fromkeys(WRONG, "")
    assert Settings.from_environment(empty) == Settings()


def test_ipv6_host_is_accepted_with_or_without_brackets() -> None:
    """Gunicorn needs the brackets."""
    for host in ("::1", "[::1]"):
        assert Settings.from_environment({"HOST": host}).bind == "[::1]:8000"


@pytest.mark.slow
@pytest.mark.parametrize("command", [["gunicorn", "-c", str(CONFIG)], ["service.cli", "serve"]])
def test_wrong_settings_stop_startup_with_exit_status_78(command: list[str]) -> None:
    wrong = {"PORT": "http", "MEDINA_MAX_BODY_KIB": "none"}
    if command[0] != "gunicorn":  # gunicorn itself reads WEB_CONCURRENCY first
        wrong["WEB_CONCURRENCY"] = "x"
    ended = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=os.environ | wrong,
        capture_output=True,
        text=True,
        timeout=NEVER,
    )
    assert ended.returncode == 78
    named = [line.split()[0] for line in ended.stderr.splitlines()]
    assert sorted(named) == sorted(wrong)
    assert ended.stdout == ""


def _configuration() -> dict[str, Any]:
    """Return the variables of the gunicorn configuration file."""
    # The file sets PROMETHEUS_MULTIPROC_DIR and the folder for temporary files.
    with patch.dict(os.environ), patch.object(tempfile, "tempdir", tempfile.tempdir):
        os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
        found = runpy.run_path(str(CONFIG))
        shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"])
    return found


def test_heartbeat_files_avoid_a_read_only_dev_shm(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_shared_memory(monkeypatch)
    assert _configuration()["worker_tmp_dir"] == tempfile.gettempdir()


def test_startup_without_a_writable_directory_stops_with_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In some containers the whole file system is read-only."""
    _without_shared_memory(monkeypatch)

    def nowhere() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(tempfile, "gettempdir", nowhere)
    with pytest.raises(SystemExit) as caught:
        _configuration()
    assert caught.value.code == 78
    assert "writable" in capsys.readouterr().err


def _without_shared_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != "/dev/shm" and access(path, mode))


@pytest.mark.slow
@pytest.mark.parametrize(("host", "others"), [("", False), ("0.0.0.0", True)])
def test_service_listens_only_on_127_0_0_1_by_default(host: str, others: bool) -> None:
    """127.0.0.2 is another address of the same machine."""
    port = free_port()
    environment = os.environ | {"PORT": str(port), "HOST": host, "WEB_CONCURRENCY": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "serve"],
        cwd=ROOT,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        log = iter(process.stderr.readline, "")
        assert any("Listening at" in line for line in log)
        socket.create_connection(("127.0.0.1", port), timeout=NEVER).close()
        if others:
            socket.create_connection(("127.0.0.2", port), timeout=NEVER).close()
        else:
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.2", port), timeout=NEVER)
    finally:
        process.terminate()
        process.communicate(timeout=NEVER)


def test_every_setting_that_the_code_reads_is_documented() -> None:
    sources = [ROOT / "service" / "web" / "settings.py", CONFIG]
    read: set[str] = set()
    for path in sources:
        text = path.read_text(encoding="utf-8")
        read |= set(re.findall(r'"((?:MEDINA_[A-Z_]+)|HOST|PORT|WEB_CONCURRENCY)"', text))
    assert set(WRONG) <= read
    assert read - set(WRONG) == {"MEDINA_CORS_ORIGINS"}  # takes any value
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", section(PAGE, "Settings"), re.MULTILINE))
    assert documented == read | {"GUNICORN_CMD_ARGS"}


def test_documented_limits_match_the_code() -> None:
    found = _configuration()
    defaults = Settings()
    limits = section(PAGE, "Limits")
    for limit in (
        f"{defaults.max_body // 1024} KiB; of a replay {defaults.max_replay_body // 2**20} MiB",
        f"{defaults.max_batch_lines:,} lines, {defaults.max_batch_body // 2**20} MiB",
        f"{defaults.max_batches} for each worker",
        f"| {http._MOST_CHUNKS:,} |",
        f"{admission._LONG_BODY // 1024} KiB at the same time | {admission._LONG_BODIES} for each",
        f"{strict_json._MAX_VALUES:,}, where",
        f"| {MAX_MOVES} |",
        f"{MAX_PIXELS:,} pixels",
        f"{found['limit_request_line']:,} bytes",
        f"{found['limit_request_fields']}, each of {found['limit_request_field_size']:,} bytes",
        f"{defaults.longest_queue}, each for {defaults.longest_wait} s",
        f"| {Worker.RECEIVE_WITHIN:.0f} s |",
        f"| {Worker.FINISH_WITHIN:.0f} s each;",
        f"| {found['keepalive']} s |",
        f"its limit of open files less {found['_OTHER_FILES']} |",
        f"| {found['threads']}, and {THREADS_FOR_PROBES} for health and metrics |",
    ):
        assert limit in limits, limit


def test_no_other_module_reads_settings_from_the_environment() -> None:
    """The command line is not checked, because it has its own variables."""
    reading = re.compile(r'\bos\.(?:environ|getenv)b?\b(?:(?:\.get)?[\[(]"(\w+)")?|from os import')
    found = {
        path.relative_to(ROOT).as_posix(): reading.findall(path.read_text(encoding="utf-8"))
        for folder in ("service", "schemas")
        for path in (ROOT / folder).rglob("*.py")
        if not path.is_relative_to(ROOT / "service" / "cli")
    }
    assert found.pop("service/web/settings.py")
    readers = {name: variables for name, variables in found.items() if variables}
    assert readers == {"service/web/metrics.py": ["PROMETHEUS_MULTIPROC_DIR"]}
