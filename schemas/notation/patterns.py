"""Regular expressions for texts in notation, as in JSON Schema.

They are as exact as regular expressions can be. A text that matches is read, even if the service
would write it in another way. It can still make no sense: for example, a row can have too many
cells. ``docs/notation.md`` has the same grammar in ABNF.
"""

from __future__ import annotations

from typing import Final

from service.rules.letters import RULESET_NAMES


def _in_order(*items: str, separator: str = "") -> str:
    """Return a pattern for one or more of the items, in this order."""
    alternatives = [
        item + "".join([f"({separator}{later})?" for later in items[at:]])
        for at, item in enumerate(items, 1)
    ]
    return f"({'|'.join(alternatives)})"


_GAP: Final = "[ _]"
_CELL: Final = "[A-R](1[0-3]|[1-9])"
_NUMBER: Final = "(0|[1-9][0-9]?)"

_ACTION: Final = f"([GVKBOSWPRNXF]{_CELL}|M{_CELL}(~{_CELL})?|T)"
_ACTIONS: Final = f"{_ACTION}(,{_ACTION}){{0,2}}"
_MOVE: Final = f"(-|{_ACTIONS})"
_OF_PLAYER: Final = "([rygb]:)?"

_RULESET: Final = rf"({'|'.join(RULESET_NAMES.values())})\.{_NUMBER}(:([ftmnpslbercoau][0-2])+)?"
_HEADING: Final = f"{_RULESET}{_GAP}[rygb]{{2,4}}"
_ROW: Final = "((1[0-5]|[1-9])?[GVKBOSF]){0,16}"
_CITY: Final = f"{_ROW}(/{_ROW}){{9,10}}"
_STREET: Final = f"{_CELL}([nesw]([1-9][0-9]?)?|~{_CELL})*"
_STREETS: Final = f"(-|{_STREET}(,{_STREET}){{0,39}})"
_ARM: Final = "(1[0-6]|[1-9])"
_SIDE: Final = f"({_ARM}|{_ARM}?(-|P-?|-P){_ARM}?)"
_WALLS: Final = f"{_SIDE}(/{_SIDE}){{3}}"
_ROOFTOPS: Final = f"(-|([rygbn]{_CELL}){{1,99}})"
_STOCK_ITEMS: Final = _in_order(
    r"(\*|[0-9*]{4})",
    *[rf"{letter}(\*|{_NUMBER})?" for letter in "SMWPN"],
    *[f"{letter}{_NUMBER}?" for letter in "RT"],
    "X[GVKBO]{1,4}",
)
_STOCK: Final = f"(-|{_STOCK_ITEMS})"
_SUPPLY: Final = _in_order(*[f"{letter}{_NUMBER}?" for letter in "TP"])
_STOCKS: Final = f"{_STOCK}(/{_STOCK}){{1,3}}(/{_SUPPLY})?"
_PALACE_TILES: Final = "[-rygb]{4}"
_TOWER_TILES: Final = f"([0-9]{{4}}:)?([-rygb]{_NUMBER}?){{4}}"
_TURN: Final = f"(0|[1-9][0-9]{{0,2}})[-rygb](:{_ACTIONS})?"
_STATE: Final = _GAP.join(
    (_CITY, _STREETS, _WALLS, _ROOFTOPS, _STOCKS, _PALACE_TILES, _TOWER_TILES, _TURN)
)

_FIRST_ITEMS: Final = _in_order(
    f"F{_CELL}", f"M{_CELL}", "[1-4]{4}", "s(0|[1-9][0-9]{0,15})", separator=","
)
_BEGIN: Final = f"{_HEADING}{_GAP}(-|{_FIRST_ITEMS}|{_STATE})"
_LINE: Final = f"{_BEGIN}({_GAP}{_OF_PLAYER}{_MOVE}(;{_MOVE})*)*="

_BLANK: Final = r"[ \t\r\n]"
_BLANKS: Final = f"{_BLANK}*"
_SPACE: Final = rf"({_BLANK}|\{{[^}}\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*\}})"
"""A blank character or a comment."""
_NAME: Final = "[A-Za-z][A-Za-z0-9_]{0,39}"
_VALUE: Final = r'"([^"\\\x00-\x1f\x7f]|\\["\\])*"'
_TAGS: Final = rf"(\[{_BLANKS}{_NAME}{_BLANKS}{_VALUE}{_BLANKS}\]{_SPACE}*)+"
_FILE_TURN: Final = (
    rf"((0|[1-9][0-9]{{0,3}})\.{_SPACE}*)?"
    f"{_OF_PLAYER}{_MOVE}({_SPACE}*;{_SPACE}*{_MOVE})*"
)
_TURNS: Final = f"({_FILE_TURN}({_SPACE}+{_FILE_TURN})*{_SPACE}*)?"
_FILE: Final = rf"\ufeff?{_SPACE}*{_TAGS}{_TURNS}={_BLANKS}"

PLAY: Final = f"^{_OF_PLAYER}{_MOVE}$"
POSITION: Final = f"^{_HEADING}{_GAP}{_STATE}=$"
RECORD: Final = f"^({_LINE}|{_FILE})$"
