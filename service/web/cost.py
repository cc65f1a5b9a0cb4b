"""Tell the proxy the class of cost of each answer, so that it can limit clients by cost.

The class is the largest of 1, 10 and 100 that the answer took in milliseconds of processor time.
"""

from __future__ import annotations

import time
from typing import Final

from flask import Flask, Response

from .context import environment_of_request

HEADER: Final = "Medina-Cost"
_BEGUN: Final = "medina.begun"


def install(app: Flask) -> None:
    """Add the header to all responses. Install this first, so that it sees their whole cost.

    The lines of a batch don't count, because they are answered after the headers are sent.
    """
    app.before_request(_begin)
    app.after_request(_tell)


def _begin() -> None:
    environment_of_request()[_BEGUN] = time.thread_time()


def _tell(response: Response) -> Response:
    took = 1000 * (time.thread_time() - environment_of_request()[_BEGUN])
    response.headers.add(HEADER, "1" if took < 10 else "10" if took < 100 else "100")
    return response
