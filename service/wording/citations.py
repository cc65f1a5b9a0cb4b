"""Citations for people: the names of the rulebooks, and the headings of their sections.

In JSON, a source is the id of a rulebook and a heading in French, as printed. A citation gives the
name of the rulebook and the heading in the reader's language. If the printed heading differs, it
follows in brackets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SECTION: Final = "section"
"""The context of section headings in catalogues."""

CITATION: Final = "{rulebook}, {section}"

SEPARATOR: Final = "; "
"""What stands between two citations."""

RULEBOOKS: Final[Mapping[str, str]] = {
    "first-edition": "First edition rulebook",
    "first-edition-two-player": "Two-player variant of the first edition",
    "second-edition": "Second edition rulebook",
    "second-edition-aid": "Player aid for the second edition",
    "board-game-arena": "Rules on Board Game Arena",
    "first-edition-aid": "Player aid for the first edition",
    "gates": "The Gates of Medina rulebook",
    "author": "The author’s page",
}
"""The names of the rulebooks, keyed by id."""

SECTIONS: Final = (
    "Blocs",
    "Bâtiments",
    "Construction",
    "Dernier joueur avec des dômes",
    "Décompte final",
    "Déroulement d'un tour (pour le joueur actif)",
    "Déroulement du jeu",
    "Dôme",
    "Dômes",
    "Dômes neutres",
    "Ecuries",
    "Fin de partie",
    "Fin de partie et score",
    "Fin du jeu",
    "Fontaine",
    "Introduction",
    "La vieille cité renaît",
    "Le puits",
    "Les 4 jetons palais",
    "Les 4 jetons tours",
    "Les tuiles de thé",
    "Marchand",
    "Marchands",
    "Marchands sur les tuiles tour",
    "Mise en place",
    "Mur",
    "Murs",
    "Murs de la cité",
    "Options de jeu",
    "Palais",
    "Pièces de palais",
    "Poser une porte",
    "Premier tour",
    "Préparation",
    "Puits",
    "Quatrième porte (à trois joueurs)",
    "Rue marchande",
    "Score",
    "Toits",
    "Tour de jeu",
    "Tuiles palais",
    "Tuiles thé",
    "Tuiles tour",
    "Tuiles à thé",
    "Variante française",
    "Étable",
    "Étables",
)
"""The headings used in sources. The catalogues, including the English one, translate them."""
