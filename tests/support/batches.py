"""A client that sends a batch line by line."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from http.client import HTTPResponse
from types import TracebackType
from typing import Self

import orjson

from tests.support.waiting import NEVER

NDJSON = "application/x-ndjson"


def ndjson(documents: Iterable[object]) -> bytes:
    """Return documents as NDJSON: one line of JSON for each."""
    return b"".join(orjson.dumps(document) + b"\n" for document in documents)


class BatchClient:
    """A client that sends one batch over its own connection.

    ``length`` is the ``Content-Length``. Without it, the body is sent in chunks.
    """

    def __init__(
        self,
        port: int,
        path: str = "/v1/audits",
        *headers: str,
        length: int | None = None,
        buffer: int = 0,
    ) -> None:
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(NEVER)
        self.socket.connect(("127.0.0.1", port))
        self.chunked = length is None
        framing = "Transfer-Encoding: chunked" if self.chunked else f"Content-Length: {length}"
        head = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Type: {NDJSON}", framing]
        self.socket.sendall("\r\n".join([*head, *headers, "", ""]).encode())
        self.response = HTTPResponse(self.socket, method="POST")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.response.close()
        self.socket.close()

    def begin(self) -> HTTPResponse:
        """Wait for the headers of the response."""
        self.response.begin()
        return self.response

    def send(self, data: bytes) -> None:
        """Send a part of the body, as one chunk if the body is chunked."""
        self.socket.sendall(b"%X\r\n%s\r\n" % (len(data), data) if self.chunked else data)

    def finish(self) -> None:
        """Send the terminating chunk if the body is chunked."""
        if self.chunked:
            self.socket.sendall(b"0\r\n\r\n")

    def answer(self) -> bytes:
        """Return the next answer without its line break, or ``b""`` after the last."""
        line = self.response.readline()
        assert line == b"" or line.endswith(b"\n"), line
        return line.rstrip(b"\n")

    def rest(self) -> list[bytes]:
        """Return all remaining answers."""
        return list(iter(self.answer, b""))
