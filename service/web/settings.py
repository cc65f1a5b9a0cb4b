"""The settings of the web service, read from environment variables at startup.

``docs/operations.md`` explains each setting. An empty variable counts as unset, except for
``MEDINA_CORS_ORIGINS``: if it is empty, no origin is allowed.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

__all__ = [
    "CONFIGURATION_ERROR",
    "OFFLINE_PACK",
    "ServerSettings",
    "Settings",
    "SettingsError",
    "check_environment",
]

CONFIGURATION_ERROR: Final = 78
"""The exit status for an invalid setting (``EX_CONFIG`` of ``sysexits.h``)."""

OFFLINE_PACK: Final = Path(__file__).parents[2] / "deploy" / "offline" / "pack"
"""The folder in which ``make offline`` puts the offline pack."""

_KIB = 1024
_MIB = 1024 * _KIB


class SettingsError(ValueError):
    """Environment variables have invalid values. The message has a line for each such variable."""


class _Reader:
    """Reads environment variables and collects error messages."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._errors: list[str] = []

    def text(self, name: str, default: str) -> str:
        return self._environment.get(name) or default

    def whole(self, name: str, default: int, minimum: int, maximum: int, unit: str = "") -> int:
        """Read a whole number between ``minimum`` and ``maximum``, written in ASCII digits.

        Return ``default`` if the variable is unset or invalid.
        """
        text = self._environment.get(name)
        if not text:
            return default
        if text.isascii() and text.isdigit() and len(text) < 20:
            number = int(text)
            if minimum <= number <= maximum:
                return number
        what = f"a whole number from {minimum} to {maximum}{f' ({unit})' if unit else ''}"
        self.refuse(name, what, text)
        return default

    def readable(self, name: str) -> str:
        """Read the path of a readable file. Return "" if the variable is unset or invalid."""
        text = self.text(name, "")
        if text and not os.access(text, os.R_OK):
            self.refuse(name, "a file that can be read", text)
            return ""
        return text

    def folder(self, name: str, default: Path) -> Path | None:
        """Read the path of a folder.

        Return ``default`` if the variable is unset, and None if it is ``off`` or invalid.
        """
        text = self.text(name, "")
        if not text:
            return default
        if text == "off":
            return None
        if not Path(text).is_dir():
            self.refuse(name, "a folder, or off", text)
            return None
        return Path(text)

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        """Read one of ``choices``. Return the first one if the variable is unset or invalid."""
        text = self._environment.get(name) or choices[0]
        if text not in choices:
            self.refuse(name, " or ".join(choices), text)
            return choices[0]
        return text

    def refuse(self, name: str, expected: str, text: str) -> None:
        self._errors.append(f"{name} must be {expected}, not {text[:60]!r}")

    def finish(self) -> None:
        """Raise SettingsError if a variable was invalid."""
        if self._errors:
            raise SettingsError("\n".join(self._errors))


def _can_trace() -> bool:
    """Return whether the packages of the extra ``tracing`` are installed."""
    try:
        return find_spec("opentelemetry.exporter.otlp.proto.http") is not None
    except ModuleNotFoundError:  # the parent package is missing too
        return False


@dataclass(frozen=True)
class Settings:
    """The settings of the application.

    Attributes:
        cors_origins: The origins whose pages may read responses, or None for every origin.
        max_body: The maximum size of a request body, and of a line of a batch, in bytes.
        max_replay_body: The maximum size of a replay request or of a replay in a batch, in bytes.
        max_batch_lines: The maximum number of lines in a batch.
        max_batch_body: The maximum size of the body of a batch, in bytes.
        max_batches: How many batches a worker handles at the same time.
        at_once: How many requests a worker handles at the same time.
        longest_wait: How many seconds a request may wait in the queue.
        longest_queue: How many requests may wait in the queue.
        metrics: Whether ``/metrics`` exists.
        access_log: Whether each request is logged.
        tracing: Whether each request is traced, which needs the extra ``tracing``.
        keys_file: The file of API keys, or None if clients need no key.
        offline_pack: The folder of the offline pack, or None. Without a complete pack, the page at
            ``/table`` only works online.
    """

    cors_origins: frozenset[str] | None = None
    max_body: int = 256 * _KIB
    max_replay_body: int = 2048 * _KIB
    max_batch_lines: int = 100_000
    max_batch_body: int = 256 * _MIB
    max_batches: int = 16
    at_once: int = 2
    longest_wait: float = 0.5
    longest_queue: int = 32
    metrics: bool = True
    access_log: bool = False
    tracing: bool = False
    keys_file: Path | None = None
    offline_pack: Path | None = OFFLINE_PACK

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read the settings from environment variables.

        Raises:
            SettingsError: A value is invalid.
        """
        reader = _Reader(environment)
        keys = reader.readable("MEDINA_KEYS_FILE")
        origins = environment.get("MEDINA_CORS_ORIGINS", "*").split()
        body, replay = cls.max_body // _KIB, cls.max_replay_body // _KIB
        lines, batch = cls.max_batch_lines, cls.max_batch_body // _MIB
        wait = round(cls.longest_wait * 1000)
        pack = reader.folder("MEDINA_OFFLINE_PACK", OFFLINE_PACK)
        settings = cls(
            cors_origins=None if "*" in origins else frozenset(origins),
            max_body=_KIB * reader.whole("MEDINA_MAX_BODY_KIB", body, 1, 65536, "KiB"),
            max_replay_body=_KIB * reader.whole("MEDINA_MAX_REPLAY_KIB", replay, 1, 65536, "KiB"),
            max_batch_lines=reader.whole("MEDINA_MAX_BATCH_LINES", lines, 1, 10**9),
            max_batch_body=_MIB * reader.whole("MEDINA_MAX_BATCH_MIB", batch, 1, 65536, "MiB"),
            max_batches=reader.whole("MEDINA_MAX_BATCHES", cls.max_batches, 1, 48),
            at_once=reader.whole("MEDINA_AT_ONCE", cls.at_once, 1, 64),
            longest_wait=reader.whole("MEDINA_LONGEST_WAIT_MS", wait, 0, 60000, "ms") / 1000,
            longest_queue=reader.whole("MEDINA_LONGEST_QUEUE", cls.longest_queue, 0, 48),
            metrics=reader.choice("MEDINA_METRICS", ("on", "off")) == "on",
            keys_file=Path(keys) if keys else None,
            offline_pack=pack,
            access_log=reader.choice("MEDINA_ACCESS_LOG", ("off", "on")) == "on",
            tracing=reader.choice("MEDINA_TRACING", ("off", "on")) == "on",
        )
        if settings.tracing and not _can_trace():
            reader.refuse("MEDINA_TRACING", "off unless the extra `tracing` is installed", "on")
        reader.finish()
        return settings


@dataclass(frozen=True)
class ServerSettings:
    """The settings of the HTTP server.

    Attributes:
        host: The address to listen on.
        port: The port to listen on.
        workers: The number of worker processes. None means one per processor, but at least two.
        log_format: ``text`` or ``json``.
        drain: How many seconds to accept new connections after SIGTERM.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    log_format: str = "text"
    drain: int = 0

    @property
    def bind(self) -> str:
        """The address and the port, in gunicorn's format."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> ServerSettings:
        """Read the settings from environment variables.

        Raises:
            SettingsError: A value is invalid.
        """
        reader = _Reader(environment)
        settings = cls(
            host=reader.text("HOST", cls.host).strip("[]"),
            port=reader.whole("PORT", cls.port, 1, 65535),
            workers=reader.whole("WEB_CONCURRENCY", 0, 1, 1024) or None,
            log_format=reader.choice("MEDINA_LOG_FORMAT", ("text", "json")),
            drain=reader.whole("MEDINA_DRAIN_SECONDS", cls.drain, 0, 300, "seconds"),
        )
        try:
            socket.getaddrinfo(settings.host, settings.port, flags=socket.AI_PASSIVE)
        except (OSError, UnicodeError):
            reader.refuse("HOST", "an address of this machine", settings.host)
        reader.finish()
        return settings


def check_environment(environment: Mapping[str, str] = os.environ) -> ServerSettings:
    """Check the settings of the application and the server, and return those of the server.

    Raises:
        SettingsError: Some values are invalid. The message names all of them.
    """
    errors = []
    server = ServerSettings()
    try:
        server = ServerSettings.from_environment(environment)
    except SettingsError as error:
        errors.append(str(error))
    try:
        Settings.from_environment(environment)
    except SettingsError as error:
        errors.append(str(error))
    if errors:
        raise SettingsError("\n".join(errors))
    return server
