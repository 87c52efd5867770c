"""The kinds of space that a game declares under ``spaces`` of its rulings, added to its boards."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.content.files import Parsed
from pnp.content.nodes import Mapping, Scalar, Sequence, with_value
from pnp.content.rulebook import bundled_rulings

BOARDS = ("board", "key", "map")
"""The kinds of file that hold a board of spaces."""
SPACES = "spaces"


def spaces_of(files: Iterable[Parsed]) -> tuple[Sequence, ...]:
    """Return the kinds of space that a game declares: those of the game whose rules it follows,
    then its own."""
    files = tuple(files)
    own = [file.node.get(SPACES) for file in files if file.kind == "rulings"]
    # A game without a rulebook of its own may have the id of one that comes with pnp.
    keys = ("rules",) if own else ("rules", "game")
    named = [file.node.get(key) for file in files if file.kind == "game" for key in keys]
    kept = [bundled_spaces(name.text) for name in named if isinstance(name, Scalar)]
    return tuple(node for node in (*kept, *own) if isinstance(node, Sequence))


def bundled_spaces(game: str) -> Sequence | None:
    """Return the kinds of space that a bundled game declares; None where it declares none."""
    rulings = bundled_rulings(game)
    found = rulings.node.get(SPACES) if rulings is not None else None
    return found if isinstance(found, Sequence) else None


def with_spaces(kind: str, node: Mapping, declared: tuple[Sequence, ...]) -> Mapping:
    """Return the node of a board with the kinds of space that its game declares before its own."""
    if kind == "key":
        chart = node.get("chart")
        inner = with_spaces("map", chart, declared) if isinstance(chart, Mapping) else None
        return node if inner is None else with_value(node, "chart", inner)
    own = node.get(SPACES)
    if not declared or not isinstance(own, Sequence | None):
        return node
    lists = declared if own is None else (*declared, own)
    items = tuple(item for found in lists for item in found.items)
    return with_value(node, SPACES, Sequence(items, lists[-1].span))
