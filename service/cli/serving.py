"""``medina serve``: run the web service under gunicorn, with the same settings as in production."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, NoReturn

from service.web.settings import CONFIGURATION_ERROR, Settings, SettingsError

_PACKAGE: Final = Path(__file__).parents[1]
PLACES: Final = (
    _PACKAGE / "gunicorn.conf.py",
    _PACKAGE.parent / "deploy" / "gunicorn.conf.py",
)
"""Where to look for gunicorn's settings file: in the installed package, then in a checkout."""


def serve(host: str | None, port: int | None, workers: int | None) -> NoReturn:
    """Replace this process with gunicorn.

    A setting that is None comes from the environment. If settings are invalid, print one line for
    each and exit with status 78.
    """
    given = {"HOST": host, "PORT": port, "WEB_CONCURRENCY": workers}
    environment = dict(os.environ)
    environment |= {name: str(value) for name, value in given.items() if value is not None}
    try:
        Settings.from_environment(environment)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - there is nothing to translate
        raise SystemExit(CONFIGURATION_ERROR) from error
    # gunicorn fails if this variable is empty.
    if not environment.get("WEB_CONCURRENCY"):
        environment.pop("WEB_CONCURRENCY", None)
    settings = next(place for place in PLACES if place.exists())
    command = [sys.executable, "-m", "gunicorn", "--config", str(settings)]
    # Replace this process, so that gunicorn receives the signals.
    os.execve(command[0], command, environment)
