"""``medina replay``: archives of recorded games, judged one by one while they are read."""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import orjson
from tqdm import tqdm

from service import operations
from service.web.strict_json import NotJsonError, parse

from . import INTERRUPTED, render
from .labels import Speaker, _, _n
from .questions import STDIN, Unusable, called, check, opened, parsed

__all__ = ["replay"]

_LINES: Final = (".ndjson", ".jsonl")
"""The endings of files that hold a record a line, whatever their first line is like."""

_COUNTS: Final = {
    "legal": _n("{count} legal", "{count} legal"),
    "illegal": _n("{count} illegal", "{count} illegal"),
    "invalid_state": _n("{count} from an impossible position", "{count} from impossible positions"),
    "invalid_setup": _n("{count} with an impossible set-up", "{count} with impossible set-ups"),
    "unusable": _n("{count} unusable", "{count} unusable"),
}
"""What is said of the records that got a verdict, in the order of the summary."""


class Record(NamedTuple):
    """A record: the file (and line) where it stands, its place in there, and what stands there.

    ``pointer`` is a JSON Pointer. ``size`` is how many bytes of the file it takes.
    """

    source: str
    pointer: str
    document: Any
    size: int


class Judged(NamedTuple):
    """What came of a record: the service's answer, or why the record can't be used."""

    source: str
    answer: dict[str, Any] | None
    unusable: Unusable | None
    size: int

    @property
    def verdict(self) -> str:
        """The verdict."""
        return str(self.answer["verdict"]) if self.answer else "unusable"


def replay(names: Sequence[str], speaker: Speaker, as_json: bool) -> int:
    """Judge every record in some files; return the exit status.

    What is not legal is said at once, in a line (with ``as_json``, every answer is a line); a
    summary follows at the end, also where it is interrupted.
    """
    verdicts: Counter[str] = Counter()
    output = _Json(speaker) if as_json else _Text(speaker)
    interrupted = False
    with _progress_bar(names) as bar:
        try:
            for name in names:
                for judged in _judged(name, speaker):
                    verdicts[judged.verdict] += 1
                    output.show(judged)
                    bar.set_description_str(_summary(verdicts, speaker), refresh=False)
                    bar.update(judged.size)
        except KeyboardInterrupt:
            interrupted = True
    output.end()
    summary = _summary(verdicts, speaker)
    if interrupted:
        summary = speaker.say(_("Interrupted – {summary}"), summary=summary)
    click.echo(summary, err=as_json)
    return INTERRUPTED if interrupted else _status(verdicts)


def _status(verdicts: Counter[str]) -> int:
    """Return 0 where all is legal, 1 where something is not, 2 where something is unusable."""
    if verdicts["unusable"] or not verdicts:
        return 2
    return 1 if verdicts.total() > verdicts["legal"] else 0


def _summary(verdicts: Counter[str], speaker: Speaker) -> str:
    total = speaker.count(_n("{count} record", "{count} records"), verdicts.total())
    counts = [
        speaker.count(forms, verdicts[verdict])
        for verdict, forms in _COUNTS.items()
        if verdicts[verdict]
    ]
    if not counts:
        return total
    return speaker.say(_("{heading}: {list}"), heading=total, list=", ".join(counts))


# --- Showing -------------------------------------------------------------------------------------


def _progress_bar(names: Sequence[str]) -> tqdm[Any]:
    """Return a bar that fills with the bytes read, where standard error is a terminal."""
    sizes = [_size(name) for name in names]
    total = None if None in sizes else sum(size or 0 for size in sizes)
    return tqdm(
        total=total,
        bar_format="{desc} [{elapsed}]"
        if total is None
        else "{percentage:3.0f} % |{bar}| {desc} [{elapsed} < {remaining}]",
        file=sys.stderr,
        disable=None,
        dynamic_ncols=True,
        leave=False,
    )


def _size(name: str) -> int | None:
    """Return the size of a file, None for what has none (a pipe, what does not exist)."""
    try:
        found = os.fstat(sys.stdin.buffer.fileno()) if name == STDIN else Path(name).stat()
    except (OSError, ValueError):
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None


class _Json:
    """Writes what the service answers, a line a record: the answer, or a problem document."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker

    def show(self, judged: Judged) -> None:
        """Write a line."""
        document = judged.answer
        if judged.unusable:
            # Only here is the web framework wanted.
            from service.web import problems

            _complain(judged.unusable)
            unusable = judged.unusable
            problem = problems.Problem(unusable.kind, unusable.params, errors=unusable.errors)
            document = problems.document(problem, self._speaker.wording)
        tqdm.write(orjson.dumps(document).decode(), file=sys.stdout)

    def end(self) -> None:
        """There is nothing left to write."""


class _Text:
    """Says what came of each record that is not legal; of the only one, at length."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._first: Judged | None = None
        self._several = False

    def show(self, judged: Judged) -> None:
        """Say it, as soon as it is clear that this is not the only record."""
        if judged.unusable:
            _complain(judged.unusable)
        if self._first is None:
            self._first = judged
            return
        if not self._several:
            self._several = True
            self._tell(self._first)
        self._tell(judged)

    def end(self) -> None:
        """Say what came of the only record."""
        if self._first and self._first.answer and not self._several:
            for line in render.judgement(self._first.answer, self._speaker):
                click.echo(line)

    @staticmethod
    def _tell(judged: Judged) -> None:
        if judged.answer and judged.verdict != "legal":
            tqdm.write(f"{judged.source}: {judged.answer['explanation']}", file=sys.stdout)


def _complain(unusable: Unusable) -> None:
    for line in unusable.lines:
        tqdm.write(line, file=sys.stderr)


# --- Judging -------------------------------------------------------------------------------------


def _judged(name: str, speaker: Speaker) -> Iterator[Judged]:
    """Yield what comes of each record of a file; a record that is unusable stops no other."""
    records = _records(name, speaker)
    while True:
        try:
            record = next(records, None)
        except Unusable as error:
            yield Judged(name, None, error, 0)
            return
        if record is None:
            return
        yield _judge(record, speaker)


def _judge(record: Record, speaker: Speaker) -> Judged:
    def place(pointer: str) -> str:
        within = record.pointer + pointer
        return f"{record.source}: {within}" if within else record.source

    document = record.document
    try:
        if isinstance(document, Unusable):
            raise document
        parsed = check(operations.record_schema(document), document, place, speaker)
    except Unusable as error:
        return Judged(record.source, None, error, record.size)
    return Judged(record.source, operations.replay(parsed), None, record.size)


# --- Reading -------------------------------------------------------------------------------------


def _records(name: str, speaker: Speaker) -> Iterator[Record]:
    """Yield the records of a file: a record a line, or one document with one or an array of them.

    Where there is a record a line, no more than a line is held at a time.

    Raises:
        Unusable: The file can't be opened, or the one document is none.
    """
    source = called(name, speaker)
    with opened(name, speaker) as file:
        lines = enumerate(file, 1)
        number, line = next(((n, text) for n, text in lines if text.strip()), (1, b""))
        if name.endswith(_LINES) or _is_object(line):
            yield _on_line(line, source, number, speaker)
            for number, line in lines:
                if line.strip():
                    yield _on_line(line, source, number, speaker)
            return
        body = line + file.read()
        document = parsed(body, source, speaker, number)
        if isinstance(document, list):
            for index, item in enumerate(document):
                yield Record(source, f"/{index}", item, len(body) // len(document))
        else:
            yield Record(source, "", document, len(body))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(parse(line), dict)
    except NotJsonError:
        return False


def _on_line(line: bytes, source: str, number: int, speaker: Speaker) -> Record:
    here = f"{source}:{number}"
    try:
        document = parsed(line.rstrip(), here, speaker, number)
    except Unusable as error:
        document = error
    return Record(here, "", document, len(line))
