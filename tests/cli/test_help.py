"""Help, version and examples."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from service.cli.commands import medina as medina_group
from tests.support import consoles

from .running import ENGLISH, Medina

EXAMPLES = [
    (command.name, example)
    for command in [medina_group, *medina_group.commands.values()]
    for example in command.examples
]


def test_version_is_that_of_the_project(medina: Medina) -> None:
    """``--version`` prints the program's name and the version of the package."""
    project = (consoles.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (version,) = (line.split('"')[1] for line in project.splitlines() if line[:8] == "version ")
    assert medina("--version") == (0, f"medina {version}\n", "")


@pytest.mark.parametrize("command", ["", *sorted(medina_group.commands)])
def test_h_is_short_for_help(medina: Medina, command: str) -> None:
    """``-h`` is ``--help``, for the program and for each command."""
    arguments = [command] if command else []
    assert medina(*arguments, "-h") == medina(*arguments, "--help")
    assert medina(*arguments, "-h").status == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_command_is_summarised_with_an_ellipsis(medina: Medina, language: str) -> None:
    """The first sentence of each command's help fits its line in the list of commands."""
    listed = re.findall(r"^  ([a-z]+) {2,}(\S.*)$", medina("--help", "--lang", language).out, re.M)
    assert [name for name, _ in listed] == sorted(medina_group.commands)
    assert all(not summary.endswith("...") for _, summary in listed)


@pytest.mark.parametrize("command", ["", *sorted(medina_group.commands)])
def test_no_argument_has_the_name_of_a_type(medina: Medina, command: str) -> None:
    """French help shows none of click's names for types, such as ``TEXT``."""
    text = medina(*([command] if command else []), "--help", "--lang", "fr").out
    assert not re.search(r" (TEXT|INTEGER|RANGE|PATH)\b", text)


@pytest.mark.parametrize("command", ["", *sorted(medina_group.commands)])
def test_every_help_has_an_example(medina: Medina, command: str) -> None:
    """The help of each command ends with its examples, each on a line of its own."""
    found = medina_group.commands[command] if command else medina_group
    text = medina(*([command] if command else []), "--help").out
    assert found.examples
    expected = "".join(f"  {example}\n" for example in found.examples)
    assert text.endswith(f"\nExamples:\n{expected}")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_examples_run_as_they_stand(name: str, example: str, tmp_path: Path) -> None:
    """A shell runs each example of the help, with the output that docs/command-line.md shows.

    ``serve`` does not end by itself: its example is run by
    ``test_serve_runs_the_service_until_sigterm``.
    """
    shown = consoles.sessions(consoles.PAGE.read_text(encoding="utf-8"))
    if name == "serve":
        assert example in consoles.PAGE.read_text(encoding="utf-8")
        return
    program = tmp_path / "medina"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m service.cli "$@"\n')
    program.chmod(0o755)
    settings = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    process = subprocess.run(
        ["bash", "-c", example],
        cwd=consoles.ROOT,
        env=os.environ | ENGLISH | consoles.ENVIRONMENT | settings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    written = process.stdout.decode()
    assert process.returncode in (0, 1)
    (expected,) = (
        (output, command)
        for command, output in shown.items()
        if command.partition(" | head ")[0] == example
    )
    output, command = expected
    lines = written.splitlines(keepends=True)
    if " | head " in command:
        lines = lines[: int(command.rpartition("-")[2])]
    assert "".join(lines) == output
