"""The vocabulary page: the words that a ruleset uses, and samples of the colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.rulesets import RULESETS
from service.wording import Wording

from . import render


def vocabulary_page(vocabulary: Mapping[str, Any], wording: Wording) -> str:
    """Return the page. ``vocabulary`` is the JSON document that ``/v1/vocabulary`` returns."""
    colors = (
        *((color, color["building"]) for color in vocabulary["building_colors"]),
        *((color, color["rooftop"]) for color in vocabulary["player_colors"]),
        (vocabulary["neutral"], vocabulary["neutral"]["rooftop"]),
    )
    return render(
        "vocabulary.html",
        wording,
        "../",
        query={"ruleset": vocabulary["ruleset"]},
        vocabulary=vocabulary,
        name=wording.ruleset_name(vocabulary["ruleset"]),
        rulesets={id_: wording.ruleset_name(id_) for id_ in RULESETS},
        words=[
            *((piece["piece"], piece["letter"], piece) for piece in vocabulary["pieces"]),
            *((thing["name"], None, thing) for thing in vocabulary["things"]),
        ],
        colors=colors,
    )
