"""The catalogues: rulesets, rules and words, which clients read by GET requests.

The service and :mod:`.offline` iterate over :data:`CATALOGUES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from .rule_descriptions import rule_description, rule_list
from .rules.catalogue import RULES
from .rules.rulesets import RULESETS
from .ruleset_descriptions import ruleset_description, ruleset_list
from .vocabulary import vocabulary


class Entries(NamedTuple):
    """The entries of a catalogue in which every entry has its own path.

    ``kind`` names an entry in problem documents. ``describe`` takes an id and a language.
    """

    kind: str
    ids: Mapping[str, Any]
    describe: Callable[[str, str], Any]


class Catalogue(NamedTuple):
    """A catalogue, with the possible values of its query parameters.

    ``describe`` takes a language and the values of the parameters.
    """

    describe: Callable[..., Any]
    choices: Mapping[str, Sequence[str]] = {}
    entries: Entries | None = None


CATALOGUES: Final = {
    "rulesets": Catalogue(ruleset_list, entries=Entries("ruleset", RULESETS, ruleset_description)),
    "rules": Catalogue(rule_list, entries=Entries("rule", RULES, rule_description)),
    "vocabulary": Catalogue(vocabulary, {"ruleset": tuple(RULESETS)}),
}
"""The catalogues, keyed by the last segment of their paths."""
