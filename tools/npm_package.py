"""``make npm``: collect the files of the npm package in a folder.

The offline pack must have been built. ``make npm`` adds the types.
"""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from importlib.metadata import files
from pathlib import Path
from typing import Final

from service.web.pack import RUNTIME_TYPES, referee_archive
from service.web.settings import OFFLINE_PACK

_ROOT: Final = Path(__file__).parents[1]
_SOURCES: Final = _ROOT / "deploy" / "npm"
_BUNDLED: Final = ("babel", "marshmallow")
"""The libraries in the referee's archive, whose licences the package carries."""


def main(folder: Path) -> None:
    """Write the package to a folder. An existing folder is replaced."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "files").mkdir(parents=True)
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    manifest = json.loads((_SOURCES / "package.json").read_text(encoding="utf-8"))
    manifest["version"] = project["version"]
    (folder / "package.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    shared = _ROOT / "service" / "web" / "table" / "workers" / "offline.js"
    own = [_SOURCES / name for name in ("index.js", "index.d.ts", "README.md")]
    for path in (*own, shared, _ROOT / "LICENSE"):
        shutil.copyfile(path, folder / path.name)
    for name in RUNTIME_TYPES:
        shutil.copyfile(OFFLINE_PACK / name, folder / "files" / name)
    (folder / "files" / "referee.zip").write_bytes(referee_archive())
    for package in _BUNDLED:
        for file in files(package) or ():
            if file.name.startswith(("LICENSE", "NOTICE")):
                target = folder / "licenses" / f"{package}.{file.name}"
                target.parent.mkdir(exist_ok=True)
                target.write_bytes(file.read_binary())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
