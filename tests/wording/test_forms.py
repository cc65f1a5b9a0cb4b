"""Forms of sentences that mislead or read badly do not come back, over thousands of answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final, NamedTuple

import pytest

from service.rules.board import BIT, touching
from service.rules.fact_finding import facts_of
from service.rules.facts import Facts
from service.rules.hidden import rulings
from service.rules.hidden.state import hide
from service.rules.state import Action, Move, State
from service.wording import LANGUAGES, wording_for
from tests.support.random_games import TABLES, random_game, tries

GONE: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "en": {
        "offers the cell whose end is wrong": (
            r"(?:can’t be placed at|^A merchant at) ([A-R]\d+)\b.*merchant can be placed at"
            r"[^.]*\b\1\b",
            "A merchant can’t be placed at N6: a market street can’t go on from D6, only from the "
            "end at N7. A merchant can be placed at N6.",
        ),
        "blames the ruleset for an option": (
            r"in this game \(“",
            "A tea tile can’t be used: there are no tea tiles in this game (“Second edition”).",
        ),
        "refuses a pass in the setup": (
            r"can’t pass: a merchant",
            "Red can’t pass: a merchant can still be placed at C3.",
        ),
        "because with a result": (
            r"because [^.]*, so no ",
            "Second action: a brown building can’t be placed at E4, because every player owns a "
            "brown palace, so no brown building can be placed any more.",
        ),
        "one more": (r"or 1 more\b", "It can grow at F2, H2, E3, G3, I3, E4, I4, F5 or 1 more."),
        "more of what": (r"or \d+ more\b", "It can grow at F2, H2, E3, G3 or 2 more."),
        "in the north": (
            r"\bin the (?:north|east|south|west)\b",
            "A gate can be placed in the north (E1).",
        ),
        "in stock": (r"\bin stock\b", "On the board and in stock, Red has 5 domes instead of 4."),
    },
    "fr": {
        "offers the cell whose end is wrong": (
            r"(?:un marchand en) ([A-R]\d+)\b.*On peut poser un marchand en[^.]*\b\1\b",
            "Impossible de poser un marchand en N6\N{NO-BREAK SPACE}: on ne peut pas prolonger une "
            "rue marchande à partir de D6. On peut poser un marchand en N6.",
        ),
        "blames the ruleset for an option": (
            r"dans cette partie \(«",
            "Impossible d’utiliser une tuile thé\N{NO-BREAK SPACE}: il n’y a pas de tuiles thé "
            "dans cette partie («\N{NO-BREAK SPACE}Seconde édition\N{NO-BREAK SPACE}»).",
        ),
        "refuses a pass in the setup": (
            r"ne peut pas passer\W+on peut encore poser un marchand",
            "Rouge ne peut pas passer\N{NO-BREAK SPACE}: on peut encore poser un marchand en C3.",
        ),
        "comma splice": (
            r", (?:il faut l’agrandir|on ne peut (?:donc )?plus)",
            "Deuxième action\N{NO-BREAK SPACE}: impossible de poser un bâtiment marron en E4, car "
            "le palais marron (E2) est encore en construction, il faut l’agrandir.",
        ),
        "one more": (r"ou 1 autre\b", "Il peut s’agrandir en F2, H2, E3, G3, I3, E4 ou 1 autre."),
        "more of what": (r"ou \d+ autres\.", "Il peut s’agrandir en F2, H2, E3, G3 ou 2 autres."),
    },
}
"""Patterns for forms that are gone, by language, each with an example of the form."""

WHICH: Final = r"(?i)(?:first|second|third) action|(?:première|deuxième|troisième) action"
ENOUGH: Final = 5000
"""The least number of explanations to read in each language."""


class Explained(NamedTuple):
    """A ruling's facts, with the state before the refused action, and what is said in it."""

    facts: Facts
    state: State
    move: Move
    said: dict[str, str]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_pattern_finds_its_example(language: str) -> None:
    for pattern, example in GONE[language].values():
        assert re.search(pattern, example)


@cache
def explained() -> tuple[Explained, ...]:
    return tuple(_explained())


def _explained() -> Iterator[Explained]:
    for seed, (ruleset, players, gates) in enumerate(TABLES):
        random = Random(seed)
        turn: tuple[Action, ...] = ()
        beginning: State | None = None
        for ply in random_game(ruleset, players, 100 + seed, {"gates": True} if gates else {}):
            if not ply.state.turn.actions or beginning is None:
                turn, beginning = (), ply.state
            turn += ply.move.actions
            player = ply.move.player
            yield _explain(beginning, Move(player, turn))
            state = hide(ply.state) if random.random() < 0.1 else ply.state
            for action in tries(random, ply.state):
                before = ply.move.actions if random.random() < 0.3 else ()
                yield _explain(state, Move(player, (*before, action)))
            if random.random() < 0.1:
                yield _explain(state, Move(player, ()))


def _explain(state: State, move: Move) -> Explained:
    facts = facts_of(rulings.play(state, move), move)
    said = {language: wording_for(language).explanation(facts) for language in LANGUAGES}
    return Explained(facts, state, move, said)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_that_mislead_or_read_badly_are_gone(language: str) -> None:
    read = explained()
    assert len(read) >= ENOUGH
    for name, (pattern, _) in GONE[language].items():
        found = [one.said[language] for one in read if re.search(pattern, one.said[language])]
        assert not found, (name, found[:5])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_said_twice(language: str) -> None:
    for one in explained():
        sentences = re.split(r"(?<=[.?]) ", one.said[language])
        assert len(set(sentences)) == len(sentences), one.said[language]


@pytest.mark.slow
def test_both_languages_give_the_same_number_of_reasons() -> None:
    given = Counter[bool]()
    for one in explained():
        also = "Also, " in one.said["en"]
        given[also] += 1
        assert also == ("De plus, " in one.said["fr"]), one.said
    assert given[True] >= 20


@pytest.mark.slow
def test_no_hint_offers_what_is_refused_and_every_hint_is_legal() -> None:
    met: Counter[str] = Counter()
    for one in explained():
        refused = one.facts.refused
        if refused is None or refused.instead is None:
            continue
        met[refused.instead.kind] += 1
        index = (refused.number or 1) - 1
        action, before = one.move.actions[index], one.move.actions[:index]
        state = rulings.play(one.state, Move(one.move.player, before)).state if index else one.state
        for suggestion in refused.instead.suggestions:
            color = suggestion.color if suggestion.piece == "building" else None
            for name in suggestion.cells[:12]:
                offered = Action(suggestion.piece, BIT[name], color)
                assert offered != action._replace(source=0), one.said
                if not state.hidden_numbers:
                    assert rulings.play(state, Move(one.move.player, (offered,))).legal, one.said
    assert len(met) >= 7
    assert met.total() >= 500


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_are_short(language: str) -> None:
    """A refusal has at most 320 characters, and 95 % of legal moves have fewer than 400.

    The words that say which action is refused do not count.
    """
    illegal = [one for one in explained() if one.facts.verdict == "illegal"]
    refused = [len(re.sub(WHICH, "", one.said[language])) for one in illegal]
    legal = [len(one.said[language]) for one in explained() if one.facts.verdict == "legal"]
    assert len(legal) >= 1000
    assert max(refused) <= 320
    assert sum(length < 400 for length in legal) >= 0.95 * len(legal)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "near"),
    [
        ("en", r"only touches|is only next to"),
        ("fr", r"ne touche .* qu|n’est à côté que"),
    ],
)
def test_cell_that_only_touches_the_palace_is_told_so(language: str, near: str) -> None:
    """A cell beside a stable of the open palace, or diagonal to the palace, is a near miss."""
    met = Counter[bool]()
    for one in explained():
        refused = one.facts.refused
        if refused is None or refused.reasons[0].rule != "building.extends_open_palace":
            continue
        before = Move(one.move.player, one.move.actions[: (refused.number or 1) - 1])
        state = rulings.play(one.state, before).state if before.actions else one.state
        palace = next(
            palace
            for palace in state.analysis.palaces
            if palace.buildings & BIT[refused.reasons[0].cells[1]]
        )
        touches = bool(touching(BIT[str(refused.params["cell"])]) & palace.components)
        met[touches] += 1
        assert touches == bool(re.search(near, one.said[language])), one.said[language]
    assert met[True] >= 5
    assert met[False] >= 20
