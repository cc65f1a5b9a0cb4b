"""What is said of every broken rule: the piece, the cell, and what stands in the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .texts import Choice, Params, Plural, Text, Vocabulary, by, claimed_by, given, with_gates

__all__ = ["HINTS", "REASONS"]

_NEAR_WALL: Final = (
    "{cell} is next to a wall cell: in the set-up, {piece:the _} stays at least one cell away from "
    "the walls."
)
_AROUND_WELL: Final = (
    "{cell} touches the well at {well}: no building and no stable may stand around it."
)
_BEFORE_GATE: Final = (
    "{cell} lies in front of the gate at {gate}: {building:no _} and no stable may stand there."
)


def _turn_used_up(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["count"] >= params["quota"])


def _piece_or_tea(params: Params, vocabulary: Vocabulary) -> str:
    return "tea" if params["piece"] == "tea_tile" else "piece"


def _touched(params: Params, vocabulary: Vocabulary) -> tuple[str, bool]:
    return params["other_piece"], params["diagonal"]


def _named_end(params: Params, vocabulary: Vocabulary) -> str:
    if params["from"] is None:
        return "not named"
    if not params["ends"]:
        return "nothing to continue"
    return "not beside it" if params["from"] in params["ends"] else "no end"


def _whose_turn(params: Params, vocabulary: Vocabulary) -> str:
    if params["player"] is None:
        return "nobody"
    return "finished" if params["phase"] == "finished" else "stranger"


def _phase_begun(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["phase"] != "setup")


def _turn_under_way(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["quota"])


def _second_merchant(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["piece"] == "merchant")


REASONS: Final[Mapping[str, Text]] = {
    # The turn.
    "turn.finished": "The game is over: nothing more is placed.",
    "turn.wrong_player": "It is {expected}’s turn, not {player}’s.",
    "turn.pass": "{player} cannot pass: {piece:a _} can still be placed at {cell}.",
    "turn.quota": Choice(
        _turn_used_up,
        {
            True: Plural(
                "{player} has only one action in this turn: the turn is already over.",
                "{player} has only {quota} actions in this turn: the turn is already over.",
                "quota",
            ),
            False: "The turn is already over: {player} could place nothing more.",
        },
    ),
    "setup.piece": Choice(
        given("expected"),
        {
            True: "The set-up is not finished: {expected:and the _} must be placed first.",
            False: "The set-up is over: {piece:a _} can no longer be placed as part of it.",
        },
    ),
    "turn.one_per_color": (
        "This turn already has {piece:a _}, at {other_cell}: only one piece of each colour is "
        "placed per turn."
    ),
    # The stock.
    "piece.not_in_ruleset": "There is {piece:no _} in this game (“{ruleset}”).",
    "color.closed": (
        "Every player owns {color:a _ palace}: {color:no _ building} can be placed any more."
    ),
    "stock.empty": "{player} has {piece:no _} left.",
    "tea.none": "{player} has no tea tile.",
    "tea.once": "{player} has already used a tea tile in this turn: one per turn is the limit.",
    "tea.quota": "Only one piece is placed in this turn: no tea tile can be used in it.",
    "tea.needs_placement": (
        "With a tea tile at least one piece must be placed as well, and {player} can place none."
    ),
    "tea.after_placement": "{player} must place a piece first: a tea tile is only used after that.",
    # The cell.
    "cell.off_board": "{cell} is not on this board, which runs from A1 to {last_cell}.",
    "cell.kind": Choice(
        by("kind"),
        {
            "city": "{cell} is {city:a _ cell}: {piece:a _} goes on a wall cell.",
            "wall": "{cell} is a wall cell: {piece:a _} goes inside {city:the _}.",
            "tower": "{cell} is a tower: nothing is placed there.",
        },
    ),
    "cell.occupied": "{cell} already holds {other_piece:a _}.",
    "setup.away_from_wall": _NEAR_WALL,
    # Its neighbours.
    "building.extends_open_palace": (
        "{cell} is not next to {building:a _} of {color:the open _ palace} at {other_cell}, which "
        "must be extended first."
    ),
    "building.spacing": Choice(
        _touched,
        {
            ("building", True): (
                "{cell} touches {other_color:the _ palace} at {other_cell}, diagonally: two "
                "palaces always keep {lane:a _} between them."
            ),
            ("building", False): (
                "{cell} is next to {other_color:the _ palace} at {other_cell}: two palaces "
                "always keep {lane:a _} between them."
            ),
            ("stable", True): (
                "{cell} touches the stable {other_color:of the _ palace} at {other_cell}, "
                "diagonally: two palaces always keep {lane:a _} between them."
            ),
            ("stable", False): (
                "{cell} is next to the stable {other_color:of the _ palace} at {other_cell}: two "
                "palaces always keep {lane:a _} between them."
            ),
        },
    ),
    "building.well": _AROUND_WELL,
    "building.gate": _BEFORE_GATE,
    "stable.needs_building": Choice(
        given("other_cell"),
        {
            True: (
                "{cell} is only next to the stable at {other_cell}: a stable goes next to "
                "{building:a _}, not just to another stable."
            ),
            False: ("{cell} is not next to {building:a _}: a stable is always added to a palace."),
        },
    ),
    "stable.spacing": (
        "A stable at {cell} would touch {color:the _ palace} at {near_cell} and "
        "{other_color:the _ palace} at {other_cell}: two palaces always keep {lane:a _} between "
        "them."
    ),
    "stable.well": _AROUND_WELL,
    "stable.gate": _BEFORE_GATE,
    "rooftop.needs_building": (
        "There is {building:no _} at {cell}: {piece:a _} goes on {building:a _}, never on a stable."
    ),
    "rooftop.claimed": Choice(
        claimed_by,
        {
            "player": (
                "{color:The _ palace} at {cell} already belongs to {owner} ({rooftop:_} at "
                "{other_cell})."
            ),
            "neutral": (
                "{color:The _ palace} at {cell} already has a neutral rooftop, at {other_cell}."
            ),
            "blocking": (
                "{color:The _ palace} at {cell} already has {blocking_rooftop:a _} of {blocker}’s, "
                "at {other_cell}."
            ),
        },
    ),
    "rooftop.one_per_color": (
        "{player} already owns {color:a _ palace}, at {other_cell}: nobody owns two palaces of one "
        "colour."
    ),
    "rooftop.reserved": "{player} no longer has {piece:the _} kept for {color:_ palaces}.",
    "merchant.one_neighbor": (
        "{cell} is next to {count:merchants}, at {neighbors:and}: a merchant is never placed next "
        "to two others."
    ),
    "merchant.end_of_street": Choice(
        _named_end,
        {
            "not named": (
                "{cell} does not continue {street:a _}: the next merchant has to continue from "
                "{ends:or}."
            ),
            "not beside it": (
                "{cell} is not next to {from}: to continue from {from}, the merchant goes beside "
                "it."
            ),
            "no end": "A merchant cannot continue from {from}, only from {ends:or}.",
            "nothing to continue": (
                "No merchant can continue from {from}, nor from anywhere else: it begins "
                "{street:a new _}."
            ),
        },
    ),
    "merchant.isolated": Plural(
        "{cell} is next to the merchant at {neighbors:and}: {street:a new _} begins away from "
        "every merchant.",
        "{cell} is next to the merchants at {neighbors:and}: {street:a new _} begins away from "
        "every merchant.",
    ),
    "merchant.through_gate": Choice(
        by("obstacle"),
        {
            "end_faces_no_gate": (
                "{cell} is not next to {from}, and {from} faces no gate: {street:no _} leads from "
                "one to the other."
            ),
            "gate_already_passed": (
                "{street:The _} has already passed through the gate at {gate}: {street:no _} "
                "goes through a gate twice."
            ),
            "cell_faces_no_gate": (
                "{cell} faces no other gate: {street:the _} cannot come back into {city:the _} "
                "there."
            ),
            "merchant_beside": (
                "{cell} is next to a merchant: {street:a _} only comes back in through a gate "
                "where no merchant is beside it."
            ),
            "not_an_end": (
                "{from} is not an end of {street:a _}: nothing can be continued from there."
            ),
        },
    ),
    "merchant.which_end": (
        "The merchant at {cell} could continue from {ends:or}: the move must say from which."
    ),
    "wall.connected": (
        "{cell} is next to neither a tower nor a wall {side:on the _ side}: walls are built from "
        "the towers, without a gap."
    ),
    "wall.opening": Choice(
        with_gates,
        {
            False: (
                "A wall at {cell} would close {side:the _ side}: one wall cell stays empty there."
            ),
            True: (
                "A wall at {cell} would close {side:the _ side}: one wall cell stays empty there "
                "as long as no gate has been placed."
            ),
        },
    ),
    "wall.gate": "{cell} lies beyond the gate at {gate}: no wall goes past a gate.",
    "gate.needs_wall": (
        "{cell} is not next to a wall {side:on the _ side}: a gate is always placed against a wall."
    ),
    "gate.at_tower": (
        "{cell} is next to {corner:the _ tower}: a gate is never placed against a tower."
    ),
    "gate.faces": (
        "At {cell}, the gate would face {other_piece:a _} at {other_cell}: in front of a gate "
        "there must be an empty cell or a merchant."
    ),
    "gate.one_per_side": (
        "{side:The _ side} already has a gate, at {gate}: there is only one per side."
    ),
    # Obligations.
    "turn.last_player": (
        "Nobody else can play: {player} must place {rooftop:a _} of their own colour in this turn, "
        "and this action would prevent it."
    ),
    "turn.obligation": Choice(
        _piece_or_tea,
        {
            "piece": (
                "{player} can still place {possible:pieces} in this turn, but only {left} if the "
                "next is {piece:a _} at {cell}: as many as possible must be placed."
            ),
            "tea": (
                "{player} can still place {possible:pieces} in this turn, but only {left} after a "
                "tea tile: as many as possible must be placed."
            ),
        },
    ),
    # The table: ruleset, options, players, set-up.
    "game.revision": (
        "“{ruleset}” has no revision {revision} here: this referee knows revision {known:and}."
    ),
    "game.number_of_players": "“{ruleset}” is for {allowed:or} players, not for {count}.",
    "game.player_twice": "{player} takes part twice: each player has a colour of their own.",
    "game.player_color": (
        "{player} cannot take part in “{ruleset}”: the colours there are {allowed:and}."
    ),
    "game.option": (
        "With {count:players}, “{ruleset}” does not allow the option {option:quoted} to be "
        "{value:quoted}."
    ),
    "game.no_well": "This game (“{ruleset}”) has no well: none can stand at {cell}.",
    "game.cell": "{piece:The _} cannot stand at {cell}: that is not {city:a _ cell} of this board.",
    "game.near_wall": _NEAR_WALL,
    "game.same_cell": "The well and the first merchant cannot both stand at {cell}.",
    "game.tower_values": (
        "The four towers are worth 1, 2, 3 and 4, each value once, not {values:and}."
    ),
    # The position: its words.
    "state.cell_twice": "{piece:A _} is listed twice at {cell}.",
    "state.color": "The colour “{color:_}”, found {place:in the _}, does not exist in “{ruleset}”.",
    "state.color_missing": "The colour “{color:_}” is missing {place:in the _}.",
    "state.piece_not_in_ruleset": Choice(
        given("player"),
        {
            True: "{player} has {count:_s}, but there is {piece:no _} in this game (“{ruleset}”).",
            False: "On or beside the board: {count:_s}, but there is {piece:no _} in this game "
            "(“{ruleset}”).",
        },
    ),
    # The position: cells.
    "state.off_board": (
        "{piece:The _} at {cell} is not on this board, which runs from A1 to {last_cell}."
    ),
    "state.cell_kind": Choice(
        by("kind"),
        {
            "city": (
                "{piece:The _} at {cell} stands on {city:a _ cell}, but belongs on a wall cell."
            ),
            "wall": (
                "{piece:The _} at {cell} stands on a wall cell, but belongs inside {city:the _}."
            ),
            "tower": "{piece:The _} at {cell} stands on a tower, where nothing is placed.",
        },
    ),
    "state.two_pieces": (
        "{cell} holds {piece:a _} as well as {other_piece:a _}: there is room for one piece only."
    ),
    "state.well_missing": "The well is missing.",
    "state.near_wall": _NEAR_WALL,
    "state.palaces_touch": (
        "{color:The _ palace} at {cell} and {other_color:the _ palace} at {other_cell} touch: two "
        "palaces always keep {lane:a _} between them."
    ),
    "state.stable_alone": "The stable at {cell} is not next to {building:a _}.",
    "state.stable_between": (
        "The stable at {cell} is joined to {color:a _ palace} and also to "
        "{other_color:the _ palace} at {other_cell}: a stable belongs to one palace only."
    ),
    "state.touches_well": "{piece:The _} at {cell} touches the well at {well}.",
    "state.faces_gate": (
        "{piece:The _} at {cell} stands in front of the gate at {gate}: only a merchant may."
    ),
    "state.open_palaces": (
        "There are {color:two open _ palaces}, at {cell} and {other_cell}: a second one is only "
        "begun when the first can no longer grow."
    ),
    "state.wall_hanging": ("The wall at {cell}, {side:on the _ side}, is not joined to any tower."),
    "state.opening": Choice(
        with_gates,
        {
            False: "{side:The _ side} is walled up: one wall cell must stay empty there.",
            True: (
                "{side:The _ side} is walled up: one wall cell must stay empty there, or hold a "
                "gate."
            ),
        },
    ),
    "state.gate_at_tower": "The gate at {cell} stands against {corner:the _ tower}.",
    "state.gate_without_wall": ("The gate at {cell} is not next to a wall {side:on the _ side}."),
    "state.two_gates": (
        "There are two gates {side:on the _ side}, at {cell} and {other_cell}: one is the limit."
    ),
    "state.no_merchant": "There is no merchant on the board, though the game has begun.",
    "state.street_broken": Choice(
        with_gates,
        {
            False: (
                "{street:A _} jumps from {cell} to {other_cell}: its merchants must be next to "
                "each other."
            ),
            True: (
                "{street:A _} jumps from {cell} to {other_cell}: its merchants must be next to "
                "each other or joined through two gates."
            ),
        },
    ),
    "state.street_touches_itself": (
        "In {street:one and the same _}, the merchants at {cell} and {other_cell} are next to each "
        "other without following one another."
    ),
    "state.street_gate_twice": (
        "{street:The _} through {cell} passes through the gate at {gate} twice."
    ),
    "state.streets_touch": (
        "The merchants at {cell} and {other_cell} belong to {street:two different _s} and cannot "
        "be next to each other."
    ),
    "state.two_open_streets": (
        "{street:Two _s} can still be continued, at {cell} and {other_cell}: {street:a new _} only "
        "begins when nothing can be continued."
    ),
    "state.rooftop_color": (
        "{rooftop:The _} at {cell} has a colour that is not in this game: {color:_}."
    ),
    "state.rooftop_without_building": "{rooftop:The _} at {cell} does not stand on {building:a _}.",
    "state.two_rooftops": (
        "{color:The _ palace} has {rooftop:two _s}, at {other_cell} and {cell}: there is one per "
        "palace."
    ),
    "state.two_palaces_of_a_color": Choice(
        claimed_by,
        {
            "player": (
                "{owner} owns {color:two _ palaces}, at {other_cell} and {cell}: nobody owns two "
                "palaces of one colour."
            ),
            "blocking": (
                "{blocker} has blocked {color:two _ palaces}, at {other_cell} and {cell}: there is "
                "one {blocking_rooftop:_} for each colour."
            ),
        },
    ),
    # The position: numbers.
    "state.stock_too_large": "{player} cannot have {count:_s} in stock: {most} at most.",
    "state.merchants_won": (
        "However the merchants of the tower tiles are shared out, {players:and} cannot all have as "
        "many in stock as they do."
    ),
    "state.pieces_conserved": ("Board and stocks together have {count:_s} instead of {expected}."),
    "state.rooftops_conserved": Choice(
        given("player"),
        {
            True: "On the board and in stock, {player} has {count:_s} instead of {expected}.",
            False: "Board and stocks together have {count:_s} instead of {expected}.",
        },
    ),
    "state.blocking_rooftop": Choice(
        by("listed"),
        {
            True: (
                "{player} cannot have {blocking_rooftop:the _} for {color:_ palaces} in stock any "
                "more."
            ),
            False: (
                "{player} should still have {blocking_rooftop:the _} for {color:_ palaces} in "
                "stock."
            ),
        },
    ),
    "state.closed_color": (
        "Every player owns {color:a _ palace}: {player} cannot have {count:_s} in stock any more."
    ),
    "state.palace_tile_value": "{color:The _ palace tile} is worth {expected}, not {value}.",
    "state.palace_tile_holder": (
        "{color:The _ palace tile} is {holder:with _}, but can only be {expected:or with _}."
    ),
    "state.tower_tile_holder": (
        "{corner:The _ tower tile} is {holder:with _}, but can only be {expected:or with _}."
    ),
    "state.tower_merchants": (
        "{corner:The _ tower tile} carries {count:merchants} instead of {expected}."
    ),
    "state.tea_supply": "The supply has {count:tea tiles} instead of {expected}.",
    "state.tea_hand": "{player} has {count:tea tiles}, but can have {most} at most.",
    "state.gate_supply": "Beside the board: {count:gates} instead of {expected}.",
    # The position: phase and turn.
    "state.turn_player": Choice(
        _whose_turn,
        {
            "nobody": "The game is under way, but it is nobody’s turn.",
            "finished": "The game is over: it cannot be {player}’s turn.",
            "stranger": "It cannot be {player}’s turn: nobody plays that colour.",
        },
    ),
    "state.turn_number": Choice(
        _phase_begun,
        {
            True: "Turns are counted from 1: {number} is no turn’s number.",
            False: "In the set-up the number of the turn is 0, not {number}.",
        },
    ),
    "state.turn_over": Choice(
        _turn_under_way,
        {
            True: "The turn already has {count:actions} out of {quota}: it must be over.",
            False: "The game is over: no turn can be under way with {count:actions}.",
        },
    ),
    "state.turn_action": Choice(
        _piece_or_tea,
        {
            "piece": (
                "Action {number} of the turn, {piece:a _} at {cell}, does not fit the position."
            ),
            "tea": "Action {number} of the turn, a tea tile, does not fit the position.",
        },
    ),
    "state.setup_board": Choice(
        _second_merchant,
        {
            True: "In the set-up there is only one merchant on the board.",
            False: "The set-up is not over: there can be {piece:no _} on the board yet.",
        },
    ),
    "state.setup_done": "Everything is set up: the game should have begun.",
    "state.setup_player": "In the set-up it is the turn of {expected}, the first in seat order.",
    "state.not_finished": "The game is not over: {player} can still place a piece.",
    "state.gates_kept": (
        "The game is over, and {player} still has {count:gates} with nothing else behind the "
        "screen: gates that cannot be placed go back to the box."
    ),
}
"""Rule id to what is said where it is broken."""

HINTS: Final[Mapping[str, Text]] = {
    "building.extends_open_palace": "{color:The open _ palace} can grow at {growth:or}.",
}
"""Rule id to what to do instead, where that is short to say; part of explanations."""
