"""What a client needs to show or explain a state without working out any geometry itself.

A reading lists the pieces by cell, the palaces, the streets, the arms and the turn. It contains
only what the referee itself uses: see :mod:`.analysis`, :mod:`.scoring` and :mod:`.obligations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .audit.towers import ARMS
from .board import CORNERS, NAME, bits
from .hidden import rulings
from .palaces import Palace, PalaceScore
from .pieces import building, merchant
from .pieces.on_board import pieces_on_board
from .reasons import Unknown
from .scoring import palace_score, well_cells
from .state import State

__all__ = [
    "ARMS",
    "CellReading",
    "PalaceReading",
    "Reading",
    "StreetReading",
    "TurnReading",
    "read_off",
]


class TurnReading(NamedTuple):
    """The turn of the player to move.

    ``player`` is None in a finished game. ``quota`` is the number of actions in the turn, and
    ``remaining`` is the number that are left. ``may_pass`` is None if it depends on hidden stocks.
    ``owes`` are the ids of the obligations in force:

    - ``turn.obligation``: the player must place a piece.
    - ``turn.last_player``: the player must place a rooftop of their own.
    """

    player: str | None
    quota: int
    remaining: int
    may_pass: bool | None
    owes: tuple[str, ...]


class CellReading(NamedTuple):
    """The piece on a cell.

    ``color`` is the colour of a building, and ``rooftop`` is the colour of the rooftop on it.
    ``palace`` and ``street`` are the indices of the palace or street that the piece belongs to, or
    None.
    """

    piece: str
    color: str | None = None
    rooftop: str | None = None
    palace: int | None = None
    street: int | None = None


class PalaceReading(NamedTuple):
    """A palace.

    - ``buildings``, ``stables``: sets of cells (bitboards).
    - ``owner``: the colour of the palace's rooftop, or None.
    - ``rooftop``: the bit of the rooftop's cell, or 0.
    - ``open``: whether the palace is unclaimed and can grow.
    - ``growth``: the cells where a building extends the palace (a bitboard).
    - ``stable_growth``: the cells where a stable joins the palace, whoever owns it (a bitboard).
    - ``towers``: the corners of the towers that the palace is connected to.
    - ``size``: the number of buildings and stables.
    - ``worth``: the points that the palace is worth, whoever owns it.
    - ``lead``: by how much the palace is larger than all other claimed palaces of its colour, if
      its owner holds the palace tile; otherwise None.
    """

    color: str
    buildings: int
    stables: int
    owner: str | None
    rooftop: int
    open: bool
    growth: int
    stable_growth: int
    towers: tuple[str, ...]
    size: int
    worth: PalaceScore
    lead: int | None


class StreetReading(NamedTuple):
    """A street. ``cells`` and ``ends`` list its cells and its ends as bits, in order.

    A first or last merchant that has two merchants beside it is not an end. ``next`` are the cells
    (a bitboard) where a merchant can continue the street, directly or through gates.
    """

    cells: tuple[int, ...]
    ends: tuple[int, ...]
    next: int


class Reading(NamedTuple):
    """A state that a game can reach, as a client sees it.

    - ``cells``: the occupied cells, keyed by name and sorted by row, then column.
    - ``palaces``: sorted by the order of the palace tiles, then by their first buildings.
    - ``streets``: in the same order as in the canonical state.
    - ``arms``: the wall cells of each arm as bits, starting at the tower, keyed by corner and then
      by side.
    - ``rewarded``: the cells that the well rewards (a bitboard).
    - ``unknowns``: what is unknown about the turn because of hidden stocks.
    """

    turn: TurnReading
    cells: dict[str, CellReading]
    palaces: tuple[PalaceReading, ...]
    streets: tuple[StreetReading, ...]
    arms: dict[str, dict[str, tuple[int, ...]]]
    rewarded: int
    unknowns: tuple[Unknown, ...] = ()


def read_off(state: State) -> Reading:
    """Return the reading of a state that a game can reach."""
    analysis = state.analysis
    palaces = sorted(analysis.palaces, key=lambda p: (p.color, p.buildings & -p.buildings))
    streets = state.ordered_streets()
    turn, unknowns = _turn(state)
    return Reading(
        turn,
        dict(_cells(state, palaces, streets)),
        tuple([_palace(state, palace) for palace in palaces]),
        tuple([_street(state, street) for street in streets]),
        _arms(state),
        well_cells(state.well) & state.config.board.city,
        unknowns,
    )


def _turn(state: State) -> tuple[TurnReading, tuple[Unknown, ...]]:
    """Return the turn, and what is unknown about it because of hidden stocks."""
    moves = rulings.legal_moves(state)
    owes = list(rulings.owed(state)) if state.phase == "play" else []
    unknown = [about for about, certain in owes if not certain]
    unknown += ["pass"] * (moves.may_pass is None)
    turn = TurnReading(
        moves.player,
        moves.quota,
        moves.remaining,
        moves.may_pass,
        tuple([about for about, certain in owes if certain]),
    )
    return turn, tuple([Unknown(about, moves.player) for about in unknown])


def _palace(state: State, palace: Palace) -> PalaceReading:
    analysis = state.analysis
    # A building would go on the same cells as a stable, but only extends an unclaimed palace.
    stables = building.growth(analysis, palace, analysis.empty)
    growth = 0 if palace.rooftop else stables
    return PalaceReading(
        state.config.building_colors[palace.color],
        palace.buildings,
        palace.stables,
        palace.owner,
        palace.rooftop,
        bool(growth),
        growth,
        stables,
        tuple([CORNERS[index] for index in analysis.towers(palace)]),
        palace.size,
        palace_score(state, palace),
        _lead(state, palace),
    )


def _lead(state: State, palace: Palace) -> int | None:
    if palace.owner is None or state.palace_holders[palace.color] != palace.owner:
        return None
    others = (other for other in state.analysis.of_color(palace.color) if other is not palace)
    return palace.size - max([other.size for other in others if other.rooftop], default=0)


def _street(state: State, street: tuple[int, ...]) -> StreetReading:
    analysis = state.analysis
    ends = {end for end, _ in analysis.ends}
    own = tuple([cell for cell in dict.fromkeys((street[0], street[-1])) if cell in ends])
    following = 0
    for end in own:
        following |= merchant.next_cells(analysis, end, street)
    return StreetReading(street, own, following)


def _cells(
    state: State, palaces: list[Palace], streets: list[tuple[int, ...]]
) -> Iterator[tuple[str, CellReading]]:
    rooftops = {rooftop.cell: rooftop.color for rooftop in state.rooftops}
    of_palace = {
        cell: index for index, palace in enumerate(palaces) for cell in bits(palace.components)
    }
    of_street = {cell: index for index, street in enumerate(streets) for cell in street}
    found = []
    for piece, color, cells in pieces_on_board(state):
        for cell in bits(cells):
            reading = CellReading(
                piece, color, rooftops.get(cell), of_palace.get(cell), of_street.get(cell)
            )
            found.append((cell, reading))
    for cell, reading in sorted(found):
        yield NAME[cell], reading


def _arms(state: State) -> dict[str, dict[str, tuple[int, ...]]]:
    sides = {side.name: side for side in state.config.board.sides}
    arms = {}
    for corner, names, walls in zip(CORNERS, ARMS.values(), state.analysis.arms, strict=True):
        arms[corner] = {
            name: _from_tower(arm, sides[name].first == corner)
            for name, arm in zip(names, walls, strict=True)
        }
    return arms


def _from_tower(arm: int, is_first: bool) -> tuple[int, ...]:
    cells = tuple(bits(arm))
    return cells if is_first else cells[::-1]
