"""Answers to players' questions that are neither rulings nor rules, in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from service.rules.rulesets import GameConfig

from .explanations import EXPLANATIONS
from .formatter import Formatter
from .paragraph import Paragraph, Parts
from .templates import Choice, Few, Plural, by_presence, by_value

ANSWERS: Final[Parts] = {
    "turn": (
        Choice(
            by_value("phase"),
            {
                "play": "It is {player}’s turn, with {count:pieces} to place.",
                "pass": "It is {player}’s turn. They can’t place anything and can only pass.",
                "setup": "It is {player}’s turn. The setup is not finished.",
                "finished": "The game is over.",
            },
        ),
        ("phase", "player", "count"),
    ),
    "places": (
        Choice(
            by_presence("certain"),
            {
                True: "{piece:a _} can be placed at {cells:or}.",
                False: "{piece:a _} can be placed at {cells:or}, if {player} still has one.",
            },
        ),
        ("certain", "piece", "color", "cells", "player"),
    ),
    "nowhere": ("{piece:no _} can be placed now.", ("piece", "color")),
    "everything": ("{player} can place {options:or}.", ("player", "options")),
    "tea": ("{player} can use a tea tile.", ("player",)),
    "leads": (
        Choice(
            by_presence("final"),
            {
                True: Plural(
                    "{players:and} has won with {value:points}.",
                    "{players:and} have won with {value:points} each.",
                    "players",
                ),
                False: Plural(
                    "{players:and} is ahead with {value:points}.",
                    "{players:and} are level with {value:points} each.",
                    "players",
                ),
            },
        ),
        ("final", "players", "value"),
    ),
    "total": ("{player} has {value:points}.", ("player", "value")),
    "totals": ("{totals:and}.", ("totals",)),
    "one of the totals": ("{player} has {value:points}", ("player", "value")),
    "same points": ("It wouldn’t change the score.", ()),
}
"""The sentences of answers and their parts, with their variables, keyed by name."""


class Answers:
    """Writes answers in one language, in the words of one game's edition.

    The legal moves and the score that it reads are answers of the operations.
    """

    def __init__(self, formatter: Formatter, config: GameConfig) -> None:
        self._paragraph = Paragraph(formatter, config, {**EXPLANATIONS, **ANSWERS})

    def __str__(self) -> str:
        return str(self._paragraph)

    def turn(self, phase: str, player: str | None, remaining: int, may_pass: bool | None) -> None:
        """Say whose turn it is."""
        kind = "pass" if phase == "play" and may_pass else phase
        self._paragraph.add("turn", phase=kind, player=player, count=remaining)

    def places(self, piece: str, color: str | None, moves: Mapping[str, Any]) -> None:
        """Say where a piece can be placed. ``moves`` lists its legal placements."""
        placements, player = moves["placements"], moves["player"]
        if piece == "tea_tile" and placements:
            self._paragraph.add("tea", player=player)
            return
        cells = list(dict.fromkeys(cell for each in placements for cell in each.get("cells", ())))
        params = {"piece": piece, "color": color, "player": player, "cells": cells}
        if cells:
            certain = all(placement["certain"] for placement in placements)
            self._paragraph.add("places", certain=certain, **params)
        else:
            self._paragraph.add("nowhere", **params)

    def everything(self, moves: Mapping[str, Any]) -> None:
        """Say what the player to move can place. ``moves`` lists the legal moves."""
        player = moves["player"]
        options: dict[tuple[str, str | None], list[str]] = {}
        for placement in moves["placements"]:
            kind = placement["piece"], placement.get("color")
            options.setdefault(kind, []).extend(placement.get("cells", ()))
        worded = [
            self._paragraph.part(
                "piece to place", {"piece": piece, "color": color, "places": Few(cells)}
            )
            for (piece, color), cells in options.items()
            if cells
        ]
        if worded:
            self._paragraph.add("everything", player=player, options=worded)
        elif moves["may_pass"]:
            self._paragraph.add("turn", phase="pass", player=player, count=0)
        if ("tea_tile", None) in options:
            self._paragraph.add("tea", player=player)

    def score(self, score: Mapping[str, Any], player: str | None) -> None:
        """Say how many points a player has, if one is named, and who is ahead."""
        totals = {each["color"]: each["total"] for each in score["players"]}
        if player in totals:
            self._paragraph.add("total", player=player, value=totals[player])
        most = max(totals.values())
        ahead = score["winners"] or [color for color, total in totals.items() if total == most]
        self._paragraph.add("leads", final=score["final"], players=ahead, value=most)
        others = [
            self._paragraph.part("one of the totals", {"player": color, "value": total})
            for color, total in sorted(totals.items(), key=lambda pair: -pair[1])
            if color not in (*ahead, player)
        ]
        if others:
            self._paragraph.add("totals", totals=others)

    def same_points(self) -> None:
        """Say that a move changes nobody's points."""
        self._paragraph.add("same points")
