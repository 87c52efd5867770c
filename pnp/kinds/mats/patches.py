"""The boxes that the parts of mats and areas cover."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from pnp.base.diagnostics import KeyPath
from pnp.kinds.mats.courses import track_boxes
from pnp.kinds.mats.grids import table_box
from pnp.kinds.mats.record import Mat, MatArea
from pnp.model.measure import overlap_depth
from pnp.scene import Rect


class Patch(NamedTuple):
    """A part of a mat or of an area: its path there, a noun for it, and the boxes that it
    covers."""

    path: KeyPath
    noun: str
    boxes: tuple[Rect, ...]

    def overlap(self, other: Patch) -> float:
        """Return how far this part overlaps another, in millimetres; if negative, how far they are
        apart at most."""
        return max(overlap_depth(one, two) for one, two in product(self.boxes, other.boxes))


def mat_patches(mat: Mat) -> Iterator[Patch]:
    """Yield the areas, the tracks and tables beside them and the summary in drawing order."""
    for i, area in enumerate(mat.areas):
        yield Patch(("areas", i, "at"), "area", (area.at.rect,))
    yield from _tracks_and_tables(mat)
    if mat.summary is not None:
        yield Patch(("summary", "at"), "summary", (mat.summary.at.rect,))


def area_patches(area: MatArea) -> Iterator[Patch]:
    """Yield the places, tracks and tables of an area in drawing order."""
    for i, places in enumerate(area.places):
        yield Patch(("places", i), "block of places", (places.rect,))
    yield from _tracks_and_tables(area)


def _tracks_and_tables(of: Mat | MatArea) -> Iterator[Patch]:
    for i, track in enumerate(of.tracks):
        key = "across" if track.at is None else "at"
        yield Patch(("tracks", i, key), "track", track_boxes(track))
    for i, table in enumerate(of.tables):
        yield Patch(("tables", i, "at"), "table", (table_box(table),))
