"""Examples of the rules about positions: an impossible position, and a similar possible one.

By default, examples have three players and the larger board. Most use the second edition.
"""

from __future__ import annotations

from typing import Any, Final

from service.rules.reasons import Reason
from service.rules.state import State

from .cases import Example, StateCase
from .late import last_pieces
from .positions import position


def _second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def _second_with_two(**words: Any) -> State:
    return position("second-edition", "red blue", **({"well": "J5"} | words))


def _gates(**words: Any) -> State:
    return _second(options={"gates": True}, **words)


def _first_with_two(**words: Any) -> State:
    return position("first-edition-two-player", "yellow blue", **words)


def _example(impossible: State, possible: State) -> Example:
    return Example(StateCase(impossible), StateCase(possible))


def _orange(cells: str, **words: Any) -> State:
    return _second(buildings={"orange": cells}, **words)


_START: Final = _second()
_NO_ROOM_AT_B2: Final[dict[str, Any]] = {
    "options": {"new_palace": "claimed"},
    "streets": ["C2 C3 B3"],
}
_CLAIMED: Final[dict[str, Any]] = {"buildings": {"violet": "D4 D5"}, "rooftops": "red:D4"}
_AT_THE_WALL: Final[dict[str, Any]] = {
    "buildings": {"orange": "D2"},
    "rooftops": "red:D2",
    "walls": "B1-D1",
}
_THREE_AT_THE_WALL: Final[dict[str, Any]] = {
    "buildings": {"orange": "D2", "brown": "B4", "grey": "F2"},
    "rooftops": "red:D2 green:B4 yellow:F2",
    "walls": "B1-F1 A2-A4",
}
_GATES_LEFT: Final[dict[str, Any]] = {
    "walls": "A2-A5",
    "gates": "A6",
    "options": {"gates": True},
    "phase": "finished",
}
_SETUP: Final[dict[str, Any]] = {"phase": "setup", "turn": 0, "streets": ()}

_MISNAMED: Final = Reason(
    "state.color", {"color": "black", "place": "board", "ruleset": "second-edition"}
)
_TOO_LONG: Final = Reason(
    "state.notation",
    {
        "line": 1,
        "column": 17,
        "expected": ("'/'",),
        "found": "S",
        "minimum": None,
        "maximum": None,
        "wrong_case": False,
    },
)
_MISSING: Final = Reason("state.color_missing", {"color": "violet", "place": "board"})

STATES: Final[dict[str, Example]] = {
    # Notation, names and colours.
    "state.notation": Example(
        StateCase(
            _second(input_problems=(_TOO_LONG,)),
            notation=(
                "2e.1 ryg ////15FS////// F5 -/-/-/- - "
                "6666S4M8W12N/6666S4M8W12N/6666S4M8W12N/T6 ---- ---- 1r="
            ),
        ),
        StateCase(_START),
    ),
    "state.cell_twice": _example(_second(streets=["F5 F6 F5"]), _second(streets=["F5 F6 F7"])),
    "state.color": Example(
        StateCase(
            _second(buildings={"violet": "D4"}, input_problems=(_MISNAMED,)), {"violet": "black"}
        ),
        StateCase(_second(buildings={"violet": "D4"})),
    ),
    "state.color_missing": Example(
        StateCase(_second(input_problems=(_MISSING,)), {"violet": None}), StateCase(_START)
    ),
    "state.piece_not_in_ruleset": _example(_second(stock={"red": {"gates": 1}}), _gates()),
    # Cells.
    "state.off_board": _example(
        _second_with_two(buildings={"orange": "Q5"}), _second_with_two(buildings={"orange": "O5"})
    ),
    "state.cell_kind": _example(_orange("D1"), _orange("D2")),
    "state.two_pieces": _example(_orange("H7"), _orange("H6")),
    "state.well_missing": _example(_second(well=""), _START),
    "state.near_wall": _example(_second(well="B8"), _second(well="C8")),
    "state.palaces_touch": _example(
        _second(buildings={"orange": "D4", "violet": "E5"}),
        _second(buildings={"orange": "D4", "violet": "F5"}),
    ),
    "state.stable_alone": _example(_orange("D4", stables="D6"), _orange("D4", stables="D5")),
    "state.stable_between": _example(
        _second(buildings={"orange": "D4", "violet": "F4"}, stables="E4"),
        _second(buildings={"orange": "D4", "violet": "F4"}, stables="C4"),
    ),
    "state.touches_well": _example(_orange("L7"), _orange("K7")),
    "state.faces_gate": _example(
        _gates(walls="B1-D1", gates="E1", buildings={"orange": "E2"}),
        _gates(walls="B1-D1", gates="E1", buildings={"orange": "E3"}),
    ),
    "state.open_palaces": _example(_orange("D4 D8"), _orange("D4 D8", rooftops="red:D4")),
    "state.unclaimed_palaces": _example(
        _orange("B2 K4", **_NO_ROOM_AT_B2), _orange("B2 K4", rooftops="red:B2", **_NO_ROOM_AT_B2)
    ),
    "state.palace_order": _example(
        _second(buildings={"grey": "B2 C4"}, streets=["D3 D2 C2"]),
        _second(buildings={"grey": "B2 K9"}, streets=["C2 C3 B3"]),
    ),
    "state.wall_hanging": _example(_second(walls="B1 D1"), _second(walls="B1 C1")),
    "state.opening": _example(
        _second_with_two(walls="B1-O1"), _second_with_two(walls="B1-G1 I1-O1")
    ),
    "state.gate_at_tower": _example(
        _gates(walls="C1-Q1", gates="B1"), _gates(walls="B1 D1-Q1", gates="C1")
    ),
    "state.gate_without_wall": _example(
        _gates(walls="B1-D1", gates="F1"), _gates(walls="B1-D1", gates="E1")
    ),
    "state.two_gates": _example(
        _gates(walls="B1-D1 Q1", gates="E1 P1"), _gates(walls="B1-D1 A2", gates="E1 A3")
    ),
    "state.no_merchant": _example(_second(streets=()), _START),
    "state.first_merchant": _example(_second(streets=["B5 B6"]), _second(streets=["B5 B6 C6"])),
    "state.street_broken": _example(_second(streets=["F5 F7"]), _second(streets=["F5 F6"])),
    "state.street_touches_itself": _example(
        _second(streets=["F5 G5 G6 F6"]), _second(streets=["F5 G5 G6 G7"])
    ),
    "state.street_gate_twice": _example(
        _gates(walls="B1-D1 B13-D13 A2-A3", gates="E1 E13 A4", streets=["E3 E2 E12 B4"]),
        _gates(walls="B1-D1 B13-D13 A2-A3", gates="E1 E13 A4", streets=["E3 E2 E12 D12"]),
    ),
    "state.streets_touch": _example(
        _second(streets=["F5 F6", "G5 G6"]), _second(streets=["F5 F6 G6 H6"])
    ),
    "state.two_open_streets": _example(
        _second(streets=["F5 F6", "K5"]), _second(streets=["F5 F6 F7"])
    ),
    "state.street_order": _example(
        _second(streets=["B5", "H7"], buildings={"grey": "B4-C4 C5 B6-C6"}),
        _second(streets=["H7 H8"], buildings={"grey": "B4-C4 C5 B6-C6"}),
    ),
    "state.rooftop_color": _example(
        _orange("D4", rooftops="blue:D4"), _orange("D4", rooftops="red:D4")
    ),
    "state.rooftop_without_building": _example(
        _orange("D4", rooftops="red:D5"), _orange("D4 D5", rooftops="red:D5")
    ),
    "state.two_rooftops": _example(
        _orange("D4 D5", rooftops="red:D4 green:D5"), _orange("D4 D5", rooftops="red:D4")
    ),
    "state.two_palaces_of_a_color": _example(
        _orange("D4 D8", rooftops="red:D4 red:D8"), _orange("D4 D8", rooftops="red:D4 green:D8")
    ),
    # Numbers.
    "state.stock_too_large": _example(
        _second(stock={"red": {"stables": 5}, "green": {"stables": 3}}), _START
    ),
    "state.merchants_won": _example(
        _second(**_THREE_AT_THE_WALL, stock={"red": {"merchants": 9}, "green": {"merchants": 10}}),
        _second(**_THREE_AT_THE_WALL, stock={"red": {"merchants": 8}, "green": {"merchants": 11}}),
    ),
    "state.pieces_conserved": _example(_second(stock={"green": {"walls": 11}}), _START),
    "state.rooftops_conserved": _example(
        _orange("D4", rooftops="red:D4", stock={"red": {"rooftops": 4}}),
        _orange("D4", rooftops="red:D4"),
    ),
    "state.blocking_rooftop": _example(
        _first_with_two(
            buildings={"grey": "D4"},
            rooftops="red:D4",
            stock={"yellow": {"blocking_rooftops": (0, 1, 2, 3)}},
        ),
        _first_with_two(buildings={"grey": "D4"}, rooftops="red:D4"),
    ),
    "state.closed_color": _example(
        _second_with_two(
            buildings={"grey": "D4 F4"}, rooftops="red:D4 blue:F4", stock={"red": {"grey": 1}}
        ),
        _second_with_two(buildings={"grey": "D4 F4"}, rooftops="red:D4 blue:F4"),
    ),
    "state.palace_tile_value": _example(_second(palace_values=(1, 2, 3, 5)), _START),
    "state.palace_tile_holder": _example(
        _second(**_CLAIMED, palace_holders=(None, "green", None, None)), _second(**_CLAIMED)
    ),
    "state.tower_tile_holder": _example(
        _second(**_AT_THE_WALL, tower_holders=("green", None, None, None)), _second(**_AT_THE_WALL)
    ),
    "state.tower_merchants": _example(
        _second(**_AT_THE_WALL, tower_merchants=(3, 1, 2, 0), stock={"red": {"merchants": 8}}),
        _second(**_AT_THE_WALL),
    ),
    "state.tea_supply": _example(_second(**_CLAIMED, tea_supply=6), _second(**_CLAIMED)),
    "state.tea_hand": _example(
        _second(**_CLAIMED, stock={"green": {"tea_tiles": 1}}), _second(**_CLAIMED)
    ),
    "state.gate_supply": _example(
        _gates(walls="B1-D1", gates="E1", gate_supply=1, stock={"green": {"gates": 0}}),
        _gates(walls="B1-D1", gates="E1"),
    ),
    # Phase and turn.
    "state.turn_player": _example(_second(player="blue"), _second(player="green")),
    "state.turn_number": _example(_second(turn=0), _second(turn=1)),
    "state.turn_over": _example(
        _second(walls="B1-C1", actions=["wall B1", "wall C1"]),
        _second(walls="B1-C1", actions=["wall C1"]),
    ),
    "state.turn_action": _example(
        _second(walls="B1", actions=["wall C1"]), _second(walls="B1-C1", actions=["wall C1"])
    ),
    "state.action_refused": _example(
        _second(walls="B1-D1", actions=["wall B1"]), _second(walls="B1-D1", actions=["wall D1"])
    ),
    "state.setup_board": _example(_orange("D4", **_SETUP), _second(**_SETUP)),
    "state.setup_done": _example(_second(**_SETUP | {"streets": ["F5"]}), _second(**_SETUP)),
    "state.setup_player": _example(
        position("first-edition", **_SETUP, player="green"),
        position("first-edition", **_SETUP, player="red"),
    ),
    "state.not_finished": _example(
        last_pieces(walls="A2-A4", phase="finished"),
        last_pieces(walls="A2-A5", phase="finished"),
    ),
    "state.gates_kept": _example(
        last_pieces(**_GATES_LEFT, stock={"red": {"gates": 1}, "blue": {"gates": 0}}),
        last_pieces(**_GATES_LEFT, stock={"red": {"gates": 0}, "blue": {"gates": 0}}),
    ),
}
"""The examples, keyed by the rule's id."""
