"""Tell the proxy the class of cost of each answer, so that it can limit clients by cost.

The class is the largest of 1, 10 and 100 that the answer took in milliseconds of processor time.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from flask import Flask

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

HEADER: Final = "Medina-Cost"


def install(app: Flask) -> None:
    """Add the header to all responses. Install this last, so that it sees their whole cost.

    The lines of a batch don't count, because they are answered after the headers are sent.
    """
    answer = app.wsgi_app

    def with_cost(environment: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun = time.thread_time()

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            took = 1000 * (time.thread_time() - begun)
            headers.append((HEADER, "1" if took < 10 else "10" if took < 100 else "100"))
            return start_response(status, headers, *error)

        return answer(environment, start)

    app.wsgi_app = with_cost  # type: ignore[assignment]
