"""Cases for sentences that occur neither in the catalogue's examples nor in whole games.

Many of these cases are the catalogue's examples in another ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from service.examples.late import last_pieces
from service.examples.positions import cells, move, position
from service.examples.rules import EXAMPLES, Case, JoinCase, MoveCase, StateCase, TableCase
from service.library import read_play, read_position
from service.rules.audit import audit
from service.rules.board import BIT, CORNERS, cell_names
from service.rules.hidden.numbers import BEHIND_SCREEN, NEUTRAL_ROOFTOPS
from service.rules.hidden.state import hide, with_hidden_numbers
from service.rules.joining import KnownGame
from service.rules.rulesets import RULESETS, resolve
from service.rules.state import Move, State, Turn

__all__ = ["more_cases"]

_TWINS: Final = ("first-edition", "first-edition-two-player")

_FROM_GAMES: Final = {
    "first-edition": (
        (
            "1e.1:p1 ryg "
            "G1SK1KK1SOOS1S1O/3S1KK1OOOOOO/5KK3O4O/5KKKK3OOOO/B/B3BBB1SGS2KKK/BS2BBB2S3KKK/B14K/"
            "2GG1GGGGG1BS/1GG2GGS3BBS/4GGGG1BBBBB "
            "I4e2se2ses3e2ses2w~B11se3ne 1P-10/6-P1/4-P1/4-P1 "
            "rK7rE2rK12gC11yJ3rQ2yB9yG5yH11gN5gO7 -/-/W2 yyry -y-- 74g:WE13=",
            "WG1",
        ),
        (
            "1e.1:p1 ryg "
            "4BS1KKKKKK1GG/BS2B4KSK2GS/B12GGG/2GGGGG6SGG/2GG6K2SGS/5B/2SBBB/O2SBBB8G/O4BB/2K2S7O/"
            "2S4OO2OOO "
            "D3se3ne3sese2s3eseses2e 1P-7/5-P1/1P-6/4-P1 yL6gD11rQ9rB9rJ2rG8yQ5gB3yF3yJ12gF5 "
            "0004W3/0003SW/0003 yrrr gr-- 63g=",
            "RO11",
        ),
        (
            "1e.1 ryg "
            "GGGG1K3OOS1OOO/5K4O2OOO/1KKS1K2B6S/1KKK1K2B1O2G/2S2K1SB1O2GGS/10O2S/4BS1GG1S//6OO1K/"
            "3S5K1SS/3GG1KKKK1BB "
            "Q5wnw3s2es3e2s3e,K8sese 3-7/4-6/1-4/4-1 gN12rL2yF8rJ6yF12rD5yL6rO5gG2yJ12gI8gH10 "
            "M2/-/- rrrr -rg- 62r:MK8=",
            "MK7",
        ),
        (
            "1e.1:p1 ryg "
            "O2KK3GGGGGGGG/3K2O/O4SOOO2K1SKK/O1SG6SKKKKS/O5O1S1KK/6O1B1KK1BB/6S1B1K2BB/GGG9BBBB/"
            "1GGS2BBBBB/2S4B1BS1OOS/12OO "
            "J5ws4e2n3,E7e2s,E11ese2n 1P-6/1P-4/4-P1/1P-4 "
            "rH6yH4rI10gJ8gD9rE5yO8gO5yN2yE2gN11 MW/0300MW5/SM2W2 ygry -yyg 65y=",
            "KD7,KQ3",
        ),
    ),
    "first-edition-two-player": (
        (
            "ditt.1:p1 yb "
            "1SO1BB2OOOOS/2O5SSOO/B/B1O1K2SKKK4K/B3KK3K2G1KK/7B4G1KK/G4SBBS5SK/7B4B/10O/"
            "GG4B2SO1S/G4SB1OOO1KKS "
            "P3es,G5en2w3s4e3,Q10nw2s2e 9-P1/1P-8/1P-2/1P-8 "
            "rK2gO12yF6rI9bN6rL5gD5gB8yD2gH11yB12yB6bQ7bL12bG2 MW/- ybyb b-by 46y:MQ3,MP3=",
            "WR4",
        ),
        (
            "ditt.1 yb "
            "7B1SO3SK/4SO4OOS1KK/GG3OO4S2KK/GG1K1S9K/3S4B/GG5BB4SK/8BB3KKK/KKS5BBB/SKK5B5BB/"
            "2K1BS9S/4B "
            "E9s3w3,Q9w2s2wsw2nw2sw3 2-3/3-1/4-7/5-5 bM3yP10yP8bC5yG4gF12yC7gQ5rI2rE5bD10 "
            "MW2XGO/0040MXGO bbyb b--b 41b=",
            "RJ6",
        ),
        (
            "ditt.1:e1 yb 7B1SO3SK/4SO4OOS1KK/GG3OO4S2KK/GG1K1S9K/3S4B/GG5BB4SK/8BB3KKK/"
            "KKS5BBB/SKK5B1B3BB/2K1BS9S/4B "
            "E8s4w3,Q9w2s2wsw2nw2sw3 2-3/3-1/4-7/5-5 "
            "bM3yP10yP8bC5yG4gF12yC7gQ5rI2rE5bD10 MW2XGO/0030XGO bbyb b--b 41b:ME8,BL10=",
            "RL9",
        ),
    ),
}
"""Positions near the end of random games, each with a move, in notation and keyed by ruleset."""


_JOINED: Final = {
    "second-edition": (
        (
            "2e.1 ryg 2SVV////7F////// C9se -/-/-/- rE2 6566S4M7W12NT3/6566S4M8W12N/6666S3M7W12N/"
            "T3 -r-- ---- 5y="
        ),
        (
            "2e.1 ryg /////4F/////6V K8 -/-/-/- nH12 6566S4M8W12N/6666S4M8W12/6666S4M8W12N/T3 ---"
            "- ---- 3g="
        ),
        (
            "2e.1 ryg //13F//3G8G////// H5 -/-/-/- yN6gE6 5666S4M8W12N/6666S4M8W12N/5666S4M8W12N/"
            "T6 y--- ---- 4r="
        ),
        (
            "2e.1 ryg V1GG1BB1B/V4B6O/VV3B/5B/OO8BS2G//1F5V/7VS4SV/2GGS/11OO/4O7O K2esese2n2e2 3-"
            "/1-1/-/1- rF12nE10yI9rJ2yB6nN3rP9yL6gG2rE2gB4 5001S3M8W12T2/3005S4M6W10NT2/5005SM3W8"
            "T -ggy g--- 31r="
        ),
        (
            "2e.1:b1 ryg S/O///4F/////4O/ K2se -/-/1-/- yB3rF11 6665S4M7W12N/6666S3M8W11N/6665S4M"
            "7W12N/T6 ---y ---- 6g="
        ),
    ),
    "first-edition": (
        (
            "1e.1 ryg ////10KS///15G//2KS/ K5 -/-/-1/- yL6rD11 5566S3M8W10/6666S4M8W9/6566S3M8W10"
            " -r-- ---- 5y="
        ),
        (
            "1e.1 ryg S2KS8OOS/GS1K9SS/S/3GG1K5B/S2G8B/K6O3BB/K2SB9G/2SBB/4S3BB/9S1O/ N4n2w2swsw2"
            "s2es2ws3 5-5/2-6/2-4/2-3 gM11rB3yE3yP2gF8yP8gB8rI7rJ10yN7rH5gE6 M4/W/M2 rygy yy-- 48"
            "g="
        ),
        (
            "1e.1:b1 ryg 3B///2KS///////7O O4 -1/2-/2-/-1 yD5gE2 6556S3M8W9/6666S4M8W7/6665S4M8W8"
            " -yg- ---- 7r="
        ),
    ),
    "first-edition-two-player": (
        (
            "ditt.1 yb ///12B/3B////// H5 -/-1/-/-1 yE6bN5 9909S6M12W16XGKBO/9909S6M12W14XGKBO --"
            "y- ---- 4y="
        ),
        (
            "ditt.1 yb 2OOOS3GGG/1SO10BBS/14BB/11K/3SS5SK/O1SGG/O/8G/7SG3S/10S1BB/7KKKK1B E8wsws2"
            "e2n 7-5/3-4/1-2/5-1 bJ12bN11yE7yE2yM5bB7rJ9yP3bK2 M9W4XKBO/S2M7XKBO ybyy yb-- 29b="
        ),
        (
            "ditt.1:b1 yb ///13G/1GS/1S///// K7s -1/1-/-/- bC6yO5 0999S6M11W15XGKBO/0999S4M12W15X"
            "GKBO b--- ---- 5b="
        ),
    ),
}
"""Positions that can't be worked out from the board alone, in notation and keyed by ruleset."""


def more_cases() -> Iterator[Case]:
    """Yield all cases."""
    own = [*_moves(), *_states()]
    yield from own
    for ruleset in _TWINS:
        for case in (*own, *(example.refused for example in EXAMPLES.values())):
            if isinstance(case, MoveCase):
                yield from _move_twin(case, ruleset)
            elif isinstance(case, StateCase):
                yield StateCase(_state_twin(case.state, ruleset))
            elif isinstance(case, TableCase) and case.ruleset == "second-edition":
                yield replace(case, ruleset=ruleset, players=_seats(ruleset), well=0)
        yield from _moves_in(ruleset)
        yield from _ends_in(ruleset)
        yield from _states_in(ruleset)
    for ruleset in ("second-edition", *_TWINS):
        yield from _hidden_in(ruleset)
        yield from _joined_in(ruleset)


def _seats(ruleset: str) -> tuple[str, ...]:
    return ("yellow", "blue") if ruleset.endswith("two-player") else ("red", "yellow", "green")


def _recolored(state: State, ruleset: str) -> dict[str, str]:
    """Map the players' colours to those of the same seats in another ruleset."""
    seats = _seats(ruleset)
    return {p.color: seats[i % len(seats)] for i, p in enumerate(state.players)}


def _state_twin(state: State, ruleset: str) -> State:
    """Return the same state in another ruleset. It may be impossible there."""
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
    """Yield the same move in another ruleset, if the position is possible there."""
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


def _joined_in(ruleset: str) -> Iterator[Case]:
    """Yield games in progress to join."""
    for text in _JOINED[ruleset]:
        state = read_position(text)
        board = state.copy()
        board.streets = ()
        seats = range(len(state.players))
        hidden = hide(state).hidden_numbers
        if state.config.supply.neutral_rooftops:
            hidden |= {(seat, NEUTRAL_ROOFTOPS) for seat in seats}
        known = KnownGame(board, hidden, merchants=state.analysis.merchants)
        tiles = frozenset(range(len(CORNERS)))
        yield JoinCase(known)
        yield JoinCase(known._replace(tea=frozenset(seats), palace_tiles=tiles, tower_tiles=tiles))
    claimed = position(
        ruleset,
        " ".join(_seats(ruleset)),
        buildings={"grey": "C4 C6"},
        rooftops="{}:C4 {}:C6".format(*_seats(ruleset)[:2]),
        well="M8" if ruleset == "second-edition" else "",
    )
    claimed.palace_holders = (claimed.players[1].color, None, None, None)
    for claims in ((BIT["C4"], BIT["C6"]), (BIT["C5"],)):
        yield JoinCase(
            KnownGame(
                claimed,
                hide(claimed).hidden_numbers,
                palace_tiles=frozenset((0,)),
                claims=claims,
                strangers=("green",) if len(claimed.players) == 2 else ("blue",),
            )
        )
        yield JoinCase(
            KnownGame(
                claimed,
                hide(claimed).hidden_numbers,
                palace_tiles=frozenset((0,)),
                claims=claims,
            )
        )
    gates = position(
        ruleset,
        " ".join(_seats(ruleset)),
        options={"gates": True},
        buildings={"grey": "B3 B4 C4", "brown": "E3 F3 F2"},
        walls="B1-D1 B13-C13",
        gates="E1 D13",
        streets=(),
        well="M8" if ruleset == "second-edition" else "",
    )
    merchants = cells("E2 D2 C2 C3 D12 C12 B12")
    yield JoinCase(KnownGame(gates, hide(gates).hidden_numbers, merchants=merchants))
    circle = claimed.copy()
    circle.streets = ()
    yield JoinCase(KnownGame(circle, hide(claimed).hidden_numbers, merchants=cells("H7 H8 I7 I8")))


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
    for words in ("merchant H7 from E2", "merchant E12 from E2"):
        yield _moved(gated, words)


def _ends_in(ruleset: str) -> Iterator[Case]:
    """Yield moves near the end of a game."""
    seats = _seats(ruleset)
    if ruleset == "first-edition":
        buildings, rooftops, claim = "B2-G2 B4-G4 B6-F6", "red:B2 yellow:B4", "rooftop B6"
    else:
        buildings, rooftops, claim = "B2-I2 B4-J4", "yellow:B2", "rooftop B4"
        yield _moved(_owed_in_the_variant(), "wall A5")
    one_building_left = position(
        ruleset,
        " ".join(seats),
        buildings={"grey": buildings},
        rooftops=rooftops,
        player=seats[-1],
    )
    yield _moved(one_building_left, claim)
    for text, words in _FROM_GAMES[ruleset]:
        state = read_position(text)
        yield MoveCase(state, read_play(words, state))


def _owed_in_the_variant() -> State:
    """Return a position in which blue can't place anything and yellow must claim a palace."""
    return _ditt(
        options={"last_player_rooftop": "others_can_place_nothing"},
        buildings={"grey": "C3 C5", "brown": "E3 E5", "orange": "G3 G5", "black": "I3-K3 N3 F9-J9"},
        stables="I4-K4 L3 B3 B5",
        rooftops="yellow:C3 blue:C5 blue:E3 yellow:E5 yellow:G3 blue:G5 blue:I3 green:N3",
        streets=["B11-L11 L10 L9"],
        walls="B1-P1 A2-A4",
        player="yellow",
        actions=["wall P1", "wall A4"],
    )


def _states_in(ruleset: str) -> Iterator[Case]:
    seats = _seats(ruleset)
    players = " ".join(seats)
    only_a_gate = dict.fromkeys(
        ("grey", "black", "brown", "orange", "stables", "merchants", "walls"), 0
    )
    only_a_gate["gates"] = 1
    for state in (
        position(ruleset, players, walls="B1-Q1"),
        position(ruleset, players, well="G5"),
        position(ruleset, players, buildings={"orange": "D4"}, rooftops="neutral:D4"),
        position(ruleset, players, stock={seats[0]: {"stables": 7}}),
        position(
            ruleset,
            players,
            options={"gates": True},
            phase="finished",
            stock=dict.fromkeys(seats, only_a_gate),
        ),
    ):
        yield StateCase(state)


def _ties(tie_break: str) -> Iterator[Case]:
    rooftops = "red:C4 blue:C7 blue:E4 red:E7 blue:G7 red:G4 red:I7 blue:I4"
    yield _moved(last_pieces(rooftops=rooftops, options={"tie_break": tie_break}), "wall A5")


def _hidden_in(ruleset: str) -> Iterator[Case]:
    """Yield positions with hidden stocks in which the number of stables can't be right."""
    seats = ("red", "yellow", "green") if ruleset == "second-edition" else _seats(ruleset)
    words: dict[str, Any] = {"well": "M8"} if ruleset == "second-edition" else {}
    players = " ".join(seats)
    three_each = {seat: {"stables": 3} for seat in seats[1:]}
    none_each = {seat: {"stables": 0} for seat in seats[1:]}
    first_is_hidden = {(0, kind) for kind in BEHIND_SCREEN}
    yield StateCase(hide(position(ruleset, players, stables="B3-P3", **words)))
    known = position(ruleset, players, stables="B3-L3", stock=three_each, **words)
    yield StateCase(hide(known, seats[1]))
    too_few = position(ruleset, players, stock=none_each, **words)
    yield StateCase(with_hidden_numbers(too_few, first_is_hidden))


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
