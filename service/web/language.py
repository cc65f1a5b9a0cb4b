"""Negotiation of the language of a response."""

from __future__ import annotations

from functools import lru_cache

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from service.wording import LANGUAGES

__all__ = ["negotiate"]


def negotiate(
    accept_language: str | None, lang: str | None = None, languages: tuple[str, ...] = LANGUAGES
) -> str:
    """Return the language to answer in, one of ``languages``.

    ``lang`` (the query's parameter) wins if it is one of them. Otherwise ``Accept-Language``
    decides (RFC 9110, section 12.5.4): by quality, then in the order of the header; a tag with a
    region also stands for its language; ``*`` is any language that is not named. The fallback is
    the first of ``languages``, English. A malformed header is never an error.
    """
    if lang in languages:
        return lang
    return _preferred(accept_language, languages) if accept_language else languages[0]


@lru_cache(maxsize=256)
def _preferred(header: str, languages: tuple[str, ...]) -> str:
    # Werkzeug only parses the header. Its best match would prefer "en;q=0.1" to "fr-CA", and among
    # languages of equal quality follow the server's order instead of the client's.
    parsed = parse_accept_header(header, LanguageAccept)
    accepted = [(tag.lower().replace("_", "-"), quality) for tag, quality in parsed]
    refused = {tag for tag, quality in accepted if quality == 0}
    named = {name for tag, _ in accepted for name in (tag, _primary(tag))}
    by_tag = {language.lower(): language for language in languages}
    for tag, quality in sorted(accepted, key=lambda item: -item[1]):
        if quality == 0:
            break
        if tag == "*":
            unnamed = [language for language in languages if language.lower() not in named]
            if unnamed:
                return unnamed[0]
        for candidate in (tag, _primary(tag)):
            if candidate in by_tag and candidate not in refused:
                return by_tag[candidate]
    return languages[0]


def _primary(tag: str) -> str:
    return tag.partition("-")[0]
