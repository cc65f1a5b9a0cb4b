"""Text diagrams match the expected text, and pictures contain the expected elements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.diagrams import grid_lines, png_diagram, scene, svg_diagram, text_diagram
from service.diagrams.labels import Words
from service.diagrams.palette import BUILDINGS, PLAYERS, ink_for
from service.diagrams.style import STYLES
from service.examples.positions import cells, position
from service.rules.audit import audit
from service.rules.board import BIT
from service.rules.hidden import hide
from service.rules.rulesets import OPTIONS, PLAYER_COLORS, RULESETS, resolve
from service.rules.scoring import score
from service.rules.state import Action, Player, Rooftop, State, Turn
from service.wording import LANGUAGES, wording_for
from tests.support.browser import browser, needs_chromium, set_screen
from tests.support.marks import mostly_slow
from tests.support.pictures import FOLDER, pictures
from tests.support.random_games import TABLES, random_game

ENGLISH = wording_for("en")
SVG = "{http://www.w3.org/2000/svg}"


def _small() -> State:
    return position(
        "second-edition",
        "red blue",
        well="J7",
        buildings={"grey": "C4 C5 D4", "violet": "H3", "brown": "M8-M10 L10", "orange": "O11"},
        stables="D5 M7",
        rooftops="red:C4 neutral:M9",
        streets=["F5 F6 G6 G7"],
        walls="B1-D1 P11 O12 N12",
        turn=7,
        actions=["merchant G7"],
    )


def _ditt() -> State:
    return position(
        "first-edition-two-player",
        "yellow blue",
        buildings={
            "grey": "B2-B4 F2-F4",
            "black": "H6 H7 I7",
            "brown": "Q12",
            "orange": "M3 M4",
        },
        stables="C3",
        rooftops="yellow:B3 green:F3 blue:Q12 red:H7",
        streets=["E7-E8"],
        walls="B1-D1 A2-A4 R12 Q13",
        turn=12,
        actions=["black I7"],
        player="blue",
    )


def _gates() -> State:
    return position(
        "second-edition",
        "red blue",
        options={"gates": True},
        well="J7",
        buildings={"grey": "G3 H3"},
        streets=["D3 D2 O4 N4 N5"],
        walls="B1 C1 P2 P3 A11 B12",
        gates="D1 P4 A10 C12",
        turn=20,
    )


def _impossible() -> State:
    """Return a position whose pieces and numbers contradict each other."""
    return position(
        "second-edition",
        "red blue",
        options={"gates": True},
        well="A5",
        buildings={"grey": "G3 C5 R13", "violet": "K3 K4", "brown": "C5", "orange": "A1"},
        stables="C5",
        streets=["H6 I6 K8", "D10-D12", "E11 E12", "B7 R7"],
        walls="B1 P7 P8",
        gates="B12",
        player="yellow",
        actions=["violet K4", "tea_tile"],
        rooftops="red:G3 blue:K3 neutral:K3 green:I8 yellow:P12 red:Q2",
        tower_values=(1, 12, 0, 4),
        tower_holders=("red", None, "green", None),
    )


# --- Text ----------------------------------------------------------------------------------------


def test_text_diagram_shows_board_tiles_stocks_turn_and_legend() -> None:
    assert (
        text_diagram(_small(), ENGLISH, cells("G7 Q12 P12"))
        == """\
Medina – Second edition – 2 players
Turn 7: Red to play, 1 piece to place
Already done: merchant G7

   ┌─A──B──C──D──E──F──G──H──I──J──K──L──M──N──O──P─┐
 1 │T1 #########                                 T3 │
 2 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 3 │    ·  ·  ·  ·  ·  ·  V  ·  ·  ·  ·  ·  ·  ·    │
 4 │    ·  Gr G  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 5 │    ·  G  S  ·  o  ·  ·  ·  +  ·  ·  ·  ·  ·    │
 6 │    ·  ·  ·  ·  └──┐  ·  ·  ·  ·  ·  ·  ·  ·    │
 7 │    ·  ·  ·  ·  · >o  +  ·  W  ·  +  S  ·  ·    │
 8 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  B  ·  ·    │
 9 │    ·  ·  ·  ·  ·  ·  ·  ·  +  ·  ·  Bn ·  ·    │
10 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  B  B  ·  ·    │
11 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  O ###│
12 │T4                                     ######>2 │
   └─A──B──C──D──E──F──G──H──I──J──K──L──M──N──O──P─┘

Palace tiles: grey 1 (red), violet 2 (on the board), brown 3 (on the board), orange 4 (on the board)
Tower tiles: NW 1 with 3 merchants (on the board), NE 3 with 1 merchant (on the board),
SE 2 with 2 merchants (on the board), SW 4 (on the board)
Beside the board: tea tiles 6

          grey  violet  brown  orange  rooftops  neutral rooftops  stables  merchants  walls  tea tiles
> r red      8       8      8       8         3                 2        4         11     15          0
  b blue     5       7      4       7         4                 1        2         10      9          0

Buildings: G grey, V violet, B brown, O orange
Rooftops (small letter after a colour): r red, b blue, n neutral
S stable, o end of a market street, ─ │ ┌ ┐ └ ┘ market street, ### wall, T tower: its value,
then who holds its tile, W well, + space that the well rewards, > highlighted space
"""  # noqa: E501
    )


def test_text_diagram_uses_the_names_of_the_first_edition() -> None:
    assert (
        text_diagram(_ditt(), wording_for("fr"))
        == """\
Medina – Première édition à deux – 2 joueurs
Tour 12 : à Bleu de jouer, encore 2 à poser
Déjà fait : pièce de palais noire I7

   ┌─A──B──C──D──E──F──G──H──I──J──K──L──M──N──O──P──Q──R─┐
 1 │T1y#########                                       T3 │
 2 │### G  ·  ·  ·  G  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 3 │### Gy S  ·  ·  Gg ·  ·  ·  ·  ·  ·  O  ·  ·  ·  ·    │
 4 │### G  ·  ·  ·  G  ·  ·  ·  ·  ·  ·  O  ·  ·  ·  ·    │
 5 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 6 │    ·  ·  ·  ·  ·  ·  K  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 7 │    ·  ·  ·  o  ·  ·  Kr K  ·  ·  ·  ·  ·  ·  ·  ·    │
 8 │    ·  ·  ·  o  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 9 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
10 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
11 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
12 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  Bb###│
13 │T4                                              ###T2b│
   └─A──B──C──D──E──F──G──H──I──J──K──L──M──N──O──P──Q──R─┘

Jetons palais : gris 1 (jaune), noir 2 (sur le plateau), brun 3 (bleu), orange 4 (sur le plateau)
Jetons tour : NO 1 (jaune), NE 3 (sur le plateau), SE 2 (bleu), SO 4 (sur le plateau)

           gris  noir  brun  orange  dômes  dômes de blocus  étables  marchands  murs
  y jaune     9     9     9       9      3              GBO        6         12    16
> b bleu      3     6     8       7      3              KBO        5         11     8

Pièces de palais : G gris, K noir, B brun, O orange
Dômes (petite lettre après une couleur) : y jaune, b bleu
Dômes de blocus : r rouge, g vert
S étable, o extrémité d’un marché, ─ │ ┌ ┐ └ ┘ marché, ### mur, T tour : sa valeur,
puis qui détient sa tuile
"""
    )


def test_text_diagram_draws_a_street_through_its_gates() -> None:
    assert (
        grid_lines(_gates())
        == """\
   ┌─A──B──C──D──E──F──G──H──I──J──K──L──M──N──O──P─┐
 1 │T1 ######] [                                 T3 │
 2 │    ·  ·  │  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ###│
 3 │    ·  ·  o  ·  ·  G  G  ·  ·  ·  ·  ·  ·  · ###│
 4 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ┌────] [│
 5 │    ·  ·  ·  ·  ·  ·  ·  ·  +  ·  ·  ·  o  ·    │
 6 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 7 │    ·  ·  ·  ·  ·  ·  +  ·  W  ·  +  ·  ·  ·    │
 8 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 9 │    ·  ·  ·  ·  ·  ·  ·  ·  +  ·  ·  ·  ·  ·    │
10 │] [ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
11 │### ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
12 │T4 ###] [                                    T2 │
   └─A──B──C──D──E──F──G──H──I──J──K──L──M──N──O──P─┘
""".splitlines()
    )


def test_text_diagram_lists_pieces_that_the_grid_cannot_show() -> None:
    assert (
        text_diagram(_impossible(), ENGLISH, legend=False)
        == """\
Medina – Second edition – 2 players
Turn 9: Yellow to play, 0 pieces to place
Already done: violet building K4, tea tile

   ┌─A──B──C──D──E──F──G──H──I──J──K──L──M──N──O──P─┐
 1 │ ! ###                                       T? │
 2 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 3 │    ·  ·  ·  ·  ·  Gr ·  ·  ·  !  ·  ·  ·  ·    │
 4 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  V  ·  ·  ·  ·    │
 5 │ W  ·  !  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
 6 │    ·  ·  ·  ·  ·  ·  o──?  ·  ·  ·  ·  ·  ·    │
 7 │    o  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ###│
 8 │    ·  ·  ·  ·  ·  ·  ·  ·g ·  ?  ·  ·  ·  · ###│
 9 │    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
10 │    ·  ·  o  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
11 │    ·  ·  │  x  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·    │
12 │T4 ] [    x  x                               T0y│
   └─A──B──C──D──E──F──G──H──I──J──K──L──M──N──O──P─┘

! A1: orange building
! K3: violet building, blue rooftop, neutral rooftop
! C5: grey building, brown building, stable
Not on this board: Q2, R7, R13

Palace tiles: grey 1 (red), violet 2 (blue), brown 3 (on the board), orange 4 (on the board)
Tower tiles: NW 1 with 3 merchants (red), NE 12 with 1 merchant (on the board),
SE 0 with 2 merchants (green), SW 4 (on the board)
Beside the board: tea tiles 3

          grey  violet  brown  orange  rooftops  neutral rooftops  stables  merchants  walls  gates  tea tiles
  r red      8       8      8       8         2                 2        4         12     15      2          0
  b blue     5       6      7       7         3                 1        3          3     12      1          3
"""  # noqa: E501
    )


def test_narrow_text_breaks_no_item_of_a_list() -> None:
    """An item that is wider than the limit gets its own line."""
    state = position("second-edition", actions=["violet K4"] * 3)
    for width in range(20, 60):
        text = text_diagram(state, ENGLISH, width=width)
        assert [line for line in text.splitlines() if line != line.rstrip()] == []
        assert text.count("violet building K4") == 3
        assert "Rooftops (small letter after a colour): r red" in text


@pytest.mark.parametrize("width", [60, None])
def test_lists_of_an_impossible_state_are_wrapped(width: int | None) -> None:
    """Lines are broken only between items."""
    state = position(
        "second-edition",
        "red blue",
        buildings={"grey": "K3"},
        walls="B1 Q1-Q12 R1-R12",
        rooftops=" ".join(["red:K3"] * 9),
        actions=["violet K4"] * 9,
    )
    text = text_diagram(state, ENGLISH, legend=False, width=width)
    heading, _, remarks, *_ = (part.splitlines() for part in text.split("\n\n"))
    off_board = [f"{column}{row}" for row in range(1, 13) for column in "QR"]
    lists = [
        "Already done: " + ", ".join(["violet building K4"] * 9),
        "! K3: grey building, " + ", ".join(["red rooftop"] * 9),
        f"Not on this board: {', '.join(off_board)}",
    ]
    lines = [*heading[2:], *remarks]
    assert " ".join(lines) == " ".join(lists)
    assert max(map(len, lines)) <= (width or 100)
    assert sum(not line.endswith(",") for line in lines) == len(lists)


@pytest.mark.parametrize(
    ("ruleset", "meaning"),
    [
        ("second-edition", "trop de pions sur une case"),
        ("first-edition", "trop de pièces sur une case"),
    ],
)
def test_legend_for_a_crowded_cell_uses_the_words_of_the_edition(
    ruleset: str, meaning: str
) -> None:
    """In French, pieces are « pions » in the second edition and « pièces » in the first."""
    crowded = position(ruleset, buildings={"grey": "C5", "orange": "C5"})
    assert f"! {meaning}" in text_diagram(crowded, wording_for("fr"))


def test_street_end_that_cannot_be_continued_is_drawn_as_an_x() -> None:
    """A street can't go on from an end that has two merchants beside it."""
    state = position("first-edition", streets=["E7-H7", "D6 E6 F6"], options={})
    lines = grid_lines(state)
    assert lines[7].startswith(" 7 │    ·  ·  ·  x────────o  · ")


@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 5))
def test_lines_of_a_grid_have_the_width_of_the_board(
    ruleset: str, players: int, gates: bool
) -> None:
    plies = list(random_game(ruleset, players, 3, {"gates": gates}))[::25]
    assert len(plies) >= 3
    for number, ply in enumerate(plies):
        board = ply.state.config.board
        lines = grid_lines(ply.state, board.cells if number % 2 else 0)
        assert len(lines) == board.rows + 2
        assert {len(line) for line in lines} == {5 + 3 * board.columns}
        text = text_diagram(ply.state, ENGLISH)
        assert not [line for line in text.splitlines() if line != line.rstrip()]
        assert text.endswith("\n")


@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 5))
def test_grid_shows_every_building_stable_wall_and_street_end(
    ruleset: str, players: int, gates: bool
) -> None:
    letters = {"grey": "G", "violet": "V", "black": "K", "brown": "B", "orange": "O"}
    plies = list(random_game(ruleset, players, 8, {"gates": gates}))[::30]
    assert len(plies) >= 2
    for ply in plies:
        state = ply.state
        signs = Counter(
            line[4 + 3 * column : 7 + 3 * column][1]
            for line in grid_lines(state)[1:-1]
            for column in range(state.config.board.columns)
        )
        for color, on_board in zip(state.config.building_colors, state.buildings, strict=True):
            assert signs[letters[color]] == on_board.bit_count()
        assert signs["S"] == state.stables.bit_count()
        assert signs["#"] == state.walls.bit_count()
        assert signs["o"] == len(state.analysis.ends)


# --- Pictures ------------------------------------------------------------------------------------


def _pieces(state: State) -> Counter[tuple[str, str, str | None]]:
    """Count the pieces on a board by kind, cell and colour."""
    board, names = state.config.board, {bit: name for name, bit in BIT.items()}
    found: Counter[tuple[str, str, str | None]] = Counter()
    sets: list[tuple[str, str | None, int]] = [
        ("building", color, on_board)
        for color, on_board in zip(state.config.building_colors, state.buildings, strict=True)
    ]
    merchants = {cell for street in state.streets for cell in street}
    sets += [("stable", None, state.stables), ("wall", None, state.walls)]
    sets += [("gate", None, state.gates), ("well", None, state.well)]
    sets += [("merchant", None, cell) for cell in merchants]
    for kind, color, on_board in sets:
        for cell in names:
            if cell & on_board & board.cells:
                found[kind, names[cell], color] += 1
    for rooftop in state.rooftops:
        if rooftop.cell & board.cells:
            found["rooftop", names[rooftop.cell], rooftop.color] += 1
    return found


def _drawn(picture: str) -> Counter[tuple[str, str, str | None]]:
    """Count the pieces in a picture by kind, cell and colour."""
    found: Counter[tuple[str, str, str | None]] = Counter()
    for element in ElementTree.fromstring(picture).iter():
        piece, _, kind = element.get("class", "").partition(" ")
        if piece == "piece":
            found[kind, element.attrib["data-cell"], element.get("data-color")] += 1
    return found


@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 5))
def test_picture_shows_every_piece_once(ruleset: str, players: int, gates: bool) -> None:
    plies = list(random_game(ruleset, players, 6, {"gates": gates}))[::30]
    assert len(plies) >= 2
    for ply in plies:
        assert _drawn(svg_diagram(ply.state, ENGLISH)) == _pieces(ply.state)


def test_picture_of_an_impossible_position_shows_every_piece_once() -> None:
    """Pieces that share a cell are all drawn. Pieces off the board are not."""
    state = _impossible()
    assert audit(state)
    assert _drawn(svg_diagram(state, ENGLISH)) == _pieces(state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_picture_has_a_title_and_a_description(language: str) -> None:
    wording = wording_for(language)
    root = ElementTree.fromstring(svg_diagram(_small(), wording))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert root.get("role") == "img"
    assert root.get("lang") == language
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    said = {
        "en": (
            "Medina – Second edition – 2 players",
            ("Red to play", "grey C4 D4 C5", "F5 F6 G6 G7", "Walls: B1, C1, D1", "SE 2 with 2"),
        ),
        "fr": (
            "Medina – Seconde édition – 2 joueurs",
            (
                "Rouge",
                "gris C4 D4 C5",
                "F5 F6 G6 G7",
                "Murs\N{NO-BREAK SPACE}: B1, C1, D1",
                "SE 2 avec 2",
            ),
        ),
    }
    expected_title, phrases = said[language]
    assert title.text == expected_title
    for phrase in phrases:
        assert phrase in str(description.text)


def test_every_word_of_the_text_diagrams_is_translated() -> None:
    for state in (_small(), _ditt(), _gates(), _impossible()):
        texts = [text_diagram(state, wording_for(language)) for language in ("en", "fr")]
        words = [set(re.findall(r"\b[a-z]{4,}\b", text)) for text in texts]
        assert words[0] & words[1] <= {"action", "actions", "orange", "violet"}


def test_several_pictures_can_be_embedded_in_one_page() -> None:
    ids = [
        [
            element.attrib["id"]
            for element in ElementTree.fromstring(picture).iter()
            if "id" in element.attrib
        ]
        for picture in (svg_diagram(_small(), ENGLISH), svg_diagram(_ditt(), ENGLISH))
    ]
    assert len(ids[0]) > 20
    assert len({*ids[0], *ids[1]}) == len(ids[0]) + len(ids[1])


def _all_pictures() -> Iterator[str]:
    for state in (_small(), _ditt(), _gates(), _impossible()):
        for language in LANGUAGES:
            yield svg_diagram(state, wording_for(language), state.config.board.cells)


def test_picture_is_self_contained() -> None:
    for picture in _all_pictures():
        names = Counter[str]()
        defined: list[str] = []
        shown: set[str] = set()
        for element in ElementTree.fromstring(picture).iter():
            names[element.tag.removeprefix(SVG)] += 1
            for name, value in element.attrib.items():
                assert not name.startswith("on")
                assert name != "style"
                if name == "id":
                    defined.append(value)
                elif name == "href" or "url(" in value:
                    found = re.fullmatch(r"#([\w-]+)|url\(#([\w-]+)\)", value)
                    assert found
                    shown.add(found[1] or found[2])
        assert len(defined) == len(set(defined))
        assert shown <= set(defined)
        assert set(names) <= {
            *("svg", "title", "desc", "style", "defs", "g", "use", "radialGradient", "stop"),
            *("rect", "circle", "path", "text"),
        }
        assert names["style"] == 1
        rest = picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "://" not in rest
        assert "@import" not in rest


def test_translations_are_escaped_in_the_picture() -> None:
    class Hostile:
        language = '"><script>'

        def gettext(self, message: str) -> str:
            return f"</text><script>alert('{message}')</script>&amp;"

        def ngettext(self, singular: str, plural: str, n: int) -> str:
            return self.gettext(singular)

        def ruleset_name(self, ruleset_id: str) -> str:
            return "]]><!--"

        def noun(
            self, name: str, form: str = "", *, color: str | None = None, first: bool = False
        ) -> str:
            return self.gettext(name)

        def color(self, color: str, *, first: bool = False) -> str:
            return self.gettext(color)

        def corner(self, corner: str) -> str:
            return self.gettext(corner)

    root = ElementTree.fromstring(svg_diagram(_small(), Hostile()))
    assert not list(root.iter(f"{SVG}script"))
    assert root.get("lang") == '"><script>'


def test_equal_positions_have_identical_diagrams() -> None:
    assert svg_diagram(_small(), ENGLISH, 1) == svg_diagram(_small(), ENGLISH, 1)
    assert text_diagram(_small(), ENGLISH, 1) == text_diagram(_small(), ENGLISH, 1)


def test_highlights_off_the_board_are_ignored() -> None:
    state = _small()
    beyond = cells("Q1 R13 A13")
    assert svg_diagram(state, ENGLISH, beyond) == svg_diagram(state, ENGLISH)
    assert text_diagram(state, ENGLISH, beyond) == text_diagram(state, ENGLISH)
    for marked, sign in (("P10", "lamp"), ("P12", "halo")):
        picture = svg_diagram(state, ENGLISH, cells(marked), cards=False)
        assert len(re.findall(rf'<use [^>]*href="#\w+-{sign}"', picture)) == 1


def test_cells_that_the_well_rewards_are_marked() -> None:
    """The marked cells are in line with the well, with one space between."""
    for well, rewarded in (("J7", "J5 H7 L7 J9"), ("C3", "E3 C5"), ("N10", "N8 L10")):
        state = position("second-edition", "red blue", well=well)
        squares = scene(state).squares.values()
        assert {square.name for square in squares if square.rewarded} == set(rewarded.split())


# --- Tap targets, results, last move, screens, sizes ---------------------------------------------


def _targets(picture: str) -> dict[str, tuple[float, ...]]:
    """Return the box of every cell's tap target, measured from the corner of the board."""
    root = ElementTree.fromstring(picture)
    (layer,) = (group for group in root.iter(f"{SVG}g") if group.get("class") == "cells")
    found = {}
    for line in layer:
        _, y = re.fullmatch(r"translate\((\S+) (\S+)\)", line.attrib["transform"]).groups()
        for target in line:
            assert target.attrib["data-cell"] not in found
            box = float(target.get("x", 0)), float(y)
            size = float(target.attrib["width"]), float(target.attrib["height"])
            found[target.attrib["data-cell"]] = box + size
    return found


@pytest.mark.parametrize(("ruleset", "players", "gates"), mostly_slow(TABLES, 5))
def test_every_cell_has_a_tap_target(ruleset: str, players: int, gates: bool) -> None:
    state = next(random_game(ruleset, players, 1, {"gates": gates})).state
    columns, rows = (18, 13) if state.config.board.columns == 18 else (16, 12)
    expected = {
        f"{chr(65 + column)}{row + 1}": (40 * column, 40 * row, 40, 40)
        for column in range(columns)
        for row in range(rows)
    }
    assert _targets(svg_diagram(state, ENGLISH)) == expected
    assert _targets(svg_diagram(state, ENGLISH, cards=False)) == expected


def test_tap_targets_are_on_top_and_name_the_pieces_on_their_cells() -> None:
    root = ElementTree.fromstring(svg_diagram(_small(), ENGLISH, cells("C4"), last=cells("D4")))
    board = next(group for group in root[-1] if f"{SVG}rect" in {e.tag for e in group})
    layer = board[-1]
    assert layer.get("class") == "cells"
    assert (layer.get("fill"), layer.get("pointer-events")) == ("none", "all")
    titles = {
        target.attrib["data-cell"]: target[0].text
        for target in layer.iter(f"{SVG}rect")
        if len(target)
    }
    assert titles["B1"] == "B1: wall"
    assert titles["D4"] == "D4: grey building"
    assert titles["C4"] == "C4: grey building, red rooftop"
    assert titles["A1"].startswith("A1: tower tile NW ")
    pieces = {name for _, name, _ in _pieces(_small())}
    others = {cell for cell, title in titles.items() if "tower tile" in title or "well" in title}
    assert titles.keys() == pieces | others
    assert len(others - pieces) >= 4


def _finished() -> State:
    for ply in random_game("second-edition", 3, 5, {}):
        if ply.ruling.state.phase == "finished":
            return ply.ruling.state
    raise AssertionError


def test_diagram_of_a_finished_game_shows_totals_and_winner() -> None:
    state = _finished()
    assert not audit(state)
    result = score(state)
    totals = {player.color: player.total for player in result.players}
    (winner,) = result.winners
    _, second = sorted(totals.values(), reverse=True)[:2]
    said = f"{winner.capitalize()} wins, {totals[winner]} to {second}"
    text = text_diagram(state, ENGLISH)
    assert said in text.splitlines()
    heading, *rows = text[text.index("grey  violet") :].splitlines()[:4]
    assert heading.endswith("  points")
    assert [int(row.split()[-1]) for row in rows] == list(totals.values())
    root = ElementTree.fromstring(svg_diagram(state, ENGLISH))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts.count(said) == 1
    at = texts.index("Points") + 1
    assert texts[at : at + 3] == [str(total) for total in totals.values()]
    french = text_diagram(state, wording_for("fr"))
    assert f" l’emporte, {totals[winner]} à {second}" in french
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert f"{said}." in str(description.text)


def _pad(state: State, language: str) -> dict[str, list[str]]:
    """Return the lines of a score pad as text: the points of the players, keyed by row."""
    lines = text_diagram(state, wording_for(language), pad=True).splitlines()
    table = [line.rsplit(maxsplit=len(state.players)) for line in lines[lines.index("") + 1 :]]
    return {name: points for name, *points in table[1:]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_score_pad_accounts_for_every_point(language: str) -> None:
    state = _finished()
    pad = _pad(state, language)
    *rows, total = [[int(points) for points in column] for column in pad.values()]
    assert [sum(column) for column in zip(*rows, strict=True)] == total
    assert total == [player.total for player in score(state).players]
    assert len(rows) == 4 + 4 + 2
    texts = [
        element.text
        for element in ElementTree.fromstring(
            svg_diagram(state, wording_for(language), pad=True)
        ).iter(f"{SVG}text")
    ]
    written = [text for name, points in pad.items() for text in (name, *points)]
    assert Counter(written) <= Counter(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_on_the_score_pad_is_explained(language: str) -> None:
    """The explanation names what brings the points, and these points add up to the number."""
    state = _finished()
    root = ElementTree.fromstring(svg_diagram(state, wording_for(language), pad=True))
    said = {
        str(target.get("data-cell")): str(target.findtext(f"{SVG}title"))
        for target in root.iter(f"{SVG}rect")
        if target.get("data-cell")
    }
    players = score(state).players
    assert len(said) == (4 + 4 + 2 + 1) * len(players)
    parts = 0
    for player in players:
        column = {name: text for name, text in said.items() if name.endswith(f" {player.color}")}
        total = column.pop(f"total {player.color}")
        assert re.search(rf" {player.total} points?\.", total)
        points = 0
        for text in column.values():
            stated, _, *named = text.rstrip(".").split(". ")
            each = [int(part.rsplit(" ", 1)[1]) for part in named]
            number = int(re.findall(r"\d+", stated)[0])
            assert sum(each) == number
            points += number
            parts += len(each)
        assert points == player.total
    assert parts > 20


def test_score_pad_explains_in_the_words_of_the_edition() -> None:
    drawn = svg_diagram(_small(), wording_for("fr"), pad=True)
    assert "Chaque étable d’un palais compte 1 point." in drawn
    ditt = svg_diagram(_ditt(), wording_for("fr"), pad=True)
    assert "Chaque jeton palais compte sa valeur." in ditt
    assert "compte 4 points" not in ditt


def test_curve_has_axes_and_a_line_for_each_player() -> None:
    state = _finished()
    players = [player.color for player in state.players]
    assert len(players) == 3
    curve = [[3, 0, 0, 0], [4, 10, 0, 1], [9, 20, 5, 7], [12, 21, 40, 9]]
    root = ElementTree.fromstring(svg_diagram(state, ENGLISH, cards=False, curve=curve))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    axes = ["0", "10", "20", "30", "40", "4", "6", "8", "10", "12", "points", "turns"]
    assert texts[: len(axes)] == axes
    lines = [path for path in root.iter(f"{SVG}path") if "curve" in str(path.get("class"))]
    assert {line.get("class") for line in lines} == {f"curve of-{color}" for color in players}
    assert len({line.get("stroke-dasharray") for line in lines}) == 3
    lines.sort(key=lambda line: players.index(str(line.get("class")).removeprefix("curve of-")))
    heights = [_height_of(line) for line in lines]
    assert heights.index(min(heights)) == 1  # 40 points are drawn highest
    assert root.findtext(f"{SVG}title") == "Points over the turns"
    total = score(state).players[0].total
    assert f"{players[0].capitalize()}: {total} points." in str(root.findtext(f"{SVG}desc"))


def test_lines_of_a_curve_show_ties_as_ties() -> None:
    """The rooftops at their ends are moved apart, and the lines don't follow them."""
    curve = [[3, 0, 0, 0], [12, 20, 20, 20]]
    root = ElementTree.fromstring(svg_diagram(_finished(), ENGLISH, cards=False, curve=curve))
    lines = [path for path in root.iter(f"{SVG}path") if "curve" in str(path.get("class"))]
    assert len(lines) == 3
    assert len({_height_of(line) for line in lines}) == 1


def _height_of(line: ElementTree.Element) -> float:
    return float(str(line.get("d")).split()[-1])


def test_highest_points_of_a_curve_are_below_a_line_with_its_number() -> None:
    curve = [[1, 0, 0], [8, 33, 12]]
    root = ElementTree.fromstring(svg_diagram(_small(), ENGLISH, cards=False, curve=curve))
    assert [text.text for text in root.iter(f"{SVG}text")][:5] == ["0", "10", "20", "30", "40"]


def test_curve_marks_the_turn_of_an_earlier_position() -> None:
    def marks(state: State, last: int) -> int:
        curve = [[1, 0, 0], [last, 3, 1]]
        root = ElementTree.fromstring(svg_diagram(state, ENGLISH, cards=False, curve=curve))
        return sum(path.get("class") == "turn" for path in root.iter(f"{SVG}path"))

    number = _small().turn.number
    assert marks(_small(), number + 5) == 1
    assert marks(_small(), number) == 0


def test_curve_takes_the_place_of_the_legend_beside_the_score_pad() -> None:
    """So phones show the picture whole."""
    state = _finished()
    without, drawn = (
        [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]
        for picture in (
            svg_diagram(state, ENGLISH),
            svg_diagram(state, ENGLISH, curve=[[1, 0, 0, 0], [20, 3, 9, 12]]),
        )
    )
    assert "end of a market street" in without
    assert "end of a market street" not in drawn
    assert drawn.index("Points") < drawn.index("turns")
    root = ElementTree.fromstring(svg_diagram(state, ENGLISH, curve=[[1, 0, 0, 0]]))
    assert int(root.attrib["height"]) < 1.6 * int(root.attrib["width"])


@pytest.mark.parametrize(
    ("behind", "led"),
    [([4, 9], "turn 12"), ([], "turn 3"), ([4, 9, 12], "turn 20"), ([20], "")],
    ids=["from the middle", "from the start", "at last", "never alone"],
)
def test_picture_of_a_finished_game_tells_its_story(behind: list[int], led: str) -> None:
    """Since when the winner led, and how large the largest palace is."""
    state = _finished()
    (winner,) = score(state).winners
    turns = (3, 4, 9, 12, 20)
    curve = [
        [turn, *(5 if turn in behind or p.color == winner else 4 for p in state.players)]
        for turn in turns
    ]
    root = ElementTree.fromstring(svg_diagram(state, ENGLISH, cards=False, curve=curve))
    texts = " ".join(element.text or "" for element in root.iter(f"{SVG}text"))
    assert (f"{winner.capitalize()} led from {led} on" in texts) is bool(led)
    assert (" led from " in texts) is bool(led)
    size = max(palace.size for palace in state.analysis.palaces)
    assert f"Largest palace, size {size}: " in texts
    assert "Largest palace" not in svg_diagram(_small(), ENGLISH, cards=False, curve=[[1, 0, 0]])


@pytest.mark.parametrize(
    "curve", [[[0, 0]], [[5, 0, 0], [5]], [[999] * 6, [0] * 6], [[1, 2]] * 400]
)
def test_odd_curves_are_drawn_as_far_as_possible(curve: list[list[int]]) -> None:
    root = ElementTree.fromstring(svg_diagram(_small(), ENGLISH, cards=False, curve=curve))
    assert len(list(root.iter(f"{SVG}text"))) <= 15
    assert png_diagram(_small(), ENGLISH, curve=curve).startswith(b"\x89PNG")


def test_score_pad_uses_the_words_of_the_edition() -> None:
    assert "Tuiles palais" in _pad(_small(), "fr")
    assert "Puits" in _pad(_small(), "fr")
    assert "Jetons palais" in _pad(_ditt(), "fr")
    assert "Puits" not in _pad(_ditt(), "fr")
    assert _pad(_small(), "en")["Grey buildings"] == ["3", "0"]


def test_score_pad_says_whether_it_is_final_and_how_a_tie_was_broken() -> None:
    state = _finished()
    for drawn in (text_diagram(state, ENGLISH, pad=True), svg_diagram(state, ENGLISH, pad=True)):
        assert "Final score" in drawn
        assert " wins, " in drawn
        assert "tie" not in drawn
    for drawn in (
        text_diagram(_small(), ENGLISH, pad=True),
        svg_diagram(_small(), ENGLISH, pad=True),
    ):
        assert "Score if the game ended now" in drawn
        assert " wins, " not in drawn
    even = scene(state)
    seats = tuple(replace(seat, total=40, wins=seat.color == "red") for seat in even.seats[:2])
    words = Words(ENGLISH, state.config)
    loser = seats[1 - [seat.wins for seat in seats].index(True)]
    expected = f"The largest palace breaks the tie with {loser.color.capitalize()}"
    assert words.broken_tie(replace(even, seats=seats)) == expected
    shared = tuple(replace(seat, wins=True) for seat in seats)
    assert words.broken_tie(replace(even, seats=shared)) == ""


def test_letters_are_shown_when_asked_for() -> None:
    def texts(letters: bool) -> Counter[str | None]:
        picture = svg_diagram(_small(), ENGLISH, cards=False, letters=letters)
        shapes = ElementTree.fromstring(picture).find(f"{SVG}defs")
        assert shapes is not None
        return Counter(element.text for element in shapes.iter(f"{SVG}text"))

    assert texts(letters=False).keys() == {"+4"}
    assert texts(letters=True).keys() == {"+4", *"GVBO", "r", "n"}


def test_scheme_chooses_the_colors() -> None:
    for scheme in STYLES:
        picture = svg_diagram(_small(), ENGLISH, scheme=scheme)
        assert picture.count("prefers-color-scheme") == (scheme == "auto")
        assert ("#e9cc96" in picture) is (scheme != "dark")
        assert ("#57527a" in picture) is (scheme != "light")


def test_buildings_of_a_palace_share_an_outline_in_the_color_of_its_owner() -> None:
    root = ElementTree.fromstring(svg_diagram(_small(), ENGLISH))
    paths = {
        element.attrib["id"].partition("-")[2]: element.attrib["d"].count("Z")
        for element in root.iter(f"{SVG}path")
        if "id" in element.attrib
    }
    assert paths.pop("ways") == 0
    assert paths == {
        "plinth-roof-red": 1,
        "plinth-roof-neutral": 1,
        "plinth-violet-base": 1,
        "plinth-orange-base": 1,
        "walls-grey": 1,
        "walls-violet": 1,
        "walls-brown": 1,
        "walls-orange": 1,
    }


def test_all_winners_who_share_a_win_are_named() -> None:
    state = _finished().copy()
    state.palace_holders = state.tower_holders = (None,) * 4
    shared = scene(state)
    seats = tuple(replace(seat, total=7, wins=seat.color != "red") for seat in shared.seats)
    words = Words(ENGLISH, state.config)
    names = ", ".join(seat.color.capitalize() for seat in seats if seat.wins)
    assert words.result(replace(shared, seats=seats)) == f"Shared win, 7 each: {names}"


def test_totals_are_shown_only_at_the_end_of_a_possible_game() -> None:
    possible = _finished()
    impossible = possible.copy()
    impossible.walls = cells("A2-A4")
    assert audit(impossible)
    for state in (_small(), impossible):
        for drawn in (text_diagram(state, ENGLISH), svg_diagram(state, ENGLISH)):
            assert not re.search(r"\bpoints?\b", drawn.replace("pointer-events", ""))
            assert " wins" not in drawn


def test_cells_of_the_last_move_are_marked() -> None:
    """In a text diagram, a highlighted cell has a ``>`` instead of the ``*``."""
    state, last = _small(), cells("C4 F5 R13 Q1")
    text = text_diagram(state, ENGLISH, last=last)
    grid = text[text.index("┌") : text.index("Palace")]
    assert grid.count("*") == 2
    assert "* last move" in text
    picture = svg_diagram(state, ENGLISH, last=last)
    assert picture.count('class="last"') == 2 + 1  # and once in the legend
    assert "Last move: C4, F5." in picture
    marked = text_diagram(state, ENGLISH, cells("C4"), last=last)
    assert marked[marked.index("┌") : marked.index("Palace")].count("*") == 1
    assert text_diagram(state, ENGLISH, last=cells("R13")) == text_diagram(state, ENGLISH)


def test_viewer_does_not_see_the_stocks_behind_other_screens() -> None:
    state = _small()
    text = text_diagram(state, ENGLISH, viewer="red")
    heading, red, blue = text[text.index("grey  violet") :].splitlines()[:3]
    full = text_diagram(state, ENGLISH)
    assert red in full.splitlines()
    assert blue not in full.splitlines()
    columns = heading.split("  ")
    shown = blue.split()[2:]
    known = {
        name.strip(): value
        for name, value in zip(filter(None, columns), shown, strict=True)
        if value != "?"
    }
    assert known.keys() == {"rooftops", "neutral rooftops", "tea tiles"}
    assert shown.count("?") == len(shown) - len(known) > 4
    assert "? behind the screen" in text.splitlines()
    texts = [
        element.text
        for element in ElementTree.fromstring(svg_diagram(state, ENGLISH, viewer="red")).iter(
            f"{SVG}text"
        )
    ]
    assert texts.count("?") == shown.count("?")
    assert texts.count("behind the screen") == 1


def test_screens_have_the_name_that_the_edition_uses() -> None:
    """French has a different word for the screen in each edition."""
    for state, screen in ((_ditt(), "l’écran"), (_small(), "le paravent")):
        for draw in (text_diagram, svg_diagram):
            assert f"derrière {screen}" in draw(state, wording_for("fr"), viewer="green")


def test_state_with_a_hidden_stock_is_drawn_as_for_a_viewer() -> None:
    state = _small()
    for draw in (text_diagram, svg_diagram):
        assert draw(hide(state, "blue"), ENGLISH) == draw(state, ENGLISH, viewer="blue")


def test_board_can_be_drawn_without_cards() -> None:
    state = _small()
    lines = text_diagram(state, ENGLISH, cards=False).splitlines()
    assert lines == grid_lines(state)
    root = ElementTree.fromstring(svg_diagram(state, ENGLISH, cards=False))
    assert root.get("viewBox") == "0 0 700 540"
    assert not [element for element in root.iter() if "card" in element.get("class", "")]
    texts = {str(element.text) for element in root.iter(f"{SVG}text")}
    assert {text for text in texts if text[0].isalpha()} == set("ABCDEFGHIJKLMNOP")
    assert _drawn(svg_diagram(state, ENGLISH, cards=False)) == _pieces(state)


@pytest.mark.parametrize("size", [100, 640, 1200])
def test_size_of_a_picture_sets_its_longer_side(size: int) -> None:
    for cards in (True, False):
        root = ElementTree.fromstring(svg_diagram(_small(), ENGLISH, cards=cards, size=size))
        plain = ElementTree.fromstring(svg_diagram(_small(), ENGLISH, cards=cards))
        sides = int(root.attrib["width"]), int(root.attrib["height"])
        assert max(sides) == size
        _, _, width, height = map(int, root.attrib["viewBox"].split())
        assert abs(sides[0] / sides[1] - width / height) < 0.01
        assert root.get("viewBox") == plain.get("viewBox")
        assert len(list(root.iter())) == len(list(plain.iter()))


# --- Arbitrary states ----------------------------------------------------------------------------

_LARGE_CELLS = st.integers(0, sum(BIT.values()))
_SOME = st.lists(st.sampled_from(sorted(BIT.values())), max_size=12)
_HOLDERS = st.tuples(*[st.sampled_from((None, *PLAYER_COLORS))] * 4)


@st.composite
def _nonsense(draw: st.DrawFn) -> State:
    """Generate a state whose parts need not fit together."""
    ruleset = draw(st.sampled_from(sorted(RULESETS)))
    players = draw(st.sampled_from(sorted(RULESETS[ruleset].supplies)))
    chosen = RULESETS[ruleset]
    options: dict[str, Any] = {
        name: draw(st.sampled_from(option.values))
        for name, option in OPTIONS.items()
        if chosen.may_override(name, players)
    }
    count = st.integers(0, 99)
    counts = st.tuples(*[count] * 4)
    game = resolve(ruleset, players, options)

    def some() -> int:
        return sum(set(draw(_SOME)))

    return State(
        game,
        draw(st.sampled_from(("setup", "play", "finished"))),
        players=tuple(
            Player(
                draw(st.sampled_from(PLAYER_COLORS)),
                draw(counts),
                rooftops=draw(count),
                stables=draw(count),
                merchants=draw(count),
                walls=draw(count),
                neutral_rooftops=draw(count),
                blocking_rooftops=tuple(draw(st.lists(st.integers(0, 3), max_size=4))),
                gates=draw(count),
                tea_tiles=draw(count),
            )
            for _ in range(draw(st.integers(1, 4)))
        ),
        turn=Turn(
            draw(st.integers(0, 999)),
            draw(st.sampled_from((None, *PLAYER_COLORS))),
            draw(
                st.sampled_from(
                    (
                        (),
                        (Action("tea_tile"), Action("building", BIT["R13"], "violet")),
                        (Action("blocking_rooftop", BIT["A1"]), Action("building", 1, "black")),
                        (Action("well", BIT["B2"]), Action("neutral_rooftop", BIT["C3"])),
                    )
                )
            ),
        ),
        tower_values=draw(counts),
        tower_holders=draw(_HOLDERS),
        tower_merchants=draw(counts),
        palace_values=draw(counts),
        palace_holders=draw(_HOLDERS),
        well=draw(st.sampled_from((0, *BIT.values()))),
        buildings=(some(), some(), some(), draw(_LARGE_CELLS)),
        stables=some(),
        rooftops=tuple(
            Rooftop(cell, draw(st.sampled_from((*PLAYER_COLORS, "neutral"))))
            for cell in draw(_SOME)
        ),
        streets=tuple(tuple(draw(_SOME)) for _ in range(draw(st.integers(0, 3)))),
        walls=some(),
        gates=some(),
        tea_supply=draw(count),
        gate_supply=draw(count),
    )


@pytest.mark.slow
@settings(derandomize=True)
@given(_nonsense(), _LARGE_CELLS, st.sampled_from(LANGUAGES), st.sampled_from(PLAYER_COLORS))
def test_any_state_can_be_drawn(state: State, highlight: int, language: str, viewer: str) -> None:
    wording = wording_for(language)
    lines = grid_lines(state, highlight)
    assert {len(line) for line in lines} == {5 + 3 * state.config.board.columns}
    assert text_diagram(state, wording, highlight).count("\n") > len(lines)
    assert _drawn(svg_diagram(state, wording, highlight)) == _pieces(state)
    picture = svg_diagram(state, wording, last=highlight, viewer=viewer, letters=True)
    assert _drawn(picture) == _pieces(state)
    assert text_diagram(state, wording, pad=True).count("\n") > 10
    ElementTree.fromstring(svg_diagram(state, wording, pad=True))


# --- Colours -------------------------------------------------------------------------------------

_SIMULATIONS = {
    "full colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices that simulate colour vision deficiency on linear RGB (Machado et al., 2009)."""


_DISTINCT = 10 * 2.3
"""The least difference of two colours of one kind: ten just-noticeable differences (CIE 1976)."""
_APART = 7 * 2.3
"""The least difference of any two colours that meet on a board."""
_KINDS = (
    ("grey", "violet", "brown", "orange"),
    ("grey", "black", "brown", "orange"),
    ("roof-red", "roof-yellow", "roof-green", "roof-blue", "roof-neutral"),
)


def _fills(scheme: str) -> dict[str, str]:
    return dict(re.findall(r"\.medina \.([\w-]+)\{fill:(#[0-9a-f]{6})", STYLES[scheme]))


def _linear(color: str) -> tuple[float, ...]:
    channels = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def _lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, max(0.0, channel)) for channel in linear)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("seeing", _SIMULATIONS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colors_are_distinct_for_every_kind_of_vision(seeing: str, scheme: str) -> None:
    fills, matrix = _fills(scheme), _SIMULATIONS[seeing]

    def seen(color: str) -> tuple[float, float, float]:
        linear = _linear(fills[color])
        return _lab(tuple(sum(a * b for a, b in zip(row, linear, strict=True)) for row in matrix))

    for buildings in _KINDS[:2]:
        for one, other in combinations((*buildings, *_KINDS[2], "sand"), 2):
            alike = any({one, other} <= set(kind) for kind in _KINDS)
            assert dist(seen(one), seen(other)) > (_DISTINCT if alike else _APART), (one, other)


def test_auto_scheme_has_the_colors_of_both_others() -> None:
    day, night = STYLES["auto"].split("@media (prefers-color-scheme:dark){")
    for scheme, auto in (("light", day), ("dark", night)):
        fills = re.findall(r"\{fill:#[0-9a-f]{6}", STYLES[scheme])
        assert re.findall(r"\{fill:#[0-9a-f]{6}", auto) == fills
        assert len(fills) > 40


def test_letters_contrast_with_the_color_behind_them() -> None:
    """WCAG 2.2 requires a contrast of at least 4.5:1 for small text."""

    def luminance(color: str) -> float:
        red, green, blue = _linear(color if len(color) == 7 else "#ffffff")
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for name, paint in {**BUILDINGS, **PLAYERS}.items():
        darker, lighter = sorted((luminance(paint.top), luminance(ink_for(name))))
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5, name


# --- The committed pictures ----------------------------------------------------------------------


def test_pictures_in_the_docs_are_up_to_date() -> None:
    """``make docs`` rewrites the pictures."""
    drawn = dict(pictures())
    assert set(FOLDER.glob("*.svg")) == set(drawn)
    for path, picture in drawn.items():
        assert path.read_text(encoding="utf-8") == picture, path.name


# --- In a browser --------------------------------------------------------------------------------

_OVERFLOWS = """
const root = document.documentElement, view = root.viewBox.baseVal;
const outside = [...root.querySelectorAll('text')].filter(text => {
  const box = text.getBoundingClientRect(), page = root.getBoundingClientRect();
  return box.left < page.left || box.right > page.right || box.bottom > page.bottom;
});
const cards = [...root.querySelectorAll('.card')].flatMap(card => {
  const frame = card.getBoundingClientRect();
  return [...card.parentNode.querySelectorAll('text')].filter(text => {
    const box = text.getBoundingClientRect();
    return box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
  });
});
return [...outside, ...cards].map(text => text.textContent);
"""
"""A script that returns the texts that overflow the picture or their player's card."""


def _wordy_pictures() -> Iterator[str]:
    """Yield pictures with as much text as possible."""
    for ruleset, players, gates in TABLES:
        if not gates:
            continue
        state = next(random_game(ruleset, players, 0, {"gates": True})).state.copy()
        color, count = state.config.building_colors[0], 99
        state.turn = Turn(999, state.players[0].color, (Action("building", BIT["M12"], color),) * 3)
        state.phase = "play"
        state.tea_supply = state.gate_supply = count
        state.palace_holders = (state.players[0].color,) * 2 + (None,) * 2
        state.tower_holders = (state.players[0].color,) * 4
        state.palace_values = state.tower_values = (count,) * 4
        for player in state.players:
            player.buildings = (count,) * 4
            player.rooftops = player.stables = player.merchants = player.walls = count
            player.gates = player.tea_tiles = player.neutral_rooftops = count
        for language in LANGUAGES:
            yield svg_diagram(state, wording_for(language), cells("C4"))


@needs_chromium
@pytest.mark.slow
def test_every_picture_renders_in_chromium(tmp_path: Path) -> None:
    drawn = [*_all_pictures(), *_wordy_pictures(), *(picture for _, picture in pictures())]
    drawn += [
        svg_diagram(state, wording_for(language), last=cells("C4"), viewer="blue", size=900)
        for state in (_finished(), _ditt(), _gates())
        for language in LANGUAGES
    ]
    files = [tmp_path / f"{number}.svg" for number in range(len(drawn))]
    width = "return document.documentElement.getBoundingClientRect().width"
    with browser() as driver:
        set_screen(driver, 1200, "light")
        for file, picture in zip(files, drawn, strict=True):
            file.write_text(picture, encoding="utf-8")
            driver.get(file.as_uri())
            assert driver.execute_script("return document.documentElement.tagName") == "svg"
            assert driver.execute_script("return document.querySelector('parsererror')") is None
            assert driver.execute_script(_OVERFLOWS) == []
        set_screen(driver, 375, "light")
        for file in (files[0], files[-1]):
            driver.get(file.as_uri())
            assert 300 < driver.execute_script(width) <= 375
        assert driver.get_log("browser") == []  # type: ignore[no-untyped-call]


_CELLS_HIT = """
const root = document.documentElement, view = root.viewBox.baseVal;
const scale = root.getBoundingClientRect().width / view.width;
const layer = root.querySelector('.cells').getBoundingClientRect();
return [...Array(arguments[1]).keys()].map(row =>
  [...Array(arguments[0]).keys()].map(column =>
    document.elementFromPoint(
      layer.left + (column + 0.5) * 40 * scale, layer.top + (row + 0.5) * 40 * scale
    ).dataset.cell));
"""
"""A script that returns the ``data-cell`` of the element that a tap on each cell's centre hits."""


@needs_chromium
@pytest.mark.slow
def test_tap_in_chromium_hits_the_target_of_the_cell(tmp_path: Path) -> None:
    state = _small()
    columns, rows = state.config.board.columns, state.config.board.rows
    expected = [
        [f"{chr(65 + column)}{row + 1}" for column in range(columns)] for row in range(rows)
    ]
    file = tmp_path / "board.svg"
    with browser() as driver:
        for width in (1200, 390):
            set_screen(driver, width, "light")
            driver.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride",
                {"width": width, "height": 1600, "deviceScaleFactor": 1, "mobile": False},
            )
            for cards in (True, False):
                picture = svg_diagram(
                    state, ENGLISH, state.config.board.cells, last=cells("C4"), cards=cards
                )
                file.write_text(picture, encoding="utf-8")
                driver.get(file.as_uri())
                assert driver.execute_script(_CELLS_HIT, columns, rows) == expected


@needs_chromium
@pytest.mark.slow
def test_picture_follows_the_preferred_color_scheme(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text(svg_diagram(_small(), ENGLISH), encoding="utf-8")
    page = tmp_path / "page.html"
    page.write_text(
        '<!doctype html><meta name="color-scheme" content="light dark">'
        '<img src="board.svg" alt="">',
        encoding="utf-8",
    )
    width = "return document.querySelector('img').naturalWidth"
    with browser() as driver:
        colors = {}
        for scheme in ("light", "dark"):
            set_screen(driver, 800, scheme)
            driver.get(file.as_uri())
            fill = "return getComputedStyle(document.querySelector('.page')).fill"
            colors[scheme] = driver.execute_script(fill)
            driver.get(page.as_uri())
            assert driver.execute_script(width) == 700
        assert colors == {"light": "rgb(246, 234, 208)", "dark": "rgb(21, 22, 44)"}
