"""The catalogues: ``GET /v1/rulesets``, ``/v1/rules`` and ``/v1/vocabulary``, and their entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from flask import Flask, Response, request

from service.catalogues import CATALOGUES, Entries
from service.web.caching import HOUR, cacheable
from service.web.http import JSON, check_get_request
from service.web.pages import HTML, page_or_json
from service.web.pages.rules import rule_list_page, rule_page
from service.web.pages.rulesets import ruleset_list_page, ruleset_page
from service.web.pages.vocabulary import vocabulary_page
from service.web.problems import Problem
from service.wording import Wording

Page = Callable[[Mapping[str, Any], Wording], str]
"""A function that returns the page for a JSON document."""

_PAGES: Final[Mapping[str, Page]] = {
    "rulesets": ruleset_list_page,
    "rules": rule_list_page,
    "vocabulary": vocabulary_page,
}
_ENTRY_PAGES: Final[Mapping[str, Page]] = {"rulesets": ruleset_page, "rules": rule_page}


def install(app: Flask) -> None:
    """Add the views of all catalogues."""
    kept = cacheable(HOUR, JSON, HTML)
    for name, catalogue in CATALOGUES.items():
        app.get(f"/v1/{name}", endpoint=name)(kept(partial(_show, name)))
        if catalogue.entries is not None:
            show = kept(partial(_show_entry, catalogue.entries, _ENTRY_PAGES[name]))
            app.get(f"/v1/{name}/<id_>", endpoint=catalogue.entries.kind)(show)


def _show(name: str) -> Response:
    catalogue, page = CATALOGUES[name], _PAGES[name]
    wording = check_get_request(JSON, HTML, choices=catalogue.choices)
    chosen = {name: request.args[name] for name in catalogue.choices if name in request.args}
    document = catalogue.describe(wording.language, **chosen)
    return page_or_json(wording, lambda: page(document, wording), lambda: document)


def _show_entry(entries: Entries, page: Page, id_: str) -> Response:
    """Show an entry of a catalogue.

    Raises:
        Problem: There is no such entry (404).
    """
    if id_ not in entries.ids:
        raise Problem("not-found", {"kind": entries.kind, "id": id_})
    wording = check_get_request(JSON, HTML)
    document = entries.describe(id_, wording.language)
    return page_or_json(wording, lambda: page(document, wording), lambda: document)
