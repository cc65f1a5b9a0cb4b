"""What every request and every answer has in common: media types, sizes, JSON, headers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

import orjson
from flask import Flask, Response, current_app, request
from marshmallow import Schema, ValidationError
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header, parse_options_header
from werkzeug.wsgi import get_content_length, get_input_stream

from schemas.errors import MAX_ERRORS
from schemas.fast_reader import read_canonical
from service.operations import ParsedRequest, request_errors
from service.wording import LANGUAGES, Wording

from .problems import LONGEST_HEADER, Problem, new_id, wording_of
from .settings import Settings
from .strict_json import NotJsonError, check, decode

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

__all__ = [
    "JSON",
    "check_get_request",
    "install",
    "json_response",
    "negotiate_media_type",
    "parse_request",
]

JSON: Final = "application/json"

_SETTINGS: Final = "MEDINA"
_REQUEST_ID: Final = re.compile(r"[!-~]{1,128}")
_ALLOWED_HEADERS: Final = "Accept, Accept-Language, Content-Type, X-Request-ID"
_EXPOSED_HEADERS: Final = "Content-Language, X-Request-ID"
_A_DAY: Final = "86400"


# --- Requests ------------------------------------------------------------------------------------


def negotiate_media_type(*offered: str) -> str:
    """Return which of the media types on offer the client likes best (406: none of them).

    A header beyond all measure is read as none.
    """
    return _negotiate(request.environ, offered)


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
    # Parameters ask for no other format: a charset is nearly always UTF-8, and no other is sent.
    wishes = parse_accept_header(accept, MIMEAccept)
    bare = [(wish.partition(";")[0].strip(), quality) for wish, quality in wishes]
    return MIMEAccept(bare).best_match(offered)


def check_get_request(*offered: str) -> Wording:
    """Check a request without a body and return its language (406, 422)."""
    environment = request.environ
    _negotiate(environment, offered or (JSON,))
    wording = wording_of(environment)
    errors = _query_errors(environment, wording)
    if errors:
        raise Problem("invalid-request", {"count": len(errors)}, errors=errors)
    return wording


def parse_request(
    schema: Schema | Callable[[Any], Schema],
    *offered: str,
    limit: Callable[[Settings], int] = lambda settings: settings.max_body,
) -> ParsedRequest:
    """Check and read a request with a JSON body, in the order 406, 415, 413, 400, 422.

    ``schema`` may depend on the document; ``limit`` says which setting bounds the body's size.
    """
    environment = request.environ
    _negotiate(environment, offered or (JSON,))
    _check_content_type(environment)
    body = _receive_body(environment, limit(current_app.config[_SETTINGS]))
    wording = wording_of(environment)
    errors = _query_errors(environment, wording)
    document = content = None
    try:
        document, content = _read_body(schema, body)
    except ValidationError as error:
        errors += request_errors(error, wording)
    if errors:
        errors = errors[:MAX_ERRORS]
        raise Problem("invalid-request", {"count": len(errors)}, errors=errors)
    return ParsedRequest(document, content, wording)


def _read_body(schema: Schema | Callable[[Any], Schema], body: bytes) -> tuple[Any, Any]:
    """Return the document in a body, and what the schema reads from it (400, ValidationError)."""
    try:
        document = decode(body)
        chosen = schema if isinstance(schema, Schema) else schema(document)
        content = read_canonical(chosen, document, body)
        if content is None:
            check(body, document)
    except NotJsonError as error:
        params = {"kind": error.kind, "key": error.key, "line": error.line, "column": error.column}
        raise Problem("malformed-json", params) from error
    return document, chosen.load(document) if content is None else content


def _check_content_type(environment: WSGIEnvironment) -> None:
    content_type = environment.get("CONTENT_TYPE", "")
    if content_type != JSON:
        media_type, parameters = parse_options_header(content_type)
        charset = parameters.get("charset", "utf-8").lower()
        if media_type.lower() != JSON or charset not in ("utf-8", "utf8"):
            raise Problem("unsupported-media-type", {"expected": (JSON,)})
    if environment.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        headers = {"Accept-Encoding": "identity"}
        raise Problem("unsupported-media-type", {"expected": (JSON,)}, headers=headers)


def _receive_body(environment: WSGIEnvironment, limit: int) -> bytes:
    """Return the whole body (413, and 400 where it does not arrive whole)."""
    announced = get_content_length(environment)
    if announced is not None and announced > limit:
        raise Problem("content-too-large", {"limit": limit})
    try:
        if announced is None:
            # In chunks. One byte more than is taken: it is cut off at this length without a word.
            body = get_input_stream(environment, max_content_length=limit + 1).read()
        else:
            # Not through the framework, which reads into buffers of 64 KiB, whatever is announced:
            # that is a twentieth of an adjudication.
            body = environment["wsgi.input"].read(announced)
    except Exception as error:
        # Whatever the server runs into while it receives a body (a broken chunk, a client that
        # stalls or hangs up) is the sender's fault, and each server has its own exceptions for it.
        raise Problem("bad-request") from error
    if len(body) > limit:
        raise Problem("content-too-large", {"limit": limit})
    if announced is not None and len(body) < announced:  # the client hung up
        raise Problem("bad-request")
    return body


def _query_errors(environment: WSGIEnvironment, wording: Wording) -> list[dict[str, str]]:
    """Return what is wrong with the query: a language that there is not."""
    if not environment.get("QUERY_STRING"):  # nearly always
        return []
    asked = request.args.getlist("lang")
    if not asked or (len(asked) == 1 and asked[0] in LANGUAGES):
        return []
    detail = wording.schema_error("choice", choices=LANGUAGES)
    return [{"pointer": "", "parameter": "lang", "detail": detail}]


# --- Answers -------------------------------------------------------------------------------------


def json_response(document: Any, wording: Wording) -> Response:
    """Return a JSON answer: the same document is always the same bytes."""
    headers = [("Content-Type", JSON), ("Content-Language", wording.language)]
    return Response(orjson.dumps(document), headers=headers)


def install(app: Flask, settings: Settings) -> None:
    """Give an application its settings, and every answer of it the headers that all have."""
    app.config[_SETTINGS] = settings
    app.after_request(partial(_finish, settings))


def _finish(settings: Settings, response: Response) -> Response:
    environment = request.environ
    headers = response.headers
    # All at once: to set them one by one takes three times as long, 1/15 of an adjudication.
    new = [("X-Request-ID", _request_id(environment))]
    if "Content-Language" not in headers:
        new.append(("Content-Language", wording_of(environment).language))
    vary = "Accept-Language"
    own = headers.getlist("Vary")  # seldom any, and no exception then
    if own:
        headers.remove("Vary")
        vary = ", ".join((*own, vary))
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
    return response


def _answer_preflight(response: Response) -> None:
    """Say what other origins' pages may ask of a path; Flask has found out its methods."""
    headers = response.headers
    response.status_code = 204
    headers.remove("Content-Type")
    headers["Allow"] = ", ".join(sorted(response.allow))
    if "Access-Control-Allow-Origin" in headers:
        headers["Access-Control-Allow-Methods"] = headers["Allow"]
        headers["Access-Control-Allow-Headers"] = _ALLOWED_HEADERS
        headers["Access-Control-Max-Age"] = _A_DAY


def _request_id(environment: WSGIEnvironment) -> str:
    """Return the request's id: the client's own, or one made for it."""
    sent = environment.get("HTTP_X_REQUEST_ID")
    if sent is not None and _REQUEST_ID.fullmatch(sent):
        return str(sent)
    return new_id()
