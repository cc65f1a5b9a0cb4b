"""Read documents from files and standard input, with the same checks as the service."""

from __future__ import annotations

import shlex
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import click
from marshmallow import Schema, ValidationError

from schemas import fast_reader
from service.operations import ParsedRequest, request_errors
from service.web.strict_json import NotJsonError, parse

from .errors import CliError, file_error
from .i18n import Translator, _
from .notation import is_position_or_record, is_record_file, read_position_or_record

STDIN: Final = "-"
JSON_STARTS: Final = (b"{", b"[", b'"')
"""How a document begins that is meant as JSON."""


class Document(NamedTuple):
    """A JSON value and its origin: a file, and a JSON Pointer within the file.

    If ``from_notation`` is true, ``value`` was converted from notation, or it is a position in
    notation that makes no sense.
    """

    source: str
    pointer: str
    value: Any
    from_notation: bool = False

    def has(self, member: str) -> bool:
        """Return whether the value is an object with this member."""
        return isinstance(self.value, dict) and member in self.value

    @property
    def state_field(self) -> str:
        """The field of a request that the value of a state belongs in."""
        return "position" if self.from_notation and isinstance(self.value, str) else "state"

    def member(self, name: str) -> Document:
        """Return a member of the object, or the document itself if there is no such member.

        Users can thus pass a state alone, or a request or an answer that contains a state.
        """
        if not self.has(name):
            return self
        return Document(self.source, f"{self.pointer}/{name}", self.value[name])


def source_name(name: str, translator: Translator) -> str:
    """Return the name of a file for messages. The name of ``-`` is "standard input"."""
    return translator.say(_("standard input")) if name == STDIN else name


def open_input(name: str, translator: Translator) -> AbstractContextManager[BinaryIO]:
    """Open a file for reading; ``-`` is standard input.

    Raises:
        CliError: The file can't be opened.
    """
    if name == STDIN:
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        raise file_error(name, error, translator) from error


def read_bytes(name: str, translator: Translator) -> bytes:
    """Return the content of a file without its byte order mark; ``-`` is standard input.

    Raises:
        CliError: The file can't be read.
    """
    with open_input(name, translator) as file:
        try:
            return file.read().removeprefix(BOM_UTF8)
        except OSError as error:
            raise file_error(source_name(name, translator), error, translator) from error


def parse_json(body: bytes, source: str, translator: Translator, first_line: int = 1) -> Any:
    """Decode a JSON document.

    ``first_line`` is the number of the document's first line, for error messages.

    Raises:
        CliError: The body is not JSON, or it is JSON that the service refuses.
    """
    try:
        return parse(body)
    except NotJsonError as error:
        params = {"kind": error.kind, "key": error.key, "line": error.line, "column": error.column}
        if error.kind == "empty":
            detail = translator.say(_("this is empty"))
        elif error.kind == "syntax" and not body.lstrip().startswith(JSON_STARTS):
            detail = translator.say(_("this is neither notation nor JSON"))
        elif error.kind == "syntax":
            text = _("this is not JSON: line {line}, column {column}")
            detail = translator.say(text, line=first_line + error.line - 1, column=error.column)
        else:
            detail = translator.wording.problem("malformed-json", **params)[1]
        raise CliError(f"{source}: {detail}", kind="malformed-json", params=params) from error


def read_document(name: str, translator: Translator) -> Document:
    """Return the document in a file: JSON, or a position or a record in notation.

    ``name`` can also be notation instead of a file name.

    Raises:
        CliError: The file can't be read, or it holds neither JSON nor notation.
    """
    if is_position_or_record(name):
        source = translator.say(_("position"))
        return Document(
            source, "", read_position_or_record(name, source, translator), from_notation=True
        )
    source = source_name(name, translator)
    content = read_bytes(name, translator)
    text = decoded(content)
    if is_position_or_record(text) or is_record_file(text):
        return Document(
            source, "", read_position_or_record(text, source, translator), from_notation=True
        )
    return Document(source, "", parse_json(content, source, translator))


def state_in(document: Document, name: str, translator: Translator) -> Document:
    """Return the state in a document: its ``state`` or ``position``, or else the whole document.

    If the document is a record that begins with a state, that state is returned. ``name`` is the
    file or the notation from which the document was read.

    Raises:
        CliError: The document is the record of a game that begins with its setup, or its
            ``position`` is malformed.
    """
    if document.has("game") and document.has("moves"):
        command = click.get_current_context().info_name
        example = f"medina replay {shlex.quote(name)} --json | medina {command} -"
        text = _("{file}: this is a game, not a position; for its last position: {example}")
        raise CliError(translator.say(text, file=document.source, example=example))
    position = document.member("position")
    has_position = document.has("position") and isinstance(position.value, str)
    if document.has("state") or not has_position:
        return document.member("state")
    source = f"{position.source}: {position.pointer}"
    state = read_position_or_record(position.value, source, translator)
    return Document(position.source, position.pointer, state, from_notation=True)


def decoded(content: bytes) -> str:
    """Decode UTF-8, or return "" if that fails. The JSON parser then reports why."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        return ""


def parse_request(
    schema: Schema, members: Mapping[str, Any], translator: Translator
) -> ParsedRequest:
    """Build a request from its members and check it against a schema.

    Members that are not a :class:`Document` come from the command's options.

    Raises:
        CliError: The request is malformed. The error has one line for each problem.
    """

    def place(pointer: str) -> str:
        _root, name, *rest = pointer.split("/")
        member = members[name]
        if not isinstance(member, Document):
            return f"--option {rest[1]}" if rest[:1] == ["options"] else f"--{name}"
        within = "/".join((member.pointer, *rest))
        return f"{member.source}: {within}" if within else member.source

    request = {
        name: member.value if isinstance(member, Document) else member
        for name, member in members.items()
    }
    return validate(schema, request, place, translator)


def validate(
    schema: Schema, request: Any, place: Callable[[str], str], translator: Translator
) -> ParsedRequest:
    """Check a request against a schema and return it parsed.

    ``place`` turns a JSON Pointer into a place to show in error messages.

    Raises:
        CliError: The request is malformed. The error has one line for each problem.
    """
    try:
        return ParsedRequest(request, fast_reader.load(schema, request), translator.wording)
    except ValidationError as error:
        errors = request_errors(error, translator.wording)
        lines = [f"{place(each['pointer'])}: {each['detail']}" for each in errors]
        params = {"count": len(errors)}
        raise CliError(*lines, kind="invalid-request", params=params, errors=errors) from error
