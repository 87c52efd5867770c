"""Nodes: the tree of a content file, each value with its line and column.

A scalar stays text until a typed field decides its type.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Label, Span

# Up to this many keys, a linear search is as fast.
_FEW = 16


class Scalar(Struct, frozen=True):
    """A piece of text; ``plain`` if it was written without quotes. ``raw`` is the original text if
    placeholders in it have been filled in, ``variants`` the variants that changed their values. An
    ``untranslated`` text is printed in the language of its game. A number of a workbook is
    ``stored`` with all its digits: 0.5 for what is shown as 50%."""

    text: str
    plain: bool
    span: Span
    raw: str = ""
    variants: tuple[Label, ...] = ()
    untranslated: bool = False
    stored: str = ""


class Sequence(Struct, frozen=True):
    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values; ``flow`` if they are in braces."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span
    flow: bool = False
    # The entries by key, created on the first lookup among many.
    _known: dict[str, tuple[Scalar, Node]] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    # Records made of it, by type: see ``structure``.
    records: dict[Any, Any] | None = field(default=None, init=False, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        # Caches are not pickled: equal mappings must have equal bytes.
        return Mapping, (self.entries, self.span, self.flow)

    def get(self, key: str) -> Node | None:
        found = self._entry(key)
        return None if found is None else found[1]

    def key_node(self, key: str) -> Scalar | None:
        found = self._entry(key)
        return None if found is None else found[0]

    def _entry(self, key: str) -> tuple[Scalar, Node] | None:
        if len(self.entries) <= _FEW:
            for entry in self.entries:
                if entry[0].text == key:
                    return entry
            return None
        known = self._known
        if known is None:
            known = {entry[0].text: entry for entry in reversed(self.entries)}
            object.__setattr__(self, "_known", known)
        return known.get(key)


class EnclosedFiles(Struct, frozen=True):
    """Files included unchanged in another file. Traversals of that file skip them, since they are
    checked separately."""

    files: Mapping
    span: Span

    @property
    def trees(self) -> dict[str, Any]:
        return {key.text: plain_data(value) for key, value in self.files.entries}


Node: TypeAlias = Scalar | Sequence | Mapping | EnclosedFiles


def node_at(node: Node, path: KeyPath) -> Node:
    """Return the node at ``path``, or the deepest one on the way that exists."""
    for step in path:
        match node:
            case Mapping() if (found := node.get(str(step))) is not None:
                node = found
            case Sequence() if isinstance(step, int) and step < len(node.items):
                node = node.items[step]
            case _:
                return node
    return node


def nodes_in(root: Node) -> Iterator[Node]:
    """Yield a node and all values within it."""
    rest = [root]
    while rest:
        node = rest.pop()
        yield node
        match node:
            case Sequence(items):
                rest.extend(items)
            case Mapping(entries):
                rest.extend(value for _, value in entries)


def plain_data(node: Node) -> Any:
    """Return the tree as dicts, lists and strings; an empty or ``null`` plain scalar is None.
    Enclosed files are left unchanged."""
    match node:
        case Scalar():
            return None if node.plain and node.text in ("", "null") else node.text
        case Sequence():
            return [plain_data(item) for item in node.items]
        case Mapping():
            return {key.text: plain_data(value) for key, value in node.entries}
        case EnclosedFiles():
            return node


def items_of(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list, or an empty tuple for any other node."""
    return node.items if isinstance(node, Sequence) else ()


def text_of(node: Node | None) -> str:
    """Return the text of a scalar, or an empty string for any other node."""
    return node.text if isinstance(node, Scalar) else ""


def without_key(node: Mapping, key: str) -> Mapping:
    """Return the mapping without a key."""
    entries = ((name, value) for name, value in node.entries if name.text != key)
    return Mapping(tuple(entries), node.span, node.flow)


def with_value(node: Mapping, key: str, value: Node) -> Mapping:
    """Return the mapping with ``value`` at ``key``; a new key is last."""
    if node.key_node(key) is None:
        added = Scalar(key, True, value.span)
        return Mapping((*node.entries, (added, value)), node.span, node.flow)
    entries = ((name, value if name.text == key else old) for name, old in node.entries)
    return Mapping(tuple(entries), node.span, node.flow)
