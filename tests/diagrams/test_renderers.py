"""Chromium, resvg, librsvg and cairosvg draw the pictures alike."""

from __future__ import annotations

import re
import subprocess
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import combinations
from pathlib import Path
from shutil import which

import pytest
import resvg_py
from PIL import Image

from service.diagrams import svg_diagram
from service.examples.positions import cells
from service.rules.state import State
from service.wording import wording_for
from tests.support.browser import browser, needs_chromium, set_screen
from tests.support.pictures import GAMES, played
from tests.support.waiting import NEVER

try:
    import cairosvg
except (ImportError, OSError):  # the library libcairo is missing
    cairosvg = None

RSVG = which("rsvg-convert")

pytestmark = [
    needs_chromium,
    pytest.mark.skipif(RSVG is None, reason="needs rsvg-convert"),
    pytest.mark.skipif(cairosvg is None, reason="needs cairosvg with libcairo2"),
]

ENGLISH = wording_for("en")

_BLOCK = 16
"""The side of the squares whose mean colours are compared, in pixels."""
_ALIKE = 18.0
"""The most that the hundredth part with the greatest differences may differ, of 255, on average."""

_FONTS = "system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
_LETTERING = "'El Messiri',system-ui,sans-serif"

_FAULTS: dict[str, Callable[[str], str]] = {
    # Browsers match no selector across the border of a copied shape.
    "Chromium": lambda picture: picture.replace('class="medina" transform', "transform"),
    # A list of places for the characters of a text.
    "librsvg": lambda picture: re.sub(
        r'(<text x="\d+" y="(-10|542)" class="rim-name">\w</text>\n)+',
        "".join(
            f'<text x="{" ".join(str(20 + 40 * number) for number in range(18))}" y="{y}"'
            ' class="rim-name">ABCDEFGHIJKLMNOPQR</text>'
            for y in (-10, 542)
        ),
        picture,
        count=1,
    ),
    "cairosvg": lambda picture: picture.replace("max-width:100%", "max-width:100%;height:auto"),
}
"""Changes to a picture that one renderer draws differently."""


def _state(number: int, moment: str) -> tuple[State, int]:
    return played(GAMES[number], GAMES[number].moments[moment])


def _pictures() -> Iterator[str]:
    state, last = _state(0, "middle")
    yield svg_diagram(state, ENGLISH, last | cells("B2 D6"), last=last, cards=False)
    state, last = _state(1, "end")
    yield svg_diagram(state, ENGLISH, scheme="dark", letters=True)
    yield svg_diagram(state, ENGLISH, cells("F2"), last=last, cards=False, size=405)
    yield svg_diagram(state, ENGLISH, pad=True, scheme="light")
    curve = [[1, 0, 0, 0], [9, 12, 3, 5], [20, 14, 30, 28]]
    yield svg_diagram(state, ENGLISH, curve=curve, scheme="light")
    yield svg_diagram(state, ENGLISH, cards=False, curve=curve, scheme="light")


@contextmanager
def _renderers(folder: Path) -> Iterator[Callable[[str], dict[str, Image.Image]]]:
    """Yield a function that returns a picture as each renderer draws it, made smaller."""
    assert RSVG is not None
    assert cairosvg is not None
    file = folder / "picture.svg"

    def draw(picture: str) -> dict[str, Image.Image]:
        svg = _in_one_font(picture)
        file.write_text(svg, encoding="utf-8")
        width, height = map(int, re.findall(r' (?:width|height)="(\d+)"', svg)[:2])
        screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        driver.get(file.as_uri())
        shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
        drawn = {
            "Chromium": b64decode(shot),
            "resvg": resvg_py.svg_to_bytes(svg),
            "librsvg": subprocess.check_output([RSVG, file], timeout=NEVER),
            "cairosvg": cairosvg.svg2png(bytestring=svg.encode()),
        }
        images = {name: Image.open(BytesIO(png)) for name, png in drawn.items()}
        assert {image.size for image in images.values()} == {(width, height)}
        return {name: _reduced(image) for name, image in images.items()}

    with browser() as driver:
        set_screen(driver, 1200, "light")
        yield draw


def _in_one_font(picture: str) -> str:
    """Texts differ less if all renderers use the same font."""
    svg = picture.replace(_FONTS, "Liberation Sans").replace(_LETTERING, "Liberation Sans")
    assert svg != picture
    return svg


def _reduced(image: Image.Image) -> Image.Image:
    page = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(page, image.convert("RGBA")).convert("RGB").reduce(_BLOCK)


def _difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of the hundredth part that differs most."""
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    most = sorted((abs(a - b) for a, b in pairs), reverse=True)
    few = most[: len(most) // 100]
    return sum(few) / len(few)


def test_all_renderers_draw_a_picture_alike(tmp_path: Path) -> None:
    with _renderers(tmp_path) as draw:
        for number, picture in enumerate(_pictures()):
            images = draw(picture)
            for one, other in combinations(images, 2):
                difference = _difference(images[one], images[other])
                assert difference < _ALIKE, (number, one, other)


@pytest.mark.slow
def test_broken_picture_differs_by_more(tmp_path: Path) -> None:
    picture = svg_diagram(_state(1, "end")[0], ENGLISH, cards=False)
    with _renderers(tmp_path) as draw:
        for renderer, broken in _FAULTS.items():
            images = draw(broken(picture))
            for other in images.keys() - {renderer}:
                assert _difference(images[renderer], images[other]) > _ALIKE, (renderer, other)


@pytest.mark.slow
def test_every_part_of_a_board_counts() -> None:
    """Without one of its parts, a picture differs by more than renderers do."""

    def draw(picture: str) -> Image.Image:
        return _reduced(Image.open(BytesIO(resvg_py.svg_to_bytes(_in_one_font(picture)))))

    picture = svg_diagram(_state(1, "end")[0], ENGLISH, cards=False)
    parts = ("rim-name", "piece building", "piece rooftop", "piece merchant", "piece wall")
    parts += ("plinth-roof-red", "walls-grey", "-ways")
    whole = draw(picture)
    for part in parts:
        less = re.sub(rf"<(use|text) [^>]*{part}[^>]*(/>|>\w+</text>)", "", picture)
        assert _difference(whole, draw(less)) > _ALIKE, part
