"""Rulings on rare positions with hidden stocks, compared with every completion.

Random games rarely reach these cases. Each position has one to four hidden numbers.
"""

from __future__ import annotations

import pytest

from schemas import fast_reader, requests
from schemas.notation.moves import parse_move
from schemas.state import dump_state
from service.operations import position as read_position

from .completions import completions
from .expectations import Completions, ask
from .judge import Judge

POSITIONS = {
    "a second building after the first has left the stock": (
        "aid.1 ryg SB4KKKK/1S4S/15O/2BS2SS3O3O/2B2SBB/2B3BS4SOO/13O/GG2KK/5KKK1G/3S5G2KK/"
        "1SGGG3GG P4s2es3w2sw3s2e4 2-2/2-4/1-4/6-3 gI6yO8yC2rE12yO11gJ2rD7rH10rQ4yK10gM5 "
        "*000SM6/*000/3000W6 rrgy y--- 49r:GB9=",
        "GD9",
    ),
    "no tea tile left and no placement yet": (
        "2e.1:m0p1b1c1a1 ry V6VV1O2S/5V1VV3BB/G4V6BB/G6B/S3S7BB/4OOS4BBS/1GS/10F/1V1SO3O3V/"
        "VV1OOS B3ene2s3wswsws3~N2ws3e 3-P1/4-P1/6-P1/5-P1 "
        "yC8rI5nG7nM7nJ10rB5rL2yN3rG3nI3yE11yN10 M3W*/W* r--y ry-y 52y=",
        "T",
    ),
    "no tea tile left after using one this turn": (
        "2e.1 ryg VVV3O3GG1OO/VSV1S3O1GG1OO/4BS2S5O/OO1BBS4SG/4S2G1GGGG1BB/BBB4G1GGGG1BB/"
        "BB5S7B/3S5SO1VV1B/V1VV1O4O1V/V2V4F3V1G/VV3SB7GG M11n3w3s2ws2 1-3/1-6/-1/2-2 "
        "nJ3yG10nI6nE10rF5gN6rL9yD2gC7yL2gP3gN10yQ9rP11rC12 SM8W*/M11W8/W* gyrg ygrr 60g:T=",
        "T",
    ),
    "a claim that closes the colour of a building that may be in stock": (
        "2e.1 ryg 6B1S4GS/2B2BB1O4G/4BB4VS3O/2S5G5OO/1SOO3GGS2G/3O1V1G6V/2SO3S1GGGG1V/9GG/"
        "3B1F6SVS/1BBB4SGG/2BBBS3G2VVVV I2s3w2sws2ese3n2e 5-2/2-3/2-3/2- "
        "gO10nI7nP7gD3yE7gN6nL11yL4yE12gJ3rH2rN12yO2rP5 *000W*/*000M9W*/MW5 -ryy -yr- 58r=",
        "RK9",
    ),
    "legal moves if a claim closes the colour of a building that may be in stock": (
        "2e.1 ryg 6B1S4GS/2B2BB1O4G/4BB4VS3O/2S5G5OO/1SOO3GGS2G/3O1V1G6V/2SO3S1GGGG1V/9GG/"
        "3B1F6SVS/1BBB4SGG/2BBBS3G2VVVV I2s3w2sws2ese3n2e 5-2/2-3/2-3/2- "
        "gO10nI7nP7gD3yE7gN6nL11yL4yE12gJ3rH2rN12yO2rP5 *000/*000M9W12/MW5 -ryy -yr- 58r=",
        None,
    ),
    "the only wall that makes room for a gate": (
        "1e.1:p1 ryg 5K3OOO3K/2KK1KKS/5K5S2S/1BBB1K5O2B/1BB7SO2S//7B4GGGG/O6B2SGG/O3BBBB7G/"
        "OOS2BBS2K3GG/OOOS1BB3K4G H4s3w2sw2s 2-P1/1P-3/-P1/-1 yP5gL11gB9yO8gG11rH3yM5yD3 "
        "6026S3M8W10P*/WP/2000M7W10 yrgg ---g 44y=",
        None,
    ),
    "gates and walls that leave room for each other": (
        "2e.1:n0p1s0l2e1a1 ryg 4B2GG6G/2V1B2G4BS1G/1SV1BB6B/4B9GG/4B1O3S3GG/SS2B1OO1OO3GG/"
        "BBB1B5S1F/BB4S7VV/S4OOOS2VVVVV/6O/3VV8SGS H5ne2se4ses3w 1P-3/4-P1/5-6/1-P1 "
        "yL7gC9rD3rP12rH7rN4yP10yQ5gG10gI2gF12yF6 SM6W5T2/M7W*T/W*P yyyg -yrg 57g=",
        None,
    ),
    "stables that take a building's last cell": (
        "1e.1 rygb 1GGGG6G/7B1B1G2S/OOOO1O1B5KKK/OO5B1BBB/SS1O2BB2BBS1K/6BS2S3K/OOO11KK/"
        "O6SG1KKS/O4O2G1KK3B/2G4SG1KK1S1B/GGGG1O1GG1KS1K1B F4ne2s2wswsws2wswsw,J6 1-4/2-4/"
        "2-1/3-1 rO12bC4rL5yK3bJ9gL10rD2yQ8gB8rG10gD11yM2 0005SW*/0550M6W8/W6/- bgrb b--g "
        "61r=",
        None,
    ),
    "merchants if no cell is left for the buildings in stock": (
        "2e.1:p1 rygb V1B2BBB1OO1SG/2BS5OO4V/1SB7O3VV/2S1GG1SS3VVVV/G3GG1GGS/7G3SB1VV/"
        "2B2B1GS5VS/BBBB3S/1SBB1F3O1G1V1O/7V/1OOOO1VV1OOO1V1V E2es2e2s3w6s 1P-10/3-P1/5-P1/"
        "3-P1 gO10rI8gK12rP8yD4gI2gM10bD8yO2rG8yF12bP5rL4bG5bQ10 0300M6P*/M4W6/-/W5 rbbr "
        "-r-y 69r=",
        None,
    ),
    "a wall that wins a merchant to place next": (
        "bs2.1:f0e1r1o0a0 ryg GGGG3BBB1V/GG3B2B/3SBBB/O1SBBB5V/9S4OO/VVV1OO3G1GG1SO/"
        "1VS1SS1B1S/VV12B/VVV3GGGG1SBBBS/7G1G4B/3SGS1G C4ene2ne2sesese2s7e2ne 4-4/2-5/4-5/"
        "2-5 nF12nK7nI8gB5rN10yM5gJ10rF7gG4yP6yC3rB7yJ3gM2rM7 M4W*/-/W* grgr y-rr 72g=",
        None,
    ),
    "walls in a ruleset without tower merchants": (
        "ditt.1 yb 3SBB1K/3SBS//3O3S4SK/6SK/6KK/1S5S7G/OOO2B/5B8SB/S1SS/G1GGG1OO "
        "I4es3ese2s2ws2e2nen3enen 2-1/2-3/4-11/6-2 yF12rG2bI6bQ8rO5bB9yG10bQ10yI2rE5yH12gB12 "
        "W/S* ybyb --by 36y=",
        None,
    ),
    "the last player must first place a building that they can claim": (
        "1e.1:p1 ryg 6OOOS2G1SG/6O5GGGG/2G12G/K12O1G/K6SBB/KK1K4B3K1KK/KKKK8S1KK/K5GS/"
        "2BSB1GGG/BBBSB2G2SOOS/1SBBBB1S2OOO O6en2w2sw2nw2sw2sw2s 1P-4/2-P2/4-P2/1P-6 "
        "gN7rH10rB8rM12yC11yQ4gH3yQ8yO5gD4rJ6 P*/-/0050SM6W8 yryr -y-r 60g=",
        None,
    ),
    "the mover may be the last player": (
        "1e.1:p1 ryg 2S2K3OOOOO1K/2KK1KKS1O/B4K3O1S2S/BBBB1K5O2BS/SBB4GG1SO2S//7B4GGGG/"
        "O6B2SGG/O3BBBB6GG/OOS2BBS2K1GGGG/OOOS1BB3K1GG1G H2e2s2w2s3w2sw2sws,E10se 7-P1/1P-7/"
        "5-P1/1P-3 yP5gL11gB9yO8gG11rH3yM5yD3rK2gN12 *000M4W*/*000W*/- grgg y-gg 67r:MF11=",
        None,
    ),
    "audit and score of a finished game": (
        "1e.1 ryg GGGGG3SB1KKK1B/GGG3S1BB1SKS1B/4BSB/1SG1BBBB1S3SB/4B4KK/4BB1KKKKKK//"
        "3OOOOO3G1BB/1S2O4K/OOS1O1O2KK2OOS/1OO1O1S1KKK1OOO G2e2s,G6es2e2se2se5n2w4 5-4/2-5/"
        "5-2/2-5 yP5yM9yD12rH11rK11rD5yN3rH4gC3gQ3gJ7gO11 -/W*/- ggry gygy 71-=",
        None,
    ),
}
"""Maps a test id to a position and a move.

Without a move, the test judges the legal moves and the turn or, in a finished game, the audit and
the score.
"""

NEEDLESS = (
    "needlessly undetermined",
    "listed needlessly uncertain",
    "uncertain reasons left out",
    "unknowns left out",
)


@pytest.mark.parametrize(("position", "play"), POSITIONS.values(), ids=POSITIONS)
def test_ruling_on_a_rare_position_is_right_in_every_completion(
    position: str, play: str | None
) -> None:
    state = dump_state(fast_reader.read_position(position).state)
    every = completions(state)
    assert every
    judge = Judge()
    if play is not None:
        move = parse_move(play, state["turn"]["player"])
        judge.move(position, state, Completions(every), move["actions"])
    elif state["phase"] == "play":
        judge.listing(position, state, every)
        judge.turn(position, state, every)
    else:
        judge.worth(position, state, every)
        assert ask(read_position, requests.VIEW, {"state": state})["verdict"] == "ok"
    assert not judge.contradictions
    assert not [kind for kind in NEEDLESS if judge.counts[kind]]
