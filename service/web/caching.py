"""HTTP caching for browsers and shared caches: ``ETag``, ``Cache-Control`` and 304 responses.

A response depends only on the request, the code and whether keys are required, and so does its
entity tag. A client with a current copy gets a 304, and the response is not computed again. Only a
200 or a 304 has a tag. A matching tag therefore shows that the request would succeed, so the view
need not check the request.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from functools import lru_cache, wraps
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from typing import TYPE_CHECKING, Any, Final

from flask import Response, request
from werkzeug.datastructures import ETags
from werkzeug.http import parse_etags

from .compression import IDENTITY, compress, negotiate_encoding
from .http import negotiate_media_type, settings
from .problems import Problem, wording_of

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

HOUR: Final = 3600
DAY: Final = 24 * HOUR
"""Values for ``max_age``, in seconds."""

View = Callable[..., Response]

_ROOT: Final = Path(__file__).parents[2]
_SOURCES: Final = ("service", "schemas")
_DEPENDENCIES: Final = (
    "Babel", "brotli", "flask-swagger-ui", "Jinja2", "MarkupSafe", "marshmallow", "orjson",
    "PyYAML", "resvg_py",
)  # fmt: skip
"""The packages that can change the bytes of a response."""
_LONGEST_HEADER: Final = 4000
"""Longer ``If-None-Match`` headers are ignored."""


@lru_cache
def build_id() -> bytes:
    """Return a digest of the code that produces responses.

    The version number would not be enough, because it stays the same between releases.
    """
    digest = blake2b(digest_size=16)
    facts = [python_version(), zlib.ZLIB_RUNTIME_VERSION]
    facts += [f"{name} {version(name)}" for name in _DEPENDENCIES]
    if sys.version_info < (3, 14):  # later versions have zstd in the standard library
        facts.append(f"zstd {version('backports.zstd')}")
    digest.update("\n".join(facts).encode())
    files = [
        path for source in _SOURCES for path in (_ROOT / source).rglob("*") if path.suffix != ".pyc"
    ]
    for path in (*sorted(files), _ROOT / "openapi.yaml"):
        if path.is_file():
            content = path.read_bytes()
            digest.update(f"\n{path.relative_to(_ROOT)} {len(content)}\n".encode())
            digest.update(content)
    return digest.digest()


def cacheable(max_age: int, *offered: str) -> Callable[[View], View]:
    """Allow caches to store a view's responses for ``max_age`` seconds.

    ``offered`` are the media types that the view negotiates. Apart from the media type, a response
    may depend only on the path, the query, the language and whether clients need a key. If it
    depends on anything else, the view must set ``Cache-Control`` itself.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(*args: Any, **kwargs: Any) -> Response:
            environment = request.environ
            try:
                tag = _entity_tag(environment, negotiate_media_type(*offered) if offered else "")
            except Problem:  # 406, unless the view raises a 404, which takes precedence
                return view(*args, **kwargs)
            known = _known_tags(environment)
            if known.contains_weak(tag) and not known.star_tag:
                response = Response(status=304)
            else:
                # The tag includes the content coding, so compress the response here.
                response = compress(environment, view(*args, **kwargs))
                # http.install adds the header names that every response lists in Vary.
                response.headers.pop("Vary", None)
                if "Cache-Control" in response.headers:  # the view has forbidden caching
                    return response
                if known.star_tag:  # matches every 200
                    response.set_data(b"")
                    response.status_code = 304
            if len(offered) > 1:
                response.headers["Vary"] = "Accept"
            response.headers["ETag"] = f'"{tag}"'
            response.headers["Cache-Control"] = f"public, max-age={max_age}"
            return response

        return answer

    return decorate


def _entity_tag(environment: WSGIEnvironment, media_type: str) -> str:
    """Return the strong entity tag of a response, without quotes."""
    encoding = negotiate_encoding(environment)
    facts = (
        environment["PATH_INFO"],
        environment.get("QUERY_STRING", ""),
        wording_of(environment).language,
        media_type,
        encoding,
        "keys" if settings().keys_file else "",
    )
    digest = blake2b("\n".join(facts).encode(), digest_size=16, key=build_id())
    return digest.hexdigest() if encoding == IDENTITY else f"{digest.hexdigest()}-{encoding}"


def _known_tags(environment: WSGIEnvironment) -> ETags:
    """Return the tags in ``If-None-Match`` (RFC 9110, section 13.1.2)."""
    header = environment.get("HTTP_IF_NONE_MATCH")
    return parse_etags(header if header and len(header) <= _LONGEST_HEADER else None)
