"""Explanations of refused moves give the reasons that matter and what can be done instead."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from service.examples.positions import move, position
from service.examples.rules import EXAMPLES, MoveCase
from service.library import read_play, read_position
from service.rules import referee
from service.rules.alternatives import alternative
from service.rules.board import BIT
from service.rules.fact_finding import (
    OVERRIDING,
    SILENCED_BY,
    facts_of,
    relevant_reasons,
    state_before,
)
from service.rules.facts import MAX_GIVEN, Suggestion
from service.rules.reasons import Reason
from service.rules.state import Action, Move, State
from service.wording import LANGUAGES, Wording, wording_for
from service.wording.reasons import REASONS
from service.wording.refusals import REFUSALS
from service.wording.templates import Vocabulary
from tests.support.late_games import ROOFTOPS, between_two
from tests.support.random_games import TABLES, random_game, tries

LONGEST = 320
"""The greatest length, in characters, of the explanation of a refused placement."""

GAMES = [
    pytest.param(*table, seed, marks=() if seed % 11 == 9 else pytest.mark.slow)
    for seed, table in enumerate(TABLES)
]
"""A random game at each table. The fast tests play only a few of them."""
ENGLISH, FRENCH = wording_for("en"), wording_for("fr")
HINT = {
    "en": r"(?:It|palace) can grow at .*?\.|A merchant can be placed at .*?\.|"
    r"the next wall goes at .*?\.|can still be placed on .*?\.|A gate can be placed .*?\.|"
    r"First place .*?\.|must be placed instead \(.*?\)\.|A stable can be placed at .*?\.|"
    r"A new \w+ palace can be begun elsewhere\.",
    "fr": r"peut s’agrandir en .*?\.|On peut poser un marchand en .*?\.|"
    r"le prochain mur se pose en .*?\.|On peut encore poser \w+ [^.]*? sur .*?\.|"
    r"On peut poser une porte .*?\.|Il faut d’abord poser .*?\.|"
    r"C’est .*? qu’il faut poser \(.*?\)\.|On peut poser une étable en .*?\.|"
    r"On peut commencer un nouveau palais \w+ ailleurs\.",
}
"""Patterns that match hints, by language."""
MORE = {
    "en": re.compile(r"There (is one more reason|are \d more reasons)\."),
    "fr": re.compile(r"Il y a encore (une autre raison|\d autres raisons)\."),
}
"""Patterns that match the sentence about the reasons that are left out, by language."""


def explained(state: State, words: str, language: str = "en") -> str:
    played = move(str(state.turn.player), words)
    ruling = referee.adjudicate(state, played)
    assert ruling.verdict == "illegal"
    return wording_for(language).explanation(facts_of(ruling, played))


def clauses(wording: Wording, reason: Reason, state: State) -> set[str]:
    """Return every wording of a reason, in lower case."""
    vocabulary = Vocabulary.of(state.config)
    text = REASONS[reason.rule]
    ways = (reason.params, {**reason.params, "cell_was_named": True})
    said = {wording.fill(text, params, vocabulary) for params in ways}
    if reason.rule == "color.closed":
        lead, _ = REFUSALS["refused"]
        params = {"which": None, "lead": "closed", **reason.params}
        said.add(wording.fill(lead, params, vocabulary))
    return {clause.removesuffix(".").lower() for clause in said}


def is_legal(state: State, action: Action) -> bool:
    return referee.play(state, Move(str(state.turn.player), (action,))).legal


# The refused action and the reason.


def test_explanation_gives_the_reason_and_what_to_do() -> None:
    state = position("second-edition", buildings={"violet": "H3", "orange": "D4"}, well="M9")
    assert explained(state, "violet F4") == (
        "A violet building can’t be placed at F4: the violet palace at H3 is still under "
        "construction and must be extended. It can grow at H2, G3, I3 or H4."
    )
    assert explained(state, "violet F4", "fr") == (
        "Impossible de poser un bâtiment violet en F4\u00a0: il faut agrandir le palais violet "
        "(H3), encore en construction. Il peut s’agrandir en H2, G3, I3 ou H4."
    )


def test_refused_action_in_a_longer_move_is_numbered() -> None:
    state = position("second-edition", buildings={"orange": "D4"}, well="M9")
    assert explained(state, "wall B1, orange D4") == (
        "Second action: an orange building can’t be placed at D4, because an orange building "
        "already stands there. The open orange palace can grow at D3, C4, E4 or D5. Nothing of "
        "this move is played."
    )
    assert explained(state, "orange D4, wall B1", "fr").startswith(
        "Première action\u00a0: impossible de poser un bâtiment orange en D4, car il y a déjà un "
        "bâtiment orange sur cette case."
    )


def test_explanation_of_a_third_action_says_that_both_actions_are_used() -> None:
    """Red has used one action in an earlier move of this turn."""
    state = position("second-edition", walls="B1", actions=["wall B1"], well="M9", player="red")
    assert "because Red has already used both actions this turn." in explained(
        state, "wall C1, wall D1"
    )
    assert "car Rouge a déjà joué ses 2 actions." in explained(state, "wall C1, wall D1", "fr")


def test_explanation_of_an_ambiguous_merchant_asks_which_end_is_meant() -> None:
    case = EXAMPLES["merchant.which_end"].refused
    assert isinstance(case, MoveCase)
    ruling = referee.adjudicate(case.state, case.move)
    assert ENGLISH.explanation(facts_of(ruling, case.move)) == (
        "A merchant at E12 can go on from the end at E2 or B4: the move must say which."
    )
    assert FRENCH.explanation(facts_of(ruling, case.move)) == (
        "Un marchand en E12 peut prolonger une rue marchande à partir de E2 ou de B4\u00a0: il "
        "faut préciser."
    )


def test_ditt_variant_distinguishes_scoring_domes_from_blocking_domes() -> None:
    """A player without scoring domes may still have blocking domes."""
    state = position(
        "first-edition-two-player",
        "yellow blue",
        buildings={"grey": "B3 D8"},
        rooftops="yellow:B3",
        player="yellow",
    )
    assert explained(state, "rooftop D8") == (
        "A scoring dome can’t be placed at D8: Yellow already owns a grey palace, at B3, and "
        "nobody owns two palaces of one colour."
    )
    blocked = EXAMPLES["rooftop.reserved"].refused
    assert isinstance(blocked, MoveCase)
    said = FRENCH.explanation(
        facts_of(referee.adjudicate(blocked.state, blocked.move), blocked.move)
    )
    assert "n’a plus aucun dôme de blocus pour les palais gris" in said


# The choice of reasons.


def test_first_overriding_rule_silences_all_other_rules() -> None:
    """Only the closed colour is explained, although Red also has no grey building."""
    state = position(
        "second-edition",
        "red blue",
        buildings={"grey": "B2 D8 G4"},
        rooftops="red:D8 blue:B2",
        streets=["C2 C3 B3"],
        well="K5",
        player="red",
    )
    ruling = referee.adjudicate(state, move("red", "grey K9"))
    broken = {reason.rule for reason in ruling.reasons}
    assert {"color.closed", "stock.empty", "building.extends_open_palace"} <= broken
    assert ENGLISH.explanation(facts_of(ruling, move("red", "grey K9"))) == (
        "No grey building is placed any more: every player owns a grey palace."
    )


@pytest.mark.parametrize("rule", SILENCED_BY)
def test_rule_silences_less_relevant_rules_in_an_explanation(rule: str) -> None:
    silenced = SILENCED_BY[rule]
    others = ("stable.well", *silenced)
    kept = [
        reason.rule for reason in relevant_reasons([Reason(other) for other in (rule, *others)])
    ]
    assert kept == [rule, "stable.well"]


def test_overriding_rules_apply_in_order() -> None:
    for index, rule in enumerate(OVERRIDING):
        reasons = [Reason(other) for other in (*OVERRIDING[index:], "building.well")]
        assert [reason.rule for reason in relevant_reasons(reasons[::-1])] == [rule]


def test_at_most_two_reasons_are_given_and_the_rest_are_counted() -> None:
    state = position(
        "second-edition",
        options={"gates": True},
        buildings={"orange": "D3", "violet": "F3"},
        walls="B1-D1",
        gates="E1",
        well="E3",
    )
    played = move(str(state.turn.player), "stable E2")
    ruling = referee.play(state, played)
    assert len(ruling.reasons) == 4
    said = ENGLISH.explanation(facts_of(ruling, played))
    assert said.count("Also, ") == 1
    assert "There is one more reason." in said
    assert "Il y a encore une autre raison." in FRENCH.explanation(facts_of(ruling, played))


def test_long_explanation_names_fewer_cells_rather_than_fewer_reasons() -> None:
    """The explanation of the same action is longer if that action is the second of a move."""
    state = read_position(
        "bs1.1:p1 ryg G8BB/2BS4BB2GS/2S3BBBB1SG/8S3G/1SO7K3OO/1OOO2K1S1K3OO/6KKK5O/6K//"
        "SOS1BB1GG/13K M8s2ese2 1P-3/-P1/-/1P- rC11rL7rD3yN4rI11gC7yH7gB2yK2 "
        "0432SM5W6/0411S2M7W9P/0235M6W9 yyyg g--- 35y="
    )
    for text, cells, more in (("SQ11", 8, 34), ("BF12,SQ11", 3, 38)):
        played = read_play(text, state)
        said = FRENCH.explanation(facts_of(referee.play(state, played), played))
        assert "De plus, " in said
        hint = said[said.index("On peut") :]
        assert len(re.findall(r"\b[A-R]\d+\b", hint)) == cells
        assert f" ou sur {more} autres cases." in hint


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "rule", [rule for rule, e in EXAMPLES.items() if type(e.refused) is MoveCase]
)
def test_explanations_of_examples_contain_every_reason_that_matters(
    language: str, rule: str
) -> None:
    wording, case = wording_for(language), EXAMPLES[rule].refused
    assert isinstance(case, MoveCase)
    ruling = referee.adjudicate(case.state, case.move)
    said = wording.explanation(facts_of(ruling, case.move))
    assert rule in {reason.rule for reason in relevant_reasons(ruling.reasons)}
    for reason in relevant_reasons(ruling.reasons)[:MAX_GIVEN]:
        assert any(clause in said.lower() for clause in clauses(wording, reason, case.state))
    assert "{" not in said


# Suggestions of legal moves.


def test_explanations_of_refused_walls_claims_and_gates_name_the_legal_places() -> None:
    walls = position("second-edition", walls="B1-D1", well="M8")
    assert explained(walls, "wall F1").endswith("On the north side the next wall goes at E1 or Q1.")
    claims = position(
        "second-edition",
        buildings={"orange": "D4 D5", "brown": "D8", "grey": "H4"},
        rooftops="yellow:D4",
        well="M8",
        player="red",
    )
    assert explained(claims, "rooftop D5", "fr").endswith(
        "On peut encore poser un toit sur le palais gris (H4) ou le palais marron (D8)."
    )
    gates = position("second-edition", options={"gates": True}, walls="B1-D1 A2-A3", well="M8")
    assert explained(gates, "gate G1").endswith(
        "A gate can be placed on the north side (E1) or on the west side (A4)."
    )


def test_explanation_of_an_obligation_says_what_to_place_first() -> None:
    case = EXAMPLES["turn.obligation"].refused
    assert isinstance(case, MoveCase)
    ruling = referee.adjudicate(case.state, case.move)
    said = ENGLISH.explanation(facts_of(ruling, case.move))
    first = re.search(r"First place (.*)\.$", said)
    assert first is not None
    assert "orange building" in first[1]
    legal = {
        placement.piece
        for placement in referee.legal_moves(case.state).placements
        if placement.cells
    }
    assert legal == {"building"}


def test_alternatives_that_are_illegal_in_this_turn_are_not_named() -> None:
    """In the Ditt variant, a player can't place two buildings of one colour in a turn."""
    state = position(
        "first-edition-two-player",
        "yellow blue",
        buildings={"black": "D4 D5"},
        actions=["black D5"],
        player="yellow",
    )
    assert "grow" not in explained(state, "black K9")


CLAIMED_ORANGE = position(
    "second-edition",
    buildings={"orange": "D4", "violet": "K4"},
    rooftops="red:D4",
    well="M9",
)
CLAIMED_AND_OPEN_ORANGE = position(
    "second-edition",
    buildings={"orange": "D4 D8", "violet": "K4"},
    rooftops="red:D4",
    well="M9",
)


@pytest.mark.parametrize(
    ("state", "cell", "rule", "kind"),
    [
        (CLAIMED_ORANGE, "D5", "building.claimed", "new_palace"),
        (CLAIMED_AND_OPEN_ORANGE, "D5", "building.claimed", "extend_palace"),
        (CLAIMED_ORANGE, "L5", "building.spacing", None),
        (CLAIMED_AND_OPEN_ORANGE, "L5", "building.spacing", "extend_palace"),
        (CLAIMED_ORANGE, "M9", "cell.occupied", None),
    ],
    ids=[
        "beside a claimed palace",
        "beside a claimed palace, while another is open",
        "beside a palace of another colour",
        "beside a palace of another colour, while a palace is open",
        "on the well",
    ],
)
def test_only_a_building_beside_a_claimed_palace_may_begin_a_new_palace_instead(
    state: State, cell: str, rule: str, kind: str | None
) -> None:
    """If there is an open palace of the colour, the building must extend it instead."""
    action = Action("building", BIT[cell], "orange")
    played = Move(str(state.turn.player), (action,))
    assert rule in {reason.rule for reason in referee.play(state, played).reasons}
    found = alternative(state, action, rule)
    assert (found and found.kind) == kind
    if found and kind == "extend_palace":
        assert found.suggestions == (Suggestion("building", ("D7", "C8", "E8", "D9"), "orange"),)


KINDS = {
    "claim_palace",
    "extend_palace",
    "new_palace",
    "next_walls",
    "place_first",
    "place_gate",
    "place_instead",
    "place_merchant",
    "place_stable",
}


def test_every_suggestion_has_cells_and_is_legal() -> None:
    kinds: Counter[str] = Counter()
    for rule, example in EXAMPLES.items():
        if not isinstance(example.refused, MoveCase):
            continue
        state, actions = example.refused.state, example.refused.move.actions
        for action in actions[:1]:
            found = alternative(state, action, rule)
            if found is None:
                continue
            kinds[found.kind] += 1
            assert found.suggestions
            for suggestion in found.suggestions:
                assert suggestion.cells
                color = suggestion.color if suggestion.piece == "building" else None
                for cell in suggestion.cells:
                    assert is_legal(state, Action(suggestion.piece, BIT[cell], color)), suggestion
    assert set(kinds) == KINDS


NO_PIECES = {"last_player_rooftop": "others_have_no_pieces"}


def test_last_player_is_offered_only_a_rooftop_that_is_legal_now() -> None:
    state = between_two(options=NO_PIECES)
    assert {"rooftop", "wall"} <= {
        p.piece for p in referee.legal_moves(state).placements if p.cells
    }
    assert alternative(state, Action("neutral_rooftop", BIT["F9"]), "turn.last_player") == (
        "place_first",
        (Suggestion("rooftop", ("F9",)),),
    )


def test_last_player_is_offered_the_buildings_that_begin_a_palace() -> None:
    """Every palace is claimed, so the player must begin a new one."""
    state = between_two(
        options=NO_PIECES,
        orange="F9-J9 F10-H10",
        stables="E9 E10 I10 J10",
        rooftops=ROOFTOPS + " blue:F9",
        player="red",
    )
    found = alternative(state, Action("wall", BIT["A4"]), "turn.last_player")
    assert found is not None
    assert [(suggestion.piece, suggestion.color) for suggestion in found.suggestions] == [
        ("building", "orange")
    ]


STREET = position("second-edition", streets=["F5 G5 H5"], well="M9")
STABLES = position(
    "second-edition", buildings={"orange": "D4 D5", "grey": "K4"}, stables="D6", well="M9"
)


@pytest.mark.parametrize(
    ("state", "words", "english", "french"),
    [
        (
            STREET,
            "merchant I5 from F5",
            "A merchant at I5 continues from H5, not from F5; name that end, or none.",
            "Un marchand en I5 prolonge la rue marchande à partir de H5, pas de F5\u202f; corrigez "
            "l’extrémité.",
        ),
        (
            STREET,
            "merchant G6",
            "A merchant can’t be placed at G6: this space is only next to G5, in the middle of the "
            "market street, which only grows at its ends (F5 or H5). A merchant can be placed at "
            "F4, H4, E5, I5, F6 or H6.",
            "Impossible de poser un marchand en G6\u00a0: cette case n’est à côté que de G5, au "
            "milieu de la rue marchande, qui ne se prolonge que par un bout (F5 ou H5). On peut "
            "poser un marchand en F4, H4, E5, I5, F6 ou H6.",
        ),
        (
            STREET,
            "merchant I6",
            "A merchant can’t be placed at I6: this space only touches H5 diagonally, and the next "
            "merchant must go on from the end at F5 or H5. A merchant can be placed at F4, H4, E5, "
            "I5, F6 or H6.",
            "Impossible de poser un marchand en I6\u00a0: cette case ne touche H5 qu’en diagonale, "
            "et il faut continuer à partir de F5 ou de H5. On peut poser un marchand en F4, H4, "
            "E5, I5, F6 ou H6.",
        ),
        (
            STABLES,
            "orange D7",
            "An orange building can’t be placed at D7: this space is only next to the orange "
            "palace’s stable, and a palace grows next to its buildings. It can grow at D3, C4, E4, "
            "C5 or E5.",
            "Impossible de poser un bâtiment orange en D7\u00a0: cette case n’est à côté que de "
            "l’étable du palais orange, et un palais s’agrandit à côté d’un de ses bâtiments. "
            "Il peut s’agrandir en D3, C4, E4, C5 ou E5.",
        ),
        (
            STABLES,
            "orange E3",
            "An orange building can’t be placed at E3: this space only touches the orange palace "
            "diagonally, and a palace grows next to its buildings. It can grow at D3, C4, E4, C5 "
            "or E5.",
            "Impossible de poser un bâtiment orange en E3\u00a0: cette case ne touche le palais "
            "orange qu’en diagonale, et un palais s’agrandit à côté d’un de ses bâtiments. Il peut "
            "s’agrandir en D3, C4, E4, C5 ou E5.",
        ),
        (
            STABLES,
            "rooftop D6",
            "A rooftop can’t be placed at D6: that is a stable, and a rooftop goes on one of the "
            "palace’s buildings (D4). A rooftop can still be placed on the orange palace at D4 or "
            "the grey palace at K4.",
            "Impossible de poser un toit en D6\u00a0: c’est une étable, et un toit se pose sur un "
            "bâtiment (D4) du palais. On peut encore poser un toit sur le palais orange "
            "(D4) ou le palais gris (K4).",
        ),
        (
            STABLES,
            "stable D7",
            "A stable can’t be placed at D7: this space is only next to the stable at D6, not to a "
            "building (diagonals don’t count). A stable can be placed at D3, C4, E4, C5 or E5.",
            "Impossible de poser une étable en D7\u00a0: cette case n’est à côté que de l’étable "
            "en D6, pas d’un bâtiment (la diagonale ne compte pas). On peut poser une étable en "
            "D3, C4, E4, C5 ou E5.",
        ),
    ],
    ids=[
        "wrong end",
        "middle of the street",
        "diagonal to an end",
        "beside the palace's stable",
        "diagonal to the palace",
        "rooftop on a stable",
        "stable beside a stable",
    ],
)
def test_near_misses_are_explained_as_such(
    state: State, words: str, english: str, french: str
) -> None:
    assert explained(state, words) == english
    assert explained(state, words, "fr") == french


# Random games.


@pytest.mark.parametrize(("ruleset", "players", "gates", "seed"), GAMES)
def test_refusals_in_random_games_are_short_and_name_only_legal_cells(
    ruleset: str, players: int, gates: bool, seed: int
) -> None:
    random = Random(seed)
    met: Counter[str] = Counter()
    for ply in random_game(ruleset, players, seed, {"gates": True} if gates else {}):
        for action in tries(random, ply.state):
            several = random.random() < 0.4
            actions = (*ply.move.actions, action) if several else (action,)
            played = Move(ply.move.player, actions)
            ruling = referee.play(ply.state, played)
            if ruling.legal:
                continue
            met["refusals"] += 1
            met["alternatives"] += _check_refusal(ply.state, played, ruling.reasons)
    assert met["refusals"] >= 60
    assert met["alternatives"] >= 10


def _check_refusal(state: State, played: Move, reasons: tuple[Reason, ...]) -> bool:
    """Check an explanation in both languages, and return whether it names an alternative.

    Explanations that are not about a single action are not checked.
    """
    index = reasons[0].action
    ruling = referee.play(state, played)
    if index is None:
        return False
    refused = facts_of(ruling, played).refused
    assert refused is not None
    found = refused.instead
    cells: set[str] = set()
    if found is not None:
        before = state_before(state, played, index)
        for suggestion in found.suggestions:
            cells.update(suggestion.cells)
            color = suggestion.color if suggestion.piece == "building" else None
            for cell in suggestion.cells[:: 1 + len(suggestion.cells) // 8]:
                assert is_legal(before, Action(suggestion.piece, BIT[cell], color)), suggestion
    kept = relevant_reasons(reasons)[:MAX_GIVEN]
    for wording in (ENGLISH, FRENCH):
        said = wording.explanation(facts_of(ruling, played))
        assert len(re.sub(r"^\w+ \w+\W+: ", "", said)) <= LONGEST, said
        assert said[-1] == "."
        assert not re.search(r"[{}]|  |\bNone\b|\.\.|: \w[^.]*: ", said), said
        given = [clauses(wording, reason, state) for reason in kept]
        if len(given) == 2 and not any(clause in said.lower() for clause in given[1]):
            assert MORE[wording.language].search(said), said
            assert len(said) + max(map(len, given[1])) > LONGEST, said
            given.pop()
        for ways in given:
            assert any(clause in said.lower() for clause in ways), (ways, said)
        for reason in reasons:
            if reason not in kept:
                assert not any(way in said.lower() for way in clauses(wording, reason, state)), said
        hints = list(re.finditer(HINT[wording.language], said))
        assert len(hints) == (found is not None), said
        for hint in hints:
            named = set(re.findall(r"\b[A-R]\d+\b", hint[0]))
            assert named <= cells, (hint[0], found)
    for reason in reasons:
        for wording in (ENGLISH, FRENCH):
            message = wording.reason(reason, state.config)
            assert re.fullmatch(r"[A-ZÀ-Ý].*\.", message), message
            assert not re.search(r"[{}]|  |\bNone\b|\.\.", message), message
    return found is not None
