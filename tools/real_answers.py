"""Real answers for the proofreading page: for each sentence, the variables from a ruling.

:func:`forms_in_use` lets the referee judge the catalogue's examples, the cases of
:mod:`.more_cases`, and moves from whole games.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final, NamedTuple

from service.examples.rules import EXAMPLES, Case, JoinCase, MoveCase, StateCase, TableCase, reasons
from service.library import read_play, read_position
from service.rules import referee
from service.rules.board import BIT, bits
from service.rules.fact_finding import facts_of, facts_of_replay
from service.rules.hidden import rulings
from service.rules.hidden.state import hide
from service.rules.joining import join
from service.rules.pieces import PIECES, ROOFTOPS, WALL_PIECES
from service.rules.rulesets import GameConfig, resolve
from service.rules.state import Action, Move, State
from service.wording import Wording
from service.wording.catalogues import load
from service.wording.templates import Choice, Params, Plural, Text, Vocabulary
from tests.support.random_games import TABLES, Ply, random_game

from .more_cases import more_cases

__all__ = ["SEED", "form_of", "forms_in_use", "tries"]

SEED: Final = 2001
LATE: Final = 24
"""How many moves at the end of each game are also judged with all stocks hidden."""


class Form(NamedTuple):
    """A sentence that a text can become, in the singular or the plural, in one vocabulary."""

    sentence: str
    edition: str
    two_kinds_of_rooftop: bool


_HIDDEN: Final = (
    # An undetermined pass. It is unknown whether the player could place a piece.
    (
        "1e.1:b1e1r1 ryg BB2B3S3O1O/3BB1KKK3O1O/K2B2K4OO1OO/K2S6OO3O/S9O2S/6GG1OO2GG/1B11"
        "G/3K1G2S/KKKK1G2B2SO/1S3G1BBS2S/4SG1SBS M3nw2s3wsw3s2es4,J8e3s 3-3/3-2/5-1/3-5 "
        "gP7gN10gE10gJ10rB5yG9yI3yL6yF3rH7rQ4rC2 -/*/* yggy rr-y 60g=",
        "-",
    ),
    # For each edition, a move that is illegal in every completion, but for different reasons.
    (
        "2e.1 ry VVVV7S1O/2SV1B5O1O/O4S7O/O1VV/O4B/2VV1S3BB2S/VVVV4SBS2V/3V1G/GG1V1G3F1GG"
        "G/G4S5GG D4e2n2e2s3e2n,B7ene3s5w3 4-1/-1/2-3/1-3 "
        "nM3rG6nG3yE5yG10yB5nB10yK7rO2nC2rB8rM11 */* rryy -0rr- 53r=",
        "WP2,T",
    ),
    (
        "1e.1 ryg 4G5S/3GGG4O3S/2GG9SOO//GG9BB1KK/1G2K4BBBB/4KKS3BBB1KK/BB1KKS2S6K/8G1SO2"
        "KK/1SBBBBB1G1OOS1KK/3SSS2G6K E2wsw2s2e3s3ws2e5s2w 1-2/6-2/3-3/2-4 "
        "gL3rE9rL11yQ4gG11gC7yQ6yJ12rC9gQ11rE4yK7 */*/* rggr -ygr 61r=",
        "WA4,FK10",
    ),
    (
        "ditt.1 yb KK//4SB7S/1S3B6SO/1K3B/5S4S2KKK/OOO6SOO1K/OOO/O8KK2S1G/2BS5K3G/1SB2BBS"
        "1S O2ws2w2s2w3swsw3nw3n4 5-2/5-5/5-3/3-1 "
        "bC6rD11gO5rK11bL8yQ10bG6bO11yD8yH12gO7yC2 *XG/*XG bbby y-y- 37b:WP1=",
        "WG13,FD2",
    ),
)
"""Positions with hidden stocks, each with a move, in notation."""


class _Recorder(Wording):
    """Wording that records the texts and variables that it renders."""

    def __init__(self, language: str) -> None:
        super().__init__(language, *load(language))
        self.recorded: dict[int, dict[Form, tuple[Params, Vocabulary]]] = {}

    def fill(self, text: Text, params: Params, vocabulary: Vocabulary) -> str:
        form = Form(
            form_of(text, params, vocabulary), vocabulary.edition, vocabulary.two_kinds_of_rooftop
        )
        self.recorded.setdefault(id(text), {}).setdefault(form, (dict(params), vocabulary))
        return super().fill(text, params, vocabulary)


def form_of(text: Text, params: Params, vocabulary: Vocabulary) -> str:
    """Return the sentence that the variables select from a text, in the singular or the plural."""
    if isinstance(text, Choice):
        text = text.cases[text.key(params, vocabulary)]
    if not isinstance(text, Plural):
        return text
    number = params[text.count]
    return text.one if (number if isinstance(number, int) else len(number)) < 2 else text.many


@cache
def forms_in_use(
    language: str = "en", games: bool = True
) -> dict[int, dict[Form, tuple[Params, Vocabulary]]]:
    """Return the forms in which each text is used, keyed by the ``id()`` of the text.

    Each form is mapped to the variables and the vocabulary of its first use. Variables that are
    parts of sentences are in ``language``. Without ``games``, no games are judged, which is much
    faster.
    """
    recorder = _Recorder(language)
    for example in EXAMPLES.values():
        for case in (example.refused, example.accepted):
            _judge(recorder, case)
    for case in more_cases():
        _judge(recorder, case)
    _judge_hidden(recorder)
    for ruleset, players, gates in TABLES if games else ():
        plies = list(random_game(ruleset, players, SEED, {"gates": True} if gates else {}))
        _follow(recorder, plies)
    return recorder.recorded


def _judge(recorder: _Recorder, case: Case) -> None:
    found = rulings.audit(case.state) if isinstance(case, StateCase) else reasons(case)
    config: GameConfig | None = None
    if isinstance(case, MoveCase):
        config = case.state.config
        _judge_move(recorder, case.state, case.move)
    elif isinstance(case, StateCase) and found:
        config = case.state.config
        recorder.refusal_explanation("invalid_state", found, config)
    elif isinstance(case, TableCase) and found:
        config = _config(case)
        recorder.refusal_explanation("invalid_setup", found, config)
    elif isinstance(case, JoinCase):
        config = case.known.state.config
        joined = join(case.known)
        for question in joined.questions:
            recorder.question(question, config)
        for unknown in joined.unknowns:
            recorder.unknown(unknown, config)
    for reason in found:
        recorder.reason(reason, config)


def _judge_move(recorder: _Recorder, state: State, move: Move) -> None:
    ruling = rulings.adjudicate(state, move)
    recorder.explanation(facts_of(ruling, move))
    for event in ruling.events:
        recorder.event(event, state.config)
    for unknown in ruling.unknowns:
        recorder.unknown(unknown, state.config)


def _judge_hidden(recorder: _Recorder) -> None:
    """Judge moves with hidden stocks: refused examples, :mod:`.more_cases` and _HIDDEN."""
    examples = (example.refused for example in EXAMPLES.values())
    for case in (*examples, *more_cases()):
        if isinstance(case, MoveCase) and case.state.phase == "play":
            _judge_move(recorder, hide(case.state), case.move)
    for text, play in _HIDDEN:
        state = read_position(text)
        move = read_play(play, state)
        for reason in rulings.adjudicate(state, move).reasons:
            recorder.reason(reason, state.config)
        _judge_move(recorder, state, move)


def _config(table: TableCase) -> GameConfig | None:
    try:
        return resolve(table.ruleset, len(table.players), table.options)
    except (KeyError, ValueError):
        return None


def _follow(recorder: _Recorder, plies: list[Ply]) -> None:
    """Judge each turn of a game, random actions before each ply, and prefixes of its record."""
    random = Random(SEED)
    for state, move in _turns(plies):
        _judge(recorder, MoveCase(state, move))
    for ply in plies:
        for action in tries(random, ply.state):
            _judge(recorder, MoveCase(ply.state, Move(ply.move.player, (action,))))
            if random.random() < 0.2:
                both = (*ply.move.actions, action)
                _judge(recorder, MoveCase(ply.state, Move(ply.move.player, both)))
    for ply in plies[-LATE:]:
        hidden = hide(ply.state)
        _judge_move(recorder, hidden, ply.move)
        _judge_move(recorder, hidden, Move(ply.move.player, ()))
    moves = [ply.move for ply in plies]
    late = moves[-LATE:]
    replayed = rulings.replay(hide(plies[-LATE].state), late)
    recorder.explanation(facts_of_replay(replayed, late))
    for number in (0, 1, 2, len(moves)):
        record = moves[:number]
        recorder.explanation(facts_of_replay(referee.replay(plies[0].state, record), record))
        stopped = [*record, Move(moves[0].player, (Action("wall", BIT["D5"]),))]
        recorder.explanation(facts_of_replay(referee.replay(plies[0].state, stopped), stopped))


def _turns(plies: list[Ply]) -> Iterator[tuple[State, Move]]:
    """Yield each turn of a game as one move, with the state before it."""
    first, actions = plies[0].state, plies[0].move.actions
    for ply in plies[1:]:
        if ply.state.turn.actions:
            actions += ply.move.actions
            continue
        yield first, Move(str(first.turn.player), actions)
        first, actions = ply.state, ply.move.actions
    yield first, Move(str(first.turn.player), actions)


def tries(random: Random, state: State) -> Iterator[Action]:
    """Yield three random actions, which may be illegal."""
    board, ends = state.config.board, [end for street in state.streets for end in street[::-1][:1]]
    buildings = list(bits(sum(state.buildings)))
    for piece in random.sample((*PIECES, "well", "tea_tile"), 3):
        cells = list(bits(board.wall_cells if piece in WALL_PIECES else board.city))
        if piece in ROOFTOPS and buildings:
            cells = buildings
        if random.random() < 0.05:
            cells = list(BIT.values())
        cell = 0 if piece == "tea_tile" else random.choice(cells)
        color = random.choice(("grey", "violet", "black", "brown", "orange"))
        source = random.choice(ends) if ends and random.random() < 0.3 else 0
        yield Action(
            piece,
            cell,
            color if piece == "building" else None,
            source if piece == "merchant" else 0,
        )
