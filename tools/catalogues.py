"""Collects all texts that need a translation, and updates the message catalogues.

``python -m tools.catalogues`` updates all languages. ``python -m tools.catalogues de`` updates one
language, and creates its catalogue if necessary.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from service.expected import EXPECTED
from service.rules import catalogue as known
from service.web.pages.companion_words import CONTEXT, WORDS
from service.wording.answers import ANSWERS
from service.wording.catalogues import LOCALE, SOURCE_LANGUAGE, catalogue_file, languages, read
from service.wording.citations import CITATION, RULEBOOKS, SECTION, SECTIONS, SEPARATOR
from service.wording.events import EVENTS
from service.wording.explanations import EXPLANATIONS
from service.wording.guides import GUIDE_TEXTS
from service.wording.in_words import MOVES_IN_WORDS, NOT_UNDERSTOOD, NOT_UNDERSTOOD_PARAMS
from service.wording.notation import BOUNDED_NUMBER, CHARACTERS, NOTATION, PLACES
from service.wording.nouns import GENDERS, NOUN, genders, nouns
from service.wording.previews import PREVIEWS
from service.wording.problem_types import PROBLEM_TYPES
from service.wording.problems import NEAREST_ADDRESS, PROBLEMS, SCHEMA_ERRORS
from service.wording.reasons import REASONS
from service.wording.rules import RULES
from service.wording.ruleset_texts import OPTION_VALUES, OPTIONS, RULESET_NAMES, RULESET_TEXTS
from service.wording.templates import Plural, Text, sentences

_PACKAGE: Final = Path(__file__).parents[1] / "service"
_SOURCES: Final = (
    ("Diagram", "diagrams", "**.py", "python"),
    ("Page", "web/pages", "**.html", "jinja2"),
    ("Page", "web/pages", "**.py", "python"),
    ("Command line", "cli", "**.py", "python"),
)
"""The sources that contain texts: name, folder, file pattern, and Babel's extraction method."""


def _texts() -> Iterator[tuple[Text, str, Iterable[str]]]:
    """Yield the texts in the tables, each with a comment for translators and its variables."""
    for id_, text in REASONS.items():
        yield text, f"Reason {id_}", known.RULES[id_].params
    for type_, text in EVENTS.items():
        yield text, f"Event {type_}", known.EVENTS[type_]
    for name, (text, params) in EXPLANATIONS.items():
        yield text, f"Explanation, {name}", params
    for name, (text, params) in PREVIEWS.items():
        yield text, f"Preview, {name}", params
    for name, (text, params) in ANSWERS.items():
        yield text, f"Answer, {name}", params
    for name, (text, params) in GUIDE_TEXTS.items():
        yield text, f"Guide, {name}", params
    for use, (text, params) in MOVES_IN_WORDS.items():
        yield text, f"Move in words, {use}", params
    for code, text in NOT_UNDERSTOOD.items():
        yield text, f"Not understood: {code}", NOT_UNDERSTOOD_PARAMS
    for id_, text in RULES.items():
        yield text, f"Rule {id_}", ()
    for id_, text in RULESET_NAMES.items():
        yield text, f"Name of ruleset {id_}", ()
    for id_, text in RULESET_TEXTS.items():
        yield text, f"Ruleset {id_}", ()
    for option, text in OPTIONS.items():
        yield text, f"Option {option}", ()
        for value, meaning in OPTION_VALUES[option].items():
            yield meaning, f"Option {option}: {value}", ()
    for id_, text in RULEBOOKS.items():
        yield text, f"Name of rulebook {id_}", ()
    yield CITATION, "Citation of a rulebook", ("rulebook", "section")
    yield SEPARATOR, "Between two citations", ()
    for slug, (title, detail, params) in PROBLEMS.items():
        yield title, f"Title of problem {slug}", ()
        yield detail, f"Problem {slug}", params
    yield NEAREST_ADDRESS, "After the detail of a problem with an address", ("address",)
    for slug, text in PROBLEM_TYPES.items():
        yield text, f"Type of problem {slug}", ()
    for code, (text, params) in SCHEMA_ERRORS.items():
        yield text, f"Error {code} in a part of a request", params


def _extracted() -> Iterator[Message]:
    keywords: Mapping[str, tuple[int, int] | None] = {"_": None, "_n": (1, 2), "gettext": None}
    for part, folder, files, method in _SOURCES:
        found = extract_from_dir(_PACKAGE / folder, method_map=[(files, method)], keywords=keywords)
        for file, _, message, _, _ in found:
            yield Message(message, auto_comments=[f"{part}, {Path(file).name}"])


def template() -> Catalog:
    """Return a catalogue of all texts to translate, with comments for translators."""
    catalogue = Catalog(project="medina-referee", version="1", fuzzy=False)
    for text, use, params in _texts():
        variables = f"{use}. Variables: {', '.join(params)}" if params else use
        for sentence in sentences(text):
            id_ = (sentence.one, sentence.many) if isinstance(sentence, Plural) else sentence
            catalogue.add(id_, auto_comments=[variables])
    for message in _extracted():
        catalogue.add(message.id, auto_comments=message.auto_comments)
    for noun in nouns():
        catalogue.add(noun, context=NOUN)
    for phrase in (
        *EXPECTED.values(),
        BOUNDED_NUMBER,
        *PLACES.values(),
        *CHARACTERS.values(),
    ):
        catalogue.add(phrase, context=NOTATION, auto_comments=["Part of an error about notation"])
    for gender in genders():
        catalogue.add(gender, context=NOUN, auto_comments=["One of: " + ", ".join(GENDERS)])
    for name, words in WORDS.items():
        forms = words if isinstance(words, str) else tuple(words)
        catalogue.add(forms, context=CONTEXT, auto_comments=[f"Companion page, {name}"])
    for heading in SECTIONS:
        catalogue.add(heading, context=SECTION, auto_comments=["Heading of a rulebook's section"])
    return catalogue


def update(language: str, locale: Path = LOCALE) -> None:
    """Update the catalogue of a language from the sources, or create it if there is none.

    * New texts are added without a translation.
    * Texts that are no longer in the sources are removed. Entries with a context are kept, because
      a language may have phrases that the sources do not have.
    * The English catalogue contains only entries that differ from the sources.
    """
    path = catalogue_file(language, locale)
    wanted = template()
    if path.exists():
        catalogue = read(path)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = Catalog(
            locale=language.replace("-", "_"),
            header_comment=(
                f"# What the Medina referee says, in {language}. See docs/development/languages.md."
            ),
            project=wanted.project,
            version=wanted.version,
            msgid_bugs_address="the project's issues",
            last_translator="unknown",
            language_team=language,
            fuzzy=False,
        )
    own = [
        message
        for message in catalogue
        if message.context and wanted.get(message.id, message.context) is None
    ]
    catalogue.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
    for message in own:
        catalogue[message.id] = message
    catalogue.obsolete.clear()
    if language == SOURCE_LANGUAGE:
        for message in list(catalogue):
            if message.id and message.string in ("", None, ("", "")):
                catalogue.delete(message.id, message.context)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100)


if __name__ == "__main__":
    for tag in sys.argv[1:] or languages():
        update(tag)
