"""The style sheet of the pictures, and their colours by day and by night.

All renderers must draw a picture alike, so the sheet has only plain colours and simple selectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import Template
from typing import Final

from .palette import BUILDINGS, PLAYERS

_FORM: Final = """
.medina{max-width:100%}
.medina text{font-family:system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
.medina .bold{font-weight:700}
.medina text.title{font-family:'El Messiri',system-ui,sans-serif;font-weight:600}
.medina .middle{text-anchor:middle}
.medina .right{text-anchor:end}
.medina .none{opacity:.35}
.medina .line{fill:none}
.medina .faint{stroke-opacity:.3}
.medina .shadow{fill-opacity:.13;stroke-opacity:.13;stroke-linejoin:round}
.medina .trim{stroke-width:1;stroke-opacity:.6}
.medina .seam{fill:none;stroke-width:1.1;stroke-opacity:.45}
.medina .gleam{fill:none;stroke:#fff;stroke-width:1.2;stroke-opacity:.3}
.medina .dots{fill:none;stroke-width:3;stroke-dasharray:3 37;stroke-opacity:.4}
.medina .ticks{fill:none;stroke:#000;stroke-width:1.2;stroke-opacity:.2;stroke-dasharray:4 4}
.medina .grain{fill:none;stroke:#000;stroke-opacity:.1}
.medina .way{fill:none;stroke-linecap:round;stroke-linejoin:round}
.medina .kerb{stroke-width:35;stroke-opacity:.55}
.medina .road{stroke-width:31.6}
.medina .cobbles{stroke-width:25;stroke-linecap:butt;stroke-dasharray:1 5.8;stroke-opacity:.28}
.medina .lane{stroke-width:7}
.medina .passage{stroke-width:4;stroke-dasharray:8 5;stroke-linejoin:round;fill:none}
.medina .broken{stroke-width:3;stroke-dasharray:2 6;stroke-linecap:round;fill:none}
.medina .highlight{fill-opacity:.5}
.medina .casing{stroke-width:7;fill:none}
.medina .last{stroke-width:3.5;fill:none}
.medina .alarm{stroke:#fff;stroke-width:2}
.medina .curve{fill:none;stroke-width:3;stroke-linejoin:round}
"""

_PAINT: Final = Template("""
.medina text{fill:$ink}
.medina text.dark{fill:#33200f}
.medina text.rim-name{fill:#f7e3b8}
.medina .soft{fill:$soft}
.medina .now{fill:$now}
.medina .page{fill:$page}
.medina .card{fill:$paper;stroke:$border}
.medina .turn{stroke:$now}
.medina .rule{fill:none;stroke:$border;stroke-opacity:.6}
.medina .winner{fill:$lamp;fill-opacity:$favour}
.medina .rays{fill:$straw;fill-opacity:.7}
.medina .rim{fill:$rim}
.medina .track{fill:$track}
.medina .sand{fill:$sand}
.medina .print{stroke:$print}
.medina .seal{fill:$print}
.medina .kerb,.medina .cobbles{stroke:$print}
.medina .road,.medina .lane,.medina .passage{stroke:$street}
.medina .broken{stroke:$alert}
.medina .alarm{fill:#c3002f}
.medina .lamp{stop-color:$lamp}
.medina .highlight{fill:$lamp}
.medina .wick{fill:$wick}
.medina .casing{stroke:$page}
.medina .last{stroke:$ink}
.medina .shadow,.medina .trim,.medina .seam{stroke:#1a0c04}
.medina .shadow{fill:#1a0c04;fill-opacity:$shade;stroke-opacity:$shade}
.medina .motif{stroke:$motif;stroke-opacity:.85;fill:none}
.medina .grey-inlay{stroke:$burnt}
.medina .brick{fill:$wall}
.medina .foot{fill:$foot}
.medina .merlon{fill:$merlon}
.medina .walk{fill:$walk}
.medina .straw{fill:$straw}
.medina .eaves{fill:$eaves}
.medina .robe{fill:$robe}
.medina .rug{fill:$rug}
.medina .stone{fill:$stone}
.medina .water{fill:$water}
""")

_COLORS: Final = {
    "ink": ("#33200f", "#f3e4c3"),
    "soft": ("#6e5230", "#b9a98c"),
    "now": ("#1e6e66", "#e0b25a"),
    "page": ("#f6ead0", "#15162c"),
    "paper": ("#fbf3e0", "#232444"),
    "border": ("#b8935a", "#6c6190"),
    "rim": ("#8b5a33", "#2b2033"),
    "track": ("#cfa768", "#3f3a5c"),
    "sand": ("#e9cc96", "#57527a"),
    "print": ("#8a5c28", "#b6a7d6"),
    "street": ("#f6e7c4", "#7c7498"),
    "alert": ("#c3002f", "#ff8095"),
    "lamp": ("#fff8dc", "#ffd27a"),
    "favour": (".75", ".14"),
    "wick": ("#1f7a45", "#fff1c4"),
    "motif": ("#f0cf8c", "#ffe7a6"),
    "burnt": ("#3a3d42", "#ffe7a6"),
    "shade": (".13", ".24"),
    "wall": ("#c4835a", "#8a6276"),
    "foot": ("#7a4527", "#402a3f"),
    "merlon": ("#e2ab82", "#b58a93"),
    "walk": ("#ab6c46", "#6d4b60"),
    "straw": ("#ecd38f", "#cdb67f"),
    "eaves": ("#cfae62", "#9d865a"),
    "robe": ("#3f6f8c", "#4f86a8"),
    "rug": ("#a33a2a", "#9a3b3d"),
    "stone": ("#b9b3a4", "#8f8d9c"),
    "water": ("#2f8ca0", "#49b7cf"),
}
"""The colours by day and by night."""


def _piece_rules(night: bool) -> Iterator[str]:
    for prefix, paints in (("", BUILDINGS), ("roof-", PLAYERS)):
        for name, paint in paints.items():
            top, side = paint[2:] if night else paint[:2]
            yield f".medina .{prefix}{name}{{fill:{top}}}"
            yield f".medina .{prefix}{name}-side{{fill:{side}}}"
            if not prefix:
                yield f".medina .{name}-base{{fill:{_mixed(top, side)}}}"
            elif name != "neutral":
                yield f".medina .of-{name}{{stroke:{top}}}"


def _mixed(one: str, other: str) -> str:
    """Return the colour halfway between two colours."""
    pairs = ((one[place : place + 2], other[place : place + 2]) for place in (1, 3, 5))
    return "#" + "".join(f"{(int(a, 16) + int(b, 16)) // 2:02x}" for a, b in pairs)


def _painted(night: bool) -> str:
    colors = {name: both[night] for name, both in _COLORS.items()}
    rules: Iterable[str] = (_PAINT.substitute(colors).strip(), *_piece_rules(night))
    return "\n".join(rules)


_DAY: Final = _painted(night=False)
_NIGHT: Final = _painted(night=True)

STYLES: Final = {
    "auto": (
        f"{_FORM}.medina{{color-scheme:light dark}}\n{_DAY}\n"
        f"@media (prefers-color-scheme:dark){{\n{_NIGHT}\n}}\n"
    ),
    "light": f"{_FORM}{_DAY}\n",
    "dark": f"{_FORM}{_NIGHT}\n",
}
"""The style sheets, keyed by colour scheme."""
