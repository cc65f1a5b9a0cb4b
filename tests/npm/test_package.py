"""The npm package: its README, its types, and its answers in Node.js and in a browser's worker."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import requests

from tests.openapi.node import NODE, needs_npm_packages
from tests.support.browser import browser, needs_chromium
from tests.support.pack import needs_pack
from tests.support.recorded_games import (
    GAMES,
    Question,
    ask_over_http,
    catalogue_questions,
    malformed_questions,
    questions,
)
from tests.support.serving import ROOT
from tests.support.waiting import NEVER

pytestmark = [pytest.mark.slow, needs_npm_packages, needs_pack]

README = (ROOT / "deploy" / "npm" / "README.md").read_text(encoding="utf-8")
BUILT = [
    *(f".venv/.installed-{name}" for name in ("run", "test")),
    "deploy/offline/pack/package.json",
    "tests/openapi/node/node_modules/.bin/openapi-typescript",
]
"""What ``make npm`` needs, and is there already."""


def _run(*command: str, folder: Path, given: str = "", status: int = 0) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=NEVER,
    )
    # In an error, Node.js prints a line of a megabyte.
    assert done.returncode == status, (done.stdout + done.stderr)[-2000:]
    return done.stdout


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of somebody who has installed the package as its README says."""
    folder = tmp_path_factory.mktemp("npm")
    old = [f"--old-file={name}" for name in BUILT]
    python = f"BIN={Path(sys.executable).parent}"
    target = (f"NPM_FOLDER={folder / 'build'}", f"DIST={folder / 'project'}")
    _run("make", *old, python, "npm", *target, folder=ROOT)
    project = folder / "project"
    (project / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (command,) = _blocks("sh")
    _run("sh", "-c", f"npm_config_offline=true {command}", folder=project)
    return project


def _asked() -> list[Question]:
    asked: list[Question] = []
    for language in ("en", "fr"):
        asked += [*questions(GAMES[1], language, every=40), *malformed_questions(language)]
        asked += [*catalogue_questions(language)][::10]
    assert {question.path.partition("/")[0] for question in asked} >= {
        "adjudications", "diagrams", "diagrams.svg", "games", "legal-moves", "replays", "rules",
    }  # fmt: skip
    return asked


def _values(question: Question) -> list[Any]:
    """Return the arguments of ``referee.get`` or ``referee.post``."""
    path, query, body = question
    return [f"/v1/{path}", query] if body is None else [f"/v1/{path}", body, query]


def _compare(service: str, asked: list[Question], told: list[Any]) -> None:
    with requests.Session() as session:
        for question, reply in zip(asked, told, strict=True):
            status, media_type, content = ask_over_http(session, service, question)
            assert reply["text"].encode() == content, question
            assert (reply["status"], reply["mediaType"]) == (status, media_type), question
            parsed = json.loads(content) if media_type.endswith("json") else None
            assert reply.get("data") == parsed, question


def test_ten_lines_of_the_readme_print_the_verdict_that_it_shows(project: Path) -> None:
    program, _ = _blocks("js")
    (project / "verdict.mjs").write_text(program, encoding="utf-8")
    (shown,) = _blocks("text")
    assert _run("node", "verdict.mjs", folder=project) == shown
    assert len(program.splitlines()) <= 10


def test_package_has_the_version_of_the_project_and_all_licences(project: Path) -> None:
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version is not None
    with tarfile.open(project / f"medina-referee-{version[1]}.tgz") as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
    manifest = json.loads((project / "node_modules/medina-referee/package.json").read_text())
    licences = {
        "LICENSE": "MIT",
        "licenses/babel.LICENSE": "BSD-3-Clause",
        "licenses/babel.LICENSE.unicode": "Unicode-3.0",
        "licenses/marshmallow.LICENSE": "MIT",
    }
    assert licences.keys() <= names
    # Pyodide and CPython, in the folder `files`, have the other two.
    assert {*manifest["license"].split(" AND ")} == {*licences.values(), "MPL-2.0", "PSF-2.0"}
    assert (manifest["version"], "dependencies" in manifest) == (version[1], False)


def test_node_gives_the_bytes_of_http(project: Path, live_service: str) -> None:
    asked = _asked()
    program = """
        import { readFileSync } from "node:fs";
        import { Referee } from "medina-referee";
        const referee = await Referee.start();
        const told = [];
        for (const [method, values] of JSON.parse(readFileSync(0, "utf8")))
          told.push(await referee[method](...values));
        console.log(JSON.stringify(told));
    """
    given = [("get" if question.body is None else "post", _values(question)) for question in asked]
    told = _run(
        "node", "--input-type=module", "-e", program, folder=project, given=json.dumps(given)
    )
    _compare(live_service, asked, json.loads(told))


@pytest.fixture(scope="module")
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a site with the tarball's files and the worker of the README."""
    folder = tmp_path_factory.mktemp("site")
    (tarball,) = project.glob("*.tgz")
    with tarfile.open(tarball) as archive:
        archive.extractall(folder, filter="data")
    (folder / "package").rename(folder / "medina-referee")
    (folder / "worker.js").write_text(_blocks("js")[1], encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html><title>Site</title>", encoding="utf-8")

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


ASK_THE_WORKER = """
const [given, done] = arguments;
const worker = new Worker("worker.js", { type: "module" });
worker.onerror = ({ message }) => done(message);
const told = [];
worker.onmessage = ({ data }) => {
  told.push(data.reply);
  if (told.length === given.length) done(told);
};
for (const [method, values] of given)
  worker.postMessage({ id: 1, method, values: JSON.parse(values) });
"""


@needs_chromium
def test_worker_in_a_browser_gives_the_bytes_of_http(site: str, live_service: str) -> None:
    asked = _asked()
    # The driver would sort the keys of a query, so send it as text.
    given = [
        ("get" if question.body is None else "post", json.dumps(_values(question)))
        for question in asked
    ]
    with browser() as driver:
        driver.get(site)
        told = driver.execute_async_script(ASK_THE_WORKER, given)
    assert isinstance(told, list), told
    _compare(live_service, asked, told)


# --- Types ---------------------------------------------------------------------------------------

RIGHT = """
import { Referee, type components } from "medina-referee";

const referee = await Referee.start({ files: "https://example.org/files/" });
const move = { position: "x", play: "WB1" };
const ruling = await referee.post("/v1/adjudications", move, { lang: "fr" });
if (ruling.status === 200) {
  const adjudication: components["schemas"]["Adjudication"] = ruling.data;
  if (adjudication.verdict === "legal") console.log(adjudication.state.phase.length);
} else {
  console.log(ruling.data.detail.length);
}
const rule = await referee.get("/v1/rules/turn.quota", { lang: "fr" });
if (rule.status === 200) console.log(rule.data.id.length);
const rules = await referee.get("/v1/rules");
if (rules.status === 200) console.log(rules.data.rules.length);
const moves = await referee.get("/v1/legal-moves", { position: "x", explain: "1" });
if (moves.status === 200 && moves.data.verdict === "ok") console.log(moves.data.placements.length);
console.log((await referee.get("/v1/diagrams.svg", { position: "x" })).text.length);
console.log((await referee.post("/v1/scores", "{")).status);
"""
WRONG = {
    "no move": 'await referee.post("/v1/adjudications", { position: "x" })',
    "status not checked": '(await referee.post("/v1/scores", { position: "x" })).data.verdict',
    "an unknown path": 'await referee.post("/v1/chess", {})',
    "no position": 'await referee.get("/v1/legal-moves")',
    "a picture that needs the service": 'await referee.get("/v1/diagrams.png", { position: "x" })',
    "a path without GET": 'await referee.get("/v1/games")',
    "an unknown language": 'await referee.get("/v1/rules", { lang: "de" })',
    "an unknown parameter": 'await referee.get("/v1/scores", { position: "x", moves: "1" })',
    "a probe": 'await referee.get("/livez")',
}
"""Expressions that don't compile."""


def test_types_follow_the_description(project: Path) -> None:
    lines = ['import type { Referee } from "medina-referee";', "declare const referee: Referee;"]
    lines += [f"export const wrong{number} = {text};" for number, text in enumerate(WRONG.values())]
    (project / "right.ts").write_text(RIGHT, encoding="utf-8")
    (project / "wrong.ts").write_text("\n".join(lines), encoding="utf-8")
    compile_ = (str(NODE / "node_modules" / ".bin" / "tsc"), "--strict", "--noEmit")
    options = ("--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext")
    assert _run(*compile_, *options, "right.ts", folder=project) == ""
    said = _run(*compile_, *options, "wrong.ts", folder=project, status=2)
    refused = set(map(int, re.findall(r"wrong\.ts\((\d+),", said)))
    assert refused == set(range(3, 3 + len(WRONG))), said
