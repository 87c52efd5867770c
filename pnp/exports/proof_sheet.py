"""A proof sheet: all faces of a game, small, on pages that print on A4 and Letter alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.export import Job, content_mark
from pnp.export.pdf import write_document
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.scene import Document, Group, Item, Matrix, Page, Path, Rect, Stroke
from pnp.scene.items import Bookmark
from pnp.text import fonts
from pnp.text.shaping import Style, set_line, width

PROOF = "proof.pdf"
# The paper that fits on both A4 and Letter, and its margin.
_WIDTH, _HEIGHT, _MARGIN = 210.0, 279.0, 12.0
_COLUMNS, _ROWS = 3, 4
_HEAD, _CAPTION, _GAP, _BETWEEN = 12.0, 6.0, 6.0, 1.5
# Faces are shown at most at this scale.
_LARGEST = 0.75
_INK, _SOFT, _HAIRLINE = "#1c1d1f", "#5c5f66", Stroke("#b9bbc0", 0.1)


class _Cell(Struct, frozen=True):
    box: Rect
    piece: ExportPiece


def proof_job(bundle: Bundle) -> Job:
    """Return the file of the proof sheet."""
    titles = [(p.path, p.title, p.copies, p.marks) for p in bundle.pieces]
    mark = content_mark((bundle.title, bundle.author, bundle.version, bundle.parts, titles))
    return Job(PROOF, lambda: write_document(proof_document(bundle)), PROOF, mark)


def proof_document(bundle: Bundle) -> Document:
    """Return the pages of the proof sheet, each part on pages of its own."""
    pages = [page for part in bundle.by_part for page in _part_pages(bundle, part)]
    author, subject = bundle.author, "Proof sheet"
    return Document(bundle.title, author, subject, (), bundle.language, tuple(pages))


def _part_pages(bundle: Bundle, part: str) -> Iterator[Page]:
    pieces = [piece for found in bundle.by_part[part] for piece in found.pieces]
    most = _COLUMNS * _ROWS
    sheets = [pieces[start : start + most] for start in range(0, len(pieces), most)]
    for number, shown in enumerate(sheets, 1):
        title = bundle.parts[part]
        counted = f"{title} {number}/{len(sheets)}" if len(sheets) > 1 else title
        head = " · ".join(filter(None, (bundle.title, bundle.version, counted)))
        items: list[Item] = [_line(head, 4.2, _MARGIN, _MARGIN + 4.0, bold=True)]
        for cell in _cells(shown):
            items.extend(_draw(cell))
        marks = () if number > 1 else (Bookmark(title),)
        area = Rect(0, 0, _WIDTH, _HEIGHT)
        yield Page(_WIDTH, _HEIGHT, tuple(items), f"{part}-{number}", area, area, marks)


def _cells(pieces: Sequence[ExportPiece]) -> Iterator[_Cell]:
    wide = (_WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) / _COLUMNS
    high = (_HEIGHT - 2 * _MARGIN - _HEAD - (_ROWS - 1) * _GAP) / _ROWS
    for index, piece in enumerate(pieces):
        row, column = divmod(index, _COLUMNS)
        x, y = _MARGIN + column * (wide + _GAP), _MARGIN + _HEAD + row * (high + _GAP)
        yield _Cell(Rect(x, y, wide, high), piece)


def _draw(cell: _Cell) -> Iterator[Item]:
    """Yield the faces of a piece next to each other, and its title below."""
    box, piece, drawn = cell.box, cell.piece, cell.piece.drawn
    sides = (FRONT, BACK) if piece.has_back else (FRONT,)
    room = (box.width - _BETWEEN * (len(sides) - 1)) / len(sides)
    scale = min(_LARGEST, room / drawn.width, (box.height - _CAPTION) / drawn.height)
    bottom = box.bottom - _CAPTION
    for index, side in enumerate(sides):
        x = box.x + index * (drawn.width * scale + _BETWEEN)
        place = Matrix.scale(scale).then(Matrix.translate(x, bottom - drawn.height * scale))
        yield Group((Group(piece.face(side), clip=drawn.outline),), place)
        yield Group((Path(drawn.outline, stroke=_HAIRLINE),), place)
    copies = f" × {piece.copies}" if piece.copies != 1 else ""
    yield _line(_shorten(piece.title, copies, box.width), 2.8, box.x, bottom + 4.0)


def _shorten(title: str, copies: str, room: float) -> str:
    """Return a title with the number of copies that fits into its cell."""
    style = _style(2.8, bold=False)
    shown = title
    while len(shown) > 1 and width(f"{shown}{copies}", style) > room:
        shown = f"{shown.rstrip('…')[:-1].rstrip()}…"
    return f"{shown}{copies}"


def _line(content: str, size: float, x: float, y: float, *, bold: bool = False) -> Item:
    return set_line(content, _style(size, bold=bold), x, y)


def _style(size: float, *, bold: bool) -> Style:
    face = fonts.find(fonts.MARGINS, 700 if bold else 400)
    assert face is not None
    return Style(face, size, _INK if bold else _SOFT)
