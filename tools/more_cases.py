"""Cases for sentences that neither the catalogue's examples nor whole games produce.

Many are variants of the catalogue's examples: the same board in the first edition or in its
two-player variant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from service.examples.late import last_pieces
from service.examples.positions import move, position
from service.examples.rules import EXAMPLES, Case, MoveCase, StateCase
from service.rules.audit import audit
from service.rules.board import cell_names
from service.rules.rulesets import RULESETS, resolve
from service.rules.state import Move, State, Turn

__all__ = ["more_cases"]

_TWINS: Final = ("first-edition", "first-edition-two-player")


def more_cases() -> Iterator[Case]:
    """Yield the cases, those of this module first."""
    own = [*_moves(), *_states()]
    yield from own
    for ruleset in _TWINS:
        for case in (*own, *(example.refused for example in EXAMPLES.values())):
            if isinstance(case, MoveCase):
                yield from _move_twin(case, ruleset)
            elif isinstance(case, StateCase):
                yield StateCase(_state_twin(case.state, ruleset))
            elif case.ruleset == "second-edition":
                yield replace(case, ruleset=ruleset, players=_seats(ruleset), well=0)
        yield from _moves_in(ruleset)


def _seats(ruleset: str) -> tuple[str, ...]:
    return ("yellow", "blue") if ruleset.endswith("two-player") else ("red", "yellow", "green")


def _recolored(state: State, ruleset: str) -> dict[str, str]:
    """Return the players of a state to those of its twin."""
    seats = _seats(ruleset)
    return {p.color: seats[i % len(seats)] for i, p in enumerate(state.players)}


def _state_twin(state: State, ruleset: str) -> State:
    """Return the same position in another ruleset; audits say what is wrong with it there."""
    colors = _recolored(state, ruleset)
    config = resolve(ruleset, len(_seats(ruleset)), {"gates": True} if state.config.gates else {})
    twin = state.copy()
    twin.config = config
    twin.well = 0
    twin.players = tuple(player.copy() for player in state.players[: config.players])
    for player, seat in zip(twin.players, _seats(ruleset), strict=False):
        player.color = seat
    twin.turn = Turn(
        state.turn.number,
        colors.get(str(state.turn.player), state.turn.player),
        state.turn.actions,
    )
    twin.rooftops = tuple(
        roof._replace(color=colors.get(roof.color, roof.color)) for roof in state.rooftops
    )
    return twin


def _move_twin(case: MoveCase, ruleset: str) -> Iterator[Case]:
    """Yield the same move in a possible position of another ruleset, where there is one."""
    state, colors = case.state, _recolored(case.state, ruleset)
    turn = state.turn
    actions = tuple(
        action._replace(color="black") if action.color == "violet" else action
        for action in case.move.actions
    )
    try:
        twin = position(
            ruleset,
            " ".join(_seats(ruleset)),
            options={"gates": True} if state.config.gates else {},
            buildings={
                color: " ".join(cell_names(cells))
                for color, cells in zip(
                    RULESETS[ruleset].building_colors, state.buildings, strict=True
                )
            },
            stables=" ".join(cell_names(state.stables)),
            rooftops=" ".join(
                f"{colors.get(roof.color, roof.color)}:{cell_names(roof.cell)[0]}"
                for roof in state.rooftops
            ),
            streets=[" ".join(cell_names(cell)[0] for cell in street) for street in state.streets],
            walls=" ".join(cell_names(state.walls)),
            gates=" ".join(cell_names(state.gates)),
            phase=state.phase,
            turn=turn.number,
            player=colors.get(str(turn.player)),
        )
    except (KeyError, ValueError, IndexError):
        return
    if not audit(twin):
        yield MoveCase(twin, Move(colors.get(case.move.player, case.move.player), actions))


def _second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def _gates(**words: Any) -> State:
    return _second(options={"gates": True}, **words)


def _ditt(**words: Any) -> State:
    return position("first-edition-two-player", "yellow blue", **words)


def _moved(state: State, words: str) -> MoveCase:
    return MoveCase(state, move(str(state.turn.player), words))


def _moves() -> Iterator[Case]:
    yield _moved(_ditt(buildings={"grey": "D4"}, rooftops="red:D4"), "grey D5")
    blocked: dict[str, Any] = {"streets": ["B2-D2 D3 D4 C4 B4"], "buildings": {"grey": "B5"}}
    yield _moved(position("board-game-arena", well="M8", **blocked), "merchant C3")
    two_gates: dict[str, Any] = {"walls": "B1-D1 B13-D13 A2-A3", "gates": "E1 E13 A4"}
    yield _moved(_gates(**two_gates, streets=["E2-E11"]), "merchant E12 from E2")
    yield _moved(_gates(**two_gates, streets=["E2-E4 D4-B4"]), "wall Q1, merchant E12")
    for tie_break in ("shared", "largest_palace"):
        yield from _ties(tie_break)
    yield _moved(
        last_pieces(
            options={"gates": True},
            gates="A5",
            stock={"red": {"gates": 1}, "blue": {"gates": 2}},
        ),
        "wall P2, gate P3",
    )


def _moves_in(ruleset: str) -> Iterator[Case]:
    """Yield moves in either ruleset of the first edition."""
    seats = " ".join(_seats(ruleset))
    for gates in (False, True):
        opening = position(ruleset, seats, options={"gates": gates}, walls="B1-H1 J1-Q1")
        yield _moved(opening, "wall I1")
    blocked: dict[str, Any] = {"streets": ["B2-D2 D3 D4 C4 B4"], "buildings": {"grey": "B5"}}
    isolated = position(ruleset, seats, options={"new_street": "isolated"}, **blocked)
    for words in ("merchant E3", "merchant C3", "merchant E3 from B2"):
        yield _moved(isolated, words)
    gated = position(
        ruleset,
        seats,
        options={"gates": True},
        walls="B1-D1 B13-D13 A2-A3",
        gates="E1 E13 A4",
        streets=["E2-E4"],
    )
    yield _moved(gated, "merchant H7 from E2")


def _ties(tie_break: str) -> Iterator[Case]:
    """Yield the end of a game in which both players have as many points."""
    rooftops = "red:C4 blue:C7 blue:E4 red:E7 blue:G7 red:G4 red:I7 blue:I4"
    yield _moved(last_pieces(rooftops=rooftops, options={"tie_break": tie_break}), "wall A5")


def _states() -> Iterator[Case]:
    for state in (
        _second(buildings={"orange": "A1"}),
        _second(walls="D5"),
        _gates(walls="B1-Q1"),
        _gates(streets=["F5 F7"]),
        _ditt(buildings={"grey": "D4 D8"}, rooftops="red:D4 red:D8"),
        _second(stock={"red": {"rooftops": 6}}),
        _second(stock={"red": {"neutral_rooftops": 3}}),
        _second(stock={"red": {"neutral_rooftops": 0}}),
        _second(phase="setup", turn=3, streets=()),
        _second(actions=["tea_tile"]),
        _second(phase="setup", turn=0, streets=["F5 F6"]),
        _second(walls="D1 F1 H1 J1 L1 C13 E13 G13 I13 K13 M13"),
        _second(buildings={"orange": "M8"}),
        _second(buildings={"orange": "D4"}, rooftops="red:D4 red:D4"),
    ):
        yield StateCase(state)
    nobody = _second()
    nobody.turn = Turn(9, None)
    yield StateCase(nobody)
    finished = last_pieces(walls="A2-A5", phase="finished")
    finished.turn = Turn(40, "red")
    yield StateCase(finished)
    interrupted = last_pieces(walls="A2-A5", phase="finished")
    interrupted.turn = Turn(40, None, move("red", "wall A5").actions)
    yield StateCase(interrupted)
