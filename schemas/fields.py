"""The field types of the wire format, used both for reading and for the OpenAPI description.

Each field checks its value, and describes the valid values as JSON Schema
(:meth:`WireField.json_schema`). An invalid value is reported as a :class:`~.errors.FieldError`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from marshmallow import RAISE, Schema, ValidationError, fields, missing

from service.rules.board import BIT, cell_names

from .errors import (
    MAX_ERRORS,
    FieldError,
    located_errors,
    number_of_errors,
    smallest_keys,
    validation_error,
)

JsonSchema = dict[str, Any]
T = TypeVar("T")

CELL_PATTERN: Final = "^[A-R]([1-9]|1[0-3])$"
"""Matches the names of all cells of the largest board."""

_NUMBER_OF_CELLS: Final = len(BIT)
_LARGEST_INT32: Final = 2**31 - 1
"""Code generators are told to use 64 bits for larger numbers."""


class StrictSchema(Schema):
    """An object that may have only the declared fields.

    An optional field that is null is as one left out, unless null has a meaning of its own. Fields
    in ``also_null`` must be null or left out.
    """

    also_null: tuple[str, ...] = ()

    class Meta:  # noqa: D106 - marshmallow's options
        unknown = RAISE

    def __init__(self) -> None:
        super().__init__()
        known = tuple(field.data_key or name for name, field in self.load_fields.items())
        needed = tuple(
            field.data_key or name for name, field in self.load_fields.items() if field.required
        )
        # marshmallow declares these values as strings, but passes on any type.
        messages: Any = self.error_messages
        messages["unknown"] = FieldError("unknown", {"choices": known})
        messages["type"] = (
            FieldError("object", {"fields": needed})
            if needed
            else FieldError("type", {"expected": "object"})
        )
        self._absent_if_null = frozenset(self.also_null) | {
            field.data_key or name
            for name, field in self.load_fields.items()
            if not field.required and not field.allow_none
        }

    def load(self, data: Any, **options: Any) -> Any:
        """Read an object.

        Raises:
            ValidationError: The object is malformed. If it has very many unknown fields, only the
                first ``MAX_ERRORS`` of them are reported.
        """
        if type(data) is dict and None in data.values():
            data = {
                key: value
                for key, value in data.items()
                if value is not None or key not in self._absent_if_null
            }
        if type(data) is dict and len(data) > len(self.load_fields) + MAX_ERRORS:
            known = {field.data_key or name for name, field in self.load_fields.items()}
            unknown = smallest_keys(key for key in data if key not in known)
            data = {key: data[key] for key in (*(known & data.keys()), *unknown)}
        return super().load(data, **options)


def strict_schema(
    name: str, description: str, members: Mapping[str, fields.Field[Any]]
) -> type[Schema]:
    """Return the schema of an object with these fields."""
    schema = StrictSchema.from_dict(dict(members), name=name)
    schema.__doc__ = description
    return schema


class _SayingWhatToSend:
    """Lets a field refuse null, or a missing value, by saying what the value must be."""

    required: bool

    def _validate_missing(self, value: Any) -> None:
        if value is not missing or not self.required:
            return
        try:
            self._deserialize(missing, None, None)  # type: ignore[attr-defined]
        except ValidationError as error:
            raise validation_error("required", value=located_errors(error)[0].error) from None


class WireField(_SayingWhatToSend, fields.Field[T]):
    """A value on the wire. It is required unless it has a default or is ``optional``."""

    def __init__(self, description: str = "", *, optional: bool = False, **options: Any) -> None:
        required = not optional and "load_default" not in options
        metadata = {"description": description} if description else {}
        super().__init__(required=required, metadata=metadata, **options)

    def json_schema(self) -> JsonSchema:
        """Return the JSON Schema of the field. It may refer to named components."""
        return self._schema()

    def components(self) -> dict[str, JsonSchema]:
        """Return the named components that this field defines for its :meth:`json_schema`."""
        return self._components()

    def _schema(self) -> JsonSchema:
        raise NotImplementedError

    def _components(self) -> dict[str, JsonSchema]:
        return {}


class Flag(WireField[bool]):
    """``true`` or ``false``. No other value is accepted."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise validation_error("type", expected="boolean")

    def _schema(self) -> JsonSchema:
        return {"type": "boolean"}


class Count(WireField[int]):
    """A bounded integer. As in JSON Schema, ``1.0`` is valid but ``"1"`` and ``true`` are not."""

    def __init__(self, description: str, minimum: int, maximum: int, **options: Any) -> None:
        super().__init__(description, **options)
        self.minimum = minimum
        self.maximum = maximum

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int or not self.minimum <= value <= self.maximum:
            raise validation_error("range", minimum=self.minimum, maximum=self.maximum)
        return value

    def _schema(self) -> JsonSchema:
        bounds: JsonSchema = {"minimum": self.minimum, "maximum": self.maximum}
        if self.maximum > _LARGEST_INT32:
            return {"type": "integer", "format": "int64", **bounds}
        return {"type": "integer", **bounds}


class Text(WireField[str]):
    """Text of bounded length, in characters. It is never empty."""

    def __init__(self, description: str, max_length: int, **options: Any) -> None:
        super().__init__(description, **options)
        self.max_length = max_length

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if type(value) is not str or not 1 <= len(value) <= self.max_length:
            raise validation_error("characters", minimum=1, maximum=self.max_length)
        return value

    def _schema(self) -> JsonSchema:
        return {"type": "string", "minLength": 1, "maxLength": self.max_length}


class Enum(WireField[str]):
    """One of several strings. ``name`` is the name of the OpenAPI component that lists them."""

    def __init__(
        self, description: str, choices: Sequence[str], name: str = "", **options: Any
    ) -> None:
        super().__init__(description, **options)
        self.choices = tuple(choices)
        self.known = frozenset(choices)
        self.component = name

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if type(value) is not str or value not in self.known:
            raise validation_error("choice", choices=self.choices)
        return value

    def _enumeration(self) -> JsonSchema:
        if len(self.choices) == 1:
            return {"type": "string", "const": self.choices[0]}
        return {"type": "string", "enum": list(self.choices)}

    def _schema(self) -> JsonSchema:
        if self.component:
            return {"$ref": f"#/components/schemas/{self.component}"}
        return self._enumeration()

    def _components(self) -> dict[str, JsonSchema]:
        return {self.component: self._enumeration()} if self.component else {}


class Cell(WireField[int]):
    """The name of a cell. It is read as the cell's bit."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        bit = BIT.get(value) if type(value) is str else None
        if bit is None:
            raise validation_error("cell")
        return bit

    def _schema(self) -> JsonSchema:
        return {"$ref": "#/components/schemas/Cell"}

    def _components(self) -> dict[str, JsonSchema]:
        description = (
            "A cell of the whole grid, including wall cells and towers: the column's letter and "
            "the row's number, as in a spreadsheet."
        )
        return {"Cell": {"type": "string", "pattern": CELL_PATTERN, "description": description}}


class CellSet(WireField[int]):
    """A set of cells in any order. It is read as a bitboard.

    Repeated cells are accepted here. :mod:`.state` reports them as a problem of the state.
    """

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if type(value) is not list:
            raise validation_error("type", expected="array")
        if len(value) > _NUMBER_OF_CELLS:
            raise validation_error("length", minimum=0, maximum=_NUMBER_OF_CELLS)
        cells = 0
        errors: dict[int, list[FieldError]] = {}
        for index, name in enumerate(value):
            if len(errors) == MAX_ERRORS:
                break
            if type(name) is not str or name not in BIT:
                errors[index] = [FieldError("cell")]
            else:
                cells |= BIT[name]
        if errors:
            raise ValidationError(errors)
        return cells

    def _serialize(self, value: int | None, attr: Any, obj: Any, **kwargs: Any) -> list[str]:
        return cell_names(value or 0)

    def _schema(self) -> JsonSchema:
        return {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Cell"},
            "maxItems": _NUMBER_OF_CELLS,
        }

    def _components(self) -> dict[str, JsonSchema]:
        return Cell().components()


class Array(_SayingWhatToSend, fields.List[T]):
    """An array of bounded length. If its length is out of bounds, the items are not checked."""

    def __init__(
        self,
        inner: fields.Field[T],
        description: str,
        *,
        max_length: int,
        min_length: int = 0,
        unique: bool = False,
        optional: bool = False,
        **options: Any,
    ) -> None:
        required = not optional and "load_default" not in options
        super().__init__(inner, required=required, metadata={"description": description}, **options)
        self.min_length = min_length
        self.max_length = max_length
        self.unique = unique

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[T | None]:
        if type(value) is not list:
            raise validation_error("type", expected="array")
        if not self.min_length <= len(value) <= self.max_length:
            raise validation_error("length", minimum=self.min_length, maximum=self.max_length)
        items: list[T | None] = []
        errors: dict[int, Any] = {}
        found = 0
        for index, item in enumerate(value):
            try:
                items.append(self.inner.deserialize(item, **kwargs))
            except ValidationError as error:
                errors[index] = error.messages
                found += number_of_errors(error.messages)
                if found >= MAX_ERRORS:  # no more errors can be reported
                    break
        if errors:
            raise ValidationError(errors)
        if self.unique:
            repeated = [index for index, item in enumerate(items) if item in items[:index]]
            if repeated:
                raise ValidationError({index: [FieldError("unique")] for index in repeated})
        return items

    def bounds(self) -> JsonSchema:
        """Return the JSON Schema keywords for the array's length and for unique items."""
        bounds: JsonSchema = {"minItems": self.min_length} if self.min_length else {}
        if self.unique:
            bounds["uniqueItems"] = True
        return bounds | {"maxItems": self.max_length}


class Nested(_SayingWhatToSend, fields.Nested):
    """An object within an object.

    ``text`` is the error if the value is a string: what to send instead.
    """

    def __init__(
        self,
        schema: type[Schema],
        description: str = "",
        *,
        optional: bool = False,
        text: FieldError | None = None,
        **options: Any,
    ) -> None:
        required = not optional and "load_default" not in options
        metadata = {"description": description} if description else {}
        super().__init__(schema(), required=required, metadata=metadata, **options)
        self.text = text

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if self.text and type(value) is str:
            raise ValidationError([self.text])
        return super()._deserialize(value, *args, **kwargs)


class Discriminated(WireField[Any]):
    """An object whose fields depend on the value of one of its fields.

    ``variants`` maps the values of that field to schemas.
    """

    def __init__(
        self,
        description: str,
        by: str,
        variants: Mapping[str, type[Schema]],
        name: str,
        **options: Any,
    ) -> None:
        super().__init__(description, **options)
        self.by = by
        self.component = name
        instances = {schema: schema() for schema in dict.fromkeys(variants.values())}
        self.variants = {value: instances[schema] for value, schema in variants.items()}
        self._choice = FieldError("choice", {"choices": tuple(self.variants)})

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if type(value) is not dict:
            raise validation_error("object", fields=(self.by,))
        if self.by not in value:
            raise ValidationError({self.by: [FieldError("required", {"value": self._choice})]})
        kind = value[self.by]
        if type(kind) is not str or kind not in self.variants:
            raise ValidationError({self.by: [self._choice]})
        return self.variants[kind].load(value)

    def _schema(self) -> JsonSchema:
        return {"$ref": f"#/components/schemas/{self.component}"}
