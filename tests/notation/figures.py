"""Measure the length of positions and records: ``python -m tests.notation.figures``.

The texts come from random games with three players. No stocks are hidden.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from schemas.notation import Record, write_record
from tests.support.notation import game, notation_of
from tests.support.random_games import TABLES

SEEDS = range(1, 5)
PLAYERS = 3


class Lengths(NamedTuple):
    """The number of texts, with their median and greatest length.

    The length is in characters or, for ``Figures.moves``, in moves.
    """

    texts: int
    median: float
    longest: int


class Figures(NamedTuple):
    positions: Lengths
    positions_in_json: Lengths
    records: Lengths
    records_in_json: Lengths
    moves: Lengths


def _lengths(lengths: Sequence[int]) -> Lengths:
    return Lengths(len(lengths), median(lengths), max(lengths))


def measure() -> Figures:
    counts: list[list[int]] = [[], [], [], [], []]
    positions, positions_in_json, records, records_in_json, moves_played = counts
    for table in TABLES:
        if table[1] != PLAYERS:
            continue
        for seed in SEEDS:
            states, moves = game(*table, seed=seed, own_options=False)
            for state in states[::3]:
                positions.append(len(notation_of(state) or ""))
                positions_in_json.append(_json(state))
            record = Record({"state": states[0]}, moves)
            records.append(len(write_record(record) or ""))
            records_in_json.append(_json(record.document))
            moves_played.append(len(moves))
    return Figures(*map(_lengths, counts))


def _json(document: object) -> int:
    return len(json.dumps(document, separators=(",", ":")))


if __name__ == "__main__":
    for name, figures in measure()._asdict().items():
        print(
            f"{name.replace('_', ' '):<18} {figures.texts:>5} texts, "
            f"median {figures.median:g}, longest {figures.longest}"
        )
