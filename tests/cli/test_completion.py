"""Completion, tested in bash, zsh and fish."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from service.rules.rulesets import RULESETS
from tests.support.waiting import NEVER

from .running import ENGLISH, ROOT

Complete = Callable[[str], list[str]]

_BASH = """
eval "$(_MEDINA_COMPLETE=bash_source medina)"
line={line}
COMP_WORDS=($line)
[[ "$line" == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
compopt() {{ [[ "$2" == default ]] && FILES=yes; }}
_medina_completion medina
printf '%s\\n' "${{COMPREPLY[@]}}"
[[ -n "$FILES" ]] && compgen -f -- "${{COMP_WORDS[COMP_CWORD]}}"
true
"""

_ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; autoload -Uz compinit; compinit -u -D'
zpty -w shell 'eval "$(_MEDINA_COMPLETE=zsh_source medina)"'
zpty -w shell 'LISTMAX=10000; list() {{ zle list-choices; zle -R; print listed; }}; zle -N list'
zpty -w shell 'bindkey "^X" list; print rea''dy'
while zpty -r shell part; do [[ "$part" == *ready* && "$part" != *print* ]] && break; done
zpty -n -w shell {line}$'\\x18'
while zpty -r shell part; do print -r -- "$part"; [[ "$part" == *listed* ]] && break; done
"""
_CONTROLS = re.compile(r"\x1b(\[[?\d;]*[a-zA-Z])|[\r\b]")
"""Control sequences that zsh writes to move the cursor."""


pytestmark = pytest.mark.slow


@pytest.fixture(params=["bash", "zsh", "fish"])
def complete(request: pytest.FixtureRequest, tmp_path: Path) -> Complete:
    """Return a function that lists what a shell offers for a typed line."""
    shell: str = request.param
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "medina"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m service.cli "$@"\n')
    program.chmod(0o755)
    here = tmp_path / "here"
    here.mkdir()
    (here / "state.json").write_text("{}")
    (here / "standing.json").write_text("{}")
    environment = (
        os.environ
        | ENGLISH
        | {
            "PATH": f"{folder}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "HOME": str(tmp_path),
            "TERM": "xterm",
        }
    )

    def offered(line: str) -> list[str]:
        quoted = shlex.quote(line)
        if shell == "fish":
            command = (
                f"_MEDINA_COMPLETE=fish_source medina | source; complete --do-complete {quoted}"
            )
            arguments = ["fish", "--no-config", "-c", command]
        else:
            script = {"bash": _BASH, "zsh": _ZSH}[shell].format(line=quoted)
            arguments = [shell, *(["-f"] if shell == "zsh" else ["--norc"]), "-c", script]
        written = subprocess.run(
            arguments,
            cwd=here,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=NEVER,
            check=False,
        )
        assert b"Traceback" not in written.stdout + written.stderr
        return _CONTROLS.sub(" ", written.stdout.decode(errors="replace")).split()

    return offered


def test_shells_complete_command_names(complete: Complete) -> None:
    offered = complete("medina s")
    assert {"score", "serve"} <= set(offered)
    assert "judge" not in offered


def test_shells_complete_the_options_of_a_command(complete: Complete) -> None:
    offered = complete("medina legal --")
    assert {"--explain", "--json", "--lang"} <= set(offered)
    assert "--players" not in offered


def test_shells_complete_option_values(complete: Complete) -> None:
    offered = complete("medina new --ruleset ")
    assert set(RULESETS) <= set(offered)
    assert "red" in complete("medina new --players r")


def test_shells_complete_file_names(complete: Complete) -> None:
    assert {"state.json", "standing.json"} <= set(complete("medina judge sta"))
