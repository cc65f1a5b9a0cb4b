"""Optional API keys: who may send requests.

Each line of the key file has a name and the SHA-256 of a key, and can end with ``revoked``. The
hashes need no salt, because keys are random. The file is read again for every request.
"""

from __future__ import annotations

import hmac
import logging
import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from flask import Flask, Response, request

from .problems import Problem
from .settings import Settings

_PROTECTED: Final = "/v1/"
_LINE: Final = re.compile(
    r"(?P<name>[\w.-]{1,64})\s+(?P<hash>[0-9a-f]{64})(?P<revoked>\s+revoked)?(?:\s+(?P<rest>.+))?",
    re.IGNORECASE,
)
_BEARER: Final = {"WWW-Authenticate": "Bearer"}
_log = logging.getLogger(__name__)


class Key(NamedTuple):
    """A line of the key file."""

    name: str
    digest: bytes
    revoked: bool


class KeyFileError(ValueError):
    """The key file can't be read, or a line is malformed. The message says which line.

    ``keys`` are those of the other lines.
    """

    def __init__(self, message: str, keys: Sequence[Key] = ()) -> None:
        super().__init__(message)
        self.keys = keys


@lru_cache(maxsize=1)
def read_keys(text: str) -> tuple[Key, ...]:
    """Parse the content of a key file. Empty lines are ignored. Comments begin with ``#``.

    Raises:
        KeyFileError: A line is malformed.
    """
    keys, fault = [], ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        found = _LINE.fullmatch(line)
        # A key that is revoked by a malformed line is revoked, too.
        if found is not None and (found["revoked"] or not found["rest"]):
            keys.append(Key(found["name"], bytes.fromhex(found["hash"]), bool(found["revoked"])))
        if found is not None and not found["rest"]:
            continue
        if found is not None and found["rest"].isdecimal():
            fault = fault or (
                f"line {number} has a limit of requests; the service has no such limits any more, "
                "the proxy has them (docs/operations.md, section The proxy)"
            )
        else:
            fault = (
                fault or f"line {number} is not a name and a SHA-256, with an optional `revoked`"
            )
    if fault:
        raise KeyFileError(fault, keys)
    return tuple(keys)


def load_keys(path: Path) -> tuple[Key, ...]:
    """Return the keys in a key file.

    Raises:
        KeyFileError: The file can't be read, or a line is malformed.
    """
    try:
        text = path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError as error:
        raise KeyFileError(str(error)) from error
    return read_keys(text)


class KeyRing:
    """The keys in a key file, which is read again for every request.

    Raises:
        KeyFileError: The file can't be read, or a line is malformed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._keys = load_keys(path)
        self._fault = ""

    def check(self, sent: str | None) -> None:
        """Check the key of a request. ``sent`` is None if the request has no key.

        Raises:
            Problem: The key is missing or unknown (401), or it is revoked (403).
        """
        self._refresh()
        digest = sha256((sent or "").encode("utf-8", "replace")).digest()
        # Compare with all keys, so that the time reveals nothing.
        found = [key for key in self._keys if hmac.compare_digest(key.digest, digest)]
        if sent is None or not found:
            raise Problem("unauthorized", headers=_BEARER)
        if any(key.revoked for key in found):
            raise Problem("forbidden")

    def _refresh(self) -> None:
        """Read the file again. If that fails, keep the previous keys, except those it revokes."""
        fault = ""
        try:
            self._keys = load_keys(self._path)
        except KeyFileError as error:
            fault = str(error)
            revoked = [key for key in error.keys if key.revoked and key not in self._keys]
            self._keys = (*self._keys, *revoked)
            if fault != self._fault:
                _log.error("MEDINA_KEYS_FILE: %s; the previous keys stay valid", fault)
        self._fault = fault


def install(app: Flask, settings: Settings) -> None:
    """If there is a key file, require a key for requests under ``/v1/``, except OPTIONS.

    Raises:
        KeyFileError: The file can't be read, or a line is malformed.
    """
    if settings.keys_file is None:
        return
    ring = KeyRing(settings.keys_file)

    def check() -> None:
        if request.path.startswith(_PROTECTED) and request.method != "OPTIONS":
            # Preflights never have a key.
            scheme, _, sent = request.headers.get("Authorization", "").partition(" ")
            ring.check(sent.strip() if scheme.lower() == "bearer" else None)

    def keep_private(response: Response) -> Response:
        """Keep shared caches from serving responses to clients that have no key."""
        policy = response.headers.get("Cache-Control")
        if policy is not None and request.path.startswith(_PROTECTED):
            response.headers["Cache-Control"] = policy.replace("public", "private")
        return response

    app.before_request(check)
    app.after_request(keep_private)
