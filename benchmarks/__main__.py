"""Run the benchmarks and print their results as one table.

Each row compares the referee or the service with a peer or with a limit. All connections use the
loopback interface. --quick only checks that everything runs; its figures mean nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from . import crowds, hidden, hostile, observing, profiling, records, referee, search, web
from .measuring import QUICK, Effort, Row, heading, line, save
from .web import Measurement


def _alone(measure: Callable[[Effort], Row]) -> Measurement:
    return lambda effort, stage: measure(effort)


ROWS: dict[str, Measurement] = {
    **{name: _alone(measure) for name, measure in referee.ROWS.items()},
    **{name: _alone(measure) for name, measure in hidden.ROWS.items()},
    **{name: _alone(measure) for name, measure in hostile.ROWS.items()},
    **web.ROWS,
    "http.observed": observing.measure,
    "http.traced": observing.measure_tracing,
    **crowds.ROWS,
}


def _measure(options: argparse.Namespace) -> None:
    wanted = [name for name in ROWS if not options.only or name.startswith(tuple(options.only))]
    if not wanted:
        raise SystemExit(f"no such row; the rows are: {', '.join(ROWS)}")
    effort = QUICK if options.quick else Effort()
    print(heading(), flush=True)
    rows = []
    with web.Stage() as stage:
        for name in wanted:
            rows.append(ROWS[name](effort, stage))
            print(line(rows[-1]), flush=True)
    if options.output:
        save(rows, options.output)


def _profile(options: argparse.Namespace) -> None:
    profiling.profile(options.target, options.repeats, options.lines, options.order)


def _search(options: argparse.Namespace) -> None:
    for operation in options.operations or records.OPERATIONS:
        search.keep(operation, options.seconds, options.seed)


def _positions(options: argparse.Namespace) -> None:
    records.write()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=_measure)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="only check that everything runs; the figures mean nothing",
    )
    parser.add_argument(
        "--only",
        action="append",
        metavar="NAME",
        help="measure only rows whose names begin with NAME (may be repeated)",
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="save all samples for `pyperf compare_to`"
    )
    commands = parser.add_subparsers(title="other commands", metavar="COMMAND")

    profile = commands.add_parser("profile", help="show which functions take most of the time")
    profile.add_argument("target", choices=profiling.TARGETS)
    profile.add_argument("--repeats", type=int, default=5)
    profile.add_argument("--lines", type=int, default=40)
    profile.add_argument("--order", choices=("tottime", "cumtime"), default="tottime")
    profile.set_defaults(run=_profile)

    worst = commands.add_parser(
        "search", help="search for states that are slower than the saved ones"
    )
    worst.add_argument(
        "operations", nargs="*", metavar="OPERATION", help=", ".join(records.OPERATIONS)
    )
    worst.add_argument(
        "--seconds", type=float, default=60.0, help="seconds to search per operation"
    )
    worst.add_argument("--seed", type=int, default=1)
    worst.set_defaults(run=_search)

    positions = commands.add_parser(
        "positions", help="regenerate the saved middle-game positions and the saved game"
    )
    positions.set_defaults(run=_positions)
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    options = _parser().parse_args(arguments)
    options.run(options)


if __name__ == "__main__":
    sys.exit(main())
