"""The setup: the well and the first merchant, the first player, stocks and tiles.

Sources: first edition, second edition, Ditt variant and Board Game Arena, "Mise en place".
"""

from __future__ import annotations

from typing import Any

import pytest

from service.examples.positions import position
from service.rules import referee, setup
from service.rules.board import BIT, LARGE, SMALL, bits, cell_names
from service.rules.rulesets import RULESETS, TOWER_VALUES, Ruleset
from service.rules.state import State
from tests.support.judging import Case, broken, cases, event, happened, judge, played

EVERY_TABLE = pytest.mark.parametrize(
    ("ruleset", "players"),
    [(ruleset, players) for ruleset in RULESETS.values() for players in ruleset.supplies],
    ids=str,
)


def setting_up(ruleset: str, players: str = "red yellow green", **words: Any) -> State:
    return position(ruleset, players, phase="setup", turn=0, **({"streets": ()} | words))


FIRST = setting_up("first-edition")
SECOND = setting_up("second-edition")
WELL_STANDS = setting_up("second-edition", well="H7")
MERCHANT_STANDS = setting_up("second-edition", streets=["H7"])
DITT = setting_up("first-edition-two-player", "yellow blue")
SMALLER = setting_up("second-edition", "red blue")

LEGAL: dict[str, Case] = {
    "the first merchant": (FIRST, "merchant H7", {}),
    "the nearest cell to the corner": (FIRST, "merchant C3", {}),
    "the nearest cell to the opposite corner": (FIRST, "merchant P11", {}),
    "the nearest cell to the opposite corner of the smaller board": (SMALLER, "merchant N10", {}),
    "the well first": (SECOND, "well H7, merchant F5", {}),
    "the merchant first": (SECOND, "merchant F5, well H7", {}),
    "one of the two": (SECOND, "well H7", {}),
    "the merchant beside the well": (WELL_STANDS, "merchant H8", {}),
    "the well beside the merchant": (MERCHANT_STANDS, "well H8", {}),
    "the merchant of the Ditt variant": (DITT, "merchant H7", {}),
}

REFUSED: dict[str, Case] = {
    "a building": (FIRST, "grey H7", {"setup.piece": "H7"}),
    "a wall": (FIRST, "wall B1", {"setup.piece": "B1"}),
    "tea": (SECOND, "tea_tile", {"setup.piece": ""}),
    "a second well": (WELL_STANDS, "well F5", {"setup.piece": "F5"}),
    "a second merchant": (MERCHANT_STANDS, "merchant F5", {"setup.piece": "F5"}),
    "a well in the first edition": (FIRST, "well H7", {"piece.not_in_ruleset": "H7"}),
    "a well in a game without one": (
        setting_up("second-edition", options={"well": False}),
        "well H7",
        {"piece.not_in_ruleset": "H7"},
    ),
    "a gate in a game without gates": (FIRST, "gate H7", {"piece.not_in_ruleset": "H7"}),
    "along the northern wall": (FIRST, "merchant H2", {"setup.away_from_wall": "H2 H1"}),
    "along the southern wall": (FIRST, "merchant H12", {"setup.away_from_wall": "H12 H13"}),
    "in the corner": (FIRST, "merchant B2", {"setup.away_from_wall": "B2 B1 A2"}),
    "the well along the wall": (SECOND, "well Q7", {"setup.away_from_wall": "Q7 R7"}),
    "along the smaller board's wall": (
        SMALLER,
        "merchant O5",
        {"setup.away_from_wall": "O5 P5"},
    ),
    "on a wall cell": (FIRST, "merchant H1", {"cell.kind": "H1"}),
    "on a tower": (FIRST, "merchant A1", {"cell.kind": "A1"}),
    "off the board": (SMALLER, "merchant Q5", {"cell.off_board": "Q5"}),
    "on the well": (WELL_STANDS, "merchant H7", {"cell.occupied": "H7"}),
    "on the merchant": (MERCHANT_STANDS, "well H7", {"cell.occupied": "H7"}),
    "on the well placed in the same move": (
        SECOND,
        "well H7, merchant H7",
        {"cell.occupied": "H7"},
    ),
    "the well twice": (SECOND, "well H7, well F5", {"setup.piece": "F5"}),
    "one move for the setup and turn 1": (
        FIRST,
        "merchant H7, wall B1",
        {"turn.quota": "B1"},
    ),
    "one move for both setup pieces and a piece of turn 1": (
        SECOND,
        "well H7, merchant F5, wall B1",
        {"turn.quota": "B1"},
    ),
    "a well in play": (position("second-edition", well="M8"), "well H7", {"setup.piece": "H7"}),
    "a well in play in the first edition": (
        position("first-edition"),
        "well H8",
        {"piece.not_in_ruleset": "H8"},
    ),
}


@cases(LEGAL)
def test_setup_piece_is_legal(state: State, words: str, expected: dict[str, str]) -> None:
    assert broken(state, words) == expected


@cases(REFUSED)
def test_refusal_of_a_setup_piece_names_every_broken_rule(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


def test_first_player_must_place_the_setup_pieces() -> None:
    assert list(broken(FIRST)) == ["turn.pass"]
    assert list(broken(FIRST, "merchant H7", player="green")) == ["turn.wrong_player"]


@pytest.mark.parametrize(
    ("state", "quota", "pieces"),
    [
        (FIRST, 1, {"merchant"}),
        (SECOND, 2, {"well", "merchant"}),
        (WELL_STANDS, 1, {"merchant"}),
        (MERCHANT_STANDS, 1, {"well"}),
        (setting_up("second-edition", options={"well": False}), 1, {"merchant"}),
    ],
)
def test_legal_moves_of_the_setup_place_the_missing_pieces(
    state: State, quota: int, pieces: set[str]
) -> None:
    """Inner cells are the city cells that do not touch the wall."""
    legal = referee.legal_moves(state, explain=True)
    assert (legal.player, legal.quota, legal.remaining) == ("red", quota, quota)
    assert not legal.may_pass
    assert {placement.piece for placement in legal.placements} == pieces
    board = state.config.board
    for placement in legal.placements:
        assert placement.cells == board.inner & ~state.well & ~state.analysis.merchants
        refused = [r for r in legal.refusals if r.piece == placement.piece]
        assert sum(r.cells for r in refused) == board.cells & ~placement.cells


def test_after_one_setup_piece_the_same_player_places_the_other() -> None:
    after = played(SECOND, "merchant F5")
    legal = referee.legal_moves(after)
    assert (after.phase, after.turn.number, after.turn.player) == ("setup", 0, "red")
    assert (legal.quota, legal.remaining) == (2, 1)
    assert [placement.piece for placement in legal.placements] == ["well"]


@pytest.mark.parametrize(
    ("state", "words", "opener"),
    [
        (FIRST, "merchant H7", "red"),
        (SECOND, "merchant F5, well H7", "red"),
        (DITT, "merchant H7", "blue"),
        (setting_up("first-edition-two-player", "blue yellow"), "merchant H7", "yellow"),
        (setting_up("first-edition-aid"), "merchant H7", "red"),
    ],
)
def test_first_turn_follows_the_setup(state: State, words: str, opener: str) -> None:
    """In the Ditt variant, the second player takes turn 1."""
    after = played(state, words)
    assert (after.phase, after.turn.number, after.turn.player) == ("play", 1, opener)
    assert after.turn.actions == ()


def test_setup_reports_its_placements_the_new_street_and_the_end_of_the_turn() -> None:
    assert happened(SECOND, "well H7, merchant F5") == [
        event("piece_placed", player="red", piece="well", cell="H7"),
        event("piece_placed", player="red", piece="merchant", cell="F5"),
        event("street_started", player="red", cell="F5"),
        event("turn_ended", player="red", number=0),
    ]


def test_setup_pieces_are_not_taken_from_the_stocks() -> None:
    before, after = SECOND, played(SECOND, "well H7, merchant F5")
    assert [p.pieces() for p in before.players] == [p.pieces() for p in after.players]


def test_reason_names_the_missing_setup_pieces() -> None:
    (reason,) = judge(SECOND, "grey H7").reasons
    assert reason.params["expected"] == ["well", "merchant"]
    (reason,) = judge(WELL_STANDS, "grey D7").reasons
    assert reason.params["expected"] == ["merchant"]


# --- the first state of a game -------------------------------------------------------------------


@EVERY_TABLE
def test_same_seed_draws_the_same_first_cells(ruleset: Ruleset, players: int) -> None:
    colors = ruleset.seats[:players]
    merchants = set()
    for seed in range(12):
        new = setup.new_game(ruleset.id, colors, seed=seed)
        again = setup.new_game(ruleset.id, colors, seed=seed)
        assert new.state is not None
        assert again.state is not None
        assert new.seed == again.seed == seed
        assert (new.state.well, new.state.streets) == (again.state.well, again.state.streets)
        ((merchant,),) = new.state.streets
        assert merchant & new.state.config.board.inner
        assert merchant != new.state.well
        assert bool(new.state.well) is new.state.config.well
        assert new.state.phase == "play"
        merchants.add(merchant)
    assert len(merchants) > 6


@EVERY_TABLE
def test_only_second_edition_games_draw_a_seed_if_none_is_given(
    ruleset: Ruleset, players: int
) -> None:
    """Games of the other rulesets begin with the setup."""
    new = setup.new_game(ruleset.id, ruleset.seats[:players])
    assert new.state is not None
    assert new.reasons == ()
    drawn = ruleset.edition == "second"
    assert (new.seed is not None) is drawn
    assert (new.state.phase == "play") is drawn
    assert new.state.turn.number == int(drawn)
    if new.seed is not None:
        again = setup.new_game(ruleset.id, ruleset.seats[:players], seed=new.seed)
        assert again.state is not None
        assert (again.state.well, again.state.streets) == (new.state.well, new.state.streets)


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("first-edition", 3), ("first-edition", 4), ("first-edition-two-player", 2)],
)
def test_first_player_does_the_setup(ruleset: str, players: int) -> None:
    """This holds in the Ditt variant too, where the second player takes turn 1."""
    colors = RULESETS[ruleset].seats[:players]
    state = setup.new_game(ruleset, colors).state
    assert state is not None
    assert (state.phase, state.turn.number, state.turn.player) == ("setup", 0, colors[0])


def test_drawn_seed_is_an_exact_integer_in_every_json_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some JSON readers round integers above 2**53 - 1."""
    monkeypatch.setattr(setup.secrets, "randbelow", lambda bound: bound - 1)
    assert setup.new_game("second-edition", ("red", "yellow", "green")).seed == 2**53 - 1


def test_chosen_cells_are_kept_and_missing_cells_are_drawn() -> None:
    colors = ("red", "yellow", "green")
    both = setup.new_game("second-edition", colors, well=BIT["J7"], merchant=BIT["F5"], seed=3)
    assert both.state is not None
    assert (both.seed, both.state.well, both.state.streets) == (None, BIT["J7"], ((BIT["F5"],),))
    for seed in range(40):
        half = setup.new_game("second-edition", colors, well=BIT["J7"], seed=seed)
        assert half.state is not None
        assert half.seed == seed
        assert half.state.well == BIT["J7"] != half.state.streets[0][0]
    first = setup.new_game("first-edition", colors, merchant=BIT["F5"])
    assert first.state is not None
    assert (first.seed, first.state.phase) == (None, "play")


@EVERY_TABLE
def test_new_game_has_the_board_and_stocks_of_its_table(ruleset: Ruleset, players: int) -> None:
    state = setup.new_game(ruleset.id, ruleset.seats[:players], seed=5).state
    assert state is not None
    small = ruleset.edition == "second" and players == 2
    assert state.config.board is (SMALL if small else LARGE)
    # Buildings of each colour; own, neutral and blocking rooftops; stables, merchants, walls.
    expected = {
        ("first", 2): (9, 4, 0, 4, 6, 12, 16),
        ("first", 3): (6, 4, 0, 0, 4, 8, 10),
        ("first", 4): (5, 4, 0, 0, 3, 6, 8),
        ("second", 2): (8, 4, 2, 0, 4, 12, 15),
        ("second", 3): (6, 4, 1, 0, 4, 8, 12),
        ("second", 4): (5, 4, 0, 0, 3, 6, 9),
    }[ruleset.edition, players]
    for player in state.players:
        assert expected == (
            player.buildings[0],
            player.rooftops,
            player.neutral_rooftops,
            len(player.blocking_rooftops),
            player.stables,
            player.merchants,
            player.walls,
        )
        assert player.buildings == (expected[0],) * 4
        assert player.tea_tiles == 0
    second = ruleset.edition == "second"
    assert state.tea_supply == (6 if second else 0)
    assert state.palace_values == (1, 2, 3, 4)
    assert state.tower_values == (1, 3, 2, 4)
    assert state.tower_merchants == ((3, 1, 2, 0) if second else (0, 0, 0, 0))


def test_merchants_on_a_tower_tile_depend_on_its_value() -> None:
    state = setup.new_game(
        "second-edition", ("red", "blue", "green"), seed=1, tower_values=(4, 1, 3, 2)
    ).state
    assert state is not None
    assert state.tower_merchants == (0, 3, 1, 2)
    assert sum(TOWER_VALUES) == 10


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({"ruleset": "first-edition", "colors": ("red", "blue")}, ["game.number_of_players"]),
        (
            {"ruleset": "first-edition-two-player", "colors": ("yellow",)},
            ["game.number_of_players"],
        ),
        (
            {"ruleset": "first-edition-two-player", "colors": ("red", "green", "red")},
            [
                "game.number_of_players",
                "game.player_twice",
                "game.player_color",
                "game.player_color",
            ],
        ),
        ({"colors": ("red", "red", "red")}, ["game.player_twice"]),
        ({"revision": 0}, ["game.revision"]),
        (
            {"revision": 7, "options": {"neutral_rooftops": True, "gates": True}, "colors": "4"},
            ["game.revision", "game.option"],
        ),
        ({"well": "A1", "merchant": "B1"}, ["game.cell", "game.cell"]),
        ({"well": "B2", "merchant": "Q12"}, ["game.near_wall", "game.near_wall"]),
        ({"well": "B2", "merchant": "B2"}, ["game.near_wall", "game.near_wall", "game.same_cell"]),
        ({"well": "B2", "merchant": "A5"}, ["game.cell", "game.near_wall"]),
        ({"well": "H7", "merchant": "H7"}, ["game.same_cell"]),
        ({"options": {"well": False}, "well": "H7"}, ["game.no_well"]),
        (
            {"ruleset": "first-edition", "well": "H7", "merchant": "R9"},
            ["game.no_well", "game.cell"],
        ),
        ({"tower_values": (1, 2, 3, 3)}, ["game.tower_values"]),
        ({"tower_values": (0, 1, 2, 3), "merchant": "B5"}, ["game.near_wall", "game.tower_values"]),
        (
            {"colors": ("red", "blue"), "well": "P12", "merchant": "Q5"},
            ["game.cell", "game.cell"],
        ),
    ],
)
def test_impossible_new_game_is_refused_with_every_reason(
    words: dict[str, Any], expected: list[str]
) -> None:
    request = {"ruleset": "second-edition", "colors": ("red", "yellow", "green")} | words
    if request["colors"] == "4":
        request["colors"] = ("red", "yellow", "green", "blue")
    for piece in ("well", "merchant"):
        if piece in request:
            request[piece] = BIT[request[piece]]
    new = setup.new_game(**request)
    assert [reason.rule for reason in new.reasons] == expected
    assert new.state is None
    assert new.seed is None


def test_inner_cells_are_the_city_cells_away_from_the_walls() -> None:
    assert LARGE.inner.bit_count() == 14 * 9
    assert SMALL.inner.bit_count() == 12 * 8
    names = cell_names(LARGE.inner)
    assert (names[0], names[-1]) == ("C3", "P11")
    assert len(list(bits(LARGE.city & ~LARGE.inner))) == 2 * 16 + 2 * 9
