"""Positions, moves and records as text, like FEN and PGN in chess.

A position or a move is one line of text. A record is one line or a text file. Texts are converted
to and from JSON documents without loss. ``docs/notation.md`` describes the notation.
"""

from .errors import EXPECTED, NotationError
from .moves import parse_move, write_move
from .position import parse_position, write_position
from .record import Record, parse_record_line, write_record
from .record_file import is_file, parse_record_file, write_record_file

__all__ = [
    "EXPECTED",
    "NotationError",
    "Record",
    "parse_move",
    "parse_position",
    "parse_record",
    "write_move",
    "write_position",
    "write_record",
    "write_record_file",
]


def parse_record(text: str) -> Record:
    """Return the record that a text contains. The text is one line or a file with tags.

    Raises:
        NotationError: The text is malformed.
    """
    return parse_record_file(text) if is_file(text) else parse_record_line(text)
