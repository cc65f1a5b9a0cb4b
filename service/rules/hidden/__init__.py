"""Stocks behind the screen: states in which some numbers of the stocks are hidden.

A *completion* of such a state fills in the hidden numbers in a way that the audit accepts. A
verdict is certain if every completion in which the mover has the pieces leads to it.
"""

from __future__ import annotations

from .state import HiddenState, hide, with_hidden_numbers

__all__ = ["HiddenState", "hide", "with_hidden_numbers"]
