"""A worker for callgrind, which makes the service too slow for its own deadlines."""

from __future__ import annotations

from service.web.worker import Worker


class PatientWorker(Worker):
    """The service's worker with longer deadlines."""

    RECEIVE_WITHIN = FINISH_WITHIN = 1800.0
