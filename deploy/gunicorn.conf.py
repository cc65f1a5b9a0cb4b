"""How gunicorn serves the referee, on a desk and in a container alike.

The environment says what differs from place to place: PORT (8000), WEB_CONCURRENCY (workers; else
one for each processor that this process may use) and, as ever, GUNICORN_CMD_ARGS, which wins over
everything here.
"""

import math
import os
import socket
import struct
from pathlib import Path
from typing import Any


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


_port = int(os.environ.get("PORT") or 8000)

wsgi_app = "service:create_app()"
chdir = str(Path(__file__).resolve().parent.parent)
bind = f"0.0.0.0:{_port}"
proc_name = "medina-referee"

# Rulings are computed, never waited for, so a second worker on a processor gains nothing; two at
# the least, so that one long replay does not keep the health checks waiting.
workers = int(os.environ.get("WEB_CONCURRENCY") or max(2, _processors()))
# Measured on two processors with a stand-in that computes for a millisecond: four threads answer as
# many requests as sync workers do, for the same processor time (eight: up to a sixth fewer), though
# the slowest take longer. What speaks for them: connections on which nothing is asked yet, as
# browsers open them in advance. Two of these made a third client wait for twelve seconds with sync
# workers, eight of them for six milliseconds with threads.
worker_class = "gthread"
threads = 4
# The application is built once, before the workers: they start at once, share its memory, and an
# error in it stops the start instead of looping through workers that cannot boot.
preload_app = True

# The heartbeat of a worker is a file: in memory, a slow disk can't make a worker look dead.
if Path("/dev/shm").is_dir():
    worker_tmp_dir = "/dev/shm"

# A worker that gives no sign of life for so long is killed. (It is no limit on one request: the
# limits on the size of requests see to that.)
timeout = 30
# A client that stops in the middle of a request is hung up on after as many seconds.
_receive_timeout = 10
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
    """Limit the wait for a stalled client, then say where the service is to be found."""
    for listener in server.LISTENERS:  # accepted connections inherit the option
        listener.sock.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("@ll", _receive_timeout, 0)
        )
    server.log.info("Medina referee: point a browser at http://127.0.0.1:%d/", _port)
