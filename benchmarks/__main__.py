"""Run the benchmarks and print their results as one table.

Some rows have a limit. All connections use the loopback interface.

"instructions" counts the instructions of requests in callgrind instead. "search" looks for bodies
that cost more than the known ones.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from . import dear, instructions, searching, times
from .measuring import QUICK, Effort, Row, heading, line

ROWS: dict[str, Callable[[Effort], Row]] = {**times.ROWS, **dear.ROWS}


def _measure(options: argparse.Namespace) -> None:
    wanted = [name for name in ROWS if not options.only or name.startswith(tuple(options.only))]
    if not wanted:
        raise SystemExit(f"no such row; the rows are: {', '.join(ROWS)}")
    print(heading(), flush=True)
    for name in wanted:
        print(line(ROWS[name](QUICK if options.quick else Effort())), flush=True)


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
    commands = parser.add_subparsers(title="other commands", metavar="COMMAND")
    counting = commands.add_parser("instructions", help="count instructions (needs valgrind)")
    counting.add_argument("--dear", action="store_true", help="of the kept dear bodies")
    counting.add_argument("--only", nargs="+", default=[""], metavar="KIND", help="some kinds")
    counting.set_defaults(
        run=lambda options: instructions.measure(options.only, of_dear_bodies=options.dear)
    )
    search = commands.add_parser("search", help="search for bodies dearer than the kept ones")
    search.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(dear.KINDS))
    search.add_argument("--seconds", type=float, default=60.0, help="seconds for each kind")
    search.add_argument("--seed", type=int, default=1)
    search.set_defaults(
        run=lambda options: searching.search(options.kinds, options.seconds, options.seed)
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    options = _parser().parse_args(arguments)
    options.run(options)


if __name__ == "__main__":
    main()
