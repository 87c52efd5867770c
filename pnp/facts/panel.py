"""Where the panel of the title of a map might stand so that it harms no space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from pnp.base.geometry import Area, box_of, inscribed_circle, overlap, polygons, size_of, subtract
from pnp.facts.naming import OUTSIDE
from pnp.facts.rim import frame_of, inset_of
from pnp.model.map import Inset, Map
from pnp.scene import Rect

SPECK = 1.0
"""Square millimetres; what is smaller is a speck that nobody takes for a space."""
ROOMS = (10.0, 6.0)
"""Millimetres: the radius that a panel leaves of a space that it cuts, at best and at least."""
SHRUNK = (1.0, 0.8, 0.6)
"""The sizes that are tried, as parts of the panel's own."""


def told(inset: Inset) -> str:
    """Return the size and place of a panel in words."""
    return f"{inset.width:g} x {inset.height:g} mm at the {inset.corner.replace('-', ' ')}"


def pieces(area: Area, frame: Rect) -> int:
    """Return in how many pieces an area is seen inside a frame."""
    return sum(size_of(part) >= SPECK for part in polygons(overlap(area, box_of(frame))))


def fitting(map_: Map, uncut: Mapping[str, Area]) -> Inset | None:
    """Return a panel that leaves each space in one piece with room for a ship, else for something
    smaller, the largest panel first; None where there is none."""
    frame = box_of(frame_of(map_))
    areas = [overlap(area, frame) for name, area in uncut.items() if name != OUTSIDE]
    for room in ROOMS:
        for inset in _candidates(map_.inset):
            panel = box_of(inset_of(map_.model_copy(update={"inset": inset})))
            if all(_harmless(area, panel, room) for area in areas):
                return inset
    return None


def _candidates(inset: Inset) -> Iterator[Inset]:
    corners = get_args(Inset.model_fields["corner"].annotation)
    for part in SHRUNK:
        wide, high = max(30.0, round(inset.width * part)), max(14.0, round(inset.height * part))
        for corner in sorted(corners, key=lambda corner: corner != inset.corner):
            yield Inset(corner=corner, width=wide, height=high)


def _harmless(area: Area, panel: Area, room: float) -> bool:
    if size_of(overlap(area, panel)) == 0:
        return True
    left = [part for part in polygons(subtract(area, panel)) if size_of(part) >= SPECK]
    return len(left) == 1 and inscribed_circle(left[0])[1] >= room
