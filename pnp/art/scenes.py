"""Scenes that fill a box: of panels on boards, of cards and of tuck boxes."""

from __future__ import annotations

from pnp.model.drawings import SCENES
from pnp.scene import Group, Item, Rect, Segments
from pnp.theme import Theme


def scene(name: str, box: Rect, clip: Segments, theme: Theme) -> Item:
    """Return the scene ``name``, one of ``SCENES``, around the middle of a box."""
    return Group(tuple(SCENES.load(name).draw(box, theme)), clip=clip)
