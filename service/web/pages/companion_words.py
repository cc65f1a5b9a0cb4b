"""The companion page's own words, in the language of the page.

The page's script receives them with the page. All other sentences come from the referee.
"""

from __future__ import annotations

import json
from pathlib import Path
from string import Formatter
from typing import Any, Final

from service.wording import Wording

CONTEXT: Final = "companion page"
"""The context of these texts in the catalogues."""

WORDS: Final[dict[str, str | list[str]]] = json.loads(
    Path(__file__).with_suffix(".json").read_text(encoding="utf-8")
)
"""The English texts, keyed by the name that the script uses. A text with a number has two forms."""


def companion_words(wording: Wording) -> dict[str, Any]:
    """Return the words in a language.

    A text without variables is a string. Any other text is an object: ``of`` lists its variables in
    the order in which the script passes them. The other fields are its forms, keyed by the plural
    categories of the language (CLDR), which browsers know too.
    """
    return {name: _said(text, wording) for name, text in WORDS.items()}


def _said(text: str | list[str], wording: Wording) -> Any:
    if not isinstance(text, str):
        one, many = text
        return {"of": _variables(many), **_forms((one, many), wording)}
    said = wording.lookup(text, CONTEXT, False)
    variables = _variables(text)
    return {"of": variables, "other": said} if variables else said


def _forms(text: tuple[str, str], wording: Wording) -> dict[str, str]:
    """Return the form for each plural category, found with the first number that belongs to it."""
    forms: dict[str, str] = {}
    for number in range(200):
        category = wording.locale.plural_form(number)
        if category not in forms:
            forms[category] = wording.lookup_counted(text, number, CONTEXT, False)
    return forms


def _variables(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]
