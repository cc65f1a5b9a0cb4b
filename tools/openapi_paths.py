"""What the OpenAPI description says about each path: the operations, and the other resources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from marshmallow import Schema

from schemas import requests
from service.operations import OPERATIONS, Link, Operation
from service.rule_descriptions import RuleJson, RuleListJson
from service.ruleset_descriptions import RulesetDescriptionJson, RulesetListJson
from service.vocabulary import DEFAULT_RULESET, VocabularyJson
from service.web.http import JSON
from service.web.resources.diagrams import PNG, SVG, TEXT
from service.web.resources.health import HealthJson

TAGS: Final = {
    "referee": "Judge moves, list legal actions, audit and score states.",
    "games": "Set up games and replay game records.",
    "pictures": "Draw states as SVG, PNG or text.",
    "catalogue": "Rulesets and rules, for clients with no built-in knowledge of the game.",
    "operations": "Health checks, for operators of the service.",
}


class Description(NamedTuple):
    """What the description says about a path and a method.

    ``answers`` maps each media type to the type of the answer, or to a JSON Schema. ``requests``
    are the alternative schemas of the request body. For a GET request, the fields of ``address``
    are the query parameters, and ``parameters`` are others.
    """

    id: str
    tag: str
    summary: str
    description: str
    answers: Mapping[str, Any]
    requests: tuple[type[Schema], ...] = ()
    address: Schema | None = None
    parameters: Sequence[Mapping[str, Any]] = ()
    links: Mapping[str, Link] = {}


def described_paths() -> Iterator[tuple[str, str, Description]]:
    """Yield the path, the method and the description of everything that clients can ask for."""
    for operation in OPERATIONS.values():
        yield operation.path, "post", _of_post(operation)
        if operation.address is not None:
            yield operation.path, "get", _of_get(operation)
    yield "/v1/diagrams", "post", _DIAGRAMS
    for suffix, media_type in (("svg", SVG), ("png", PNG), ("txt", TEXT)):
        yield f"/v1/diagrams.{suffix}", "get", _of_picture(suffix, media_type)
    for path, description in _RESOURCES.items():
        yield path, "get", description


def _of_post(operation: Operation) -> Description:
    schema = operation.schema
    return Description(
        id=operation.id,
        tag=operation.tag,
        summary=operation.summary,
        description=operation.description,
        requests=(type(schema),) if isinstance(schema, Schema) else operation.alternatives,
        answers={JSON: operation.answer_type},
        links=operation.links,
    )


def _of_get(operation: Operation) -> Description:
    text = "Returns the same answer as the POST request. Caches may store it for a day."
    return _of_post(operation)._replace(
        id=f"{operation.id}ByAddress",
        description=f"{text} {operation.address_note}".rstrip(),
        requests=(),
        address=operation.address,
        links={name: _from_query(link) for name, link in operation.links.items()},
    )


def _from_query(link: Link) -> Link:
    """Return a link whose parameters come from the query instead of the body."""
    parameters = {
        name: expression.replace("$request.body#/", "$request.query.")
        for name, expression in link.parameters.items()
    }
    return Link(link.operation, link.description, parameters)


_PICTURES: Final = {
    SVG: {"type": "string", "description": "An SVG document."},
    PNG: {"type": "string", "format": "binary", "description": "A PNG image."},
    TEXT: {"type": "string", "description": "Lines of text."},
}

_DIAGRAMS: Final = Description(
    id="draw",
    tag="pictures",
    summary="Draw a state",
    description=(
        "Draws a state as SVG, PNG or text, depending on `Accept`. All three show the board "
        "with its towers, walls, pieces and streets, the highlighted cells, stocks and tiles, "
        "and the final totals and winners, which the pictures show on a score pad. With `pad`, "
        "the score pad is drawn instead of the board, during a game too. An impossible state "
        "is drawn as far as possible. The text is a fixed grid, readable by people and easy to "
        "compare in tests. In the SVG, every cell of the board or of the score pad has a "
        "transparent element on top, with the cell's name in `data-cell`. Its title says what "
        "is on the board's cell, or explains the points in the pad's. With `curve`, the points "
        "over the turns are drawn too, or alone. A PNG shows the SVG in its light colours, unless "
        "`scheme` is `dark`."
    ),
    requests=(requests.DiagramRequestSchema,),
    answers=_PICTURES,
)


def _of_picture(suffix: str, media_type: str) -> Description:
    return _DIAGRAMS._replace(
        id=f"draw{suffix.capitalize()}ByAddress",
        description="Returns the same picture as the POST request. Caches may store it for a day.",
        answers={media_type: _PICTURES[media_type]},
        requests=(),
        address=requests.DIAGRAM,
    )


def _first(kind: str) -> dict[str, Link]:
    parameters = {"id": f"$response.body#/{kind}s/0/id"}
    return {"first": Link(f"show{kind.capitalize()}", f"Get the first {kind} alone.", parameters)}


def _id(kind: str, example: str, component: str) -> dict[str, Any]:
    described = {"description": f"The {kind}'s id.", "example": example}
    schema = {"$ref": f"#/components/schemas/{component}"}
    return {"name": "id", "in": "path", "required": True, **described, "schema": schema}


_RESOURCES: Final = {
    "/v1/rulesets": Description(
        "listRulesets",
        "catalogue",
        "List the rulesets",
        "Lists every ruleset with its boards, supplies, colours, tiles and options. A client "
        "needs no built-in knowledge of Medina to draw a board, fill the stocks and offer the "
        "options. Browsers get a web page.",
        {JSON: RulesetListJson},
        links=_first("ruleset"),
    ),
    "/v1/rulesets/{id}": Description(
        "showRuleset",
        "catalogue",
        "Show a ruleset",
        "Returns one ruleset, as in the list. Browsers get a web page.",
        {JSON: RulesetDescriptionJson},
        parameters=[_id("ruleset", "second-edition", "RulesetId")],
    ),
    "/v1/rules": Description(
        "listRules",
        "catalogue",
        "List the rules",
        "Lists every rule that a reason can name, in the order in which broken rules are "
        "reported. Each rule has its text, its sources in the rulebooks, its rulesets, the "
        "variables of its reasons, and a request that breaks it. Browsers get a web page.",
        {JSON: RuleListJson},
        links=_first("rule"),
    ),
    "/v1/rules/{id}": Description(
        "showRule",
        "catalogue",
        "Show a rule",
        "Returns one rule, as in the list. Browsers get a web page.",
        {JSON: RuleJson},
        parameters=[_id("rule", "building.spacing", "RuleId")],
    ),
    "/v1/vocabulary": Description(
        "showVocabulary",
        "catalogue",
        "Show the names of pieces and colours",
        "Returns what a client needs to write its own labels and sentences, in the words of "
        "the ruleset's edition:\n\n"
        "- pieces, with plurals, articles and genders\n"
        "- colours, with the colour codes of the pictures\n"
        "- corners, sides and phases\n"
        "- the letters of the notation\n\n"
        "Browsers get a web page.",
        {JSON: VocabularyJson},
        parameters=[
            {
                "name": "ruleset",
                "in": "query",
                "description": f"The ruleset; `{DEFAULT_RULESET}` by default.",
                "schema": {"$ref": "#/components/schemas/RulesetId"},
            }
        ],
    ),
    "/livez": Description(
        "live",
        "operations",
        "Check that the service is alive",
        "Returns 200 as long as the process responds.",
        {JSON: HealthJson},
    ),
    "/readyz": Description(
        "ready",
        "operations",
        "Check that the service is ready",
        "Returns 200 once the service accepts requests, and 503 when it is about to stop. There "
        "are no dependencies to check.",
        {JSON: HealthJson},
    ),
}
