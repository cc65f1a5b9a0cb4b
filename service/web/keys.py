"""Optional API keys: who may send requests, and how many per minute.

Each line of the key file has a name and the SHA-256 of a key. It can end with the number of
requests allowed per minute, or with ``revoked``. The hashes need no salt, because keys are random.
The file is read again when it changes. ``python -m service.web.keys NAME`` generates a key.
"""

from __future__ import annotations

import hmac
import logging
import re
import secrets
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from flask import Flask, Response, request

from .limits import SharedLimits
from .problems import Problem
from .settings import Settings

__all__ = ["Key", "KeyFileError", "KeyRing", "install", "load_keys", "read_keys"]

_PROTECTED: Final = "/v1/"
_LINE: Final = re.compile(
    r"(?P<name>[\w.-]{1,64})\s+(?P<hash>[0-9a-fA-F]{64})(?:\s+(?P<limit>\S+))?"
)
_LONGEST_KEY: Final = 200
_BEARER: Final = {"WWW-Authenticate": "Bearer"}
_log = logging.getLogger(__name__)


class KeyFileError(ValueError):
    """The key file can't be read, or a line is malformed. The message says which line."""


class Key(NamedTuple):
    """A line of the key file. ``limit`` is in requests per minute, or None for no limit."""

    name: str
    digest: bytes
    limit: int | None
    revoked: bool


def read_keys(text: str) -> list[Key]:
    """Parse the content of a key file. Empty lines and lines that begin with ``#`` are ignored.

    Raises:
        KeyFileError: A line is malformed.
    """
    keys = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        limit = found["limit"] if found else None
        if found is None or not (
            limit in (None, "revoked")
            or (limit.isascii() and limit.isdigit() and len(limit) < 9 and int(limit) > 0)
        ):
            raise KeyFileError(
                f"line {number} is not a name and a SHA-256, with an optional limit or `revoked`"
            )
        counted = int(limit) if limit and limit != "revoked" else None
        digest = bytes.fromhex(found["hash"])
        keys.append(Key(found["name"], digest, counted, limit == "revoked"))
    return keys


def load_keys(path: Path) -> list[Key]:
    """Return the keys in a key file.

    Raises:
        KeyFileError: The file can't be read, or a line is malformed.
    """
    try:
        return read_keys(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as error:
        raise KeyFileError(str(error)) from error


class KeyRing:
    """The keys in a key file, which is read again whenever it changes.

    Raises:
        KeyFileError: The file can't be read, or a line is malformed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._limits = SharedLimits()
        try:
            self._seen = self._file_status()
        except OSError as error:
            raise KeyFileError(str(error)) from error
        self._keys = load_keys(path)

    def check(self, sent: str | None) -> None:
        """Check the key of a request, and count the request.

        ``sent`` is None if the request has no key.

        Raises:
            Problem: The key is missing or unknown (401), it is revoked (403), or its limit is
                reached (429).
        """
        self._refresh()
        digest = sha256((sent or "").encode("utf-8", "replace")).digest()
        key = None
        for known in self._keys:  # compare with all keys, so that the time reveals nothing
            if hmac.compare_digest(known.digest, digest):
                key = known
        if sent is None or len(sent) > _LONGEST_KEY or key is None:
            raise Problem("unauthorized", headers=_BEARER)
        if key.revoked:
            raise Problem("forbidden")
        if key.limit is not None and (seconds := self._limits.take(key.name, key.limit)):
            headers = {"Retry-After": str(seconds)}
            raise Problem("too-many-requests", {"seconds": seconds}, headers=headers)

    def _file_status(self) -> tuple[int, int, int]:
        found = self._path.stat()
        return found.st_mtime_ns, found.st_size, found.st_ino

    def _refresh(self) -> None:
        """Read the file again if it has changed. If that fails, keep the old keys."""
        try:
            seen = self._file_status()
            if seen == self._seen:
                return
            self._seen = seen
            self._keys = load_keys(self._path)
        except (OSError, KeyFileError):
            _log.exception("the key file cannot be read; the previous keys stay valid")


def install(app: Flask, settings: Settings) -> None:
    """If there is a key file, require a key for requests under ``/v1/``, except OPTIONS.

    Raises:
        KeyFileError: The file can't be read, or a line is malformed.
    """
    if settings.keys_file is None:
        return
    ring = KeyRing(settings.keys_file)

    def check() -> None:
        environment = request.environ
        asked = environment["PATH_INFO"].startswith(_PROTECTED)
        if asked and environment["REQUEST_METHOD"] != "OPTIONS":  # preflights never have a key
            scheme, _, sent = environment.get("HTTP_AUTHORIZATION", "").partition(" ")
            ring.check(sent.strip() if scheme.lower() == "bearer" else None)

    def keep_private(response: Response) -> Response:
        """Keep shared caches from serving responses to clients that have no key."""
        kept = response.headers.get("Cache-Control", "")
        if "public" in kept and request.path.startswith(_PROTECTED):
            response.headers["Cache-Control"] = kept.replace("public", "private")
        return response

    app.before_request(check)
    app.after_request(keep_private)


def main() -> int:
    """Generate a key, and print it with the line to add to the key file.

    Returns:
        The exit status: 0, or 2 if the arguments are not a single valid name.
    """
    if len(sys.argv) != 2 or not re.fullmatch(r"[\w.-]{1,64}", sys.argv[1]):
        print("usage: python -m service.web.keys NAME", file=sys.stderr)  # noqa: T201
        return 2
    key = secrets.token_urlsafe(32)
    print(f"key:  {key}")  # noqa: T201
    print(f"line: {sys.argv[1]} {sha256(key.encode()).hexdigest()}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
