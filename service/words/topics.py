"""What each rule is about, to find the rules that answer a question in general."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from service.rules.catalogue import REQUIREMENTS, RULES
from service.rules.rulesets import GameConfig

_TOPICS: Final[Mapping[str, str]] = {
    "turn.finished": "end",
    "turn.wrong_player": "turn order",
    "turn.pass": "pass",
    "turn.quota": "turn action | two_tea_tile",
    "turn.one_per_color": "turn color | rooftop building same_color two_building two_rooftop",
    "turn.last_player": "last_player | rooftop",
    "turn.obligation": "obligation",
    "setup.piece": "setup | well merchant",
    "setup.away_from_wall": "setup | well merchant wall touch",
    "color.closed": "closed | building palace color",
    "stock.empty": "stock",
    "tea.none": "tea_tile",
    "tea.once": "tea_tile turn two_tea_tile",
    "tea.quota": "tea_tile turn",
    "tea.needs_placement": "tea_tile turn obligation",
    "tea.after_placement": "tea_tile order",
    "cell.kind": "inside | wall gate tower on building stable merchant",
    "cell.occupied": "occupied | on merchant wall gate building stable",
    "building.waits_for_owner": "building palace claim extend two_palace same_color",
    "building.claimed": "building palace claim extend | touch rooftop",
    "building.extends_open_palace": "building palace extend touch same_color",
    "building.spacing": "building palace touch two_palace two_building | stable",
    "building.well": "building well touch | palace",
    "building.gate": "building gate touch | palace",
    "stable.needs_building": "stable building touch | palace two_stable claim",
    "stable.spacing": "stable palace touch two_palace",
    "stable.well": "stable well touch",
    "stable.gate": "stable gate touch",
    "rooftop.needs_building": "rooftop building on | stable",
    "rooftop.claimed": "rooftop claim palace on two_rooftop",
    "rooftop.one_per_color": "rooftop claim palace own two_palace same_color color",
    "rooftop.reserved": "rooftop blocking_rooftop claim",
    "merchant.one_neighbor": "merchant touch two_merchant",
    "merchant.end_of_street": "merchant extend touch",
    "merchant.isolated": "merchant touch two_merchant",
    "merchant.through_gate": "merchant gate through extend",
    "merchant.which_end": "merchant extend",
    "wall.connected": "wall touch tower two_wall extend",
    "wall.opening": "wall closed opening",
    "wall.gate": "wall gate touch through extend",
    "gate.needs_wall": "gate wall touch",
    "gate.at_tower": "gate tower touch",
    "gate.faces": "gate touch | merchant building stable",
    "gate.one_per_side": "gate two_gate closed side",
}
"""The topics of each rule, keyed by id. Those after a bar are only topics along with others."""


_OPTIONS: Final[Mapping[str, str]] = {
    "end": "game_end",
    "tie": "tie_break",
    "well": "well",
    "tea_tile": "tea_tiles",
    "gate": "gates",
    "neutral_rooftop": "neutral_rooftops",
    "last_player": "last_player_rooftop",
}
"""The option about each topic that has one."""


def options_about(topics: Collection[str]) -> tuple[str, ...]:
    """Return the options about a question's only topic."""
    return tuple(_OPTIONS[topic] for topic in topics if len(topics) == 1 and topic in _OPTIONS)


def rules_about(topics: Sequence[str], config: GameConfig) -> tuple[str, ...]:
    """Return the ids of the rules about all of some topics, if they apply in a game.

    Of the rules about several topics, those about the first one are preferred.
    """
    found = [
        id_
        for id_, (main, others) in _TOPICS_OF.items()
        if {*topics} <= {*main, *others} and {*topics} & {*main} and _applies(id_, config)
    ]
    if not found and any(not config.options[option] for option in options_about(topics)):
        return ("piece.not_in_ruleset",)
    about_first = [id_ for id_ in found if _TOPICS_OF[id_][0][0] == topics[0]]
    return tuple(about_first if about_first and len(topics) > 1 else found)


_TOPICS_OF: Final = {
    id_: tuple(tuple(part.split()) for part in f"{listed} |".split("|")[:2])
    for id_, listed in _TOPICS.items()
}


def _applies(id_: str, config: GameConfig) -> bool:
    requirement = REQUIREMENTS[RULES[id_].requires]
    return requirement.is_met_by(config.ruleset) and all(
        config.options[option] in values for option, values in requirement.options.items()
    )
