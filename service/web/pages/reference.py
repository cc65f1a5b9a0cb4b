"""The translations for the API reference at ``/docs``.

Swagger UI exists only in English. The page's script translates Swagger UI's own words, the tags and
the summaries. The descriptions of operations stay in English.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Flask

from service.web.openapi_metadata import TAGS, description_of
from service.wording import Wording


def _(message: str) -> str:
    """Mark a string for translation."""
    return message


SWAGGER_UI_WORDS: Final = (
    _("Cancel"),
    _("Clear"),
    _("Code"),
    _("Controls"),
    _("Description"),
    _("Details"),
    _("Download"),
    _("Edit Value"),
    _("Example Value"),
    _("Examples:"),
    _("Execute"),
    _("header."),
    _("Links"),
    _("Media type"),
    _("Name"),
    _("No links"),
    _("No parameters"),
    _("Parameters"),
    _("Request body"),
    _("Request duration"),
    _("Request URL"),
    _("required"),
    _("Reset"),
    _("Response body"),
    _("Response headers"),
    _("Responses"),
    _("Schema"),
    _("Schemas"),
    _("Server response"),
    _("Servers"),
    _("Try it out"),
)
"""The English strings to translate, exactly as Swagger UI displays them."""

_TAG_NAMES: Final = (
    _("referee"),
    _("games"),
    _("pictures"),
    _("catalogue"),
    _("operations"),
)

_SHOW_ERRORS: Final = _("Error responses")


def reference_page_words(app: Flask, wording: Wording) -> dict[str, Any]:
    """Return the translations that the page's script needs.

    ``errors`` is the label of a button, and ``words`` maps English strings to their translations.
    """
    summaries = [
        operation.summary
        for operation in map(description_of, app.view_functions.values())
        if operation is not None
    ]
    replaced = (*SWAGGER_UI_WORDS, *_TAG_NAMES, *TAGS.values(), *summaries)
    translated = {text: wording.gettext(text) for text in replaced}
    return {
        "errors": wording.gettext(_SHOW_ERRORS),
        "words": {text: said for text, said in translated.items() if said != text},
    }
