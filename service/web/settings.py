"""The settings of the web service, read from environment variables at the start.

``docs/operations.md`` explains each of them. An empty variable counts as not set.
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
"""Where ``make offline`` puts the pack."""

_KIB = 1024
_MIB = 1024 * _KIB


class SettingsError(ValueError):
    """Environment variables with invalid values; the message has a line for each."""


class _Reader:
    """Reads variables, and collects what is wrong with them."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._errors: list[str] = []

    def text(self, name: str, default: str) -> str:
        return self._environment.get(name) or default

    def whole(self, name: str, default: int, minimum: int, maximum: int, unit: str = "") -> int:
        """Read a whole number in ASCII digits from ``minimum`` to ``maximum``."""
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
        """Read the path of a file that this process may read; "" if the variable is not set."""
        text = self.text(name, "")
        if text and not os.access(text, os.R_OK):
            self.refuse(name, "a file that can be read", text)
            return ""
        return text

    def folder(self, name: str, default: Path) -> Path | None:
        """Read the path of a folder; None for ``off``."""
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
        """Read one of several words; the first is the default."""
        text = self._environment.get(name) or choices[0]
        if text not in choices:
            self.refuse(name, " or ".join(choices), text)
            return choices[0]
        return text

    def refuse(self, name: str, expected: str, text: str) -> None:
        self._errors.append(f"{name} must be {expected}, not {text[:60]!r}")

    def finish(self) -> None:
        """Raise SettingsError if anything was wrong."""
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
    """What the application needs to know.

    ``cors_origins``: the origins whose pages may read answers; None for every origin. ``max_body``:
    the largest body of a request in bytes; ``max_replay_body``: the same for replays. Both also
    hold for each line of a batch. ``max_batch_lines`` and ``max_batch_body``: the most lines of a
    batch, and its largest body in bytes; ``max_batches``: how many batches a worker takes at the
    same time. ``at_once``: how many requests a worker computes at the same time; ``longest_wait``:
    for how many seconds other requests may wait; ``longest_queue``: how many of them may wait.
    ``metrics``: whether there is ``/metrics``; ``access_log``: whether each request is logged.
    ``tracing``: whether each request is traced, which needs the extra ``tracing``. ``keys_file``:
    the file of API keys, None if nobody needs one. ``offline_pack``: the folder of the pack that
    lets the page at ``/table`` work without a network, None to offer none; a folder without a pack
    offers none either.
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
        """Return the settings in environment variables.

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
            reader.refuse("MEDINA_TRACING", "off where the extra `tracing` is not installed", "on")
        reader.finish()
        return settings


@dataclass(frozen=True)
class ServerSettings:
    """What the HTTP server needs to know.

    ``host``: the address to listen on; ``workers``: the number of processes (None: one per
    processor, but at least two); ``log_format``: ``text`` or ``json``; ``drain``: the seconds
    between SIGTERM and the end of accepting connections.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    log_format: str = "text"
    drain: int = 0

    @property
    def bind(self) -> str:
        """The address and the port, as gunicorn reads them."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> ServerSettings:
        """Return the settings in environment variables.

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
    """Check all settings and return the server's.

    Raises:
        SettingsError: Some values are invalid; the message names every one of them.
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
