"""The cards of the floor, drawn with fpdf2.

Usage, in bench/: python -m peers.fpdf2_cards COUNT FILE

fpdf2 has no forms, so frame and icon are written anew for each card; the icon is one path that is
only moved. Texts are not shaped, which is the default of fpdf2.
"""

from __future__ import annotations

import sys

import workloads
from fpdf import FPDF
from fpdf.drawing import PaintedPath, Transform
from workloads import FOOTER, FRAME, POINT, STYLES, TEXT, TITLE, Box, Card


def icon() -> PaintedPath:
    rays = workloads.icon_outline()
    path = PaintedPath(*rays[-1][1])
    path.style.fill_color = workloads.COLOUR
    path.style.stroke_color = None
    for tip, valley in rays:
        path.curve_to(*tip, *valley, *valley)
    path.close()
    return path


def centred(pdf: FPDF, left: float, top: float, box: Box, role: str, text: str) -> None:
    x, y, width, _ = box
    style = STYLES[role]
    pdf.set_font(style.font, size=style.size)
    # A cell of the height of the font places its baseline at 0.8 of the size.
    pdf.set_xy(left + x, top + y + (style.down - 0.8 * style.size) * POINT)
    pdf.cell(width, style.size * POINT, text, align="C")


def wrapped(pdf: FPDF, left: float, top: float, text: str) -> None:
    x, y, width, _ = TEXT
    style = STYLES["text"]
    pdf.set_font(style.font, size=style.size)
    down = style.down - workloads.LEADING / 2 - 0.3 * style.size
    pdf.set_xy(left + x, top + y + down * POINT)
    pdf.multi_cell(width, workloads.LEADING * POINT, text, align="L")


def face(pdf: FPDF, drawn: PaintedPath, card: Card, left: float, top: float) -> None:
    x, y, width, height = FRAME
    radius = workloads.RADIUS
    pdf.rect(left + x, top + y, width, height, round_corners=True, corner_radius=radius)
    drawn.transform = Transform.translation(left, top)
    pdf.draw_path(drawn, copy=False)
    centred(pdf, left, top, TITLE, "title", card.title)
    wrapped(pdf, left, top, card.text)
    centred(pdf, left, top, FOOTER, "footer", card.footer)


def main(count: int, file: str) -> None:
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.c_margin = 0
    for name, path in workloads.card_fonts().items():
        pdf.add_font(name, fname=path)
    drawn = icon()
    for sheet in workloads.sheets(count):
        pdf.add_page()
        pdf.set_draw_color(0)
        pdf.set_line_width(workloads.MARK)
        for mark in workloads.crop_marks():
            pdf.line(*mark)
        pdf.set_draw_color(*workloads.INK)
        pdf.set_text_color(*workloads.INK)
        pdf.set_line_width(workloads.LINE)
        for card, left, top in sheet.placed:
            face(pdf, drawn, card, left, top)
        pdf.set_font(STYLES["slug"].font, size=STYLES["slug"].size)
        pdf.text(*workloads.SLUG, sheet.slug)
    pdf.output(file)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
