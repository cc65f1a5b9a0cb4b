"""The HTML pages, in the reader's language.

The Content-Security-Policy lets a page load only files from this service. It forbids inline scripts
and inline styles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from babel import Locale
from flask import Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from service.web.http import JSON, json_response, negotiate_media_type
from service.wording import LANGUAGES, Wording

HTML: Final = "text/html"
STATIC: Final = Path(__file__).with_name("static")

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""The Content-Security-Policy of every page. The companion page extends it."""


def page_or_json(
    wording: Wording, page: Callable[[], str], document: Callable[[], Any]
) -> Response:
    """Return a page if the client prefers HTML, or else a JSON document.

    Raises:
        Problem: The client accepts neither (406).
    """
    if negotiate_media_type(JSON, HTML) == HTML:
        return page_response(page())
    return json_response(document(), wording)


def page_response(html: str) -> Response:
    """Return an HTML response with the headers that all pages have."""
    response = Response(html, mimetype=HTML)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def render(
    template: str,
    wording: Wording,
    root: str = "",
    query: Mapping[str, str] | None = None,
    **context: Any,
) -> str:
    """Render a template and return the HTML.

    ``root`` is the relative path from the page to the root of the service. All links are relative,
    so that the service can be mounted under any path. ``query`` contains the query parameters of
    the page, except the language.
    """
    return (
        _environment(wording)
        .get_template(template)
        .render(
            language=wording.language,
            languages={tag: _own_name(tag) for tag in LANGUAGES},
            root=root,
            lang=f"?lang={wording.language}",
            query="".join(f"&{name}={value}" for name, value in (query or {}).items()),
            **context,
        )
    )


@lru_cache
def _environment(wording: Wording) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        wording.gettext, wording.ngettext
    )
    return environment


def _own_name(language: str) -> str:
    """Return the name of a language in that language."""
    name = Locale.parse(language, sep="-").get_display_name() or language
    return name[0].upper() + name[1:]
