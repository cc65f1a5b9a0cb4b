"""Questions from files: read, put together, and checked as the service checks a request."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from marshmallow import Schema, ValidationError

from schemas import fast_reader
from service.operations import ParsedRequest, request_errors
from service.web.strict_json import NotJsonError, parse

from .labels import Speaker, _

__all__ = [
    "STDIN",
    "Part",
    "Unusable",
    "called",
    "check",
    "opened",
    "parse_request",
    "parsed",
    "read",
]

STDIN: Final = "-"


class Unusable(Exception):  # noqa: N818 - it says what the input is
    """Input that can't be used: a line for each thing that is wrong with it.

    ``kind``, ``params`` and ``errors`` are those of the problem with which the service would answer
    (:class:`service.web.problems.Problem`).
    """

    def __init__(
        self,
        *lines: str,
        kind: str = "bad-request",
        params: Mapping[str, Any] | None = None,
        errors: Sequence[Mapping[str, str]] | None = None,
    ) -> None:
        super().__init__(*lines)
        self.lines = lines
        self.kind = kind
        self.params = params
        self.errors = errors


class Part(NamedTuple):
    """A part of a question: where it comes from, its place in there (a JSON Pointer), its value."""

    source: str
    pointer: str
    value: Any

    def has(self, member: str) -> bool:
        """Tell whether this is an object with a member of that name."""
        return isinstance(self.value, dict) and member in self.value

    def member(self, name: str) -> Part:
        """Return a member of this, or this itself where it has none of that name.

        So a state may come by itself, or in a request to the service, or in an answer of it.
        """
        return (
            Part(self.source, f"{self.pointer}/{name}", self.value[name])
            if self.has(name)
            else self
        )


def called(name: str, speaker: Speaker) -> str:
    """Return what a file is called in messages."""
    return speaker.say(_("standard input")) if name == STDIN else name


def opened(name: str, speaker: Speaker) -> AbstractContextManager[BinaryIO]:
    """Open a file to be read, ``-`` being standard input.

    Raises:
        Unusable: It can't be opened.
    """
    if name == STDIN:
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except FileNotFoundError as error:
        raise Unusable(speaker.say(_("{file}: there is no such file"), file=name)) from error
    except IsADirectoryError as error:
        raise Unusable(speaker.say(_("{file}: this is a folder"), file=name)) from error
    except (OSError, ValueError) as error:
        raise Unusable(speaker.say(_("{file}: this cannot be read"), file=name)) from error


def parsed(body: bytes, source: str, speaker: Speaker, first_line: int = 1) -> Any:
    """Return the JSON document in some bytes, which begin in a line of their source.

    Raises:
        Unusable: It is no JSON as the service takes it.
    """
    try:
        return parse(body)
    except NotJsonError as error:
        params = {"kind": error.kind, "key": error.key, "line": error.line, "column": error.column}
        if error.kind == "empty":
            detail = speaker.say(_("there is nothing in it"))
        elif error.kind == "syntax":
            text = _("this is not JSON: line {line}, column {column}")
            detail = speaker.say(text, line=first_line + error.line - 1, column=error.column)
        else:
            detail = speaker.wording.problem("malformed-json", **params)[1]
        raise Unusable(f"{source}: {detail}", kind="malformed-json", params=params) from error


def read(name: str, speaker: Speaker) -> Part:
    """Return the document in a file.

    Raises:
        Unusable: There is no JSON in it.
    """
    source = called(name, speaker)
    with opened(name, speaker) as file:
        return Part(source, "", parsed(file.read(), source, speaker))


def parse_request(schema: Schema, parts: Mapping[str, Any], speaker: Speaker) -> ParsedRequest:
    """Return the question that is made of some parts; what is no :class:`Part` is an option.

    Raises:
        Unusable: It is not well formed.
    """

    def place(pointer: str) -> str:
        _nothing, member, *rest = pointer.split("/")
        part = parts[member]
        if not isinstance(part, Part):
            return f"--option {rest[1]}" if rest[:1] == ["options"] else f"--{member}"
        within = "/".join((part.pointer, *rest))
        return f"{part.source}: {within}" if within else part.source

    document = {
        name: part.value if isinstance(part, Part) else part for name, part in parts.items()
    }
    return check(schema, document, place, speaker)


def check(
    schema: Schema, document: Any, place: Callable[[str], str], speaker: Speaker
) -> ParsedRequest:
    """Return a document as a question; ``place`` says where a JSON Pointer points to.

    Raises:
        Unusable: It is not well formed; a line for each place where it is not.
    """
    try:
        return ParsedRequest(document, fast_reader.load(schema, document), speaker.wording)
    except ValidationError as error:
        errors = request_errors(error, speaker.wording)
        lines = [f"{place(each['pointer'])}: {each['detail']}" for each in errors]
        params = {"count": len(errors)}
        raise Unusable(*lines, kind="invalid-request", params=params, errors=errors) from error
