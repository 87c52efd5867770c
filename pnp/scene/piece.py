"""What components hand to imposition: pieces to cut out, gathered into parts of the kit."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pnp.scene import Item, Point, Rect, Segments, rectangle

PLAIN, HEAVY, CARD = "plain", "heavy", "card"
"""Kinds of paper by their weight; ``paper.plain`` and so on in the words of pnp say how heavy."""


def one_paper(papers: Iterable[str]) -> str:
    """Return the paper that does for all that is best on each of some: the middle weight where they
    differ, which printers take, folds well and is stiff enough to be dealt.

    >>> one_paper(["card", "card"]), one_paper(["card", "plain"])
    ('card', 'heavy')
    """
    kinds = set(papers)
    return kinds.pop() if len(kinds) == 1 else HEAVY


class Crease(Struct, frozen=True):
    """A fold line between two points of a piece; what lies beyond turns by ``angle`` degrees away
    from the reader, or towards him where that is negative."""

    start: Point
    end: Point
    angle: float = 90.0

    @property
    def valley(self) -> bool:
        """Whether the printed side is folded inwards."""
        return self.angle < 0


class Piece(Struct, frozen=True):
    """One physical thing to cut out.

    Coordinates are millimetres from the top left of the trim box. Art reaches ``bleed`` beyond
    the trim on every side. ``back`` is drawn as seen when the piece is turned like the page of a
    book; None where the back stays blank. ``cut`` is the outline to cut, within the trim box.
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
    # The outlines of what is glued behind something else.
    glued: tuple[tuple[Point, ...], ...] = ()
    quantity: int = 1
    # What is visible of a folded piece from the front when it is upright; the whole of others.
    face: Rect | None = None
    # How many of the quantity are spares, which the game does not count.
    spares: int = 0
    # Of the size that it was designed for; sheets say when it is less than 1.
    scale: float = 1.0
    # Whether it is a page to read, on which something else may be printed behind it.
    read: bool = False
    # The title of the text of which it is a leaf, where the text has several.
    text: str = ""
    # The ids of others of which the fronts are on its back.
    behind: tuple[str, ...] = ()
    # Where a poster may be cut into tiles without cutting a space in two: (xs, ys) in millimetres.
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    # The boxes of names, which the cuts of a poster spare where they can.
    names: tuple[Rect, ...] = ()
    # The kind of paper that it is best printed on.
    paper: str = CARD

    @property
    def outline(self) -> Segments:
        return self.cut or rectangle(0, 0, self.width, self.height)


class Part(Struct, frozen=True):
    """The pieces that are printed and bookmarked together, such as all tokens.

    ``scheme`` is a module of ``pnp.imposition``: ``nup``, or what becomes of pieces that are larger
    than the paper: ``poster``, ``quarters`` or ``reduced``. ``note`` says on the assembly page what
    to do with the part.
    """

    id: str
    title: str
    pieces: tuple[Piece, ...]
    scheme: str = "nup"
    note: str = ""
