"""Options and arguments that several commands share, with their shell completion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from schemas.limits import MAX_SEED
from service.rules.rulesets import OPTIONS, PLAYER_COLORS, RULESETS
from service.wording import LANGUAGES

from .console import COLOR_MODES, Console
from .i18n import _

View = TypeVar("View", bound=Callable[..., Any])


class ExampleCommand(click.Command):
    """A command whose help ends with examples that can be run unchanged."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.examples = tuple(examples)
        self.examples_heading = _("Examples")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples without wrapping their lines."""
        with formatter.section(self.examples_heading):
            for example in self.examples:
                formatter.write(f"  {example}\n")


class ExampleGroup(ExampleCommand, click.Group):
    """A group of commands with examples in its help."""

    command_class = ExampleCommand


language_option: Final = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    expose_value=False,
    help=_("The language; by default that of the environment."),
)
"""``--lang``. :func:`choose_language` applies it before the arguments are parsed."""


def _set_color(ctx: click.Context, parameter: click.Parameter, mode: str | None) -> None:
    console = ctx.find_object(Console)
    if mode is not None and console is not None:
        console.set_color(mode)


color_option: Final = click.option(
    "--color",
    type=click.Choice(COLOR_MODES),
    callback=_set_color,
    expose_value=False,
    help=_("When to use colours; auto: on a terminal, unless NO_COLOR is set."),
)

json_option: Final = click.option(
    "--json", "as_json", is_flag=True, help=_("Write the service’s answer, as JSON.")
)

state_argument: Final = click.argument(
    "state",
    metavar=_("STATE"),
    type=click.Path(),
    help=_(
        "A position in notation, or a file with a position in notation, a state in JSON, or a "
        "request or answer of the service that has a state; - is standard input."
    ),
)

move_argument: Final = click.argument(
    "move",
    metavar=_("[MOVE]"),
    required=False,
    type=click.Path(),
    help=_(
        'A move in words, such as "violet building F4, wall E1", or in notation (VF4,WE1), or '
        "a file with a move; by default the move in the same file as the state. A name with a "
        "dot or a slash is a file."
    ),
)


def notation_option(text: str = _("Write the position in notation.")) -> Callable[[View], View]:
    """Add ``--notation``, with ``text`` as its help."""
    return click.option("--notation", "as_notation", is_flag=True, help=text)


def complete_players(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    """Complete a list of players with the remaining colours."""
    given, comma, last = incomplete.rpartition(",")
    taken = given.split(",")
    return [
        CompletionItem(f"{given}{comma}{color}")
        for color in PLAYER_COLORS
        if color not in taken and color.startswith(last)
    ]


def complete_option(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    """Complete ``NAME=VALUE`` with the options of the rulesets and their values."""
    return [CompletionItem(setting) for setting in _settings() if setting.startswith(incomplete)]


def _settings() -> Iterator[str]:
    for option in OPTIONS.values():
        for value in option.values:
            yield f"{option.name}={str(value).lower() if isinstance(value, bool) else value}"


def ruleset_option(required: bool) -> Callable[[View], View]:
    """Add ``--ruleset``."""
    return click.option(
        "--ruleset", type=click.Choice(list(RULESETS)), required=required, help=_("The ruleset.")
    )


def players_option(required: bool) -> Callable[[View], View]:
    """Add ``--players``."""
    return click.option(
        "--players",
        metavar=_("COLOURS"),
        required=required,
        shell_complete=complete_players,
        help=_("The players’ colours in seat order, separated by commas: red,blue."),
    )


seed_option: Final = click.option(
    "--seed",
    metavar=_("INTEGER"),
    type=click.IntRange(0, MAX_SEED),
    help=_("A seed for placing the well and the first merchant at random."),
)

game_options: Final = click.option(
    "--option",
    "options",
    metavar=_("NAME=VALUE"),
    multiple=True,
    shell_complete=complete_option,
    help=_("An option of the ruleset, such as gates=true. May be repeated."),
)
"""``--option``, which may be repeated."""
