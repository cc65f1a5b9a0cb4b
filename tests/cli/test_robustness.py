"""Random arguments never cause a traceback."""

from __future__ import annotations

import io
import json
import os
import sys
from collections import Counter
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.cli import main
from service.cli.commands import medina as medina_group
from tests.support import example_files

from .running import ENGLISH

COMMANDS = [name for name in medina_group.commands if name not in ("serve", "mcp")]
OPTIONS = sorted(
    {
        option
        for name in COMMANDS
        for parameter in medina_group.commands[name].params
        for option in parameter.opts
        if option.startswith("-")
    }
    | {"--help", "--version", "--wings", "--"}
)
STATE = json.dumps(example_files.load("positions/tea-break.json")["state"])
VALUES = [
    *("-", "state.json", "question.json", "empty.json", "folder", "missing.json", "", "bash"),
    *("violet building F4", "mur E1", "pass", "é", "💥", "red,blue", "red,red", "pink"),
    *("second-edition", "first-edition", "gates=true", "gates", "=", "F4", "F4,Z9", "en", "fr"),
    *("never", "always", "auto", "0", "-1", "9" * 40, "picture.svg", "picture.png", "folder/x.txt"),
]
STDIN = ["", STATE, "{}", "[]", "nonsense", "wall B1\nquit\n", "\xff", "{" * 2000]
MET: Counter[int] = Counter()


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.one_of(st.sampled_from(COMMANDS), st.sampled_from(OPTIONS), st.sampled_from(VALUES)),
        max_size=7,
    ),
    st.sampled_from(COMMANDS),
    st.sampled_from(STDIN),
)
def _try(arguments: list[str], command: str, piped: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    stdin = SimpleNamespace(buffer=io.BytesIO(piped.encode("latin-1")))
    with (
        patch.dict(os.environ, ENGLISH),
        patch.object(sys, "stdin", stdin),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        status = main([command, *arguments])
    assert status in (0, 1, 2)
    assert "Traceback" not in err.getvalue()
    if status == 2:
        assert err.getvalue()
    MET[status] += 1


@pytest.mark.slow
def test_random_arguments_give_exit_status_0_1_or_2(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text(STATE)
    (tmp_path / "question.json").write_text(
        json.dumps(example_files.load("positions/tea-break.json"))
    )
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "folder").mkdir()
    with chdir(tmp_path):
        _try()
    assert MET[0] > 3
    assert MET[2] > 100
    assert MET.total() >= 400
