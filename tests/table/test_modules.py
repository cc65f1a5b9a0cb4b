"""The companion page's modules: types, style, unit tests and forbidden content."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from service.rules.board import CORNERS, SIDES
from service.rules.catalogue import RULES
from service.rules.rulesets import RULESETS
from service.web.pages.companion_words import WORDS
from tests.support.serving import ROOT
from tests.support.waiting import NEVER
from tests.table.node import NODE, needs_npm_packages

PAGE = ROOT / "service" / "web" / "table"
MODULES = sorted((*PAGE.glob("*.js"), *PAGE.glob("workers/*.js")))
VENDORED = {
    "lit-html.js": "lit-html/lit-html.js",
    "lit-html.LICENSE": "lit-html/LICENSE",
    "lean-qr.mjs": "lean-qr/index.mjs",
    "lean-qr.LICENSE": "lean-qr/LICENSE",
    "el-messiri.woff2": "@fontsource/el-messiri/files/el-messiri-latin-600-normal.woff2",
    "el-messiri.LICENSE": "@fontsource/el-messiri/LICENSE",
}
WIRE_NAMES = {
    "entry.js": {"building", "stable", "merchant", "wall", "gate", "well", "rooftop"}
    | {"neutral_rooftop"},
    "entering.js": {"rooftop", "neutral_rooftop"},
    "cards.js": {"building", "merchant", "stable", "well", "rooftop", "neutral_rooftop"},
    "game.js": {"building", "tea_tile"},
    "log.js": {"rooftop"},
    "names.js": {"building"},
    "reference.js": {"building"},
    "strip.js": {"rooftop"},
    "tray.js": {"building", "rooftop", "blocking_rooftop", "neutral_rooftop", "tea_tile"},
    "start.js": {"rooftop", "well"},
    "verdict.js": {"rooftop"},
}
"""The pieces that each module may name.

The wire format treats them differently from other pieces.
"""

PIECES = "building|stable|merchant|wall|gate|rooftop|neutral_rooftop|blocking_rooftop|well|tea_tile"


def _run(*command: str, folder: Path = NODE) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=NEVER
    )


def _code(module: Path) -> str:
    text = re.sub(r"/\*.*?\*/", "", module.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)^\s*//.*$", "", text)


@needs_npm_packages
@pytest.mark.slow
def test_modules_have_no_type_errors() -> None:
    for project in ("tsconfig.json", "tsconfig.workers.json"):
        done = _run("node_modules/.bin/tsc", "--project", project)
        assert (done.returncode, done.stdout) == (0, "")


@needs_npm_packages
@pytest.mark.slow
def test_typescript_finds_an_error_in_a_module(tmp_path: Path) -> None:
    """The test uses the settings of the page's modules."""
    (tmp_path / "wrong.js").write_text("/** @type {number} */\nexport const a = 'a';\n")
    config = '{"extends": "%s", "include": ["wrong.js"]}' % (NODE / "tsconfig.json")
    (tmp_path / "tsconfig.json").write_text(config)
    done = _run("node_modules/.bin/tsc", "--project", str(tmp_path / "tsconfig.json"))
    assert done.returncode != 0
    assert "TS2322" in done.stdout


@needs_npm_packages
@pytest.mark.slow
def test_linter_reports_no_problem() -> None:
    biome = ("node_modules/.bin/biome", "ci", "--error-on-warnings", "--config-path=.")
    done = _run(*biome, str(PAGE), ".", "../unit")
    assert done.returncode == 0, done.stdout + done.stderr
    checked = re.search(r"Checked (\d+) files", done.stdout + done.stderr)
    assert checked
    assert int(checked[1]) > len(MODULES)


@needs_npm_packages
@pytest.mark.slow
def test_javascript_unit_tests_pass() -> None:
    done = _run("node", "--test", str(ROOT / "tests" / "table" / "unit"))
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout
    assert int(re.search(r"# pass (\d+)", done.stdout)[1]) >= 11  # type: ignore[index]


@needs_npm_packages
@pytest.mark.parametrize("name", VENDORED)
def test_vendored_file_is_identical_to_its_release(name: str) -> None:
    """``package-lock.json`` pins the releases."""
    released = NODE / "node_modules" / VENDORED[name]
    assert (PAGE / "vendor" / name).read_bytes() == released.read_bytes()


def _game_terms(name: str, code: str) -> set[str]:
    """Return the game terms in a module, except those that the wire format requires."""
    quoted = set(re.findall(r"""["'`]([A-Za-z0-9_.-]+)["'`]""", code))
    defaults = {"second-edition", "first-edition"} if name == "start.js" else set()
    colors = {"red", "yellow", "green", "blue", "grey", "violet", "black", "brown", "orange"}
    vocabulary = {*RULES, *RULESETS, *SIDES, *CORNERS, *colors} - defaults
    pieces = set(PIECES.split("|")) - WIRE_NAMES.get(name, set())
    # E4 is the placeholder of a text field, and example.js contains a whole record.
    cells = set(re.findall(r"\b[A-R](?:1[0-3]|[1-9])\b", code)) - {"E4"}
    return quoted & (vocabulary | pieces) | (cells if name != "example.js" else set())


def test_modules_use_exactly_the_words_that_the_page_has() -> None:
    code = "".join(map(_code, MODULES)).replace("words.js", "")
    assert set(re.findall(r"\bwords\.([A-Za-z]+)", code)) == WORDS.keys()
    with_variables = {name for name, text in WORDS.items() if "{" in str(text)}
    assert set(re.findall(r"\bwords\.([A-Za-z]+)\(", code)) == with_variables


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_module_contains_no_game_terms(module: Path) -> None:
    """The page leaves the rules to the referee. The pieces in ``WIRE_NAMES`` are exceptions."""
    assert _game_terms(module.name, _code(module)) == set()


@pytest.mark.parametrize(
    "known",
    ["building.spacing", "first-edition", "north", "NW", "violet", "stable", "C4"],
)
def test_search_finds_every_kind_of_game_term(known: str) -> None:
    assert _game_terms("verdict.js", f'if (asked === "{known}") return;') == {known}


def test_modules_draw_no_pieces() -> None:
    """The service draws the pieces. Modules draw only tiles and button icons."""
    drawn = {
        module.name: sorted(set(re.findall(r"<(rect|circle|path|polygon|ellipse|line)\b", code)))
        for module in MODULES
        if (code := _code(module))
    }
    assert {name: shapes for name, shapes in drawn.items() if shapes} == {
        "strip.js": ["rect"],
        "symbols.js": ["path"],
    }
    assert not any("getContext" in _code(module) for module in MODULES if module.name != "share.js")


def test_only_one_module_sends_requests_to_the_service() -> None:
    """The other modules that call ``fetch`` load the page's files."""
    asking = [module.name for module in MODULES if re.search(r"\bfetch\(", _code(module))]
    loading = ["keep.js", "share.js", "referee.js", "service-worker.js"]
    assert sorted(asking) == sorted(["service.js", *loading])
    for name, users in {"service.js": ["ask.js"], "local.js": ["ask.js"]}.items():
        importing = [module.name for module in MODULES if f'/{name}"' in _code(module)]
        assert importing == users


def test_documented_line_counts_are_right() -> None:
    """The numbers in ``docs/development/pages.md`` are rounded up to multiples of five."""
    text = (ROOT / "docs" / "development" / "pages.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [^|]+ \| ((?:`\w+\.js`(?:, )?)+) \| (\d+) \|$", text, re.MULTILINE)
    assert len(rows) == 4
    for modules, told in rows:
        lines = sum(
            bool(line.strip())
            for name in re.findall(r"`(\w+\.js)`", modules)
            for line in _code(PAGE / name).splitlines()
        )
        assert int(told) % 5 == 0
        assert int(told) - 5 < lines <= int(told), modules
