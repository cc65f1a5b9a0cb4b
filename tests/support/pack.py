"""The real offline pack from ``make offline``, and an imitation."""

from __future__ import annotations

import json
from pathlib import Path

import brotli
import pytest

from service.web.pack import RUNTIME_TYPES, find_pack
from service.web.settings import OFFLINE_PACK

needs_pack = pytest.mark.skipif(
    find_pack(OFFLINE_PACK) is None, reason="needs the offline pack (make offline; npm)"
)


def imitate_pack(folder: Path, version: str = "1.2.3") -> Path:
    """Write an imitation of the pack into a folder and return the folder."""
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text(json.dumps({"version": version}), encoding="utf-8")
    for name in RUNTIME_TYPES:
        content = f"{name} of {version}".encode() * 100
        (folder / name).write_bytes(content)
        (folder / f"{name}.br").write_bytes(brotli.compress(content))
    return folder
