"""gunicorn settings for the referee, on a developer's machine and in a container.

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
    except (OSError, ValueError):  # no such file outside a container; "max" means no quota
        pass
    return max(1, count)


_port = int(os.environ.get("PORT") or 8000)

wsgi_app = "service:create_app()"
chdir = str(Path(__file__).resolve().parent.parent)
bind = f"0.0.0.0:{_port}"
proc_name = "medina-referee"

# Rulings are CPU-bound, so one worker per processor is enough. There are at least two, so that a
# long replay does not delay health checks.
workers = int(os.environ.get("WEB_CONCURRENCY") or max(2, _processors()))
# Many threads, because each incoming request occupies one until it has arrived completely. The
# worker limits that time. Threads are created on demand.
worker_class = "service.web.worker.Worker"
threads = 64
# Load the application before forking: workers share its memory, and an error in it stops gunicorn
# instead of making workers fail repeatedly.
preload_app = True

# glibc keeps an arena of memory per thread, so a worker's memory grows. One arena is enough, as
# Python's threads take turns. The fixed threshold returns large blocks to the system; by default
# glibc raises it (docs/performance.md).
_libc = ctypes.CDLL(None)
if hasattr(_libc, "mallopt"):
    _M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # from malloc.h
    _libc.mallopt(_M_ARENA_MAX, 1)
    _libc.mallopt(_M_MMAP_THRESHOLD, 128 * 1024)

# The heartbeat of a worker is a file. Keep it in memory, so that a slow disk cannot delay it.
if Path("/dev/shm").is_dir():
    worker_tmp_dir = "/dev/shm"

# Seconds without a heartbeat before a worker is killed. This does not limit requests.
timeout = 30
# Shorter than the ten seconds after which `docker stop` kills the container.
graceful_timeout = 8
keepalive = 5

# Paths and queries are short, and there are no cookies. The service itself limits bodies.
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190

# Signals control the server, so it needs no control socket.
control_socket_disable = True

# Logs go to stderr. For an access log: GUNICORN_CMD_ARGS="--access-logfile -".
accesslog = None
errorlog = "-"
loglevel = "info"


def when_ready(server: Any) -> None:
    """Log the address and freeze the garbage collector, just before the workers are forked.

    Freezing keeps the collector from touching, and thus copying, the memory that workers share with
    this process.
    """
    gc.collect()
    gc.freeze()
    server.log.info("Medina referee: point a browser at http://127.0.0.1:%d/", _port)
