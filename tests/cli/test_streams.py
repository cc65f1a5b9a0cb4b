"""Standard streams that are closed, and pipes that nobody reads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import IO, Any

import pytest

from service.cli.commands import medina as medina_group

from .running import ENGLISH, GAMES, ROOT, example_file, program

pytestmark = pytest.mark.slow

_POSITION = "2e.1 rb ////6F///// J4 -/-/-/- - 8888S4M12W15N2/8888S4M12W15N2/T6 ---- ---- 1r="
_NEW = ("--ruleset", "second-edition", "--players", "red,blue", "--seed", "7")
_GAME = str(example_file(GAMES[0]))
_REQUEST = f'{{"position": "{_POSITION}"}}\n'
_PING = '{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'
_ENGINE = (sys.executable, "-m", "tests.cli.small_engine")
COMMANDS: dict[str, tuple[int, Sequence[str]]] = {
    "judge": (0, [_POSITION, "WB1"]),
    "legal": (0, [_POSITION]),
    "position": (0, [_POSITION]),
    "score": (0, [_POSITION]),
    "audit": (0, [_POSITION]),
    "ask": (0, [_POSITION, "whose turn is it?"]),
    "draw": (0, [_POSITION]),
    "new": (0, _NEW),
    "join": (1, [str(example_file("board.json"))]),
    "replay": (0, [_GAME, _GAME]),
    "batch": (0, ["audits"]),
    "play": (0, _NEW),
    "conform": (0, ["--games", "0", "--seconds", "1", "--", *_ENGINE]),
    "serve": (0, ["--help"]),
    "mcp": (0, []),
    "": (0, ["--help"]),
}
"""The exit status and the arguments of each command. Some commands read input."""
_READERS = ("batch", "play", "mcp")


def _run(arguments: Sequence[str], closed: Sequence[int] = (), **streams: Any) -> tuple[int, bytes]:
    """Run a command with closed file descriptors. Return its status and its standard error."""

    def close() -> None:
        for descriptor in closed:
            os.close(descriptor)

    sent = _PING if "mcp" in arguments else _REQUEST
    done = subprocess.run(
        [*program(arguments[0]), *arguments],
        cwd=ROOT,
        env=os.environ | ENGLISH,
        preexec_fn=close if closed else None,
        check=False,
        **{"input": sent.encode(), "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams,
    )
    assert b"Traceback" not in (done.stderr or b"")
    assert b"Exception" not in (done.stderr or b"")
    return done.returncode, done.stderr


def _unread_pipe() -> IO[bytes]:
    reader, writer = os.pipe()
    os.close(reader)
    return os.fdopen(writer, "wb")


def _arguments(command: str) -> list[str]:
    return [*([command] if command else []), *COMMANDS[command][1]]


def test_every_command_is_tested() -> None:
    assert COMMANDS.keys() - {""} == medina_group.commands.keys()


@pytest.mark.parametrize("command", COMMANDS)
def test_output_that_cannot_be_written_gives_exit_status_2(command: str) -> None:
    arguments = _arguments(command)
    status, err = _run(arguments, closed=[1])
    assert status == 2
    assert err.endswith(b"standard output: this stream is closed\n")
    with _unread_pipe() as pipe:
        status, err = _run(arguments, stdout=pipe)
    assert status == 2
    assert b"standard output" not in err
    assert _run(arguments, closed=[2])[0] == COMMANDS[command][0]


@pytest.mark.parametrize("command", ["judge", "replay", "play", "mcp"])
def test_command_ends_without_a_traceback_if_several_streams_are_closed(command: str) -> None:
    assert _run(_arguments(command), closed=[0, 1, 2])[0] == 2
    with _unread_pipe() as pipe:
        assert _run(_arguments(command), stderr=pipe)[0] in (COMMANDS[command][0], 2)


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_standard_input_is_named_if_a_command_reads_it(command: str) -> None:
    status, err = _run(_arguments(command), closed=[0])
    if command in _READERS:
        assert status == 2
        assert b"standard input: this stream is closed\n" in err
    else:
        assert status == COMMANDS[command][0]


def test_closed_standard_input_is_named_if_it_is_an_argument() -> None:
    for arguments in (["judge", "-", "WB1"], ["judge", _POSITION, "-"], ["replay", "-", "-"]):
        status, err = _run(arguments, closed=[0])
        assert status == 2
        assert err.startswith(b"standard input: this stream is closed\n")


def test_long_output_to_a_closed_pipe_gives_exit_status_2() -> None:
    for arguments in (["replay", "--json", *[_GAME] * 20], ["batch", "audits"]):
        with _unread_pipe() as pipe:
            requests = (_REQUEST * 200).encode()
            assert _run(arguments, stdout=pipe, input=requests)[0] == 2
