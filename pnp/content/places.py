"""Places for pieces: parts of a file whose size is derived from the pieces that they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.base.units import LengthError, parse_length
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, text_of
from pnp.model.measure import Measure

_SLOT = "slot"
# The default shape of a cell of a board: its record has the shape, the node that of the board.
_CELL = "cell"
SIZED = {
    "board": (
        (("layout", "*"), _SLOT, ""),
        (("spaces", "layout", "*"), _SLOT, ""),
        (("places",), _SLOT, ""),
        (("spaces", "places"), _SLOT, ""),
        (("boxes", "*"), _SLOT, ""),
        (("ways", "slots"), _SLOT, ""),
        (("grid",), "piece", _CELL),
        (("tracks",), "piece", "square"),
        (("tables",), "piece", "square"),
    ),
    "deck": (
        (("layout", "*"), _SLOT, ""),
        (("layout", "*", "boxes", "*"), _SLOT, ""),
        (("layouts", "*", "*"), _SLOT, ""),
        (("layouts", "*", "*", "boxes", "*"), _SLOT, ""),
        (("back", "*"), _SLOT, ""),
        (("back", "*", "boxes", "*"), _SLOT, ""),
        (("backs", "*", "*"), _SLOT, ""),
        (("backs", "*", "*", "boxes", "*"), _SLOT, ""),
    ),
    "layout": ((("boxes", "*"), _SLOT, ""),),
    "squares": ((("grid",), "size", "square"),),
    "mats": (
        (("pieces", "areas", "places"), "size", ""),
        (("pieces", "areas", "tracks"), "piece", "square"),
        (("pieces", "tracks"), "piece", "square"),
        (("pieces", "areas", "tables"), "piece", "square"),
        (("pieces", "tables"), "piece", "square"),
    ),
    "mosaic": ((("legend", "*"), "spot", "round"),),
    "tokens": ((("pieces",), "size", "round"), (("pieces", "layout", "*"), _SLOT, "")),
}
"""The places in files of a kind: the keys that lead to them (* for all keys of a mapping), the key
of the size, and the default shape; if empty, the shape is that of the piece."""


class PiecePlace(Struct, frozen=True):
    """A place sized by its pieces: its path in a node, its size key and its default shape."""

    node: Mapping
    key: str
    default_shape: str
    path: KeyPath = ()

    @property
    def names(self) -> tuple[Scalar, ...]:
        return tuple(names_in(self.node.get("for")))

    @property
    def shape(self) -> str:
        if self.default_shape == _CELL:
            return _CELL
        return text_of(self.node.get("shape")) or self.default_shape

    def shape_for(self, piece: Measure) -> str:
        """Return the shape of a place whose file gives none."""
        return ("rectangle" if self.key == _SLOT else "square") if piece.cornered else "round"

    @property
    def size_node(self) -> Node | None:
        """The node of its size, if given."""
        return self.node.get(self.key)

    @property
    def given_size(self) -> tuple[float, ...]:
        """Its size as given, in millimetres: one width, or width and height."""
        return tuple(_millimetres(side) for side in names_in(self.size_node))

    def needed_size(self, piece: Measure) -> tuple[float, ...]:
        """Return the smallest size that holds a piece, in the same form."""
        room = _millimetres(self.node.get("room"))
        pair = piece.width + room, piece.height + room
        if self.shape == _CELL:
            round_ = not piece.cornered and piece.width == piece.height
            return pair[:1] if round_ else pair
        if self.key in ("size", _SLOT) and self.shape == "rectangle":
            return pair
        return (piece.side(self.shape) + room,)


def places_in(kind: str, node: Mapping) -> Iterator[PiecePlace]:
    """Yield the places for pieces with a given size in a file of a kind."""
    for way, key, shape in SIZED.get(kind, ()):
        for path, item in _mappings_along(node, way, ()):
            place = PiecePlace(item, key, shape, path)
            if place.names and place.given_size:
                yield place


def _mappings_along(
    node: Node | None, way: tuple[str, ...], path: KeyPath
) -> Iterator[tuple[KeyPath, Mapping]]:
    """Yield all mappings at the end of a key path, including those in lists, with their paths."""
    if isinstance(node, Sequence):
        for i, item in enumerate(node.items):
            yield from _mappings_along(item, way, (*path, i))
    elif isinstance(node, Mapping) and not way:
        yield path, node
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            if way[0] in (key.text, "*"):
                yield from _mappings_along(value, way[1:], (*path, key.text))


def map_along(node: Any, way: tuple[str, ...], change: Callable[[Mapping], Mapping]) -> Any:
    """Return a node with all mappings at the end of a key path changed, including those in
    lists."""
    if isinstance(node, Sequence):
        return Sequence(tuple(map_along(item, way, change) for item in node.items), node.span)
    if not isinstance(node, Mapping):
        return node
    if not way:
        return change(node)
    entries = (
        (key, map_along(value, way[1:], change) if way[0] in (key.text, "*") else value)
        for key, value in node.entries
    )
    return Mapping(tuple(entries), node.span, node.flow)


def names_in(node: Node | None) -> Iterator[Scalar]:
    """Yield the names of a reference, which is one name or a list."""
    items = node.items if isinstance(node, Sequence) else (node,)
    yield from (item for item in items if isinstance(item, Scalar) and item.text)


def _millimetres(node: Node | None) -> float:
    """Return a length in millimetres; 0 for an invalid one, which the record reports."""
    try:
        return parse_length(text_of(node) or "0mm")
    except LengthError:
        return 0.0
