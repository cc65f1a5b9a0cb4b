"""Marks most cases in a long series of tests as slow, so fast runs include only a few of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

__all__ = ["mostly_slow"]


def mostly_slow(cases: Sequence[Any], every: int) -> list[Any]:
    """Return test cases as parameters. One in ``every`` cases is fast, the others are slow.

    A case is one value, or a plain tuple of values. If the cases alternate between tables without
    and with gates, an odd ``every`` lets the fast ones alternate as well.
    """
    return [
        pytest.param(
            *(case if type(case) is tuple else (case,)),
            marks=pytest.mark.slow if number % every else (),
        )
        for number, case in enumerate(cases)
    ]
