"""A second, deliberately plain referee of Medina, to check the real one against.

It shares no code with it: sets of cells, loops that ask every cell, and playing out whatever has
to be foreseen. It judges legal play only; it explains nothing and refuses nothing.
"""

from .moves import apply, legal_actions, new_state, score

__all__ = ["apply", "legal_actions", "new_state", "score"]
