"""Mutation testing of the rules: ``python -m tools.mutants --sample 300``.

A mutant is one small change to one expression in ``service/rules``, such as ``or`` instead of
``and``. A mutant is killed if one of the fast tests of the rules fails. It times out if the tests
use too much CPU time. Otherwise, it survives. The tests of the changed module are run first,
because they kill most of its mutants. The same seed always selects the same sample.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[1]
RULES: Final = Path("service/rules")
COPIED: Final = ("service", "schemas", "tests", "tools", "pyproject.toml", "openapi.yaml")
TESTS: Final = Path("tests/rules")
WHOLE_GAMES: Final = ("counts", "obligations", "refusals", "playthroughs")
"""The slowest tests. They are run last, unless they test the mutated module."""
NOT_RUN: Final = ("replays",)
"""Tests that are not run. The playthroughs already replay whole games."""

OWN_TESTS: Final = {
    "analysis": ("building", "stable", "merchant", "wall"),
    "apply": ("tiles", "tea", "turn", "gate"),
    "board": ("wall", "merchant", "stable"),
    "option_sources": ("rulings", "setup"),
    "palaces": ("building", "stable", "score"),
    "pieces": ("refusals", "examples"),
    "referee": ("turn", "tea", "setup", "refusals"),
    "rulesets": ("setup", "rulings"),
    "scoring": ("score",),
    "state": ("turn", "tea"),
    "table": ("setup",),
}
"""Maps a module or package to the names of its tests, if they differ from its own name."""

TESTS_ELSEWHERE: Final = {
    "alternatives": ("tests/wording/test_refusals.py",),
    "catalogue": ("tests/wire/test_answers.py",),
    "hidden": ("tests/wire/test_hidden.py", "tests/hidden"),
    "joining": ("tests/joining",),
    "letters": ("tests/wire/test_vocabulary.py", "tests/notation/test_grammar.py"),
    "random_play": ("tests/wire/test_includes.py", "tests/wire/test_positions.py"),
    "reading": ("tests/reference/test_readings.py",),
}
"""Maps a module or package to its tests outside ``tests/rules``."""

SECONDS: Final = 45
"""The CPU time after which a mutant is taken to be in an endless loop."""
MEMORY: Final = 4 << 30

_SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Mutant(NamedTuple):
    """A change to a file: the text between two byte offsets is replaced."""

    file: Path
    line: int
    column: int
    begin: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.before}  ->  {self.after}"


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all mutations of a node that leave its children unchanged."""
    new = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=ops):
            for index, operator in enumerate(ops):
                if type(operator) in _SWAPPED:
                    ops[index] = _SWAPPED[type(operator)]()  # type: ignore[call-overload]
                    yield copy.deepcopy(new)
                    ops[index] = operator
        case ast.BoolOp() | ast.BinOp():
            if type(new.op) in _SWAPPED:
                new.op = _SWAPPED[type(new.op)]()  # type: ignore[assignment]
                yield new
        case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(body=body, orelse=orelse):
            new.body, new.orelse = orelse, body
            yield new


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.If(test=test) | ast.While(test=test):
            yield test
        case ast.comprehension(ifs=ifs):
            yield from ifs


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield all mutants of a file, in a fixed order."""
    source = (ROOT / file).read_text(encoding="utf-8")
    offsets = [0]
    for line in source.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))

    def mutant(node: ast.expr, changed: ast.AST) -> Mutant:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = offsets[node.lineno - 1] + node.col_offset
        end = offsets[node.end_lineno - 1] + node.end_col_offset
        text = f"({ast.unparse(changed)})"
        before = ast.unparse(node)
        return Mutant(file, node.lineno, node.col_offset + 1, begin, end, before, text)

    tree = ast.parse(source)
    annotations = {
        id(inner)
        for node in ast.walk(tree)
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if part is not None
        for inner in ast.walk(part)
    }
    for node in ast.walk(tree):
        for condition in _conditions(node):
            yield mutant(condition, ast.UnaryOp(ast.Not(), condition))
        if isinstance(node, ast.expr) and id(node) not in annotations:
            for changed in _changed(node):
                yield mutant(node, changed)


def _own_copy(folder: Path) -> Path:
    """Return this process's copy of the source tree, which the first call creates."""
    tree = folder / str(os.getpid())
    if not tree.exists():
        tree.mkdir()
        ignored = shutil.ignore_patterns("__pycache__", "node_modules")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, tree / name, ignore=ignored)
            else:
                shutil.copy(ROOT / name, tree / name)
        for name in ("examples", "docs"):
            (tree / name).symlink_to(ROOT / name)
        # Compile everything once. Later runs compile only the mutated module.
        _run(tree, _all_tests(tree), "--collect-only", write_bytecode=True).check_returncode()
    return tree


def _all_tests(tree: Path) -> list[str]:
    names = [path.stem.removeprefix("test_") for path in sorted((tree / TESTS).glob("test_*.py"))]
    names = [name for name in names if name not in (*WHOLE_GAMES, *NOT_RUN)]
    return [str(TESTS / f"test_{name}.py") for name in (*names, *WHOLE_GAMES)]


def _tests_of(mutant: Mutant, tree: Path) -> tuple[list[str], list[str]]:
    """Return the test files of the mutated module, and the other test files."""
    parts = mutant.file.relative_to(RULES).with_suffix("").parts
    own = {name for part in parts for name in OWN_TESTS.get(part, (part,))}
    own_files = {str(TESTS / f"test_{name}.py") for name in own}
    elsewhere = [test for part in parts for test in TESTS_ELSEWHERE.get(part, ())]
    every = _all_tests(tree)
    own_tests = [test for test in every if test in own_files] + elsewhere
    return own_tests, [test for test in every if test not in own_files]


def _limit_resources() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _run(
    tree: Path, tests: Sequence[str], *options: str, write_bytecode: bool = False
) -> subprocess.CompletedProcess[bytes]:
    python = [sys.executable] if write_bytecode else [sys.executable, "-B"]
    pytest = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow"]
    return subprocess.run(
        [*python, *pytest, *options, *tests],
        cwd=tree,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        preexec_fn=_limit_resources,
        capture_output=True,
        check=False,
    )


def outcome(mutant: Mutant, folder: Path) -> str:
    """Return the outcome of testing a mutant: "killed", "timed out" or "survived".

    ``folder`` contains the copies of the source tree.

    Raises:
        subprocess.CalledProcessError: The tests can't be collected, or there are no fast ones.
    """
    tree = _own_copy(folder)
    file = tree / mutant.file
    source, times = file.read_bytes(), file.stat()
    file.write_bytes(source[: mutant.begin] + mutant.after.encode() + source[mutant.end :])
    try:
        for tests in filter(None, _tests_of(mutant, tree)):
            finished = _run(tree, tests)
            if finished.returncode == pytest.ExitCode.NO_TESTS_COLLECTED:
                finished.check_returncode()
            if finished.returncode:
                return "timed out" if finished.returncode == -signal.SIGXCPU else "killed"
        return "survived"
    finally:
        file.write_bytes(source)
        # With the old modification time, the cached bytecode stays valid.
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def main() -> int:
    """Test a sample of the mutants, and list those that were not killed. Return 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many mutants are tested")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default="", help="only files whose path contains this")
    options = parser.parse_args()
    files = sorted(path.relative_to(ROOT) for path in (ROOT / RULES).rglob("*.py"))
    every = [one for file in files if options.only in str(file) for one in mutants(file)]
    sample = Random(options.seed).sample(every, min(options.sample, len(every)))
    counts: Counter[str] = Counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(options.processes) as pool,
    ):
        results = pool.map(partial(outcome, folder=Path(folder)), sample)
        for mutant, result in zip(sample, results, strict=True):
            counts[result] += 1
            if result != "killed":
                print(f"{result}  {mutant}", flush=True)
    print(
        f"{len(every)} mutants; sampled {len(sample)}: {counts['killed']} killed, "
        f"{counts['timed out']} timed out, {counts['survived']} survived"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
