"""The pages: what a client gets, and what a browser makes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest
from flask.testing import FlaskClient
from selenium.common.exceptions import TimeoutException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from tests.support import shelf
from tests.support.browser import browser, needs_chromium, set_screen

pytestmark = pytest.mark.slow

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
PAGES = pytest.mark.parametrize("path", ["/", "/docs"])
EXAMPLES = {"legal": "two-tiles-at-once", "illegal": "too-close-diagonally"}
WITHIN = 30


# --- What a client gets --------------------------------------------------------------------------


@PAGES
def test_page_is_in_the_language_asked_for(client: FlaskClient, path: str) -> None:
    """A page comes in French or English by ``Accept-Language``, and ``?lang=`` wins."""
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
        assert {"Accept", "Accept-Language"} <= set(response.headers["Vary"].split(", "))


@PAGES
def test_pages_differ_in_every_text(client: FlaskClient, path: str) -> None:
    """Nothing of the English page is left in the French one but names and code."""
    texts = {
        language: set(
            re.findall(r">\s*([^<>{}]*[a-z]{4}[^<>{}]*?)\s*<", _page(client, path, language))
        )
        for language in ("en", "fr")
    }
    assert texts["en"] & texts["fr"] <= {
        "Board Game Arena",
        "English",
        "Français",
        "openapi.yaml",
    }


def _page(client: FlaskClient, path: str, language: str) -> str:
    text = client.get(f"{path}?lang={language}", headers=BROWSER).text
    return re.sub("<script.*?</script>|<code>.*?</code>", "", text, flags=re.DOTALL)


@PAGES
def test_policy_lets_nothing_foreign_in(client: FlaskClient, path: str) -> None:
    """The Content-Security-Policy names this origin alone, and allows nothing inline."""
    response = client.get(path, headers=BROWSER)
    policy = response.headers["Content-Security-Policy"]
    sources = {source for directive in policy.split("; ") for source in directive.split(" ")[1:]}
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert sources == {"'none'", "'self'", "data:", "blob:"}
    assert not re.search(r'\son\w+=|\sstyle="|<style|(src|href)="(https?:)?//', response.text)
    for script in re.findall("<script[^>]*>", response.text):
        assert 'src="assets/' in script or 'type="application/json"' in script


def test_programs_get_links(client: FlaskClient) -> None:
    """A client that does not ask for HTML gets JSON from ``/``, and every link in it leads on."""
    response = client.get("/")
    assert response.content_type == "application/json"
    links = response.get_json()["_links"]
    assert links["self"] == {"href": "/"}
    for link in links.values():
        options = client.options(link["href"])
        assert options.status_code == 204
        if "POST" not in options.headers["Allow"]:
            assert client.get(link["href"]).status_code == 200


def test_only_the_assets_of_the_pages_are_served(client: FlaskClient) -> None:
    """What the pages load is served, to be kept for a while; any other file is a 404 problem."""
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


def test_example_is_on_the_shelf(client: FlaskClient) -> None:
    """The worked example of the page is that of the shelf."""
    text = client.get("/", headers=BROWSER).text
    found = re.search('<script id="example" type="application/json">(.*?)</script>', text)
    assert found
    example = json.loads(found[1])
    for kind, name in EXAMPLES.items():
        question = shelf.load(f"positions/{name}.json")
        assert {"state": example["state"], "move": example["moves"][kind]} == question


# --- What a browser makes of it ------------------------------------------------------------------


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chrome]:
    with browser() as driver:
        yield driver


@pytest.fixture
def page(chromium: Chrome, live_service: str) -> Iterator[Chrome]:
    """A browser of which the test may expect anything but errors and requests to other hosts."""
    set_screen(chromium, 1100, "light")
    chromium.get_log("browser")
    chromium.get_log("performance")
    yield chromium
    assert [entry["message"] for entry in chromium.get_log("browser")] == []
    assert _hosts(chromium) <= {urlsplit(live_service).netloc}


def _hosts(driver: Chrome) -> set[str]:
    """Return the hosts that the browser has sent requests to."""
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
    """Wait until an expression in JavaScript is true."""
    WebDriverWait(driver, WITHIN).until(lambda d: d.execute_script(f"return {condition}"))


def _open(driver: Chrome, address: str) -> None:
    driver.get(address)
    _wait(driver, "document.getElementById('picture').naturalWidth > 0")


def _run(driver: Chrome, kind: str) -> None:
    """Choose a move of the example, press the button, and wait for the picture."""
    before = _find(driver, "#picture").get_attribute("src")
    _find(driver, f"input[value={kind}]").click()
    _find(driver, "#ask button").click()
    _wait(
        driver,
        f"document.getElementById('picture').src !== {json.dumps(before)}"
        " && !document.body.hasAttribute('aria-busy')",
    )


@needs_chromium
@pytest.mark.parametrize("kind", EXAMPLES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_example_runs(page: Chrome, live_service: str, language: str, kind: str) -> None:
    """At the press of a button the page shows what the service answers, and the picture."""
    _open(page, f"{live_service}/?lang={language}")
    first = _find(page, "#picture").get_attribute("src")
    _run(page, kind)
    answer = httpx.post(
        f"{live_service}/v1/adjudications?lang={language}",
        json=shelf.load(f"positions/{EXAMPLES[kind]}.json"),
        trust_env=False,
    ).json()
    verdicts = {"en": ("Legal", "Illegal"), "fr": ("Légal", "Illégal")}
    assert _find(page, "#verdict").text == verdicts[language][kind == "illegal"]
    explanation = _find(page, "#explanation").get_attribute("textContent")
    assert explanation == answer["explanation"]
    sources = [source["section"] for reason in answer["reasons"] for source in reason["sources"]]
    shown = [item.text for item in page.find_elements(By.CSS_SELECTOR, "#sources li")]
    assert len(shown) == len(sources)
    assert all(section in text for section, text in zip(sources, shown, strict=True))
    picture = _find(page, "#picture")
    assert picture.get_attribute("src") != first
    assert page.execute_script("return arguments[0].naturalWidth", picture) > 300
    assert picture.get_attribute("alt")
    assert not _find(page, "#failure").is_displayed()
    _find(page, "#exchange summary").click()
    shown_answer = _find(page, "#response").get_attribute("textContent")
    assert json.loads(shown_answer or "") == answer


@needs_chromium
def test_language_switches(page: Chrome, live_service: str) -> None:
    """The switch leads to the same page in the other language, and back; so does it at /docs."""
    for path in ("/", "/docs"):
        page.get(f"{live_service}{path}?lang=en")
        english = _find(page, "main").text
        page.find_element(By.LINK_TEXT, "Français").click()
        _wait(page, "document.documentElement.lang === 'fr'")
        assert _find(page, "main").text != english
        assert _find(page, "header [aria-current]").text == "Français"
        page.find_element(By.LINK_TEXT, "English").click()
        _wait(page, "document.documentElement.lang === 'en'")
    _wait(page, "document.querySelectorAll('.opblock').length > 0")


@needs_chromium
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_fits_a_phone(page: Chrome, live_service: str, scheme: str) -> None:
    """On a narrow screen nothing of the page sticks out, and what is pressed is large enough."""
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
def test_page_can_be_used_without_seeing_it(page: Chrome, live_service: str) -> None:
    """Headings, labels and live regions are there, and the keyboard reaches everything."""
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
def test_page_says_when_the_service_is_away(chromium: Chrome, live_service: str) -> None:
    """Where no answer comes the page says so, and works again afterwards."""
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


@needs_chromium
def test_every_operation_can_be_tried(page: Chrome, live_service: str) -> None:
    """The reference shows every operation, and each answers when tried, in the page's language."""
    description = httpx.get(f"{live_service}/openapi.json", trust_env=False).json()
    expected = {
        (method, path) for path, methods in description["paths"].items() for method in methods
    }
    page.get(f"{live_service}/docs?lang=fr")
    _wait(page, f"document.querySelectorAll('.opblock').length >= {len(expected)}")
    blocks = page.find_elements(By.CSS_SELECTOR, ".opblock")
    shown = {
        (
            _find(block, ".opblock-summary-method").text.lower(),
            _find(block, ".opblock-summary-path").get_attribute("data-path"),
        )
        for block in blocks
    }
    assert shown == expected
    for block in blocks:
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


def _executed(page: Chrome, block: WebElement, execute: WebElement) -> WebElement:
    """Press "Execute" and return the answer's status.

    On a busy machine the button can be there before the reference knows the operation; it then
    complains in the console that it was not found, and it must be pressed again.
    """
    status = ".live-responses-table .response-col_status:not(.col_header)"
    for _ in range(5):
        execute.click()
        try:
            return _appears(page, block, status)
        except TimeoutException:
            messages = [entry["message"] for entry in page.get_log("browser")]
            assert messages
            assert all("OperationNotFoundError" in message for message in messages)
    raise AssertionError(block.text)


def _appears(driver: Chrome, within: WebElement, selector: str) -> WebElement:
    """Wait for an element."""
    return WebDriverWait(driver, WITHIN).until(
        lambda _: next(iter(within.find_elements(By.CSS_SELECTOR, selector)), None)
    )
