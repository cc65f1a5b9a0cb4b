"""Stocks behind the screen: states in which not every number of a stock is known.

A *completion* of such a state is any way to fill the hidden numbers in that the audit accepts. A
ruling holds if it holds in every completion.
"""

from __future__ import annotations

from .state import HiddenState, hide, with_hidden_numbers

__all__ = ["HiddenState", "hide", "with_hidden_numbers"]
