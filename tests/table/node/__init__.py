"""npm packages for the tests of the page. ``npm ci --prefix tests/table/node`` installs them."""

from __future__ import annotations

from pathlib import Path
from shutil import which

import pytest

NODE = Path(__file__).resolve().parent

needs_npm_packages = pytest.mark.skipif(
    not (NODE / "node_modules").is_dir() or which("node") is None,
    reason="needs npm packages in tests/table/node",
)
