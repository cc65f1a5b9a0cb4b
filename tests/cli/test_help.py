"""``--help``, ``--version``, and the examples in the help."""

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


def test_version_option_prints_the_package_version(medina: Medina) -> None:
    project = (consoles.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (version,) = (line.split('"')[1] for line in project.splitlines() if line[:8] == "version ")
    assert medina("--version") == (0, f"medina {version}\n", "")


@pytest.mark.parametrize("command", ["", *sorted(medina_group.commands)])
def test_dash_h_is_short_for_help(medina: Medina, command: str) -> None:
    arguments = [command] if command else []
    assert medina(*arguments, "-h") == medina(*arguments, "--help")
    assert medina(*arguments, "-h").status == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_summaries_in_the_list_of_commands_are_not_cut_off(medina: Medina, language: str) -> None:
    listed = re.findall(r"^  ([a-z]+) {2,}(\S.*)$", medina("--help", "--lang", language).out, re.M)
    assert [name for name, _ in listed] == sorted(medina_group.commands)
    assert all(not summary.endswith("...") for _, summary in listed)


@pytest.mark.parametrize("command", ["", *sorted(medina_group.commands)])
def test_french_help_shows_no_english_type_names(medina: Medina, command: str) -> None:
    """By default, Click shows names such as ``TEXT`` for arguments and options."""
    text = medina(*([command] if command else []), "--help", "--lang", "fr").out
    assert not re.search(r" (TEXT|INTEGER|RANGE|PATH)\b", text)


@pytest.mark.parametrize("command", ["", *sorted(medina_group.commands)])
def test_help_of_every_command_ends_with_examples(medina: Medina, command: str) -> None:
    found = medina_group.commands[command] if command else medina_group
    text = medina(*([command] if command else []), "--help").out
    assert found.examples
    expected = "".join(f"  {example}\n" for example in found.examples)
    assert text.endswith(f"\nExamples:\n{expected}")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_examples_in_the_help_give_the_output_in_the_docs(
    name: str, example: str, tmp_path: Path
) -> None:
    """The docs show the output of every example, but servers don't exit by themselves."""
    shown = consoles.sessions(consoles.PAGE.read_text(encoding="utf-8"))
    if name in ("serve", "mcp"):
        assert example in consoles.PAGE.read_text(encoding="utf-8")
        return
    if name == "conform":  # the reader has the engine
        assert "./engine" in example
        example = example.replace("./engine", f"{sys.executable} -m tests.cli.small_engine")
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
    if name == "conform":
        assert written.startswith("Agreed: 5 games, ")
        return
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
