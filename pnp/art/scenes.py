"""Scenes that fill a box: on panels of boards, cards and tuckboxes."""

from __future__ import annotations

from pnp.model.drawings import SCENES
from pnp.scene import Group, Item, Rect, Segments
from pnp.theme import Theme


def scene(name: str, box: Rect, clip: Segments, theme: Theme) -> Item:
    """Return the scene ``name``, one of ``SCENES``, around the middle of a box."""
    return Group(tuple(SCENES.load(name).draw(box, theme)), clip=clip)
