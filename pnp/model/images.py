"""A game's own pictures, wherever a piece may show one: under the key ``image``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal, get_args

from pydantic import GetJsonSchemaHandler, StringConstraints, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pnp.base.diagnostics import KeyPath
from pnp.model.record import Record, key_of

Fit = Literal["cover", "contain"]


class OwnPicture(Record):
    """A file of the game's folder, such as ``art/parrot.png``. With ``cover`` it fills its box to
    the edge, or the bleed if the piece has one; with ``contain`` the whole picture is visible."""

    path: Annotated[str, StringConstraints(min_length=1, max_length=400)]
    fit: Fit = "cover"

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        return {"path": value} if isinstance(value, str) else value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Declare for editors that a path alone may replace the mapping."""
        return {"anyOf": [{"type": "string"}, handler.resolve_ref_schema(handler(schema))]}


def images_in(record: Record) -> Iterator[tuple[KeyPath, str]]:
    """Yield the paths of the pictures that a record shows, each with its place in the record."""
    yield from _find_images(record, ())


def _find_images(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    match value:
        case OwnPicture():
            yield (*path, "path"), value.path
        case Record():
            for name in _image_fields(type(value)):
                yield from _find_images(getattr(value, name), (*path, key_of(type(value), name)))
        case tuple():
            for i, item in enumerate(value):
                yield from _find_images(item, (*path, i))
        case dict():
            for key, item in value.items():
                yield from _find_images(item, (*path, key))


@cache
def _image_fields(kind: type[Record]) -> tuple[str, ...]:
    """Return the fields of a record that may contain pictures: most have none, and thousands of
    cells need no check."""
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if _contains_image(field.annotation, (kind,)))


def _contains_image(sort: Any, seen: tuple[Any, ...]) -> bool:
    if isinstance(sort, type) and issubclass(sort, Record):
        inner = () if sort in seen else sort.model_fields.values()
        found = (_contains_image(field.annotation, (*seen, sort)) for field in inner)
        return sort is OwnPicture or any(found)
    return any(_contains_image(part, seen) for part in get_args(sort))
