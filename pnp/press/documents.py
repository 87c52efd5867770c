"""Parts on sheets of one paper, and the documents made of them.

There is one document for each part, and the kit of all of them behind its cover. In a kit for
duplex printing every sheet of paper has two pages: a part that is printed on one side only would
otherwise shift the parts after it onto the wrong sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.values import replace
from pnp.imposition.correction import Correction, corrected
from pnp.imposition.pages import blank_back
from pnp.imposition.paper import Paper
from pnp.imposition.sides import Imposed, Typeset
from pnp.imposition.slug import blank_words
from pnp.scene import Bookmark, Document, Group, Instance, Item, Page, Rect, Text
from pnp.scene.piece import Part

TWO_SIDED = ("long", "short")


class About(Struct, frozen=True):
    """What the properties of a document say of the game."""

    title: str
    author: str
    language: str


class PrintedPart(Struct, frozen=True):
    """A part, its pages, and with titles what to know when cutting and assembling it.

    ``also`` holds its pages in further ways of printing backs, by their names; ``bound`` is whether
    it is in the kit; ``sheets`` is what is on the backs; ``paired`` is whether pieces may have
    others on their backs.
    """

    part: Part
    imposed: Imposed
    notes: tuple[tuple[str, str], ...] = ()
    also: tuple[tuple[str, Imposed], ...] = ()
    bound: bool = True
    sheets: str = ""
    paired: bool = False

    @property
    def count(self) -> int:
        """How many pieces are cut out."""
        return sum(piece.quantity for piece in self.part.pieces)


def _inner(page: Page) -> tuple[Bookmark, ...]:
    """Return the bookmarks of a page within that of the kit, which leads to its cover."""
    return tuple(replace(mark, level=mark.level + 1) for mark in page.bookmarks)


class Kit(Struct, frozen=True):
    """All parts of a game on one paper, and the pages of the cover (none for a lone file, or where
    only some parts are printed). ``typeset`` sets what blank backs say; ``correction`` undoes what
    the printer does to pages."""

    about: About
    paper: Paper
    parts: tuple[PrintedPart, ...]
    typeset: Typeset
    cover: tuple[Page, ...] = ()
    correction: Correction = Correction()
    # The parts as they are in the kit, where those share sheets.
    pooled: tuple[PrintedPart, ...] = ()

    @property
    def bound(self) -> tuple[PrintedPart, ...]:
        """The parts in the document of all; the others only have documents of their own."""
        return self.pooled or tuple(printed for printed in self.parts if printed.bound)

    @property
    def flip(self) -> str:
        """The edge on which paper turns: that of the first part with two sides, else none."""
        flips = (printed.imposed.flip for printed in self.bound)
        return next((flip for flip in flips if flip in TWO_SIDED), "none")

    @property
    def sheets(self) -> int:
        """How many sheets of paper the whole kit takes."""
        pages = len(self.front_matter)
        cover = pages // 2 if self.flip in TWO_SIDED else pages
        return cover + sum(printed.imposed.papers for printed in self.bound)

    @property
    def fills(self) -> tuple[int, ...]:
        """How much of each sheet behind the cover is used, in percent."""
        return tuple(fill for printed in self.bound for fill in printed.imposed.fills)

    @property
    def front_matter(self) -> tuple[Page, ...]:
        """The pages of the cover; where paper is printed on both sides they end a sheet."""
        if self.flip in TWO_SIDED and len(self.cover) % 2:
            words = self.typeset.said("slug.cover-back")
            return (*self.cover, blank_back(self.cover[-1], "cover blank", words, self.typeset))
        return self.cover

    @property
    def starts(self) -> tuple[int, ...]:
        """The page on which each part of the kit starts; of one without sheets of its own, the
        first of those that are shared."""
        before = len(self.front_matter)
        found = []
        for printed in self.bound:
            found.append(before + 1)
            before += len(tuple(self._pages(printed)))
        shared = found[-1] if found else 0
        pairs = zip(found, self.bound, strict=True)
        return tuple(start if printed.imposed.pages else shared for start, printed in pairs)

    def behind(self, cover: int) -> Kit:
        """Return the kit with as many blank pages for a cover, to count pages and sheets with."""
        width, height = self.paper.width, self.paper.height
        whole = Rect(0, 0, width, height)
        return replace(self, cover=(Page(width, height, (), "cover", whole, whole),) * cover)

    def whole(self) -> Document:
        """Return the document of all parts."""
        pages = [*self.front_matter]
        for printed in self.bound:
            pages.extend(self._pages(printed))
        return self._document(self.about.title, pages, self.flip, self.bound)

    def single(self, printed: PrintedPart) -> Document:
        """Return the document of one part."""
        title = f"{self.about.title}: {printed.part.title}"
        flip = printed.imposed.flip if printed.imposed.flip in TWO_SIDED else "none"
        return self._document(title, printed.imposed.pages, flip, [printed])

    def _pages(self, printed: PrintedPart) -> Iterator[Page]:
        """Yield the pages of a part as they are in the kit.

        Labels begin with the part, for every part counts its sheets from 1.
        """
        one_sided = self.flip in TWO_SIDED and printed.imposed.flip not in TWO_SIDED
        for sheet, page in enumerate(printed.imposed.pages, 1):
            label = f"{printed.part.id} {page.label}"
            yield replace(page, label=label, bookmarks=_inner(page)) if self.cover else page
            if one_sided:
                words = blank_words(printed.part.title, sheet, self.typeset)
                yield blank_back(page, f"{label} blank", words, self.typeset)

    def _document(
        self, title: str, pages: Sequence[Page], flip: str, parts: Sequence[PrintedPart]
    ) -> Document:
        said = self.typeset.said
        document = Document(
            title=title,
            author=self.about.author,
            subject=said("document.subject", paper=self.paper.title),
            keywords=(
                said("document.keyword"),
                *(printed.part.title for printed in parts),
            ),
            language=self.about.language,
            pages=tuple(pages),
            flip=flip,
        )
        return corrected(document, self.correction)


def faces_of(pages: Sequence[Page]) -> tuple[str, ...]:
    """Return the names of the faces that text on these pages is set in, in alphabetical order."""
    found: set[str] = set()
    seen: set[Group] = set()
    todo: list[Item] = [item for page in pages for item in page.items]
    while todo:
        item = todo.pop()
        match item:
            case Text():
                found.update({glyph.font for glyph in item.glyphs} or {item.font})
            case Instance() if item.of not in seen:
                seen.add(item.of)
                todo.append(item.of)
            case Group():
                todo.extend(item.items)
            case _:
                pass
    return tuple(sorted(found))
