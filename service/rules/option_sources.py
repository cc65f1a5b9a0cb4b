"""The sources of each option: the rulebook passages on the question that the option decides.

For a disputed question, these are the passages that leave it open or disagree about it.
"""

from __future__ import annotations

from typing import Final

from .catalogue import Source

_FIRST, _TWO_PLAYER, _SECOND = "first-edition", "first-edition-two-player", "second-edition"
_ARENA, _AID, _GATES, _AUTHOR = "board-game-arena", "first-edition-aid", "gates", "author"

OPTION_SOURCES: Final[dict[str, tuple[Source, ...]]] = {
    "well": (Source(_SECOND, "Le puits"), Source(_ARENA, "Fontaine")),
    "tea_tiles": (Source(_SECOND, "Tuiles thé"), Source(_ARENA, "Tuiles à thé")),
    "tower_merchants": (
        Source(_SECOND, "Tuiles tour"),
        Source(_ARENA, "Marchands sur les tuiles tour"),
    ),
    "neutral_rooftops": (Source(_SECOND, "Toits"), Source(_ARENA, "Dômes neutres")),
    "gates": (Source(_GATES, "Préparation"),),
    "short_opening": (
        Source(_TWO_PLAYER, "Déroulement du jeu"),
        Source(_SECOND, "Tour de jeu"),
        Source(_ARENA, "Premier tour"),
    ),
    "last_player_rooftop": (
        Source(_FIRST, "Fin du jeu"),
        Source(_TWO_PLAYER, "Dômes"),
        Source(_ARENA, "Dernier joueur avec des dômes"),
    ),
    "tie_break": (
        Source(_FIRST, "Score"),
        Source(_SECOND, "Décompte final"),
        Source(_ARENA, "Fin de partie et score"),
    ),
    "game_end": (
        Source(_FIRST, "Fin du jeu"),
        Source(_AID, "Fin de partie"),
        Source(_SECOND, "Fin de partie"),
        Source(_ARENA, "Fin de partie et score"),
    ),
    "new_street": (
        Source(_FIRST, "Marchands"),
        Source(_SECOND, "Marchands"),
        Source(_ARENA, "Marchands"),
    ),
    "tower_connection": (
        Source(_FIRST, "Les 4 jetons tours"),
        Source(_SECOND, "Tuiles tour"),
        Source(_ARENA, "Murs"),
    ),
    "turn_obligation": (
        Source(_FIRST, "La vieille cité renaît"),
        Source(_AID, "Déroulement d'un tour (pour le joueur actif)"),
        Source(_SECOND, "Tour de jeu"),
        Source(_ARENA, "Introduction"),
    ),
    "tea_timing": (Source(_SECOND, "Tuiles thé"), Source(_ARENA, "Les tuiles de thé")),
    "new_palace": (
        Source(_AUTHOR, "Variante française"),
        Source(_FIRST, "Pièces de palais"),
        Source(_SECOND, "Bâtiments"),
        Source(_ARENA, "Bâtiments"),
    ),
}
"""The sources of each option, keyed by the option's name."""
