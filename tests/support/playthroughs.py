"""Playthroughs: readable transcripts of random games, one for each table.

A test replays the moves in ``tests/playthroughs`` and compares the whole text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from service.diagrams import grid_lines
from service.examples.positions import action as read_action
from service.rules import referee, setup
from service.rules.board import BIT, CORNERS, NAME, cell_names
from service.rules.rulesets import RULESETS
from service.rules.ruling import LegalMoves
from service.rules.scoring import score
from service.rules.state import Action, Move, Player, State

from .random_games import TABLES, random_game

FOLDER = Path(__file__).parents[1] / "playthroughs"
SEED = 2001


def file_of(ruleset: str, players: int, gates: bool) -> Path:
    return FOLDER / f"{ruleset}-{players}{'-gates' if gates else ''}.txt"


def regenerate() -> None:
    """Rewrite every playthrough."""
    FOLDER.mkdir(exist_ok=True)
    for ruleset, players, gates in TABLES:
        moves = [ply.move for ply in random_game(ruleset, players, SEED, {"gates": gates})]
        text = written(ruleset, players, gates, SEED, moves)
        file_of(ruleset, players, gates).write_text(text, encoding="utf-8")


def written(ruleset: str, players: int, gates: bool, seed: int, moves: Sequence[Move]) -> str:
    """Return the transcript of a game up to the last of the given moves."""
    colors = RULESETS[ruleset].seats[:players]
    new = setup.new_game(ruleset, colors, {"gates": gates}, seed=seed)
    assert new.state is not None
    title = f"{ruleset}, {players} players{', gates' if gates else ''}, seed {seed}"
    return "\n".join([title, "=" * len(title), *_lines(new.state, moves)]) + "\n"


def recorded_moves(text: str) -> list[Move]:
    moves = []
    for line in text.splitlines():
        if line.startswith("move "):
            player, _, words = line.removeprefix("move ").partition(": ")
            moves.append(Move(player, () if words == "pass" else (read_action(words),)))
    return moves


def _lines(state: State, moves: Sequence[Move]) -> Iterator[str]:
    for number, move in enumerate(moves, 1):
        legal = referee.legal_moves(state)
        turn = state.turn
        yield ""
        yield (
            f"ply {number}: {state.phase}, turn {turn.number}, {turn.player}, "
            f"{legal.remaining} of {legal.quota} left"
        )
        yield from _position(state)
        yield from _legal(legal)
        ruling = referee.adjudicate(state, move)
        yield f"move {move.player}: {_words(move.actions[0]) if move.actions else 'pass'}"
        yield f"verdict {ruling.verdict}"
        for event in ruling.events:
            variables = " ".join(f"{name}={_value(v)}" for name, v in event.params.items())
            yield f"  {event.type} {variables}"
        state = ruling.state
    yield ""
    yield f"end: {state.phase}, turn {state.turn.number}"
    yield from _position(state)


def _position(state: State) -> Iterator[str]:
    yield from grid_lines(state)
    for player in state.players:
        yield f"{player.color:<7}{_stock(state, player)}"
    colors = state.config.building_colors
    tiles = zip(colors, state.palace_values, state.palace_holders, strict=True)
    palace_tiles = [f"{color} {value} {holder or '-'}" for color, value, holder in tiles]
    towers = zip(
        CORNERS, state.tower_values, state.tower_holders, state.tower_merchants, strict=True
    )
    tower_tiles = [f"{c} {value} {holder or '-'} {m}" for c, value, holder, m in towers]
    yield f"palace tiles: {', '.join(palace_tiles)}"
    yield f"tower tiles: {', '.join(tower_tiles)}"
    if state.tea_supply or state.gate_supply:
        yield f"supply: tea {state.tea_supply}, gates {state.gate_supply}"
    result = score(state)
    totals = ", ".join(f"{player.color} {player.total}" for player in result.players)
    winners = f"; {' '.join(result.winners)} won" if result.final else ""
    yield f"score: {totals}{winners}"


def _stock(state: State, player: Player) -> str:
    colors = state.config.building_colors
    held: list[tuple[str, Any]] = list(zip(colors, player.buildings, strict=True))
    held += [
        ("rooftops", player.rooftops),
        ("neutral", player.neutral_rooftops),
        ("blocking", "+".join(colors[index] for index in player.blocking_rooftops)),
        ("stables", player.stables),
        ("merchants", player.merchants),
        ("walls", player.walls),
        ("gates", player.gates),
        ("tea", player.tea_tiles),
    ]
    return ", ".join(f"{name} {count}" for name, count in held if count) or "nothing"


def _legal(legal: LegalMoves) -> Iterator[str]:
    for placement in legal.placements:
        name = placement.color or placement.piece
        if placement.source:
            name += f" from {NAME[placement.source]}"
        yield f"  {name}: {_runs(cell_names(placement.cells))}".rstrip()
    if legal.may_pass:
        yield "  pass"


def _runs(names: list[str]) -> str:
    """Join cell names. Adjacent cells in a row become a range such as B2-F2."""
    runs: list[list[str]] = []
    for name in names:
        if runs and BIT[runs[-1][-1]] << 1 == BIT[name] and runs[-1][-1][1:] == name[1:]:
            runs[-1].append(name)
        else:
            runs.append([name])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _words(action: Action) -> str:
    words = [action.color or action.piece]
    words += [NAME[action.cell]] if action.cell else []
    words += ["from", NAME[action.source]] if action.source else []
    return " ".join(words)


def _value(value: Any) -> str:
    if value is None:
        return "-"
    return "+".join(value) if isinstance(value, tuple) else str(value)
