"""Forms of sentences that mislead or read badly do not come back, over thousands of answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Final, NamedTuple

import pytest

from service import create_app
from service.rules.board import BIT, NAME, adjacent, bits, touching, union
from service.rules.fact_finding import facts_of
from service.rules.facts import Facts
from service.rules.hidden import rulings
from service.rules.hidden.state import hide
from service.rules.rulesets import OPTIONS, RULESETS, OptionValue
from service.rules.state import Action, Move, Player, State
from service.rules.turn import remaining
from service.wording import LANGUAGES, wording_for
from tests.support.random_games import TABLES, random_game, tries
from tests.support.said import all_said

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
        "a cell that was named is named again": (
            r"at ([A-R]\d+)(?::|, because) \1 is ",
            "A wall can’t be placed at K7: K7 is a city space, and walls go on wall spaces.",
        ),
        "a closed colour as a reason": (
            r"can’t be placed at .*: every player owns",
            "A grey building can’t be placed at H5: every player owns a grey palace.",
        ),
        "a tea tile that nobody has": (
            r"tea tile can’t be used(?::|, because) \w+ has no tea",
            "A tea tile can’t be used: Red has no tea tile.",
        ),
        "the only action": (
            r"their only action",
            "Second action: a wall can’t be placed at B1, because Red has already taken their only "
            "action this turn.",
        ),
        "a stable beside no building touches two palaces": (
            r"a building \(diagonals don’t count\).*a stable touches only",
            "A stable can’t be placed at H9: this space isn’t next to a building (diagonals don’t "
            "count). Also, this space touches the black palace at G11 and the brown palace at I11, "
            "and a stable touches only one palace, diagonals included.",
        ),
        "one more reason": (r"\b1 (?:more|other) reason", "And 1 more reason."),
        "hidden pieces of the next player": (
            r"Whether \w+ can place a piece or",
            "Whether Red can place a piece or is skipped can’t be known: their stock is behind the "
            "screen.",
        ),
        "an unknown told twice": (
            r"can’t be known.*can’t be known",
            "Whether this move is legal can’t be known: it depends on hidden pieces. Whether Blue "
            "could have placed one more piece can’t be known.",
        ),
        "a pass that only refuses": (
            r"can’t pass: an? .* can still be placed",
            "Green can’t pass: a dome can still be placed at F2.",
        ),
        "refused as a whole": (r"refused as a whole", "The move is refused as a whole."),
        "a pass that may be illegal": (
            r"unless \w+ can still place .*can’t place anything and passes",
            "Legal, unless Green can still place a piece: check behind their screen. Green can’t "
            "place anything and passes.",
        ),
        "streets that go on": (
            r"streets can (?:still )?go on",
            "Two market streets can still go on, at B2 and C9.",
        ),
        "a needless end named": (
            r"and the move must not name",
            "A merchant placed there begins a new market, and the move must not name G6.",
        ),
        "whatever the screens hide": (
            r"whatever (?:is|the)",
            "This move is illegal, whatever is behind the screens. This is a possible reason.",
        ),
        "a palace begun and claimed in two sentences": (
            r"begins a new (\w+) palace at (\w+)\. \w+ claims the \1 palace at \2 ",
            "Red begins a new grey palace at Q11. Red claims the grey palace at Q11 (size 1).",
        ),
        "an action that does not fit": (
            r"doesn’t (?:fit|match) the position",
            "Action 1 of the turn, a wall at R5, doesn’t match the position.",
        ),
        "before or after the others": (
            r"before or after the others",
            "When was the palace at L9 claimed, before or after the others?",
        ),
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
        "a cell that was named is named again": (
            r"en ([A-R]\d+)(?:\W+|, car )\1 est ",
            "Impossible de poser un mur en K7\N{NO-BREAK SPACE}: K7 est une case de la cité, et un "
            "mur se pose sur une case de mur.",
        ),
        "one piece of a kind": (
            r", et une? [^,.]* se pose (?:sur|à)\b[^,.]*(?:case|cité|ville)",
            "Impossible de poser un mur en K7\N{NO-BREAK SPACE}: c’est une case de la cité, et un "
            "mur se pose sur une case de mur.",
        ),
        "a closed colour as a reason": (
            r"mpossible de poser .*\W+tous les joueurs possèdent",
            "Impossible de poser un bâtiment gris en H5\N{NO-BREAK SPACE}: tous les joueurs "
            "possèdent un palais gris.",
        ),
        "a tea tile that nobody has": (
            r"mpossible d’utiliser une tuile thé\W+\w+ n’a pas de tuile",
            "Impossible d’utiliser une tuile thé\N{NO-BREAK SPACE}: Rouge n’a pas de tuile thé.",
        ),
        "the only action": (
            r"sa seule action",
            "Deuxième action\N{NO-BREAK SPACE}: impossible de poser un mur en B1, car Rouge a déjà "
            "joué sa seule action de ce tour.",
        ),
        "a stable beside no building touches two palaces": (
            r"la diagonale ne compte pas\).*une étable ne touche",
            "Impossible de poser une étable en H9\N{NO-BREAK SPACE}: cette case n’est à côté "
            "d’aucun bâtiment (la diagonale ne compte pas). De plus, cette case touche le palais "
            "noir (G11) et le palais brun (I11), et une étable ne touche qu’un seul palais.",
        ),
        "one more reason": (r"Et 1 autre raison", "Et 1 autre raison."),
        "hidden pieces of the next player": (
            r"On ne peut pas savoir si \w+ peut poser un(?:e)? (?:pion|pièce) ou",
            "On ne peut pas savoir si Rouge peut poser un pion ou passe son tour.",
        ),
        "an unknown told twice": (
            r"On ne peut pas savoir.*On ne peut pas savoir",
            "On ne peut pas savoir si ce coup est légal. On ne peut pas savoir si Bleu aurait pu "
            "poser un pion de plus.",
        ),
        "a pass that only refuses": (
            r"ne peut pas passer\W+on peut encore",
            "Vert ne peut pas passer\N{NO-BREAK SPACE}: on peut encore poser un dôme en F2.",
        ),
        "a needless end named": (
            r"et le coup ne doit pas",
            "Un marchand posé là commence un nouveau marché, et le coup ne doit pas indiquer G6 "
            "comme extrémité.",
        ),
        "a pass that may be illegal": (
            r"à moins que \w+ ne puisse encore .*ne peut rien poser et passe",
            "Permis, à moins que Vert ne puisse encore poser une pièce. Vert ne peut rien poser et "
            "passe.",
        ),
        "whatever the screens hide": (
            r"quoi qu’il y ait",
            "Ce coup est illégal, quoi qu’il y ait derrière les écrans.",
        ),
        "a palace begun and claimed in two sentences": (
            r"commence un nouveau palais (\w+) en (\w+)\. \w+ prend possession du palais \1 en \2 ",
            "Rouge commence un nouveau palais gris en Q11. Rouge prend possession du palais gris "
            "en Q11 (taille 1).",
        ),
        "also, with a splice": (
            r"De plus, le palais \w+ est encore",
            "De plus, le palais marron est encore en construction, il faut l’agrandir.",
        ),
        "the setup isn't finished, so": (
            r"la mise en place n’est pas terminée(?:,| et) il faut",
            "Impossible de poser un mur en E1\N{NO-BREAK SPACE}: la mise en place n’est pas "
            "terminée, il faut d’abord poser le marchand.",
        ),
        "an action that does not fit": (
            r"ne correspond pas à la position",
            "L’action 1 du tour, un mur en R5, ne correspond pas à la position.",
        ),
        "before or after the others": (
            r"avant ou après les autres",
            "Quand le palais en L9 a-t-il été pris, avant ou après les autres"
            "\N{NARROW NO-BREAK SPACE}?",
        ),
    },
}
"""Patterns for forms that are gone, by language, each with an example of the form."""

WHICH: Final = r"(?i)(?:first|second|third) action|(?:première|deuxième|troisième) action"
TOLD: Final = frozenset(
    (
        "palace_tile_taken",
        "palace_tile_returned",
        "tower_tile_taken",
        "tower_tile_returned",
        "rooftop_removed",
        "player_passed_over",
        "gates_discarded",
    )
)
"""The events that may concern a player who does not make the move."""
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


def _refused(one: Explained) -> tuple[Action, State]:
    """Return the refused action of a move, and the state before it."""
    assert one.facts.refused is not None
    index = (one.facts.refused.number or 1) - 1
    before = Move(one.move.player, one.move.actions[:index])
    state = rulings.play(one.state, before).state if index else one.state
    return one.move.actions[index], state


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_to_the_examples_has_such_a_form(language: str) -> None:
    for name, (pattern, _) in GONE[language].items():
        found = [said.text for said in all_said(language) if re.search(pattern, said.text)]
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
        action, state = _refused(one)
        assert refused.instead.kind != "place_first" or remaining(state) > 1
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
        _, state = _refused(one)
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "middle", "diagonal"),
    [
        ("en", r"in the middle of the market", r"only touches \w+ diagonally"),
        ("fr", r"au milieu (?:de la rue|du marché)", r"ne touche \w+ qu’en diagonale"),
    ],
)
def test_cell_that_only_touches_the_street_is_told_so(
    language: str, middle: str, diagonal: str
) -> None:
    """The cell is beside a merchant that is no end of the street, or diagonal to an end."""
    met = Counter[str]()
    for one in explained():
        refused = one.facts.refused
        if refused is None or refused.reasons[0].rule != "merchant.end_of_street":
            continue
        action, state = _refused(one)
        ends = refused.reasons[0].params["ends"]
        if action.source or state.phase == "setup":
            continue
        said = one.said[language]
        beside = adjacent(action.cell) & state.analysis.merchants
        streets = [street for street in state.streets if union(street) & beside]
        if not beside and any(touching(action.cell) & BIT[end] for end in ends):
            met["diagonal"] += 1
            assert re.search(diagonal, said), said
        elif streets and {NAME[end] for end in (streets[0][0], streets[0][-1])} >= set(ends):
            met["middle"] += 1
            assert re.search(middle, said), said
        else:
            met["far"] += 1
            assert not re.search(f"{middle}|{diagonal}", said), said
    assert min(met[kind] for kind in ("middle", "diagonal", "far")) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_concerns_another_player_is_cut(language: str) -> None:
    """The mover's own deed comes first. Whoever wins or loses something is named after it."""
    wording, met = wording_for(language), 0
    for one in explained():
        if one.facts.verdict != "legal":
            continue
        players = [player.color for player in one.state.players]
        named = {player: wording.color(player.capitalize()) for player in players}
        first, *rest = re.split(r"(?<=\.) |\W*: ", one.said[language])
        assert first.startswith(named[one.move.player]), one.said
        points = Counter[str]()
        concerned: set[str | None] = set()
        for event in one.facts.events:
            if event.type == "points_changed":
                points[event.params["player"]] += event.params["count"]
            elif event.type in TOLD:
                concerned |= {event.params.get(name) for name in ("from", "to", "player")}
        concerned |= {player for player, count in points.items() if count}
        for player in concerned - {None, one.move.player}:
            met += 1
            assert named[str(player)] in " ".join((first, *rest)), one.said
        for player, count in points.items():
            total = [line for line in rest if line.startswith(named[player]) and "total" in line]
            assert len(total) == bool(count), one.said
    assert met >= 500


@pytest.mark.parametrize("ruling", ["others_have_no_pieces", "others_can_place_nothing"])
def test_last_player_with_one_action_left_is_told_what_to_place_instead(ruling: str) -> None:
    """Random games never get there, so here the other players lose their pieces."""
    met, options = 0, {"last_player_rooftop": ruling}
    for ruleset, players, _ in TABLES[::7]:
        for ply in random_game(ruleset, players, 5, options):
            if remaining(ply.state) != 1 or not any(p.rooftops for p in ply.state.players):
                continue
            state = _alone(ply.state)
            for refusal in rulings.legal_moves(state, True).refusals:
                if refusal.rules == ("turn.last_player",) and met < 200:
                    met += 1
                    cell = next(bits(refusal.cells))
                    action = Action(refusal.piece, cell, refusal.color)
                    said = _explain(state, Move(ply.legal.player or "", (action,))).said
                    assert re.search(r" must be placed instead \([A-R]\d", said["en"]), said
                    assert re.search(r" qu’il faut poser \([A-R]\d", said["fr"]), said
    assert met >= 50


def _alone(state: State) -> State:
    """Return the state without the pieces of the other players."""
    alone = state.copy()
    alone.players = tuple(
        player
        if player.color == state.turn.player
        else Player(player.color, (0, 0, 0, 0), 0, 0, 0, 0)
        for player in state.players
    )
    return alone


def test_number_of_players_is_blamed_only_if_another_number_allows_the_option() -> None:
    """The answers for the other numbers of players are the judge."""
    client = create_app().test_client()
    refused: dict[tuple[str, str, OptionValue], dict[int, dict[str, str]]] = {}
    allowed = set()
    for ruleset in RULESETS.values():
        for players, option in product(ruleset.supplies, OPTIONS.values()):
            for value in option.values:
                key = ruleset.id, option.name, value
                body = {
                    "ruleset": {"id": ruleset.id, "options": {option.name: value}},
                    "players": ruleset.seats[:players],
                }
                for language in LANGUAGES:
                    answer = client.post(f"/v1/games?lang={language}", json=body).get_json()
                    if answer["verdict"] == "ok":
                        allowed.add(key)
                    else:
                        said = " ".join(reason["message"] for reason in answer["reasons"])
                        refused.setdefault(key, {}).setdefault(players, {})[language] = said
    for key, by_players in refused.items():
        others = key in allowed
        for players, told in by_players.items():
            assert (f"With {players} players, “" in told["en"]) == others, told
            assert (f"À {players} joueurs, «" in told["fr"]) == others, told
            assert (" always " in told["en"]) == (" toujours " in told["fr"]) == (not others)
    assert len({key in allowed for key in refused}) == 2
