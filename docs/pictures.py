"""Makes the pictures of the README from the pages in output/.

Usage: make games; pnp build les-petits-pirates --theme ink-saver; python docs/pictures.py
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
from PIL.Image import Image

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "output" / "les-petits-pirates"
PICTURES = Path(__file__).resolve().parent / "pictures"


def page(file: Path, number: int, dpi: float) -> Image:
    with pdfium.PdfDocument(file) as document:
        return document[number].render(scale=dpi / 72).to_pil().convert("RGB")


def trimmed(file: Path, number: int, dpi: float) -> Image:
    """Return what is inside the trim box of a page."""
    with pdfium.PdfDocument(file) as document:
        left, low, right, top = document[number].get_trimbox()
        high = document[number].get_height()
    box = [round(v * dpi / 72) for v in (left, high - top, right, high - low)]
    return page(file, number, dpi).crop(tuple(box))


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    chart, saver = GAME / "chart", GAME / "ink-saver"
    name = "les-petits-pirates"
    for picture, image in {
        "board": trimmed(chart / f"{name}-maps-a4.pdf", 0, 110),
        "solo": trimmed(chart / f"{name}-maps-a4.pdf", 5, 80),
        "space": trimmed(chart / f"{name}-maps-a4.pdf", 4, 80),
        "cover": page(chart / f"{name}-kit-a4.pdf", 0, 60),
        "screen": page(chart / f"{name}-screens-a4.pdf", 0, 60),
        "ink-saver": trimmed(saver / f"{name}-maps-a4.pdf", 0, 80),
        "tokens": page(chart / f"{name}-tokens-a4.pdf", 0, 70),
        "mats": page(chart / f"{name}-mats-a4.pdf", 0, 70),
    }.items():
        image.quantize(96).save(PICTURES / f"{picture}.png", optimize=True)


if __name__ == "__main__":
    main()
