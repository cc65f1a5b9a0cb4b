"""A second, deliberately simple referee for Medina, used to check the real one.

It shares no code with the real referee. It uses sets of cells, loops over every cell, and looks
ahead by playing out all actions. Only refusals.py says which rules
forbid a piece on a cell.
"""

from .moves import apply, legal_actions, new_state, score

__all__ = ["apply", "legal_actions", "new_state", "score"]
