"""The options and the results of imposition, and the sides of sheets in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from pnp.imposition.paper import Paper
from pnp.scene import Item, Page, Rect
from pnp.scene.piece import CARD


class Typeset(Protocol):
    """Sets text in margins and on pages of instructions."""

    def __call__(self, content: str, size: float, x: float, y: float, anchor: str) -> Item:
        """Return a black line in a ``size`` in millimetres; ``x`` and ``y`` are those of its
        baseline, ``anchor`` is start, middle or end."""
        ...

    def text_of(self, key: str, /, **values: str | float) -> str:
        """Return one of pnp's own texts; see ``pnp.content.language.builtin_texts``."""
        ...

    def join_words(self, words: Sequence[str]) -> str:
        """Return words as a list that ends with *and*."""
        ...


BLACK = "#000000"


class Sheet(Struct, frozen=True):
    """A page of instructions before its text is added: its items, the room for text, and the boxes
    that no mark may touch."""

    items: tuple[Item, ...]
    room: Rect
    taken: tuple[Rect, ...] = ()


class Stationery(Protocol):
    """The design of instruction pages in a kit."""

    def sheet(self, title: str, width: float, height: float) -> Sheet:
        """Return a page with its frame and its title, above the line in its lower margin."""
        ...

    def line(
        self, content: str, size: float, x: float, y: float, anchor: str, *, strong: bool = False
    ) -> Item:
        """Return a line of text, as ``Typeset`` does."""
        ...


class Slug(Struct, frozen=True):
    """The contents of the margin line of every sheet of the kit; the word ``draft``, if any, is
    also printed large where no piece is."""

    game: str
    version: str = ""
    draft: str = ""


class SheetOptions(Struct, frozen=True):
    """Imposition options. ``sheets`` is a key of ``pnp.imposition.SHEETS``; ``marks`` is ``crop``
    or ``none`` (the slug and the ruler are printed either way); ``cut_lines`` draws the outlines of
    pieces in a separate layer; ``stationery`` is that of a kit, without which pages of instructions
    are plain; ``plans`` is whether boards of several sheets have an assembly page, which the
    document of a whole kit has elsewhere."""

    paper: Paper
    slug: Slug
    typeset: Typeset
    sheets: str = "duplex-long"
    marks: str = "crop"
    cut_lines: bool = False
    stationery: Stationery | None = None
    plans: bool = True


class UnplacedPiece(Struct, frozen=True):
    """The reason why a piece is on no page."""

    piece: str
    message: str
    hint: str


class PieceRemark(Struct, frozen=True):
    """A remark on a piece that is not printed as drawn; a ``warning`` if this does harm."""

    piece: str
    code: str
    message: str
    hint: str = ""
    warning: bool = False


class SheetUse(Struct, frozen=True):
    """The contents of a sheet of paper: the ``pieces`` by id with their quantities, the number of
    straight ``cuts``, and the number of ``pages``. ``tiled`` is whether it is one of several sheets
    of a piece; ``blank`` whether its last page is empty; ``kept`` whether it is a page or a board,
    whose blank back can be read; ``behind`` is the number of the sheet whose backs it has, 0 for a
    sheet of fronts; ``paper`` is the kind to print it on."""

    pieces: tuple[tuple[str, int], ...]
    cuts: int
    pages: int
    tiled: bool = False
    blank: bool = False
    kept: bool = False
    behind: int = 0
    paper: str = CARD


class ImposedPart(Struct, frozen=True):
    """The pages of a part in printing order; ``papers`` is the number of sheets of paper, whose
    contents are in ``uses``.

    ``flip`` is the edge about which a duplex printer must turn them: long, short, or none if no
    paper is printed on both sides. If any is, every sheet has a back page, possibly blank:
    otherwise a duplex printer would put a front on the back of the previous sheet. ``fills`` are
    the covered shares of the printable area of each sheet, in percent.
    """

    pages: tuple[Page, ...]
    papers: int
    faults: tuple[UnplacedPiece, ...]
    flip: str = "none"
    remarks: tuple[PieceRemark, ...] = ()
    fills: tuple[int, ...] = ()
    uses: tuple[SheetUse, ...] = ()


class PrinterMark(Struct, frozen=True):
    """A printer's mark and its box, which later marks must stay clear of."""

    item: Item
    box: Rect


class Side(Struct, frozen=True):
    """One side of a sheet, complete except for the slug and the ruler, which need the number of
    sheets.

    Sides of one paper share ``sheet`` (from 1). ``face`` and ``advice`` are printed in the slug,
    ``pieces`` are the titles of those on this side. ``ink`` contains the boxes that no mark may
    touch. A side without ``art`` is the back of a sheet that stays blank. ``scales`` are those of
    reduced pieces. ``cuts`` are outlines to cut. ``holds`` are the ids of the pieces on it, one per
    copy; ``straight`` is the number of straight cuts between them; ``tiled``, ``kept`` and
    ``paper`` are as for ``SheetUse``.
    """

    width: float
    height: float
    sheet: int
    label: str
    face: str
    pieces: str
    advice: str
    art: tuple[Item, ...]
    marks: tuple[PrinterMark, ...]
    ink: tuple[Rect, ...]
    trim: Rect
    bleed: Rect
    scales: tuple[float, ...] = ()
    cuts: tuple[Item, ...] = ()
    holds: tuple[str, ...] = ()
    straight: int = 0
    tiled: bool = False
    kept: bool = False
    paper: str = CARD


class ImposedRun(Struct, frozen=True):
    """The sides that a scheme made of pieces, in printing order, and the pieces that it could not
    place."""

    sides: tuple[Side, ...]
    faults: tuple[UnplacedPiece, ...] = ()
    remarks: tuple[PieceRemark, ...] = ()
