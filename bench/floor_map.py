"""The floor for maps: the same marks of a hex map drawn by hand with only reportlab.

Usage: python floor_map.py FILE
"""

from __future__ import annotations

import sys

from reportlab import rl_config
from reportlab.lib.pagesizes import A3, landscape
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from workloads import COLUMNS, MAP_MARGIN, MAP_SIZE, ROWS, font_file

rl_config.useA85 = 0
MM = 72 / 25.4


def fonts() -> None:
    for name, package, file in (
        ("serif", "font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
        ("title", "fontpkg_cinzel", "Cinzel[wght].ttf"),
        ("text", "fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
    ):
        registerFont(TTFont(name, str(font_file(package, file))))


def main(file: str) -> None:
    fonts()
    page = landscape(A3)
    canvas = Canvas(file, pagesize=page, pageCompression=1, invariant=1, initialFontName="serif")
    wide, high = MAP_SIZE[0] * MM, MAP_SIZE[1] * MM
    left, low = (page[0] - wide) / 2, (page[1] - high) / 2
    canvas.setFillColorRGB(0.95, 0.9, 0.78)
    canvas.rect(left - 3 * MM, low - 3 * MM, wide + 6 * MM, high + 6 * MM, stroke=0, fill=1)
    left, low = left + MAP_MARGIN * MM, low + MAP_MARGIN * MM
    wide, high = wide - 2 * MAP_MARGIN * MM, high - 2 * MAP_MARGIN * MM
    canvas.setFillColorRGB(0.87, 0.9, 0.85)
    canvas.rect(left, low, wide, high, stroke=0, fill=1)
    hexes(canvas, left, low, wide, high)
    border(canvas, left, low, wide, high)
    canvas.setFillColorRGB(0.98, 0.94, 0.86)
    canvas.rect(left, low, 40 * MM, 18 * MM, fill=1)
    canvas.setFillColorRGB(0.2, 0.14, 0.1)
    canvas.setFont("title", 15)
    canvas.drawCentredString(left + 20 * MM, low + 7 * MM, "Bench")
    around(canvas, page)
    canvas.showPage()
    canvas.save()


def hexes(canvas: Canvas, left: float, low: float, wide: float, high: float) -> None:
    """Draw each border once, dotted, and a sounding in two of three hexes."""
    sx, sy = wide / (3 * COLUMNS - 1), high / (2 * ROWS - 1)
    path = canvas.beginPath()
    canvas.setLineCap(1)
    canvas.setLineWidth(0.38 * MM)
    canvas.setDash([0.02 * MM, 1.0 * MM])
    for c in range(COLUMNS):
        for r in range(ROWS):
            x = left + (3 * c + 1) * sx
            y = low + (2 * r + (c % 2)) * sy
            path.moveTo(x - sx, y + sy)
            path.lineTo(x + sx, y + sy)
            path.lineTo(x + 2 * sx, y)
            path.lineTo(x + sx, y - sy)
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(left, low, wide, high)
    canvas.clipPath(clip, stroke=0)
    canvas.setStrokeColorRGB(0.29, 0.41, 0.41)
    canvas.drawPath(path)
    canvas.restoreState()
    canvas.setDash([])
    canvas.setFillColorRGB(0.27, 0.39, 0.38)
    canvas.setFont("serif", 6.5)
    for i in range(COLUMNS * ROWS * 2 // 3):
        c, r = i % COLUMNS, i // COLUMNS * 3 // 2
        x, y = left + (3 * c + 1) * sx, low + (2 * r + 1) * sy
        canvas.drawCentredString(x, y, str(20 + i * 7 % 80))


def border(canvas: Canvas, left: float, low: float, wide: float, high: float) -> None:
    canvas.setStrokeColorRGB(0.2, 0.14, 0.1)
    for by, width in ((0, 0.3), (0.7, 0.16), (2.2, 0.16), (6.1, 0.16), (6.75, 0.55)):
        canvas.setLineWidth(width * MM)
        canvas.rect(left - by * MM, low - by * MM, wide + 2 * by * MM, high + 2 * by * MM)
    across, down = 77, 53
    canvas.setFont("serif", 6)
    for i in range(across):
        x = left + wide * i / across
        for y in (low - 2.2 * MM, low + high + 0.7 * MM):
            canvas.setFillColorRGB(*((0.2, 0.14, 0.1) if i % 2 == 0 else (1, 0.97, 0.9)))
            canvas.rect(x, y, wide / across, 1.5 * MM, stroke=0, fill=1)
        if i % 5 == 0:
            canvas.drawCentredString(x, low - 5 * MM, f"{i}°")
            canvas.drawCentredString(x, low + high + 3.5 * MM, f"{i}°")
    for i in range(down):
        y = low + high * i / down
        for x in (left - 2.2 * MM, left + wide + 0.7 * MM):
            canvas.setFillColorRGB(*((0.2, 0.14, 0.1) if i % 2 == 0 else (1, 0.97, 0.9)))
            canvas.rect(x, y, 1.5 * MM, high / down, stroke=0, fill=1)


def around(canvas: Canvas, page: tuple[float, float]) -> None:
    """Draw the crop marks and the line in the margin."""
    wide, high = MAP_SIZE[0] * MM, MAP_SIZE[1] * MM
    left, low = (page[0] - wide) / 2, (page[1] - high) / 2
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(0.2 * MM)
    for x in (left, left + wide):
        for y, out in ((low, -1), (low + high, 1)):
            canvas.line(x, y + 4 * MM * out, x, y + 7 * MM * out)
    for y in (low, low + high):
        for x, out in ((left, -1), (left + wide, 1)):
            canvas.line(x + 4 * MM * out, y, x + 7 * MM * out, y)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setFont("text", 6.5)
    canvas.drawString(left, low - 6 * MM, "Bench - Bench - sheet 1 of 1 - FRONT - print at 100 %")


if __name__ == "__main__":
    main(sys.argv[1])
