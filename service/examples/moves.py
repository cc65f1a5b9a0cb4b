"""Examples of the rules about moves: a move that a rule refuses, and a similar legal move.

By default, examples have three players and the larger board. Most use the second edition.
"""

from __future__ import annotations

from typing import Any, Final

from service.rules.state import State

from .cases import Example, MoveCase
from .late import last_pieces, last_rooftop
from .positions import move, position

_WELL: Final = "M8"


def _second(**words: Any) -> State:
    return position("second-edition", **({"well": _WELL} | words))


def _gates(**words: Any) -> State:
    return _second(options={"gates": True}, **words)


def _example(
    state: State, refused: str, accepted: str, accepted_in: State | None = None
) -> Example:
    """Return an example with two moves by the player to move.

    If ``accepted_in`` is given, the accepted move is made in that state.
    """
    accepted_in = accepted_in or state
    return Example(
        MoveCase(state, move(state.turn.player or "red", refused)),
        MoveCase(accepted_in, move(accepted_in.turn.player or "red", accepted)),
    )


_START: Final = _second()
_ORANGE: Final = _second(buildings={"orange": "D4 D5"})
_GATE: Final = _gates(walls="B1-D1", gates="E1")
_TEA: Final = _second(buildings={"violet": "D4"}, rooftops="red:D4")
# An orange palace in the corner, which can't grow any more.
_WAITING: Final[dict[str, Any]] = {
    "options": {"new_palace": "claimed"},
    "buildings": {"orange": "B2"},
    "streets": ["C2 D2 D3 D4 C4 B4 B3"],
}
_NO_STABLES_FOR_GREEN: Final[dict[str, Any]] = {
    "buildings": {"grey": "D4-F4"},
    "stables": "D3 E3 F3 G4",
}
# A street of seven merchants in the corner. Neither end can continue: B3 touches both ends, and a
# building is at B5.
_BLOCKED: Final[dict[str, Any]] = {"streets": ["B2-D2 D3 D4 C4 B4"], "buildings": {"grey": "B5"}}
# Gates in the north, the south and the west. In the examples that use them, every street touches
# the north gate.
_THREE_GATES: Final[dict[str, Any]] = {"walls": "B1-D1 B13-D13 A2-A3", "gates": "E1 E13 A4"}

MOVES: Final[dict[str, Example]] = {
    # The turn.
    "turn.finished": _example(
        last_pieces(walls="A2-A5", phase="finished"),
        "wall A6",
        "wall A5",
        last_pieces(),
    ),
    "turn.wrong_player": Example(
        MoveCase(_START, move("green", "wall B1")), MoveCase(_START, move("red", "wall B1"))
    ),
    "turn.pass": _example(last_pieces("red"), "", "", last_pieces("blue")),
    "turn.quota": _example(_START, "wall B1, wall C1, wall D1", "wall B1, wall C1"),
    "setup.piece": _example(
        _second(phase="setup", turn=0, streets=(), well=""), "orange G6", "merchant G6"
    ),
    "turn.one_per_color": _example(
        position(
            "first-edition-two-player", "yellow blue", buildings={"black": "D4", "brown": "K9"}
        ),
        "black D5, black D6",
        "black D5, brown K8",
    ),
    # The stock.
    "piece.not_in_ruleset": _example(
        _second(walls="B1-D1"), "gate E1", "gate E1", _gates(walls="B1-D1")
    ),
    "color.closed": _example(
        position(
            "second-edition",
            "red blue",
            well="J5",
            buildings={"grey": "D4 F4", "brown": "D8"},
            rooftops="red:D4 blue:F4",
        ),
        "grey K9",
        "brown D9",
    ),
    "stock.empty": _example(
        _second(**_NO_STABLES_FOR_GREEN, player="green"),
        "stable D5",
        "stable D5",
        _second(**_NO_STABLES_FOR_GREEN, player="red"),
    ),
    "tea.none": _example(_START, "tea_tile", "tea_tile", _TEA),
    "tea.once": _example(_TEA, "tea_tile, tea_tile", "tea_tile, wall B1"),
    "tea.quota": _example(
        _second(buildings={"violet": "D4"}, rooftops="yellow:D4", turn=2, player="yellow"),
        "tea_tile",
        "tea_tile",
        _second(buildings={"violet": "D4"}, rooftops="yellow:D4", turn=5, player="yellow"),
    ),
    "tea.needs_placement": _example(
        last_pieces("blue"), "tea_tile", "tea_tile", last_pieces("red")
    ),
    "tea.after_placement": _example(
        position(
            "boardspace-second-edition", well=_WELL, buildings={"violet": "D4"}, rooftops="red:D4"
        ),
        "tea_tile, wall B1",
        "wall B1, tea_tile",
    ),
    # The cell.
    "cell.off_board": _example(
        position("second-edition", "red blue", well="J5"), "orange Q5", "orange O5"
    ),
    "cell.kind": _example(_START, "orange D1", "orange D2"),
    "cell.occupied": _example(_START, "orange H7", "orange H6"),
    "setup.away_from_wall": _example(
        position("first-edition", phase="setup", turn=0, streets=()), "merchant B5", "merchant C5"
    ),
    # The pieces and gates around the cell.
    "building.waits_for_owner": _example(
        _second(**_WAITING), "orange K4", "orange K4", _second(**_WAITING, rooftops="red:B2")
    ),
    "building.claimed": _example(
        _second(buildings={"violet": "G8 G9"}, rooftops="yellow:G9"), "violet F8", "violet E8"
    ),
    "building.extends_open_palace": _example(_ORANGE, "orange K4", "orange D6"),
    "building.spacing": _example(
        _second(buildings={"orange": "D4 D5", "violet": "E7"}), "orange D6", "orange D3"
    ),
    "building.well": _example(
        _second(well="G5", buildings={"orange": "D5 E5"}), "orange F5", "orange E6"
    ),
    "building.gate": _example(
        _gates(walls="B1-D1", gates="E1", buildings={"orange": "D2"}), "orange E2", "orange D3"
    ),
    "stable.needs_building": _example(
        _second(buildings={"orange": "D4 E4"}, stables="D5"), "stable D6", "stable E5"
    ),
    "stable.spacing": _example(
        _second(buildings={"orange": "D4 D5", "violet": "F6"}), "stable E5", "stable C5"
    ),
    "stable.well": _example(
        _second(well="G5", buildings={"orange": "E5"}), "stable F5", "stable E6"
    ),
    "stable.gate": _example(
        _gates(walls="B1-D1", gates="E1", buildings={"orange": "D2"}), "stable E2", "stable D3"
    ),
    "rooftop.needs_building": _example(
        _second(buildings={"orange": "D4 D5"}, stables="D6"), "rooftop D6", "rooftop D5"
    ),
    "rooftop.claimed": _example(
        _second(buildings={"orange": "D4 D5", "brown": "D8"}, rooftops="yellow:D4"),
        "rooftop D5",
        "rooftop D8",
    ),
    "rooftop.one_per_color": _example(
        _second(buildings={"orange": "D4 D5 D8", "brown": "H4"}, rooftops="red:D4"),
        "rooftop D8",
        "rooftop H4",
    ),
    "rooftop.reserved": _example(
        position(
            "first-edition-two-player",
            "yellow blue",
            buildings={"grey": "D4 D8", "brown": "L9"},
            rooftops="red:D4",
        ),
        "blocking_rooftop D8",
        "blocking_rooftop L9",
    ),
    "merchant.one_neighbor": _example(_second(streets=["F5 G5 G6"]), "merchant F6", "merchant G7"),
    "merchant.end_of_street": _example(_second(streets=["F5-F8"]), "merchant G6", "merchant F9"),
    "merchant.isolated": _example(
        position("board-game-arena", well=_WELL, **_BLOCKED), "merchant E3", "merchant F3"
    ),
    "merchant.through_gate": _example(
        _gates(**_THREE_GATES, streets=["E4-E2 E12"]), "merchant B4 from E12", "merchant F12"
    ),
    "merchant.which_end": _example(
        _gates(**_THREE_GATES, streets=["E2-E4 D4-B4"]), "merchant E12", "merchant E12 from E2"
    ),
    "wall.connected": _example(_second(walls="B1-D1"), "wall F1", "wall E1"),
    "wall.opening": _example(
        position("second-edition", "red blue", well="J5", walls="B1-G1 I1-O1"), "wall H1", "wall A2"
    ),
    "wall.gate": _example(_GATE, "wall F1", "wall Q1"),
    "gate.needs_wall": _example(_gates(walls="B1-D1"), "gate F1", "gate E1"),
    "gate.at_tower": _example(
        _gates(walls="C1-Q1"), "gate B1", "gate C1", _gates(walls="B1 D1-Q1")
    ),
    "gate.faces": _example(
        _gates(walls="B1-D1", buildings={"orange": "E2"}),
        "gate E1",
        "gate E1",
        _gates(walls="B1-D1", streets=["E4-E2"]),
    ),
    "gate.one_per_side": _example(
        _gates(walls="B1-D1 P1-Q1 A2-A3", gates="E1"), "gate O1", "gate A4"
    ),
    # Obligations.
    "turn.last_player": _example(
        last_rooftop(
            "boardspace-second-edition",
            "blue",
            walls="B1-N1 A2-A4",
            orange="F9-J9",
            player="red",
            actions=["wall A4"],
        ),
        "wall A5",
        "rooftop G9",
    ),
    "turn.obligation": _example(
        last_rooftop("second-edition", "red", player="blue"), "rooftop G9", "orange K9, rooftop G9"
    ),
}
"""The examples, keyed by the rule's id."""
