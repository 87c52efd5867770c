"""The floor for decks: the same cards drawn by hand with nothing but reportlab.

Usage: python floor_cards.py COUNT FILE
"""

from __future__ import annotations

import math
import sys
from importlib import resources
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from workloads import FOOTER, FRAME, ICON, TEXT, TITLE, Card, cards

rl_config.useA85 = 0
MM = 72 / 25.4
WIDTH, HEIGHT = 63.5 * MM, 88.9 * MM
INK = 0x34 / 255, 0x24 / 255, 0x1A / 255


def fonts() -> None:
    for name, package, file in (
        ("text", "fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
        ("title", "font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    ):
        data = resources.files(package).joinpath("files", file).read_bytes()
        registerFont(TTFont(name, BytesIO(data)))


def icon(canvas: Canvas, name: str) -> None:
    """Define a form that draws an icon of about as many curves as those of the deck."""
    x, y, w, h = (v * MM for v in ICON)
    cx, cy, r = x + w / 2, HEIGHT - y - h / 2, w / 2
    canvas.beginForm(name)
    canvas.setFillColorRGB(*INK)
    path = canvas.beginPath()
    for i in range(24):
        a, b = math.tau * i / 24, math.tau * (i + 0.5) / 24
        tip = (cx + r * math.cos(a), cy + r * math.sin(a))
        if i == 0:
            path.moveTo(*tip)
        valley = (cx + r * 0.6 * math.cos(b), cy + r * 0.6 * math.sin(b))
        path.curveTo(*tip, *valley, *valley)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.endForm()


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    lines, line, used = [], "", 0.0
    space = stringWidth(" ", font, size)
    for word in text.split():
        wide = stringWidth(word, font, size)
        if line and used + space + wide > width:
            lines.append(line)
            line, used = word, wide
        else:
            line, used = (f"{line} {word}", used + space + wide) if line else (word, wide)
    return [*lines, line]


def face(canvas: Canvas, card: Card) -> None:
    canvas.doForm("frame")
    canvas.doForm(card.icon)
    x, y, w, h = (v * MM for v in TITLE)
    canvas.setFont("title", 12)
    canvas.drawCentredString(x + w / 2, HEIGHT - y - 10, card.title)
    x, y, w, h = (v * MM for v in TEXT)
    text = canvas.beginText(x, HEIGHT - y - 8)
    text.setFont("text", 10, 13)
    for line in wrapped(card.text, "text", 10, w):
        text.textLine(line)
    canvas.drawText(text)
    x, y, w, h = (v * MM for v in FOOTER)
    canvas.setFont("text", 8)
    canvas.drawCentredString(x + w / 2, HEIGHT - y - 7, card.footer)


def marks(canvas: Canvas, left: float, low: float) -> None:
    canvas.setLineWidth(0.2 * MM)
    for i in range(4):
        x, y = left + i * WIDTH, low + i * HEIGHT
        for a, b in ((low - 12, low - 3), (low + 3 * HEIGHT + 3, low + 3 * HEIGHT + 12)):
            canvas.line(x, a, x, b)
        for a, b in ((left - 12, left - 3), (left + 3 * WIDTH + 3, left + 3 * WIDTH + 12)):
            canvas.line(a, y, b, y)


def main(count: int, file: str) -> None:
    fonts()
    canvas = Canvas(file, pagesize=A4, pageCompression=1, invariant=1, initialFontName="text")
    deck = cards(count)
    canvas.beginForm("frame")
    x, y, w, h = (v * MM for v in FRAME)
    canvas.setStrokeColorRGB(*INK)
    canvas.setLineWidth(0.5 * MM)
    canvas.roundRect(x, HEIGHT - y - h, w, h, 3 * MM)
    canvas.endForm()
    for name in sorted({card.icon for card in deck}):
        icon(canvas, name)
    left, low = (A4[0] - 3 * WIDTH) / 2, (A4[1] - 3 * HEIGHT) / 2
    sheets = -(-count // 9)
    for sheet in range(sheets):
        some = deck[sheet * 9 : sheet * 9 + 9]
        marks(canvas, left, low)
        canvas.setFillColorRGB(*INK)
        for i, card in enumerate(some):
            canvas.saveState()
            canvas.translate(left + i % 3 * WIDTH, low + (2 - i // 3) * HEIGHT)
            face(canvas, card)
            canvas.restoreState()
        canvas.setFont("text", 6.5)
        slug = f"Bench - Bench - sheet {sheet + 1} of {sheets} - {some[0].id} to {some[-1].id}"
        canvas.drawString(left, low - 18, slug)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
