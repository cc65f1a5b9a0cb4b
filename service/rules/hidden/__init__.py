"""Hidden states, in which some numbers in the players' stocks are hidden behind their screens.

A *completion* of a hidden state fills in the hidden numbers in a way that the audit accepts. A
verdict is certain if it is the same in every completion in which the mover has the pieces.
"""

from __future__ import annotations

from .state import HiddenState, hide, with_hidden_numbers

__all__ = ["HiddenState", "hide", "with_hidden_numbers"]
