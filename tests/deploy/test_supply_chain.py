"""The bill of materials, the dependency audit and the base images."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.support.fake_server import fake_server
from tests.support.serving import ROOT, free_port
from tests.support.waiting import NEVER
from tools import sbom

pytestmark = pytest.mark.slow

LOCKED = re.compile(r"^[\w.-]+==[^\\\n]+", re.MULTILINE)


def _make(target: str, *variables: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a make target without installing anything."""
    stamps = [f"--old-file=.venv/.installed-{name}" for name in ("run", "test", "bench")]
    return subprocess.run(
        ["make", "--no-print-directory", *stamps, target, *variables],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=NEVER,
    )


def _locked(name: str, *, here: bool = False) -> set[tuple[str, str]]:
    """Return the name and version of each package in a lock file.

    With ``here``, leave out packages for other systems.
    """
    found = set()
    for line in LOCKED.findall((ROOT / name).read_text(encoding="utf-8")):
        wanted = Requirement(line)
        if not here or wanted.marker is None or wanted.marker.evaluate():
            (version,) = wanted.specifier
            found.add((wanted.name, version.version))
    return found


def test_bill_of_materials_lists_every_locked_package_with_its_hashes(tmp_path: Path) -> None:
    files = tmp_path / "1.json", tmp_path / "2.json"
    for file in files:
        made = _make("sbom", f"SBOM={file}")
        assert made.returncode == 0, made.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
    listed = json.loads(files[0].read_bytes())
    assert listed["bomFormat"] == "CycloneDX"
    packages = [part for part in listed["components"] if "externalReferences" in part]
    found = {(part["name"], part["version"]) for part in packages}
    assert len(found) > 20
    assert found == _locked("requirements.lock")
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for part in packages:
        hashes = [hash_ for link in part["externalReferences"] for hash_ in link.get("hashes", ())]
        assert {hash_["alg"] for hash_ in hashes} == {"SHA-256"}, part["name"]
        assert all(f"--hash=sha256:{hash_['content']}" in lock for hash_ in hashes), part["name"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = listed["metadata"]["component"]
    assert (own["name"], own["version"]) == (project["name"], project["version"])
    assert own["type"] == "application"


def test_bill_of_materials_lists_what_no_lock_file_does(tmp_path: Path) -> None:
    """The vendored JavaScript, Swagger UI, Pyodide, the fonts, and a built image's packages."""
    built = tmp_path / "packages.txt"
    built.write_text("adduser 3.152\nlibc6 2.41-12+deb13u2\n", encoding="utf-8")
    assert (
        _make("sbom", f"SBOM={tmp_path / 'sbom.json'}", f"SBOM_ARGS=--debian {built}").returncode
        == 0
    )
    parts = json.loads((tmp_path / "sbom.json").read_bytes())["components"]
    listed = {(part["name"], part["version"]) for part in parts}
    assert {("adduser", "3.152"), ("libc6", "2.41-12+deb13u2")} < listed
    npm = {}
    for folder in ("deploy/offline", "tests/table/node"):
        package = json.loads((ROOT / folder / "package.json").read_bytes())
        packages = package.get("dependencies", {}) | package.get("devDependencies", {})
        npm |= {name.rpartition("/")[2]: version for name, version in packages.items()}
    vendored = {path.name.split(".")[0] for path in ROOT.glob("service/web/table/vendor/*.LICENSE")}
    assert len(vendored) >= 2
    assert {(name, npm[name]) for name in {*vendored, "pyodide"}} < listed
    swagger_ui = resources.files("flask_swagger_ui") / "dist" / "VERSION"
    assert ("swagger-ui-dist", swagger_ui.read_text().strip().removeprefix("v")) in listed
    paths = {it["value"] for part in parts for it in part.get("properties", ())}
    fonts = {path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("service/**/OFL.txt")}
    assert fonts
    assert fonts <= paths
    unlicensed = {part["name"] for part in parts if "licenses" not in part}
    assert unlicensed == {"adduser", "libc6"}


def test_label_of_the_image_names_every_licence() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    stated = re.search(r'licenses="(.+)"', text)
    assert stated is not None
    assert stated[1] == sbom.licences()
    assert "MPL-2.0 AND OFL-1.1 AND PSF-2.0" in stated[1]


class Advisories:
    """A fake advisory service. It reports only the package named in ``vulnerable``."""

    def __init__(self) -> None:
        self.port = 0
        self.vulnerable = ""
        self.asked: set[tuple[str, str]] = set()

    def answer(self, path: str, body: bytes) -> bytes:
        question = json.loads(body)
        name, version = question["package"]["name"], question["version"]
        self.asked.add((name, version))
        package = {"ecosystem": "PyPI", "name": name}
        affected = {"package": package, "ranges": [], "versions": [version]}
        known = [{"id": "PYSEC-0000-1", "summary": "A hole.", "affected": [affected]}]
        return json.dumps({"vulns": known} if name == self.vulnerable else {}).encode()


@pytest.fixture
def advisories() -> Iterator[Advisories]:
    known = Advisories()
    with fake_server(known.answer) as known.port:
        yield known


def _audit(port: int, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    service = f"--vulnerability-service osv --osv-url http://127.0.0.1:{port}/query"
    arguments = f"AUDIT_ARGS={service} --cache-dir {tmp_path}"
    return _make("audit", arguments, no_proxy="127.0.0.1")


def test_dependency_audit_checks_every_package_and_names_a_vulnerable_one(
    advisories: Advisories, tmp_path: Path
) -> None:
    passed = _audit(advisories.port, tmp_path)
    assert passed.returncode == 0, passed.stderr
    assert advisories.asked == _locked("requirements-bench.lock", here=True)
    assert advisories.asked > _locked("requirements-tracing.lock", here=True)
    assert "No known vulnerabilities" in passed.stderr
    advisories.vulnerable = "h11"
    failed = _audit(advisories.port, tmp_path)
    assert failed.returncode != 0
    assert re.search(r"^h11 +\S+ +PYSEC-0000-1", failed.stdout, re.MULTILINE)
    assert "No known vulnerabilities" not in failed.stdout + failed.stderr


def test_dependency_audit_fails_if_the_advisory_service_is_unreachable(tmp_path: Path) -> None:
    failed = _audit(free_port(), tmp_path)
    assert failed.returncode != 0
    assert "No known vulnerabilities" not in failed.stdout + failed.stderr


def test_dependency_audit_fails_if_a_package_is_unknown() -> None:
    """An unknown package does not count as safe. Only PyPI's advisories know of such packages."""
    assert "pip-audit --strict " in _make("audit", "--just-print").stdout


def test_base_images_are_pinned_by_digest() -> None:
    """A tag could point to another image later."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    defaults = dict(re.findall(r"^ARG (\w+)=(\S+)$", text, re.MULTILINE))
    begun = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert len(begun) >= 2
    for name in begun:
        image = defaults[name.removeprefix("${").removesuffix("}")]
        assert re.fullmatch(r"[\w.:/-]+@sha256:[0-9a-f]{64}", image), name
    compose = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    others = set(re.findall(r"^ *image: (\S+)$", compose, re.MULTILINE)) - {"medina-referee"}
    assert len(others) >= 4
    for image in others:
        assert re.fullmatch(r"[\w.:/-]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image
