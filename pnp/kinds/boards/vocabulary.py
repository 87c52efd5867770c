"""The words for kinds of space and of area: their meaning and how they are drawn.

A few words are general. A game declares its own under ``spaces`` of its ``rulings.yaml``, and a
board may do so itself; a declaration replaces a general word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field, StringConstraints, ValidationError

from pnp.base.diagnostics import suggest_word
from pnp.model.record import Flag, Id, Record, Role, validation_error

K = TypeVar("K", bound=Record)
Manner = Literal["water", "shore", "settlement", "land", "barrier", "pier", "none"]

IconName = Annotated[
    str,
    StringConstraints(
        pattern=r"^([a-z][a-z0-9]*(-[a-z0-9]+)*:)?[a-z0-9]+(-[a-z0-9]+)*$", max_length=128
    ),
]
"""The name of an icon, preceded by its set and a colon if it is from a pack: ``mdi:turtle``."""


class SpaceKind(Record):
    """A kind of space.

    Pieces may enter it if ``passable``; with ``stop``, entering ends the move; with ``start``,
    first pieces may be placed there if it is at the edge of the board. A board has at most one
    place of a ``single`` kind. ``which`` are words that distinguish spaces of one kind, each with
    its icon; a board has one of each. ``yields`` are the amounts that spaces of a map may print,
    each with its icon. ``draw`` is how it looks, ``icon`` is drawn in each space, and ``ground`` is
    the colour of such spaces of a map, instead of that of all land or of the sea.
    """

    space: Annotated[Id, Field(description="write its name, such as  space: lagoon")]
    draw: Annotated[Manner, Field(description="choose how it is drawn, such as  draw: shore")]
    passable: Flag = False
    stop: Flag = False
    start: Flag = False
    single: Flag = False
    icon: IconName | None = None
    ground: Role | None = None
    which: dict[Id, IconName] = {}
    yields: Annotated[dict[Id, IconName], Field(max_length=2)] = {}


class AreaKind(Record):
    """A kind of area for pieces, which a board of squares may have once beside its spaces.

    ``over`` are the ``draw`` values of squares that it may cover. ``draw`` is how it looks: a
    ``basin`` has quays and a mooring with the ``icon`` for each of its squares. Its title is
    ``inside`` or ``below`` it.
    """

    area: Annotated[Id, Field(description="write its name, such as  area: market")]
    over: Annotated[tuple[Manner, ...], Field(min_length=1, max_length=7)] = ("none",)
    draw: Literal["none", "basin"] = "none"
    icon: IconName | None = None
    title: Literal["inside", "below"] = "inside"


AreaKinds = Annotated[tuple[AreaKind, ...], Field(max_length=20)]

SpaceKinds = Annotated[tuple[SpaceKind, ...], Field(max_length=60)]

WATER = SpaceKind(space="ocean", draw="water", passable=True)
LAND = SpaceKind(space="land", draw="land")
VOID = SpaceKind(space="void", draw="none")
GENERAL = {
    kind.space: kind
    for kind in (
        WATER,
        SpaceKind(space="sea", draw="water", passable=True),
        SpaceKind(space="coast", draw="shore", passable=True),
        SpaceKind(space="river", draw="shore", passable=True),
        SpaceKind(space="port", draw="settlement", passable=True),
        SpaceKind(space="island", draw="shore", passable=True, stop=True),
        LAND,
        SpaceKind(space="impassable", draw="barrier"),
        VOID,
    )
}
"""The words that every board may use, by name."""


def known_space_kinds(declared: Iterable[SpaceKind]) -> dict[str, SpaceKind]:
    """Return the kinds of space that a board has, by name; the last of each name."""
    return {**GENERAL, **{kind.space: kind for kind in declared}}


class TypeWord(str):
    """The type of a space as written, with the kinds that its board has."""

    kinds: Mapping[str, SpaceKind | None]


def with_known_types(board: Any, by_sign: Mapping[str, str] = MappingProxyType({})) -> Any:
    """Return the tree of a board with the declared words attached to each type in its legend.

    ``by_sign`` gives the type that a sign implies if none is written.
    """
    if not isinstance(board, dict) or not isinstance(board.get("legend"), dict):
        return board
    declared = board.get("spaces")
    listed = declared if isinstance(declared, list | tuple) else ()
    kinds = {**GENERAL, **dict(_read_declaration(item, SpaceKind, "space") for item in listed)}
    legend = {
        mark: _legend_entry(_with_type_of_sign(entry, by_sign), kinds)
        for mark, entry in board["legend"].items()
    }
    return {**board, "legend": legend}


def kinds_for(word: str) -> Mapping[str, SpaceKind | None]:
    """Return the kinds in which a type is looked up; None marks an invalid one."""
    return word.kinds if isinstance(word, TypeWord) else GENERAL


def areas_in(board: Any) -> dict[str, AreaKind | None]:
    """Return the kinds of area that the tree of a board declares, by name."""
    declared = board.get("areas") if isinstance(board, dict) else ()
    listed = declared if isinstance(declared, list | tuple) else ()
    return dict(_read_declaration(item, AreaKind, "area") for item in listed)


def _read_declaration(declared: Any, kind: type[K], key: str) -> tuple[str, K | None]:
    if isinstance(declared, kind):
        return str(getattr(declared, key)), declared
    name = str(declared.get(key, "")) if isinstance(declared, dict) else ""
    try:
        return name, kind.model_validate(declared)
    except ValidationError:
        return name, None  # its errors are reported where it is declared


def _with_type_of_sign(entry: Any, by_sign: Mapping[str, str]) -> Any:
    if not isinstance(entry, dict) or "type" in entry:
        return entry
    found = next((kind for sign, kind in by_sign.items() if sign in entry), None)
    return entry if found is None else {**entry, "type": found}


def _legend_entry(entry: Any, kinds: Mapping[str, SpaceKind | None]) -> Any:
    if isinstance(entry, str):
        return _type_word(entry, kinds)
    if isinstance(entry, dict) and isinstance(entry.get("type"), str):
        return {**entry, "type": _type_word(entry["type"], kinds)}
    return entry


def _type_word(text: str, kinds: Mapping[str, SpaceKind | None]) -> TypeWord:
    word = TypeWord(text)
    word.kinds = kinds
    return word


def _require_known_type(value: Any) -> Any:
    """Refuse a word that is not a kind of space."""
    if isinstance(value, str):
        known = kinds_for(value)
        if value not in known:
            hint = suggest_word(value, known)
            if not hint.endswith("?"):
                hint += "; declare others under  spaces  in rulings.yaml or in this file"
            raise validation_error("unknown-choice", f"'{value}' is not a kind of space", hint)
        return str(value)
    return value


SpaceType = Annotated[str, BeforeValidator(_require_known_type)]
"""The name of a kind of space."""
