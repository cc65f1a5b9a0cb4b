"""The picture: an accessible SVG document that follows the reader's light or dark colour scheme.

Below the board are the tiles and the supply, a card for each player, and a legend. The document has
no scripts and no external references.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from textwrap import wrap
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element, indent, tostring
from zlib import crc32

from service.rules.state import State
from service.wording import Wording

from .labels import Words
from .scene import BUILDING_LETTERS, Holding, Piece, Scene, Seat, scene, simplified
from .shapes import (
    KEY,
    UNIT,
    add,
    at,
    definitions,
    draw,
    label,
    palace_tile,
    put,
    shape_of,
    tower,
)
from .style import STYLES
from .svg_board import BRACKETS, MARGIN, draw_board, draw_targets
from .svg_curve import CURVE_HEIGHT, CURVE_WIDTH, draw_curve
from .svg_pad import PAD_WIDTH, draw_pad

_EDGE: Final = 16
"""The margin around the whole picture."""
_GAP: Final = 10
"""The gap between cards."""
_SCALE: Final = 0.65
_ICON: Final = UNIT * _SCALE
"""The size of a piece in a card or in the legend."""
_CARD_MARGIN: Final = 10
_LINE: Final = 34
"""The distance between two rows of icons."""
_SLOT: Final = 52
"""The minimum width of a piece with its count."""
_CARDS_PER_ROW: Final = {3: 3}
"""The number of cards per row, keyed by the number of players. The default is two."""
_MAX_SHAPES: Final = 1000
"""The maximum number of pieces and legs of streets to draw in full. No possible state has more."""
_RAYS: Final = "M" + "L".join(
    f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}"
    for angle, radius in ((number * pi / 16, 52 - 14 * (number % 2)) for number in range(32))
)
"""Rays around the rooftop of a winner."""
_CURVE: Final = 236
"""The width of the curve beside a score pad."""
_SENTENCE_WIDTH: Final = 66
"""The maximum number of characters in a line of a sentence."""


def svg_diagram(
    state: State,
    wording: Wording,
    highlight: int = 0,
    *,
    last: int = 0,
    viewer: str | None = None,
    **look: Any,
) -> str:
    """Draw a state as an SVG document with a title and a description in the wording's language.

    Equal states result in equal documents. Each cell of the board or of the score pad has a
    transparent element with the cell's name in ``data-cell``. Its title says what is on the board's
    cell, or explains the points in the pad's. An impossible state is drawn without the pieces that
    are off the board. With more than a thousand pieces and legs of streets, its picture is
    simplified.

    Args:
        state: The state to draw.
        wording: The language of the texts.
        highlight: A bitboard of the cells to highlight.
        last: A bitboard of the cells of the last move.
        viewer: The colour of a player. The stocks of all other players are hidden.
        **look: The attributes of :class:`Look`.
    """
    described = simplified(scene(state, highlight, last, viewer), _MAX_SHAPES)
    return svg_of(described, Words(wording, state.config), Look(**look))


class Look(NamedTuple):
    """What to draw of a scene, and how.

    Attributes:
        cards: If false, draw only the board.
        pad: If true, draw the score pad instead.
        size: The length of the longer side in pixels. By default, a cell is 40 pixels wide.
        letters: Whether pieces and tiles show the letter of their colour.
        scheme: A key of :data:`~.style.STYLES`. With ``auto``, the picture follows the reader's
            preference.
        curve: If not empty, draw the players' points over the turns in place of the legend or,
            without ``cards``, of the whole board. Each item has the number of a turn and the
            players' totals after it, in seat order.
    """

    cards: bool = True
    pad: bool = False
    size: int | None = None
    letters: bool = False
    scheme: str = "auto"
    curve: Sequence[Sequence[int]] = ()


def svg_of(scene: Scene, words: Words, look: Look, *, targets: bool = True) -> str:
    """Draw a scene. Without ``targets``, the transparent elements on the cells are left out."""
    body = Element("g")
    title = words.title()
    if look.curve and not look.cards:
        story = words.story(scene, look.curve)
        title, description = words.curve(), words.standings(scene, story)
        width = CURVE_WIDTH
        draw_curve(body, width, CURVE_HEIGHT, look.curve, scene, words)
        height = _story(body, 0, CURVE_HEIGHT, width, story)
    elif look.pad:
        width = PAD_WIDTH
        top = _heading(body, width, scene, words, words.pad_heading(scene))
        height = _EDGE + draw_pad(
            body, _EDGE, top + _GAP, width - 2 * _EDGE, scene, words, targets=targets
        )
        description = words.pad(scene)
    else:
        width = scene.board.columns * UNIT + 2 * MARGIN
        height = _board_and_cards(body, width, scene, words, look, targets)
        description = words.description(scene, look.cards)

    return _document(body, width, height, (title, description, words.language), look)


def svg_sentence(
    sentence: str, language: str, size: int | None = None, scheme: str = "auto"
) -> str:
    """Draw a sentence, in place of a position that makes no sense, as an SVG document."""
    body = Element("g")
    lines = wrap(sentence, _SENTENCE_WIDTH)
    for number, line in enumerate(lines):
        label(body, _EDGE, 40 + 26 * number, line, 17)
    height = 40 + 26 * len(lines)
    texts = (sentence, sentence, language)
    return _document(body, 640, height, texts, Look(size=size, scheme=scheme))


def _document(
    body: Element, width: int, height: int, texts: tuple[str, str, str], look: Look
) -> str:
    """Return the picture that contains ``body``. ``texts``: title, description, their language."""
    title, description, language = texts
    scale = look.size / max(width, height) if look.size else 1
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "medina",
            "viewBox": f"0 0 {width} {height}",
            "width": str(round(scale * width)),
            "height": str(round(scale * height)),
            "role": "img",
            "lang": language,
            "aria-labelledby": f"{KEY}-title {KEY}-desc",
        },
    )
    add(root, "title", title, id=f"{KEY}-title")
    add(root, "desc", description, id=f"{KEY}-desc")
    add(root, "style", STYLES[look.scheme])
    root.append(definitions(body, look.letters))
    add(root, "rect", width=width, height=height, rx=10, class_="page")
    root.append(body)
    indent(root, "")
    written = tostring(root, "unicode") + "\n"
    # Several pictures can be embedded in one page, so their ids must differ.
    return written.replace(KEY, f"m{crc32(written.encode()):08x}")


# Unless they say otherwise, these functions return the y coordinate below what they have drawn.


def _board_and_cards(
    body: Element, width: int, scene: Scene, words: Words, look: Look, targets: bool
) -> int:
    top = 0
    if look.cards:
        top = _heading(body, width, scene, words, words.turn(scene), words.done(scene))
    board = at(body, MARGIN, top + MARGIN)
    draw_board(board, scene, look.letters)
    if targets:
        draw_targets(board, scene, words)
    height = top + scene.board.rows * UNIT + 2 * MARGIN
    if not look.cards:
        return height
    height += _GAP
    if any(seat.total is not None for seat in scene.seats):
        if look.curve:
            return _EDGE + _pad_and_curve(body, height, width, scene, words, look)
        height = draw_pad(body, _EDGE, height, width - 2 * _EDGE, scene, words) + _GAP
    else:
        height = _tiles_and_supply(body, height, scene, words)
        height = _cards(body, height, width, scene, words)
    if look.curve:
        sheet = {"x": _EDGE, "y": height, "width": width - 2 * _EDGE, "height": CURVE_HEIGHT}
        add(body, "rect", class_="card", rx=4, **sheet)
        lines = at(body, _EDGE, height)
        draw_curve(lines, width - 2 * _EDGE, CURVE_HEIGHT, look.curve, scene, words)
        return height + CURVE_HEIGHT + _EDGE
    return _legend(body, height, width, scene, words)


def _pad_and_curve(
    body: Element, top: int, width: int, scene: Scene, words: Words, look: Look
) -> int:
    """Draw the score pad and, to its right, the curve of points and the story of the game."""
    left = width - _EDGE - _CURVE
    bottom = draw_pad(body, _EDGE, top, left - _GAP - _EDGE, scene, words)
    sheet = {"x": left, "y": top, "width": _CURVE, "height": bottom - top}
    add(body, "rect", class_="card", rx=4, **sheet)
    height = CURVE_HEIGHT + 60
    draw_curve(at(body, left, top), _CURVE, height, look.curve, scene, words)
    _story(body, left, top + height, _CURVE, words.story(scene, look.curve))
    return bottom


def _story(body: Element, left: int, top: int, width: int, sentences: list[str]) -> int:
    for sentence in sentences:
        for line in wrap(sentence, width // 9):
            top += 21
            label(body, left + _EDGE, top, line, 15)
        top += 12
    return top


def _heading(
    body: Element, width: int, scene: Scene, words: Words, turn: str, done: str = ""
) -> int:
    """Write the title and the turn or, once the game is over, who wins."""
    title = words.title()
    winners = [seat.color for seat in scene.seats if seat.wins]
    if winners:
        return _ending(body, width, winners, words.result(scene), title)
    label(body, _EDGE, 36, title, _fitting(title, width - 2 * _EDGE, 24), "title")
    label(body, _EDGE, 60, turn, 17, "soft")
    if not done:
        return 68
    label(body, _EDGE, 83, done, 16, "soft")
    return 90


def _ending(body: Element, width: int, winners: list[str], result: str, title: str) -> int:
    """Draw the winners' rooftops with rays around them, and write who wins."""
    body = add(body, "g", class_="ending")
    for number, color in enumerate(winners):
        rooftop = at(body, _EDGE + 46 + 80 * number, 56)
        add(rooftop, "path", class_="rays", d=_RAYS)
        draw(rooftop, Piece("rooftop", color), -32, -32, 1.6)
    left = 2 * _EDGE + 80 * len(winners) + 6
    size = _fitting(result, width - left - _EDGE, 56)
    label(body, left, 60, result, size, "title")
    label(body, left, 88, title, _fitting(title, width - left - _EDGE, 17), "soft")
    return 112


def _fitting(text: str, width: int, size: int) -> int:
    """Return the size of a text that has to fit, at most ``size``."""
    return min(size, int(width / _text_width(text, 1)))


def _tiles_and_supply(body: Element, top: int, scene: Scene, words: Words) -> int:
    """Draw the supply and the palace tiles that nobody holds."""
    x: float = _EDGE + 4
    free = [(color, value) for color, value, holder in scene.palace_tiles() if holder is None]
    if free:
        x = _lead(body, x, top, words.on_the_board())
        for color, value in free:
            palace_tile(body, x, top, color, value, _SCALE)
            x += _ICON + 6
        x += 20
    if scene.supply:
        x = _lead(body, x, top, words.beside_the_board())
        for holding in scene.supply:
            x = _count(body, x, top, holding, words) + 14
    return top + _LINE + 8 if free or scene.supply else top


def _lead(body: Element, x: float, top: int, text: str) -> float:
    """Write what icons are, to their left. Return the x coordinate of the first icon."""
    label(body, x, top + 19, text, 17, "soft")
    return x + _text_width(text, 17) + 6


# --- Players -------------------------------------------------------------------------------------


def _cards(body: Element, top: int, width: int, scene: Scene, words: Words) -> int:
    per_row = _CARDS_PER_ROW.get(len(scene.seats), 2)
    card_width = (width - 2 * _EDGE + _GAP) // per_row - _GAP
    for first in range(0, len(scene.seats), per_row):
        cards, height = [], 0
        for number, seat in enumerate(scene.seats[first : first + per_row]):
            card = at(body, _EDGE + number * (card_width + _GAP), top)
            class_ = "card turn" if seat.to_move else "card"
            cards.append(add(card, "rect", width=card_width, rx=8, class_=class_))
            height = max(height, _card(card, card_width, seat, scene, words))
        for rectangle in cards:
            rectangle.set("height", str(height))
        top += height + _GAP
    return top


def _card(card: Element, width: int, seat: Seat, scene: Scene, words: Words) -> int:
    """Draw a player's card, and return its height."""
    top = _card_heading(card, width, seat, words)
    top = _card_stock(card, width, top, seat, words)
    return _card_tiles(card, top, seat, scene)


def _card_heading(card: Element, width: int, seat: Seat, words: Words) -> int:
    """Draw a player's name and status: to play or hidden."""
    left, top = _CARD_MARGIN, _CARD_MARGIN
    draw(card, Piece("rooftop", seat.color), left - 3, top, _SCALE)
    label(card, left + 28, top + 20, words.player(seat.color), 19, "bold")
    if seat.to_move:
        label(card, width - left, top + 19, words.to_play(), 16, "bold right now")
    elif seat.hidden:
        label(card, width - left, top + 19, words.behind_the_screen(), 16, "right soft")
    return top + _LINE + 2


def _card_stock(card: Element, width: int, top: int, seat: Seat, words: Words) -> int:
    left = _CARD_MARGIN
    per_line = (width - 2 * left) // _SLOT
    slot = (width - 2 * left) // per_line
    place = 0
    for holding in seat.stock:
        size = 2 if holding.colors else 1
        if place % per_line + size > per_line:
            place += per_line - place % per_line
        line, column = divmod(place, per_line)
        _count(card, left + column * slot, top + line * _LINE, holding, words)
        place += size
    return top + -(-place // per_line) * _LINE


def _card_tiles(card: Element, top: int, seat: Seat, scene: Scene) -> int:
    x: float = _CARD_MARGIN
    values = {color: value for color, value, _ in scene.palace_tiles()}
    for color in seat.palace_tiles:
        palace_tile(card, x, top, color, values[color], _SCALE)
        x += _ICON + 5
    for corner in scene.towers:
        if corner.corner in seat.tower_tiles:
            tower(card, x, top, corner.value, scale=_SCALE)
            x += _ICON + 5
    return top + _LINE + 2


def _count(parent: Element, x: float, y: float, holding: Holding, words: Words) -> float:
    """Draw a piece and its count. Return the x coordinate of their right edge."""
    text = words.count(holding)
    if holding.colors:
        text = " ".join(BUILDING_LETTERS.get(color, "?") for color in holding.colors)
    group = at(parent, x, y, class_="none" if holding.number == 0 else "")
    add(group, "title", words.holding(holding))
    draw(group, holding.piece, scale=_SCALE)
    label(group, _ICON + 3, 19.5, text, 18)
    return x + _ICON + 3 + _text_width(text, 18)


# --- Legend --------------------------------------------------------------------------------------


def _legend(body: Element, top: int, width: int, scene: Scene, words: Words) -> int:
    x: float = _EDGE + 4
    top += 2
    for sign, text in words.shapes(scene):
        length = _ICON + 5 + _text_width(text, 16)
        if x + length > width - _EDGE and x > _EDGE + 4:
            x, top = _EDGE + 4, top + _LINE
        _sign(body, x, top, sign)
        label(body, x + _ICON + 5, top + 18, text, 16, "soft")
        x += round(length) + 14
    return top + _LINE + 6


def _sign(body: Element, x: float, y: float, sign: Piece) -> None:
    if sign.kind == "last":
        add(at(body, x, y, _SCALE), "path", d=BRACKETS, class_="last")
        return
    put(body, {"highlighted": "lamp"}.get(sign.kind, shape_of(sign)), x, y, _SCALE)
    if sign.kind == "end":
        draw(body, Piece("merchant"), x, y, _SCALE)


# --- Helpers -------------------------------------------------------------------------------------


def _text_width(text: str, size: int) -> float:
    """Return a generous estimate of a text's width in common sans-serif fonts."""
    return round(0.57 * size * len(text), 1)
