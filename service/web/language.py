"""Choose the language of a response."""

from __future__ import annotations

from functools import lru_cache

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from service.wording import LANGUAGES


def negotiate(
    accept_language: str | None, lang: str | None = None, languages: tuple[str, ...] = LANGUAGES
) -> str:
    """Return the language for a response, one of ``languages``.

    The query parameter ``lang`` comes first, if it is valid. Then comes ``Accept-Language`` (RFC
    9110, section 12.5.4). The fallback is the first of ``languages``. A malformed header is never
    an error.

    Tags in the header are tried in order of quality, then in order of appearance.

    - ``fr-CA`` also matches ``fr``.
    - ``*`` matches any language that the header doesn't name.
    """
    if lang in languages:
        return lang
    return _preferred(accept_language or "", languages)


@lru_cache(maxsize=256)
def _preferred(header: str, languages: tuple[str, ...]) -> str:
    # Use werkzeug only to parse the header. Its own best match would prefer "en;q=0.1" to "fr-CA",
    # and it would follow the server's order, not the client's, among languages of equal quality.
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
