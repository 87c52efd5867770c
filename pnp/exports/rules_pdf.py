"""Sheets of rules as a document, one face a page."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.export.pdf import write_document
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.scene import Document, Group, Page, Rect


def rules_pdf(bundle: Bundle, title: str, leaves: Sequence[ExportPiece]) -> bytes:
    """Return the pages of leaves in reading order, without bleed."""
    pages: list[Page] = []
    for leaf in leaves:
        drawn = leaf.drawn
        area = Rect(0, 0, drawn.width, drawn.height)
        for side in (FRONT, BACK) if leaf.has_back else (FRONT,):
            items, label = (Group(leaf.face(side), clip=drawn.outline),), str(len(pages) + 1)
            pages.append(Page(drawn.width, drawn.height, items, label, area, area))
    return write_document(Document(title, bundle.author, "", (), bundle.language, tuple(pages)))
