"""Answers that browsers and shared caches may keep: entity tags, lifetimes, 304.

The service is pure, so an answer depends only on the question and on the code that answers it. An
entity tag is made from these, not from the answer, so a client that has the answer gets its 304
without a second computation. A tag is given only with a 200, and the same question then always gets
a 200.
"""

from __future__ import annotations

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
from .http import negotiate_media_type
from .problems import Problem, wording_of

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

__all__ = ["DAY", "HOUR", "build_id", "cacheable"]

HOUR: Final = 3600
DAY: Final = 24 * HOUR
"""Seconds for which an answer may be kept without asking again."""

View = Callable[..., Response]

_ROOT: Final = Path(__file__).parents[2]
_SOURCES: Final = ("service", "schemas")
_DEPENDENCIES: Final = (
    "Babel", "backports.zstd", "brotli", "flask-swagger-ui", "marshmallow", "orjson", "resvg_py",
)  # fmt: skip
"""The packages on which the bytes of an answer depend."""
_LONGEST_HEADER: Final = 4000
"""Longer ``If-None-Match`` headers are ignored."""


@lru_cache
def build_id() -> bytes:
    """Return a digest of the code that answers, so that different code gives different tags.

    The version alone is not enough: developers change the code without changing the version.
    """
    digest = blake2b(digest_size=16)
    facts = [python_version(), zlib.ZLIB_RUNTIME_VERSION]
    facts += [f"{name} {version(name)}" for name in _DEPENDENCIES]
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
    """Let caches keep a view's answers for ``max_age`` seconds.

    If the view chooses a media type by ``Accept``, ``offered`` are its media types. An answer may
    depend on the media type, the path, the query and the language. If it depends on anything else,
    the view sets its own ``Cache-Control``.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(*args: Any, **kwargs: Any) -> Response:
            environment = request.environ
            try:
                tag = _entity_tag(environment, negotiate_media_type(*offered) if offered else "")
            except Problem:  # 406; but the view may find a 404, which comes first
                return view(*args, **kwargs)
            known = _known_tags(environment)
            if known.contains_weak(tag) and not known.star_tag:
                response = Response(status=304)
            else:
                # The coding is part of the tag, so the answer is compressed here.
                response = compress(environment, view(*args, **kwargs))
                if "Cache-Control" in response.headers:  # the view forbids caching
                    return response
                if known.star_tag:  # matches every 200
                    response.set_data(b"")
                    response.status_code = 304
            # http.install adds the headers by which every answer varies.
            response.headers.pop("Vary", None)
            if len(offered) > 1:
                response.headers["Vary"] = "Accept"
            response.headers["ETag"] = f'"{tag}"'
            response.headers["Cache-Control"] = f"public, max-age={max_age}"
            return response

        return answer

    return decorate


def _entity_tag(environment: WSGIEnvironment, media_type: str) -> str:
    """Return the strong entity tag of an answer, without quotes."""
    encoding = negotiate_encoding(environment)
    facts = (
        environment["PATH_INFO"],
        environment.get("QUERY_STRING", ""),
        wording_of(environment).language,
        media_type,
        encoding,
    )
    digest = blake2b("\n".join(facts).encode(), digest_size=16, key=build_id())
    return digest.hexdigest() if encoding == IDENTITY else f"{digest.hexdigest()}-{encoding}"


def _known_tags(environment: WSGIEnvironment) -> ETags:
    """Return the tags of the answers that the client has (RFC 9110, section 13.1.2)."""
    header = environment.get("HTTP_IF_NONE_MATCH")
    return parse_etags(header if header and len(header) <= _LONGEST_HEADER else None)
