"""The commands in both READMEs work."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support import documents
from tests.support.pages import ROOT, blocks, section
from tests.support.waiting import NEVER

LANGUAGES = pytest.mark.parametrize("language", documents.LANGUAGES)
RECIPES = {"en": "Recipes", "fr": "Recettes"}
PLAYERS = {"en": "Red", "fr": "Rouge"}
MARK = "--- end of block"


def _run(commands: list[str], folder: Path, service: str) -> list[str]:
    """Run blocks of commands in one shell and return the output of each block."""
    (folder / "examples").symlink_to(ROOT / "examples")
    script = f"\necho '{MARK}'\n".join(["set -eu", *commands])
    done = subprocess.run(
        ["bash", "-c", script.replace("http://127.0.0.1:8000", service)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=NEVER,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split(f"{MARK}\n")[1:]


@LANGUAGES
def test_first_commands_get_the_answers_shown_below_them(
    language: str, tmp_path: Path, live_service: str
) -> None:
    text = documents.readme_of(language).read_text(encoding="utf-8")
    asked, written = _run(blocks(text, "sh")[:2], tmp_path, live_service)
    said = json.loads(blocks(text, "json")[0])
    assert said.items() <= json.loads(asked).items()
    answer, shown = json.loads(written), json.loads(blocks(text, "json")[1])
    for name in ("verdict", "legal", "explanation"):
        assert answer[name] == shown[name]
    for reason, shown_reason in zip(answer["reasons"], shown["reasons"], strict=True):
        assert shown_reason.items() <= reason.items()


@pytest.mark.slow
@LANGUAGES
def test_recipes_work_one_after_the_other(language: str, tmp_path: Path, live_service: str) -> None:
    text = documents.readme_of(language).read_text(encoding="utf-8")
    recipes = blocks(section(text, RECIPES[language]), "sh")
    assert len(recipes) == 7
    _, _, legal, judged, gone_on, _, replayed = _run(recipes, tmp_path, live_service)
    placements = json.loads(legal)["placements"]
    greys = next(p for p in placements if p.get("color") == "grey")
    assert "F4" in greys["cells"]
    assert json.loads(judged).startswith(PLAYERS[language])
    assert "F4" in json.loads(judged)
    assert json.loads(gone_on) == "legal"
    board = ElementTree.fromstring((tmp_path / "board.svg").read_text(encoding="utf-8"))
    assert board.tag == "{http://www.w3.org/2000/svg}svg"
    assert json.loads(replayed)


def test_both_readmes_have_the_same_commands() -> None:
    """Only comments, ``Accept-Language`` and the words of a question differ."""
    english, french = (
        blocks(documents.readme_of(language).read_text(encoding="utf-8"), "sh")
        for language in documents.LANGUAGES
    )
    english = [re.sub("question=[^']*", "", block) for block in english]
    french = [re.sub("question=[^']*", "", block) for block in french]
    plain = [block.replace("Accept-Language: fr", "Accept-Language: en") for block in french]
    for mine, other in zip(english, plain, strict=True):
        assert [line.split(" #")[0].rstrip() for line in mine.splitlines()] == [
            line.split(" #")[0].rstrip() for line in other.splitlines()
        ]
