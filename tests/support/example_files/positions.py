"""The positions in ``examples``, each with a move and an explanation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from service.examples.late import last_pieces, last_rooftop
from service.examples.positions import move, position
from service.examples.welcome import ILLEGAL, LEGAL, WELCOME
from service.rules.state import Move, State


@dataclass(frozen=True)
class Position:
    """A position and a move.

    ``shows`` lists broken rules, or events of a legal move.
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
        "One rooftop on the grey palace earns the palace tile, tower tile 1 and the three "
        "merchants on it. The stable then adds two points: its own, and one for a merchant.",
        "Un seul toit sur le palais gris rapporte sa tuile palais, la tuile tour 1 et les trois "
        "marchands qui s’y trouvent. L’étable ajoute ensuite deux points : le sien, et celui d’un "
        "marchand.",
        WELCOME,
        LEGAL,
        "legal",
        ("palace_claimed", "palace_tile_taken", "tower_tile_taken", "merchants_taken"),
    ),
    Position(
        "too-close-diagonally",
        "E7 touches the violet palace only at a corner, but even that is too close.",
        "E7 ne touche le palais violet que par un coin, mais c’est déjà trop près.",
        WELCOME,
        ILLEGAL,
        "illegal",
        ("building.spacing",),
    ),
    Position(
        "blocked-color",
        "Hemmed in between the violet palace and the street, the orange palace can no longer grow, "
        "so a new one may be started although nobody has claimed the first.",
        "Coincé dans son angle, entre le palais violet et la rue marchande, le palais orange ne "
        "peut plus grandir : même sans toit, il n’empêche pas d’en commencer un autre.",
        position(
            "second-edition",
            well="M8",
            buildings={"orange": "B2", "violet": "D3"},
            streets=["B3-B6 C6"],
        ),
        move("red", "orange K10"),
        "legal",
        ("palace_started",),
    ),
    Position(
        "closed-color",
        "With Red’s rooftop, every player owns a brown palace. The colour is closed, and the brown "
        "buildings still behind the screens go back to the box.",
        "Avec le toit de Rouge, chacun possède un palais marron : la couleur est close, et les "
        "bâtiments marron encore derrière les paravents retournent dans la boîte.",
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
        "Yellow holds tower tile 1. The next wall reaches Green’s palace, so the tile goes "
        "to Green, although it is Red’s turn.",
        "Jaune détient la tuile tour 1. Le mur suivant atteint le palais de Vert, et la tuile lui "
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
        "The stable on D2 connects Red’s palace to the wall of the north-west tower, and Yellow "
        "loses the tower tile to Red.",
        "L’étable en D2 relie le palais de Rouge au mur de la tour nord-ouest : Rouge prend la "
        "tuile tour à Jaune.",
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
        "Four against five: the first stable makes the palaces equal and the tile stays where it "
        "is; the second stable wins it.",
        "Quatre contre cinq : la première étable égalise et la tuile reste où elle est ; la "
        "seconde la donne à Rouge.",
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
        "A neutral rooftop on a larger palace returns the palace tile to the board, and the "
        "merchants on the tower tile to the box.",
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
        "Instead of placing a second piece, Red uses a tea tile earned with a violet palace.",
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
        "The street leaves the city through the north gate and comes back through the south gate: "
        "E12 extends it, on the other side of the board.",
        "La rue marchande sort de la ville par la porte du nord et y revient par celle du sud : "
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
        "Both ends of this street face a gate, so the move must say which end the merchant on E12 "
        "extends.",
        "Les deux bouts de cette rue marchande donnent sur une porte : le coup doit préciser par "
        "lequel le marchand en E12 la prolonge.",
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
        "No building or stable may be placed on the space that a gate faces, not even to extend an "
        "adjacent palace.",
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
        "Blue can place two pieces in this turn: the building, then the rooftop. After the "
        "rooftop, no second piece could be placed.",
        "Bleu peut poser deux pions à ce tour, le bâtiment puis le toit. Après le toit, aucun "
        "second pion ne pourrait être posé.",
        last_rooftop("second-edition", "red", player="blue"),
        move("blue", "rooftop G9"),
        "illegal",
        ("turn.obligation",),
    ),
    Position(
        "last-player-must-claim",
        "Nobody else can place anything. As long as Red has rooftops, Red must place one in every "
        "turn, and this is the last action of the turn.",
        "Plus personne d’autre ne peut rien poser : tant que Rouge a des toits, Rouge doit en "
        "poser un à chaque tour, et c’est ici la dernière action du tour.",
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
        "Red places the last two walls. Nobody can place anything any more, and the game is over.",
        "Les deux derniers murs de Rouge : personne ne peut plus rien poser, "
        "la partie est terminée.",
        last_pieces("red", walls="A2-A3"),
        move("red", "wall A4, wall A5"),
        "legal",
        ("game_finished",),
    ),
    Position(
        "one-of-each-color",
        "First edition, two players: at most one piece of each colour may be placed in a turn, so "
        "the second black one is refused.",
        "Première édition à deux : au plus une pièce de chaque couleur par tour, la seconde noire "
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
        "First edition, two players: Yellow’s red dome claims the grey palace for nobody, and Blue "
        "can no longer extend or claim it.",
        "Première édition à deux : le dôme rouge de Jaune bloque le palais gris. Il n’appartient "
        "à personne, et Bleu ne peut plus ni l’agrandir ni le prendre.",
        position("first-edition-two-player", "yellow blue", buildings={"grey": "D4-D8"}),
        move("yellow", "blocking_rooftop D6"),
        "legal",
        ("palace_claimed",),
    ),
    Position(
        "impossible",
        "No game can reach this position: two palaces touch, a wall is not connected, and a stable "
        "stands alone. All three errors are reported.",
        "Aucune partie ne mène à cette position : deux palais se touchent, un mur ne prolonge rien "
        "et une étable est isolée. Les trois erreurs sont signalées.",
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
