"""The first two fields of a position or record: the ruleset with its options, and the seats.

An example is ``2e.1:p1 ryg``.

Only options that differ from the ruleset's defaults are written. Each is a letter and the index of
its value in the option's list of values. In a yes-or-no option, 0 is no and 1 is yes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from schemas.limits import MAX_COUNT
from schemas.state import read_config
from service.rules.letters import OPTION_LETTERS, PLAYER_LETTERS, RULESET_NAMES
from service.rules.ruleset_checks import ruleset_problems
from service.rules.rulesets import (
    OPTIONS,
    PLAYER_COLORS,
    RULESETS,
    GameConfig,
    OptionValue,
    Ruleset,
    resolve,
)

from .scanner import Scanner

PLAYERS: Final = {PLAYER_LETTERS[color]: color for color in PLAYER_COLORS}
"""Maps each player's letter to their colour."""

_RULESETS: Final = {name: RULESETS[id_] for id_, name in RULESET_NAMES.items()}
_OPTIONS: Final = {OPTION_LETTERS[name]: option for name, option in OPTIONS.items()}


class Heading(NamedTuple):
    """A game's configuration, and the colours of its players in seat order."""

    config: GameConfig
    colors: tuple[str, ...]


def ruleset_document(config: GameConfig) -> dict[str, Any]:
    """Return the ruleset of a canonical document, with only the options that are overridden."""
    return {
        "id": config.ruleset.id,
        "revision": config.ruleset.revision,
        "options": dict(config.overrides),
    }


def write_heading(
    id_: str, revision: int | None, options: Mapping[str, OptionValue], colors: Sequence[str]
) -> tuple[str, Heading] | None:
    """Return the first two fields of a position or record, and the heading that they describe.

    The result is None if the ruleset does not allow what they say.
    """
    return _write_heading(id_, revision, tuple(options.items()), tuple(colors))


@lru_cache(maxsize=512)
def _write_heading(
    id_: str,
    revision: int | None,
    options: tuple[tuple[str, OptionValue], ...],
    colors: tuple[str, ...],
) -> tuple[str, Heading] | None:
    if ruleset_problems(id_, revision, colors, dict(options)):
        return None
    config = resolve(id_, len(colors), dict(options))
    text = f"{RULESET_NAMES[id_]}.{config.ruleset.revision}"
    codes = [
        f"{OPTION_LETTERS[name]}{OPTIONS[name].values.index(value)}"
        for name, value in config.overrides.items()
    ]
    if codes:
        text += ":" + "".join(codes)
    seats = "".join([PLAYER_LETTERS[color] for color in colors])
    return f"{text} {seats}", Heading(config, colors)


def read_heading(scanner: Scanner) -> Heading:
    """Read the ruleset, the options and the seats.

    Raises:
        NotationError: The fields are malformed, or the ruleset does not allow what they say.
    """
    ruleset = _read_ruleset(scanner)
    options: dict[str, tuple[OptionValue, int]] = {}
    if scanner.take(":"):
        _read_option(scanner, options)
        while scanner.peek().isalpha():
            _read_option(scanner, options)
        scanner.space("option")
    else:
        scanner.space("':'")
    start = scanner.at
    colors = _read_seats(scanner)
    values = {name: value for name, (value, _) in options.items()}
    document = {"id": ruleset.id, "revision": ruleset.revision, "options": values}
    scanner.config = read_config(document, colors).in_force
    for index, color in enumerate(colors):
        if color in colors[:index]:
            scanner.fail("another_player", at=start + index)
        if color not in ruleset.seats:
            scanner.fail("player_of_ruleset", at=start + index)
    if len(colors) not in ruleset.supplies:
        scanner.fail("players", at=start)
    for name, (value, at) in options.items():
        if value == ruleset.default(name, len(colors)):
            del values[name]
        elif not ruleset.may_override(name, len(colors)):
            scanner.fail("option", at=at)
    return Heading(resolve(ruleset.id, len(colors), values), colors)


def _read_ruleset(scanner: Scanner) -> Ruleset:
    rest = scanner.text[scanner.at :]
    name = next((name for name in _RULESETS if rest.startswith(name)), None)
    if name is None:
        found = rest.partition(".")[0]
        wrong_case = found.lower() in _RULESETS
        scanner.fail("ruleset", wrong_case=wrong_case, length=len(found) if wrong_case else 1)
    ruleset = _RULESETS[name]
    scanner.at += len(name)
    scanner.need(".")
    at = scanner.at
    if scanner.number(0, MAX_COUNT) != ruleset.revision:
        scanner.fail("revision", at=at, maximum=ruleset.revision)
    return ruleset


def _read_option(scanner: Scanner, options: dict[str, tuple[OptionValue, int]]) -> None:
    at = scanner.at
    option = scanner.needed_letter(_OPTIONS, "option")
    if option.name in options:
        scanner.fail("repeated_option", at=at)
    value = scanner.number(0, len(option.values) - 1)
    options[option.name] = (option.values[value], at)


def _read_seats(scanner: Scanner) -> tuple[str, ...]:
    colors = [scanner.needed_letter(PLAYERS, "player")]
    while scanner.peek().isalpha():
        colors.append(scanner.needed_letter(PLAYERS, "player"))
    return tuple(colors)
