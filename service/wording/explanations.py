"""Explains a ruling in a short paragraph that can be read on its own."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from service.rules.facts import Facts, NextTurn
from service.rules.reasons import QUESTIONS as ABOUT_WHAT
from service.rules.reasons import Event, Reason, Unknown
from service.rules.rulesets import GameConfig

from .events import EVENTS, cause_of_points, through_gates
from .notation import reason_params
from .paragraph import Paragraph, Parts
from .questions import QUESTIONS
from .reasons import REASONS
from .refusals import REFUSALS, refuse_move
from .templates import Choice, Params, Plural, Sentence, by_presence, by_value
from .unknowns import UNKNOWNS

if TYPE_CHECKING:
    from .formatter import Formatter

MAX_REASONS: Final = 8
"""The maximum number of reasons to list for a state or a setup. The rest are only counted."""

WON: Final[Mapping[Hashable, Sentence]] = {
    ("palace_tile_taken", False): "{color:the _ palace tile} ({value:points})",
    ("grown palace", False): (
        "{color:the _ palace tile} ({value:points}) with a palace of size {size}"
    ),
    ("tower_tile_taken", False): "{corner:the _ tower tile} ({value:points})",
    ("merchants_taken", False): "{count:merchants}",
    ("tea_tiles_taken", False): "{count:tea tiles}",
}
"""What a player takes, if nobody held it, by the type of the event."""

EXPLANATIONS: Final[Parts] = {
    "what was done": ("{player} {deeds:and}.", ("player", "deeds")),
    "placed": ("places {placed:and}", ("placed",)),
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
    "doing palace_started": ("begins {color:a new _ palace} at {cell}", ("color", "cell")),
    "doing street_started": ("begins {street:a new _} at {cell}", ("cell",)),
    "doing palace_claimed": (
        Choice(
            by_value("begun"),
            {
                True: "claims it",
                False: "claims {color:the _ palace} at {cell} (size {size})",
            },
        ),
        ("begun", "color", "cell", "size"),
    ),
    "doing gate_taken": ("takes the gate beside the board", ()),
    "taken": ("takes {won:and}", ("won",)),
    "what was won": (
        Choice(
            by_value("at_wall"),
            {
                True: "{player}, with a palace now at the wall, takes {won:and}.",
                False: "{player} takes {won:and}.",
            },
        ),
        ("player", "won", "at_wall"),
    ),
    "one of what was won": (
        Choice(
            lambda params, vocabulary: (params["type"], bool(params["from"])),
            {
                **WON,
                ("palace_tile_taken", True): (
                    "{color:the _ palace tile} ({value:points}, until now {from}’s)"
                ),
                ("grown palace", True): (
                    "{color:the _ palace tile} ({value:points}, until now {from}’s) with a palace "
                    "of size {size}"
                ),
                ("tower_tile_taken", True): (
                    "{corner:the _ tower tile} ({value:points}, until now {from}’s)"
                ),
            },
        ),
        ("type", "color", "corner", "value", "count", "size", "from"),
    ),
    "points": (
        Choice(
            lambda params, vocabulary: params["count"] > 0,
            {
                True: "{player} gains {count:points} ({causes:and}), {value} in total.",
                False: "{player} loses {count:points} ({causes:and}), {value} in total.",
            },
        ),
        ("player", "count", "causes", "value"),
    ),
    "cause of points": (
        Choice(
            lambda params, vocabulary: cause_of_points(params),
            {
                "palace": "{color:_ palace}",
                "palace tile": "{color:_ palace tile}",
                "tower tile": "{corner:_ tower tile}",
            },
        ),
        ("color", "cell", "corner"),
    ),
    "placed, with points": ("{what}: {points}", ("what", "points")),
    "passed": ("{player} can’t place anything and passes.", ("player",)),
    "passed over": (
        Plural(
            "{players:and} can’t place anything and is skipped.",
            "{players:and} can’t place anything and are skipped.",
            "players",
        ),
        ("players",),
    ),
    "out of pieces": (
        Plural(
            "{players:and} has no pieces left and is skipped.",
            "{players:and} have no pieces left and are skipped.",
            "players",
        ),
        ("players",),
    ),
    "why the game is over": (
        Choice(
            by_presence("player"),
            {
                True: "{player}, next to play, can’t place anything.",
                False: "Nobody can place a piece any more.",
            },
        ),
        ("player",),
    ),
    "largest palace": (
        "The largest palace breaks the tie with {players:and} (if the palaces are equally large, "
        "the one claimed first).",
        ("players",),
    ),
    "whose turn it is": (
        Choice(
            by_value("turn"),
            {
                "first": "{player} begins, with {count:pieces} to place.",
                "next": "{player} plays next, with {count:pieces} to place.",
                "again": "{player} plays again, with {count:pieces} to place.",
                "goes on": "{player} still has {count:pieces} to place in this turn.",
            },
        ),
        ("turn", "player", "count"),
    ),
    "setup goes on": (
        "The setup goes on: {player} still has to place {expected:and the _}.",
        ("player", "expected"),
    ),
    "tea tiles removed": (
        Plural("The tea tile goes back to the box.", "The {count} tea tiles go back to the box."),
        ("count",),
    ),
    "legal unless turn.obligation": (
        "Legal, unless {player} could have placed one more piece: check {screen:behind their _}.",
        ("player",),
    ),
    "legal unless turn.last_player": (
        "Legal, unless {player}, as the last player, must place {rooftop:a _} now: check "
        "{screen:behind the _s}.",
        ("player",),
    ),
    "legal unless pass": (
        "Legal, unless {player} can still place a piece: check {screen:behind their _}.",
        ("player",),
    ),
    "legal unless tea.needs_placement": (
        "Legal, if {player} can also place a piece in this turn: check {screen:behind their _}.",
        ("player",),
    ),
    "legal unless turn_end": (
        "Legal, if {player} could place another piece at all: check {screen:behind their _}.",
        ("player",),
    ),
    "undetermined record": (
        "No move in this record is certainly illegal, but whether all are legal can’t be known: "
        "that depends on pieces {screen:behind the _s}.",
        (),
    ),
    **{f"unknown {about}": (text, ("player",)) for about, text in UNKNOWNS.items()},
    **{f"question {about}": (text, ABOUT_WHAT[about]) for about, text in QUESTIONS.items()},
    "impossible position": (
        Plural(
            "No game can reach this position: {count} thing is wrong.",
            "No game can reach this position: {count} things are wrong.",
        ),
        ("count",),
    ),
    "more problems": ("And {count} more.", ("count",)),
    "no such game": ("The game can’t be set up like this.", ()),
    "legal record": (
        Choice(
            lambda params, vocabulary: {0: "no moves", 2: "both"}.get(params["count"], "some"),
            {
                "no moves": "This record has no moves.",
                "both": "Both moves in this record are legal.",
                "some": Plural(
                    "The only move in this record is legal.",
                    "All {count} moves in this record are legal.",
                ),
            },
        ),
        ("count",),
    ),
    "illegal record": (
        Choice(
            by_presence("count"),
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
    **REFUSALS,
}
"""Sentences other than reasons and events, and parts of sentences, each with its variables.

The questions are here only so that the catalogues contain them.
"""

_TEXTS: Final[Parts] = {**EXPLANATIONS, **{type_: (text, ()) for type_, text in EVENTS.items()}}
"""The texts of an explanation: sentences and parts of sentences, and the sentences of events."""

_WON: Final = frozenset(
    ("palace_tile_taken", "tower_tile_taken", "merchants_taken", "tea_tiles_taken")
)

_IMPLY_PLACEMENT: Final = frozenset(("palace_started", "street_started", "palace_claimed"))
"""Events whose sentences also say that a piece was placed."""

_SILENCED_BY: Final[Mapping[str, frozenset[str]]] = {
    "state.not_finished": frozenset(("state.turn_player", "state.turn_over")),
}
"""Maps a broken rule to the rules that it makes irrelevant."""


_AFTERWARDS: Final = frozenset(("turn_end", "next_player", "game_end"))
"""The unknowns that concern the state after the move rather than the move itself."""


def explain(formatter: Formatter, facts: Facts) -> str:
    """Explain the ruling on a move, or the replay of a record."""
    if facts.verdict == "invalid_state":
        return explain_refusal(formatter, facts.verdict, facts.reasons, facts.config)
    if facts.played is not None:
        return _explain_record(formatter, facts, facts.played)
    paragraph = Paragraph(formatter, facts.config, _TEXTS)
    if facts.verdict == "illegal":
        refuse_move(paragraph, facts)
        return str(paragraph)
    if facts.verdict == "undetermined":
        add_conditions(paragraph, facts.unknowns)
    add_consequences(paragraph, facts)
    afterwards = [unknown for unknown in facts.unknowns if unknown.about in _AFTERWARDS]
    _add_unknowns(paragraph, afterwards)
    if not afterwards:
        _add_next_turn(paragraph, facts.next)
    return str(paragraph)


def explain_points(formatter: Formatter, events: Sequence[Event], config: GameConfig) -> str:
    """Say how the players' totals have changed. The events are those of one move."""
    paragraph = Paragraph(formatter, config, EXPLANATIONS)
    return " ".join(_points(paragraph, events, None).values())


def explain_refusal(
    formatter: Formatter, verdict: str, reasons: Sequence[Reason], config: GameConfig | None
) -> str:
    """Explain what is wrong with a state (``invalid_state``) or a new game (``invalid_setup``)."""
    paragraph = Paragraph(formatter, config, EXPLANATIONS)
    problems = _list_problems(paragraph, reasons)
    if verdict == "invalid_state":
        paragraph.add("impossible position", count=len(problems))
    else:
        paragraph.add("no such game")
    paragraph.sentences += problems[:MAX_REASONS]
    if len(problems) > MAX_REASONS:
        paragraph.add("more problems", count=len(problems) - MAX_REASONS)
    return str(paragraph)


def _explain_record(formatter: Formatter, facts: Facts, played: int) -> str:
    """Say how many moves of a record are legal, why the replay stopped, and who is next."""
    paragraph = Paragraph(formatter, facts.config, _TEXTS)
    if facts.verdict == "illegal":
        paragraph.add("illegal record", count=played, number=played + 1, player=facts.player)
        refuse_move(paragraph, facts)
        return str(paragraph)
    if facts.verdict == "undetermined":
        paragraph.add("undetermined record")
    else:
        paragraph.add("legal record", count=played)
    _add_events(paragraph, facts.events, facts)
    if not facts.unknowns:
        _add_next_turn(paragraph, facts.next)
    return str(paragraph)


def add_conditions(paragraph: Paragraph, unknowns: Sequence[Unknown]) -> None:
    """Say on which conditions a move is legal."""
    conditions = [unknown for unknown in unknowns if unknown.about not in _AFTERWARDS]
    for unknown in conditions or unknowns[:1]:
        paragraph.add(f"legal unless {unknown.about}", player=unknown.player)


def _add_unknowns(paragraph: Paragraph, unknowns: Iterable[Unknown]) -> None:
    for unknown in unknowns:
        paragraph.add(f"unknown {unknown.about}", player=unknown.player)


# What happened.


def add_consequences(paragraph: Paragraph, facts: Facts) -> None:
    """Say what a legal move does, and what follows from it."""
    events: Sequence[Event] = facts.events
    if facts.passed:
        if facts.verdict == "legal":  # otherwise, perhaps the player can place something
            paragraph.add("passed", player=facts.player)
        own = Event("player_passed_over", {"player": facts.player})
        events = [event for event in events if event != own]
    told = [event for event in events if event.type not in ("points_changed", "turn_ended")]
    _add_events(paragraph, [event for event in told if event.action is not None], facts)
    _add_points(paragraph, events, facts)
    _add_events(paragraph, [event for event in told if event.action is None], facts)


def _add_events(paragraph: Paragraph, events: Sequence[Event], facts: Facts) -> None:
    """Add sentences for the events of a move, in order and without repetition."""
    claimed = {
        (event.action, event.params["color"]) for event in events if event.type == "palace_claimed"
    }
    for (kind, *_), events_alike in groupby(_sorted_out(events, facts), key=itemgetter(0)):
        group = [event for _, event in events_alike]
        params = group[0].params
        if kind == "deeds":
            deeds = list(_deeds(paragraph, group, claimed))
            paragraph.add("what was done", player=facts.player, deeds=deeds)
        elif kind == "won":
            won = [_won(paragraph, event, claimed) for event in group]
            at_wall = any(event.type == "tower_tile_taken" for event in group)
            paragraph.add("what was won", player=params["to"], won=won, at_wall=at_wall)
        elif kind == "player_passed_over":
            _add_passed_over(paragraph, [event.params["player"] for event in group], facts)
        elif kind == "game_finished":
            if facts.stuck != facts.player:  # the sentence about a pass already says it
                paragraph.add("why the game is over", player=facts.stuck)
            paragraph.add(kind, **params)
            if facts.tied:
                paragraph.add("largest palace", players=facts.tied)
        elif kind == "tea_tiles_removed":
            # The sentence about the claim already says that nobody owns the palace.
            paragraph.add("tea tiles removed", count=params["count"])
        else:
            paragraph.add(kind, **params)


_Kind = tuple[str, Hashable]
"""The kind of a sentence, and what tells it from the other sentences of this kind."""


def _sorted_out(events: Sequence[Event], facts: Facts) -> Iterator[tuple[_Kind, Event]]:
    """Yield the events that need a sentence. Successive events of a kind share a sentence."""
    deeds: list[Event] = []
    first = 0
    for index, (event, following) in enumerate(zip_longest(events, events[1:])):
        if _needs_no_sentence(event, following, facts.in_setup):
            continue
        kind: _Kind = event.type, event.type == "player_passed_over" or index
        if _is_deed(event, facts.player):
            if not _share_sentence(deeds, event):
                deeds, first = [], index
            deeds.append(event)
            kind = "deeds", first
        else:
            deeds = []
            if event.type in _WON:
                kind = "won", event.params["to"]
        yield kind, event


def _needs_no_sentence(event: Event, following: Event | None, in_setup: bool) -> bool:
    if in_setup:
        return event.type == "street_started"
    implied = following is not None and following.type in _IMPLY_PLACEMENT
    return event.type == "piece_placed" and implied


def _is_deed(event: Event, player: str | None) -> bool:
    """Return whether an event is something that the mover does or takes."""
    if event.type in _WON:
        return bool(event.params["to"] == player)
    if event.type == "palace_claimed":
        return bool(event.params["piece"] == "rooftop")
    return event.type in ("piece_placed", "palace_started", "street_started", "gate_taken")


def _share_sentence(deeds: Sequence[Event], event: Event) -> bool:
    """Return whether a sentence about some deeds can also say the next one."""
    if not deeds:
        return False
    placed = sum(deed.type == "piece_placed" for deed in deeds)
    if event.type == "piece_placed":
        return placed == len(deeds)
    return placed < 2 and (event.action == deeds[-1].action or _is_just_begun(deeds[-1], event))


def _is_just_begun(deed: Event, claim: Event) -> bool:
    """Return whether a palace is claimed right after it was begun."""
    return (deed.type, claim.type) == ("palace_started", "palace_claimed") and deed.params[
        "cell"
    ] == claim.params["cell"]


_Claims = Collection[tuple[int | None, str]]
"""The claims of a move: for each, the index of the action, and the colour of the palace."""


def _deeds(paragraph: Paragraph, events: Sequence[Event], claimed: _Claims) -> Iterator[str]:
    """Yield the mover's deeds, which share a subject."""
    for kind, group in groupby(
        events, key=lambda event: "won" if event.type in _WON else event.type
    ):
        if kind == "won":
            yield paragraph.part(
                "taken", {"won": [_won(paragraph, event, claimed) for event in group]}
            )
        elif kind == "piece_placed":
            placed = [paragraph.part("one of what was placed", event.params) for event in group]
            yield paragraph.part("placed", {"placed": placed})
        else:
            for event in group:
                begun = event.type == "palace_claimed" and _is_just_begun(events[0], event)
                yield paragraph.part(f"doing {kind}", {**event.params, "begun": begun})


def _won(paragraph: Paragraph, event: Event, claimed: _Claims) -> str:
    """Return the words for a tile or pieces that a player takes.

    The sentence about a claim already gives the size of the palace.
    """
    params, kind = event.params, event.type
    if kind == "palace_tile_taken" and (event.action, params["color"]) not in claimed:
        kind = "grown palace"
    return paragraph.part("one of what was won", {**params, "type": kind})


def _add_points(paragraph: Paragraph, events: Sequence[Event], facts: Facts) -> None:
    """Say how the players' totals have changed. The mover comes last."""
    said = _points(paragraph, events, facts.player)
    one_of_each = len(paragraph.sentences) == len(said) == 1 and facts.player not in said
    if one_of_each and any(event.type == "piece_placed" for event in events):
        what = paragraph.sentences.pop().removesuffix(".")
        paragraph.add("placed, with points", what=what, points=said.popitem()[1])
    paragraph.sentences += said.values()


def _points(paragraph: Paragraph, events: Sequence[Event], mover: str | None) -> dict[str, str]:
    """Return by how much each player's total has changed, and why, keyed by player.

    The mover comes last.
    """
    by_player: dict[str, list[Params]] = {}
    for event in events:
        if event.type == "points_changed":
            by_player.setdefault(event.params["player"], []).append(event.params)
    said = {}
    for player in sorted(by_player, key=lambda player: player == mover):
        changes = by_player[player]
        count, value = sum([params["count"] for params in changes]), changes[-1]["value"]
        if count:
            causes = _causes_of_points(paragraph, changes)
            params = {"player": player, "count": count, "causes": causes, "value": value}
            said[player] = paragraph.sentence("points", params)
    return said


def _causes_of_points(paragraph: Paragraph, changes: Sequence[Params]) -> list[str]:
    """Return what has changed a player's points. If there are several causes, say by how much."""
    causes: dict[str, int] = {}
    for params in changes:
        cause = paragraph.part("cause of points", params)
        causes[cause] = causes.get(cause, 0) + params["count"]
    if len(causes) == 1:
        return list(causes)
    return [f"{cause} {'+' if count > 0 else '−'}{abs(count)}" for cause, count in causes.items()]


def _add_passed_over(paragraph: Paragraph, passed: Sequence[str], facts: Facts) -> None:
    """Say which players were skipped, and whether they had no pieces or could not place any."""
    stuck = [color for color in passed if color not in facts.without_pieces]
    empty = [color for color in passed if color in facts.without_pieces]
    if stuck:
        paragraph.add("passed over", players=stuck)
    if empty:
        paragraph.add("out of pieces", players=empty)


def _add_next_turn(paragraph: Paragraph, following: NextTurn | None) -> None:
    """Say whose turn it is and how many pieces they must place, unless the game is over."""
    if following is None:
        return
    turn, player, pieces, missing = following
    if turn == "setup":
        paragraph.add("setup goes on", player=player, expected=missing)
    else:
        paragraph.add("whose turn it is", turn=turn, player=player, count=pieces)


# What is wrong.


def _list_problems(paragraph: Paragraph, reasons: Sequence[Reason]) -> list[str]:
    """Return the sentences of the reasons, without duplicates and irrelevant reasons."""
    broken = {reason.rule for reason in reasons}
    silenced = {other for rule in broken for other in _SILENCED_BY.get(rule, ())}
    kept = (reason for reason in reasons if reason.rule not in silenced)
    said = paragraph.formatter.say
    return list(
        dict.fromkeys(
            said(
                REASONS[reason.rule],
                reason_params(paragraph.formatter, reason),
                paragraph.vocabulary,
            )
            for reason in kept
        )
    )
