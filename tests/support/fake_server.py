"""An imitation of a service that receives documents over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class _Server(ThreadingHTTPServer):
    daemon_threads = True


@contextmanager
def fake_server(answer: Callable[[str, bytes], bytes]) -> Iterator[int]:
    """Run a server on loopback and yield its port.

    ``answer`` gets the path and the body of each POST request. It returns the body of the response.
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
