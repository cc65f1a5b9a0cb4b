"""Checks whether a ruleset allows a game with certain players and options.

The same checks are made before a game begins (:mod:`service.rules.setup`) and for a state that a
client sends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .reasons import Reason
from .rulesets import OPTIONS, RULESETS, OptionValue


def ruleset_problems(
    ruleset: str,
    revision: int | None,
    colors: Sequence[str],
    options: Mapping[str, OptionValue],
) -> tuple[Reason, ...]:
    """Return why a ruleset does not allow this revision, these players or these options.

    If the ruleset does not allow this number of players, the options are checked for the nearest
    number that it allows.

    Source: first edition, second edition, Ditt variant, "Mise en place"; Board Game Arena, "Options
    de jeu".

    Raises:
        KeyError: The ruleset is unknown.
    """
    known = RULESETS[ruleset]
    reasons = []
    if revision not in (None, known.revision):
        params = {"ruleset": ruleset, "revision": revision, "known": known.revision}
        reasons.append(Reason("game.revision", params))
    players = len(colors)
    numbers = sorted(known.supplies)
    if players not in known.supplies:
        params = {"ruleset": ruleset, "count": players, "allowed": numbers}
        reasons.append(Reason("game.number_of_players", params))
    reasons += [
        Reason("game.player_twice", {"player": color})
        for color, times in Counter(colors).items()
        if times > 1
    ]
    for color in dict.fromkeys(colors):
        if color not in known.seats:
            params = {"player": color, "ruleset": ruleset, "allowed": list(known.seats)}
            reasons.append(Reason("game.player_color", params))
    nearest = min(numbers, key=lambda number: abs(number - players))
    for option in OPTIONS:
        value = options.get(option)
        if value in (None, known.default(option, nearest)):
            continue
        if not known.may_override(option, nearest):
            some = any(
                known.may_override(option, number) or known.default(option, number) == value
                for number in numbers
            )
            params = {
                "option": option,
                "value": value,
                "ruleset": ruleset,
                "count": nearest if some else None,
            }
            reasons.append(Reason("game.option", params))
    return tuple(reasons)


def tower_values_fit(values: Sequence[int]) -> bool:
    """Return whether the values of the tower tiles are 1, 2, 3 and 4, in any order."""
    return sorted(values) == [1, 2, 3, 4]
