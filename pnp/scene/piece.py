"""The interface between components and imposition: pieces to cut out, grouped into parts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pnp.scene import Item, Point, Rect, Segments, rectangle

PLAIN, HEAVY, CARD = "plain", "heavy", "card"
"""Kinds of paper by weight; the texts ``paper.plain`` and so on describe them."""


def one_paper(papers: Iterable[str]) -> str:
    """Return one paper for pieces with different preferences.

    If they differ it is the middle weight, which printers accept, folds well and is stiff enough to
    deal.

    >>> one_paper(["card", "card"]), one_paper(["card", "plain"])
    ('card', 'heavy')
    """
    kinds = set(papers)
    return kinds.pop() if len(kinds) == 1 else HEAVY


class Crease(Struct, frozen=True):
    """A fold line between two points of a piece.

    The part beyond it turns by ``angle`` degrees away from the reader, or towards the reader if
    negative.
    """

    start: Point
    end: Point
    angle: float = 90.0

    @property
    def valley(self) -> bool:
        """Whether the printed side is folded inwards."""
        return self.angle < 0


class Piece(Struct, frozen=True):
    """One physical thing to cut out.

    Coordinates are millimetres from the top left of the trim box. Art extends ``bleed`` beyond the
    trim on every side. ``back`` is drawn as seen when the piece is turned like the page of a book;
    None if the back stays blank. ``cut`` is the outline to cut, within the trim box.
    """

    id: str
    title: str
    width: float
    height: float
    front: tuple[Item, ...]
    back: tuple[Item, ...] | None = None
    bleed: float = 0.0
    cut: Segments = ()
    creases: tuple[Crease, ...] = ()
    # The outlines of areas to be glued behind something else.
    glued: tuple[tuple[Point, ...], ...] = ()
    quantity: int = 1
    # The part of a folded piece visible from the front when it is upright; otherwise the whole
    # piece.
    face: Rect | None = None
    # The areas of the front that are seen once it is folded: the six faces of a die by number, or
    # the front and the back of a standee, whose back is upside down.
    sides: tuple[Rect, ...] = ()
    # How many copies are spares, which the game does not count.
    spares: int = 0
    # Relative to the designed size; sheets state it if it is less than 1.
    scale: float = 1.0
    # Whether it is a page to read, whose back may carry another page.
    read: bool = False
    # The title of the text that it is a leaf of, if the text has several leaves.
    text: str = ""
    # The ids of other pieces whose fronts are on its back.
    behind: tuple[str, ...] = ()
    # Where a poster may be cut into tiles without cutting a space in two: (xs, ys) in millimetres.
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    # The id of the card in the data, if the piece is one of several different copies of it.
    copy_of: str = ""
    # The boxes of names, which the cuts of a poster avoid if possible.
    names: tuple[Rect, ...] = ()
    # The kind of paper recommended for it.
    paper: str = CARD
    # The middles of its spaces, where other pieces are placed.
    places: tuple[Point, ...] = ()

    @property
    def outline(self) -> Segments:
        return self.cut or rectangle(0, 0, self.width, self.height)


class Part(Struct, frozen=True):
    """The pieces that are printed and bookmarked together, such as all tokens.

    ``scheme`` is a module of ``pnp.imposition``: ``nup``, or for pieces larger than the paper
    ``poster``, ``quarters`` or ``reduced``. ``note`` is the instruction for the part on the
    assembly page.
    """

    id: str
    title: str
    pieces: tuple[Piece, ...]
    scheme: str = "nup"
    note: str = ""
