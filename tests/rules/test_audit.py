"""The audit says why a state is impossible, and accepts every possible state."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from schemas.state import StateSchema
from service.examples.late import last_pieces
from service.examples.positions import move, position
from service.rules import referee
from service.rules.analysis import Analysis
from service.rules.audit import audit, budget
from service.rules.audit.board import _groups_minus_holes
from service.rules.board import BIT, NAME, adjacent, bits, touching, union
from service.rules.catalogue import RULES, rulesets_with
from service.rules.palaces import Palace
from service.rules.pieces import building
from service.rules.reasons import Reason
from service.rules.rulesets import PLAYER_COLORS
from service.rules.state import NEUTRAL, Action, Move, Player, Rooftop, State, Turn
from tests.support.random_games import TABLES, listed_actions, random_game, random_options


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def two(**words: Any) -> State:
    return position("second-edition", "red blue", **({"well": "J5"} | words))


def four(**words: Any) -> State:
    return position("second-edition", "red yellow green blue", **({"well": "M8"} | words))


def gates(**words: Any) -> State:
    return second(options={"gates": True}, **words)


def first(**words: Any) -> State:
    return position("first-edition", **words)


def variant(**words: Any) -> State:
    return position("first-edition-two-player", "yellow blue", **words)


ORANGE: dict[str, Any] = {"buildings": {"orange": "D4 D5"}}
CLAIMED: dict[str, Any] = ORANGE | {"rooftops": "red:D4"}
VIOLET: dict[str, Any] = {"buildings": {"violet": "D4"}, "rooftops": "red:D4"}
TOWER: dict[str, Any] = {"buildings": {"orange": "D2"}, "rooftops": "red:D2", "walls": "B1-D1"}
BLOCKED: dict[str, Any] = {"streets": ["C2 C3 B3"]}  # B2 has no free neighbour
SETUP: dict[str, Any] = {"phase": "setup", "turn": 0, "streets": ()}
PASSED_WALL: dict[str, Any] = {"walls": "B1-D1", "actions": ["wall B1"]}
THREE_GATES: dict[str, Any] = {"walls": "B1-D1 B13-D13 A2-A3", "gates": "E1 E13 A4"}


GATE_STANDS: dict[str, Any] = {"walls": "A2-A4", "gates": "A5", "options": {"gates": True}}
"""A late position. Red still has a wall. Blue has only gates behind the screen."""
NO_WALLS_LEFT: dict[str, Any] = {"walls": "A2-A5", "gates": "A6", "options": {"gates": True}}
"""A later position. Both players have only gates behind their screens."""
GATES_LEFT: dict[str, Any] = {**NO_WALLS_LEFT, "phase": "finished"}
ENDS_EARLY: dict[str, Any] = {
    "options": {"gates": True, "game_end": "someone_cannot_place"},
}
TWO_AT_THE_TOWER: dict[str, Any] = {
    "buildings": {"orange": "D2", "brown": "B4"},
    "rooftops": "red:D2 green:B4",
    "walls": "B1-D1 A2-A4",
}


THREE_AT_THE_TOWER: dict[str, Any] = {
    "buildings": {"orange": "D2", "brown": "B4", "grey": "F2"},
    "rooftops": "red:D2 green:B4 yellow:F2",
    "walls": "B1-F1 A2-A4",
}


def with_merchants_left(count: int, **words: Any) -> State:
    state = last_pieces("red", **GATE_STANDS, **words)
    return changed(state, streets=(state.streets[0][:-count],))


def with_a_merchant_left(**words: Any) -> State:
    return with_merchants_left(1, **words)


def changed(state: State, **attributes: Any) -> State:
    for name, value in attributes.items():
        setattr(state, name, value)
    return state


# A position, and the cells of its reasons, keyed by rule. If a rule has several reasons, bars
# separate them.
WRONG: dict[str, tuple[State, dict[str, str]]] = {
    "cell_twice: a street begins and ends on the same cell": (
        second(streets=["F5 G5 G6 F6 F5"]),
        {"state.cell_twice": "F5", "state.pieces_conserved": ""},
    ),
    "cell_twice: two streets on one cell": (
        second(streets=["F5 F6", "F6 F7"]),
        {
            "state.cell_twice": "F6",
            "state.two_open_streets": "F5 F7",
            "state.pieces_conserved": "",
        },
    ),
    "cell_twice: a street that shares another's cell is not judged": (
        second(streets=["F5 H9", "F5"]),
        {"state.cell_twice": "F5", "state.pieces_conserved": ""},
    ),
    "cell_twice: contacts of a street that names a cell twice are not counted": (
        second(streets=["C4 D4 E4", "E5 E6", "L3 L4 L5 L4"]),
        {
            "state.cell_twice": "L4",
            "state.two_open_streets": "C4 E6 | C4 L3",
            "state.pieces_conserved": "",
        },
    ),
    "piece_not_in_ruleset: tea in the first edition": (
        first(tea_supply=6),
        {"state.piece_not_in_ruleset": ""},
    ),
    "piece_not_in_ruleset: a player's tea in the first edition": (
        first(stock={"red": {"tea_tiles": 1}}),
        {"state.piece_not_in_ruleset": ""},
    ),
    "piece_not_in_ruleset: a player's gate in a game without gates": (
        second(stock={"red": {"gates": 1}}),
        {"state.piece_not_in_ruleset": ""},
    ),
    "piece_not_in_ruleset: a well in the first edition": (
        first(well="M8"),
        {"state.piece_not_in_ruleset": "M8"},
    ),
    "piece_not_in_ruleset: a neutral rooftop with four players": (
        four(stock={"red": {"neutral_rooftops": 1}}),
        {"state.piece_not_in_ruleset": ""},
    ),
    "piece_not_in_ruleset: a gate on the board": (
        second(walls="B1-D1", gates="E1"),
        {"state.piece_not_in_ruleset": "E1"},
    ),
    "piece_not_in_ruleset: a gate beside the board": (
        second(gate_supply=1),
        {"state.piece_not_in_ruleset": ""},
    ),
    "piece_not_in_ruleset: a blocking rooftop in the second edition": (
        second(stock={"red": {"blocking_rooftops": (2,)}}),
        {"state.piece_not_in_ruleset": ""},
    ),
    "off_board: a wall on the larger board's ring": (
        two(walls="R2"),
        {"state.off_board": "R2", "state.pieces_conserved": ""},
    ),
    "off_board: a merchant": (
        two(streets=["H7", "Q12"]),
        {"state.off_board": "Q12", "state.pieces_conserved": ""},
    ),
    "off_board: the well": (two(well="R13"), {"state.off_board": "R13", "state.well_missing": ""}),
    "cell_kind: a wall in the city": (
        second(walls="D4"),
        {"state.cell_kind": "D4", "state.pieces_conserved": ""},
    ),
    "cell_kind: a stable on a tower": (
        second(stables="A1"),
        {"state.cell_kind": "A1", "state.pieces_conserved": ""},
    ),
    "cell_kind: a merchant on a wall cell": (
        second(streets=["H7", "H13"]),
        {"state.cell_kind": "H13", "state.pieces_conserved": ""},
    ),
    "cell_kind: the well on a wall cell": (
        second(well="H1"),
        {"state.cell_kind": "H1", "state.well_missing": ""},
    ),
    "two_pieces: a stable on a building": (
        second(**ORANGE, stables="D5"),
        {"state.two_pieces": "D5"},
    ),
    "two_pieces: two colours on a cell": (
        second(buildings={"orange": "D4", "violet": "D4"}, walls="B1"),
        {"state.two_pieces": "D4", "state.palaces_touch": "D4 D4"},
    ),
    "two_pieces: a merchant on the well": (
        second(well="H7"),
        {"state.two_pieces": "H7"},
    ),
    "two_pieces: a gate on a wall": (
        gates(walls="B1-E1", gates="E1"),
        {"state.two_pieces": "E1"},
    ),
    "well_missing: in a finished game": (
        changed(last_pieces(walls="A2-A5", phase="finished"), well=0),
        {"state.well_missing": ""},
    ),
    "near_wall: the only merchant": (second(streets=["B7"]), {"state.near_wall": "B7"}),
    "near_wall: the well in a corner": (second(well="Q12"), {"state.near_wall": "Q12"}),
    "palaces_touch: side by side": (
        second(buildings={"orange": "D4", "violet": "E4"}),
        {"state.palaces_touch": "E4 D4"},
    ),
    "palaces_touch: two of a colour, at a corner": (
        second(buildings={"orange": "D4 E5"}, rooftops="red:D4"),
        {"state.palaces_touch": "D4 E5"},
    ),
    "palaces_touch: stables of two palaces side by side": (
        second(buildings={"orange": "D4", "violet": "G4"}, stables="E4 F4"),
        {"state.palaces_touch": "F4 E4"},
    ),
    "palaces_touch: a stable diagonal to another palace": (
        second(buildings={"orange": "D4", "violet": "F5"}, stables="E4"),
        {"state.palaces_touch": "F5 E4"},
    ),
    "palaces_touch: a palace around an empty cell": (
        second(buildings={"orange": "D4-F4 D5 F5 D6-F6", "violet": "G7"}),
        {"state.palaces_touch": "G7 F6"},
    ),
    "palaces_touch: side by side, and a stable beside no building": (
        second(buildings={"orange": "D4", "violet": "E4"}, stables="K4"),
        {"state.palaces_touch": "E4 D4", "state.stable_alone": "K4"},
    ),
    "stable_alone: diagonal to a building": (
        second(**ORANGE, stables="E6"),
        {"state.stable_alone": "E6"},
    ),
    "stable_alone: away from everything": (second(stables="K4"), {"state.stable_alone": "K4"}),
    "stable_between: two palaces of a colour": (
        second(buildings={"orange": "D4 F4"}, rooftops="red:D4", stables="E4"),
        {"state.stable_between": "E4 F4"},
    ),
    "stable_between: three palaces": (
        second(buildings={"orange": "D4", "violet": "F4", "grey": "E5"}, stables="E4"),
        {"state.stable_between": "E4 F4", "state.palaces_touch": "E5 F4 | E5 D4"},
    ),
    "touches_well: a stable at a corner": (
        second(buildings={"orange": "K7"}, stables="L7"),
        {"state.touches_well": "L7 M8"},
    ),
    "touches_well: a building beside it": (
        second(buildings={"orange": "M9"}),
        {"state.touches_well": "M9 M8"},
    ),
    "faces_gate: a stable": (
        gates(walls="B1-D1", gates="E1", buildings={"orange": "E3"}, stables="E2"),
        {"state.faces_gate": "E2 E1"},
    ),
    "faces_gate: in the west": (
        gates(walls="A2-A3", gates="A4", buildings={"orange": "B4 B5"}),
        {"state.faces_gate": "B4 A4"},
    ),
    "open_palaces: two open, and one with a blocking rooftop": (
        variant(buildings={"grey": "D4 D6 D8"}, rooftops="red:D4"),
        {"state.open_palaces": "D6 D8"},
    ),
    "open_palaces: two grey palaces": (
        second(buildings={"grey": "D4 K9", "orange": "H4"}),
        {"state.open_palaces": "D4 K9"},
    ),
    "unclaimed_palaces: one blocked, one open": (
        second(options={"new_palace": "claimed"}, **BLOCKED, buildings={"grey": "B2 K9"}),
        {"state.unclaimed_palaces": "B2 K9"},
    ),
    "unclaimed_palaces: every pair of three": (
        second(
            options={"new_palace": "claimed"},
            **BLOCKED,
            buildings={"grey": "B2 D9 H9 M10"},
            rooftops="red:H9",
        ),
        {"state.unclaimed_palaces": "B2 D9 | B2 M10 | D9 M10"},
    ),
    "palace_order: each palace has grown onto the other's cells": (
        second(buildings={"grey": "B2 C4"}, streets=["D3 D2 C2"]),
        {"state.palace_order": "B2 C4"},
    ),
    "palace_order: two colours, each pair blocked only by the other": (
        second(buildings={"grey": "B2 D10-D11 C10", "orange": "B12 D3-D4 C4"}),
        {"state.palace_order": "B2 C10"},
    ),
    "palace_order: begun before the colour was closed, while another could grow": (
        second(
            buildings={"grey": "D4 H4 L4 D9"},
            rooftops="red:D4 yellow:H4 green:L4",
        ),
        {"state.palace_order": "L4 D9"},
    ),
    "wall_hanging: after a gap": (second(walls="B1-D1 F1"), {"state.wall_hanging": "F1"}),
    "wall_hanging: past a gate": (
        gates(walls="B1-D1 F1", gates="E1"),
        {"state.wall_hanging": "F1"},
    ),
    "opening: the western side": (
        two(walls="A2-A11"),
        {"state.opening": "A2 A3 A4 A5 A6 A7 A8 A9 A10 A11"},
    ),
    "opening: the eastern side of the larger board": (
        second(walls="R2-R12"),
        {"state.opening": "R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"},
    ),
    "gate_at_tower: beside the tower and away from walls": (
        gates(walls="B1-D1", gates="R2"),
        {"state.gate_at_tower": "R2 R1", "state.gate_without_wall": "R2"},
    ),
    "gate_at_tower: the last cell of a side": (
        gates(walls="B1-P1", gates="Q1"),
        {"state.gate_at_tower": "Q1 R1"},
    ),
    "gate_at_tower: only the tower on its own side": (
        gates(walls="R3", gates="R12 A2"),
        {
            "state.wall_hanging": "R3",
            "state.gate_at_tower": "R12 R13 | A2 A1",
            "state.gate_without_wall": "R12 | A2",
        },
    ),
    "gate_without_wall: around the corner": (
        gates(walls="B1", gates="A3"),
        {"state.gate_without_wall": "A3"},
    ),
    "gate_without_wall: on an empty side": (
        gates(gates="H13"),
        {"state.gate_without_wall": "H13"},
    ),
    "two_gates: side by side": (
        gates(walls="B1-D1 G1-Q1", gates="E1 F1"),
        {"state.two_gates": "F1 E1"},
    ),
    "two_gates: in the south": (
        gates(walls="B13 Q13", gates="C13 P13"),
        {"state.two_gates": "P13 C13"},
    ),
    "no_merchant: in play": (
        position("first-edition-aid", streets=(), walls="B1"),
        {"state.no_merchant": ""},
    ),
    "no_merchant: in the Ditt variant": (variant(streets=()), {"state.no_merchant": ""}),
    "first_merchant: all along the wall": (
        second(streets=["B5-B7"]),
        {"state.first_merchant": "B5 B6 B7"},
    ),
    "street_broken: at a corner": (second(streets=["F5 G6"]), {"state.street_broken": "F5 G6"}),
    "street_broken: in the wrong order": (
        second(streets=["F5 F7 F6"]),
        {"state.street_broken": "F5 F7", "state.street_touches_itself": "F5 F6"},
    ),
    "street_broken: through only one gate": (
        gates(walls="B1-D1", gates="E1", streets=["E3-E2 E12"]),
        {"state.street_broken": "E2 E12"},
    ),
    "street_broken: through a gap without a gate": (
        gates(walls="B1-D1 B13-D13", gates="E13", streets=["E3-E2 E12"]),
        {"state.street_broken": "E2 E12"},
    ),
    "street_touches_itself: a ring of eight": (
        second(streets=["F5-H5 H6-H7 G7-F7 F6"]),
        {"state.street_touches_itself": "F5 F6"},
    ),
    "street_touches_itself: in the middle": (
        second(streets=["D4-D8 E8 E7 F7"]),
        {"state.street_touches_itself": "D7 E7"},
    ),
    "street_gate_twice: in and out through the same gate": (
        gates(**THREE_GATES, streets=["E4-E2 E12 B4 C4"]),
        {"state.street_gate_twice": "E13"},
    ),
    "streets_touch: beside each other along two cells": (
        second(streets=["F5-F7", "G5 G6"]),
        {"state.streets_touch": "F5 G5 | F6 G6"},
    ),
    "two_open_streets: far apart": (
        second(streets=["F5 F6", "K5"]),
        {"state.two_open_streets": "F6 K5"},
    ),
    "two_open_streets: beside a gate that neither has passed through": (
        gates(walls="B1-D1", gates="E1", streets=["E2 E3", "K5"]),
        {"state.two_open_streets": "E3 K5"},
    ),
    "two_open_streets: three open streets": (
        second(streets=["F5", "K5", "P5"]),
        {"state.two_open_streets": "F5 K5 | F5 P5"},
    ),
    "street_order: the street beside the wall would have been the first one": (
        second(streets=["B5", "H7"], buildings={"grey": "B4-C4 C5 B6-C6"}),
        {"state.street_order": "B5 H7"},
    ),
    "rooftop_color: neutral with four players": (
        four(**ORANGE, rooftops="neutral:D4"),
        {"state.rooftop_color": "D4"},
    ),
    "rooftop_color: neutral in the Ditt variant": (
        variant(**ORANGE, rooftops="neutral:D4"),
        {"state.rooftop_color": "D4"},
    ),
    "rooftop_without_building: on a stable": (
        second(**ORANGE, stables="D6", rooftops="red:D6"),
        {"state.rooftop_without_building": "D6"},
    ),
    "rooftop_without_building: on a wall cell": (
        second(rooftops="red:D1"),
        {"state.rooftop_without_building": "D1", "state.rooftops_conserved": ""},
    ),
    "two_rooftops: on one building": (
        second(**ORANGE, rooftops="red:D4 green:D4"),
        {"state.two_rooftops": "D4"},
    ),
    "two_rooftops: player and neutral": (
        second(**ORANGE, rooftops="red:D4 neutral:D5"),
        {"state.two_rooftops": "D5 D4"},
    ),
    "two_palaces_of_a_color: with blocking rooftops": (
        variant(buildings={"grey": "D4 D6"}, rooftops="red:D4 red:D6"),
        {"state.two_palaces_of_a_color": "D6 D4"},
    ),
    "two_palaces_of_a_color: two of three palaces": (
        second(buildings={"grey": "D4 D6 D8"}, rooftops="red:D4 green:D6 red:D8"),
        {"state.two_palaces_of_a_color": "D8 D4"},
    ),
    "stock_too_large: buildings": (
        second(stock={"red": {"grey": 7}, "green": {"grey": 5}}),
        {"state.stock_too_large": ""},
    ),
    "stock_too_large: merchants, though some were won": (
        second(**TOWER, stock={"red": {"merchants": 12}, "green": {"merchants": 7}}),
        {"state.stock_too_large": ""},
    ),
    "stock_too_large: gates": (
        gates(stock={"red": {"gates": 2}, "green": {"gates": 0}}),
        {"state.stock_too_large": ""},
    ),
    "stock_too_large: neutral rooftops": (
        second(stock={"red": {"neutral_rooftops": 2}, "green": {"neutral_rooftops": 0}}),
        {"state.stock_too_large": ""},
    ),
    "stock_too_large: merchants, won and placed in this turn": (
        second(
            **TOWER,
            streets=["H7 H8"],
            actions=["merchant H8"],
            stock={"red": {"merchants": 11}, "green": {"merchants": 7}},
        ),
        {"state.stock_too_large": ""},
    ),
    "merchants_won: three from one tower, shared by two players": (
        second(
            **THREE_AT_THE_TOWER,
            stock={
                "red": {"merchants": 10},
                "yellow": {"merchants": 8},
                "green": {"merchants": 9},
            },
        ),
        {"state.merchants_won": ""},
    ),
    "merchants_won: three from one tower, shared, and the mover has placed one": (
        second(
            **THREE_AT_THE_TOWER,
            streets=["H7 H8"],
            actions=["merchant H8"],
            stock={
                "red": {"merchants": 8},
                "yellow": {"merchants": 8},
                "green": {"merchants": 10},
            },
        ),
        {"state.merchants_won": ""},
    ),
    "pieces_conserved: one building too many": (
        two(**ORANGE, stock={"blue": {"orange": 7}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: one stable too few": (
        second(stock={"green": {"stables": 3}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: merchants gone without a neutral palace": (
        second(stock={"green": {"merchants": 5}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: a gate gone from a full stock": (
        gates(stock={"green": {"gates": 0}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: more gates gone than one player had": (
        last_pieces("red", **GATE_STANDS, stock={"red": {"gates": 0}, "blue": {"gates": 0}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: a gate gone from a player who still has a wall": (
        last_pieces("red", **GATE_STANDS, stock={"red": {"gates": 1}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: gates gone from a player who placed a wall in this turn": (
        last_pieces("red", **NO_WALLS_LEFT, actions=["wall A5"], stock={"red": {"gates": 0}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: gates gone from a player who still has a merchant": (
        with_a_merchant_left(stock={"blue": {"gates": 0, "merchants": 1}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: gates gone in play where handing them in ends the game": (
        last_pieces("red", **GATE_STANDS | ENDS_EARLY, stock={"blue": {"gates": 0}}),
        {"state.pieces_conserved": ""},
    ),
    "pieces_conserved: gates of two players gone where handing them in ends the game": (
        last_pieces(**GATES_LEFT | ENDS_EARLY, stock={"red": {"gates": 0}, "blue": {"gates": 0}}),
        {"state.pieces_conserved": ""},
    ),
    "rooftops_conserved: one too few": (
        second(stock={"red": {"rooftops": 3}}),
        {"state.rooftops_conserved": ""},
    ),
    "rooftops_conserved: neutral ones": (
        second(**ORANGE, rooftops="neutral:D4", stock={"green": {"neutral_rooftops": 1}}),
        {"state.rooftops_conserved": ""},
    ),
    "blocking_rooftop: lost, and still listed": (
        variant(
            buildings={"grey": "D4 D6"},
            rooftops="red:D4 yellow:D6",
            stock={"blue": {"blocking_rooftops": (0, 1, 2, 3)}},
        ),
        {"state.blocking_rooftop": ""},
    ),
    "blocking_rooftop: neither used nor lost, and not listed": (
        variant(stock={"blue": {"blocking_rooftops": (0, 1, 3)}}),
        {"state.blocking_rooftop": ""},
    ),
    "closed_color: with three players": (
        first(
            buildings={"black": "D4 F4 H4"},
            rooftops="red:D4 yellow:F4 green:H4",
            stock={"green": {"black": 2}},
        ),
        {"state.closed_color": ""},
    ),
    "closed_color: with two rooftops on one building": (
        second(
            buildings={"orange": "D4 H4"},
            rooftops="red:D4 green:D4 yellow:H4",
            stock={"red": {"orange": 1}},
        ),
        {"state.two_rooftops": "D4", "state.closed_color": ""},
    ),
    "closed_color: in two stocks": (
        two(
            buildings={"grey": "D4 F4"},
            rooftops="red:D4 blue:F4",
            stock={"red": {"grey": 8}, "blue": {"grey": 7}},
        ),
        {"state.closed_color": " | "},
    ),
    "palace_tile_value: worth nothing": (
        second(palace_values=(0, 2, 3, 4)),
        {"state.palace_tile_value": ""},
    ),
    "palace_tile_holder: of a colour that nobody owns": (
        second(**ORANGE, palace_holders=(None, None, None, "red")),
        {"state.palace_tile_holder": ""},
    ),
    "palace_tile_holder: on the board though a player owns a palace": (
        second(**CLAIMED, palace_holders=(None, None, None, None)),
        {"state.palace_tile_holder": ""},
    ),
    "palace_tile_holder: of the smaller palace": (
        second(
            buildings={"orange": "D4 D5 H4"},
            rooftops="red:D4 green:H4",
            palace_holders=(None, None, None, "green"),
        ),
        {"state.palace_tile_holder": ""},
    ),
    "palace_tile_holder: a player, while a neutral palace is larger": (
        second(
            buildings={"orange": "D4 D5 H4"},
            rooftops="neutral:D4 green:H4",
            palace_holders=(None, None, None, "green"),
        ),
        {"state.palace_tile_holder": ""},
    ),
    "palace_tile_holder: a player who is not at the table": (
        second(**CLAIMED, palace_holders=(None, None, None, "blue")),
        {"state.palace_tile_holder": ""},
    ),
    "tower_tile_holder: on the board though a palace is connected": (
        second(**TOWER, tower_holders=(None, None, None, None)),
        {"state.tower_tile_holder": ""},
    ),
    "tower_tile_holder: of a tower without palaces": (
        second(tower_holders=(None, "red", None, None)),
        {"state.tower_tile_holder": ""},
    ),
    "tower_merchants: taken from an untouched tile": (
        second(tower_merchants=(0, 1, 2, 0), stock={"red": {"merchants": 11}}),
        {"state.tower_merchants": ""},
    ),
    "tower_merchants: in the first edition": (
        first(tower_merchants=(3, 1, 2, 0)),
        {"state.tower_merchants": " |  | ", "state.pieces_conserved": ""},
    ),
    "tea_supply: too small": (second(tea_supply=3), {"state.tea_supply": ""}),
    "tea_supply: after two claims": (
        second(buildings={"violet": "D4 D6"}, rooftops="red:D4 neutral:D6", tea_supply=3),
        {"state.tea_supply": ""},
    ),
    "tea_hand: more than was handed out": (
        second(**VIOLET, stock={"red": {"tea_tiles": 4}}),
        {"state.tea_hand": ""},
    ),
    "tea_hand: still has the tile spent in this turn": (
        second(**VIOLET, actions=["tea_tile"]),
        {"state.tea_hand": ""},
    ),
    "gate_supply: with four players": (
        position(
            "second-edition",
            "red yellow green blue",
            well="M8",
            options={"gates": True},
            gate_supply=1,
            stock={"blue": {"gates": 0}},
        ),
        {"state.gate_supply": ""},
    ),
    "turn_player: nobody to move in play": (
        changed(second(), turn=Turn(9, None)),
        {"state.turn_player": ""},
    ),
    "turn_player: somebody to move in a finished game": (
        changed(last_pieces(walls="A2-A5", phase="finished"), turn=Turn(9, "red")),
        {"state.turn_player": ""},
    ),
    "turn_number: 0 in play": (second(turn=0), {"state.turn_number": ""}),
    "turn_number: 0 in play, with tea in the first edition": (
        first(turn=0, actions=["tea_tile"]),
        {"state.turn_number": "", "state.turn_action": ""},
    ),
    "turn_number: 1 in the setup": (second(**SETUP | {"turn": 1}), {"state.turn_number": ""}),
    "turn_over: in a turn of one action": (
        second(walls="B1", turn=1, actions=["wall B1"]),
        {"state.turn_over": ""},
    ),
    "turn_over: a whole turn in a finished game": (
        changed(
            last_pieces(walls="A2-A5", phase="finished"),
            turn=Turn(40, None, move("red", "wall A4, wall A5").actions),
        ),
        {"state.turn_over": ""},
    ),
    "turn_over: three actions in the Ditt variant": (
        variant(walls="B1-D1", actions=["wall B1", "wall C1", "wall D1"]),
        {"state.turn_over": ""},
    ),
    "turn_action: the same placement twice": (
        variant(walls="B1-D1", actions=["wall B1", "wall B1"]),
        {"state.turn_action": "B1"},
    ),
    "turn_action: two of a colour in the Ditt variant": (
        variant(buildings={"grey": "D4 D5"}, actions=["grey D4", "grey D5"]),
        {"state.turn_action": "D5"},
    ),
    "turn_action: another player's rooftop": (
        second(**CLAIMED, player="green", actions=["rooftop D4"]),
        {"state.turn_action": "D4"},
    ),
    "turn_action: tea in a turn of one action": (
        two(**VIOLET, turn=1, actions=["tea_tile"], stock={"red": {"tea_tiles": 2}}),
        {"state.turn_over": "", "state.turn_action": ""},
    ),
    "turn_action: the wrong colour": (
        second(**ORANGE, actions=["brown D5"]),
        {"state.turn_action": "D5"},
    ),
    "turn_action: the well in play": (second(actions=["well M8"]), {"state.turn_action": "M8"}),
    "action_refused: a wall in the middle of its arm": (
        second(**PASSED_WALL),
        {"state.action_refused": "B1"},
    ),
    "action_refused: the only building beside a stable": (
        first(buildings={"grey": "D4 D5"}, stables="E5", actions=["grey D5"]),
        {"state.action_refused": "D5"},
    ),
    "action_refused: a palace after its stable": (
        variant(buildings={"grey": "D4"}, stables="D5", actions=["stable D5", "grey D4"]),
        {"state.action_refused": "D4"},
    ),
    "setup_board: a wall": (second(**SETUP, walls="B1"), {"state.setup_board": "B1"}),
    "setup_board: two merchants": (
        second(**SETUP | {"streets": ["F5 F6"]}, well=""),
        {"state.setup_board": "F5 F6"},
    ),
    "setup_done: in the first edition": (
        first(**SETUP | {"streets": ["F5"]}),
        {"state.setup_done": ""},
    ),
    "turn_action: the setup merchant, which is on another cell": (
        position("second-edition", **SETUP | {"streets": ["F5"]}, actions=["merchant F6"]),
        {"state.turn_action": "F6"},
    ),
    "turn_action: the setup well, which is on another cell": (
        second(**SETUP, actions=["well M7"]),
        {"state.turn_action": "M7"},
    ),
    "setup_player: in the Ditt variant": (
        variant(**SETUP, player="blue"),
        {"state.setup_player": ""},
    ),
    "not_finished: at the start": (second(phase="finished"), {"state.not_finished": ""}),
    "gates_kept: by both players": (
        last_pieces(**GATES_LEFT),
        {"state.gates_kept": " | "},
    ),
    "gates_kept: by all who could have ended the game": (
        last_pieces(**GATES_LEFT | ENDS_EARLY),
        {"state.gates_kept": " | "},
    ),
}


@pytest.mark.parametrize(("state", "expected"), WRONG.values(), ids=list(WRONG))
def test_audit_gives_exactly_the_expected_reasons_for_impossible_states(
    state: State, expected: dict[str, str]
) -> None:
    found: dict[str, list[str]] = {}
    for reason in audit(state):
        found.setdefault(reason.rule, []).append(" ".join(reason.cells))
    assert {rule: " | ".join(places) for rule, places in found.items()} == expected


def test_audit_of_earlier_states_of_the_turn_shares_the_budget_of_the_audit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What an audit does not find within its budget counts as possible."""
    assert [reason.rule for reason in audit(second(**PASSED_WALL))] == ["state.action_refused"]
    monkeypatch.setattr(budget, "_MOST_STEPS", 150)  # an audit costs 100
    assert audit(second(**PASSED_WALL)) == ()


# A position, a rule that it breaks, and the parameters of the reason.
DETAILS: dict[str, tuple[State, str, dict[str, Any]]] = {
    "actions in a finished game": (
        changed(
            last_pieces(walls="A2-A5", phase="finished"),
            turn=Turn(9, None, (Action("wall", BIT["A2"]),)),
        ),
        "state.turn_over",
        {"count": 1, "quota": 0},
    ),
    "a wall on a tower": (
        second(walls="A1"),
        "state.cell_kind",
        {"piece": "wall", "color": None, "cell": "A1", "kind": "tower"},
    ),
    "a wall in the city": (
        second(walls="D4"),
        "state.cell_kind",
        {"piece": "wall", "color": None, "cell": "D4", "kind": "city"},
    ),
    "a building on a wall cell": (
        second(buildings={"grey": "H13"}),
        "state.cell_kind",
        {"piece": "building", "color": "grey", "cell": "H13", "kind": "wall"},
    ),
    "three merchants too many after a neutral palace has removed three": (
        second(
            buildings={"orange": "D2"},
            walls="B1-D1",
            rooftops="neutral:D2",
            streets=["H7-K7"],
            stock={"green": {"merchants": 8}},
        ),
        "state.pieces_conserved",
        {"piece": "merchant", "color": None, "count": 31, "expected": 28, "place": None},
    ),
    "merchants won by two players, while the third holds as many as at the start": (
        second(
            **THREE_AT_THE_TOWER,
            stock={
                "red": {"merchants": 10},
                "yellow": {"merchants": 8},
                "green": {"merchants": 9},
            },
        ),
        "state.merchants_won",
        {"players": ["red", "green"]},
    ),
    "one building too many": (
        two(**ORANGE, stock={"blue": {"orange": 7}}),
        "state.pieces_conserved",
        {"piece": "building", "color": "orange", "count": 17, "expected": 16, "place": None},
    ),
    "one stable too few": (
        second(stock={"green": {"stables": 3}}),
        "state.pieces_conserved",
        {"piece": "stable", "color": None, "count": 11, "expected": 12, "place": None},
    ),
    "one wall too few": (
        second(walls="B1-D1", stock={"red": {"walls": 11}}),
        "state.pieces_conserved",
        {"piece": "wall", "color": None, "count": 35, "expected": 36, "place": None},
    ),
    "one gate too many": (
        gates(stock={"red": {"gates": 2}}),
        "state.pieces_conserved",
        {"piece": "gate", "color": None, "count": 5, "expected": 4, "place": None},
    ),
    "one gate too many and more merchants than can have been won": (
        gates(stock={"red": {"gates": 2, "merchants": 9}, "green": {"merchants": 7}}),
        "state.pieces_conserved",
        {"piece": "gate", "color": None, "count": 5, "expected": 4, "place": None},
    ),
    "one gate too many after a neutral palace has removed merchants": (
        gates(
            buildings={"orange": "D2"},
            walls="B1-D1",
            rooftops="neutral:D2",
            stock={"red": {"gates": 2}},
        ),
        "state.pieces_conserved",
        {"piece": "gate", "color": None, "count": 5, "expected": 4, "place": None},
    ),
}


@pytest.mark.parametrize(("state", "rule", "params"), DETAILS.values(), ids=list(DETAILS))
def test_audit_reasons_have_the_expected_parameters(
    state: State, rule: str, params: dict[str, Any]
) -> None:
    assert [dict(reason.params) for reason in audit(state) if reason.rule == rule] == [params]


def _moved(state: State, piece: str, giver: str, taker: str) -> State:
    """Return a copy of a position in which one player has given a piece to another."""
    new = state.copy()
    new.players = tuple(player.copy() for player in state.players)
    colors = state.config.building_colors
    for color, change in ((giver, -1), (taker, 1)):
        player = new.players[new.seat(color)]
        if piece in colors:
            held = list(player.buildings)
            held[colors.index(piece)] += change
            player.buildings = (held[0], held[1], held[2], held[3])
        else:
            setattr(player, piece, getattr(player, piece) + change)
    return new


# A possible position, a kind of piece, the player who gives a piece, the player who takes it, and
# the most pieces that the taker can have.
MOST: dict[str, tuple[State, str, str, str, int]] = {
    "a wall placed in this turn": (
        second(walls="B1", actions=["wall B1"]),
        "walls",
        "green",
        "red",
        11,
    ),
    "two walls placed in this turn": (
        variant(walls="B1-C1", actions=["wall B1", "wall C1"]),
        "walls",
        "blue",
        "yellow",
        14,
    ),
    "a wall placed by the second player": (
        second(walls="B1", player="yellow", actions=["wall B1"]),
        "walls",
        "green",
        "yellow",
        11,
    ),
    "a stable placed in this turn": (
        second(**ORANGE, stables="D6", actions=["stable D6"]),
        "stables",
        "green",
        "red",
        3,
    ),
    "a building placed in this turn": (
        second(**ORANGE, actions=["orange D5"]),
        "orange",
        "yellow",
        "red",
        5,
    ),
    "a merchant placed in this turn": (
        second(streets=["H7 H8"], actions=["merchant H8"]),
        "merchants",
        "green",
        "red",
        7,
    ),
    "a neutral rooftop placed in this turn": (
        two(**ORANGE, rooftops="neutral:D4", actions=["neutral_rooftop D4"]),
        "neutral_rooftops",
        "blue",
        "red",
        1,
    ),
    "merchants won from the only tower connected to the player's palace": (
        second(**TOWER),
        "merchants",
        "green",
        "red",
        11,
    ),
    "merchants that only another player could win": (
        second(**TOWER),
        "merchants",
        "green",
        "yellow",
        8,
    ),
    "merchants that went to the box": (
        second(
            buildings={"orange": "D2", "brown": "B4"},
            walls="B1-D1 A2-A4",
            rooftops="neutral:B4 red:D2",
            stock={"red": {"merchants": 8}},
        ),
        "merchants",
        "green",
        "red",
        8,
    ),
    "gates, with three players": (gates(), "gates", "green", "red", 1),
    "gates, once the first one is on the board": (
        gates(walls="B1-D1", gates="E1"),
        "gates",
        "red",
        "yellow",
        1,
    ),
    "gates, after placing the first one in this turn": (
        gates(walls="B1-D1", gates="E1", actions=["gate E1"]),
        "gates",
        "green",
        "red",
        1,
    ),
    "gates, after placing the second one in this turn": (
        gates(walls="B1-D1 A2", gates="E1 A3", actions=["gate A3"]),
        "gates",
        "yellow",
        "red",
        0,
    ),
    "gates, with four players": (four(options={"gates": True}), "gates", "blue", "red", 1),
    "gates, with two players": (two(options={"gates": True}), "gates", "blue", "red", 2),
    "a gate placed in this turn, with two players": (
        two(options={"gates": True}, walls="B1-D1", gates="E1", actions=["gate E1"]),
        "gates",
        "blue",
        "red",
        1,
    ),
}


@pytest.mark.parametrize(
    ("state", "piece", "giver", "taker", "most"), MOST.values(), ids=list(MOST)
)
def test_stock_above_the_possible_maximum_is_refused(
    state: State, piece: str, giver: str, taker: str, most: int
) -> None:
    assert audit(state) == ()
    refused = audit(_moved(state, piece, giver, taker))
    assert [reason.rule for reason in refused] == ["state.stock_too_large"]
    params = refused[0].params
    assert (params["player"], params["count"], params["most"]) == (taker, most + 1, most)


def _case(name: str) -> dict[str, Any]:
    text = (Path(__file__).parent.parent / "cases" / f"{name}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)["state"]
    return document


def _gate_for_each(document: dict[str, Any]) -> None:
    for player in document["players"]:
        player["stock"]["gates"] = 1


def _one_merchant_to_red(document: dict[str, Any]) -> None:
    green, red = document["players"]
    green["stock"]["merchants"] -= 1
    red["stock"]["merchants"] += 1


def _one_gate_to_blue(document: dict[str, Any]) -> None:
    red, blue, _ = document["players"]
    red["stock"]["gates"] -= 1
    blue["stock"]["gates"] += 1


@pytest.mark.parametrize(
    ("name", "rule", "params", "mend"),
    [
        (
            "merchants-nobody-could-win",
            "state.stock_too_large",
            {"player": "green", "piece": "merchant", "color": None, "count": 16, "most": 15},
            _one_merchant_to_red,
        ),
        (
            "gates-nobody-could-hand-in",
            "state.pieces_conserved",
            {"piece": "gate", "color": None, "count": 0, "expected": 4, "place": None},
            _gate_for_each,
        ),
        (
            "two-gates-in-one-stock",
            "state.stock_too_large",
            {"player": "red", "piece": "gate", "color": None, "count": 2, "most": 1},
            _one_gate_to_blue,
        ),
    ],
)
def test_impossible_state_is_refused_until_its_stocks_are_corrected(
    name: str, rule: str, params: dict[str, Any], mend: Callable[[dict[str, Any]], None]
) -> None:
    """No game can lead to the numbers of merchants or gates in these states."""
    document = _case(name)
    assert [(r.rule, dict(r.params)) for r in audit(StateSchema().load(document).state)] == [
        (rule, params)
    ]
    mend(document)
    assert audit(StateSchema().load(document).state) == ()


@pytest.mark.parametrize(
    ("rooftops", "expected"),
    [
        ("red:H4 neutral:D4", ["red", None]),
        ("red:H4 yellow:D4", ["red", "yellow"]),
        ("neutral:H4 neutral:D4", [None]),
        ("red:D4 neutral:H4", ["red"]),  # the first palace never grew after it was claimed
        ("neutral:D4 yellow:H4", [None]),
    ],
)
def test_palace_tile_may_be_on_the_board_if_a_neutral_palace_is_among_the_largest(
    rooftops: str, expected: list[str | None]
) -> None:
    """Among the possible holders, None means that the tile is on the board."""
    state = second(
        buildings={"orange": "D4 D5 H4"},
        stables="H5",
        rooftops=rooftops,
        palace_holders=(None, None, None, "green"),
    )
    (reason,) = audit(state)
    assert (reason.rule, reason.params["expected"]) == ("state.palace_tile_holder", expected)


@pytest.mark.parametrize(
    ("rooftops", "expected"),
    [
        ("red:D2 neutral:B4", ["red", None]),
        ("red:D2 yellow:B4", ["red", "yellow"]),
        ("neutral:D2 neutral:B4", [None]),
    ],
)
def test_tower_tile_may_be_on_the_board_if_a_neutral_palace_is_connected(
    rooftops: str, expected: list[str | None]
) -> None:
    """Among the possible holders, None means that the tile is on the board."""
    state = second(
        **TWO_AT_THE_TOWER | {"rooftops": rooftops}, tower_holders=("green", None, None, None)
    )
    (reason,) = audit(state)
    assert (reason.rule, reason.params["expected"]) == ("state.tower_tile_holder", expected)


def test_every_rule_about_states_has_an_impossible_state_in_this_module() -> None:
    rules = {rule.removeprefix("state.") for rule in RULES if rule.startswith("state.")}
    # These rules are checked when a document is read.
    about_documents = {"color", "color_missing", "notation"}
    assert {name.partition(":")[0] for name in WRONG} == rules - about_documents
    for name, (_, expected) in WRONG.items():
        assert "state." + name.partition(":")[0] in expected


def test_audit_reports_all_reasons_together() -> None:
    """The reasons are in the order of the catalogue."""
    state = second(
        buildings={"orange": "D4", "violet": "E5", "grey": "L8", "brown": "D1"},
        stables="P5",
        rooftops="red:D4 green:D4 blue:K9",
        walls="B1 D1 H13",
        streets=["F5 F7"],
        turn=0,
        actions=["wall C1"],
        tower_values=(1, 1, 2, 3),
        palace_values=(1, 2, 3, 9),
        palace_holders=("red", None, None, None),
        tea_supply=7,
        stock={"red": {"walls": 13, "gates": 1}},
    )
    reasons = audit(state)
    rules = [reason.rule for reason in reasons]
    assert rules == sorted(rules, key=list(RULES).index)
    assert set(rules) == {
        "game.tower_values",
        "state.piece_not_in_ruleset",
        "state.cell_kind",
        "state.two_pieces",
        "state.palaces_touch",
        "state.stable_alone",
        "state.touches_well",
        "state.wall_hanging",
        "state.street_broken",
        "state.rooftop_color",
        "state.rooftop_without_building",
        "state.two_rooftops",
        "state.stock_too_large",
        "state.pieces_conserved",
        "state.palace_tile_value",
        "state.palace_tile_holder",
        "state.tea_supply",
        "state.turn_number",
        "state.turn_action",
    }
    ruling = referee.adjudicate(state, Move("green", ()))
    assert (ruling.verdict, ruling.reasons, ruling.events) == ("invalid_state", reasons, ())
    assert ruling.state is state
    record = referee.replay(state, [])
    assert (record.verdict, record.played, record.reasons) == ("invalid_state", 0, reasons)


# --- positions that are possible -----------------------------------------------------------------

POSSIBLE: dict[str, State] = {
    "a tie for a palace tile, held by the player who claimed before the other’s stable": second(
        buildings={"orange": "D4 D5 H4"},
        stables="H5",
        rooftops="red:H4 green:D4",
        palace_holders=(None, None, None, "green"),
    ),
    "a tie with a neutral palace, the tile held by the player": second(
        buildings={"orange": "D4 H4"}, rooftops="red:D4 neutral:H4"
    ),
    "a tie with a neutral palace, the tile on the board": second(
        buildings={"orange": "D4 H4"}, rooftops="neutral:D4 red:H4"
    ),
    "a tower tile held by the first of two players whose palaces are connected": second(
        buildings={"orange": "D2", "brown": "B4"},
        walls="B1-D1 A2-A4",
        rooftops="red:D2 green:B4",
        tower_holders=("red", None, None, None),
        stock={"red": {"merchants": 8}, "green": {"merchants": 11}},
    ),
    "a tower tile on the board, with a neutral palace connected": second(
        buildings={"orange": "D2", "brown": "B4"},
        walls="B1-D1 A2-A4",
        rooftops="red:D2 neutral:B4",
    ),
    "merchants that a neutral palace has removed": second(
        buildings={"orange": "D2"}, walls="B1-D1", rooftops="neutral:D2"
    ),
    "merchants that a player won before the neutral palace": second(
        buildings={"orange": "D2", "brown": "B4"},
        walls="B1-D1 A2-A4",
        rooftops="red:D2 neutral:B4",
        stock={"red": {"merchants": 11}},
    ),
    "merchants that the neutral palace won before a player": second(
        buildings={"orange": "D2", "brown": "B4"},
        walls="B1-D1 A2-A4",
        rooftops="neutral:B4 red:D2",
        stock={"red": {"merchants": 8}},
    ),
    "two streets beside each other": second(
        streets=["B2-D2 D3 D4 C4 B4", "E4 F4"], buildings={"grey": "B5"}
    ),
    "two open streets, one of which a later gate may have reopened": gates(
        **THREE_GATES, streets=["B2-D2 D3 D4 C4 B4", "K9"], buildings={"grey": "B5"}
    ),
    "a street through two of three gates": gates(**THREE_GATES, streets=["E3-E2 E12-E11"]),
    "a gate in the last opening": gates(walls="B1-G1 I1-Q1", gates="H1"),
    "gates that were handed in": last_pieces(
        "red", walls="A2-A4", gates="A5", options={"gates": True}, stock={"blue": {"gates": 0}}
    ),
    "gates handed in by one player while the other has all merchants": with_merchants_left(
        12, stock={"red": {"merchants": 12}, "blue": {"gates": 0}}
    ),
    "gates that both players have handed in": last_pieces(
        "red", **NO_WALLS_LEFT, stock={"red": {"gates": 0}, "blue": {"gates": 0}}
    ),
    "a gate kept by a player who still has a merchant": with_a_merchant_left(
        stock={"blue": {"merchants": 1}}
    ),
    "gates handed in as the game ends": last_pieces(
        **GATES_LEFT, stock={"red": {"gates": 0}, "blue": {"gates": 0}}
    ),
    "gates handed in by the player who ends the game": last_pieces(
        **GATES_LEFT | ENDS_EARLY, stock={"blue": {"gates": 0}}
    ),
    "a player who can place nothing, in play": last_pieces("blue"),
    "nobody can place anything, in play": last_pieces("blue", walls="A2-A5"),
    "tea handed in long ago": second(**VIOLET, stock={"red": {"tea_tiles": 0}}),
    "a turn with tea in it": second(
        **VIOLET, actions=["tea_tile"], stock={"red": {"tea_tiles": 2}}
    ),
    "a player's only tea tile handed in this turn": second(
        buildings={"violet": "D4 H4 L4"},
        rooftops="green:D4 yellow:H4 red:L4",
        actions=["tea_tile"],
        stock={"red": {"tea_tiles": 0}},
    ),
    "a turn of two, half done": second(walls="B1", actions=["wall B1"]),
    "a turn of three, two thirds done": variant(
        buildings={"grey": "D4"}, walls="B1", actions=["grey D4", "wall B1"]
    ),
    "a late turn number with an empty board": second(turn=40),
    "an early turn number with a full board": last_pieces("red", turn=1),
    "a setup that lacks the well": position(
        "second-edition", phase="setup", turn=0, streets=["F5"]
    ),
    "a setup that lacks the merchant": second(**SETUP),
    "a setup with one piece placed": position(
        "second-edition", phase="setup", turn=0, streets=["F5"], actions=["merchant F5"]
    ),
    "tower values in another order": second(
        tower_values=(4, 2, 3, 1), tower_merchants=(0, 2, 1, 3)
    ),
    "the Ditt variant's other seat order": position("first-edition-two-player", "blue yellow"),
    "a street along the wall": second(streets=["B5-B7 C7"]),
    "a palace around an empty cell": second(
        buildings={"orange": "D4-F4 D5 F5 D6-F6", "violet": "H4"}
    ),
}


@pytest.mark.parametrize("state", POSSIBLE.values(), ids=list(POSSIBLE))
def test_audit_accepts_possible_states(state: State) -> None:
    assert audit(state) == ()


def _palace(palace: Palace) -> tuple[Any, ...]:
    return (
        palace.color,
        palace.buildings,
        palace.stables,
        palace.owner,
        palace.rooftop,
        palace.order,
        palace.near,
    )


_OWNERS = (*PLAYER_COLORS, NEUTRAL)


def _open(analysis: Analysis, color: int) -> tuple[Any, ...]:
    palace, growth = building.open_palace(analysis, color)
    return palace and _palace(palace), growth


def _contents(analysis: Analysis) -> dict[str, Any]:
    """Return the parts of an analysis, in a form that can be compared."""
    return {
        "unclaimed": sorted(map(_palace, analysis.all_unclaimed), key=str),
        "palaces": sorted(map(_palace, analysis.palaces), key=str),
        "owned": {(o, c) for o in _OWNERS for c in range(4) if analysis.owns(o, c)},
        "claims": (analysis.claimed, analysis.claims),
        "open": [_open(analysis, color) for color in range(4)],
        "ends": sorted(analysis.ends),
        "arms": analysis.arms,
        "wall_room": analysis.wall_room,
        "beside": analysis.beside_merchants,
        "sets": (analysis.empty, analysis.near_one, analysis.near_two, analysis.barred),
        "components": analysis.components,
        "pieces": (analysis.merchants, analysis.walls, analysis.gates, analysis.streets),
    }


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "with_gates"), TABLES)
def test_states_of_random_games_are_possible(ruleset: str, players: int, with_gates: bool) -> None:
    """At the start of a turn, the audit also accepts the state with any player to move.

    It also accepts the state after that player passes, if the pass is legal.

    Each placement updates the analysis of the board. The result must equal a new analysis.
    """
    met = {"states": 0, "analyses": 0, "other players": 0, "passes": 0}
    for seed in range(2):
        options = random_options(ruleset, players, seed) | {"gates": with_gates}
        for number, ply in enumerate(random_game(ruleset, players, seed, options)):
            after = ply.ruling.state
            assert audit(after.copy()) == ()
            met["states"] += 1
            if number % 5 == 0:
                assert _contents(after.analysis) == _contents(after.copy().analysis)
                met["analyses"] += 1
            if after.phase != "play" or after.turn.actions:
                continue
            for player in after.players:
                other = after.copy()
                other.turn = Turn(after.turn.number, player.color)
                assert audit(other) == ()
                met["other players"] += 1
                if referee.legal_moves(other).may_pass:
                    passed = referee.play(other, Move(player.color, ()))
                    assert passed.legal
                    assert audit(passed.state) == ()
                    met["passes"] += 1
    assert met["states"] >= 100
    assert met["analyses"] >= 20
    assert met["other players"] >= 75
    assert met["passes"] >= 1


# --- corrupted states ----------------------------------------------------------------------------

_CELLS = list(BIT.values())
_PIECES = ("building", "rooftop", "neutral_rooftop", "blocking_rooftop", "stable", "merchant")
_PIECES += ("wall", "gate", "well", "tea_tile")
_COLORS = ("grey", "violet", "black", "brown", "orange")


def _number(random: Random) -> int:
    return random.choice((0, 0, 1, 1, 2, 3, 4, 5, 6, 9, 99))


def _replaced(random: Random, values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    index = random.randrange(len(values))
    return (*values[:index], value, *values[index + 1 :])


def _flipped(random: Random, held: int) -> int:
    for _ in range(random.randint(1, 4)):
        held ^= random.choice(_CELLS)
    return held


def _action(random: Random) -> Action:
    piece = random.choice(_PIECES)
    if piece == "tea_tile":
        return Action(piece)
    color = random.choice(_COLORS) if piece == "building" else None
    return Action(piece, random.choice(_CELLS), color)


def _streets(random: Random, state: State) -> None:
    streets = [list(street) for street in state.streets] or [[random.choice(_CELLS)]]
    street = random.choice(streets)
    match random.randrange(5):
        case 0:
            random.shuffle(street)
        case 1:
            street.insert(random.randrange(len(street) + 1), random.choice(_CELLS))
        case 2:
            street.append(random.choice(street))
        case 3:
            streets.append([random.choice(_CELLS)])
        case _:
            streets.remove(street)
    state.streets = tuple(map(tuple, streets))


def _rooftops(random: Random, state: State) -> None:
    rooftops = list(state.rooftops)
    if rooftops and random.random() < 0.5:
        rooftops.remove(random.choice(rooftops))
    else:
        color = random.choice((*PLAYER_COLORS, "neutral"))
        rooftops.append(Rooftop(random.choice(_CELLS), color))
    random.shuffle(rooftops)
    state.rooftops = tuple(rooftops)


def _turn(random: Random, state: State) -> None:
    number, player, actions = state.turn
    match random.randrange(4):
        case 0:
            number = random.choice((0, 1, 2, 3, 999))
        case 1:
            player = random.choice((*PLAYER_COLORS, None))
        case 2:
            actions = tuple(_action(random) for _ in range(random.randint(0, 3)))
        case _:
            state.phase = random.choice(("setup", "play", "finished"))
    state.turn = Turn(number, player, actions)


def _stock(random: Random, state: State) -> None:
    players = [player.copy() for player in state.players]
    player = random.choice(players)
    name = random.choice([name for name in Player.__slots__ if name != "color"])
    value: Any = _number(random)
    if name == "buildings":
        value = _replaced(random, player.buildings, value)
    elif name == "blocking_rooftops":
        value = tuple(sorted(random.sample(range(4), random.randint(0, 4))))
    setattr(player, name, value)
    state.players = tuple(players)


def _tiles(random: Random, state: State) -> None:
    name = random.choice(
        ("tower_values", "tower_holders", "tower_merchants", "palace_holders", "palace_values")
    )
    value = random.choice((*PLAYER_COLORS, None)) if "holders" in name else _number(random)
    setattr(state, name, _replaced(random, getattr(state, name), value))


def _sets(random: Random, state: State) -> None:
    name = random.choice(("stables", "walls", "gates", "buildings", "buildings"))
    if name == "buildings":
        state.buildings = tuple(
            _flipped(random, held) if random.random() < 0.4 else held for held in state.buildings
        )
    else:
        setattr(state, name, _flipped(random, getattr(state, name)))


def _others(random: Random, state: State) -> None:
    match random.randrange(3):
        case 0:
            state.well = random.choice([0, *_CELLS])
        case 1:
            state.tea_supply = _number(random)
        case _:
            state.gate_supply = _number(random)


CORRUPTIONS: tuple[Callable[[Random, State], None], ...] = (
    _streets,
    _rooftops,
    _turn,
    _stock,
    _tiles,
    _sets,
    _sets,
    _others,
)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "with_gates"), TABLES)
def test_audit_of_corrupted_states_reports_only_known_rules(
    ruleset: str, players: int, with_gates: bool
) -> None:
    """A state may still be possible after the corruption. In that case, play can go on."""
    random = Random(f"{ruleset} {players} {with_gates}")
    options = random_options(ruleset, players, 7) | {"gates": with_gates}
    states = [ply.state for ply in random_game(ruleset, players, 7, options)]
    known = [rule.id for rule in RULES.values() if ruleset in rulesets_with(rule)]
    passed = 0
    for _ in range(150):
        state = random.choice(states).copy()
        for _ in range(random.choice((1, 1, 2, 3, 6))):
            random.choice(CORRUPTIONS)(random, state)
        reasons = audit(state)
        for reason in reasons:
            assert reason.rule in known
            assert set(reason.params) == set(RULES[reason.rule].params)
            assert set(reason.cells) <= set(NAME.values())
            assert reason.action is None
        rules = [reason.rule for reason in reasons]
        assert rules == sorted(rules, key=list(RULES).index)
        if not reasons:
            passed += 1
            _play_on(random, state)
    assert 0 < passed < 75


def _play_on(random: Random, state: State) -> None:
    """Play one legal move, if there is any, and adjudicate three random moves."""
    legal = referee.legal_moves(state)
    actions = listed_actions(legal)
    player = legal.player or "red"
    if actions:
        ruling = referee.adjudicate(state, Move(player, (random.choice(actions),)))
        assert ruling.legal
        assert audit(ruling.state) == ()
    for _ in range(3):
        ruling = referee.adjudicate(state, Move(player, (_action(random), _action(random))))
        assert ruling.legal is not bool(ruling.reasons)
        for reason in ruling.reasons:
            assert set(reason.params) == set(RULES[reason.rule].params)


def test_problems_found_while_reading_a_state_come_first_in_the_audit() -> None:
    problem = Reason("state.color_missing", {"color": "violet", "place": "board"})
    assert audit(second(input_problems=(problem,))) == (problem,)
    both = audit(second(input_problems=(problem,), walls="D1"))
    assert [reason.rule for reason in both] == ["state.color_missing", "state.wall_hanging"]


def _regions(cells: int, beside: Callable[[int], int]) -> int:
    """Count the regions of a set of cells by flood fill.

    ``beside`` returns the neighbours of a set of cells.
    """
    count = 0
    while cells:
        region = cells & -cells
        while (grown := cells & (region | beside(region))) != region:
            region = grown
        cells ^= region
        count += 1
    return count


def test_number_of_groups_minus_holes_agrees_with_flood_fill() -> None:
    """Cells that share only a corner belong to one group, but to separate holes."""
    random, holes_met = Random(1), 0
    board = union(list(BIT.values()))
    city = list(bits(second().config.board.city))
    for _ in range(300):
        cells = union(random.sample(city, random.randint(0, 60)))
        holes = _regions(board & ~cells, adjacent) - 1
        assert _groups_minus_holes(cells) == _regions(cells, touching) - holes
        holes_met += holes
    assert holes_met > 20
