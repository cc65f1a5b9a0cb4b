"""Find the version of the checkout or of the installed package."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

_PACKAGE: Final = "medina-referee"
_PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"


def package_version() -> str:
    """Return the version of the checkout or, outside a checkout, of the installed package.

    Without either, return ``unknown``.
    """
    try:
        with _PROJECT.open("rb") as file:
            project = tomllib.load(file)["project"]
    except (OSError, tomllib.TOMLDecodeError, KeyError):
        project = {}
    if project.get("name") == _PACKAGE:
        return str(project["version"])
    try:
        return version(_PACKAGE)
    except PackageNotFoundError:
        return "unknown"
