"""The addresses and commands in docs/addresses.md get the answers that the page names."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest
from flask.testing import FlaskClient

from schemas.limits import MAX_PIXELS, MIN_PIXELS
from schemas.requests import DIAGRAM
from service.addresses import parameters, schema_of
from service.operations import OPERATIONS
from tests.support.pages import ROOT, blocks, section

PAGE = (ROOT / "docs" / "addresses.md").read_text(encoding="utf-8")
ADDRESSES = blocks(PAGE, "text")[0].splitlines()
PLACES = {
    "positions": "positions",
    "adjudications": "adjudications",
    "legal moves": "legal-moves",
    "scores": "scores",
    "audits": "audits",
    "replays": "replays",
}


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address.partition("?")[0])
def test_addresses_are_answered(client: FlaskClient, address: str) -> None:
    """Every address on the page gets an answer."""
    response = client.get(address)
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "public, max-age=86400"
    if response.is_json:
        assert not response.get_json().get("verdict", "ok").startswith("invalid")


def test_every_path_is_shown() -> None:
    """The page shows an address for each operation and each format of pictures."""
    shown = {address.partition("?")[0].removeprefix("/v1/") for address in ADDRESSES}
    expected = (OPERATIONS.keys() - {"games"}) | {
        f"diagrams.{end}" for end in ("svg", "png", "txt")
    }
    assert shown == expected


def test_the_table_has_every_parameter() -> None:
    """The table names each parameter with the operations that take it."""
    table = re.findall(r"^\| (`.*?`) \| (.*?) \|", section(PAGE, "Parameters"), re.MULTILINE)
    listed = {
        (name, place)
        for names, places in table
        for name in re.findall("`([a-z]+)`", names)
        for place in ([*PLACES, "pictures"] if places.startswith("all but") else places.split(", "))
        if place not in places.partition("all but ")[2]
    }
    taken = {(name, place) for place in PLACES for name in parameters(schema_of(PLACES[place]))}
    taken |= {(name, "pictures") for name in parameters(DIAGRAM)}
    assert listed == taken
    assert f"{MIN_PIXELS} to {MAX_PIXELS:,}" in PAGE


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_curl_gets_an_answer_and_then_a_304(live_service: str) -> None:
    """The commands print 200 and 304."""
    (commands,) = blocks(section(PAGE, "With curl"), "sh")
    done = subprocess.run(
        ["sh", "-e", "-c", commands.replace("http://127.0.0.1:8000", live_service)],
        env=os.environ | {"no_proxy": "*"},
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "200\n304\n"
