"""Decides whether an action is legal in all completions, in some or in none, by trying only a few.

If the mover has the piece, stocks matter in two ways only: through the obligations, and because a
tea tile may be handed in only if a piece can be placed.

Let ``f`` be the greatest number of pieces that the mover can place in the rest of the turn, counted
before the action. Let ``g`` be the same number counted after the action. The action breaks the
obligation if ``f > 1 + g``. ``f`` is never less than ``1 + g``, because a sequence may begin with
the action. Neither ``f`` nor ``g`` falls when the mover holds more, because more pieces never
shorten a sequence.

With two actions left, three completions are enough to decide:

- The action is illegal if and only if ``g = 0`` and ``f = 2``. ``g = 0`` means that after the
  action the mover holds none of the kinds that have a cell. Among the completions with ``g = 0``,
  ``f`` is largest in the one in which the mover holds the most of all other kinds. If the action is
  legal in that completion, it is legal in every completion.
- The action is legal if ``g = 1`` or ``f = 1``. If any completion has ``g = 1``, the one with the
  most of every kind has it. If any completion has ``f = 1``, the one with the least of every kind
  has it.

With three actions left (Ditt variant), there are more ways for ``g`` to be too small.
:meth:`_Judge._search_for_too_few` rules out one sequence of placements after another. If this takes
too long, the action is undetermined.

The last player's rooftop takes precedence over the number of pieces. Whether the mover owes one
depends on two questions: whether the other players hold anything that counts under the option
``last_player_rooftop``, and whether the mover can begin a palace. Completions are split by the
first question. For the second question, the judge tries a completion in which the mover holds no
building that could begin a palace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from service.rules import obligations, referee, turn
from service.rules.apply import apply_action
from service.rules.pieces import ROOFTOPS as ROOFTOP_PIECES
from service.rules.pieces import placements
from service.rules.reasons import Reason
from service.rules.state import Action, State

from .completions import Filling
from .groups import Group, KindBounds, Limit, narrowed, pick
from .lookahead import Lookahead
from .numbers import BUILDINGS, KINDS, ROOFTOPS, kind_of
from .view import Groups, Moment, holding_none, holding_some, surely_held

_SEARCH_LIMIT: Final = 12
"""The number of groups that :meth:`_Judge._search_for_too_few` may examine for one action."""

ReasonKey = tuple[str, int | None, tuple[str, ...]]


def key_of(reason: Reason) -> ReasonKey:
    """Return the key by which reasons are compared: the rule, the action and the cells."""
    return reason.rule, reason.action, reason.cells


@dataclass
class Findings:
    """The referee's rulings on an action in the completions that were tried.

    - ``legal``: a completion in which the action is legal, or None if none was found.
    - ``broken``: the reasons against the action, for each completion in which it is illegal.
    - ``unsure``: whether completions that were not tried may lead to other rulings.
    """

    legal: Filling | None = None
    broken: list[list[Reason]] = field(default_factory=list)
    unsure: bool = False

    @property
    def surely_legal(self) -> bool:
        """Whether no completion forbids the action."""
        return not self.broken and not self.unsure

    @property
    def surely_illegal(self) -> bool:
        """Whether every completion forbids the action."""
        return self.legal is None and not self.unsure


@dataclass
class JudgingContext:
    """A cache and search limits, shared by all actions that are judged at the same moment.

    - ``owed``: the mover's obligation, keyed by what they hold and whether they are the last
      player.
    - ``groups_left``: how many more groups :meth:`_Judge._search_for_too_few` may examine.
    - ``cells_left``: how many more cells of a list of moves may be decided one by one.
    """

    owed: dict[tuple[object, ...], obligations.Obligation] = field(default_factory=dict)
    groups_left: int = _SEARCH_LIMIT
    cells_left: int = 0


def judge(
    moment: Moment,
    groups: Groups,
    action: Action,
    then: Moment | None,
    context: JudgingContext | None = None,
    *,
    last: bool | None = None,
) -> Findings:
    """Return the findings on an action in completions in which the mover has the piece.

    Args:
        moment: The moment before the action.
        groups: The completions.
        action: The action to judge.
        then: The moment after the action, or None if the rules of the pieces forbid the action.
        context: The context shared by all actions at the same moment.
        last: Whether the mover is the last player in these completions. None if that may
            differ between them, and always None for a tea tile.
    """
    judging = _Judge(moment, action, then, context or JudgingContext())
    return judging.findings_in(judging.parts(groups) if last is None else [(groups, last)])


def owes_rooftop(moment: Moment, groups: Groups) -> set[bool]:
    """Return whether the mover owes a rooftop as the last player.

    The set contains both values if this differs between completions. More pieces in stock can only
    add ways to place a rooftop. So it is enough to try the completions in which the mover holds the
    least and the most.
    """
    return {
        last and obligations.obligation(moment.filled(pick(group, moment.seat, most=most))).rooftop
        for part, last in split_by_last_player(moment, groups)
        for group in part
        for most in (False, True)
    }


def never_binds(moment: Moment, free: Groups, last: Groups) -> bool:
    """Return whether a cheap test shows that no obligation forbids anything in these completions.

    The mover is the last player in the completions ``last``, but not in ``free``. False means that
    the test is inconclusive.
    """
    left = turn.remaining(moment.board)
    if not moment.board.config.lookahead and left > 1:
        return True  # a rooftop can be owed only for the last action of the turn
    if last:
        return False
    return left == 1 or not moment.board.config.lookahead or surely_places_all(moment, free)


def surely_places_all(moment: Moment, groups: Groups) -> bool:
    """Return whether a cheap test shows that the mover can use every action left to place a piece.

    True means that no placement breaks the obligation. False means that the test is inconclusive.
    """
    left = turn.remaining(moment.board)
    return all(
        obligations.surely_can_place(moment.filled(pick(group, moment.seat, most=False)), left)
        for group in groups
    )


def distinct_for_mover(moment: Moment, groups: Groups) -> list[Group]:
    """Return enough of these groups to cover everything that the mover can hold in any of them.

    The other players' stocks do not matter here.
    """
    if len(groups) < 2:
        return list(groups)
    seat = moment.seat
    found: dict[Held, Group] = {}
    ranges: dict[KindBounds, tuple[int, int]] = {}  # many groups share most of their kinds
    for group in groups:
        for kind in group:
            if kind not in ranges:
                ranges[kind] = kind.range_of(seat)
        held = tuple([ranges[kind] for kind in group])
        if held in found or any(_within(held, other) for other in found):
            continue
        found = {other: kept for other, kept in found.items() if not _within(other, held)}
        found[held] = group
    return list(found.values())


Held = tuple[tuple[int, int], ...]
"""The least and the most that a player can hold, indexed by kind."""


def _within(held: Held, other: Held) -> bool:
    return all(
        least >= lower and most <= upper
        for (least, most), (lower, upper) in zip(held, other, strict=True)
    )


def split_by_rooftop(
    moment: Moment, groups: Groups, action: Action
) -> tuple[Groups, Groups, Groups] | None:
    """Split completions in which the mover is the last player and has two actions left.

    Return three parts:

    - Completions that allow the piece wherever its own rules do, because a rooftop can follow.
    - Completions that forbid the piece, because the mover must first begin a palace to claim.
    - All other completions. There, the piece is judged as if no rooftop were owed.

    Return None if the piece is a rooftop and the game has several kinds of rooftop.

    Source: first edition, "Fin du jeu". Option: last_player_rooftop.
    """
    if action.piece in ROOFTOP_PIECES:
        config = moment.board.config
        if config.two_kinds_of_rooftop or config.supply.neutral_rooftops:
            return None
        # A mover who can place any two pieces can also place a rooftop and one of the two.
        return (), (), groups
    colors = _palaces_to_begin(moment)
    kind = kind_of(action, moment.board.config.building_colors)
    if kind in colors or moment.placeable.for_own_rooftop(moment.mover):
        return groups, (), ()
    having = holding_some(groups, moment, moment.seat, colors)
    return (), having, holding_none(groups, moment, moment.seat, colors)


class _Judge:
    """Judges an action in one completion after another."""

    def __init__(
        self, moment: Moment, action: Action, then: Moment | None, context: JudgingContext
    ) -> None:
        self.moment = moment
        self.action = action
        self.then = then
        self.context = context
        self.left = turn.remaining(moment.board)
        self.findings = Findings()
        self.asked: set[tuple[object, ...]] = set()

    def findings_in(self, parts: Iterable[tuple[Groups, bool]]) -> Findings:
        """Return the findings for all completions.

        Each part holds completions, and says whether the mover is the last player in them.
        """
        for number, (part, last) in enumerate(parts):
            if part and self._surely_keeps_obligations(part, last=last):
                self._note_legal(part[0])
                continue
            for group in distinct_for_mover(self.moment, part):
                if self.then is None and self.asked and self.action.piece != "tea_tile":
                    return self.findings  # the rules of the pieces forbid it in every completion
                if len(part) > 1 and self._surely_keeps_obligations([group], last=last):
                    self._note_legal(group)
                else:
                    self._ask_about(group, (number, last), last=last)
        return self.findings

    def _note_legal(self, group: Group) -> None:
        """Record that the action is legal in every completion of a group."""
        if self.findings.legal is None:
            self.findings.legal = pick(group, self.moment.seat, most=False)

    def parts(self, groups: Groups) -> Iterator[tuple[Groups, bool]]:
        """Split completions by whether the mover is the last player, and yield the parts.

        For a tea tile before any placement, completions are also split by whether the mover can
        place a piece.
        """
        moment = self.moment
        placed = any(action.piece != "tea_tile" for action in moment.board.turn.actions)
        for part, last in split_by_last_player(moment, groups):
            if (
                self.action.piece != "tea_tile"
                or placed
                or moment.placeable.for_rooftops(moment.mover)
            ):
                yield part, last
            else:
                kinds = moment.placeable.kinds()
                part = distinct_for_mover(moment, part)
                yield holding_none(part, moment, moment.seat, kinds), last
                yield holding_some(part, moment, moment.seat, kinds), last

    def _ask_about(self, group: Group, part: tuple[int, bool], *, last: bool) -> None:
        """Ask the referee about the few completions that stand for all completions of a group.

        The module docstring explains which ones.
        """
        moment, then, seat = self.moment, self.then, self.moment.seat
        lookahead = moment.board.config.lookahead
        with_least = pick(group, seat, most=False)
        if then is None:
            self._ask(with_least, part)
            return
        if self.left > 2 and not self.context.groups_left:
            self.findings.unsure = True  # earlier searches have reached the limit
            return
        self._ask(with_least, part)
        self._ask(pick(group, seat, most=True), part)
        for limits in self._limits_to_test(then, last=last):
            narrow = narrowed(group, limits)
            if narrow is not None:
                self._ask(pick(narrow, seat, most=True), part)
        if lookahead and self.left > 2 and self.action.piece != "tea_tile":
            if last:
                self.findings.unsure = True
            else:
                self._ask_about_three(group, then, part)

    def _surely_keeps_obligations(self, groups: Groups, *, last: bool) -> bool:
        """Return whether a cheap test shows that the action breaks no rule in these completions.

        False means that the test is inconclusive.
        """
        moment, lookahead = self.moment, self.moment.board.config.lookahead
        rooftop_due = last and (lookahead or self.left == 1)
        if self.then is None or rooftop_due or self.action.piece == "tea_tile":
            return False
        if not lookahead or self.left == 1:
            return True
        least: Filling = (
            pick(groups[0], moment.seat, most=False)
            if len(groups) == 1
            else surely_held(moment, groups)
        )
        if obligations.surely_can_place(moment.filled(least), self.left):
            return True
        return bool(self.action.cell & Lookahead(moment, groups).sure_and_alike(self.action)[0])

    def _ask(self, filling: Filling, part: tuple[int, bool]) -> None:
        """Ask the referee about a completion, unless it has already ruled on an equivalent one.

        Only the mover's stock matters, with each number capped at one more than the actions left.
        """
        change = self.moment.change[self.moment.seat]
        held = [filling[kind][self.moment.seat] + change[kind] for kind in KINDS]
        key = (part, *[min(number, self.left + 1) for number in held])
        if key in self.asked:
            return
        self.asked.add(key)
        state = self.moment.filled(filling)
        reasons = self._reasons(state, filling, (part[1], *held))
        if reasons:
            self.findings.broken.append(reasons)
        elif self.findings.legal is None:
            self.findings.legal = filling

    def _reasons(self, state: State, filling: Filling, key: tuple[object, ...]) -> list[Reason]:
        if self.then is None or self.action.piece == "tea_tile":
            return list(referee.judge_action(state, self.action)[0])
        owed = self.context.owed.get(key)
        if owed is None:
            owed = self.context.owed[key] = obligations.obligation(state)
        then = self.then.filled(filling)
        broken = obligations.broken_obligation(state, owed, self.action, then)
        return [] if broken is None else [broken]

    def _limits_to_test(self, then: Moment, *, last: bool) -> Iterator[list[Limit]]:
        """Yield limits under which the mover can place nothing more, or can begin no palace.

        The limits on palaces matter only to the last player.
        """
        moment, seat = self.moment, self.moment.seat
        stuck: list[Limit] | None = None
        tea = self.action.piece == "tea_tile"
        if (
            moment.board.config.lookahead
            and not tea
            and not then.placeable.for_rooftops(then.mover)
        ):
            stuck = then.limits_to_hold_none(seat, then.placeable.kinds())
            if stuck is not None:
                yield stuck
        if not last:
            return
        for at in (moment, then):
            no_palace = at.limits_to_hold_none(seat, _palaces_to_begin(at))
            if no_palace is not None:
                yield no_palace
                if stuck is not None and at is moment:
                    yield [*no_palace, *stuck]

    # With three actions left.

    def _ask_about_three(self, group: Group, then: Moment, part: tuple[int, bool]) -> None:
        seat = self.moment.seat
        if self.findings.legal is None:
            with_least = pick(group, seat, most=False)
            for kind in then.placeable.kinds():
                one = with_least[kind][seat] + 1
                narrow = narrowed(group, (Limit(seat, kind, least=one),))
                if narrow is not None:
                    self._ask(pick(narrow, seat, most=False), part)
        if not self.findings.broken:
            self._search_for_too_few(group, then, part)

    def _search_for_too_few(self, group: Group, then: Moment, part: tuple[int, bool]) -> None:
        """Search for a completion in which the action prevents too many placements.

        In such a completion, ``f`` is 3 and ``g`` is at most 1, as defined in the module docstring.
        So the mover lacks a piece of every sequence of two that could follow the action. The search
        takes such sequences one by one. Each time, it narrows the group to completions in which the
        mover lacks one of the two pieces.
        """
        seat = self.moment.seat
        groups, seen = [group], {group}
        while groups and self.context.groups_left:
            self.context.groups_left -= 1
            group = groups.pop()
            with_least = then.filled(pick(group, seat, most=False))
            if obligations.max_placements(with_least, 2) == 2:
                continue
            with_most = pick(group, seat, most=True)
            if obligations.max_placements(self.moment.filled(with_most), 3) < 3:
                continue
            sequence = _sequence_of_two(then.filled(with_most))
            if sequence is None:
                self._ask(with_most, part)
                if self.findings.broken:
                    return
                continue
            for kind in {kind for kind in sequence if kind is not None}:
                most = sequence.count(kind) - 1 - then.change[seat][kind]
                narrow = narrowed(group, (Limit(seat, kind, most=most),))
                if narrow is not None and narrow not in seen:
                    seen.add(narrow)
                    groups.append(narrow)
        self.findings.unsure |= bool(groups)


def _sequence_of_two(state: State) -> tuple[int | None, int | None] | None:
    """Return the kinds of two pieces that the mover can place one after the other.

    The result is None if there is no such sequence. As a kind, None stands for the mover's own
    rooftop or a blocking rooftop, whose number is always known.
    """
    colors = state.config.building_colors
    for action in obligations.actions_to_try(state):
        after, _ = apply_action(state, action)
        following = next((p for p in placements(after, after.mover) if p.cells), None)
        if following is not None:
            second = kind_of(Action(following.piece, 0, following.color), colors)
            return _hidden_kind(action, colors), None if second == ROOFTOPS else second
    return None


def _hidden_kind(action: Action, colors: tuple[str, ...]) -> int | None:
    kind = kind_of(action, colors)
    return None if kind == ROOFTOPS else kind


def _palaces_to_begin(moment: Moment) -> list[int]:
    """Return the building colours in which the mover could begin a palace and claim it."""
    analysis, mover = moment.board.analysis, moment.mover
    return [
        color
        for color in BUILDINGS
        if moment.placeable.has(color) and not analysis.owns(mover.color, color)
    ]


def split_by_last_player(moment: Moment, groups: Groups) -> Iterator[tuple[Groups, bool]]:
    """Split completions into those in which the mover is the last player, and the others.

    Yield each part with True or False: whether the mover is the last player.

    Source: first edition, "Fin du jeu". Option: last_player_rooftop.
    """
    state, mover = moment.board, moment.mover
    ruling = state.config.last_player_rooftop
    placed = any(action.piece == "rooftop" for action in state.turn.actions)
    if ruling == "no" or not mover.rooftops or placed:
        yield groups, False
        return
    others = [seat for seat in range(len(state.players)) if seat != moment.seat]
    kinds: Sequence[int] = KINDS
    if ruling == "others_have_no_pieces":
        in_play = any(
            state.players[seat].rooftops or state.players[seat].blocking_rooftops for seat in others
        )
    else:
        kinds = moment.placeable_anew.kinds()
        in_play = any(moment.placeable_anew.for_rooftops(state.players[seat]) for seat in others)
    last = [] if in_play else _with_none(groups, moment, others, kinds)
    if not last:
        yield groups, False
        return
    yield last, True
    limits = [limit for seat in others for limit in moment.limits_to_hold_some(seat, kinds)]
    yield [part for group in groups for part in _with_some(group, limits, moment.seat)], False


def _with_none(
    groups: Groups, moment: Moment, others: Sequence[int], kinds: Iterable[int]
) -> list[Group]:
    """Return the completions in which the other players hold no piece of these kinds."""
    limits: list[Limit] = []
    for seat in others:
        none = moment.limits_to_hold_none(seat, kinds)
        if none is None:
            return []
        limits += none
    limits.sort(key=lambda limit: limit.kind)
    found = [narrowed(group, limits) for group in groups]
    return [group for group in found if group is not None]


def _with_some(group: Group, limits: Sequence[Limit], seat: int) -> list[Group]:
    """Return, for each limit on the other players, the part of a group that satisfies it, if any.

    If a part leaves the numbers of the player in ``seat`` as they are in the group, return only
    that part.
    """
    found: list[Group] = []
    for limit in limits:
        part = narrowed(group, (limit,))
        if part is None:
            continue
        if part[limit.kind].range_of(seat) == group[limit.kind].range_of(seat):
            return [part]
        found.append(part)
    return found
