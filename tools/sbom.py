"""``make sbom``: list what the image holds, with licences, in CycloneDX format.

The Python packages come from ``requirements.lock``. ``deploy/components.json`` lists what no lock
file does, and the licences of packages that don't state one. The Debian packages of the base image
are known when it has been built.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).parents[1]
_KNOWN: Final[dict[str, Any]] = json.loads(
    (_ROOT / "deploy" / "components.json").read_text(encoding="utf-8")
)


def _licence(package: str) -> str:
    """Return the SPDX expression of a Python package's licence.

    Raises KeyError if none is known.
    """
    try:
        stated = metadata(package)
    except PackageNotFoundError:  # a package for another system or Python version
        return str(_KNOWN["licences"][package])
    if "License-Expression" in stated:
        return stated["License-Expression"]
    return str(_KNOWN["licences"].get(package) or stated["License"])


def _component(name: str, version: str, purl: str, licence: str | None) -> dict[str, Any]:
    component = {
        "type": "library",
        "bom-ref": f"{purl}@{version}",
        "name": name,
        "version": version,
        "purl": f"{purl}@{version}",
    }
    return component | ({"licenses": [{"expression": licence}]} if licence else {})


def bill_of_materials(debian: Path | None = None) -> dict[str, Any]:
    """Return the bill of materials.

    Args:
        debian: the output of ``dpkg-query --show``: a package's name and version on each line
    """
    command = [sys.executable, "-m", "cyclonedx_py", "requirements", "requirements.lock"]
    command += ["--pyproject", "pyproject.toml", "--mc-type", "application"]
    listed = subprocess.check_output([*command, "--output-reproducible"], cwd=_ROOT)
    bill: dict[str, Any] = json.loads(listed)
    components = bill["components"]
    for package in components:
        package["licenses"] = [{"expression": _licence(package["name"])}]
    for part in _KNOWN["components"]:
        component = _component(part["name"], part["version"], part["purl"], part["licence"])
        component["properties"] = [{"name": "medina:path", "value": part["path"]}]
        components.append(component)
    for line in debian.read_text(encoding="utf-8").splitlines() if debian else ():
        name, version = line.split()
        components.append(_component(name, version, f"pkg:deb/debian/{name}", None))
    return bill


def licences() -> str:
    """Return the SPDX expression of everything that the image adds to the base image's system."""
    own = bill_of_materials()
    found = {"MIT", *(part["licenses"][0]["expression"] for part in own["components"])}
    terms = {term for expression in found for term in re.split(r" AND (?![^(]*\))", expression)}
    return " AND ".join(sorted(terms, key=lambda term: term.strip("(")))


def main(arguments: list[str] | None = None) -> None:
    """Write the bill of materials to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--debian", type=Path, help="the output of dpkg-query --show in the image")
    parser.add_argument("output", type=Path)
    options = parser.parse_args(arguments)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(bill_of_materials(options.debian), indent=2)
    options.output.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
