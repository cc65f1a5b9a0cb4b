"""``medina serve``, the command that runs the web service."""

from __future__ import annotations

import socket
import subprocess
import time
import tomllib

import httpx
import pytest

from service.cli import serving
from service.cli.commands import medina as medina_group
from tests.support import example_files

from .running import ROOT, started


@pytest.mark.slow
def test_serve_runs_the_service_until_sigterm() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    (example,) = medina_group.commands["serve"].examples
    assert example == "medina serve --port 8080"
    arguments = ["serve", "--port", str(port), "--host", "127.0.0.1", "--workers", "1"]
    process = started(*arguments)
    try:
        _await(f"http://127.0.0.1:{port}/readyz", process)
        response = httpx.post(
            f"http://127.0.0.1:{port}/v1/adjudications",
            json=example_files.load("positions/tea-break.json"),
            trust_env=False,
        )
        assert response.json()["verdict"] == "legal"
    finally:
        process.terminate()
        _out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert f"http://127.0.0.1:{port}".encode() in err


def _await(address: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        assert process.poll() is None
        try:
            if httpx.get(address, trust_env=False).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    pytest.fail("the service does not answer")


def test_wheel_is_configured_with_the_script_and_the_gunicorn_settings() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    installed, beside = serving.PLACES
    assert {ROOT / source: ROOT / target for source, target in included.items()}[beside] == (
        installed
    )
    assert all((ROOT / source).is_file() for source in included)
    assert project["project"]["scripts"]["medina"] == "service.cli:main"
