"""What each rule is about, to find the rules that answer a question in general."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from service.rules.catalogue import REQUIREMENTS, RULES
from service.rules.rulesets import GameConfig

_TOPICS: Final[Mapping[str, str]] = {
    "turn.finished": "end",
    "turn.wrong_player": "turn_order | turn",
    "turn.pass": "pass | turn",
    "turn.quota": "turn action first_turn | two_tea_tile obligation",
    "turn.one_per_color": (
        "turn color | rooftop building same_color two_building two_rooftop blocking_rooftop"
    ),
    "turn.last_player": "last_player | rooftop obligation turn stock",
    "turn.obligation": "obligation | turn stock last_player action",
    "setup.piece": "setup | well merchant start twice",
    "setup.away_from_wall": "setup | well merchant wall touch start edge",
    "piece.not_in_ruleset": "foreign",
    "color.closed": "closed | building palace color same_color own",
    "stock.empty": "stock",
    "tea.none": "tea_tile | stock",
    "tea.once": "tea_tile turn two_tea_tile",
    "tea.quota": "tea_tile turn | action first_turn",
    "tea.needs_placement": "tea_tile turn obligation | action",
    "tea.after_placement": "tea_tile order | turn action",
    "cell.off_board": "off_board",
    "cell.kind": "inside edge | wall gate tower on building stable merchant rooftop",
    "cell.occupied": "occupied | on merchant wall gate building stable",
    "building.waits_for_owner": "building palace claim extend start two_palace same_color",
    "building.claimed": "building palace claim extend | touch rooftop on",
    "building.extends_open_palace": ("building palace extend touch same_color start | obligation"),
    "building.spacing": "building palace touch two_palace two_building | stable color",
    "building.well": "building well touch | palace stable",
    "building.gate": "building gate touch | palace",
    "stable.needs_building": (
        "stable building touch | palace two_stable claim rooftop extend obligation own on"
    ),
    "stable.spacing": "stable palace touch two_palace | own",
    "stable.well": "stable well touch",
    "stable.gate": "stable gate touch",
    "rooftop.needs_building": "rooftop building on | stable",
    "rooftop.claimed": "rooftop claim palace on two_rooftop | own",
    "rooftop.one_per_color": "rooftop claim palace own two_palace same_color color | two_rooftop",
    "rooftop.reserved": "rooftop blocking_rooftop claim | palace two_blocking_rooftop color",
    "merchant.one_neighbor": "merchant touch two_merchant",
    "merchant.end_of_street": "merchant extend touch start branch | which_end",
    "merchant.isolated": "merchant touch two_merchant start",
    "merchant.through_gate": "merchant gate through extend | twice",
    "merchant.which_end": "merchant extend which_end",
    "wall.connected": "wall touch tower two_wall extend start",
    "wall.opening": "wall closed opening | touch two_wall gate side",
    "wall.gate": "wall gate touch through extend",
    "gate.needs_wall": "gate wall touch",
    "gate.at_tower": "gate tower touch",
    "gate.faces": "gate touch | merchant building stable",
    "gate.one_per_side": "gate two_gate side | wall closed",
    "game.revision": "revision",
    "game.number_of_players": "players",
    "game.player_twice": "player_color | same_color",
    "game.player_color": "player_color",
    "game.option": "option",
    "game.no_well": "setup | well option",
    "game.cell": "setup inside | well merchant",
    "game.near_wall": "setup | well merchant wall touch start edge",
    "game.same_cell": "setup occupied | well merchant",
    "game.tower_values": "tower value tower_tile | same_value",
    "game.stranger": "join | players stock",
    "game.claims": "join | claim rooftop palace order",
    "game.streets": "join | merchant extend start",
    "state.notation": "position notation",
    "state.cell_twice": "position twice",
    "state.color": "position foreign color",
    "state.color_missing": "position missing color",
    "state.piece_not_in_ruleset": "position foreign",
    "state.off_board": "position off_board",
    "state.cell_kind": "position | inside wall gate tower building stable merchant",
    "state.two_pieces": "position occupied",
    "state.well_missing": "position | well missing",
    "state.near_wall": "position | well merchant wall touch edge",
    "state.palaces_touch": "position | palace two_palace touch",
    "state.stable_alone": "position | stable building touch",
    "state.stable_between": "position | stable palace two_palace touch",
    "state.touches_well": "position | building stable well touch",
    "state.faces_gate": "position | building stable gate touch",
    "state.open_palaces": "position | palace two_palace same_color extend",
    "state.unclaimed_palaces": "position | palace two_palace same_color claim",
    "state.palace_order": "position | palace two_palace same_color start order",
    "state.wall_hanging": "position | wall tower touch start",
    "state.opening": "position | wall gate opening closed side",
    "state.gate_at_tower": "position | gate tower touch",
    "state.gate_without_wall": "position | gate wall touch",
    "state.two_gates": "position | gate two_gate side",
    "state.no_merchant": "position | merchant missing",
    "state.first_merchant": "position | merchant wall touch start edge",
    "state.street_broken": "position | merchant through gate touch",
    "state.street_touches_itself": "position | merchant two_merchant touch",
    "state.street_gate_twice": "position | merchant gate through twice",
    "state.streets_touch": "position | merchant two_merchant touch",
    "state.two_open_streets": "position | merchant two_merchant extend start",
    "state.street_order": "position | merchant order",
    "state.rooftop_color": "position | rooftop foreign color",
    "state.rooftop_without_building": "position | rooftop building on stable",
    "state.two_rooftops": "position | rooftop two_rooftop palace on",
    "state.two_palaces_of_a_color": "position | palace two_palace same_color own",
    "state.stock_too_large": "position number | stock",
    "state.merchants_won": "position | tower_tile merchant tower",
    "state.pieces_conserved": "position number",
    "state.rooftops_conserved": "position number | rooftop",
    "state.blocking_rooftop": "position | blocking_rooftop",
    "state.closed_color": "position | closed building palace color same_color",
    "state.palace_tile_value": "value palace_tile | position",
    "state.palace_tile_holder": "palace_tile largest | position own claim",
    "state.tower_tile_holder": "tower_tile | position own wall tower claim touch",
    "state.tower_merchants": "tower_tile | position merchant",
    "state.tea_supply": "tea_tile | position number",
    "state.tea_hand": "position number | tea_tile own",
    "state.gate_supply": "position number | gate",
    "state.turn_player": "position | turn turn_order",
    "state.turn_number": "position | turn number",
    "state.turn_over": "position | turn action",
    "state.turn_action": "position | turn action order",
    "state.action_refused": "position | turn action",
    "state.setup_board": "position | setup",
    "state.setup_done": "position | setup",
    "state.setup_player": "position | setup turn_order",
    "state.not_finished": "position | end",
    "state.gates_kept": "position gate | end stock",
}
"""The topics of each rule, keyed by id. Those after a bar are only topics along with others."""


_GUIDES: Final[Mapping[str, str]] = {
    "palace": "",
    "stable": "stable.needs_building",
    "merchant": "",
    "wall": "",
    "well": "building.well stable.well",
    "palace_tile": "state.palace_tile_value state.palace_tile_holder",
    "tower_tile": "state.tower_tile_holder state.tower_merchants",
    "tea_tile": (
        "tea.none tea.once tea.quota tea.needs_placement tea.after_placement state.tea_supply"
    ),
    "rooftop": "rooftop.needs_building rooftop.one_per_color",
    "neutral_rooftop": "",
    "blocking_rooftop": "rooftop.reserved",
    "gate": "merchant.through_gate wall.gate",
    "end": "",
    "tie": "",
    "setup": "setup.piece setup.away_from_wall",
    "screen": "",
    "turn": "turn.quota turn.one_per_color",
    "touch": "building.spacing building.extends_open_palace stable.spacing",
    "first_turn": "",
    "last_player": "",
    "tea_order": "",
}
"""The topics that have a guide (:mod:`service.wording.guides`), with the rules that complete it."""
_SPOKEN_OF: Final = {"building": "palace", "tower": "tower_tile"}
"""The guides of topics that have none of their own."""


class Answer(NamedTuple):
    """What answers a question in general: guides, and the ids of rules."""

    guides: tuple[str, ...]
    rules: tuple[str, ...]


def answer_about(topics: Sequence[str], config: GameConfig) -> Answer:
    """Return what answers a question about all of some topics in a game.

    A question about the topic ``use`` asks what the other topics are good for.
    """
    absent = config.absent_pieces & {*topics}
    if "use" in topics:
        named = dict.fromkeys(_SPOKEN_OF.get(topic, topic) for topic in topics)
        guides = tuple(topic for topic in named if topic in _GUIDES)
        rules = [id_ for guide in guides for id_ in _GUIDES[guide].split()]
        applying = tuple(id_ for id_ in rules if _applies(id_, config))
        return Answer(guides, ("piece.not_in_ruleset",) if absent else applying)
    whole = ("tea_order",) if {*topics} == {"tea_tile", "order"} else tuple(topics)
    guides = whole if len(whole) == 1 and whole[0] in _GUIDES else ()
    found = _rules_about(topics, config)
    return Answer(guides, ("piece.not_in_ruleset",) if absent and not found else found)


def _rules_about(topics: Sequence[str], config: GameConfig) -> tuple[str, ...]:
    """Return the ids of the rules about all of some topics, if they apply in a game.

    Of the rules about several topics, those about the first one are preferred.
    """
    found: list[str] = []
    for passing in _PASSING:
        found = found or [id_ for id_ in _matching({*topics} - passing) if _applies(id_, config)]
    about_first = [id_ for id_ in found if _TOPICS_OF[id_][0][0] == topics[0]]
    return tuple(about_first if about_first and len(topics) > 1 else found)


_PASSING: Final[Sequence[set[str]]] = (set(), {"on"}, {"on", "two_palace", "turn", "start"})
"""Topics that are passed over if no rule is about all topics: more and more of them."""


def _matching(topics: set[str]) -> list[str]:
    """Return the ids of the rules about all of some topics."""
    return [
        id_
        for id_, (main, others) in _TOPICS_OF.items()
        if topics <= {*main, *others} and topics & {*main}
    ]


_TOPICS_OF: Final = {
    id_: tuple(tuple(part.split()) for part in f"{listed} |".split("|")[:2])
    for id_, listed in _TOPICS.items()
}


def _applies(id_: str, config: GameConfig) -> bool:
    requirement = REQUIREMENTS[RULES[id_].requires]
    return requirement.is_met_by(config.ruleset) and all(
        config.options[option] in values for option, values in requirement.options.items()
    )
