"""The files under ``deploy/`` are valid and match the service."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import requests
import yaml

from service import create_app, problems
from service.operations import OPERATIONS
from service.problems import Problem
from service.web import metrics
from service.web.draining import draining
from service.web.settings import Settings
from service.wording import LANGUAGES, wording_for
from tests.soak.cluster import Cluster, StandIn
from tests.support.pages import section
from tests.support.serving import ROOT, free_port, serving
from tests.support.waiting import NEVER, until

DEPLOY = ROOT / "deploy"
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
RULES = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text(encoding="utf-8"))
_ALL_RULES = [rule for group in RULES["groups"] for rule in group["rules"]]
ALERTS = [rule for rule in _ALL_RULES if "alert" in rule]
DASHBOARD = json.loads((DEPLOY / "grafana" / "medina.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def _documents(path: Path) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all(path.read_text(encoding="utf-8")))


# --- Kubernetes ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.name)
def test_manifests_are_valid_against_the_kubernetes_schemas(path: Path) -> None:
    import kubernetes_validate  # slow to import

    for document in _documents(path):
        if document["kind"] != "Kustomization":  # not a resource of the cluster
            kubernetes_validate.validate(document, "1.30", strict=True)


@pytest.mark.slow
def test_kubernetes_validator_rejects_a_misspelt_field() -> None:
    """This proves that the validator checks the manifests."""
    import kubernetes_validate  # slow to import

    (deployment,) = _documents(DEPLOY / "kubernetes" / "deployment.yaml")
    deployment["spec"]["template"]["spec"]["containers"][0]["livenessProb"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(deployment, "1.30", strict=True)


def test_kustomization_lists_every_manifest() -> None:
    (listed,) = _documents(DEPLOY / "kubernetes" / "kustomization.yaml")
    names = {path.name for path in MANIFESTS}
    assert set(listed["resources"]) == names - {"kustomization.yaml"}
    kinds = {_documents(DEPLOY / "kubernetes" / name)[0]["kind"] for name in listed["resources"]}
    assert kinds == {
        "Deployment",
        "Service",
        "HorizontalPodAutoscaler",
        "PodDisruptionBudget",
        "NetworkPolicy",
        "Ingress",
    }


def test_pods_have_no_privileges_and_enough_time_to_stop() -> None:
    """The grace period must be longer than the whole shutdown."""
    (deployment,) = _documents(DEPLOY / "kubernetes" / "deployment.yaml")
    pod = deployment["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    secured = container["securityContext"]
    assert secured["readOnlyRootFilesystem"] is True
    assert secured["allowPrivilegeEscalation"] is False
    assert secured["capabilities"] == {"drop": ["ALL"]}
    assert pod["securityContext"]["runAsNonRoot"] is True
    environment = {entry["name"]: entry["value"] for entry in container["env"]}
    assert environment["WEB_CONCURRENCY"] == "1"
    before = int(container["lifecycle"]["preStop"]["exec"]["command"][1])
    finishing = re.search(
        r"^graceful_timeout = (\d+)", (DEPLOY / "gunicorn.conf.py").read_text("utf-8"), re.M
    )
    assert finishing
    needed = before + int(environment["MEDINA_DRAIN_SECONDS"]) + int(finishing[1])
    assert pod["terminationGracePeriodSeconds"] > needed


def test_ingress_accepts_the_bodies_that_the_service_accepts() -> None:
    """Replays in one host, and batches in another."""
    limits = [
        ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"]
        for ingress in _documents(DEPLOY / "kubernetes" / "ingress.yaml")
    ]
    settings = Settings()
    assert limits == [f"{settings.max_replay_body >> 20}m", f"{settings.max_batch_body >> 20}m"]


def test_pods_are_spread_over_zones_and_nodes() -> None:
    (deployment,) = _documents(DEPLOY / "kubernetes" / "deployment.yaml")
    spread = deployment["spec"]["template"]["spec"]["topologySpreadConstraints"]
    assert [each["topologyKey"] for each in spread] == [
        "topology.kubernetes.io/zone",
        "kubernetes.io/hostname",
    ]


def test_ingress_routes_every_path_except_health_and_metrics() -> None:
    ingress, batches = _documents(DEPLOY / "kubernetes" / "ingress.yaml")
    (streamed,) = batches["spec"]["rules"]
    assert [entry["path"] for entry in streamed["http"]["paths"]] == ["/v1"]
    (rule,) = ingress["spec"]["rules"]
    paths = {"Exact": set[str](), "Prefix": set[str]()}
    for entry in rule["http"]["paths"]:
        paths[entry["pathType"]].add(entry["path"])

    def is_routed(path: str) -> bool:
        below = any(path == prefix or path.startswith(f"{prefix}/") for prefix in paths["Prefix"])
        return below or path in paths["Exact"]

    answered = {route.rule for route in create_app().url_map.iter_rules()}
    inside = {"/livez", "/readyz", "/metrics"}
    assert len(answered) >= 30
    assert {path for path in answered if not is_routed(path)} == inside


# --- Compose -------------------------------------------------------------------------------------

COMPOSE = DEPLOY / "compose.yaml"
_VARIABLE = re.compile(r"\$\{(\w+):?-([^}]*)\}")


def _check_compose(path: Path) -> subprocess.CompletedProcess[str]:
    checker = [sys.executable, "-m", "check_jsonschema"]
    return subprocess.run(
        [*checker, "--builtin-schema", "vendor.compose-spec", str(path)],
        capture_output=True,
        text=True,
        timeout=NEVER,
    )


@pytest.mark.slow
def test_compose_file_is_valid_against_the_compose_specification() -> None:
    checked = _check_compose(COMPOSE)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"), [("read_only: true", "readonly: true"), ("cpus: 1", "cpus: [1]")]
)
def test_compose_checker_reports_an_invalid_file(tmp_path: Path, right: str, wrong: str) -> None:
    """This proves that the checker checks the file."""
    text = COMPOSE.read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "compose.yaml").write_text(text.replace(right, wrong), encoding="utf-8")
    checked = _check_compose(tmp_path / "compose.yaml")
    assert checked.returncode == 1
    assert "referee-a" in checked.stdout


def test_compose_and_kubernetes_set_only_documented_variables() -> None:
    (compose,) = _documents(COMPOSE)
    (deployment,) = _documents(DEPLOY / "kubernetes" / "deployment.yaml")
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    given = [
        service["environment"]
        for name, service in compose["services"].items()
        if name.startswith("referee-")
    ]
    given.append({entry["name"]: entry["value"] for entry in container["env"]})
    assert len(given) == 4
    known = set(re.findall(r"^\| `([A-Z_]+)` \|", section(PAGE, "Settings"), re.MULTILINE))
    for environment in given:
        assert environment
        assert environment.keys() <= known
        Settings.from_environment(
            {name: _VARIABLE.sub(r"\2", value) for name, value in environment.items()}
        )


def test_compose_mounts_existing_files_and_reads_documented_variables() -> None:
    """If a file did not exist, Docker would mount an empty directory."""
    (compose,) = _documents(COMPOSE)
    mounts = [
        mount for service in compose["services"].values() for mount in service.get("volumes", ())
    ]
    assert len(mounts) == 5
    for mount in mounts:
        assert (DEPLOY / mount.split(":")[0]).exists(), mount
    read = {name for name, _ in _VARIABLE.findall(COMPOSE.read_text(encoding="utf-8"))}
    limits = {"BATCH_BYTES_PER_10S", "REQUESTS_PER_10S"}
    assert read == {"MEDINA_CORS_ORIGINS", "PORT", *limits}
    assert all(f"`{name}`" in PAGE for name in read)


# --- The proxy -----------------------------------------------------------------------------------


def test_compose_sets_every_variable_of_the_proxy_configuration() -> None:
    (compose,) = _documents(DEPLOY / "compose.yaml")
    config = (DEPLOY / "haproxy" / "haproxy.cfg").read_text(encoding="utf-8")
    given = compose["services"]["proxy"]["environment"]
    files = {"KEY_LIMITS": "key-limits", "TRUSTED_NETWORKS": "trusted-networks"}
    assert set(re.findall(r"\$\{(\w+)\}", config)) == set(given) | set(files)
    for name, file in files.items():
        assert f"presetenv {name} {file}\n" in config
        assert (DEPLOY / "haproxy" / file).is_file()
    instances = {name for name in compose["services"] if name.startswith("referee-")}
    addressed = {value.removesuffix(":8000") for key, value in given.items() if "REFEREE" in key}
    assert instances == addressed
    assert len(instances) == 3
    for name in instances:
        service = compose["services"][name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]


def test_refusals_of_the_proxy_are_the_documents_of_the_service() -> None:
    """The proxy adds the status, and the service tests the status of each kind."""
    refusals = {
        "400": Problem("bad-request"),
        "404": Problem("not-found"),
        "408": Problem("request-timeout"),
        "413": Problem("content-too-large", {"limit": Settings().max_body}),
        "413-replay": Problem("content-too-large", {"limit": Settings().max_replay_body}),
        "429": Problem("too-many-requests", {"seconds": 10}),
        "500": Problem("internal-error"),
        "502": Problem("bad-gateway"),
        "503": Problem("service-unavailable"),
        "504": Problem("gateway-timeout"),
    }
    lines = (DEPLOY / "haproxy" / "problems.map").read_text("utf-8").splitlines()
    written = dict(line.split(" ", 1) for line in lines if not line.startswith("#"))
    assert {key: json.loads(text) for key, text in written.items()} == {
        f"{language}-{key}": problems.document(problem, wording_for(language))
        for language in LANGUAGES
        for key, problem in refusals.items()
    }


def test_proxy_has_the_limits_of_the_service() -> None:
    """``long`` bodies are what only replays may have, and what instances hold a few of."""
    config = (DEPLOY / "haproxy" / "haproxy.cfg").read_text(encoding="utf-8")
    settings = Settings()
    assert set(map(int, re.findall(r"req\.body_size gt (\d+)", config))) == {
        settings.max_body,
        settings.max_replay_body,
    }
    replays = [each.path for each in OPERATIONS.values() if each.takes_record]
    assert re.findall(r"acl replay path,url_dec -m str (\S+)", config) == replays
    most = list(map(int, re.findall(r"default-server maxconn (\d+)", config)))
    assert most[0] == settings.at_once + settings.longest_queue
    assert most[1] <= settings.max_batches


@pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy")
def test_haproxy_accepts_its_configuration_without_warnings() -> None:
    address = f"127.0.0.1:{free_port()}"
    names = ("LISTEN", "INSIDE", "ORIGIN", "CACHE", "REFEREE_A", "REFEREE_B", "REFEREE_C")
    environment = dict.fromkeys(names, address) | {"REQUESTS_PER_10S": "100"}
    checked = subprocess.run(
        ["haproxy", "-c", "-f", str(DEPLOY / "haproxy" / "haproxy.cfg")],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=NEVER,
    )
    assert checked.returncode == 0, checked.stderr
    assert "WARNING" not in checked.stderr


# --- Alerts and the dashboard --------------------------------------------------------------------


@pytest.mark.skipif(not shutil.which("promtool"), reason="needs promtool")
@pytest.mark.parametrize(
    "command",
    [
        ["check", "config", "prometheus.yml"],
        ["check", "rules", "alerts.yml"],
        ["test", "rules", "alerts.test.yml"],
    ],
    ids=" ".join,
)
def test_promtool_accepts_the_configuration_and_the_alerts_fire(command: list[str]) -> None:
    """``test rules`` tests the alerts."""
    checked = subprocess.run(
        ["promtool", *command],
        cwd=DEPLOY / "prometheus",
        capture_output=True,
        text=True,
        timeout=NEVER,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_alert_has_a_promtool_test() -> None:
    tried = (DEPLOY / "prometheus" / "alerts.test.yml").read_text(encoding="utf-8")
    for alert in ALERTS:
        assert f"alertname: {alert['alert']}\n" in tried


_BLACKBOX = "prometheus-blackbox-exporter"


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which(_BLACKBOX), reason=f"needs {_BLACKBOX}")
def test_probe_succeeds_only_if_the_known_ruling_comes_back() -> None:
    port = free_port()
    config = DEPLOY / "prometheus" / "blackbox.yml"
    options = [f"--config.file={config}", f"--web.listen-address=127.0.0.1:{port}"]
    process = subprocess.Popen([_BLACKBOX, *options], stderr=subprocess.DEVNULL)
    try:

        def success(target: str) -> str:
            asked = {"module": "ruling", "target": target}
            url = f"http://127.0.0.1:{port}/probe"
            text = requests.get(url, params=asked, timeout=NEVER).text
            return re.findall(r"^probe_success (\d)", text, re.MULTILINE)[0]

        until(lambda: _answers(f"http://127.0.0.1:{port}/-/healthy"))
        with serving(workers=1) as server:
            assert success(f"{server.url}/v1/adjudications") == "1"
            assert success(f"{server.url}/v1/audits") == "0"
        assert success(f"{server.url}/v1/adjudications") == "0"
    finally:
        process.terminate()
        process.wait(NEVER)


def _answers(url: str) -> bool:
    try:
        return requests.get(url, timeout=NEVER).ok
    except requests.ConnectionError:
        return False


_FROM_OTHERS = {
    "haproxy_backend_active_servers",
    "haproxy_backend_current_queue",
    "haproxy_backend_response_errors_total",
    "haproxy_frontend_http_requests_total",
    "haproxy_process_current_connections",
    "haproxy_process_max_connections",
    "probe_success",
    "up",
}
"""Metrics of the proxy, of the blackbox exporter and of Prometheus itself."""


def test_alerts_and_dashboard_use_only_existing_metrics() -> None:
    assert not draining()
    exposed = set(re.findall(r"^# TYPE (\S+)", metrics.exposition().decode(), re.MULTILINE))
    assert len(exposed) >= 7
    recorded = {rule["record"] for rule in _ALL_RULES if "record" in rule}
    exprs = [rule["expr"] for rule in _ALL_RULES]
    exprs += [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    assert len(exprs) > 15
    used = set()
    for expr in exprs:
        asked = set(re.findall(r"\b(medina[\w:]+|haproxy_\w+|probe_\w+|up)\b", expr))
        assert asked, expr
        used |= {name.removesuffix("_bucket").removesuffix("_count") for name in asked}
    assert used - recorded - _FROM_OTHERS <= exposed
    assert used >= _FROM_OTHERS


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("haproxy"), reason="needs haproxy")
def test_proxy_exposes_the_metrics_that_alerts_use(tmp_path: Path) -> None:
    with Cluster(tmp_path, StandIn) as cluster:
        text = requests.get(f"http://{cluster.inside}/metrics", timeout=NEVER).text
        for name in _FROM_OTHERS:
            assert not name.startswith("haproxy") or f"\n{name}" in text
        for proxy in re.findall(r'proxy="(\w+)"', "".join(rule["expr"] for rule in ALERTS)):
            assert f'proxy="{proxy}"' in text


def test_runbook_link_of_every_alert_points_to_a_heading_in_the_docs() -> None:
    headings = {heading.lower() for heading in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)}
    for alert in ALERTS:
        assert alert["alert"].lower() in headings
        assert alert["annotations"]["runbook"] == f"docs/operations.md#{alert['alert'].lower()}"
        assert alert["labels"]["severity"] in ("page", "ticket")


def test_every_dashboard_panel_explains_itself() -> None:
    assert len(DASHBOARD["panels"]) == 9
    assert all(len(panel["description"]) > 30 for panel in DASHBOARD["panels"])


def test_dashboard_panels_name_the_paths_to_which_they_are_limited() -> None:
    limited = [
        (panel["title"], path)
        for panel in DASHBOARD["panels"]
        for target in panel["targets"]
        for path in re.findall(r'path=~"(.*?)\.\*"', target["expr"])
    ]
    assert limited
    assert [title for title, path in limited if path not in title] == []
