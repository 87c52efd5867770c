"""Lines to cut and to fold, drawn so that they show on whatever ground they run across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.geometry import Area, join, lines_of, nothing, outline, overlap, subtract
from pnp.components.contrast import visible
from pnp.components.flat import Flat
from pnp.components.pen import Pen, dashed
from pnp.components.tokens import CUT_LINE
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, line
from pnp.theme import Theme

# The bare ground along a crease: patterns and waves would break up its dashes.
_BARE = 1.0


@dataclass(frozen=True, slots=True)
class Ground:
    """What is painted in one colour, its bleed included."""

    area: Area
    colour: str


def scored(flat: Flat, grounds: Sequence[Ground], theme: Theme) -> Iterator[Item]:
    """Draw the cut and the creases of a pattern, each stretch in the ink that its ground asks for.

    ``grounds`` are given in the order in which they are painted.
    """
    hidden = nothing()
    for ground in reversed(grounds):
        seen = subtract(ground.area, hidden)
        hidden = join([hidden, ground.area])
        ink = visible(ground.colour, theme.colour("cut"), theme.colour("paper"))
        items: list[Item] = [Path(flat.cut, None, Stroke(ink, CUT_LINE))]
        for crease in flat.creases:
            if not overlap(lines_of([(crease.start, crease.end)]), seen).is_empty:
                way = line(*crease.start, *crease.end)
                items.append(Path(way, None, Stroke(ground.colour, _BARE)))
                items.append(dashed(crease.start, crease.end, ink))
        yield Group(tuple(items), clip=outline(seen))


def told(pen: Pen, room: Rect, word: str, ground: str) -> Iterator[Item]:
    """Write on a panel what becomes of it, along its longer side."""
    style = pen.theme.style("die.tab")
    ink = visible(ground, style.fill, pen.theme.colour("cut"), pen.theme.colour("paper"))
    long = max(room.width, room.height) - 2.0
    written = tuple(pen.centred(("title",), word, style.filled(ink), 0, 0, long))
    turn = Matrix.rotate(0 if room.width >= room.height else -90)
    yield Group(written, turn.then(Matrix.translate(*room.centre)))
