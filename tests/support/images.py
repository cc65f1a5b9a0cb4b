"""Builds container images without a container engine or a registry.

This needs npm and the Debian packages buildah and debootstrap, and must be run as root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from tests.support.waiting import NEVER

from .serving import ROOT

PROGRAMS = ("buildah", "debootstrap", "npm")

_SERVICES = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]
SERVICE: str = _SERVICES["referee-a"]["image"]
PROXY = "localhost/haproxy"
"""Stands in for the image of HAProxy, which can't be downloaded by its digest everywhere."""

_SUITE = "bookworm"
"""The Debian release that has the same Python version as the Dockerfile."""
_PYTHON = "3.11"
_BASE = ROOT / "build" / "image" / "base"
"""The file system that all images are based on. Later test runs reuse it."""
_NPM = """#!/bin/sh
test "$1" = ci && test -f package-lock.json && test -f .npmrc && exec cp -r /packages/node_modules .
"""
"""A replacement for npm that copies packages already downloaded."""
_PROXY = """
FROM localhost/base
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
"""
"""The parts of Docker's HAProxy image that matter in the tests."""


class Storage:
    """Storage for images and containers, separate from the machine's own storage."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        settings = folder / "storage.conf"
        # Without a driver, each program chooses the best one for the machine.
        stored = {"driver": "", "graphroot": folder / "root", "runroot": folder / "run"}
        lines = ["[storage]", *(f'{name} = "{value}"' for name, value in stored.items())]
        settings.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.environment = os.environ | {"CONTAINERS_STORAGE_CONF": str(settings)}

    def run(self, *command: str | Path, **variables: str) -> str:
        """Run a program with this storage and return its output.

        ``variables`` are environment variables.

        Raises:
            AssertionError: The program fails. The message contains its output.
        """
        done = subprocess.run(
            list(map(str, command)),
            cwd=ROOT,
            env=self.environment | variables,
            capture_output=True,
            text=True,
            timeout=NEVER,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
        return done.stdout.strip()


@contextmanager
def image_storage() -> Iterator[Storage]:
    """Provide new storage for images and delete it afterwards.

    Only one test process at a time gets storage, because all use the same base file system and the
    same addresses for containers.
    """
    import fcntl  # not on Windows

    with Path("/tmp/medina-images.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # podman does not restart a container whose folder has a path of more than 50 characters.
        with TemporaryDirectory(prefix="medina-", dir="/tmp", ignore_cleanup_errors=True) as folder:
            yield Storage(Path(folder))


def build_service(storage: Storage, labels: Mapping[str, str]) -> None:
    """Build the image of the service from the Dockerfile.

    ``labels`` are build arguments that become labels of the image.
    """
    base = _base(storage)
    python, npm = (base / "usr" / "local" / "bin" / name for name in ("python", "npm"))
    if not python.is_symlink():
        python.symlink_to("/usr/bin/python3")
    npm.write_text(_NPM, encoding="ascii")
    npm.chmod(0o755)
    wheels, packages = storage.folder / "wheels", storage.folder / "packages"
    locked = ("--require-hashes", "--requirement", "requirements.lock", "--dest", wheels)
    pip = (sys.executable, "-m", "pip", "download", "--quiet")
    storage.run(*pip, "--python-version", _PYTHON, "--only-binary", ":all:", *locked)
    packages.mkdir()
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / "deploy" / "offline" / name, packages)
    storage.run("npm", "ci", "--prefix", packages, "--no-audit", "--no-fund")
    # Compressing all of Pyodide takes longer than the rest of the build. `make offline` does it.
    for name in ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide.asm.mjs"):
        os.truncate(packages / "node_modules" / "pyodide" / name, 100_000)
    container = storage.run("buildah", "from", "scratch")
    storage.run("buildah", "add", container, base, "/")
    storage.run("buildah", "commit", "--rm", container, "base")
    arguments = {
        "BASE": "localhost/base",
        "NODE": "localhost/base",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": "/wheels",
        **labels,
    }
    given = [f"--build-arg={name}={value}" for name, value in arguments.items()]
    mounted = ("--volume", f"{wheels}:/wheels:ro", "--volume", f"{packages}:/packages:ro")
    _build(storage, ROOT, SERVICE, *mounted, *given)


def build_proxy(storage: Storage) -> None:
    """Build an image of Debian's HAProxy that can be used like Docker's image.

    Call :func:`build_service` first, because it makes the base image.
    """
    context = storage.folder / "proxy"
    context.mkdir()
    (context / "Dockerfile").write_text(_PROXY, encoding="ascii")
    _build(storage, context, PROXY)


def _build(storage: Storage, context: Path, tag: str, *options: str) -> None:
    how = ("--isolation", "chroot", "--format", "docker", "--layers=false", "--pull-never")
    storage.run("buildah", "bud", *how, *options, "--tag", tag, context)


def _base(storage: Storage) -> Path:
    """Return a folder with a small Debian that has Python and HAProxy."""
    if not _BASE.is_dir():
        unfinished = _BASE.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        included = "--include=python3,python3-venv,ca-certificates,haproxy"
        storage.run("debootstrap", "--variant=minbase", included, _SUITE, unfinished)
        for unused in ("var/cache/apt", "var/lib/apt/lists", "usr/share/doc", "usr/share/locale"):
            shutil.rmtree(unfinished / unused)
        unfinished.rename(_BASE)
    return _BASE
