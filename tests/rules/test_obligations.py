"""Obligations agree with an exhaustive search, and the shortcuts of the referee save work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from service.examples.positions import cells, position
from service.rules import obligations, referee
from service.rules.apply import apply_action
from service.rules.board import bits
from service.rules.obligations import max_placements, surely_can_place
from service.rules.pieces import placements
from service.rules.state import Action, Player, State
from tests.support.late_states import late_states

TABLES = [
    ("first-edition-two-player", 2),
    ("first-edition", 4),
    ("second-edition", 2),
    ("board-game-arena", 3),
]


def _actions(state: State) -> list[Action]:
    return [
        Action(placement.piece, cell, placement.color, placement.source)
        for placement in placements(state, state.mover)
        for cell in bits(placement.cells)
    ]


def _longest(state: State, limit: int) -> int:
    """Try all sequences of at most ``limit`` placements, and return the length of the longest."""
    longest = 0
    for action in _actions(state) if limit else ():
        longest = max(longest, 1 + _longest(apply_action(state, action)[0], limit - 1))
        if longest == limit:
            break
    return longest


@pytest.mark.parametrize(
    "seeds", [range(7), pytest.param(range(7, 40), marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("gates", [False, True], ids=["no gates", "gates"])
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_max_placements_agrees_with_exhaustive_search(
    ruleset: str, players: int, gates: bool, seeds: range
) -> None:
    """If ``surely_can_place`` is true, no first placement prevents the others."""
    sure = unsure = 0
    for seed in seeds:
        for state in late_states(ruleset, players, gates, seed):
            draw = Random(seed)
            for limit in (2, 3):
                longest = _longest(state, limit)
                assert max_placements(state, limit) == longest
                assert obligations._upper_bound(state, limit) >= longest
                if not surely_can_place(state, limit):
                    unsure += 1
                    continue
                sure += 1
                assert longest == limit
                actions = _actions(state)
                for action in draw.sample(actions, min(4, len(actions))):
                    then, _ = apply_action(state, action)
                    assert _longest(then, limit - 1) == limit - 1
    assert sure > 9
    assert unsure > 9


# --- how many free cells are enough --------------------------------------------------------------


def _crowded(ruleset: str, colors: str, room: str, buildings: tuple[int, int, int, int]) -> State:
    """Return a position without palaces, in which merchants fill the city except ``room``.

    The first player has only the given buildings.
    """
    state = position(ruleset, colors, streets=["H7"]).copy()
    empty = cells(room)
    state.streets = tuple((cell,) for cell in bits(state.config.board.city & ~empty))
    mover = state.players[0].copy()
    mover.buildings = buildings
    mover.rooftops = mover.neutral_rooftops = mover.stables = mover.merchants = mover.walls = 0
    mover.blocking_rooftops = ()
    state.players = (mover, *state.players[1:])
    return state.copy()


NINE = _crowded("first-edition", "red yellow green", "C3-E3 C4-E4 C5-E5", (1, 1, 0, 0))
THIRTEEN = _crowded(
    "first-edition-two-player",
    "yellow blue",
    "C3-E3 C4-E4 C5-E5 I3-J3 I4-J4",
    (1, 1, 1, 0),
)


@pytest.mark.parametrize(
    ("state", "count"),
    [(NINE, 2), (THIRTEEN, 3)],
    ids=["two pieces, nine cells", "three pieces, thirteen cells"],
)
def test_building_can_use_up_nine_cells(state: State, count: int) -> None:
    """After a grey building on D4, the cells around it are closed to other colours."""
    assert _longest(state, count) == count
    building = Action("building", cells("D4"), "grey")
    assert _longest(apply_action(state, building)[0], count - 1) == count - 2
    assert not surely_can_place(state, count)
    for placement in referee.legal_moves(state).placements:
        assert not placement.cells & cells("D4")
        assert placement.cells & cells("C3")


def _with_stock(state: State, color: str, **stock: Any) -> State:
    """Return a copy of the position in which one player has only these pieces."""
    new = state.copy()
    player = Player(color, (0, 0, 0, 0), 0, 0, 0, 0)
    for name, value in stock.items():
        setattr(player, name, value)
    new.players = tuple(player if p.color == color else p for p in state.players)
    return new


# --- placements that an earlier placement makes possible -----------------------------------------

_ONE_BUILDING = (1, 0, 0, 0)


def _second(gates: bool = False, **words: Any) -> State:
    """Return a position in which no merchants can be won, since those would count as pieces."""
    options = {"tower_merchants": False, "gates": gates}
    return position("second-edition", well="M8", options=options, **words)


FIRST_MAKES_POSSIBLE: dict[str, State] = {
    # A building on B2 would leave no room for a stable, because merchants enclose that corner.
    "a building, then a stable": _with_stock(
        _second(streets=["C2-C3 B3"]), "red", buildings=_ONE_BUILDING, stables=1
    ),
    "a building, then a rooftop": _with_stock(
        _second(), "red", buildings=_ONE_BUILDING, rooftops=1
    ),
    "a building, then a neutral rooftop": _with_stock(
        _second(), "red", buildings=_ONE_BUILDING, neutral_rooftops=1
    ),
    "a building, then a blocking rooftop": _with_stock(
        position("first-edition-two-player", "yellow blue"),
        "yellow",
        buildings=_ONE_BUILDING,
        blocking_rooftops=(0,),
    ),
    "a wall, then a gate": _with_stock(_second(gates=True), "red", walls=1, gates=1),
    "a gate that wins the fourth gate": _with_stock(
        _second(gates=True, walls="B1 A2"), "red", gates=1
    ),
    "a rooftop that wins a tower's merchants": _with_stock(
        position("second-edition", well="M8", buildings={"grey": "B2"}, walls="B1"),
        "red",
        rooftops=1,
    ),
}


@pytest.mark.parametrize("state", FIRST_MAKES_POSSIBLE.values(), ids=list(FIRST_MAKES_POSSIBLE))
def test_placement_made_possible_by_an_earlier_one_counts(state: State) -> None:
    """At first, only one kind of piece can be placed."""
    assert (
        len({placement.piece for placement in placements(state, state.mover) if placement.cells})
        == 1
    )
    assert _longest(state, 2) == 2
    assert obligations._upper_bound(state, 2) == 2
    assert max_placements(state, 2) == 2


def test_rooftop_of_the_last_player_takes_precedence_over_the_number_of_pieces() -> None:
    """Yellow could place three buildings. With the rooftop that Yellow owes, only two pieces fit.

    Yellow can claim only a brown palace, and a brown palace can begin only at H7. The three open
    palaces can grow only on cells that touch H7.
    """
    buildings = {"grey": "B2 G5", "black": "B12 I5", "orange": "Q2 G9"}
    state = position(
        "first-edition-two-player",
        "yellow blue",
        buildings=buildings,
        rooftops="yellow:B2 yellow:B12 yellow:Q2",
        options={"last_player_rooftop": "others_have_no_pieces"},
    )
    free = cells("H7 G6 I6 G8") | cells(" ".join(buildings.values()))
    state.streets = tuple((cell,) for cell in bits(state.config.board.city & ~free))
    state = _with_stock(_with_stock(state, "blue"), "yellow", buildings=(1, 1, 1, 1), rooftops=1)
    assert _longest(state, 3) == 3
    assert max_placements(state, 3, with_rooftop=True) == 2
    listed = [(p.piece, p.color, p.cells) for p in referee.legal_moves(state).placements if p.cells]
    assert listed == [("building", "brown", cells("H7"))]


def test_colors_used_by_the_mover_are_available_to_other_players() -> None:
    """Blue could place a grey building in their next turn, so Yellow is not the last player."""
    state = position(
        "first-edition-two-player",
        "yellow blue",
        buildings={"grey": "C3"},
        actions=["grey C3"],
        options={"last_player_rooftop": "others_can_place_nothing"},
    )
    state = _with_stock(state, "yellow", rooftops=1, walls=2)
    assert not obligations.obligation(_with_stock(state, "blue", buildings=_ONE_BUILDING)).rooftop
    assert obligations.obligation(_with_stock(state, "blue")).rooftop


def test_every_kind_of_piece_in_stock_counts_except_tea_tiles() -> None:
    """``behind_the_screen`` counts neither rooftops nor gates."""
    player = Player("yellow", (1, 2, 4, 8), 16, 32, 64, 128)
    player.neutral_rooftops, player.gates, player.tea_tiles = 256, 512, 1024
    player.blocking_rooftops = (0, 1, 2, 3)
    assert player.behind_the_screen() == 1 + 2 + 4 + 8 + 32 + 64 + 128
    assert player.pieces() == player.behind_the_screen() + 16 + 256 + 512 + 4


# --- the work that each shortcut saves -----------------------------------------------------------


def _placements_played(monkeypatch: pytest.MonkeyPatch, state: State) -> int:
    """Return how many placements the referee tries when it lists the legal moves."""
    count = 0

    def counted(before: State, action: Action) -> Any:
        nonlocal count
        count += 1
        return apply_action(before, action)

    with monkeypatch.context() as patch:
        patch.setattr(obligations, "apply_action", counted)
        patch.setattr(referee, "apply_action", counted)
        referee.legal_moves(state.copy())
    return count


_VARIANT = position("first-edition-two-player", "yellow blue")
# Yellow is the last player. Yellow can claim only a brown palace, and none has been begun.
_LAST = _with_stock(
    _with_stock(
        position(
            "first-edition-two-player",
            "yellow blue",
            buildings={"grey": "C3"},
            rooftops="yellow:C3",
            options={"last_player_rooftop": "others_have_no_pieces"},
        ),
        "blue",
    ),
    "yellow",
    buildings=(1, 0, 1, 0),
    rooftops=1,
    stables=1,
)


def _unsorted(state: State) -> Iterator[Action]:
    return iter(_actions(state))


SHORTCUTS: dict[str, tuple[State, str, Callable[..., Any], int]] = {
    "walls in stock": (
        _with_stock(_VARIANT, "yellow", walls=3, stables=3, merchants=3),
        "surely_can_place",
        lambda state, count: False,
        0,
    ),
    "walls for all pieces but one": (
        _with_stock(_VARIANT, "yellow", walls=2, merchants=1),
        "surely_can_place",
        lambda state, count: False,
        0,
    ),
    "room for buildings": (
        _with_stock(_VARIANT, "yellow", buildings=(1, 1, 1, 0), merchants=3),
        "surely_can_place",
        lambda state, count: False,
        0,
    ),
    "two pieces in a turn of three": (
        _with_stock(_VARIANT, "yellow", buildings=(1, 1, 0, 0)),
        "_upper_bound",
        lambda state, limit: limit,
        400,
    ),
    "trying buildings that begin a palace first": (_LAST, "actions_to_try", _unsorted, 700),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name.startswith("two pieces") else ())
        for name in SHORTCUTS
    ],
)
def test_shortcut_saves_work_and_does_not_change_the_legal_moves(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The referee tries at most ``most`` placements with the shortcut, and more without it."""
    state, function, without, most = SHORTCUTS[name]
    assert _placements_played(monkeypatch, state) <= most
    expected = referee.legal_moves(state.copy())
    monkeypatch.setattr(obligations, function, without)
    assert _placements_played(monkeypatch, state) > most
    assert referee.legal_moves(state.copy()) == expected
