"""What all requests and responses have in common: media types, size limits, JSON, headers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

import orjson
from flask import Flask, Response, request
from werkzeug.datastructures import Headers, MIMEAccept
from werkzeug.http import parse_accept_header, parse_options_header
from werkzeug.wsgi import get_content_length, get_input_stream

from service.operations import OPERATIONS, Operation, ParsedRequest, RequestSchema, queries
from service.problems import FieldErrorJson, invalid_request
from service.wording import Wording

from . import admission, compression
from .batches import NDJSON, Batch
from .body_reading import read_request
from .compression import GZIP, compress, gzip_stream, negotiate_encoding
from .context import application, environment_of_request
from .observation import note_answer
from .problems import LONGEST_HEADER, Problem, request_id, wording_of
from .settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

JSON: Final = "application/json"
FOREVER: Final = "public, max-age=31536000, immutable"
"""The ``Cache-Control`` of files whose addresses change with their content."""

_SETTINGS: Final = "MEDINA"
_BATCHES: Final = "medina.batches"
_MOST_CHUNKS: Final = 32_768
"""The maximum number of chunks in the body of a single request."""
_RETRY_BATCH_AFTER: Final = 10
"""The ``Retry-After`` of a refused batch, in seconds."""
_ALLOWED_HEADERS: Final = (
    "Accept, Accept-Language, Authorization, Cache-Control, Content-Type, If-None-Match, "
    "traceparent, tracestate, X-Request-ID"
)
_EXPOSED_HEADERS: Final = "Content-Language, ETag, Retry-After, X-Request-ID"
_PREFLIGHT_MAX_AGE: Final = "86400"


# --- Requests ------------------------------------------------------------------------------------


def negotiate_media_type(*offered: str) -> str:
    """Return the offered media type that the client prefers.

    An overlong ``Accept`` header is ignored.

    Raises:
        Problem: The client accepts none of the offered media types (406).
    """
    return _negotiate(environment_of_request(), offered)


def check_accept(*offered: str) -> None:
    """Check that the client accepts at least one of the offered media types.

    Raises:
        Problem: The client accepts none of the offered media types (406).
    """
    _negotiate(environment_of_request(), offered)


def _negotiate(environment: WSGIEnvironment, offered: tuple[str, ...]) -> str:
    accept = environment.get("HTTP_ACCEPT", "")
    if accept in ("", "*/*") or len(accept) > LONGEST_HEADER:
        return offered[0]
    chosen = _best_match(accept, offered)
    if chosen is None:
        raise Problem("not-acceptable", {"offered": offered}, headers={"Vary": "Accept"})
    return chosen


@lru_cache(maxsize=256)
def _best_match(accept: str, offered: tuple[str, ...]) -> str | None:
    # Ignore parameters: most are a charset, which is nearly always UTF-8, like every response.
    accepted = parse_accept_header(accept, MIMEAccept)
    bare = [(wish.partition(";")[0].strip(), quality) for wish, quality in accepted]
    return MIMEAccept(bare).best_match(offered)


def check_get_request(*offered: str, choices: Mapping[str, Sequence[str]] | None = None) -> Wording:
    """Check a request without a body and return the wording for its language.

    Args:
        offered: The media types of the response, by default only JSON.
        choices: The allowed values of each query parameter except ``lang``.

    Raises:
        Problem: The client accepts none of the media types (406), or a query parameter is invalid
            (422).
    """
    environment = environment_of_request()
    _negotiate(environment, offered or (JSON,))
    return _check_query(environment, choices)


def _check_query(
    environment: WSGIEnvironment, choices: Mapping[str, Sequence[str]] | None = None
) -> Wording:
    """Check the query of a request and return the wording for its language."""
    wording = wording_of(environment)
    errors = query_errors(environment, wording, choices)
    if errors:
        raise invalid_request(errors)
    return wording


def answer_request(name: str) -> Response:
    """Respond to a single request or a batch for one of :data:`service.operations.OPERATIONS`.

    Raises:
        Problem: A single request is refused, as in :func:`parse_request`, or a whole batch is
            refused (503, 406, 415, 411, 422). An invalid line of a batch raises nothing.
    """
    operation = OPERATIONS[name]
    environment = environment_of_request()
    if operation.takes_batch and _media_type(environment) == NDJSON:
        return _answer_batch(environment, operation)
    accepted = (JSON, NDJSON) if operation.takes_batch else (JSON,)
    parsed = parse_request(operation.schema, accepted=accepted, takes_record=operation.takes_record)
    return json_response(operation.answer(parsed), parsed.wording)


def _answer_batch(environment: WSGIEnvironment, operation: Operation) -> Response:
    """Respond to a batch, or refuse it as a whole.

    A batch can occupy a thread for a long time, so the number of batches is limited.
    """
    running: BoundedSemaphore = application().extensions[_BATCHES]
    if not running.acquire(blocking=False):
        raise admission.Overloaded(_RETRY_BATCH_AFTER)
    try:
        _negotiate(environment, (NDJSON,))
        _check_content_type(environment, (JSON, NDJSON))
        _check_length(environment)
        wording = _check_query(environment)
    except Problem:
        running.release()
        raise
    batch = Batch(environment, operation, wording, settings(), admission.admission())
    release = finalize(batch, running.release)  # runs only once, however often it is called
    headers = [("Content-Type", NDJSON), ("Content-Language", wording.language)]
    answers = _and_then(batch, release)
    if negotiate_encoding(environment, (GZIP,)) == GZIP:
        answers = gzip_stream(answers)
        headers.append(("Content-Encoding", GZIP))
    response = Response(answers, headers=headers)
    response.call_on_close(batch.discard_rest)
    response.call_on_close(release)
    return response


def _and_then(chunks: Iterable[bytes], finish: Callable[[], object]) -> Iterator[bytes]:
    yield from chunks
    finish()


def parse_request(
    schema: RequestSchema,
    *offered: str,
    accepted: tuple[str, ...] = (JSON,),
    takes_record: bool = False,
) -> ParsedRequest:
    """Check and parse a request with a JSON body.

    Args:
        schema: The schema of the request.
        offered: The media types of the response, by default only JSON.
        accepted: The media types that are accepted for the body.
        takes_record: Whether the larger size limit of replays applies.

    Raises:
        Problem: The request is refused. In order of precedence: the client accepts none of the
            media types (406); the body has another media type (415), is sent in chunks that the
            server can't read (411), is too large (413) or is incomplete (400); the worker is
            overloaded (503); the body is not JSON (400); the request is malformed (422).
    """
    environment = environment_of_request()
    _negotiate(environment, offered or (JSON,))
    _check_content_type(environment, accepted)
    _check_length(environment)
    limit = settings().max_replay_body if takes_record else settings().max_body
    body = _receive_body(environment, limit)
    wording = wording_of(environment)
    return read_request(schema, body, wording, query_errors(environment, wording))


def _media_type(environment: WSGIEnvironment) -> str | None:
    """Return the media type of the body, or None if its charset is not UTF-8."""
    content_type: str = environment.get("CONTENT_TYPE", "")
    if content_type in (JSON, NDJSON):
        return content_type
    return (
        str(parse_options_header(content_type)[0]).lower() if not _charset(content_type) else None
    )


def _charset(content_type: str) -> str | None:
    """Return the charset of a content type, or None if it is UTF-8."""
    charset: str = parse_options_header(content_type)[1].get("charset", "utf-8")
    return None if charset.lower() in ("utf-8", "utf8") else charset


def _check_content_type(environment: WSGIEnvironment, accepted: tuple[str, ...]) -> None:
    if _media_type(environment) not in accepted:
        charset = _charset(environment.get("CONTENT_TYPE", ""))
        kind = "charset" if charset else None
        params = {"expected": accepted, "kind": kind, "charset": charset}
        raise Problem("unsupported-media-type", params)
    if environment.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        headers = {"Accept-Encoding": "identity"}
        raise Problem("unsupported-media-type", {"expected": accepted}, headers=headers)


def _check_length(environment: WSGIEnvironment) -> None:
    """Refuse a body whose end the server can't tell. It would be read as an empty one."""
    if "HTTP_TRANSFER_ENCODING" in environment and not environment.get("wsgi.input_terminated"):
        raise Problem("length-required")


def _receive_body(environment: WSGIEnvironment, limit: int) -> bytes:
    """Return the whole body, or refuse it if it is too large or incomplete."""
    announced = get_content_length(environment)
    if announced is not None and announced > limit:
        raise Problem("content-too-large", {"limit": limit})
    places = admission.admission()
    admission.begin_receiving(places, environment, limit if announced is None else announced)
    body = _read_body(environment, announced, limit)
    admission.begin(places, environment)
    return body


def _read_body(environment: WSGIEnvironment, announced: int | None, limit: int) -> bytes:
    try:
        if announced is None:
            limit_chunks = getattr(environment["wsgi.input"], "limit_chunks", None)
            if limit_chunks is not None:
                limit_chunks(_MOST_CHUNKS)
            # The body is chunked. The stream ends silently at its maximum length, so allow one more
            # byte than the limit. This byte reveals a body that is too large.
            body = get_input_stream(environment, max_content_length=limit + 1).read()
        else:
            # Read the stream directly, because the framework allocates 64 KiB for every body.
            body = environment["wsgi.input"].read(announced)
    except Exception as error:
        # The body is incomplete: a chunk is broken, or the client stalls or disconnects. Each
        # server raises its own exceptions for this.
        raise Problem("bad-request") from error
    if len(body) > limit:
        raise Problem("content-too-large", {"limit": limit})
    if announced is not None and len(body) < announced:  # the client disconnected
        raise Problem("bad-request")
    return body


def query_errors(
    environment: WSGIEnvironment,
    wording: Wording,
    choices: Mapping[str, Sequence[str]] | None = None,
) -> list[FieldErrorJson]:
    """Return the errors in the query, in the format of a problem's ``errors``.

    ``choices`` are the allowed values of each parameter except ``lang``. Outside of ``/v1/``, other
    parameters are ignored, because links to pages and health checks often have some.
    """
    if not environment.get("QUERY_STRING"):
        return []
    query = request.args.to_dict(flat=False)
    if request.path.startswith("/v1/"):
        return queries.query_errors(query, wording, choices)
    return queries.language_errors(query, wording)


# --- Responses -----------------------------------------------------------------------------------


def json_response(document: Mapping[str, Any], wording: Wording) -> Response:
    """Return a document as a JSON response, and note its verdict for metrics and logs."""
    note_answer(environment_of_request(), document)
    headers = Headers([("Content-Type", JSON), ("Content-Language", wording.language)])
    return _Answer(orjson.dumps(document), headers=headers)


class _Answer(Response):
    """A response whose headers the framework adjusts only if the status is not 200."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        return self.headers if self.status_code == 200 else super().get_wsgi_headers(environ)


def settings() -> Settings:
    """Return the settings of the current application."""
    found: Settings = application().config[_SETTINGS]
    return found


def install(app: Flask, settings: Settings) -> None:
    """Store an application's settings, and add headers and compression to its responses.

    Install this before anything that decides on the path of a request.
    """
    app.config[_SETTINGS] = settings
    app.before_request(_check_path)
    app.extensions[_BATCHES] = BoundedSemaphore(settings.max_batches)
    compression.install(app)
    app.after_request(partial(_finish, settings))


def _check_path() -> None:
    """Refuse a path with an empty segment, or without a slash at the beginning.

    Flask would route ``//v1/rules`` and ``v1/rules`` like ``/v1/rules``.
    """
    path: str = environment_of_request()["PATH_INFO"]
    if "//" in path or path[:1] not in ("", "/"):
        raise Problem("not-found")


def _finish(settings: Settings, response: Response) -> Response:
    environment = environment_of_request()
    headers = response.headers
    new = [("X-Request-ID", request_id(environment)), ("X-Content-Type-Options", "nosniff")]
    if headers.get("Cache-Control") == FOREVER:
        # Only our own pages load these files, and the files are the same in every language.
        headers.extend([*new, ("Vary", "Accept-Encoding")])
        return compress(environment, response)
    present = {name.lower() for name, _ in headers}
    if "content-language" not in present:
        new.append(("Content-Language", wording_of(environment).language))
    vary = "Accept-Language, Accept-Encoding"
    if "vary" in present:
        vary = ", ".join((*headers.getlist("Vary"), vary))
        headers.remove("Vary")
    origins = settings.cors_origins
    allowed: str | None = "*"
    if origins is not None:
        vary += ", Origin"
        origin = request.headers.get("Origin")
        allowed = origin if origin in origins else None
    if allowed is not None:
        new.append(("Access-Control-Allow-Origin", allowed))
        new.append(("Access-Control-Expose-Headers", _EXPOSED_HEADERS))
    headers.extend([*new, ("Vary", vary)])
    if environment["REQUEST_METHOD"] == "OPTIONS" and response.status_code == 200:
        _answer_preflight(response)
    return compress(environment, response)


def _answer_preflight(response: Response) -> None:
    """Complete the response to an OPTIONS request, such as a CORS preflight request.

    Flask has already put the methods that the path supports into ``response.allow``.
    """
    headers = response.headers
    response.status_code = 204
    headers.remove("Content-Type")
    headers["Allow"] = ", ".join(sorted(response.allow))
    if "Access-Control-Allow-Origin" in headers:
        headers["Access-Control-Allow-Methods"] = headers["Allow"]
        headers["Access-Control-Allow-Headers"] = _ALLOWED_HEADERS
        headers["Access-Control-Max-Age"] = _PREFLIGHT_MAX_AGE
