"""The programs in docs/batches.md run, and its limits match the code."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from service.operations import OPERATIONS
from service.web.settings import Settings
from service.web.worker import Worker
from tests.support.pages import ROOT, blocks, section
from tests.support.waiting import NEVER

PAGE = (ROOT / "docs" / "batches.md").read_text(encoding="utf-8")


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"no_proxy": "*"},
        capture_output=True,
        text=True,
        check=False,
        timeout=NEVER,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_curl_and_python_programs_get_the_documented_answers(
    live_service: str, tmp_path: Path
) -> None:
    def here(program: str) -> str:
        port = live_service.rpartition(":")[2]
        return program.replace("127.0.0.1:8000", f"127.0.0.1:{port}").replace("8000", port)

    (shell,) = blocks(section(PAGE, "With curl"), "sh")
    answers = [
        orjson.loads(line) for line in _run(["sh", "-c", here(shell)], tmp_path).splitlines()
    ]
    legal, illegal, problem = answers
    assert (legal["verdict"], illegal["verdict"]) == ("legal", "illegal")
    assert (problem["status"], "verdict" in problem) == (422, False)
    (python,) = blocks(section(PAGE, "With Python"), "python")
    printed = _run([sys.executable, "-W", "error", "-c", here(python)], tmp_path)
    assert printed.splitlines() == ["legal", "illegal", problem["errors"][0]["detail"]]
    assert [error["pointer"] for error in problem["errors"]] == ["/position"]
    (rest,) = blocks(section(PAGE, "Cut connections"), "sh")
    kept = tmp_path / "answers.ndjson"
    kept.write_bytes(orjson.dumps(legal) + b"\n")
    _run(["sh", "-c", here(rest)], tmp_path)
    assert [orjson.loads(line) for line in kept.read_bytes().splitlines()] == answers


def test_page_names_every_operation_that_takes_batches() -> None:
    first = PAGE.split("Send them")[0]
    batched = [name for name, operation in OPERATIONS.items() if operation.takes_batch]
    assert set(batched) <= set(re.findall(r"`([a-z-]+)`", first))


def test_limits_match_the_default_settings_and_the_deadlines_of_the_worker() -> None:
    table = section(PAGE, "Limits")
    settings = Settings()
    assert f"of {Worker.LONG_BODY // 1024} KiB or more" in section(PAGE, "Lines")
    for named in (
        f"{settings.max_body // 1024} KiB; {settings.max_replay_body // 1024**2} MiB",
        f"{settings.max_batch_lines:,}",
        f"{settings.max_batch_body // 1024**2} MiB |",
        f"{Worker.RECEIVE_WITHIN:.0f} seconds",
        f"{Worker.FINISH_WITHIN:.0f} seconds",
    ):
        assert named in table, named
