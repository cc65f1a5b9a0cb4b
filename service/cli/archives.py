"""``medina replay``: read files of game records and judge each record as it is read."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

import orjson
from tqdm import tqdm

from service import operations, problems
from service.web.strict_json import NotJsonError, parse

from . import INTERRUPTED, render
from .console import Console
from .errors import CliError, file_error
from .i18n import _, _n
from .inputs import decoded, open_input, parse_json, source_name, validate
from .notation import is_position_or_record, is_record_file
from .output import write_lines
from .progress import progress_bar

_LINES: Final = (".ndjson", ".jsonl")
"""Files with these suffixes are read line by line, even if line 1 is not a JSON object."""

_COUNTS: Final = {
    "legal": _n("{count} legal", "{count} legal"),
    "illegal": _n("{count} illegal", "{count} illegal"),
    "undetermined": _n("{count} undetermined", "{count} undetermined"),
    "invalid_state": _n("{count} from an impossible position", "{count} from impossible positions"),
    "invalid_setup": _n("{count} with an impossible setup", "{count} with impossible setups"),
    "unusable": _n("{count} unusable", "{count} unusable"),
}
"""The text for the count of each verdict in the summary, keyed by verdict."""


class RecordInFile(NamedTuple):
    """A record read from a file.

    Attributes:
        source: The name of the file, with the line number if each line is a record.
        pointer: The JSON Pointer of the record within the file.
        document: The record as JSON, or the error if the line is not JSON.
        size: The length of the record in bytes. In a JSON array, it is the average length of the
            items.
    """

    source: str
    pointer: str
    document: Any
    size: int


class Judged(NamedTuple):
    """The result for one record: the answer, or the error if the record is unusable."""

    source: str
    answer: Mapping[str, Any] | None
    error: CliError | None
    size: int

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
    verdicts: Counter[str] = Counter()
    output: _JsonOutput | _NotationOutput | _TextOutput
    output = _JsonOutput(console) if as_json else _TextOutput(console)
    if as_notation:
        output = _NotationOutput()
    interrupted = False
    with progress_bar(names) as bar:
        try:
            for name in names:
                for judged in _judge_file(name, console):
                    verdicts[judged.verdict] += 1
                    output.write(judged)
                    bar.set_description_str(_summary(verdicts, console), refresh=False)
                    bar.update(judged.size)
        except KeyboardInterrupt:
            interrupted = True
    output.finish()
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


# --- Output --------------------------------------------------------------------------------------


class _JsonOutput:
    """Writes one line per record: the service's answer, or a problem document."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def write(self, judged: Judged) -> None:
        """Write the line for one record. Also report an unusable record on standard error."""
        document: Mapping[str, Any] | None = judged.answer
        if judged.error:
            _report(judged.error)
            error = judged.error
            problem = problems.Problem(error.kind, error.params, errors=error.errors)
            document = problems.document(problem, self._console.wording)
        tqdm.write(orjson.dumps(document).decode(), file=sys.stdout)

    def finish(self) -> None:
        """Do nothing, because every line has already been written."""


class _NotationOutput:
    """Writes the legal moves of each record in notation, one record per line."""

    def write(self, judged: Judged) -> None:
        """Write the legal part of a record. Report on standard error why the rest is missing."""
        if judged.error:
            _report(judged.error)
        elif judged.answer:
            if judged.verdict != "legal":
                tqdm.write(f"{judged.source}: {judged.answer['explanation']}", file=sys.stderr)
            if judged.answer["record"] is not None:
                tqdm.write(judged.answer["record"], file=sys.stdout)

    def finish(self) -> None:
        """Do nothing, because every line has already been written."""


class _TextOutput:
    """Writes one line for each record that is not legal, or the full answer for a single record."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._first: Judged | None = None
        self._several = False

    def write(self, judged: Judged) -> None:
        """Write a record's line. The first line waits until there is a second record."""
        if judged.error:
            _report(judged.error)
        if self._first is None:
            self._first = judged
            return
        if not self._several:
            self._several = True
            self._write_line(self._first)
        self._write_line(judged)

    def finish(self) -> None:
        """If there was only one record, write its full answer."""
        if self._first and self._first.answer and not self._several:
            write_lines(render.judgement(self._first.answer, self._console))
            write_lines(render.points(self._first.answer, self._console))

    @staticmethod
    def _write_line(judged: Judged) -> None:
        if judged.answer and judged.verdict != "legal":
            tqdm.write(f"{judged.source}: {judged.answer['explanation']}", file=sys.stdout)


def _report(error: CliError) -> None:
    for line in error.lines:
        tqdm.write(line, file=sys.stderr)


# --- Judging -------------------------------------------------------------------------------------


def _judge_file(name: str, console: Console) -> Iterator[Judged]:
    """Yield the result for each record in a file. Continue after an unusable record."""
    records = _records(name, console)
    while True:
        try:
            record = next(records, None)
        except CliError as error:
            yield Judged(name, None, error, 0)
            return
        except OSError as error:
            yield Judged(name, None, file_error(source_name(name, console), error, console), 0)
            return
        if record is None:
            return
        yield _judge(record, console)


def _judge(record: RecordInFile, console: Console) -> Judged:
    def place(pointer: str) -> str:
        within = record.pointer + pointer
        return f"{record.source}: {within}" if within else record.source

    document = record.document
    try:
        if isinstance(document, CliError):
            raise document
        parsed = validate(operations.record_schema(document), document, place, console)
    except CliError as error:
        return Judged(place(""), None, error, record.size)
    return Judged(place(""), operations.replay(parsed), None, record.size)


# --- Reading -------------------------------------------------------------------------------------


def _records(name: str, console: Console) -> Iterator[RecordInFile]:
    """Yield the records in a file, or the one record in ``name`` if ``name`` is notation.

    The file holds a single record, one record per line, or a JSON array of records. Single records
    and lines can also be in notation. If the first line is a record, only one line is in memory at
    a time.

    Raises:
        CliError: The file can't be opened, or it holds no record and is not JSON.
        OSError: Reading the file fails.
    """
    if is_position_or_record(name):
        yield RecordInFile(console.say(_("record")), "", {"record": name}, len(name.encode()))
        return
    source = source_name(name, console)
    with open_input(name, console) as file:
        lines = enumerate(chain([next(file, b"").removeprefix(BOM_UTF8)], file), 1)
        number, first = next(((n, line) for n, line in lines if line.strip()), (1, b""))
        if name.endswith(_LINES) or _is_object(first) or is_position_or_record(decoded(first)):
            yield from _on_lines(chain([(number, first)], lines), source, console)
            return
        content = first + file.read()
    try:
        document = parse_json(content, source, console, number)
    except CliError:
        if not _in_array(first) and any(map(_is_record, content.split(b"\n"))):
            lines = enumerate(content.split(b"\n"), number)
            yield from _on_lines(lines, source, console)
            return
        if not is_record_file(decoded(content)):
            raise
        document = {"record": decoded(content)}
    if isinstance(document, list):
        for index, item in enumerate(document):
            yield RecordInFile(source, f"/{index}", item, len(content) // len(document))
    else:
        yield RecordInFile(source, "", document, len(content))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(parse(line), dict)
    except NotJsonError:
        return False


def _in_array(line: bytes) -> bool:
    """Return whether the first line of a JSON document begins an array."""
    return line.lstrip().startswith(b"[") and not is_record_file(decoded(line))


def _is_record(line: bytes) -> bool:
    """Return whether a line is a record. An object within a longer document is none."""
    if is_position_or_record(decoded(line)):
        return True
    try:
        document = parse(line)
    except NotJsonError:
        return False
    return isinstance(document, dict) and not document.keys().isdisjoint(("record", "moves"))


def _on_lines(
    lines: Iterable[tuple[int, bytes]], source: str, console: Console
) -> Iterator[RecordInFile]:
    for number, line in lines:
        if line.strip():
            yield _on_line(line, source, number, console)


def _on_line(line: bytes, source: str, number: int, console: Console) -> RecordInFile:
    here = f"{source}:{number}"
    text = decoded(line).strip()
    if is_position_or_record(text):
        return RecordInFile(here, "", {"record": text}, len(line))
    try:
        document = parse_json(line.rstrip(), here, console, number)
    except CliError as error:
        document = error
    return RecordInFile(here, "", document, len(line))
