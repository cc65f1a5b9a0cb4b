"""How the command line chooses its language, and that every text is translated."""

from __future__ import annotations

import ast
import gettext
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pytest
from babel.messages.extract import extract_from_dir

from service.cli import program
from service.cli.commands import medina as medina_group
from service.cli.i18n import CLICK_MESSAGES, choose_language
from tests.support.waiting import NEVER
from tools.catalogues import template

from .running import Medina, example_file, started


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr"}, "fr"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ([], {"LANG": "C", "LC_MESSAGES": "fr_CA"}, "fr"),
        ([], {"LANG": "en_GB", "LANGUAGE": "de:fr:en"}, "fr"),
        (["--lang", "en"], {"LANG": "fr"}, "en"),
        (["legal", "x", "--lang=fr"], {}, "fr"),
        (["--lang"], {"LANG": "fr"}, "fr"),
        (["--lang", "de"], {"LANG": "fr"}, "fr"),
    ],
    ids=[
        "no variables",
        "LANG",
        "LANG without a territory",
        "LANG with an unknown language",
        "LC_ALL overrides LANG",
        "empty LC_ALL",
        "LC_MESSAGES overrides LANG",
        "LANGUAGE overrides LANG",
        "--lang overrides LANG",
        "--lang after the command",
        "--lang without a language",
        "--lang with an unknown language",
    ],
)
def test_lang_option_overrides_the_environment(
    arguments: list[str], environment: dict[str, str], expected: str
) -> None:
    """Environment variables have the same order of precedence as in gettext."""
    assert choose_language(arguments, environment) == expected


@pytest.mark.parametrize(
    ("example", "verdict"),
    [("too-close-diagonally.json", "Pas permis."), ("blocked-color.json", "Permis.")],
)
def test_french_verdicts_are_a_pair(medina: Medina, example: str, verdict: str) -> None:
    file = example_file(f"positions/{example}")
    assert medina("judge", file, "--lang", "fr").out.splitlines()[0] == verdict


COMMANDS = ["", *sorted(medina_group.commands)]


@pytest.mark.parametrize("command", COMMANDS)
def test_french_help_has_no_common_english_words(medina: Medina, command: str) -> None:
    arguments = [command] if command else []
    english = medina(*arguments, "--help")
    french = medina(*arguments, "--help", "--lang", "fr")
    assert (english.status, french.status) == (0, 0)
    assert english.out.startswith("Usage: medina")
    assert french.out.startswith("Utilisation\u00a0: medina")
    assert "Afficher cette aide" in french.out
    assert not re.search(
        r"\b(the|The|of|is|and|Options:|Commands|arguments:|STATE|FILE|RECORD)\b",
        french.out.partition("Exemples")[0],
    )
    names = re.compile(r"--[a-z]+")
    assert set(names.findall(english.out)) == set(names.findall(french.out))


def test_every_command_option_and_argument_has_a_help_text() -> None:
    assert sorted(medina_group.commands) == sorted(COMMANDS[1:])
    for command in medina_group.commands.values():
        assert command.help
        for parameter in command.params:
            assert isinstance(parameter, click.Option | click.Argument)
            assert parameter.help, (command.name, parameter.name)


MISUSES: Sequence[Sequence[str]] = (
    ["judg"],
    ["fly"],
    ["legal"],
    ["legal", "a", "b"],
    ["legal", "a", "b", "c"],
    ["legal", "--jso", "a"],
    ["legal", "--wings", "a"],
    ["legal", "--json=yes", "a"],
    ["draw", "a", "-o"],
    ["new", "--players", "red"],
    ["new", "--ruleset", "chess", "--players", "red"],
    ["new", "--ruleset", "second-edition", "--players", "red", "--seed", "x"],
    ["new", "--ruleset", "second-edition", "--players", "red", "--seed", "-1"],
    ["serve", "--port", "0"],
)


@pytest.mark.parametrize("arguments", MISUSES, ids=" ".join)
def test_usage_errors_are_translated(medina: Medina, arguments: list[str]) -> None:
    english = medina(*arguments)
    french = medina("--lang", "fr", *arguments)
    assert (english.status, english.out) == (french.status, french.out) == (2, "")
    assert "Error: " in english.err
    assert "Erreur\u00a0: " in french.err
    without_names = re.sub(r"'[^']*'|--\w+|medina \w+", "", french.err)
    assert not re.search(
        r"(?i)\b(the|is|not|no|such|option:|missing|requires|got|try|mean|error|usage|invalid)\b",
        without_names,
    )


def test_unknown_language_gets_a_list_of_the_known_ones(medina: Medina) -> None:
    refused = medina("legal", "x", "--lang", "de")
    assert refused.status == 2
    assert "'en', 'fr'" in refused.err


@pytest.mark.slow
def test_every_marked_text_is_extracted_for_translation() -> None:
    marked = set()
    for file in Path(program.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in ("_", "_n"):
                texts = [ast.literal_eval(argument) for argument in node.args]
                marked.add(tuple(texts) if len(texts) > 1 else texts[0])
    assert len(marked) > 80
    assert marked <= {message.id for message in template()}


def test_click_messages_that_we_translate_exist_in_click() -> None:
    folder = Path(click.__file__).parent
    keywords: Any = {"_": None, "ngettext": (1, 2)}
    found = {message for _, _, message, _, _ in extract_from_dir(folder, keywords=keywords)}
    # Extraction misses these: two default values, and a text in a variable.
    found |= {"[OPTIONS]", "COMMAND [ARGS]...", "required"}
    assert set(CLICK_MESSAGES) <= found


def test_french_command_leaves_the_language_of_the_process_unchanged(medina: Medina) -> None:
    environment = dict(os.environ)
    medina("--help", "--lang", "fr")
    assert gettext.gettext("Usage:") == "Usage:"
    assert dict(os.environ) == environment
    assert medina("--help").out.startswith("Usage:")


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
def test_characters_that_cannot_be_encoded_do_not_stop_a_command(encoding: str) -> None:
    process = started(
        "judge",
        example_file("positions/too-close-diagonally.json"),
        environment={"LANG": "fr_FR.UTF-8", "PYTHONIOENCODING": encoding},
    )
    out, err = process.communicate(timeout=NEVER)
    assert (process.returncode, err) == (1, b"")
    assert "touche en diagonale le" in out.decode(encoding)
