"""The language of the command line. What click says by itself is in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Final, TypeVar

import click
from babel.numbers import format_decimal

from service.wording import LANGUAGES, Wording
from service.wording.catalogues import SOURCE_LANGUAGE

Command = TypeVar("Command", bound=click.Command)

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables from which gettext reads the language, in order of precedence."""


def _(message: str) -> str:
    """Mark a text for translation."""
    return message


def _n(singular: str, plural: str) -> tuple[str, str]:
    """Mark a text with a singular and a plural form for translation."""
    return singular, plural


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


def translate_command(command: Command, translator: Translator) -> Command:
    """Return a copy of a command and its subcommands with translated help."""
    copied = copy(command)
    if copied.help:
        copied.help = translator.say(copied.help)
    heading = getattr(copied, "examples_heading", None)
    if heading is not None:
        copied.examples_heading = translator.say(heading)  # type: ignore[attr-defined]
    copied.params = [_translate_parameter(parameter, translator) for parameter in copied.params]
    if isinstance(copied, click.Group):
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
