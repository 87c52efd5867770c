"""``--ink low`` does what the README promises: measured in grey on whole kits and on backs."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest
from kits import bill_of, kit_of

from pnp.content.game_files import bundled_games
from pnp.export.pdf import write_document
from pnp.scene import Document, Group, Matrix, Page, Rect
from pnp.scene.piece import Piece

DOTS = 1.5
"""Dots a point: on fewer, thin lines are drawn as broad as a dot."""


PATTERNED = ("deck", "tokens", "mosaic")
"""Kinds of file whose backs tell one pile from another. What screens, mats and sheets have behind
them is read, and text takes the same ink in any theme."""


@pytest.mark.soak
@pytest.mark.parametrize("game", bundled_games())
def test_low_ink_takes_two_fifths_of_a_kit_at_most(game: str) -> None:
    assert sum(inks(game, low=True)) <= 0.4 * sum(inks(game, low=False))


@pytest.mark.soak
@pytest.mark.parametrize("game", bundled_games())
def test_low_ink_takes_about_a_quarter_of_the_backs_of_cards_tokens_and_tiles(game: str) -> None:
    assert backs(game, low=True) <= 0.27 * backs(game, low=False)


def shades(document: Document) -> Iterator[float]:
    """Yield how dark each page is."""
    with pypdfium2.PdfDocument(write_document(document)) as opened:
        for drawn in opened:
            grey = drawn.render(scale=DOTS, grayscale=True).to_numpy()
            yield 1 - float(grey.mean()) / 255


def inks(game: str, *, low: bool) -> Iterator[float]:
    """Yield how dark each page of a kit is."""
    yield from shades(kit_of(game, "a4", low_ink=low).combined_document())


def backs(game: str, *, low: bool) -> float:
    """Return how much ink the backs of all cards, tokens and tiles take, with their bleed."""
    pieces = [
        piece
        for part in bill_of(game, low_ink=low).parts
        for piece, file in part.pieces
        if piece.back and file.kind in PATTERNED
    ]
    pages = [_back(piece) for piece in pieces]
    document = Document(game, "", "", (), "en", tuple(pages))
    return sum(
        shade * page.width * page.height * piece.quantity
        for shade, page, piece in zip(shades(document), pages, pieces, strict=True)
    )


def _back(piece: Piece) -> Page:
    width, height = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    back = Group(piece.back or (), Matrix.translate(piece.bleed, piece.bleed))
    whole = Rect(0, 0, width, height)
    return Page(width, height, (back,), piece.id, whole, whole)
