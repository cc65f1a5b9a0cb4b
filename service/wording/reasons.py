"""The sentence for each broken rule. It names the piece, the cell and the obstacle.

A text about a placement is a clause. It becomes a whole sentence in a reason's ``message``, but
in an explanation it follows "A wall can't be placed at F1: ...". The clause therefore begins with a
lower-case letter and contains no colon. Only ``merchant.which_end``, which never follows such an
introduction, contains one.

The placeholders ``{here}`` and ``{there}`` become "F4" and "at F4". If the cell has just been
named, they become "this space" and "there".
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from .notation import MALFORMED
from .templates import (
    Choice,
    Params,
    Plural,
    Text,
    Vocabulary,
    by_presence,
    by_value,
    claimed_by,
    with_gates,
)

_NEAR_WALL: Final = (
    "{cell} is next to the walls: there must be at least one space between {piece:the _} and the "
    "walls."
)
_AROUND_WELL: Final = (
    "{here} touches the well at {well}, and no building or stable can be placed around it."
)
_IN_FRONT_OF_GATE: Final = (
    "{here} is in front of the gate at {gate}, where {building:no _} or stable can be placed."
)
_OTHER_END: Final = (
    "a merchant at {cell} continues from {near_cell}, not from {from}; name that end."
)


def _instead_of_a_pass(params: Params, vocabulary: Vocabulary) -> str:
    if params["expected"]:
        return "setup"
    return "piece" if params["piece"] else "unknown piece"


def _actions_used(params: Params, vocabulary: Vocabulary) -> Hashable:
    if params["phase"] == "setup":
        return "setup"
    if params["count"] < params["quota"]:
        return "nothing to place"
    return {1: "only", 2: "both"}.get(params["quota"], "all")


def _piece_or_tea(params: Params, vocabulary: Vocabulary) -> str:
    return "tea" if params["piece"] == "tea_tile" else "piece"


def _cause(params: Params, vocabulary: Vocabulary) -> str:
    cause: str = params["cause"]
    if params["piece"] == "tea_tile":
        return "tea last_player" if cause == "last_player" else "tea"
    # Without other problems, stables and gates only depend on what was placed after them.
    return "before" if cause in ("stable", "gate") else cause


def _touched(params: Params, vocabulary: Vocabulary) -> tuple[str, bool]:
    return params["other_piece"], params["diagonal"]


def _named_end(params: Params, vocabulary: Vocabulary) -> str:
    if params["from"] is None:
        return str(params["obstacle"] or "not named")
    if params["near_cell"]:
        # Through gates, a merchant without a named end may continue from another one.
        return "other_end, with gates" if vocabulary.gates else "other_end"
    if not params["ends"]:
        return "nothing to continue"
    return "not beside it" if params["from"] in params["ends"] else "no end"


def _under_rooftop(params: Params, vocabulary: Vocabulary) -> str:
    if params["other_piece"] is None:
        return "nothing"
    return "palace" if params["other_cell"] else "stable"


def _fixed_option(params: Params, vocabulary: Vocabulary) -> Hashable:
    return params["option"] if params["count"] is None else None


def _whose_turn(params: Params, vocabulary: Vocabulary) -> str:
    if params["player"] is None:
        return "nobody"
    return "finished" if params["phase"] == "finished" else "stranger"


def _phase_begun(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["phase"] != "setup")


def _turn_under_way(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["quota"])


def _absent_piece(params: Params, vocabulary: Vocabulary) -> str:
    piece = str(params["piece"])
    if params["count"] == 4:
        return "four players"
    return piece if piece in ("well", "gate") else "other"


def _who_has_it(params: Params, vocabulary: Vocabulary) -> str:
    if params["player"] is None and params["piece"] == "well":
        return "well"
    return "player" if params["player"] else "nobody"


def _well_stands_there(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["other_piece"] == "well")


def _on_well(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["cell"] == params["well"])


def _on_one_cell(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["cell"] == params["other_cell"])


def _second_merchant(params: Params, vocabulary: Vocabulary) -> bool:
    return bool(params["piece"] == "merchant")


def _in_front_of_screen(params: Params, vocabulary: Vocabulary) -> bool:
    """Return whether a piece is kept in front of the screen, as rooftops are."""
    return str(params["piece"]).endswith("rooftop")


REASONS: Final[Mapping[str, Text]] = {
    # The turn.
    "turn.finished": "The game is over: no more pieces can be placed.",
    "turn.wrong_player": "It is {expected}’s turn, not {player}’s.",
    "turn.pass": Choice(
        _instead_of_a_pass,
        {
            "setup": "the setup isn’t finished: {player} must place {expected:and the _}.",
            "piece": "{player} can still place {piece:a _}, for example at {cell}.",
            "unknown piece": "{player} can’t pass: they can still place a piece.",
        },
    ),
    "turn.quota": Choice(
        _actions_used,
        {
            "setup": "the setup ends there, and the first turn is a move of its own.",
            "only": "{player} places only one piece in the first turn.",
            "both": "{player} has already used both actions this turn.",
            "all": "{player} has already used all {quota} actions this turn.",
            "nothing to place": (
                "the turn is already over, as {player} can’t place anything more."
            ),
        },
    ),
    "setup.piece": Choice(
        by_presence("expected"),
        {
            True: Plural(
                "the setup isn’t finished, and {expected:and the _} must be placed first.",
                "the setup isn’t finished, and {expected:and the _} must be placed first.",
                "expected",
            ),
            False: "{piece:the _} is only placed during the setup.",
        },
    ),
    "turn.one_per_color": (
        "this turn already has {piece:a _} at {other_cell}, and only one piece of each colour is "
        "placed per turn."
    ),
    # The stock.
    "piece.not_in_ruleset": Choice(
        _absent_piece,
        {
            "well": "this game is played without a well.",
            "gate": "this game is played without The Gates of Medina.",
            "four players": "with four players there are no {piece:_s}.",
            "other": "this game is played without {piece:_s}.",
        },
    ),
    "color.closed": "{color:_} is closed, now that every player owns {color:a _ palace}.",
    "stock.empty": "{player} has {piece:no _s} left.",
    "tea.none": "{player} has no tea tile.",
    "tea.once": "{player} has already used a tea tile this turn, and only one is allowed.",
    "tea.quota": "in a turn with only one action, {player} must place a piece.",
    "tea.needs_placement": (
        "at least one piece must be placed in the same turn, and {player} can’t place any."
    ),
    "tea.after_placement": "{player} must place a piece first.",
    # The cell.
    "cell.off_board": "{cell} isn’t on this board, which runs from A1 to {last_cell}.",
    "cell.kind": Choice(
        by_value("kind"),
        {
            "city": "{that_is} {city:a _ space}, and {piece:_s} go on wall spaces.",
            "wall": "{that_is} {wall_space:a _}, and {piece:_s} go inside {city:the _}.",
            "tower": "{that_is} a tower.",
        },
    ),
    "cell.occupied": Choice(
        _well_stands_there,
        {
            False: "{other_piece:a _} already stands {there}.",
            True: "{other_piece:the _} already stands {there}.",
        },
    ),
    "setup.away_from_wall": (
        "{here} is next to the walls, and there must be at least one space between {piece:the _} "
        "and the walls."
    ),
    # The pieces and gates around the cell.
    "building.waits_for_owner": Choice(
        by_value("neutral"),
        {
            False: (
                "{color:the _ palace} at {other_cell} can’t grow any more and must be claimed "
                "before another one is begun; {players:or} can claim it."
            ),
            True: (
                "{color:the _ palace} at {other_cell} can’t grow any more and must be claimed "
                "before another one is begun; {players:or} can claim it, as can anyone with "
                "{neutral_rooftop:a _}."
            ),
        },
    ),
    "building.claimed": Choice(
        claimed_by,
        {
            "player": (
                "{color:the _ palace} at {other_cell} already has {owner}’s {rooftop:_} and can’t "
                "be extended."
            ),
            "neutral": (
                "{color:the _ palace} at {other_cell} already has a neutral rooftop and can’t be "
                "extended."
            ),
            "blocking": (
                "{color:the _ palace} at {other_cell} already has {blocker}’s {blocking_rooftop:_} "
                "and can’t be extended."
            ),
        },
    ),
    "building.extends_open_palace": Choice(
        by_value("obstacle"),
        {
            None: (
                "{color:the _ palace} at {other_cell} is still {open_palace:_} and must be "
                "extended."
            ),
            "stable": (
                "{here} is only next to {color:the _ palace}’s stable, and a palace grows next to "
                "its {building:_s}."
            ),
            "diagonal": (
                "{here} only touches {color:the _ palace} diagonally, and a palace grows next to "
                "its {building:_s}."
            ),
        },
    ),
    "building.spacing": Choice(
        _touched,
        {
            ("building", True): (
                "{here} touches {other_color:the _ palace} at {other_cell} diagonally, and two "
                "palaces never touch, not even diagonally."
            ),
            ("building", False): (
                "{here} is next to {other_color:the _ palace} at {other_cell}, and there is always "
                "{lane:a _} between two palaces."
            ),
            ("stable", True): (
                "{here} touches the stable {other_color:of the _ palace} at {other_cell} "
                "diagonally, and two palaces never touch, not even diagonally."
            ),
            ("stable", False): (
                "{here} is next to the stable {other_color:of the _ palace} at {other_cell}, and "
                "there is always {lane:a _} between two palaces."
            ),
        },
    ),
    "building.well": _AROUND_WELL,
    "building.gate": _IN_FRONT_OF_GATE,
    "stable.needs_building": Choice(
        by_presence("other_cell"),
        {
            True: (
                "{here} is only next to the stable at {other_cell}, not to {building:a _} "
                "(diagonals don’t count)."
            ),
            False: "{here} isn’t next to {building:a _} (diagonals don’t count).",
        },
    ),
    "stable.spacing": (
        "{here} touches {color:the _ palace} at {near_cell} and {other_color:the _ palace} at "
        "{other_cell}, and a stable touches only one palace, diagonals included."
    ),
    "stable.well": _AROUND_WELL,
    "stable.gate": _IN_FRONT_OF_GATE,
    "rooftop.needs_building": Choice(
        _under_rooftop,
        {
            "nothing": "{piece:a _} goes on {building:a _}, and there is none {there}.",
            "stable": "{that_is} a stable, and {piece:a _} goes on {building:a _}.",
            "palace": (
                "{that_is} a stable, and {piece:a _} goes on one of the palace’s {building:_s} "
                "({other_cell})."
            ),
        },
    ),
    "rooftop.claimed": Choice(
        claimed_by,
        {
            "player": (
                "{color:the _ palace} already belongs to {owner} ({rooftop:_} at {other_cell})."
            ),
            "neutral": "{color:the _ palace} already has a neutral rooftop, at {other_cell}.",
            "blocking": (
                "{color:the _ palace} already has {blocker}’s {blocking_rooftop:_}, at "
                "{other_cell}."
            ),
        },
    ),
    "rooftop.one_per_color": (
        "{player} already owns {color:a _ palace}, at {other_cell}, and nobody owns two palaces of "
        "one colour."
    ),
    "rooftop.reserved": "{player} has {piece:no _} left for {color:_ palaces}.",
    "merchant.one_neighbor": (
        "{here} is next to {count:merchants}, at {neighbors:and}, and a merchant is never placed "
        "next to two others."
    ),
    "merchant.end_of_street": Choice(
        _named_end,
        {
            "not named": (
                "{here} doesn’t continue {street:a _}, and the next merchant must go on from the "
                "end at {ends:or}."
            ),
            "diagonal": (
                "{here} only touches {near_cell} diagonally, and the next merchant must go on from "
                "the end at {ends:or}."
            ),
            "middle_of_street": (
                "{here} is only next to {near_cell}, in the middle of {street:the _}, which only "
                "grows at its ends ({ends:or})."
            ),
            "other_end": (
                "a merchant at {cell} continues from {near_cell}, not from {from}; name that end, "
                "or none."
            ),
            "other_end, with gates": _OTHER_END,
            "not beside it": "{here} isn’t next to {from}, the end that the move names.",
            "no end": "{street:a _} can’t go on from {from}, only from the end at {ends:or}.",
            "nothing to continue": (
                "the merchant begins {street:a new _}; leave out “from {from}”."
            ),
        },
    ),
    "merchant.isolated": Plural(
        "{here} is next to the merchant at {neighbors:and}, and {street:a new _} begins away from "
        "every merchant.",
        "{here} is next to the merchants at {neighbors:and}, and {street:a new _} begins away from "
        "every merchant.",
    ),
    "merchant.through_gate": Choice(
        lambda params, vocabulary: "other_end" if params["near_cell"] else params["obstacle"],
        {
            "end_faces_no_gate": (
                "{here} isn’t next to {from}, the end that the move names, and {from} faces no "
                "gate."
            ),
            "gate_already_passed": (
                "{street:the _} has already passed through the gate at {gate}, and goes through a "
                "gate only once."
            ),
            "cell_faces_no_gate": (
                "{here} faces no other gate by which {street:the _} could come back in."
            ),
            "merchant_beside": (
                "{here} is next to a merchant, and {street:a _} only comes back in where there is "
                "none."
            ),
            "other_end": _OTHER_END,
        },
    ),
    "merchant.which_end": (
        "a merchant at {cell} can go on from the end at {ends:or}: the move must say which."
    ),
    "wall.connected": (
        "{here} is next to neither a tower nor a wall, and walls run from the towers without a gap."
    ),
    "wall.opening": Choice(
        with_gates,
        {
            False: (
                "{side:the _ side} would be closed, and {wall_space:one _} must stay empty there."
            ),
            True: (
                "{side:the _ side} would be closed, and {wall_space:one _} must stay empty there "
                "as long as it has no gate."
            ),
        },
    ),
    "wall.gate": "{here} is beyond the gate at {gate}, and no wall goes past a gate.",
    "gate.needs_wall": ("{here} isn’t next to a wall, and a gate is always placed against one."),
    "gate.at_tower": (
        "{here} is next to {corner:the _ tower}, and a gate is never placed against a tower."
    ),
    "gate.faces": (
        "the gate would face {other_piece:a _} at {other_cell} instead of an empty space or a "
        "merchant."
    ),
    "gate.one_per_side": (
        "{side:the _ side} already has a gate, at {gate}, and only one is allowed."
    ),
    # Obligations.
    "turn.last_player": (
        "no other player can play any more, and {player} must still place {rooftop:a _} of their "
        "own colour this turn."
    ),
    "turn.obligation": (
        "{player} can still place {possible:pieces} this turn, but only {left} that way, and as "
        "many as possible must be placed."
    ),
    # The table: ruleset, options, players, setup.
    "game.revision": (
        "“{ruleset}” has no revision {revision} here: this referee knows revision {known:and}."
    ),
    "game.number_of_players": "“{ruleset}” is for {allowed:or} players, not for {count}.",
    "game.player_twice": "{player} takes part twice: each player has a colour of their own.",
    "game.player_color": (
        "{player} can’t take part in “{ruleset}”: its colours are {allowed:and}."
    ),
    "game.option": Choice(
        _fixed_option,
        {
            None: (
                "With {count:players}, “{ruleset}” does not allow the option {option:quoted} to be "
                "{value:quoted}."
            ),
            "well": "“{ruleset}” is always played without a well (option {option:quoted}).",
            "tea_tiles": "“{ruleset}” is always played without tea tiles (option {option:quoted}).",
            "tower_merchants": (
                "“{ruleset}” is always played without merchants on the towers (option "
                "{option:quoted})."
            ),
            "neutral_rooftops": (
                "“{ruleset}” is always played without {neutral_rooftop:_s} (option "
                "{option:quoted})."
            ),
            "short_opening": (
                "“{ruleset}” always begins without this short opening (option {option:quoted})."
            ),
        },
    ),
    "game.no_well": "This game is played without a well: none can be placed at {cell}.",
    "game.cell": "{piece:The _} can’t be placed at {cell}: that isn’t {city:a _ space}.",
    "game.near_wall": _NEAR_WALL,
    "game.same_cell": "The well and the first merchant can’t both be placed at {cell}.",
    "game.tower_values": (
        "The four towers are worth 1, 2, 3 and 4, each value once, not {values:and}."
    ),
    "game.stranger": "{player} doesn’t take part in this game, so they have no pieces.",
    "game.claims": Choice(
        by_presence("cell"),
        {
            True: "There is {rooftop:no _} at {cell}, so no palace was claimed there.",
            False: (
                "The {color:_ palaces} can’t have been claimed in any order that fits "
                "{palace_tile:the _} and everything else that is known."
            ),
        },
    ),
    "game.streets": "The merchants can’t stand like this, in whatever order they were placed.",
    # The position: its notation, names and colours.
    "state.notation": MALFORMED,
    "state.cell_twice": "{piece:The _} at {cell} is listed twice.",
    "state.color": "The colour “{color:_}”, found {place:in the _}, does not exist in “{ruleset}”.",
    "state.color_missing": "The colour “{color:_}” is missing {place:in the _}.",
    "state.piece_not_in_ruleset": Choice(
        _who_has_it,
        {
            "player": "{player} has {count:_s}, but this game is played without {piece:_s}.",
            "well": "There can’t be a well on the board: this game is played without one.",
            "nobody": (
                "There can’t be {count:_s} on or beside the board: this game is played without any."
            ),
        },
    ),
    # The position: cells.
    "state.off_board": (
        "{piece:The _} at {cell} is not on this board, which runs from A1 to {last_cell}."
    ),
    "state.cell_kind": Choice(
        by_value("kind"),
        {
            "city": (
                "{piece:The _} at {cell} stands on {city:a _ space}, but belongs on "
                "{wall_space:a _}."
            ),
            "wall": (
                "{piece:The _} at {cell} stands on {wall_space:a _}, but belongs inside "
                "{city:the _}."
            ),
            "tower": "{piece:The _} at {cell} stands on a tower, where nothing is placed.",
        },
    ),
    "state.two_pieces": (
        "There is both {piece:a _} and {other_piece:a _} at {cell}: a space holds only one piece."
    ),
    "state.well_missing": "The well is missing.",
    "state.near_wall": _NEAR_WALL,
    "state.palaces_touch": (
        "{color:The _ palace} at {cell} and {other_color:the _ palace} at {other_cell} touch: two "
        "palaces never touch, not even diagonally."
    ),
    "state.stable_alone": "The stable at {cell} isn’t next to {building:a _}.",
    "state.stable_between": (
        "The stable at {cell} joins {other_color:the _ palace} at {other_cell} to another palace: "
        "a stable belongs to one palace only."
    ),
    "state.touches_well": Choice(
        _on_well,
        {
            False: "{piece:The _} at {cell} touches the well at {well}.",
            True: "{piece:The _} at {cell} stands on the well.",
        },
    ),
    "state.faces_gate": (
        "{piece:The _} at {cell} stands in front of the gate at {gate}: only a merchant may "
        "stand there."
    ),
    "state.open_palaces": (
        "There are {color:two open _ palaces}, at {cell} and {other_cell}: a second one is only "
        "begun when the first can no longer grow."
    ),
    "state.unclaimed_palaces": (
        "There are {color:two _ palaces} that nobody has claimed, at {cell} and {other_cell}: in "
        "this game, a second one is only begun when the first has been claimed."
    ),
    "state.palace_order": (
        "There are {color:two _ palaces}, at {cell} and {other_cell}, and neither can have been "
        "begun after the other: a new one is only begun when no unclaimed one of that colour can "
        "grow."
    ),
    "state.wall_hanging": "The wall at {cell}, {side:on the _ side}, isn’t joined to any tower.",
    "state.opening": Choice(
        with_gates,
        {
            False: "{side:The _ side} is closed: {wall_space:one _} must stay empty there.",
            True: (
                "{side:The _ side} is closed: {wall_space:one _} must stay empty there, or hold a "
                "gate."
            ),
        },
    ),
    "state.gate_at_tower": "The gate at {cell} stands against {corner:the _ tower}.",
    "state.gate_without_wall": "The gate at {cell} isn’t next to a wall {side:on the _ side}.",
    "state.two_gates": (
        "There are two gates {side:on the _ side}, at {cell} and {other_cell}: only one is allowed."
    ),
    "state.no_merchant": "There is no merchant on the board, though the game has begun.",
    "state.first_merchant": (
        "Every merchant is next to the walls, but there must be at least one space between the "
        "first merchant and the walls."
    ),
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
        "Too many neighbouring merchants belong to {street:two different _s}, such as those at "
        "{cell} and {other_cell}."
    ),
    "state.two_open_streets": (
        "{street:Two _s} can still be extended, at {cell} and {other_cell}: {street:a new _} only "
        "begins when none can be extended."
    ),
    "state.street_order": (
        "The merchants can’t have been placed in any order that makes these streets: {street:a new "
        "_} only begins when none can go on, and the first merchant isn’t next to the walls."
    ),
    "state.rooftop_color": (
        "{rooftop:The _} at {cell} has a colour that isn’t in this game: {color:colour}."
    ),
    "state.rooftop_without_building": "{rooftop:The _} at {cell} isn’t on {building:a _}.",
    "state.two_rooftops": Choice(
        _on_one_cell,
        {
            False: (
                "{color:The _ palace} has {rooftop:two _s}, at {other_cell} and {cell}: only one "
                "is allowed."
            ),
            True: "{color:The _ palace} has {rooftop:two _s} at {cell}: only one is allowed.",
        },
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
    "state.stock_too_large": Choice(
        _in_front_of_screen,
        {
            False: "{player} can’t have {count:_s} {screen:behind their _}: {most} at most.",
            True: "{player} can’t have {count:_s}: {most} at most.",
        },
    ),
    "state.merchants_won": (
        "{players:and} can’t have that many merchants {screen:behind the _s}, however those of the "
        "tower tiles are shared out."
    ),
    "state.pieces_conserved": Choice(
        by_value("place"),
        {
            None: (
                "On the board and {screen:behind the _s} together, the game has {count:_s} instead "
                "of {expected}."
            ),
            "board": "The board has {count:_s}, and the game has only {expected}.",
            "stock": (
                "The board and the known stocks together have {count:_s}, and the game has only "
                "{expected}."
            ),
            "screen": (
                "Even with all that there can be {screen:behind the _s}, the game has {count:_s} "
                "instead of {expected}."
            ),
        },
    ),
    "state.rooftops_conserved": Choice(
        by_presence("player"),
        {
            True: "Counting those on the board, {player} has {count:_s} instead of {expected}.",
            False: (
                "Counting those on the board, the players have {count:_s} instead of {expected}."
            ),
        },
    ),
    "state.blocking_rooftop": Choice(
        by_value("listed"),
        {
            True: "{player} can’t have {blocking_rooftop:a _} for {color:_ palaces} any more.",
            False: "{player} should still have {blocking_rooftop:a _} for {color:_ palaces}.",
        },
    ),
    "state.closed_color": (
        "Every player owns {color:a _ palace}: {player} can’t have {count:_s} "
        "{screen:behind their _} any more."
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
    "state.gate_supply": "The supply has {count:gates} instead of {expected}.",
    # The position: phase and turn.
    "state.turn_player": Choice(
        _whose_turn,
        {
            "nobody": "The game is under way, but it is nobody’s turn.",
            "finished": "The game is marked as over, but it is still {player}’s turn.",
            "stranger": "It can’t be {player}’s turn: nobody plays that colour.",
        },
    ),
    "state.turn_number": Choice(
        _phase_begun,
        {
            True: "Turns are counted from 1: a turn can’t have the number {number}.",
            False: "During the setup the turn number is 0, not {number}.",
        },
    ),
    "state.turn_over": Choice(
        _turn_under_way,
        {
            True: "The turn already has {count:actions} out of {quota}: it should be over.",
            False: "The game is marked as over, but a turn is under way, with {count:actions}.",
        },
    ),
    "state.turn_action": Choice(
        _piece_or_tea,
        {
            "piece": (
                "Action {number} of this turn ({piece:a _} at {cell}) can’t have been played, or "
                "isn’t on the board."
            ),
            "tea": "Action {number} of this turn (a tea tile) can’t have been played.",
        },
    ),
    "state.action_refused": Choice(
        _cause,
        {
            "closed": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: the colour was already closed."
            ),
            "building": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: {building:a _} extends an unclaimed palace of its colour that can "
                "grow, or else begins one away from all others."
            ),
            "rooftop": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: {rooftop:a _} goes on an unclaimed palace of a colour in which its "
                "player has none, and is listed after those that were placed before it."
            ),
            "merchant": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: a merchant continues {street:a _}, or begins {street:a new _} when "
                "none can be continued."
            ),
            "wall": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it was "
                "taken: it isn’t at the end of a tower’s walls."
            ),
            "stable_left": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: without it, a stable that was there already isn’t next to "
                "{building:a _}."
            ),
            "stock": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: the stocks don’t fit what was placed and won in this turn."
            ),
            "pieces": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: more pieces could have been placed in this turn, and players place "
                "as many as they can."
            ),
            "last_player": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: the last player who can play places {rooftop:a _} in each turn."
            ),
            "tiles": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: {palace_tile:a _} or {tower_tile:a _} isn’t where it moved it."
            ),
            "before": (
                "Action {number} of the turn, {piece:a _} at {cell}, wasn’t possible when it "
                "was taken: the position before it was impossible."
            ),
            "tea": (
                "Action {number} of the turn, a tea tile, wasn’t possible when it was taken: it"
                " is handed in once a turn, in a turn in which something is placed too."
            ),
            "tea last_player": (
                "Action {number} of the turn, a tea tile, wasn’t possible when it was taken: "
                "the last player who can play places {rooftop:a _} in each turn."
            ),
        },
    ),
    "state.setup_board": Choice(
        _second_merchant,
        {
            True: "During the setup there is only one merchant on the board.",
            False: "During the setup there can’t be {piece:a _} on the board.",
        },
    ),
    "state.setup_done": "Everything is set up: the game should have begun.",
    "state.setup_player": "{expected} does the setup, as the first player in seat order.",
    "state.not_finished": ("The game is marked as over, though {player} can still place a piece."),
    "state.gates_kept": (
        "The game is marked as over, though {player} still has {count:gates} and nothing else "
        "{screen:behind their _}: gates that can’t be placed go back to the box."
    ),
}
"""The sentence that says how a rule is broken, keyed by the rule's id."""
