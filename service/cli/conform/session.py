"""Plays through the positions with an engine, and reports the first disagreement."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from tqdm import tqdm

from schemas import requests
from service import library as medina
from service import operations
from service.cli import render
from service.cli.console import Console
from service.cli.errors import CliError, file_error
from service.cli.i18n import _, _n
from service.cli.inputs import parse_request
from service.cli.output import write_lines
from service.cli.progress import bar_of
from service.diagrams import text_diagram
from service.rules.board import BIT

from .comparison import Comparison, Disagreement, UnsupportedError, legal_actions
from .engine import started
from .positions import Perft, game_starts, perft_table, random_play, rule_examples
from .shrinking import pieces_on, shrink

_MOST_ASKED: Final = 100
"""The largest number of positions that are asked about to count the sequences of one position."""

_COUNTS: Final = {
    "games": _n("{count} game", "{count} games"),
    "positions": _n("{count} position", "{count} positions"),
    "actions": _n("{count} legal action", "{count} legal actions"),
    "next positions": _n("{count} next position", "{count} next positions"),
    "totals": _n("{count} set of totals", "{count} sets of totals"),
    "sequences": _n("{count} counted sequence", "{count} counted sequences"),
}
"""The text for each count in the summary."""


class Plan(NamedTuple):
    """What to compare: rulesets, a number of games, their seed, and a time limit in seconds."""

    rulesets: Collection[str]
    games: int
    seed: int
    seconds: int | None


def conform(command: Sequence[str], plan: Plan, record: str | None, console: Console) -> int:
    """Compare an engine with the referee, and return the exit status.

    ``record`` is the name of a file for all questions with both answers, or None.

    Raises:
        CliError: The engine can't be started, failed, or supports none of the positions; or the
            file can't be written.
    """
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(record).open("w", encoding="utf-8")) if record else None
        except (OSError, ValueError) as error:
            raise file_error(str(record), error, console) from error

        def log(entry: dict[str, Any]) -> None:
            if file:
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")

        engine = stack.enter_context(started(command, console))
        comparison = Comparison(engine, console, log)
        kept = _kept_positions(plan)
        bar = stack.enter_context(bar_of(len(kept) + plan.games))
        found = _Session(comparison, plan, bar, console).first_disagreement(kept)
        if found is not None:
            bar.set_description_str(console.say(_("Removing pieces")))
            small = _shrunk(found, comparison)
            bar.close()
            write_lines(_report(found, small, console))
        bar.close()
        write_lines(_summary(comparison, agreed=found is None, console=console))
    if not comparison.counts["positions"]:
        raise CliError(console.say(_("The engine supports none of these positions.")))
    return 0 if found is None else 1


def _kept_positions(plan: Plan) -> list[medina.State | Perft]:
    rows = [row for row in perft_table() if _ruleset_of(row) in plan.rulesets]
    return [*rule_examples(plan.rulesets), *rows]


def _ruleset_of(row: Perft) -> str:
    return medina.read_position(row.position).config.ruleset.id


class _Session:
    """Compares position after position until there is a disagreement or nothing is left."""

    def __init__(
        self, comparison: Comparison, plan: Plan, bar: tqdm[Any], console: Console
    ) -> None:
        self._comparison = comparison
        self._plan = plan
        self._bar = bar
        self._console = console
        self._end = None if plan.seconds is None else monotonic() + plan.seconds

    def first_disagreement(self, kept: Iterable[medina.State | Perft]) -> Disagreement | None:
        """Compare the kept positions, then those of the games."""
        for each in kept:
            if isinstance(each, Perft):
                found = self._supported(medina.read_position(each.position), self._sequences, each)
            else:
                found = self._supported(each, self._position)
            if found or self._time_is_up():
                return found
            self._bar.update()
        starts = game_starts(self._plan.rulesets, self._plan.games, self._plan.seed)
        for number, start in enumerate(starts):
            drawn = Random(f"{self._plan.seed} {number} moves")
            found = self._supported(start, self._game, drawn)
            if found or self._time_is_up():
                return found
            self._bar.update()
        return None

    def _supported(self, state: medina.State, compare: Any, *rest: Any) -> Disagreement | None:
        try:
            found: Disagreement | None = compare(state, *rest)
        except UnsupportedError:
            self._comparison.unsupported[state.config.ruleset.id] += 1
            return None
        return found

    def _legal(self, state: medina.State) -> Disagreement | None:
        """Compare the legal actions, and show how many positions have been asked about."""
        found = self._comparison.legal(state)
        asked = self._comparison.counts["positions"]
        self._bar.set_description_str(self._console.count(_COUNTS["positions"], asked))
        return found

    def _position(self, state: medina.State) -> Disagreement | None:
        """Compare the legal actions, and what follows one action of each kind."""
        found = self._legal(state)
        if found:
            return found
        legal = sorted(legal_actions(medina.legal_moves(state)))
        for play in {play[0]: play for play in legal}.values():
            found = self._comparison.play(state, play)
            if found:
                return found
        return None

    def _game(self, state: medina.State, drawn: Random) -> Disagreement | None:
        while state.phase != "finished" and not self._time_is_up():
            found = self._legal(state)
            if found:
                return found
            play = random_play(medina.legal_moves(state), drawn)
            found = self._comparison.play(state, play)
            if found:
                return found
            state = medina.adjudicate(state, medina.read_play(play, state)).state
        self._comparison.counts["games"] += 1
        return self._comparison.legal(state)

    def _sequences(self, state: medina.State, row: Perft) -> Disagreement | None:
        """Compare all positions within the depth that asks about few positions."""
        depth = 1 + sum(count <= _MOST_ASKED for count in row.counts[:-1])
        found = self._position(state) or self._below(state, depth - 1)
        if not found:
            self._comparison.counts["sequences"] += row.counts[depth - 1]
        return found

    def _below(self, state: medina.State, depth: int) -> Disagreement | None:
        for after in self._after(state) if depth else ():
            found = self._comparison.legal(after) or self._below(after, depth - 1)
            if found:
                return found
        return None

    @staticmethod
    def _after(state: medina.State) -> Iterator[medina.State]:
        for play in sorted(legal_actions(medina.legal_moves(state))):
            yield medina.adjudicate(state, medina.read_play(play, state)).state

    def _time_is_up(self) -> bool:
        return self._end is not None and monotonic() >= self._end


def _shrunk(found: Disagreement, comparison: Comparison) -> Disagreement:
    state = shrink(
        found.state, lambda state: _has_notation(state) and bool(comparison.again(found, state))
    )
    return comparison.again(found, state) or found


def _has_notation(state: medina.State) -> bool:
    return medina.write_position(state) is not None


# --- The report ----------------------------------------------------------------------------------


def _report(found: Disagreement, small: Disagreement, console: Console) -> Iterator[str]:
    """Yield the disagreement as a picture, both answers, and the referee's explanation."""
    position = str(medina.write_position(small.state))
    yield console.paint(console.say(_("The engine and the referee disagree.")), "bad")
    counts = (console.number(pieces_on(state)) for state in (found.state, small.state))
    text = _("Pieces on the board: {first}, and {last} after removing all that do not matter.")
    yield console.say(text, first=next(counts), last=next(counts))
    yield ""
    cell = BIT.get(small.play[1:].partition("~")[0], 0)
    picture = text_diagram(small.state, console.wording, highlight=cell)
    yield from console.paint_diagram(picture, small.state.config).rstrip().splitlines()
    yield ""
    yield console.say(_("Position: {position}"), position=position)
    for text in _answers(small):
        yield console.say(text, play=small.play, theirs=small.theirs, ours=small.ours)
    yield from _explanation(position, small.play, console)


def _answers(small: Disagreement) -> Sequence[str]:
    """Return the engine's answer, then the referee's."""
    return {
        "extra": (_("The engine lists {play}."), _("The referee does not list {play}.")),
        "missing": (_("The engine does not list {play}."), _("The referee lists {play}.")),
        "position": (
            _("After {play}, the engine has: {theirs}"),
            _("After {play}, the referee has: {ours}"),
        ),
        "totals": (
            _("After {play}, the engine’s totals are: {theirs}"),
            _("After {play}, the referee’s totals are: {ours}"),
        ),
    }[small.kind]


def _explanation(position: str, play: str, console: Console) -> Iterator[str]:
    try:
        request = {"position": position, "play": play}
        parsed = parse_request(requests.ADJUDICATION, request, console)
    except CliError as error:  # the engine's action is no notation
        yield from error.lines
        return
    yield from render.judgement(operations.adjudication(parsed), console)


def _summary(comparison: Comparison, *, agreed: bool, console: Console) -> Iterator[str]:
    counts = comparison.counts
    parts = [console.count(forms, counts[name]) for name, forms in _COUNTS.items() if counts[name]]
    if parts:
        heading = _("Agreed") if agreed else _("Agreed before")
        yield console.say(
            _("{heading}: {list}"), heading=console.say(heading), list=", ".join(parts)
        )
    if comparison.unsupported:
        listed = ", ".join(
            f"{ruleset} {console.number(count)}"
            for ruleset, count in comparison.unsupported.items()
        )
        yield console.say(
            _("{heading}: {list}"),
            heading=console.say(_("Not supported by the engine (positions and games)")),
            list=listed,
        )
