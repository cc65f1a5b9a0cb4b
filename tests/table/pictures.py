"""Take screenshots of every screen of the companion page, in four sizes (``make pictures``).

They go to ``build/pictures``, and replace those in ``docs/pictures/table``.

The script needs Chromium.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.support.browser import browser
from tests.support.serving import ROOT, serving
from tests.table.people import Person

FOLDER = ROOT / "docs" / "pictures" / "table"
EVERY = ROOT / "build" / "pictures"
GAME = (
    "#2e.1_ryg_FI5,MM8_VO6_BG3_OF5,GN11_OE5,SG2_MN8,WQ13_SO11,GN12_NE5,OL10_NG3,BC5_ML8,SP6_"
    "VO7,SO12_MN9,SN7_WB13,SP7_RO7,SN6_VM3,WR2_VM4,GM12_SO8,MO9_SB5,MP9_SL9,WA12_MP8,T_"
    "VM2,WB1_VL3,VL2_T,BC4_SN2,BC3_RC5,BG9_T,VK3_RK3,SK4_OK10,RK10_VH11,OI3_T,GN10_RN12,GB11_"
    "BG8,WP13_T,BH9_WO13,WN13_WC13,MQ8_BF8,VI11_WM13,BE8="
)
BEFORE_THE_END = (
    "#bga.1_rb_1S6O/SGGS3OO1F1B/8O3BB/1O/3S2O/3V/3S3SVV2GG//1BS1G2VS1VVV/1B2G1VVV1V1VV_"
    "H4es,D8ses2w,B11n4enen2e2s3e2s3ws_4-1/5-4/5-1/4-5_"
    "rE7bH6rC3rC11nI10nJ2rC5nK8nN8bN3bF11bM10_W/-_rbr-_rb-0b_57r:WF12="
)


def _first(person: Person) -> None:
    person.visit()
    person.wait(lambda: person.driver.find_elements("css selector", "img.drawn"))


def _new(person: Person) -> None:
    person.visit()
    person.button("New game")
    for color in ("Red", "Yellow", "Green"):
        person.button(color)


def _refusal(person: Person) -> None:
    person.visit(GAME)
    person.position()
    person.button("brown building")
    person.touch("D6")
    person.hears("Not allowed")


def _log(person: Person) -> None:
    person.visit(GAME)
    person.position()
    person.button("Log")
    person.the("region", "Log")


def _setup(person: Person) -> None:
    _new(person)
    person.button("Start the game")
    person.button("Got it")
    person.position()


def _editor(person: Person) -> None:
    person.visit()
    person.button("We have already")
    for color in ("Red", "Yellow", "Green"):
        person.button(color)
    person.button("Enter the pieces")
    person.position()
    for name, cell in [("violet building", "C4"), ("stable", "D4"), ("wall", "C1")]:
        before = person.position()
        person.button(name)
        person.touch(cell)
        person.wait(lambda before=before: person.position() != before)
    person.hears("C1")


def _end(person: Person) -> None:
    person.visit(BEFORE_THE_END)
    person.position()
    person.button("wall")
    person.touch("F1")
    person.sees(" wins, ")


def _playing(person: Person) -> None:
    person.visit(GAME)
    person.position()


def _card(person: Person) -> None:
    _playing(person)
    person.touch("N10")
    person.the("region", "What stands here")


def _score(person: Person) -> None:
    _playing(person)
    person.button("Score")
    person.cell("Green")


def _learn(person: Person) -> None:
    _playing(person)
    person.button("What may I do")
    person.the("region", "What may I do")


SCREENS: dict[str, Callable[[Person], None]] = {
    "first": _first,
    "new": _new,
    "setup": _setup,
    "playing": _playing,
    "refusal": _refusal,
    "card": _card,
    "learn": _learn,
    "log": _log,
    "score": _score,
    "editor": _editor,
    "end": _end,
}
SIZES = {"phone": (390, 844), "lying": (844, 390), "tablet": (768, 1024), "desk": (1280, 900)}


def pictures(service: str) -> Iterator[tuple[str, bytes]]:
    """Yield the file name and the PNG data of each screenshot."""
    for device, size in SIZES.items():
        for scheme in ("light", "dark"):
            with browser() as driver:
                person = Person(
                    driver, service, phone=device != "desk", language="en", scheme=scheme, size=size
                )
                for screen, arrive in SCREENS.items():
                    arrive(person)
                    taken = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
                    yield f"{screen}-{device}-{scheme}.png", base64.b64decode(taken["data"])


def main(folder: Path = EVERY) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    # Without the offline pack, the page shows no line about its download.
    with serving(settings={"MEDINA_OFFLINE_PACK": "off"}) as server:
        for name, content in pictures(server.url):
            (folder / name).write_bytes(content)
            if (FOLDER / name).exists():
                (FOLDER / name).write_bytes(content)
            print(f"{name}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
