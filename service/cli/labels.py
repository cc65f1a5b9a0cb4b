"""The language of the command line: which one, and how click comes to speak it too."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

import click
from babel.messages.mofile import write_mo
from babel.numbers import format_decimal

from service.wording import LANGUAGES, Wording
from service.wording.catalogues import SOURCE_LANGUAGE, catalogue_file, read

__all__ = ["CLICK", "Speaker", "_", "_n", "click_in", "language_of", "translated"]

Command = TypeVar("Command", bound=click.Command)

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What gettext asks for the language, in its order."""

_DOMAIN: Final = "medina"


def _(message: str) -> str:
    """Mark a text for the catalogues."""
    return message


def _n(singular: str, plural: str) -> tuple[str, str]:
    """Mark a text that goes with a number for the catalogues."""
    return singular, plural


CLICK: Final = (
    _("Usage:"),
    _("[OPTIONS]"),
    _("COMMAND [ARGS]..."),
    _("Options"),
    _("Positional arguments"),
    _("Commands"),
    _("Show this message and exit."),
    _("required"),
    _("default: {default}"),
    _("Error: {message}"),
    _("Try '{command} {option}' for help."),
    _("Missing argument"),
    _("Missing option"),
    _("Missing command."),
    _("No such option {name!r}."),
    _("No such command {name!r}."),
    _n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    _("Invalid value for {param_hint}: {message}"),
    _n("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    _("{value!r} is not a valid {number_type}."),
    _("{value} is not in the range {range}."),
    _("Option {name!r} does not take a value."),
    _n("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    _n("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
)
"""What click itself says, as far as this program can bring it to."""


class Speaker:
    """Says the command line's own texts in one language: English ones with named gaps."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.language = wording.language

    def say(self, message: str, **gaps: object) -> str:
        """Return a text, its gaps filled."""
        return self.wording.gettext(message).format(**gaps)

    def count(self, forms: tuple[str, str], count: int) -> str:
        """Return a text that goes with a number, in its gap ``count``."""
        return self.wording.ngettext(*forms, count).format(count=self.number(count))

    def number(self, number: int) -> str:
        """Return a number as it is written."""
        return format_decimal(number, locale=self.language.replace("-", "_"))


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language to speak: that of ``--lang``, else the environment's, else English.

    It must be known before the arguments are read, because help and errors are said in it.
    """
    for index, argument in enumerate(arguments):
        option, _, value = argument.partition("=")
        if option == "--lang":
            asked = value or "".join(arguments[index + 1 : index + 2])
            if asked in LANGUAGES:
                return asked
    setting = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    for locale in setting.split(":"):
        language = locale.partition(".")[0].partition("_")[0]
        if language in LANGUAGES:
            return language
    return SOURCE_LANGUAGE


@contextmanager
def click_in(language: str) -> Iterator[None]:
    """Let click speak a language while the block lasts.

    It asks gettext for the program's own domain, and gettext wants a compiled catalogue in a file.
    """
    if language == SOURCE_LANGUAGE:
        yield
        return
    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    with TemporaryDirectory(prefix="medina-") as folder:
        file = Path(folder, language, "LC_MESSAGES", f"{_DOMAIN}.mo")
        file.parent.mkdir(parents=True)
        with file.open("wb") as compiled:
            write_mo(compiled, read(catalogue_file(language)))
        gettext.bindtextdomain(_DOMAIN, folder)
        gettext.textdomain(_DOMAIN)
        os.environ["LANGUAGE"] = language
        try:
            yield
        finally:
            gettext.textdomain(before[0])
            if before[1] is None:
                del os.environ["LANGUAGE"]
            else:
                os.environ["LANGUAGE"] = before[1]


def translated(command: Command, speaker: Speaker) -> Command:
    """Return a copy of a command, and of all that are in it, with its help in a language."""
    twin = copy(command)
    if twin.help:
        twin.help = speaker.say(twin.help)
    if twin.options_metavar:
        twin.options_metavar = speaker.say(twin.options_metavar)
    twin.params = [_translated_parameter(parameter, speaker) for parameter in twin.params]
    if isinstance(twin, click.Group):
        twin.subcommand_metavar = speaker.say(twin.subcommand_metavar)
        twin.commands = {name: translated(inner, speaker) for name, inner in twin.commands.items()}
    return twin


def _translated_parameter(parameter: click.Parameter, speaker: Speaker) -> click.Parameter:
    twin = copy(parameter)
    if isinstance(twin, click.Option | click.Argument) and twin.help:
        twin.help = speaker.say(twin.help)
    if twin.metavar:
        twin.metavar = speaker.say(twin.metavar)
    return twin
