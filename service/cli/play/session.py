"""Play a game interactively: read lines from the players and answer them."""

from __future__ import annotations

import re
import shlex
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from shutil import get_terminal_size
from types import FrameType
from typing import Final, NoReturn

from schemas.move import dump_move
from service.cli import INTERRUPTED, render
from service.cli.console import Console
from service.cli.errors import CliError
from service.cli.i18n import _
from service.cli.moves import said_what
from service.cli.output import write_lines
from service.diagrams import text_diagram
from service.diagrams.labels import Words
from service.operations import Answer
from service.rules.rulesets import GameConfig
from service.rules.state import State
from service.wording import LANGUAGES, wording_for
from service.words import NotUnderstoodError, Reading, split_words, understand, without_accents

from .game import Game
from .lines import LineReader
from .saving import Saver

COMMANDS: Final = {
    "help": _("help, h, ?"),
    "board": _("board"),
    "legal": _("legal"),
    "score": _("score, points"),
    "undo": _("undo, u"),
    "redo": _("redo"),
    "save": _("save"),
    "quit": _("quit, exit, q"),
}
"""The words for each command. A game understands those of every language."""

_WHY: Final = _("why")

_HELP: Final = (
    (_("a move"), "", _("violet building F4, wall E1   (also one action at a time, or: pass)")),
    (
        COMMANDS["legal"],
        _("[piece]"),
        _("where pieces may go now: legal, legal wall, legal violet"),
    ),
    (_WHY, _("MOVE"), _("ask without playing: why stable F4, can I put a stable at F4?")),
    (COMMANDS["board"], "", _("the board, with a legend")),
    (COMMANDS["score"], "", _("the score if the game ended now")),
    (COMMANDS["undo"], "", _("take the last move back, as often as you like")),
    (COMMANDS["redo"], "", _("play it again")),
    (COMMANDS["save"], _("FILE"), _("save the game, and every further move, to a file")),
    (COMMANDS["quit"], "", _("leave; a game that is not saved is saved first")),
)
"""The help: words of which the first is shown, what follows it, and an explanation."""

_READ_ONLY: Final = frozenset(("help", "board", "legal", "score"))
"""The commands that change nothing, so a question may run them."""

_CELL: Final = re.compile(r"\b[a-z]\d{1,2}\b", re.IGNORECASE)
"""A cell in a line. The command « coups » is also a word in questions about moves."""

_WORD: Final = re.compile(r"\w+")

_FAILED: Final = 2


class _HangUpError(Exception):
    """The terminal was closed, or SIGTERM asked the program to end."""


class Session:
    """A game that people play at one terminal."""

    def __init__(self, console: Console, reader: LineReader, game: Game, saver: Saver) -> None:
        self._console = console
        self._reader = reader
        self._game = game
        self._saver = saver
        self._last_refusal: Answer | None = None
        self._handlers: dict[str, Callable[[str], object]] = {
            "help": self._help,
            "board": self._show_board,
            "legal": self._legal,
            "score": self._score,
            "undo": self._undo,
            "redo": self._redo,
            "save": self._save,
        }

    def run(self) -> int:
        """Play until a player quits or the input ends, and return the exit status."""
        status = 0
        try:
            with _signals_raised():
                self._greet()
                self._run_commands()
        except EOFError:
            with suppress(OSError):
                write_lines([""])
        except (KeyboardInterrupt, _HangUpError):
            status = INTERRUPTED
        except BaseException:  # for example, standard output is closed; save the game first
            self._leave()
            raise
        return max(status, self._leave())

    def _run_commands(self) -> None:
        """Handle the players' lines until a player quits."""
        while True:
            line = self._reader.ask(f"{self._prompt()}> ", self._game.state["turn"]["player"])
            if not line:
                continue
            command, rest = _split_command(line)
            if command == "quit":
                return
            try:
                if command is None:
                    self._hear(line)
                else:
                    self._handlers[command](rest)
            except CliError as error:
                write_lines(error.lines)

    def _leave(self) -> int:
        """Save the game if necessary, say where it is saved, and return the exit status."""
        console = self._console
        try:
            file = self._saver.rescue(self._game)
        except CliError as error:
            with suppress(OSError):
                write_lines(
                    [console.say(_("The game could not be saved:")), *error.lines], err=True
                )
            return _FAILED
        kept = file or (self._saver.file if self._game.played else None)
        if kept is not None:
            with suppress(OSError):  # the terminal may be gone
                text = _("The game is saved in {file}. To continue: medina play {file}")
                write_lines([console.say(text, file=shlex.quote(str(kept)))])
        return 0

    # --- Moves and questions ---------------------------------------------------------------------

    def _hear(self, line: str) -> None:
        """Play the move in a line, or answer the question. Point at what is not understood."""
        state, language = self._state, self._console.language
        word, _space, rest = line.partition(" ")
        try:
            reading = understand(line, state, language)
        except NotUnderstoodError as error:
            if without_accents(word.casefold()) not in _spellings(_WHY):
                self._ask_back(error, line)
                return
            # The command may be in another language than the move.
            try:
                reading = understand(rest, state, language, kind="why")
            except NotUnderstoodError:
                self._ask_back(error, line)
                return
        if reading.kind == "move" and reading.move is not None:
            self._play(dump_move(reading.move))
        else:
            self._answer(reading)

    def _play(self, move: Answer) -> None:
        answer = self._game.play(move)
        self._show_answer(answer)
        if answer["legal"] is not False:
            self._saver.after_move(self._game)

    def _ask_back(self, error: NotUnderstoodError, line: str) -> None:
        """Say what is not understood. A question about a command is answered by its output."""
        named = [command for command in map(_command, _WORD.findall(line)) if command]
        commands = [command for command in named if command != "legal"]
        if commands:
            self._handlers[commands[0] if commands[0] in _READ_ONLY else "help"]("")
            return
        write_lines([f"  {line}", " " * (error.column + 1) + "^"])
        write_lines(render.wrapped(said_what(error, self._state, self._console)))
        write_lines([self._console.say(_("(Write “help” for a list of commands.)"))])

    def _show_answer(self, answer: Answer) -> None:
        if answer["legal"] is not False:
            self._last_refusal = None
            write_lines(["", *render.wrapped(answer["explanation"]), ""])
            self._show_position()
        else:
            self._show_refusal(answer)

    def _show_refusal(self, answer: Answer) -> None:
        self._last_refusal = answer
        write_lines(render.judgement(answer, self._console, ids=False))

    def _answer(self, question: Reading) -> None:
        """Answer a question about the turn, the score, a move, a piece or the last refusal."""
        if question.kind == "turn":
            write_lines([self._prompt()])
        elif question.move is not None or question.kind in ("what", "where", "rule"):
            self._show_reply(question)
        elif question.kind == "score":
            self._score("")
        elif self._last_refusal is not None:
            self._show_refusal(self._last_refusal)
        else:
            write_lines([self._console.say(_("Why what? Write a move, such as: why stable F4"))])

    def _show_reply(self, question: Reading) -> None:
        """Show the answer of the operation: what a move would bring, a place, a fact or a rule."""
        answer = self._game.answer(question)
        ruling = answer["adjudication"]
        if ruling is not None and ruling["legal"] is False:
            self._show_refusal(ruling)
            return
        if ruling is not None:
            self._last_refusal = None
        write_lines(render.reply(answer, self._config, self._console))

    def _legal(self, rest: str) -> None:
        """List all legal placements of a piece, or of all pieces."""
        asked = Reading("where", self._state.expected_player)
        if rest:
            try:
                asked = understand(rest, self._state, self._console.language, kind="where")
            except NotUnderstoodError as error:
                write_lines(render.wrapped(said_what(error, self._state, self._console)))
                return
        self._answer(asked)

    # --- Other commands --------------------------------------------------------------------------

    def _help(self, _rest: str) -> None:
        say = self._console.say
        rows = [
            (say(words).split(", ")[0] + (f" {say(rest)}" if rest else ""), say(text))
            for words, rest, text in _HELP
        ]
        width = max(len(name) for name, _text in rows)
        write_lines(f"  {name:<{width}}  {text}" for name, text in rows)

    def _score(self, _rest: str) -> None:
        write_lines(render.score(self._game.score(), self._config, self._console))

    def _undo(self, _rest: str) -> None:
        self._show_history_step(
            self._game.undo(), _("Undone: {move}"), _("There is no move to undo.")
        )

    def _redo(self, _rest: str) -> None:
        self._show_history_step(
            self._game.redo(), _("Redone: {move}"), _("There is no move to redo.")
        )

    def _show_history_step(self, move: Answer | None, done: str, nothing: str) -> None:
        if move is None:
            write_lines([self._console.say(nothing)])
            return
        self._last_refusal = None
        words = self._words()
        said = self._console.wording.move_in_words(move, self._config)
        text = f"{words.player(move['player'])} – {said}"
        write_lines([self._console.say(done, move=text), ""])
        self._show_position()
        self._saver.after_move(self._game)

    def _save(self, file: str) -> None:
        if not file and self._saver.file is None:
            write_lines([self._console.say(_("Write the name of a file: save game.json"))])
            return
        self._saver.save_to(file or str(self._saver.file), self._game)
        text = _("Saved in {file}. Further moves will be saved there, too.")
        write_lines([self._console.say(text, file=self._saver.file)])

    # --- What the players see --------------------------------------------------------------------

    def _greet(self) -> None:
        self._show_board("")
        example = self._game.legal_moves()["example"]
        if example is None:
            return
        move = self._console.wording.move_in_words(example, self._config)
        text = _("Write a move, such as: {move} – or help, or quit.")
        write_lines([self._console.say(text, move=move)])

    def _show_board(self, _rest: str) -> None:
        self._draw(legend=True)
        self._show_end()

    def _show_position(self) -> None:
        self._draw(legend=False)
        self._show_end()

    def _draw(self, *, legend: bool) -> None:
        position = self._game.position
        width = get_terminal_size().columns
        diagram = text_diagram(position.state, self._console.wording, legend=legend, width=width)
        write_lines([*self._console.paint_diagram(diagram, self._config).splitlines(), ""])

    def _show_end(self) -> None:
        if self._game.state["phase"] == "finished":
            self._score("")
            write_lines([""])

    def _prompt(self) -> str:
        """Return a prompt such as "Red, 2 pieces to place" or "game over"."""
        answer = self._game.legal_moves()
        if answer["player"] is None:
            return self._console.say(_("game over"))
        if answer["may_pass"]:
            left = self._console.say(_("can only pass"))
        else:
            left = render.to_place(answer["remaining"], self._config, self._console)
        return f"{self._words().player(answer['player'])}, {left}"

    @property
    def _state(self) -> State:
        state: State = self._game.position.state
        return state

    @property
    def _config(self) -> GameConfig:
        config: GameConfig = self._game.position.asked.config
        return config

    def _words(self) -> Words:
        return Words(self._console.wording, self._config)


def _split_command(line: str) -> tuple[str | None, str]:
    """Return the command in a line and what follows it. A question has no command."""
    word, _space, rest = line.partition(" ")
    command = _command(word)
    asks = line.endswith(("?", "\uff1f"))
    if command == "help" or (command == "legal" and not _CELL.search(rest)):
        return command, rest.rstrip("? \u00a0\u202f")
    if asks or (rest and command != "save"):  # the name of a file may contain any word
        return None, ""
    return command, rest.strip()


def _command(word: str) -> str | None:
    said = without_accents("".join(split_words(word)))
    return next((name for name, words in COMMANDS.items() if said in _spellings(words)), None)


@lru_cache
def _spellings(words: str) -> frozenset[str]:
    """Return the words of every language for some words, which are separated by commas."""
    translated = [wording_for(language).gettext(words) for language in LANGUAGES]
    return frozenset(map(without_accents, ", ".join(translated).split(", ")))


@contextmanager
def _signals_raised() -> Iterator[None]:
    """Raise _HangUpError on SIGTERM and SIGHUP within the block."""

    def raise_hang_up(_number: int, _frame: FrameType | None) -> NoReturn:
        raise _HangUpError

    before = {
        number: signal.signal(number, raise_hang_up) for number in (signal.SIGTERM, signal.SIGHUP)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
