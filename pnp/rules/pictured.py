"""The icons that a file names: under keys, in texts, and in the fields of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.model.braces import FIELD
from pnp.model.roles import EMBLEM
from pnp.rules.dressed import Dressed
from pnp.rules.rule import Where
from pnp.rules.texts import NO_TEXT, texts_in

if TYPE_CHECKING:
    from pnp.model.deck import Deck
    from pnp.model.layout import Box

KEYS = ("icon", "badge", "sail", "pip", "mark", "side_icon")
# Kinds of files that show no icons themselves, or whose icons are looked at when they are loaded.
BARE = ("game", "layout", "printer", "rulings", "theme")
_NAME = re.compile(r"[a-z][a-z0-9-]*(?::[a-z0-9-]+)?")
_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_MARK = re.compile(
    rf"\\:|(?<![\w:]):({_ID}:[a-z0-9]+(?:-[a-z0-9]+)*)(?:\|[a-z0-9.-]+)?:(?!\w)"
    rf"|:({_ID})(?:\|[a-z0-9.-]+)?:"
)


class Pictured(Dressed):
    """A file of any kind with the icons that it names."""

    @cached_property
    def icons(self) -> tuple[tuple[Where, str], ...]:
        """The path and the name of each icon, but for what stands for the owner's emblem."""
        if self.file.kind in BARE:
            return ()
        owned = bool(getattr(self.record, "colours", None))
        found = [*self._keyed(self.file.node, ()), *self._marked(), *self._of_cards()]
        return tuple((path, name) for path, name in found if not (owned and name == EMBLEM))

    def _keyed(self, node: Node, path: Where) -> Iterator[tuple[Where, str]]:
        if isinstance(node, Sequence):
            for i, item in enumerate(node.items):
                yield from self._keyed(item, (*path, i))
        if not isinstance(node, Mapping) or path in (("layout",), ("back",), ("backs",)):
            return
        cards = self.file.kind == "deck" and path[:1] == ("cards",)
        for key, value in node.entries:
            here = (*path, key.text)
            named = key.text in KEYS or here == ("colours", *here[1:2])
            if isinstance(value, Scalar) and named and not cards:
                if _NAME.fullmatch(value.text):
                    yield here, value.text
            elif key.text == "icons" and not cards:
                yield from _listed(value, here)
            else:
                yield from self._keyed(value, here)

    def _marked(self) -> Iterator[tuple[Where, str]]:
        unprinted = set(getattr(self.record, "unprinted", ()))
        skipped = NO_TEXT | {self.file.kind} | unprinted
        for path, text in texts_in(self.file.node, (), skipped):
            for found in _MARK.finditer(text):
                if found[1] or found[2]:
                    yield path, found[1] or found[2]

    def _of_cards(self) -> Iterator[tuple[Where, str]]:
        """Yield the icons that fields of cards name, as the boxes of the layout show them."""
        if self.file.kind != "deck":
            return
        deck = cast("Deck", self.file.record)
        boxes = [(n, box) for n, box in deck.layout.items() if box.draw == "icon"]
        for i, card in enumerate(deck.cards):
            for name, box in boxes:
                shown = _shown(name, box, card.fields)
                if shown is not None:
                    yield ("cards", i, shown[0]), shown[1]


def _shown(name: str, box: Box, fields: dict[str, str]) -> tuple[str, str] | None:
    """Return the field by which a card names the icon in a box, and the name that comes of it."""
    template = f"{{{name}}}" if box.icon is None else box.icon
    named = FIELD.findall(template)
    if not named or not all(fields.get(field) for field in named):
        return None
    return named[0], FIELD.sub(lambda field: fields[field[1]], template)


def _listed(node: Node, path: Where) -> Iterator[tuple[Where, str]]:
    """Yield icons in a list, and in the lists under the numbers of a track."""
    match node:
        case Scalar(text):
            yield path, text
        case Sequence(items):
            for i, item in enumerate(items):
                yield from _listed(item, (*path, i))
        case Mapping(entries):
            for key, value in entries:
                yield from _listed(value, (*path, key.text))
