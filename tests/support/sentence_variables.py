"""Example values for the variables of every sentence.

Some combinations can't occur in a game. :mod:`tools.real_answers` has only those that can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from service.rules.catalogue import EVENTS, RULES, rulesets_with
from service.rules.option_sources import OPTION_SOURCES
from service.rules.rulesets import BUILDING_COLORS, OPTIONS, RULESETS
from service.wording.explanations import EXPLANATIONS
from service.wording.problems import PROBLEMS, SCHEMA_ERRORS
from service.wording.templates import Few, Vocabulary

__all__ = [
    "VOCABULARIES",
    "event_examples",
    "explanation_examples",
    "passages",
    "problem_examples",
    "reason_examples",
    "schema_error_examples",
    "vocabularies_of",
]

VOCABULARIES: Final = (
    Vocabulary("second"),
    Vocabulary("second", gates=True),
    Vocabulary("first"),
    Vocabulary("first", gates=True),
    Vocabulary("first", two_kinds_of_rooftop=True),
    Vocabulary("first", gates=True, two_kinds_of_rooftop=True),
)
"""Every vocabulary that a game can have."""

_ROOFTOPS: Final = ("rooftop", "neutral_rooftop")
_ON_CELLS: Final = ("building", "stable", "merchant", "wall", *_ROOFTOPS)
_PIECES: Final = (*_ON_CELLS, "tea_tile")
_ON_BOARD: Final = ("building", "stable", "merchant", "well", "wall")

_CELLS: Final = (("C6",), ("C6", "D7", "E6"), tuple(f"C{row}" for row in range(2, 13)))

_VALUES: Final[Mapping[str, Sequence[Any]]] = {
    "actions": (),
    "allowed": ((2, 3, 4), (3, 4), (2,)),
    "cell": ("D5",),
    "corner": ("NW", "NE", "SE", "SW"),
    "count": (0, 1, 2, 5),
    "diagonal": (True, False),
    "ends": (("F2",), ("F2", "H9"), ("B3", "F2", "H9")),
    "expected": (0, 1, 4),
    "from": (None, "blue"),
    "gate": ("E1",),
    "growth": _CELLS,
    "holder": (None, "red"),
    "known": (1,),
    "last_cell": ("R13", "P12"),
    "listed": (True, False),
    "most": (0, 1, 4),
    "near_cell": ("C5",),
    "number": (1, 12),
    "other_cell": ("E6",),
    "owner": ("blue",),
    "phase": ("play", "finished"),
    "place": ("board", "stock", "palace_tiles"),
    "player": ("red", "yellow"),
    "quota": (1, 2),
    "revision": (7,),
    "ruleset": ("second-edition",),
    "side": ("north", "east", "south", "west"),
    "size": (1, 5),
    "to": ("yellow",),
    "value": (1, 3),
    "values": ((1, 1, 3, 4),),
    "well": ("E4",),
}
"""The example values of each variable, unless ``_OVERRIDES`` has others."""

_OVERRIDES: Final[Mapping[str, Mapping[str, Sequence[Any]]]] = {
    "game.claims": {"cell": ("D5", None)},
    # Reasons.
    "turn.wrong_player": {"expected": ("blue",)},
    "turn.pass": {"piece": (*_ON_CELLS, "well", None)},
    "turn.quota": {"count": (0, 3), "quota": (1, 2, 3), "piece": ("building", "tea_tile")},
    "setup.piece": {
        "piece": (*_PIECES, "well"),
        "expected": ((), ("merchant",), ("well",), ("well", "merchant")),
    },
    "building.claimed": {"piece": ("building",), "owner": ("blue", "neutral")},
    "turn.one_per_color": {"piece": ("building", "rooftop", "blocking_rooftop")},
    "piece.not_in_ruleset": {"piece": ("building", "well", "gate", *_ROOFTOPS[1:], "tea_tile")},
    "stock.empty": {"piece": _ON_CELLS},
    "tea.quota": {"quota": (1,)},
    "cell.off_board": {"piece": ("building",), "cell": ("Q12",)},
    "cell.kind": {"kind": ("city", "wall", "tower"), "piece": _ON_CELLS},
    "cell.occupied": {"piece": ("stable",), "other_piece": _ON_BOARD},
    "setup.away_from_wall": {"piece": ("well", "merchant")},
    "building.extends_open_palace": {"piece": ("building",)},
    "building.spacing": {"piece": ("building",), "other_piece": ("building", "stable")},
    "building.well": {"piece": ("building",)},
    "building.gate": {"piece": ("building",)},
    "stable.needs_building": {"other_cell": (None, "E5")},
    "rooftop.needs_building": {"piece": _ROOFTOPS},
    "rooftop.claimed": {"piece": _ROOFTOPS, "owner": ("blue", "neutral")},
    "rooftop.reserved": {"piece": ("rooftop", "blocking_rooftop"), "player": ("yellow", "blue")},
    "merchant.one_neighbor": {"neighbors": (("C5", "E5"), ("C5", "D4", "E5")), "count": (2, 3)},
    "merchant.isolated": {"neighbors": (("C5",), ("C5", "E5")), "count": (1, 2)},
    "merchant.end_of_street": {
        "from": (None, "F2", "G7"),
        "ends": ((), ("F2",), ("F2", "H9")),
    },
    "merchant.through_gate": {
        "from": ("F2",),
        "obstacle": (
            "end_faces_no_gate",
            "gate_already_passed",
            "cell_faces_no_gate",
            "merchant_beside",
        ),
    },
    "merchant.which_end": {"ends": (("F2", "H9"), ("B3", "F2", "H9"))},
    "wall.gate": {"cell": ("G1",)},
    "gate.faces": {"other_piece": ("building", "stable")},
    "turn.last_player": {"piece": ("building", "tea_tile")},
    "turn.obligation": {"piece": _ON_CELLS, "possible": (2, 3), "left": (1, 2)},
    "game.number_of_players": {"count": (1, 5)},
    "game.player_color": {"allowed": (("yellow", "blue"),)},
    "game.option": {
        "option": tuple(OPTIONS),
        "value": (True, False, "shared", "no"),
        "count": (2, 3),
    },
    "game.cell": {"piece": ("well", "merchant")},
    "game.near_wall": {"piece": ("well", "merchant")},
    "state.cell_twice": {"piece": ("building", "stable", "merchant", "wall", "gate")},
    "state.piece_not_in_ruleset": {
        "piece": ("well", "gate", "tea_tile", "neutral_rooftop"),
        "player": (None, "red"),
        "count": (1, 4),
    },
    "state.off_board": {"piece": _ON_BOARD, "cell": ("Q12",)},
    "state.cell_kind": {"piece": _ON_BOARD, "kind": ("city", "wall", "tower")},
    "state.two_pieces": {"piece": _ON_BOARD, "other_piece": _ON_BOARD},
    "state.near_wall": {"piece": ("well", "merchant")},
    "state.touches_well": {"piece": ("building", "stable"), "well": ("E4", "D5")},
    "state.two_rooftops": {"other_cell": ("E6", "D5")},
    "state.faces_gate": {"piece": ("building", "stable")},
    "state.rooftop_color": {"color": ("red", "green", "neutral")},
    "state.rooftop_without_building": {"color": ("red", "neutral")},
    "state.pieces_conserved": {
        "piece": ("building", "stable", "merchant", "wall"),
        "count": (0, 1, 17),
        "expected": (18,),
        "place": (None, "board", "stock", "screen"),
    },
    "state.rooftops_conserved": {
        "piece": _ROOFTOPS,
        "player": (None, "red"),
        "count": (0, 1, 5),
        "expected": (4,),
    },
    "state.blocking_rooftop": {"player": ("yellow", "blue")},
    "state.closed_color": {"count": (1, 3)},
    "state.palace_tile_value": {"expected": (2,)},
    "state.palace_tile_holder": {"expected": (("blue",), ("blue", None), (None,))},
    "state.tower_tile_holder": {"expected": (("blue",), ("blue", "green", None), (None,))},
    "state.turn_player": {"player": (None, "red"), "phase": ("play", "finished")},
    "state.turn_number": {"number": (0, 3), "phase": ("setup", "play")},
    "state.stock_too_large": {
        "piece": ("stable", "merchant", "wall", "rooftop", "neutral_rooftop", "building"),
        "count": (7, 9),
        "most": (6,),
    },
    "state.turn_over": {"count": (1, 3), "quota": (0, 1, 2)},
    "state.turn_action": {"piece": _PIECES},
    "state.setup_board": {"piece": ("building", "stable", "merchant", "wall")},
    "state.setup_player": {"expected": ("red",)},
    "state.merchants_won": {"players": (("red", "blue"), ("red", "blue", "green"))},
    "state.gates_kept": {"count": (1, 2)},
    # Events.
    "piece_placed": {"piece": _ON_CELLS, "source": (None, "D4", "Q9")},
    "palace_claimed": {"piece": _ROOFTOPS},
    "gate_taken": {"count": (1,), "from": (None,)},
    "palace_tile_returned": {"from": ("blue",), "to": (None,)},
    "tower_tile_returned": {"from": ("blue",), "to": (None,)},
    "merchants_taken": {"count": (1, 3), "from": (None,)},
    "merchants_removed": {"count": (1, 3), "from": (None,), "to": (None,)},
    "tea_tiles_taken": {"count": (1, 3), "from": (None,)},
    "tea_tiles_removed": {"count": (1, 3), "from": (None,), "to": (None,)},
    "turn_ended": {"number": (0, 12)},
    "rooftop_removed": {"from": ("yellow",), "to": (None,)},
    "gates_discarded": {"count": (1, 2), "to": (None,)},
    "game_finished": {
        "winners": (("red",), ("red", "blue"), ("red", "yellow", "blue")),
        "value": (1, 42),
        "number": (31,),
    },
    # Explanations.
    "what was placed": {"placed": (("…",), ("…", "…"))},
    "one of what was placed": {"piece": _ON_CELLS, "source": (None, "D4", "Q9")},
    "what was won": {"won": (("…",), ("…", "…")), "another": (False, True)},
    "one of what was won": {
        "type": (
            "palace_tile_taken",
            "tower_tile_taken",
            "merchants_taken",
            "tea_tiles_taken",
        ),
        "count": (1, 3),
    },
    "passed over": {"players": (("blue",), ("blue", "green"))},
    "out of pieces": {"players": (("blue",), ("blue", "green"))},
    "why the game is over": {"player": (None, "blue")},
    "largest palace": {"players": (("blue",), ("blue", "green"))},
    "whose turn it is": {"turn": ("first", "next", "again", "goes on"), "count": (1, 2)},
    "setup goes on": {"expected": (("merchant",), ("well",), ("well", "merchant"))},
    "refused": {
        "which": (None, "…"),
        "rule": ("wall.connected", "merchant.which_end"),
        "piece": _PIECES,
        "why": ("…",),
    },
    "which action": {"number": (1, 2, 3)},
    "besides": {"why": ("…",)},
    "more reasons": {"count": (1, 2)},
    "more problems": {"count": (1, 2)},
    "extend_palace": {"named": (True, False), "cells": _CELLS},
    "place_merchant": {"cells": _CELLS},
    "next_walls": {"cells": (("C1",), ("C1", "M1"))},
    "claim_palace": {"piece": _ROOFTOPS, "options": (("…",), ("…", "…"))},
    "palace to claim": {"cells": (("C6",),)},
    "place_gate": {"options": (("…",), ("…", "…"))},
    "side for a gate": {"cells": (("C1",), ("C1", "M1"))},
    "place_first": {"options": (("…",), ("…", "…"))},
    "piece to place first": {"piece": _ON_CELLS, "cells": (Few(("C6",)), Few(_CELLS[2]))},
    "tea tiles removed": {"count": (1, 3)},
    "impossible position": {"count": (1, 3)},
    "illegal record": {"count": (0, 1, 57), "number": (58,)},
    # Problems.
    "malformed-json": {
        "kind": (
            None,
            "empty",
            "syntax",
            "duplicate_key",
            "not_a_number",
            "lone_surrogate",
            "long_number",
            "too_deep",
            "too_many_values",
            "encoding",
            "byte_order_mark",
        ),
        "key": ("walls",),
        "line": (3,),
        "column": (14,),
    },
    "invalid-request": {"count": (1, 3)},
    "not-found": {"kind": (None, "rule", "ruleset"), "id": ("building.color",)},
    "method-not-allowed": {"method": ("PUT",), "allowed": (("GET", "OPTIONS"), ("POST",))},
    "not-acceptable": {"offered": (("image/svg+xml", "text/plain"), ("application/json",))},
    "content-too-large": {"kind": (None, "lines"), "limit": (262144,)},
    "unsupported-media-type": {
        "expected": (("application/json",),),
        "kind": (None, "charset"),
        "charset": ("iso-8859-1",),
    },
    "too-many-requests": {"seconds": (1, 30)},
    "service-unavailable": {"kind": (None, "draining")},
    # Errors in fields of a request.
    "type": {"expected": ("object", "array", "string", "integer", "boolean")},
    "range": {"minimum": (0,), "maximum": (99, 9007199254740991)},
    "unknown_parameter": {"choices": (("position", "play", "lang"), ("lang",))},
    "choice": {"choices": (("fr", "en"), ("red", "yellow", "green", "blue"), ("building",))},
    "length": {"minimum": (0, 2), "maximum": (1, 20)},
    "unknown": {"choices": (("state", "position", "move"),)},
    "notation_in_object": {"field": ("position",)},
    "id_for_ruleset": {"example": ("…",)},
    "exactly_one": {"fields": (("state", "position"),)},
    "notation": {
        "kind": ("other", "case", "end", "end of line"),
        "place": ("…",),
        "expected": (("…",), ("…", "…")),
        "found": ("x",),
    },
}
"""The values for particular rules, events and texts, keyed by id and variable."""

_BLOCKERS: Final = ("red", "green")
_ROOFTOP_COLORS: Final = ("yellow", *_BLOCKERS)
_COLOR_OF_PALACE: Final = frozenset(
    (
        "building.claimed",
        "rooftop.claimed",
        "rooftop.reserved",
        "palace_claimed",
        "building.spacing",
    )
)
"""Texts in which ``color`` is the colour of a palace."""


_SECOND_EDITION_ONLY: Final = ("neutral", "neutral_rooftop", "tea_tile")
_LACKING: Final = frozenset(("piece.not_in_ruleset", "state.piece_not_in_ruleset"))
"""Texts about a piece that does not exist in the game."""
_EVENTS_OF: Final[Mapping[str, Callable[[Vocabulary], bool]]] = {
    "palace_tile_returned": lambda vocabulary: vocabulary.edition == "second",
    "tower_tile_returned": lambda vocabulary: vocabulary.edition == "second",
    "merchants_taken": lambda vocabulary: vocabulary.edition == "second",
    "merchants_removed": lambda vocabulary: vocabulary.edition == "second",
    "tea_tiles_taken": lambda vocabulary: vocabulary.edition == "second",
    "tea_tiles_removed": lambda vocabulary: vocabulary.edition == "second",
    "tea_tile_spent": lambda vocabulary: vocabulary.edition == "second",
    "rooftop_removed": lambda vocabulary: vocabulary.two_kinds_of_rooftop,
    "gate_taken": lambda vocabulary: vocabulary.gates,
    "gates_discarded": lambda vocabulary: vocabulary.gates,
}
"""For each event here, whether it can happen with a vocabulary. All other events always can."""


_ASKED_IN_SECOND_EDITION: Final = ("question tea", "question neutral_rooftops")
"""Questions about pieces that the first edition lacks."""


def vocabularies_of(rule_id: str) -> list[Vocabulary]:
    """Return the vocabularies of games in which a rule can be broken."""
    rule = RULES[rule_id]
    tables = [RULESETS[id_] for id_ in rulesets_with(rule)]
    spoken = {(table.edition, table.two_kinds_of_rooftop) for table in tables}
    return [
        vocabulary
        for vocabulary in VOCABULARIES
        if (vocabulary.edition, vocabulary.two_kinds_of_rooftop) in spoken
        and (vocabulary.gates or rule.requires != "gates")
    ]


def reason_examples(rule_id: str, vocabulary: Vocabulary) -> Iterator[dict[str, Any]]:
    """Yield example variables for the sentence about a broken rule."""
    return _examples(rule_id, RULES[rule_id].params, vocabulary)


def event_examples(type_: str, vocabulary: Vocabulary) -> Iterator[dict[str, Any]]:
    """Yield example variables for an event, or nothing if it can't happen."""
    if type_ in _EVENTS_OF and not _EVENTS_OF[type_](vocabulary):
        return iter(())
    return _examples(type_, EVENTS[type_], vocabulary)


def explanation_examples(name: str, vocabulary: Vocabulary) -> Iterator[dict[str, Any]]:
    """Yield example variables for a text or a question.

    A question about a piece that the edition lacks has no examples.
    """
    if name in _ASKED_IN_SECOND_EDITION and vocabulary.edition == "first":
        return iter(())
    return _examples(name, EXPLANATIONS[name][1], vocabulary)


def problem_examples(slug: str) -> Iterator[dict[str, Any]]:
    return _examples(slug, PROBLEMS[slug].params, VOCABULARIES[0])


def schema_error_examples(code: str) -> Iterator[dict[str, Any]]:
    """Yield example variables for an error in a field of a request."""
    return _examples(code, SCHEMA_ERRORS[code].params, VOCABULARIES[0])


def _examples(id_: str, names: Sequence[str], vocabulary: Vocabulary) -> Iterator[dict[str, Any]]:
    domains = [_domain(id_, name, vocabulary) for name in names]
    for values in product(*domains):
        params = dict(zip(names, values, strict=True))
        if _can_be(id_, params):
            yield params


def _domain(id_: str, name: str, vocabulary: Vocabulary) -> Sequence[Any]:
    """Return the values of a variable that fit a vocabulary."""
    values = (
        _OVERRIDES.get(id_, {}).get(name) or _VALUES.get(name) or _colors(id_, name, vocabulary)
    )
    if name == "ruleset":
        return [
            ruleset.id for ruleset in RULESETS.values() if ruleset.edition == vocabulary.edition
        ]
    if name == "piece" and "wall" in values and vocabulary.gates:
        values = [*values, "gate"]
    if vocabulary.edition == "first" and id_ not in _LACKING:
        values = [value for value in values if value not in _SECOND_EDITION_ONLY]
        if vocabulary.two_kinds_of_rooftop and name == "owner":
            values = [*values, *_BLOCKERS]
        if vocabulary.two_kinds_of_rooftop and name == "piece" and "rooftop" in values:
            values = [*values, "blocking_rooftop"]
    return values


def _colors(id_: str, name: str, vocabulary: Vocabulary) -> Sequence[str | None]:
    """Return example values of a colour. None stands for a piece without a colour."""
    second = "black" if vocabulary.edition == "first" else "violet"
    colors = [second if color == "violet" else color for color in BUILDING_COLORS]
    if id_ == "turn.one_per_color":
        return [*colors, *_ROOFTOP_COLORS]
    return colors if id_ in _COLOR_OF_PALACE else [None, *colors]


def _can_be(id_: str, params: Mapping[str, Any]) -> bool:
    """Return whether these values can occur together in a sentence of the referee."""
    piece, color = params.get("piece"), params.get("color")
    if id_ == "turn.one_per_color":
        return (piece == "building") == (color not in _ROOFTOP_COLORS)
    if id_ not in _COLOR_OF_PALACE:
        for which, what in (("piece", "color"), ("other_piece", "other_color")):
            if which in params:
                if what in params and (params[which] == "building") != bool(params[what]):
                    return False
            elif what in params and not params[what]:
                return False
    if id_ in ("cell.kind", "state.cell_kind") and params["kind"] != "tower":
        return bool((piece in ("wall", "gate")) == (params["kind"] == "city"))
    if id_ in ("merchant.one_neighbor", "merchant.isolated"):
        return bool(len(params["neighbors"]) == params["count"])
    if id_ == "length":
        return bool(params["minimum"] <= params["maximum"])
    if id_ == "state.turn_number":
        return bool((params["phase"] == "setup") == (params["number"] != 0))
    if id_ == "merchant.end_of_street":
        return bool(params["from"] or params["ends"])
    if id_ == "one of what was won":
        return not (params["from"] and params["type"] in ("merchants_taken", "tea_tiles_taken"))
    if id_ in ("piece_placed", "one of what was placed"):
        return bool(piece == "merchant" or not params["source"])
    other = params.get("other_piece"), params.get("other_color")
    return id_ != "state.two_pieces" or (piece, color) != other


def passages() -> list[tuple[str, str]]:
    """Return the sorted rulebooks and sections that rules and options cite."""
    cited = [source for rule in RULES.values() for source in rule.sources]
    cited += [source for sources in OPTION_SOURCES.values() for source in sources]
    return sorted({(source.rulebook, source.section) for source in cited})
