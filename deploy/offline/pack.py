"""Build the offline pack: the Pyodide files that browsers load, with brotli-compressed copies.

``make offline`` runs ``python deploy/offline/pack.py <Pyodide's npm package> <output folder>``.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import brotli

NAMES = (
    "package.json",  # contains the version
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
WINDOW = 24


def main(package: Path, folder: Path) -> None:
    """Write the pack to a folder. An existing folder is replaced."""
    new = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    sent = 0
    for name in NAMES:
        content = (package / name).read_bytes()
        compressed = brotli.compress(content, quality=11, lgwin=WINDOW)
        (new / name).write_bytes(content)
        (new / f"{name}.br").write_bytes(compressed)
        sent += len(compressed)
    shutil.rmtree(folder, ignore_errors=True)
    new.rename(folder)
    print(f"{folder}: {sent:,} bytes compressed")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
