"""A proxy that can imitate failures of the network and of the service."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from tests.support.waiting import NEVER

_NOT_PASSED_ON = {"connection", "transfer-encoding", "content-length", "keep-alive"}


class FaultyProxy:
    """The faults that the proxy imitates, and its counts of requests.

    ``arrived`` counts all requests by path. ``asked`` counts only the forwarded ones.
    """

    def __init__(self, url: str, upstream: str) -> None:
        self.url = url
        self.upstream = upstream
        self.asked: Counter[str] = Counter()
        self.arrived: Counter[str] = Counter()
        self.mend()

    def mend(self) -> None:
        """End all faults."""
        self.down = False
        """Whether to close connections without a response."""
        self.unanswered: str | None = None
        """The path that gets no response, or None."""
        self.silent: str | None = None
        """The path that gets no response while its connection stays open, or None."""
        self.held: threading.Event | None = None
        """What the responses to requests under ``/v1/`` wait for, or None."""
        self.refusal: tuple[int, dict[str, str]] | None = None
        """The status and headers of all responses under ``/v1/``, or None to forward requests.

        Requests to ``/table/build`` are refused, too, unless ``build`` is set.
        """
        self.build: str | None = None
        """The build id in the response to ``/table/build``, or None for an ordinary response."""


def _handler(proxy: FaultyProxy) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def _pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            path = urlsplit(self.path).path
            held = proxy.held if path.startswith("/v1/") else None
            proxy.arrived[path] += 1
            if proxy.down or path == proxy.unanswered:
                self.close_connection = True
                return
            if path == proxy.silent:
                time.sleep(NEVER)
            if held:
                held.wait(NEVER)
            if proxy.build and path == "/table/build":
                self._send(200, {}, json.dumps({"build": proxy.build}).encode())
                return
            if proxy.refusal and path.startswith(("/v1/", "/table/build")):
                status, headers = proxy.refusal
                self._send(status, headers, b'{"detail": "not now"}')
                return
            proxy.asked[path] += 1
            try:
                self._send(*self._ask(body))
            except OSError:  # the service isn't running, or the browser has disconnected
                self.close_connection = True

        def _ask(self, body: bytes) -> tuple[int, dict[str, str], bytes]:
            address = urlsplit(proxy.upstream)
            connection = http.client.HTTPConnection(address.netloc, timeout=NEVER)
            connection.request(self.command, self.path, body or None, dict(self.headers.items()))
            response = connection.getresponse()
            content = response.read()
            connection.close()
            return response.status, dict(response.getheaders()), content

        def _send(self, status: int, headers: dict[str, str], content: bytes) -> None:
            self.send_response_only(status)
            for name, value in headers.items():
                if name.lower() not in _NOT_PASSED_ON:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        do_GET = do_POST = do_HEAD = _pass_on  # noqa: N815 - the names of the base class

        def log_message(self, *_: Any) -> None:
            pass

    return Handler


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """Suppress the traceback when a browser closes a connection."""


@contextmanager
def faulty_proxy(upstream: str) -> Iterator[FaultyProxy]:
    """Run a faulty proxy in front of a service."""
    server = _Server(("127.0.0.1", 0), BaseHTTPRequestHandler)
    proxy = FaultyProxy(f"http://127.0.0.1:{server.server_port}", upstream)
    server.RequestHandlerClass = _handler(proxy)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield proxy
    finally:
        server.shutdown()
        with suppress(OSError):
            server.server_close()
        thread.join()
