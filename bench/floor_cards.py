"""The floor for decks: the same cards drawn by hand with only reportlab.

Usage: python floor_cards.py COUNT FILE
"""

from __future__ import annotations

import sys

import workloads
from reportlab import rl_config
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from workloads import FOOTER, FRAME, ICON, STYLES, TEXT, TITLE, Box, Card

rl_config.useA85 = 0
MM = 72 / 25.4
WIDTH, HEIGHT = (side * MM for side in workloads.POKER)
INK = tuple(part / 255 for part in workloads.INK)


def icon(canvas: Canvas, name: str) -> None:
    """Define a form that draws an icon with about as many curves as those of the deck."""
    x, y, w, h = (v * MM for v in ICON)
    canvas.beginForm(name)
    canvas.setFillColorRGB(*INK)
    path = canvas.beginPath()
    rays = workloads.outline(x + w / 2, HEIGHT - y - h / 2, w / 2)
    path.moveTo(*rays[-1][1])
    for tip, valley in rays:
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
    centred(canvas, TITLE, "title", card.title)
    x, y, w, _ = (v * MM for v in TEXT)
    style = STYLES["text"]
    text = canvas.beginText(x, HEIGHT - y - style.down)
    text.setFont(style.font, style.size, workloads.LEADING)
    for line in wrapped(card.text, style.font, style.size, w):
        text.textLine(line)
    canvas.drawText(text)
    centred(canvas, FOOTER, "footer", card.footer)


def centred(canvas: Canvas, box: Box, role: str, text: str) -> None:
    x, y, w, _ = (v * MM for v in box)
    style = STYLES[role]
    canvas.setFont(style.font, style.size)
    canvas.drawCentredString(x + w / 2, HEIGHT - y - style.down, text)


def frame(canvas: Canvas) -> None:
    canvas.beginForm("frame")
    x, y, w, h = (v * MM for v in FRAME)
    canvas.setStrokeColorRGB(*INK)
    canvas.setLineWidth(workloads.LINE * MM)
    canvas.roundRect(x, HEIGHT - y - h, w, h, workloads.RADIUS * MM)
    canvas.endForm()


def main(count: int, file: str) -> None:
    for name, path in workloads.card_fonts().items():
        registerFont(TTFont(name, str(path)))
    canvas = Canvas(file, pagesize=A4, pageCompression=1, invariant=1, initialFontName="text")
    frame(canvas)
    for name in workloads.ICONS:
        icon(canvas, name)
    lines = [
        (a * MM, A4[1] - b * MM, c * MM, A4[1] - d * MM) for a, b, c, d in workloads.crop_marks()
    ]
    for sheet in workloads.sheets(count):
        canvas.setLineWidth(workloads.MARK * MM)
        canvas.lines(lines)
        canvas.setFillColorRGB(*INK)
        for card, x, y in sheet.placed:
            canvas.saveState()
            canvas.translate(x * MM, A4[1] - y * MM - HEIGHT)
            face(canvas, card)
            canvas.restoreState()
        canvas.setFont(STYLES["slug"].font, STYLES["slug"].size)
        canvas.drawString(workloads.SLUG[0] * MM, A4[1] - workloads.SLUG[1] * MM, sheet.slug)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
