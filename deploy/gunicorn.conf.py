"""gunicorn settings for development and for containers.

docs/operations.md lists the environment variables. GUNICORN_CMD_ARGS overrides the settings here.
"""

import atexit
import ctypes
import fcntl
import gc
import math
import os
import resource
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

# Disable the garbage collector while the application loads, because few new objects become
# garbage. when_ready enables it and freezes all objects. After that, a reload of this file must not
# disable it.
if not gc.get_freeze_count():
    gc.disable()

chdir = str(Path(__file__).resolve().parent.parent)
# gunicorn adds this directory to the path only after it has read this file.
sys.path.insert(0, chdir)

from gunicorn.glogging import Logger  # noqa: E402

from service.web.draining import delay_termination  # noqa: E402
from service.web.logs import configure  # noqa: E402
from service.web.settings import CONFIGURATION_ERROR, Settings, SettingsError  # noqa: E402


def _refuse(message: str) -> None:
    """Exit with a message. A traceback would not help the operator."""
    print(message, file=sys.stderr)
    raise SystemExit(CONFIGURATION_ERROR)


def _remove(directory: str, owner: int) -> None:
    """Remove a directory in the process that created it, but not in its forks."""
    if os.getpid() == owner:
        shutil.rmtree(directory, ignore_errors=True)


def _lock(directory: Path) -> int:
    """Lock a directory until this process and all its forks have ended.

    Raises:
        OSError: Another process has locked the directory, or it can't be opened.
    """
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _is_unused(directory: Path) -> bool:
    try:
        os.close(_lock(directory))
    except OSError:
        return False
    return True


def _processors() -> int:
    """Return the number of processors that this process may use."""
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


try:
    _settings = Settings.from_environment()
except SettingsError as error:
    _refuse(str(error))

# A reload with a broken key file keeps the previous keys, so check the file only at startup.
if _settings.keys_file and not gc.get_freeze_count():
    from service.web.keys import KeyFileError, load_keys

    try:
        load_keys(_settings.keys_file)
    except KeyFileError as error:
        _refuse(f"MEDINA_KEYS_FILE: {error}")

wsgi_app = "service:create_app()"
bind = _settings.bind
proc_name = "medina-referee"

# Rulings are CPU-bound, so one worker per processor is enough. With at least two workers, a long
# replay doesn't delay health checks.
workers = _settings.workers or max(2, _processors())
# This worker limits how long a request may take to arrive. It extends gunicorn's own parser.
worker_class = "service.web.worker.Worker"
http_parser = "python"

# Every connection needs a file descriptor. Stop accepting before descriptors run out.
_OTHER_FILES = 32
_soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
if 0 <= _soft < 4096:
    _wanted = 4096 if _hard == resource.RLIM_INFINITY else min(4096, _hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (_wanted, _hard))
        _soft = _wanted
_descriptors = 4096 if _soft == resource.RLIM_INFINITY else _soft
if _descriptors < 2 * _OTHER_FILES:
    _refuse(f"ulimit -n (open files) must be at least {2 * _OTHER_FILES}, not {_descriptors}")
worker_connections = min(1000, _descriptors - _OTHER_FILES)
# Each request occupies a thread until it has arrived, so allow many threads. They are created on
# demand.
threads = min(64, worker_connections // 2)
# How many seconds a thread runs before Python switches to another. With the default of 0.005, fast
# requests wait too long behind slow ones.
sys.setswitchinterval(0.001)
# Load the application before forking, so that workers share its memory. An error while loading it
# then stops gunicorn, instead of making workers fail repeatedly.
preload_app = True

# By default, glibc keeps a memory arena for each thread, so the memory of a worker grows. One arena
# is enough, because only one Python thread runs at a time. glibc returns blocks above a threshold
# to the system. Set the threshold, because glibc otherwise raises it over time
# (docs/performance.md).
_libc = ctypes.CDLL(None)
if hasattr(_libc, "mallopt"):
    _M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # from malloc.h
    _libc.mallopt(_M_ARENA_MAX, 1)
    _libc.mallopt(_M_MMAP_THRESHOLD, 128 * 1024)
_LARGE_BODY = 128 * 1024
"""After a body longer than this, free memory is returned to the system."""

# The heartbeat of a worker is a file. Keep it in memory if possible, because disks can be slow.
if os.access("/dev/shm", os.W_OK):
    worker_tmp_dir = "/dev/shm"
else:
    try:
        worker_tmp_dir = tempfile.gettempdir()
    except FileNotFoundError:
        _refuse("A writable /dev/shm or /tmp is needed; TMPDIR can name another directory")
tempfile.tempdir = worker_tmp_dir  # for the metrics, too

# Seconds without a heartbeat before a worker is killed. This does not limit how long requests take.
timeout = 30
# Less than the ten seconds after which `docker stop` kills the container.
graceful_timeout = 7
keepalive = 5

# The longest request line that gunicorn allows. GET requests contain positions (up to 340
# characters) or records of games (up to 2,000 characters), which can be percent-encoded.
limit_request_line = 8190
limit_request_fields = 64
limit_request_field_size = 8190
# No header sets SCRIPT_NAME, PATH_INFO or the scheme, whoever sends it.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
forwarded_allow_ips = "*"

# Replace each worker after this many requests, in case its memory grows. The jitter keeps the
# workers from being replaced all at once.
max_requests = 100_000
max_requests_jitter = 20_000

# No control socket is needed, because signals control the server.
control_socket_disable = True

# Logs go to stderr. The service writes its own access log.
accesslog = None
errorlog = "-"
loglevel = "info"


# All workers write their metrics to files in this directory, so each worker can report all metrics.
# An instance that is killed leaves its directory behind. The next instance removes every directory
# that no process has locked.
_METRICS = "medina-metrics-"
if _settings.metrics and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    for _left in Path(worker_tmp_dir).glob(_METRICS + "*"):
        if _is_unused(_left):
            shutil.rmtree(_left, ignore_errors=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=_METRICS)
    _lock(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
    atexit.register(_remove, os.environ["PROMETHEUS_MULTIPROC_DIR"], os.getpid())


class _Logger(Logger):
    """gunicorn's logger, which uses the service's log format from the first line on."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        configure(_settings.log_format)


logger_class = _Logger


def post_request(worker: Any, request: Any, environment: dict[str, Any], response: Any) -> None:
    """Return free memory to the system after a large body. glibc would keep some of it."""
    if int(environment.get("CONTENT_LENGTH") or 0) > _LARGE_BODY and hasattr(_libc, "malloc_trim"):
        _libc.malloc_trim(0)


def when_ready(server: Any) -> None:
    """Log the address, prepare for SIGTERM, and enable the garbage collector before forking.

    The collector doesn't write to frozen objects, so the workers keep sharing their memory.
    """
    gc.freeze()
    gc.enable()
    delay_termination(_settings.drain)
    for listener in server.LISTENERS:
        address = listener.sock.getsockname()
        if isinstance(address, tuple):  # not a Unix socket
            url = _local_url(*address[:2])
            server.log.info("Medina referee: point a browser at %s", url)


def _local_url(host: str, port: int) -> str:
    """Return the URL at which a browser on this machine reaches a listening socket."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
