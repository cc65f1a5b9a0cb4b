"""Send requests over loopback. :func:`send_for` uses wrk if it is installed."""

from __future__ import annotations

import re
import selectors
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPResponse
from itertools import cycle
from pathlib import Path
from threading import Thread
from typing import Any

import orjson

__all__ = ["Client", "Request", "send_all", "send_batch", "send_for"]

_PATIENCE = 60.0
_CHUNK_SIZE = 64 * 1024


@dataclass(frozen=True)
class Request:
    """A POST request with a JSON body."""

    path: str
    document: Any
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def body(self) -> bytes:
        return orjson.dumps(self.document)

    def encoded(self) -> bytes:
        body = self.body
        headers = {
            "Host": "localhost",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            **self.headers,
        }
        lines = [f"POST {self.path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class Client:
    """A keep-alive connection. It reconnects after a response with ``Connection: close``."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._connect()

    def _connect(self) -> None:
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=_PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self) -> None:
        self.socket.close()

    def send(self, encoded: bytes) -> None:
        self.socket.sendall(encoded)

    def receive(self) -> tuple[int, bytes]:
        """Return the status code and the body of the next response.

        Raises:
            ConnectionError: The server closed the connection before the response was complete.
        """
        received = b""
        while (end := received.find(b"\r\n\r\n")) < 0:
            received += self._received()
        head = received[:end].lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        body = received[end + 4 :]
        while len(body) < length:
            body += self._received()
        if b"connection: close" in head:
            self.close()
            self._connect()
        return int(head[9:12]), body

    def _received(self) -> bytes:
        some = self.socket.recv(1 << 18)
        if not some:
            raise ConnectionError("the server closed the connection")
        return some

    def ask(self, encoded: bytes) -> bytes:
        """Send a request and return the body of the response.

        Raises:
            RuntimeError: The status code is not 200.
            ConnectionError: The server closed the connection before the response was complete.
        """
        self.send(encoded)
        return _require_success(*self.receive())


def _require_success(status: int, body: bytes) -> bytes:
    if status != 200:
        raise RuntimeError(f"answered {status}: {body[:500]!r}")
    return body


def send_batch(port: int, path: str, lines: Iterable[bytes]) -> int:
    """Send a batch and return the number of answers.

    A separate thread sends the lines while this one reads the answers.

    Raises:
        RuntimeError: The status code is not 200, or an answer is a problem document.
    """
    with socket.create_connection(("127.0.0.1", port), timeout=_PATIENCE) as connection:
        connection.sendall(
            b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" % path.encode()
        )

        def send() -> None:
            chunk = bytearray()
            for line in lines:
                chunk += line + b"\n"
                if len(chunk) >= _CHUNK_SIZE:
                    connection.sendall(b"%X\r\n%s\r\n" % (len(chunk), chunk))
                    chunk.clear()
            if chunk:
                connection.sendall(b"%X\r\n%s\r\n" % (len(chunk), chunk))
            connection.sendall(b"0\r\n\r\n")

        sender = Thread(target=send)
        sender.start()
        with HTTPResponse(connection, method="POST") as response:
            response.begin()
            answered = 0
            while some := response.read1(1 << 18):
                answered += some.count(b"\n")
                _require_success(500 if b'"type":"/problems/' in some else response.status, some)
        sender.join()
        return answered


def send_all(port: int, requests: Iterable[bytes], connections: int = 4) -> None:
    source = iter(requests)
    with selectors.DefaultSelector() as waiting:

        def send_next(client: Client) -> None:
            encoded = next(source, None)
            if encoded is None:
                client.close()
            else:
                client.send(encoded)
                waiting.register(client.socket, selectors.EVENT_READ, client)

        for _ in range(connections):
            send_next(Client(port))
        while waiting.get_map():
            for key, _ in waiting.select(_PATIENCE):
                waiting.unregister(key.fileobj)
                key.data.receive()
                send_next(key.data)


def send_for(
    port: int,
    requests: Sequence[Request],
    seconds: float,
    connections: int,
    every: bool = True,
) -> tuple[int, float]:
    """Send requests for about ``seconds``. Return the number of successes and the seconds taken.

    If wrk is installed, it sends the requests, for a whole number of seconds. Without wrk, or for
    less than a second, a loop in Python sends them. All requests must have the same headers.

    Raises:
        RuntimeError: A request failed and ``every`` is true, or wrk's output can't be parsed.
    """
    if seconds >= 1 and shutil.which("wrk"):
        return _wrk(port, requests, round(seconds), connections, every)
    return _loop(port, requests, seconds, connections, every)


def _loop(
    port: int, requests: Sequence[Request], seconds: float, connections: int, every: bool
) -> tuple[int, float]:
    source = cycle([request.encoded() for request in requests])
    answered = 0
    with selectors.DefaultSelector() as waiting:
        clients = [Client(port) for _ in range(connections)]
        for client in clients:
            waiting.register(client.socket, selectors.EVENT_READ, client)
            client.send(next(source))
        begin = time.perf_counter()
        while (taken := time.perf_counter() - begin) < seconds:
            for key, _ in waiting.select(_PATIENCE):
                status, body = key.data.receive()
                if every:
                    _require_success(status, body)
                key.data.send(next(source))
                answered += status == 200
        for client in clients:
            client.receive()
            client.close()
    return answered, taken


_SCRIPT = """
local requests = {{ {requests} }}
local n = 0
wrk.method = "POST"
wrk.headers = {{ {headers} }}
request = function()
  n = n % #requests + 1
  return wrk.format(nil, requests[n][1], nil, requests[n][2])
end
"""


def _wrk(
    port: int, requests: Sequence[Request], seconds: int, connections: int, every: bool
) -> tuple[int, float]:
    # A Lua string in long brackets needs no escapes.
    pairs = [f"{{ [==[{asked.path}]==], [==[{asked.body.decode()}]==] }}" for asked in requests]
    headers = {"Host": "localhost", "Content-Type": "application/json", **requests[0].headers}
    script = _SCRIPT.format(
        requests=",\n".join(pairs),
        headers=", ".join(f'["{name}"] = [==[{value}]==]' for name, value in headers.items()),
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "requests.lua"
        path.write_text(script, encoding="utf-8")
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s"]
        command += ["-s", str(path), f"http://127.0.0.1:{port}"]
        output = subprocess.run(
            command, check=True, capture_output=True, text=True, timeout=seconds + _PATIENCE
        ).stdout
    found = re.search(r"(\d+) requests in ([\d.]+)s", output)
    failed = "Non-2xx" in output or "Socket errors" in output
    if not found or (every and failed):
        raise RuntimeError(output)
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    return int(found[1]) - (int(refused[1]) if refused else 0), float(found[2])
