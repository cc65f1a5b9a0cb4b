"""What is said of a whole ruling: a short paragraph that stands alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from service.rules.pieces import piece_params
from service.rules.reasons import Event, Params, Reason
from service.rules.rulesets import GameConfig
from service.rules.ruling import Replay, Ruling
from service.rules.scoring import score
from service.rules.setup import missing
from service.rules.state import Move, State
from service.rules.turn import remaining

from .events import EVENTS, through_gates
from .reasons import HINTS, REASONS
from .texts import Choice, Plural, Text, Vocabulary, by, given

if TYPE_CHECKING:
    from .formatter import Formatter

__all__ = ["EXPLANATIONS", "MAX_REASONS", "explain", "explain_record", "explain_refusal"]

MAX_REASONS: Final = 8
"""No explanation of a position has more reasons; the others are counted."""

EXPLANATIONS: Final[Mapping[str, tuple[Text, tuple[str, ...]]]] = {
    "what was placed": ("{player} places {placed:and}.", ("player", "placed")),
    "one of what was placed": (
        Choice(
            through_gates,
            {
                True: "{piece:a _} at {cell} (coming through the gates from {source})",
                False: "{piece:a _} at {cell}",
            },
        ),
        ("piece", "color", "cell", "source"),
    ),
    "what was won": (
        Choice(
            by("another"),
            {
                True: "{player}, with a palace now at the wall, takes {won:and}.",
                False: "{player} takes {won:and}.",
            },
        ),
        ("player", "won", "another"),
    ),
    "one of what was won": (
        Choice(
            lambda params, vocabulary: (params["type"], bool(params["from"])),
            {
                ("palace_tile_taken", False): "{color:the _ palace tile} ({value:points})",
                ("palace_tile_taken", True): (
                    "{color:the _ palace tile} ({value:points}, until now {from}’s)"
                ),
                ("tower_tile_taken", False): "{corner:the _ tower tile} ({value:points})",
                ("tower_tile_taken", True): (
                    "{corner:the _ tower tile} ({value:points}, until now {from}’s)"
                ),
                ("merchants_taken", False): "{count:merchants}",
                ("tea_tiles_taken", False): "{count:tea tiles}",
            },
        ),
        ("type", "color", "corner", "value", "count", "from"),
    ),
    "passed": ("{player} can place nothing and passes.", ("player",)),
    "passed over": (
        Plural(
            "{players:and} can place nothing and is passed over.",
            "{players:and} can place nothing and are passed over.",
            "players",
        ),
        ("players",),
    ),
    "out of pieces": (
        Plural(
            "{players:and} has no pieces left and is passed over.",
            "{players:and} have no pieces left and are passed over.",
            "players",
        ),
        ("players",),
    ),
    "why the game is over": (
        Choice(
            given("player"),
            {
                True: "{player}, next to play, can place nothing.",
                False: "Nobody can place a piece any more.",
            },
        ),
        ("player",),
    ),
    "largest palace": (
        Plural(
            "{players:and} has as many points, but the largest palace decides (of equal ones, the "
            "one claimed first).",
            "{players:and} have as many points, but the largest palace decides (of equal ones, the "
            "one claimed first).",
            "players",
        ),
        ("players",),
    ),
    "whose turn it is": (
        Choice(
            by("turn"),
            {
                "first": "{player} begins, with {count:pieces} to place.",
                "next": "{player} plays next, with {count:pieces} to place.",
                "again": "{player} plays again, with {count:pieces} to place.",
                "goes on": "{player} still has {count:pieces} to place in this turn.",
            },
        ),
        ("turn", "player", "count"),
    ),
    "set-up goes on": (
        "The set-up goes on: {player} still places {expected:and the _}.",
        ("player", "expected"),
    ),
    "refused": (
        Choice(
            lambda params, vocabulary: (bool(params["number"]), params["piece"] == "tea_tile"),
            {
                (False, False): "{piece:A _} cannot be placed at {cell}.",
                (False, True): "A tea tile cannot be used now.",
                (True, False): (
                    "Action {number} of this move: {piece:a _} cannot be placed at {cell}."
                ),
                (True, True): "Action {number} of this move: a tea tile cannot be used now.",
            },
        ),
        ("number", "piece", "color", "cell"),
    ),
    "refused as a whole": ("The move is refused as a whole.", ()),
    "impossible position": (
        Plural(
            "This position cannot come about in a game: {count} thing is wrong.",
            "This position cannot come about in a game: {count} things are wrong.",
        ),
        ("count",),
    ),
    "more reasons": (
        Plural("{count} more reason is listed.", "{count} more reasons are listed."),
        ("count",),
    ),
    "no such game": ("The game cannot be set up like this.", ()),
    "legal record": (
        Choice(
            given("count"),
            {
                True: Plural(
                    "The only move of this record is legal.",
                    "All {count} moves of this record are legal.",
                ),
                False: "This record has no moves.",
            },
        ),
        ("count",),
    ),
    "illegal record": (
        Choice(
            given("count"),
            {
                True: Plural(
                    "The first move is legal; move {number}, by {player}, is not.",
                    "The first {count} moves are legal; move {number}, by {player}, is not.",
                ),
                False: "Move {number}, by {player}, is not legal.",
            },
        ),
        ("count", "number", "player"),
    ),
}
"""What is said besides reasons and events: texts and their variables, by what they say."""

_WON: Final = frozenset(
    ("palace_tile_taken", "tower_tile_taken", "merchants_taken", "tea_tiles_taken")
)

IMPLIED: Final[Mapping[str, frozenset[str]]] = {
    "color.closed": frozenset(("stock.empty", "building.extends_open_palace")),
    "stock.empty": frozenset(("rooftop.reserved",)),
    "rooftop.one_per_color": frozenset(("rooftop.reserved",)),
}
"""Broken rule to those that need not be said beside it: of a closed colour none is left in stock,
and none of its palaces has to be extended."""


class _Paragraph:
    """Sentences that follow one another, in one game's vocabulary."""

    def __init__(self, formatter: Formatter, config: GameConfig | None) -> None:
        self.formatter = formatter
        self.vocabulary = Vocabulary.of(config)
        self.sentences: list[str] = []

    def __str__(self) -> str:
        return " ".join(self.sentences)

    def say(self, text: Text, params: Params) -> None:
        self.sentences.append(self.formatter.say(text, params, self.vocabulary))

    def add(self, what: str, **params: object) -> None:
        self.say(EXPLANATIONS[what][0], params)

    def part(self, what: str, params: Params) -> str:
        return self.formatter.fill(EXPLANATIONS[what][0], params, self.vocabulary)


def explain(formatter: Formatter, ruling: Ruling, move: Move) -> str:
    """Return what is said of a ruling on a move."""
    if not ruling.legal:
        config = ruling.state.config
        return explain_refusal(formatter, ruling.verdict, ruling.reasons, config, move)
    paragraph = _Paragraph(formatter, ruling.state.config)
    events: Sequence[Event] = ruling.events
    if not move.actions:
        paragraph.add("passed", player=move.player)
        own = Event("player_passed_over", {"player": move.player})
        events = [event for event in events if event != own]
    _tell(paragraph, events, ruling.state, move)
    _tell_what_follows(paragraph, ruling.state, move.player)
    return str(paragraph)


def explain_refusal(
    formatter: Formatter,
    verdict: str,
    reasons: Sequence[Reason],
    config: GameConfig | None,
    move: Move | None = None,
) -> str:
    """Return what is said of a move, a position or a game that is refused, and what to do."""
    paragraph = _Paragraph(formatter, config)
    _refuse(paragraph, verdict, reasons, move)
    return str(paragraph)


def explain_record(formatter: Formatter, replay: Replay, moves: Sequence[Move]) -> str:
    """Return what is said of a record of moves: how far it is legal, and what stopped it."""
    if replay.verdict in ("invalid_setup", "invalid_state"):
        config = replay.state.config if replay.verdict == "invalid_state" else None
        return explain_refusal(formatter, replay.verdict, replay.reasons, config)
    paragraph = _Paragraph(formatter, replay.state.config)
    if replay.verdict == "illegal":
        move = moves[replay.played]
        number = replay.played + 1
        paragraph.add("illegal record", count=replay.played, number=number, player=move.player)
        _refuse(paragraph, "illegal", replay.reasons, move)
        return str(paragraph)
    paragraph.add("legal record", count=replay.played)
    last = replay.events[-1] if replay.events else ()
    if replay.state.phase == "finished" and last:
        ended = [event for event in last if event.type in ("turn_ended", "game_finished")]
        _tell(paragraph, ended, replay.state, moves[-1])
    _tell_what_follows(paragraph, replay.state, None)
    return str(paragraph)


# What happened.


def _tell(paragraph: _Paragraph, events: Sequence[Event], state: State, move: Move) -> None:
    """Tell the events of a move in order; what one of them says is not said again by another."""
    in_setup = any(e.type == "turn_ended" and not e.params["number"] for e in events)
    in_setup |= state.phase == "setup"
    grouped = list(_grouped(events, in_setup))
    for kind, group in grouped:
        params = group[0].params
        if kind == "piece_placed":
            placed = [paragraph.part("one of what was placed", event.params) for event in group]
            paragraph.add("what was placed", player=params["player"], placed=placed)
        elif kind == "won":
            won = [
                paragraph.part("one of what was won", {**event.params, "type": event.type})
                for event in group
            ]
            taker = params["to"]
            paragraph.add("what was won", player=taker, won=won, another=taker != move.player)
        elif kind == "player_passed_over":
            _tell_passed_over(paragraph, [event.params["player"] for event in group], state, events)
        elif kind == "game_finished":
            stuck = _stuck(events, state, move)
            if stuck != move.player:  # of a player who passes it has been said
                paragraph.add("why the game is over", player=stuck)
            paragraph.say(EVENTS[kind], params)
            _tell_tie(paragraph, state)
        else:
            paragraph.say(EVENTS[kind], params)


def _grouped(events: Sequence[Event], in_setup: bool) -> Iterator[tuple[str, list[Event]]]:
    """Yield events with those that are told in one breath; leave out what goes without saying."""
    group: list[Event] = []
    kind = ""
    claimed: Params = {}
    for event, following in zip_longest(events, events[1:]):
        own = event.type
        if own == "turn_ended" or (own == "street_started" and in_setup):
            continue
        if own == "piece_placed" and following is not None and not in_setup:
            implied = following.type in ("palace_started", "street_started", "palace_claimed")
            if implied:
                continue
        if own == "palace_claimed":
            claimed = event.params
        if own in _WON and not (own == "palace_tile_taken" and not _size_told(event, claimed)):
            own = "won"
        if kind == own and _in_one_breath(own, group[0], event):
            group.append(event)
            continue
        if group:
            yield kind, group
        kind, group = own, [event]
    if group:
        yield kind, group


def _in_one_breath(kind: str, first: Event, event: Event) -> bool:
    """Tell whether an event is told in the same sentence as another of its kind before it."""
    if kind == "won":
        return bool(first.params["to"] == event.params["to"])
    return kind in ("piece_placed", "player_passed_over")


def _size_told(event: Event, claimed: Params) -> bool:
    """Tell whether the size that wins a palace tile was said just before, of the claim."""
    return all(event.params[name] == claimed.get(name) for name in ("color", "size"))


def _tell_passed_over(
    paragraph: _Paragraph, passed: Sequence[str], state: State, events: Iterable[Event]
) -> None:
    """Tell who was passed over, and why: no pieces left, or no place for them."""
    handed_in = {e.params["player"] for e in events if e.type == "gates_discarded"}
    empty = [
        player.color
        for player in state.players
        if player.color in passed and not player.pieces() and player.color not in handed_in
    ]
    stuck = [color for color in passed if color not in empty]
    if stuck:
        paragraph.add("passed over", players=stuck)
    if empty:
        paragraph.add("out of pieces", players=[color for color in passed if color in empty])


def _stuck(events: Iterable[Event], state: State, move: Move) -> str | None:
    """Return the player who was to play, but could place nothing, where that ends the game."""
    if not state.config.game_ends_early:
        return None
    seat = state.seat(move.player) + any(event.type == "turn_ended" for event in events)
    return state.players[seat % len(state.players)].color


def _tell_tie(paragraph: _Paragraph, state: State) -> None:
    """Tell whom the winner has left behind by the largest palace alone."""
    result = score(state)
    best = max(player.total for player in result.players)
    behind = [
        player.color
        for player in result.players
        if player.total == best and player.color not in result.winners
    ]
    if behind:
        paragraph.add("largest palace", players=behind)


def _tell_what_follows(paragraph: _Paragraph, state: State, mover: str | None) -> None:
    """Tell whose turn it is now, and how many pieces are to be placed."""
    player, number = state.turn.player, state.turn.number
    if state.phase == "finished":
        return
    if state.phase == "setup":
        paragraph.add("set-up goes on", player=player, expected=missing(state))
        return
    count = min(remaining(state), state.mover.pieces())
    if state.turn.actions:
        turn = "goes on"
    elif number == 1:
        turn = "first"
    else:
        turn = "again" if player == mover else "next"
    paragraph.add("whose turn it is", turn=turn, player=player, count=count)


# What was refused.


def _refuse(
    paragraph: _Paragraph, verdict: str, reasons: Sequence[Reason], move: Move | None
) -> None:
    if verdict == "invalid_state":
        paragraph.add("impossible position", count=len(reasons))
    elif verdict == "invalid_setup":
        paragraph.add("no such game")
    index = reasons[0].action
    if move is not None and index is not None:
        action = move.actions[index]
        params = {**piece_params(action), "number": index + 1 if len(move.actions) > 1 else None}
        paragraph.add("refused", **params)
    broken = {reason.rule for reason in reasons}
    implied = {rule for other in broken for rule in IMPLIED.get(other, ())}
    for reason in reasons[:MAX_REASONS]:
        if reason.rule not in implied:
            paragraph.say(REASONS[reason.rule], reason.params)
    if len(reasons) > MAX_REASONS:
        paragraph.add("more reasons", count=len(reasons) - MAX_REASONS)
    for reason in reasons:
        # Where to place a piece is no help to a player who has none.
        if reason.rule in HINTS and "stock.empty" not in broken:
            paragraph.say(HINTS[reason.rule], reason.params)
    if index:
        paragraph.add("refused as a whole")
