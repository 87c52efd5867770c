"""The texts of a file that are printed, with their places."""

from collections.abc import Iterator
from functools import cached_property

from pnp.base.diagnostics import KeyPath
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.told import TOLD
from pnp.model.record import word_of
from pnp.rules.views import AnyFile

# Kinds whose texts are no texts of the game: layouts hold templates, and the others print nothing.
UNPRINTED = ("layout", "printer", "rulings")
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
