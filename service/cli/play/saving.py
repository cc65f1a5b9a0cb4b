"""Save a game to the file that the players chose, or to a new file."""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path
from typing import Final

from schemas.notation import Record, write_record_file
from service.cli.console import Console
from service.cli.errors import CliError
from service.cli.i18n import _
from service.cli.output import replace_file
from service.cli.pretty_json import pretty_json

from .game import Game

_TEXT: Final = ".txt"
"""The suffix of files that hold a game in notation."""


class Saver:
    """Keeps track of the file of a game, and of whether the file is up to date.

    ``game`` has just begun or has just been loaded, so it need not be saved.
    """

    def __init__(self, console: Console, file: str | None, game: Game) -> None:
        self.file = file
        self._console = console
        self._saved = game.record

    def is_saved(self, game: Game) -> bool:
        """Return whether nothing would be lost if the program ended now."""
        return self._saved == game.record

    def save_to(self, file: str, game: Game) -> None:
        """Save the game to a file, and use the same file for all later moves.

        Raises:
            CliError: The file can't be written, or its name ends in .txt and the game has no
                notation. The game keeps its previous file.
        """
        self._write(file, game)
        self.file = file

    def after_move(self, game: Game) -> None:
        """Save the game if it has a file.

        Raises:
            CliError: The file can't be written, or its name ends in .txt and the game has no
                notation.
        """
        if self.file is not None:
            self._write(self.file, game)

    def rescue(self, game: Game) -> str | None:
        """Save the game to a new file and return its name, or None if there is nothing to save.

        The folder is the first writable one of these: the current folder, the home folder, and the
        folder for temporary files. Later moves are saved to the same file.

        Raises:
            CliError: None of these folders is writable.
        """
        if self.is_saved(game):
            return None
        name = datetime.now().strftime("medina-%Y%m%d-%H%M%S.json")
        failures: list[str] = []
        for folder in ("", str(Path.home()), tempfile.gettempdir()):
            file = str(_unused(Path(folder, name)))
            try:
                self._write(file, game)
            except CliError as error:
                failures += error.lines
            else:
                self.file = file
                return file
        raise CliError(*failures)

    def _write(self, file: str, game: Game) -> None:
        replace_file(file, self._written(file, game) + "\n", self._console)
        self._saved = game.record

    def _written(self, file: str, game: Game) -> str:
        """Return the game as text: notation if the file name ends in .txt, otherwise JSON."""
        if not file.endswith(_TEXT):
            return pretty_json(game.record)
        begin = {name: value for name, value in game.record.items() if name != "moves"}
        text = write_record_file(Record(begin, game.record["moves"]))
        if text is None:
            error = _(
                "{file}: this game has no notation; save it under a name that does not end in .txt"
            )
            raise CliError(self._console.say(error, file=file))
        return text.rstrip()


def _unused(path: Path) -> Path:
    """Return the path itself or, if it exists, the path with the next free number."""
    number, wanted = 1, path
    while path.exists():
        number += 1
        path = wanted.with_stem(f"{wanted.stem}-{number}")
    return path
