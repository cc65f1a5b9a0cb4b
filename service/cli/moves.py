"""Read the MOVE argument: a move in words or notation, or a file with a move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from schemas import requests
from schemas.move import dump_move
from schemas.state import ParsedState, Senseless
from service.operations import ask_back
from service.rules.rulesets import PLAYER_COLORS
from service.rules.state import State

from .errors import CliError
from .i18n import Translator, _
from .inputs import JSON_STARTS, STDIN, Document, parse_json, parse_request, read_bytes, source_name
from .notation import is_move
from .notation import read_move as move_in_notation

if TYPE_CHECKING:
    from service.words import NotUnderstoodError


def is_file_name(text: str) -> bool:
    """Return whether a MOVE argument is a file name: ``-``, or any text with a dot or a slash.

    Moves in words or notation never contain a dot or a slash.
    """
    return text == STDIN or "." in text or "/" in text


def read_move(move: str, state: Document, translator: Translator) -> Document:
    """Return the move that a MOVE argument describes.

    For a move in words or notation, the state says whose turn it is.

    Raises:
        CliError: The file can't be read, the move can't be understood, or the state is malformed.
    """
    if not is_file_name(move):
        source = translator.say(_("move"))
        hint = ""
        if Path(move).is_file():
            hint = translator.say(_(" (If you mean the file {file}, write ./{file}.)"), file=move)
        return _from_words(move, source, hint, state, translator)
    source = source_name(move, translator)
    content = read_bytes(move, translator)
    if not content.strip() or content.lstrip().startswith(JSON_STARTS):
        return Document(source, "", parse_json(content, source, translator)).member("move")
    try:
        text = content.decode().rstrip()
    except UnicodeDecodeError:
        return Document(source, "", parse_json(content, source, translator))
    return _from_words(text, source, "", state, translator)


def _from_words(
    text: str, source: str, hint: str, state: Document, translator: Translator
) -> Document:
    position = parse_request(requests.POSITION, {state.state_field: state}, translator)
    parsed: ParsedState | Senseless = position.content["state"]
    if isinstance(parsed, Senseless):  # no move will be judged
        return Document(source, "", {"player": PLAYER_COLORS[0], "actions": []})
    player = parsed.state.expected_player
    if is_move(text):
        return Document(source, "", move_in_notation(text, player, source, translator))
    # Imported on first use, so that commands start faster.
    from service.words import NotUnderstoodError, understand

    try:
        reading = understand(text, parsed.state, translator.language)
    except NotUnderstoodError as error:
        message = said_what(error, parsed.state, translator) + hint
        text = _("{source}, column {column}: {message}")
        raise CliError(
            translator.say(text, source=source, column=error.column, message=message)
        ) from error
    if reading.move is None:
        raise CliError(
            translator.say(
                _("{source}: this is a question that names no move. Ask it in medina play."),
                source=source,
            )
        )
    return Document(source, "", dump_move(reading.move))


def said_what(error: NotUnderstoodError, state: State, translator: Translator) -> str:
    """Say what was read of a text and what was not, and what it may mean."""
    said, offered = ask_back(error, state, translator.wording)
    choices = [
        choice["question"]
        for choice, reading in zip(offered, error.choices, strict=True)
        if reading.move is not None
    ]
    if not choices:
        return said
    return translator.say(
        _("{message} For example: {choices}"), message=said, choices=" – ".join(choices)
    )
