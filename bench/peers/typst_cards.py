"""The cards of the floor, drawn with Typst.

Usage, in bench/: python -m peers.typst_cards COUNT FILE

The cards are passed as JSON to a template that places everything by millimetres. The PDF has no
tags, like all others here. Typst shapes its texts, writes each icon anew, and may break lines
elsewhere than the floor, since it optimizes whole paragraphs.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import typst
import workloads
from workloads import FOOTER, FRAME, STYLES, TEXT, TITLE

TEMPLATE = """
#let deck = json(bytes(sys.inputs.deck))
#let ink = rgb(deck.ink)
#set page(width: deck.page.at(0) * 1mm, height: deck.page.at(1) * 1mm, margin: 0mm)
#set text(fill: ink, top-edge: "baseline", bottom-edge: "baseline", hyphenate: false)
#set par(leading: deck.leading * 1pt, linebreaks: "simple")
#let at(box, style, align-to, body) = place(
  top + left, dx: box.at(0) * 1mm, dy: box.at(1) * 1mm + style.down * 1pt,
  block(width: box.at(2) * 1mm, align(align-to, text(
    font: style.family, weight: style.weight, size: style.size * 1pt, body)))
)
#let frame = place(
  top + left, dx: deck.frame.at(0) * 1mm, dy: deck.frame.at(1) * 1mm,
  rect(width: deck.frame.at(2) * 1mm, height: deck.frame.at(3) * 1mm,
    radius: deck.radius * 1mm, stroke: deck.line * 1mm + ink)
)
#let point(p) = (p.at(0) * 1mm, p.at(1) * 1mm)
#let icon = place(top + left, curve(
  fill: ink,
  curve.move(point(deck.icon.last().at(1))),
  ..deck.icon.map(((tip, valley)) => curve.cubic(point(tip), point(valley), point(valley))),
  curve.close(),
))
#let face(card) = {
  frame
  icon
  at(deck.title, deck.styles.title, center, card.title)
  at(deck.text, deck.styles.text, left, card.text)
  at(deck.footer, deck.styles.footer, center, card.footer)
}
#let marks = for (x1, y1, x2, y2) in deck.marks {
  place(top + left, line(
    start: (x1 * 1mm, y1 * 1mm), end: (x2 * 1mm, y2 * 1mm), stroke: deck.mark * 1mm))
}
#for (i, sheet) in deck.sheets.enumerate() {
  if i > 0 { pagebreak() }
  marks
  for (card, x, y) in sheet.placed {
    place(top + left, dx: x * 1mm, dy: y * 1mm, face(card))
  }
  at(deck.slug, deck.styles.slug, left, sheet.slug)
}
"""
FONTS = {
    "text": {"family": "Atkinson Hyperlegible", "weight": 400},
    "title": {"family": "Source Serif Pro", "weight": 700},
}


def deck(count: int) -> dict[str, object]:
    """Return the data of the template."""
    return {
        "page": workloads.A4,
        "ink": workloads.COLOUR,
        "leading": workloads.LEADING,
        "frame": FRAME,
        "radius": workloads.RADIUS,
        "line": workloads.LINE,
        "mark": workloads.MARK,
        "title": TITLE,
        "text": TEXT,
        "footer": FOOTER,
        "slug": (*workloads.SLUG, workloads.A4[0]),
        "icon": workloads.icon_outline(),
        "marks": list(workloads.crop_marks()),
        "styles": {
            role: {"size": style.size, "down": style.down, **FONTS[style.font]}
            for role, style in STYLES.items()
        },
        "sheets": [asdict(sheet) for sheet in workloads.sheets(count)],
    }


def main(count: int, file: str) -> None:
    folders: list[str | Path] = [path.parent for path in workloads.card_fonts().values()]
    typst.compile(
        TEMPLATE.encode(),
        output=file,
        format="pdf",
        font_paths=folders,
        ignore_system_fonts=True,
        sys_inputs={"deck": json.dumps(deck(count))},
        pdf_tags=False,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
