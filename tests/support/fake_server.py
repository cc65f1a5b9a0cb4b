"""An HTTP server that imitates a service to which our service or its tools send documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

__all__ = ["fake_server"]


class _Server(ThreadingHTTPServer):
    daemon_threads = True


@contextmanager
def fake_server(answer: Callable[[str, bytes], bytes]) -> Iterator[int]:
    """Run a server on loopback for the duration of the block, and yield its port.

    ``answer`` receives the path and the body of a POST request, and returns the body of the
    response. The status is always 200.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = answer(self.path, self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Suppress the log line for each request."""

    with _Server(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()
