"""The companion page at ``/table``, which lets people who play on a real board ask the referee.

The page runs in the browser and sends requests to this service. The URLs of its files contain the
build id, so browsers can cache them forever and never mix two builds. With the offline pack, the
page also works without a network.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import brotli  # type: ignore[import-untyped]
from flask import Blueprint, Response, request

from service.web.caching import build_id
from service.web.compression import negotiate_encoding
from service.web.http import FOREVER, check_get_request, json_response, settings
from service.web.pack import RUNTIME_TYPES, Pack, find_pack, referee_archive
from service.web.pages import HTML, POLICY, page_response, render
from service.web.pages.companion_words import companion_words
from service.web.problems import Problem
from service.wording import LANGUAGES
from service.wording.citations import SECTION, SECTIONS

blueprint = Blueprint("table", __name__)

_FOLDER: Final = Path(__file__).parents[1] / "table"
_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
_POLICY: Final = f"{POLICY}; font-src 'self'; manifest-src 'self'"
_SERVICE_WORKER: Final = "workers/service-worker.js"
_REFEREE_WORKER: Final = "workers/referee.js"
_WORKER_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
)
"""The Content-Security-Policy of the referee's worker. It allows WebAssembly for Pyodide."""

_LATER: Final = ("example.js", "vendor/lean-qr.mjs", "workers/")
"""How the names of the modules begin that the first view doesn't need."""

_PICTURES: Final = "pieces.svg"
_KEPT: Final = "kept.json"
_REFEREE: Final = "referee.zip"
_ICONS: Final = {"icon-192.png": 192, "icon-512.png": 512}
_BROTLI: Final = "br"
_TEXTS: Final = (".css", ".js", ".mjs", ".svg")
"""The types of the files of which compressed copies are kept."""


@blueprint.get("/table")
def table() -> Response:
    """Return the companion page. Browsers check every time whether there is a newer one."""
    wording = check_get_request(HTML)
    modules = [name for name in _files() if Path(name).suffix in (".js", ".mjs")]
    preloaded = [name for name in modules if not name.startswith(_LATER)]
    sections = {section: wording.lookup(section, SECTION, False) for section in SECTIONS}
    page = render(
        "table.html",
        wording,
        build=_build(),
        modules=preloaded,
        sheets=sorted((name for name in _files() if name.endswith(".css")), reverse=True),
        sections=sections,
        words=companion_words(wording),
        locale=str(wording.locale).replace("_", "-"),
    )
    response = page_response(page)
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/table/build")
def build() -> Response:
    """Return the id of the current build, for an open page to compare with its own."""
    response = json_response({"build": _build()}, check_get_request())
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/table/worker.js")
def service_worker() -> Response:
    """Return the service worker, which caches the page. Its text changes with every build."""
    kept = json.dumps(_offline_files(), separators=(",", ":"))
    script = f"const kept = {kept};\n".encode() + _files()[_SERVICE_WORKER].read_bytes()
    response = Response(script, mimetype=_TYPES[".js"])
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = POLICY
    # The scope must include the page itself, whose path does not end with a slash.
    response.headers["Service-Worker-Allowed"] = "../table"
    return response


@blueprint.get("/table/<build>/<path:name>")
def table_file(build: str, name: str) -> Response:
    """Return a file of the page, or a 404 if the file belongs to another build."""
    if build != _build() or name not in _names():
        raise Problem("not-found")
    suffix = Path(name).suffix
    response = Response(_content(name), mimetype=_TYPES[suffix])
    if suffix in _TEXTS and negotiate_encoding(request.environ, (_BROTLI,)) == _BROTLI:
        response.set_data(_compressed(name))
        response.headers["Content-Encoding"] = _BROTLI
    response.headers["Cache-Control"] = FOREVER
    if name == _REFEREE_WORKER:
        response.headers["Content-Security-Policy"] = _WORKER_POLICY
    return response


@blueprint.get("/table/pack/<version>/<name>")
def pack_file(version: str, name: str) -> Response:
    """Return a file of Pyodide (Python for browsers) from the offline pack."""
    pack = _pack()
    if pack is None or version != pack.version or name not in RUNTIME_TYPES:
        raise Problem("not-found")
    encoding = negotiate_encoding(request.environ, (_BROTLI,))
    content = pack.content(name, compressed=True) if encoding == _BROTLI else None
    response = Response(content, mimetype=RUNTIME_TYPES[name])
    if content is None:
        response.set_data(pack.content(name, compressed=False) or b"")
    else:
        response.headers["Content-Encoding"] = _BROTLI
    response.headers["Cache-Control"] = FOREVER
    return response


def _pack() -> Pack | None:
    folder = settings().offline_pack
    return find_pack(folder) if folder else None


def _build() -> str:
    """Return a digest of the service's code and of the offline pack."""
    pack = _pack()
    facts = build_id() + (pack.version.encode() if pack else b"")
    return blake2b(facts, digest_size=6).hexdigest()


def _offline_files() -> dict[str, Any]:
    pack = _pack()
    return {
        "build": _build(),
        "languages": LANGUAGES,
        "files": [name for name in _names() if name != _REFEREE],
        "pack": pack
        and {
            "address": f"pack/{pack.version}/",
            "files": list(RUNTIME_TYPES),
            "bytes": pack.size + len(referee_archive()),
        },
    }


def _names() -> tuple[str, ...]:
    made = (_PICTURES, *_ICONS, _KEPT, *((_REFEREE,) if _pack() else ()))
    return (*(name for name in _files() if name != _SERVICE_WORKER), *made)


@lru_cache
def _files() -> dict[str, Path]:
    """Return the page's files, keyed by path relative to the page's folder."""
    return {
        path.relative_to(_FOLDER).as_posix(): path
        for path in sorted(_FOLDER.rglob("*"))
        if path.suffix in _TYPES
    }


def _content(name: str) -> bytes:
    if name == _KEPT:
        return json.dumps(_offline_files(), separators=(",", ":")).encode()
    if name == _REFEREE:
        return referee_archive()
    return _lasting_content(name)


@lru_cache
def _compressed(name: str) -> bytes:
    """Return a file as small as possible. That takes some milliseconds."""
    compressed: bytes = brotli.compress(_lasting_content(name))
    return compressed


@lru_cache
def _lasting_content(name: str) -> bytes:
    if name == _PICTURES:
        # Imported on first use, so that the service starts faster.
        from service.diagrams import piece_icons

        return piece_icons().encode()
    if name in _ICONS:
        import resvg_py  # a compiled module that is needed only for PNG

        drawing = _files()["icon.svg"].read_text(encoding="utf-8")
        size = _ICONS[name]
        return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size))
    return _files()[name].read_bytes()
