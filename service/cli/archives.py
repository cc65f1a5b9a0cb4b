"""``medina replay``: read files of game records and judge each record."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
from tqdm import tqdm

from service import operations, problems
from service.web.strict_json import NotJsonError, parse

from . import INTERRUPTED, render
from .console import Console
from .errors import CliError
from .i18n import _, _n
from .inputs import Document, decoded, parse_json, read_bytes, source_name, validate
from .notation import is_position_or_record, is_record_file
from .output import write_lines
from .progress import bar_of

_COUNTS: Final = {
    "legal": _n("{count} legal", "{count} legal"),
    "illegal": _n("{count} illegal", "{count} illegal"),
    "undetermined": _n("{count} undetermined", "{count} undetermined"),
    "invalid_state": _n("{count} from an impossible position", "{count} from impossible positions"),
    "invalid_setup": _n("{count} with an impossible setup", "{count} with impossible setups"),
    "unusable": _n("{count} unusable", "{count} unusable"),
}
"""The text for the count of each verdict in the summary, keyed by verdict."""


class _Judged(NamedTuple):
    """The result for one record: the answer, or the error if the record is unusable."""

    place: str
    answer: Mapping[str, Any] | None
    error: CliError | None = None

    @property
    def verdict(self) -> str:
        """The answer's verdict, or ``unusable``."""
        return str(self.answer["verdict"]) if self.answer else "unusable"


def judge_archives(names: Sequence[str], console: Console, as_json: bool, as_notation: bool) -> int:
    """Judge every record and return the exit status.

    By default, each record that is not legal gets one line of output. A single record gets its full
    answer. The output ends with a summary, even after an interruption.

    Args:
        names: File names, or records in notation.
        console: The user's terminal.
        as_json: Write the service's answer to every record.
        as_notation: Write the legal part of every record. This takes precedence over ``as_json``.
    """
    records = [record for name in names for record in _records(name, console)]
    verdicts: Counter[str] = Counter()
    interrupted = False
    with bar_of(len(records)) as bar:
        try:
            for record in records:
                judged = _judge(record, console)
                verdicts[judged.verdict] += 1
                for line in judged.error.lines if judged.error else ():
                    tqdm.write(line, file=sys.stderr)
                if as_notation:
                    _write_notation(judged)
                elif as_json:
                    tqdm.write(_json(judged, console), file=sys.stdout)
                elif len(records) > 1:
                    _write_refusal(judged)
                elif judged.answer:
                    write_lines(render.judgement(judged.answer, console))
                    write_lines(render.points(judged.answer, console))
                bar.set_description_str(_summary(verdicts, console), refresh=False)
                bar.update()
        except KeyboardInterrupt:
            interrupted = True
    summary = _summary(verdicts, console)
    if interrupted:
        summary = console.say(_("Interrupted – {summary}"), summary=summary)
    write_lines([summary], err=as_json or as_notation)
    return INTERRUPTED if interrupted else _status(verdicts)


def _status(verdicts: Counter[str]) -> int:
    if verdicts["unusable"] or not verdicts:
        return 2
    return 1 if verdicts.total() > verdicts["legal"] else 0


def _summary(verdicts: Counter[str], console: Console) -> str:
    total = console.count(_n("{count} record", "{count} records"), verdicts.total())
    counts = [
        console.count(forms, verdicts[verdict])
        for verdict, forms in _COUNTS.items()
        if verdicts[verdict]
    ]
    if not counts:
        return total
    return console.say(_("{heading}: {list}"), heading=total, list=", ".join(counts))


def _json(judged: _Judged, console: Console) -> str:
    """Return the service's answer to a record, or a problem document."""
    document: Mapping[str, Any] | None = judged.answer
    if error := judged.error:
        problem = problems.Problem(error.kind, error.params, errors=error.errors)
        document = problems.document(problem, console.wording)
    return orjson.dumps(document).decode()


def _write_notation(judged: _Judged) -> None:
    """Write the legal part of a record in notation. Report on standard error why the rest fails."""
    _write_refusal(judged, err=True)
    if judged.answer and judged.answer["record"] is not None:
        tqdm.write(judged.answer["record"], file=sys.stdout)


def _write_refusal(judged: _Judged, *, err: bool = False) -> None:
    if judged.answer and judged.verdict != "legal":
        text = f"{judged.place}: {judged.answer['explanation']}"
        tqdm.write(text, file=sys.stderr if err else sys.stdout)


def _judge(record: Document, console: Console) -> _Judged:
    def place(pointer: str) -> str:
        within = record.pointer + pointer
        return f"{record.source}: {within}" if within else record.source

    try:
        if isinstance(record.value, CliError):
            raise record.value
        parsed = validate(operations.record_schema(record.value), record.value, place, console)
    except CliError as error:
        return _Judged(place(""), None, error)
    return _Judged(place(""), operations.replay(parsed))


# --- Reading -------------------------------------------------------------------------------------


def _records(name: str, console: Console) -> list[Document]:
    """Return the records in a file, or the one record in ``name`` if ``name`` is notation.

    The file holds a single record, one record per line, or a JSON array of records. Single records
    and lines can also be in notation. What can't be read is replaced with the error.
    """
    if is_position_or_record(name):
        return [Document(console.say(_("record")), "", {"record": name})]
    source = source_name(name, console)
    try:
        content = read_bytes(name, console)
        lines = content.split(b"\n")
        try:
            document = parse_json(content, source, console)
        except CliError:
            if not _in_array(content) and any(map(_is_record, lines)):
                return [
                    _on_line(line, source, number, console)
                    for number, line in enumerate(lines, 1)
                    if line.strip()
                ]
            if not is_record_file(decoded(content)):
                raise
            document = {"record": decoded(content)}
    except CliError as error:
        return [Document(source, "", error)]
    if isinstance(document, list):
        return [Document(source, f"/{index}", item) for index, item in enumerate(document)]
    return [Document(source, "", document)]


def _in_array(content: bytes) -> bool:
    """Return whether a document that is not JSON begins like a JSON array."""
    first = content.lstrip().partition(b"\n")[0]
    return first.startswith(b"[") and not is_record_file(decoded(first))


def _is_record(line: bytes) -> bool:
    """Return whether a line is a record. An object within a longer document is none."""
    if is_position_or_record(decoded(line)):
        return True
    try:
        document = parse(line)
    except NotJsonError:
        return False
    return isinstance(document, dict) and not document.keys().isdisjoint(("record", "moves"))


def _on_line(line: bytes, source: str, number: int, console: Console) -> Document:
    here = f"{source}:{number}"
    text = decoded(line).strip()
    if is_position_or_record(text):
        return Document(here, "", {"record": text})
    try:
        return Document(here, "", parse_json(line.rstrip(), here, console, number))
    except CliError as error:
        return Document(here, "", error)
