"""Positions, moves and records in notation, as arguments and in files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from schemas import notation
from schemas.notation.patterns import POSITION
from schemas.notation_fields import dump_notation_error
from service.rules.letters import RULESET_NAMES

from .errors import CliError
from .i18n import Translator, _

_SHORT: Final = "|".join(RULESET_NAMES.values())
_LINE: Final = re.compile(
    rf"(?:{_SHORT})\.[0-9]+[:\s_][^\n]*"
    # with the long name, or without a correct revision
    rf"|(?:{_SHORT}|{'|'.join(RULESET_NAMES)})[^\n]*\s[^\n]*=",
    re.IGNORECASE,
)
_TAG: Final = re.compile(r"(?:[\ufeff\s]|\{[^}]*\})*\[[A-Za-z]")
_MOVE: Final = re.compile(
    r"\s*(?:[a-z]:\s*)?(?:[A-Za-z][A-R][0-9]+(?![A-Za-z0-9])|[T-]\s*(?:[,;]|$))", re.IGNORECASE
)


def is_position_or_record(text: str) -> bool:
    """Return whether a text is a position or a one-line record.

    Both begin with the name of a ruleset, and file names hardly ever do. The text need not be
    correct: it can have characters that only look right.
    """
    return any(_LINE.fullmatch(_plain(text, blank).strip()) for blank in ("", " "))


def is_record_file(text: str) -> bool:
    """Return whether a text begins with a tag, like a record of several lines.

    Comments can stand before the tag.
    """
    return _TAG.match(text) is not None


def is_move(text: str) -> bool:
    """Return whether a text is meant as a move in notation, which may be malformed.

    A move in words never begins with a letter and a cell without a space between them.
    """
    plain = text if text.isascii() else "".join(_plain(text).split())
    return _MOVE.match(plain) is not None


def _plain(text: str, blank: str = "") -> str:
    """Return a text with the ASCII characters that its characters look like.

    Characters that take no space are replaced with ``blank``.
    """
    if text.isascii():
        return text
    return "".join(
        blank if unicodedata.category(c) == "Cf" else c for c in unicodedata.normalize("NFKC", text)
    )


def read_position_or_record(
    text: str, source: str, translator: Translator
) -> Mapping[str, Any] | str:
    """Return a position or a record in notation as a JSON document.

    A position that is well-formed but makes no sense is returned as it is.

    Raises:
        CliError: The text is malformed, or it is a record that makes no sense.
    """
    text = text.strip()
    try:
        return notation.parse_position(text)
    except notation.NotationError as error:
        if re.fullmatch(POSITION, text):
            return text
        wrong = error
    try:
        return notation.parse_record(text).document
    except notation.NotationError as error:
        # Report the error of the parser that got further.
        furthest = max(error, wrong, key=lambda one: (one.line, one.column))
        raise _malformed(furthest, source, translator) from error


def read_move(text: str, player: str, source: str, translator: Translator) -> dict[str, Any]:
    """Parse a move in notation, and return it as a JSON document.

    ``player`` makes the move if the text names no player.

    Raises:
        CliError: The text is malformed.
    """
    try:
        return notation.parse_move(text.strip(), player)
    except notation.NotationError as error:
        raise _malformed(error, source, translator) from error


def _malformed(error: notation.NotationError, source: str, translator: Translator) -> CliError:
    detail = translator.wording.notation_error(dump_notation_error(error))
    return CliError(
        translator.say(_("{heading}: {list}"), heading=source, list=detail),
        kind="invalid-request",
        params={"count": 1},
        errors=[{"pointer": "", "detail": detail}],
    )
