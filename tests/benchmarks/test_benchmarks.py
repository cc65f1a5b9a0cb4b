"""The benchmarks run without errors. No test asserts a measured value."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from benchmarks import dear
from benchmarks.__main__ import ROWS
from benchmarks.load import asking
from benchmarks.measuring import Row
from benchmarks.records import load
from service.web.settings import Settings


def run(*arguments: str) -> list[str]:
    """Run the benchmarks and return the lines that they print."""
    command = [sys.executable, "-m", "benchmarks", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_quick_benchmark_measures_every_row() -> None:
    names = [line.split("|")[1].strip(" `") for line in run("--quick")]
    assert names[2:] == list(ROWS)


@pytest.mark.slow
def test_instructions_of_a_request_are_counted() -> None:
    """Of one kind: each service in callgrind takes a minute to start."""
    if not shutil.which("valgrind"):
        pytest.skip("valgrind is not installed")
    (measured,) = run("instructions", "--only", "a known")
    found = re.fullmatch(r"a known late state +(\d+\.\d+) M", measured)
    assert found
    assert 1 < float(found[1]) < 10


def test_benchmark_row_shows_whether_it_is_within_its_limit() -> None:
    assert Row("row", "what", "unit", [20.1], at_most=20).limit == "≤ 20: no"
    assert Row("row", "what", "unit", [20], at_most=20).limit == "≤ 20: yes"
    assert Row("row", "what", "unit", [20]).limit == ""


@pytest.mark.slow
@pytest.mark.parametrize("shape", dear.SHAPES)
def test_dear_bodies_are_within_the_size_limits(shape: str) -> None:
    """A larger body would be refused before it is read."""
    settings = Settings()
    request = dear.SHAPES[shape]()
    limit = settings.max_replay_body if request.path == "/v1/replays" else settings.max_body
    assert len(request.body) <= limit
    status = dear.ask(request)
    assert status in (200, 400, 422)
    malformed = "too-many-values", "half-a-document", "blanks"
    assert (status == 400) == (shape in malformed)
    if shape.startswith("found-"):
        assert status == 200


def test_benchmark_game_is_legal_to_its_end() -> None:
    assert dear.ask(asking("/v1/replays", load("game"))) == 200
