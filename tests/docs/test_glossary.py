"""The glossary has the words of the catalogues and the names on the wire."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from service.rules.catalogue import RULES
from service.rules.rulesets import BUILDING_COLORS, PLAYER_COLORS
from tests.support import glossary
from tests.support.pages import ROOT

TEXT = glossary.PAGE.read_text(encoding="utf-8")
NAMES = set(re.findall(r"`([^`]+)`", TEXT.split("\n## ")[0].partition(glossary.BEGIN)[2])) | set(
    re.findall(r"`([^`]+)`", TEXT.split("\n## ")[1])
)


def _names(node: Any) -> Iterator[str]:
    """Yield the field names and the constant strings in a JSON Schema."""
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict):
            yield from node["properties"]
        if isinstance(node.get("enum"), list):
            yield from (value for value in node["enum"] if isinstance(value, str))
        if isinstance(node.get("const"), str):
            yield node["const"]
        for value in node.values():
            yield from _names(value)
    elif isinstance(node, list):
        for value in node:
            yield from _names(value)


def test_table_is_up_to_date_with_the_catalogues() -> None:
    assert glossary.updated(TEXT) == TEXT, "run `make docs`"


@pytest.mark.slow
def test_every_name_is_in_the_wire_format() -> None:
    description = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    known = set(_names(description["components"]["schemas"])) | set(RULES)
    assert len(NAMES) > 50
    assert NAMES - known == set()


@pytest.mark.slow
def test_every_piece_color_and_player_is_in_the_glossary() -> None:
    description = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    schemas = description["components"]["schemas"]
    stock = set(schemas["Stock"]["properties"])
    assert stock | set(BUILDING_COLORS) | set(PLAYER_COLORS) <= NAMES
