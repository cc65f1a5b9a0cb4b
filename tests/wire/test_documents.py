"""The strict JSON reader rejects invalid, ambiguous and oversized documents."""

from __future__ import annotations

import json
import sys

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.web.strict_json import NotJsonError, parse

REFUSED: list[tuple[bytes, str]] = [
    (b"", "empty"),
    (b" \n\t", "empty"),
    (b"{", "syntax"),
    (b'{"a":}', "syntax"),
    (b"{} {}", "syntax"),
    (b"[1,]", "syntax"),
    (b"{'a': 1}", "syntax"),
    (b"01", "syntax"),
    (b"+1", "syntax"),
    (b"\x00", "syntax"),
    (b'"\n"', "syntax"),
    (b"\xef\xbb\xbf{}", "byte_order_mark"),
    ("{}".encode("utf-16"), "encoding"),
    (b'"\xff"', "encoding"),
    (b'"\xed\xa0\x80"', "encoding"),
    (b"NaN", "not_a_number"),
    (b"[Infinity]", "not_a_number"),
    (b'{"a": -Infinity}', "not_a_number"),
    (b"9" * 5000, "long_number"),
    (b"-" + b"9" * 309, "long_number"),
    (b"1e400", "long_number"),
    (b"0." + b"0" * 307, "long_number"),
    (b"[1E" + b"0" * 306 + b"1]", "long_number"),
    (b'"\\ud800"', "lone_surrogate"),
    (b'"\\udc00\\ud800"', "lone_surrogate"),
    (b"[" * 10_000 + b"]" * 10_000, "too_deep"),
    (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "too_deep"),
    (b"[" * 255 + b"]" * 255, "too_deep"),
    (b'["\\n",' * 300 + b"1" + b"]" * 300, "too_deep"),
    (b"[" + b"0," * 100_000 + b"0]", "too_many_values"),
    (b"[" + b"[]," * 25_000 + b"0]", "too_many_values"),
    (b"[" + b"{}," * 25_000, "too_many_values"),
    (b'{"a": 1, "a": 1}', "duplicate_key"),
    (b'{"a": 1, "\\u0061": 2}', "duplicate_key"),
    (b'{"a": {"b": [], "b": []}}', "duplicate_key"),
    (b'[{"a": ":"}, {"": 1, "": 2}]', "duplicate_key"),
    (b'{"a": "\\u003a", "b": 1, "b": 1}', "duplicate_key"),
]


@pytest.mark.parametrize(("body", "kind"), REFUSED)
def test_json_error_names_the_kind_of_fault(body: bytes, kind: str) -> None:
    with pytest.raises(NotJsonError) as refusal:
        parse(body)
    assert refusal.value.kind == kind


def test_nesting_that_only_the_standard_library_reads_is_too_deep() -> None:
    """Since Python 3.12, it reads more levels than orjson. A higher limit has the same effect."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        with pytest.raises(NotJsonError) as refusal:
            parse(b"[" * 2000 + b"]" * 2000)
    finally:
        sys.setrecursionlimit(before)
    assert refusal.value.kind == "too_deep"


def test_syntax_errors_have_a_line_and_a_column() -> None:
    with pytest.raises(NotJsonError) as refusal:
        parse(b'{"a": 1,\n  b}')
    assert (refusal.value.line, refusal.value.column) == (2, 3)


def test_long_duplicate_keys_are_shortened_in_errors() -> None:
    """A character that can't be encoded is replaced with a question mark."""
    key = "\\ud800" + "x" * 1000
    with pytest.raises(NotJsonError) as refusal:
        parse(f'{{"{key}": 1, "{key}": 2}}'.encode())
    assert refusal.value.key == "?" + "x" * 59


@pytest.mark.parametrize(
    "body",
    [
        *(b"[" * 254 + b"]" * 254, b'"\\ud83d\\ude00"', b'{"x": 1, "X": 2}', b"1.0", b"-0"),
        b"0." + b"0" * 306,
    ],
)
def test_unusual_but_valid_json_is_accepted(body: bytes) -> None:
    assert parse(body) == json.loads(body)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(alphabet='a:{",\\é'),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(alphabet="ab:\\"), inner),
    max_leaves=20,
)


@given(JSON_VALUES)
def test_strict_reader_restores_the_values_that_were_encoded_as_json(value: object) -> None:
    """Neither colons nor escapes nor white space are mistaken for duplicate keys."""
    assert parse(orjson.dumps(value)) == value
    assert parse(json.dumps(value).encode()) == value


@pytest.mark.slow
@given(st.lists(st.tuples(st.text(alphabet="ab:\\", max_size=2), JSON_VALUES), max_size=4))
def test_objects_are_refused_only_if_they_have_duplicate_keys(
    members: list[tuple[str, object]],
) -> None:
    written = ",".join(f"{json.dumps(key)}:{json.dumps(value)}" for key, value in members)
    body = f"[{{{written}}}]".encode()
    if len({key for key, _ in members}) == len(members):
        assert parse(body) == [dict(members)]
    else:
        with pytest.raises(NotJsonError):
            parse(body)
