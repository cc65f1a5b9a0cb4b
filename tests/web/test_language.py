"""Negotiation of a response's language."""

from __future__ import annotations

import pytest

from service.web.language import negotiate
from service.wording import LANGUAGES


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr", "fr"),
        ("en", "en"),
        ("fr;q=0.5, en;q=0.7", "en"),
        ("en;q=0.5, fr;q=0.7", "fr"),
        ("de, fr;q=0.3, en;q=0.2", "fr"),
        # With equal quality, the first language is chosen.
        ("fr, en", "fr"),
        ("en, fr", "en"),
        # A regional tag also matches its language.
        ("fr-CA", "fr"),
        ("FR-ca", "fr"),
        ("fr_FR", "fr"),
        ("fr-CA, en;q=0.8", "fr"),
        ("en-US, en;q=0.9, fr;q=0.8", "en"),
        ("fr-Latn-BE", "fr"),
        # ``*`` matches any language that the header does not name.
        ("*", "en"),
        ("de, *;q=0.5", "en"),
        ("*, en;q=0.5", "fr"),
        ("*;q=0.5, en;q=0", "fr"),
        ("*;q=0.1, fr", "fr"),
        ("*, fr;q=0.5, en;q=0.4", "fr"),
        ("*, en-GB;q=0.5", "fr"),
        # ``q=0`` excludes a language, but English remains the fallback.
        ("fr;q=0, *", "en"),
        ("fr;q=0", "en"),
        ("en;q=0", "en"),
        ("en;q=0, fr;q=0.001", "fr"),
        ("fr-CA, fr;q=0", "en"),
        ("fr-CA;q=0", "en"),
        ("*;q=0", "en"),
    ],
)
def test_accept_language_selects_the_preferred_language(header: str, language: str) -> None:
    assert negotiate(header) == language


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        " ",
        "de",
        "tlh, i-klingon",
        ";;;,,=q",
        "fr;q=abc",
        "fr;q=1.5",
        "fr;q=-1",
        "q=1",
        "\x00\xff",
        ",",
        "français",
        '"fr',
        "fr" * 4000,
        "-",
        "_",
    ],
)
def test_missing_unknown_or_malformed_accept_language_gives_english(header: str | None) -> None:
    assert negotiate(header) == "en"


def test_lang_parameter_overrides_the_header() -> None:
    assert negotiate("en", "fr") == "fr"
    assert negotiate("fr, en;q=0", "en") == "en"


def test_unknown_lang_parameter_falls_back_to_the_header() -> None:
    """The 422 for ``?lang=de`` is in the language of the header."""
    assert negotiate("fr", "de") == "fr"
    assert negotiate(None, "de") == "en"


def test_regional_catalogue_is_used_only_for_its_region() -> None:
    languages = ("en", "fr", "pt", "pt-BR")
    assert negotiate("pt-BR, pt;q=0.9", languages=languages) == "pt-BR"
    assert negotiate("pt-br", languages=languages) == "pt-BR"
    assert negotiate("pt", languages=languages) == "pt"
    assert negotiate("pt-AO", languages=languages) == "pt"
    assert negotiate("*, pt-BR;q=0.5", languages=("pt-BR", "en")) == "en"


def test_english_and_french_are_available() -> None:
    """The first language is the fallback."""
    assert LANGUAGES[0] == "en"
    assert "fr" in LANGUAGES
