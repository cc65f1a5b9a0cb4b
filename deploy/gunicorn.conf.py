"""gunicorn's settings for the referee, on a developer's machine and in a container alike.

Environment variables: PORT (8000), WEB_CONCURRENCY (the number of workers; by default one for each
processor that this process may use) and GUNICORN_CMD_ARGS, which overrides everything here.
"""

import ctypes
import gc
import math
import os
from pathlib import Path
from typing import Any


def _processors() -> int:
    """Return how many processors this process may use: its affinity, or the container's quota."""
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

# Rulings are computed and wait for nothing, so one worker a processor is enough. At least two, so
# that a long replay does not delay the health checks.
workers = int(os.environ.get("WEB_CONCURRENCY") or max(2, _processors()))
# Many threads: every client that has begun a request takes one until the request has arrived. The
# worker limits that time. A thread costs nothing until it is needed.
worker_class = "service.web.worker.Worker"
threads = 64
# The application is loaded before the workers are forked: they share its memory, and an error in it
# stops gunicorn instead of making workers fail again and again.
preload_app = True

# glibc keeps an arena of memory for every thread, and a worker's memory creeps up. One arena is
# enough, as threads of Python take turns. The fixed threshold returns large blocks to the system;
# by itself glibc raises it (docs/performance.md).
_libc = ctypes.CDLL(None)
if hasattr(_libc, "mallopt"):
    _M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # from malloc.h
    _libc.mallopt(_M_ARENA_MAX, 1)
    _libc.mallopt(_M_MMAP_THRESHOLD, 128 * 1024)

# A worker's heartbeat is a file. In memory, a slow disk cannot make a worker look dead.
if Path("/dev/shm").is_dir():
    worker_tmp_dir = "/dev/shm"

# A worker without a heartbeat for this long is killed. It does not limit the time of a request.
timeout = 30
# Shorter than the ten seconds after which `docker stop` kills.
graceful_timeout = 8
keepalive = 5

# The service has short paths, no cookies and no long queries. Bodies are limited by the service.
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190

# The server is managed by signals; it needs no control socket.
control_socket_disable = True

# Logs go to stderr. For an access log: GUNICORN_CMD_ARGS="--access-logfile -".
accesslog = None
errorlog = "-"
loglevel = "info"


def when_ready(server: Any) -> None:
    """Print the address, just before the workers are forked.

    Freezing keeps the garbage collector from touching, and so copying, the memory that the workers
    share with this process.
    """
    gc.collect()
    gc.freeze()
    server.log.info("Medina referee: point a browser at http://127.0.0.1:%d/", _port)
