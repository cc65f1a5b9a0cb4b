"""The HTML pages: their content, and how they work in a browser."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from flask.testing import FlaskClient
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from service.rules.catalogue import RULES
from service.rules.rulesets import RULESETS
from service.web.problems import PROBLEMS
from service.wording import wording_for
from tests.openapi.node import NODE, needs_npm_packages
from tests.support import example_files
from tests.support.batches import BatchClient
from tests.support.browser import browser, needs_chromium, set_screen
from tests.support.nginx import needs_nginx, under_prefix
from tests.support.serving import serving
from tests.support.waiting import NEVER

pytestmark = pytest.mark.slow

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
EVERY_PAGE = (
    "/",
    "/docs",
    "/v1/rules",
    "/v1/rules/building.spacing",
    "/v1/rulesets",
    "/v1/rulesets/second-edition",
    "/v1/vocabulary",
    "/problems/invalid-request",
)
PAGES = pytest.mark.parametrize("path", EVERY_PAGE)
CATALOGUES = [path for path in EVERY_PAGE if path.startswith("/v1/")]
EXAMPLES = {"legal": "two-tiles-at-once", "illegal": "too-close-diagonally"}
EVERY = 0.05
"""Seconds between checks while a test waits for a browser."""


# --- Content -------------------------------------------------------------------------------------


@PAGES
def test_page_is_in_the_requested_language(client: FlaskClient, path: str) -> None:
    for language, query, expected in [
        ("fr-CA, en;q=0.5", "", "fr"),
        ("de", "", "en"),
        ("fr", "?lang=en", "en"),
        ("en", "?lang=fr", "fr"),
    ]:
        response = client.get(path + query, headers=BROWSER | {"Accept-Language": language})
        assert response.status_code == 200
        assert response.content_type == "text/html; charset=utf-8"
        assert response.headers["Content-Language"] == expected
        assert f'<html lang="{expected}">' in response.text
        varies = set(response.headers["Vary"].split(", "))
        assert "Accept-Language" in varies
        # The reference is always HTML.
        assert ("Accept" in varies) == (path != "/docs")


@PAGES
def test_all_text_on_a_page_is_translated(client: FlaskClient, path: str) -> None:
    """The exceptions are names, code, and words that are the same in both languages."""
    texts = {
        language: set(
            re.findall(r">\s*([^<>{}]*[a-z]{4}[^<>{}]*?)\s*<", _page(client, path, language))
        )
        for language in ("en", "fr")
    }
    assert texts["en"] & texts["fr"] <= {
        "Board Game Arena",
        "Options",
        "English",
        "Français",
        "orange",
        "violet",
        "openapi.yaml",
    }


def _page(client: FlaskClient, path: str, language: str) -> str:
    text = client.get(f"{path}?lang={language}", headers=BROWSER).text
    return re.sub("<script.*?</script>|<code>.*?</code>", "", text, flags=re.DOTALL)


@PAGES
def test_content_security_policy_allows_only_the_same_origin(
    client: FlaskClient, path: str
) -> None:
    response = client.get(path, headers=BROWSER)
    assert response.headers["Referrer-Policy"] == "no-referrer"
    policy = response.headers["Content-Security-Policy"]
    assert dict(directive.split(" ", 1) for directive in policy.split("; ")) == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    assert not re.search(r'\son\w+=|\sstyle="|<style|(src|href)="(https?:)?//', response.text)
    for script in re.findall("<script[^>]*>", response.text):
        assert re.search('src="[./]*assets/', script) or 'type="application/json"' in script


@pytest.mark.parametrize("path", CATALOGUES)
def test_catalogue_is_json_unless_html_is_preferred(client: FlaskClient, path: str) -> None:
    """``Vary: Accept`` keeps the two forms apart in caches."""
    plain = client.get(path)
    assert plain.content_type == "application/json"
    for accept in ("*/*", "application/json", "application/json, text/html;q=0.9"):
        response = client.get(path, headers={"Accept": accept})
        assert response.data == plain.data
        assert set(response.headers["Vary"].split(", ")) == {
            "Accept",
            "Accept-Language",
            "Accept-Encoding",
        }
    assert client.get(path, headers=BROWSER).mimetype == "text/html"


@pytest.mark.parametrize("path", ["/v1/rules/nothing", "/v1/rulesets/third", "/problems/none"])
def test_unknown_id_gets_a_page_in_a_browser_and_a_problem_document_elsewhere(
    client: FlaskClient, path: str
) -> None:
    for headers, media_type in ((BROWSER, "text/html"), ({}, "application/problem+json")):
        response = client.get(path, headers=headers)
        assert response.status_code == 404
        assert response.mimetype == media_type


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_problem_type_has_a_page_that_explains_it(client: FlaskClient, language: str) -> None:
    for kind, status in PROBLEMS.items():
        address = f"/problems/{kind}"
        document = client.get(f"{address}?lang={language}").get_json()
        assert document["type"] == address
        assert document["status"] == status
        page = html.unescape(client.get(f"{address}?lang={language}", headers=BROWSER).text)
        assert f"<h1>{document['title']}</h1>" in page
        assert document["description"] in page
    refused = client.post("/v1/scores", json={}).get_json()
    assert client.get(refused["type"]).get_json()["title"] == "Invalid request"


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rule_page_shows_the_real_ruling_on_its_example(
    client: FlaskClient, language: str, rule: str
) -> None:
    address = f"/v1/rules/{rule}?lang={language}"
    document = client.get(address).get_json()
    page = html.unescape(client.get(address, headers=BROWSER).text)
    assert document["text"] in page
    wording = wording_for(language)
    for source in document["sources"]:
        assert f"<li>{wording.citation(source['rulebook'], source['section'])}</li>" in page
    for ruleset in document["rulesets"]:
        assert f'"../rulesets/{ruleset}?lang={language}">{wording.ruleset_name(ruleset)}<' in page
    path, body = document["example"]["path"], document["example"]["body"]
    answer = client.post(f"{path}?lang={language}", json=body).get_json()
    shown = re.search('<pre id="response" tabindex="0">(.*?)</pre>', page, re.DOTALL)
    assert shown
    assert json.loads(shown[1]) == answer
    assert answer.get("explanation", answer["reasons"][0]["message"]) in page
    assert ("data:image/svg+xml;base64," in page) == ("state" in body)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ruleset_page_shows_supplies_and_options(client: FlaskClient, ruleset: str) -> None:
    document = client.get(f"/v1/rulesets/{ruleset}").get_json()
    page = html.unescape(client.get(f"/v1/rulesets/{ruleset}", headers=BROWSER).text)
    assert f"<h1>{document['name']}</h1>" in page
    tables = document["tables"]
    for table in tables:
        assert f'<th scope="col">{table["players"]}</th>' in page
    rows = [re.findall(r"<td>(\d+)</td>", row) for row in page.split("<tr>")]
    for piece in tables[0]["supply"]:
        numbers = [str(table["supply"][piece]) for table in tables]
        assert numbers in rows or set(numbers) == {"0"}
    for option in document["options"]:
        assert f'<h3 id="{option["name"]}">{option["text"]}</h3>' in page
        overridable = any(table["options"][option["name"]]["overridable"] for table in tables)
        for value in option["values"]:
            assert not overridable or value["text"] in page


def test_page_of_all_rules_links_to_each_rule_once(client: FlaskClient) -> None:
    page = client.get("/v1/rules", headers=BROWSER).text
    assert sorted(re.findall(r'href="rules/([^?"]+)', page)) == sorted(RULES)


def test_home_resource_as_json_has_links_that_work(client: FlaskClient) -> None:
    response = client.get("/")
    assert response.content_type == "application/json"
    links = response.get_json()["_links"]
    assert links["self"] == {"href": "/"}
    for link in links.values():
        options = client.options(link["href"])
        assert options.status_code == 204
        if "POST" not in options.headers["Allow"]:
            assert client.get(link["href"]).status_code == 200


def test_only_files_that_pages_load_are_served_as_assets(client: FlaskClient) -> None:
    names = {
        name
        for path in ("/", "/docs")
        for name in re.findall('"assets/([^"]+)"', client.get(path, headers=BROWSER).text)
    }
    assert {"index.js", "docs.js", "swagger-ui.css", "swagger-ui-bundle.js"} <= names
    for name in names:
        with client.get(f"/assets/{name}") as response:
            assert response.status_code == 200
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert "max-age" in response.headers["Cache-Control"]
            known = {"If-None-Match": response.headers["ETag"]}
        with client.get(f"/assets/{name}", headers=known) as response:
            assert response.status_code == 304
    for name in ("index.html", "..%2Flayout.html", "../layout.html", "swagger-ui.js", "nothing"):
        response = client.get(f"/assets/{name}")
        assert response.status_code == 404
        assert response.content_type == "application/problem+json"


def test_worked_example_on_the_home_page_is_an_example_file(client: FlaskClient) -> None:
    text = client.get("/", headers=BROWSER).text
    found = re.search('<script id="example" type="application/json">(.*?)</script>', text)
    assert found
    example = json.loads(found[1])
    for kind, name in EXAMPLES.items():
        question = example_files.load(f"positions/{name}.json")
        assert {"state": example["state"], "move": example["moves"][kind]} == question


# --- In a browser --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chrome]:
    with browser(log_requests=True) as driver:
        yield driver


@pytest.fixture
def page(chromium: Chrome, live_service: str) -> Iterator[Chrome]:
    """The browser. The test fails on console errors and on requests to other hosts."""
    set_screen(chromium, 1100, "light")
    chromium.get_log("browser")
    chromium.get_log("performance")
    yield chromium
    assert [entry["message"] for entry in chromium.get_log("browser")] == []
    assert _hosts(chromium) <= {urlsplit(live_service).netloc}


def _hosts(driver: Chrome) -> set[str]:
    messages = (json.loads(entry["message"])["message"] for entry in driver.get_log("performance"))
    addresses = (
        urlsplit(message["params"]["request"]["url"])
        for message in messages
        if message["method"] == "Network.requestWillBeSent"
    )
    return {address.netloc for address in addresses if address.scheme not in ("data", "blob")}


def _find(driver: Chrome | WebElement, selector: str) -> WebElement:
    return driver.find_element(By.CSS_SELECTOR, selector)


def _wait(driver: Chrome, condition: str) -> None:
    """Wait until a JavaScript expression is true."""
    WebDriverWait(driver, NEVER, EVERY).until(lambda d: d.execute_script(f"return {condition}"))


def _open(driver: Chrome, address: str) -> None:
    driver.get(address)
    _wait(driver, "document.getElementById('picture').naturalWidth > 0")


def _run(driver: Chrome, kind: str) -> None:
    """Run one of the example's moves and wait for the new picture."""
    before = _find(driver, "#picture").get_attribute("src")
    _find(driver, f"input[value={kind}]").click()
    _find(driver, "#ask button").click()
    _wait(
        driver,
        f"document.getElementById('picture').src !== {json.dumps(before)}"
        " && !document.body.hasAttribute('aria-busy')",
    )


@needs_chromium
def test_page_tells_no_other_page_where_its_reader_comes_from(
    page: Chrome, live_service: str
) -> None:
    page.get(f"{live_service}/v1/rules")
    _find(page, 'a[href*="rules/"]').click()
    _wait(page, "location.pathname.startsWith('/v1/rules/')")
    assert page.execute_script("return document.referrer") == ""


@needs_chromium
@pytest.mark.parametrize("kind", EXAMPLES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_home_page_example_shows_the_ruling_and_a_new_picture(
    page: Chrome, live_service: str, language: str, kind: str
) -> None:
    _open(page, f"{live_service}/?lang={language}")
    first = _find(page, "#picture").get_attribute("src")
    _run(page, kind)
    answer = httpx.post(
        f"{live_service}/v1/adjudications?lang={language}",
        json=example_files.load(f"positions/{EXAMPLES[kind]}.json"),
        trust_env=False,
        timeout=NEVER,
    ).json()
    verdicts = {"en": ("Legal", "Illegal"), "fr": ("Permis", "Pas permis")}
    verdict = _find(page, "#verdict")
    assert verdict.text == verdicts[language][kind == "illegal"]
    assert verdict.get_attribute("class") == f"verdict {kind}"
    explanation = _find(page, "#explanation").get_attribute("textContent")
    assert explanation == answer["explanation"]
    broken = list(dict.fromkeys(reason["rule"] for reason in answer["reasons"]))
    links = page.find_elements(By.CSS_SELECTOR, "#rules a")
    assert [link.text for link in links] == broken
    picture = _find(page, "#picture")
    assert picture.get_attribute("src") != first
    assert page.execute_script("return arguments[0].naturalWidth", picture) > 300
    assert picture.get_attribute("alt")
    assert not _find(page, "#failure").is_displayed()
    _find(page, "#exchange summary").click()
    shown_answer = _find(page, "#response").get_attribute("textContent")
    assert json.loads(shown_answer or "") == answer


@needs_chromium
def test_language_links_switch_every_page_to_french_and_back(
    page: Chrome, live_service: str
) -> None:
    for path in EVERY_PAGE:
        page.get(f"{live_service}{path}?lang=en")
        english = _find(page, "main").text
        page.find_element(By.LINK_TEXT, "Français").click()
        _wait(page, "document.documentElement.lang === 'fr'")
        assert urlsplit(page.current_url).path == path
        assert _find(page, "main").text != english
        assert _find(page, "header [aria-current]").text == "Français"
        page.find_element(By.LINK_TEXT, "English").click()
        _wait(page, "document.documentElement.lang === 'en'")
        assert urlsplit(page.current_url).path == path
        if path == "/docs":
            _wait(page, "document.querySelectorAll('.opblock').length > 0")


@needs_chromium
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home_page_fits_a_phone_screen(page: Chrome, live_service: str, scheme: str) -> None:
    set_screen(page, 360, scheme)
    _open(page, f"{live_service}/?lang=fr")
    _run(page, "illegal")
    assert page.execute_script("return document.documentElement.scrollWidth") <= 360
    for pressed in page.find_elements(By.CSS_SELECTOR, "#ask label, #ask button"):
        assert pressed.size["height"] >= 44
    background = page.execute_script("return getComputedStyle(document.body).backgroundColor")
    levels = [int(level) for level in re.findall(r"\d+", background)[:3]]
    assert (sum(levels) > 3 * 128) == (scheme == "light")


@needs_chromium
@needs_npm_packages
@PAGES
def test_every_page_fits_the_screen_and_passes_the_axe_checks(
    page: Chrome, live_service: str, path: str
) -> None:
    """Dark mode changes only colours, so it is checked only for contrast."""
    set_screen(page, 1280, "light")
    page.get(f"{live_service}{path}?lang=fr")
    _open_everything(page, path)
    for width in (1280, 390):
        set_screen(page, width, "light")
        assert page.execute_script("return document.documentElement.scrollWidth") <= width
    page.execute_script((NODE / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    for scheme, options, least in (
        ("light", {}, 10),
        ("dark", {"runOnly": ["color-contrast"]}, 1),
    ):
        set_screen(page, 390, scheme)
        _wait(page, "document.getAnimations().length === 0")  # colour transitions have ended
        run = "axe.run(arguments[0]).then(arguments[1])"
        found = page.execute_async_script(run, options)
        assert len(found["passes"]) >= least
        wrong = [(v["id"], [node["html"] for node in v["nodes"]]) for v in found["violations"]]
        assert (scheme, wrong) == (scheme, [])


def _open_everything(page: Chrome, path: str) -> None:
    """Unfold all parts of a page. In the reference, also try an operation."""
    page.execute_script("document.querySelectorAll('details').forEach(d => { d.open = true })")
    if path == "/docs":
        _wait(page, "document.querySelectorAll('.opblock').length > 0")
        block = _find(page, ".opblock")
        _find(block, ".opblock-summary-control").click()
        execute = _appears(page, block, ".execute")
        page.execute_script("arguments[0].scrollIntoView({block: 'center'})", execute)
        _executed(page, block, execute)
        errors = _appears(page, block, ".show-errors")
        page.execute_script("arguments[0].scrollIntoView({block: 'center'})", errors)
        errors.click()


@needs_chromium
def test_french_api_reference_hides_error_responses_at_first(
    page: Chrome, live_service: str
) -> None:
    page.get(f"{live_service}/docs?lang=fr")
    _wait(page, "document.querySelectorAll('.opblock').length > 0")
    block = _find(page, ".opblock")
    _find(block, ".opblock-summary-control").click()
    _appears(page, block, ".execute")
    rows = block.find_elements(By.CSS_SELECTOR, "tr.response[data-code]")
    assert [row.get_attribute("data-code") for row in rows if row.is_displayed()] == ["200"]
    errors = _appears(page, block, ".show-errors")
    assert errors.text == "Réponses d’erreur"
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", errors)
    errors.click()
    shown = [row.get_attribute("data-code") for row in rows if row.is_displayed()]
    assert {"200", "422"} <= set(shown)
    assert errors.get_attribute("aria-expanded") == "true"


@needs_chromium
def test_home_page_works_with_a_screen_reader_and_the_keyboard(
    page: Chrome, live_service: str
) -> None:
    _open(page, f"{live_service}/?lang=en")
    assert len(page.find_elements(By.CSS_SELECTOR, "h1")) == 1
    assert all(
        control.accessible_name
        for control in page.find_elements(By.CSS_SELECTOR, "a, button, input, summary, nav")
        if control.is_displayed()
    )
    assert _find(page, "#answer").get_attribute("role") == "status"
    button = _find(page, "#ask button")
    page.execute_script("arguments[0].focus()", button)
    button.send_keys("\n")
    _wait(page, "document.getElementById('verdict').textContent === 'Legal'")
    page.execute_script("document.querySelector('figure details').open = true")
    assert "E2" in _find(page, "#description").text


@needs_chromium
def test_home_page_reports_an_unavailable_service(chromium: Chrome, live_service: str) -> None:
    _open(chromium, f"{live_service}/?lang=en")
    chromium.execute_cdp_cmd("Network.enable", {})
    chromium.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/v1/*"]})
    try:
        _find(chromium, "#ask button").click()
        _wait(chromium, "!document.getElementById('failure').hidden")
    finally:
        chromium.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    _run(chromium, "legal")
    assert not _find(chromium, "#failure").is_displayed()
    chromium.get_log("browser")


def _operations(description: dict[str, Any]) -> set[tuple[str, str]]:
    return {
        (method, path)
        for path, item in description["paths"].items()
        for method in item.keys() - {"parameters"}
    }


def _first_example(described: dict[str, Any], components: dict[str, Any]) -> Any:
    """Return the first example of a parameter or request body, or None."""
    for example in described.get("examples", {}).values():
        reference = example.get("$ref")
        found = components["examples"][reference.rsplit("/", 1)[1]] if reference else example
        return found["value"]
    return described.get("example")


def test_first_examples_of_every_operation_return_200(client: FlaskClient) -> None:
    """The API reference fills in these examples."""
    description = client.get("/openapi.json").get_json()
    components = description["components"]
    for method, path in _operations(description):
        operation = description["paths"][path][method]
        query, address = {"lang": "fr"}, path
        for given in operation.get("parameters", ()):
            reference = given.get("$ref", "")
            name = reference.rsplit("/", 1)[1] if reference else ""
            parameter = components["parameters"][name] if name else given
            example = _first_example(parameter, components)
            if parameter["in"] == "query" and example is not None:
                query[parameter["name"]] = example
            elif parameter["in"] == "path":
                address = address.replace(f"{{{parameter['name']}}}", example)
        body = operation.get("requestBody", {}).get("content", {}).get("application/json")
        response = client.open(
            address,
            method=method.upper(),
            query_string=query,
            json=body and _first_example(body, components),
        )
        assert response.status_code == 200, (method, path, response.text)
        assert response.headers["Content-Language"] == "fr"


TRIED = {
    ("post", "/v1/adjudications"),
    ("get", "/v1/legal-moves"),
    ("post", "/v1/diagrams"),
    ("get", "/v1/diagrams.png"),
    ("get", "/v1/rulesets/{id}"),
    ("get", "/readyz"),
}
"""Operations with a body, a query, an id in the path, a picture as response, or no input."""


@needs_chromium
def test_operations_can_be_tried_in_the_api_reference(page: Chrome, live_service: str) -> None:
    _try_operations(page, live_service, TRIED)


@needs_chromium
@needs_nginx
def test_operations_can_be_tried_behind_a_proxy_that_adds_a_prefix(
    chromium: Chrome, live_service: str
) -> None:
    """The description's server is relative to the address of the description."""
    with under_prefix(live_service, "/medina") as url:
        _try_operations(chromium, url, {("post", "/v1/adjudications")})
    chromium.get_log("browser")  # nginx has no icon
    chromium.get_log("performance")


@needs_chromium
@needs_nginx
def test_pages_of_other_origins_may_trace_and_revalidate(
    chromium: Chrome, live_service: str
) -> None:
    """The browser asks for permission to send each of these headers."""
    script = """
        const [address, done] = arguments;
        const headers = {
            "traceparent": "00-" + "1".repeat(32) + "-" + "2".repeat(16) + "-01",
            "tracestate": "a=b", "Cache-Control": "no-cache", "If-None-Match": '"x"',
        };
        fetch(address, { headers, cache: "no-store" })
            .then((answer) => done([answer.status, answer.headers.get("ETag") !== null]))
            .catch((error) => done(String(error)));
    """
    with under_prefix(live_service, "/medina") as url:
        chromium.get(f"{url}/livez")  # unlike the pages, this may load anything
        assert chromium.execute_async_script(script, f"{live_service}/v1/rules") == [200, True]
    chromium.get_log("browser")  # nginx has no icon
    chromium.get_log("performance")


@needs_chromium
def test_pages_of_other_origins_can_read_when_to_try_again(
    chromium: Chrome, live_service: str
) -> None:
    """The service is busy with the only batch that it allows at a time."""
    script = """
        const [address, done] = arguments;
        const headers = { "Content-Type": "application/x-ndjson" };
        fetch(address, { method: "POST", headers, body: "{}" })
            .then((answer) => done([answer.status, answer.headers.get("Retry-After")]))
            .catch((error) => done(String(error)));
    """
    with (
        serving(settings={"MEDINA_MAX_BATCHES": "1"}) as busy,
        BatchClient(busy.port, "/v1/audits") as batch,
    ):
        assert batch.begin().status == 200
        chromium.get(f"{live_service}/livez")
        assert chromium.execute_async_script(script, f"{busy.url}/v1/audits") == [503, "10"]
    chromium.get_log("browser")
    chromium.get_log("performance")


def _try_operations(page: Chrome, url: str, tried: set[tuple[str, str]]) -> None:
    """Open the API reference of the service at a URL, and try some of its operations."""
    description = httpx.get(f"{url}/openapi.json", trust_env=False, timeout=NEVER).json()
    expected = _operations(description)
    page.get(f"{url}/docs?lang=fr")
    _wait(page, f"document.querySelectorAll('.opblock').length >= {len(expected)}")
    shown = {
        (
            _find(block, ".opblock-summary-method").text.lower(),
            str(_find(block, ".opblock-summary-path").get_attribute("data-path")),
        ): block
        for block in page.find_elements(By.CSS_SELECTOR, ".opblock")
    }
    assert shown.keys() == expected
    for kind in tried:
        block = shown[kind]
        _find(block, ".opblock-summary-control").click()
        execute = _appears(page, block, ".execute")
        for choice in block.find_elements(By.CSS_SELECTOR, "tr[data-param-in=path] select"):
            Select(choice).select_by_index(1)
        page.execute_script("arguments[0].scrollIntoView({block: 'center'})", execute)
        status = _executed(page, block, execute)
        assert status.text.startswith("200"), block.text
        headers = _appears(page, block, ".live-responses-table .headerline").find_element(
            By.XPATH, ".."
        )
        assert "content-language: fr" in headers.text
        _find(block, ".opblock-summary-control").click()


@needs_chromium
def test_api_reference_does_not_mention_keys_if_none_is_required(
    page: Chrome, live_service: str
) -> None:
    page.get(f"{live_service}/docs?lang=en")
    _wait(page, "document.querySelectorAll('.opblock').length > 0")
    assert not page.find_elements(By.CSS_SELECTOR, "#key, .authorization__btn")


@needs_chromium
def test_api_reference_has_a_field_for_the_key_if_keys_are_required(
    chromium: Chrome, tmp_path: Path
) -> None:
    keys = tmp_path / "keys"
    keys.write_text(f"friend {sha256(b'open sesame').hexdigest()}\n", encoding="utf-8")
    with serving(settings={"MEDINA_KEYS_FILE": str(keys)}) as server:
        chromium.get(f"{server.url}/docs?lang=en")
        _wait(chromium, "document.querySelectorAll('.opblock').length > 0")
        assert not chromium.find_elements(By.CSS_SELECTOR, ".authorization__btn")
        assert _find(chromium, "#key").accessible_name == "Key"
        block = _find(chromium, ".opblock")
        _find(block, ".opblock-summary-control").click()
        execute = _appears(chromium, block, ".execute")
        chromium.execute_script("arguments[0].scrollIntoView({block: 'center'})", execute)
        assert _executed(chromium, block, execute).text.startswith("401")
        chromium.get_log("browser")
        _find(chromium, "#key").send_keys("open sesame")
        chromium.execute_script("arguments[0].scrollIntoView({block: 'center'})", execute)
        execute.click()
        selector = ".live-responses-table .response-col_status:not(.col_header)"
        WebDriverWait(chromium, NEVER, EVERY, ignored_exceptions=[WebDriverException]).until(
            lambda _: _find(block, selector).text.startswith("200")
        )
    chromium.get_log("browser")
    chromium.get_log("performance")


def _executed(page: Chrome, block: WebElement, execute: WebElement) -> WebElement:
    """Press "Execute" and return the element with the status.

    If the button is pressed before Swagger UI is ready, Swagger UI only logs an error. The button
    is then pressed again.
    """

    def status(_: Chrome) -> WebElement | None:
        cells = ".live-responses-table .response-col_status:not(.col_header)"
        if found := block.find_elements(By.CSS_SELECTOR, cells):
            return found[0]
        for entry in page.get_log("browser"):
            if "OperationNotFoundError" in entry["message"]:
                execute.click()
            else:
                assert "status of 401" in entry["message"]
        return None

    execute.click()
    return WebDriverWait(page, NEVER, EVERY).until(status)


def _appears(driver: Chrome, within: WebElement, selector: str) -> WebElement:
    """Wait for an element inside another one, and return it."""
    return WebDriverWait(driver, NEVER, EVERY).until(
        lambda _: next(iter(within.find_elements(By.CSS_SELECTOR, selector)), None)
    )
