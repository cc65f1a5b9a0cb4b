"""Write answers to standard output, and files to disk."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE

import click

from .errors import file_error
from .i18n import Translator


def write_lines(lines: Iterable[str], *, err: bool = False) -> None:
    """Write lines of text to standard output or, with ``err``, to standard error.

    Colours in the lines are kept, because the console adds them only where they are wanted.
    """
    for line in lines:
        click.echo(line, err=err, color=True)


def write_bytes(document: bytes) -> None:
    """Write a document and a line break to standard output."""
    click.echo(document)


def write_file(name: str, content: str | bytes, translator: Translator) -> None:
    """Write text or bytes to a file.

    Raises:
        CliError: The file can't be written.
    """
    try:
        Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise file_error(name, error, translator) from error


def replace_file(name: str, text: str, translator: Translator) -> None:
    """Replace a file with a text. An interruption leaves either the old or the new file.

    The new file has the owner and the permissions of the old one, as far as possible. The text is
    written directly to devices and pipes, which can't be replaced.

    Raises:
        CliError: The file can't be written.
    """
    try:
        path = Path(name).resolve()
        replaces = path.exists()
        if replaces and not path.is_file():  # a device or a pipe
            path.write_text(text, encoding="utf-8")
            return
        temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
        mode = 0o600 if replaces else 0o666
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with open(descriptor, "w", encoding="utf-8") as file:
                if replaces:
                    _copy_access(path, temporary)
                file.write(text)
                file.flush()
                os.fsync(descriptor)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise file_error(name, error, translator) from error


def _copy_access(old: Path, new: Path) -> None:
    """Give a new file the owner, group and permissions of an old one, as far as possible.

    If the group can't be kept, the new file's group gets no permissions.
    """
    found = old.stat()
    for owner in (found.st_uid, -1):  # only root may give a file away
        with suppress(OSError):
            os.chown(new, owner, found.st_gid)
            break
    with suppress(OSError):  # some file systems have no permissions
        if new.stat().st_gid == found.st_gid:
            shutil.copystat(old, new)
        else:
            new.chmod(S_IMODE(found.st_mode) & 0o707)
