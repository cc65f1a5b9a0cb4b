"""The pages about the rulesets: a list, and a page for each ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import orjson

from service.rules.piece_specs import SPECS
from service.rules.rulesets import resolve
from service.wording import Wording

from . import render

if TYPE_CHECKING:
    from service.diagrams.labels import Words


def ruleset_list_page(rulesets: Mapping[str, Any], wording: Wording) -> str:
    """Return the page that lists the rulesets. ``rulesets`` is what ``/v1/rulesets`` returns."""
    return render("rulesets.html", wording, "../", rulesets=rulesets["rulesets"])


def ruleset_page(ruleset: Mapping[str, Any], wording: Wording) -> str:
    """Return a ruleset's page. ``ruleset`` is the JSON that ``/v1/rulesets/{id}`` returns."""
    # Imported on first use, so that the service starts faster.
    from service.diagrams.labels import Words

    tables = ruleset["tables"]
    words = Words(wording, resolve(ruleset["id"], tables[0]["players"], {}))
    return render(
        "ruleset.html",
        wording,
        "../../",
        ruleset=ruleset,
        rulebooks=[wording.rulebook(id_) for id_ in ruleset["rulebooks"]],
        words={
            piece: _capital(words.pieces(piece))
            for piece in ("palace_tile", "tower_tile", "tea_tile")
        },
        palace_tiles=[(words.color(t["color"]), t["value"]) for t in ruleset["palace_tiles"]],
        tea_color=ruleset["tea"] and words.color(ruleset["tea"]["color"]),
        tower_tiles=[
            (words.corner(tile["corner"]), tile["value"], tile["merchants"])
            for tile in ruleset["tower_tiles"]
        ],
        supplies=_supplies(tables, words),
        options=[_option(option, tables, wording) for option in ruleset["options"]],
    )


def _supplies(
    tables: Sequence[Mapping[str, Any]], words: Words
) -> list[tuple[str, str, list[int]]]:
    """Return a row for each kind of piece that players begin with.

    A row contains the piece, its name, and each player's supply for each number of players.
    """
    supplies = [table["supply"] for table in tables]
    return [
        (spec.name, _capital(words.pieces(spec.name)), [supply[spec.stock] for supply in supplies])
        for spec in SPECS
        if any(supply[spec.stock] for supply in supplies)
    ]


def _option(
    option: Mapping[str, Any], tables: Sequence[Mapping[str, Any]], wording: Wording
) -> dict[str, Any]:
    """Return an option. Each value lists the numbers of players for which it is the default."""
    name = option["name"]
    by_players = {table["players"]: table["options"][name] for table in tables}
    return {
        "name": name,
        "text": option["text"],
        "choices": [
            {
                "value": orjson.dumps(value["value"]).decode().strip('"'),
                "text": value["text"],
                "default_for": [
                    players
                    for players, chosen in by_players.items()
                    if chosen["default"] == value["value"]
                ],
            }
            for value in option["values"]
        ],
        "always": len({orjson.dumps(chosen["default"]) for chosen in by_players.values()}) == 1,
        "overridable": any(chosen["overridable"] for chosen in by_players.values()),
        "citations": wording.citations(
            (source["rulebook"], source["section"]) for source in option["sources"]
        ),
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
