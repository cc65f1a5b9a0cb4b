"""How gunicorn serves the referee, on a desk and in a container alike.

The environment says what differs from place to place: PORT (8000), WEB_CONCURRENCY (workers; else
one for each processor that this process may use) and, as ever, GUNICORN_CMD_ARGS, which wins over
everything here.
"""

import ctypes
import gc
import math
import os
import selectors
import socket
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from gunicorn.http.errors import (
    ConfigurationProblem,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.util import close_graceful, write_nonblock
from gunicorn.workers.gthread import TConn, ThreadWorker


def _processors() -> int:
    """Count the processors this process may use: its affinity, and the container's quota."""
    if hasattr(os, "sched_getaffinity"):
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        count = min(count, math.ceil(int(quota) / int(period)))
    except (OSError, ValueError):  # no such file outside a container; "max" where there is no quota
        pass
    return max(1, count)


class Worker(ThreadWorker):
    """A worker with threads in which no client holds up the others.

    By itself, gunicorn 27 waits for a client as long as a byte comes now and then; and while it
    closes connections, up to two seconds each, it does nothing else.
    """

    RECEIVE_WITHIN = 10.0
    """Seconds for a request to arrive, from its first byte to its last."""
    FINISH_WITHIN = 30.0
    """Seconds after which a client has no answer coming that it does not fetch."""
    LONG_BODY = 64 * 1024
    """Bytes of a body after which a connection is closed; gunicorn throws away no more of one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._begun: dict[TConn, float] = {}

    def enqueue_req(self, conn: TConn) -> None:
        """Give a connection to a thread, as soon as there is something to read; in the main loop.

        gunicorn gives a new one to a thread at once, which waits up to five seconds for a word.
        """
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        say_so = partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, say_so)

    def handle(self, conn: TConn) -> Any:
        """Handle a request, and close the connection where that was the last; in a thread."""
        self._begun[conn] = time.monotonic()
        try:
            kept = super().handle(conn)
            if not kept:
                close_graceful(conn.sock)
        finally:
            del self._begun[conn]
        return kept

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """Answer a request; the answer to one with a long body says that it is the last.

        What the application has not read of a body (it answers 404 and 413 at once) gunicorn throws
        away; where that is much, it hangs up without having said that it would.
        """
        length = getattr(req.body.reader, "length", None)  # None: the body comes in chunks
        if length is None or length >= self.LONG_BODY:
            req.force_close()
        return super().handle_request(req, conn)

    def finish_request(self, conn: TConn, fs: Any) -> None:
        """Keep a connection for the next request, or forget it; in the main loop."""
        if fs.cancelled() or fs.exception() or fs.result():
            super().finish_request(conn, fs)
        else:
            self.nr_conns -= 1

    def murder_keepalived(self, force: bool = False) -> None:
        """Hang up on whom has had his time; gunicorn calls this about once a second."""
        super().murder_keepalived(force)
        now = time.monotonic()
        for conn, begun in self._begun.copy().items():
            # What waits for more of the request learns that there is no more; an answer that is
            # being written is not disturbed, until it takes too long as well.
            if now - begun > self.FINISH_WITHIN:
                _shut(conn.sock, socket.SHUT_RDWR)
            elif now - begun > self.RECEIVE_WITHIN:
                _shut(conn.sock, socket.SHUT_RD)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer what is no HTTP with a problem document, as the application would.

        It never sees such a request; by itself gunicorn answers with a page, to some with a 501.
        """
        if not isinstance(exc, ParseException) or isinstance(exc, _OWN_FAULTS):
            super().handle_error(req, client, addr, exc)
            return
        # Here, as the application is not loaded yet when this file is.
        from service.web.problems import refusal

        self.log.warning("No request, from %s: %s", addr[0] if addr else "a socket", exc)
        kind = {LimitRequestLine: "uri-too-long", LimitRequestHeaders: "header-fields-too-large"}
        with suppress(OSError):  # the client has hung up
            write_nonblock(client, refusal(kind.get(type(exc), "bad-request")))


_OWN_FAULTS = (InvalidResponseHeader, InvalidResponseHeaderName, ConfigurationProblem)


def _shut(sock: socket.socket, how: int) -> None:
    with suppress(OSError):  # it is closed already
        sock.shutdown(how)


_port = int(os.environ.get("PORT") or 8000)

wsgi_app = "service:create_app()"
chdir = str(Path(__file__).resolve().parent.parent)
bind = f"0.0.0.0:{_port}"
proc_name = "medina-referee"

# Rulings are computed, never waited for, so a second worker on a processor gains nothing; two at
# the least, so that one long replay does not keep the health checks waiting.
workers = int(os.environ.get("WEB_CONCURRENCY") or max(2, _processors()))
# Threads, and many: one is taken by every client that has begun a request and does not get on with
# it, and Worker sees to it that none is for long. A thread costs nothing until it is needed, and
# with 64 as many requests were answered for the same processor time as with 4 or with sync workers.
# These were measured to let two connections on which nothing is asked yet, as browsers open them in
# advance, stop everybody else for twelve seconds.
worker_class = Worker
threads = 64
# The application is built once, before the workers: they start at once, share its memory, and an
# error in it stops the start instead of looping through workers that cannot boot.
preload_app = True

# Where the C library is glibc, its allocator would keep a store for every thread, each with gaps of
# its own, and put ever larger pieces into them: a worker's memory crept up for long, by a tenth.
# Threads of Python take turns, so one store will do; and what is large (128 KiB and more, where
# glibc begins) goes back to the system by itself.
_libc = ctypes.CDLL(None)
if hasattr(_libc, "mallopt"):
    _M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # from malloc.h
    _libc.mallopt(_M_ARENA_MAX, 1)
    _libc.mallopt(_M_MMAP_THRESHOLD, 128 * 1024)

# The heartbeat of a worker is a file: in memory, a slow disk can't make a worker look dead.
if Path("/dev/shm").is_dir():
    worker_tmp_dir = "/dev/shm"

# A worker that gives no sign of life for so long is killed. (It is no limit on one request: the
# limits on the size of requests see to that.)
timeout = 30
# Shorter than the ten seconds after which `docker stop` kills.
graceful_timeout = 8
keepalive = 5

# The service has short paths, no cookies and no long queries. Bodies are limited by the service.
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190

# Nobody manages the server through a socket: signals suffice.
control_socket_disable = True

# Errors and the server's own words go to stderr; a line a request only where it is asked for
# (GUNICORN_CMD_ARGS="--access-logfile -").
accesslog = None
errorlog = "-"
loglevel = "info"


def when_ready(server: Any) -> None:
    """Say where the service is to be found; the next thing is that workers are forked.

    What has been loaded until now stays, so the garbage collector need not look at it. That would
    make every worker a copy of it, a sixth of a worker's memory.
    """
    gc.collect()
    gc.freeze()
    server.log.info("Medina referee: point a browser at http://127.0.0.1:%d/", _port)
