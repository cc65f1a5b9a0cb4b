"""The JSON of moves and their actions. The fields of an action depend on its piece."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NotRequired, TypedDict

from marshmallow import Schema, post_load

from service.rules import piece_specs as placed
from service.rules.board import NAME
from service.rules.rulesets import PLAYER_COLORS
from service.rules.state import Action, Move

from .fields import Array, Cell, Discriminated, Enum, StrictSchema
from .limits import MAX_ACTIONS

BUILDING_COLOR_NAMES: Final = ("grey", "violet", "black", "brown", "orange")
"""The building colours of both editions. Black in the first edition is violet in the second."""

_WITH_MORE_THAN_A_CELL: Final = ("building", "merchant")

CELL_PIECES: Final = (
    *[piece for piece in placed.PIECES if piece not in (*_WITH_MORE_THAN_A_CELL, *placed.ROOFTOPS)],
    *[piece for piece in placed.PIECES if piece in placed.ROOFTOPS],
    "well",
)
"""The pieces for which an action has only two fields: the piece and its cell."""

PIECES: Final = (*_WITH_MORE_THAN_A_CELL, *CELL_PIECES, "tea_tile")
"""Everything that an action can place or use."""


def building_color(description: str, **options: Any) -> Enum:
    """Return a field for the colour of a building."""
    return Enum(description, BUILDING_COLOR_NAMES, "BuildingColor", **options)


def player_color(description: str, **options: Any) -> Enum:
    """Return a field for the colour of a player."""
    return Enum(description, PLAYER_COLORS, "PlayerColor", **options)


class BuildingActionSchema(StrictSchema):
    """Place a building."""

    piece = Enum("A building.", ["building"])
    color = building_color("The building's colour.")
    cell = Cell("The city cell to place it on.")

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action("building", data["cell"], data["color"])


class MerchantActionSchema(StrictSchema):
    """Place a merchant."""

    piece = Enum("A merchant.", ["merchant"])
    cell = Cell("The city cell to place it on.")
    source = Cell(
        "The end of the street that the merchant extends. Required only if gates make the end "
        "ambiguous.",
        data_key="from",
        optional=True,
    )

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action("merchant", data["cell"], None, data.get("source", 0))


class _CellActionSchema(StrictSchema):
    cell = Cell("The cell; for a rooftop, any building of the palace.")

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action(data["piece"], data["cell"])


def _cell_actions() -> dict[str, type[Schema]]:
    """Return a schema for each of :data:`CELL_PIECES`, because code generators and fuzzers need it.

    The schemas are keyed by piece.
    """
    schemas = {}
    for piece in CELL_PIECES:
        words = piece.replace("_", " ")
        name = "".join(map(str.capitalize, words.split())) + "ActionSchema"
        own: dict[str, Any] = {"piece": Enum(f"A {words}.", [piece])}
        schemas[piece] = _CellActionSchema.from_dict(own, name=name)
        schemas[piece].__doc__ = f"Place a {words}."
    return schemas


class TeaTileActionSchema(StrictSchema):
    """Use a tea tile instead of placing a piece."""

    piece = Enum("A tea tile.", ["tea_tile"])

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action("tea_tile")


_ACTIONS: Final[dict[str, type[Schema]]] = {
    "building": BuildingActionSchema,
    "merchant": MerchantActionSchema,
    **_cell_actions(),
    "tea_tile": TeaTileActionSchema,
}


def ActionField(description: str = "") -> Discriminated:  # noqa: N802 - used like a class
    """Return a field that reads an action."""
    return Discriminated(description, "piece", _ACTIONS, "Action")


class MoveSchema(StrictSchema):
    """A player's actions, accepted or refused as a whole. A move without actions is a pass."""

    player = player_color("The player who moves.")
    actions = Array(ActionField(), "The actions, in order.", max_length=MAX_ACTIONS)

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Move:
        return Move(data["player"], tuple(data["actions"]))


ActionJson = TypedDict(
    "ActionJson",
    {
        "piece": str,
        "color": NotRequired[str],
        "cell": NotRequired[str],
        "from": NotRequired[str],
    },
)


class MoveJson(TypedDict):
    """A move, as :class:`MoveSchema` describes it."""

    player: str
    actions: Sequence[ActionJson]


def dump_action(action: Action) -> ActionJson:
    """Return the JSON of an action."""
    written: ActionJson = {"piece": action.piece}
    if action.color is not None:
        written["color"] = action.color
    if action.cell:
        written["cell"] = NAME[action.cell]
    if action.source:
        written["from"] = NAME[action.source]
    return written


def dump_move(move: Move) -> MoveJson:
    """Return the JSON of a move."""
    return {"player": move.player, "actions": [dump_action(action) for action in move.actions]}
