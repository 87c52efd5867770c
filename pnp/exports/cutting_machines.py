"""Cutting machines: the marks by which they find a printed sheet, and where they can cut.

All lengths are in millimetres from the top left of the sheet. Sources:

* ``silhouette``: the marks of inkscape-silhouette (github.com/fablabnbg/inkscape-silhouette,
  ``render_silhouette_regmarks.py``).
* ``silhouette-card-maker``: github.com/Alan-Cha/silhouette-card-maker, measured in its PDFs; its
  cutting templates have fixed places.
* ``cricut``: Print Then Cut draws its own marks when it prints. A picture of 6.75 x 9.25 inches is
  accepted by all versions.
* ``rip``: programs of printers that cut take lines in a spot colour of a known name for cuts, and
  print marks of their own: ``CutContour`` for a line, ``PerfCutContour`` for a dashed one (Cut &
  Contour Lines at print.app/docs, Using Cutouts at img.ly/docs). ``KissCut`` and ``Crease`` have no
  such standard; programs let users choose what a name means.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.imposition.paper import Paper, PaperArea, Slot
from pnp.scene import Path, Point, Rect, Stroke, polyline, rectangle

BLACK = "#000000"
_SQUARE = 5.0
# From the corner of a mark: nothing but the mark is printed here.
_KEEP_CLEAR = 20.0
# From the lines of marks to the nearest ink.
_CLEAR = 1.0


class RegistrationMark(Struct, frozen=True):
    """A mark with its id for SVG. ``path`` is drawn, ``outline`` is its shape without strokes."""

    id: str
    path: Path


class Template(Struct, frozen=True):
    """The fixed places of cards on a lying sheet: left and top edges, and the size of a card."""

    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    size: tuple[float, float]
    bleed: float

    def windows(self) -> Iterator[Slot]:
        """Yield the places row by row."""
        for top in self.tops:
            for left in self.lefts:
                yield Slot(left, top, *self.size)


class Machine(Struct, frozen=True):
    """A way of cutting. Marks are at ``inset`` from the edges, with arms of ``arm``, 0 for none;
    ``stroke`` is the width of their lines, ``rim`` that of the line around the square. Without
    marks, pieces are ``inset`` from the edges, and take at most ``most``. ``templates`` are by
    name of paper. If ``cropped``, a page is as large as the pieces on it. If ``spots``, the sheets
    to print have the lines in spot colours."""

    inset: float
    arm: float = 0.0
    stroke: float = 0.0
    rim: float = 0.0
    most: tuple[float, float] | None = None
    templates: dict[str, Template] = {}
    cropped: bool = False
    spots: bool = False

    def marks(self, width: float, height: float) -> tuple[RegistrationMark, ...]:
        """Return the marks of a sheet: a square at the top left, and two angles."""
        if not self.arm:
            return ()
        near, right, bottom = self.inset, width - self.inset, height - self.inset
        rim = Stroke(BLACK, self.rim) if self.rim else None
        square = Path(rectangle(near, near, _SQUARE, _SQUARE), fill=BLACK, stroke=rim)
        top_right = ((right - self.arm, near), (right, near), (right, near + self.arm))
        bottom_left = ((near, bottom - self.arm), (near, bottom), (near + self.arm, bottom))
        return (
            RegistrationMark("regmark-tl", square),
            RegistrationMark("regmark-tr", self._angle(top_right)),
            RegistrationMark("regmark-bl", self._angle(bottom_left)),
        )

    def _angle(self, points: tuple[Point, ...]) -> Path:
        return Path(polyline(points), stroke=Stroke(BLACK, self.stroke))

    def areas(self, paper: Paper, border: float) -> tuple[PaperArea, ...]:
        """Return the rooms for pieces on an upright sheet; one of them is used, less a ``border``.

        Between marks, one avoids their corners at its sides, the other above and below.
        """
        width, height = paper.width, paper.height
        if self.arm:
            near, far = self.inset + _CLEAR, self.inset + _KEEP_CLEAR + _CLEAR
            insets = [(near, far), (far, near)]
        else:
            insets = [(self.inset, self.inset)]
        found = []
        for across, down in insets:
            room = width - 2 * across, height - 2 * down
            if self.most is not None:
                room = min(room[0], self.most[0]), min(room[1], self.most[1])
            box = Rect((width - room[0]) / 2, (height - room[1]) / 2, *room).inset(border)
            if box.width > 0 and box.height > 0:
                found.append(PaperArea(width, height, box))
        return tuple(found)


# Measured at 300 dots per inch; half the gap between cards is left for bleed.
_CARD = (63.0, 88.0)
_BLEED = 0.6
MACHINES = {
    "silhouette": Machine(inset=10.0, arm=20.0, stroke=0.3),
    "silhouette-card-maker": Machine(
        inset=10.0,
        arm=7.67,
        stroke=1.0,
        rim=1.0,
        templates={
            "a4": Template((20.74, 85.01, 149.27, 213.53), (16.68, 105.58), _CARD, _BLEED),
            "letter": Template((11.94, 76.2, 140.38, 204.64), (19.64, 108.54), _CARD, _BLEED),
        },
    ),
    "cricut": Machine(inset=12.7, most=(171.45, 234.95), cropped=True),
    "rip": Machine(inset=10.0, spots=True),
    "plain": Machine(inset=10.0),
}
