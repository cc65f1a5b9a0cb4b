"""The container image, built from the Dockerfile and run without privileges.

buildah builds the image, and the tests run it in separate namespaces. The tests need root.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import requests

from service import create_app
from service.web.settings import Settings
from tests.support.images import PROGRAMS, SERVICE, Storage
from tests.support.serving import free_port
from tests.support.waiting import NEVER
from tests.support.wire import REQUEST
from tools import sbom

_MISSING = [name for name in (*PROGRAMS, "unshare", "setpriv") if not shutil.which(name)]
_ROOT_ONLY = os.name != "posix" or os.geteuid() != 0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(_MISSING), reason=f"needs {', '.join(_MISSING)}"),
    pytest.mark.skipif(_ROOT_ONLY, reason="only root can build an image and mount it"),
]


class Image(NamedTuple):
    """The configuration of an image, and the folder with its files."""

    config: dict[str, Any]
    files: Path


@pytest.fixture(scope="module")
def image(storage: Storage) -> Iterator[Image]:
    inspected = json.loads(storage.run("buildah", "inspect", "--type", "image", SERVICE))
    container = storage.run("buildah", "from", "--pull-never", SERVICE)
    files = Path(storage.run("buildah", "mount", container))
    yield Image(inspected["Docker"]["config"], files)
    storage.run("buildah", "umount", container)


_INSIDE = """
set -e
mount --make-rprivate /
mount --bind "$FILES" "$FILES"
mount -o remount,bind,ro "$FILES"
mount --bind /dev "$FILES/dev"
mount -t proc proc "$FILES/proc"
mount -t tmpfs -o size=16m,mode=1777 tmpfs "$FILES/tmp"
exec chroot "$FILES" setpriv --reuid "$OWNER" --regid "$OWNER" --clear-groups --no-new-privs \
    --inh-caps=-all --bounding-set=-all env --ignore-environment --chdir "$FOLDER" "$@"
"""
"""Runs a command in the image as its user, without privileges."""


def _command(image: Image, command: list[str], **settings: str) -> dict[str, Any]:
    """Return ``Popen`` arguments that run a command in the image."""
    kept = [*image.config["Env"], *(f"{name}={value}" for name, value in settings.items())]
    unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _INSIDE, "sh"]
    where = {
        "FILES": str(image.files),
        "OWNER": image.config["User"],
        "FOLDER": image.config["WorkingDir"],
    }
    return {"args": [*unshare, *kept, *command], "env": os.environ | where}


def _in(image: Image, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    asked = _command(image, list(command), **settings)
    return subprocess.run(**asked, capture_output=True, text=True, timeout=NEVER)


def test_image_serves_adjudications_without_privileges(image: Image) -> None:
    """The root file system is read-only, and the user has no capabilities."""
    assert image.config["User"] == "10001"
    port = str(free_port())
    asked = _command(image, image.config["Cmd"], PORT=port, WEB_CONCURRENCY="1")
    process = subprocess.Popen(**asked, stderr=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_ready(process, url)
        answer = requests.post(f"{url}/v1/adjudications", json=REQUEST, timeout=NEVER)
        expected = create_app(Settings()).test_client().post("/v1/adjudications", json=REQUEST)
        assert answer.content == expected.data
        (master,) = _children(process.pid)
        for pid in (master, *_children(master)):
            status = dict(
                line.split(":\t", 1)
                for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
            )
            assert set(status["Uid"].split()) == {"10001"}
            assert set(status["Gid"].split()) == {"10001"}
            assert {int(status[name], 16) for name in ("CapEff", "CapPrm", "CapBnd")} == {0}
            assert status["NoNewPrivs"] == "1"
        health = image.config["Healthcheck"]["Test"]
        assert health[0] == "CMD"
        assert _in(image, *health[1:], PORT=port).returncode == 0
        assert _in(image, *health[1:], PORT=str(free_port())).returncode != 0
        os.kill(master, signal.SIGTERM)
        _, log = process.communicate(timeout=NEVER)
        assert process.returncode == 0, log
    finally:
        process.kill()
        process.wait()
    entries = [json.loads(line) for line in log.splitlines()]
    assert any(entry.get("path") == "/v1/adjudications" for entry in entries)


def _wait_until_ready(process: subprocess.Popen[str], url: str) -> None:
    until = time.monotonic() + NEVER
    while time.monotonic() < until:
        assert process.poll() is None, process.stderr and process.stderr.read()
        try:
            if requests.get(f"{url}/readyz", timeout=NEVER).ok:
                return
        except requests.ConnectionError:
            time.sleep(0.1)
    raise AssertionError("the service did not start")


def _children(pid: int) -> list[int]:
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()))


def test_only_tmp_is_writable_in_the_image(image: Image) -> None:
    for folder, status in (("/app", 1), ("/opt/venv", 1), ("/etc", 1), ("/tmp", 0)):
        written = _in(image, "python", "-c", f"open('{folder}/x', 'w').close()")
        assert written.returncode == status, (folder, written.stderr)
        assert ("Read-only file system" in written.stderr) == bool(status)


def test_image_contains_no_pip(image: Image) -> None:
    """The image has no ``ensurepip`` either, because it could install pip."""
    for module in ("pip", "ensurepip", "setuptools"):
        assert "ModuleNotFoundError" in _in(image, "python", "-c", f"import {module}").stderr
    found = [
        path
        for pattern in ("pip", "pip3*", "pip-*", "ensurepip")
        for path in image.files.rglob(pattern)
        if "/proc/" not in str(path)
    ]
    assert found == []
    assert list(image.files.glob("opt/venv/lib/python3*/site-packages/flask"))


def test_image_contains_only_runtime_files_and_has_oci_labels(image: Image) -> None:
    names = {path.name for path in (image.files / "app").iterdir()}
    assert names == {"service", "schemas", "deploy", "openapi.yaml", "LICENSE"}
    labels = image.config["Labels"]
    prefix = "org.opencontainers.image."
    assert labels[f"{prefix}version"] == "1.2.3"
    assert labels[f"{prefix}revision"] == "abc"
    assert labels[f"{prefix}title"] == "Medina referee"
    assert labels[f"{prefix}licenses"] == sbom.licences()
    assert labels[f"{prefix}description"]
    assert list(image.config["ExposedPorts"]) == ["8000/tcp"]
    offline = image.files / "app" / "deploy" / "offline"
    assert {path.name for path in offline.iterdir()} == {"pack"}
    assert (offline / "pack" / "pyodide.asm.wasm.br").is_file()
