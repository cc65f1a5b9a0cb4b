"""Hostile requests and the responses that are acceptable."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException, HTTPResponse
from typing import Any, NamedTuple

from schemas.state import dump_state
from service.rules.state import State
from tests.support.random_games import first_state

from .waiting import NEVER

CLOSED = 0
"""The status if the server closes the connection without a complete response."""

_JSON = "application/json"
_MAX_BODY = 256 * 1024
_MAX_REPLAY = 2048 * 1024


class Hostile(NamedTuple):
    """A hostile request and the acceptable status codes.

    ``problem`` is the last part of the problem's type. It is "" if the HTTP server itself may
    refuse the request, and None if the request may succeed.
    """

    name: str
    request: bytes
    statuses: tuple[int, ...]
    problem: str | None = ""


class Answer(NamedTuple):
    """A response. The names of headers are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


def request(
    path: str,
    body: bytes | None = None,
    headers: dict[str, str | None] | None = None,
    method: str = "POST",
) -> bytes:
    """Return an HTTP request as bytes. A header whose value is None is left out."""
    fields: dict[str, str | None] = {"Host": "localhost", "Connection": "close"}
    if body is not None:
        fields |= {"Content-Type": _JSON, "Content-Length": str(len(body))}
    fields |= headers or {}
    lines = [f"{method} {path} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b"")


def ask(port: int, raw: bytes, timeout: float = NEVER, *, finish: bool = False) -> Answer:
    """Send bytes and return the response. ``finish`` closes the sending side.

    Raises:
        TimeoutError: The server neither answers nor closes the connection.
    """
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        with suppress(OSError):  # the server may have closed early, but its answer is readable
            connection.sendall(raw)
            if finish:
                connection.shutdown(socket.SHUT_WR)
        return answer(connection)


def answer(connection: socket.socket) -> Answer:
    """Read a response. The status is ``CLOSED`` if the response is incomplete."""
    response = HTTPResponse(connection)
    try:
        response.begin()
        body = response.read()
    except (HTTPException, ConnectionError):
        return Answer(CLOSED, {}, b"")
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, body)


# --- Bodies --------------------------------------------------------------------------------------


def _state() -> dict[str, Any]:
    state: State = first_state("second-edition", 3, seed=1)
    return dump_state(state)


def _position(**changed: Any) -> bytes:
    return json.dumps({"state": _state() | changed}).encode()


def _board(**changed: Any) -> bytes:
    return _position(board=_state()["board"] | changed)


def _with(text: str) -> bytes:
    """Return a request body in which ``text`` replaces the tea supply."""
    written, supply = _position(), b'"tea_supply": 6'
    assert supply in written
    return written.replace(supply, f'"tea_supply": {text}'.encode("utf-8", "surrogatepass"))


def _chunked(*chunks: bytes, ending: bytes = b"0\r\n\r\n") -> bytes:
    return b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + ending


_CHUNKED: dict[str, str | None] = {"Transfer-Encoding": "chunked", "Content-Length": None}

_LOOKALIKES = {
    "a Cyrillic letter": "С4",
    "full-width characters": "Ｃ４",
    "an Arabic digit": "C٤",
    "a superscript digit": "C⁴",
    "a zero-width space": "C\u200b4",
    "a combining mark": "C\u03014",
    "a line feed at the end": "C4\n",
    "a leading space": " C4",
    "a small letter": "c4",
    "a leading zero": "C04",
    "no digit": "C",
    "no characters": "",
    "the row number 14": "C14",
    "the column letter S": "S4",
    "a NUL": "C4\x00",
    "5,000 digits": "C" + "1" * 5000,
}


# --- The table -----------------------------------------------------------------------------------


def table() -> Iterator[Hostile]:
    """Yield every hostile request."""
    yield from _not_json()
    yield from _not_of_the_schema()
    yield from _too_large()
    yield from _media_types()
    yield from _addresses()
    yield from _headers()
    yield from _framing()


def _not_json() -> Iterator[Hostile]:
    """Yield bodies that are not JSON, or on which JSON parsers disagree."""
    good = _position()
    bodies = {
        "an empty body": b"",
        "only whitespace": b" \r\n\t ",
        "half a document": good[: len(good) // 2],
        "two documents": good + good,
        "garbage after the document": good + b"x",
        "a NUL after the document": good + b"\x00",
        "invalid UTF-8": good.replace(b'"play"', b'"pl\xff\xfey"'),
        "an overlong UTF-8 sequence": good.replace(b'"play"', b'"pl\xc1\xa1y"'),
        "a surrogate in UTF-8": good.replace(b'"play"', b'"pl\xed\xa0\x80y"'),
        "a byte order mark": b"\xef\xbb\xbf" + good,
        "UTF-16": good.decode().encode("utf-16"),
        "UTF-32": good.decode().encode("utf-32"),
        "a lone surrogate": _with('"\\ud800"'),
        "a lone low surrogate": _with('"\\udc00x"'),
        "a lone surrogate as a key": _with('6, "\\ud800": 1'),
        "NaN": _with("NaN"),
        "Infinity": _with("Infinity"),
        "-Infinity": _with("-Infinity"),
        "a number beyond the range of doubles": _with("1e400"),
        "a number of 5,000 digits": _with("9" * 5000),
        "a negative number of 5,000 digits": _with("-" + "9" * 5000),
        "a fraction of 5,000 digits and a large exponent": _with("1." + "9" * 5000 + "e308"),
        "an exponent of 5,000 digits": _with("1e" + "9" * 5000),
        "a leading zero": _with("06"),
        "a leading plus": _with("+6"),
        "a hexadecimal number": _with("0x6"),
        "a trailing comma": good[:-1] + b",}",
        "a comment": good + b"// that is all",
        "single quotes": good.replace(b'"', b"'"),
        "a raw line feed in a string": good.replace(b'"play"', b'"pl\nay"'),
        "a duplicate key": _with('6, "tea_supply": 6'),
        "a duplicate key with an escape": _with('6, "tea_suppl\\u0079": 7'),
        "a duplicate nested key": good.replace(b'"rooftops": ', b'"rooftops": 1, "rooftops": ', 1),
        "a duplicate key with an object": good[:-1] + b', "state": {}}',
        "10,000 levels of arrays": b"[" * 10_000 + b"]" * 10_000,
        "10,000 levels of objects": b'{"state":' * 10_000 + b"1" + b"}" * 10_000,
        "100,000 levels that are never closed": b"[" * 100_000,
        "300 levels within a state": _with("[" * 300 + "]" * 300),
        "1,100 levels within a state": _with("[" * 1100 + "]" * 1100),
    }
    for name, body in bodies.items():
        yield Hostile(name, request("/v1/audits", body), (400,), "malformed-json")


def _not_of_the_schema() -> Iterator[Hostile]:
    bodies = {
        "null": b"null",
        "a string": b'"state"',
        "a number": b"1",
        "an array": b"[]",
        "an array of requests": b"[" + _position() + b"]",
        "an empty object": b"{}",
        "an unknown field": _position()[:-1] + b', "debug": true}',
        "an array as the state": b'{"state": []}',
        "a string as the state": b'{"state": "{}"}',
        "an array as the board": _position(board=[]),
        "an object as the players": _position(players={"0": _state()["players"][0]}),
        "an object as a set of cells": _board(walls={"0": "B1"}),
        "a string as a set of cells": _board(walls="B1"),
        "a cell that is an array": _board(walls=[["B1"]]),
        "a street that is a cell": _board(streets=["F5"]),
        "true for a count": _position(tea_supply=True),
        "false for a count": _position(gate_supply=False),
        "a string for a count": _position(tea_supply="6"),
        "a fraction for a count": _position(tea_supply=6.5),
        "an array for a count": _position(tea_supply=[6]),
        "a negative count": _position(tea_supply=-1),
        "a count beyond 64 bits": _position(tea_supply=2**64),
        "a count of 300 digits": _with("9" * 300),
        "a large float": _with("1e308"),
        "a number close to zero": _with("5e-324"),
        "minus 2 to the 63rd": _position(tea_supply=-(2**63)),
        "1 for a flag": b'{"explain": 1, ' + _position()[1:],
        "an unknown phase": _position(phase="Play"),
        "an unknown colour": _board(buildings=_state()["board"]["buildings"] | {"purple": []}),
        "a phase that is an object": _position(phase={}),
        "a key named __proto__": _position()[:-1] + b', "__proto__": {"x": 1}}',
        "a ruleset that is a path": _position(ruleset={"id": "../../etc/passwd"}),
        "more cells than there are": _board(walls=["B1"] * 235),
        "20,000 cells": _board(walls=["B1"] * 20_000),
        "20,000 wrong cells": _board(walls=["x"] * 20_000),
        "20,000 unknown fields": _position(**{str(number): 0 for number in range(20_000)}),
        "20,000 streets": _board(streets=[[]] * 20_000),
        "a long key": _position(**{"k" * 100_000: 0}),
        "a long string": _position(phase="p" * 200_000),
        "a key that a pointer must escape": _position(**{"a/b~c": 0, "\u2028\x7f": 0}),
    }
    for name, body in bodies.items():
        path = "/v1/legal-moves" if b"explain" in body else "/v1/audits"
        yield Hostile(name, request(path, body), (422,), "invalid-request")
    for name, cell in _LOOKALIKES.items():
        body = _board(walls=[cell])
        yield Hostile(f"a cell with {name}", request("/v1/audits", body), (422,), "invalid-request")
    game = {"ruleset": {"id": "second-edition"}, "players": ["red", "blue", "green"]}
    moves = [{"player": "red", "actions": []}]
    for name, record in {
        "a record of 401 moves": {"game": game, "moves": moves * 401},
        "a record of 10,000 moves": {"game": game, "moves": moves * 10_000},
        "a record with both a game and a state": {"game": game, "state": _state(), "moves": []},
        "a record with neither a game nor a state": {"moves": []},
        "a seed beyond the safe integers": {"game": game | {"seed": 2**53}, "moves": []},
        "a move of four actions": {
            "game": game,
            "moves": [{"player": "red", "actions": [{"piece": "tea_tile"}] * 4}],
        },
    }.items():
        body = json.dumps(record).encode()
        yield Hostile(name, request("/v1/replays", body), (422,), "invalid-request")


def _too_large() -> Iterator[Hostile]:
    """Yield bodies at and above the size limit, whole and in chunks, and a body of many chunks."""
    good = _position()
    blanks = b" " * (_MAX_BODY + 1 - len(good))
    just_right = good + blanks[1:]
    large, far = "content-too-large", b"[" + b"0," * _MAX_BODY * 4 + b"0]"
    replay = b" " * (_MAX_REPLAY + 1)
    audits = "/v1/audits"
    yield Hostile("the largest allowed body", request(audits, just_right), (200,), None)
    yield Hostile("one byte too many", request(audits, good + blanks), (413,), large)
    yield Hostile("a body of two megabytes", request(audits, far), (413,), large)
    yield Hostile("a replay that is too large", request("/v1/replays", replay), (413,), large)
    for length in ("1000000000000", "9" * 30, "9" * 4000):
        raw = request(audits, b"{}", {"Content-Length": length})
        yield Hostile(f"an announced length of {len(length)} digits", raw, (413,), large)
    for name, body in {
        "one byte too many, in chunks": _chunked(*_pieces(good + blanks)),
        "a body of two megabytes, in chunks": _chunked(*_pieces(far)),
    }.items():
        raw = request(audits, b"", _CHUNKED) + body
        yield Hostile(name, raw, (413,), large)
    yield Hostile(
        "the largest allowed body, in chunks",
        request(audits, b"", _CHUNKED) + _chunked(*_pieces(just_right)),
        (200,),
        None,
    )
    yield Hostile(
        "a body in 20,000 chunks",
        request(audits, b"", _CHUNKED) + _chunked(*(b" " for _ in range(20_000)), good),
        (200,),
        None,
    )


def _pieces(body: bytes) -> Iterator[bytes]:
    for start in range(0, len(body), 4096):
        yield body[start : start + 4096]


def _media_types() -> Iterator[Hostile]:
    """Yield unusual media types, encodings and ``Accept`` headers. Most are not supported."""
    wrong = "unsupported-media-type"
    for value in (
        None,
        "",
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "application/problem+json",
        "application/json; charset=utf-16",
        "application/json; charset=latin-1",
        "application/json; charset=" + "x" * 4000,
        "application/json, text/plain",
        ";",
        "application/" + "j" * 8000,
        "application/json" + "; a=b" * 1500,
    ):
        raw = request("/v1/audits", _position(), {"Content-Type": value})
        name = "none" if value is None else value[:60]
        expected = (200, 415) if (value or "").startswith("application/json; a=b") else (415,)
        problem = None if 200 in expected else wrong
        yield Hostile(f"the media type {name!r}", raw, expected, problem)
    for coding in ("gzip", "deflate", "br", "x" * 4000, "gzip, identity"):
        raw = request("/v1/audits", _position(), {"Content-Encoding": coding})
        yield Hostile(f"a body encoded as {coding[:20]!r}", raw, (415,), wrong)
    for accept in ("text/html", "application/xml", "application/json;q=0", "image/svg+xml"):
        raw = request("/v1/audits", _position(), {"Accept": accept})
        yield Hostile(f"a client that accepts {accept!r}", raw, (406,), "not-acceptable")
    for accept in (
        "*/*;q=nan",
        "application/json;q=" + "9" * 4000,
        ", " * 2000,
        "a/b," * 1500 + "*/*",
        "\xff\xfe",
        ";;;===",
    ):
        raw = request("/v1/audits", _position(), {"Accept": accept})
        yield Hostile(f"a client that accepts {accept[:20]!r}", raw, (200, 406), None)


def _addresses() -> Iterator[Hostile]:
    for path in (
        "/v1//audits",
        "/v1/audits/",
        "/V1/AUDITS",
        "/v1/../v1/audits",
        "/v1/%61udits%00",
        "/../../etc/passwd",
        "/v1/rules/..%2f..%2fetc%2fpasswd",
        "/v1/rules/%ff%fe",
        "/v1/rules/%ed%a0%80",
        "/v1/rules/" + "x" * 3000,
        "/v1/rules/<script>",
        "/v1/rulesets/%0d%0aSet-Cookie:x=1",
        "/.git/config",
    ):
        raw = request(path, method="GET")
        yield Hostile(f"the path {path[:40]!r}", raw, (404,), "not-found")
    wrong = "method-not-allowed"
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "QUERY", "PROPFIND", "X" * 20):
        raw = request("/v1/audits", method=method)
        yield Hostile(f"the method {method}", raw, (405,), wrong)
    for lang in (
        "de",
        "",
        "FR",
        "fr%00",
        "%ff",
        "fr&lang=en",
        "x" * 3000,
        "%F0%9F%87%AB%F0%9F%87%B7",
    ):
        raw = request(f"/v1/audits?lang={lang}", _position())
        yield Hostile(f"the language {lang[:30]!r}", raw, (422,), "invalid-request")
    query = "&".join(f"x{number}=1" for number in range(400))
    raw = request(f"/v1/audits?{query}", _position())
    yield Hostile("400 parameters", raw, (422,), "invalid-request")


def _headers() -> Iterator[Hostile]:
    """Yield oversized, endless and malformed headers and request lines."""
    good = _position()
    bomb = {f"X-{number}": "x" for number in range(5000)}
    yield Hostile("5,000 headers", request("/v1/audits", good, {**bomb}), (431, CLOSED))
    yield Hostile(
        "a header of a megabyte", request("/v1/audits", good, {"X": "x" * 2**20}), (431, CLOSED)
    )
    yield Hostile(
        "a request line of a megabyte", request("/" + "x" * 2**20, method="GET"), (414, CLOSED)
    )
    yield Hostile(
        "headers without an end", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 9999, (431, CLOSED)
    )
    yield Hostile("a line without an end", b"X" * 2**20, (400, 414, 431, CLOSED))
    for name, value in {
        "Accept-Language": "fr;q=0.5," * 800,
        "Accept-Encoding": "gzip," * 1500,
        "Cookie": "a=b;" * 2000,
        "If-None-Match": '"x",' * 2000,
        "Range": "bytes=" + "0-1," * 1500,
        "X-Request-ID": "x" * 8000,
        "Origin": "null," * 1500,
        "X-Forwarded-For": "1.2.3.4," * 900,
        "Authorization": "Bearer " + "x" * 8000,
    }.items():
        yield Hostile(f"a long {name}", request("/v1/audits", good, {name: value}), (200,), None)
    for name, value in {
        "Accept-Language": "\xff\xfe;q=\xb2, *;q=nan, fr;q=1e999, en;q=-1",
        "X-Request-ID": "\xff\xe9 \x80",
        "Content-Language": "\xff",
    }.items():
        raw = request("/v1/audits", good, {name: value})
        yield Hostile(f"bytes beyond ASCII in {name}", raw, (200,), None)
    bare = request("/v1/audits", good, {"Host": None})
    yield Hostile("HTTP/1.1 without a Host", bare, (400,), "bad-request")
    old = bare.replace(b"HTTP/1.1", b"HTTP/1.0")
    yield Hostile("HTTP/1.0 without a Host", old, (200,), None)
    prefix = request("/v1/audits", good, {"SCRIPT_NAME": "/v1", "PATH_INFO": "/livez"})
    yield Hostile("headers named like WSGI variables", prefix, (200,), None)
    for name, field in {
        "a NUL in a header": "X: a\x00b",
        "a bare carriage return in a header": "X: a\rb",
        "a folded header": "X: a\r\n b",
        "a header without a colon": "nonsense",
        "a space before the colon": "X : y",
        "a name with a space": "X Y: z",
        "a second Host": "Host: elsewhere",
        "a second Content-Type": "Content-Type: text/plain",
        "an unknown expectation": "Expect: the-spanish-inquisition",
    }.items():
        raw = request("/v1/audits", good).replace(
            b"Connection: close", b"Connection: close\r\n" + field.encode("latin-1")
        )
        yield Hostile(name, raw, (400, 417, CLOSED))
    for line in (
        "POST /v1/audits HTTP/9.9",
        "POST /v1/audits",
        "POST  /v1/audits  HTTP/1.1",
        "post /v1/audits HTTP/1.1",
        "\x16\x03\x01\x02\x00\x01",
        "PRI * HTTP/2.0",
        "POST /v1/\xe9 HTTP/1.1",
        "POST * HTTP/1.1",
    ):
        raw = f"{line}\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode("latin-1")
        yield Hostile(f"the request line {line!r}", raw, (400, 405, 414, CLOSED))


def _framing() -> Iterator[Hostile]:
    """Yield bodies with wrong or ambiguous lengths, transfer codings or chunks."""
    good = _position()
    for length in ("-1", "1e3", "0x10", "+5", "5, 6", "²", "٣", "", "1_000", "9" * 5000):
        raw = request("/v1/audits", good, {"Content-Length": None}).replace(
            b"Connection: close", b"Connection: close\r\nContent-Length: " + length.encode()
        )
        yield Hostile(f"the length {length[:20]!r}", raw, (400, 413))
    two = request("/v1/audits", good).replace(
        b"Connection: close", b"Connection: close\r\nContent-Length: 3"
    )
    yield Hostile("two lengths", two, (400,))
    yield Hostile(
        "a length and chunks",
        request("/v1/audits", good, {"Transfer-Encoding": "chunked"}),
        (400,),
    )
    short = request("/v1/audits", good, {"Content-Length": str(len(good) + 10)})
    yield Hostile("a body shorter than announced", short, (400,), "bad-request")
    cut = request("/v1/audits", good, {"Content-Length": str(len(good) - 10)})
    yield Hostile("a body longer than announced", cut, (400,), "malformed-json")
    for coding in (
        "gzip",
        "identity",
        "chunked, chunked",
        "xchunked",
        "chunked, gzip",
        "\x0bchunked",
    ):
        raw = request("/v1/audits", b"", _CHUNKED | {"Transfer-Encoding": coding}) + _chunked(good)
        yield Hostile(f"the transfer coding {coding!r}", raw, (400, CLOSED))
    for name, body in {
        "a chunk size that is not a number": b"xyz\r\n{}\r\n0\r\n\r\n",
        "a negative chunk size": b"-5\r\n{}\r\n0\r\n\r\n",
        "a chunk size with a prefix": b"0x5\r\nhello\r\n0\r\n\r\n",
        "a chunk size of 5,000 digits": b"f" * 5000 + b"\r\n{}\r\n0\r\n\r\n",
        "a chunk longer than announced": b"1\r\n{}\r\n0\r\n\r\n",
        "a chunk shorter than announced": b"5\r\n{}\r\n0\r\n\r\n",
        "chunks without an end": _chunked(good, ending=b""),
        "a chunk of 512 KiB without an end": b"80000\r\n" + b" " * (_MAX_BODY + 1),
        "no chunk at all": b"",
        "a chunk extension without an end": b"5;" + b"x" * 300_000,
        "a broken trailer": _chunked(good, ending=b"0\r\nnonsense\r\n\r\n"),
        "a trailer without an end": _chunked(good, ending=b"0\r\nX: " + b"y" * 2**20),
        "9,999 trailers": _chunked(good, ending=b"0\r\n" + b"X: y\r\n" * 9999 + b"\r\n"),
    }.items():
        raw = request("/v1/audits", b"", _CHUNKED) + body
        yield Hostile(name, raw, (400, 413, 431, CLOSED))
