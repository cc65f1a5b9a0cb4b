"""npm tools for the tests. Install them with ``npm ci --prefix tests/openapi/node``."""

from __future__ import annotations

from pathlib import Path
from shutil import which

import pytest

NODE = Path(__file__).resolve().parent

needs_npm_packages = pytest.mark.skipif(
    not (NODE / "node_modules").is_dir() or which("node") is None,
    reason="needs npm packages in tests/openapi/node",
)
