"""Moves and questions in players' own words, in all languages and on boards of every edition."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.move import dump_move
from service import library
from service.rules import referee
from service.rules.board import NAME, bits
from service.rules.catalogue import RULES
from service.rules.state import Action, Move, State
from service.wording import LANGUAGES as TAGS
from service.wording import wording_for
from service.words import LANGUAGES, NotUnderstoodError, understand, without_accents
from service.words.tokens import tokens
from tests.support.random_games import TABLES, random_game

from .german import GERMAN
from .positions import POSITIONS

EVERY_LANGUAGE = pytest.mark.parametrize("tag", TAGS)


class Phrasing(NamedTuple):
    """A line of a list: a position, what a player says there, and the reading.

    ``kind`` is ``?`` if the player must be asked back. ``about`` is a move in notation, or the
    piece of a question with ``where``.
    """

    position: str
    kind: str
    about: str
    text: str


def phrasings(tag: str) -> list[Phrasing]:
    lines = Path(__file__).with_name(f"phrasings.{tag}.txt").read_text(encoding="utf-8")
    return [Phrasing(*map(str.strip, line.split("|", 3))) for line in lines.splitlines()]


def reading_of(text: str, state: State, **options: Any) -> tuple[str, str]:
    """Return the kind of a text and what it is about, as the lists of phrasings write them."""
    try:
        reading = understand(text, state, **options)
    except NotUnderstoodError:
        return "?", ""
    if reading.kind == "where":
        return "where", (reading.color if reading.piece == "building" else reading.piece) or ""
    if reading.kind == "what":
        told = (reading.about, reading.player, reading.piece, reading.color, reading.cell)
        return "what", " ".join(filter(None, (*told, reading.corner)))
    if reading.move is None:
        return reading.kind, " ".join((*reading.guides, *reading.rules))
    if not reading.move.actions:
        return reading.kind, "pass"
    return reading.kind, library.write_play(reading.move, state)


@cache
def readings(tag: str) -> dict[Phrasing, tuple[str, str]]:
    """Return the reading of each phrasing."""
    return {one: reading_of(one.text, POSITIONS[one.position]) for one in phrasings(tag)}


@EVERY_LANGUAGE
def test_phrasings_are_understood_as_the_player_means_them(tag: str) -> None:
    """A phrasing that is not understood is asked back. None may be misunderstood."""
    asked, found = phrasings(tag), readings(tag)
    wrong = [one for one in asked if found[one] != (one.kind, one.about)]
    assert [one for one in wrong if found[one][0] != "?"] == []
    assert len(wrong) <= 0.02 * len(asked), wrong
    assert len(asked) >= 300
    assert {one.position for one in asked} == set(POSITIONS)


@EVERY_LANGUAGE
def test_each_rule_of_the_catalogue_is_found_by_a_question(tag: str) -> None:
    lines = Path(__file__).with_name(f"rules.{tag}.txt").read_text(encoding="utf-8").splitlines()
    asked = [tuple(map(str.strip, line.split("|"))) for line in lines]
    assert [id_ for id_, _, _ in asked] == [*dict.fromkeys(id_ for id_, _, _ in asked)]
    assert {id_ for id_, _, _ in asked} == {*RULES}
    for id_, position, text in asked:
        reading = understand(text, POSITIONS[position])
        assert reading.kind == "rule", text
        assert id_ in reading.rules, text
        assert len(reading.rules) <= 8, text


@EVERY_LANGUAGE
@pytest.mark.parametrize(
    "change",
    [lambda text: f"  {text.upper()} !\n", lambda text: without_accents(text.lower())],
    ids=["capitals and spaces", "small letters without accents"],
)
def test_spelling_of_a_phrasing_does_not_change_its_reading(tag: str, change: Any) -> None:
    """Without its accent, « où » may be "or" and « thé » may be "the": then the player is asked."""
    changed, asked = 0, readings(tag)
    for one, reading in asked.items():
        found = reading_of(change(one.text), POSITIONS[one.position])
        assert found in ((one.kind, one.about), ("?", "")), one.text
        changed += found != reading
    assert changed <= 0.003 * len(asked)


@EVERY_LANGUAGE
def test_choices_are_understood_when_they_are_sent_back(tag: str) -> None:
    wording, asked = wording_for(tag), 0
    for position, kind, _about, text in [one for each in TAGS for one in phrasings(each)]:
        state = POSITIONS[position]
        if kind != "?":
            continue
        with pytest.raises(NotUnderstoodError) as caught:
            understand(text, state)
        for choice in caught.value.choices:
            if choice.move is None:
                continue
            document, config = dump_move(choice.move), state.config
            said = wording.move_in_words(
                document, config, kind=choice.kind, expected=state.turn.player
            )
            assert understand(said, state) == choice, said
            asked += 1
    assert asked >= 50


@pytest.mark.parametrize(
    ("position", "text", "plays"),
    [
        ("city", "my dome and a wall at E1", ["RD9,WE1", "RC4,WE1", "RL9,WE1"]),
        ("city", "mon dôme et un mur en E1", ["RD9,WE1", "RC4,WE1", "RL9,WE1"]),
        ("duel", "building at H9, wall at E1", ["BH9,WE1", "OH9,WE1"]),
    ],
)
def test_choices_for_an_open_action_keep_the_actions_after_it(
    position: str, text: str, plays: list[str]
) -> None:
    state = POSITIONS[position]
    with pytest.raises(NotUnderstoodError) as caught:
        understand(text, state)
    found = [library.write_play(one.move, state) for one in caught.value.choices if one.move]
    assert found == plays


def test_reading_does_not_depend_on_the_language_of_the_answer() -> None:
    for tag in TAGS:
        for position, kind, about, text in phrasings(tag):
            for preferred in TAGS:
                found = reading_of(text, POSITIONS[position], preferred=preferred)
                assert found in ((kind, about), ("?", ""))


# --- What is said and what is not -----------------------------------------------------------------

ERRORS = [
    ("", "empty", 1),
    ("  ", "empty", 1),
    (",", "empty", 2),
    ("red:", "empty", 5),
    ("violet castle F4", "unknown", 8),
    ("violet bulidngs F4", "unknown", 8),
    ("violet building Z9", "no such cell", 17),
    ("violet building F14", "no such cell", 17),
    ("violet building", "cell expected", 16),
    ("F4", "piece expected", 3),
    ("grey wall E1", "no color", 6),
    ("wall grey E1", "no color", 6),
    ("stable F4 violet gold", "unknown", 18),
    ("violet grey building F4", "comma expected", 8),
    ("tea F4", "piece expected", 7),
    ("F4 tea", "no cell", 1),
    ("merchant E12 from", "source expected", 14),
    ("wall E1 from E2", "not a merchant", 1),
    ("pass, wall E1", "not alone", 7),
    ("wall E1, pass", "not alone", 1),
    ("my dome on it", "it", 12),
    ("dome on the brown palace", "no such palace", 25),
    ("😀", "unknown", 1),
]


@pytest.mark.parametrize(("text", "code", "column"), ERRORS)
def test_what_is_not_understood_has_a_column_and_a_sentence_in_each_language(
    text: str, code: str, column: int
) -> None:
    state = POSITIONS["city"]
    with pytest.raises(NotUnderstoodError) as caught:
        understand(text, state)
    error = caught.value
    assert (error.code, error.column) == (code, column)
    params = {"word": error.word, "piece": "stable", "player": "red"}
    said = {wording_for(tag).not_understood(code, params, state.config) for tag in TAGS}
    assert len(said) == len(TAGS)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("stabel B4", "SB4"),
        ("étabe en B4", "SB4"),
        ("ramparts E1", "WE1"),
        ("marchnad L7", "ML7"),
        ("voilet E4", "VE4"),
        ("toi en D9", None),
        ("sur E1", None),
        ("mue E1", None),
        ("violent E4", None),
        ("prise F9", None),
        ("table B4", None),
        ("stbel B4", None),
        ("wall EE1", None),
        ("posé un mur en E1", None),
    ],
)
def test_one_wrong_letter_is_forgiven_in_a_long_word_that_is_no_other_word(
    text: str, move: str | None
) -> None:
    found = reading_of(text, POSITIONS["city"])
    assert found == (("move", move) if move else ("?", ""))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Grandpa, I put a wall at E1", ("move", "WE1")),
        ("a wall at E1 to stop Yellow", ("move", "WE1")),
        ("oh goodness, I reluctantly put a wall at E1", ("move", "WE1")),
        ("that palace is worth it, so my dome goes on D9", ("move", "RD9")),
        ("not at F1, but a wall at E1", ("move", "WE1")),
        ("une étable en B4 histoire d'embêter Jaune", ("move", "SB4")),
        ("can I zigzag a wall to E1?", ("judge", "WE1")),
        ("that lonely grey at F9, please", ("move", "GF9")),
        ("a lonely pagoda at E1", ("?", "")),
        ("horses for my violet palace, E4", ("?", "")),
        ("une modeste étable en B4", ("move", "SB4")),
        ("une modeste pagode violette en E4", ("?", "")),
        ("my little wall creeps along to E1", ("move", "WE1")),
        ("hands off my grey, Yellow! A wall at E1", ("move", "WE1")),
        ("it's Yellow's turn. A wall at E1", ("move", "y:WE1")),
        ("I'll never do this: wall at E1", ("?", "")),
        ("a stable at B4, at second glance a wall at E1", ("?", "")),
        ("grey F9, no, sorry, first the wall at E1, then grey F9", ("move", "WE1,GF9")),
        ("grey at F9, but first a wall at E1", ("move", "WE1,GF9")),
        ("I'm afraid Yellow puts a wall at E1, could he?", ("judge", "y:WE1")),
        ("orange to M9 by green, could that happen?", ("judge", "g:OM9")),
        ("a wall at E1 so Blue can't have it, then a stable at B4", ("move", "WE1,SB4")),
        ("je peux mettre un gris en F9 et le couronner de mon toit ?", ("judge", "GF9,RF9")),
        ("my stables, where on earth could they go?", ("where", "stable")),
        ("I envy the wall at E1", ("?", "")),
        ("a wall at E1 seems pointless", ("?", "")),
        ("my cousin plays wall E1", ("?", "")),
        ("stable B4, pagoda E1", ("?", "")),
        ("a stable at B4 and a pagoda", ("?", "")),
        ("a violet pagoda at E4", ("?", "")),
        ("kein dome auf D9", ("?", "")),
        ("un dôme en D9 nein", ("?", "")),
        ("le mur en E1 me gêne", ("?", "")),
        ("pass the salt", ("?", "")),
        ("violet at E4, thanks for the teas", ("move", "VE4")),
        ("my dome on the orange, that one is mine now", ("move", "RL9")),
        ("mon toit sur l'orange qui reste", ("move", "RL9")),
        ("my dome on the smaller orange palace", ("?", "")),
        ("a stable left of C4, it brings me a point", ("move", "SB4")),
        ("stable to D3 and wall to A3, I know Yellow won't like it", ("move", "SD3,WA3")),
        ("stable to D3 and wall to A3, I don't like it", ("?", "")),
        ("orange on K4, why is that wrong? It's next to L4", ("why", "OK4")),
        ("could you put a wall at E1 for me?", ("move", "WE1")),
        ("I've already done the wall at E1, have I got another one to play?", ("?", "")),
        ("who puts the first wall down?", ("?", "")),
        ("I've built the wall on E1, do I get one more piece?", ("?", "")),
        ("two teas for me if I claim grey", ("?", "")),
        ("Yellow's turn was wrong, he put a wall on D1", ("?", "")),
        ("Yellow will moan, but I put a wall at E1", ("move", "WE1")),
        ("mur en E1, tant pis pour Jaune", ("move", "WE1")),
        ("un violet en E4 et j'en remets un", ("?", "")),
        ("un mur en E1, puis encore un", ("?", "")),
        ("violet at E4 and roofed", ("?", "")),
        ("a stable and my turn is over", ("?", "")),
        ("how many has Yellow got now?", ("?", "")),
        ("a wall at E1, I want all three teas", ("move", "WE1")),
        ("may I use a tea first, or only after I've put something down?", ("?", "")),
    ],
)
def test_unknown_words_are_passed_over_only_where_they_can_not_matter(
    text: str, found: tuple[str, str]
) -> None:
    assert reading_of(text, POSITIONS["city"]) == found


@pytest.mark.parametrize(
    ("position", "text", "found"),
    [
        ("four", "I extend the grey at N3 with a grey at N4", ("move", "GN4")),
        ("four", "je continue le mur Q13 avec P13", ("move", "WP13")),
        ("four", "I extend the grey at N3", ("?", "")),
        ("city", "I extend the merchants at K7 with one at L7", ("move", "ML7")),
        ("city", "the palace at L9 gets a stable at M9", ("move", "SM9")),
        ("gates", "Gate in the wall at A11.", ("move", "PA11")),
        ("city", "make the wall at E1 into a gate", ("?", "")),
        ("city", "Violet, I stretch it to E4 and my dome goes right on top", ("move", "VE4,RE4")),
        ("city", "grey, I take it to F9 and there my dome", ("?", "")),
        ("city", "mur en E1, euh non pardon, en F1", ("move", "WF1")),
        ("city", "a stable at C3, sorry, not at B4", ("?", "")),
        ("city", "wall at E1, not F1", ("?", "")),
        ("city", "wall at E1, er, F1", ("?", "")),
        ("city", "an old pagoda, violet, on E4", ("?", "")),
        ("city", "un mur en E1 me tente", ("?", "")),
        ("city", "In the previous game: wall E1", ("?", "")),
        ("city", "Neutral roof onto C4. Now nobody gets those violets!", ("move", "NC4")),
        ("city", "Neutral roof onto C4. Nobody does that.", ("?", "")),
        ("aid", "Jaune a mis un brun en K9 ?", ("?", "")),
        ("city", "a wall at E1, where the other walls are", ("move", "WE1")),
        ("city", "a wall at E1, where would the stable go", ("?", "")),
        ("city", "wall at E1, that should be F1", ("?", "")),
        ("city", "un mur en E1, enfin F1", ("?", "")),
        ("city", "violet at E4, that should make a fine palace", ("move", "VE4")),
        ("city", "I ruin the wall at E1", ("?", "")),
        ("city", "Orange on L9 gets a stable, M9", ("?", "")),
        ("city", "je peux coiffer C4 et l'agrandir en B4 ?", ("?", "")),
        ("arena", "What if I begin a wall at one of the corners?", ("?", "")),
        ("city", "I was thinking of E4 for my violet, is that fine?", ("judge", "VE4")),
        ("city", "I was thinking of E4 for my violet", ("?", "")),
    ],
)
def test_landmarks_and_corrections_add_no_action_and_lose_none(
    position: str, text: str, found: tuple[str, str]
) -> None:
    assert reading_of(text, POSITIONS[position]) == found


@pytest.mark.parametrize(
    ("position", "text", "found"),
    [
        ("city", "a stable under C4", ("move", "SC5")),
        ("city", "can I put a stable just above E9?", ("judge", "SE8")),
        ("city", "grey, one down from E9, then my dome on it", ("move", "GE10,RE10")),
        ("city", "une étable juste à gauche de C4", ("move", "SB4")),
        ("city", "the street goes on one to the right", ("move", "ML7")),
        ("start", "un marchand à gauche de celui qui est là", ("move", "ML11")),
        ("four", "another wall next to the one I just put down", ("move", "WP13")),
        ("duel", "a wall to the left of the north-east tower", ("move", "WO1")),
        ("aid", "h6", ("move", "MH6")),
        ("city", "violet at E4, and another violet straight below it", ("move", "VE4,VE5")),
        ("city", "un violet en E4 et un autre juste en dessous", ("move", "VE4,VE5")),
        ("space", "from the 4 tower two walls along the bottom", ("move", "WB13,WC13")),
        ("city", "extend the top wall up to G1", ("move", "WE1,WF1,WG1")),
        ("arena", "Je rallonge le marché de deux marchands vers la droite", ("move", "ML7,MM7")),
        ("city", "can I claim Yellow's orange palace?", ("judge", "RL4")),
        ("duel", "I'd like to extend the west wall by two pieces", ("move", "WA3,WA4")),
        ("duel", "un marchand en G7, puis encore un vers la gauche", ("move", "MG7,MF7")),
        ("duel", "could Blue nick E4 with a violet?", ("judge", "b:VE4")),
        ("city", "two more walls along the top", ("?", "")),
        ("city", "a stable near C4", ("?", "")),
        ("city", "a stable next to C4", ("?", "")),
        ("city", "wall beneath E1", ("?", "")),
        ("city", "violet to the left of D4", ("?", "")),
        ("city", "L7 then next to L8", ("?", "")),
        ("city", "two walls: one right after D1, the other below A2", ("move", "WE1,WA3")),
        ("city", "une étable sous C4, l'autre au-dessus de E9", ("move", "SC5,SE8")),
        ("city", "violet to the left of C4, wall at E1", ("move", "VB4,WE1")),
        ("city", "two walls, carrying on from D1", ("move", "WE1,WF1")),
        ("gates", "je rallonge le mur de Q1 vers la gauche", ("move", "WP1")),
        ("city", "a wall two spaces from D1", ("?", "")),
        ("city", "murs de E1 à F1", ("?", "")),
        ("four", "a stable for my grey, O3", ("move", "SO3")),
        ("city", "stable B4 for my violets and another for my greys at E8", ("move", "SB4,SE8")),
        ("city", "my roof on the merchant at E9", ("?", "")),
        ("city", "wall E1, the grey for me", ("?", "")),
        ("city", "brown H9 and a new palace", ("?", "")),
        ("duel", "neutral on C4, mine on E9", ("move", "NC4,RE9")),
        ("ditt", "coupole de blocage en D4 et la mienne en E9", ("move", "XD4,RE9")),
        ("ditt", "une coupole de secours en D4", ("?", "")),
        ("duel", "le mien en E9, le neutre en C4", ("?", "")),
        ("aid", "I put him on H5", ("move", "MH5")),
        ("city", "I put it on H5", ("?", "")),
        ("city", "merchant below H7, another below that, then another", ("?", "")),
        ("city", "a wall right after D1, below A2", ("?", "")),
        ("city", "a merchant to the left and one to the right", ("?", "")),
        ("city", "a wall right of D1, A3", ("?", "")),
        ("four", "a stable for N3, on O3", ("?", "")),
        ("city", "a wall to the left of L4", ("?", "")),
    ],
)
def test_space_may_be_told_by_what_is_beside_it(
    position: str, text: str, found: tuple[str, str]
) -> None:
    assert reading_of(text, POSITIONS[position]) == found


def test_what_was_not_said_is_taken_from_the_board_only_if_one_reading_is_possible() -> None:
    city, duel = POSITIONS["city"], POSITIONS["duel"]
    assert reading_of("my dome on the orange palace", city) == ("move", "RL9")
    assert reading_of("a building at H9", city) == ("move", "BH9")
    assert reading_of("a building at H9", duel) == ("?", "")
    with pytest.raises(NotUnderstoodError) as caught:
        understand("a building at H9", duel)
    assert {choice.move.actions[0].color for choice in caught.value.choices if choice.move} == {
        "brown",
        "orange",
    }
    with pytest.raises(NotUnderstoodError) as caught:
        understand("a wall at E1 and a building at H9", duel)
    assert [
        library.write_play(choice.move, duel) for choice in caught.value.choices if choice.move
    ] == [
        "WE1,BH9",
        "WE1,OH9",
    ]
    # A question may be about an illegal move, so it never gets its colour from the legal ones.
    assert reading_of("can I put a building at H9?", city) == ("?", "")


# --- Another language -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Mauer auf E1", ("move", "WE1")),
        ("ich setze eine Mauer auf E1 und ein violettes Gebäude auf E4", ("move", "WE1,VE4")),
        ("zwei Mauern auf E1 und F1", ("move", "WE1,WF1")),
        ("darf ich einen Stall auf B4 setzen?", ("judge", "SB4")),
        ("darf Gelb einen Stall auf B4 setzen", ("judge", "y:SB4")),
        ("meine Kuppel auf den orangen Palast", ("move", "RL9")),
        ("warum nicht violett F4", ("why", "VF4")),
        ("wo darf eine Mauer hin?", ("where", "wall")),
        ("Stall neben dem violetten Palast auf B4", ("move", "SB4")),
        ("eine Mauer nicht auf E1", ("?", "")),
    ],
)
def test_another_language_is_a_file_of_words(text: str, found: tuple[str, str]) -> None:
    languages = (*LANGUAGES, GERMAN)
    assert reading_of(text, POSITIONS["city"], languages=languages) == found
    assert reading_of(text, POSITIONS["city"]) == ("?", "")


# --- Every move, in many forms --------------------------------------------------------------------

FORMS: Final = {
    "en": (
        *("{noun} {cell}", "{a} at {cell}", "I put {a} on {cell}", "{cell} {noun}"),
        *("please place {a} at {cell}", "I'd like to put {a} on {cell}", "{a} to {cell}"),
        *("now {a} goes to {cell}", "let's put {a} at {cell}", "so I build {a} at {cell}"),
        *("ok, {a} in {cell}", "my {noun} on {cell}", "the {noun} at {cell}, please."),
        *("at {cell} I place {a}", "I want {a} on space {cell}", "{player}: {noun} {cell}"),
        *("{player} puts {a} at {cell}", "i will add {a} at {apart}", "hmm, {a}, {cell}"),
        *("{noun} {cell}, thanks", "can I put {a} at {cell}?", "is {a} at {cell} legal?"),
        *("why can't I put {a} at {cell}?", "what if I put {a} at {cell}"),
    ),
    "fr": (
        *("{noun} {cell}", "{a} en {cell}", "je pose {a} en {cell}", "{cell} {noun}"),
        *("je mets {a} sur {cell}", "je voudrais poser {a} en {cell}", "pose {a} en {cell}"),
        *("j’ajoute {a} en {cell} s’il te plaît", "alors {a} en {cell}", "mettre {a} en {cell}"),
        *("ok, {a} en {cell}", "mon {noun} en {cell}", "{a} dans la case {cell}"),
        *("en {cell} je place {a}", "je vais mettre {a} en {cell}", "{player} : {noun} {cell}"),
        *("{player} pose {a} en {cell}", "je joue {a} en {apart}", "euh, {a}, {cell}"),
        *("{noun} {cell}, merci", "puis-je poser {a} en {cell} ?", "on peut mettre {a} en {cell}"),
        *("pourquoi je ne peux pas mettre {a} en {cell} ?", "et si je mettais {a} en {cell} ?"),
    ),
}
_FROM: Final = {"en": " from {source}", "fr": " à partir de {source}"}


def _in_form(form: str, tag: str, move: Move, state: State) -> str:
    (action,) = move.actions
    wording, config = wording_for(tag), state.config
    first, two_kinds = config.ruleset.edition == "first", config.two_kinds_of_rooftop
    options: Any = {"color": action.color, "first": first, "two_kinds_of_rooftop": two_kinds}
    cell = NAME.get(action.cell, "")
    placed = f"{cell}{_FROM[tag].format(source=NAME[action.source])}" if action.source else cell
    return form.format(
        noun=wording.noun(action.piece, **options),
        a=wording.noun(action.piece, "indefinite", **options),
        cell=placed,
        apart=placed.replace(cell, f"{cell[:1].lower()} {cell[1:]}"),
        player=wording.color(move.player).capitalize(),
    )


@pytest.mark.slow
@EVERY_LANGUAGE
def test_legal_move_in_any_form_comes_back_as_itself(tag: str) -> None:
    seen: Counter[str] = Counter()
    for number, (ruleset, players, gates) in enumerate(TABLES):
        for ply in random_game(ruleset, players, 3, {"gates": gates}):
            form = FORMS[tag][(seen.total() + number) % len(FORMS[tag])]
            if not ply.move.actions or (ply.move.actions[0].piece == "tea_tile"):
                form = "{noun}"
            if not ply.move.actions:
                continue
            text = _in_form(form, tag, ply.move, ply.state)
            try:
                found = understand(text, ply.state)
            except NotUnderstoodError as error:
                raise AssertionError((text, error.code, error.word)) from error
            assert found.move == ply.move, text
            seen[ply.move.actions[0].piece] += 1
    assert set(seen) >= {"building", "stable", "merchant", "wall", "gate", "rooftop", "tea_tile"}
    assert {"neutral_rooftop", "blocking_rooftop"} <= set(seen)
    assert seen.total() > 1500


@pytest.mark.slow
@EVERY_LANGUAGE
def test_written_move_comes_back_as_itself(tag: str) -> None:
    wording, moves = wording_for(tag), 0
    for ruleset, players, gates in TABLES:
        for ply in random_game(ruleset, players, 4, {"gates": gates}):
            config, mover = ply.state.config, ply.state.turn.player
            kind = ("move", "judge", "why")[moves % 3]
            said = wording.move_in_words(dump_move(ply.move), config, kind=kind, expected=mover)
            assert understand(said, ply.state)[:3] == (kind, ply.move.player, ply.move), said
            moves += 1
    assert moves > 2000


# --- No move that was not named -------------------------------------------------------------------

_IMPLIED: Final = {
    "claim": "rooftop",
    "block": "blocking_rooftop",
    "street": "merchant",
    "extend": "building",
    "palace": "building",
    "color": "building",
}
_OTHER_WORDS: Final = ("zzz", "tisch", "muro", "casa", "haus", "il", "he", "did", "hier", "sans")


@cache
def _all_words() -> list[str]:
    words = sorted({" ".join(phrase) for language in LANGUAGES for phrase in language.exact})
    cells = ["E1", "F1", "E4", "D9", "L9", "C4", "F9", "e 1", "B4", "L7", "K7", "Z9"]
    return [*words, *cells * 12, *_OTHER_WORDS, *",;:.?" * 5]


def _named(text: str) -> tuple[set[str], set[str], bool]:
    """Return the pieces and the cells that a text names, and whether it says what is beside."""
    known = frozenset().union(*(language.words for language in LANGUAGES))
    pieces: set[str] = set()
    cells: set[str] = set()
    near = False
    for language in LANGUAGES:
        for token in tokens(text, language, known):
            pieces.add(token.value if token.kind == "piece" else _IMPLIED.get(token.kind, ""))
            near = near or token.kind == "near"
            if token.kind == "cell":
                cells.add(token.value)
    return pieces, cells, near


def _only_placement(state: State, action: Action) -> bool:
    placements = referee.legal_moves(state).placements
    found = [
        cell
        for placement in placements
        if (placement.piece, placement.color) == (action.piece, action.color)
        for cell in bits(placement.cells & state.config.board.cells)
    ]
    return action.cell in found


def _error(text: str) -> NotUnderstoodError | None:
    try:
        understand(text, POSITIONS["city"])
    except NotUnderstoodError as error:
        return error
    return None


@given(st.lists(st.sampled_from(_all_words()), min_size=1, max_size=9).map(" ".join))
def test_random_words_never_give_a_move_that_they_do_not_name(text: str) -> None:
    state = POSITIONS["city"]
    if _error(text) is not None:
        return
    reading = understand(text, state)
    if reading.move is None:
        return
    pieces, cells, near = _named(text)
    used = set()
    for action in reading.move.actions:
        assert action.piece in pieces, reading
        assert action.piece != "building" or action.color is not None
        used |= {NAME.get(action.cell, ""), NAME.get(action.source, "")}
        if action.piece != "tea_tile" and NAME[action.cell] not in cells:
            assert action.piece.endswith("rooftop") or _only_placement(state, action), reading
    assert near or cells <= used, reading


@given(st.text(max_size=60))
def test_any_text_is_read_or_asked_back(text: str) -> None:
    error = _error(text)
    if error is not None:
        assert 1 <= error.column <= len(normalize("NFC", text)) + 1
        params = {"word": error.word, "piece": "wall"}
        assert wording_for("fr").not_understood(error.code, params, POSITIONS["city"].config)


def test_a_known_word_in_the_wrong_place_gets_no_suggestion() -> None:
    """The suggestion would be the word itself."""
    with pytest.raises(NotUnderstoodError) as caught:
        understand("I score a wall at E1", POSITIONS["city"])
    assert (caught.value.code, caught.value.similar) == ("out of place", None)
