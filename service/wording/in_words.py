"""Moves in words, and what to say if a player's words are not understood, in English.

``service.words`` understands every move that :func:`move_in_words` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from service.rules.rulesets import GameConfig

from .formatter import Formatter
from .templates import Choice, Params, Text, Vocabulary, by_presence

_ACTION: Final = "{piece} {cell}"
_CONTINUED: Final = "{piece} {cell} from {source}"
_PASS: Final = "pass"
_OF_PLAYER: Final = "{player}: {actions}"
_AS: Final[Mapping[str, str]] = {
    "move": "{actions}",
    "judge": "{actions}?",
    "why": "why {actions}?",
    "score": "how many points for {actions}?",
}
"""A move in words, keyed by what it is: a move that is played, or a question about it."""

QUESTION_PARAMS: Final = ("player", "piece", "color", "cell", "corner", "topics")
"""The variables of questions without a move. Those that don't apply are None."""

_ABOUT_PIECE: Final = Choice(
    by_presence("palace"),
    {
        True: "where can {piece:a _} go on {palace:the _ palace}?",
        False: "where can {piece:a _} go?",
    },
)
QUESTIONS_IN_WORDS: Final[Mapping[str, Text]] = {
    "where": "what are the legal moves?",
    "why": "why?",
    "score": Choice(
        by_presence("player"),
        {True: "how many points for {player}?", False: "what is the score?"},
    ),
    "turn": "whose turn is it?",
    "what cell": "what is at {cell}?",
    "what palace": Choice(
        lambda params, vocabulary: (
            "player" if params["player"] else "".join(k for k in ("color", "cell") if params[k])
        ),
        {
            "player": "which palaces does {player} own?",
            "colorcell": "whose is {color:the _ palace} at {cell}?",
            "color": "whose is {color:the _ palace}?",
            "cell": "whose is the palace at {cell}?",
            "": "whose are the palaces?",
        },
    ),
    "what street": "how long are the streets?",
    "what tower_tile": Choice(
        by_presence("corner"),
        {True: "who has {corner:the _ tower tile}?", False: "who has the tower tiles?"},
    ),
    "what palace_tile": Choice(
        by_presence("color"),
        {True: "who has {color:the _ palace tile}?", False: "who has the palace tiles?"},
    ),
    "what well": "where is the well?",
    "what tea_supply": "how many tea tiles are left on the board?",
    "what stock": Choice(
        by_presence("piece"),
        {
            True: "how many {piece:_s} does {player} have?",
            False: "what pieces does {player} have?",
        },
    ),
    "rule": "what are the rules for {topics:and}?",
}
TOPICS: Final[Mapping[str, str]] = {
    "building": "buildings",
    "stable": "stables",
    "merchant": "merchants",
    "wall": "walls",
    "gate": "gates",
    "rooftop": "rooftops",
    "blocking_rooftop": "blocking rooftops",
    "tea_tile": "tea tiles",
    "well": "the well",
    "palace": "palaces",
    "tower": "towers",
    "touch": "touching",
    "on": "on",
    "through": "through",
    "edge": "the edge of the city",
    "off_board": "off the board",
    "color": "colours",
    "which_end": "both ends",
    "branch": "branches",
    "first_turn": "the first turn",
    "start": "starting",
    "twice": "more than once",
    "number": "the number of pieces",
    "value": "values",
    "same_value": "of the same value",
    "largest": "the largest palace",
    "missing": "missing",
    "foreign": "part of the game",
    "notation": "notation",
    "position": "positions",
    "revision": "revisions",
    "players": "the number of players",
    "player_color": "player colours",
    "option": "options of the game",
    "join": "joining",
    "palace_tile": "palace tiles",
    "tower_tile": "tower tiles",
    "two_blocking_rooftop": "two blocking rooftops",
    "same_color": "of the same colour",
    "extend": "extending",
    "claim": "claiming",
    "own": "possess",
    "pass": "passing",
    "end": "the end of the game",
    "tie": "ties",
    "last_player": "the last player",
    "neutral_rooftop": "neutral rooftops",
    "setup": "the setup",
    "turn": "per turn",
    "action": "the actions",
    "turn_order": "turn order",
    "obligation": "must place",
    "order": "in which order",
    "inside": "inside the city",
    "side": "on the same side",
    "use": "their use",
    "screen": "screens",
    "occupied": "occupied space",
    "opening": "opening",
    "closed": "closed",
    "stock": "run out",
    "two_building": "two buildings",
    "two_stable": "two stables",
    "two_merchant": "two merchants",
    "two_wall": "two walls",
    "two_gate": "two gates",
    "two_rooftop": "two rooftops",
    "two_palace": "two palaces",
    "two_tea_tile": "two tea tiles",
}
"""The topics of rules, as the grammar reads them."""
"""The questions that name no move, keyed by kind."""

MOVES_IN_WORDS: Final[Mapping[str, tuple[Text, tuple[str, ...]]]] = {
    "action": (_ACTION, ("piece", "cell")),
    "merchant": (_CONTINUED, ("piece", "cell", "source")),
    "pass": (_PASS, ()),
    "player": (_OF_PLAYER, ("player", "actions")),
    **{kind: (text, ("actions",)) for kind, text in _AS.items()},
    "where to": (_ABOUT_PIECE, ("piece", "color", "palace")),
    **{f"question {kind}": (text, QUESTION_PARAMS) for kind, text in QUESTIONS_IN_WORDS.items()},
    **{f"topic {topic}": (text, ()) for topic, text in TOPICS.items()},
}
"""The texts of moves and questions in words with their variables, keyed by use."""

NOT_UNDERSTOOD: Final[Mapping[str, Text]] = {
    "unknown": Choice(
        by_presence("similar"),
        {
            True: "I don’t know what {word:quoted} means. Did you mean {similar:quoted}?",
            False: (
                "I don’t know what {word:quoted} means. Write, for example, grey {building:_} F4, "
                "wall E1."
            ),
        },
    ),
    "out of place": (
        "I don’t know what {word:quoted} means here. Write, for example, grey {building:_} F4, "
        "wall E1."
    ),
    "no such cell": (
        "{word:quoted} is not a space on any board: columns go from A to R, rows from 1 to 13."
    ),
    "advice": "A referee gives no advice. Ask what is allowed: what are the legal moves?",
    "why what": "Why what? Name a move, as in: why stable F4?",
    "which fact": Choice(
        by_presence("word"),
        {
            True: "I don’t know what to look up: {word:quoted} does not fit. Ask about one thing.",
            False: "I don’t know what to look up. Ask, for example: what is at C4?",
        },
    ),
    "which rule": Choice(
        by_presence("word"),
        {
            True: "I don’t know which rule you mean: {word:quoted} does not fit.",
            False: "I know no rule about all of this. Ask about one thing, such as stables.",
        },
    ),
    "whose stock": "Whose pieces do you mean? Name the player.",
    "or": "{word:quoted} leaves open which one you mean. Ask about one at a time.",
    "not": "{word:quoted} says what does not happen. Say what you place, or ask a question.",
    "not now": (
        "{word:quoted} is about another time, or no more than a thought. Say what you place now, "
        "or ask whether it is allowed."
    ),
    "who": "Who is {word:quoted}? Name the player by their colour.",
    "two players": "A move is made by one player, and {word:quoted} is a second one.",
    "not alone": "Passing is a move of its own: {word:quoted} does not belong here.",
    "empty": "There is no move here. Write, for example, grey {building:_} F4, wall E1.",
    "comma expected": "I don’t know where {word:quoted} belongs. Separate the actions by commas.",
    "no color": "Only a building takes a colour: {word:quoted} does not belong here.",
    "claim or build": (
        "Do you claim a palace of this colour ({word:quoted}), or build? Say the word palace or "
        "building."
    ),
    "it": "I don’t know what {word:quoted} refers to. Name the space.",
    "source expected": "From where? Write the end of the street, as in merchant E12 from E2.",
    "near what": "Next to what? Name the space where the piece goes.",
    "piece only": "{word:quoted} does not belong here: name only a piece, such as stable.",
    "not the player's": "{player} has no rooftops of this colour: {word:quoted}.",
    "not a merchant": "Only a merchant takes “from”: it names the end of the street to continue.",
    "no cell": "A tea tile has no space: {word:quoted} does not belong here.",
    "count": "The number of pieces and the number of spaces are different.",
    "elsewhere": "{cell} is not there. Name only the space.",
    "piece expected": Choice(
        by_presence("cell"),
        {
            True: "I read {cell}, but no piece. Which one?",
            False: "Which piece? Write a piece or a colour before the space, as in stable F4.",
        },
    ),
    "color expected": Choice(
        by_presence("cell"),
        {
            True: "I read a building at {cell}, but no colour. Which one?",
            False: "I read a building, but no colour and no space. Which ones?",
        },
    ),
    "cell expected": "I read {piece:a _}, but no space. Where?",
    "which palace": "I read {piece:a _}, but there are several such palaces. Which one?",
    "no such palace": "I read {piece:a _}, but there is no such palace on the board.",
    "two readings": "This can be understood in two ways. Which one do you mean?",
}
"""The sentence for each reason why a text is not understood, keyed by reason."""

NOT_UNDERSTOOD_PARAMS: Final = ("word", "similar", "player", "piece", "color", "cell")
"""The variables of these sentences. Those that don't apply are None."""


def move_in_words(
    formatter: Formatter,
    move: Mapping[str, Any],
    config: GameConfig,
    *,
    kind: str = "move",
    expected: str | None = None,
) -> str:
    """Return a move in wire format in words.

    Args:
        formatter: Writes in its language.
        move: The move.
        config: Whose edition's words are used.
        kind: ``move``, or the kind of question about the move.
        expected: The player to move. Another player is named, unless this is None.
    """
    vocabulary = Vocabulary.of(config)
    actions = ", ".join(_action(formatter, action, vocabulary) for action in move["actions"])
    text = actions or formatter.fill(_PASS, {}, vocabulary)
    if expected not in (None, move["player"]):
        params: Params = {"player": move["player"], "actions": text}
        text = formatter.fill(_OF_PLAYER, params, vocabulary)
    write = formatter.fill if kind == "move" else formatter.say
    return write(_AS[kind], {"actions": text}, vocabulary)


def question_in_words(
    formatter: Formatter, kind: str, params: Mapping[str, Any], config: GameConfig
) -> str:
    """Return a question without a move in words.

    Args:
        formatter: Writes in its language.
        kind: The kind of question. For ``what``, what it is about follows.
        params: Those of :data:`QUESTION_PARAMS` that apply. ``player`` is only named if given. For
            a rooftop, ``color`` is the colour of the palace.
        config: Whose edition's words are used.
    """
    vocabulary = Vocabulary.of(config)
    known: dict[str, Any] = {**dict.fromkeys(QUESTION_PARAMS), **params}
    topics = [formatter.gettext(TOPICS[topic]) for topic in known["topics"] or ()]
    known["topics"] = topics
    if kind != "where" or known["piece"] is None:
        text = formatter.say(QUESTIONS_IN_WORDS[kind], known, vocabulary)
    else:
        claims = known["piece"].endswith("rooftop")
        palace, color = (known["color"], None) if claims else (None, known["color"])
        about: Params = {"piece": known["piece"], "color": color, "palace": palace}
        text = formatter.say(_ABOUT_PIECE, about, vocabulary)
    if kind != "where" or known["player"] is None:
        return text
    of_player: Params = {"player": known["player"], "actions": text}
    return formatter.fill(_OF_PLAYER, of_player, vocabulary)


def _action(formatter: Formatter, action: Mapping[str, str], vocabulary: Vocabulary) -> str:
    piece = formatter.noun(
        action["piece"],
        color=action.get("color"),
        first=vocabulary.edition == "first",
        two_kinds_of_rooftop=vocabulary.two_kinds_of_rooftop,
    )
    if "cell" not in action:
        return piece
    params = {"piece": piece, "cell": action["cell"], "source": action.get("from")}
    return formatter.fill(_CONTINUED if "from" in action else _ACTION, params, vocabulary)
