"""The cards of the floor, drawn with WeasyPrint.

Usage, in bench/: python -m peers.weasyprint_cards COUNT FILE

One page of HTML contains all cards, each in a positioned box. The icon is an SVG to which each card
refers; WeasyPrint reads it once and draws it anew each time. Texts are shaped.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Iterator
from html import escape

import workloads
from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration
from workloads import COLOUR, FOOTER, FRAME, ICON, LEADING, STYLES, TEXT, TITLE, Box, Card, Sheet

# How far below the middle of its line the baseline of a text is, as a share of its size: half of
# the difference between ascent and descent.
MIDDLE = {"text": 0.33, "title": 0.3505}


def placed(left: float, top: float, width: float, height: float) -> str:
    return f"left: {left}mm; top: {top}mm; width: {width}mm; height: {height}mm;"


def styled(role: str, box: Box, leading: float) -> str:
    style = STYLES[role]
    down = style.down - leading / 2 - MIDDLE[style.font] * style.size
    x, y, width, height = box
    return (
        f"{placed(x, y + down * workloads.POINT, width, height)}"
        f"font: {style.size}pt/{leading}pt {style.font};"
    )


def sheet_style() -> str:
    x, y, width, height = FRAME
    line = workloads.LINE
    inside = placed(x - line / 2, y - line / 2, width - line, height - line)
    fonts = "".join(
        f"@font-face {{font-family: {name}; src: url({path.as_uri()})}}"
        for name, path in workloads.card_fonts().items()
    )
    return f"""{fonts}
@page {{size: A4; margin: 0}}
body {{margin: 0; color: {COLOUR}}}
body * {{position: absolute; margin: 0}}
section {{position: relative; width: 210mm; height: 297mm; break-after: page}}
article {{width: {workloads.POKER[0]}mm; height: {workloads.POKER[1]}mm}}
.frame {{{inside} border: {line}mm solid {COLOUR}; border-radius: {workloads.RADIUS}mm}}
img {{{placed(*ICON)}}}
h1 {{{styled("title", TITLE, STYLES["title"].size)} text-align: center}}
p {{{styled("text", TEXT, LEADING)}}}
footer {{{styled("footer", FOOTER, STYLES["footer"].size)} text-align: center}}
.slug {{{styled("slug", (*workloads.SLUG, 190, 3), STYLES["slug"].size)}}}
hr {{border: 0; background: black}}
"""


def icon() -> str:
    """Return the data URL of the icon."""
    rays = workloads.outline(10, 10, 10)
    x, y = rays[-1][1]
    curves = "".join(f"C{a} {b} {c} {d} {c} {d}" for (a, b), (c, d) in rays)
    path = f'<path fill="{COLOUR}" d="M{x} {y}{curves}z"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{path}</svg>'
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def mark(x1: float, y1: float, x2: float, y2: float) -> str:
    wide, half = workloads.MARK, workloads.MARK / 2
    if x1 == x2:
        return f'<hr style="{placed(x1 - half, y1, wide, y2 - y1)}">'
    return f'<hr style="{placed(x1, y1 - half, x2 - x1, wide)}">'


def face(card: Card, left: float, top: float, drawn: str) -> str:
    return (
        f'<article style="left: {left}mm; top: {top}mm"><div class="frame"></div>'
        f'<img src="{drawn}"><h1>{escape(card.title)}</h1>'
        f"<p>{escape(card.text)}</p><footer>{escape(card.footer)}</footer></article>"
    )


def pages(sheets: Iterator[Sheet]) -> Iterator[str]:
    drawn, marks = icon(), "".join(mark(*ends) for ends in workloads.crop_marks())
    for sheet in sheets:
        faces = "".join(face(card, x, y, drawn) for card, x, y in sheet.placed)
        yield f'<section>{marks}{faces}<div class="slug">{escape(sheet.slug)}</div></section>'


def main(count: int, file: str) -> None:
    body = "".join(pages(workloads.sheets(count)))
    text = f"<!doctype html><style>{sheet_style()}</style><body>{body}"
    HTML(string=text).write_pdf(file, font_config=FontConfiguration())


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
