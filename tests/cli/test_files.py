"""Files that can't be read or written: the error gives the cause, and the exit status is 2."""

from __future__ import annotations

import errno
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from service.cli import output
from service.cli.console import Console
from service.cli.errors import CliError
from service.wording import wording_for
from tests.support import example_files
from tests.support.waiting import NEVER

from .running import GAMES, LANGUAGES, Medina, example_file, started

HERE = example_file("positions/tea-break.json")
FULL = Path("/dev/full")


@LANGUAGES
def test_file_error_names_the_cause_in_the_users_language(
    medina: Medina, tmp_path: Path, language: str
) -> None:
    in_the_way = tmp_path / "file.txt"
    in_the_way.write_text("")
    causes = {
        tmp_path / "nowhere" / "board.svg": ("no such file", "aucun fichier"),
        in_the_way / "board.svg": ("not a folder", "n’est pas un dossier"),
        tmp_path / ("x" * 300 + ".svg"): ("too long", "trop long"),
    }
    (tmp_path / "folder.svg").mkdir()
    causes[tmp_path / "folder.svg"] = ("a folder", "un dossier")
    for path, (english, french) in causes.items():
        refused = medina("draw", HERE, "-o", path, "--lang", language)
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.startswith(f"{path}: ")
        assert (english if language == "en" else french) in refused.err
        assert len(refused.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("number", "cause"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "permission denied"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EDQUOT, "the disk quota is used up"),
        (errno.EXDEV, os.strerror(errno.EXDEV)),
    ],
)
def test_operating_system_errors_have_readable_messages(
    medina: Medina, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int, cause: str
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    path = tmp_path / "board.svg"
    assert medina("draw", HERE, "-o", path) == (2, "", f"{path}: {cause}\n")


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_full_disk_is_reported_for_standard_output() -> None:
    with FULL.open("wb") as full:
        process = started("legal", HERE, stdout=full)
        _out, err = process.communicate(timeout=NEVER)
    assert (process.returncode, err) == (2, b"standard output: the disk is full\n")


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_full_disk_is_reported_for_a_picture(medina: Medina, tmp_path: Path) -> None:
    link = tmp_path / "board.svg"
    link.symlink_to(FULL)
    assert medina("draw", HERE, "-o", link) == (2, "", f"{link}: the disk is full\n")


def test_failed_save_leaves_the_old_file_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = Console(wording_for("en"))
    path = tmp_path / "game.json"
    output.replace_file(str(path), "old", console)

    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CliError, match="the disk is full"):
        output.replace_file(str(path), "new", console)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o4755])
@pytest.mark.parametrize("linked", [False, True], ids=["the file", "a link to it"])
def test_saving_a_game_keeps_the_permissions_of_its_file(
    tmp_path: Path, medina: Medina, mode: int, linked: bool
) -> None:
    (tmp_path / "private").mkdir()
    file = tmp_path / "private" / "game.json"
    file.write_bytes(example_file("games/second-edition-2.json").read_bytes())
    file.chmod(mode)
    given = file
    if linked:
        given = tmp_path / "game.json"
        given.symlink_to(file)
    before = file.stat()
    assert medina("play", given, stdin=b"undo\nquit\n").status == 0
    after = file.stat()
    assert after.st_ino != before.st_ino
    assert (after.st_mode, after.st_uid, after.st_gid) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
    )
    assert given.is_symlink() == linked


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
def test_saving_a_game_as_root_keeps_the_owner_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    path.chmod(0o640)
    os.chown(path, 12345, 54321)
    output.replace_file(str(path), "new", Console(wording_for("en")))
    after = path.stat()
    assert (after.st_uid, after.st_gid, after.st_mode & 0o777) == (12345, 54321, 0o640)


def test_saving_a_game_gives_another_group_no_permissions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    path = tmp_path / "game.json"
    path.write_text("old")
    if os.geteuid() == 0:
        os.chown(path, 12345, 54321)
    path.chmod(0o664)
    same_group = path.stat().st_gid == os.getegid()
    monkeypatch.setattr(os, "chown", refuse)
    output.replace_file(str(path), "new", Console(wording_for("en")))
    assert path.stat().st_mode & 0o777 == (0o664 if same_group else 0o604)


def test_new_game_file_has_the_permissions_that_the_umask_allows(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        output.replace_file(str(tmp_path / "game.json"), "new", Console(wording_for("en")))
    finally:
        os.umask(before)
    assert (tmp_path / "game.json").stat().st_mode & 0o777 == 0o640


class _FailingFile(io.RawIOBase):
    """A file that raises an I/O error instead of ending."""

    def __init__(self, content: bytes) -> None:
        self._content = io.BytesIO(content)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        size = self._content.readinto(buffer)
        if not size:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return size


@pytest.mark.parametrize(
    ("command", "answered", "message"),
    [
        (("replay",), 1, ""),
        (("batch", "replays"), 1, "1 line answered\n"),
        (
            ("batch", "replays", "--lang", "fr"),
            1,
            "1 ligne traitée\n",
        ),
        (("audit",), 0, ""),
    ],
    ids=["replay", "batch", "batch in French", "audit"],
)
def test_input_file_is_named_if_reading_it_fails_halfway(
    medina: Medina,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    answered: int,
    message: str,
) -> None:
    """Whole records and lines before the failure are still answered."""
    record = json.dumps(example_files.load(GAMES[0])).encode()
    content = record + b"\n" + record[:100]
    open_file = Path.open

    def open_failing(path: Path, *options: Any, **more: Any) -> Any:
        if path.name != "games.jsonl":
            return open_file(path, *options, **more)
        return io.BufferedReader(_FailingFile(content))

    monkeypatch.setattr(Path, "open", open_failing)
    outcome = medina(*command, "games.jsonl")
    assert outcome.status == 2
    assert outcome.err == f"games.jsonl: {os.strerror(errno.EIO)}\n{message}"
    assert outcome.out.count("\n") == answered
