"""The reference deployment, started from ``deploy/compose.yaml`` with podman.

podman-compose reads the same file as Docker Compose. The tests need root.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
import requests
import yaml

from service import create_app
from service.web.settings import Settings
from tests.support.images import PROGRAMS, PROXY, Storage
from tests.support.serving import ROOT, free_port
from tests.support.waiting import NEVER, until
from tests.support.wire import REQUEST

_NAMES = "/usr/lib/podman/aardvark-dns"
"""The DNS server that lets containers find each other by name."""
_NEEDED = (*PROGRAMS, "podman", "podman-compose", "runc", _NAMES)
_MISSING = [name for name in _NEEDED if not shutil.which(name)]
_ROOT_ONLY = os.name != "posix" or os.geteuid() != 0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(_MISSING), reason=f"needs {', '.join(_MISSING)}"),
    pytest.mark.skipif(_ROOT_ONLY, reason="only root can build images and start containers"),
]

_INSTANCES = ("referee-a", "referee-b", "referee-c")
_CLIENTS = 4
_PROJECT = "medina-test"


class Deployment:
    """The containers of ``deploy/compose.yaml``, published on a free port."""

    def __init__(self, storage: Storage) -> None:
        self.port = free_port()
        self._storage = storage
        self._override = storage.folder / "override.json"
        self._override.write_text(json.dumps({"services": {"proxy": {"image": PROXY}}}), "utf-8")
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        settings = storage.folder / "containers.conf"
        # These settings also work without systemd and inside a container.
        settings.write_text(
            f'[containers]\ndefault_ulimits = ["nofile={files}:{files}", "nproc=4096:4096"]\n'
            '[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n'
            f'tmp_dir = "{storage.folder / "tmp"}"\n'
            f'[network]\nnetwork_config_dir = "{storage.folder / "networks"}"\n',
            encoding="utf-8",
        )
        self._variables = {
            "CONTAINERS_CONF": str(settings),
            "PORT": f"127.0.0.1:{self.port}",
            "REQUESTS_PER_10S": "1000000",
        }

    def compose(self, *arguments: str) -> None:
        file = ROOT / "deploy" / "compose.yaml"
        which = ("--project-name", _PROJECT, "--file", file, "--file", self._override)
        self._storage.run("podman-compose", *which, *arguments, **self._variables)

    def podman(self, *arguments: str) -> str:
        return self._storage.run("podman", *arguments, **self._variables)

    def start(self, *services: str) -> None:
        """Start containers from existing images."""
        self.compose("up", "--no-build", "--detach", *services)

    def container(self, service: str) -> str:
        return f"{_PROJECT}_{service}_1"

    def inspect(self, service: str) -> dict[str, Any]:
        """Return what ``podman inspect`` prints about a service's container."""
        (described,) = json.loads(self.podman("container", "inspect", self.container(service)))
        assert isinstance(described, dict)
        return described

    def address(self, service: str) -> str:
        """Return the IP address of a service's container."""
        (network,) = self.inspect(service)["NetworkSettings"]["Networks"].values()
        return str(network["IPAddress"])

    def fetch(self, target: str) -> str:
        """Return the response body for a URL inside the network."""
        program = f"import urllib.request as u; print(u.urlopen('http://{target}').read().decode())"
        return self.podman("exec", self.container("referee-b"), "python", "-c", program)

    def ask(self) -> requests.Response:
        """Request an adjudication through the proxy."""
        url = f"http://127.0.0.1:{self.port}/v1/adjudications"
        return requests.post(url, json=REQUEST, timeout=NEVER)

    def in_use(self) -> set[str]:
        """Return the instances to which the proxy sends requests."""
        metrics = self.fetch("proxy:8404/metrics")
        up = 'haproxy_server_status{proxy="referee",server="%s",state="UP"} 1'
        return {name for name in _INSTANCES if up % name[-1] in metrics}


class Load:
    """Clients that keep requesting adjudications through the proxy.

    A wrong or missing response makes the test fail at the end of the ``with`` block.
    """

    def __init__(self, deployment: Deployment, expected: bytes) -> None:
        self._deployment, self._expected = deployment, expected
        self._stop = Event()
        self._wrong: list[object] = []
        self.right = 0
        self._threads = [Thread(target=self._send) for _ in range(_CLIENTS)]

    def __enter__(self) -> Load:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()
        assert self._wrong == []

    def _send(self) -> None:
        while not self._stop.wait(0.01):
            try:
                answer = self._deployment.ask()
            except requests.RequestException as error:
                self._wrong.append(error)
                continue
            if (answer.status_code, answer.content) == (200, self._expected):
                self.right += 1
            else:
                self._wrong.append((answer.status_code, answer.text))


@pytest.fixture(scope="module")
def expected() -> bytes:
    """The response of the application itself."""
    own = create_app(Settings()).test_client().post("/v1/adjudications", json=REQUEST)
    assert own.status_code == 200
    return bytes(own.data)


@pytest.fixture(scope="module")
def deployment(storage: Storage) -> Iterator[Deployment]:
    """The running deployment, without Prometheus."""
    deployment = Deployment(storage)
    try:
        deployment.start(*_INSTANCES, "proxy")
        until(lambda: deployment.in_use() == set(_INSTANCES))
        yield deployment
    finally:
        deployment.compose("down")
        deployment.podman("network", "prune", "--force")


def test_deployment_returns_the_same_adjudication_as_the_application(
    deployment: Deployment, expected: bytes
) -> None:
    """``/readyz`` is public, but ``/metrics`` is not."""
    answer = deployment.ask()
    assert (answer.status_code, answer.content) == (200, expected)
    url = f"http://127.0.0.1:{deployment.port}"
    assert requests.get(f"{url}/readyz", timeout=NEVER).status_code == 200
    assert requests.get(f"{url}/metrics", timeout=NEVER).status_code == 404


def test_instances_have_limits_and_no_container_has_privileges(deployment: Deployment) -> None:
    """Privileges are read from the running processes."""
    for service in (*_INSTANCES, "proxy"):
        described = deployment.inspect(service)
        assert described["HostConfig"]["ReadonlyRootfs"] is True
        status = Path(f"/proc/{described['State']['Pid']}/status").read_text("ascii")
        fields = dict(line.split(":\t", 1) for line in status.splitlines())
        assert {int(fields[name], 16) for name in ("CapEff", "CapPrm", "CapBnd")} == {0}
        assert fields["NoNewPrivs"] == "1"
        assert "0" not in fields["Uid"].split()
    for service in _INSTANCES:
        limits = deployment.inspect(service)["HostConfig"]
        assert limits["Memory"] == 256 * 2**20
        assert limits["NanoCpus"] == 10**9


def test_every_prometheus_target_responds_inside_the_network(deployment: Deployment) -> None:
    deployment.ask()
    configuration = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text("utf-8"))
    begins = {"medina": "medina_workers 1.0", "haproxy": "haproxy_process_nbproc"}
    found = []
    for job in configuration["scrape_configs"]:
        if job["job_name"] == "probe":  # through the blackbox exporter, which is not started here
            continue
        for group in job["static_configs"]:
            for target in group["targets"]:
                assert begins[job["job_name"]] in deployment.fetch(f"{target}/metrics")
                found.append(target)
    assert found == [*(f"{name}:8000" for name in _INSTANCES), "proxy:8404"]


def test_killing_an_instance_loses_no_request(deployment: Deployment, expected: bytes) -> None:
    killed = deployment.inspect("referee-a")["State"]["Pid"]
    with Load(deployment, expected) as load:
        until(lambda: load.right >= 50)
        os.kill(killed, signal.SIGKILL)
        until(lambda: deployment.inspect("referee-a")["State"]["Pid"] not in (0, killed))
        until(lambda: deployment.in_use() == set(_INSTANCES))
        before = load.right
        until(lambda: load.right >= before + 50)


def test_replacing_each_instance_loses_no_request(deployment: Deployment, expected: bytes) -> None:
    """Each new container has a different address."""
    with Load(deployment, expected) as load:
        for service in _INSTANCES:
            before = deployment.address(service)
            deployment.podman("stop", "--time", "15", deployment.container(service))
            assert deployment.inspect(service)["State"]["ExitCode"] == 0
            deployment.podman("rm", deployment.container(service))
            deployment.start(service)
            assert deployment.address(service) != before
            until(lambda: deployment.in_use() == set(_INSTANCES))
    assert load.right >= 50
