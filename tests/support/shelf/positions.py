"""Instructive positions, each with a move and a sentence on what it shows, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from service.examples.late import last_pieces, last_rooftop
from service.examples.positions import move, position
from service.examples.welcome import ILLEGAL, LEGAL, WELCOME
from service.rules.state import Move, State

__all__ = ["POSITIONS", "Position"]


@dataclass(frozen=True)
class Position:
    """A position and a move in it.

    ``shows`` lists rules that the move breaks or, if it is legal, types of its events; there may be
    more.
    """

    name: str
    english: str
    french: str
    state: State
    move: Move
    verdict: str
    shows: tuple[str, ...]


_GATES: Final = {"gates": True}

POSITIONS: Final = (
    Position(
        "two-tiles-at-once",
        "One rooftop on the grey palace brings its palace tile, the tower tile 1 and the three "
        "merchants on it; the stable then adds a point and a merchant’s.",
        "Un seul toit sur le palais gris rapporte sa tuile palais, la tuile tour 1 et les trois "
        "marchands qui s’y trouvent ; l’étable ajoute ensuite son point et celui d’un marchand.",
        WELCOME,
        LEGAL,
        "legal",
        ("palace_claimed", "palace_tile_taken", "tower_tile_taken", "merchants_taken"),
    ),
    Position(
        "too-close-diagonally",
        "E7 touches the violet palace at a corner only, and that is already too close.",
        "E7 ne touche le palais violet que par un coin, et c’est déjà trop près.",
        WELCOME,
        ILLEGAL,
        "illegal",
        ("building.spacing",),
    ),
    Position(
        "blocked-color",
        "In its corner, between the violet palace and the street, the orange palace can no longer "
        "grow: although nobody has claimed it, another one may begin.",
        "Coincé dans son angle, entre le palais violet et la rue marchande, le palais orange ne "
        "peut plus grandir : même sans toit, il n’empêche pas d’en commencer un autre.",
        position(
            "second-edition",
            well="M8",
            buildings={"orange": "B2", "violet": "D3"},
            streets=["B3-B6"],
        ),
        move("red", "orange K10"),
        "legal",
        ("palace_started",),
    ),
    Position(
        "closed-color",
        "With red’s rooftop every player owns a brown palace: the colour is closed, and the brown "
        "buildings still in stock go back to the box.",
        "Avec le toit de Rouge, chacun possède un palais marron : la couleur est close, et les "
        "bâtiments marron encore en réserve retournent dans la boîte.",
        position(
            "second-edition",
            well="J7",
            buildings={"brown": "C4 C5 F4 F9 G9"},
            rooftops="yellow:C4 green:F4",
        ),
        move("red", "rooftop F9"),
        "legal",
        ("color_closed",),
    ),
    Position(
        "tower-tile-by-a-wall",
        "Yellow keeps the tower tile 1; the next piece of wall reaches green’s palace, and the "
        "tile goes to green although it is red who moves.",
        "Jaune garde la tuile tour 1 ; le mur suivant atteint le palais de Vert, et la tuile lui "
        "revient, bien que ce soit Rouge qui joue.",
        position(
            "second-edition",
            well="J7",
            buildings={"grey": "B2", "violet": "E2 E3"},
            rooftops="yellow:B2 green:E2",
            walls="B1-D1",
        ),
        move("red", "wall E1"),
        "legal",
        ("tower_tile_taken",),
    ),
    Position(
        "tower-tile-by-a-stable",
        "The stable on D2 brings red’s palace up to the wall of the north-west tower, whose tile "
        "leaves yellow.",
        "L’étable en D2 relie le palais de Rouge au mur de la tour nord-ouest, dont la tuile "
        "quitte Jaune.",
        position(
            "second-edition",
            well="J7",
            buildings={"grey": "B2", "violet": "D3 D4"},
            rooftops="yellow:B2 red:D3",
            walls="B1-D1",
        ),
        move("red", "stable D2"),
        "legal",
        ("tower_tile_taken",),
    ),
    Position(
        "palace-tile-by-two-stables",
        "Four against five: one stable draws level and the tile stays where it is, the second one "
        "takes it.",
        "Quatre contre cinq : une étable égalise et la tuile reste où elle est, la seconde "
        "l’emporte.",
        position(
            "second-edition",
            well="J7",
            buildings={"orange": "C4-C6 F4-F7"},
            stables="D4 D6",
            rooftops="yellow:C4 red:F4",
        ),
        move("red", "stable G4, stable G6"),
        "legal",
        ("palace_tile_taken",),
    ),
    Position(
        "neutral-palace",
        "A neutral rooftop on a larger palace sends the palace tile back to the board, and the "
        "merchants of the tower tile to the box.",
        "Un toit neutre sur un palais plus grand renvoie la tuile palais sur le plateau, et les "
        "marchands de la tuile tour dans la boîte.",
        position(
            "second-edition",
            well="J7",
            buildings={"brown": "C6 C7 E2-G2"},
            rooftops="yellow:C6",
            walls="B1-E1",
        ),
        move("red", "neutral_rooftop F2"),
        "legal",
        ("palace_tile_returned", "merchants_removed"),
    ),
    Position(
        "tea-break",
        "Instead of a second piece red hands in a tea tile, won with a violet palace.",
        "Au lieu d’un second pion, Rouge défausse une tuile thé, gagnée avec un palais violet.",
        position(
            "second-edition",
            well="J7",
            buildings={"violet": "D4 D5"},
            rooftops="red:D4",
        ),
        move("red", "merchant H8, tea_tile"),
        "legal",
        ("tea_tile_spent",),
    ),
    Position(
        "street-through-the-gates",
        "The street leaves the city by the gate in the north and comes back by the gate in the "
        "south: E12 is its next cell, although half a board away.",
        "La rue marchande sort de la ville par la porte du nord et y revient par celle du sud : "
        "E12 la prolonge, à l’autre bout du plateau.",
        position(
            "second-edition",
            options=_GATES,
            well="J7",
            streets=["E4-E2"],
            walls="B1-D1 B13-D13",
            gates="E1 E13",
        ),
        move("red", "merchant E12"),
        "legal",
        ("piece_placed",),
    ),
    Position(
        "which-end-goes-on",
        "Both ends of this street face a gate, so the move has to say from which one the merchant "
        "on E12 continues.",
        "Les deux bouts de cette rue marchande donnent sur une porte : le coup doit dire lequel le "
        "marchand en E12 prolonge.",
        position(
            "second-edition",
            options=_GATES,
            well="M8",
            streets=["E2-E4 D4-B4"],
            walls="B1-D1 B13-D13 A2-A3",
            gates="E1 E13 A4",
        ),
        move("red", "merchant E12"),
        "illegal",
        ("merchant.which_end",),
    ),
    Position(
        "nothing-in-front-of-a-gate",
        "A gate keeps the cell that it faces free of buildings and stables, even of those of the "
        "palace next door.",
        "Une porte interdit bâtiments et étables sur la case qui lui fait face, même pour agrandir "
        "le palais voisin.",
        position(
            "second-edition",
            options=_GATES,
            well="J7",
            buildings={"orange": "D2"},
            walls="B1-D1",
            gates="E1",
        ),
        move("red", "orange E2"),
        "illegal",
        ("building.gate",),
    ),
    Position(
        "as-many-pieces-as-possible",
        "Blue can place two pieces in this turn, the building first and then the rooftop; to begin "
        "with the rooftop would leave only one.",
        "Bleu peut poser deux pions à ce tour, le bâtiment puis le toit ; commencer par le toit ne "
        "lui en laisserait qu’un.",
        last_rooftop("second-edition", "red", player="blue"),
        move("blue", "rooftop G9"),
        "illegal",
        ("turn.obligation",),
    ),
    Position(
        "last-player-must-claim",
        "Nobody else can place anything: as long as red has a rooftop, one must be placed in every "
        "turn, and this is the last action of this one.",
        "Plus personne d’autre ne peut jouer : tant que Rouge a un toit, il doit en poser un à "
        "chaque tour, et c’est ici sa dernière action.",
        last_rooftop(
            "boardspace-second-edition",
            "blue",
            walls="B1-N1 A2-A4",
            orange="F9-J9",
            player="red",
            actions=["wall A4"],
        ),
        move("red", "wall A5"),
        "illegal",
        ("turn.last_player",),
    ),
    Position(
        "end-of-the-game",
        "Red’s last two pieces of wall: nobody can place anything any more, and the game is over.",
        "Les deux derniers murs de Rouge : personne ne peut plus rien poser, "
        "la partie est terminée.",
        last_pieces("red", walls="A2-A3"),
        move("red", "wall A4, wall A5"),
        "legal",
        ("game_finished",),
    ),
    Position(
        "one-of-each-color",
        "First edition for two: of each colour at most one piece a turn, so the second black one "
        "is refused.",
        "Première édition à deux : au plus une pièce de chaque couleur par tour, la seconde noire "
        "est donc refusée.",
        position(
            "first-edition-two-player", "yellow blue", buildings={"black": "D4", "brown": "K9"}
        ),
        move("yellow", "black D5, black D6"),
        "illegal",
        ("turn.one_per_color",),
    ),
    Position(
        "blocking-dome",
        "First edition for two: yellow’s red dome claims the grey palace for nobody, and blue can "
        "neither extend nor claim it any more.",
        "Première édition à deux : le dôme rouge de Jaune prend le palais gris au nom de personne, "
        "et Bleu ne peut plus ni l’agrandir ni le prendre.",
        position("first-edition-two-player", "yellow blue", buildings={"grey": "D4-D8"}),
        move("yellow", "blocking_rooftop D6"),
        "legal",
        ("palace_claimed",),
    ),
    Position(
        "impossible",
        "No game can reach this: two palaces touch, a piece of wall hangs in the air, and a "
        "stable stands alone. All of it is said at once.",
        "Aucune partie ne mène ici : deux palais se touchent, un mur tient tout seul et une étable "
        "est isolée. Tout est dit d’un coup.",
        position(
            "second-edition",
            well="J7",
            buildings={"orange": "D4 D5", "violet": "E6"},
            stables="M3",
            walls="H1",
        ),
        move("red", "merchant H8"),
        "invalid_state",
        ("state.palaces_touch", "state.wall_hanging", "state.stable_alone"),
    ),
)
"""The positions, in the order of the index."""
