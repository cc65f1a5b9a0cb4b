"""The welcome page at ``/``, the API reference at ``/docs``, and the pages about problem types.

Swagger UI renders the reference. Its files come from the package flask-swagger-ui, and nothing else
in that package is used.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response
from jinja2.utils import htmlsafe_json_dumps

from schemas.move import dump_move
from schemas.state import dump_state
from service.operations import OPERATIONS
from service.rules.rulesets import RULESETS
from service.web.caching import HOUR, cacheable
from service.web.http import JSON, check_get_request, settings
from service.web.pages import HTML, STATIC, page_or_json, page_response, render
from service.web.problems import PROBLEMS, Problem
from service.wording import wording_for

blueprint = Blueprint("pages", __name__)


def _package_folder(name: str) -> Path:
    """Return the folder of an installed package, without importing the package."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{name} is not installed", name=name)
    return Path(spec.origin).parent


_SWAGGER_UI: Final = _package_folder("flask_swagger_ui") / "dist"
_ASSETS: Final[dict[str, Path]] = {
    **{path.name: path for path in sorted(STATIC.iterdir())},
    **{name: _SWAGGER_UI / name for name in ("swagger-ui.css", "swagger-ui-bundle.js")},
}
"""All files that are served under ``/assets``, keyed by name."""

_LINKS: Final[dict[str, str]] = {
    "self": "/",
    "table": "/table",
    "service-doc": "/docs",
    "service-desc": "/openapi.json",
    "rulesets": "/v1/rulesets",
    "rules": "/v1/rules",
    "vocabulary": "/v1/vocabulary",
}
"""Links to the main resources, keyed by relation, for clients that ask for JSON.

The operations, the pictures and the health follow.
"""


@blueprint.get("/")
@cacheable(HOUR, JSON, HTML)
def index() -> Response:
    """Return the welcome page to a browser, and links as JSON to any other client."""
    wording = check_get_request(JSON, HTML)
    return page_or_json(
        wording,
        lambda: _index_page(wording.language),
        lambda: {
            "name": "medina-referee",
            "_links": {relation: {"href": path} for relation, path in _links().items()},
        },
    )


def _links() -> dict[str, str]:
    operations = {name: operation.path for name, operation in OPERATIONS.items()}
    return {**_LINKS, **operations, "diagrams": "/v1/diagrams", "health": "/readyz"}


@blueprint.get("/docs")
@cacheable(HOUR, HTML)
def docs() -> Response:
    """Return the API reference, with a form to try each operation."""
    wording = check_get_request(HTML)
    asks_for_key = settings().keys_file is not None
    return page_response(render("docs.html", wording, asks_for_key=asks_for_key))


@blueprint.get("/problems/<kind>")
@cacheable(HOUR, JSON, HTML)
def problem_type(kind: str) -> Response:
    """Explain a type of problem. The ``type`` of a problem document is this address."""
    if kind not in PROBLEMS:
        raise Problem("not-found")
    wording = check_get_request(JSON, HTML)
    title, description = wording.problem_type(kind)
    document = {
        "type": f"/problems/{kind}",
        "title": title,
        "status": PROBLEMS[kind],
        "description": description,
    }
    return page_or_json(
        wording,
        lambda: render(
            "problem.html",
            wording,
            "../",
            kind=kind,
            problem=document,
            others=[(other, wording.problem_type(other)[0]) for other in PROBLEMS],
        ),
        lambda: document,
    )


@blueprint.get("/assets/<name>")
@cacheable(HOUR)
def asset(name: str) -> Response:
    """Return a file that the pages load."""
    if name not in _ASSETS:
        raise Problem("not-found")
    # Don't stream the file, because streams are not compressed.
    return Response(_ASSETS[name].read_bytes(), mimetype=guess_type(name)[0])


@lru_cache
def _index_page(language: str) -> str:
    wording = wording_for(language)
    return render(
        "index.html",
        wording,
        rulesets=[(id_, wording.ruleset_name(id_), wording.ruleset_text(id_)) for id_ in RULESETS],
        example=htmlsafe_json_dumps(_example()),
    )


def _example() -> dict[str, Any]:
    """Return the example on the welcome page: a state, a legal move and an illegal move."""
    # Imported on first use, so that the service starts faster.
    from service.examples.welcome import ILLEGAL, LEGAL, WELCOME

    return {
        "state": dump_state(WELCOME),
        "moves": {"legal": dump_move(LEGAL), "illegal": dump_move(ILLEGAL)},
    }
