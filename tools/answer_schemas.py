"""Turns the types of answers into the JSON Schemas of the OpenAPI description.

The types stand beside the functions that write answers, and their names end in ``Json``. The
descriptions and bounds are notes: see :mod:`schemas.described`.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping, Sequence
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from schemas.described import BuildingColor, Cell, Corner, Note
from schemas.fields import JsonSchema
from schemas.move import CELL_PIECES
from schemas.state import BoardJson, PlayerJson, RulesetJson, StateJson, StockJson, TowerTileJson
from schemas.writing.rulings import CellPlacementJson, EventJson, Points
from service.rules.catalogue import EVENTS
from service.rules.reading import ARMS

REFERENCE: Final = "#/components/schemas/{}"

IN_ANSWERS: Final = {
    **{
        type_.__name__.removesuffix("Json"): type_
        for type_ in (StateJson, RulesetJson, BoardJson, PlayerJson, StockJson, TowerTileJson)
    },
    "TowerTiles": None,
}
"""The parts of a state whose form in answers differs from the one in requests, and their types.

In requests, their components end in ``Input``. Those have the descriptions and the bounds.
"""

ONLY_NULL: Final = {"type": ["string", "null"], "enum": [None]}
"""The schema of null. Generators for Go and Kotlin have no type for ``"type": "null"``."""

_SIMPLE: Final = {bool: "boolean", int: "integer", str: "string"}

_Number = Annotated[int, Note(minimum=0, maximum=99)]
_EVENT_VARIABLES: Final[dict[tuple[str, str], Any]] = {
    ("piece_placed", "color"): Annotated[
        BuildingColor | None, "The building's colour; null for other pieces."
    ],
    ("game_finished", "value"): Annotated[Points, "The winners' total."],
    ("tea_tile_spent", "count"): Annotated[_Number, "How many the player has left."],
    ("color_closed", "count"): Annotated[_Number, "How many buildings are returned to the box."],
    ("street_ended", "cell"): Annotated[Cell, "The street's first cell, by row and column."],
    ("street_ended", "count"): Annotated[_Number, "How many merchants the street has."],
    ("palace_blocked", "cell"): Annotated[Cell, "The palace's first cell, by row and column."],
    ("points_changed", "count"): Annotated[
        int,
        "How many points the player gains; negative for a loss.",
        Note(minimum=-999, maximum=999),
    ],
    ("points_changed", "value"): Annotated[Points, "The player's new total."],
    ("points_changed", "color"): NotRequired[
        Annotated[BuildingColor, "The colour of the palace or the palace tile, if it is one."]
    ],
    ("points_changed", "cell"): NotRequired[
        Annotated[Cell, "The rooftop's cell, if the points are for a palace."]
    ],
    ("points_changed", "corner"): NotRequired[
        Annotated[Corner, "The tower's corner, if the points are for a tower tile."]
    ],
}
"""Variables that have a special meaning in a type of event."""
_USUAL_VARIABLES: Final[dict[str, Any]] = {
    "color": Annotated[BuildingColor, "The colour of the palace or tile."],
    "value": Annotated[_Number, "The tile's value."],
    "count": Annotated[_Number, "How many pieces or tiles."],
}
"""Variables whose meaning in all other types of events is narrower than in :data:`EventJson`."""


def event_name(type_: str) -> str:
    """Return the name of the OpenAPI component for a type of event."""
    return f"{_pascal(type_)}Event"


def _pascal(name: str) -> str:
    return "".join(map(str.capitalize, name.split("_")))


class AnswerSchemas:
    """Adds the components of answers to ``components``, which already has those of requests.

    In the ``closed`` form, events are a union, each with its own variables.
    """

    def __init__(self, components: dict[str, Any], *, closed: bool) -> None:
        self._components = components
        self._closed = closed
        components.update(_arms())
        options = components["Options"]
        components["OptionsInForce"] = options | {
            "description": "The values of all options.",
            "properties": {
                name: dict(never_null(field)) for name, field in options["properties"].items()
            },
            "required": sorted(options["properties"]),
        }

    def schema(self, type_: Any) -> JsonSchema:
        """Return the JSON Schema of a type. An object is a reference to its component."""
        origin, arguments = get_origin(type_), get_args(type_)
        if origin is Annotated:
            return self._noted(*arguments)
        if origin in (Union, types.UnionType):
            return self._union(arguments)
        if origin is Literal:
            return {"type": _SIMPLE[type(arguments[0])], "const": arguments[0]}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.schema(arguments[1])}
        if origin is Sequence:
            return {"type": "array", "items": self.schema(arguments[0])}
        if type_ is EventJson and self._closed:
            return self._add("Event", self._variants([_event(type_) for type_ in EVENTS]))
        if is_typeddict(type_):
            return self._object(type_)
        if type_ is type(None):
            return dict(ONLY_NULL)
        return {} if type_ is Any else {"type": _SIMPLE[type_]}

    def _add(self, name: str, schema: JsonSchema) -> JsonSchema:
        known = self._components.setdefault(name, schema)
        assert "enum" not in schema or known == schema, name
        return {"$ref": REFERENCE.format(name)}

    def _noted(self, base: Any, *notes: Note | str) -> JsonSchema:
        schema = self.schema(base)
        for note in notes:
            if isinstance(note, str):
                schema = {**schema, "description": note}
                continue
            schema = schema | _as_json(note.keywords)
            if note.component:
                schema = self._add(note.component, schema)
        return schema

    def _union(self, types_: Sequence[Any]) -> JsonSchema:
        kinds = [type_ for type_ in types_ if type_ is not type(None)]
        nullable = len(kinds) < len(types_)
        if len(kinds) > 1 and all(map(is_typeddict, kinds)):
            return self._variants(kinds)
        schemas = [self.schema(kind) for kind in kinds]
        if nullable and len(schemas) == 1 and not schemas[0].keys() & {"$ref", "enum"}:
            return schemas[0] | {"type": [schemas[0]["type"], "null"]}
        return {"anyOf": [*schemas, {"type": "null"}] if nullable else schemas}

    def _variants(self, types_: Sequence[Any]) -> JsonSchema:
        """Return the schema of one of several objects, told apart by a field of each."""
        mapping = {}
        by = ""
        for type_ in types_:
            for variant in _each_piece() if type_ is CellPlacementJson else (type_,):
                reference = self._object(variant)["$ref"]
                members = self._components[variant.__name__.removesuffix("Json")]["properties"]
                by = next(name for name, member in members.items() if "const" in member)
                mapping[members[by]["const"]] = reference
        return {
            "oneOf": [{"$ref": reference} for reference in mapping.values()],
            "discriminator": {"propertyName": by, "mapping": mapping},
        }

    def _object(self, type_: Any) -> JsonSchema:
        name = type_.__name__.removesuffix("Json")
        if name in self._components:
            return {"$ref": REFERENCE.format(name)}
        if name in IN_ANSWERS:
            return self._add(name, self._from_request(name))
        hints = get_type_hints(type_, include_extras=True)
        optional = {field for field, hint in hints.items() if get_origin(hint) is NotRequired}
        properties = {
            field: self.schema(get_args(hint)[0] if field in optional else hint)
            for field, hint in hints.items()
        }
        required = sorted(properties.keys() - optional) if type_.__total__ else []
        schema = {
            "description": inspect.getdoc(type_),
            "type": "object",
            # The field that tells variants apart comes first.
            "properties": dict(sorted(properties.items(), key=lambda pair: "const" not in pair[1])),
            **({"required": required} if required else {}),
            "additionalProperties": False,
        }
        return self._add(name, schema)

    def _from_request(self, name: str) -> JsonSchema:
        """Return the schema of a part of a state in an answer, where no field is left out."""
        asked: JsonSchema = self._components[f"{name}Input"]
        type_ = IN_ANSWERS[name]
        hints = get_type_hints(type_) if type_ else {}
        properties = {}
        for field, member in asked["properties"].items():
            can_be_null = type(None) in get_args(hints.get(field))
            properties[field] = self._as_answered(member if can_be_null else never_null(member))
        return asked | {"properties": properties, "required": sorted(hints) or asked["required"]}

    def _as_answered(self, part: Any) -> Any:
        """Return a part of a schema without defaults, and with the components of answers."""
        if isinstance(part, list):
            return [self._as_answered(item) for item in part]
        if not isinstance(part, dict):
            return part
        kept = {key: self._as_answered(item) for key, item in part.items() if key != "default"}
        name = kept.get("$ref", "").rpartition("/")[2].removesuffix("Input")
        if name in IN_ANSWERS:
            if name not in self._components:
                self._add(name, self._from_request(name))
            kept["$ref"] = REFERENCE.format(name)
        return kept


def never_null(member: JsonSchema) -> JsonSchema:
    """Return the schema of a field whose value is not null."""
    if "anyOf" in member:
        kinds = [kind for kind in member["anyOf"] if kind != {"type": "null"}]
        rest = {key: part for key, part in member.items() if key != "anyOf"}
        return rest | (kinds[0] if len(kinds) == 1 else {"anyOf": kinds})
    if isinstance(member.get("type"), list):
        return member | {"type": member["type"][0]}
    return member


def _as_json(keywords: Mapping[str, Any]) -> JsonSchema:
    return {key: list(part) if key == "enum" else part for key, part in keywords.items()}


def _object_type(name: str, description: str, members: Mapping[str, Any]) -> Any:
    type_ = TypedDict(name, dict(members))  # type: ignore[misc]  # noqa: UP013
    type_.__doc__ = description
    return type_


def _event(type_: str) -> Any:
    """Return the type of one kind of event, which has only its own variables."""
    hints = get_type_hints(EventJson, include_extras=True)
    members = {"type": Annotated[Literal[type_], "The type of event."]}
    members |= {name: hints[name] for name in ("action", "message")}
    for name in EVENTS[type_]:
        usual = _USUAL_VARIABLES.get(name, get_args(hints[name])[0])
        members[name] = _EVENT_VARIABLES.get((type_, name), usual)
    return _object_type(f"{event_name(type_)}Json", f"`{type_}`.", members)


def _each_piece() -> list[Any]:
    """Return a type for each piece that is placed on a cell: code generators need them."""
    hints = get_type_hints(CellPlacementJson, include_extras=True)
    found = []
    for piece in CELL_PIECES:
        words = piece.replace("_", " ")
        own = {"piece": Annotated[Literal[piece], f"A {words}."]}
        text = str(CellPlacementJson.__doc__).format(words)
        found.append(_object_type(f"{_pascal(piece)}PlacementJson", text, hints | own))
    return found


def _arms() -> dict[str, JsonSchema]:
    """Return the components of the arms of towers, which are named by their corners and sides."""
    objects: JsonSchema = {"type": "object", "additionalProperties": False}
    cells = {"type": "array", "items": {"$ref": REFERENCE.format("Cell")}, "maxItems": 16}
    of_towers = {
        f"{corner}Arms": {
            **objects,
            "description": f"The two arms of the {corner} tower.",
            "properties": {
                side: cells
                | {"description": f"The walls on the {side} side, starting at the tower."}
                for side in sides
            },
            "required": sorted(sides),
        }
        for corner, sides in ARMS.items()
    }
    arms = {
        **objects,
        "description": "The arms of the towers, by corner and side.",
        "properties": {
            corner: {
                "description": f"The arms of the {corner} tower.",
                "$ref": REFERENCE.format(f"{corner}Arms"),
            }
            for corner in ARMS
        },
        "required": sorted(ARMS),
    }
    return {**of_towers, "Arms": arms}
