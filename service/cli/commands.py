"""The commands of ``medina`` and their arguments."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
import orjson
from marshmallow import Schema

from schemas import requests
from schemas.joining import JOIN
from schemas.limits import MAX_PLIES, MAX_SEED, SCHEMES
from schemas.requests import PositionRequestSchema
from schemas.state import ParsedState, Senseless
from service import operations
from service.pictures import draw as draw_picture
from service.rules.rulesets import PLAYER_COLORS, RULESETS, GameConfig, resolve

from . import render
from .console import Console
from .errors import CliError, file_error
from .i18n import _
from .inputs import (
    STDIN,
    Document,
    parse_request,
    read_document,
    source_name,
    state_in,
    validate,
)
from .moves import read_move
from .output import write_bytes, write_file, write_lines
from .parameters import (
    ExampleCommand,
    ExampleGroup,
    color_option,
    game_options,
    json_option,
    language_option,
    move_argument,
    notation_option,
    players_option,
    ruleset_option,
    seed_option,
    state_argument,
)
from .pretty_json import pretty_json
from .version import package_version

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

PROGRAM: Final = "medina"

_PICTURES: Final = (".svg", ".png", ".txt")
"""The file name suffixes of the pictures that ``medina draw`` can write."""
_viewer_option: Final = click.option(
    "--viewer",
    metavar=_("COLOUR"),
    type=click.Choice(PLAYER_COLORS),
    help=_(
        "Show it as this player (red, yellow, green or blue) sees it: what is behind the other "
        "screens is hidden."
    ),
)


def _show_version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        write_lines([f"{PROGRAM} {package_version()}"])
        ctx.exit()


@click.group(
    cls=ExampleGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=_(
        "The rules referee for the board game Medina. The commands answer as the web service does. "
        "Exit status: 0 legal or possible, 1 illegal, impossible or undetermined, or join needs "
        "more answers, 2 unusable input or a file that cannot be read or written, 130 interrupted."
    ),
    examples=('medina judge examples/positions/tea-break.json "orange building E7, tea"',),
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help=_("Show the version and exit."),
)
@color_option
@language_option
def medina() -> None:
    """Run one of the commands."""


# --- The commands --------------------------------------------------------------------------------


@medina.command(
    help=_("Play at one terminal. The referee shows the board, judges every move and keeps score."),
    examples=("medina play --ruleset second-edition --players red,blue --seed 7",),
)
@click.argument(
    "file",
    metavar=_("[FILE]"),
    required=False,
    type=click.Path(),
    help=_(
        "The game to continue. Every move is saved to it if it is a saved game, but not if it is a "
        "state or notation."
    ),
)
@ruleset_option(required=False)
@players_option(required=False)
@seed_option
@game_options
@color_option
@language_option
@click.pass_obj
def play(
    console: Console,
    file: str | None,
    ruleset: str | None,
    players: str | None,
    seed: int | None,
    options: tuple[str, ...],
) -> int:
    """Play a game."""
    from .play import play_game

    settings = dict(_setting(text, console) for text in options)
    return play_game(console, file, ruleset, _split_list(players), seed, settings)


@medina.command(
    help=_("Judge a move: is it legal, why not, and what happens next?"),
    examples=(
        "medina judge examples/positions/too-close-diagonally.json",
        'medina judge examples/positions/tea-break.json "orange building E7, tea"',
        "medina judge examples/positions/tea-break.json OE7,T",
    ),
)
@state_argument
@move_argument
@json_option
@notation_option(_("Write the resulting position in notation."))
@color_option
@language_option
@click.pass_obj
def judge(console: Console, state: str, move: str | None, as_json: bool, as_notation: bool) -> int:
    """Judge a move in a state, and return the exit status.

    Raises:
        CliError: An input is unusable, no move is given, state and move are both standard input,
            or the resulting position has no notation.
    """
    if state == move == STDIN:
        raise CliError(console.say(_("Standard input cannot be both the state and the move.")))
    document = read_document(state, console)
    position = state_in(document, state, console)
    if move is not None:
        asked = {"move": read_move(move, position, console)}
    else:
        asked = {name: document.member(name) for name in ("move", "play") if document.has(name)}
    if not asked:
        text = _("{file}: this has no move; give one, such as: {example}")
        example = f'medina judge {shlex.quote(state)} "wall B1"'
        raise CliError(console.say(text, file=document.source, example=example))
    members = {position.state_field: position, **asked}
    answer = operations.adjudication(parse_request(requests.ADJUDICATION, members, console))
    if as_notation:
        write_lines(render.judgement(answer, console), err=True)
        _write_notation(answer["notation"], document.source, console)
    else:
        _write_answer(answer, as_json, render.judgement(answer, console))
    return 0 if answer["legal"] else 1


@medina.command(
    help=_(
        "Ask a question in your own words. Is a move legal, and what would it bring? Why is "
        "it not legal? Where may a piece go? What is on a space? Who is ahead? Whose turn is "
        "it? What do the rules say?"
    ),
    examples=(
        'medina ask examples/positions/tea-break.json "Can I put a wall on B1?"',
        'medina ask examples/positions/tea-break.json "where may a stable go?"',
    ),
)
@state_argument
@click.argument(
    "question",
    metavar=_("QUESTION"),
    help=_("The question, in French or English."),
)
@json_option
@color_option
@language_option
@click.pass_obj
def ask(console: Console, state: str, question: str, as_json: bool) -> int:
    """Answer a question about a state, and return the exit status."""
    document = _state(state, console)
    members = {document.state_field: document, "question": question}
    parsed = parse_request(requests.QUESTION, members, console)
    answer = operations.question(parsed)
    _write_answer(answer, as_json, render.question(answer, _config(parsed), console))
    return _status(answer)


class _OnState(NamedTuple):
    """What is special about the command of an operation that needs only a state."""

    name: str
    help: str
    examples: tuple[str, ...] = ()
    lines: Callable[[operations.Answer, GameConfig, Console], Iterable[str]] | None = None
    options: tuple[Callable[[Any], Any], ...] = ()
    has_notation: bool = False


_ON_STATES: Final = {
    "legal-moves": _OnState(
        "legal",
        _("List every legal next action."),
        ("medina legal examples/positions/which-end-goes-on.json",),
        render.legal_moves,
        (
            click.option(
                "--explain",
                is_flag=True,
                help=_("Also list where pieces may not go, and which rules forbid it."),
            ),
        ),
    ),
    "positions": _OnState(
        "position",
        _(
            "Read a position. Shows its notation, whose turn it is, what its palaces are worth, "
            "and where palaces and streets can grow."
        ),
        (
            "medina position examples/positions/tea-break.json",
            "medina position examples/positions/tea-break.json --viewer red",
        ),
        render.position,
        (_viewer_option,),
        has_notation=True,
    ),
    "scores": _OnState(
        "score",
        _("Score a state: every player’s palaces and tiles."),
        ("medina score examples/positions/palace-tile-by-two-stables.json",),
        render.score,
    ),
    "audits": _OnState(
        "audit",
        _("Check whether a game can reach a state. If not, list everything that is wrong."),
        ("medina audit examples/positions/impossible.json",),
        lambda answer, config, console: render.audit(answer, console),
    ),
}


def _state_command(operation: operations.Operation, schema: Schema) -> click.Command:
    """Return the command of an operation that needs only a state. Without lines, it writes JSON."""
    special = _ON_STATES.get(operation.name, _OnState(operation.name, operation.summary))

    def run(
        console: Console, state: str, as_json: bool, as_notation: bool = False, **chosen: Any
    ) -> int:
        document = _state(state, console)
        members = {document.state_field: document}
        members |= {name: value for name, value in chosen.items() if value is not None}
        parsed = parse_request(schema, members, console)
        answer = operation.answer(parsed)
        if as_notation:
            _write_notation(answer["notation"], document.source, console)
        else:
            lines = special.lines(answer, _config(parsed), console) if special.lines else ()
            _write_answer(answer, as_json or not special.lines, lines)
        return _status(answer)

    notation = (notation_option(),) if special.has_notation else ()
    options = (*special.options, json_option, *notation, color_option, language_option)
    command: Any = click.pass_obj(run)
    for decorate in reversed((state_argument, *options)):
        command = decorate(command)
    as_command = click.command(
        special.name, ExampleCommand, help=special.help, examples=special.examples
    )
    return as_command(command)


for _operation in operations.OPERATIONS.values():
    _schema = _operation.schema
    if isinstance(_schema, PositionRequestSchema) and not {"move", "question"} & {*_schema.fields}:
        medina.add_command(_state_command(_operation, _schema))


@medina.command(
    help=_(
        "Judge records of whole games. Each is judged up to the first illegal move. A file holds "
        "one record, an array of records, or one record per line, in JSON or in notation."
    ),
    examples=(
        "medina replay examples/games/first-edition-3.json",
        'medina replay "1e.1 ryg MF5 GC4,SC5 WB1="',
    ),
)
@click.argument(
    "records",
    metavar=_("RECORD..."),
    nargs=-1,
    required=True,
    type=click.Path(),
    help=_("A record in notation, or a file with records of games; - is standard input."),
)
@json_option
@notation_option(_("Write the legal part of each record in notation."))
@color_option
@language_option
@click.pass_obj
def replay(console: Console, records: tuple[str, ...], as_json: bool, as_notation: bool) -> int:
    """Judge every record in the given files."""
    from .archives import judge_archives

    return judge_archives(records, console, as_json, as_notation)


@medina.command(
    help=_(
        "Answer a file of requests, one per line (NDJSON). Each answer is written as one line, in "
        "the same order, as soon as it is ready, as in a batch sent to the service. The file can "
        "be of any length."
    ),
    examples=(
        'printf \'{"position": "2e.1 rb ////6F///// J4 -/-/-/- - 8888S4M12W15N2/'
        "8888S4M12W15N2/T6 ---- ---- 1r=\"}\\n' | medina batch audits",
    ),
)
@click.argument(
    "operation",
    metavar=_("OPERATION"),
    type=click.Choice([name for name, each in operations.OPERATIONS.items() if each.takes_batch]),
    help=_("The operation, as in the paths of the service, such as adjudications."),
)
@click.argument(
    "file",
    metavar=_("[FILE]"),
    default=STDIN,
    type=click.Path(),
    help=_("A file with a request on each line; by default standard input."),
)
@language_option
@click.pass_obj
def batch(console: Console, operation: str, file: str) -> int:
    """Answer every request in a file, one per line."""
    from .batches import answer_file

    return answer_file(file, operation, console)


@medina.command(
    help=_("Draw a state, as text, as SVG or as PNG."),
    examples=("medina draw examples/positions/street-through-the-gates.json --highlight E12",),
)
@state_argument
@click.option(
    "--output",
    "-o",
    metavar=_("FILE"),
    default=STDIN,
    type=click.Path(),
    help=_(
        "Where the picture goes: a file whose name ends in .svg, .png or .txt; by default text to "
        "standard output."
    ),
)
@click.option("--highlight", metavar=_("CELLS"), help=_("Cells to mark, separated by commas."))
@click.option("--last", metavar=_("CELLS"), help=_("The cells of the last move, to be marked."))
@_viewer_option
@click.option(
    "--size", metavar=_("SIZE"), type=int, help=_("The longer side of an SVG or a PNG, in pixels.")
)
@click.option("--pad", is_flag=True, help=_("The score pad instead of the board."))
@click.option("--letters", is_flag=True, help=_("Letters instead of motifs, in an SVG or a PNG."))
@click.option(
    "--scheme",
    type=click.Choice(SCHEMES),
    default=SCHEMES[0],
    help=_("The colours of an SVG or a PNG: for day, for night, or as the reader prefers."),
)
@click.option("--board", is_flag=True, help=_("The board alone, without stocks, tiles and legend."))
@color_option
@language_option
@click.pass_obj
def draw(
    console: Console,
    state: str,
    output: str,
    highlight: str | None,
    last: str | None,
    viewer: str | None,
    size: int | None,
    pad: bool,
    letters: bool,
    scheme: str,
    board: bool,
) -> int:
    """Draw a state."""
    suffix = ".txt" if output == STDIN else Path(output).suffix
    if suffix not in _PICTURES:
        text = _("{file}: the name must end in .svg, .png or .txt")
        raise CliError(console.say(text, file=output))
    document = _state(state, console)
    members: dict[str, Any] = {
        document.state_field: document,
        "highlight": _split_list(highlight),
        "last": _split_list(last),
        "cards": not board,
        "pad": pad,
        "letters": letters,
        "scheme": scheme,
    }
    members |= {} if viewer is None else {"viewer": viewer}
    members |= {} if size is None else {"size": size}
    parsed = parse_request(requests.DIAGRAM, members, console)
    picture = draw_picture(parsed, suffix[1:])
    if output == STDIN and isinstance(picture, str):
        write_lines(console.paint_diagram(picture, _config(parsed)).splitlines())
    else:
        write_file(output, picture, console)
    return 1 if isinstance(parsed.content["state"], Senseless) else 0


@medina.command(
    help=_("Begin a game: write its first state."),
    examples=("medina new --ruleset second-edition --players red,blue --seed 7",),
)
@ruleset_option(required=True)
@players_option(required=True)
@click.option(
    "--well", metavar=_("CELL"), help=_("The cell of the well, if the players have chosen it.")
)
@click.option(
    "--merchant",
    metavar=_("CELL"),
    help=_("The cell of the first merchant, if the players have chosen it."),
)
@seed_option
@game_options
@click.option(
    "--plies",
    metavar=_("INTEGER"),
    type=click.IntRange(0, MAX_PLIES),
    help=_("How many random legal actions to play first; the seed decides which."),
)
@json_option
@notation_option()
@language_option
@click.pass_obj
def new(
    console: Console,
    ruleset: str,
    players: str,
    well: str | None,
    merchant: str | None,
    seed: int | None,
    options: tuple[str, ...],
    plies: int | None,
    as_json: bool,
    as_notation: bool,
) -> int:
    """Write the first state of a new game, or why it can't be set up."""
    request: dict[str, Any] = {
        "ruleset": {"id": ruleset, "options": dict(_setting(text, console) for text in options)},
        "players": _split_list(players),
    }
    chosen = {"well": well, "merchant": merchant, "seed": seed, "plies": plies}
    request |= {name: value for name, value in chosen.items() if value is not None}
    answer = operations.game(parse_request(requests.GAME, request, console))
    if answer["verdict"] != "ok":
        lines = render.refused_game(answer, console)
    else:
        written = answer["notation"] if as_notation else pretty_json(answer["state"])
        lines = iter([written])
        if answer["seed"] is not None and not as_json:
            text = console.say(_("Drawn with seed {seed}."), seed=answer["seed"])
            write_lines([text], err=True)
    _write_answer(answer, as_json, lines)
    return _status(answer)


@medina.command(
    help=_(
        "Join a game in progress. Works out its state from the board, or asks for what is missing."
    ),
    examples=("medina join examples/board.json",),
)
@click.argument(
    "file",
    metavar=_("FILE"),
    type=click.Path(),
    help=_(
        "A request to the service (POST /v1/games) with the board of a game; - is standard input."
    ),
)
@json_option
@notation_option()
@color_option
@language_option
@click.pass_obj
def join(console: Console, file: str, as_json: bool, as_notation: bool) -> int:
    """Join a game in progress."""
    document = read_document(file, console)

    def place(pointer: str) -> str:
        return f"{document.source}: {pointer}" if pointer else document.source

    answer = operations.game(validate(JOIN, document.value, place, console))
    lines: Iterable[str]
    if answer["verdict"] == "invalid_setup":
        lines = render.refused_game(answer, console)
    elif answer["verdict"] == "incomplete":
        lines = render.questions(answer, console)
    else:
        lines = [answer["notation"] if as_notation else pretty_json(answer["state"])]
        if answer["questions"] and not as_json:
            write_lines(render.questions(answer, console), err=True)
    _write_answer(answer, as_json, lines)
    return _status(answer)


@medina.command(
    help=_(
        "Compare another engine of the game with the referee. COMMAND starts the engine, which "
        "reads a question and writes an answer per line, in JSON. The first disagreement is shown "
        "on the smallest position. Exit status: 0 agreed, 1 a disagreement, 2 the engine failed."
    ),
    examples=("medina conform --ruleset second-edition --games 5 -- ./engine",),
)
@click.argument(
    "command",
    metavar=_("COMMAND..."),
    nargs=-1,
    required=True,
    type=click.UNPROCESSED,
    help=_("The command that starts the engine, and its arguments, after --."),
)
@click.option(
    "--ruleset",
    "rulesets",
    type=click.Choice(list(RULESETS)),
    multiple=True,
    help=_("A ruleset to compare; by default all. May be repeated."),
)
@click.option(
    "--games",
    metavar=_("INTEGER"),
    type=click.IntRange(0),
    default=32,
    help=_("How many games to play; by default 32."),
)
@click.option(
    "--seed",
    metavar=_("INTEGER"),
    type=click.IntRange(0, MAX_SEED),
    default=0,
    help=_("The seed of the games; by default 0."),
)
@click.option(
    "--seconds",
    metavar=_("INTEGER"),
    type=click.IntRange(1),
    help=_("When to stop asking, if not everything has been compared."),
)
@click.option(
    "--record",
    metavar=_("FILE"),
    type=click.Path(),
    help=_("A file for every question with the answers of the engine and of the referee (NDJSON)."),
)
@color_option
@language_option
@click.pass_obj
def conform(
    console: Console,
    command: tuple[str, ...],
    rulesets: tuple[str, ...],
    games: int,
    seed: int,
    seconds: int | None,
    record: str | None,
) -> int:
    """Compare an engine with the referee."""
    from .conform import conform as compare
    from .conform.session import Plan

    return compare(
        command, Plan(rulesets or tuple(RULESETS), games, seed, seconds), record, console
    )


@medina.command(
    help=_("Run the web service, with gunicorn."), examples=("medina serve --port 8080",)
)
@click.option(
    "--host",
    metavar=_("ADDRESS"),
    help=_("The address to listen on; by default $HOST, or 127.0.0.1."),
)
@click.option(
    "--port",
    metavar=_("INTEGER"),
    type=click.IntRange(1, 65535),
    help=_("The port; by default $PORT, or 8000."),
)
@click.option(
    "--workers",
    metavar=_("INTEGER"),
    type=click.IntRange(1),
    help=_(
        "How many processes; by default $WEB_CONCURRENCY, or one for each processor, but at least "
        "two."
    ),
)
@language_option
def serve(host: str | None, port: int | None, workers: int | None) -> None:
    """Replace this process with the web service."""
    from .serving import serve as become_gunicorn

    become_gunicorn(host, port, workers)


@medina.command(
    help=_("Serve a language model, over the Model Context Protocol."),
    examples=("medina mcp", "medina mcp --http 8765"),
)
@click.option(
    "--http",
    "port",
    metavar=_("INTEGER"),
    type=click.IntRange(1, 65535),
    help=_("Answer over HTTP on this port, at /mcp, instead of on standard input and output."),
)
@language_option
@click.pass_obj
def mcp(console: Console, port: int | None) -> None:
    """Serve language models until the input ends."""
    try:
        from service.assistants import server
    except ModuleNotFoundError as error:
        if error.name != "mcp":
            raise
        needed = _("this command needs the extra “mcp”: pip install 'medina-referee[mcp]'")
        raise CliError(console.say(needed)) from error
    referee = server(package_version())
    if port is None:
        _serve_on_streams(referee, console)
    else:
        referee.run("streamable-http", host="127.0.0.1", port=port, stateless_http=True)


def _serve_on_streams(referee: MCPServer[Any], console: Console) -> None:
    """Serve language models on standard input and output.

    Raises:
        CliError: Standard input can't be read.
        OSError: Standard output can't be written.
    """
    try:
        os.read(sys.stdin.fileno(), 0)
    except OSError as error:
        raise file_error(source_name(STDIN, console), error, console) from error
    try:
        referee.run("stdio")
    except ExceptionGroup as errors:
        failed = [error for error in errors.exceptions if isinstance(error, OSError)]
        raise failed[0] if failed else errors from None


# --- Helpers -------------------------------------------------------------------------------------


def _state(name: str, console: Console) -> Document:
    return state_in(read_document(name, console), name, console)


def _config(parsed: operations.ParsedRequest) -> GameConfig:
    """Return a state's configuration.

    An unplayable configuration is replaced with the nearest playable one, and one that was not read
    with any other.
    """
    begin: ParsedState | Senseless = parsed.content["state"]
    if isinstance(begin, Senseless):
        return begin.in_force or resolve("second-edition", 3, {})
    return begin.asked.config


def _write_notation(text: str | None, source: str, console: Console) -> None:
    if text is None:
        raise CliError(
            console.say(_("{file}: this impossible position has no notation"), file=source)
        )
    write_lines([text])


def _write_answer(answer: operations.Answer, as_json: bool, lines: Iterable[str]) -> None:
    if as_json:
        write_bytes(orjson.dumps(answer))
    else:
        write_lines(lines)


def _status(answer: operations.Answer) -> int:
    return 0 if answer["verdict"] == "ok" else 1


def _split_list(text: str | None) -> list[str]:
    return [part.strip() for part in text.split(",")] if text else []


def _setting(text: str, console: Console) -> tuple[str, bool | str]:
    """Split ``NAME=VALUE``, a ruleset option, into the name and the value."""
    name, equals, value = text.partition("=")
    if not equals:
        message = _("--option {text}: write a name and a value, such as gates=true")
        raise CliError(console.say(message, text=text))
    return name, {"true": True, "false": False}.get(value, value)
