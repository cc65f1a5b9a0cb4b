"""A concise way to write positions for examples and tests.

:func:`position` takes the pieces on the board and works out the rest: the tiles, the tea and the
stocks. The position is possible unless the arguments make it impossible on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.rules.board import BIT, union
from service.rules.piece_specs import BOARD_FIELDS, BY_NAME
from service.rules.pieces import rooftop
from service.rules.rulesets import (
    PALACE_VALUES,
    TEA_COLOR,
    TEA_LOTS,
    TOWER_VALUES,
    OptionValue,
    resolve,
)
from service.rules.state import NEUTRAL, Action, Move, Player, Rooftop, State, Turn


def cells(names: str) -> int:
    """Return the bitboard of cells whose names are separated by spaces. ``B1-F1`` is a range.

    Raises:
        KeyError: A cell does not exist.
    """
    return union(_run(names))


def _run(names: str) -> list[int]:
    result = []
    for name in names.split():
        first, _, last = name.partition("-")
        last = last or first
        columns = _from_to(ord(first[0]), ord(last[0]))
        rows = _from_to(int(first[1:]), int(last[1:]))
        result += [BIT[f"{chr(column)}{row}"] for row in rows for column in columns]
    return result


def _from_to(first: int, last: int) -> range:
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def action(words: str) -> Action:
    """Return an action written in words, such as ``merchant K2 from F2`` or ``tea_tile``.

    The word for a building is its colour, as in ``orange C6``.

    Raises:
        KeyError: A cell does not exist.
    """
    piece, *rest = words.split()
    cell = BIT[rest[0]] if rest else 0
    source = BIT[rest[2]] if len(rest) > 2 else 0
    if piece in ("grey", "violet", "black", "brown", "orange"):
        return Action("building", cell, piece, source)
    return Action(piece, cell, None, source)


def move(player: str, words: str = "") -> Move:
    """Return a player's move. ``words`` are its actions, separated by commas, or "" for a pass.

    Raises:
        KeyError: A cell does not exist.
    """
    return Move(player, tuple(action(part) for part in words.split(",") if part.strip()))


def position(
    ruleset: str,
    players: str = "red yellow green",
    *,
    options: Mapping[str, OptionValue] | None = None,
    buildings: Mapping[str, str] | None = None,
    stables: str = "",
    rooftops: str = "",
    streets: Sequence[str] = ("H7",),
    walls: str = "",
    gates: str = "",
    well: str = "",
    turn: int = 9,
    player: str | None = None,
    actions: Sequence[str] = (),
    phase: str = "play",
    stock: Mapping[str, Mapping[str, Any]] | None = None,
    **changes: Any,
) -> State:
    """Return the state with these pieces on the board.

    Pieces that are not on the board are in the stocks. Buildings of closed colours have been
    returned to the box. The player to move has placed the pieces in ``actions``. The other pieces
    on the board come from the stock of the last player, then from that of the player before them,
    and so on. The tiles are won as if all rooftops had been placed last.

    * ``rooftops`` are words such as ``red:C4``, in the order of the claims.
    * ``stock`` overrides parts of players' stocks, keyed by the player's colour. The inner keys are
      building colours, or attributes of :class:`service.rules.state.Player`.
    * ``changes`` are attributes of the state to set at the end. They can make the state impossible.

    Raises:
        KeyError: A ruleset or a cell does not exist, or the ruleset does not allow this number of
            players.
    """
    colors = players.split()
    config = resolve(ruleset, len(colors), options or {})
    board_buildings = tuple(cells((buildings or {}).get(c, "")) for c in config.building_colors)
    roofs = tuple(
        Rooftop(BIT[word.partition(":")[2]], word.partition(":")[0]) for word in rooftops.split()
    )
    lines = tuple(tuple(_run(street)) for street in streets)
    state = worked_out(
        State(
            config,
            phase,
            players=tuple(Player.at_start(color, config) for color in colors),
            turn=Turn(
                turn,
                None if phase == "finished" else player or colors[0],
                tuple(action(words) for words in actions),
            ),
            tower_values=TOWER_VALUES,
            tower_holders=(None,) * 4,
            tower_merchants=(0,) * 4,
            palace_holders=(None,) * 4,
            palace_values=PALACE_VALUES,
            well=cells(well),
            buildings=board_buildings,
            stables=cells(stables),
            rooftops=roofs,
            streets=lines,
            walls=cells(walls),
            gates=cells(gates),
        )
    )
    for color, held in (stock or {}).items():
        _set_stock(state, state.players[state.seat(color)], held)
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def worked_out(state: State) -> State:
    """Return a state with this board and turn, and with stocks and tiles as in :func:`position`."""
    config = state.config
    new = state.copy()
    new.players = tuple(Player.at_start(player.color, config) for player in state.players)
    new.tower_merchants = tuple(map(config.merchants_on_tower, new.tower_values))
    new.tea_supply = sum(TEA_LOTS) if config.tea_tiles else 0
    new.gate_supply = 0 if new.gates else config.spare_gates
    _spend(new)
    _hand_out_tiles(new)
    return new


def _placed_now(state: State, piece: str, color: str | None = None) -> int:
    actions = state.turn.actions
    return sum(action.piece == piece and action.color == color for action in actions)


def _payers(
    state: State, piece: str, count: int, color: str | None = None
) -> list[tuple[Player, int]]:
    """Return the players who may have placed these pieces, each with the maximum number."""
    last_first = [(player, count) for player in reversed(state.players)]
    seat = state.seat(state.turn.player)
    if seat < 0:
        return last_first
    return [(state.players[seat], _placed_now(state, piece, color)), *last_first]


def _take(state: State, piece: str, count: int) -> None:
    name = BY_NAME[piece].stock
    for player, most in _payers(state, piece, count):
        taken = min(count, most, getattr(player, name))
        setattr(player, name, getattr(player, name) - taken)
        count -= taken


def _spend(state: State) -> None:
    """Remove the pieces on the board from the players' stocks."""
    config, analysis = state.config, state.analysis
    for index, on_board in enumerate(state.buildings):
        count = on_board.bit_count()
        for player, most in _payers(state, "building", count, config.building_colors[index]):
            taken = min(count, most, player.buildings[index])
            held = list(player.buildings)
            held[index] = 0 if state.is_closed(index) else held[index] - taken
            player.buildings = (held[0], held[1], held[2], held[3])
            count -= taken
    _take(state, "merchant", max(analysis.merchants.bit_count() - 1, 0))
    if config.spare_gates and state.gates:
        # The player who places the first gate receives the spare one.
        first_now = _placed_now(state, "gate") == state.gates.bit_count()
        seat = state.seat(state.turn.player) if first_now else -1
        state.players[seat].gates += config.spare_gates
    for piece, field in BOARD_FIELDS.items():
        _take(state, piece, getattr(state, field).bit_count())
    for roof in state.rooftops:
        if roof.color == NEUTRAL:
            _take(state, "neutral_rooftop", 1)
        elif state.seat(roof.color) >= 0:
            state.players[state.seat(roof.color)].rooftops -= 1
    if config.two_kinds_of_rooftop:
        for player, opponent in (state.players, state.players[::-1]):
            left = rooftop.blocking_left(analysis, player.color, opponent.color)
            player.blocking_rooftops = left


def _hand_out_tiles(state: State) -> None:
    """Give players the tiles, merchants and tea tiles that they won, claim by claim."""
    analysis = state.analysis
    palace_holders: list[str | None] = [None] * 4
    best = [0] * 4
    tower_holders: list[str | None] = [None] * 4
    tower_merchants = list(state.tower_merchants)
    lots = list(TEA_LOTS) if state.config.tea_tiles else []
    claimed = [palace for palace in analysis.palaces if palace.owner is not None]
    for palace in sorted(claimed, key=lambda palace: palace.order):
        owner = None if palace.owner == NEUTRAL else palace.owner
        seat = state.seat(owner)
        if owner is not None and seat < 0:
            continue
        if palace.size > best[palace.color]:
            best[palace.color], palace_holders[palace.color] = palace.size, owner
        for tower in analysis.towers(palace):
            tower_holders[tower] = owner
            if seat >= 0:
                state.players[seat].merchants += tower_merchants[tower]
            tower_merchants[tower] = 0
        if palace.color == TEA_COLOR and lots:
            lot = lots.pop(0)
            state.tea_supply -= lot
            if seat >= 0:
                state.players[seat].tea_tiles += lot
    state.palace_holders = tuple(palace_holders)
    state.tower_holders = tuple(tower_holders)
    state.tower_merchants = tuple(tower_merchants)


def _set_stock(state: State, player: Player, held: Mapping[str, Any]) -> None:
    colors = state.config.building_colors
    for name, value in held.items():
        if name in colors:
            buildings = list(player.buildings)
            buildings[colors.index(name)] = value
            player.buildings = (buildings[0], buildings[1], buildings[2], buildings[3])
        else:
            setattr(player, name, value)
