"""Begin a game from command-line options, from the players' answers, or from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from schemas import requests
from service import operations
from service.cli import render
from service.cli.console import Console
from service.cli.errors import CliError
from service.cli.i18n import _
from service.cli.inputs import STDIN, parse_request, read_document, validate
from service.cli.output import write_lines
from service.rules.ruleset_checks import ruleset_problems
from service.rules.rulesets import RULESETS
from service.words import player_named, split_words

from .game import Game
from .lines import LineReader

_DEFAULT: Final = "second-edition"

Options = Mapping[str, bool | str]


def start_game(
    console: Console,
    reader: LineReader,
    ruleset: str | None,
    players: Sequence[str],
    seed: int | None,
    options: Options,
) -> Game | int:
    """Begin a new game. Ask for the ruleset and the players if they are not given.

    If the players' answers make the game impossible, ask again. Return an exit status instead if
    the input ends, or if the arguments alone make the game impossible.

    Raises:
        CliError: An argument is malformed.
    """
    asks = (ruleset is None or not players) and _is_possible(ruleset, players, options)
    while True:
        try:
            chosen = ruleset or _ask_ruleset(console, reader)
            colors = list(players) or _ask_players(console, reader, chosen)
        except EOFError:
            write_lines([""])
            return 0
        request: dict[str, Any] = {
            "ruleset": {"id": chosen, "options": dict(options)},
            "players": colors,
        }
        if seed is not None:
            request["seed"] = seed
        answer = operations.game(parse_request(requests.GAME, request, console))
        if answer["state"] is not None:
            if answer["seed"] is not None:
                request["seed"] = answer["seed"]
            return Game({"game": request}, answer["state"], console)
        write_lines(render.refused_game(answer, console, ids=False))
        if not asks:
            return 1


def _is_possible(ruleset: str | None, players: Sequence[str], options: Options) -> bool:
    """Return whether the arguments can still lead to a possible game."""
    for id_ in RULESETS if ruleset is None else [ruleset]:
        rules = RULESETS[id_]
        tables = [players] if players else [rules.seats[:count] for count in rules.boards]
        if not all(ruleset_problems(id_, None, colors, options) for colors in tables):
            return True
    return False


def load_game(file: str, console: Console) -> tuple[Game, str | None]:
    """Return a saved game, and the file to which later moves are saved.

    The second value is None for standard input, for a lone state, and for notation: saving would
    lose the names and comments in the notation.

    Raises:
        CliError: The file can't be read, or it holds no usable record or state.
    """
    document = read_document(file, console)
    if not document.has("moves"):
        state = document.member("state")
        position = parse_request(requests.POSITION, {state.state_field: state}, console)
        audit = operations.audit(position)
        if audit["reasons"]:
            lines = [f"{document.source}: {reason['message']}" for reason in audit["reasons"]]
            raise CliError(*lines)
        return Game({"state": state.value}, state.value, console), None
    record = document.value

    def place(pointer: str) -> str:
        return f"{document.source}: {pointer}" if pointer else document.source

    parsed = validate(operations.record_schema(record), record, place, console)
    answer = operations.replay(parsed)
    if answer["verdict"] not in ("legal", "undetermined"):
        raise CliError(f"{document.source}: {answer['explanation']}")
    game = _begin(record, console)
    for move in record["moves"]:
        game.play(move)
    return game, None if document.from_notation or file == STDIN else file


def _begin(record: Mapping[str, Any], console: Console) -> Game:
    if "state" in record:
        return Game({"state": record["state"]}, record["state"], console)
    begun = operations.game(
        validate(requests.GAME, record["game"], lambda pointer: pointer, console)
    )
    assert begun["verdict"] == "ok"  # the record has been replayed
    if record["game"].get("plies"):  # notation can't say that random moves were played first
        return Game({"state": begun["state"]}, begun["state"], console)
    # If the referee has drawn a seed, save it in the record.
    seed = {} if begun["seed"] is None else {"seed": begun["seed"]}
    return Game({"game": {**record["game"], **seed}}, begun["state"], console)


def _ask_ruleset(console: Console, reader: LineReader) -> str:
    """Ask for the ruleset. The answer is a number, an id or a name."""
    ids = list(RULESETS)
    names = [console.wording.ruleset_name(id_) for id_ in ids]
    width = max(map(len, names))
    write_lines(
        [
            console.say(_("Which rules?")),
            *(
                f"  {n}  {name:<{width}}  {id_}"
                for n, (name, id_) in enumerate(zip(names, ids, strict=True), 1)
            ),
        ]
    )
    default = ids.index(_DEFAULT) + 1
    while True:
        given = reader.ask(console.say(_("Rules [{default}]: "), default=default)).casefold()
        if not given:
            return _DEFAULT
        for number, (name, id_) in enumerate(zip(names, ids, strict=True), 1):
            if given in (str(number), name.casefold(), id_):
                return id_
        write_lines([console.say(_("Write a number from 1 to {count}."), count=len(ids))])


def _ask_players(console: Console, reader: LineReader, ruleset: str) -> list[str]:
    """Ask for the players' colours or their number."""
    rules = RULESETS[ruleset]
    counts = sorted(rules.boards)
    names = [console.wording.say("{player}", {"player": color}) for color in rules.seats]
    if len(counts) == 1:
        asked = console.say(
            _("Which colours, first player first? [{default}]: "),
            default=" ".join(names[: counts[0]]),
        )
    else:
        asked = console.say(
            _("How many players ({least} to {most}), or which colours? [{default}]: "),
            least=counts[0],
            most=counts[-1],
            default=" ".join(names[: counts[0]]),
        )
    while True:
        given = reader.ask(asked)
        words = split_words(given.replace(",", " "))
        if not words:
            return list(rules.seats[: counts[0]])
        if len(words) == 1 and words[0].isdecimal() and int(words[0]) in counts:
            return list(rules.seats[: int(words[0])])
        colors = [color for color in map(player_named, words) if color is not None]
        if len(colors) == len(words):
            return colors
        write_lines([console.say(_("Write colours, such as: {example}."), example=" ".join(names))])
