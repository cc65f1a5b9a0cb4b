"""Fills sentence templates: translates them, and inserts words, numbers and lists."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from gettext import GNUTranslations
from string import Formatter as _Parser
from typing import Any, Final

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from service.rules.board import NAME
from service.rules.rulesets import BLOCKING_COLORS, PLAYER_COLORS

from .nouns import (
    AT_CELL,
    CELL_IS,
    FIRST_EDITION,
    FORMS,
    FROM_CELL,
    GENDER,
    GENDERS,
    MORE,
    NOUN,
    QUOTED,
    THAT_IS,
    THERE,
    THIS_SPACE,
    WORDS,
    counted,
    english,
    short_corner,
)
from .ruleset_texts import RULESET_NAMES
from .templates import SECOND_EDITION, Choice, Few, Params, Sentence, Text, Vocabulary

LONGEST_LIST: Final = 8
"""The maximum number of items in a list. Others are only counted. Quoted lists have no limit."""
FEW: Final = 3
"""The maximum number of items named in a list of type :class:`.templates.Few`."""

LONGEST_QUOTATION: Final = 60
"""The maximum length of a quoted name from a request. Longer names are cut off."""

_COLOR_OF: Final = {"piece": "color", "other_piece": "other_color"}
"""Maps each variable whose noun includes a colour to the variable that holds this colour."""
_MAX_WORDS: Final = 20_000
"""The maximum number of cached words. Only requests with invented names can fill the cache."""
_BLOCKERS: Final = {blocking: player for player, blocking in BLOCKING_COLORS.items()}
_STYLES: Final[Mapping[str, Any]] = {"and": "standard", "or": "or"}
_PARSER: Final = _Parser()
_CELL_NAMES: Final = frozenset(NAME.values())
_PLACES: Final = {
    "here": (THIS_SPACE, "_"),
    "there": (THERE, AT_CELL),
    "that_is": (THAT_IS, CELL_IS),
}
"""The phrases for a cell, keyed by placeholder: if it was just named, and otherwise."""
_NEVER_CACHED: Final = frozenset(("why", "which"))
"""Variables that hold parts of sentences instead of words."""

_Placeholder = tuple[str, str, str | None, dict[Hashable, str]]
"""A placeholder: its variable, its form, the variable with its colour, and its words by value."""

_Parsed = tuple[str, list[_Placeholder]]
"""A parsed text: a pattern for ``%`` with ``%s`` for each placeholder, and the placeholders."""


class Formatter:
    """Looks up texts in one language and fills their placeholders. Results are cached.

    Missing texts are looked up in ``fallback`` or, without a fallback, remain in English.
    """

    def __init__(
        self,
        language: str,
        translations: GNUTranslations,
        locale: Locale,
        fallback: Formatter | None = None,
    ) -> None:
        self.language = language
        self._translations = translations
        self.locale = locale
        self._fallback = fallback
        self._sentences: dict[tuple[str, Vocabulary], _Parsed] = {}
        self._messages: dict[tuple[str, Vocabulary], _Parsed] = {}
        self._cached_words = 0
        self._found: dict[tuple[str, str | None, bool], str] = {}
        self._lists: dict[tuple[str, int], str] = {}

    # Lookup.

    def gettext(self, message: str) -> str:
        """Return the translation of a text that is the same in both editions."""
        return self.lookup(message, None, False)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the translation of a text with a number. The text is the same in both editions."""
        return self.lookup_counted((singular, plural), n, None, False)

    def lookup(self, message: str, context: str | None, first: bool) -> str:
        """Return the translation of a text.

        If ``first`` is True, the first edition's version is preferred to the common one.
        """
        key = message, context, first
        if key not in self._found:
            self._found[key] = self._look_up(message, context, first)
        return self._found[key]

    def _look_up(self, message: str, context: str | None, first: bool) -> str:
        for where in self._contexts(context, first):
            try:
                if where is None:
                    return self._translations.gettext(message)
                return self._translations.pgettext(where, message)
            except LookupError:
                continue
        return self._fallback.lookup(message, context, first) if self._fallback else message

    def lookup_counted(
        self, forms: tuple[str, str], number: int, context: str | None, first: bool
    ) -> str:
        """Return the translation of a text with a number. ``first`` is as in :meth:`lookup`."""
        for where in self._contexts(context, first):
            try:
                if where is None:
                    return self._translations.ngettext(*forms, number)
                return self._translations.npgettext(where, *forms, number)
            except LookupError:
                continue
        if self._fallback:
            return self._fallback.lookup_counted(forms, number, context, first)
        return forms[number != 1]

    @staticmethod
    def _contexts(context: str | None, first: bool) -> tuple[str | None, ...]:
        return (FIRST_EDITION, context) if first else (context,)

    # Nouns.

    def noun(
        self,
        name: str,
        form: str = "singular",
        *,
        color: str | None = None,
        first: bool = False,
        two_kinds_of_rooftop: bool = False,
    ) -> str:
        """Return the noun for a thing of the game. ``form`` is a key of :data:`.nouns.FORMS`.

        ``name`` is the thing's wire name. ``first`` selects the first edition's words, and
        ``two_kinds_of_rooftop`` the words of its two-player variant.
        """
        word = english(name, color, two_kinds_of_rooftop=two_kinds_of_rooftop)
        return self.lookup(FORMS[form].replace("_", word), NOUN, first)

    def gender(
        self,
        name: str,
        *,
        color: str | None = None,
        first: bool = False,
        two_kinds_of_rooftop: bool = False,
    ) -> str | None:
        """Return the gender of a noun, or None in a language without genders.

        The arguments are those of :meth:`noun`.
        """
        word = english(name, color, two_kinds_of_rooftop=two_kinds_of_rooftop)
        gender = self.lookup(GENDER.replace("_", word), NOUN, first)
        return gender if gender in GENDERS else None

    def color(self, color: str, *, first: bool = False) -> str:
        """Return the name of a colour of buildings, rooftops or players."""
        return self.lookup(color, NOUN, first)

    def corner(self, corner: str) -> str:
        """Return the abbreviated compass point of a corner."""
        return self.lookup(short_corner(corner), NOUN, False)

    # Sentences.

    def say(
        self, text: Text, params: Params | None = None, vocabulary: Vocabulary = SECOND_EDITION
    ) -> str:
        """Return a text as a sentence: placeholders are filled, and the first letter is a capital.

        Raises:
            LookupError: A placeholder has no variable, or the variables select no sentence.
        """
        sentence = self.fill(text, params or {}, vocabulary)
        return sentence[:1].upper() + sentence[1:]

    def fill(self, text: Text, params: Params, vocabulary: Vocabulary) -> str:
        """Return a text with its placeholders filled.

        Raises:
            LookupError: A placeholder has no variable, or the variables select no sentence.
        """
        if isinstance(text, Choice):
            text = text.cases[text.key(params, vocabulary)]
        pattern, placeholders = self._parsed(text, params, vocabulary)
        words = []
        for name, form, color, cache in placeholders:
            # Words are cached: there are few, but a response can have thousands of sentences.
            value = params.get(name)
            key: Hashable
            if type(value) is str:
                key = value if color is None else (value, params.get(color))
            elif type(value) is int:
                key = value, params.get("piece"), params.get("color")
            else:
                words.append(self._value(name, form, params, vocabulary))
                continue
            word = cache.get(key)
            if word is None:
                word = self._value(name, form, params, vocabulary)
                # Quoted texts are not cached, because clients can send anything.
                if (
                    form != "quoted"
                    and name not in _NEVER_CACHED
                    and self._cached_words < _MAX_WORDS
                ):
                    cache[key] = word
                    self._cached_words += 1
            words.append(word)
        return pattern % tuple(words)

    def _parsed(self, sentence: Sentence, params: Params, vocabulary: Vocabulary) -> _Parsed:
        """Return a sentence in the formatter's language, parsed."""
        first = vocabulary.edition == "first"
        if isinstance(sentence, str):
            # The key is the English sentence, which saves looking up the translation.
            found = self._sentences.get((sentence, vocabulary))
            if found is None:
                found = self._parse(self.lookup(sentence, None, first), vocabulary)
                self._sentences[sentence, vocabulary] = found
            return found
        number = params[sentence.count]
        if not isinstance(number, int):
            number = len(number)
        forms = sentence.one, sentence.many
        return self._parse(self.lookup_counted(forms, number, None, first), vocabulary)

    def _parse(self, message: str, vocabulary: Vocabulary) -> _Parsed:
        found = self._messages.get((message, vocabulary))
        if found is None:
            pattern, placeholders = "", list[_Placeholder]()
            for literal, name, form, _ in _PARSER.parse(message):
                pattern += literal.replace("%", "%%")
                if name is not None:
                    pattern += "%s"
                    placeholders.append((name, form or "", _COLOR_OF.get(name), {}))
            found = self._messages[message, vocabulary] = pattern, placeholders
        return found

    # Placeholders.

    def _value(self, name: str, form: str, params: Params, vocabulary: Vocabulary) -> str:
        """Return the text for a placeholder. It has a capital if the form begins with one."""
        if form[:1].isupper():
            value = self._value(name, form[0].lower() + form[1:], params, vocabulary)
            return value[:1].upper() + value[1:]
        if name in _PLACES:
            return self._place(name, params)
        value = _variable(name, params)
        if isinstance(value, int) and not isinstance(value, bool):
            return self._number(value, form, params, vocabulary)
        if isinstance(value, list | tuple):
            return self._list(name, value, form, vocabulary)
        style, _, rest = form.partition(" ")
        if style in _STYLES:
            form = rest
        return self._word(_noun(name, value, params, vocabulary), form, vocabulary)

    def _place(self, name: str, params: Params) -> str:
        """Return a phrase for the cell, which has no name in it if the cell was just named."""
        just_named, in_full = _PLACES[name]
        if "cell_was_named" in params:
            return self.lookup(just_named, NOUN, False)
        return self.lookup(in_full, NOUN, False).replace("_", str(params["cell"]))

    def _word(self, word: str | None, form: str, vocabulary: Vocabulary) -> str:
        """Return a word in the given form.

        Without a form, names of players and rulesets are translated. Other words are unchanged.
        """
        if form == "quoted":
            text = str(word)
            cut = text if len(text) <= LONGEST_QUOTATION else f"{text[:LONGEST_QUOTATION]}…"
            return self.lookup(QUOTED, NOUN, False).format(text=cut)
        if form == "colour":
            return self._noun_phrase(str(word), vocabulary)
        if form == FROM_CELL and word in _CELL_NAMES:
            return self.lookup(form, NOUN, False).replace("_", str(word))
        if form:
            return self._noun_phrase(form.replace("_", _spoken(word)), vocabulary)
        if word is not None and word in RULESET_NAMES:
            return self.lookup(RULESET_NAMES[word], None, vocabulary.edition == "first")
        return self._noun_phrase(_spoken(word), vocabulary) if word in PLAYER_COLORS else str(word)

    def _noun_phrase(self, phrase: str, vocabulary: Vocabulary) -> str:
        return self.lookup(phrase, NOUN, vocabulary.edition == "first")

    def _number(self, number: int, form: str, params: Params, vocabulary: Vocabulary) -> str:
        number = abs(number)  # a loss of points has a sentence of its own
        written = format_decimal(number, locale=self.locale) if number > 9999 else str(number)
        if not form or form in _STYLES:
            return written
        word = params.get("piece", "building")
        word = form.removesuffix("s").replace("_", _noun("piece", word, params, vocabulary) or "")
        forms = counted(word)
        phrase = self.lookup_counted(forms, number, NOUN, vocabulary.edition == "first")
        return phrase.format(number=written)

    def _list(self, name: str, items: Sequence[Any], form: str, vocabulary: Vocabulary) -> str:
        style, _, form = form.partition(" ")
        limit = FEW if isinstance(items, Few) else LONGEST_LIST
        if len(items) == limit + 1:  # naming the last item is shorter than counting it
            limit += 1
        words = [
            str(item) if isinstance(item, int) else self._word(item, form, vocabulary)
            for item in (items if form == "quoted" else items[:limit])
        ]
        if len(words) == 1:
            return words[0]  # the most frequent case
        more = len(items) - len(words)
        if more:
            forms = MORE.get(name) or MORE[""]
            others = self.lookup_counted(forms, more, NOUN, vocabulary.edition == "first")
            words.append(others.format(number=more))
        return self._joined(words, _STYLES[style])

    def _joined(self, words: Sequence[str], style: Any) -> str:
        """Join words as a list in a sentence. Patterns are cached, because Babel is slow."""
        joined = self._lists.get((style, len(words)))
        if joined is None:
            joined = format_list(["{}"] * len(words), style, self.locale)
            self._lists[style, len(words)] = joined
        return joined.format(*words)


def _variable(name: str, params: Params) -> Any:
    if name in params:
        return params[name]
    if name == "blocker":
        return _BLOCKERS[params["owner"]]
    return WORDS[name]


def _noun(
    name: str, value: str | bool | None, params: Params, vocabulary: Vocabulary
) -> str | None:
    """Return the English word for a value. The word for a piece includes its colour."""
    if isinstance(value, bool):
        return str(value).lower()
    if name not in _COLOR_OF or value is None:
        return value
    color = params.get(_COLOR_OF[name])
    return english(value, color, two_kinds_of_rooftop=vocabulary.two_kinds_of_rooftop)


def _spoken(word: str | None) -> str:
    """Return a word as it is written in noun phrases. Player names are capitalised."""
    if word is None:
        return "nobody"
    return word.capitalize() if word in PLAYER_COLORS else word.replace("_", " ")
