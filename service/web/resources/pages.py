"""Pages for people: ``/`` says what this is and runs an example, ``/docs`` lets one try everything.

All that the pages load comes from this service, and their Content-Security-Policy lets nothing else
in or out. The reference in ``/docs`` is rendered by Swagger UI, from the package flask-swagger-ui,
whose wheel carries the files that the project publishes on npm; nothing else of it is used.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from babel import Locale
from flask import Blueprint, Response, send_file
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.utils import htmlsafe_json_dumps

from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.rulesets import RULESETS
from service.web.http import JSON, check_get_request, json_response, negotiate_media_type
from service.web.problems import Problem
from service.wording import LANGUAGES, wording_for

blueprint = Blueprint("pages", __name__)

HTML: Final = "text/html"

_PAGES: Final = Path(__file__).parents[1] / "pages"
_STATIC: Final = _PAGES / "static"
_SWAGGER_UI: Final = Path(str(files("flask_swagger_ui"))) / "dist"
_ASSETS: Final[dict[str, Path]] = {
    **{path.name: path for path in sorted(_STATIC.iterdir())},
    **{name: _SWAGGER_UI / name for name in ("swagger-ui.css", "swagger-ui-bundle.js")},
}
"""What the pages load, by name: no other file can be asked for."""

_HOUR: Final = 3600

_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_LINKS: Final = {
    "self": "/",
    "service-doc": "/docs",
    "service-desc": "/openapi.json",
    "rulesets": "/v1/rulesets",
    "rules": "/v1/rules",
    "games": "/v1/games",
    "adjudications": "/v1/adjudications",
    "legal-moves": "/v1/legal-moves",
    "scores": "/v1/scores",
    "audits": "/v1/audits",
    "replays": "/v1/replays",
    "diagrams": "/v1/diagrams",
    "health": "/readyz",
}
"""Where everything is, for clients that ask for JSON."""


@blueprint.get("/")
def index() -> Response:
    """Welcome a browser with a page, and any other client with links."""
    wording = check_get_request(JSON, HTML)
    if negotiate_media_type(JSON, HTML) == HTML:
        return _page("index.html", wording.language)
    links = {relation: {"href": path} for relation, path in _LINKS.items()}
    response = json_response({"name": "medina-referee", "_links": links}, wording)
    response.headers["Vary"] = "Accept"
    return response


@blueprint.get("/docs")
def docs() -> Response:
    """Show the reference, with a form to try each operation."""
    return _page("docs.html", check_get_request(HTML).language)


@blueprint.get("/assets/<name>")
def asset(name: str) -> Response:
    """Return a file that the pages load."""
    if name not in _ASSETS:
        raise Problem("not-found")
    response = send_file(_ASSETS[name], max_age=_HOUR)
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _page(name: str, language: str) -> Response:
    response = Response(_rendered(name, language), mimetype=HTML)
    response.headers["Content-Language"] = language
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Vary"] = "Accept"
    return response


@lru_cache
def _rendered(name: str, language: str) -> str:
    """Return a page, which depends on nothing but the language."""
    wording = wording_for(language)
    environment = Environment(
        loader=FileSystemLoader(_PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        wording.gettext, wording.ngettext, newstyle=True
    )
    rulesets = [(id_, wording.ruleset_name(id_), wording.ruleset_text(id_)) for id_ in RULESETS]
    return environment.get_template(name).render(
        language=language,
        languages={tag: _own_name(tag) for tag in LANGUAGES},
        rulesets=rulesets,
        example=htmlsafe_json_dumps(_example()),
    )


def _own_name(language: str) -> str:
    """Return what a language is called by those who speak it."""
    name = Locale.parse(language, sep="-").get_display_name() or language
    return name[0].upper() + name[1:]


def _example() -> dict[str, Any]:
    """Return the worked example: a state, and two moves in it."""
    # Here: it is needed for the page alone, and the service starts sooner.
    from service.examples.welcome import ILLEGAL, LEGAL, WELCOME

    return {
        "state": dump_state(WELCOME),
        "moves": {"legal": dump_move(LEGAL), "illegal": dump_move(ILLEGAL)},
    }
