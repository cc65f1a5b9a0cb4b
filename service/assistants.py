"""A server for language models, over the Model Context Protocol.

Its tools are the operations: they return the answers of the service, without the states as JSON,
because a model asks with the notation. This module needs the extra ``mcp``.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from . import library, offline
from .rules.rulesets import RULESETS
from .wording import LANGUAGES

Language = Annotated[
    str,
    Field(description="The language of the answer.", json_schema_extra={"enum": [*LANGUAGES]}),
]
Position = Annotated[str, Field(description="A position in notation, as the tools return it.")]
Ruleset = Annotated[str, Field(description=f"The edition that is played: {', '.join(RULESETS)}.")]

_INSTRUCTIONS: Final = (
    "You help at a table where Medina is played. Never judge a move, count points or recall a rule "
    "yourself: these tools are a referee that is always right about the edition being played. A "
    "position is one line of notation. `new_game` returns the first one, and each legal move "
    "returns the next: pass on the newest. `ask` takes what a player said, word for word. Tell the "
    "player the `answer` or the `explanation`. If the verdict is `not_understood`, ask the player "
    "one of the `choices`."
)


def _without_states(answer: Any) -> Any:
    if isinstance(answer, list):
        return [_without_states(item) for item in answer]
    if isinstance(answer, dict):
        return {name: _without_states(value) for name, value in answer.items() if name != "state"}
    return answer


def _answer(path: str, language: str, document: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the service's answer. A request that it refuses is the tool's error."""
    body = None if document is None else json.dumps(document)
    reply = offline.reply(path, {"lang": language}, body)
    answer: dict[str, Any] = json.loads(reply.body)
    if reply.status != 200:
        errors = [f"{it['pointer']}: {it['detail']}" for it in answer.get("errors", ())]
        raise ToolError("\n".join([answer["detail"], *errors]))
    shown: dict[str, Any] = _without_states(answer)
    return shown


def _rules(ruleset: str, language: str) -> list[dict[str, Any]]:
    """Return the rules of an edition, in its words, with the passages of its rulebooks."""
    edition = _answer(f"rulesets/{ruleset}", language)
    text = "first_edition_text" if edition["edition"] == "first" else "text"
    return [
        {
            "id": rule["id"],
            "text": rule[text],
            "sources": [it for it in rule["sources"] if it["rulebook"] in edition["rulebooks"]],
        }
        for rule in _answer("rules", language)["rules"]
        if ruleset in rule["rulesets"]
    ]


def _add_catalogue(referee: MCPServer[Any], ruleset: str, language: str) -> None:
    address = f"medina://rules/{ruleset}/{language}"
    title = _answer(f"rulesets/{ruleset}", language)["name"]

    @referee.resource(address, title=title, mime_type="application/json")
    def catalogue() -> str:
        """The rules of an edition, in its words, with the passages of its rulebooks."""
        return json.dumps(_rules(ruleset, language), ensure_ascii=False)


def server(version: str) -> MCPServer[Any]:
    """Return the server, with its tools, the rules of each edition as resources, and a prompt."""
    referee = MCPServer(
        "medina",
        title="Medina referee",
        instructions=_INSTRUCTIONS,
        version=version,
        log_level="WARNING",
    )

    @referee.tool()
    def new_game(
        players: Annotated[list[str], Field(description="The players' colours in seat order.")],
        ruleset: Ruleset = "second-edition",
        options: Annotated[dict[str, Any] | None, Field(description="Options, as gates.")] = None,
        seed: Annotated[int | None, Field(description="For drawing the same game again.")] = None,
        language: Language = "en",
    ) -> dict[str, Any]:
        """Set up a game. `notation` is its first position."""
        document: dict[str, Any] = {"players": players}
        document["ruleset"] = {"id": ruleset, "options": options or {}}
        if seed is not None:
            document["seed"] = seed
        return _answer("games", language, document)

    @referee.tool()
    def ask(position: Position, question: str, language: Language = "en") -> dict[str, Any]:
        """Answer what a player said about a position, word for word, in French or English.

        It may be a move, or a question about a move, the board, the points, the turn or the rules.
        `answer` is for the player. After a move, `adjudication.notation` is the next position.
        """
        return _answer("questions", language, {"position": position, "question": question})

    @referee.tool()
    def judge(position: Position, play: str, language: Language = "en") -> dict[str, Any]:
        """Judge a move in notation, such as VE4,WB1. `notation` is the position after it."""
        return _answer("adjudications", language, {"position": position, "play": play})

    @referee.tool()
    def legal_moves(position: Position, language: Language = "en") -> dict[str, Any]:
        """List every legal next action, piece by piece."""
        return _answer("legal-moves", language, {"position": position})

    @referee.tool()
    def score(position: Position, language: Language = "en") -> dict[str, Any]:
        """Count every player's points, as if the game ended in this position."""
        return _answer("scores", language, {"position": position})

    @referee.tool()
    def replay(
        record: Annotated[str, Field(description="A record in notation: the game and its moves.")],
        language: Language = "en",
    ) -> dict[str, Any]:
        """Judge every move of a whole game, up to the first illegal one."""
        return _answer("replays", language, {"record": record})

    @referee.tool()
    def picture(position: Position, language: Language = "en") -> Image:
        """Draw a position, with every player's pieces."""
        try:
            state = library.read_position(position)
        except library.NotationError as error:
            raise ToolError(str(error)) from error
        return Image(data=library.draw_png(state, language), format="png")

    @referee.tool()
    def rules(
        ruleset: Ruleset = "second-edition", language: Language = "en"
    ) -> list[dict[str, Any]]:
        """List the rules of an edition, with the passages of its rulebooks."""
        return _rules(ruleset, language)

    for ruleset in RULESETS:
        for language in LANGUAGES:
            _add_catalogue(referee, ruleset, language)

    @referee.prompt(title="Referee this table")
    def referee_this_table(ruleset: str = "second-edition", players: str = "red, yellow") -> str:
        """Set up a game and be its referee."""
        return (
            f"Be the referee of a game of Medina: ruleset {ruleset}, players {players}. Set it up "
            "with `new_game` and show its picture. Then take each move as I say it, with `ask`. "
            "Tell me the answer and who plays next. Show the picture when I ask for it."
        )

    return referee
