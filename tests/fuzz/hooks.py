"""Hooks for Schemathesis, named in schemathesis.toml.

The hooks add requests from real games to those generated from the schema. Importing this module
also registers the checks of :mod:`tests.fuzz.checks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import hypothesis
import schemathesis
from hypothesis import strategies as st
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase
from schemathesis.generation.value import GeneratedValue

from service.web.batches import NDJSON
from tests.fuzz import checks
from tests.fuzz.positions import BODIES, EXAMPLES, QUERIES, TEXTS, other_play
from tests.support.strategies import weighted

__all__ = [
    "before_call",
    "before_generate_body",
    "before_generate_query",
    "before_load_schema",
    "checks",
    "map_case",
]

# Schemathesis makes Hypothesis search for accepted requests, which is slow. The strategies of this
# project produce enough of them.
hypothesis.target = lambda observation, *, label="": observation

_FORMATS = {pattern: f"notation-{number}" for number, pattern in enumerate(TEXTS)}
for _pattern, _texts in TEXTS.items():
    schemathesis.openapi.format(_FORMATS[_pattern], _texts)


@schemathesis.hook
def before_load_schema(context: schemathesis.HookContext, raw_schema: dict[str, Any]) -> None:
    """Remove batches, vary states, and give strings in notation a format and an example.

    Schemathesis has no serializer for batches. ``tests/web/test_batches.py`` tests them.
    """
    for item in raw_schema["paths"].values():
        for operation in (part for method, part in item.items() if method != "parameters"):
            for holder in (operation.get("requestBody", {}), *operation["responses"].values()):
                holder.get("content", {}).pop(NDJSON, None)
    for schema in raw_schema["components"]["schemas"].values():
        for member in schema.get("properties", {}).values():
            member.pop("x-schemathesis", None)  # whole states only
    _add_formats(raw_schema["components"])


def _add_formats(described: Any) -> None:
    for part in described.values() if isinstance(described, dict) else described:
        if isinstance(part, dict | list):
            _add_formats(part)
    if isinstance(described, dict) and described.get("pattern") in _FORMATS:
        described["format"] = _FORMATS[described["pattern"]]
        described["examples"] = [EXAMPLES[described["pattern"]]]


@schemathesis.hook
def before_generate_body(
    context: schemathesis.HookContext, strategy: st.SearchStrategy[object]
) -> st.SearchStrategy[object]:
    """Add request bodies from games."""
    return _mostly(BODIES, context, strategy)


@schemathesis.hook
def before_generate_query(
    context: schemathesis.HookContext, strategy: st.SearchStrategy[object]
) -> st.SearchStrategy[object]:
    """Add queries from games."""
    return _mostly(QUERIES, context, strategy)


def _mostly(
    made: Mapping[str, st.SearchStrategy[Any]],
    context: schemathesis.HookContext,
    strategy: st.SearchStrategy[object],
) -> st.SearchStrategy[object]:
    """Replace three in four well-formed requests from the schema with requests of our own.

    Schemathesis wraps malformed requests in a :class:`GeneratedValue`.
    """
    assert context.operation is not None
    own = made.get(context.operation.definition.raw["operationId"])
    if own is None:
        return strategy
    return strategy.flatmap(
        lambda value: (
            st.just(value)
            if isinstance(value, GeneratedValue)
            else weighted(own, own, own, st.just(value))
        )
    )


@schemathesis.hook
def before_call(
    context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, Any]
) -> None:
    """Replace the legal move in half of the adjudications that follow a link."""
    query = case.query
    phase = case.meta.phase.name if case.meta else None
    if case.operation.definition.raw["operationId"] != "adjudicateByAddress":
        return
    if phase is not TestPhase.STATEFUL or not isinstance(query.get("position"), str):
        return
    random = Random(str(sorted(query.items())))
    play = other_play(query["position"], random) if random.random() < 0.5 else None
    if play is not None:
        query["play"] = play


@schemathesis.hook
def map_case(context: schemathesis.HookContext, case: schemathesis.Case) -> schemathesis.Case:
    """Make Schemathesis validate the body again, because a mutated body may not fit the schema.

    Setting the body validates it.
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
