"""The referee for hidden stocks: decides what is true in every completion, and what only in some.

For a hidden state, :mod:`service.rules.referee` rules on a few completions (:mod:`.judging`), and
this module combines its rulings. Full states are passed to that referee unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from service.rules import audit as audits
from service.rules import obligations, pieces, referee, turn
from service.rules.catalogue import in_catalogue_order
from service.rules.reasons import Event, Reason, Unknown
from service.rules.ruling import LegalMoves, Placement, Refusal, Replay, Ruling
from service.rules.state import Action, Move, State

from .completions import Filling, filled, groups_of
from .completions import audit as audit_hidden
from .following import Following, OtherOutcome, follow
from .groups import Group, narrowed, pick
from .judging import (
    Findings,
    JudgingContext,
    distinct_for_mover,
    judge,
    key_of,
    never_binds,
    owes_rooftop,
    split_by_last_player,
    split_by_rooftop,
    surely_places_all,
)
from .lookahead import Lookahead
from .numbers import KINDS, MERCHANTS, kind_of
from .state import HiddenState, with_hidden_numbers
from .view import Groups, Moment, able_and_stuck, surely_held

_ABOUT = {
    "turn.obligation": "turn.obligation",
    "turn.last_player": "turn.last_player",
    "tea.needs_placement": "tea.needs_placement",
    "turn.pass": "pass",
    "turn.quota": "turn_end",
}
"""What is unknown if a rule is broken only in some completions, keyed by the rule."""

_MAX_GROUPS_SEARCHED: Final = 6
"""The number of groups that all searches for one list of moves may examine together."""

_MAX_CELLS: Final = 5
"""The maximum number of cells in one list of moves that are decided one by one.

Any further cells are undetermined. If the mover may be the last player, a cell counts as five,
because more completions are needed.
"""

_UNSURE: Final = "turn.obligation"
"""The rule recorded for a cell that is left undecided because of a limit."""


def audit(state: State) -> tuple[Reason, ...]:
    """Return the reasons why no game can reach a state, or why a hidden state has no completion."""
    return audit_hidden(state) if isinstance(state, HiddenState) else audits.audit(state)


def adjudicate(state: State, move: Move) -> Ruling:
    """Judge a state, then a move in that state, like :func:`service.rules.referee.adjudicate`."""
    if not isinstance(state, HiddenState):
        return referee.adjudicate(state, move)
    wrong = audit_hidden(state)
    if wrong:
        return Ruling("invalid_state", wrong, (), state)
    return _play(state, move).ruling


def play(state: State, move: Move) -> Ruling:
    """Judge a move in a state that a game can reach, and carry it out unless it is illegal."""
    return _play(state, move).ruling


# --- A move --------------------------------------------------------------------------------------


class _Played(NamedTuple):
    """A ruling on a move, and the other ways in which the move can end.

    ``groups`` are the completions of the state after the move, as far as the move tells, or None if
    they have to be worked out again.
    """

    ruling: Ruling
    other_outcomes: tuple[OtherOutcome, ...] = ()
    groups: tuple[Group, ...] | None = None


def _play(state: State, move: Move) -> _Played:
    if not isinstance(state, HiddenState):
        return _Played(referee.play(state, move))
    groups: Groups = groups_of(state)
    board = state.copy()
    board.analysis = state.analysis
    refused = referee.not_to_move(board, move)
    if refused:
        return _illegal(state, (refused,))
    if state.phase == "setup":
        return _play_setup(state, groups, move)
    start = Moment(board, board)
    if not move.actions:
        return _pass(state, start, groups, move)
    return _play_actions(state, start, groups, move)


def _play_setup(state: HiddenState, groups: Groups, move: Move) -> _Played:
    """Judge a move in the setup. Its pieces do not come from the stocks."""
    ruling = referee.play(filled(state, pick(groups[0], 0, most=False)), move)
    if not ruling.legal:
        return _illegal(state, ruling.reasons)
    return _Played(ruling._replace(state=with_hidden_numbers(ruling.state, state.hidden_numbers)))


def _illegal(state: State, reasons: Iterable[Reason]) -> _Played:
    return _Played(Ruling("illegal", tuple(reasons), (), state))


def _pass(state: HiddenState, start: Moment, groups: Groups, move: Move) -> _Played:
    able, stuck = able_and_stuck(start, groups)
    if not stuck:
        sure = _Listing(start, groups).sure_placements()
        listed = next((placement for placement in sure if placement.cells), None)
        return _illegal(state, (referee.must_place(move.player, listed),))
    reasons = [[_may_have_to_place(start, able, move)]] if able else []
    following = follow(state, start, start, stuck, move)
    return _legal(state, following, reasons)._replace(groups=_after(following, start, stuck))


def _may_have_to_place(start: Moment, able: Groups, move: Move) -> Reason:
    """Return the reason against a pass in the completions in which the mover can place a piece.

    It may name a placement of a piece that the mover surely has.
    """
    refused = referee.play(start.filled(surely_held(start, able)), move).reasons
    return refused[0] if refused else referee.must_place(move.player, None)


def _play_actions(state: HiddenState, start: Moment, groups: Groups, move: Move) -> _Played:
    """Judge the actions of a move one after the other.

    Completions in which the mover lacks the piece of an action are ignored. Judging stops if an
    action is illegal in all other completions.
    """
    moments = [start]
    checked: list[tuple[int, Moment, Moment | None]] = []
    found: dict[int, Findings] = {}
    for index, action in enumerate(move.actions):
        moment = moments[-1]
        over = not turn.remaining(moment.board)
        holding = _holding(groups, moment, action)
        if not holding and not over:
            broken = [*_broken(found.values()), *_lacking(moment, groups, move, index)]
            return _illegal(state, _merged(broken, certain=True))
        groups = holding or groups
        then = None if over else _moment_after(moment, groups, action)
        if not over:
            checked.append((index, moment, then))
        for number, before, after in checked:
            if number == index or found[number].broken or found[number].unsure:
                found[number] = _judge(before, groups, move, number, after)
        for number, findings in found.items():
            if findings.surely_illegal:
                broken = _broken(found[other] for other in range(number + 1))
                return _illegal(state, _merged(broken, certain=True))
        if over:
            broken = [*_broken(found.values()), [referee.turn_over(start.board, move, index)]]
            return _illegal(state, _merged(broken, certain=True))
        assert then is not None
        moments.append(then)
    broken = _broken(found.values())
    unsure = any(findings.unsure for findings in found.values())
    fillings = [f.legal for f in found.values() if f.legal is not None]
    legal_in = fillings if broken or unsure else None
    following = follow(state, start, moments[-1], groups, move, legal_in=legal_in)
    played = _legal(state, following, broken, unsure=unsure)
    return played._replace(groups=_after(following, moments[-1], groups))


def _after(following: Following, end: Moment, groups: Groups) -> tuple[Group, ...] | None:
    """Return the completions after a move, or None if the game is over."""
    state = following.state
    if state.phase != "play":
        return None
    passed_over = [
        state.seat(event.params["player"])
        for event in following.events
        if event.type == "player_passed_over"
    ]
    return tuple([end.changed(group, passed_over) for group in groups])


def _broken(found: Iterable[Findings]) -> list[list[Reason]]:
    """Return the reasons for each completion that forbids one of the actions."""
    return [reasons for findings in found for reasons in findings.broken]


def _holding(groups: Groups, moment: Moment, action: Action) -> list[Group]:
    """Return the completions in which the mover holds the piece of an action."""
    kind = kind_of(action, moment.board.config.building_colors)
    if kind is None or kind not in KINDS:
        return list(groups)
    limits = list(moment.limits_to_hold_some(moment.seat, (kind,)))
    found = [narrowed(group, limits) for group in groups] if limits else []
    return [group for group in found if group is not None]


def _moment_after(moment: Moment, groups: Groups, action: Action) -> Moment | None:
    """Return the moment after an action, or None if a rule forbids the action.

    Rules that depend on hidden numbers are ignored.
    """
    if _has_cell(moment, action):
        return moment.then(action)
    with_most = moment.filled(pick(groups[0], moment.seat, most=True))
    wrong = [r for r in referee.refusals(with_most, action) if r.rule != "tea.needs_placement"]
    return None if wrong else moment.then(action)


def _has_cell(moment: Moment, action: Action) -> bool:
    """Return whether a cheap test shows that the rules of the pieces allow an action."""
    kind = kind_of(action, moment.board.config.building_colors)
    if kind is None or kind not in KINDS or kind == MERCHANTS:
        return False  # rooftops depend on the player, and a merchant's move may have to name an end
    return bool(moment.placeable.cells(kind) & action.cell)


def _judge(moment: Moment, groups: Groups, move: Move, index: int, then: Moment | None) -> Findings:
    """Judge an action of a move, including in completions in which the turn has already ended."""
    action = move.actions[index]
    able, stuck = able_and_stuck(moment, groups) if index else (groups, ())
    findings = judge(moment, able, action, then) if able else Findings()
    findings.broken = [_at(reasons, index) for reasons in findings.broken]
    findings.broken += _after_the_turn(moment, stuck, move, index)
    return findings


def _lacking(moment: Moment, groups: Groups, move: Move, index: int) -> Iterator[list[Reason]]:
    """Yield the reasons against an action whose piece the mover holds in no completion.

    The reasons are different in completions in which the turn has already ended.
    """
    able, stuck = able_and_stuck(moment, groups) if index else (groups, ())
    if able:
        with_most = moment.filled(pick(able[0], moment.seat, most=True))
        yield _at(referee.judge_action(with_most, move.actions[index])[0], index)
    yield from _after_the_turn(moment, stuck, move, index)


def _after_the_turn(
    moment: Moment, stuck: Groups, move: Move, index: int
) -> Iterator[list[Reason]]:
    """Yield the reasons against an action in completions in which the turn has already ended.

    These may be reasons against earlier actions.
    """
    until_then = Move(move.player, move.actions[: index + 1])
    for group in stuck:
        filling = pick(group, moment.seat, most=False)
        yield list(referee.play(filled(moment.start, filling), until_then).reasons)


def _at(reasons: Iterable[Reason], index: int) -> list[Reason]:
    return [reason._replace(action=index) for reason in in_catalogue_order(reasons)]


def _merged(broken: Sequence[Sequence[Reason]], *, certain: bool) -> tuple[Reason, ...]:
    """Merge the reasons for which different completions forbid a move.

    If it is ``certain`` that the move is illegal, return the reasons that all completions share.
    Otherwise, or if they share none, return every reason, marked as uncertain.
    """
    every = {key_of(reason): reason for reasons in broken for reason in reasons}
    shared = set(every)
    for reasons in broken:
        shared &= {key_of(reason) for reason in reasons}
    if certain and shared:
        return tuple(reason for key, reason in every.items() if key in shared)
    return tuple(reason._replace(certain=False) for reason in every.values())


def _legal(
    state: HiddenState,
    following: Following,
    broken: Sequence[Sequence[Reason]],
    *,
    unsure: bool = False,
) -> _Played:
    reasons = _merged(broken, certain=False)
    player = str(state.turn.player)
    about = dict.fromkeys(_ABOUT[reason.rule] for reason in reasons if reason.rule in _ABOUT)
    if unsure and not about:
        about = {"turn.obligation": None}
    unknowns = (*[Unknown(name, player) for name in about], *following.unknowns)
    verdict = "undetermined" if reasons or unsure else "legal"
    ruling = Ruling(verdict, reasons, following.events, following.state, unknowns)
    return _Played(ruling, following.other_outcomes)


# --- Legal moves ---------------------------------------------------------------------------------


def legal_moves(state: State, explain: bool = False) -> LegalMoves:
    """Return every legal next action in a state that a game can reach.

    For a hidden state, these are the actions that some completion may allow, each marked as certain
    or uncertain. With ``explain``, the result also lists the cells where pieces are refused.
    """
    if not isinstance(state, HiddenState):
        return referee.legal_moves(state, explain)
    groups = groups_of(state)
    if state.phase != "play":
        return referee.legal_moves(filled(state, pick(groups[0], 0, most=False)), explain)
    return _listing(state).legal_moves(explain)


def legal_cells(state: State, piece: str, color: str | None = None) -> int:
    """Return the cells where a piece is surely legal now if the player to move has it.

    The phase must be ``play``. For a merchant, cells for which the move must name the end of a
    street are left out.
    """
    if not isinstance(state, HiddenState):
        return referee.legal_cells(state, piece, color)
    return _listing(state).surely_legal(Action(piece, 0, color))


def sure_placements(state: State) -> Sequence[Placement]:
    """Return the legal placements of the pieces that the player to move surely has.

    The phase must be ``play``. The result may contain placements without cells, but no tea tile.
    """
    if not isinstance(state, HiddenState):
        listed: Sequence[Placement] = referee.legal_moves(state).placements
        return [placement for placement in listed if placement.piece != "tea_tile"]
    return _listing(state).sure_placements()


def _listing(state: HiddenState) -> _Listing:
    board = state.copy()
    board.analysis = state.analysis
    return _Listing(Moment(board, board), groups_of(state))


class _Listing:
    """The actions that some completion may allow, and the rules that forbid other actions.

    The mover is the last player in the completions ``last``, but not in ``free``.
    """

    def __init__(self, moment: Moment, groups: Groups) -> None:
        self.moment = moment
        self.groups = groups
        parts = list(split_by_last_player(moment, groups))
        self.last = distinct_for_mover(
            moment, [group for part, last in parts if last for group in part]
        )
        self.free = distinct_for_mover(
            moment, [group for part, last in parts if not last for group in part]
        )
        self.unknown: dict[str, None] = {}
        self.context = JudgingContext(groups_left=_MAX_GROUPS_SEARCHED, cells_left=_MAX_CELLS)
        self.forbidden: dict[tuple[str, str | None], dict[str, int]] = {}

    def legal_moves(self, explain: bool) -> LegalMoves:
        """Return the legal moves, in the same order as :func:`.referee.legal_moves`."""
        moment = self.moment
        board, mover = moment.board, moment.mover
        with_most = moment.filled(self._most_held())
        listed: list[Placement] = []
        for placement in pieces.placements(with_most, with_most.mover):
            listed += self._split(placement)
        able, stuck = able_and_stuck(moment, self.groups)
        if able and stuck:
            self.unknown["pass"] = None
        refusals: tuple[Refusal, ...] = ()
        if explain:
            refusals = tuple(referee.refused_cells(with_most, listed, self.forbidden))
        if mover.tea_tiles and board.config.tea_tiles:
            listed += self._tea()
        return LegalMoves(
            board.turn.player,
            turn.quota(board),
            turn.remaining(board),
            None if able and stuck else bool(stuck),
            tuple(listed),
            refusals,
            tuple(Unknown(about, mover.color) for about in self.unknown),
            board.turn,
        )

    def sure_placements(self) -> Sequence[Placement]:
        """Return placements of pieces surely held, with the cells where they are surely legal."""
        held = self.moment.filled(surely_held(self.moment, self.groups))
        return [
            placement._replace(
                cells=self.surely_legal(
                    Action(placement.piece, 0, placement.color, placement.source)
                )
            )
            for placement in pieces.placements(held, held.mover)
        ]

    def surely_legal(self, action: Action) -> int:
        """Return the cells where a piece is legal in every completion in which the mover has it."""
        with_most = self.moment.filled(self._most_held())
        cells = pieces.cells_of(with_most, with_most.mover, action)
        return next(
            (
                placement.cells
                for placement in self._split(
                    Placement(action.piece, action.color, cells, action.source)
                )
                if placement.certain
            ),
            0,
        )

    def _most_held(self) -> Filling:
        """Return a filling in which the mover has the most of each kind that they can hold.

        The filling need not be a completion.
        """
        seat = self.moment.seat
        fillings = [pick(group, seat, most=True) for group in (*self.free, *self.last)]
        return [
            max([filling[kind] for filling in fillings], key=lambda numbers: numbers[seat])
            for kind in KINDS
        ]

    def _split(self, placement: Placement) -> Iterator[Placement]:
        """Split a placement into one with the certain cells and one with the uncertain cells.

        If all cells are forbidden, yield a single placement without cells.
        """
        moment = self.moment
        certain, uncertain = placement.cells, 0
        piece, color, cells, source, _ = placement
        action = Action(piece, 0, color, source)
        free, last = _holding(self.free, moment, action), _holding(self.last, moment, action)
        if cells and not never_binds(moment, free, last):
            by_cell = _CellByCell(moment, free, last, action, self.context)
            open_ = placement._replace(cells=cells & ~by_cell.sure)
            for cell in obligations.cells_to_try(moment.board, open_):
                allowed, rules = by_cell.decide(cell)
                if allowed and not rules:
                    continue
                palace = moment.board.analysis.palace_at(cell)
                alike = palace.buildings if palace else cell
                certain &= ~alike
                if allowed:
                    uncertain |= alike
                    self.unknown |= dict.fromkeys(_ABOUT[rule] for rule in rules)
                elif not source:
                    by_rule = self.forbidden.setdefault((piece, color), {})
                    for rule in rules:
                        by_rule[rule] = by_rule.get(rule, 0) | alike
        if certain or not uncertain:
            yield placement._replace(cells=certain)
        if uncertain:
            yield placement._replace(cells=uncertain, certain=False)

    def _note_unknown(self, findings: Findings) -> None:
        rules = [reason.rule for reasons in findings.broken for reason in reasons]
        for rule in rules or ["turn.obligation"]:
            self.unknown[_ABOUT[rule]] = None

    def _tea(self) -> Iterator[Placement]:
        action = Action("tea_tile")
        findings = judge(
            self.moment, self.groups, action, _moment_after(self.moment, self.groups, action)
        )
        if findings.legal is not None or findings.unsure:
            if not findings.surely_legal:
                self._note_unknown(findings)
            yield Placement("tea_tile", certain=findings.surely_legal)


def owed(state: State) -> Iterator[tuple[str, bool]]:
    """Yield the id of each obligation that is or may be in force, and whether that is certain.

    The phase must be ``play``. ``turn.obligation`` is in force if the player to move can place a
    piece. ``turn.last_player`` is in force if they must place a rooftop of their own and can do so.
    """
    if not isinstance(state, HiddenState):
        if pieces.something_can_be_placed(state, state.mover):
            yield "turn.obligation", True
        if obligations.obligation(state).rooftop:
            yield "turn.last_player", True
        return
    board = state.copy()
    board.analysis = state.analysis
    moment, groups = Moment(board, board), groups_of(state)
    able, stuck = able_and_stuck(moment, groups)
    if able:
        yield "turn.obligation", not stuck
    owing = owes_rooftop(moment, groups)
    if True in owing:
        yield "turn.last_player", False not in owing


class _CellByCell:
    """Decides, cell by cell, whether any completion allows a piece and which rules forbid it.

    - ``last``: the completions in which the mover may owe a rooftop as the last player.
    - ``free``: the other completions that must be judged.
    - ``allowed``: whether a completion that need not be judged allows the piece on all cells.
    - ``rules``: the rules by which completions that need not be judged forbid it on all cells.
    - ``sure``: the cells that no completion forbids, as far as a cheap test shows.
    - ``sure_if_free``: the same for the completions in ``free`` alone.
    - ``alike``: cells to which the same decision applies.
    """

    def __init__(
        self, moment: Moment, free: Groups, last: Groups, action: Action, context: JudgingContext
    ) -> None:
        self.moment = moment
        self.action = action
        self.context = context
        self.left = left = turn.remaining(moment.board)
        self.allowed = False
        self.rules: list[str] = []
        everywhere = moment.board.config.board.cells
        places_all = left > 1 and bool(last) and surely_places_all(moment, free)
        parts = split_by_rooftop(moment, last, action) if last and left == 2 else None
        if parts is not None:
            allowing, forbidding, owing_nothing = parts
            self.allowed = bool(allowing)
            self.rules = ["turn.last_player"] if forbidding else []
            free, last = distinct_for_mover(moment, [*free, *owing_nothing]), ()
            places_all = places_all and not owing_nothing
        self.free = free
        self.last = last
        self.lookahead = Lookahead(moment, free) if free and left > 1 else None
        self.sure_if_free, self.alike = everywhere, 0
        if self.lookahead is not None and not places_all:
            self.sure_if_free, self.alike = self.lookahead.sure_and_alike(action)
        if left == 1:
            self.alike = everywhere  # whether a rooftop is owed does not depend on the cell
        elif last:
            self.alike = 0
        self.sure = 0 if last or self.rules else self.sure_if_free
        self.decided: tuple[bool, list[str]] | None = None

    def decide(self, cell: int) -> tuple[bool, list[str]]:
        """Return whether some completion allows the piece on a cell, and which rules forbid it."""
        action = self.action._replace(cell=cell)
        if not cell & self.alike:
            return self._decide(action)
        if self.decided is None:
            self.decided = self._decide(action)
        return self.decided

    def _decide(self, action: Action) -> tuple[bool, list[str]]:
        """Do what :meth:`decide` does, but without reusing an earlier decision.

        If a limit is reached, the rules include :data:`_UNSURE`.
        """
        allowed, rules = self.allowed, [*self.rules]
        findings: list[Findings] = []
        sure_if_free = bool(action.cell & self.sure_if_free)
        if self.left > 1 and (self.last or (self.free and not sure_if_free)):
            if not self.context.cells_left:
                return True, [*rules, _UNSURE]
            cost = 5 if self.last else 1
            self.context.cells_left = max(self.context.cells_left - cost, 0)
        if self.free:
            if sure_if_free:
                allowed = True
            elif self.lookahead is not None and self.left == 2:
                allowed_if_free, forbidden = self.lookahead.decide(self.free, action)
                allowed |= allowed_if_free
                rules += ["turn.obligation"] * forbidden
            elif not self.context.groups_left:
                return True, [*rules, _UNSURE]
            else:
                findings.append(self._judge(self.free, action, last=False))
        if self.last:
            findings.append(self._judge(self.last, action, last=True))
        for found in findings:
            allowed |= not found.surely_illegal
            rules += [reason.rule for reasons in found.broken for reason in reasons]
            rules += [_UNSURE] * found.unsure
        return allowed, rules

    def _judge(self, groups: Groups, action: Action, *, last: bool) -> Findings:
        return judge(self.moment, groups, action, self.moment.then(action), self.context, last=last)


# --- Records -------------------------------------------------------------------------------------


def replay(state: State, moves: Sequence[Move], *, keep_states: bool = True) -> Replay:
    """Play a record move by move, and stop at the first illegal move.

    Undetermined moves do not stop the replay. If it is unknown who moves next, the replay assumes
    that it is the player of the record's next move. If no game can reach ``state``, the verdict is
    ``invalid_state`` and no move is played. Unless ``keep_states`` is False, the result contains
    the state after each move.
    """
    if not isinstance(state, HiddenState):
        return referee.replay(state, moves, keep_states=keep_states)
    wrong = audit_hidden(state)
    if wrong:
        return Replay("invalid_state", 0, wrong, (), state)
    current: State = state
    other_outcomes: tuple[OtherOutcome, ...] = ()
    events: list[tuple[Event, ...]] = []
    states: list[State] = []
    reasons: list[Reason] = []
    unknowns: dict[Unknown, None] = {}
    undetermined = False
    for played, move in enumerate(moves):
        # A placement shows that its player could place a piece, so it really was their turn. A pass
        # or a tea tile does not show this.
        placing = bool(move.actions) and move.actions[0].piece != "tea_tile"
        undetermined |= bool(other_outcomes) and not placing
        before, (ruling, other_outcomes, groups) = _play_next(current, other_outcomes, move)
        undetermined |= before is not current
        current = before
        if ruling.verdict == "illegal":
            so_far = tuple(events), current, tuple(states), tuple(unknowns)
            return Replay("illegal", played, ruling.reasons, *so_far)
        undetermined |= ruling.verdict == "undetermined"
        reasons += ruling.reasons
        unknowns |= dict.fromkeys(ruling.unknowns)
        events.append(ruling.events)
        current = ruling.state
        if isinstance(current, HiddenState):
            current.groups = groups
        if keep_states:
            states.append(current)
    return Replay(
        "undetermined" if undetermined else "legal",
        len(moves),
        tuple(reasons),
        tuple(events),
        current,
        tuple(states),
        tuple(unknowns),
    )


def _play_next(
    state: State, other_outcomes: Iterable[OtherOutcome], move: Move
) -> tuple[State, _Played]:
    """Play the next move of a record in the first state in which it is not illegal.

    The previous move may have led to any of several states. Only states in which it is the turn of
    the move's player are tried, or ``state`` if there are none. If the move is illegal in every
    state, the ruling has the reasons that all states share.

    Returns:
        The state before the move, and the ruling with the other outcomes of the move.
    """
    states = [other.state for other in other_outcomes if other.player == move.player]
    if move.player == state.turn.player or not states:
        states.insert(0, lambda: state)
    illegal: list[tuple[State, _Played]] = []
    for each in states:
        before = each()
        played = _play(before, move)
        if played.ruling.verdict != "illegal":
            return before, played
        illegal.append((before, played))
    before, played = illegal[0]
    if len(illegal) > 1:
        reasons = [other.ruling.reasons for _, other in illegal]
        played = _illegal(before, _merged(reasons, certain=True))
    return before, played
