"""States in which the city is almost full, and groups in which the mover holds few pieces.

In these states, obligations bind more often than in games. No game reaches these states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

from service.examples.positions import position
from service.rules import turn
from service.rules.board import bits, touching, union
from service.rules.hidden.completions import Filling
from service.rules.hidden.groups import Group, KindBounds
from service.rules.hidden.numbers import KINDS, WALLS, numbers_of
from service.rules.hidden.view import Moment
from service.rules.rulesets import RULESETS
from service.rules.state import Player, State
from tests.support.late_states import late_states

_TABLES = (
    ("first-edition-two-player", 2),
    ("first-edition", 4),
    ("second-edition", 2),
)
"""Some rulesets, each with a number of players.

By default, these rulesets oblige a player to place as many pieces as possible.
"""


def states_and_groups(seeds: Iterable[int]) -> Iterator[tuple[State, Group]]:
    """Yield crowded copies of states, each with a group for the mover.

    The states are late in a game or have an almost empty city. Each is copied four times, unless
    fewer than two actions are left or its game has no lookahead obligation.
    """
    for seed, (ruleset, players), gates in product(seeds, _TABLES, (False, True)):
        random = Random(f"{ruleset} {gates} {seed}")
        colors = " ".join(RULESETS[ruleset].seats[:players])
        empty = position(ruleset, colors, options={"gates": gates}, streets=["H7"])
        for state in (*late_states(ruleset, players, gates, seed), empty, empty, empty):
            if state.config.lookahead and turn.remaining(state) > 1:
                for _ in range(4):
                    crowded = _crowded(state, random)
                    yield crowded, _few_pieces(crowded, random)


def _crowded(state: State, random: Random) -> State:
    """Return a copy of a state in which merchants fill all but up to six empty cells of the city.

    Each of these merchants is a street of its own. Usually, the mover has no rooftops of their own.
    Otherwise, the other players' stocks are sometimes empty, which can make the mover the last
    player.
    """
    empty = state.analysis.empty & state.config.board.city
    free = 0
    for cell in random.sample(list(bits(empty)), min(2, empty.bit_count())):
        near = list(bits(touching(cell) & empty))
        free |= cell | union(random.sample(near, min(2, len(near))))
    new = state.copy()
    new.streets = (*state.streets, *[(cell,) for cell in bits(empty & ~free)])
    new.players = tuple(player.copy() for player in state.players)
    if random.random() < 0.7:
        new.mover.rooftops = 0
    elif random.random() < 0.5:
        for player in new.players:
            if player is not new.mover:
                _take_everything(player)
    return new


def _take_everything(player: Player) -> None:
    player.buildings = (0, 0, 0, 0)
    player.stables = player.merchants = player.walls = player.gates = 0
    player.rooftops = player.neutral_rooftops = 0
    player.blocking_rooftops = ()


def _few_pieces(state: State, random: Random) -> Group:
    """Return a group in which the mover holds at most four pieces of each of up to three kinds.

    The mover's own rooftops and the other players' stocks are as in the state.
    """
    seat = state.seat(state.turn.player)
    least = [list(numbers) for numbers in zip(*map(numbers_of, state.players), strict=True)]
    for kind in KINDS:
        least[kind][seat] = 0
    most = [[*numbers] for numbers in least]
    placeable = [kind for kind in Moment(state, state).placeable.kinds() if kind != WALLS]
    for kind in {*random.sample(placeable, min(2, len(placeable))), random.choice(KINDS)}:
        least[kind][seat] = random.choice((0, 0, 1, 2))
        most[kind][seat] = least[kind][seat] + random.randint(0, 2)
    return tuple(
        KindBounds(tuple(least[kind]), tuple(most[kind]), sum(least[kind]), sum(most[kind]))
        for kind in KINDS
    )


def fillings(group: Group) -> Iterator[Filling]:
    """Yield every filling of a group.

    This does not check the totals. In these groups, the bounds for each seat imply them.
    """
    ranges = [product(*map(range, kind.least, [most + 1 for most in kind.most])) for kind in group]
    yield from product(*ranges)
