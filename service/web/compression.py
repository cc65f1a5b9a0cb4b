"""Compress responses with the content coding that the client prefers, using Flask-Compress.

Flask-Compress does not flush after each chunk of a stream, so :func:`gzip_stream` compresses
streams.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, current_app
from flask_compress import Compress
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from .problems import LONGEST_HEADER

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

_EXTENSION: Final = "flask-compress"

IDENTITY: Final = "identity"
"""No compression."""
GZIP: Final = "gzip"

_ENCODINGS: Final = ("zstd", "br", GZIP)
"""The service's order of preference, for clients without a preference. The first is the fastest."""

_MIN_SIZE: Final = 1000
"""Responses with fewer bytes are not worth compressing."""

_MEDIA_TYPES: Final = (
    "application/json",
    "application/problem+json",
    "application/yaml",
    "application/x-yaml",
    "image/svg+xml",
    "text/css",
    "text/html",
    "text/javascript",
    "text/plain",
    "text/yaml",
    "text/x-yaml",
)
_STREAM_LEVEL: Final = 3
"""The compression level of streams. For small chunks, higher levels are much slower."""
_GZIP_HEADER: Final = 16
"""Added to the window size, this makes zlib write the gzip format."""
_TIME_OF_GZIP: Final = slice(4, 8)
"""The bytes of a gzip header that hold the time of compression (RFC 1952). 0 means no time."""


def negotiate_encoding(environment: WSGIEnvironment, offered: tuple[str, ...] = _ENCODINGS) -> str:
    """Return the content coding for a response: one of ``offered``, or :data:`IDENTITY`.

    An overlong ``Accept-Encoding`` header is ignored.
    """
    header = environment.get("HTTP_ACCEPT_ENCODING", "")
    return _best_match(header, offered) if len(header) <= LONGEST_HEADER else IDENTITY


@lru_cache(maxsize=256)
def _best_match(header: str, offered: tuple[str, ...]) -> str:
    accepted = parse_accept_header(header, Accept)
    # Identity comes last. It is also the fallback, because it is acceptable even if not named.
    return accepted.best_match((*offered, IDENTITY), IDENTITY)


def install(app: Flask) -> None:
    """Prepare an application for :func:`compress`."""
    app.config.from_mapping(
        COMPRESS_ALGORITHM=_ENCODINGS,
        COMPRESS_MIMETYPES=_MEDIA_TYPES,
        COMPRESS_MIN_SIZE=_MIN_SIZE,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
        COMPRESS_REGISTER=False,
    )
    app.extensions[_EXTENSION] = Compress(app)


def compress(environment: WSGIEnvironment, response: Response) -> Response:
    """Compress a response if the client allows it and the length and media type make it worthwhile.

    The same response with the same coding always has the same bytes. A response that is already
    compressed is returned unchanged.
    """
    encoding = negotiate_encoding(environment)
    if encoding == IDENTITY or "Content-Encoding" in response.headers:
        return response
    # Flask-Compress misreads a quality of 0 and some white space, so pass it only our choice.
    environment["HTTP_ACCEPT_ENCODING"] = encoding
    extension: Compress = current_app.extensions[_EXTENSION]
    # Flask-Compress compresses only successful responses, so hide the status of a problem.
    status = response.status
    if response.status_code != 304:  # it has no body
        response.status_code = 200
    response = extension.after_request(response)
    response.status = status
    if response.headers.get("Content-Encoding") == GZIP:
        written = bytearray(response.get_data())
        written[_TIME_OF_GZIP] = bytes(4)
        response.set_data(bytes(written))
    return response


def gzip_stream(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Compress a stream. After each chunk, the client can decompress everything sent so far."""
    gzip = zlib.compressobj(_STREAM_LEVEL, zlib.DEFLATED, zlib.MAX_WBITS | _GZIP_HEADER)
    for chunk in chunks:
        yield gzip.compress(chunk) + gzip.flush(zlib.Z_SYNC_FLUSH)
    yield gzip.flush()
