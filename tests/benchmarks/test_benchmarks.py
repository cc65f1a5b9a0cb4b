"""The benchmarks run without errors. No test asserts a measured value."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import hostile
from benchmarks.__main__ import ROWS
from benchmarks.measuring import Measure, Row
from benchmarks.records import OPERATIONS, load, read_move, read_state
from schemas.move import dump_move
from schemas.state import dump_state
from service.rules.audit import audit
from service.web.settings import Settings


@pytest.mark.slow
def test_quick_benchmark_measures_every_row(tmp_path: Path) -> None:
    samples = tmp_path / "samples.json"
    command = [sys.executable, "-m", "benchmarks", "--quick", "--output", str(samples)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    names = [line.split("|")[1].strip() for line in done.stdout.splitlines()]
    assert names[2:] == list(ROWS)
    assert samples.stat().st_size > 0


def test_benchmark_row_shows_whether_its_target_is_met() -> None:
    def met(ratio: float, **target: float) -> str:
        one = Measure([1.0], "s")
        return Row("row", "what", "against", one, one, Measure([ratio], ""), **target).met

    assert met(0.59, at_least=0.6) == "short"
    assert met(0.6, at_least=0.6) == "yes"
    assert met(20.1, at_most=20) == "short"
    assert met(20, at_most=20) == "yes"
    assert met(1) == ""


def test_recorded_worst_states_pass_the_audit() -> None:
    """Only the state named ``impossible`` fails the audit."""
    for operation in OPERATIONS:
        request = load(f"worst/{operation}")["request"]
        state = read_state(request["state"])
        if operation == "impossible":
            assert audit(state)
            continue
        assert not audit(state)
        assert dump_state(state) == request["state"]


@pytest.mark.slow
@pytest.mark.parametrize("shape", hostile.SHAPES)
def test_hostile_bodies_are_within_the_size_limits(shape: str) -> None:
    """A larger body would be refused before it is read."""
    settings = Settings()
    question = hostile.SHAPES[shape]()
    limit = settings.max_replay_body if question.path == "/v1/replays" else settings.max_body
    assert len(question.content) <= limit
    status = hostile.ask(question)
    assert status in (200, 400, 422)
    malformed = "too-many-values", "half-a-document", "blanks"
    assert (status == 400) == (shape in malformed)
    if shape.startswith("found-"):
        assert status == 200


def test_recorded_benchmark_game_is_legal_to_its_end() -> None:
    from service.rules.referee import replay

    game = load("game")
    moves = [read_move(move) for move in game["moves"]]
    assert [dump_move(move) for move in moves] == game["moves"]
    record = replay(read_state(game["state"]), moves)
    assert record.verdict == "legal"
    assert record.state.phase == "finished"
