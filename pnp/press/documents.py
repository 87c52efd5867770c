"""Parts on sheets of one paper, and the documents made from them.

There is one document for each part, and the kit of all of them after its cover. In a kit for duplex
printing every sheet of paper has two pages: a part that is printed on one side only would otherwise
shift the parts after it onto the wrong sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.imposition.calibration import Correction, correct_document
from pnp.imposition.marks import blank_words, with_page_number
from pnp.imposition.pages import blank_back
from pnp.imposition.paper import Paper
from pnp.imposition.sides import ImposedPart, SheetUse, Typeset
from pnp.scene import Bookmark, Document, Group, Instance, Item, Page, Rect, Text
from pnp.scene.piece import Part

TWO_SIDED = ("long", "short")


class DocumentProperties(Struct, frozen=True):
    """The document properties: title, author and so on."""

    title: str
    author: str
    language: str


class PrintedPart(Struct, frozen=True):
    """A part with its pages, and titled notes on cutting and assembly.

    ``other_impositions`` has its pages for other ways of printing backs, by name; ``in_kit`` is
    whether it is in the kit; ``sheets`` is the way of printing backs; ``paired`` is whether pieces
    may have others on their backs; ``deferrable_ids`` are the pieces that can wait; ``own_paper``
    is whether the game specifies its paper.
    """

    part: Part
    imposed: ImposedPart
    notes: tuple[tuple[str, str], ...] = ()
    other_impositions: tuple[tuple[str, ImposedPart], ...] = ()
    in_kit: bool = True
    sheets: str = ""
    paired: bool = False
    deferrable_ids: frozenset[str] = frozenset()
    own_paper: bool = False

    @property
    def count(self) -> int:
        """The number of pieces to cut out."""
        return plain_sum(piece.quantity for piece in self.part.pieces)


class KitSheet(Struct, frozen=True):
    """A sheet of paper of a kit: its part, its number there, its contents, and its pages."""

    part: str
    number: int
    use: SheetUse
    pages: tuple[int, ...]


class SessionPlan(Struct, frozen=True):
    """A print run for ``players``: the pages, the number of sheets of paper, and the minutes of
    cutting and gluing; ``title`` is that of the plan, if any; ``first`` means that it covers only a
    first game."""

    players: int
    pages: tuple[int, ...]
    sheets: int
    minutes: int
    title: str = ""
    first: bool = False

    @property
    def page_ranges(self) -> tuple[tuple[int, int], ...]:
        """The pages in the form that print dialogs accept."""
        return page_ranges(self.pages)


def page_ranges(pages: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the first and the last of each run of pages.

    >>> page_ranges((1, 2, 5, 7, 8, 9))
    ((1, 2), (5, 5), (7, 9))
    """
    ends = [p for p, after in pairwise(pages) if after != p + 1]
    starts = [after for p, after in pairwise(pages) if after != p + 1]
    return tuple(zip((pages[0], *starts), (*ends, pages[-1]), strict=True))


def _nested_bookmarks(page: Page) -> tuple[Bookmark, ...]:
    """Return the bookmarks of a page, nested in that of the kit, which leads to its cover."""
    return tuple(replace(mark, level=mark.level + 1) for mark in page.bookmarks)


class Kit(Struct, frozen=True):
    """All parts of a game on one paper, and the pages of the cover (none for a lone file or a
    selection of parts). ``typeset`` sets the text of blank backs; ``correction`` compensates for
    printer errors."""

    about: DocumentProperties
    paper: Paper
    parts: tuple[PrintedPart, ...]
    typeset: Typeset
    cover: tuple[Page, ...] = ()
    correction: Correction = Correction()
    # The parts as they are in the kit, if they share sheets.
    pooled: tuple[PrintedPart, ...] = ()
    # The number of players, 0 for any number that the game allows.
    players: int = 0
    # What to print for each number of players, and the minutes that the whole kit takes to make.
    session_plans: tuple[SessionPlan, ...] = ()
    minutes: int = 0
    # The assembly steps that are printed on the first free back.
    behind_steps: Page | None = None
    # The list of errors at the end of a draft.
    errors: Page | None = None

    @property
    def parts_in_kit(self) -> tuple[PrintedPart, ...]:
        """The parts in the combined document; the others only have separate documents."""
        return self.pooled or tuple(printed for printed in self.parts if printed.in_kit)

    @property
    def deferrable_ids(self) -> frozenset[str]:
        """The ids of the pieces that can wait."""
        return frozenset(id for printed in self.parts for id in printed.deferrable_ids)

    @property
    def steps_page(self) -> int:
        """The page with assembly steps on the back of another, 0 if there is none."""
        return self.free_page if self.behind_steps is not None else 0

    @property
    def is_steps_page_spoiled(self) -> bool:
        """Whether the free back belongs to a page that is cut out or glued."""
        sheet = self._free_sheet(self.paper_sheets)
        return sheet is not None and not self._is_for_reading(sheet)

    @property
    def flip(self) -> str:
        """The edge about which the paper is turned: that of the first two-sided part, or none."""
        flips = (printed.imposed.flip for printed in self.parts_in_kit)
        return next((flip for flip in flips if flip in TWO_SIDED), "none")

    @property
    def is_two_sided(self) -> bool:
        return self.flip in TWO_SIDED

    @property
    def sheets(self) -> int:
        """The number of sheets of paper in the whole kit."""
        pages = len(self.front_matter)
        cover = pages // 2 if self.is_two_sided else pages
        return cover + plain_sum(printed.imposed.papers for printed in self.parts_in_kit)

    @property
    def sheet_usage(self) -> tuple[int, ...]:
        """The used share of each sheet after the cover, in percent."""
        return tuple(fill for printed in self.parts_in_kit for fill in printed.imposed.fills)

    @property
    def front_matter(self) -> tuple[Page, ...]:
        """The pages of the cover; in duplex printing they are padded to a full sheet."""
        if self.is_two_sided and len(self.cover) % 2:
            words = self.typeset.text_of("slug.blank")
            return (*self.cover, blank_back(self.cover[-1], "cover blank", words, self.typeset))
        return self.cover

    @property
    def paper_sheets(self) -> tuple[KitSheet, ...]:
        """The sheets of paper after the cover, each with its pages in the combined document."""
        before = len(self.front_matter)
        found: list[KitSheet] = []
        for printed in self.parts_in_kit:
            for number, use in enumerate(self._sheet_uses(printed), 1):
                pages = tuple(range(before + 1, before + 1 + use.pages))
                found.append(KitSheet(printed.part.id, number, use, pages))
                before += use.pages
        if found and self._has_blank_end(found):
            found[-1] = replace(found[-1], pages=found[-1].pages[:-1])
        return tuple(found)

    def _has_blank_end(self, sheets: Sequence[KitSheet]) -> bool:
        """Return whether the last page would be blank: it is omitted unless assembly steps are on
        it."""
        use = sheets[-1].use
        shown = self.behind_steps is not None and self._free_sheet(sheets) is sheets[-1]
        return use.blank and not shown

    def _sheet_uses(self, printed: PrintedPart) -> Iterator[SheetUse]:
        """Yield the contents of the sheets of a part; they have two sides if the kit is
        two-sided."""
        for use in printed.imposed.uses:
            yield replace(use, pages=2, blank=True) if self._has_blank_backs(printed) else use

    def _has_blank_backs(self, printed: PrintedPart) -> bool:
        """Return whether the pages of a part have blank backs in the kit."""
        return self.is_two_sided and printed.imposed.flip not in TWO_SIDED

    @property
    def free_page(self) -> int:
        """The first page that is the blank back of a page or a board, 0 if there is none.
        Preferably it is the back of a page, which is not cut or glued, and of one that cannot
        wait."""
        sheet = self._free_sheet(self.paper_sheets)
        return sheet.pages[0] + 1 if sheet is not None else 0

    def _free_sheet(self, sheets: Sequence[KitSheet]) -> KitSheet | None:
        free = [sheet for sheet in sheets if sheet.use.blank and sheet.use.kept]
        later = self.deferrable_ids
        return min(
            free,
            key=lambda sheet: (not self._is_for_reading(sheet), sheet.use.pieces[0][0] in later),
            default=None,
        )

    def _is_for_reading(self, sheet: KitSheet) -> bool:
        """Return whether a sheet contains a page to read."""
        ids = {id for id, _ in sheet.use.pieces}
        pieces = (piece for printed in self.parts for piece in printed.part.pieces)
        return any(piece.read for piece in pieces if piece.id in ids)

    @property
    def free_size(self) -> tuple[float, float] | None:
        """The width and height of the free page, None if there is none: it has the orientation of
        its front."""
        page = self._all_pages()[self.free_page - 1] if self.free_page else None
        return None if page is None else (page.width, page.height)

    @property
    def free_edge(self) -> tuple[float, float]:
        """How much of the free page is cut off with its front: left and right, top and bottom. Of
        two opposite sides, the larger counts, since which is which depends on the printer."""
        if not self.free_page or not self.is_steps_page_spoiled:
            return (0.0, 0.0)
        front = self._all_pages()[self.free_page - 2]
        trim = front.trim
        across = max(0.0, trim.x, front.width - trim.right)
        return across, max(0.0, trim.y, front.height - trim.bottom)

    def with_blank_cover(self, cover: int) -> Kit:
        """Return the kit with this many blank cover pages, for counting pages and sheets."""
        width, height = self.paper.width, self.paper.height
        whole = Rect(0, 0, width, height)
        return replace(self, cover=(Page(width, height, (), "cover", whole, whole),) * cover)

    def combined_document(self) -> Document:
        """Return the document of all parts."""
        pages = self._all_pages()
        if self.behind_steps is not None and self.steps_page:
            label = pages[self.steps_page - 1].label.replace("blank", "steps")
            pages[self.steps_page - 1] = replace(self.behind_steps, label=label)
        sheets = self.paper_sheets
        del pages[sheets[-1].pages[-1] if sheets else len(pages) :]
        return self._make_document(
            self.about.title, self._number_pages(pages), self.flip, self.parts_in_kit
        )

    def _number_pages(self, pages: Sequence[Page]) -> Iterator[Page]:
        """Yield the pages with their page numbers, to which the cover refers."""
        for number, page in enumerate(pages, 1):
            if not self.cover or number <= len(self.front_matter):
                yield page
            else:
                words = self.typeset.text_of("slug.page", number=number, total=len(pages))
                yield with_page_number(page, words, self.typeset)

    def _all_pages(self) -> list[Page]:
        return [
            *self.front_matter,
            *(page for part in self.parts_in_kit for page in self._pages_of_part(part)),
        ]

    def part_document(self, printed: PrintedPart) -> Document:
        """Return the document of one part."""
        title = f"{self.about.title}: {printed.part.title}"
        flip = printed.imposed.flip if printed.imposed.flip in TWO_SIDED else "none"
        pages, uses = printed.imposed.pages, printed.imposed.uses
        # The blank back of the last page need not be printed.
        printed_pages = pages[:-1] if uses and uses[-1].blank else pages
        return self._make_document(title, printed_pages, flip, [printed])

    def _pages_of_part(self, printed: PrintedPart) -> Iterator[Page]:
        """Yield the pages of a part as they are in the kit.

        Labels begin with the part, since every part counts its sheets from 1.
        """
        widowed = self._has_blank_backs(printed)
        for sheet, page in enumerate(printed.imposed.pages, 1):
            label = f"{printed.part.id} {page.label}"
            yield (
                replace(page, label=label, bookmarks=_nested_bookmarks(page))
                if self.cover
                else page
            )
            if widowed:
                words = blank_words(printed.part.title, sheet, self.typeset)
                yield blank_back(page, f"{label} blank", words, self.typeset)

    def _make_document(
        self, title: str, pages: Iterable[Page], flip: str, parts: Sequence[PrintedPart]
    ) -> Document:
        text_of = self.typeset.text_of
        if self.errors is not None:
            title = f"{text_of('slug.draft')}: {title}"
            pages = (*pages, self.errors)
        document = Document(
            title=title,
            author=self.about.author,
            subject=text_of("document.subject", paper=self.paper.title),
            keywords=(
                text_of("document.keyword"),
                *(printed.part.title for printed in parts),
            ),
            language=self.about.language,
            pages=tuple(pages),
            flip=flip,
        )
        return correct_document(document, self.correction)


def font_faces(pages: Sequence[Page]) -> tuple[str, ...]:
    """Return the names of the font faces used on these pages, in alphabetical order."""
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
