"""The scene: what there is to draw in a state, for the text diagram and the picture.

A state may be impossible. Its scene still has every piece on the board: several on one cell, a
rooftop without a building, a broken street. Pieces off the board are left out. Nothing here raises
for an impossible state, and nothing here contains text for people.
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
from service.rules.pieces.spec import SPECS, Ground
from service.rules.pieces.standing import standing
from service.rules.scoring import score
from service.rules.state import BLOCKING_COLORS, NEUTRAL, State
from service.rules.table import ruleset_problems

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
    """Return the column and the row of a cell (a single bit), both counted from 0."""
    row, column = divmod(cell.bit_length() - 1, STRIDE)
    return column, row


class Piece(NamedTuple):
    """A piece on a cell or in a stock.

    ``kind`` is the piece's wire name; ``color`` the colour of a building or a rooftop.
    """

    kind: str
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Square:
    """A cell of the board and the pieces on it.

    ``kind`` is ``city``, ``wall`` or ``tower``. ``pieces`` are those that occupy the cell (at most
    one in a possible state), ``rooftops`` those on top. ``rewarded`` means that a component here
    earns the well's points, ``last`` that the last move placed something here.
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
        """Whether there are more pieces here than a cell can hold, rooftops aside."""
        return len(self.pieces) > (0 if self.kind == "tower" else 1)

    @property
    def crowded(self) -> bool:
        """Whether there are more pieces or rooftops here than a cell can hold."""
        return self.shared or len(self.rooftops) > 1


class Leg(NamedTuple):
    """The connection between two consecutive merchants of a street (cells as bits).

    ``way`` is ``adjacent`` if the two cells are adjacent, ``gates`` if the street leaves the city
    through the first of ``gates`` and returns through the second, ``broken`` otherwise.
    """

    start: int
    end: int
    way: str
    gates: tuple[int, int] = (0, 0)


class Street(NamedTuple):
    """A street: its merchants on the board, in order, and the connections between them."""

    cells: tuple[int, ...]
    legs: tuple[Leg, ...]


class Merchant(NamedTuple):
    """A merchant's part in its street.

    ``role`` is ``end``, ``closed`` (a first or last merchant from which the street cannot
    continue), ``middle``, or ``broken`` (not connected to a neighbour in the street). ``to`` are
    the adjacent cells to which the street continues, including gates.
    """

    role: str
    to: frozenset[int]


class Tower(NamedTuple):
    """A tower and its tile: the value, the merchants on it, the colour of its holder."""

    corner: str
    cell: int
    value: int
    merchants: int
    holder: str | None


class Holding(NamedTuple):
    """How many pieces of a kind somebody holds.

    ``number`` is None if it is hidden. ``colors`` are the building colours whose blocking rooftop
    is unused; None for other pieces.
    """

    piece: Piece
    number: int | None
    colors: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: their stock, and the tiles in front of their screen.

    ``palace_tiles`` are building colours, ``tower_tiles`` corners. ``total`` is the final score,
    None unless the game is over.
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
        """Whether some of the stock is hidden."""
        return any(holding.number is None for holding in self.stock)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a diagram shows.

    ``squares`` are sorted by row, then column. ``supply`` lies beside the board. ``off_board`` is
    the set of cells (a bitboard) of pieces that are not on the board and not drawn. ``quota`` is
    the quota of this turn, 0 in the setup and in a finished game.
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
        """Yield the squares row by row."""
        squares = list(self.squares.values())
        for start in range(0, len(squares), self.board.columns):
            yield squares[start : start + self.board.columns]

    def pieces(self) -> Iterator[tuple[Square, Piece]]:
        """Yield every piece on the board with its square; a square's rooftops come last."""
        for square in self.squares.values():
            for piece in (*square.pieces, *square.rooftops):
                yield square, piece

    def palace_tiles(self) -> Iterator[tuple[str, int, str | None]]:
        """Yield the palace tiles: building colour, value, holder."""
        state = self.state
        yield from zip(
            state.config.building_colors, state.palace_values, state.palace_holders, strict=False
        )


def scene(state: State, highlight: int = 0, last: int = 0, viewer: str | None = None) -> Scene:
    """Return the scene of a state.

    ``highlight`` and ``last`` (the cells of the last move) are bitboards, ignored off the board.
    If ``viewer`` is a player's colour, the stocks of all other players are hidden.
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
    """Return the pieces on each cell except rooftops, in the order in which they are drawn."""
    pieces: dict[int, list[Piece]] = {}
    # The well is drawn last, over any piece that shares its cell.
    for kind, color, cells in sorted(standing(state), key=lambda kind: kind.piece == "well"):
        for cell in bits(cells):
            pieces.setdefault(cell, []).append(Piece(kind, color))
    return pieces


def _rooftops(state: State) -> dict[int, list[Piece]]:
    """Return the rooftops on each cell."""
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
    """Return how many pieces and legs of streets there are to draw."""
    return sum(1 for _ in scene.pieces()) + sum(len(street.legs) for street in scene.streets)


def simplified(scene: Scene, most: int) -> Scene:
    """Return a scene that can be drawn with a bounded amount of work.

    A scene with more than ``most`` shapes keeps one piece per cell, and no rooftops and streets. No
    possible state has 330 shapes.
    """
    if number_of_shapes(scene) <= most:
        return scene
    squares = {
        cell: replace(square, pieces=square.pieces[:1], rooftops=())
        for cell, square in scene.squares.items()
    }
    return replace(scene, squares=squares, streets=())


def _rewarded(well: int, board: Board) -> set[int]:
    """Return the city cells two away from the well in a straight line."""
    found = set()
    for column, row in map(position, bits(well)):
        for right, down in ((2, 0), (-2, 0), (0, 2), (0, -2)):
            if 0 <= column + right < board.columns and 0 <= row + down < board.rows:
                found.add(1 << (row + down) * STRIDE + column + right)
    return {cell for cell in found if cell & board.city}


def _streets(state: State, board: Board) -> tuple[dict[int, Merchant], tuple[Street, ...]]:
    """Return each merchant's part in its street, by cell, and the streets."""
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
    """Return the part of a merchant in an unbroken street; ``ends`` are where it can go on."""
    if cell not in (street[0], street[-1]):
        return "middle"
    return "end" if cell in ends else "closed"


def _leg(start: int, end: int, gates: int, board: Board) -> Leg:
    (column, row), (other_column, other_row) = position(start), position(end)
    if abs(column - other_column) + abs(row - other_row) == 1:
        return Leg(start, end, "adjacent")
    # A corner cell may face two gates; the street then leaves through the first one that lets it
    # return through another.
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
    """Yield what a player holds of each kind in the game, and of other kinds if they hold any."""
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
    """Return the players' totals and the winners; nothing unless the game is possible and over."""
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
