"""Answers to players' questions that are neither rulings nor rules, in English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from service.rules.rulesets import GameConfig

from .explanations import EXPLANATIONS
from .formatter import Formatter
from .paragraph import Paragraph, Parts
from .templates import (
    Choice,
    Few,
    Params,
    Plural,
    Vocabulary,
    by_presence,
    by_value,
    claimed_by,
)


def _state_of_palace(params: Params, vocabulary: Vocabulary) -> str:
    if params["owner"] is None:
        return "open" if params["cells"] else "blocked"
    return "player" if claimed_by(params, vocabulary) == "player" else "nobody"


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
    "cell": (
        Choice(
            by_value("kind"),
            {
                "piece": "There is {piece:a _} at {cell}.",
                "empty": "{cell} is empty.",
                "tower": "{cell} is a tower.",
                "off board": "{cell} is not on this board.",
            },
        ),
        ("kind", "piece", "color", "cell"),
    ),
    "palace": (
        Choice(
            _state_of_palace,
            {
                "player": (
                    "{color:the _ palace} at {cell} (size {size}, worth {value:points}) belongs to "
                    "{owner}."
                ),
                "nobody": (
                    "{color:the _ palace} at {cell} (size {size}, worth {value:points}) is claimed "
                    "for nobody."
                ),
                "open": (
                    "{color:the _ palace} at {cell} (size {size}, worth {value:points}) is not "
                    "claimed yet, and can grow at {cells:or}."
                ),
                "blocked": (
                    "{color:the _ palace} at {cell} (size {size}, worth {value:points}) is not "
                    "claimed yet, and can’t grow any more."
                ),
            },
        ),
        ("color", "cell", "size", "value", "owner", "cells"),
    ),
    "no palace": (
        Choice(
            lambda params, vocabulary: next(
                (name for name in ("owner", "color") if params[name]), ""
            ),
            {
                "owner": "{owner} owns no palace.",
                "color": "{color:_ palaces}: there are none on the board.",
                "": "There is no palace there.",
            },
        ),
        ("owner", "color"),
    ),
    "street": (
        Choice(
            by_presence("cells"),
            {
                True: (
                    "{street:The _} with {count:merchants} from {cell} to {other_cell} can be "
                    "extended at {cells:or}."
                ),
                False: (
                    "{street:The _} with {count:merchants} from {cell} to {other_cell} can’t be "
                    "extended any more."
                ),
            },
        ),
        ("count", "cell", "other_cell", "cells"),
    ),
    "no street": ("There is no {street:_} on the board.", ()),
    "tower tile": (
        Choice(
            by_presence("player"),
            {
                True: "{corner:the _ tower tile} ({value:points}) belongs to {player}.",
                False: "{corner:the _ tower tile} ({value:points}) is still free.",
            },
        ),
        ("corner", "value", "player"),
    ),
    "palace tile": (
        Choice(
            by_presence("player"),
            {
                True: "{color:the _ palace tile} ({value:points}) belongs to {player}.",
                False: "{color:the _ palace tile} ({value:points}) is still free.",
            },
        ),
        ("color", "value", "player"),
    ),
    "well": (
        Choice(
            by_presence("cell"),
            {True: "The well is at {cell}.", False: "There is no well on the board."},
        ),
        ("cell",),
    ),
    "tea supply": (
        Choice(
            by_presence("count"),
            {
                True: Plural(
                    "There is {count:tea tiles} left beside the board.",
                    "There are {count:tea tiles} left beside the board.",
                ),
                False: "There are no tea tiles left beside the board.",
            },
        ),
        ("count",),
    ),
    "stock": (
        Choice(
            lambda params, vocabulary: (bool(params["known"]), bool(params["piece"])),
            {
                (True, True): "{player} has {counts:and} left.",
                (True, False): "{player} has {counts:and} left.",
                (False, True): "Nobody can know how many {piece:_s} {player} has: they are hidden.",
                (False, False): "{player} has no pieces left.",
            },
        ),
        ("known", "player", "counts", "piece", "color"),
    ),
    "hidden stock": ("The numbers of {player}’s other pieces are hidden.", ("player",)),
    "one count": ("{count:_s}", ("count", "piece", "color")),
    "rule": ("{rule} Source: {citations}.", ("rule", "citations")),
    "same points": ("It wouldn’t change the score.", ()),
}
"""The sentences of answers and their parts, with their variables, keyed by name."""

_TEXTS: Final[Parts] = {**EXPLANATIONS, **ANSWERS}


class Answers:
    """Writes answers in one language, in the words of one game's edition.

    The legal moves and the score that it reads are answers of the operations.
    """

    def __init__(self, formatter: Formatter, config: GameConfig) -> None:
        self._paragraph = Paragraph(formatter, config, _TEXTS)

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

    # Facts. ``position`` is the answer of the operation ``positions``.

    def cell(self, cell: str, position: Mapping[str, Any], kind: str) -> None:
        """Say what is on a cell, and which palace or street it belongs to.

        ``kind`` is ``tower`` or ``off board`` for a cell that can hold no piece.
        """
        found = position["cells"].get(cell)
        if found is None:
            self._paragraph.add("cell", kind=kind or "empty", cell=cell, piece=None, color=None)
            return
        piece, color = found["piece"], found.get("color")
        self._paragraph.add("cell", kind="piece", piece=piece, color=color, cell=cell)
        if "palace" in found:
            self._palace(position["palaces"][found["palace"]])
        if "street" in found:
            self._street(position["streets"][found["street"]])

    def palaces(
        self,
        owner: str | None,
        color: str | None,
        cell: str | None,
        position: Mapping[str, Any],
    ) -> None:
        """Say what is known of each palace of a player or a colour, or of the palace at a cell."""
        found = [
            palace
            for palace in position["palaces"]
            if owner in (None, palace["owner"])
            and color in (None, palace["color"])
            and cell in (None, *palace["buildings"], *palace["stables"])
        ]
        for palace in found:
            self._palace(palace)
        if not found:
            self._paragraph.add("no palace", owner=owner, color=None if cell else color)

    def _palace(self, palace: Mapping[str, Any]) -> None:
        self._paragraph.add(
            "palace",
            color=palace["color"],
            cell=palace["rooftop"] or palace["buildings"][0],
            size=palace["size"],
            value=palace["worth"]["total"],
            owner=palace["owner"],
            cells=palace["growth"],
        )

    def streets(self, position: Mapping[str, Any]) -> None:
        """Say how long each street is, and where it can be extended."""
        for street in position["streets"]:
            self._street(street)
        if not position["streets"]:
            self._paragraph.add("no street")

    def _street(self, street: Mapping[str, Any]) -> None:
        cells = street["cells"]
        self._paragraph.add(
            "street",
            count=len(cells),
            cell=cells[0],
            other_cell=cells[-1],
            cells=street["next"],
        )

    def tower_tiles(self, corner: str | None, position: Mapping[str, Any]) -> None:
        """Say who has a tower tile, or all of them."""
        for each, tile in position["state"]["tower_tiles"].items():
            if corner in (None, each):
                value, player = tile["value"], tile["holder"]
                self._paragraph.add("tower tile", corner=each, value=value, player=player)

    def palace_tiles(self, color: str | None, position: Mapping[str, Any]) -> None:
        """Say who has the palace tile of a colour, or all of them."""
        for each, tile in position["state"]["palace_tiles"].items():
            if color in (None, each):
                value, player = tile["value"], tile["holder"]
                self._paragraph.add("palace tile", color=each, value=value, player=player)

    def well(self, position: Mapping[str, Any]) -> None:
        """Say where the well is."""
        self._paragraph.add("well", cell=position["state"]["board"]["well"])

    def tea_supply(self, position: Mapping[str, Any]) -> None:
        """Say how many tea tiles nobody has yet."""
        self._paragraph.add("tea supply", count=position["state"]["tea_supply"])

    def stock(
        self,
        player: str,
        piece: str | None,
        color: str | None,
        counts: Mapping[tuple[str, str | None], int | None],
    ) -> None:
        """Say how many pieces a player has: of one kind or, if ``piece`` is None, of all kinds.

        ``counts`` are the numbers by piece and colour. A hidden number is None.
        """
        known = {kind: count for kind, count in counts.items() if count is not None}
        buildings = [kind for kind in known if kind[0] == "building"]
        for kinds in (buildings, [kind for kind in known if kind not in buildings]):
            if kinds:
                worded = [self._count(each, of, known[each, of]) for each, of in kinds]
                self._paragraph.add(
                    "stock", known=known, player=player, counts=worded, piece=piece, color=color
                )
        if not known and (piece or not counts):
            self._paragraph.add(
                "stock", known=(), player=player, counts=(), piece=piece, color=color
            )
        if piece is None and len(known) < len(counts):
            self._paragraph.add("hidden stock", player=player)

    def _count(self, piece: str, color: str | None, count: int) -> str:
        params = {"count": count, "piece": piece, "color": color}
        return self._paragraph.part("one count", params)

    def rules(self, texts: Iterable[tuple[str, str]]) -> None:
        """Quote rules, with their passages in the rulebooks after the last rule that they hold."""
        for citations, quoted in groupby(texts, key=itemgetter(1)):
            rules = " ".join(text for text, _ in quoted)
            self._paragraph.add("rule", rule=rules, citations=citations)
