"""The cards of the floor, drawn with protograf.

Usage, in bench/: python -m peers.protograf_cards COUNT FILE

protograf lays out the deck itself and draws its crop marks at the edges of the paper, and on a last
sheet that is not full only beside its cards. It supports only system and PDF fonts, so texts are in
Helvetica and Times, with more leading; the edges of its star are straight, and sheets have no line
below the cards.
"""

from __future__ import annotations

import sys
from dataclasses import asdict

import protograf
import workloads
from workloads import COLOUR, FOOTER, FRAME, ICON, POINT, STYLES, TEXT, TITLE, Box

FONTS = {"text": "Helvetica", "title": "Times-Bold"}


def centred(role: str, box: Box) -> object:
    """Return a line centred at a point, as protograf aligns it."""
    x, y, width, _ = box
    return written(role, align="centre", x=x + width / 2, y=y + STYLES[role].down * POINT)


def written(role: str, **more: object) -> object:
    style = STYLES[role]
    return protograf.text(
        text=protograf.T("{{" + role + "}}"),
        font_name=FONTS[style.font],
        font_size=style.size,
        stroke=COLOUR,
        **more,
    )


def frame() -> object:
    x, y, width, height = FRAME
    return protograf.rectangle(
        x=x,
        y=y,
        width=width,
        height=height,
        rounding=workloads.RADIUS,
        stroke=COLOUR,
        stroke_width=workloads.LINE / POINT,
    )


def icon() -> object:
    x, y, width, height = ICON
    return protograf.star(
        cx=x + width / 2,
        cy=y + height / 2,
        radius=width / 2,
        rays=workloads.RAYS,
        inner_fraction=workloads.VALLEY,
        fill=COLOUR,
        stroke=None,
    )


def main(count: int, file: str) -> None:
    sys.argv[1:] = []  # protograf parses its own options there
    left, top = workloads.CORNER
    protograf.Create(
        filename=file, paper="A4", units="mm", margin=0, margin_left=left, margin_top=top
    )
    protograf.Data(source=[asdict(card) for card in workloads.cards(count)])
    protograf.Deck(
        width=workloads.POKER[0],
        height=workloads.POKER[1],
        cols=workloads.ACROSS,
        rows=workloads.ACROSS,
        stroke="white",
        grid_marks=True,
        grid_marks_length=9 * POINT,
        grid_marks_stroke="black",
        grid_marks_stroke_width=workloads.MARK / POINT,
    )
    x, y, width, height = TEXT
    text = written("text", wrap=True, align="left", x=x, y=y, width=width, height=height)
    protograf.Card("*", frame(), icon(), centred("title", TITLE), text, centred("footer", FOOTER))
    protograf.Save()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
