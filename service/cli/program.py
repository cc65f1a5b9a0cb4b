"""The commands: what each of them takes, and what it does with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import orjson

from schemas import requests
from service import operations
from service.diagrams import svg_diagram, text_diagram
from service.rules.rulesets import RULESETS, GameConfig
from service.wording import LANGUAGES, wording_for

from . import INTERRUPTED, render
from .labels import Speaker, _, click_in, language_of, translated
from .layout import laid_out
from .questions import STDIN, Unusable, parse_request, read

__all__ = ["run"]

View = TypeVar("View", bound=Callable[..., Any])


def run(arguments: Sequence[str]) -> int:
    """Run one command in the language asked for; return its exit status."""
    for stream in (sys.stdout, sys.stderr):  # no letter that a terminal lacks may stop an answer
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    language = language_of(arguments, os.environ)
    speaker = Speaker(wording_for(language))
    with click_in(language):
        try:
            command = translated(medina, speaker)
            status = command.main(list(arguments), "medina", standalone_mode=False, obj=speaker)
        except click.ClickException as error:
            error.show()
            status = 2
        except Unusable as error:
            for line in error.lines:
                click.echo(line, err=True)
            status = 2
        except OSError as error:  # a disk that is full, say
            click.echo(f"medina: {error}", err=True)
            status = 2
        except click.Abort:
            status = INTERRUPTED
    return int(status or 0)


# --- What several commands take ------------------------------------------------------------------


def _lang(view: View) -> View:
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=_("The language; otherwise that of the environment (LC_ALL, LANG)."),
    )(view)


def _json(view: View) -> View:
    return click.option(
        "--json", "as_json", is_flag=True, help=_("Write what the service answers, as JSON.")
    )(view)


def _state(view: View) -> View:
    return click.argument(
        "state",
        metavar=_("STATE"),
        help=_(
            "A file with a state, or with a document of the service that has one; - is standard "
            "input."
        ),
    )(view)


@click.group(
    help=_(
        "The rules referee for the board game Medina. What can be asked of the web service can be "
        "asked here, and the answers are the same. Exit status: 0 all is well, 1 something is "
        "illegal or impossible, 2 what was given cannot be used."
    )
)
@_lang
def medina() -> None:
    """Run one of the commands."""


# --- The commands --------------------------------------------------------------------------------


@medina.command(help=_("Serve over HTTP, with gunicorn as it is deployed."))
@click.option("--host", help=_("The address to listen on; all of them where none is given."))
@click.option(
    "--port", type=click.IntRange(1, 65535), help=_("The port; otherwise PORT, otherwise 8000.")
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    help=_("How many processes; otherwise WEB_CONCURRENCY, otherwise one for each processor."),
)
@_lang
def serve(host: str | None, port: int | None, workers: int | None) -> None:
    """Become the web service."""
    from .serving import serve as become

    become(host, port, workers)


@medina.command(help=_("Judge a move: is it legal, why not, and what follows?"))
@_state
@click.argument(
    "move",
    metavar=_("[MOVE]"),
    required=False,
    help=_("A file with a move; where none is given, it is in the same document as the state."),
)
@_json
@_lang
@click.pass_obj
def judge(speaker: Speaker, state: str, move: str | None, as_json: bool) -> int:
    """Judge a move in a state."""
    if state == move == STDIN:
        raise Unusable(speaker.say(_("Standard input cannot be both the state and the move.")))
    whole = read(state, speaker)
    beside = whole if move is None else read(move, speaker)
    if move is None and not whole.has("move"):
        raise Unusable(speaker.say(_("{file}: there is no move in it"), file=whole.source))
    parts = {"state": whole.member("state"), "move": beside.member("move")}
    answer = operations.adjudication(parse_request(requests.ADJUDICATION, parts, speaker))
    _show(answer, as_json, render.judgement(answer, speaker))
    return 0 if answer["legal"] else 1


@medina.command(help=_("List every legal next action."))
@_state
@click.option(
    "--explain", is_flag=True, help=_("Also say where pieces may not go, and by which rules.")
)
@_json
@_lang
@click.pass_obj
def legal(speaker: Speaker, state: str, explain: bool, as_json: bool) -> int:
    """List every legal next action in a state."""
    parts = {"state": read(state, speaker).member("state"), "explain": explain}
    parsed = parse_request(requests.LEGAL_MOVES, parts, speaker)
    answer = operations.legal_moves(parsed)
    _show(answer, as_json, render.legal_moves(answer, _game(parsed), speaker))
    return _status(answer)


@medina.command(help=_("Say what everybody’s palaces and tiles are worth."))
@_state
@_json
@_lang
@click.pass_obj
def score(speaker: Speaker, state: str, as_json: bool) -> int:
    """Score a state."""
    parsed = _parsed(state, speaker)
    answer = operations.score(parsed)
    _show(answer, as_json, render.score(answer, _game(parsed), speaker))
    return _status(answer)


@medina.command(help=_("Say whether a game can reach a state. If not: everything that is wrong."))
@_state
@_json
@_lang
@click.pass_obj
def audit(speaker: Speaker, state: str, as_json: bool) -> int:
    """Audit a state."""
    answer = operations.audit(_parsed(state, speaker))
    _show(answer, as_json, render.audit(answer, speaker))
    return _status(answer)


@medina.command(
    help=_(
        "Judge records of whole games. Each is judged up to the first move that is not legal. A "
        "file holds one record, an array of records, or a record a line."
    )
)
@click.argument(
    "records",
    metavar=_("RECORD..."),
    nargs=-1,
    required=True,
    help=_("A file with records of games; - is standard input."),
)
@_json
@_lang
@click.pass_obj
def replay(speaker: Speaker, records: tuple[str, ...], as_json: bool) -> int:
    """Judge every record."""
    from .records import replay as judge_all

    return judge_all(records, speaker, as_json)


@medina.command(help=_("Draw a state."))
@_state
@click.option(
    "--output",
    "-o",
    metavar=_("FILE"),
    default=STDIN,
    help=_("Where the picture goes: a file whose name ends in .svg or .txt, or -, as text."),
)
@click.option("--highlight", metavar=_("CELLS"), help=_("Cells to mark, with commas between them."))
@_lang
@click.pass_obj
def draw(speaker: Speaker, state: str, output: str, highlight: str | None) -> None:
    """Draw a state."""
    ending = Path(output).suffix
    if output != STDIN and ending not in _DRAWERS:
        raise Unusable(speaker.say(_("{file}: its name should end in .svg or .txt"), file=output))
    cells = _listed(highlight)
    parts = {"state": read(state, speaker).member("state"), "highlight": cells}
    content = parse_request(requests.DIAGRAM, parts, speaker).content
    draw_it = _DRAWERS[".txt" if output == STDIN else ending]
    picture = draw_it(content["state"].state, speaker.wording, content["highlight"])
    if output == STDIN:
        click.echo(picture, nl=False)
        return
    try:
        Path(output).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise Unusable(speaker.say(_("{file}: this cannot be written"), file=output)) from error


@medina.command(help=_("Begin a game: write its first state."))
@click.option("--ruleset", type=click.Choice(list(RULESETS)), required=True, help=_("The ruleset."))
@click.option(
    "--players",
    metavar=_("COLOURS"),
    required=True,
    help=_("The players’ colours in seat order, with commas between them: red,blue."),
)
@click.option(
    "--well", metavar=_("CELL"), help=_("The cell of the well, where the players have chosen it.")
)
@click.option("--merchant", metavar=_("CELL"), help=_("The cell of the first merchant, likewise."))
@click.option(
    "--seed",
    type=click.IntRange(0, requests.MAX_SEED),
    help=_("A seed, to draw the cells that are not given."),
)
@click.option(
    "--option",
    "options",
    metavar=_("NAME=VALUE"),
    multiple=True,
    help=_("An option of the ruleset: gates=true. As many as you like."),
)
@_json
@_lang
@click.pass_obj
def new(
    speaker: Speaker,
    ruleset: str,
    players: str,
    well: str | None,
    merchant: str | None,
    seed: int | None,
    options: tuple[str, ...],
    as_json: bool,
) -> int:
    """Begin a game."""
    asked: dict[str, Any] = {
        "ruleset": {"id": ruleset, "options": dict(_setting(text, speaker) for text in options)},
        "players": _listed(players),
    }
    chosen = {"well": well, "merchant": merchant, "seed": seed}
    asked |= {name: value for name, value in chosen.items() if value is not None}
    answer = operations.game(parse_request(requests.GAME, asked, speaker))
    if answer["state"] is None:
        lines = render.refused_game(answer, speaker)
    else:
        lines = iter([laid_out(answer["state"])])
        if answer["seed"] is not None and not as_json:
            said = speaker.say(_("Drawn with the seed {seed}."), seed=answer["seed"])
            click.echo(said, err=True)
    _show(answer, as_json, lines)
    return _status(answer)


# --- What several commands do --------------------------------------------------------------------


_DRAWERS: Final = {".svg": svg_diagram, ".txt": text_diagram}


def _parsed(state: str, speaker: Speaker) -> operations.ParsedRequest:
    parts = {"state": read(state, speaker).member("state")}
    return parse_request(requests.POSITION, parts, speaker)


def _game(parsed: operations.ParsedRequest) -> GameConfig:
    """Return what is played by, as far as it can be made out."""
    game: GameConfig = parsed.content["state"].table.config
    return game


def _show(answer: operations.Answer, as_json: bool, lines: Iterable[str]) -> None:
    """Write an answer: for programs the very bytes of the service, for people lines of text."""
    if as_json:
        click.echo(orjson.dumps(answer))
        return
    for line in lines:
        click.echo(line)


def _status(answer: operations.Answer) -> int:
    return 0 if answer["verdict"] == "ok" else 1


def _listed(text: str | None) -> list[str]:
    return [part.strip() for part in text.split(",")] if text else []


def _setting(text: str, speaker: Speaker) -> tuple[str, bool | str]:
    """Return an option of the ruleset and its value from ``NAME=VALUE``."""
    name, equals, value = text.partition("=")
    if not equals:
        said = speaker.say(
            _("--option {text}: a name and a value are wanted, as in gates=true"), text=text
        )
        raise Unusable(said)
    return name, {"true": True, "false": False}.get(value, value)
