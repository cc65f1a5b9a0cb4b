"""Every rule and every event that the referee can report: ids, variables and sources.

Reasons are reported in the order of the rules here: turn and stock first, then the cell, its
neighbours and the obligations. A source is a rulebook and a section heading in the rulebook's own
language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from .board import SMALL
from .reasons import Reason
from .rulesets import PLAYER_COLORS, RULESETS, GameConfig, OptionValue, Ruleset


@dataclass(frozen=True, slots=True)
class Source:
    """A passage in a rulebook, given by the rulebook's id and a section heading."""

    rulebook: str
    section: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game, or a condition that every valid state meets.

    ``params`` are the names of the variables in the rule's sentence. ``requires`` is a key of
    :data:`REQUIREMENTS`: the rule can only be broken in games that meet that requirement.
    """

    id: str
    params: tuple[str, ...]
    sources: tuple[Source, ...]
    requires: str = "always"


@dataclass(frozen=True, slots=True)
class Requirement:
    """A condition that a game must meet before certain rules can be broken.

    ``is_met_by`` returns whether a ruleset allows such games. ``options`` maps each relevant option
    to the values for which the rules apply.
    """

    is_met_by: Callable[[Ruleset], bool] = lambda ruleset: True
    options: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)


def _on(option: str, **others: tuple[OptionValue, ...]) -> Requirement:
    """Return the requirement that ``option`` is on and ``others`` have one of the listed values."""
    options = {option: (True,), **others}
    return Requirement(lambda ruleset: option in ruleset.overrides, options)


REQUIREMENTS: Final[dict[str, Requirement]] = {
    "always": Requirement(),
    "well": _on("well"),
    "tea": _on("tea_tiles"),
    "tea_after_placement": _on("tea_tiles", tea_timing=("after_a_placement",)),
    "tower_merchants": _on("tower_merchants"),
    "gates": _on("gates"),
    "isolated_streets": Requirement(options={"new_street": ("isolated",)}),
    "last_player": Requirement(
        options={"last_player_rooftop": ("others_have_no_pieces", "others_can_place_nothing")}
    ),
    "lookahead": Requirement(options={"turn_obligation": ("lookahead",)}),
    "new_palace": Requirement(options={"new_palace": ("claimed",)}),
    "small_board": Requirement(lambda ruleset: SMALL in ruleset.boards.values()),
    "two_kinds_of_rooftop": Requirement(lambda ruleset: ruleset.two_kinds_of_rooftop),
    "colors_of_its_own": Requirement(lambda ruleset: ruleset.seats != PLAYER_COLORS),
}
"""All requirements, keyed by name."""

_F, _D, _S, _B, _A = (
    "first-edition",
    "first-edition-two-player",
    "second-edition",
    "board-game-arena",
    "first-edition-aid",
)
_G, _AUTHOR = "gates", "author"


def _at(**sections: str) -> tuple[Source, ...]:
    books = {"f": _F, "d": _D, "s": _S, "b": _B, "a": _A, "g": _G, "author": _AUTHOR}
    return tuple(Source(books[key], section) for key, section in sections.items())


_TURN = _at(
    f="La vieille cité renaît",
    d="Déroulement du jeu",
    s="Tour de jeu",
    b="Introduction",
    a="Déroulement d'un tour (pour le joueur actif)",
)
_ORDER = _at(f="Déroulement du jeu", d="Déroulement du jeu", s="Tour de jeu", b="Mise en place")
_END = _at(
    f="Fin du jeu",
    s="Fin de partie",
    b="Fin de partie et score",
    a="Fin de partie",
    g="Fin de partie",
)
_LAST = _at(f="Fin du jeu", d="Dômes", b="Dernier joueur avec des dômes")
_SETUP = _at(
    f="Mise en place",
    d="Mise en place",
    s="Mise en place",
    b="Mise en place",
    a="Mise en place",
    g="Préparation",
)
_BUILDING = _at(f="Pièces de palais", s="Bâtiments", b="Bâtiments", a="Palais")
_FRENCH_VARIANT = _at(author="Variante française")
_ROOFTOP = _at(f="Dômes", d="Dômes", s="Toits", b="Dômes", a="Dôme")
_STABLE = _at(f="Étables", s="Étables", b="Ecuries", a="Étable")
_MERCHANT = _at(f="Marchands", s="Marchands", b="Marchands", a="Marchand")
_WALL = _at(f="Murs de la cité", s="Murs", b="Murs", a="Mur")
_WELL = _at(s="Le puits", b="Puits")
_TEA = _at(s="Tuiles thé", b="Les tuiles de thé")
_GATE = _at(g="Poser une porte")
_GATE_BUILDING = _at(g="Construction")
_GATE_STREET = _at(g="Rue marchande")
_CELLS = _at(f="Déroulement du jeu", s="Tour de jeu", b="Blocs", g="Poser une porte")
_PALACE_TILE = _at(f="Les 4 jetons palais", s="Tuiles palais", b="Dômes", a="Dôme")
_TOWER_TILE = _at(f="Les 4 jetons tours", s="Tuiles tour", b="Murs", a="Mur")
_TOWER_MERCHANTS = _at(s="Tuiles tour", b="Marchands sur les tuiles tour")
_OPTIONS = _at(b="Options de jeu", g="Préparation")

_PIECE = ("piece", "color", "cell")

RULES: Final[dict[str, Rule]] = {
    rule.id: rule
    for rule in (
        # The turn.
        Rule("turn.finished", (), _END),
        Rule("turn.wrong_player", ("player", "expected"), _ORDER),
        Rule("turn.pass", ("player", *_PIECE, "expected"), _TURN),
        Rule("turn.quota", ("player", "count", "quota", *_PIECE, "phase"), _TURN),
        Rule("setup.piece", (*_PIECE, "expected"), _SETUP),
        Rule(
            "turn.one_per_color",
            (*_PIECE, "other_cell"),
            _at(d="Déroulement du jeu"),
            "two_kinds_of_rooftop",
        ),
        # The stock.
        Rule("piece.not_in_ruleset", (*_PIECE, "ruleset", "count"), _SETUP),
        Rule("color.closed", ("color",), _at(f="Pièces de palais", s="Toits", a="Dôme")),
        Rule("stock.empty", ("player", "piece", "color"), _SETUP),
        Rule("tea.none", ("player",), _TEA, "tea"),
        Rule("tea.once", ("player",), _TEA, "tea"),
        Rule("tea.quota", ("player", "quota"), _TEA, "tea"),
        Rule("tea.needs_placement", ("player",), _TEA, "tea"),
        Rule("tea.after_placement", ("player",), _TEA, "tea_after_placement"),
        # The cell.
        Rule("cell.off_board", (*_PIECE, "last_cell"), _SETUP, "small_board"),
        Rule("cell.kind", (*_PIECE, "kind"), _CELLS),
        Rule("cell.occupied", (*_PIECE, "other_piece", "other_color"), _CELLS),
        Rule("setup.away_from_wall", ("piece", "cell"), _SETUP),
        # The pieces and gates around the cell.
        Rule(
            "building.waits_for_owner",
            (*_PIECE, "other_cell", "players", "neutral"),
            _FRENCH_VARIANT,
            "new_palace",
        ),
        Rule("building.claimed", (*_PIECE, "other_cell", "owner"), _BUILDING),
        Rule(
            "building.extends_open_palace",
            (*_PIECE, "other_cell", "growth", "obstacle", "near_cell"),
            _BUILDING,
        ),
        Rule(
            "building.spacing",
            (*_PIECE, "other_piece", "other_color", "other_cell", "diagonal"),
            _BUILDING,
        ),
        Rule("building.well", (*_PIECE, "well"), _WELL, "well"),
        Rule("building.gate", (*_PIECE, "gate"), _GATE_BUILDING, "gates"),
        Rule("stable.needs_building", ("cell", "other_cell"), _STABLE),
        Rule(
            "stable.spacing",
            ("cell", "color", "near_cell", "other_color", "other_cell"),
            _STABLE,
        ),
        Rule("stable.well", ("cell", "well"), _WELL, "well"),
        Rule("stable.gate", ("cell", "gate"), _GATE_BUILDING, "gates"),
        Rule("rooftop.needs_building", ("piece", "cell", "other_piece", "other_cell"), _ROOFTOP),
        Rule("rooftop.claimed", ("piece", "cell", "color", "other_cell", "owner"), _ROOFTOP),
        Rule("rooftop.one_per_color", ("player", "cell", "color", "other_cell"), _ROOFTOP),
        Rule(
            "rooftop.reserved",
            ("player", "piece", "cell", "color"),
            _at(d="Dômes"),
            "two_kinds_of_rooftop",
        ),
        Rule("merchant.one_neighbor", ("cell", "neighbors", "count"), _MERCHANT),
        Rule(
            "merchant.end_of_street", ("cell", "from", "ends", "obstacle", "near_cell"), _MERCHANT
        ),
        Rule("merchant.isolated", ("cell", "neighbors", "count"), _MERCHANT, "isolated_streets"),
        Rule(
            "merchant.through_gate",
            ("cell", "from", "gate", "obstacle", "near_cell"),
            _GATE_STREET,
            "gates",
        ),
        Rule("merchant.which_end", ("cell", "ends"), _GATE_STREET, "gates"),
        Rule("wall.connected", ("cell", "side"), _WALL),
        Rule("wall.opening", ("cell", "side"), _WALL),
        Rule("wall.gate", ("cell", "side", "gate"), _GATE_BUILDING, "gates"),
        Rule("gate.needs_wall", ("cell", "side"), _GATE, "gates"),
        Rule("gate.at_tower", ("cell", "corner"), _GATE, "gates"),
        Rule("gate.faces", ("cell", "other_piece", "other_color", "other_cell"), _GATE, "gates"),
        Rule("gate.one_per_side", ("cell", "side", "gate"), _GATE, "gates"),
        # Obligations.
        Rule("turn.last_player", ("player", *_PIECE), _LAST, "last_player"),
        Rule("turn.obligation", ("player", *_PIECE, "possible", "left"), _TURN, "lookahead"),
        # The table: ruleset, options, players, setup.
        Rule("game.revision", ("ruleset", "revision", "known"), _SETUP),
        Rule("game.number_of_players", ("ruleset", "count", "allowed"), _SETUP),
        Rule("game.player_twice", ("player",), _SETUP),
        Rule(
            "game.player_color",
            ("player", "ruleset", "allowed"),
            _at(d="Mise en place"),
            "colors_of_its_own",
        ),
        Rule("game.option", ("option", "value", "ruleset", "count"), _OPTIONS),
        Rule("game.no_well", ("cell", "ruleset"), _SETUP),
        Rule("game.cell", ("piece", "cell"), _SETUP),
        Rule("game.near_wall", ("piece", "cell"), _SETUP),
        Rule("game.same_cell", ("cell",), _SETUP),
        Rule("game.tower_values", ("values",), _SETUP),
        Rule("game.stranger", ("player",), _SETUP),
        Rule("game.claims", ("color", "cell"), _ROOFTOP),
        Rule("game.streets", (), _MERCHANT),
        # The state: its notation, cells named twice, colours, kinds of pieces.
        Rule(
            "state.notation",
            ("line", "column", "expected", "found", "minimum", "maximum", "wrong_case"),
            (),
        ),
        Rule("state.cell_twice", ("piece", "color", "cell"), _CELLS),
        Rule("state.color", ("color", "place", "ruleset"), _SETUP),
        Rule("state.color_missing", ("color", "place"), _SETUP),
        Rule("state.piece_not_in_ruleset", ("piece", "player", "count", "ruleset"), _SETUP),
        # The state: cells.
        Rule("state.off_board", (*_PIECE, "last_cell"), _SETUP, "small_board"),
        Rule("state.cell_kind", (*_PIECE, "kind"), _CELLS),
        Rule("state.two_pieces", (*_PIECE, "other_piece", "other_color"), _CELLS),
        Rule("state.well_missing", (), _SETUP, "well"),
        Rule("state.near_wall", ("piece", "cell"), _SETUP),
        Rule("state.palaces_touch", ("color", "cell", "other_color", "other_cell"), _BUILDING),
        Rule("state.stable_alone", ("cell",), _STABLE),
        Rule("state.stable_between", ("cell", "color", "other_color", "other_cell"), _STABLE),
        Rule("state.touches_well", (*_PIECE, "well"), _WELL, "well"),
        Rule("state.faces_gate", (*_PIECE, "gate"), _GATE_BUILDING, "gates"),
        Rule("state.open_palaces", ("color", "cell", "other_cell"), _BUILDING),
        Rule(
            "state.unclaimed_palaces",
            ("color", "cell", "other_cell"),
            _FRENCH_VARIANT,
            "new_palace",
        ),
        Rule("state.palace_order", ("color", "cell", "other_cell"), _BUILDING),
        Rule("state.wall_hanging", ("cell", "side"), _WALL),
        Rule("state.opening", ("side",), _WALL),
        Rule("state.gate_at_tower", ("cell", "corner"), _GATE, "gates"),
        Rule("state.gate_without_wall", ("cell", "side"), _GATE, "gates"),
        Rule("state.two_gates", ("cell", "other_cell", "side"), _GATE, "gates"),
        Rule("state.no_merchant", (), _SETUP),
        Rule("state.first_merchant", (), _SETUP),
        Rule("state.street_broken", ("cell", "other_cell"), _MERCHANT),
        Rule("state.street_touches_itself", ("cell", "other_cell"), _MERCHANT),
        Rule("state.street_gate_twice", ("gate", "cell"), _GATE_STREET, "gates"),
        Rule("state.streets_touch", ("cell", "other_cell"), _MERCHANT),
        Rule("state.two_open_streets", ("cell", "other_cell"), _MERCHANT),
        Rule("state.street_order", (), _MERCHANT),
        Rule("state.rooftop_color", ("color", "cell"), _ROOFTOP),
        Rule("state.rooftop_without_building", ("color", "cell"), _ROOFTOP),
        Rule("state.two_rooftops", ("color", "cell", "other_cell"), _ROOFTOP),
        Rule("state.two_palaces_of_a_color", ("owner", "color", "cell", "other_cell"), _ROOFTOP),
        # The state: numbers.
        Rule("state.stock_too_large", ("player", "piece", "color", "count", "most"), _SETUP),
        Rule("state.merchants_won", ("players",), _TOWER_MERCHANTS, "tower_merchants"),
        Rule("state.pieces_conserved", ("piece", "color", "count", "expected", "place"), _SETUP),
        Rule("state.rooftops_conserved", ("player", "piece", "count", "expected"), _ROOFTOP),
        Rule(
            "state.blocking_rooftop",
            ("player", "color", "listed"),
            _at(d="Dômes"),
            "two_kinds_of_rooftop",
        ),
        Rule(
            "state.closed_color",
            ("player", "color", "count"),
            _at(f="Pièces de palais", s="Toits", a="Dôme"),
        ),
        Rule("state.palace_tile_value", ("color", "value", "expected"), _PALACE_TILE),
        Rule("state.palace_tile_holder", ("color", "holder", "expected"), _PALACE_TILE),
        Rule("state.tower_tile_holder", ("corner", "value", "holder", "expected"), _TOWER_TILE),
        Rule("state.tower_merchants", ("corner", "value", "count", "expected"), _TOWER_TILE),
        Rule("state.tea_supply", ("count", "expected"), _TEA, "tea"),
        Rule("state.tea_hand", ("player", "count", "most"), _TEA, "tea"),
        Rule(
            "state.gate_supply",
            ("count", "expected"),
            _at(g="Quatrième porte (à trois joueurs)"),
            "gates",
        ),
        # The state: phase and turn.
        Rule("state.turn_player", ("player", "phase"), _ORDER),
        Rule("state.turn_number", ("number", "phase"), _ORDER),
        Rule("state.turn_over", ("count", "quota"), _TURN),
        Rule("state.turn_action", ("number", *_PIECE), _TURN),
        Rule("state.action_refused", ("number", *_PIECE, "cause"), _TURN),
        Rule("state.setup_board", ("piece",), _SETUP),
        Rule("state.setup_done", (), _SETUP),
        Rule("state.setup_player", ("player", "expected"), _SETUP),
        Rule("state.not_finished", ("player",), _END),
        Rule("state.gates_kept", ("player", "count"), _at(g="Fin de partie"), "gates"),
    )
}
"""All rules, keyed by id, in the order in which reasons are reported."""

BASICS: Final[dict[str, tuple[str, str, str]]] = {
    "building": ("building.extends_open_palace", "building.claimed", "building.spacing"),
    "stable": ("stable.needs_building", "stable.spacing", "cell.kind"),
    "rooftop": ("rooftop.needs_building", "rooftop.claimed", "rooftop.one_per_color"),
    "neutral_rooftop": ("rooftop.needs_building", "rooftop.claimed", "building.claimed"),
    "blocking_rooftop": ("rooftop.needs_building", "rooftop.claimed", "rooftop.reserved"),
    "merchant": ("merchant.end_of_street", "merchant.one_neighbor", "cell.kind"),
    "wall": ("wall.connected", "wall.opening", "cell.kind"),
    "gate": ("gate.needs_wall", "gate.one_per_side", "gate.faces"),
    "tea_tile": ("tea.needs_placement", "tea.once", "tea.quota"),
    "well": ("setup.away_from_wall", "building.well", "stable.well"),
}
"""The rules that a beginner needs first, keyed by piece, the most important first.

They apply in every game that has the piece.
"""

_RANK: Final[dict[str, int]] = {id_: rank for rank, id_ in enumerate(RULES)}
"""The position of each rule in ``RULES``, keyed by the rule's id."""

_TILE = ("player", "value", "from", "to")

EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "piece_placed": ("player", "piece", "color", "cell", "source"),
    "palace_started": ("player", "color", "cell"),
    "street_started": ("player", "cell"),
    "gate_taken": ("player", "count", "from", "to"),
    "palace_claimed": ("player", "piece", "color", "cell", "size", "to"),
    "palace_tile_taken": (*_TILE, "color", "size"),
    "palace_tile_returned": (*_TILE, "color", "size"),
    "tower_tile_taken": (*_TILE, "corner"),
    "tower_tile_returned": (*_TILE, "corner"),
    "merchants_taken": ("player", "corner", "count", "from", "to"),
    "merchants_removed": ("player", "corner", "count", "from", "to"),
    "tea_tiles_taken": ("player", "count", "from", "to"),
    "tea_tiles_removed": ("player", "count", "from", "to"),
    "color_closed": ("player", "color", "count"),
    "rooftop_removed": ("player", "color", "from", "to"),
    "tea_tile_spent": ("player", "count"),
    "palace_blocked": ("player", "color", "cell"),
    "street_ended": ("player", "cell", "count"),
    "wall_closed": ("player", "side"),
    "points_changed": ("player", "count", "value", "color", "cell", "corner"),
    "turn_ended": ("player", "number"),
    "player_passed_over": ("player",),
    "gates_discarded": ("player", "count", "from", "to"),
    "game_finished": ("number", "winners", "value"),
}
"""The variables of each event, keyed by the event's type.

An event has all of its variables, except ``points_changed``: it has ``color`` and ``cell`` for a
palace, ``color`` for a palace tile and ``corner`` for a tower tile.

- ``player``: the player who moves. For ``player_passed_over``, ``gates_discarded``,
  ``rooftop_removed`` and ``points_changed``, it is the player who is affected.
- ``color``: a building colour. For tiles and claims, it is the colour of the palace.
- ``from`` and ``to``: a player, ``neutral``, or None for the board or the box. If a blocking
  rooftop claims a palace, ``to`` is None.
- ``size``: the size of the palace.
- ``value``: the value of a tile, the winners' total or, for ``points_changed``, the player's new
  total.
- ``count``: the number of pieces or tiles that change hands. For ``color_closed``, it is the number
  of buildings that go back to the box. For ``tea_tile_spent``, it is the number of tea tiles that
  the player has left. For ``street_ended``, it is the number of merchants in the street. For
  ``points_changed``, it is the number of points, which is negative if they are lost.
- ``cell``: for ``palace_blocked`` and ``street_ended``, the first cell of the palace or street.
- ``source``: the end from which a merchant continues a street, or None.
- ``number``: the number of the turn.
"""


def in_catalogue_order(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return reasons in the order in which they are reported."""
    return tuple(sorted(reasons, key=lambda reason: _RANK[reason.rule]))


def rulesets_with(rule: Rule) -> list[str]:
    """Return the ids of the rulesets in which a rule can be broken."""
    return [
        id_ for id_, ruleset in RULESETS.items() if REQUIREMENTS[rule.requires].is_met_by(ruleset)
    ]


def sources(rule: Rule, config: GameConfig) -> tuple[Source, ...]:
    """Return the sources of a rule in a game's rulebooks, in the order of the rulebooks.

    The rulebook of the gates expansion is included if the gates are in play. If none of the
    rulebooks contains the rule, return all sources of the rule.
    """
    rulebooks = (*config.ruleset.rulebooks, "gates") if config.gates else config.ruleset.rulebooks
    own = [
        source for rulebook in rulebooks for source in rule.sources if source.rulebook == rulebook
    ]
    return tuple(own) or rule.sources  # an option can bring in a rule of another rulebook
