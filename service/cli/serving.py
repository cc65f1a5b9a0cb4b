"""``medina serve``: the web service under gunicorn, with the settings of its deployment."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, NoReturn

__all__ = ["PLACES", "serve"]

_PACKAGE: Final = Path(__file__).parents[1]
PLACES: Final = (
    _PACKAGE / "gunicorn.conf.py",
    _PACKAGE.parent / "deploy" / "gunicorn.conf.py",
)
"""Where gunicorn's settings may be: in the installed package, or beside the sources."""


def serve(host: str | None, port: int | None, workers: int | None) -> NoReturn:
    """Replace this process by gunicorn; None leaves a setting to the environment."""
    settings = next(place for place in PLACES if place.exists())
    environment = dict(os.environ)
    if port is not None:
        environment["PORT"] = str(port)
    if workers is not None:
        environment["WEB_CONCURRENCY"] = str(workers)
    command = [sys.executable, "-m", "gunicorn", "--config", str(settings)]
    if host is not None:
        bound = f"[{host}]" if ":" in host else host
        command += ["--bind", f"{bound}:{environment.get('PORT') or 8000}"]
    # gunicorn replaces this process, so that it receives signals itself.
    os.execve(command[0], command, environment)
