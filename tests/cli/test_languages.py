"""How the command line chooses its language, and that every text is translated."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click
import pytest

from service.cli import program
from service.cli.commands import medina as medina_group
from service.cli.i18n import choose_language
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
    assert french.out.startswith("Usage: medina")
    ours = french.out.partition("Exemples")[0].replace("Show this message and exit.", "")
    assert not re.search(r"\b(the|The|of|is|and|STATE|FILE|RECORD)\b", ours)
    names = re.compile(r"--[a-z]+")
    assert set(names.findall(english.out)) == set(names.findall(french.out))


def test_every_command_option_and_argument_has_a_help_text() -> None:
    assert sorted(medina_group.commands) == sorted(COMMANDS[1:])
    for command in medina_group.commands.values():
        assert command.help
        for parameter in command.params:
            assert isinstance(parameter, click.Option | click.Argument)
            assert parameter.help, (command.name, parameter.name)


MISUSES = (
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
def test_misuse_is_refused_in_every_language_by_click(medina: Medina, arguments: list[str]) -> None:
    for language in ("en", "fr"):
        refused = medina("--lang", language, *arguments)
        assert (refused.status, refused.out) == (2, "")
        assert "Error: " in refused.err


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
