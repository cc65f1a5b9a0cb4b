"""Stocks behind the screen: states in which not every number of a stock is known.

A *completion* of such a state fills in the hidden numbers in a way that the audit accepts. A
ruling holds if it holds in every completion.
"""

from __future__ import annotations

from .state import HiddenState, hide, with_hidden_numbers

__all__ = ["HiddenState", "hide", "with_hidden_numbers"]
