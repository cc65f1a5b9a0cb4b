"""nginx in front of the service, which it offers under a prefix of its own address."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pytest
import requests

from .serving import free_port
from .waiting import NEVER

_NGINX = which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")

needs_nginx = pytest.mark.skipif(_NGINX is None, reason="needs nginx")

_CONFIG = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location {prefix}/ {{
            proxy_pass {service}/;
        }}
    }}
}}
"""


@contextmanager
def under_prefix(service: str, prefix: str) -> Iterator[str]:
    """Run nginx in front of the service at a URL, and yield the URL of the prefix.

    Raises:
        RuntimeError: nginx does not start. The message contains its log.
    """
    assert _NGINX is not None
    port = free_port()
    with TemporaryDirectory() as folder:
        config = _CONFIG.format(folder=folder, port=port, prefix=prefix, service=service)
        file = Path(folder, "nginx.conf")
        file.write_text(config, encoding="utf-8")
        command = [_NGINX, "-c", str(file), "-e", f"{folder}/log", "-g", "user root;"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}{prefix}"
        try:
            _wait_for(process, url, Path(folder, "log"))
            yield url
        finally:
            process.terminate()
            process.wait(timeout=NEVER)


def _wait_for(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    give_up = time.monotonic() + NEVER
    while process.poll() is None and time.monotonic() < give_up:
        with suppress(requests.ConnectionError):
            if requests.get(f"{url}/readyz", timeout=NEVER).ok:
                return
        time.sleep(0.05)
    raise RuntimeError(f"nginx did not start.\n{log.read_text(encoding='utf-8')}")
