"""Requests, and sending them over loopback."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import closing
from http.client import HTTPConnection
from typing import Any, Final, NamedTuple

import orjson

_PATIENCE = 1800.0  # for requests under callgrind

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"


class Request(NamedTuple):
    """A POST request."""

    address: str
    body: bytes
    accept: str = "*/*"
    content_type: str = JSON
    language: str = "en"

    @property
    def path(self) -> str:
        """The address without its query."""
        return self.address.partition("?")[0]

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Content-Type": self.content_type,
            "Accept": self.accept,
            "Accept-Language": self.language,
        }


def asking(address: str, document: Any, **fields: str) -> Request:
    """Return a request with this JSON document as its body."""
    return Request(address, orjson.dumps(document), **fields)


def send(port: int, requests: Iterable[Request], *, require_success: bool = True) -> bytes:
    """Send requests one by one over one connection. Return the body of the last answer.

    Raises:
        RuntimeError: The status code is not 200, and ``require_success`` is true.
    """
    answer = b""
    with closing(HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)) as connection:
        connection.connect()
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for request in requests:
            connection.request("POST", request.address, request.body, request.headers)
            response = connection.getresponse()
            answer = response.read()
            if require_success and response.status != 200:
                raise RuntimeError(f"answered {response.status}: {answer[:500]!r}")
    return answer
