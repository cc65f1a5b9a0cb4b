"""Streets and rooftops: ``K2e~F5es2,J9`` and ``rC4bF3``.

A street is written as the cell of its first merchant, then one step for each further merchant:
``n``, ``e``, ``s`` or ``w``, with a number if the step is repeated. After the street passes through
gates, the next merchant is written as ``~`` and a cell.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from schemas.limits import MAX_COUNT, MAX_MERCHANTS, MAX_STREETS
from service.rules.board import BIT, NAME, NAMES, STRIDE
from service.rules.letters import PLAYER_LETTERS
from service.rules.state import Rooftop, State

from .scanner import Scanner

NOTHING: Final = "-"
"""The sign for an empty list, for nobody and for a pass."""

_JUMP: Final = "~"
_DISTANCES: Final = {"n": -STRIDE, "e": 1, "s": STRIDE, "w": -1}


def _shifted(cell: int, distance: int) -> str | None:
    shifted = cell << distance if distance > 0 else cell >> -distance
    name = NAME.get(shifted)
    # A step over the edge of the grid would wrap around into the next row.
    same_row = name is not None and name[1:] == NAME[cell][1:]
    return name if same_row or abs(distance) == STRIDE else None


_NEXT: Final = {
    (name, step): there
    for name, cell in BIT.items()
    for step, distance in _DISTANCES.items()
    if (there := _shifted(cell, distance)) is not None
}
"""Maps a cell and a step to the cell that the step reaches."""

_STEP: Final = {(name, there): step for (name, step), there in _NEXT.items()}
"""Maps two adjacent cells to the step from the first to the second."""

_STEPS: Final = {step: step for step in _DISTANCES}
_RUN: Final = re.compile(rf"([{''.join(_DISTANCES)}])\1+")
"""A repeated step. Names of cells can't match, because they have no lower-case letters."""
_COLORS: Final = {letter: color for color, letter in PLAYER_LETTERS.items()}


def write_streets(state: State) -> str:
    """Return the streets of a state in notation, in canonical order."""
    return ",".join(map(_write_street, state.ordered_streets())) or NOTHING


@lru_cache(maxsize=1024)
def _write_street(street: tuple[int, ...]) -> str:
    names = [NAMES[cell.bit_length()] for cell in street]
    steps = [_STEP.get(pair) or _JUMP + pair[1] for pair in pairwise(names)]
    return _RUN.sub(_counted, names[0] + "".join(steps))


def _counted(run: re.Match[str]) -> str:
    return f"{run[1]}{len(run[0])}"


def read_streets(scanner: Scanner) -> list[list[str]]:
    """Read the streets, and return each as a list of cell names.

    Raises:
        NotationError: The streets are malformed.
    """
    if scanner.take(NOTHING):
        return []
    streets = [_read_street(scanner)]
    while len(streets) < MAX_STREETS and scanner.take(","):
        streets.append(_read_street(scanner))
    return streets


def _read_street(scanner: Scanner) -> list[str]:
    street = [scanner.cell()]
    while len(street) < MAX_MERCHANTS:
        start = scanner.at
        if scanner.take(_JUMP):
            street.append(scanner.cell())
            continue
        step = scanner.letter(_STEPS)
        if step is None:
            break
        count = 1
        if scanner.peek().isdecimal():
            count = scanner.number(1, MAX_MERCHANTS - len(street))
        for _ in range(count):
            there = _NEXT.get((street[-1], step))
            if there is None:
                scanner.fail("step_off_board", at=start)
            street.append(there)
    return street


def write_rooftops(state: State) -> str:
    """Return the rooftops of a state in notation, in the order in which they were placed."""
    return _write_rooftops(state.rooftops)


@lru_cache(maxsize=1024)
def _write_rooftops(rooftops: tuple[Rooftop, ...]) -> str:
    written = [PLAYER_LETTERS[color] + NAMES[cell.bit_length()] for cell, color in rooftops]
    return "".join(written) or NOTHING


def read_rooftops(scanner: Scanner) -> list[dict[str, str]]:
    """Read the rooftops, and return them as in a board document.

    Raises:
        NotationError: The rooftops are malformed.
    """
    if scanner.take(NOTHING):
        return []
    rooftops = []
    color: str | None = scanner.needed_letter(_COLORS, "rooftop", f"'{NOTHING}'")
    while color is not None:
        rooftops.append({"cell": scanner.cell(), "color": color})
        color = scanner.letter(_COLORS) if len(rooftops) < MAX_COUNT else None
    return rooftops
