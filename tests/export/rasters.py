"""Pictures of scenes for the tests of exporters: pixels of a PDF or an SVG, as letters or images.

A picture in letters is 10 x 10 mm, a letter per square millimetre.
"""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.export import UnavailableError
from pnp.export.pdf import write_document
from pnp.export.png import write_png
from pnp.export.svg import write_svg
from pnp.scene import Document, Item, Page, Rect, Text
from pnp.text import fonts

FACE = fonts.find("Atkinson Hyperlegible") or ""

# A colour of a picture and the letter that stands for it.
LETTERS = {
    (255, 255, 255): "_",
    (0, 0, 0): "K",
    (255, 0, 0): "R",
    (0, 255, 0): "G",
    (0, 0, 255): "B",
    (255, 128, 128): "r",
    (128, 128, 255): "b",
    (128, 0, 128): "p",
}
_NEAR = 4

# Pixels to the millimetre of a picture in letters: the middle one is away from all edges.
_FINE = 5
LETTERS_DPI = _FINE * 25.4


def _has_cairo() -> bool:
    try:
        write_png(write_svg(1, 1, (), title="t"), 25.4)
    except UnavailableError:
        return False
    return True


needs_cairo = pytest.mark.skipif(not _has_cairo(), reason="the cairo library is missing")


def page(*items: Item, width: float = 10, height: float = 10, label: str = "F1") -> Page:
    paper = Rect(0, 0, width, height)
    return Page(width, height, items, label, paper, paper)


def document(*pages: Page, title: str = "A title") -> Document:
    return Document(title, "An author", "a subject", ("one", "two"), "en", pages)


def text(content: str, x: float, y: float, *, face: str, size: float = 4, tight: float = 0) -> Text:
    """Return a text whose glyphs stand ``tight`` thousandths closer than the face has them."""
    advances = tuple(fonts.load(face).advance(char) - tight for char in content)
    return Text(content, face, size, x, y, advances, "#000000")


def words(*contents: str, size: float = 4, tight: float = 0) -> tuple[Item, ...]:
    """Return lines of text, 8 mm apart, in a face that all tests share."""
    return tuple(
        text(content, 5, 10 + 8 * i, face=FACE, size=size, tight=tight)
        for i, content in enumerate(contents)
    )


def opened(document: Document) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(write_document(document)))


def of_pdf(items: tuple[Item, ...], width: float, height: float, dpi: float) -> Image.Image:
    written = write_document(document(page(*items, width=width, height=height)))
    # pypdfium2 rounds sizes up, so that dust would make a picture one pixel larger.
    with pypdfium2.PdfDocument(written) as opened:
        image: Image.Image = opened[0].render(scale=dpi / 72 * 0.99999).to_pil()
    return image.convert("RGB")


def of_svg(items: tuple[Item, ...], width: float, height: float, dpi: float) -> Image.Image:
    svg = write_svg(width, height, items, title="a picture")
    image = Image.open(BytesIO(write_png(svg, dpi))).convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(white, image).convert("RGB")


def letters(image: Image.Image) -> list[str]:
    """Return a letter for the middle of each square millimetre, ? for a colour without one."""
    middles = range(_FINE // 2, image.width, _FINE)
    return ["".join(_letter(image.getpixel((x, y))) for x in middles) for y in middles]


def differing(one: Image.Image, other: Image.Image, tolerance: int = 48) -> int:
    """Return how many pixels of ``one`` have a colour that ``other`` has not next to them.

    Looking at the neighbours too leaves out the edges, which programs smooth in different ways.
    """
    low, high = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
    over = ImageChops.add(ImageChops.subtract(one, high), ImageChops.subtract(low, one))
    return sum(over.convert("L").histogram()[tolerance:])


def _letter(pixel: object) -> str:
    assert isinstance(pixel, tuple)
    for colour, letter in LETTERS.items():
        if all(abs(a - b) <= _NEAR for a, b in zip(pixel, colour, strict=True)):
            return letter
    return "?"
