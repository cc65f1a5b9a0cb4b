"""A valid request, and a way to make it invalid."""

from __future__ import annotations

import copy
from typing import Any

from schemas.state import dump_state
from service.examples.positions import position

MIDDLE: dict[str, Any] = dump_state(
    position(
        "second-edition",
        "red blue green",
        buildings={"grey": "B4-C4 C5", "violet": "F3-G3", "brown": "E9-F9", "orange": "M9-M10"},
        stables="C6",
        rooftops="red:C4 blue:F3",
        streets=["F5 F6 G6"],
        walls="A2-A4 B1-C1",
        well="J7",
        player="red",
        actions=["merchant G6 from F6"],
    )
)
"""A possible state without gates or neutral palaces."""

REQUEST: dict[str, Any] = {
    "state": MIDDLE,
    "move": {"player": "red", "actions": [{"piece": "building", "color": "orange", "cell": "M11"}]},
}
"""A valid adjudication request, whose move is legal."""


class _Missing:
    def __repr__(self) -> str:
        # Test names contain this text, so it can't contain a memory address.
        return "MISSING"


MISSING = _Missing()


def changed(document: Any, pointer: str, value: Any) -> Any:
    """Return a copy of a document with a new value at a JSON Pointer.

    ``MISSING`` removes the value.
    """
    copied = copy.deepcopy(document)
    *steps, last = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    inner = copied
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    key: Any = int(last) if isinstance(inner, list) else last
    if value is MISSING:
        del inner[key]
    elif isinstance(inner, list) and key == len(inner):
        inner.append(value)
    else:
        inner[key] = value
    return copied
