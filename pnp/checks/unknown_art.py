"""A file uses a drawing that does not exist, or a theme a way of drawing.

Engravings, scenes, the landmarks of islands and the ways of drawing of a theme have names. Nothing
can be drawn for another name, so nothing is printed until this is fixed.

Instead, write one of the names; docs/content.md lists them for each kind of file, and
pnp list art  those of themes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.model.drawings import COMPASS, ENGRAVINGS, SCENERY, SCENES, TUB, art_fault
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

if TYPE_CHECKING:
    from pnp.model.deck import Deck

RULE = Rule("", Severity.ERROR, "derived", over=AnyFile, binding=True)
# What is under  draw  in files of a kind; elsewhere it is a way of drawing.
DRAWN = {
    "board": ENGRAVINGS,
    "game": ENGRAVINGS,
    "layout": (),
    "key": (*ENGRAVINGS, COMPASS),
    "map": (*ENGRAVINGS, COMPASS),
    "mats": ENGRAVINGS,
    "screen": ENGRAVINGS,
    "sheet": ENGRAVINGS,
    "standees": (*ENGRAVINGS, TUB),
    "tuckbox": ENGRAVINGS,
}


def check(facts: AnyFile) -> Iterator[Finding]:
    kind = facts.file.kind
    asked = _of_deck(facts.record) if kind == "deck" else _asked(kind, facts.file.node)
    for path, name, known in asked:
        message, hint = art_fault(name, known) if known else ("", "")
        if message:
            yield Finding(path, message, hint)


def _asked(kind: str, root: Node) -> Iterator[tuple[KeyPath, str, Collection[str]]]:
    """Yield the names of drawings in a file with their paths and what they may be."""
    if kind not in DRAWN:
        return
    rest: list[tuple[KeyPath, Node]] = [((), root)]
    while rest:
        path, node = rest.pop(0)
        if isinstance(node, Mapping):
            rest += [((*path, key.text), value) for key, value in node.entries]
        elif isinstance(node, Sequence):
            rest += [((*path, i), item) for i, item in enumerate(node.items)]
        # The names in layouts may be templates.
        elif isinstance(node, Scalar) and not (kind == "layout" and "{" in node.text):
            yield path, node.text, _known(kind, path)


def _known(kind: str, path: KeyPath) -> Collection[str]:
    """Return what the text at a path may be; nothing where it names no drawing."""
    match kind, path:
        case "board", ("legend", _, "art"):
            return SCENERY
        case "board", ("panels", _, "art"):
            return SCENES
        case ("map", ("legend", _, "art")) | ("key", ("chart", "legend", _, "art")):
            return (*ENGRAVINGS, COMPASS)
        case "game", ("pictures", _):
            return ENGRAVINGS
        case ("tuckbox", (*_, "scene")) | ("layout", ("boxes", _, "scene")):
            return SCENES
        case _, (*_, "spaces" | "signs" | "areas", _, "draw"):
            return ()  # how spaces and what belongs to them are drawn
        case _, (*_, "draw"):
            return DRAWN[kind]
    return ()


def _of_deck(deck: Deck) -> Iterator[tuple[KeyPath, str, Collection[str]]]:
    """Yield the scenes that cards name for the boxes of their layout."""
    shown = {box.content(name) for name, box in deck.layout.items() if box.draw == "scene"}
    for i, card in enumerate(deck.cards):
        for field, value in card.fields.items():
            if f"{{{field}}}" in shown:
                yield ("cards", i, field), value, SCENES
