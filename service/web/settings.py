"""The settings of the web service, read from environment variables at startup.

``docs/operations.md`` explains each setting. An empty variable counts as unset, except for
``MEDINA_CORS_ORIGINS``: if it is empty, no origin is allowed.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeVar

CONFIGURATION_ERROR: Final = 78
"""The exit status for an invalid setting (``EX_CONFIG`` of ``sysexits.h``)."""

OFFLINE_PACK: Final = Path(__file__).parents[2] / "deploy" / "offline" / "pack"
"""The folder in which ``make offline`` puts the offline pack."""

_KIB: Final = 1024
_MIB: Final = 1024 * _KIB
_Value = TypeVar("_Value")


class SettingsError(ValueError):
    """Environment variables have invalid values. The message has a line for each such variable."""


# Each of these functions reads the text of a variable. It raises a ValueError that says what the
# text must be.


def _whole(minimum: int, maximum: int, unit: str = "", factor: int = 1) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 20 and minimum <= int(text) <= maximum:
            return int(text) * factor
        in_unit = f" ({unit})" if unit else ""
        raise ValueError(f"a whole number from {minimum} to {maximum}{in_unit}")

    return read


def _choice(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(" or ".join(choices))
        return text

    return read


def _switch(text: str) -> bool:
    return _choice("on", "off")(text) == "on"


def _tracing(text: str) -> bool:
    try:
        can_trace = find_spec("opentelemetry.exporter.otlp.proto.http") is not None
    except ModuleNotFoundError:  # the parent package is missing too
        can_trace = False
    if _switch(text) and not can_trace:
        raise ValueError("off unless the extra `tracing` is installed")
    return _switch(text)


def _readable(text: str) -> Path:
    if not os.access(text, os.R_OK):
        raise ValueError("a file that can be read")
    return Path(text)


def _folder(text: str) -> Path | None:
    if text == "off":
        return None
    if not Path(text).is_dir():
        raise ValueError("a folder, or off")
    return Path(text)


def _host(text: str) -> str:
    host = text.strip("[]")
    try:
        socket.getaddrinfo(host, None, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise ValueError("an address of this machine") from error
    return host


@dataclass(frozen=True)
class Settings:
    """The settings of the HTTP server and of the application.

    Attributes:
        host: The address to listen on.
        port: The port to listen on.
        workers: The number of worker processes. None means one per processor, but at least two.
        log_format: ``text`` or ``json``.
        drain: How many seconds to accept new connections after SIGTERM.
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

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    log_format: str = "text"
    drain: int = 0
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

    @property
    def bind(self) -> str:
        """The address and the port, in gunicorn's format."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read the settings from environment variables.

        Raises:
            SettingsError: Some values are invalid. The message names all of them.
        """
        errors = []

        def read(name: str, parse: Callable[[str], _Value], default: _Value) -> _Value:
            text = environment.get(name)
            if not text:
                return default
            try:
                return parse(text)
            except ValueError as error:
                errors.append(f"{name} must be {error}, not {text[:60]!r}")
                return default

        kib, mib = _whole(1, 65536, "KiB", _KIB), _whole(1, 65536, "MiB", _MIB)
        wait = read("MEDINA_LONGEST_WAIT_MS", _whole(0, 60000, "ms"), None)
        origins = environment.get("MEDINA_CORS_ORIGINS", "*").split()
        settings = cls(
            host=read("HOST", _host, cls.host),
            port=read("PORT", _whole(1, 65535), cls.port),
            workers=read("WEB_CONCURRENCY", _whole(1, 1024), None),
            log_format=read("MEDINA_LOG_FORMAT", _choice("text", "json"), cls.log_format),
            drain=read("MEDINA_DRAIN_SECONDS", _whole(0, 300, "seconds"), cls.drain),
            cors_origins=None if "*" in origins else frozenset(origins),
            max_body=read("MEDINA_MAX_BODY_KIB", kib, cls.max_body),
            max_replay_body=read("MEDINA_MAX_REPLAY_KIB", kib, cls.max_replay_body),
            max_batch_lines=read("MEDINA_MAX_BATCH_LINES", _whole(1, 10**9), cls.max_batch_lines),
            max_batch_body=read("MEDINA_MAX_BATCH_MIB", mib, cls.max_batch_body),
            max_batches=read("MEDINA_MAX_BATCHES", _whole(1, 48), cls.max_batches),
            at_once=read("MEDINA_AT_ONCE", _whole(1, 64), cls.at_once),
            longest_wait=cls.longest_wait if wait is None else wait / 1000,
            longest_queue=read("MEDINA_LONGEST_QUEUE", _whole(0, 48), cls.longest_queue),
            metrics=read("MEDINA_METRICS", _switch, cls.metrics),
            access_log=read("MEDINA_ACCESS_LOG", _switch, cls.access_log),
            tracing=read("MEDINA_TRACING", _tracing, cls.tracing),
            keys_file=read("MEDINA_KEYS_FILE", _readable, None),
            offline_pack=read("MEDINA_OFFLINE_PACK", _folder, cls.offline_pack),
        )
        if errors:
            raise SettingsError("\n".join(errors))
        return settings
