"""The gunicorn worker: threads, and deadlines for slow clients.

gunicorn's own worker waits forever for a client that sends a byte now and then. It also blocks for
up to two seconds when it closes a connection.
"""

from __future__ import annotations

import re
import select
import selectors
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from gunicorn.http.body import Body, ChunkedReader
from gunicorn.http.errors import (
    ConfigurationProblem,
    InvalidHeader,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.util import close_graceful, write_nonblock
from gunicorn.workers.gthread import TConn, ThreadWorker

from .admission import UNLIMITED
from .problems import refusal

_OWN_FAULTS: Final = (InvalidResponseHeader, InvalidResponseHeaderName, ConfigurationProblem)
_KINDS: Final[dict[type[BaseException], str]] = {
    LimitRequestLine: "uri-too-long",
    LimitRequestHeaders: "header-fields-too-large",
}
"""The kind of problem for each of gunicorn's exceptions. The default is ``bad-request``."""


_WITH_BODY: Final = re.compile(rb"\r\ncontent-length: *[1-9]", re.IGNORECASE)
_PROBE: Final = re.compile(
    rb"GET (?:%b)(?:\?\S*)? HTTP/1\.[01]\r\n(?:[^\r\n]+\r\n)*\r\n"
    % "|".join(map(re.escape, sorted(UNLIMITED))).encode()
)
"""Matches a probe: a complete request for health or metrics."""
_PEEK: Final = socket.MSG_PEEK | socket.MSG_DONTWAIT
_LONGEST_PROBE: Final = 2048
"""The maximum length of a probe, in bytes."""
THREADS_FOR_PROBES: Final = 4


@dataclass
class _Exchange:
    """A request that is being handled.

    Attributes:
        since: The monotonic time at which the request began or last made progress.
        streamed: Whether the body is read while it arrives.
    """

    since: float
    streamed: bool = False


class StreamedBody(Body):
    """A request body that can be read while it arrives."""

    awaited_by: socket.socket | None = None
    """The client's socket, if the client waits for ``100 Continue`` before it sends the body.

    The service sends ``100 Continue`` only when it starts reading, so it can refuse a request
    without receiving the body.
    """

    def __init__(self, request: Any, exchange: _Exchange, stopping: Callable[[], bool]) -> None:
        super().__init__(request.body.reader)
        self._exchange = exchange
        self.stopping = stopping
        """Return whether the worker is about to stop."""

    def read1(self, size: int) -> bytes:
        """Return up to ``size`` bytes as soon as any have arrived, or b"" at the end of the body.

        gunicorn's own methods wait for 1,024 bytes. Don't mix them with this method.
        """
        self._exchange.streamed = True
        first = self._read_reader(1)
        # The bytes that arrived with the first one are buffered, so reading them doesn't wait.
        kept = getattr(self.reader, "unreader", self.reader).buf.tell()
        rest = self._read_reader(min(kept, size - 1)) if first else b""
        return first + rest

    def limit_chunks(self, most: int) -> None:
        """Refuse a body of more than ``most`` chunks. Reading each of them takes a while."""
        if isinstance(self.reader, ChunkedReader):
            self.reader.parser = _first(self.reader.parser, most)

    def progress(self) -> None:
        """Restart the deadlines of this request."""
        self._exchange.since = time.monotonic()

    def ask(self) -> None:
        """Send ``100 Continue`` if the client is waiting for it."""
        if self.awaited_by is not None:
            self.awaited_by.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
            self.awaited_by = None

    def _read_reader(self, size: int) -> bytes:
        self.ask()
        data: bytes = super()._read_reader(size)
        return data


def _first(chunks: Iterator[bytes], most: int) -> Iterator[bytes]:
    for number, chunk in enumerate(chunks):
        if number >= most:
            raise ParseException
        yield chunk


class JoinedSocket:
    """A socket that sends the headers of a response together with the beginning of its body.

    gunicorn sends the headers first. If the process is killed before the body is sent, the client
    has half a response. A proxy can't retry such a request.
    """

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._head: bytes | None = None
        self._begun = False

    def sendall(self, data: bytes) -> None:
        """Send data. Headers that give a body's length are held back until the body follows."""
        begun, self._begun = self._begun, True
        if not begun and _WITH_BODY.search(data):
            self._head = data
            return
        if self._head is not None:
            data, self._head = self._head + data, None
        self._sock.sendall(data)

    def flush(self) -> None:
        """Send headers that are still held back."""
        if self._head is not None:
            with suppress(OSError):  # the client has gone
                self._sock.sendall(self._head)
            self._head = None

    def __getattr__(self, name: str) -> Any:
        """Delegate all other attributes to the socket."""
        return getattr(self._sock, name)


class Threads(ThreadPoolExecutor):
    """A thread pool for connections, with a few extra threads for probes (health and metrics).

    Without the extra threads, a probe would wait behind all other requests.
    """

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self._for_probes = ThreadPoolExecutor(THREADS_FOR_PROBES)

    def submit(self, handle: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Handle a connection in a thread. Probes get one of the extra threads."""
        (conn,) = args
        if _is_probe(conn.sock):
            return self._for_probes.submit(handle, conn)
        return super().submit(handle, conn)


def _is_probe(sock: socket.socket) -> bool:
    """Return whether a connection's unread data is exactly one complete probe.

    Incomplete requests don't count. Otherwise, slow clients could occupy the threads for probes.
    """
    try:
        arrived = sock.recv(_LONGEST_PROBE, _PEEK)
    except OSError:  # nothing to read, or the client has gone
        return False
    return _PROBE.fullmatch(arrived) is not None


class Worker(ThreadWorker):
    """A threaded worker in which no client can hold up the others."""

    poller: Any

    RECEIVE_WITHIN = 10.0
    """The maximum number of seconds from the first byte of a request to its last."""
    FINISH_WITHIN = 30.0
    """The maximum number of seconds from the first byte of a request until its response is ready.

    The client then has the same time to receive the response. In a batch, this deadline and
    ``RECEIVE_WITHIN`` restart after each answer (:meth:`StreamedBody.progress`).
    """
    LONG_BODY = 64 * 1024
    """A body of at least this many bytes is long. gunicorn discards less than that unread."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._exchanges: dict[TConn, _Exchange] = {}

    def get_thread_pool(self) -> Threads:
        """Return the thread pool for connections. gunicorn calls this."""
        return Threads(self.cfg.threads)

    def enqueue_req(self, conn: TConn) -> None:
        """Pass a connection to a thread as soon as it has data to read. Runs in the main loop.

        By default, gunicorn passes a new connection to a thread at once, and the thread waits up to
        five seconds for data.
        """
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        on_readable = partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, on_readable)

    def handle(self, conn: TConn) -> Any:
        """Handle a request. Close the connection unless it is kept alive. Runs in a thread."""
        self._exchanges[conn] = _Exchange(time.monotonic())
        try:
            kept = super().handle(conn)
            if not kept:
                close_graceful(conn.sock)
        finally:
            del self._exchanges[conn]
        return kept

    def set_accept_enabled(self, enabled: bool) -> None:
        """Start or stop accepting connections. Runs in the main loop.

        A worker that is about to end first accepts the connections that are still in the queue, up
        to its limit, and then closes its end of the queue. If the whole service is stopping, no
        other worker would answer them.
        """
        if enabled or self.alive:
            super().set_accept_enabled(enabled)
            return
        for listener in self.sockets:
            while self.nr_conns < self.worker_connections and _has_queue(listener):
                self.accept(listener)
        super().set_accept_enabled(False)
        for listener in self.sockets:
            listener.close()

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """Handle a request: check its ``Host``, stream its body, and join its response.

        The response tells the client that the connection will be closed if the body is long or
        chunked, because gunicorn discards only the beginning of a body that the application leaves
        unread. The same goes for a client that waits for ``100 Continue`` before it sends the body.

        Raises:
            InvalidHeader: An HTTP/1.1 request has no ``Host`` header (RFC 9112, section 3.2).
        """
        if req.version >= (1, 1) and not any(name == "HOST" for name, _ in req.headers):
            raise InvalidHeader("Host")
        length = getattr(req.body.reader, "length", None)  # None for a chunked body
        if length is None or length >= self.LONG_BODY:
            req.force_close()
        req.body = StreamedBody(req, self._exchanges[conn], lambda: not self.alive)
        if req._expected_100_continue:
            req._expected_100_continue = False  # otherwise gunicorn sends 100 at once
            req.force_close()
            req.body.awaited_by = conn.sock
        plain, joined = conn.sock, JoinedSocket(conn.sock)
        conn.sock = joined
        try:
            return super().handle_request(req, conn)
        finally:
            conn.sock = plain
            joined.flush()

    def finish_request(self, conn: TConn, fs: Any) -> None:
        """Keep a connection for the next request, or count it as closed. Runs in the main loop."""
        if conn.sock.fileno() < 0:
            self.nr_conns -= 1
        else:
            super().finish_request(conn, fs)

    def murder_keepalived(self, force: bool = False) -> None:
        """Close connections past their deadline. gunicorn calls this at least once a second.

        If the worker is stopping, also stop receiving batches.
        """
        super().murder_keepalived(force)
        now = time.monotonic()
        for conn, exchange in self._exchanges.copy().items():
            # Shutting down the receiving direction ends the wait for a request without disturbing a
            # response that is being written.
            late = now - exchange.since > self.RECEIVE_WITHIN
            if now - exchange.since > self.FINISH_WITHIN:
                _shut_down(conn.sock, socket.SHUT_RDWR)
            elif late or (exchange.streamed and not self.alive):
                _shut_down(conn.sock, socket.SHUT_RD)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Send a problem document in response to a request that is not valid HTTP.

        The application never sees such a request. By default, gunicorn responds with an HTML page.
        """
        if not isinstance(exc, ParseException) or isinstance(exc, _OWN_FAULTS):
            super().handle_error(req, client, addr, exc)
            return
        sender, fault = addr[0] if addr else "a socket", type(exc).__name__
        # The text of the exception can quote the query, and with it a position.
        self.log.warning("Invalid request from %s: %s", sender, fault)
        with suppress(OSError):  # the client has closed the connection
            write_nonblock(client, refusal(_KINDS.get(type(exc), "bad-request")))


def _has_queue(listener: Any) -> bool:
    return bool(select.select([listener], [], [], 0)[0])


def _shut_down(sock: socket.socket, how: int) -> None:
    with suppress(OSError):  # already closed
        sock.shutdown(how)
