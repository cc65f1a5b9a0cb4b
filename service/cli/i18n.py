"""The language of the command line and of click's messages."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from gettext import GNUTranslations
from io import BytesIO
from typing import Final, TypeVar

import click
from babel.numbers import format_decimal

from service.wording import LANGUAGES, Wording
from service.wording.catalogues import SOURCE_LANGUAGE, compiled

Command = TypeVar("Command", bound=click.Command)

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables from which gettext reads the language, in order of precedence."""


def _(message: str) -> str:
    """Mark a text for translation."""
    return message


def _n(singular: str, plural: str) -> tuple[str, str]:
    """Mark a text with a singular and a plural form for translation."""
    return singular, plural


CLICK_MESSAGES: Final = (
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
"""Click's own messages that can appear in the output of ``medina``."""


class Translator:
    """Translates the command line's own texts. In the code, they are in English."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.language = wording.language

    def say(self, message: str, /, **values: object) -> str:
        """Return a translated text with its placeholders filled in."""
        return self.wording.gettext(message).format(**values)

    def count(self, forms: tuple[str, str], count: int) -> str:
        """Return the translated singular or plural of a text, with ``count`` filled in."""
        return self.wording.ngettext(*forms, count).format(count=self.number(count))

    def number(self, number: int) -> str:
        """Return a number formatted for the user's language."""
        return format_decimal(number, locale=self.language.replace("-", "_"))


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language given by ``--lang`` or, without it, by the environment.

    The fallback is English. Parsing the arguments can print messages, so this function reads
    ``--lang`` beforehand.
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
def click_language(language: str) -> Iterator[None]:
    """Make click write its messages in ``language`` within the block.

    Click has no catalogues of its own. It asks gettext, which can only read compiled catalogues
    from files, so this replaces the function that finds them.
    """
    translations = GNUTranslations(BytesIO(compiled(language)))
    before = gettext.translation
    gettext.translation = lambda *_args, **_options: translations  # type: ignore[assignment]
    try:
        yield
    finally:
        gettext.translation = before


def translate_command(command: Command, translator: Translator) -> Command:
    """Return a copy of a command and its subcommands with translated help."""
    copied = copy(command)
    if copied.help:
        copied.help = translator.say(copied.help)
    if copied.options_metavar:
        copied.options_metavar = translator.say(copied.options_metavar)
    heading = getattr(copied, "examples_heading", None)
    if heading is not None:
        copied.examples_heading = translator.say(heading)  # type: ignore[attr-defined]
    copied.params = [_translate_parameter(parameter, translator) for parameter in copied.params]
    if isinstance(copied, click.Group):
        copied.subcommand_metavar = translator.say(copied.subcommand_metavar)
        copied.commands = {
            name: translate_command(inner, translator) for name, inner in copied.commands.items()
        }
    return copied


def _translate_parameter(parameter: click.Parameter, translator: Translator) -> click.Parameter:
    copied = copy(parameter)
    if isinstance(copied, click.Option | click.Argument) and copied.help:
        copied.help = translator.say(copied.help)
    if copied.metavar:
        copied.metavar = translator.say(copied.metavar)
    return copied
