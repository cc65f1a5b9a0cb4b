"""Moves on the wire: actions told apart by their piece, and the move that holds them."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import post_load

from service.rules.board import NAME
from service.rules.rulesets import PLAYER_COLORS
from service.rules.state import Action, Move

from .fields import Cell, Closed, Discriminated, Items, Word

__all__ = [
    "BUILDING_COLOR_NAMES",
    "CELL_PIECES",
    "MOST_ACTIONS",
    "PIECES",
    "ActionField",
    "MoveSchema",
    "building_color",
    "dump_action",
    "player_color",
]

BUILDING_COLOR_NAMES: Final = ("grey", "violet", "black", "brown", "orange")
"""The building colours of both editions; black and violet are one colour under two names."""

CELL_PIECES: Final = (
    "stable",
    "wall",
    "gate",
    "rooftop",
    "neutral_rooftop",
    "blocking_rooftop",
    "well",
)
"""The pieces that an action says no more of than the cell."""

PIECES: Final = ("building", "merchant", *CELL_PIECES, "tea_tile")

MOST_ACTIONS: Final = 3
"""No turn of any ruleset has more actions."""


def building_color(description: str, **options: Any) -> Word:
    """Return a field that holds the colour of a building."""
    return Word(description, BUILDING_COLOR_NAMES, "BuildingColor", **options)


def player_color(description: str, **options: Any) -> Word:
    """Return a field that holds the colour of a player."""
    return Word(description, PLAYER_COLORS, "PlayerColor", **options)


class BuildingActionSchema(Closed):
    """A building is placed."""

    piece = Word("A building.", ["building"])
    color = building_color("The building's colour.")
    cell = Cell("The city cell where it goes.")

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action("building", data["cell"], data["color"])


class MerchantActionSchema(Closed):
    """A merchant is placed."""

    piece = Word("A merchant.", ["merchant"])
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


class CellActionSchema(Closed):
    """A piece is placed of which there is no more to say than where."""

    piece = Word("The piece.", CELL_PIECES)
    cell = Cell("The cell where it goes; of a rooftop, any building of the palace.")

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action(data["piece"], data["cell"])


class TeaTileActionSchema(Closed):
    """A tea tile is handed in instead of a placement."""

    piece = Word("A tea tile.", ["tea_tile"])

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Action:
        return Action("tea_tile")


def ActionField(description: str = "") -> Discriminated:  # noqa: N802 - it stands for a class
    """Return a field that reads an action."""
    variants = {
        "building": BuildingActionSchema,
        "merchant": MerchantActionSchema,
        **dict.fromkeys(CELL_PIECES, CellActionSchema),
        "tea_tile": TeaTileActionSchema,
    }
    return Discriminated(description, "piece", variants, "Action")


class MoveSchema(Closed):
    """What a player does, in order, all or nothing; no action at all is a pass."""

    player = player_color("Who moves.")
    actions = Items(ActionField(), "What is done, in this order.", most=MOST_ACTIONS)

    @post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> Move:
        return Move(data["player"], tuple(data["actions"]))


def dump_action(action: Action) -> dict[str, Any]:
    """Return an action as it is written on the wire."""
    written: dict[str, Any] = {"piece": action.piece}
    if action.color is not None:
        written["color"] = action.color
    if action.cell:
        written["cell"] = NAME[action.cell]
    if action.source:
        written["from"] = NAME[action.source]
    return written
