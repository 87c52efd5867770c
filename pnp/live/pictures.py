"""Pictures of pieces, with the lines of the file that describe each, and of the printed sheets.

A picture is redrawn only when it looks different.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from hashlib import blake2b

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Report, Span
from pnp.content.files import File
from pnp.content.nodes import Mapping, Node, node_at
from pnp.content.project import Project
from pnp.export import FacePicture
from pnp.export.svg import write_picture, write_svg
from pnp.imposition.paper import PAPERS
from pnp.live.table import PieceFace
from pnp.model.record import Record
from pnp.press.files import face_art, piece_faces
from pnp.press.layout_cache import ID
from pnp.press.parts import LaidOutPart, ThemeOf
from pnp.press.printing import PrintOptions, print_parts
from pnp.scene import Item, Page
from pnp.scene.piece import Piece


class _DrawnPiece(Struct, frozen=True):
    piece: Piece
    faces: tuple[PieceFace, ...]


class Pictures:
    """The pictures of pieces, by piece key. All are SVG, with the bleed and without cut lines;
    ``keep_only`` drops those that are no longer shown."""

    def __init__(self) -> None:
        self._drawn: dict[str, _DrawnPiece] = {}
        self._bytes: dict[str, bytes] = {}

    def get(self, name: str) -> bytes | None:
        """Return a picture."""
        return self._bytes.get(name)

    def faces_of(self, key: str, piece: Piece) -> tuple[PieceFace, ...]:
        """Return the faces of a piece, whose pictures are stored."""
        known = self._drawn.get(key)
        if known is None or known.piece != piece:
            drawn = (
                PieceFace(side, self.add(_write_svg(piece, art)))
                for side, (_, art) in zip(("front", "back"), piece_faces(piece), strict=False)
            )
            known = self._drawn[key] = _DrawnPiece(piece, tuple(drawn))
        return known.faces

    def add(self, drawing: bytes) -> str:
        """Store a picture, and return its name."""
        name = blake2b(drawing, digest_size=16).hexdigest()
        self._bytes[name] = drawing
        return name

    def keep_only(self, names: Set[str]) -> None:
        """Drop all pictures except those with these names."""
        self._bytes = {name: drawing for name, drawing in self._bytes.items() if name in names}
        self._drawn = {
            key: drawn
            for key, drawn in self._drawn.items()
            if all(face.picture in names for face in drawn.faces)
        }


def _write_svg(piece: Piece, art: tuple[Item, ...]) -> bytes:
    items = face_art(piece, art, outlined=False)
    return write_picture(FacePicture(piece.width, piece.height, items, piece.title, piece.bleed))


# Pieces with their sources: the file, and the lines in it that describe them.


class PieceSource(Struct, frozen=True):
    """A piece, shown under ``key``, with the file that makes it, and the path of its id in that
    file."""

    key: str
    piece: Piece
    file: File[Record]
    path: KeyPath

    @property
    def node(self) -> Node:
        """The node that describes the piece: its card or token, otherwise the file."""
        return self.file.node if self.path == ID else node_at(self.file.node, self.path[:-1])

    def contains(self, span: Span | None) -> bool:
        """Return whether a place is in the description of the piece."""
        if span is None:
            return False
        if self.path == ID:
            return span.source == self.file.source
        node = self.node
        same = span.source == node.span.source
        return same and node.span.line <= span.line <= self._last_line(node)

    def _last_line(self, node: Node) -> int:
        """Return the last line of a card. One from a table is placed at its first cell; others may
        have several lines."""
        source = node.span.source
        if source == self.file.source or not isinstance(node, Mapping):
            return node.span.end_line
        cells = (value.span for _, value in node.entries if value.span.source == source)
        return max((span.end_line for span in cells), default=node.span.end_line)


# The sheets on which pieces are printed. A page is drawn when somebody views it.


class SheetPage(Struct, frozen=True):
    """A page: the name of its picture, its label in the kit, and its size in millimetres."""

    picture: str
    label: str
    width: float
    height: float


class SheetPages:
    """The pages of a kit. An unchanged page keeps its name and its picture."""

    def __init__(self) -> None:
        self._pages: dict[str, Page] = {}
        self._drawn: dict[str, bytes] = {}
        self._count = 0

    def pages_of(
        self, project: Project, look: ThemeOf, parts: Sequence[LaidOutPart], paper: str
    ) -> tuple[SheetPage, ...]:
        """Return the pages of all parts on a paper, after the cover; empty if they do not fit on
        it, which is reported elsewhere."""
        report = Report()
        theme = look(project.parts[0].files[0] if project.lone else None)
        if theme is None or paper not in PAPERS:
            return ()
        way = PrintOptions()
        kit = print_parts(project, parts, PAPERS[paper], theme, report, way, covered=True)
        pages = () if report.failed else kit.combined_document().pages
        known = {page.label: name for name, page in self._pages.items()}
        before, self._pages = self._pages, {}
        for page in pages:
            name = known.get(page.label, "")
            if not name or before[name] != page:
                self._count += 1
                name = f"sheet-{self._count}"
            self._pages[name] = page
        self._drawn = {name: made for name, made in self._drawn.items() if name in self._pages}
        return tuple(SheetPage(n, p.label, p.width, p.height) for n, p in self._pages.items())

    def picture(self, name: str) -> bytes | None:
        """Return the picture of a page."""
        page = self._pages.get(name)
        if page is not None and name not in self._drawn:
            drawn = write_svg(page.width, page.height, page.items, title=page.label)
            self._drawn[name] = drawn.encode()
        return self._drawn.get(name)
