"""Write lists of all components, cards and texts, and the rules as Markdown and HTML.

components.csv lists each file with its pieces, copies, size and kind of paper; pieces.csv lists
each piece; cards/ has a table of each deck with all its columns; texts.csv has every text on every
face, for proofreaders. The workbook has the same tables as sheets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.units import format_number
from pnp.export import Job, content_mark
from pnp.exports.article import Article, html_page, markdown
from pnp.exports.bundle import BACK, FRONT, Bundle, PieceSet
from pnp.exports.face_texts import face_text
from pnp.exports.workbook import Cell, Table, csv_bytes, xlsx_bytes
from pnp.scene.piece import Piece

DECK = "deck"


class Options(Struct, frozen=True):
    pass


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    tables = components_table(bundle), pieces_table(bundle), texts_table(bundle)
    for table in tables:
        yield _table_job(f"{table.name.lower()}.csv", table)
    # A file that is printed in two parts is listed once.
    decks = {found.file: cards_table(found) for found in bundle.of_kind(DECK)}
    for file, table in decks.items():
        yield _table_job(f"cards/{file}.csv", table)
    both = (*tables, *decks.values())
    yield Job(f"{bundle.id}.xlsx", partial(xlsx_bytes, both), "workbook", content_mark(both))
    articles = {found.file: found.article for found in bundle.sets if found.article is not None}
    for file, article in articles.items():
        yield from article_jobs(f"rules/{file}", article)


def article_jobs(stem: str, article: Article) -> Iterator[Job]:
    """Yield a text as Markdown and as HTML."""
    mark = content_mark(article)
    yield Job(f"{stem}.md", lambda: markdown(article).encode(), stem, mark)
    yield Job(f"{stem}.html", lambda: html_page(article).encode(), stem, mark)


def components_table(bundle: Bundle) -> Table:
    """Return the bill of materials: a row for each file."""
    rows = tuple(
        (
            bundle.parts[found.part],
            found.title,
            found.kind,
            found.file,
            len(found.pieces),
            found.copies,
            ", ".join(dict.fromkeys(_size_of(piece.drawn) for piece in found.pieces)),
            ", ".join(dict.fromkeys(piece.drawn.paper for piece in found.pieces)),
        )
        for found in bundle.sets
    )
    columns = ("part", "title", "kind", "file", "pieces", "copies", "size in mm", "paper")
    return Table("Components", columns, rows)


def pieces_table(bundle: Bundle) -> Table:
    """Return a row for each piece."""
    rows = tuple(
        (
            piece.id,
            piece.title,
            piece.part,
            piece.kind,
            piece.file,
            piece.copies,
            float(format_number(piece.drawn.width)),
            float(format_number(piece.drawn.height)),
            piece.shape,
            "yes" if piece.has_back else "no",
        )
        for piece in bundle.pieces
    )
    size = ("width in mm", "height in mm", "shape", "back")
    return Table("Pieces", ("id", "title", "part", "kind", "file", "copies", *size), rows)


def texts_table(bundle: Bundle) -> Table:
    """Return a row for each printed face that has a text."""
    rows = tuple(
        (piece.id, piece.part, piece.file, name, text)
        for piece in bundle.pieces
        for side, name in ((FRONT, "front"), (BACK, "back"))
        if (text := face_text(piece.face(side)))
    )
    return Table("Texts", ("id", "part", "file", "side", "text"), rows)


def cards_table(deck: PieceSet) -> Table:
    """Return a row for each card of a deck, with all columns of its table."""
    fields = tuple(dict.fromkeys(name for piece in deck.pieces for name in piece.fields))
    own = [name for name in fields if name not in ("title", "id", "copies")]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (piece.id, piece.title, piece.copies, *(piece.fields.get(name, "") for name in own))
        for piece in deck.pieces
    )
    return Table(deck.title, ("id", "title", "copies", *own), rows)


def _size_of(piece: Piece) -> str:
    return f"{format_number(piece.width)} x {format_number(piece.height)}"


def _table_job(name: str, table: Table) -> Job:
    return Job(name, partial(csv_bytes, table), name, content_mark(table))
