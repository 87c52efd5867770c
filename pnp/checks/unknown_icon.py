"""A file uses an icon that does not exist.

The pieces that show it would be blank, and players could not tell them apart; nothing is printed
until this is fixed.

Instead, write the name of an icon that pnp list icons shows, or put its SVG in the folder icons
of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KeyPath, Severity, misspelt
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.model.braces import FIELD
from pnp.model.drawings import CROSS
from pnp.model.roles import EMBLEM
from pnp.rules.dealt import shown, sides
from pnp.rules.dressed import Dressed
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import MarkedTexts
from pnp.text.markup import parse

if TYPE_CHECKING:
    from pnp.model.deck import Deck

KEYS = ("icon", "badge", "sail", "pip", "mark", "side_icon")
# Kinds of files that show no icons themselves, or whose icons are looked at when they are loaded.
BARE = ("game", "layout", "printer", "rulings", "theme")
_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_MARK = re.compile(
    rf"\\:|(?<![\w:]):({_ID}:[a-z0-9]+(?:-[a-z0-9]+)*)(?:\|[a-z0-9.-]+)?:(?!\w)"
    rf"|:({_ID})(?:\|[a-z0-9.-]+)?:"
)
# What a token's outline is, unless it is a path.
_OUTLINE = re.compile(r"([a-z-]+:)?[a-z0-9]+(-[a-z0-9]+)*")


class Pictured(Dressed, MarkedTexts):
    """A file of any kind with the icons that it names."""

    @cached_property
    def icons(self) -> tuple[tuple[KeyPath, str], ...]:
        """The path and the name of each icon, except the one for the owner's emblem."""
        found = [*self._in_texts()]
        if self.file.kind not in BARE:
            found = [*self._keyed(self.file.node, ()), *self._marked(), *found, *self._in_boxes()]
        emblem = any(name == EMBLEM for _, name in found)
        fine = EMBLEM if self.emblems else ""

        def asked(path: KeyPath, name: str) -> bool:
            """Return whether an icon is drawn; none is where a key that may be left out is
            empty."""
            needed = path[0] == "kinds" or "icons" in path or (path[0] == "colours" and emblem)
            painted = name == CROSS and "spaces" in path
            return needed if not name else name != fine and not painted

        return tuple(dict.fromkeys((path, name) for path, name in found if asked(path, name)))

    @property
    def emblems(self) -> bool:
        """Whether players have emblems, so that one may be named."""
        return bool(getattr(self.record, "colours", None))

    def _keyed(self, node: Node, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
        if isinstance(node, Sequence):
            for i, item in enumerate(node.items):
                yield from self._keyed(item, (*path, i))
        if not isinstance(node, Mapping) or path in (("layout",), ("back",), ("backs",)):
            return
        cards = self.file.kind == "deck" and path[:1] == ("cards",)
        for key, value in node.entries:
            here = (*path, key.text)
            named = key.text in KEYS or here == ("colours", *here[1:2])
            declared = path[-3:-2] in (("spaces",), ("signs",))
            named |= declared and path[-1] in ("which", "yields")
            if key.text == "outline" and isinstance(value, Scalar):
                named = self.file.kind == "tokens" and _OUTLINE.fullmatch(value.text) is not None
            if isinstance(value, Scalar) and named and not cards and not FIELD.search(value.text):
                yield here, value.text
            elif key.text == "icons" and not cards:
                yield from _listed(value, here)
            else:
                yield from self._keyed(value, here)

    def _marked(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield what is between colons in any text, also where that is printed unchanged."""
        for path, text in self.texts:
            for found in _MARK.finditer(text):
                if found[1] or found[2]:
                    yield path, found[1] or found[2]

    def _in_texts(self) -> Iterator[tuple[KeyPath, str]]:
        for path, text in self.marked:
            for span in parse(text).spans:
                if span.icon:
                    yield path, span.text

    def _in_boxes(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield the icons that the boxes of a deck show on its cards."""
        if self.file.kind != "deck":
            return
        for side in sides(cast("Deck", self.record)):
            for name, box in side.layout.items():
                if box.draw == "icon":
                    for path, icon in shown(side, name, "icon", box.content(name)):
                        yield path, box.icon_named(icon)


def _listed(node: Node, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
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


RULE = Rule(
    "",
    Severity.ERROR,
    "derived",
    over=Pictured,
    binding=True,
    after=("effect-icon-unknown", "die-icon-unknown"),
)


def check(file: Pictured) -> Iterator[Finding]:
    theme = file.theme if file.icons else None
    if theme is None:
        return
    known: dict[str, bool] = {}
    for path, name in file.icons:
        if name not in known:
            known[name] = theme.icon(name, "#000000") is not None
        if not known[name]:
            message, hint = theme.icon_fault(name)
            if file.emblems and misspelt(name, (EMBLEM,)):
                hint = f"did you mean {EMBLEM}?"
            yield Finding(path, message, hint, span=theme.icon_place(name))
