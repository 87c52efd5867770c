"""Find the values of a record that are roles, so that unknown roles can be reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any, get_args

from pydantic import StringConstraints

from pnp.base.diagnostics import KeyPath
from pnp.model.record import Record

ROLE = r"[a-z0-9]+([.-][a-z0-9]+)*"
_PATTERN = f"^{ROLE}$"

Role = Annotated[str, StringConstraints(pattern=_PATTERN, max_length=64)]
"""A lower-case name with dots from the specific to the general: ``token.gold.rim``."""

DOCUMENT = "document."
"""The prefix of roles that apply only to rules, instructions and references."""

PLAYER = "player"
"""The role that stands for the colour of the player in a file with ``colours``."""
EMBLEM = "emblem"
"""The icon that stands for the emblem of the player in a file with ``colours``."""
# The keys under which it may be used.
_ICONS = ("icon", "badge", "sail", "pip", "mark")


def role_suffixes(role: str) -> Iterator[str]:
    """Yield the role, then what remains as words are dropped from its left."""
    while role:
        yield role
        role = role.partition(".")[2]


def roles_of(record: Record, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Yield each role that a record names, with the path of the value."""
    for name, key, takes_role in _fields(type(record)):
        value, here = getattr(record, name), (*path, key)
        yield from _find_roles(value, here, takes_role)


def emblems_in(tree: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield the path of each icon in the tree of a file that is replaced by the owner's emblem."""
    items: Iterable[tuple[Any, Any]] = tree.items() if isinstance(tree, dict) else ()
    for key, value in enumerate(tree) if isinstance(tree, list) else items:
        if value == f":{EMBLEM}:" or (value == EMBLEM and key in _ICONS):
            yield (*path, key)
        yield from emblems_in(value, (*path, key))


@cache
def _fields(kind: type[Record]) -> tuple[tuple[str, str, bool], ...]:
    """Return name, key and whether it takes a role of each field that may contain one: a deck has
    thousands of cards, all of one kind."""
    found = []
    for name, field in kind.model_fields.items():
        takes_role = _takes_role((field.annotation, *field.metadata))
        if takes_role or get_args(field.annotation) or field.annotation not in (str, int, float):
            found.append((name, field.alias or name, takes_role))
    return tuple(found)


def _find_roles(value: Any, path: KeyPath, takes_role: bool) -> Iterator[tuple[KeyPath, str]]:
    match value:
        case str() if takes_role:
            yield path, value
        case Record():
            yield from roles_of(value, path)
        case tuple():
            for i, item in enumerate(value):
                yield from _find_roles(item, (*path, i), takes_role)
        case dict():
            for key, item in value.items():
                yield from _find_roles(item, (*path, key), takes_role)


def _takes_role(parts: tuple[Any, ...]) -> bool:
    """Return whether a type or its metadata is that of a role, or of an optional role."""
    return any(
        getattr(part, "pattern", None) == _PATTERN or _takes_role(get_args(part)) for part in parts
    )
