"""The addresses, parameters and commands in docs/addresses.md work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable

import pytest
from flask.testing import FlaskClient

from schemas.limits import MAX_PIXELS, MIN_PIXELS
from schemas.requests import DIAGRAM
from service.operations import OPERATIONS
from service.operations.queries import parameters
from tests.support.pages import ROOT, blocks, section
from tests.support.waiting import NEVER

PAGE = (ROOT / "docs" / "addresses.md").read_text(encoding="utf-8")
ADDRESSES = blocks(PAGE, "text")[0].splitlines()
PLACES = {
    "positions": "positions",
    "adjudications": "adjudications",
    "legal moves": "legal-moves",
    "scores": "scores",
    "audits": "audits",
    "questions": "questions",
    "replays": "replays",
}


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address.partition("?")[0])
def test_every_address_on_the_page_returns_200(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "public, max-age=86400"
    if response.is_json:
        assert not response.get_json().get("verdict", "ok").startswith("invalid")


def test_page_shows_an_address_for_every_get_operation_and_picture_format() -> None:
    shown = {address.partition("?")[0].removeprefix("/v1/") for address in ADDRESSES}
    expected = (OPERATIONS.keys() - {"games"}) | {
        f"diagrams.{end}" for end in ("svg", "png", "txt")
    }
    assert shown == expected


def _parameters(name: str) -> Iterable[str]:
    schema = OPERATIONS[name].address
    assert schema is not None
    return parameters(schema)


def test_table_names_every_parameter_with_the_operations_that_take_it() -> None:
    table = re.findall(r"^\| (`.*?`) \| (.*?) \|", section(PAGE, "Parameters"), re.MULTILINE)
    listed = {
        (name, place)
        for names, places in table
        for name in re.findall("`([a-z]+)`", names)
        for place in ([*PLACES, "pictures"] if places.startswith("all but") else places.split(", "))
        if place not in places.partition("all but ")[2]
    }
    taken = {(name, place) for place in PLACES for name in _parameters(PLACES[place])}
    taken |= {(name, "pictures") for name in parameters(DIAGRAM)}
    assert listed == taken
    assert f"{MIN_PIXELS} to {MAX_PIXELS:,}" in PAGE


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_curl_commands_print_200_and_then_304(live_service: str) -> None:
    (commands,) = blocks(section(PAGE, "With curl"), "sh")
    done = subprocess.run(
        ["sh", "-e", "-c", commands.replace("http://127.0.0.1:8000", live_service)],
        env=os.environ | {"no_proxy": "*"},
        capture_output=True,
        check=True,
        text=True,
        timeout=NEVER,
    )
    assert done.stdout == "200\n304\n"
