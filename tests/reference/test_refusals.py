"""Both referees say that the same rules forbid a piece on a cell."""

from __future__ import annotations

from collections import Counter

import pytest

from schemas.state import dump_state
from service.examples.positions import position
from service.rules import pieces, referee
from service.rules.audit import audit
from service.rules.board import BIT, NAME, bits, union
from service.rules.pieces.masks import partition
from service.rules.state import Action, State
from tests.support.random_games import TABLES, random_game, random_options

from .naive.board import cell_name, parse_cell
from .naive.palaces import Palace, find_palaces
from .naive.position import Position, read_state
from .naive.refusals import PREDICATES, Question, broken_rules

OBLIGATIONS = {"turn.obligation", "turn.last_player"}
CELLS = sum(BIT.values())


def _kinds(state: State) -> list[Action]:
    """Return an action without a cell for every piece and building colour.

    For merchants, there is also one action for each end of a street, which names that end, and two
    actions that name other cells. One of these two cells has a merchant that is not an end, if
    there is such a merchant.
    """
    kinds = [Action(piece) for piece in pieces.PIECES if piece != "building"]
    kinds += [Action("building", 0, color) for color in state.config.building_colors]
    ends = [end for end, _ in state.analysis.ends]
    merchants = state.analysis.merchants
    not_ends = list(bits(merchants & ~union(ends)))
    elsewhere = list(bits(state.config.board.city & ~merchants))
    others = [*not_ends[:1], *elsewhere][:2]
    return kinds + [Action("merchant", 0, None, cell) for cell in [*ends, *others]]


def _by_cell(parts: dict[tuple[str, ...], int]) -> dict[str, set[str]]:
    return {NAME[cell]: set(rules) for rules, cells in parts.items() for cell in bits(cells)}


def _compare(state: State) -> Counter[str]:
    """Compare, for each kind of piece, the rules that forbid each cell, and count the broken rules.

    The reasons against a single placement must name the same rules.
    """
    read = read_state(dump_state(state))
    palaces = find_palaces(read)
    met: Counter[str] = Counter(states=1)
    naive: dict[tuple[str, str | None], dict[str, set[str]]] = {}
    for kind in _kinds(state):
        rules = pieces.rules(state, state.mover, kind, CELLS)
        judged = _by_cell(partition(CELLS, rules))
        expected = {name: _naive(read, palaces, kind, name) for name in judged}
        for name, broken in expected.items():
            assert judged[name] == broken, (kind, NAME.get(kind.source), name)
            reasons = pieces.refusals(state, state.mover, kind._replace(cell=BIT[name]))
            assert {reason.rule for reason in reasons} == broken, (kind, name)
            met["pairs"] += 1
            met.update(broken or {"legal"})
        if not kind.source:
            naive[kind.piece, kind.color] = expected
    met["mapped"] = _compare_map(state, naive)
    return met


def _naive(read: Position, palaces: list[Palace], kind: Action, name: str) -> set[str]:
    source = parse_cell(NAME[kind.source]) if kind.source else None
    asked = Question(read, palaces, kind.piece, kind.color, parse_cell(name), source)
    return broken_rules(asked)


def _compare_map(state: State, naive: dict[tuple[str, str | None], dict[str, set[str]]]) -> int:
    """Compare the refusals that name no obligation with the naive ones, and count their cells."""
    compared = 0
    for refusal in referee.legal_moves(state, explain=True).refusals:
        if OBLIGATIONS.isdisjoint(refusal.rules):
            for cell in bits(refusal.cells):
                expected = naive[refusal.piece, refusal.color][NAME[cell]]
                assert set(refusal.rules) == expected, (refusal.piece, refusal.color, NAME[cell])
                compared += 1
    return compared


def _game(ruleset: str, players: int, gates: bool, seed: int) -> Counter[str]:
    options = random_options(ruleset, players, seed) | {"gates": gates}
    met: Counter[str] = Counter()
    for number, ply in enumerate(random_game(ruleset, players, seed, options)):
        if ply.state.phase == "play" and number % 60 == seed % 60:
            met += _compare(ply.state)
    return met


@pytest.mark.slow
def test_rules_that_forbid_a_cell_match_the_naive_predicates_at_every_table() -> None:
    """These games break every rule, except perhaps ``merchant.which_end``.

    ``KEPT`` has a position for that rule.
    """
    met: Counter[str] = Counter()
    for number, (ruleset, players, gates) in enumerate(TABLES):
        met += _game(ruleset, players, gates, 710 + number)
    assert met["states"] >= 60
    assert met["pairs"] >= 200_000
    assert met["mapped"] >= 75_000
    others = {"stock.empty", "color.closed", "turn.one_per_color", "piece.not_in_ruleset"}
    rules = PREDICATES.keys() | others | {"cell.off_board", "cell.kind", "cell.occupied"}
    assert rules - met.keys() <= {"merchant.which_end"}


# A street with both ends at gates, a merchant that blocks a gate, and a side with one cell left.
KEPT = (
    position(
        "second-edition",
        well="M8",
        options={"gates": True},
        streets=["E2-E4 D4-B4"],
        walls="B1-D1 B13-D13 A2-A3",
        gates="E1 E13 A4",
    ),
    position(
        "second-edition",
        well="M8",
        options={"gates": True},
        streets=["B2-D2 D3 D4 C4 B4", "F12"],
        buildings={"grey": "B5"},
        walls="B1-D1 B13-D13 A2-A3",
        gates="E1 E13 A4",
    ),
    position("second-edition", well="M8", walls="A2-A6 A8-A12"),
)


def test_rules_that_random_games_rarely_break_match_the_naive_predicates() -> None:
    met: Counter[str] = Counter()
    for state in KEPT:
        assert audit(state) == ()
        met += _compare(state)
    assert met.keys() >= {"merchant.which_end", "merchant.through_gate", "wall.opening"}


def test_compared_merchants_name_every_end_and_two_cells_that_are_not_ends() -> None:
    for state in KEPT:
        ends = dict(state.analysis.ends).keys()
        named = {kind.source for kind in _kinds(state) if kind.source}
        assert named > ends
        assert len(named - ends) == 2


def test_both_referees_use_the_same_cell_names() -> None:
    assert [cell_name(parse_cell(name)) for name in BIT] == list(BIT)
