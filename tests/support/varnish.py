"""A Varnish cache in front of the service, with the settings of the deployment."""

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

from .serving import ROOT, free_port

_PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))
VARNISH = which("varnishd", path=_PATH)

_CONFIG = ROOT / "deploy" / "varnish" / "default.vcl"

needs_varnish = pytest.mark.skipif(VARNISH is None, reason="needs varnish")


@contextmanager
def caching(service: str, port: int | None = None) -> Iterator[str]:
    """Run Varnish, as in the deployment, in front of the service at a URL. Yield its own URL.

    Raises:
        RuntimeError: Varnish does not start. The message contains its output.
    """
    assert VARNISH is not None
    port = port or free_port()
    url = f"http://127.0.0.1:{port}"
    with TemporaryDirectory() as folder:
        command = [VARNISH, "-F", "-j", "none", "-n", folder, "-s", "malloc,32m"]
        host, _, service_port = service.removeprefix("http://").rpartition(":")
        config = _CONFIG.read_text(encoding="utf-8")
        for written, here in (('"proxy"', host), ('"8081"', service_port)):
            assert config.count(written) == 1
            config = config.replace(written, f'"{here}"')
        Path(folder, "here.vcl").write_text(config, encoding="utf-8")
        command += ["-a", f"127.0.0.1:{port}", "-f", f"{folder}/here.vcl"]
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
