"""Moves on the wire: actions told apart by their piece, and the move that holds them."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import Schema, post_load

from service.rules.board import NAME
from service.rules.pieces import spec as placed
from service.rules.rulesets import PLAYER_COLORS
from service.rules.state import Action, Move

from .fields import Array, Cell, Discriminated, Enum, StrictSchema
from .limits import MAX_ACTIONS

__all__ = [
    "BUILDING_COLOR_NAMES",
    "CELL_PIECES",
    "PIECES",
    "ActionField",
    "MoveSchema",
    "building_color",
    "dump_action",
    "dump_move",
    "dump_piece",
    "one_a_piece",
    "player_color",
]

BUILDING_COLOR_NAMES: Final = ("grey", "violet", "black", "brown", "orange")
"""The building colours of both editions; black and violet are one colour under two names."""

_WITH_MORE_THAN_A_CELL: Final = ("building", "merchant")

CELL_PIECES: Final = (
    *[piece for piece in placed.PIECES if piece not in (*_WITH_MORE_THAN_A_CELL, *placed.ROOFTOPS)],
    *[piece for piece in placed.PIECES if piece in placed.ROOFTOPS],
    "well",
)
"""The pieces whose actions have a cell and nothing else."""

PIECES: Final = (*_WITH_MORE_THAN_A_CELL, *CELL_PIECES, "tea_tile")
"""Everything that an action can name: the pieces of a turn, the well and the tea tile."""


def building_color(description: str, **options: Any) -> Enum:
    """Return a field that holds the colour of a building."""
    return Enum(description, BUILDING_COLOR_NAMES, "BuildingColor", **options)


def player_color(description: str, **options: Any) -> Enum:
    """Return a field that holds the colour of a player."""
    return Enum(description, PLAYER_COLORS, "PlayerColor", **options)


class BuildingActionSchema(StrictSchema):
    """A building is placed."""

    piece = Enum("A building.", ["building"])
    color = building_color("The building's colour.")
    cell = Cell("The city cell where it goes.")

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action("building", data["cell"], data["color"])


class MerchantActionSchema(StrictSchema):
    """A merchant is placed."""

    piece = Enum("A merchant.", ["merchant"])
    cell = Cell("The city cell where it goes.")
    source = Cell(
        "The end of the street that goes on, where the street passes through gates and it could be "
        "more than one.",
        data_key="from",
        optional=True,
    )

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action("merchant", data["cell"], None, data.get("source", 0))


class _CellActionSchema(StrictSchema):
    cell = Cell("The cell where it goes; of a rooftop, any building of the palace.")

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action(data["piece"], data["cell"])


def one_a_piece(ending: str, base: type[Schema], said: str) -> dict[str, type[Schema]]:
    """Return a schema for each piece that only differs in its name from others, by the piece.

    One schema for all of them would do to read them. But generators and fuzzers take it that a
    discriminator's value and a schema belong to each other.
    """
    schemas = {}
    for piece in CELL_PIECES:
        words = piece.replace("_", " ")
        name = "".join(map(str.capitalize, words.split())) + ending
        schemas[piece] = base.from_dict({"piece": Enum(f"A {words}.", [piece])}, name=name)
        schemas[piece].__doc__ = said.format(words)
    return schemas


class TeaTileActionSchema(StrictSchema):
    """A tea tile is handed in instead of a placement."""

    piece = Enum("A tea tile.", ["tea_tile"])

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action("tea_tile")


_ACTIONS: Final[dict[str, type[Schema]]] = {
    "building": BuildingActionSchema,
    "merchant": MerchantActionSchema,
    **one_a_piece("ActionSchema", _CellActionSchema, "A {} is placed."),
    "tea_tile": TeaTileActionSchema,
}


def ActionField(description: str = "") -> Discriminated:  # noqa: N802 - it stands for a class
    """Return a field that reads an action."""
    return Discriminated(description, "piece", _ACTIONS, "Action")


class MoveSchema(StrictSchema):
    """What a player does, in order, all or nothing; no action at all is a pass."""

    player = player_color("Who moves.")
    actions = Array(ActionField(), "What is done, in this order.", max_length=MAX_ACTIONS)

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Move:
        return Move(data["player"], tuple(data["actions"]))


def dump_piece(
    piece: str, color: str | None = None, cell: int = 0, source: int = 0
) -> dict[str, Any]:
    """Return a piece as it is written on the wire, with what is said of it; cells are bits."""
    written: dict[str, Any] = {"piece": piece}
    if color is not None:
        written["color"] = color
    if cell:
        written["cell"] = NAME[cell]
    if source:
        written["from"] = NAME[source]
    return written


def dump_action(action: Action) -> dict[str, Any]:
    """Return an action as it is written on the wire."""
    return dump_piece(action.piece, action.color, action.cell, action.source)


def dump_move(move: Move) -> dict[str, Any]:
    """Return a move as it is written on the wire."""
    return {"player": move.player, "actions": [dump_action(action) for action in move.actions]}
