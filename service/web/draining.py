"""Draining: after SIGTERM, the service can keep running so that proxies can switch servers.

gunicorn's master process receives the signal. It sets a flag for all workers, and ``/readyz``
returns 503. After ``MEDINA_DRAIN_SECONDS``, the master calls gunicorn's own signal handler.
"""

from __future__ import annotations

import mmap
import signal
from types import FrameType
from typing import Final

_FLAG: Final = mmap.mmap(-1, 1)  # shared with processes that are forked later


def draining() -> bool:
    """Return whether the service is about to stop."""
    return _FLAG[0] != 0


def delay_termination(seconds: int) -> None:
    """Delay the effect of SIGTERM by ``seconds``. A second SIGTERM takes effect at once.

    Call this after gunicorn has installed its own handler.
    """
    terminate = signal.getsignal(signal.SIGTERM)
    assert callable(terminate)

    def pass_on(signum: int, frame: FrameType | None) -> None:
        terminate(signal.SIGTERM, frame)

    def begin(signum: int, frame: FrameType | None) -> None:
        at_once = draining() or not seconds
        _FLAG[0] = 1
        if at_once:
            pass_on(signum, frame)
        else:
            signal.setitimer(signal.ITIMER_REAL, seconds)

    signal.signal(signal.SIGALRM, pass_on)
    signal.signal(signal.SIGTERM, begin)
