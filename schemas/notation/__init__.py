"""Positions, moves and records as text, like FEN and PGN in chess.

A position or a move is one line of text. A record is one line or a text file. Texts are converted
to and from JSON documents without loss. ``docs/notation.md`` describes the notation.
"""

from .errors import NotationError
from .moves import parse_move, write_move
from .position import parse_position, write_position
from .record import Record, parse_record_line, write_record
from .record_file import POSITION_TAG, is_file, parse_record_file, write_record_file

__all__ = [
    "NotationError",
    "Record",
    "begins_with_position",
    "parse_move",
    "parse_position",
    "parse_record",
    "write_move",
    "write_position",
    "write_record",
    "write_record_file",
]


def begins_with_position(text: str) -> bool:
    """Return whether a record begins with a position. Its text may make no sense."""
    return POSITION_TAG.search(text) is not None if is_file(text) else "/" in text


def parse_record(text: str) -> Record:
    """Return the record that a text contains. The text is one line or a file with tags.

    Raises:
        NotationError: The text is malformed.
    """
    return parse_record_file(text) if is_file(text) else parse_record_line(text)
