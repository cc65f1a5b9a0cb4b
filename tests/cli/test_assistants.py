"""``medina mcp``, asked with the official SDK's own client, over stdio and over HTTP."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from service.assistants import server
from service.rules.rulesets import RULESETS
from service.wording import LANGUAGES
from tests.support.serving import ROOT, free_port
from tests.support.waiting import NEVER

from .running import ENGLISH, started

GAME = {"players": ["red", "yellow", "green"], "seed": 4}
TOOLS = {"new_game", "ask", "judge", "legal_moves", "score", "replay", "picture", "rules"}


def _ask(connection: Any, conversation: Callable[[Client], Awaitable[None]]) -> None:
    async def talk() -> None:
        async with Client(connection) as client:
            await conversation(client)

    asyncio.run(asyncio.wait_for(talk(), NEVER))


def _on_stdio(conversation: Callable[[Client], Awaitable[None]]) -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "service.cli", "mcp"], cwd=str(ROOT), env=ENGLISH
    )
    _ask(command, conversation)


@contextmanager
def _http_server() -> Iterator[str]:
    port = free_port()
    process = started("mcp", "--http", str(port))
    address = f"http://127.0.0.1:{port}/mcp"
    try:
        deadline = time.monotonic() + NEVER
        while True:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < deadline
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.communicate(timeout=NEVER)


async def _call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    answer = result.structured_content
    assert isinstance(answer, dict)
    return answer


async def _referee_a_table(client: Client) -> None:
    """Set up a game, ask three questions, hear why a move is illegal, and receive a picture."""
    game = await _call(client, "new_game", **GAME)
    position = game["notation"]
    assert "state" not in game
    turn = await _call(client, "ask", position=position, question="whose turn is it?")
    assert (turn["kind"], turn["answer"]) == ("turn", "It is Red’s turn, with 1 piece to place.")
    played = await _call(client, "ask", position=position, question="Rouge pose un violet en H8")
    assert (played["kind"], played["understood"]["play"]) == ("move", "VH8")
    assert played["adjudication"]["verdict"] == "legal"
    assert "state" not in played["adjudication"]
    position = played["adjudication"]["notation"]
    asked = await _call(
        client, "ask", position=position, question="puis-je poser un mur en E1 ?", language="fr"
    )
    assert asked["kind"] == "judge"
    assert asked["answer"].startswith("Impossible de poser un mur en E1")
    judged = await _call(client, "judge", position=position, play="VA1")
    assert judged["verdict"] == "illegal"
    assert judged["explanation"] == "A violet building can’t be placed at A1: that is a tower."
    picture = (await client.call_tool("picture", {"position": position})).content[0]
    assert picture.type == "image"
    assert picture.mime_type == "image/png"
    assert base64.b64decode(picture.data).startswith(b"\x89PNG")


@pytest.mark.slow
def test_a_table_is_refereed_over_stdio() -> None:
    _on_stdio(_referee_a_table)


@pytest.mark.slow
def test_a_table_is_refereed_over_http() -> None:
    with _http_server() as address:
        _ask(address, _referee_a_table)


def test_server_lists_its_tools_the_rules_of_each_edition_and_a_prompt() -> None:
    async def look(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == TOOLS
        for tool in tools:
            assert tool.input_schema["properties"]["language"]["enum"] == [*LANGUAGES], tool.name
        found = {str(it.uri) for it in (await client.list_resources()).resources}
        assert found == {f"medina://rules/{id_}/{it}" for id_ in RULESETS for it in ("en", "fr")}
        read = (await client.read_resource("medina://rules/first-edition/fr")).contents[0]
        rules = {rule["id"]: rule for rule in json.loads(read.text)}
        assert "étable" in rules["stable.spacing"]["text"]
        assert "stable.well" not in rules
        assert {it["rulebook"] for rule in rules.values() for it in rule["sources"]} == {
            "first-edition"
        }
        prompt = await client.get_prompt("referee_this_table", {"players": "blue, green"})
        assert "blue, green" in prompt.messages[0].content.text

    _ask(server("1.0"), look)


def test_other_tools_return_the_answers_of_the_service() -> None:
    async def look(client: Client) -> None:
        game = await _call(client, "new_game", **GAME)
        moves = await _call(client, "legal_moves", position=game["notation"])
        cells = {it["piece"]: it["cells"] for it in moves["placements"] if not it.get("color")}
        assert "B1" in cells["wall"]
        scored = await _call(client, "score", position=game["notation"])
        assert {it["total"] for it in scored["score"]["players"]} == {0}
        replayed = await _call(client, "replay", record="2e.1 ryg FJ7,MF5 VE4 VE5 SP9=")
        assert [replayed["verdict"], replayed["played"]] == ["illegal", 2]
        assert "stable" in replayed["explanation"]

    _ask(server("1.0"), look)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("judge", {"play": "??"}, "/play: Column 1"),
    ("judge", {"position": "nonsense", "play": "VE4"}, "/position: Column 1"),
    ("picture", {"position": "nonsense"}, "olumn 1"),
    ("ask", {"question": ""}, "/question"),
    ("ask", {"question": "whose turn?", "language": "xx"}, "“en” or “fr”"),
    ("new_game", {"players": ["red", "pink"]}, "/players"),
    ("new_game", {"players": ["red", "blue"], "ruleset": "third-edition"}, "/ruleset"),
]


def test_request_that_the_service_refuses_is_an_error_that_says_why() -> None:
    async def look(client: Client) -> None:
        position = (await _call(client, "new_game", **GAME))["notation"]
        for tool, arguments, expected in REFUSED:
            given = arguments if tool == "new_game" else {"position": position} | arguments
            result = await client.call_tool(tool, given)
            assert result.is_error, tool
            assert expected in result.content[0].text
            assert "Traceback" not in result.content[0].text

    _ask(server("1.0"), look)


@pytest.mark.slow
def test_without_the_extra_the_command_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "mcp.py").write_text("raise ModuleNotFoundError(name='mcp')", encoding="utf-8")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); sys.argv[1:] = ['mcp'];"
    code += "from service.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=NEVER
    )
    assert done.returncode == 2
    assert "pip install 'medina-referee[mcp]'" in done.stderr
    assert "Traceback" not in done.stderr
