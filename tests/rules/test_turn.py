"""The turn: its quota and obligations, the next player, and the end of the game.

Sources: first edition, "La vieille cité renaît" and "Fin du jeu"; second edition, "Tour de jeu" and
"Fin de partie"; Ditt variant, "Déroulement du jeu".
"""

from __future__ import annotations

from typing import Any

import pytest

from schemas.move import dump_action
from schemas.state import dump_state
from service.examples.late import last_pieces
from service.examples.positions import cells, move, position
from service.library import read_position
from service.rules import referee, setup
from service.rules import turn as turns
from service.rules.board import BIT
from service.rules.reasons import Reason
from service.rules.rulesets import RULESETS
from service.rules.state import Action, Move, State, Turn
from tests.reference import naive
from tests.support.judging import Case, broken, cases, event, happened, judge, played
from tests.support.late_games import DITT_ROOFTOPS, ROOFTOPS, between_two, ditt
from tests.support.random_games import listed_actions


def second(**words: Any) -> State:
    return position("second-edition", **({"well": "M8"} | words))


# --- who may move --------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["", "wall B1", "orange A1, tea_tile", "violet Q13"])
def test_move_by_another_player_is_refused(words: str) -> None:
    """No other reason is given, even if the move also breaks other rules."""
    ruling = judge(second(), words, player="green")
    assert ruling.reasons == (
        Reason("turn.wrong_player", {"player": "green", "expected": "red"}, (), None),
    )


def test_move_by_a_color_that_is_not_in_the_game_is_refused() -> None:
    assert broken(second(), "wall B1", player="blue") == {"turn.wrong_player": ""}


@pytest.mark.parametrize("player", ["red", "blue", "green"])
@pytest.mark.parametrize("words", ["", "wall A6", "tea_tile"])
def test_every_move_in_a_finished_game_is_refused(player: str, words: str) -> None:
    state = last_pieces(walls="A2-A5", phase="finished")
    assert judge(state, words, player).reasons == (Reason("turn.finished"),)


def test_finished_game_has_a_quota_of_zero() -> None:
    state = last_pieces(walls="A2-A5", phase="finished")
    assert (turns.quota(state), turns.remaining(state)) == (0, 0)


@pytest.mark.parametrize(
    ("state", "params"),
    [
        (second(), {"piece": "building", "color": "grey", "cell": "B2"}),
        (last_pieces("red"), {"piece": "wall", "color": None, "cell": "P2"}),
        (
            position("second-edition", phase="setup", turn=0, streets=()),
            {"piece": "well", "color": None, "cell": "C3", "expected": ["well", "merchant"]},
        ),
    ],
)
def test_pass_is_refused_while_something_can_be_placed(
    state: State, params: dict[str, Any]
) -> None:
    """The reason names a piece that can be placed, and a cell for the piece."""
    expected = {"player": state.turn.player, "expected": []} | params
    assert judge(state).reasons == (Reason("turn.pass", expected, (), None),)


def test_refused_pass_names_a_placement_that_no_obligation_forbids() -> None:
    """With a wall at C1, Red could place only one piece instead of two."""
    state = read_position(
        "2e.1:l2 rb 13V/7SOO/13S/3BS1B1F4O/2BBB8O/2S10S//11B1G/SGS3V/4B1S J2e4s6w3sw5swsw3 "
        "1-4/4-2/3-5/5-4 rH10bC10rJ3bO6nE5rO9bO2nM9bH5rF11 WN/WN/T br-b -b-b 47r="
    )
    (reason,) = judge(state).reasons
    assert reason.rule == "turn.pass"
    named = Action(reason.params["piece"], BIT[reason.params["cell"]], reason.params["color"])
    assert referee.play(state, Move("red", (named,))).legal
    assert (reason.params["piece"], reason.params["cell"]) == ("wall", "P9")


def test_pass_is_legal_if_nothing_can_be_placed() -> None:
    state = last_pieces("blue")
    assert referee.legal_moves(state).may_pass
    assert happened(state) == [event("player_passed_over", player="blue")]
    assert played(state).turn == ((9, "red", ()))


def test_pass_ends_the_game_if_nobody_can_place_anything() -> None:
    for number in (1, 9):
        state = last_pieces("blue", walls="A2-A5", turn=number)
        assert happened(state) == [
            event("game_finished", number=number, winners=("blue",), value=14)
        ]
        after = played(state)
        assert (after.phase, after.turn) == ("finished", (number, None, ()))


def test_pass_ends_a_turn_in_progress() -> None:
    state = last_pieces(
        "red", walls="A2-A5", options={"gates": True}, actions=["gate A6"], gates="A6"
    )
    events = happened(state)
    assert events[0] == event("turn_ended", player="red", number=9)
    assert events[-1][0] == "game_finished"


# --- the quota -----------------------------------------------------------------------------------

QUOTAS = {
    ("first-edition", 3): (2, 2, 2, 2),
    ("first-edition", 4): (2, 2, 2, 2),
    ("first-edition-two-player", 2): (1, 2, 3, 3),
    ("second-edition", 2): (1, 2, 2, 2),
    ("second-edition", 3): (1, 1, 2, 2),
    ("second-edition", 4): (1, 1, 2, 2),
    ("board-game-arena", 2): (2, 2, 2, 2),
    ("board-game-arena", 3): (2, 2, 2, 2),
    ("board-game-arena", 4): (2, 2, 2, 2),
    ("first-edition-aid", 3): (2, 2, 2, 2),
    ("first-edition-aid", 4): (2, 2, 2, 2),
    ("boardspace-first-edition", 3): (2, 2, 2, 2),
    ("boardspace-first-edition", 4): (2, 2, 2, 2),
    ("boardspace-second-edition", 2): (1, 2, 2, 2),
    ("boardspace-second-edition", 3): (1, 1, 2, 2),
    ("boardspace-second-edition", 4): (1, 1, 2, 2),
}


@pytest.mark.parametrize(("table", "quotas"), QUOTAS.items(), ids=str)
def test_first_turns_have_the_quotas_of_the_opening(
    table: tuple[str, int], quotas: tuple[int, ...]
) -> None:
    ruleset, players = table
    colors = RULESETS[ruleset].seats[:players]
    state = setup.new_game(ruleset, colors, seed=3).state
    assert state is not None
    opener = 1 if ruleset == "first-edition-two-player" else 0
    column = iter("BCDEFGHIJKLMN")
    for turn, quota in enumerate(quotas, 1):
        player = colors[(opener + turn - 1) % players]
        for left in range(quota, 0, -1):
            legal = referee.legal_moves(state)
            assert (legal.player, legal.quota, legal.remaining) == (player, quota, left)
            assert state.turn.number == turn
            assert len(state.turn.actions) == quota - left
            state = played(state, f"wall {next(column)}1")


def test_quotas_cover_every_ruleset_and_number_of_players() -> None:
    assert set(QUOTAS) == {(r.id, players) for r in RULESETS.values() for players in r.supplies}


def test_move_may_use_only_part_of_the_quota() -> None:
    """The next move continues the turn."""
    state = second()
    after = played(state, "wall B1")
    assert [event_ for event_, _ in happened(state, "wall B1")] == ["piece_placed"]
    assert (after.turn.number, after.turn.player) == (9, "red")
    assert after.turn.actions == move("red", "wall B1").actions
    assert broken(after, "wall C1, wall D1") == {"turn.quota": "D1"}
    whole = played(state, "wall B1, wall C1")
    assert played(after, "wall C1").walls == whole.walls
    assert played(after, "wall C1").turn == whole.turn == (10, "yellow", ())


@pytest.mark.parametrize(
    ("state", "words", "params"),
    [
        (
            second(),
            "wall B1, wall C1, orange D5",
            {"count": 2, "quota": 2, "piece": "building", "color": "orange", "cell": "D5"},
        ),
        (
            second(walls="B1", actions=["wall B1"]),
            "wall C1, stable A1",
            {"count": 2, "quota": 2, "piece": "stable", "color": None, "cell": "A1"},
        ),
        (
            second(turn=1),
            "wall B1, wall C1",
            {"count": 1, "quota": 1, "piece": "wall", "color": None, "cell": "C1"},
        ),
        (
            # One wall is left. Placing it ends the turn and the game.
            last_pieces(),
            "wall A5, wall A6",
            {"count": 1, "quota": 2, "piece": "wall", "color": None, "cell": "A6"},
        ),
        (
            # Blue is skipped. Red moves again, but in a new turn.
            last_pieces(walls="A2"),
            "wall A3, wall A4, wall A5",
            {"count": 2, "quota": 2, "piece": "wall", "color": None, "cell": "A5"},
        ),
    ],
)
def test_action_after_the_end_of_the_turn_is_refused(
    state: State, words: str, params: dict[str, Any]
) -> None:
    ruling = judge(state, words)
    (reason,) = ruling.reasons
    assert reason.rule == "turn.quota"
    assert reason.action == words.count(",")
    assert reason.params == {"player": "red", "phase": "play"} | params
    assert reason.cells == (params["cell"],)
    assert ruling.state is state


def test_judging_a_move_stops_at_the_first_refused_action() -> None:
    state = second()
    ruling = judge(state, "wall B1, wall D1, wall F1")
    assert [(reason.rule, reason.action) for reason in ruling.reasons] == [("wall.connected", 1)]
    assert ruling.state is state


def test_replay_stops_at_the_first_illegal_move() -> None:
    state = second(turn=1)
    moves = [
        move("red", "grey D4"),
        move("yellow", "rooftop D4"),
        move("green", "grey K4, wall B1"),
        move("red", "grey K5, grey K7"),
        move("red", "wall C1"),
    ]
    record = referee.replay(state, moves)
    assert (record.verdict, record.played) == ("illegal", 3)
    assert [(reason.rule, reason.action) for reason in record.reasons] == [
        ("building.extends_open_palace", 1)
    ]
    assert [events[-1][0] for events in record.events] == ["turn_ended"] * 3
    assert record.state.turn == (4, "red", ())
    assert record.state.buildings[0] == cells("D4 K4")
    whole = referee.replay(state, moves[:3])
    assert (whole.verdict, whole.played, whole.reasons) == ("legal", 3, ())
    assert whole.events == record.events
    assert referee.replay(state, []).state is state


# --- the obligation to place as many pieces as possible ------------------------------------------

# Blue has an orange building and a rooftop. Red owns an orange palace. Blue's claim closes orange.
CLOSING = between_two(orange="I3-K3 G9-J9", rooftops=ROOFTOPS + " red:I3", player="blue")
# Blue has a rooftop and a neutral rooftop. The unclaimed palaces are orange and grey. Blue already
# owns a grey palace, which was begun when merchants had blocked the other one.
OWN_AND_NEUTRAL: dict[str, Any] = {
    "grey": "C3 C5 O11",
    "street": "O10 N10 N11-D11",
    "rooftops": "red:C3 blue:C5 neutral:E7 blue:E3 red:E5 red:G3 blue:G5 red:I3",
    "player": "blue",
}
# The only unclaimed palace is connected to the north-west tower, whose tile has merchants.
TOWER: dict[str, Any] = {
    "violet": "E3 E5",
    "orange": "I3-K3 B9-F9",
    "rooftops": "neutral:C7 red:C3 blue:C5 blue:E3 red:E5 red:G3 blue:G5 red:I3",
    "walls": "B1-H1 A2-A9",
    "player": "blue",
}
# There are three players. Behind the screen, Green has only a gate. By placing it, Green wins the
# fourth gate.
FOURTH_GATE: dict[str, Any] = {
    "options": {"gates": True},
    "well": "N5",
    "buildings": {
        "grey": "C4 C6 C8",
        "violet": "E4 E6 E8",
        "brown": "G4 G6 G8",
        "orange": "I4 I6 I8",
    },
    "rooftops": (
        "red:C4 yellow:C6 green:C8 red:E4 yellow:E6 green:E8 "
        "red:G4 yellow:G6 green:G8 red:I4 yellow:I6 green:I8"
    ),
    "stables": "C3 E3 G3 I3",
    "streets": ["F11-N11"],
    "player": "green",
}

OBLIGATIONS: dict[str, Case] = {
    "a claim before the last building of the colour": (
        CLOSING,
        "rooftop G9",
        {"turn.obligation": "G9"},
    ),
    "the building first": (CLOSING, "orange F9, rooftop F9", {}),
    "the building alone": (CLOSING, "orange K9", {}),
    "neutral rooftop on the only palace that the player could own": (
        between_two(**OWN_AND_NEUTRAL),
        "neutral_rooftop F9",
        {"turn.obligation": "F9"},
    ),
    "neutral rooftop elsewhere, then the player's own": (
        between_two(**OWN_AND_NEUTRAL),
        "neutral_rooftop O11, rooftop F9",
        {},
    ),
    "the player's own rooftop, then the neutral one": (
        between_two(**OWN_AND_NEUTRAL),
        "rooftop F9, neutral_rooftop O11",
        {},
    ),
    "an action that breaks another rule": (
        between_two(**OWN_AND_NEUTRAL),
        "rooftop O11",
        {"rooftop.one_per_color": "O11 C5"},
    ),
    "neutral rooftop that gives up the tower's merchants": (
        between_two(**TOWER),
        "neutral_rooftop B9",
        {"turn.obligation": "B9"},
    ),
    "a claim that wins the tower's merchants": (
        between_two(**TOWER),
        "rooftop B9, merchant M9",
        {},
    ),
    "neutral rooftop with no merchants to win": (
        between_two(**TOWER, options={"tower_merchants": False}),
        "neutral_rooftop B9",
        {},
    ),
    "the last action of the quota": (
        between_two(
            orange="I3-K3 G9-J9",
            rooftops=ROOFTOPS + " red:I3",
            player="blue",
            turn=1,
        ),
        "rooftop G9",
        {},
    ),
    "neutral rooftop, with enough walls for the rest of the turn": (
        between_two(
            orange="I3-K3 G9-J9",
            rooftops=ROOFTOPS.replace("red:E5 ", "") + " blue:I3",
            player="red",
        ),
        "neutral_rooftop E5",
        {},
    ),
    "Ditt variant: extending a palace when only a new palace allows three pieces": (
        ditt(player="blue"),
        "black E9",
        {"turn.obligation": "E9"},
    ),
    "Ditt variant: a claim that closes the colour": (
        ditt(player="blue"),
        "rooftop F9",
        {"turn.obligation": "F9"},
    ),
    "Ditt variant: block, begin a palace, claim it": (
        ditt(player="blue"),
        "blocking_rooftop F9, black N9, rooftop N9",
        {},
    ),
    "Ditt variant: two of a colour count once": (
        # Blue has three actions and two black buildings, but can place only one building and a
        # scoring rooftop. Yellow has claimed black palaces with both kinds of rooftop, so Blue has
        # lost the blocking rooftop for black.
        ditt(
            black="I3-K3 N7 F9-H9",
            rooftops=DITT_ROOFTOPS + " yellow:I3 red:N7",
            player="blue",
        ),
        "black E9, rooftop F9",
        {},
    ),
    "greedy: claim before the last building of the colour": (
        between_two(
            orange="I3-K3 G9-J9",
            rooftops=ROOFTOPS + " red:I3",
            player="blue",
            options={"turn_obligation": "greedy"},
        ),
        "rooftop G9",
        {},
    ),
    "greedy: neutral rooftop on the only palace that the player could own": (
        between_two(**OWN_AND_NEUTRAL, options={"turn_obligation": "greedy"}),
        "neutral_rooftop F9",
        {},
    ),
}


@cases(OBLIGATIONS)
def test_action_must_leave_the_maximum_number_of_placements_possible(
    state: State, words: str, expected: dict[str, str]
) -> None:
    """Each placement may lower the number of possible placements by at most one."""
    assert broken(state, words) == expected


@pytest.mark.parametrize(
    ("state", "words", "params"),
    [
        (
            CLOSING,
            "rooftop G9",
            {"piece": "rooftop", "color": None, "cell": "G9", "possible": 2, "left": 1},
        ),
        (
            ditt(player="blue"),
            "black E9",
            {"piece": "building", "color": "black", "cell": "E9", "possible": 3, "left": 2},
        ),
        (
            ditt(player="blue"),
            "rooftop F9",
            {"piece": "rooftop", "color": None, "cell": "F9", "possible": 3, "left": 1},
        ),
    ],
)
def test_reason_gives_the_number_of_pieces_that_can_be_placed(
    state: State, words: str, params: dict[str, Any]
) -> None:
    (reason,) = judge(state, words).reasons
    assert reason.params == {"player": "blue"} | params


def test_turn_continues_if_the_last_piece_wins_merchants() -> None:
    state = between_two(**(TOWER | {"rooftops": TOWER["rooftops"] + " neutral:B9"}))
    assert [type_ for type_, _ in happened(state)] == ["player_passed_over"]
    state = between_two(**TOWER)
    after = played(state, "rooftop B9")
    assert after.turn.player == "blue"
    assert after.mover.merchants == 3
    assert list(broken(after)) == ["turn.pass"]


def test_turn_continues_if_the_last_piece_wins_the_fourth_gate() -> None:
    state = position("second-edition", **FOURTH_GATE, walls="B1-G1 A2-A7")
    green = state.mover
    assert (green.behind_the_screen(), green.gates, state.gate_supply) == (0, 1, 1)
    after = played(state, "gate H1")
    assert after.turn.player == "green"
    assert list(broken(after)) == ["turn.pass"]
    assert played(after, "gate A8").turn.player == "red"
    # With walls on one side only, the fourth gate has no cell, so the turn is over.
    one_side = position("second-edition", **FOURTH_GATE, walls="B1-M1")
    assert played(one_side, "gate N1").turn.player == "red"


# --- the last player in play ---------------------------------------------------------------------

NO_PIECES = {"last_player_rooftop": "others_have_no_pieces"}
CAN_PLACE_NOTHING = {"last_player_rooftop": "others_can_place_nothing"}
GREEDY = {"turn_obligation": "greedy"}
# Blue owns the only orange palace and has no orange building. Red must build in order to claim.
ALL_CLAIMED: dict[str, Any] = {
    "orange": "F9-J9 F10-H10",
    "stables": "E9 E10 I10 J10",
    "rooftops": ROOFTOPS + " blue:F9",
    "player": "red",
}
# The same, but Blue still has a neutral rooftop that cannot be placed.
BLUE_HAS_NEUTRAL: dict[str, Any] = ALL_CLAIMED | {
    "violet": "E3 E5",
    "rooftops": ROOFTOPS.replace("neutral:E7 ", "") + " blue:F9",
}

LAST_PLAYER: dict[str, Case] = {
    "the first of two pieces": (between_two(options=NO_PIECES), "wall A4", {}),
    "two pieces without a rooftop": (
        between_two(options=NO_PIECES),
        "wall A4, wall A5",
        {"turn.last_player": "A5"},
    ),
    "the rooftop second": (between_two(options=NO_PIECES), "wall A4, rooftop F9", {}),
    "the rooftop first": (between_two(options=NO_PIECES), "rooftop F9, wall A4", {}),
    "tea first, then no rooftop": (
        between_two(options=NO_PIECES),
        "tea_tile, wall A4",
        {"turn.last_player": "A4"},
    ),
    "tea first, then the rooftop": (
        between_two(options=NO_PIECES),
        "tea_tile, rooftop F9",
        {},
    ),
    "tea instead of the rooftop": (
        between_two(options=NO_PIECES),
        "wall A4, tea_tile",
        {"turn.last_player": ""},
    ),
    "the rooftop, then tea": (between_two(options=NO_PIECES), "rooftop F9, tea_tile", {}),
    "neutral rooftop on the only palace that the player could own": (
        between_two(options=NO_PIECES),
        "neutral_rooftop F9",
        {"turn.last_player": "F9"},
    ),
    "build, then claim": (
        between_two(options=NO_PIECES, **ALL_CLAIMED),
        "orange N9, rooftop N9",
        {},
    ),
    "a wall when a palace must be begun": (
        between_two(options=NO_PIECES, **ALL_CLAIMED),
        "wall A4",
        {"turn.last_player": "A4"},
    ),
    "tea when a palace must be begun": (
        between_two(options=NO_PIECES, **ALL_CLAIMED),
        "tea_tile",
        {"turn.last_player": ""},
    ),
    "a palace begun, but not claimed": (
        between_two(options=NO_PIECES, **ALL_CLAIMED),
        "orange N9, wall A4",
        {"turn.last_player": "A4"},
    ),
    "no obligation in a turn of one piece that cannot be a rooftop": (
        between_two(options=NO_PIECES, **ALL_CLAIMED, turn=1),
        "wall A4",
        {},
    ),
    "the other player still has a piece": (
        between_two(options=NO_PIECES, **BLUE_HAS_NEUTRAL),
        "wall A4, wall A5",
        {},
    ),
    "the other player has a piece but cannot place it": (
        between_two(options=CAN_PLACE_NOTHING, **BLUE_HAS_NEUTRAL),
        "wall A4",
        {"turn.last_player": "A4"},
    ),
    "the other player can place a building": (
        between_two(options=CAN_PLACE_NOTHING, orange="I3-K3 G9-J9"),
        "wall A4, wall A5",
        {},
    ),
    "without the ruling": (between_two(), "wall A4, wall A5", {}),
    "another rule is broken": (
        between_two(options=NO_PIECES),
        "wall A4, wall B2",
        {"cell.kind": "B2"},
    ),
    "no rooftop left": (
        between_two(options=NO_PIECES, rooftops=ROOFTOPS + " blue:I3 red:F9"),
        "wall A4, wall A5",
        {},
    ),
    "greedy: the first of two pieces": (
        between_two(options=NO_PIECES | GREEDY),
        "neutral_rooftop F9, wall A4",
        {},
    ),
    "greedy: two pieces without a rooftop": (
        between_two(options=NO_PIECES | GREEDY),
        "wall A4, wall A5",
        {"turn.last_player": "A5"},
    ),
    "greedy: tea instead of the rooftop": (
        between_two(options=NO_PIECES | GREEDY),
        "wall A4, tea_tile",
        {"turn.last_player": ""},
    ),
    "greedy: no rooftop can be placed at the end": (
        between_two(options=NO_PIECES | GREEDY, **ALL_CLAIMED),
        "wall A4, wall A5",
        {},
    ),
    "greedy: a palace begun, but not claimed": (
        between_two(options=NO_PIECES | GREEDY, **ALL_CLAIMED),
        "orange N9, wall A4",
        {"turn.last_player": "A4"},
    ),
}


@cases(LAST_PLAYER)
def test_last_player_must_place_a_rooftop_every_turn(
    state: State, words: str, expected: dict[str, str]
) -> None:
    """The option ``last_player_rooftop`` says who counts as the last player."""
    assert broken(state, words) == expected


@pytest.mark.parametrize("ruling", [NO_PIECES, CAN_PLACE_NOTHING])
def test_claim_that_leaves_nobody_else_in_play_counts_as_the_owed_rooftop(
    ruling: dict[str, str],
) -> None:
    """The claim closes a colour, and the other player loses their last building."""
    state = between_two(
        options=ruling,
        brown="G3 G7-M7",
        orange="I3-K3 G9-J9",
        rooftops="neutral:C7 red:C3 blue:C5 neutral:E7 blue:E3 red:E5 blue:G7 blue:I3",
    )
    assert state.players[1].pieces() == 1
    assert broken(state, "wall A4, wall A5") == {}
    after = played(state, "rooftop G9, wall A4")
    assert after.players[1].pieces() == 0
    assert after.turn.player == "red"
    assert broken(after, "wall A5, wall A6") == {"turn.last_player": "A6"}
    assert broken(after, "wall A5, rooftop G3") == {}


@pytest.mark.parametrize(
    "state",
    [case[0] for table in (OBLIGATIONS, LAST_PLAYER) for case in table.values()],
    ids=[name for table in (OBLIGATIONS, LAST_PLAYER) for name in table],
)
def test_naive_referee_agrees_on_obligations(state: State) -> None:
    for player in state.players:
        turn = state.turn if player is state.mover else Turn(state.turn.number, player.color)
        other = with_turn(state, turn)
        actions = map(dump_action, listed_actions(referee.legal_moves(other)))
        naive_actions = naive.legal_actions(dump_state(other))
        assert sorted(map(str, naive_actions)) == sorted(map(str, actions))


def with_turn(state: State, turn: Turn) -> State:
    other = state.copy()
    other.turn = turn
    return other


# --- the next player, and the end of the game ----------------------------------------------------


def test_turns_follow_seat_order() -> None:
    state = second(player="green")
    assert happened(state, "wall B1, wall C1") == [
        event("piece_placed", player="green", piece="wall", cell="B1"),
        event("piece_placed", player="green", piece="wall", cell="C1"),
        event("turn_ended", player="green", number=9),
    ]
    assert played(state, "wall B1, wall C1").turn == (10, "red", ())


def test_player_who_can_place_nothing_is_skipped() -> None:
    """A skipped turn does not count."""
    state = last_pieces(walls="A2")
    assert happened(state, "wall A3, wall A4")[2:] == [
        event("turn_ended", player="red", number=9),
        event("player_passed_over", player="blue"),
    ]
    assert played(state, "wall A3, wall A4").turn == (10, "red", ())


def test_player_without_pieces_plays_again_if_they_win_merchants() -> None:
    """Red's wall connects Blue's palace at B4 to the north-west tower."""
    state = position(
        "second-edition",
        "red blue",
        well="M6",
        buildings={
            "grey": "B4 C7",
            "violet": "E4 E7",
            "brown": "G4 G7 K7",
            "orange": "I4 I7 M9",
        },
        stables="B5 C8 E5 E8 G5 G8 I5 I8",
        rooftops="blue:B4 red:C7 blue:E4 red:E7 red:G4 blue:G7 blue:I4 red:I7"
        " neutral:K7 neutral:M9",
        streets=["C10-C11 D11-O11 O10-O2 N2 M2"],
        walls="B1-N1 B12-N12 A2-A3",
    )
    assert state.players[1].pieces() == 0
    after = played(state, "wall A4, wall A11")
    assert (after.turn.player, after.players[1].pieces()) == ("blue", 3)
    assert broken(after, "merchant L2") == {}
    assert played(state, "wall A11, wall A10").phase == "finished"


def test_game_ends_when_nobody_can_place_a_piece() -> None:
    state = last_pieces()
    assert happened(state, "wall A5") == [
        event("piece_placed", player="red", piece="wall", cell="A5"),
        event("turn_ended", player="red", number=9),
        event("game_finished", number=9, winners=("blue",), value=14),
    ]
    after = played(state, "wall A5")
    assert (after.phase, after.turn) == ("finished", (9, None, ()))
    legal = referee.legal_moves(after, explain=True)
    assert legal == type(legal)(None, 0, 0, False, (), ())


def test_turn_ends_when_the_player_can_place_nothing_more() -> None:
    assert referee.legal_moves(last_pieces()).remaining == 2
    assert played(last_pieces(), "wall A5").phase == "finished"


def test_game_can_end_when_the_next_player_can_place_nothing() -> None:
    state = last_pieces(walls="A2", options={"game_end": "someone_cannot_place"})
    assert happened(state, "wall A3, wall A4")[2:] == [
        event("turn_ended", player="red", number=9),
        event("game_finished", number=9, winners=("blue",), value=14),
    ]
    after = played(state, "wall A3, wall A4")
    assert (after.phase, after.turn.number, after.players[0].walls) == ("finished", 9, 1)


# --- the Ditt variant of the first edition --------------------------------------------------------


def variant(**words: Any) -> State:
    return position("first-edition-two-player", "yellow blue", **words)


TWO_PALACES = variant(buildings={"black": "D4", "brown": "D8"}, streets=["M7"])

ONE_OF_EACH: dict[str, Case] = {
    "two buildings of a colour": (
        TWO_PALACES,
        "black D5, black D6",
        {"turn.one_per_color": "D6 D5"},
    ),
    "three buildings of three colours": (TWO_PALACES, "black D5, brown D9, grey K4", {}),
    "two scoring rooftops": (
        TWO_PALACES,
        "rooftop D4, rooftop D8",
        {"turn.one_per_color": "D8 D4"},
    ),
    "two blocking rooftops": (
        TWO_PALACES,
        "blocking_rooftop D4, blocking_rooftop D8",
        {"turn.one_per_color": "D8 D4"},
    ),
    "a scoring and a blocking rooftop": (
        TWO_PALACES,
        "rooftop D4, blocking_rooftop D8",
        {},
    ),
    "three stables": (TWO_PALACES, "stable D5, stable D9, stable C4", {}),
    "three walls": (TWO_PALACES, "wall B1, wall C1, wall D1", {}),
    "three merchants": (TWO_PALACES, "merchant M8, merchant M9, merchant M10", {}),
    "the colour again after a wall": (
        TWO_PALACES,
        "black D5, wall B1, black D6",
        {"turn.one_per_color": "D6 D5"},
    ),
    "the colour again, away from the palace": (
        TWO_PALACES,
        "black D5, black K4",
        {"turn.one_per_color": "K4 D5", "building.extends_open_palace": "K4 D4 D5"},
    ),
    "the colour again, on a wall cell": (
        TWO_PALACES,
        "black D5, black D1",
        {"cell.kind": "D1"},
    ),
    "the colour again in a turn of two": (
        variant(buildings={"black": "D4 D5"}, turn=2, actions=["black D5"]),
        "black D6",
        {"turn.one_per_color": "D6 D5"},
    ),
    "a fourth piece": (
        TWO_PALACES,
        "wall B1, wall C1, wall D1, wall E1",
        {"turn.quota": "E1"},
    ),
    "gates have no colour": (
        variant(buildings={"black": "D4"}, walls="B1-D1 A2-A3 B13", options={"gates": True}),
        "gate E1, gate A4, wall C13",
        {},
    ),
}


@cases(ONE_OF_EACH)
def test_turn_of_the_ditt_variant_allows_one_piece_of_each_color(
    state: State, words: str, expected: dict[str, str]
) -> None:
    assert broken(state, words) == expected


def test_color_may_be_placed_again_in_the_next_turn() -> None:
    after = played(TWO_PALACES, "black D5, wall B1, wall C1")
    assert after.turn.player == "blue"
    assert broken(after, "black D6") == {}
    own_turn = played(after, "black D6, wall D1, wall E1")
    assert broken(own_turn, "black D3") == {}


def test_reason_names_the_color_that_was_already_placed() -> None:
    (reason,) = judge(TWO_PALACES, "blocking_rooftop D4, blocking_rooftop D8").reasons
    assert reason.params == {
        "piece": "blocking_rooftop",
        "color": "red",
        "cell": "D8",
        "other_cell": "D4",
    }


def test_ditt_variant_opens_with_turns_of_one_two_and_three_pieces() -> None:
    state = position("first-edition-two-player", "blue yellow", phase="setup", turn=0, streets=())
    state = played(state, "merchant H7")
    assert state.turn == (1, "yellow", ())
    assert broken(state, "wall B1, wall C1") == {"turn.quota": "C1"}
    state = played(state, "wall B1")
    assert state.turn == (2, "blue", ())
    assert broken(state, "wall C1, wall D1, wall E1") == {"turn.quota": "E1"}
    state = played(state, "wall C1, wall D1")
    assert state.turn == (3, "yellow", ())
    state = played(state, "wall E1, wall F1, wall G1")
    assert state.turn == (4, "blue", ())
    assert broken(state, "wall H1, wall I1, wall J1") == {}
