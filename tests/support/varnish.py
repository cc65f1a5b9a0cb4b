"""A Varnish cache in front of the service, with default settings."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pytest
import requests

from tests.support.waiting import NEVER

from .serving import free_port

_PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))
VARNISH = which("varnishd", path=_PATH)

needs_varnish = pytest.mark.skipif(VARNISH is None, reason="needs varnish")


@contextmanager
def caching(service: str) -> Iterator[str]:
    """Run Varnish in front of the service at a URL, and yield the URL of the cache.

    Raises:
        RuntimeError: Varnish does not start. The message contains its output.
    """
    assert VARNISH is not None
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with TemporaryDirectory() as folder:
        command = [VARNISH, "-F", "-j", "none", "-n", folder, "-s", "malloc,32m"]
        command += ["-a", f"127.0.0.1:{port}", "-b", service.removeprefix("http://")]
        log = Path(folder, "log")
        with log.open("wb") as output:
            process = subprocess.Popen(command, stdout=output, stderr=output)
        try:
            _wait_for(process, port, log)
            yield url
        finally:
            process.terminate()
            process.wait(timeout=NEVER)


def _wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    give_up = time.monotonic() + NEVER
    while process.poll() is None and time.monotonic() < give_up:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            # Varnish listens before it is ready to forward requests.
            if requests.get(f"http://127.0.0.1:{port}/readyz", timeout=NEVER).ok:
                return
        time.sleep(0.05)
    raise RuntimeError(f"Varnish did not start.\n{log.read_text(encoding='utf-8')}")
