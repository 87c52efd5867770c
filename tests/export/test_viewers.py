"""Every family as three programs show it: each glyph of a page where its outline is, and the text
that was written found again."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path as File

import pikepdf
import pypdfium2
import pytest
import rasters
from fontmaking import font
from PIL import Image

from pnp.export.pdf import write_document
from pnp.scene import Group, Item, Matrix, Page, Path, Text
from pnp.text import fonts, game_fonts, glyphs
from pnp.text.fonts import extras
from pnp.text.glyphs import shapes
from pnp.text.shaping import Style, set_line

# Of each script that a family may have.
SCRIPTS = ("Qgß½4?", "Ωξ", "Жф", "שא", "عكڤ", "मक", "日本金の東カ一")
# What people write in games and most fonts for texts lack.
SYMBOLS = "♥♦♣♠♡♢♧♤★☆→←↑↓↔✓✗✔✘⚀⚁⚂⚃⚄⚅●○■□▲△▼◆◇①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳☐☑⚔☠☀☾♪∞"
CELL, COLUMNS = 7.0, 24
SIZE = 5.0
DPI = 80


def _with_pdfium(written: bytes, folder: File) -> list[Image.Image]:
    with pypdfium2.PdfDocument(written) as pdf:
        return [page.render(scale=DPI / 72 * 0.99999).to_pil().convert("L") for page in pdf]


def _with_poppler(written: bytes, folder: File) -> list[Image.Image]:
    return _with_program(("pdftoppm", "-r", f"{DPI}", "-png", "{pdf}", "{out}"), written, folder)


def _with_ghostscript(written: bytes, folder: File) -> list[Image.Image]:
    smooth = ("-dTextAlphaBits=4", "-dGraphicsAlphaBits=4")
    command = ("gs", "-q", "-dSAFER", "-sDEVICE=png16m", f"-r{DPI}", *smooth)
    return _with_program((*command, "-o", "{out}-%d.png", "{pdf}"), written, folder)


def _with_program(command: tuple[str, ...], written: bytes, folder: File) -> list[Image.Image]:
    pdf, out = folder / "shown.pdf", folder / "shown"
    pdf.write_bytes(written)
    subprocess.run([part.format(pdf=pdf, out=out) for part in command], check=True)
    return [Image.open(file).convert("L") for file in sorted(folder.glob("shown-*.png"))]


VIEWERS: dict[str, Callable[[bytes, File], list[Image.Image]]] = {
    "pdfium": _with_pdfium,
    "pdftoppm": _with_poppler,
    "gs": _with_ghostscript,
}


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the shelf of a font whose character identifiers are not the numbers of its glyphs."""
    folder = tmp_path_factory.mktemp("game")
    (folder / "fonts").mkdir()
    made = font("Keyed", "".join(map(chr, range(0x4E00, 0x5000))), keyed=True, step=1)
    (folder / "fonts" / "keyed.otf").write_bytes(made)
    return game_fonts.register_fonts(folder).mark


def samples(shelf: str) -> Iterator[Text]:
    """Yield each character of each family, for the cells of a page."""
    for family in fonts.families():
        name = fonts.find(family)
        assert name is not None
        yield from (_alone(c, name) for c in "".join(SCRIPTS) if fonts.load(name).has(c))
    yield from (_alone(char, rasters.FACE) for char in SYMBOLS)
    name = fonts.find("Keyed", shelf=shelf)
    assert name is not None
    yield from (_alone(char, name) for char in "一万俎")


@pytest.mark.parametrize("family", ["Atkinson Hyperlegible", "Cinzel"])
def test_symbols_are_the_same_with_and_without_the_extra(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = fonts.find(family)
    assert name is not None
    whole = [_alone(char, name) for char in SYMBOLS]
    for known in extras():
        monkeypatch.delitem(fonts._KNOWN, known.name)
    for remembered in ("fallback_faces", "sort_by_likeness"):
        monkeypatch.setattr(fonts, remembered, getattr(fonts, remembered).__wrapped__)
    monkeypatch.setattr(fonts, "find", lru_cache(fonts.find.__wrapped__))
    monkeypatch.setattr(glyphs, "set_run", glyphs.set_run.__wrapped__)
    assert fonts.missing_characters(SYMBOLS, name) == ()
    assert [_alone(char, name) for char in SYMBOLS] == whole


def _alone(char: str, name: str) -> Text:
    return set_line(char, Style(name, SIZE, "#000000"), 0, 0)


def in_cells(items: list[Item]) -> Page:
    rows = -(-len(items) // COLUMNS)
    placed = (
        Group((item,), Matrix(1, 0, 0, 1, 1 + CELL * (i % COLUMNS), CELL * (i // COLUMNS + 1) - 2))
        for i, item in enumerate(items)
    )
    return rasters.page(*placed, width=COLUMNS * CELL, height=rows * CELL)


def outlined(text: Text) -> Group:
    """Return the outlines of the glyphs of a text."""
    paths, x, em = [], 0.0, text.size / 1000
    for segments, dx, dy, advance in shapes(text):
        matrix = Matrix(em, 0, 0, em, (x + dx) * em, -dy * em)
        paths.append(Group((Path(segments, text.fill),), matrix))
        x += advance
    return Group(tuple(paths))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_each_glyph_is_shown_as_it_is_drawn(viewer: str, keyed: str, tmp_path: File) -> None:
    if viewer != "pdfium" and shutil.which(viewer) is None:
        pytest.skip(f"{viewer} is not installed")
    texts = list(samples(keyed))
    pages = in_cells([*texts]), in_cells([outlined(text) for text in texts])
    shown, drawn = VIEWERS[viewer](write_document(rasters.document(*pages)), tmp_path)
    wrong = []
    for i, text in enumerate(texts):
        left, top = CELL * (i % COLUMNS), CELL * (i // COLUMNS)
        box = tuple(round(v * DPI / 25.4) for v in (left, top, left + CELL, top + CELL))
        cells = shown.crop(box), drawn.crop(box)
        assert cells[1].getextrema()[0] < 100, f"no ink of {text.content}"
        if rasters.differing(*cells, tolerance=150):
            wrong.append((text.glyphs[0].font if text.glyphs else text.font, text.content))
    assert not wrong


def test_all_fonts_are_embedded_with_what_their_glyphs_mean(keyed: str) -> None:
    pdf = rasters.opened(rasters.document(in_cells([*samples(keyed)])))
    listed = [found for found in pdf.objects if isinstance(found, pikepdf.Dictionary)]
    types = [found for found in listed if found.get("/Subtype") == "/Type0"]
    assert len(types) == 1 + len(fonts.families())
    for found in types:
        descriptor = found.DescendantFonts[0].FontDescriptor
        assert "/ToUnicode" in found
        assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
    assert not pdf.check_pdf_syntax()
