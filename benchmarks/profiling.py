"""Profile the service or the referee, and print the functions that take most of the time."""

from __future__ import annotations

import cProfile
import io
import pstats
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from service import create_app
from service.web.settings import Settings

from . import referee, web
from .load import Request
from .referee import Work

__all__ = ["TARGETS", "answering", "profile"]


def answering(
    requests: Sequence[Request], settings: Settings | None = None
) -> Callable[[int], None]:
    """Return a function that makes the application handle the request with a given index.

    The function calls the application as gunicorn does.
    """
    app = create_app(settings)
    calls = [(_environment(request), request.body) for request in requests]

    def start(status: str, headers: object, error: object = None) -> None:
        assert status.startswith("200"), status

    def answer(index: int) -> None:
        environment, body = calls[index]
        answered: Any = app({**environment, "wsgi.input": io.BytesIO(body)}, start)
        with closing(answered):
            for _ in answered:
                pass

    return answer


def _answering(requests: Sequence[Request]) -> Work:
    answer = answering(requests)

    def work() -> None:
        for index in range(len(requests)):
            answer(index)

    return work


def _environment(request: Request) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": request.path,
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "127.0.0.1:8000",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(request.body)),
        "wsgi.url_scheme": "http",
        "wsgi.version": (1, 0),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.errors": io.StringIO(),
        **{f"HTTP_{name.upper().replace('-', '_')}": v for name, v in request.headers.items()},
    }


_POSITIONS = 300


def _questions(name: str) -> Work:
    return _answering(web.questions(_POSITIONS)[name])


TARGETS: dict[str, Callable[[], Work]] = {
    **{f"http.{name}": partial(_questions, name) for name in web.VERDICTS},
    **{f"referee.{name}": partial(task, _POSITIONS) for name, task in referee.TASKS.items()},
}
"""Functions that prepare the work to profile, keyed by target.

A target is either a request to the service without gunicorn, or a task of the referee.
"""


def profile(name: str, repeats: int, lines: int, order: str) -> None:
    """Profile a target, and print the functions that take most of its time."""
    work = TARGETS[name]()
    work()
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(repeats):
        work()
    profiler.disable()
    print(f"{name}: {repeats} times {_POSITIONS} positions")
    pstats.Stats(profiler).strip_dirs().sort_stats(order).print_stats(lines)
