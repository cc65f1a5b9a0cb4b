"""A second, deliberately simple referee for Medina, used to check the real one.

It shares no code with the real referee. It uses sets of cells, loops over every cell, and plays out
whatever has to be foreseen. It handles legal play only: it explains nothing and refuses nothing.
"""

from .moves import apply, legal_actions, new_state, score

__all__ = ["apply", "legal_actions", "new_state", "score"]
