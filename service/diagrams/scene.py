"""The scene: everything that the text diagram and the picture show of a state.

The scene of an impossible state still contains every piece on the board. Several pieces may share a
cell, and a street may be broken. Pieces off the board are left out. No function here raises an
exception for an impossible state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from service.rules.audit import audit
from service.rules.board import CORNERS, NAME, STRIDE, Board, bits, union
from service.rules.hidden import hide
from service.rules.hidden.numbers import (
    KIND_OF,
    KINDS,
    Number,
)
from service.rules.letters import BUILDING_LETTERS, PLAYER_LETTERS
from service.rules.piece_specs import SPECS, Ground
from service.rules.pieces.on_board import pieces_on_board
from service.rules.ruleset_checks import ruleset_problems
from service.rules.scoring import score
from service.rules.state import BLOCKING_COLORS, NEUTRAL, State

__all__ = [
    "BUILDING_LETTERS",
    "PLAYER_LETTERS",
    "Holding",
    "Leg",
    "Merchant",
    "Piece",
    "Scene",
    "Seat",
    "Square",
    "Street",
    "Tower",
    "number_of_shapes",
    "position",
    "scene",
    "simplified",
]


def position(cell: int) -> tuple[int, int]:
    """Return the column and the row of a cell, counted from 0. The cell is a single bit."""
    row, column = divmod(cell.bit_length() - 1, STRIDE)
    return column, row


class Piece(NamedTuple):
    """A piece on a cell or in a stock.

    ``kind`` is the piece's wire name. ``color`` is None except for buildings and rooftops.
    """

    kind: str
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Square:
    """A cell of the board and the pieces on it.

    ``kind`` is ``city``, ``wall`` or ``tower``. In a possible state, ``pieces`` has at most one
    item. ``rewarded`` means that a palace on this cell scores points for the well. ``last`` means
    that the last move placed a piece here.
    """

    cell: int
    column: int
    row: int
    kind: str
    pieces: tuple[Piece, ...] = ()
    rooftops: tuple[Piece, ...] = ()
    rewarded: bool = False
    highlighted: bool = False
    last: bool = False

    @property
    def name(self) -> str:
        """The cell's name."""
        return NAME[self.cell]

    @property
    def shared(self) -> bool:
        """Whether the cell has more pieces than it can hold, not counting rooftops."""
        return len(self.pieces) > (0 if self.kind == "tower" else 1)

    @property
    def crowded(self) -> bool:
        """Whether the cell has more pieces than it can hold, or several rooftops."""
        return self.shared or len(self.rooftops) > 1


class Leg(NamedTuple):
    """The connection between two consecutive merchants of a street. Cells are bits.

    ``way`` is ``adjacent``, ``gates`` or ``broken``. With ``gates``, the street leaves the city
    through the first of ``gates`` and comes back through the second.
    """

    start: int
    end: int
    way: str
    gates: tuple[int, int] = (0, 0)


class Street(NamedTuple):
    """A street: the cells of its merchants in order, and the legs between them."""

    cells: tuple[int, ...]
    legs: tuple[Leg, ...]


class Merchant(NamedTuple):
    """The role of a merchant in its street.

    ``to`` holds the adjacent cells, including gates, to which the street runs from this merchant.
    ``role`` is one of:

    * ``end``: the first or last merchant, from which the street can continue
    * ``closed``: the first or last merchant, from which the street can't continue
    * ``middle``: any other merchant
    * ``broken``: a merchant that is not connected to one of its neighbours in the street
    """

    role: str
    to: frozenset[int]


class Tower(NamedTuple):
    """A tower and its tile: the tile's value, its number of merchants, and its holder's colour."""

    corner: str
    cell: int
    value: int
    merchants: int
    holder: str | None


class Holding(NamedTuple):
    """The number of pieces of one kind that a player holds, or that are beside the board.

    ``number`` is None if it is hidden. ``colors`` are the building colours of unused blocking
    rooftops, or None for other pieces.
    """

    piece: Piece
    number: int | None
    colors: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with their stock and the tiles in front of their screen.

    ``palace_tiles`` are building colours, and ``tower_tiles`` are corners. ``total`` is the final
    score, or None if the game is not over or the state is impossible.
    """

    color: str
    to_move: bool
    total: int | None
    wins: bool
    stock: tuple[Holding, ...]
    palace_tiles: tuple[str, ...]
    tower_tiles: tuple[str, ...]

    @property
    def hidden(self) -> bool:
        """Whether at least one number in the stock is hidden."""
        return any(holding.number is None for holding in self.stock)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a diagram shows.

    ``squares`` and ``merchants`` are keyed by cell. Squares are sorted by row, then by column.
    ``supply`` holds the pieces beside the board. ``off_board`` is a bitboard of the cells that have
    pieces but are not on this board. ``quota`` is 0 in the setup and in a finished game.
    """

    state: State
    board: Board
    squares: dict[int, Square]
    towers: tuple[Tower, ...]
    streets: tuple[Street, ...]
    merchants: dict[int, Merchant]
    seats: tuple[Seat, ...]
    supply: tuple[Holding, ...]
    off_board: int
    quota: int

    def rows(self) -> Iterator[list[Square]]:
        """Yield the squares of each row as a list."""
        squares = list(self.squares.values())
        for start in range(0, len(squares), self.board.columns):
            yield squares[start : start + self.board.columns]

    def pieces(self) -> Iterator[tuple[Square, Piece]]:
        """Yield every piece on the board with its square. A square's rooftops come last."""
        for square in self.squares.values():
            for piece in (*square.pieces, *square.rooftops):
                yield square, piece

    def palace_tiles(self) -> Iterator[tuple[str, int, str | None]]:
        """Yield a tuple of building colour, value and holder for each palace tile."""
        state = self.state
        yield from zip(
            state.config.building_colors, state.palace_values, state.palace_holders, strict=False
        )


def scene(state: State, highlight: int = 0, last: int = 0, viewer: str | None = None) -> Scene:
    """Return the scene of a state.

    ``highlight`` and ``last`` are bitboards. ``last`` are the cells of the last move. Cells off the
    board are ignored. ``viewer`` is the colour of a player: the stocks of the others are hidden.
    """
    board = state.config.board
    hidden = state.hidden_numbers if viewer is None else hide(state, viewer).hidden_numbers
    merchants, streets = _streets(state, board)
    pieces, rooftops = _pieces(state), _rooftops(state)
    rewarded = _rewarded(state.well & board.city, board)
    squares = {
        cell: Square(
            cell,
            *position(cell),
            kind=board.kind_of(cell),
            pieces=tuple(pieces.get(cell, ())),
            rooftops=tuple(rooftops.get(cell, ())),
            rewarded=cell in rewarded,
            highlighted=bool(cell & highlight),
            last=bool(cell & last),
        )
        for cell in bits(board.cells)
    }
    turn = state.turn
    return Scene(
        state=state,
        board=board,
        squares=squares,
        towers=_towers(state, board),
        streets=streets,
        merchants=merchants,
        seats=_seats(state, hidden),
        supply=_supply(state),
        off_board=union((*pieces, *rooftops)) & ~board.cells,
        quota=state.config.quota(turn.number) if state.phase == "play" and turn.number > 0 else 0,
    )


def _pieces(state: State) -> dict[int, list[Piece]]:
    """Return the pieces other than rooftops, keyed by cell and in drawing order."""
    pieces: dict[int, list[Piece]] = {}
    # The well comes last, so that it is drawn over any piece on the same cell.
    for kind, color, cells in sorted(pieces_on_board(state), key=lambda kind: kind.piece == "well"):
        for cell in bits(cells):
            pieces.setdefault(cell, []).append(Piece(kind, color))
    return pieces


def _rooftops(state: State) -> dict[int, list[Piece]]:
    rooftops: dict[int, list[Piece]] = {}
    for rooftop in state.rooftops:
        rooftops.setdefault(rooftop.cell, []).append(Piece("rooftop", rooftop.color))
    return rooftops


def _towers(state: State, board: Board) -> tuple[Tower, ...]:
    corners = zip(
        CORNERS, state.tower_values, state.tower_merchants, state.tower_holders, strict=False
    )
    return tuple(
        Tower(corner, board.corners[corner], value, merchants, holder)
        for corner, value, merchants, holder in corners
    )


def number_of_shapes(scene: Scene) -> int:
    """Return the number of pieces and legs of streets in a scene."""
    return sum(1 for _ in scene.pieces()) + sum(len(street.legs) for street in scene.streets)


def simplified(scene: Scene, most: int) -> Scene:
    """Return a scene that takes a limited amount of work to draw.

    A scene with more than ``most`` shapes is reduced to one piece per cell, without rooftops and
    streets. Other scenes are returned unchanged.
    """
    if number_of_shapes(scene) <= most:
        return scene
    squares = {
        cell: replace(square, pieces=square.pieces[:1], rooftops=())
        for cell, square in scene.squares.items()
    }
    return replace(scene, squares=squares, streets=())


def _rewarded(well: int, board: Board) -> set[int]:
    """Return the city cells that are two cells from the well in a straight line."""
    found = set()
    for column, row in map(position, bits(well)):
        for right, down in ((2, 0), (-2, 0), (0, 2), (0, -2)):
            if 0 <= column + right < board.columns and 0 <= row + down < board.rows:
                found.add(1 << (row + down) * STRIDE + column + right)
    return {cell for cell in found if cell & board.city}


def _streets(state: State, board: Board) -> tuple[dict[int, Merchant], tuple[Street, ...]]:
    """Return the role of each merchant in its street, keyed by cell, and the list of streets."""
    known = tuple(street for street in state.streets if street)
    if known != state.streets:
        state = state.copy()
        state.streets = known
    ends = {end for end, _ in state.analysis.ends}
    roles: dict[int, str] = {}
    to: dict[int, set[int]] = {}
    streets = []
    for street in known:
        cells = tuple(cell for cell in street if cell & board.cells)
        legs = tuple(
            _leg(start, end, state.gates, board)
            for start, end in pairwise(street)
            if start & board.cells and end & board.cells
        )
        streets.append(Street(cells, legs))
        for cell in cells:
            roles.setdefault(cell, _role(cell, street, ends))
            to.setdefault(cell, set())
        for leg in legs:
            if leg.way == "broken":
                roles[leg.start] = roles[leg.end] = "broken"
            else:
                through_gates = leg.way == "gates"
                way_out, way_in = leg.gates if through_gates else (leg.end, leg.start)
                to[leg.start].add(way_out)
                to[leg.end].add(way_in)
    merchants = {cell: Merchant(role, frozenset(to[cell])) for cell, role in roles.items()}
    return merchants, tuple(streets)


def _role(cell: int, street: Sequence[int], ends: Collection[int]) -> str:
    """Return a merchant's role in an unbroken street.

    ``ends`` are the cells from which a street can continue.
    """
    if cell not in (street[0], street[-1]):
        return "middle"
    return "end" if cell in ends else "closed"


def _leg(start: int, end: int, gates: int, board: Board) -> Leg:
    (column, row), (other_column, other_row) = position(start), position(end)
    if abs(column - other_column) + abs(row - other_row) == 1:
        return Leg(start, end, "adjacent")
    # A corner cell may face two gates.
    for way_out in bits(board.facing(start & board.city) & gates):
        for way_in in bits(board.facing(end & board.city) & gates):
            if way_out != way_in:
                return Leg(start, end, "gates", (way_out, way_in))
    return Leg(start, end, "broken")


def _seats(state: State, hidden: Collection[Number]) -> tuple[Seat, ...]:
    colors = state.config.building_colors
    totals, winners = _final_score(state)
    seats = []
    for seat, player in enumerate(state.players):
        seats.append(
            Seat(
                color=player.color,
                to_move=player.color == state.turn.player,
                total=totals.get(player.color),
                wins=player.color in winners,
                stock=tuple(_stock(state, seat, hidden)),
                palace_tiles=tuple(
                    color
                    for color, holder in zip(colors, state.palace_holders, strict=False)
                    if holder == player.color
                ),
                tower_tiles=tuple(
                    corner
                    for corner, holder in zip(CORNERS, state.tower_holders, strict=False)
                    if holder == player.color
                ),
            )
        )
    return tuple(seats)


def _stock(state: State, seat: int, hidden: Collection[Number]) -> Iterator[Holding]:
    config, player = state.config, state.players[seat]
    colors, absent = config.building_colors, config.absent_pieces
    for kind, (name, count) in enumerate(zip(colors, player.buildings, strict=False)):
        yield Holding(Piece("building", name), None if (seat, kind) in hidden else count)
    yield Holding(Piece("rooftop", player.color), player.rooftops)
    if "blocking_rooftop" not in absent or player.blocking_rooftops:
        reserved = tuple(colors[index] for index in player.blocking_rooftops)
        blocking = Piece("blocking_rooftop", BLOCKING_COLORS.get(player.color))
        yield Holding(blocking, len(reserved), reserved)
    for spec in SPECS:
        if KIND_OF.get(spec.name) not in KINDS:
            continue
        number = None if (seat, KIND_OF[spec.name]) in hidden else getattr(player, spec.stock)
        if spec.name not in absent or number != 0:
            color = NEUTRAL if spec.ground is Ground.BUILDING else None
            yield Holding(Piece(spec.name, color), number)
    if config.tea_tiles or player.tea_tiles:
        yield Holding(Piece("tea_tile"), player.tea_tiles)


def _final_score(state: State) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return the totals, keyed by colour, and the winners.

    Both are empty if the game is not over or the state is impossible.
    """
    ruleset, colors = state.config.ruleset.id, [player.color for player in state.players]
    if (
        state.phase != "finished"
        or ruleset_problems(ruleset, None, colors, state.config.overrides)
        or audit(state)
    ):
        return {}, ()
    final = score(state)
    return {player.color: player.total for player in final.players}, final.winners


def _supply(state: State) -> tuple[Holding, ...]:
    supply = []
    if state.config.tea_tiles or state.tea_supply:
        supply.append(Holding(Piece("tea_tile"), state.tea_supply))
    if state.config.spare_gates or state.gate_supply:
        supply.append(Holding(Piece("gate"), state.gate_supply))
    return tuple(supply)
