"""The public functions of the naive referee, on states and actions in the wire format."""

from __future__ import annotations

from .board import CORNERS, parse_cell
from .consequences import place
from .position import (
    Action,
    PalaceTile,
    Player,
    Position,
    TowerTile,
    Wire,
    player_to_move,
    read_state,
    write_state,
)
from .rulesets import (
    DEFAULT_TOWER_VALUES,
    TEA_TILES_IN_THE_BOX,
    board_of,
    gates_beside_the_board,
    merchants_on_tower_tile,
    options_in_force,
    palace_colors,
    supply,
)
from .scoring import score_of
from .turn import (
    begin_play,
    end_turn,
    setup_actions,
    setup_pieces,
    turn_actions_allowed,
    turn_is_over,
)


def new_state(
    ruleset: Wire,
    players: list[str],
    *,
    well: str | None,
    merchant: str | None,
    tower_values: dict[str, int] | None = None,
) -> Wire:
    """Return the first state of a game.

    Its phase is `setup` if the merchant or a required well is missing.
    """
    ruleset_id = ruleset["id"]
    options = options_in_force(ruleset, len(players))
    colors = palace_colors(ruleset_id)
    pieces = supply(ruleset_id, len(players), options)
    values = tower_values if tower_values is not None else DEFAULT_TOWER_VALUES
    position = Position(
        ruleset_id=ruleset_id,
        options=options,
        phase="setup",
        board=board_of(ruleset_id, len(players)),
        well=None if well is None else parse_cell(well),
        buildings={color: set() for color in colors},
        stables=set(),
        rooftops=[],
        streets=[] if merchant is None else [[parse_cell(merchant)]],
        walls=set(),
        gates=set(),
        players=[
            Player(
                color=color,
                tea_tiles=0,
                buildings=dict.fromkeys(colors, pieces["buildings"]),
                rooftops=pieces["rooftops"],
                neutral_rooftops=pieces["neutral_rooftops"],
                blocking_rooftops=list(colors) if pieces["blocking_rooftops"] else [],
                stables=pieces["stables"],
                merchants=pieces["merchants"],
                walls=pieces["walls"],
                gates=pieces["gates"],
            )
            for color in players
        ],
        palace_tiles={
            color: PalaceTile(value=value, holder=None) for value, color in enumerate(colors, 1)
        },
        tower_tiles={
            corner: TowerTile(
                value=values[corner],
                holder=None,
                merchants=merchants_on_tower_tile(values[corner], options),
            )
            for corner in CORNERS
        },
        tea_supply=TEA_TILES_IN_THE_BOX if options["tea_tiles"] else 0,
        gate_supply=gates_beside_the_board(len(players), options),
        turn_number=0,
        turn_player=players[0],
        turn_actions=[],
    )
    if not setup_pieces(position):
        begin_play(position)
    return write_state(position)


def legal_actions(state: Wire) -> list[Action]:
    """Return every legal next action: a placement, or handing in a tea tile."""
    position = read_state(state)
    if position.phase == "setup":
        return list(setup_actions(position))
    if position.phase == "play":
        return list(turn_actions_allowed(position))
    return []


def apply(state: Wire, action: Action | None) -> Wire:
    """Return the canonical state after a legal action.

    None stands for a pass, which is legal if nothing can be placed.
    """
    position = read_state(state)
    if position.phase == "setup":
        assert action is not None
        _set_up(position, action)
    elif action is None:
        end_turn(position)
    else:
        place(position, player_to_move(position), action)
        if turn_is_over(position):
            end_turn(position)
    return write_state(position)


def _set_up(position: Position, action: Action) -> None:
    """Place the well or the first merchant."""
    cell = parse_cell(action["cell"])
    position.turn_actions.append(dict(action))
    if action["piece"] == "well":
        position.well = cell
    else:
        position.streets.append([cell])
    if not setup_pieces(position):
        begin_play(position)


def score(state: Wire) -> Wire:
    """Return the score of a state, as if the game ended now."""
    return score_of(read_state(state))
