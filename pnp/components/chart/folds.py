"""Where a board may be cut that is larger than common paper, and its names off the likely cuts."""

from __future__ import annotations

from pnp.base.diagnostics import Report, Reporter
from pnp.base.sums import plain_sum
from pnp.components.chart.lettering import Lettering
from pnp.components.chart.place import BADGE, MEDALLION, Places, arrange
from pnp.facts.survey import MapGeometry
from pnp.scene import Rect
from pnp.theme import Theme

# What fits on a sheet of A4 or letter, whichever way it lies.
_SHEET = 190.0, 260.0


def lettered(board: MapGeometry, theme: Theme, reporter: Reporter) -> Places:
    """Return where marks and names are. Where each cut amid a large board would part a name, names
    leave the place free at which a cut would part the fewest. Reports names without room."""
    letters = Lettering(board, theme)
    size = board.map.board
    if size.width <= _SHEET[0] or size.height <= _SHEET[1]:
        return _set(board, letters, (), reporter)
    tried = _set(board, letters, (), Reporter(Report(), lambda _: None))
    across, down = _fold(tried, 0, size.width), _fold(tried, 1, size.height)
    folds = tuple((axis, at) for axis, at in enumerate((across, down)) if at is not None)
    return _set(board, letters, folds, reporter)


def _set(
    board: MapGeometry, letters: Lettering, folds: tuple[tuple[int, float], ...], reporter: Reporter
) -> Places:
    places = arrange(board, letters.openings())
    places.folds = folds
    letters.arrange(places, reporter)
    return places


def _fold(places: Places, axis: int, size: float) -> float | None:
    """Return where a cut amid the board parts the fewest names, nearest to its middle; None where
    none has to be parted."""
    amid = [at for at in clear_lines(places, axis, size) if size / 3 < at < size * 2 / 3]
    boxes = [name.box for name in places.names]

    def parted(at: float) -> int:
        return plain_sum(_reaches_over(box, axis, at) for box in boxes)

    best = min(amid, key=lambda at: (parted(at), abs(at - size / 2)), default=None)
    return best if best is not None and parted(best) else None


def _reaches_over(box: Rect, axis: int, at: float) -> bool:
    low, high = (box.x, box.right) if axis == 0 else (box.y, box.bottom)
    return low < at < high


def clear_lines(places: Places, axis: int, size: float) -> tuple[float, ...]:
    """Return where a straight cut across the board meets no medallion and no sign, every mm.

    ``axis`` 0 gives places along x for vertical cuts, 1 places along y for level ones.
    """
    marks = [(p, MEDALLION) for p in places.medallions.values()]
    marks += [(p, BADGE) for p in places.signs.values()]
    spans = [(p[axis] - radius - 1, p[axis] + radius + 1) for p, radius in marks]
    cuts = (float(at) for at in range(1, int(size)))
    return tuple(at for at in cuts if not any(low < at < high for low, high in spans))
