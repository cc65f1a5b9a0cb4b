"""The kept positions of ``medina conform``, with their counts of legal sequences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from service import library as medina
from service.cli.conform.positions import FILE, Perft, count_sequences, perft_table
from service.rules.rulesets import RULESETS

from .example_files.positions import POSITIONS
from .random_games import random_game

PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"
DEEPEST = 4
MOST = 2000
"""Sequences longer than that many are not counted any further."""
_SEED = 1822


def counts_of(state: medina.State) -> tuple[int, ...]:
    counts: list[int] = []
    while len(counts) < DEEPEST and (not counts or 0 < counts[-1] <= MOST):
        counts.append(count_sequences(state, len(counts) + 1))
    return tuple(counts)


def positions() -> Iterator[tuple[str, medina.State]]:
    """Yield the start of a game and a position near its end for each table, then the examples."""
    for ruleset in RULESETS.values():
        for players in sorted(ruleset.supplies):
            plies = list(random_game(ruleset.id, players, _SEED))
            name = f"{ruleset.id}, {players} players"
            yield f"{name}: start", plies[2].state
            yield f"{name}: end", plies[-8].state
    for example in POSITIONS:
        if not medina.audit(example.state):
            yield example.name, example.state


def table(rows: tuple[Perft, ...]) -> str:
    """Return the table of the page."""
    lines = ["| position | notation | 1 | 2 | 3 | 4 |", "|---|---|--:|--:|--:|--:|"]
    for row in rows:
        counts = [f"{count:,}" for count in row.counts] + [""] * (DEEPEST - len(row.counts))
        lines.append(f"| {row.name} | `{row.position}` | {' | '.join(counts)} |")
    return "\n".join(lines).replace(" |  |", " | |").replace(" |  |", " | |") + "\n"


def regenerate() -> None:
    """Rewrite the file with the counts, and their table on the page."""
    lines = [
        f"{name} | {medina.write_position(state)} | {' '.join(map(str, counts_of(state)))}\n"
        for name, state in positions()
    ]
    FILE.write_text("".join(lines), encoding="utf-8")
    perft_table.cache_clear()
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition("| position | notation |")
    _, _, after = rest.partition("\n\n")
    written = f"{before}{table(perft_table())}"
    PAGE.write_text(f"{written}\n{after}" if after else written, encoding="utf-8")
