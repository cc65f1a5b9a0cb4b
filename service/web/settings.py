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
from typing import Annotated, Any, Final, get_type_hints

CONFIGURATION_ERROR: Final = 78
"""The exit status for an invalid setting (``EX_CONFIG`` of ``sysexits.h``)."""

OFFLINE_PACK: Final = Path(__file__).parents[2] / "deploy" / "offline" / "pack"
"""The folder in which ``make offline`` puts the offline pack."""

_KIB: Final = 1024
_MIB: Final = 1024 * _KIB


class SettingsError(ValueError):
    """Environment variables have invalid values. The message has a line for each such variable."""


# Each of these functions reads the text of a variable. It raises a ValueError that says what the
# text must be.


def _whole(minimum: int, maximum: int, unit: str = "", factor: float = 1) -> Callable[[str], float]:
    def read(text: str) -> float:
        if text.isascii() and text.isdigit() and len(text) < 20 and minimum <= int(text) <= maximum:
            return int(text) * factor
        in_unit = f" ({unit})" if unit else ""
        raise ValueError(f"a whole number from {minimum} to {maximum}{in_unit}")

    return read


def _size(unit: str, factor: int) -> Callable[[str], float]:
    return _whole(1, 65536, unit, factor)


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

    Each is annotated with its environment variable and with what reads the variable's text.
    """

    host: Annotated[str, "HOST", _host] = "127.0.0.1"
    """The address to listen on."""
    port: Annotated[int, "PORT", _whole(1, 65535)] = 8000
    """The port to listen on."""
    workers: Annotated[int | None, "WEB_CONCURRENCY", _whole(1, 1024)] = None
    """The number of worker processes. None means one per processor, but at least two."""
    log_format: Annotated[str, "MEDINA_LOG_FORMAT", _choice("text", "json")] = "text"
    drain: Annotated[int, "MEDINA_DRAIN_SECONDS", _whole(0, 300, "seconds")] = 0
    """How many seconds to accept new connections after SIGTERM."""
    cors_origins: frozenset[str] | None = None
    """The origins whose pages may read responses, or None for every origin."""
    max_body: Annotated[int, "MEDINA_MAX_BODY_KIB", _size("KiB", _KIB)] = 256 * _KIB
    """The maximum size of a request body, and of a line of a batch, in bytes."""
    max_replay_body: Annotated[int, "MEDINA_MAX_REPLAY_KIB", _size("KiB", _KIB)] = 2 * _MIB
    """The maximum size of a replay request or of a replay in a batch, in bytes."""
    max_batch_lines: Annotated[int, "MEDINA_MAX_BATCH_LINES", _whole(1, 10**9)] = 100_000
    max_batch_body: Annotated[int, "MEDINA_MAX_BATCH_MIB", _size("MiB", _MIB)] = 256 * _MIB
    """The maximum size of the body of a batch, in bytes."""
    max_batches: Annotated[int, "MEDINA_MAX_BATCHES", _whole(1, 48)] = 16
    """How many batches a worker handles at the same time."""
    at_once: Annotated[int, "MEDINA_AT_ONCE", _whole(1, 64)] = 2
    """How many requests a worker handles at the same time."""
    longest_wait: Annotated[float, "MEDINA_LONGEST_WAIT_MS", _whole(0, 60000, "ms", 0.001)] = 0.5
    """How many seconds a request may wait in the queue."""
    longest_queue: Annotated[int, "MEDINA_LONGEST_QUEUE", _whole(0, 48)] = 32
    """How many requests may wait in the queue."""
    metrics: Annotated[bool, "MEDINA_METRICS", _switch] = True
    """Whether ``/metrics`` exists."""
    access_log: Annotated[bool, "MEDINA_ACCESS_LOG", _switch] = False
    """Whether each request is logged."""
    tracing: Annotated[bool, "MEDINA_TRACING", _tracing] = False
    """Whether each request is traced, which needs the extra ``tracing``."""
    keys_file: Annotated[Path | None, "MEDINA_KEYS_FILE", _readable] = None
    """The file of API keys, or None if clients need no key."""
    offline_pack: Annotated[Path | None, "MEDINA_OFFLINE_PACK", _folder] = OFFLINE_PACK
    """The folder of the offline pack, or None.

    Without a complete pack, the page at ``/table`` only works online.
    """

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
        values: dict[str, Any] = {}
        errors = []
        for setting, hint in get_type_hints(cls, include_extras=True).items():
            name, read = getattr(hint, "__metadata__", ("", str))
            text = environment.get(name)
            if not text:
                continue
            try:
                values[setting] = read(text)
            except ValueError as error:
                errors.append(f"{name} must be {error}, not {text[:60]!r}")
        if errors:
            raise SettingsError("\n".join(errors))
        origins = environment.get("MEDINA_CORS_ORIGINS", "*").split()
        return cls(**values, cors_origins=None if "*" in origins else frozenset(origins))
