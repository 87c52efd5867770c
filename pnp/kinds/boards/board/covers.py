"""Find the spaces under parts of a board that belong to none: tracks, tables and boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base import geometry
from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.placement import BoardPlan, box_of
from pnp.kinds.boards.board.spaces import Space
from pnp.kinds.mats.courses import track_boxes
from pnp.kinds.mats.grids import table_box
from pnp.model.measure import depth_in_outline, overlap_depth, square_around
from pnp.scene import Rect

# Parts that reach less far into a space share a line with it, in millimetres.
_TOUCH = 0.5


class Cover(Struct, frozen=True):
    """A part of a board that is drawn over its grid: its path, its name, and what it covers."""

    path: KeyPath
    name: str
    boxes: tuple[Rect, ...]


def covers_of(plan: BoardPlan) -> Iterator[Cover]:
    """Yield the tracks and tables of a board, and the boxes that name no spaces to be on."""
    record = plan.record
    for i, track in enumerate(plan.around.tracks):
        yield Cover(("tracks", i), f"the track '{track.track}'", track_boxes(track))
    for i, table in enumerate(plan.around.tables):
        yield Cover(("tables", i), f"the table '{table.table}'", (table_box(table),))
    for name, box in record.boxes.items():
        hollow = box.draw == "panel" and box.fill is None
        if not (box.on or box.over or box.beside or hollow):
            yield Cover(("boxes", name), f"the box '{name}'", (box_of(plan, name, box),))


def covered_spaces(plan: BoardPlan, boxes: Sequence[Rect]) -> tuple[str, ...]:
    """Return the ids of the spaces under some boxes, in the order of the board."""
    return tuple(
        id
        for id, space in plan.facts.spaces.items()
        if any(_do_meet(plan, space, rect) for rect in boxes)
    )


def _do_meet(plan: BoardPlan, space: Space, rect: Rect) -> bool:
    grid = plan.facts.grid
    if space.id in plan.areas:
        inner = rect.inset(_TOUCH)
        return (
            min(inner.width, inner.height) > 0
            and overlap_depth(rect, plan.box(space)) > _TOUCH
            and geometry.intersects(plan.areas[space.id], geometry.box_of(inner))
        )
    if grid is None or grid.points or not space.cells:
        return overlap_depth(rect, square_around(plan.centres[space.id], 4 * _TOUCH)) > _TOUCH
    return any(depth_in_outline(plan.outline(cell), rect) > _TOUCH for cell in space.cells)
