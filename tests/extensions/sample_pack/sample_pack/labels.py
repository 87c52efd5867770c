"""Sheets as a text: the label of each page, one a line."""

from __future__ import annotations

from pnp.scene import Document


def write_document(document: Document) -> bytes:
    return "".join(f"{page.label}\n" for page in document.pages).encode()
