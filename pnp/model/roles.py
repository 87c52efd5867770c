"""Which values of a record are roles, so that a role that no theme knows can be told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from pnp.model.record import Record
from pnp.model.theme import Role

_PATTERN = get_args(Role)[1].pattern
# Stands for the colour of the owner in files that are made once for each player.
PLAYER = "player"

Path = tuple[str | int, ...]


def roles_of(record: Record, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield each role that a record names, with the path of the value."""
    for name, field in type(record).model_fields.items():
        value, here = getattr(record, name), (*path, field.alias or name)
        if isinstance(value, str) and _takes_role((field.annotation, *field.metadata)):
            yield here, value
        else:
            yield from _inside(value, here)


def _inside(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    match value:
        case Record():
            yield from roles_of(value, path)
        case tuple():
            for i, item in enumerate(value):
                yield from _inside(item, (*path, i))
        case dict():
            for key, item in value.items():
                yield from _inside(item, (*path, key))


def _takes_role(parts: tuple[Any, ...]) -> bool:
    """Tell whether a type or its metadata is that of a role, or of a role or nothing."""
    return any(
        getattr(part, "pattern", None) == _PATTERN or _takes_role(get_args(part)) for part in parts
    )
