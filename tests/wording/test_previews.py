"""A move that is only asked about is explained in the conditional."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from service.examples.positions import move, position
from service.rules.fact_finding import facts_of
from service.rules.hidden import rulings
from service.rules.hidden.state import hide
from service.rules.state import State
from service.wording import LANGUAGES, wording_for
from tests.support.random_games import TABLES, random_game, tries

INDICATIVE = {
    "en": r"\b(?:gains|loses|takes|claims|places|begins|uses|receives|goes|puts|wins)\b",
    "fr": r"\b(?:gagne|perd|prend|reçoit|pose|commence|utilise|retournent?|l’emporte)\b",
}
"""Verbs of what happens in a move that is played."""


def previewed(state: State, words: str, language: str) -> str:
    asked = move(str(state.turn.player), words)
    return wording_for(language).preview(facts_of(rulings.play(state, asked), asked))


def test_preview_says_what_a_move_would_bring() -> None:
    state = position(
        "second-edition",
        buildings={"grey": "B2", "violet": "E2 E3"},
        rooftops="yellow:B2 green:E2",
        walls="B1-D1",
        well="J7",
    )
    assert previewed(state, "wall E1", "en") == (
        "Legal. Green would take the north-west tower tile (1 point) from Yellow. Green would gain "
        "2 points (violet palace +1 and north-west tower tile +1), 6 in total. Yellow would lose 1 "
        "point (north-west tower tile), 3 in total."
    )
    assert previewed(state, "wall E1", "fr") == (
        "Permis. Vert prendrait la tuile de la tour nord-ouest (1 point) à Jaune. Vert gagnerait 2 "
        "points (palais violet +1 et tuile de la tour nord-ouest +1), 6 au total. Jaune perdrait 1 "
        "point (tuile de la tour nord-ouest), 3 au total."
    )


def test_preview_of_a_move_that_brings_nothing_only_says_that_it_is_legal() -> None:
    state = position("second-edition", well="J7")
    assert previewed(state, "wall B1", "en") == "Legal."
    assert previewed(state, "wall B1", "fr") == "Permis."


def test_preview_of_an_illegal_move_says_why() -> None:
    state = position("second-edition", well="J7")
    assert previewed(state, "wall E1", "en").startswith("A wall can’t be placed at E1: ")
    assert previewed(state, "wall E1", "fr").startswith("Impossible de poser un mur en E1")


@pytest.mark.parametrize("table", TABLES[:: len(TABLES) // 6])
def test_previews_are_in_the_conditional_and_name_everybody_whose_points_change(
    table: tuple[str, int, bool],
) -> None:
    ruleset, players, gates = table
    met, random = Counter[str](), Random(3)
    for ply in random_game(ruleset, players, 3, {"gates": True} if gates else {}):
        state = hide(ply.state) if random.random() < 0.2 else ply.state
        facts = facts_of(rulings.play(state, ply.move), ply.move)
        met[facts.verdict] += 1
        changed = Counter[str]()
        for event in facts.events:
            if event.type == "points_changed":
                changed[event.params["player"]] += event.params["count"]
        for language in LANGUAGES:
            wording = wording_for(language)
            said = wording.preview(facts)
            assert re.match(r"Legal[.,]|Permis[.,]", said)
            assert not re.search(INDICATIVE[language], said), said
            points = re.findall(r"(?<=[.] )[^.]*(?:in total|au total)", said)
            told = [sentence.split()[0] for sentence in points]
            names = [wording.color(player.capitalize()) for player in changed if changed[player]]
            assert sorted(told) == sorted(names)
        refused = next(iter(tries(random, ply.state)), None)
        if refused is not None:
            asked = ply.move._replace(actions=(refused,))
            facts = facts_of(rulings.play(ply.state, asked), asked)
            if facts.verdict == "illegal":
                met["illegal"] += 1
                assert wording.preview(facts) == wording.explanation(facts)
    assert met["legal"] >= 50
    assert met["illegal"] >= 10
