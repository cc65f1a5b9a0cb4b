"""Errors that stop a command: unusable input, and files that can't be read or written."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from typing import Any, Final

from service.problems import FieldErrorJson

from .i18n import Translator, _

_CAUSES: Final = {
    errno.ENOENT: _("there is no such file or folder"),
    errno.EISDIR: _("this is a folder"),
    errno.ENOTDIR: _("part of the path is not a folder"),
    errno.EBADF: _("this stream is closed"),
    errno.EACCES: _("permission denied"),
    errno.EPERM: _("permission denied"),
    errno.EROFS: _("the disk is read-only"),
    errno.ENOSPC: _("the disk is full"),
    errno.EDQUOT: _("the disk quota is used up"),
    errno.EFBIG: _("the file is too large"),
    errno.ENAMETOOLONG: _("the name is too long"),
    errno.ELOOP: _("the link leads back to itself"),
}
"""The common causes, keyed by ``errno``. Other errors show the operating system's message."""


class CliError(Exception):
    """An error that stops a command. Each of ``lines`` describes one problem to the user.

    ``kind``, ``params`` and ``errors`` have the same meaning as in
    :class:`service.problems.Problem`.
    """

    def __init__(
        self,
        *lines: str,
        kind: str = "bad-request",
        params: Mapping[str, Any] | None = None,
        errors: Sequence[FieldErrorJson] | None = None,
    ) -> None:
        super().__init__(*lines)
        self.lines = lines
        self.kind = kind
        self.params = params
        self.errors = errors


def os_error_cause(error: OSError, translator: Translator) -> str:
    """Return the cause of an error. Common causes are in the user's language."""
    cause = _CAUSES.get(error.errno or 0)
    if cause is not None:
        return translator.say(cause)
    return error.strerror or translator.say(_("input or output error"))


def file_error(name: str, error: OSError | ValueError, translator: Translator) -> CliError:
    """Return the error to report when a file can't be opened, read or written.

    Python raises ``ValueError`` if a file name contains a null character.
    """
    if isinstance(error, OSError):
        cause = os_error_cause(error, translator)
    else:
        cause = translator.say(_("this is not a file name"))
    return CliError(f"{name}: {cause}")
