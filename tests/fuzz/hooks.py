"""Hooks for Schemathesis: ``hooks = "tests.fuzz.hooks"`` in schemathesis.toml brings them in.

They put requests of real games beside those made up from the schema (three for one), and check what
no schema can say: see :mod:`tests.fuzz.checks`.
"""

from __future__ import annotations

import hypothesis
import schemathesis
from hypothesis import strategies as st
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase

from tests.fuzz import checks
from tests.fuzz.positions import BODIES

__all__ = ["before_generate_body", "checks", "map_case"]

# Schemathesis tells Hypothesis to aim at requests that are accepted. Here they come of themselves,
# and aiming means to make those that were accepted smaller and smaller, for half of the run.
hypothesis.target = lambda observation, *, label="": observation


@schemathesis.hook
def before_generate_body(
    context: schemathesis.HookContext, strategy: st.SearchStrategy[object]
) -> st.SearchStrategy[object]:
    """Offer bodies of games beside those of the schema."""
    assert context.operation is not None
    played = BODIES.get(context.operation.definition.raw["operationId"])
    return strategy if played is None else st.one_of(played, played, played, strategy)


@schemathesis.hook
def map_case(context: schemathesis.HookContext, case: schemathesis.Case) -> schemathesis.Case:
    """Let it be found out anew whether a body is of the schema: a spoiled one may not be.

    Schemathesis takes it that a strategy for bodies in order yields no others. A body that is set
    is looked at again.
    """
    meta = case.meta
    if (
        meta is not None
        and meta.phase.name in (TestPhase.FUZZING, TestPhase.STATEFUL)
        and meta.generation.mode.is_positive
        and ParameterLocation.BODY in meta.components
    ):
        case.body = case.body
    return case
