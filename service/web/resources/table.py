"""The page at ``/table``: the referee for people around a board.

The page is a program of its own that runs in the browser and asks this service. Its files stand
below an address that names the build, so browsers keep them for good and never mix two builds.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from flask import Blueprint, Response

from service.web.caching import build_id
from service.web.http import check_get_request
from service.web.pages import HTML, POLICY, page_response, render
from service.web.problems import Problem

blueprint = Blueprint("table", __name__)

_FOLDER: Final = Path(__file__).parents[1] / "table"
_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_POLICY: Final = f"{POLICY}; manifest-src 'self'"
_PICTURES: Final = "pieces.svg"


@blueprint.get("/table")
def table() -> Response:
    """Return the page; browsers ask again each time whether there is a newer one."""
    wording = check_get_request(HTML)
    modules = [name for name in _files() if _files()[name].suffix in (".js", ".mjs")]
    response = page_response(
        render("table.html", wording, build=_build(), modules=modules), wording
    )
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/table/<build>/<path:name>")
def table_file(build: str, name: str) -> Response:
    """Return a file of the page."""
    if build != _build() or (name != _PICTURES and name not in _files()):
        raise Problem("not-found")
    response = Response(_content(name), mimetype=_TYPES[Path(name).suffix])
    response.headers["Cache-Control"] = _FOR_GOOD
    return response


def _build() -> str:
    return build_id().hex()[:12]


@lru_cache
def _files() -> dict[str, Path]:
    """Return the files of the page by their names below the page's folder."""
    return {
        path.relative_to(_FOLDER).as_posix(): path
        for path in sorted(_FOLDER.rglob("*"))
        if path.suffix in _TYPES
    }


@lru_cache
def _content(name: str) -> bytes:
    if name == _PICTURES:
        # Imported on first use, so that the service starts faster.
        from service.diagrams import piece_icons

        return piece_icons().encode()
    return _files()[name].read_bytes()
