"""A rules referee for the board game Medina, as a web service."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from flask import Flask

    from service.web.settings import Settings

F = TypeVar("F")


def _identity(function: F) -> F:
    return function


def create_app(settings: Settings | None = None) -> Flask:
    """Return the Flask application. Without ``settings``, they are read from the environment.

    Raises:
        SettingsError: An environment variable has an invalid value.
        KeyFileError: The key file can't be read, or a line is malformed.
    """
    # Imported here so that importing the rules or the library does not import Flask.
    from flask import Flask

    from service.web.resources import (
        catalogues,
        description,
        diagrams,
        health,
        operations,
        pages,
        table,
    )
    from service.web.settings import Settings

    from .web import admission, caching, cost, http, keys, observation, problems

    app = Flask(__name__, static_folder=None)
    # All views are synchronous, so Flask need not look for coroutine functions.
    app.ensure_sync = _identity  # type: ignore[assignment]
    # Each path has only one spelling. A redirect would be an HTML page.
    app.url_map.merge_slashes = False
    caching.build_id()  # computed at startup, before the files on disk can change
    settings = settings or Settings.from_environment()
    observation.install(app, settings)
    cost.install(app)
    http.install(app, settings)
    problems.install(app)
    admission.install(app, settings)
    keys.install(app, settings)
    operations.install(app)
    catalogues.install(app)
    for resource in (diagrams, health, description, pages, table):
        app.register_blueprint(resource.blueprint)
    return app
