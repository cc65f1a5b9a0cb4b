"""Marks most cases of a test as slow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def mostly_slow(cases: Sequence[Any], every: int) -> list[Any]:
    """Return test cases as parameters. In each group of ``every``, all but the first are slow.

    Cases often alternate between tables without and with gates. Then an odd ``every`` keeps some of
    both fast.
    """
    return [
        pytest.param(
            *(case if type(case) is tuple else (case,)),
            marks=pytest.mark.slow if number % every else (),
        )
        for number, case in enumerate(cases)
    ]
