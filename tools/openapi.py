"""Generates the OpenAPI description: ``python -m tools.openapi`` prints it as YAML.

The schemas come from :mod:`schemas`, and what is said about each path from
:mod:`.openapi_paths`. The service is called to produce the example responses.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls, resolve_schema_instance
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask.testing import FlaskClient
from marshmallow import fields

from schemas.fields import Array, Discriminated, WireField
from service import create_app
from service.cli.version import package_version
from service.operations import OPERATIONS, Link
from service.operations.queries import parameters
from service.problems import ProblemJson
from service.rules.rulesets import OPTIONS
from service.web.batches import NDJSON
from service.web.http import JSON
from service.web.resources.diagrams import PNG, SVG
from service.web.settings import Settings
from service.wording import wording_for

from .answer_schemas import IN_ANSWERS, ONLY_NULL, REFERENCE, AnswerSchemas, never_null
from .openapi_addresses import component_name, query_parameters
from .openapi_examples import (
    EXAMPLES,
    HIDDEN_STATE,
    MORE_REQUESTS,
    ON_A_STATE,
    POSITIONS,
    PROBLEM_EXAMPLES,
    Example,
)
from .openapi_paths import TAGS, Description, described_paths

_PROBLEM: Final = "application/problem+json"

_DESCRIPTION: Final = """\
A stateless rules referee for the board game Medina. Send it the full state of a game and a move;
it returns a verdict, every broken rule, the events that the move causes, the new state and the
score, in French or English.

An illegal move or an impossible state is not an error: the response has status 200, and its
`verdict` and `reasons` say what is wrong (a picture has neither). A malformed request returns 4xx
with a problem document (RFC 9457).

Identical requests return identical bytes, unless the service draws a random seed.
After every move, a client can continue from the `state` in the answer.
"""

_TEXT: Final = {"type": "string"}
_LANGUAGE: Final = {"$ref": "#/components/schemas/Language"}


def _value(description: str, schema: dict[str, Any] = _TEXT) -> dict[str, Any]:
    """Return the description of a header or a parameter."""
    return {"description": description, "schema": schema}


_HEADERS: Final[dict[str, dict[str, Any]]] = {
    "X-Request-ID": _value(
        "The request's id: the one that the client sent, or a generated one.",
        {"type": "string", "minLength": 1, "maxLength": 128},
    ),
    "Content-Language": _value("The language of the response.", _LANGUAGE),
    "Vary": _value("The request headers that the response depends on."),
}

_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "lang": {
        "name": "lang",
        "in": "query",
        **_value(
            "The language of the response. Takes precedence over `Accept-Language`.", _LANGUAGE
        ),
    },
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        **_value(
            "The client's preferred languages, with quality values. A regional variant falls back "
            "to its language; if none is known, English is used."
        ),
        "example": "fr-CA, fr;q=0.9, en;q=0.5",
    },
    "RequestId": {
        "name": "X-Request-ID",
        "in": "header",
        **_value(
            "An id for tracing the request. An id of 1 to 128 visible ASCII characters is "
            "returned as is; anything else is replaced by a generated id."
        ),
    },
}

_KEPT_HEADERS: Final[dict[str, dict[str, Any]]] = {
    "ETag": _value("The strong entity tag of the response, for `If-None-Match`."),
    "Cache-Control": _value("For how many seconds caches may reuse the response."),
}
"""The headers of responses that caches may store."""

_IF_NONE_MATCH: Final = {
    "name": "If-None-Match",
    "in": "header",
    **_value("Entity tags of cached responses. If one is current, the status is 304."),
}

# OpenAPI 3.1 can't describe lines. A body that is text keeps tools from sending one document.
_BATCH: Final = "With `application/x-ndjson`, a batch: each line is a document as in JSON requests."
_LINES: Final = {"type": "string", "description": "JSON documents, one on each line."}
_BATCH_ANSWER: Final = (
    "The answer. For a batch, a line for each of its lines: an answer or a `Problem`."
)

_IMAGES: Final = (PNG, SVG)
"""Media types without example responses, which would be binary or too long."""

_BY_ADDRESS: Final = re.compile("(Txt)?ByAddress$")

_RESPONSES: Final = {
    "BadRequest": (400, "The request can't be parsed, or its body is not valid JSON."),
    "Unauthorized": (401, "The operator requires keys, and the key is missing or unknown."),
    "Forbidden": (403, "The key was revoked."),
    "NotFound": (404, "Nothing exists at this URL."),
    "NotAcceptable": (406, "None of the media types in `Accept` is available."),
    "ContentTooLarge": (413, "The body exceeds the size limit."),
    "UnsupportedMediaType": (415, "The body has an unsupported media type or content encoding."),
    "InvalidRequest": (422, "The request does not match its schema; `errors` lists where."),
    "TooManyRequests": (429, "The operator limits requests, and the client has made too many."),
    "OtherProblem": (
        500,
        "Any other status. 411: the server on which the service runs needs `Content-Length`. "
        "414: the URL is longer than 8 KiB. 431: there are more than 64 headers, "
        "or one is longer than 8 KiB. 500: an internal error of the service. 503: the service is "
        "too busy or stopping; try again after `Retry-After` seconds.",
    ),
}
"""The responses with a problem document: the status code of the example, and the description."""

_KEY: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key from the operator. Most services require none.",
}

_REFUSAL_HEADERS: Final[dict[str, dict[str, Any]]] = {
    "WWW-Authenticate": _value("How to send a key: `Bearer`."),
    "Retry-After": _value(
        "Seconds to wait before trying again.", {"type": "integer", "minimum": 1, "maximum": 60}
    ),
}
"""The headers of responses to requests without a valid key, or above the operator's limit."""
_HEADER_OF: Final = {401: "WWW-Authenticate", 429: "Retry-After"}


class _Converter(OpenAPIConverter):
    """Converts marshmallow schemas to JSON Schema, with the fields of :mod:`schemas.fields`."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """Return the JSON Schema of a marshmallow schema, whose docstring is the description."""
        instance = resolve_schema_instance(schema)
        described: dict[str, Any] = {"description": inspect.getdoc(type(instance))}
        described |= super().schema2jsonschema(instance)  # type: ignore[no-untyped-call]
        required = described.get("required", ())
        members = described["properties"]
        # An optional field that is null is as one left out.
        described["properties"] = {
            name: member if name in required else _nullable(member)
            for name, member in members.items()
        }
        if others := getattr(instance, "also_null", ()):
            described["properties"] |= dict.fromkeys(others, _ALWAYS_NULL)
            described["minProperties"] = len(required)  # for Redocly: see _choices
        groups = getattr(instance, "exactly_one", ())
        return self._choices(instance, described, groups) if groups else described

    def _choices(
        self, schema: Any, described: dict[str, Any], groups: Sequence[Sequence[str]]
    ) -> dict[str, Any]:
        """Return a choice between objects that have exactly one field of each group."""
        base = _component_name(schema)
        every = {name for group in groups for name in group}
        alternatives = []
        # Notation comes first: Schemathesis fills the fields of the first alternative from answers.
        for chosen in product(*map(reversed, groups)):
            name = f"{base}With{'And'.join(field.capitalize() for field in chosen)}"
            members = {
                field: _ALWAYS_NULL if field in every.difference(chosen) else member
                for field, member in described["properties"].items()
            }
            members |= {field: never_null(members[field]) for field in chosen}
            required = sorted({*described.get("required", ()), *chosen})
            alternative = described | {
                "properties": members,
                "required": required,
                # Redocly misses that null excludes the others, unless it meets this keyword.
                "minProperties": len(required),
            }
            self.spec.components.schema(name, alternative)
            alternatives.append({"$ref": REFERENCE.format(name)})
        return {"description": described["description"], "oneOf": alternatives}


_ALWAYS_NULL: Final = ONLY_NULL | {"description": "Null, or left out."}


def _wire_properties(
    self: _Converter, field: fields.Field[Any], ret: dict[str, Any]
) -> dict[str, Any]:
    """Describe a field with its own JSON Schema. apispec binds this function as a method."""
    if isinstance(field, Array):
        return field.bounds()
    if not isinstance(field, WireField):
        return {}
    known = self.spec.components.schemas
    for name, component in field.components().items():
        if name not in known:
            self.spec.components.schema(name, component)
    if isinstance(field, Discriminated) and field.component not in known:
        self.spec.components.schema(field.component, _union(self, field))
    return _nullable(field.json_schema()) if field.allow_none else field.json_schema()


def _union(converter: OpenAPIConverter, field: Discriminated) -> dict[str, Any]:
    references = {
        value: converter.resolve_nested_schema(schema)  # type: ignore[no-untyped-call]
        for value, schema in field.variants.items()
    }
    return {
        "oneOf": list({ref["$ref"]: ref for ref in references.values()}.values()),
        "discriminator": {
            "propertyName": field.by,
            "mapping": {value: ref["$ref"] for value, ref in references.items()},
        },
    }


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    if {"type": "null"} in schema.get("anyOf", ()) or isinstance(schema.get("type"), list):
        return schema
    if "$ref" in schema or "anyOf" in schema:
        noted = {key: schema[key] for key in ("description", "default") if key in schema}
        kinds = schema.get("anyOf") or [{"$ref": schema["$ref"]}]
        return noted | {"anyOf": [*kinds, {"type": "null"}]}
    return schema | {"type": [schema["type"], "null"]}


def _component_name(schema: Any) -> str:
    """Return a schema's component name. It ends in ``Input`` if answers use another form."""
    found: Any = resolve_schema_cls(schema)
    name: str = found.__name__.removesuffix("Schema")
    return f"{name}Input" if name in IN_ANSWERS else name


def build(*, closed: bool = False) -> dict[str, Any]:
    """Return the OpenAPI description. Its example responses are produced by the service.

    The published form leaves answers open: clients must ignore fields that they don't know, and
    expect further members of some enumerations. The tests judge the service by the ``closed`` form.
    """
    app = create_app(Settings())
    plugin = MarshmallowPlugin(schema_name_resolver=_component_name)
    plugin.Converter = _Converter
    spec = APISpec(
        title="Medina referee",
        version=package_version(),
        openapi_version="3.1.0",
        info={
            "summary": "A stateless HTTP/JSON rules referee for the board game Medina",
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
            "contact": {"name": "The Medina referee developers"},
        },
        servers=[{"url": ".", "description": "The service that serves this description."}],
        security=[{}, {"key": []}],
        plugins=[plugin],
    )
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_wire_properties)  # type: ignore[no-untyped-call]
    for name, description in TAGS.items():
        spec.tag({"name": name, "description": description})
    for _, _, operation in described_paths():
        for request in operation.requests:
            plugin.converter.resolve_nested_schema(request)  # type: ignore[no-untyped-call]
    answers = AnswerSchemas(spec.components.schemas, closed=closed)
    writer = _Writer(spec, answers, app.test_client())
    writer.add_shared()
    for path, method, operation in described_paths():
        operations = {method: writer.operation(operation, path, method)}
        shared: list[Any] = list(_PARAMETERS)
        spec.path(path, operations=operations, parameters=shared)
    described = spec.to_dict()
    schemas = described["components"]["schemas"]
    _add_descriptions(schemas)
    _describe_defaults(schemas)
    _drop_repeated_descriptions(schemas)
    if not closed:
        _open(described)
        _share_fields(schemas)
        _add_examples(schemas)
    _share_links(described)
    described["components"]["schemas"] = dict(sorted(schemas.items()))
    # The round trip through JSON replaces special types with plain ones.
    plain: dict[str, Any] = json.loads(json.dumps(described))
    return plain


_WITH_VARIED_STATES: Final = "ViewRequestWithState"
"""The request in which Schemathesis varies each field of a state by itself.

Most of these states are impossible. In other requests, its coverage phase takes whole states from
the examples, because an unknown keyword of the reference differs from that of the component.
"""


def _add_examples(schemas: dict[str, Any]) -> None:
    """Add an example of a state beside each reference to it, where Schemathesis looks for one."""
    examples = {"StateInput": HIDDEN_STATE, "PositionText": next(iter(POSITIONS.values()))}
    for name, example in examples.items():
        schemas[name]["examples"] = [example]
        for owner, schema in schemas.items():
            for member in schema.get("properties", {}).values():
                if member.get("$ref") == REFERENCE.format(name):
                    member["examples"] = [example]
                    if name == "StateInput" and owner != _WITH_VARIED_STATES:
                        member["x-schemathesis"] = {"whole": True}
    schemas["StateInput"]["x-schemathesis"] = {"whole": False}


def _describe_defaults(schemas: dict[str, Any]) -> None:
    """Move the defaults of fields into their descriptions.

    Some code generators would treat a field with a default as required.
    """
    for schema in schemas.values():
        for field, member in schema.get("properties", {}).items():
            if "default" in member:
                value = json.dumps(member["default"])
                described = f"{member['description']} Default: `{value}`."
                kept = {key: part for key, part in member.items() if key != "default"}
                schema["properties"][field] = kept | {"description": described}


def _drop_repeated_descriptions(schemas: dict[str, Any]) -> None:
    """Remove descriptions of fields that only repeat those of their components."""
    for schema in schemas.values():
        for member in schema.get("properties", {}).values():
            if "$ref" in member and "description" in member:
                told = schemas[member["$ref"].rpartition("/")[2]].get("description", "")
                if told.startswith(member["description"].removesuffix(".")):
                    del member["description"]


_OPEN: Final = (
    "EventType",
    "ExamplePath",
    "KnownRulesetId",
    "Obligation",
    "OptionName",
    "QuestionAbout",
    "QuestionKind",
    "ReasonParam",
    "RuleId",
    "Rulebook",
    "UnknownAbout",
)
"""The enumerations of answers that can get further members."""


def _open(description: dict[str, Any]) -> None:
    """Let answers have further fields, and open enumerations further members."""
    schemas = description["components"]["schemas"]
    bodies = [
        operation["requestBody"]
        for path in description["paths"].values()
        for operation in path.values()
        if "requestBody" in operation
    ]
    closed = _components_in([bodies, description["components"]["parameters"]], schemas)
    for name in schemas.keys() - closed:
        if schemas[name].get("additionalProperties") is False:
            del schemas[name]["additionalProperties"]
    for name in _OPEN:
        schema = schemas[name]
        schemas[name] = {"type": "string", "x-extensible-enum": schema["enum"]} | {
            key: part for key, part in schema.items() if key not in ("type", "enum")
        }


def _components_in(part: Any, schemas: dict[str, Any]) -> set[str]:
    """Return the names of the schemas that a part of the description refers to, at any depth."""
    found: set[str] = set()
    rest = [part]
    while rest:
        part = rest.pop()
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).rpartition("/")[2]
            if name in schemas and name not in found:
                found.add(name)
                rest.append(schemas[name])
            rest += part.values()
        elif isinstance(part, list):
            rest += part
    return found


_SHARED: Final = {
    "Seed": ("LegalReplay", "seed"),
    "RecordText": ("LegalReplay", "record"),
    "Unknowns": ("OkAudit", "unknowns"),
    "NoReasons": ("OkAudit", "reasons"),
    "StateProblems": ("InvalidStateAudit", "reasons"),
    "BrokenRules": ("IllegalReplay", "reasons"),
    "EventsByMove": ("LegalReplay", "events"),
    "NotationByMove": ("LegalReplay", "positions"),
    "TotalsByMove": ("LegalReplay", "scores"),
    "MovesPlayed": ("LegalReplay", "played"),
    "Explanation": ("LegalReplay", "explanation"),
    "Sentence": ("Unknown", "message"),
    "Placements": ("Moves", "placements"),
    "Refusals": ("Moves", "refusals"),
    "Certain": ("TeaTilePlacement", "certain"),
    "PlacementCells": ("StablePlacement", "cells"),
    "AdjudicationParts": ("AdjudicationRequestWithStateAndMove", "include"),
    "ReplayParts": ("ReplayOfGame", "include"),
    "Streets": ("Board", "streets"),
    "Sources": ("Rule", "sources"),
    "Cells": ("Refusal", "cells"),
    "OccupiedCells": ("Reading", "cells"),
    "Palaces": ("Reading", "palaces"),
    "StreetReadings": ("Reading", "streets"),
    "ActionsLeft": ("Moves", "remaining"),
    "Quota": ("Moves", "quota"),
    "TileValue": ("PalaceTile", "value"),
    "PositionText": ("LegalMovesRequestWithPosition", "position"),
    "PassIsLegal": ("Moves", "may_pass"),
    "RecordedMoves": ("ReplayOfGame", "moves"),
    "WithEvents": ("ReplayOfGame", "events"),
    "Ink": ("BuildingColorWords", "ink"),
    "Rooftops": ("Board", "rooftops"),
    "Seats": ("GameRequest", "players"),
    "RooftopsInStock": ("Stock", "rooftops"),
    "NeutralRooftopsInStock": ("Stock", "neutral_rooftops"),
    "BlockingRooftopsInStock": ("KnownStock", "blocking_rooftops"),
    "StablesInStock": ("Stock", "stables"),
    "MerchantsInStock": ("Stock", "merchants"),
    "WallsInStock": ("Stock", "walls"),
    "GatesInStock": ("Stock", "gates"),
    "PlayOrNull": ("Moves", "play"),
}
"""Fields that occur in many objects, each as a pair: one of the objects, and the field.

The keys are the names of the shared components. Fields that can be objects or null are not shared,
because code generators would create classes.
"""


def _share_fields(schemas: dict[str, Any]) -> None:
    """Replace each field that occurs in many objects with a reference to one component."""
    for name, (owner, field) in _SHARED.items():
        member = schemas[owner]["properties"][field]
        reference = {"$ref": REFERENCE.format(name)}
        found = 0
        for schema in schemas.values():
            for other, described in schema.get("properties", {}).items():
                if described == member:
                    schema["properties"][other] = reference
                    found += 1
        assert found > 1, name
        schemas[name] = member


def _share_links(description: dict[str, Any]) -> None:
    """Turn each link that several responses share into a component."""
    answers = [
        operation["responses"]["200"]
        for path in description["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    ]
    owners = [answer["links"] for answer in answers if "links" in answer]
    shared = description["components"]["links"] = {}
    for name, link in [pair for links in owners for pair in links.items()]:
        same = [links for links in owners if links.get(name) == link]
        if len(same) > 1:
            assert name not in shared, name
            shared[name] = link
            for links in same:
                links[name] = {"$ref": f"#/components/links/{name}"}


def _add_descriptions(schemas: dict[str, Any]) -> None:
    """Add the descriptions of options, in English."""
    wording = wording_for("en")
    for name in OPTIONS:
        text = wording.option_text(name)
        for schema in ("Options", "OptionsInForce"):
            member = schemas[schema]["properties"][name]
            if "$ref" in member:
                schemas[member["$ref"].rpartition("/")[2]]["description"] = text
                del member["description"]
            else:
                member["description"] = text


class _Writer:
    """Writes the parts of the description that need the service, the schemas or the examples."""

    def __init__(self, spec: APISpec, answers: AnswerSchemas, client: FlaskClient) -> None:
        self._spec = spec
        self._answers = answers
        self._client = client

    def add_shared(self) -> None:
        """Add the components that several operations refer to."""
        self._answers.schema(ProblemJson)
        self._spec.components.security_scheme("key", _KEY)
        for name, header in (_HEADERS | _KEPT_HEADERS | _REFUSAL_HEADERS).items():
            self._spec.components.header(name, header)
        self._spec.components.parameter("IfNoneMatch", "header", dict(_IF_NONE_MATCH))
        for name, described in query_parameters().items():
            self._spec.components.parameter(name, "query", described)
        not_modified = {
            "description": "The client's cached response is current.",
            "headers": {name: name for name in ("X-Request-ID", "Vary", *_KEPT_HEADERS)},
        }
        self._spec.components.response("NotModified", not_modified)
        for name, parameter in _PARAMETERS.items():
            self._spec.components.parameter(name, parameter["in"], dict(parameter))
        for name, (status, description) in _RESPONSES.items():
            content: dict[str, Any] = {"schema": {"$ref": "#/components/schemas/Problem"}}
            examples = PROBLEM_EXAMPLES.get(status, ())
            if examples:
                content["examples"] = {
                    example.name: _shown(example, self._ask(example, status).get_json())
                    for example in examples
                }
            own = _HEADER_OF.get(status)
            response = {
                "description": description,
                "headers": _headers() | ({own: own} if own else {}),
                "content": {_PROBLEM: content},
            }
            self._spec.components.response(name, response)

    def operation(self, operation: Description, path: str, method: str) -> dict[str, Any]:
        """Return the description of an operation."""
        described: dict[str, Any] = {
            "operationId": operation.id,
            "tags": [operation.tag],
            "summary": operation.summary,
            "description": operation.description,
        }
        own: list[Any] = [*operation.parameters]
        if operation.address:
            own += map(component_name, parameters(operation.address).values())
        own += ["IfNoneMatch"] * _is_cacheable(path, method)
        if own:
            described["parameters"] = own
        statuses = {404: "NotFound"} if "{" in path else {}
        statuses |= {304: "NotModified"} if _is_cacheable(path, method) else {}
        statuses |= {400: "BadRequest", 406: "NotAcceptable", 422: "InvalidRequest"}
        if path.startswith("/v1/"):
            statuses |= {401: "Unauthorized", 403: "Forbidden", 429: "TooManyRequests"}
        else:
            described["security"] = []
        if method == "post":
            statuses |= {413: "ContentTooLarge", 415: "UnsupportedMediaType"}
            example = EXAMPLES.get(operation.id, ON_A_STATE)
            kinds: list[Any] = list(operation.requests)
            schema = kinds[0] if len(kinds) == 1 else {"oneOf": kinds}
            shown = {
                each.name: _shown(each, each.body)
                for each in (example, *MORE_REQUESTS.get(operation.id, ()))
            }
            content = {JSON: {"schema": schema, "examples": shown}}
            described["requestBody"] = {"required": True, "content": content}
            if _takes_batch(path, method):
                described["requestBody"]["description"] = _BATCH
                content[NDJSON] = {"schema": dict(_LINES)}
        described["responses"] = {"200": self._described_answers(operation, path, method)} | {
            str(status): statuses[status] for status in sorted(statuses)
        }
        described["responses"]["default"] = "OtherProblem"
        return described

    def _described_answers(self, operation: Description, path: str, method: str) -> dict[str, Any]:
        content: dict[str, Any] = {}
        for media_type, schema in operation.answers.items():
            described = schema if isinstance(schema, Mapping) else self._answers.schema(schema)
            content[media_type] = {"schema": described}
            if media_type not in _IMAGES:
                example = self._example_answer(operation, path, method)
                content[media_type]["examples"] = {
                    "answer": {"$ref": f"#/components/examples/{example}"}
                }
        batched = _takes_batch(path, method)
        if batched:
            line = {"anyOf": [content[JSON]["schema"], {"$ref": "#/components/schemas/Problem"}]}
            content[NDJSON] = {"schema": line | {"description": "One line of the answers."}}
        response: dict[str, Any] = {
            "description": _BATCH_ANSWER if batched else "The answer.",
            "headers": _headers()
            | ({name: name for name in _KEPT_HEADERS} if _is_cacheable(path, method) else {}),
            "content": content,
        }
        if operation.links:
            response["links"] = {name: _link(link) for name, link in operation.links.items()}
        return response

    def _example_answer(self, operation: Description, path: str, method: str) -> str:
        """Return the name of the component with an operation's example response.

        GET and POST requests share an example.
        """
        id_ = _BY_ADDRESS.sub("", operation.id)
        name = f"{id_[0].upper()}{id_[1:]}Answer"
        if name not in self._spec.components.examples:
            example = EXAMPLES.get(id_, ON_A_STATE)
            response = self._ask(example, 200, path, method)
            value = response.get_json() if response.is_json else response.get_data(as_text=True)
            self._spec.components.example(name, _shown(example, example.shorten(value)))
        return name

    def _ask(self, example: Example, status: int, path: str = "", method: str = "") -> Any:
        """Send an example to the service, check the status code, and return the response."""
        headers = {"Accept-Language": example.language}
        if example.accept:
            headers["Accept"] = example.accept
        malformed = isinstance(example.body, bytes)
        response = self._client.open(
            (example.path or path).replace("{id}", example.id),
            method=method or ("GET" if example.body is None else "POST"),
            headers=headers,
            json=None if malformed else example.body,
            data=example.body if malformed else None,
            content_type=example.content_type if malformed else None,
        )
        assert response.status_code == status, (example, response.text)
        return response


def _headers() -> dict[str, str]:
    return {name: name for name in _HEADERS}


def _is_cacheable(path: str, method: str) -> bool:
    return method == "get" and path.startswith("/v1/")


def _takes_batch(path: str, method: str) -> bool:
    operation = OPERATIONS.get(path.rpartition("/")[2])
    return method == "post" and operation is not None and operation.takes_batch


def _link(link: Link) -> dict[str, Any]:
    return {
        "operationId": link.operation,
        "description": link.description,
        "parameters": dict(link.parameters),
        # Some responses lack the values that the link needs. Fuzzers must not report those.
        "x-schemathesis": {"is_inferred": True},
    }


def _shown(example: Example, value: Any) -> dict[str, Any]:
    return {"summary": example.summary, "value": value}


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes YAML without aliases, and multi-line strings as blocks."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _represent_text(dumper: Any, text: str) -> Any:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represent_text)


def render(description: dict[str, Any]) -> str:
    """Return the description as YAML."""
    text: str = yaml.dump(
        description,
        Dumper=_Dumper,
        allow_unicode=True,
        default_flow_style=None,
        sort_keys=False,
        width=400,
    )
    return text


if __name__ == "__main__":
    sys.stdout.write(render(build()))
