"""Finds and reads the catalogues of translations.

Each language has a file ``locale/<language tag>/LC_MESSAGES/medina.po``, which is read at run time.
The English catalogue contains only irregular noun phrases (such as "an orange building"), the
headings of rulebook sections, and the words of the first edition. See
``docs/development/languages.md``.
"""

from __future__ import annotations

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final, NoReturn

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCE_LANGUAGE: Final = "en"
LOCALE: Final = Path(__file__).with_name("locale")


def catalogue_file(language: str, locale: Path = LOCALE) -> Path:
    """Return the path of a language's catalogue. The file need not exist."""
    return locale / language / "LC_MESSAGES" / "medina.po"


def languages(locale: Path = LOCALE) -> tuple[str, ...]:
    """Return the tags of the languages that have a catalogue: English, then the others sorted."""
    found = {path.parents[1].name for path in locale.glob("*/LC_MESSAGES/medina.po")}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


class _Absent(NullTranslations):
    """The last fallback of a lookup. It raises LookupError for every text."""

    def gettext(self, message: str) -> NoReturn:
        raise LookupError(message)

    def pgettext(self, context: str, message: str) -> NoReturn:
        raise LookupError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise LookupError(msgid1)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> NoReturn:
        raise LookupError(msgid1)


def read(path: Path) -> Catalog:
    """Return the contents of a catalogue file, including fuzzy entries.

    Raises:
        FileNotFoundError: There is no such file.
        babel.messages.pofile.PoFileError: The file is malformed.
    """
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


@lru_cache
def load(language: str, locale: Path = LOCALE) -> tuple[GNUTranslations, Locale]:
    """Return a language's translations, and its locale for lists and numbers.

    Fuzzy entries count as missing. Looking up a message without a translation raises LookupError.

    Raises:
        FileNotFoundError: There is no catalogue for the language in the folder ``locale``.
        ValueError: The catalogue's header does not name a known language.
        babel.messages.pofile.PoFileError: The file is malformed.
    """
    catalogue = read(catalogue_file(language, locale))
    if catalogue.locale is None:
        raise ValueError(f"{catalogue_file(language, locale)}: no known Language in the header")
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    translations = GNUTranslations(file)
    translations.add_fallback(_Absent())
    return translations, catalogue.locale
