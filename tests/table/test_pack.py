"""The offline pack and the service worker, as served to browsers."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import brotli
import pytest
from flask.testing import FlaskClient

from service import create_app
from service.offline import reply
from service.web.pack import RUNTIME_TYPES, find_pack, referee_archive
from service.web.settings import Settings
from tests.support.pack import imitate_pack
from tests.support.serving import ROOT

FOR_GOOD = "public, max-age=31536000, immutable"


@pytest.fixture
def with_pack(tmp_path: Path) -> FlaskClient:
    """A client of a service with an imitation of the offline pack."""
    return create_app(Settings(offline_pack=imitate_pack(tmp_path / "pack"))).test_client()


@pytest.fixture
def without_pack(tmp_path: Path) -> FlaskClient:
    """A client of a service that has no offline pack."""
    return create_app(Settings(offline_pack=tmp_path / "nowhere")).test_client()


def _build(client: FlaskClient) -> str:
    build: str = client.get("/table/build").get_json()["build"]
    return build


def _kept(client: FlaskClient) -> dict[str, object]:
    kept: dict[str, object] = client.get(f"/table/{_build(client)}/kept.json").get_json()
    return kept


def test_pack_files_are_immutable_and_compressed(with_pack: FlaskClient) -> None:
    pack = _kept(with_pack)["pack"]
    assert isinstance(pack, dict)
    assert pack["address"].startswith("pack/1.2.3-")
    assert pack["files"] == list(RUNTIME_TYPES)
    total = len(referee_archive())
    for name, media_type in RUNTIME_TYPES.items():
        plain = with_pack.get(f"/table/{pack['address']}{name}")
        packed = with_pack.get(
            f"/table/{pack['address']}{name}", headers={"Accept-Encoding": "gzip, br"}
        )
        for response in (plain, packed):
            assert response.status_code == 200
            assert response.mimetype == media_type
            assert response.headers["Cache-Control"] == FOR_GOOD
            assert "Accept-Encoding" in response.headers["Vary"]
        assert packed.headers["Content-Encoding"] == "br"
        assert "Content-Encoding" not in plain.headers
        assert brotli.decompress(packed.data) == plain.data == f"{name} of 1.2.3".encode() * 100
        total += len(packed.data)
    assert pack["bytes"] == total


def test_service_without_the_pack_lists_no_pack(without_pack: FlaskClient) -> None:
    assert _kept(without_pack)["pack"] is None
    build = _build(without_pack)
    for address in ("/table/pack/1.2.3-0/pyodide.mjs", f"/table/{build}/referee.zip"):
        response = without_pack.get(address)
        assert response.status_code == 404
        assert response.content_type == "application/problem+json"
    for address in ("/table", "/table/worker.js", f"/table/{build}/main.js"):
        assert without_pack.get(address, headers={"Accept": "*/*"}).status_code == 200


def test_other_pack_files_and_versions_return_404(with_pack: FlaskClient) -> None:
    pack = _kept(with_pack)["pack"]
    assert isinstance(pack, dict)
    for address in (
        f"{pack['address']}package.json",
        f"{pack['address']}pyodide.mjs.br",
        f"{pack['address']}../package.json",
        "pack/1.2.3/pyodide.mjs",
        f"{_build(with_pack)}/pyodide.mjs",
        f"{_build(with_pack)}/workers/service-worker.js",
        f"{_build(with_pack)}/workers/types.d.ts",
    ):
        assert with_pack.get(f"/table/{address}").status_code == 404, address


def test_build_id_changes_with_the_pack(tmp_path: Path) -> None:
    builds = {
        _build(create_app(Settings(offline_pack=folder)).test_client())
        for folder in (
            imitate_pack(tmp_path / "one", "1.2.3"),
            imitate_pack(tmp_path / "two", "1.2.4"),
            None,
        )
    }
    assert len(builds) == 3


def test_incomplete_pack_is_ignored(tmp_path: Path) -> None:
    folder = imitate_pack(tmp_path / "pack")
    (folder / "pyodide.asm.wasm").unlink()
    assert find_pack(folder) is None


def test_build_id_is_never_cached(with_pack: FlaskClient) -> None:
    response = with_pack.get("/table/build")
    assert response.headers["Cache-Control"] == "no-store"
    assert re.fullmatch("[0-9a-f]{12}", response.get_json()["build"])


def test_service_worker_lists_the_files_to_cache(with_pack: FlaskClient) -> None:
    """The first line of the service worker is the list."""
    response = with_pack.get("/table/worker.js")
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.headers["Service-Worker-Allowed"] == "../table"
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    line, text = response.text.split("\n", 1)
    kept = json.loads(line.removeprefix("const kept = ").removesuffix(";"))
    assert kept == _kept(with_pack)
    assert kept["build"] == _build(with_pack)
    assert "workers/referee.js" in kept["files"]
    assert "referee.zip" not in kept["files"]
    for name in kept["files"]:
        response = with_pack.get(f"/table/{kept['build']}/{name}")
        assert response.status_code == 200, name
        assert response.headers["Cache-Control"] == FOR_GOOD
    assert "import" not in re.sub(r"//.*", "", text)


def test_only_the_referee_worker_may_run_webassembly(with_pack: FlaskClient) -> None:
    """WebAssembly needs ``'wasm-unsafe-eval'`` in the policy."""
    build = _build(with_pack)
    allowed = []
    for address in (
        "/table",
        "/table/worker.js",
        *(f"/table/{build}/{n}" for n in _names(build, with_pack)),
    ):
        policy = with_pack.get(address, headers={"Accept": "*/*"}).headers.get(
            "Content-Security-Policy", ""
        )
        assert "'unsafe-eval'" not in policy
        if "'wasm-unsafe-eval'" in policy:
            allowed.append(address)
            assert policy.startswith("default-src 'none'; ")
    assert allowed == [f"/table/{build}/workers/referee.js"]


def _names(build: str, client: FlaskClient) -> list[str]:
    names = _kept(client)["files"]
    assert isinstance(names, list)
    assert len(names) > 20
    return names


def test_archive_contains_the_modules_of_this_checkout(with_pack: FlaskClient) -> None:
    """Only ``service.web`` and ``service.cli`` are left out."""
    response = with_pack.get(f"/table/{_build(with_pack)}/referee.zip")
    assert response.mimetype == "application/zip"
    with ZipFile(BytesIO(response.data)) as archive:
        names = archive.namelist()
        own = [name for name in names if name.startswith(("service/", "schemas/"))]
        assert len(own) > 80
        for name in own:
            assert archive.read(name) == (ROOT / name).read_bytes()
    assert {name.partition("/")[0] for name in names} == {
        "service", "schemas", "marshmallow", "babel",
    }  # fmt: skip
    assert not any(name.startswith(("service/web/", "service/cli/")) for name in names)
    assert {Path(name).suffix for name in names} == {".py", ".po", ".dat"}


def test_archive_is_reproducible() -> None:
    """Every instance of the service must serve the same archive."""
    first = referee_archive()
    referee_archive.cache_clear()
    assert referee_archive() == first


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_archive_works_without_any_installed_package(tmp_path: Path, language: str) -> None:
    with ZipFile(BytesIO(referee_archive())) as archive:
        archive.extractall(tmp_path)
    body = json.dumps({"record": "2e.1 ryg FI5,MM8 VO6 BG3="})
    code = (
        "import sys; sys.path[:0] = [sys.argv[1]]\n"
        "from service.offline import reply\n"
        "print(reply('replays', {'lang': sys.argv[2]}, sys.argv[3]))\n"
        "print(reply('rulesets', {'lang': sys.argv[2]}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(tmp_path), language, body],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    query = {"lang": language}
    expected = reply("replays", query, body), reply("rulesets", query)
    assert expected[0].status == 200
    assert done.stdout.splitlines() == [str(answer) for answer in expected]


def test_manifest_icons_have_their_declared_sizes(with_pack: FlaskClient) -> None:
    """Chromium requires icons of 192 and 512 pixels."""
    build = _build(with_pack)
    manifest = with_pack.get(f"/table/{build}/table.webmanifest").get_json(force=True)
    sizes = {}
    for icon in manifest["icons"]:
        response = with_pack.get(f"/table/{build}/{icon['src']}")
        assert response.mimetype == icon["type"]
        if icon["type"] == "image/png":
            assert response.data.startswith(b"\x89PNG\r\n")
            width = int.from_bytes(response.data[16:20])
            sizes[width] = icon["sizes"]
    assert sizes == {192: "192x192", 512: "512x512"}
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == "../../table"
