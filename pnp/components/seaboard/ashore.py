"""What stands in the sea of a board: islands, the edges of squares, piers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.components.pen import Pen
from pnp.components.seaboard import isles, lattice, scenery, town
from pnp.components.seaboard.brush import Stamps, paint
from pnp.components.seaboard.isles import Land
from pnp.facts.squares import Square, SquareBoard
from pnp.model.vocabulary import CROSS
from pnp.scene import Item


def ashore(field: SquareBoard, land: Sequence[Land], pen: Pen, stamps: Stamps) -> Iterator[Item]:
    """Yield islands and what grows on them, the lines between squares, piers, and signs."""
    theme = pen.theme
    yield from isles.bodies(land, theme)
    yield from lattice.lattice(field, theme)
    for square in field.drawn("pier"):
        yield town.jetty(field, square, theme)
        yield from _sign(field, square, pen)
    for item in land:
        sign = list(_sign(field, item.isle.squares[0], pen))
        # A sign would be lost among palms that nobody asked for.
        if item.isle.legend.art is not None or not sign:
            yield from scenery.scenery(field, item, theme, stamps)
        yield from sign


def _sign(field: SquareBoard, square: Square, pen: Pen) -> Iterator[Item]:
    """Yield the sign of a square where its kind has one: an icon, or a painted cross."""
    kind, which = field.kind(square), field.legends[square].which
    icon = kind.which[which] if which is not None else kind.icon
    if icon is None:
        return
    theme, (x, y) = pen.theme, field.box(square).centre
    size = field.board.grid.size
    if icon != CROSS:
        where = (
            "spaces",
            field.board.spaces.index(kind),
            *(("which", which) if which else ("icon",)),
        )
        yield from pen.icon(where, icon, x, y, size * 0.52, theme.colour("ink"))
        return
    brush = paint(theme)
    far = 0.27 * size
    for dx, dy in ((1, 1), (1, -1)):
        ends = [(x - dx * far, y - dy * far), (x, y + 0.4), (x + dx * far, y + dy * far)]
        for wide, role in ((4.6, "paper"), (3.4, "coral")):
            apart = brush.pen.apart()
            apart.ink = brush.tone(role)
            apart.lines([ends], wide)
            yield apart.drawn((0, 0))
