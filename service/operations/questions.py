"""Answers questions in words. What they ask about is worked out by the other operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypedDict, cast

from schemas import notation
from schemas.move import dump_move
from schemas.state import ParsedState, Senseless
from service.rules.board import BIT, NAME, union
from service.rules.catalogue import RULES, sources
from service.rules.facts import Facts
from service.rules.hidden import rulings
from service.rules.piece_specs import BY_NAME
from service.rules.rulesets import PLAYER_COLORS
from service.rules.ruling import LegalMoves
from service.rules.state import Move, State
from service.wording import Wording

from .answer_types import (
    AdjudicationJson,
    ChoiceJson,
    OkQuestionAnswerJson,
    QuestionAnswerJson,
    UnderstoodJson,
)
from .functions import dump_known_state, judge, legal_moves, position, ruleset_json, score
from .operation import ParsedRequest

if TYPE_CHECKING:
    from service.words import NotUnderstoodError, Reading


def question(parsed: ParsedRequest) -> QuestionAnswerJson:
    """Answer a question in a player's own words, or ask back."""
    begin: ParsedState | Senseless = parsed.content["state"]
    if isinstance(begin, Senseless) or begin.asked.problems or rulings.audit(begin.state):
        refused, _ = _judge(Move(PLAYER_COLORS[0], ()), parsed)
        return {
            "verdict": "invalid_state",
            "kind": None,
            "understood": None,
            "answer": refused["explanation"],
            "choices": [],
            **_NO_RESULTS,
            "reasons": refused["reasons"],
            "notation": refused["notation"],
            "ruleset": refused["ruleset"],
        }
    # Imported on first use, so that commands start faster.
    from service.words import NotUnderstoodError, understand

    state = begin.state
    try:
        reading = understand(parsed.content["question"], state, parsed.wording.language)
        return answer_reading(reading, parsed)
    except NotUnderstoodError as error:
        said, choices = ask_back(error, state, parsed.wording)
        return {
            "verdict": "not_understood",
            "kind": None,
            "understood": None,
            "answer": said,
            "choices": choices,
            **_NO_RESULTS,
            "reasons": [],
            "notation": dump_known_state(state)["notation"],
            "ruleset": ruleset_json(state.config),
        }


class _NoResultsJson(TypedDict):
    adjudication: None
    legal_moves: None
    score: None
    position: None
    rules: list[str]


_NO_RESULTS: Final[_NoResultsJson] = {
    "adjudication": None,
    "legal_moves": None,
    "score": None,
    "position": None,
    "rules": [],
}
"""The parts of an answer that only some kinds of questions use."""


def ask_back(
    error: NotUnderstoodError, state: State, wording: Wording
) -> tuple[str, list[ChoiceJson]]:
    """Say what was read of a text and what was not, and list what it may mean."""
    read = error.read
    params: dict[str, Any] = {
        "word": error.word,
        "similar": error.similar,
        "player": state.turn.player,
    }
    if read is not None:
        params |= {"piece": read.piece, "color": read.color, "cell": NAME.get(read.cell)}
    choices: list[ChoiceJson] = []
    for choice in error.choices:
        asked = _in_words(choice, state, wording)
        text = _in_words(choice._replace(kind="move"), state, wording) if choice.move else asked
        choices.append({"text": text, "question": asked})
    return wording.not_understood(error.code, params, state.config), choices


def _in_words(reading: Reading, state: State, wording: Wording) -> str:
    """Return a text that is understood as a reading."""
    expected = state.expected_player
    if reading.move is not None:
        move = dump_move(reading.move)
        return wording.move_in_words(move, state.config, kind=reading.kind, expected=expected)
    params = reading._asdict()
    if reading.kind == "where" and reading.player == expected:
        params["player"] = None
    kind = f"what {reading.about}" if reading.kind == "what" else reading.kind
    return wording.question_in_words(kind, params, state.config)


def answer_reading(reading: Reading, parsed: ParsedRequest) -> OkQuestionAnswerJson:
    """Answer a question that was understood, about a state that a game can reach.

    Raises:
        NotUnderstoodError: The question does not say what it is about.
    """
    state: State = parsed.content["state"].state
    find = _about_move if reading.move is not None else _FINDERS[reading.kind]
    found: dict[str, Any] = find(reading, parsed)
    answer: Any = {
        "verdict": "ok",
        "kind": reading.kind,
        "understood": _understood(reading, state, parsed.wording),
        "answer": found["answer"],
        "choices": [],
        **_NO_RESULTS,
        "reasons": [],
        **found,
        "notation": dump_known_state(state)["notation"],
        "ruleset": ruleset_json(state.config),
    }
    return cast(OkQuestionAnswerJson, answer)


def _understood(reading: Reading, state: State, wording: Wording) -> UnderstoodJson:
    move = None if reading.move is None else dump_move(reading.move)
    expected = state.expected_player
    named: Mapping[str, Any] = reading._asdict()
    if move is not None and len(move["actions"]) == 1:
        (named,) = move["actions"]
    return {
        "text": _in_words(reading, state, wording),
        "player": reading.player,
        "move": move,
        "play": None if move is None else notation.write_move(move, expected),
        "piece": named.get("piece"),
        "color": named.get("color"),
        "cell": named.get("cell"),
    }


# --- What each kind of question asks for ----------------------------------------------------------


def _judge(move: Move, parsed: ParsedRequest) -> tuple[AdjudicationJson, Facts | None]:
    content = {"state": parsed.content["state"], "move": move, "include": []}
    return judge(parsed._replace(content=content))


def _about_move(reading: Reading, parsed: ParsedRequest) -> dict[str, Any]:
    assert reading.move is not None
    ruling, facts = _judge(reading.move, parsed)
    assert facts is not None  # the state is possible
    wording = parsed.wording
    found = {
        "answer": ruling["explanation"] if reading.kind == "move" else wording.preview(facts),
        "adjudication": ruling,
        "reasons": ruling["reasons"],
    }
    if reading.kind != "score":
        return found
    changes = any(event["type"] == "points_changed" for event in ruling["events"])
    if ruling["verdict"] != "illegal" and not changes:
        answer = wording.answers(parsed.content["state"].state.config)
        answer.same_points()
        found["answer"] = f"{found['answer']} {answer}"
    return {**found, "score": score(parsed)["score"]}


def _why(reading: Reading, parsed: ParsedRequest) -> dict[str, Any]:
    from service.words import NotUnderstoodError

    raise NotUnderstoodError("why what", len(parsed.content["question"].rstrip()) + 1)


def _where(reading: Reading, parsed: ParsedRequest) -> dict[str, Any]:
    state: State = parsed.content["state"].state
    content = {"state": parsed.content["state"], "explain": False}
    moves = legal_moves(
        parsed._replace(content=content), lambda moves: _narrowed(moves, reading, state)
    )
    if reading.player != state.turn.player:
        refused, _ = _judge(Move(str(reading.player), ()), parsed)
        reasons, said = refused["reasons"], refused["explanation"]
    else:
        answer = parsed.wording.answers(state.config)
        if reading.piece is None:
            answer.everything(moves)
        else:
            answer.places(reading.piece, reading.color, moves)
        reasons, said = [], str(answer)
    return {"answer": said, "legal_moves": moves, "reasons": reasons}


def _narrowed(moves: LegalMoves, reading: Reading, state: State) -> LegalMoves:
    """Return only the legal moves that a question is about."""
    if reading.player != state.turn.player:
        return moves._replace(placements=())
    if reading.piece is None:
        return moves
    placements = [each for each in moves.placements if each.piece == reading.piece]
    if reading.color is not None and reading.piece.endswith("rooftop"):
        color = state.config.building_colors.index(reading.color)
        cells = union(p.buildings for p in state.analysis.palaces if p.color == color)
        placements = [each._replace(cells=each.cells & cells) for each in placements]
    elif reading.color is not None:
        placements = [each for each in placements if each.color == reading.color]
    return moves._replace(placements=tuple(placements))


def _score(reading: Reading, parsed: ParsedRequest) -> dict[str, Any]:
    found = score(parsed)["score"]
    assert found is not None  # the state is possible
    answer = parsed.wording.answers(parsed.content["state"].state.config)
    answer.score(found, reading.player)
    return {"answer": str(answer), "score": found}


def _turn(reading: Reading, parsed: ParsedRequest) -> dict[str, Any]:
    state: State = parsed.content["state"].state
    moves = rulings.legal_moves(state)
    answer = parsed.wording.answers(state.config)
    answer.turn(state.phase, moves.player, moves.remaining, moves.may_pass)
    return {"answer": str(answer)}


def _what(reading: Reading, parsed: ParsedRequest) -> dict[str, Any]:
    state: State = parsed.content["state"].state
    shown = position(parsed._replace(content={"state": parsed.content["state"]}))
    answer = parsed.wording.answers(state.config)
    if reading.about == "cell":
        answer.cell(str(reading.cell), shown, _without_pieces(str(reading.cell), state))
    elif reading.about == "palace":
        answer.palaces(reading.player, reading.color, reading.cell, shown)
    elif reading.about == "street":
        answer.streets(shown)
    elif reading.about == "tower_tile":
        answer.tower_tiles(reading.corner, shown)
    elif reading.about == "palace_tile":
        answer.palace_tiles(reading.color, shown)
    elif reading.about == "well":
        answer.well(shown)
    elif reading.about == "tea_supply":
        answer.tea_supply(shown)
    else:
        counts = _counts(reading, shown["state"])
        answer.stock(str(reading.player), reading.piece, reading.color, counts)
    return {"answer": str(answer), "position": shown}


def _without_pieces(cell: str, state: State) -> str:
    """Return ``tower`` or ``off board`` for a cell that can hold no piece, and "" for others."""
    board = state.config.board
    if BIT[cell] & board.towers:
        return "tower"
    return "" if BIT[cell] & board.cells else "off board"


def _counts(reading: Reading, state: Mapping[str, Any]) -> dict[tuple[str, str | None], int | None]:
    """Return how many pieces a player has, by piece and colour. Hidden numbers are None.

    If the question is about no particular piece, all are counted that the player has or may have.
    """
    (player,) = (each for each in state["players"] if each["color"] == reading.player)
    stock = player["stock"] or {}
    counts: dict[tuple[str, str | None], int | None] = {}
    for piece in (*BY_NAME, "tea_tile") if reading.piece is None else (reading.piece,):
        held = player["tea_tiles"] if piece == "tea_tile" else stock.get(BY_NAME[piece].stock)
        if piece == "building":
            colors = state["board"]["buildings"] if reading.color is None else [reading.color]
            counts |= {(piece, color): (held or {}).get(color) for color in colors}
        else:
            counts[piece, None] = len(held) if isinstance(held, list) else held
    if reading.piece is None:
        return {kind: count for kind, count in counts.items() if count != 0}
    return counts


def _rule(reading: Reading, parsed: ParsedRequest) -> dict[str, Any]:
    wording, config = parsed.wording, parsed.content["state"].state.config
    edition = config.ruleset.edition
    answer = wording.answers(config)
    answer.rules(
        (
            wording.rule(id_, edition),
            wording.citations(
                (source.rulebook, source.section) for source in sources(RULES[id_], config)
            ),
        )
        for id_ in reading.rules
    )
    guides = [wording.guide(guide, config) for guide in reading.guides]
    return {"answer": " ".join([*guides, str(answer)]).strip(), "rules": list(reading.rules)}


_FINDERS: Final[Mapping[str, Callable[[Reading, ParsedRequest], dict[str, Any]]]] = {
    "why": _why,
    "where": _where,
    "score": _score,
    "turn": _turn,
    "what": _what,
    "rule": _rule,
}
"""The functions that answer questions without a move, keyed by kind."""
