"""A general statement of every rule in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_AWAY_FROM_WALL: Final = (
    "The first merchant and the well are never placed on a space beside the walls."
)
_TOWER_VALUES: Final = "The four towers are worth 1, 2, 3 and 4, each value once."

RULES: Final[Mapping[str, str]] = {
    # The turn.
    "turn.finished": "When the game is over, nothing more is placed.",
    "turn.wrong_player": "The players take turns in seat order: nobody moves out of turn.",
    "turn.pass": "Only a player who can’t place anything may pass.",
    "turn.quota": (
        "A turn has a fixed number of actions, normally two. It is over when they are used up or "
        "the player can’t place anything more."
    ),
    "setup.piece": (
        "The setup consists of the first merchant and, in games that have one, the well; each is "
        "placed once."
    ),
    "turn.one_per_color": (
        "In one turn a player places at most one piece of each colour, {building:_s} and "
        "{rooftop:_s} alike. White pieces are exempt."
    ),
    # The stock.
    "piece.not_in_ruleset": "Only pieces and colours that belong to the game are placed.",
    "color.closed": (
        "When every player owns a palace of the same colour, no {building:_} of that colour is "
        "placed any more: {building:the _s} still {screen:behind the _s} go back to the box."
    ),
    "stock.empty": "A player places only pieces that they still have.",
    "tea.none": "To use a tea tile, a player must have one.",
    "tea.once": "A player uses at most one tea tile in a turn.",
    "tea.quota": "In a turn with only one action no tea tile is used.",
    "tea.needs_placement": (
        "A player who uses a tea tile also places at least one piece in that turn."
    ),
    "tea.after_placement": (
        "If the game’s options say so, a tea tile is only used after a piece has been placed in "
        "the same turn."
    ),
    # The cell.
    "cell.off_board": "Every piece is placed on a space of the board.",
    "cell.kind": (
        "Walls and gates stand on {wall_space:the _s} around {city:the _}, all other pieces inside "
        "{city:the _}. Nothing is placed on a tower."
    ),
    "cell.occupied": "Every piece but {rooftop:a _} is placed on an empty space.",
    "setup.away_from_wall": _AWAY_FROM_WALL,
    # The pieces and gates around the cell.
    "building.waits_for_owner": (
        "A palace that can’t grow any more must be claimed, with {rooftop:a _} of any kind, before "
        "a new palace of its colour is begun."
    ),
    "building.claimed": (
        "Once a palace is claimed, {building:no _} of its colour goes next to "
        "{building:one of its _s} any more."
    ),
    "building.extends_open_palace": (
        "As long as an unclaimed palace of a colour can still grow, {building:a _} of that colour "
        "goes next to {building:one of its _s}, not just diagonally. Otherwise it begins a new "
        "palace."
    ),
    "building.spacing": (
        "There is always {lane:a _} between two palaces, whatever their colours: {building:a _} "
        "touches no other palace, not even diagonally."
    ),
    "building.well": "No building stands on the eight spaces around the well.",
    "building.gate": "{building:No _} stands in front of a gate.",
    "stable.needs_building": (
        "A stable goes next to {building:a _}, whether its palace is claimed or not, whoever owns "
        "it. Touching another stable, or {building:a _} diagonally, is not enough."
    ),
    "stable.spacing": (
        "A stable belongs to one palace and touches no other one, not even diagonally."
    ),
    "stable.well": "No stable stands on the eight spaces around the well.",
    "stable.gate": "No stable stands in front of a gate.",
    "rooftop.needs_building": "{rooftop:A _} goes on {building:a _}, never on a stable.",
    "rooftop.claimed": "A palace is claimed only once: it carries one {rooftop:_} at most.",
    "rooftop.one_per_color": "A player owns at most one palace of each colour.",
    "rooftop.reserved": (
        "Each {rooftop:_}, scoring or blocking, is for palaces of one colour and is used once; "
        "a blocking one can be lost."
    ),
    "merchant.one_neighbor": "A merchant is never placed next to two others.",
    "merchant.end_of_street": (
        "As long as {street:a _} can be continued, a merchant goes next to one of its ends, not "
        "just diagonally."
    ),
    "merchant.isolated": (
        "If the game’s options say so, {street:a new _} begins on a space with no merchant next to "
        "it."
    ),
    "merchant.through_gate": (
        "{street:A _} that ends in front of a gate may leave by it and come back in through "
        "another one, on an empty space with no merchant next to it. It passes through each gate "
        "at most once."
    ),
    "merchant.which_end": (
        "If a merchant could continue from more than one end, the move must say which."
    ),
    "wall.connected": (
        "A wall goes next to a tower, or next to a wall that runs from a tower without a gap."
    ),
    "wall.opening": "On each side {wall_space:one _} stays empty, unless a gate stands there.",
    "wall.gate": "A gate limits the wall that it stands against: no wall goes past it.",
    "gate.needs_wall": "A gate is placed against a wall.",
    "gate.at_tower": "A gate is never placed against a tower.",
    "gate.faces": "A gate is placed in front of an empty space or a merchant.",
    "gate.one_per_side": "There is only one gate per side.",
    # Obligations.
    "turn.last_player": (
        "When the others can play no more (the game’s options say if and when), the player who is "
        "left places at least one {rooftop:_} of their own colour in every turn, as long as that "
        "is possible."
    ),
    "turn.obligation": (
        "If the game’s options say so, a player places as many pieces in the turn as possible: a "
        "placement after which fewer could be placed is refused."
    ),
    # The table: ruleset, options, players, setup.
    "game.revision": "The revision asked for is one that this referee knows.",
    "game.number_of_players": "The number of players is one that the ruleset is made for.",
    "game.player_twice": "Each player has a different colour.",
    "game.player_color": "The players’ colours are those of the ruleset.",
    "game.option": ("An option can only be set as the ruleset and the number of players allow."),
    "game.no_well": "The well is only placed in games that are played with it.",
    "game.cell": "The pieces of the setup stand inside {city:the _}.",
    "game.near_wall": _AWAY_FROM_WALL,
    "game.same_cell": "The well and the first merchant stand on different spaces.",
    "game.tower_values": _TOWER_VALUES,
    "game.stranger": "When a game in progress is joined, only those who take part have pieces.",
    "game.claims": (
        "{rooftop:A _} stands wherever a palace was claimed, and the order of the claims fits all "
        "that is known."
    ),
    "game.streets": (
        "A merchant continues {street:a _}, or begins {street:a new _} when none can be continued."
    ),
    # The position: its notation, names and colours.
    "state.notation": "What is written in notation makes sense.",
    "state.cell_twice": "Each piece is listed once.",
    "state.color": "Only colours that belong to the game are listed.",
    "state.color_missing": "Every colour that belongs to the game is listed.",
    "state.piece_not_in_ruleset": "Only pieces that belong to the game are listed.",
    # The position: cells.
    "state.off_board": "Every piece stands on a space of the board.",
    "state.cell_kind": (
        "Walls and gates stand on {wall_space:the _s}, all other pieces inside {city:the _}."
    ),
    "state.two_pieces": "There is only one piece on a space, {rooftop:_s} aside.",
    "state.well_missing": "A game that is played with the well has it on the board.",
    "state.near_wall": ("The first merchant and the well never stand on a space beside the walls."),
    "state.palaces_touch": "Two palaces never touch, not even diagonally.",
    "state.stable_alone": "Every stable is next to {building:a _}.",
    "state.stable_between": "A stable is next to {building:_s} of one palace only.",
    "state.touches_well": "No building and no stable stands on the eight spaces around the well.",
    "state.faces_gate": "{building:No _} and no stable stands in front of a gate.",
    "state.open_palaces": "Of each colour, at most one unclaimed palace can still grow at a time.",
    "state.unclaimed_palaces": "Of each colour, at most one palace is unclaimed at a time.",
    "state.palace_order": (
        "Of each colour, a new palace is only begun when no unclaimed one can grow."
    ),
    "state.wall_hanging": "All walls run from the towers without a gap.",
    "state.opening": "On each side {wall_space:one _} is empty or holds a gate.",
    "state.gate_at_tower": "No gate stands against a tower.",
    "state.gate_without_wall": "Every gate stands against a wall.",
    "state.two_gates": "There is only one gate per side.",
    "state.no_merchant": "Once the game has begun there is a merchant on the board.",
    "state.first_merchant": "The first merchant never stands on a space beside the walls.",
    "state.street_broken": (
        "The merchants of {street:a _} follow one another from space to space, or through two "
        "gates."
    ),
    "state.street_touches_itself": (
        "Merchants of {street:one and the same _} are only next to each other where they follow "
        "one another."
    ),
    "state.street_gate_twice": "{street:A _} passes through each gate at most once.",
    "state.streets_touch": (
        "Merchants of {street:two different _s} are only next to each other where one of the two "
        "began beside the other."
    ),
    "state.two_open_streets": "{street:A new _} only begins when nothing can be continued.",
    "state.street_order": "Some order of placing the merchants leads to the {street:_s}.",
    "state.rooftop_color": "Every {rooftop:_} has a colour that belongs to the game.",
    "state.rooftop_without_building": "Every {rooftop:_} stands on {building:a _}.",
    "state.two_rooftops": "A palace carries one {rooftop:_} at most.",
    "state.two_palaces_of_a_color": "Nobody owns two palaces of one colour.",
    # The position: numbers.
    "state.stock_too_large": "Nobody has more pieces than they could have received.",
    "state.merchants_won": (
        "All merchants from a tower tile go together to one player who owns a palace at the "
        "tower’s wall, or to the box."
    ),
    "state.pieces_conserved": (
        "The pieces on the board, {screen:behind the _s} and back in the box add up to those of "
        "the game."
    ),
    "state.rooftops_conserved": (
        "{rooftop:The _s} on the board and still with the players add up to those that "
        "were handed out."
    ),
    "state.blocking_rooftop": (
        "A player has {blocking_rooftop:a _} until it is used or lost, and not after that."
    ),
    "state.closed_color": (
        "When every player owns a palace of the same colour, no {building:_} of that colour is "
        "left {screen:behind the _s}."
    ),
    "state.palace_tile_value": "{palace_tile:The _s} are worth 1, 2, 3 and 4, by colour.",
    "state.palace_tile_holder": (
        "{palace_tile:A _} is held by the owner of one of the largest palaces of its colour; it is "
        "on the board only if nobody owns a palace of that colour or a neutral one is among the "
        "largest."
    ),
    "state.tower_tile_holder": (
        "{tower_tile:A _} is held by the owner of a palace at the tower’s wall; it is on the "
        "board only if there is no such owner or a neutral palace is there too."
    ),
    "state.tower_merchants": (
        "Merchants stay on {tower_tile:a _} until a claimed palace reaches the tower’s wall."
    ),
    "state.tea_supply": (
        "The supply of tea tiles is 6, then 3, 1 and 0, as violet palaces are claimed."
    ),
    "state.tea_hand": "Nobody has more tea tiles than they have received.",
    "state.gate_supply": (
        "With three players the fourth gate lies beside the board until the first one is placed."
    ),
    # The position: phase and turn.
    "state.turn_player": (
        "While the game is under way it is always one player’s turn; afterwards it is nobody’s."
    ),
    "state.turn_number": "Turns are counted from 1; in the setup the number is 0.",
    "state.turn_over": "A turn that is under way has at least one action left.",
    "state.turn_action": (
        "The player could have taken every action listed for the turn, and what they placed is on "
        "the board."
    ),
    "state.action_refused": ("Each action of the turn under way was possible when it was taken."),
    "state.setup_board": "In the setup only the pieces of the setup are on the board.",
    "state.setup_done": "When everything is set up, the game has begun.",
    "state.setup_player": "The first player in seat order does the setup.",
    "state.not_finished": (
        "The game is over only when nobody can place anything or, if the game’s options say so, as "
        "soon as a player whose turn it is can’t."
    ),
    "state.gates_kept": (
        "At the end of the game, a player who has only gates {screen:behind their _} and can place "
        "none hands them in when their turn comes."
    ),
}
"""What each rule requires of a move, a table or a state, keyed by the rule's id."""
