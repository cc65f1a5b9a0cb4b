"""TypeScript types that are generated from openapi.yaml can be narrowed by the verdict."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.openapi.node import NODE, needs_npm_packages
from tests.support.serving import ROOT
from tests.support.waiting import NEVER

pytestmark = [pytest.mark.slow, needs_npm_packages]

DESCRIPTION = str(ROOT / "openapi.yaml")


def _run(*command: str | Path, folder: Path, status: int = 0) -> str:
    """Run a command, check its exit status, and return its output."""
    environment = os.environ | {"NO_COLOR": "1", "PYTHONPATH": str(folder)}
    done = subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=NEVER,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


RIGHT = """
import type { Adjudication } from "MODULE";

export function tell(ruling: Adjudication): string {
  switch (ruling.verdict) {
    case "legal":
      return `${ruling.state.phase} ${ruling.score.players.length} ${ruling.notation.length}`;
    case "illegal":
      return `${ruling.state.turn.number} ${ruling.score.final} ${ruling.reasons.length}`;
    case "undetermined":
      return `${ruling.state.players[0]?.stock.walls ?? "hidden"} ${ruling.unknowns.length}`;
    case "invalid_state":
      return ruling.explanation;
  }
}
"""
"""A program without casts that compiles."""

WRONG = {
    "verdict not checked": "ruling.score.final",
    "the score of an impossible state": 'ruling.verdict === "invalid_state" && ruling.score.final',
    "an unknown verdict": 'ruling.verdict === "allowed"',
    "a hidden number": 'ruling.verdict === "legal" && ruling.state.players[0]!.stock.walls + 1',
    "an unknown field": 'ruling.verdict === "legal" && ruling.winner',
}
"""Expressions that don't compile."""


@pytest.mark.parametrize("generator", ["openapi-typescript", "openapi-ts"])
def test_generated_typescript_types_narrow_on_the_verdict(tmp_path: Path, generator: str) -> None:
    (tmp_path / "node_modules").symlink_to(NODE / "node_modules")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    tools = tmp_path / "node_modules" / ".bin"
    if generator == "openapi-typescript":
        _run(tools / generator, "--output", "medina.d.ts", DESCRIPTION, folder=tmp_path)
        types = (
            'import type { components } from "./medina.js";\n'
            'export type Adjudication = components["schemas"]["Adjudication"];\n'
        )
        (tmp_path / "types.ts").write_text(types, encoding="utf-8")
        module = "./types.js"
    else:
        _run(tools / generator, "--input", DESCRIPTION, "--output", "client", folder=tmp_path)
        module = "./client/types.gen.js"
    (tmp_path / "right.ts").write_text(RIGHT.replace("MODULE", module), encoding="utf-8")
    lines = [
        f'import type {{ Adjudication }} from "{module}";',
        "declare const ruling: Adjudication;",
    ]
    lines += [f"export const wrong{number} = {text};" for number, text in enumerate(WRONG.values())]
    (tmp_path / "wrong.ts").write_text("\n".join(lines), encoding="utf-8")
    tsc = (tools / "tsc", "--strict", "--noEmit", "--skipLibCheck", "--target", "es2022")
    options = ("--module", "nodenext")
    said = _run(*tsc, *options, "right.ts", "wrong.ts", folder=tmp_path, status=2)
    assert {*re.findall(r"^(.+)\(\d+,\d+\): error", said, re.MULTILINE)} == {"wrong.ts"}, said
    refused = set(map(int, re.findall(r"wrong\.ts\((\d+),", said)))
    assert refused == set(range(3, 3 + len(WRONG))), said
