"""PNG diagrams use the light colours of the SVG and have the same bytes on every machine."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import zlib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import service.diagrams
from schemas.requests import DIAGRAM
from service.diagrams import png_diagram, svg_diagram
from service.examples.positions import cells
from service.rules.state import State
from service.wording import wording_for
from tests.support.random_games import TABLES, random_game
from tests.support.serving import ROOT
from tests.support.wire import MIDDLE

ENGLISH = wording_for("en")
FONTS = {
    "LiberationSans-Bold.ttf": "ba0e0dc3f7aca5b0afbc31e800531ee43be3aa79ae35b2ef1f6470a9547765c4",
    "LiberationSans-Regular.ttf": (
        "8d91388f1d3604b3b8ae0e3ee2d140e50cd6122f9214514f4aca772540a4076d"
    ),
}
"""SHA-256 hashes of the fonts in Liberation Fonts 2.1.5, keyed by file name."""


KNOWN = "d368641997b5e2cdf3dd7c45ea7724bf08226f7b309ca1ab6ea525d9ac3d18cf"
"""The SHA-256 hash of a picture. A new release of the renderer may draw the picture differently."""


@cache
def _middle() -> State:
    state: State = DIAGRAM.load({"state": MIDDLE})["state"].state
    return state


def _chunks(png: bytes) -> dict[bytes, bytes]:
    """Return the content of a PNG's chunks, keyed by type."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    found: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        found[kind] = found.get(kind, b"") + png[at + 8 : at + 8 + length]
        at += length + 12
    return found


def _size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", _chunks(png)[b"IHDR"][:8])
    return width, height


def _rows(png: bytes) -> list[bytes]:
    """Return the rows of pixels of a PNG with four channels of eight bits."""
    chunks = _chunks(png)
    width, height, depth, color = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, color) == (8, 6)
    data, line = zlib.decompress(chunks[b"IDAT"]), 4 * width
    rows = [bytes(line)]
    for number in range(height):
        start = number * (line + 1)
        kind, row, above = data[start], bytearray(data[start + 1 : start + 1 + line]), rows[-1]
        for index in range(line):
            left = row[index - 4] if index >= 4 else 0
            corner = above[index - 4] if index >= 4 else 0
            row[index] = (row[index] + _predicted(kind, left, above[index], corner)) & 255
        rows.append(bytes(row))
    return rows[1:]


def _predicted(kind: int, left: int, up: int, corner: int) -> int:
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    estimate = left + up - corner
    return min((left, up, corner), key=lambda value: abs(estimate - value))


def test_png_has_the_same_bytes_on_every_machine() -> None:
    png = png_diagram(_middle(), ENGLISH, cells("M11"), last=cells("C4"), size=400)
    assert sha256(png).hexdigest() == KNOWN


def test_png_does_not_use_system_fonts(tmp_path: Path) -> None:
    code = (
        "import json, sys; from hashlib import sha256; from schemas.requests import DIAGRAM;"
        "from service.diagrams import png_diagram; from service.wording import wording_for;"
        "state = DIAGRAM.load({'state': json.load(sys.stdin)})['state'].state;"
        "print(sha256(png_diagram(state, wording_for('en'), size=400)).hexdigest())"
    )
    kept = {name: os.environ[name] for name in ("PATH", "VIRTUAL_ENV") if name in os.environ}
    environment = kept | {"HOME": str(tmp_path), "FONTCONFIG_FILE": "/dev/null", "LC_ALL": "C"}
    drawn = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(MIDDLE),
        capture_output=True,
        check=True,
        text=True,
        cwd=ROOT,
        env=environment,
    )
    expected = sha256(png_diagram(_middle(), ENGLISH, size=400)).hexdigest()
    assert drawn.stdout.strip() == expected


def test_package_contains_the_unmodified_fonts_and_their_license() -> None:
    folder = Path(service.diagrams.__file__).with_name("fonts")
    found = {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.ttf")}
    assert found == FONTS
    license_text = (folder / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in license_text
    assert "Reserved Font Name Liberation" in license_text


@pytest.mark.parametrize("size", [None, 100, 777, 1200])
@pytest.mark.parametrize("cards", [True, False], ids=["with cards", "board only"])
def test_png_has_the_size_of_the_svg(size: int | None, cards: bool) -> None:
    svg = svg_diagram(_middle(), ENGLISH, cards=cards, size=size)
    sides = [int(svg.partition(f' {name}="')[2].partition('"')[0]) for name in ("width", "height")]
    assert _size(png_diagram(_middle(), ENGLISH, cards=cards, size=size)) == tuple(sides)


def test_png_shows_pieces_in_the_light_colors_of_the_svg() -> None:
    """The pixels are compared where a piece shows its plain colour."""
    rows = _rows(png_diagram(_middle(), ENGLISH, cells("D8"), cards=False, size=390))

    def color(column: str, row: int, across: float = 0.5, down: float = 0.5) -> str:
        x, y = (30 + 40 * (ord(column) - 65 + across)) / 2, (30 + 40 * (row - 1 + down)) / 2
        pixel = rows[int(y)][4 * int(x) : 4 * int(x) + 4]
        assert pixel[3] == 255
        return pixel[:3].hex()

    assert color("J", 7, 0.5, 0.66) == "2f8ca0"  # the well's water
    assert color("M", 9, 0.5, 0.4) == "e8822e"  # an orange building
    assert color("C", 6, 0.12, 0.6) == "bc2333"  # the red owner's plinth
    assert color("N", 4) == "e9cc96"  # an empty space
    assert color("D", 8) == "1f7a45"  # a highlighted space
    assert color("D", 8, 0.2, 0.2) not in ("e9cc96", "1f7a45")


def test_png_contains_texts_and_highlights() -> None:
    assert png_diagram(_middle(), ENGLISH) != png_diagram(_middle(), wording_for("fr"))
    bare, marked = (png_diagram(_middle(), ENGLISH, mark, size=200) for mark in (0, cells("D8")))
    assert bare != marked


def test_png_of_a_crowded_board_shows_at_most_one_piece_per_cell() -> None:
    """A state can have far more pieces than any game. Drawing them all would take a long time."""
    names = [f"{chr(65 + column)}{row}" for column in range(16) for row in range(1, 13)]
    crowded: dict[str, Any] = json.loads(json.dumps(MIDDLE))
    for color in crowded["board"]["buildings"]:
        crowded["board"]["buildings"][color] = names
    state = DIAGRAM.load({"state": crowded})["state"].state
    svg = svg_diagram(state, ENGLISH, cards=False)
    assert svg.count('class="piece building"') == 4 * len(names)
    fewer = json.loads(json.dumps(crowded))
    for color in ("brown", "orange"):
        fewer["board"]["buildings"][color] = []
    less = DIAGRAM.load({"state": fewer})["state"].state
    first, second = (png_diagram(state, ENGLISH, cards=False, size=300) for state in (state, less))
    assert first == second
    assert svg_diagram(less, ENGLISH, cards=False) != svg


def test_svg_of_an_impossible_state_is_limited_in_size() -> None:
    """If there are over a thousand pieces and legs of streets, each cell shows only one piece."""
    names = [f"{chr(65 + column)}{row}" for column in range(16) for row in range(1, 13)]
    full: dict[str, Any] = json.loads(json.dumps(MIDDLE))
    full["board"] |= {"walls": names, "gates": names, "stables": names}
    full["board"]["buildings"] = dict.fromkeys(full["board"]["buildings"], names)
    svg = svg_diagram(DIAGRAM.load({"state": full})["state"].state, ENGLISH, cards=False)
    assert svg.count('class="piece ') == len(names)
    assert svg.count("<rect ") < 1000
    full["board"]["gates"] = full["board"]["stables"] = []
    svg = svg_diagram(DIAGRAM.load({"state": full})["state"].state, ENGLISH, cards=False)
    assert svg.count('class="piece ') > 5 * len(names)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players", "gates"), TABLES)
def test_png_of_a_possible_state_shows_every_piece(ruleset: str, players: int, gates: bool) -> None:
    """No game has so many shapes that the PNG shows only one piece per cell."""
    *_, last = random_game(ruleset, players, 3, {"gates": gates})
    described = service.diagrams.scene(last.ruling.state)
    shapes = sum(1 for _ in described.pieces()) + sum(len(s.legs) for s in described.streets)
    assert 100 < shapes < 250
