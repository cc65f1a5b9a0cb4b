"""Hypothesis strategies that are built from other strategies."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


@st.composite
def weighted(draw: st.DrawFn, *choices: st.SearchStrategy[T]) -> T:
    """Draw from one of the choices, and twice as often from one that is listed twice.

    ``st.one_of`` ignores the repetition.
    """
    return draw(draw(st.sampled_from(choices)))
