"""The referee as a Python library: the operations of the service, without HTTP.

``docs/library.md`` introduces it with examples. Documents are the JSON objects of the service,
as ``json.loads`` returns them.

First read a state with :func:`read_state` and a move with :func:`read_move`. Both functions raise
:class:`MalformedDocumentError` if the document is malformed. Then ask the referee:

* Can a game reach this state? See :func:`audit`.
* Is a move legal? See :func:`adjudicate` and :func:`legal_moves`.
* What is the score? See :func:`score`.
* What does a player want to know, in their own words? See :func:`ask`.

Functions that are given a JSON document instead of a state or a move raise a ``TypeError``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, NamedTuple, TypedDict, Unpack

from marshmallow import Schema, ValidationError

from schemas import fast_reader, notation, requests
from schemas.errors import located_errors
from schemas.joining import JOIN, JoinRequest
from schemas.limits import MAX_PIXELS, MIN_PIXELS, SCHEMES
from schemas.move import MoveJson, MoveSchema, dump_move
from schemas.notation import NotationError
from schemas.state import ParsedState, StateJson, dump_state
from schemas.writing.rulings import ScoreJson, dump_score

from .diagrams import png_diagram, svg_diagram, text_diagram
from .operations import ParsedRequest
from .operations import question as _answer_question
from .operations.answer_types import QuestionAnswerJson
from .operations.functions import set_up
from .rules import scoring
from .rules.board import BIT, bits, cell_names
from .rules.fact_finding import facts_of
from .rules.hidden import hide as _hide
from .rules.hidden import rulings
from .rules.joining import Joined, join
from .rules.reading import Reading, read_off
from .rules.reasons import Event, Question, Reason
from .rules.rulesets import PLAYER_COLORS, RULESETS, OptionValue
from .rules.ruling import LegalMoves, Placement, Refusal, Replay, Ruling
from .rules.scoring import Score
from .rules.setup import NewGame
from .rules.state import Action, Move, State
from .vocabulary import VocabularyJson
from .vocabulary import vocabulary as _vocabulary
from .wording import LANGUAGES, Wording, wording_for

__all__ = [
    "LANGUAGES",
    "Action",
    "Event",
    "ImpossibleStateError",
    "Joined",
    "LegalMoves",
    "MalformedDocumentError",
    "Move",
    "NewGame",
    "NotationError",
    "Placement",
    "Question",
    "Reading",
    "Reason",
    "RecordedGame",
    "Refusal",
    "Replay",
    "Ruling",
    "Score",
    "State",
    "actions",
    "adjudicate",
    "ask",
    "audit",
    "cell_names",
    "draw_png",
    "draw_svg",
    "draw_text",
    "explain",
    "explain_ruling",
    "hide",
    "join_game",
    "legal_moves",
    "new_game",
    "position",
    "read_move",
    "read_play",
    "read_position",
    "read_record",
    "read_state",
    "replay",
    "score",
    "vocabulary",
    "write_move",
    "write_play",
    "write_position",
    "write_record",
    "write_score",
    "write_state",
]


class MalformedDocumentError(ValueError):
    """A document that does not fit its schema.

    ``errors`` holds at most 100 errors. Each is a tuple: a JSON Pointer (RFC 6901) to the malformed
    value, and a sentence in English.
    """

    def __init__(self, errors: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{pointer}: {detail}" for pointer, detail in errors))
        self.errors = tuple(errors)


class ImpossibleStateError(ValueError):
    """A state that no game can reach. ``reasons`` lists everything that is wrong with it."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__(", ".join(dict.fromkeys(reason.rule for reason in reasons)))
        self.reasons = tuple(reasons)


# --- Documents -----------------------------------------------------------------------------------


def read_state(document: Mapping[str, Any]) -> State:
    """Return the state in a JSON document, even if no game can reach it.

    Use :func:`audit` to find out whether one can.

    Raises:
        MalformedDocumentError: The document is not a state.
        ImpossibleStateError: The ruleset does not support these players, these options or this
            revision.
    """
    request = _load(requests.POSITION, {"state": document}, "/state")
    parsed: ParsedState = request["state"]
    if parsed.asked.problems:
        raise ImpossibleStateError(parsed.asked.problems)
    return parsed.state


def write_state(state: State) -> StateJson:
    """Return a state as a JSON document. Equal states have equal documents."""
    return dump_state(_state(state))


def read_move(document: Mapping[str, Any]) -> Move:
    """Return the move in a JSON document.

    Raises:
        MalformedDocumentError: The document is not a move.
    """
    move: Move = _load(MoveSchema(), document, "")
    return move


def write_move(move: Move) -> MoveJson:
    """Return a move as a JSON document."""
    return dump_move(_move(move))


def write_score(score: Score, state: State) -> ScoreJson:
    """Return the score of a state as a JSON document."""
    _require(score, Score, "score")
    return dump_score(score, _state(state).config.building_colors)


# --- Notation ------------------------------------------------------------------------------------


def read_position(text: str) -> State:
    """Return the state that a position in notation represents.

    Raises:
        NotationError: The text is malformed, or the ruleset does not allow these players, these
            options or this revision. The error holds the column and what was expected.
    """
    return read_state(notation.parse_position(text))


def write_position(state: State) -> str | None:
    """Return a state in notation, or None for the few impossible states without a notation."""
    return notation.write_position(_state(state))


def read_play(text: str, state: State) -> Move:
    """Parse a move in notation, made in ``state``.

    A move without a player's letter belongs to the player whose turn it is in ``state``.

    Raises:
        NotationError: The text is malformed.
    """
    return read_move(notation.parse_move(text, _state(state).expected_player))


def write_play(move: Move, state: State) -> str:
    """Return a move in notation. The player's letter is left out if it is their turn."""
    return notation.write_move(dump_move(_move(move)), _state(state).expected_player)


class RecordedGame(NamedTuple):
    """A recorded game: the state that it begins with, its moves, tags and comments.

    ``tags`` maps the names of tags, such as ``Event`` or ``Date``, to their values. A comment is a
    tuple: the number of moves before the comment, and its text.
    """

    state: State
    moves: tuple[Move, ...]
    tags: Mapping[str, str]
    comments: Sequence[tuple[int, str]]


def read_record(text: str) -> RecordedGame:
    """Return the game that a record in notation describes. A record is one line or a text file.

    Starting cells that the record leaves out are drawn or left open, as in :func:`new_game`. If the
    record begins with a state, use :func:`audit` to check that state.

    Raises:
        NotationError: The text is malformed.
        ImpossibleStateError: The game in the record can't be set up.
    """
    record = notation.parse_record(text)
    state = read_state(record.begin["state"]) if "state" in record.begin else None
    if state is None:
        game = set_up(_load(requests.GAME, record.begin["game"], ""))
        if game.state is None:
            raise ImpossibleStateError(game.reasons)
        state = game.state
    return RecordedGame(state, tuple(map(read_move, record.moves)), record.tags, record.comments)


def write_record(
    state: State,
    moves: Iterable[Move],
    tags: Mapping[str, str] | None = None,
    comments: Sequence[tuple[int, str]] = (),
) -> str | None:
    """Return a record, in notation, of the game that begins with ``state`` and has these moves.

    If ``tags`` is None, the record is one line without comments. Otherwise, even if ``tags`` is
    empty, it is a text file. The result is None for the few impossible states without a notation.

    Raises:
        ValueError: A tag or a comment can't be written, or the name of a tag is reserved.
    """
    documents = tuple(map(write_move, moves))
    record = notation.Record({"state": _state(state)}, documents, tags or {}, tuple(comments))
    return notation.write_record(record) if tags is None else notation.write_record_file(record)


def _load(schema: Schema, document: Any, root: str) -> Any:
    """Read a document with a schema, and remove ``root`` from the JSON Pointers of the errors."""
    try:
        return fast_reader.load(schema, document)
    except ValidationError as error:
        wording = wording_for(LANGUAGES[0])
        raise MalformedDocumentError(
            [
                (pointer.removeprefix(root), wording.schema_error(found.code, **found.params))
                for pointer, found in located_errors(error)
            ]
        ) from error


def _state(state: State) -> State:
    _require(state, State, "read_state")
    return state


def _move(move: Move) -> Move:
    _require(move, Move, "read_move")
    return move


def _require(value: object, kind: type, source: str) -> None:
    """Raise a TypeError that names the function ``source`` unless ``value`` is of this type."""
    if not isinstance(value, kind):
        raise TypeError(
            f"expected {kind.__name__} from service.library.{source}, not {type(value).__name__}"
        )


# --- The referee ---------------------------------------------------------------------------------


def new_game(
    ruleset: str,
    players: Sequence[str],
    *,
    options: Mapping[str, OptionValue] | None = None,
    well: str | None = None,
    merchant: str | None = None,
    seed: int | None = None,
    tower_values: Mapping[str, int] | None = None,
    plies: int = 0,
) -> NewGame:
    """Set up a game, as ``POST /v1/games`` does.

    If the ruleset does not allow such a game, the result's ``state`` is None and its ``reasons``
    say why.

    Args:
        ruleset: The ruleset's id.
        players: The players' colours, in seat order.
        options: The values of options that differ from the ruleset's defaults.
        well: The starting cell of the well.
        merchant: The starting cell of the merchant.
        seed: The seed from which the plies and missing starting cells are drawn. Without a seed,
            the ruleset decides whether these cells are drawn at random or chosen by the first
            player.
        tower_values: Maps each corner to the value of its tower tile.
        plies: The number of random legal moves to play first, one action each. Fewer are played if
            the game ends.

    Raises:
        MalformedDocumentError: A ruleset, option, colour or cell is unknown, or a number is out of
            range.
    """
    document: dict[str, Any] = {
        "ruleset": {"id": ruleset, "options": dict(options or {})},
        "players": list(players),
    }
    optional = {"well": well, "merchant": merchant, "seed": seed, "plies": plies or None}
    document |= {name: value for name, value in optional.items() if value is not None}
    if tower_values is not None:
        document["tower_values"] = dict(tower_values)
    return set_up(_load(requests.GAME, document, ""))


def join_game(document: Mapping[str, Any]) -> Joined:
    """Return the state of a game in progress, or the questions that its players must answer.

    ``document`` is a request to ``POST /v1/games`` that has a ``board``. If no game can reach that
    board, the result's ``reasons`` say why. If the result has only ``questions``, ask the players
    a question, add the answer to the document and call again.

    Raises:
        MalformedDocumentError: The document is not a request of this kind.
    """
    request: JoinRequest = _load(JOIN, document, "")
    if request.asked.problems:
        return Joined(None, request.asked.problems)
    return join(request.known)


def audit(state: State) -> tuple[Reason, ...]:
    """Return everything that is wrong with a state, or an empty tuple if a game can reach it."""
    return rulings.audit(_state(state))


def position(state: State) -> Reading:
    """Return what a state shows: the turn, the pieces, palaces, streets and towers' arms.

    Raises:
        ImpossibleStateError: No game can reach the state.
    """
    _check_possible(state)
    return read_off(state)


def hide(state: State, viewer: str | None = None) -> State:
    """Return a state as a player sees it: the stocks behind the other players' screens are hidden.

    If ``viewer`` is None, the stocks of all players are hidden.

    Raises:
        ValueError: ``viewer`` is not a player's colour.
    """
    return _hide(_state(state), _player_color(viewer))


def adjudicate(state: State, move: Move) -> Ruling:
    """Judge a move, and carry it out if it is legal.

    The verdict is ``legal``, ``illegal``, ``undetermined`` (it depends on hidden stocks) or
    ``invalid_state``. The ruling's ``state`` is the state after a legal or an undetermined move,
    and otherwise the unchanged state.
    """
    return rulings.adjudicate(_state(state), _move(move))


def legal_moves(state: State, *, explain: bool = False) -> LegalMoves:
    """Return every legal next action, and an example of a legal move.

    With ``explain``, also return where pieces are refused, and by which rules.

    Raises:
        ImpossibleStateError: No game can reach the state.
    """
    _check_possible(state)
    return rulings.legal_moves(state, explain)


def actions(placement: Placement) -> list[Action]:
    """Return the actions in a placement from :func:`legal_moves`: one for each cell."""
    _require(placement, Placement, "legal_moves")
    piece, color, cells, source, _ = placement
    if piece == "tea_tile":
        return [Action(piece)]
    return [Action(piece, cell, color, source) for cell in bits(cells)]


def score(state: State) -> Score:
    """Return the score of a state: the points of all players and the winners.

    Raises:
        ImpossibleStateError: No game can reach the state.
    """
    _check_possible(state)
    return scoring.score(state)


def replay(state: State, moves: Iterable[Move]) -> Replay:
    """Judge moves one after the other, and stop after the first illegal one.

    The verdict is ``legal``, ``illegal``, ``undetermined`` or, if ``state`` is impossible,
    ``invalid_state``.
    """
    return rulings.replay(_state(state), tuple(map(_move, moves)))


def _check_possible(state: State) -> None:
    reasons = audit(state)
    if reasons:
        raise ImpossibleStateError(reasons)


def ask(state: State, question: str, language: str = "en") -> QuestionAnswerJson:
    """Answer a question in a player's own words, as ``POST /v1/questions`` does.

    Args:
        state: The state that the question is about.
        question: The question, in French or English, with 1 to 300 characters.
        language: The language of the answer, one of :data:`LANGUAGES`.

    Raises:
        MalformedDocumentError: The question is too long or empty.
        ValueError: The language does not exist.
    """
    document = {"state": write_state(state), "question": question}
    content = _load(requests.QUESTION, document, "")
    parsed = ParsedRequest(document, content, _wording(language))
    return deepcopy(_answer_question(parsed))


# --- Sentences and pictures ----------------------------------------------------------------------


def explain(found: Reason | Event, state: State, language: str = "en") -> str:
    """Return a reason or an event as a sentence, in the words of the state's edition.

    Raises:
        ValueError: ``language`` is not one of :data:`LANGUAGES`.
    """
    wording, config = _wording(language), _state(state).config
    if isinstance(found, Reason):
        return wording.reason(found, config)
    _require(found, Event, "adjudicate")
    return wording.event(found, config)


def explain_ruling(ruling: Ruling, move: Move, language: str = "en") -> str:
    """Return a short paragraph that explains a ruling and can be read on its own.

    Raises:
        ValueError: ``language`` is not one of :data:`LANGUAGES`.
    """
    _require(ruling, Ruling, "adjudicate")
    return _wording(language).explanation(facts_of(ruling, _move(move)))


def _wording(language: str) -> Wording:
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}")
    return wording_for(language)


def vocabulary(ruleset: str = "second-edition", language: str = "en") -> VocabularyJson:
    """Return the names of pieces, colours and corners, as ``GET /v1/vocabulary`` returns them.

    Raises:
        ValueError: There is no such ruleset, or ``language`` is not one of :data:`LANGUAGES`.
    """
    if ruleset not in RULESETS:
        raise ValueError(f"no ruleset {ruleset!r}")
    _wording(language)
    return deepcopy(_vocabulary(language, ruleset))


class _PictureOptions(TypedDict, total=False):
    """The options of every picture. See :func:`draw_text`."""

    last: Iterable[str]
    viewer: str | None
    cards: bool
    pad: bool


class _DrawingOptions(_PictureOptions, total=False):
    """The options of pictures that are not text."""

    size: int | None
    letters: bool
    scheme: Literal["auto", "light", "dark"]
    curve: Sequence[Sequence[int]]


def draw_text(
    state: State,
    language: str = "en",
    highlight: Iterable[str] = (),
    **options: Unpack[_PictureOptions],
) -> str:
    """Draw a state as lines of text.

    Args:
        state: The state to draw.
        language: One of :data:`LANGUAGES`.
        highlight: The names of cells to highlight.
        **options: ``last`` lists the cells of the last move, which are marked. If ``viewer`` is the
            colour of a player, the stocks of the others are hidden. If ``cards`` is False, only the
            board is drawn. If ``pad`` is True, the score pad is drawn instead.

    Raises:
        ValueError: A cell, a colour or the language does not exist.
    """
    return text_diagram(_state(state), _wording(language), **_picture_options(highlight, options))


def draw_svg(
    state: State,
    language: str = "en",
    highlight: Iterable[str] = (),
    **options: Unpack[_DrawingOptions],
) -> str:
    """Draw a state as an SVG document.

    ``size`` is the length of the longer side in pixels, from 100 to 1200. With ``letters``, pieces
    and tiles show the letter of their colour. ``scheme`` chooses the colours for day (``"light"``)
    or night (``"dark"``); by default, an SVG follows the reader's preference. If ``curve`` is not
    empty, the players' points over the turns are drawn in place of the legend or, without
    ``cards``, of the whole board: each item has the number of a turn and the players' totals after
    it, in seat order. The other arguments are those of :func:`draw_text`.

    Raises:
        ValueError: A cell, a colour, the language or the scheme does not exist, or ``size`` is out
            of range.
    """
    return svg_diagram(_state(state), _wording(language), **_picture_options(highlight, options))


def draw_png(
    state: State,
    language: str = "en",
    highlight: Iterable[str] = (),
    **options: Unpack[_DrawingOptions],
) -> bytes:
    """Draw a state as a PNG image. The arguments and exceptions are those of :func:`draw_svg`."""
    return png_diagram(_state(state), _wording(language), **_picture_options(highlight, options))


def _picture_options(highlight: Iterable[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """Check the options of a picture, and turn the names of cells into bitboards."""
    _player_color(options.get("viewer"))
    size = options.get("size")
    if size is not None and not MIN_PIXELS <= size <= MAX_PIXELS:
        raise ValueError(f"size must be from {MIN_PIXELS} to {MAX_PIXELS}, not {size}")
    if (scheme := options.get("scheme", SCHEMES[0])) not in SCHEMES:
        raise ValueError(f"no scheme {scheme!r}")
    cells = {"highlight": _cells(highlight), "last": _cells(options.get("last", ()))}
    return {**options, **cells}


def _player_color(viewer: str | None) -> str | None:
    if viewer is not None and viewer not in PLAYER_COLORS:
        raise ValueError(f"no player colour {viewer!r}")
    return viewer


def _cells(names: Iterable[str]) -> int:
    wanted = set(names)
    if unknown := sorted(wanted - BIT.keys()):
        raise ValueError(f"no cell {unknown[0]!r}")
    return sum(BIT[name] for name in wanted)
