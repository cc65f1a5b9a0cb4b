"""The operations of the service, each said once: a row of a table and a function.

Read :mod:`.rows` first: it is the table.
"""

from __future__ import annotations

from .functions import (
    adjudication,
    audit,
    game,
    game_schema,
    legal_moves,
    position,
    record_schema,
    replay,
    score,
)
from .operation import (
    Answer,
    Link,
    Operation,
    ParsedRequest,
    RequestSchema,
    request_errors,
    schema_for,
)
from .questions import answer_reading, ask_back, question
from .rows import OPERATIONS

__all__ = [
    "OPERATIONS",
    "Answer",
    "Link",
    "Operation",
    "ParsedRequest",
    "RequestSchema",
    "adjudication",
    "answer_reading",
    "ask_back",
    "audit",
    "game",
    "game_schema",
    "legal_moves",
    "position",
    "question",
    "record_schema",
    "replay",
    "request_errors",
    "schema_for",
    "score",
]
