"""The settings of the web service, read from the environment at the start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Settings"]

_KIB = 1024


@dataclass(frozen=True)
class Settings:
    """The settings.

    ``cors_origins``: the origins whose pages may read answers; None for every origin. ``max_body``
    and ``max_replay_body``: the largest body of a request in bytes, and of a replay.
    """

    cors_origins: frozenset[str] | None = None
    max_body: int = 256 * _KIB
    max_replay_body: int = 2048 * _KIB

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Return the settings in environment variables.

        ``MEDINA_CORS_ORIGINS``: ``*`` (the default), or origins separated by spaces, or
        nothing for none. ``MEDINA_MAX_BODY_KIB`` and ``MEDINA_MAX_REPLAY_KIB``: sizes in KiB.

        Raises:
            ValueError: A size is not a positive number.
        """
        origins = environment.get("MEDINA_CORS_ORIGINS", "*").split()
        return cls(
            cors_origins=None if "*" in origins else frozenset(origins),
            max_body=_size(environment, "MEDINA_MAX_BODY_KIB", cls.max_body),
            max_replay_body=_size(environment, "MEDINA_MAX_REPLAY_KIB", cls.max_replay_body),
        )


def _size(environment: Mapping[str, str], name: str, default: int) -> int:
    text = environment.get(name)
    if not text:
        return default
    size = int(text) * _KIB
    if size <= 0:
        raise ValueError(f"{name} must be a positive number of KiB, not {text!r}")
    return size
