"""Fill in what a text leaves open, where the board allows one reading only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from service.rules.board import (
    BESIDE,
    BIT,
    CORNERS,
    NAME,
    SIDES,
    STRIDE,
    adjacent,
    bits,
    union,
)
from service.rules.hidden import rulings
from service.rules.palaces import Palace
from service.rules.pieces import WALL_PIECES
from service.rules.ruling import Placement
from service.rules.state import BLOCKING_COLORS, Action, Move, State

from .asking import Asked
from .drafts import Draft, NotReadError, Said
from .tokens import Token
from .topics import answer_about

_MOST_CHOICES: Final = 8
_BLACK: Final = {"black": "violet", "violet": "black"}
"""The editions' two names for the same building colour."""


class Reading(NamedTuple):
    """What a text means on a board.

    Attributes:
        kind: ``move``, ``judge``, ``why``, ``where``, ``score`` or ``turn``.
        player: The player who is meant: by default, the player to move. For the score, only a
            player whom the text names, and for the turn, nobody.
        move: The move, or None if the text names none.
        piece: The piece that a ``where`` is about, or None for all pieces.
        color: The colour of that piece or, for a rooftop, of its palace.
        about: What a ``what`` is about: see :class:`.asking.Asked`.
        cell: The name of the cell that it is about, or None.
        corner: The corner of the tower that it is about, or None for all.
        topics: What a ``rule`` is about.
        guides: The topics whose guides answer it.
        rules: The ids of the rules that answer it.
    """

    kind: str
    player: str | None
    move: Move | None = None
    piece: str | None = None
    color: str | None = None
    about: str | None = None
    cell: str | None = None
    corner: str | None = None
    topics: tuple[str, ...] = ()
    guides: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class NotUnderstoodError(Exception):
    """A text that means nothing certain on this board.

    Attributes:
        code: Why.
        column: The column of the word in question, counted from 1.
        word: That word, or "".
        similar: A known word that resembles an unknown one, or None.
        read: What was read of the action in question.
        choices: What the text may mean. Each is understood when it is written out.
    """

    def __init__(
        self,
        code: str,
        column: int,
        word: str = "",
        read: Action | None = None,
        choices: Sequence[Reading] = (),
    ) -> None:
        super().__init__(code)
        self.code = code
        self.column = column
        self.word = word
        self.similar: str | None = None
        self.read = read
        self.choices = tuple(choices)


def fill_in(said: Said, state: State, end: int) -> Reading:
    """Return what a text means in a state that a game can reach.

    ``end`` is the column after the text.

    Raises:
        NotReadError: The text contradicts itself.
        NotUnderstoodError: The board allows no reading, or more than one.
    """
    if said.colored and said.player not in (None, state.turn.player):
        raise NotReadError("no color", said.colored)
    if said.unreal is not None:
        return _not_now(said, said.unreal, state, end)
    if said.asked is not None:
        return _fact(said, said.asked, state, end)
    if said.kind == "rule":
        guides, rules = answer = answer_about(said.topics, state.config)
        if not rules and not guides:
            raise NotUnderstoodError("which rule", end, choices=_rule_choices(said, state))
        topics = tuple(topic for topic in said.topics if topic != "use")
        if answer_about(topics, state.config) != answer:
            topics = said.topics
        return Reading("rule", None, topics=topics, guides=guides, rules=rules)
    to_move = state.expected_player
    player = said.player or to_move
    if said.first_person and player != to_move and (said.drafts or said.kind != "score"):
        raise NotReadError("two players", said.first_person)
    if said.passes:
        if said.kind not in ("move", "judge", "why"):
            raise NotReadError("not alone")
        return Reading(said.kind, player, Move(player, ()))
    if said.kind == "turn" and said.drafts:
        raise NotReadError("comma expected", said.drafts[0].first)
    if not said.drafts:
        if said.kind in ("move", "judge"):
            raise NotUnderstoodError("empty", end)
        named = said.player if said.kind == "score" else None
        return Reading(said.kind, player if said.kind in ("why", "where") else named)
    first = said.drafts[0]
    open_question = said.kind == "judge" and len(said.drafts) == 1 and _names_only_a_piece(first)
    if said.kind == "where" or open_question:
        return _where(said, player, state)
    return _Filler(said, player, state, end).reading()


def _not_now(said: Said, word: Token, state: State, end: int) -> Reading:
    """Refuse a move of another time, or one that is only thought of. It may be asked about now."""
    reading = fill_in(replace(said, unreal=None), state, end)
    if said.kind == "judge" and reading.player != state.turn.player:
        return reading  # "could Blue take it next turn?"
    if reading.move is None and said.kind in ("score", "turn"):
        return reading  # "who has the next turn?"
    choices = [reading._replace(kind="judge")] if reading.move else []
    raise NotUnderstoodError("not now", word.column, word.text, choices=choices)


def _fact(said: Said, asked: Asked, state: State, end: int) -> Reading:
    """Return the reading of a question about a fact of the position."""
    about = asked.about.removeprefix("my_")
    color = None if about == "cell" else _known_color(asked.color, state)
    reading = Reading("what", said.player, None, asked.piece, color, about, asked.cell)
    if about == "stock":
        mine = said.first_person or asked.about == "my_stock"
        player = said.player or (mine and state.turn.player)
        if not player:
            players = [reading._replace(player=each.color) for each in state.players]
            raise NotUnderstoodError("whose stock", end, choices=players)
        return reading._replace(player=player)
    corner = asked.corner
    if corner and corner.isdigit():
        corner = {str(v): c for c, v in zip(CORNERS, state.tower_values, strict=True)}.get(corner)
        if corner is None:
            raise NotReadError("which fact")
    whole = about == "palace" and not (color or asked.cell or asked.it)
    owners = {said.player, state.turn.player if said.first_person else None} - {None}
    owner = owners.pop() if whole and len(owners) == 1 else None
    reading = reading._replace(player=owner, corner=corner)
    if about == "tea_supply":
        return reading._replace(piece=None)
    if asked.it:
        palaces = [
            reading._replace(
                color=state.config.building_colors[palace.color],
                cell=NAME[next(bits(palace.buildings))],
            )
            for palace in state.analysis.palaces
        ]
        if len(palaces) != 1:
            raise NotUnderstoodError("it", end, "it", choices=palaces[:_MOST_CHOICES])
        return palaces[0]
    return reading


def _rule_choices(said: Said, state: State) -> list[Reading]:
    """Return questions about the rules of each thing that a question names."""
    found = {topic: answer_about((topic,), state.config) for topic in said.topics}
    return [
        Reading("rule", None, topics=(topic,), guides=answer.guides, rules=answer.rules)
        for topic, answer in found.items()
        if answer.rules and len(said.topics) > 1
    ]


def _names_only_a_piece(draft: Draft) -> bool:
    """Return whether a question such as "can I put a wall?" asks where a piece may go."""
    placed = draft.cell or draft.near or draft.side or draft.source
    several = draft.palace and draft.count > 1
    if draft.piece in ("well", "tea_tile"):
        return False
    if draft.claims:  # "can I claim anything?"
        return not placed and draft.target in (None, "any")
    return not placed and not several and not draft.target


def _where(said: Said, player: str, state: State) -> Reading:
    if len(said.drafts) > 1:
        raise NotReadError("piece only", said.drafts[1].first)
    draft = said.drafts[0]
    if draft.cell or draft.source or draft.near or draft.side:
        word = next((token for token in draft.tokens if token.kind in ("cell", "side")), None)
        raise NotReadError("piece only", word or draft.first)
    piece = _piece(draft, player, state)
    color = _known_color(draft.color or draft.target, state)
    if piece is None and color is not None:
        piece = "building"
    return Reading("where", player, None, piece, color)


def _known_color(color: str | None, state: State) -> str | None:
    """Return the name of a building colour in the state's edition. ``any`` counts as no colour."""
    if color in (None, "any"):
        return None
    known = state.config.building_colors
    return color if color in known else _BLACK.get(str(color), color)


def _piece(draft: Draft, player: str, state: State) -> str | None:
    """Return the piece that a draft names, or the kind of rooftop that has its owner's colour."""
    two_kinds = state.config.two_kinds_of_rooftop
    if draft.piece == "blocking_rooftop" and draft.guessed and not two_kinds:
        raise NotReadError("unknown", draft.first)  # only the Ditt variant can block a palace
    if draft.owner is None or draft.owner == player:
        return draft.piece
    if draft.is_rooftop and two_kinds and BLOCKING_COLORS.get(player) == draft.owner:
        return "blocking_rooftop"
    word = next(token for token in draft.tokens if token.kind == "player")
    raise NotReadError("not the player's", word)


def _occupied(state: State) -> int:
    board = state.analysis
    return board.components | board.merchants | board.walls | board.gates | board.well


def _step(cell: int, toward: str) -> int:
    """Return the next cell of the grid toward a side, or 0."""
    shifted = {
        "north": cell >> STRIDE,
        "south": cell << STRIDE,
        "west": cell >> 1,
        "east": cell << 1,
    }[toward]
    return shifted if shifted in BESIDE[cell] else 0


def _next_to(cells: int, toward: str | None) -> int:
    """Return the cells next to some cells, or only those toward one side of each."""
    return union(_step(cell, toward) for cell in bits(cells)) if toward else adjacent(cells)


def _taken(piece: str, state: State) -> int:
    """Return the cells where a piece such as this one stands."""
    if piece.endswith("rooftop"):
        return union(palace.rooftop for palace in state.analysis.palaces)
    return _occupied(state)


class _Filler:
    """Fills in the actions of one text, each in the state after the one before."""

    def __init__(self, said: Said, player: str, state: State, end: int) -> None:
        self.said = said
        self.drafts = list(said.drafts)
        self.player = player
        self.state = state
        possible = player == state.turn.player and not rulings.audit(state)
        self.end = end
        self.actions: list[Action] = []
        self._now: State | None = state if possible else None
        self._played = 0
        self.chosen: Sequence[Action] = ()

    def reading(self, chosen: Sequence[Action] = ()) -> Reading:
        """Return what the text means. ``chosen`` are its first actions, if they are settled."""
        self.chosen = chosen
        self._leave_out_topic()
        for index, draft in enumerate(self.drafts):  # a row makes more of them
            self.actions.append(chosen[index] if index < len(chosen) else self._action(draft))
            self._continue_row(index, draft)
        self._leave_out_what_grows()
        self._check_counts()
        placed = [action for action in self.actions if action.piece != "tea_tile"]
        if len({*placed}) < len(placed):
            raise self._open("count", self.drafts[-1], placed[-1])
        return Reading(self.said.kind, self.player, Move(self.player, tuple(self.actions)))

    def _continue_row(self, index: int, draft: Draft) -> None:
        """Add the other pieces of "two walls from the tower", or of "the wall up to F1"."""
        action = self.actions[index]
        if action.piece not in ("wall", "merchant"):
            return
        if draft.until and len(self.drafts) == index + 1:
            row = self._row_up_to(action)
            if row and draft.count in (0, 1, len(row)):
                self.actions[index] = action._replace(cell=row[0])
                copy = replace(draft, count=0, until=False)
                self.drafts[index:] = [replace(copy, cell=NAME[cell]) for cell in row]
        elif draft.count > 1 and not draft.cell and draft.piece == action.piece:
            if any(other.repeats for other in self.drafts[index + 1 :]):
                return  # "two walls: one right after D1, the other below A2"
            more = replace(draft, count=0, anchor="it", toward=self._direction(draft, action))
            self.drafts[index : index + 1] = [replace(draft, count=0)] + [more] * (draft.count - 1)

    def _row_up_to(self, action: Action) -> list[int]:
        """Return the cells from a piece of the same kind to the last cell, if there is one row."""
        board = (self.now or self.state).analysis
        alike = board.walls | board.gates if action.piece == "wall" else board.merchants
        taken = _occupied(self.state) | union(other.cell for other in self.actions[:-1])
        rows: list[list[int]] = []
        for toward in SIDES:
            row, cell = [action.cell], _step(action.cell, toward)
            while cell and not cell & taken:
                row, cell = [cell, *row], _step(cell, toward)
            if cell & alike:
                rows.append(row)
        return rows[0] if len(rows) == 1 else []

    def _direction(self, draft: Draft, action: Action) -> str | None:
        """Return where a row goes on behind its first piece, if there is only one way."""
        if action.piece == "merchant":
            return draft.toward
        sides = [side.cells for side in self.state.config.board.sides if side.cells & action.cell]
        free = sides[0] & ~_occupied(self.state) if sides else 0
        ways = [toward for toward in SIDES if _step(action.cell, toward) & free]
        return ways[0] if len(ways) == 1 else None

    def _leave_out_what_grows(self) -> None:
        """Leave out a thing that is there: "can I make the grey at N3 bigger with one at N4?"."""
        for draft, action in [*zip(self.drafts, self.actions, strict=True)]:
            if not draft.grows or action.piece == "rooftop" or not self._is_there(action):
                continue
            others = [other for other in self.actions if other != action]
            if not any((o.piece, o.color) == (action.piece, action.color) for o in others):
                raise self._open("cell expected", draft, Action(action.piece, 0, action.color))
            self.actions.remove(action)

    def _is_there(self, action: Action) -> bool:
        """Return whether a piece stands where it would be placed."""
        board = self.state.analysis
        if action.piece == "building":
            return any(
                palace.buildings & action.cell
                and self.state.config.building_colors[palace.color] == action.color
                for palace in board.palaces
            )
        cells = {"wall": board.walls, "merchant": board.merchants, "stable": board.stables}
        return bool(cells.get(action.piece, 0) & action.cell)

    def _leave_out_topic(self) -> None:
        """Leave out a palace that only the rooftop is for: "the palace at C4 gets my dome"."""
        drafts = self.drafts
        if len(drafts) > 1 and drafts[0].is_rooftop and not drafts[0].cell and drafts[0].target:
            first, second = drafts[:2]
            if second.piece == first.piece and second.cell and not second.target:
                second.target = first.target  # "I take the grey palace: my dome on D9"
                del drafts[0]
                return
        if len(drafts) < 2 or not (drafts[0].palace and drafts[0].cell and drafts[1].is_rooftop):
            return
        named = drafts[1].placed_by_it or not (drafts[1].cell or drafts[1].target)
        if named and BIT[drafts[0].cell] & self.state.analysis.components:
            drafts[1].cell = drafts[0].cell
            del drafts[0]

    def _choices(self, found: Iterable[Action]) -> Iterator[Reading]:
        """Yield the readings with each of some actions in the open one's place."""
        if self.chosen:
            return  # only the first open action has choices
        for action in islice(found, _MOST_CHOICES):
            filler = _Filler(self.said, self.player, self.state, self.end)
            with suppress(NotReadError, NotUnderstoodError):
                yield filler.reading([*self.actions, action])

    @property
    def now(self) -> State | None:
        """The state after the actions so far, or None if there is none in the same turn."""
        while self._now is not None and self._played < len(self.actions):
            move = Move(self.player, (self.actions[self._played],))
            ruling = rulings.adjudicate(self._now, move)
            same_turn = ruling.state.turn.player == self.player and ruling.verdict == "legal"
            same_turn = same_turn and ruling.state.turn.number == self._now.turn.number
            self._now = ruling.state if same_turn else None
            self._played += 1
        return self._now

    def _check_counts(self) -> None:
        """Check that "two walls at E1 and F1" has two walls."""
        for index, draft in enumerate(self.drafts):
            if draft.count < 2:
                continue
            kind = self.actions[index].piece, None if draft.mixed else self.actions[index].color
            alike = 0
            for action in self.actions[index:]:
                if (action.piece, None if draft.mixed else action.color) != kind:
                    break
                alike += 1
            if alike != draft.count:
                raise self._open("count", draft, self.actions[index])

    def _action(self, draft: Draft) -> Action:
        color = _known_color(draft.color, self.state)
        piece = _piece(draft, self.player, self.state)
        if piece is None and color is not None:
            piece = "building"
        last = self.actions[-1] if self.actions else None
        if piece is None and draft.extends and last and last.piece.endswith("rooftop"):
            raise self._open("piece expected", draft)  # "I cap C4 and extend it to B4"
        if piece is None and last is not None and last.piece != "tea_tile":
            piece, color = last.piece, color or last.color
        elif draft.repeats and piece == "building" and color is None and last is not None:
            color = last.color if last.piece == "building" else None
        if piece is None and self.state.phase == "setup" and self._placements():
            piece = self._placements()[0].piece  # the only one in this turn
        if piece is None:
            raise self._without_piece(draft)
        walls = self.state.analysis.walls | self.state.analysis.gates
        if draft.source and piece == "wall" and BIT[draft.source] & walls:
            draft.anchor, draft.source = draft.source, None  # "two walls, carrying on from D1"
        if draft.source and piece != "merchant":
            raise NotReadError("not a merchant", draft.first)
        if piece == "building" and color is None:
            color = self._color(draft)
        if piece == "tea_tile":
            if draft.cell:
                raise NotReadError("no cell", next(t for t in draft.tokens if t.kind == "cell"))
            return Action(piece)
        if draft.placed_by_it and draft.cell is None and last is not None:
            cell = last.cell  # "grey under E9, then my dome on it"
        else:
            cell = BIT[draft.cell] if draft.cell else self._cell(draft, piece, color)
        ground = union(self.state.buildings)
        elsewhere = not cell & ground if draft.is_rooftop else cell & _occupied(self.state)
        if draft.unsure and not cell & union(p.buildings for p in self._palaces(draft)):
            raise NotReadError("claim or build", draft.unsure)
        if draft.beneath and not self._is_there(Action(draft.beneath, cell)):
            raise self._open("elsewhere", draft, Action(piece, cell, color))
        if draft.near and draft.cell and elsewhere:
            # The cell is that of the thing beside it: "a stable next to the palace at C4".
            if not (draft.toward or draft.anchor) or draft.is_rooftop:
                raise self._open("cell expected", draft, Action(piece, 0, color))
            cell = self._beside(replace(draft, anchor=draft.cell), Action(piece, 0, color))
        if draft.beside and not BIT[draft.beside] & _occupied(self.now or self.state):
            raise self._open("cell expected", draft, Action(piece, 0, color))
        if draft.claims and not draft.is_rooftop and cell & _occupied(self.state):
            raise self._open("cell expected", draft, Action(piece, 0, color))  # taken off?
        if self.said.partly and self.said.kind == "move" and cell & _taken(piece, self.state):
            raise self._open("cell expected", draft, Action(piece, 0, color))  # what happens to it?
        if draft.palace and cell & self.state.analysis.components:
            raise self._open("piece expected", draft)  # "the grey palace at D9" places nothing
        source = BIT[draft.source] if draft.source else 0
        action = Action(piece, cell, color, source)
        self._check_place(draft, action)
        return action

    def _palaces(self, draft: Draft) -> list[Palace]:
        """Return the palaces of the colour that a rooftop is for."""
        color = _known_color(draft.target, self.state)
        palaces = (self.now or self.state).analysis.palaces
        return [
            palace
            for palace in palaces
            if color in (None, self._color_name(palace)) and draft.owned in (None, palace.owner)
        ]

    def _check_place(self, draft: Draft, action: Action) -> None:
        """Check that the cell is where the text says it is."""
        if draft.side and action.piece in WALL_PIECES:
            sides = {side.name: side for side in self.state.config.board.sides}
            if not sides[draft.side].cells & action.cell:
                raise self._open("elsewhere", draft, action)
        if draft.anchor in BIT and draft.cell and not draft.is_rooftop:
            beside = _next_to(BIT[draft.anchor], draft.toward)
            if self.said.kind == "move" and not action.cell & beside:
                raise self._open("elsewhere", draft, action)  # "a wall right of D1, A3"
        target = _known_color(draft.target, self.state)
        if target is not None and draft.is_rooftop:
            palace = self._palace_at(action.cell)
            if palace is not None and self._color_name(palace) != target:
                raise self._open("elsewhere", draft, action)

    def _palace_at(self, cell: int) -> Palace | None:
        state = self.now or self.state
        return next((p for p in state.analysis.palaces if p.components & cell), None)

    def _color_name(self, palace: Palace) -> str:
        return self.state.config.building_colors[palace.color]

    # --- What was not said ---------------------------------------------------------------------

    def _open(
        self, code: str, draft: Draft, read: Action | None = None, found: Iterable[Action] = ()
    ) -> NotUnderstoodError:
        """Return the error for an action that is open. ``found`` are actions that it may mean."""
        last = draft.tokens[-1] if draft.tokens else None
        column = last.column + len(last.text) if last else self.end
        choices = tuple(self._choices(found))
        return NotUnderstoodError(code, min(column, self.end), "", read, choices)

    def _placements(self) -> Sequence[Placement]:
        return rulings.legal_moves(self.now).placements if self.now is not None else ()

    def _without_piece(self, draft: Draft) -> NotUnderstoodError:
        cell = BIT[draft.cell] if draft.cell else 0
        found = [
            Action(placement.piece, cell, placement.color, placement.source)
            for placement in self._placements()
            if placement.cells & cell
        ]
        return self._open("piece expected", draft, None, found)

    def _color(self, draft: Draft) -> str:
        """Return the only colour that a building may have. Questions don't guess one."""
        cell = BIT[draft.cell] if draft.cell else self.state.config.board.cells
        legal = [
            str(placement.color)
            for placement in self._placements()
            if placement.piece == "building" and placement.cells & cell
        ]
        if self.said.kind == "move" and not self.said.partly and draft.cell and len(legal) == 1:
            return legal[0]
        colors = legal if self.said.kind == "move" else self.state.config.building_colors
        cells = [BIT[draft.cell]] if draft.cell else []
        raise self._open(
            "color expected",
            draft,
            Action("building", BIT[draft.cell] if draft.cell else 0),
            [Action("building", cell, color) for color in colors for cell in cells],
        )

    def _cell(self, draft: Draft, piece: str, color: str | None) -> int:
        """Return the only cell that is meant."""
        read = Action(piece, 0, color)
        rooftop = piece.endswith("rooftop")
        if (draft.anchor or draft.toward) and not rooftop:
            return self._beside(draft, read)
        if rooftop and draft.target is None:
            raise self._open("cell expected", draft, read, self._rooftops(piece, None))
        if rooftop:
            return self._rooftop_cell(draft, piece, read)
        found = [
            Action(piece, cell, color, placement.source)
            for placement in self._placements()
            if (placement.piece, placement.color) == (piece, color)
            for cell in bits(placement.cells & self._side(draft))
        ]
        alone = len(self.drafts) == 1 or draft.extends or draft.side
        beside = draft.near and piece != "gate"  # every gate is beside a wall
        if len(found) == 1 and alone and not beside and not found[0].source:
            return found[0].cell
        raise self._open("cell expected", draft, read, found)

    def _beside(self, draft: Draft, read: Action) -> int:
        """Return the only cell that is where the text says: "a stable under C4"."""
        state = self.now or self.state
        board = state.config.board
        anchors = self._anchors(draft, read)
        near = _next_to(anchors, draft.toward)
        exact = anchors.bit_count() == 1 and (draft.anchor or self.actions)
        if draft.toward and anchors & board.towers:
            near |= adjacent(anchors) & self._cells_of_side(draft.toward)
        if not exact and not draft.anchor and draft.toward and read.piece in WALL_PIECES:
            near |= self._cells_of_side(draft.toward)
        ground = board.cells & ~board.city if read.piece in WALL_PIECES else board.city
        near &= ground & ~board.towers & ~_occupied(state) & self._side(draft)
        found = [
            read._replace(cell=cell, source=placement.source)
            for placement in self._placements()
            if (placement.piece, placement.color) == (read.piece, read.color)
            for cell in bits(placement.cells & near)
        ]
        if exact and near.bit_count() == 1:
            return near
        if self.said.kind == "move" and len(found) == 1 and not found[0].source:
            return found[0].cell
        raise self._open("cell expected", draft, read, found)

    def _anchors(self, draft: Draft, read: Action) -> int:
        """Return the cells that a cell is told to be beside."""
        state = self.now or self.state
        board = state.analysis
        if draft.anchor in BIT:
            return BIT[str(draft.anchor)]
        values = dict(zip(map(str, state.tower_values), CORNERS, strict=True))
        corner = values.get(str(draft.anchor), draft.anchor)
        if corner in CORNERS:
            return state.config.board.corners[corner]
        attached = draft.again or (draft.anchor is None and read.piece == "stable")
        if (draft.anchor == "it" or attached) and self.actions:
            return self.actions[-1].cell  # "E4, and another one below it"
        placed = self.state.turn.actions
        if draft.anchor == "it" and placed and placed[-1].piece == read.piece:
            return placed[-1].cell
        alike = {"merchant": board.merchants, "wall": board.walls | board.gates}
        cells = alike.get(read.piece, 0)
        if read.piece == "building":
            cells = union(p.components for p in board.palaces if self._color_name(p) == read.color)
        return cells if draft.anchor is None or cells.bit_count() == 1 else 0

    def _side(self, draft: Draft) -> int:
        board = self.state.config.board
        cells = self._cells_of_side(draft.side) if draft.side else board.cells
        if draft.extends and draft.piece == "wall":
            cells &= adjacent((self.now or self.state).analysis.walls)
        return cells

    def _cells_of_side(self, name: str) -> int:
        return next(side.cells for side in self.state.config.board.sides if side.name == name)

    def _rooftops(self, piece: str, color: str | None) -> list[Action]:
        """Return a rooftop for each palace that it may claim, on the palace's first cell."""
        legal = 0
        for placement in self._placements():
            if placement.piece == piece:
                legal |= placement.cells
        palaces = (self.now or self.state).analysis.palaces
        return [
            Action(piece, next(bits(palace.buildings & legal)))
            for palace in palaces
            if palace.buildings & legal and color in (None, self._color_name(palace))
        ]

    def _rooftop_cell(self, draft: Draft, piece: str, read: Action) -> int:
        color = _known_color(draft.target, self.state)
        found = [] if draft.owned else self._rooftops(piece, color)
        if not found:
            found = [
                Action(piece, palace.rooftop or next(bits(palace.buildings)))
                for palace in self._palaces(draft)
            ]
            if not found:
                raise self._open("no such palace", draft, read)
        if len(found) == 1:
            return found[0].cell
        raise self._open("which palace", draft, read, found)
