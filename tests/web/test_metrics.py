"""``/metrics``, the endpoint that Prometheus scrapes."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
import requests
from flask.testing import FlaskClient

from service import create_app
from service.operations import OPERATIONS
from service.web.settings import Settings
from tests.support.batches import NDJSON, ndjson
from tests.support.serving import Server, serving
from tests.support.waiting import NEVER, until
from tests.support.wire import MIDDLE, REQUEST

Numbers = dict[str, float]

ERRORS = "medina_errors_total[]"


def _numbers(text: str) -> Numbers:
    """Return the values of all samples, keyed by name and labels."""
    from prometheus_client.parser import text_string_to_metric_families

    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def _grown(client: FlaskClient, ask: Callable[[], object]) -> Numbers:
    """Return by how much each sample grows while ``ask`` runs."""
    before = _numbers(client.get("/metrics").text)
    ask()
    after = _numbers(client.get("/metrics").text)
    return {name: after[name] - before.get(name, 0) for name in after}


def _requests(path: str, status: str, method: str = "POST") -> str:
    labels = [("method", method), ("path", path), ("status", status)]
    return f"medina_requests_total{labels}"


def test_requests_are_counted_by_path_and_status(client: FlaskClient) -> None:
    def ask() -> None:
        for _ in range(3):
            client.post("/v1/audits", json={"state": MIDDLE})
        client.post("/v1/audits", json={})

    grown = _grown(client, ask)
    assert grown[_requests("/v1/audits", "200")] == 3
    assert grown[_requests("/v1/audits", "422")] == 1
    assert grown["medina_request_seconds_count[('path', '/v1/audits')]"] == 4


def test_unknown_paths_and_methods_create_no_new_time_series(client: FlaskClient) -> None:
    """All unknown paths share a label value, and so do all unknown methods."""

    def ask(first: int) -> None:
        for number in range(first, first + 20):
            client.get(f"/x{number}")
            client.get(f"/v1/rules/nothing{number}")
            client.open("/v1/audits", method="X" * (number + 1))
        client.get(f"/v1/rules/\n{first}")

    grown = _grown(client, lambda: ask(0))
    assert grown[_requests("none", "404", "GET")] == 20
    assert not any("x1" in name or "XX" in name or "nothing" in name for name in grown)
    again = _grown(client, lambda: ask(20))
    assert again[_requests("none", "404", "GET")] == 20
    assert again.keys() == grown.keys()


def test_verdicts_are_counted_by_ruleset(client: FlaskClient) -> None:
    answer = client.post("/v1/adjudications", json=REQUEST).json

    def ask() -> None:
        client.post("/v1/adjudications", json=REQUEST)
        lines = b"\n".join([client.application.json.dumps(REQUEST).encode()] * 5)
        sent = client.post("/v1/adjudications", data=lines, content_type="application/x-ndjson")
        assert len(sent.data.splitlines()) == 5

    labels = [("ruleset", answer["ruleset"]["id"]), ("verdict", answer["verdict"])]
    assert _grown(client, ask)[f"medina_answers_total{labels}"] == 6


def test_failed_lines_of_batches_count_as_requests_with_status_500(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The status of the batch itself is 200."""
    audits = OPERATIONS["audits"]
    monkeypatch.setitem(OPERATIONS, "audits", audits._replace(answer=lambda parsed: 1 / 0))
    lines = ndjson([{"state": MIDDLE}, {}, {"state": MIDDLE}])

    def ask() -> None:
        answer = client.post("/v1/audits", data=lines, content_type=NDJSON)
        assert len(answer.data.splitlines()) == 3

    grown = _grown(client, ask)
    assert grown[_requests("/v1/audits", "500")] == 2
    assert grown[_requests("/v1/audits", "200")] == 1
    assert grown[ERRORS] == 2


def test_internal_errors_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The alert MedinaErrors watches this counter."""
    client = create_app(Settings(metrics=True)).test_client()
    audits = OPERATIONS["audits"]
    monkeypatch.setitem(OPERATIONS, "audits", audits._replace(answer=lambda parsed: 1 / 0))

    def ask() -> None:
        assert client.post("/v1/audits", json={"state": MIDDLE}).status_code == 500
        assert client.post("/v1/audits", json={}).status_code == 422

    grown = _grown(client, ask)
    assert grown[_requests("/v1/audits", "500")] == 1
    assert grown[ERRORS] == 1


def test_count_of_internal_errors_starts_at_zero() -> None:
    """Prometheus could otherwise not see that the first error is an increase."""
    with serving() as server:
        assert _shown(server)[ERRORS] == 0


def test_metrics_are_in_the_prometheus_text_format(client: FlaskClient) -> None:
    accept = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*"
    answer = client.get("/metrics", headers={"Accept": accept})
    assert answer.status_code == 200
    assert answer.content_type == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    helped = set(re.findall(r"^# HELP (\S+) .+\.$", answer.text, re.MULTILINE))
    typed = set(re.findall(r"^# TYPE (\S+) ", answer.text, re.MULTILINE))
    created = {name for name in typed if name.endswith("_created")}
    assert typed - created == helped - created
    assert len(helped) >= 7
    assert _numbers(answer.text)["medina_worker_resident_bytes[('of', 'largest')]"] > 10 * 2**20


def test_metrics_can_be_switched_off() -> None:
    client = create_app(Settings(metrics=False)).test_client()
    assert client.get("/metrics").status_code == 404


def _shown(server: Server) -> Numbers:
    return _numbers(requests.get(f"{server.url}/metrics", timeout=NEVER).text)


def _wait_for_another(server: Server, killed: int) -> None:
    until(lambda: killed not in server.workers() and len(server.workers()) == 2)


@pytest.mark.slow
def test_metrics_cover_all_workers_including_killed_ones() -> None:
    sent = 60
    name = _requests("/v1/audits", "200")
    with serving(workers=2) as server:
        kill = server.workers()[0]
        for _ in range(sent):
            requests.post(f"{server.url}/v1/audits", json={"state": MIDDLE}, timeout=NEVER)
        for _ in range(8):  # any of the workers may answer
            found = _shown(server)
            assert found[name] == sent
            assert found["medina_workers[]"] == 2
        for _ in range(3):
            os.kill(kill, signal.SIGKILL)
            _wait_for_another(server, kill)
            kill = server.workers()[-1]
            requests.post(f"{server.url}/v1/audits", json={"state": MIDDLE}, timeout=NEVER)
            sent += 1
            assert _shown(server)[name] == sent


@pytest.mark.slow
def test_exiting_worker_loses_no_counts_or_log_lines() -> None:
    """Each worker is replaced after a single request."""
    sent = 20
    settings = {"MEDINA_ACCESS_LOG": "on", "GUNICORN_CMD_ARGS": "--max-requests 1"}
    with serving(workers=1, settings=settings) as server:
        for _ in range(sent):
            requests.post(f"{server.url}/v1/audits", json={"state": MIDDLE}, timeout=NEVER)
        assert _shown(server)[_requests("/v1/audits", "200")] == sent
    assert server.last_words.count('path="/v1/audits" status=200') == sent


def _directory(pid: int) -> Path:
    """Return the metrics directory that a service's master process has locked."""
    opened = [Path(os.readlink(link)) for link in Path(f"/proc/{pid}/fd").iterdir()]
    (found,) = (path for path in opened if path.name.startswith("medina-metrics-"))
    return found


@pytest.mark.slow
def test_metrics_files_of_a_killed_instance_are_removed_by_the_next() -> None:
    """Files of running instances stay."""
    with serving() as running:
        kept = _directory(running.pid)
        with serving() as killed:
            left, workers = _directory(killed.pid), killed.workers()
            assert any(left.iterdir())
            for pid in (killed.pid, *workers):
                os.kill(pid, signal.SIGKILL)
        # The next instance may also be one of another test.
        with serving() as last:
            assert not left.exists()
            assert kept.is_dir()
            own = _directory(last.pid)
        assert not own.exists()
        assert kept.is_dir()
        assert requests.get(f"{running.url}/metrics", timeout=NEVER).status_code == 200
