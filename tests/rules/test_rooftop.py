"""Where rooftops may be placed.

Sources: first edition, "Dômes"; second edition, "Toits"; Ditt variant, "Dômes".
"""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.positions import position
from service.rules.state import State
from tests.support.judging import Case, broken, cases, judge


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


def ditt(**words: Any) -> State:
    return position("first-edition-two-player", "yellow blue", **words)


PALACES = second(
    buildings={"orange": "D4 D5 D8 D9 D12", "brown": "H4 H5", "grey": "B10"},
    stables="C4",
    rooftops="red:D4 green:D8",
)
GREYS = ditt(
    buildings={"grey": "D4 D6 D8", "black": "H4", "brown": "H6 H8"},
    rooftops="red:D4 blue:D6 yellow:H6",
)
# Yellow has claimed grey palaces with both kinds of rooftop, so Blue has lost the blocking rooftop
# for grey.
LOST = ditt(
    buildings={"grey": "D4 D6 D8", "black": "H4"}, rooftops="red:D4 yellow:D6", player="blue"
)

LEGAL: dict[str, Case] = {
    "a first palace of a colour": (PALACES, "rooftop H4", {}),
    "any building of the palace": (PALACES, "rooftop H5", {}),
    "a palace of one building": (PALACES, "rooftop B10", {}),
    "a colour that others own": (
        second(buildings={"orange": "D4 D8"}, rooftops="green:D4"),
        "rooftop D8",
        {},
    ),
    "neutral on a colour that the player owns": (PALACES, "neutral_rooftop D12", {}),
    "neutral on a colour with a neutral palace": (
        second(buildings={"orange": "D4 D8"}, rooftops="neutral:D4"),
        "neutral_rooftop D8",
        {},
    ),
    "two claims in a turn": (PALACES, "rooftop H4, rooftop B10", {}),
    "a palace that cannot be extended": (
        second(buildings={"orange": "B2"}, streets=["C2 C3 B3"]),
        "rooftop B2",
        {},
    ),
    "built and claimed in a turn": (second(), "grey D4, rooftop D4", {}),
    "scoring on a colour that the opponent owns": (GREYS, "rooftop D8", {}),
    "blocking on a colour that the player owns": (GREYS, "blocking_rooftop H8", {}),
    "scoring on a colour that the player has blocked": (
        ditt(buildings={"grey": "D4 D8"}, rooftops="red:D4"),
        "rooftop D8",
        {},
    ),
    "scoring though the blocking one is lost": (LOST, "rooftop D8", {}),
}

REFUSED: dict[str, Case] = {
    "on an empty cell": (PALACES, "rooftop K9", {"rooftop.needs_building": "K9"}),
    "on a stable": (PALACES, "rooftop C4", {"rooftop.needs_building": "C4"}),
    "on a merchant": (PALACES, "rooftop H7", {"rooftop.needs_building": "H7"}),
    "on the well": (PALACES, "rooftop M8", {"rooftop.needs_building": "M8"}),
    "on a claimed palace": (
        second(buildings={"orange": "D4 D5"}, rooftops="green:D4"),
        "rooftop D5",
        {"rooftop.claimed": "D5 D4"},
    ),
    "on the rooftop itself": (
        second(buildings={"orange": "D4 D5"}, rooftops="green:D4"),
        "rooftop D4",
        {"rooftop.claimed": "D4"},
    ),
    "a second palace of a colour": (PALACES, "rooftop D12", {"rooftop.one_per_color": "D12 D4"}),
    "a second palace of a colour, which another player has claimed": (
        PALACES,
        "rooftop D9",
        {"rooftop.claimed": "D9 D8", "rooftop.one_per_color": "D9 D4"},
    ),
    "the player's own palace again": (
        PALACES,
        "rooftop D5",
        {"rooftop.claimed": "D5 D4", "rooftop.one_per_color": "D5 D4"},
    ),
    "neutral on a claimed palace": (
        PALACES,
        "neutral_rooftop D9",
        {"rooftop.claimed": "D9 D8"},
    ),
    "neutral on a stable": (PALACES, "neutral_rooftop C4", {"rooftop.needs_building": "C4"}),
    "neutral with none left": (
        second(buildings={"orange": "D4", "grey": "D8"}, rooftops="neutral:D4", player="green"),
        "neutral_rooftop D8",
        {"stock.empty": "D8"},
    ),
    "none left": (
        second(
            buildings={"orange": "D4", "grey": "D6", "brown": "D8", "violet": "D10 H10"},
            rooftops="red:D4 red:D6 red:D8 red:D10",
        ),
        "rooftop H10",
        {"stock.empty": "H10", "rooftop.one_per_color": "H10 D10"},
    ),
    "neutral with four players": (
        position("second-edition", "red yellow green blue", well="M8", buildings={"grey": "D4"}),
        "neutral_rooftop D4",
        {"piece.not_in_ruleset": "D4"},
    ),
    "neutral in the first edition": (
        position("first-edition", buildings={"grey": "D4"}),
        "neutral_rooftop D4",
        {"piece.not_in_ruleset": "D4"},
    ),
    "blocking in the second edition": (
        PALACES,
        "blocking_rooftop H4",
        {"piece.not_in_ruleset": "H4"},
    ),
    "neutral in the Ditt variant": (
        GREYS,
        "neutral_rooftop H4",
        {"piece.not_in_ruleset": "H4"},
    ),
    "on a wall cell": (PALACES, "rooftop D1", {"cell.kind": "D1"}),
    "neutral off the board": (
        position("second-edition", "red blue", well="J5"),
        "neutral_rooftop R13",
        {"cell.off_board": "R13"},
    ),
    "blocking twice for a colour": (
        GREYS,
        "blocking_rooftop D8",
        {"rooftop.reserved": "D8 D4"},
    ),
    "scoring twice for a colour": (
        GREYS,
        "rooftop H8",
        {"rooftop.one_per_color": "H8 H6", "rooftop.reserved": "H8 H6"},
    ),
    "blocking with the rooftop that was lost": (
        LOST,
        "blocking_rooftop D8",
        {"rooftop.reserved": "D8"},
    ),
    "blocking on a claimed palace": (
        GREYS,
        "blocking_rooftop D6",
        {"rooftop.claimed": "D6", "rooftop.reserved": "D6 D4"},
    ),
}


@cases(LEGAL)
def test_rooftop_is_legal(state: State, words: str, expected: dict[str, str]) -> None:
    """A player may own one palace of each colour. Neutral rooftops have no such limit."""
    assert broken(state, words) == expected


@cases(REFUSED)
def test_refusal_of_a_rooftop_names_every_broken_rule(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


@pytest.mark.parametrize("owner", ["green", "neutral", "red"])
def test_reason_names_the_owner_of_a_claimed_palace(owner: str) -> None:
    state = second(buildings={"orange": "D4 D5"}, rooftops=f"{owner}:D4", player="yellow")
    (reason,) = judge(state, "rooftop D5").reasons
    assert reason.params == {
        "piece": "rooftop",
        "cell": "D5",
        "color": "orange",
        "other_cell": "D4",
        "owner": owner,
    }
