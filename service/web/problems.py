"""Send problem documents as HTTP error responses."""

from __future__ import annotations

import logging
import random
import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.nearest import nearest_path
from service.problems import PROBLEMS, Problem, ProblemJson, document
from service.wording import LANGUAGES, Wording, wording_for

from .context import application, route_of
from .language import negotiate

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

__all__ = [
    "LONGEST_HEADER",
    "PROBLEMS",
    "TRACE_ID",
    "Problem",
    "document",
    "identifiers",
    "install",
    "new_id",
    "refusal",
    "request_id",
    "wording_of",
]

LONGEST_HEADER: Final = 1000
"""Longer ``Accept``, ``Accept-Encoding`` and ``Accept-Language`` headers are ignored."""

_MEDIA_TYPE: Final = "application/problem+json"
_NOT_KEPT: Final = "no-store"
"""Forbids caching. By default, caches may store a 404, a 405 or a 414."""
_METHODS_OF_PAGES: Final = ("GET", "HEAD")
"""The methods with which browsers open an address. Their problems can be pages."""
_ID: Final = "medina.request_id"
TRACE_ID: Final = "medina.trace_id"
"""The key in the WSGI environment for the trace id, if the request is traced."""
_HARMLESS_ID: Final = re.compile(r"[!-~]{1,128}")
_log = logging.getLogger(__name__)


def wording_of(environment: WSGIEnvironment) -> Wording:
    """Return the wording for the language of ``?lang=`` or, without it, of ``Accept-Language``.

    An overlong header is ignored. A repeated ``lang`` is ignored too.
    """
    asked = request.args.getlist("lang") if environment.get("QUERY_STRING") else []
    header = environment.get("HTTP_ACCEPT_LANGUAGE", "")
    if len(header) > LONGEST_HEADER:
        header = ""
    return wording_for(negotiate(header, asked[0] if len(asked) == 1 else None))


def install(app: Flask) -> None:
    """Make an application respond to every error with a problem document."""
    app.register_error_handler(Problem, _respond)
    app.register_error_handler(HTTPException, _translate)
    app.register_error_handler(Exception, _internal_error)


def _respond(problem: Problem) -> Response:
    """Respond with a problem document, or with a page if a browser has opened the address."""
    wording = wording_of(request.environ)
    nearest = None
    if problem.kind in ("not-found", "method-not-allowed"):
        nearest = nearest_path(request.environ["PATH_INFO"], _paths(request.method))
    written = document(problem, wording, nearest)
    if _from_browser():
        response = _page(written, nearest, wording)
    else:
        response = Response(orjson.dumps(written), content_type=_MEDIA_TYPE)
        response.headers["Content-Language"] = wording.language
    response.status_code = PROBLEMS[problem.kind]
    response.headers.extend({"Cache-Control": _NOT_KEPT, **problem.headers})
    if request.method in _METHODS_OF_PAGES:
        response.headers["Vary"] = "Accept"
    return response


def _paths(method: str) -> list[str]:
    """Return the paths without variables that accept a method."""
    rules = application().url_map.iter_rules()
    return [rule.rule for rule in rules if not rule.arguments and method in (rule.methods or ())]


def _from_browser() -> bool:
    """Return whether a person opened the address: a browser prefers HTML to other formats."""
    accept = request.headers.get("Accept", "")
    if request.method not in _METHODS_OF_PAGES or "html" not in accept:
        return False
    offered = (_MEDIA_TYPE, "application/json", "text/html")
    return (
        len(accept) <= LONGEST_HEADER
        and request.accept_mimetypes.best_match(offered) == "text/html"
    )


def _page(written: ProblemJson, nearest: str | None, wording: Wording) -> Response:
    from .pages import page_response, render  # they import this module

    page = render(
        "error.html",
        wording,
        "../" * (request.environ["PATH_INFO"].count("/") - 1),
        problem=written,
        errors=written.get("errors", ()),
        nearest=nearest,
        query_string=f"?{request.query_string.decode(errors='replace')}".rstrip("?"),
    )
    return page_response(page)


def refusal(kind: str) -> bytes:
    """Return the complete HTTP response to a request that the server could not parse.

    The response is in English and closes the connection.
    """
    wording = wording_for(LANGUAGES[0])
    status = HTTPStatus(PROBLEMS[kind])
    body = orjson.dumps(document(Problem(kind), wording))
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        "Connection: close",
        f"Content-Type: {_MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        f"Content-Language: {wording.language}",
        f"Cache-Control: {_NOT_KEPT}",
        f"X-Request-ID: {new_id()}",
        "Vary: Accept-Language",
        "X-Content-Type-Options: nosniff",
    )
    return "\r\n".join((*head, "", "")).encode() + body


def new_id() -> str:
    """Return a new request id.

    Ids need not be hard to guess, so a fast pseudorandom generator is enough.
    """
    return f"{random.getrandbits(128):032x}"


def request_id(environment: WSGIEnvironment) -> str:
    """Return the request's id: the client's ``X-Request-ID`` if it is harmless, or a new one."""
    known: str | None = environment.get(_ID)
    if known is None:
        sent = environment.get("HTTP_X_REQUEST_ID", "")
        known = sent if _HARMLESS_ID.fullmatch(sent) else new_id()
        environment[_ID] = known
    return known


def identifiers(environment: WSGIEnvironment) -> dict[str, str]:
    """Return the ids that identify a request in logs and traces, keyed by field name."""
    found = {"request_id": request_id(environment)}
    if TRACE_ID in environment:
        found["trace_id"] = environment[TRACE_ID]
    return found


def _translate(error: HTTPException) -> Response:
    """Respond to an HTTP error that Flask raises, such as an unknown path or a wrong method."""
    if isinstance(error, MethodNotAllowed):
        allowed = sorted(error.valid_methods or ())
        params = {"method": request.method, "allowed": allowed}
        headers = {"Allow": ", ".join(allowed)}
        return _respond(Problem("method-not-allowed", params, headers=headers))
    if error.code == 404:
        return _respond(Problem("not-found"))
    if error.code is not None and error.code < 500:
        return _respond(Problem("bad-request"))
    return _internal_error(error)


def _internal_error(error: Exception) -> Response:
    """Respond to an unexpected exception, and log its traceback."""
    fields = {
        "method": request.method,
        "path": route_of(request),
        **identifiers(request.environ),
    }
    _log.error("a request could not be answered", exc_info=error, extra=fields)
    return _respond(Problem("internal-error"))
