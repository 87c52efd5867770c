"""``--ink low`` does what the README promises: measured in grey on whole kits and on backs."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.content.game_files import bundled_games
from pnp.content.language.languages import Dress
from pnp.content.project import Project, load
from pnp.content.targets import find
from pnp.export.pdf import write_document
from pnp.imposition.paper import PAPERS
from pnp.press.parts import LaidOut, lay_out
from pnp.press.printing import PrintOptions, print_parts
from pnp.press.themes import themes_of
from pnp.scene import Document, Group, Matrix, Page, Rect
from pnp.scene.piece import Piece
from pnp.theme import Theme

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
def test_low_ink_takes_a_quarter_of_the_backs_of_cards_tokens_and_tiles(game: str) -> None:
    assert backs(game, low=True) <= 0.25 * backs(game, low=False)


def laid_out(game: str, report: Report, *, low: bool) -> tuple[Project, list[LaidOut], Theme]:
    path = find(game, report)
    project = path and load(path, report, Dress())
    assert project
    look = themes_of(project, report, low_ink=low)
    parts = [lay_out(part, look, report, {}) for part in project.parts]
    theme = look(None)
    assert theme is not None
    return project, parts, theme


def shades(document: Document) -> Iterator[float]:
    """Yield how dark each page is."""
    with pypdfium2.PdfDocument(write_document(document)) as opened:
        for drawn in opened:
            grey = drawn.render(scale=DOTS, grayscale=True).to_numpy()
            yield 1 - float(grey.mean()) / 255


def inks(game: str, *, low: bool) -> Iterator[float]:
    """Yield how dark each page of a kit is."""
    report = Report()
    project, parts, theme = laid_out(game, report, low=low)
    options = PrintOptions()
    kit = print_parts(project, parts, PAPERS["a4"], theme, report, options, covered=True)
    assert not report.failed
    yield from shades(kit.whole())


def backs(game: str, *, low: bool) -> float:
    """Return how much ink the backs of all cards, tokens and tiles take, with their bleed."""
    _, parts, _ = laid_out(game, Report(), low=low)
    pieces = [
        piece
        for part in parts
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
