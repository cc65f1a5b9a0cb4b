"""Stocks behind the screen: states in which the table does not tell every number.

A *completion* of such a state is any way to fill the untold numbers in that the audit accepts. A
ruling holds if it holds in every completion.
"""

from __future__ import annotations

from .state import HiddenState, hide, with_untold

__all__ = ["HiddenState", "hide", "with_untold"]
