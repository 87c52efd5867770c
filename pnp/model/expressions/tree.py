"""What a text in braces means: a tree whose nodes know their first and last character."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TypeAlias

from msgspec import Struct

COUNT = "count"
WORDS = ("name", "icon", "number")
"""The properties of a record that a text may print."""
ASKED = (COUNT, *WORDS)
FORMS = ("words", "Words", "WORDS", "or", "and")
PER_COPY = ("copy", "index")
PER_CARD = ("row", "rows", "copies", "total")
CARD_NAMES = (*PER_COPY, *PER_CARD)
"""Names that every card of a deck has besides its fields."""
PLACE = "n"
"""The number of the place, in a repeated box."""


class Node(Struct, frozen=True):
    """A part of an expression, from ``start`` to before ``end``, in characters."""

    start: int
    end: int


class Number(Node, frozen=True):
    value: Decimal


class Text(Node, frozen=True):
    value: str


class Icon(Node, frozen=True):
    """An icon as in texts, with its colons."""

    value: str


class Name(Node, frozen=True):
    """A field, a fact or a table; ``name`` is the id of what is ``written``."""

    name: str
    written: str


class Asked(Node, frozen=True):
    """The number of pieces, or the name, icon or number of the record ``of``."""

    asks: str
    of: str


class Entry(Node, frozen=True):
    """An entry by key, or of a list by place from 0: ``trades.2``."""

    of: Tree
    key: str


class Index(Node, frozen=True):
    """An entry by a computed key: ``suits[suit]``."""

    of: Tree
    key: Tree


class Call(Node, frozen=True):
    function: str
    arguments: tuple[Tree, ...]


class Sign(Node, frozen=True):
    """A number with a minus in front of it."""

    of: Tree


class Not(Node, frozen=True):
    of: Tree


class Operation(Node, frozen=True):
    """Two operands; ``at`` is the first character of the operator."""

    operator: str
    left: Tree
    right: Tree
    at: int


class Empty(Node, frozen=True):
    """Whether a value is empty, or is not if ``negated``."""

    of: Tree
    negated: bool


class Choice(Node, frozen=True):
    """``if ... then ... else ...``; without an ``else`` the other text is empty."""

    condition: Tree
    then: Tree
    other: Tree | None


class Listed(Node, frozen=True):
    items: tuple[Tree, ...]


Tree: TypeAlias = Node


class Expression(Struct, frozen=True):
    """The value in braces. ``source`` is the text between them, ``form`` one of ``FORMS`` or empty;
    ``capital`` if the first letter of the value is enlarged."""

    source: str
    tree: Tree
    form: str = ""
    capital: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        """The name and the steps of a lone name, number or record, such as ``trades.2``; else
        empty."""
        return _path_of(self.tree)

    @property
    def of(self) -> str:
        """The lone name, number or record; the source of a calculation."""
        return next(iter(self.path), self.source)

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of a lone name to an entry of it."""
        return self.path[1:]

    @property
    def asks(self) -> str:
        """One of ``ASKED`` if it is all that is printed; else empty."""
        return self.tree.asks if isinstance(self.tree, Asked) else ""

    @property
    def lone(self) -> bool:
        """True for a name, a record or a number, with neither a calculation nor a function."""
        return bool(self.path)

    @property
    def literal(self) -> bool:
        """True for a number."""
        return isinstance(self.tree, Number)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of fields, facts, tables or records in it, in order, with repeats."""
        return tuple(names_in(self.tree))

    @property
    def simple(self) -> bool:
        """True for a name without anything else."""
        return isinstance(self.tree, Name) and not (self.form or self.capital)


def _path_of(node: Tree) -> tuple[str, ...]:
    match node:
        case Name(name=name):
            return (name,)
        case Number(value=value):
            return (str(value),)
        case Asked(of=of):
            return tuple(of.split("."))
        case Entry(of=of, key=key):
            inner = _path_of(of)
            return (*inner, key) if inner else ()
    return ()


def parts_of(node: Tree) -> tuple[Tree, ...]:
    """Return the nodes directly below a node, in order."""
    match node:
        case Entry(of=of) | Sign(of=of) | Not(of=of) | Empty(of=of):
            return (of,)
        case Index(of=of, key=key):
            return of, key
        case Call(arguments=arguments):
            return arguments
        case Operation(left=left, right=right):
            return left, right
        case Choice(condition=condition, then=then, other=other):
            return (condition, then) if other is None else (condition, then, other)
        case Listed(items=items):
            return items
    return ()


def nodes_of(node: Tree) -> Iterator[Tree]:
    """Yield a node and all below it, in order."""
    yield node
    for part in parts_of(node):
        yield from nodes_of(part)


def names_in(node: Tree) -> Iterator[str]:
    """Yield the names of fields, facts, tables and records, in order, with repeats."""
    for part in nodes_of(node):
        if isinstance(part, Name):
            yield part.name
        elif isinstance(part, Asked):
            yield part.of.partition(".")[0]
