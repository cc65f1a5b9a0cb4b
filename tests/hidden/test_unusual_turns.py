"""Rulings on hidden states in which a turn may end early.

Some tests also judge the same position with all stocks known.
"""

from __future__ import annotations

import pytest

from service import library
from service.examples.positions import move

DITT_WITH_GATES = (
    "ditt.1:p1l1 yb O1B1KS3BB1OO1G/4KK1G1BB1OO1G/B1G1KK1G7G/B8GG1GG1G/B2SS1B8G/B1SBB3KS1K1G/B14K/"
    "BB1SOS1GG1OOOS/7GG1SOOOO/12S/1SOOS1B1K1B3OO C3s2e4s3es2w2sw2nw2 5-P1/5P5/3-3/4-6 "
    "rF9bB2bH6bN5rD4rF7bJ12rJ7gI3gP10gK2gM7yQ8 {yellow}/1011M4 bbbb b-y- 49b="
)
TEA = (
    "bga.1:f0s1l1b0e1r0a1 ry 4OSSO3B/3OOOOO2BBBB/5OOOS2S1S//5G2G4G/13S/1VVV//3SB1S/4B1V1O4B "
    "J2es3e2,N2e,F6n2w3sws2e3 1-6/5-3/2-2/2-4 yO6yH11nG6yF10yJ11rJ6nM3rF2rO11rC8 "
    "{stocks} yr-r -yr- 48y="
)
LAST_TWO_ACTIONS = (
    "bs2.1:f0l1e1r1 ry BB1S5VVVVV/3G1GGS1VVVVV/OO3G/3V4B1GGGG/B1VV1SV1B1GG1G/B5S3GGGG/B2GS3B/12S/"
    "1OO3BB1BS1O/4BBBB1S H2w2s2w2sws4ws2e3ne2ne3 3-4/5-2/6-3/2-4 "
    "rE8rH6nE3nK10rJ8rN10nG4nC10yC4yO3yI10 *000M*WN*/*000M*N*T/T -yyr -y-y 65r="
)
ROOFTOP_DUE = (
    "bs1.1:b1r1 ryg OOOOOOOOO1G2SO/2O3O7O/G3S3S2OO/GG1SGS2B6K/4S5G2KKK/BB5G5KKK/S4B5G1KKK/"
    "4BBB2GGG1KKK/1KK3BB1GGG1SK/4S2B/GG1SGS1BBBB1SK1G N2wswsws2ws2e2nenenen2,H6s2 3-3/2-4/5-3/4-6 "
    "rF12yF5yP2rJ5rD10rN4yB7yO12gI11gD3gL6 */-/* yrgg gyyy 71g:MH6="
)


@pytest.mark.parametrize(("yellow", "verdict"), [("*", "undetermined"), ("-", "legal")])
def test_replay_allows_for_a_new_turn_of_the_same_player(yellow: str, verdict: str) -> None:
    """In the Ditt variant, a player may place a colour again in a new turn."""
    state = library.read_position(DITT_WITH_GATES.format(yellow=yellow))
    moves = [
        move("blue", "merchant B11"),
        move("blue", "merchant D3"),
        move("blue", "merchant E3"),
        move("yellow", "rooftop C9"),
        move("blue", "merchant E2"),
        move("yellow", "rooftop Q6"),
        move("yellow", "rooftop P12"),
    ]
    assert library.audit(state) == ()
    assert library.replay(state, moves).verdict == verdict


@pytest.mark.parametrize(
    ("stocks", "verdict"), [("*N*T/*N*T/T", "undetermined"), ("M4W5T/MN2T/T", "illegal")]
)
def test_handing_in_a_tea_tile_does_not_prove_that_the_turn_continued(
    stocks: str, verdict: str
) -> None:
    """The verdict is the same if the tea tile is a move of its own."""
    state = library.read_position(TEA.format(stocks=stocks))
    one_move = move("yellow", "merchant N5, tea_tile")
    two_moves = [move("yellow", "merchant N5"), move("yellow", "tea_tile")]
    assert library.audit(state) == ()
    assert library.replay(state, [one_move]).verdict == verdict
    assert library.replay(state, two_moves).verdict == verdict


@pytest.mark.parametrize(
    ("position", "play", "rule"),
    [(LAST_TWO_ACTIONS, "WP9,WJ1", "turn.quota"), (ROOFTOP_DUE, "MG6,KP5", "turn.last_player")],
    ids=[
        "the first action ends the turn",
        "an action beyond the quota shows what the player has in stock",
    ],
)
def test_reason_shared_by_all_completions_is_certain(position: str, play: str, rule: str) -> None:
    """Completions in which the player lacks a piece of the move do not count."""
    state = library.read_position(position)
    ruling = library.adjudicate(state, library.read_play(play, state))
    assert ruling.verdict == "illegal"
    assert [(reason.rule, reason.certain) for reason in ruling.reasons] == [(rule, True)]
