"""``medina play``: people play a game at one terminal, and the referee judges their moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.cli.console import Console

from .lines import LineReader
from .saving import Saver
from .session import Session
from .start import load_game, start_game


def play_game(
    console: Console,
    file: str | None,
    ruleset: str | None,
    players: Sequence[str],
    seed: int | None,
    options: Mapping[str, bool | str],
) -> int:
    """Play a game until a player quits, and return the exit status.

    Raises:
        CliError: The file can't be loaded, or the other arguments are malformed.
    """
    reader = LineReader(console)
    if file is not None:
        game, save_to = load_game(file, console)
    else:
        begun = start_game(console, reader, ruleset, players, seed, options)
        if isinstance(begun, int):
            return begun
        game, save_to = begun, None
    return Session(console, reader, game, Saver(console, save_to, game)).run()
