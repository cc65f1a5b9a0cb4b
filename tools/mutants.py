"""Mutation testing of the rules: ``python -m tools.mutants --sample 300``.

Each mutant is one small change to one expression of ``service/rules``: another comparison, ``and``
for ``or``, a number one larger, a missing complement. It is killed when one of the fast tests of
the rules fails (or does not end in time), and survives otherwise. Mutants are sampled evenly at
random from all that there are; the same seed samples the same ones. Each process tests its mutants
in a copy of the tree of its own.
"""

from __future__ import annotations

import argparse
import ast
import copy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import getpid
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
RULES: Final = Path("service/rules")
COPIED: Final = ("service", "schemas", "tests", "tools", "pyproject.toml", "openapi.yaml")
TESTS: Final = ("-m", "not slow", "tests/rules")
TIMEOUT: Final = 300
"""Seconds after which a mutant counts as killed: it loops."""

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
    """A change to a file: the text from ``begin`` to ``end`` (offsets) is replaced."""

    file: Path
    line: int
    begin: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every mutation of one node, its children left alone."""
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
    """Yield the conditions of statements and comprehensions, to be negated."""
    match node:
        case ast.If(test=test) | ast.While(test=test):
            yield test
        case ast.comprehension(ifs=ifs):
            yield from ifs


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file of the tree, in the order of the text."""
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
        return Mutant(file, node.lineno, begin, end, ast.unparse(node), text)

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
    """Return this process's copy of the tree, made when it is first asked for."""
    tree = folder / str(getpid())
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
    return tree


def survives(mutant: Mutant, folder: Path) -> bool:
    """Tell whether the fast tests of the rules pass in spite of a mutant."""
    tree = _own_copy(folder)
    file = tree / mutant.file
    source = file.read_bytes()
    file.write_bytes(source[: mutant.begin] + mutant.after.encode() + source[mutant.end :])
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS]
    try:
        ended = subprocess.run(command, cwd=tree, capture_output=True, timeout=TIMEOUT, check=False)
        return ended.returncode == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        file.write_bytes(source)


def main() -> int:
    """Test a sample of mutants and list those that survive."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many mutants are tested")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default="", help="only files whose path contains this")
    options = parser.parse_args()
    files = sorted(path.relative_to(ROOT) for path in (ROOT / RULES).rglob("*.py"))
    every = [one for file in files if options.only in str(file) for one in mutants(file)]
    sample = Random(options.seed).sample(every, min(options.sample, len(every)))
    survivors = []
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(options.processes) as pool,
    ):
        results = pool.map(partial(survives, folder=Path(folder)), sample)
        for mutant, survived in zip(sample, results, strict=True):
            if survived:
                survivors.append(mutant)
                print(f"survived  {mutant}", flush=True)
    killed = len(sample) - len(survivors)
    print(
        f"{len(every)} mutants; sampled {len(sample)}: {killed} killed, {len(survivors)} survived"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
