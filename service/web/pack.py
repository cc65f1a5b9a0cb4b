"""The offline pack: the files with which the companion page runs the referee in a browser.

``make offline`` downloads the files of Pyodide (Python for browsers). An archive contains the
service's own modules, so the browser gives the same answers as the service.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from babel.core import get_global

from service.wording import LANGUAGES, catalogues

RUNTIME_TYPES: Final = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "pyodide-lock.json": "application/json",
    "python_stdlib.zip": "application/zip",
}
"""The media types of the Pyodide files that a browser loads, keyed by file name."""
_DESCRIPTION: Final = "package.json"

_LEFT_OUT: Final = ("service/web/", "service/cli/")
_SUFFIXES: Final = (".py", ".po")
_LIBRARIES: Final = ("marshmallow", "babel")
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)
"""A fixed modification time, so that the same files give the same archive."""


class Pack(NamedTuple):
    """A folder with Pyodide's files. ``version`` changes whenever one of the files changes."""

    folder: Path
    version: str

    def content(self, name: str, *, compressed: bool) -> bytes | None:
        """Return a file or its brotli-compressed copy, or None if it is missing."""
        path = self.folder / (f"{name}.br" if compressed else name)
        return path.read_bytes() if path.is_file() else None

    @property
    def size(self) -> int:
        """The total size of the compressed Pyodide files, in bytes."""
        files = (self.folder / f"{name}.br" for name in RUNTIME_TYPES)
        return sum(path.stat().st_size for path in files if path.is_file())


@lru_cache
def find_pack(folder: Path) -> Pack | None:
    """Return the offline pack in a folder, or None if it is missing or incomplete."""
    if not all((folder / name).is_file() for name in (_DESCRIPTION, *RUNTIME_TYPES)):
        return None
    digest = blake2b(digest_size=6)
    for name in RUNTIME_TYPES:
        digest.update(blake2b((folder / name).read_bytes()).digest())
    released = json.loads((folder / _DESCRIPTION).read_bytes())["version"]
    return Pack(folder, f"{released}-{digest.hexdigest()}")


@lru_cache
def referee_archive() -> bytes:
    """Return a ZIP archive of the referee's modules and the libraries that they import."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(_files()):
            info = ZipInfo(name, _EARLIEST)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return written.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    """Yield the name and the path of each file in the archive."""
    for package in ("service", "schemas", *_LIBRARIES):
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        folder = Path(spec.origin).parent
        for path in folder.rglob("*"):
            name = f"{package}/{path.relative_to(folder).as_posix()}"
            if path.suffix in _SUFFIXES and not name.startswith(_LEFT_OUT):
                yield name, path
        if package == "babel":
            yield from _locales(folder)


def _locales(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield Babel's data files for the languages of the service and their parent locales."""
    yield "babel/global.dat", folder / "global.dat"
    exceptions = get_global("parent_exceptions")
    names = {"root"}
    for language in LANGUAGES:
        name = str(catalogues.load(language)[1])
        while name != "root":
            names.add(name)
            name = exceptions.get(name) or name.rpartition("_")[0] or "root"
    for name in names:
        yield f"babel/locale-data/{name}.dat", folder / "locale-data" / f"{name}.dat"
