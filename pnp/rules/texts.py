"""The texts of a file that are printed, with their places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KeyPath
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.told import TOLD
from pnp.model.record import word_of
from pnp.rules.dealt import shown, sides
from pnp.rules.views import AnyFile

# Kinds whose texts are no texts of the game: layouts hold templates, and the others print nothing.
UNPRINTED = ("layout", "printer", "rulings", "words")
# What holds marks, names of things or choices, and no words for readers.
NO_TEXT = frozenset(
    {
        *("pnp", "game", "rules", "theme", "extends", "id", "card", "part", "of", "supply"),
        *("data", "sheet", "where", "unprinted", "defaults", "steps", "rulings", "variant"),
        *("cells", "squares", "sectors", "tiles", "arrangement", "outline", "values"),
        *("icon", "badge", "draw", "image", "art", "link", "colours", "fonts", "icons"),
        *("layout", "back", "backs", "boxes", "effect"),
    }
)


class Texts(AnyFile):
    """A file of any kind and the texts in it that readers see."""

    @cached_property
    def texts(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with its path, in the order in which they are written."""
        return tuple((path, found.text) for path, found in self.scalars)

    @cached_property
    def scalars(self) -> tuple[tuple[KeyPath, Scalar], ...]:
        """The nodes of the texts, which know what was written where braces have been filled in."""
        if self.file.kind in UNPRINTED:
            return ()
        unprinted = set(getattr(self.record, "unprinted", ()))
        skipped = NO_TEXT | {word_of(self.file.kind)} | unprinted
        if self.file.kind != "deck":  # whose back is a layout, and not one of its sides
            skipped -= {"back"}
        if self.file.kind in ("sheet", "screen"):  # whose steps are texts, no effect
            skipped -= {"steps"}
        if self.file.kind == "spinner":  # whose sectors are no marks
            skipped -= {"sectors"}
        return tuple(texts_in(self.file.node, (), skipped))


def texts_in(
    node: Node, path: KeyPath, skipped: frozenset[str]
) -> Iterator[tuple[KeyPath, Scalar]]:
    match node:
        case Scalar():
            yield path, node
        case Sequence(items):
            for i, item in enumerate(items):
                yield from texts_in(item, (*path, i), skipped)
        case Mapping(entries):
            for key, value in entries:
                # What boxes print of a field is made of it; only an effect has words of its own.
                made = key.text.startswith("{") and key.text != TOLD
                if key.text not in skipped and not made:
                    yield from texts_in(value, (*path, key.text), skipped)


if TYPE_CHECKING:
    from pnp.model.deck import Deck

# Keys of marked-up texts; the others, such as titles and headings, are printed unchanged.
MARKED = frozenset(
    {"small", "subheading", "points", "steps", "caption", "aside", "credits", "needs"}
)
# Where titles are set together with the text behind them.
SIGNS = {"key": "signs", "mosaic": "legend"}


class MarkedTexts(Texts):
    """A file of any kind and the marked-up texts that it prints."""

    @cached_property
    def marked(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with the path of what is to blame for its marks."""
        if self.file.kind == "deck":
            note = [(("note",), self.record.note)] if self.record.note else []
            return tuple(dict.fromkeys([*note, *self._of_cards()]))
        return tuple((p, _bold(p, text)) for p, text in self.texts if self._is_marked(p))

    def _is_marked(self, path: KeyPath) -> bool:
        kind, keys = self.file.kind, [step for step in path if isinstance(step, str)]
        last = keys[-1] if keys else ""
        if "table" in keys:  # of numbers on a board, where only labels are more than that
            return last == "label" if kind == "board" else last in ("head", "rows")
        if last == "text":  # of a die or a token: letters about its middle
            return kind not in ("dice", "tokens")
        if last == "note":
            return "tracks" not in keys
        if last == "title":  # which begins the text that explains a sign
            return keys[0] == SIGNS.get(kind)
        return last in MARKED or "labels" in keys

    def _of_cards(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield what the boxes of letters show on those cards that give all of it."""
        for side in sides(cast("Deck", self.record)):
            for name, box in side.layout.items():
                if box.draw == "text":
                    yield from shown(side, name, "text", box.content(name))


def _bold(path: KeyPath, text: str) -> str:
    """Return a text as it is set: the head of a table is bold."""
    return f"**{text}**" if "head" in path and text.strip() else text
