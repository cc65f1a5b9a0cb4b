"""``medina serve``, the command that runs the web service."""

from __future__ import annotations

import re
import socket
import subprocess
import time
import tomllib
from pathlib import Path

import httpx
import pytest

from service.cli import serving
from service.cli.commands import medina as medina_group
from tests.support import example_files
from tests.support.serving import free_port
from tests.support.waiting import NEVER

from .running import ROOT, started


@pytest.mark.slow
def test_serve_runs_the_service_until_sigterm() -> None:
    port = free_port()
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
            timeout=NEVER,
        )
        assert response.json()["verdict"] == "legal"
    finally:
        process.terminate()
        _out, err = process.communicate(timeout=NEVER)
    assert process.returncode == 0
    assert f"http://127.0.0.1:{port}".encode() in err


@pytest.mark.slow
def test_serve_in_french_leaves_no_files_and_changes_no_environment_variable(
    tmp_path: Path,
) -> None:
    port = free_port()
    environment = {"LANG": "fr_FR.UTF-8", "TMPDIR": str(tmp_path), "PORT": str(port)}
    # Where setproctitle is installed, it would write gunicorn's title over the variables.
    environment["SPT_NOENV"] = "1"
    process = started("serve", environment=environment)
    try:
        _await(f"http://127.0.0.1:{port}/readyz", process)
        left = list(tmp_path.iterdir())
        given = Path(f"/proc/{process.pid}/environ").read_bytes().split(b"\0")
    finally:
        process.terminate()
        process.communicate()
    assert left == []
    assert b"LANG=fr_FR.UTF-8" in given
    assert b"LANGUAGE=" in given  # as the test set it


def _has_address(host: str) -> bool:
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.bind((host, 0))
    except OSError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("host", "printed"),
    [
        ("127.0.0.2", "127.0.0.2"),
        ("::1", "[::1]"),
        ("[::1]", "[::1]"),
        ("0.0.0.0", "127.0.0.1"),
        ("::", "[::1]"),
        ("localhost", "127.0.0.1 [::1]"),
    ],
)
def test_serve_prints_an_address_that_listens(host: str, printed: str) -> None:
    if not _has_address(host.strip("[]").replace("localhost", "127.0.0.1")):
        pytest.skip(f"needs the address {host}")
    port = free_port()
    process = started("serve", environment={"HOST": host, "PORT": str(port)})
    assert process.stderr is not None
    try:
        found = None
        while not found:
            line = process.stderr.readline().decode()
            assert line, "the service ended"
            found = re.search(r"point a browser at (http://(\S+):\d+/)", line)
        assert found[2] in printed.split()
        assert httpx.get(found[1], trust_env=False, timeout=NEVER).status_code == 200
    finally:
        process.terminate()
        process.communicate()


def _await(address: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + NEVER
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
