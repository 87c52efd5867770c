"""The words of a game's rulings, added to its boards: kinds of space, signs and areas."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.content.files import Parsed
from pnp.content.nodes import Mapping, Scalar, Sequence, with_value
from pnp.content.rulebook import bundled_rulings

WORDS = {"board": ("spaces", "areas"), "map": ("spaces", "signs")}
"""The keys under which words for boards are declared, by the kind of board."""
BOARDS = ("key", *WORDS)
"""The kinds of file that hold a board of spaces."""


def rulings_of(files: Iterable[Parsed]) -> tuple[Mapping, ...]:
    """Return the rulings whose words the boards of a game know: those of the game whose rules it
    follows, then its own."""
    files = tuple(files)
    own = tuple(file.node for file in files if file.kind == "rulings")
    # A game without a rulebook of its own may have the id of one that comes with pnp.
    keys = ("rules",) if own else ("rules", "game")
    named = [file.node.get(key) for file in files if file.kind == "game" for key in keys]
    found = [bundled_rulings(name.text) for name in named if isinstance(name, Scalar)]
    return (*(rulings.node for rulings in found if rulings is not None), *own)


def with_words(kind: str, node: Mapping, rulings: Iterable[Mapping]) -> Mapping:
    """Return the node of a board with the words that its game declares before its own."""
    rulings = tuple(rulings)
    if kind == "key":
        chart = node.get("chart")
        inner = with_words("map", chart, rulings) if isinstance(chart, Mapping) else None
        return node if inner is None else with_value(node, "chart", inner)
    for key in WORDS[kind]:
        own = node.get(key)
        found = [words for book in rulings if isinstance(words := book.get(key), Sequence)]
        if found and isinstance(own, Sequence | None):
            lists = found if own is None else [*found, own]
            items = tuple(item for words in lists for item in words.items)
            node = with_value(node, key, Sequence(items, lists[-1].span))
    return node
