"""The scene on the front of a kit: that of its theme, or else the sea with what the game shows."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pnp.art.canvas import (
    HALF,
    HIGH,
    SIZE,
    Canvas,
    box,
    canvas,
    cumulus,
    fill_gradient,
    sea,
    sky,
    sun,
)
from pnp.art.landscapes import has_landscape, landscape
from pnp.art.strokes import parse_curve
from pnp.kinds.cover.figures import draw_afloat, draw_emblem, draw_figure, flies, floats
from pnp.kinds.screen.view_cast import vessel_in
from pnp.model.looks import COVERS
from pnp.scene import Group, Matrix
from pnp.theme import Theme

LEVEL = 24.0


def draw_sea(at: Canvas) -> None:
    pen, paper = at.pen, at.theme.colour("paper")
    sky(at, LEVEL, at.tone("sky"), at.tone("glow"))
    sun(at, (7, 2), 27, at.tone("sun"))
    dim = at.mix("sky", "glow", 0.45)
    clouds = ((-42, -14, 30, "a"), (43, -26, 30, "b"), (-30, 12, 34, "c"), (40, 15, 34, "d"))
    for x, y, wide, key in clouds:
        cumulus(at, x, y, wide, key, paper, dim)
    isle = parse_curve("-19,0 -14,-4 -9,-5 -5,-11 0,-13 5,-9 9,-9 13,-4 19,-2 22,0")
    coast = [(x + 38, y + LEVEL + 0.6) for x, y in isle]
    pen.shape(coast, 0.26, at.tone("land.shade"))
    pen.shade(coast, 5, 68, 0.45)
    first, second = at.wanted_pictures
    waiting = [(LEVEL + 19, first), (LEVEL + 37, second)]
    for level in sea(at, LEVEL, at.tone("sea"), at.tone("sea.deep"), 7):
        while waiting and level > waiting[0][0]:
            _, name = waiting.pop(0)
            if name == first:
                _draw_subject(at, name)
            elif floats(at.theme, name):
                draw_afloat(at, name, (-28, LEVEL + 17), 36)
    if flies(at.theme, second):
        draw_figure(at, second, (30, -22), 24)


def _draw_subject(at: Canvas, name: str) -> None:
    """Draw what the picture is about: on the water, above it, or else before the sun."""
    if floats(at.theme, name):
        draw_afloat(at, name, (-4, LEVEL - 10.5), 86)
    elif flies(at.theme, name):
        draw_figure(at, name, (-2, -6), 76)
    else:
        draw_emblem(at, name, (7, 2), 42)


# The usual height of the subject of a scene above its middle, where no title may be, in parts of
# the width (``SIZE`` parts); the module of a cover may have another one, ``HIGHEST``.
_ABOUT = 14.5
# What is about a sea if the game does not say.
_USUAL = "ship"
# How wide the vessel of a view may be, and how high it may fly, so that the title does not hide it,
# in units.
_AFLOAT, _ALOFT, _CEILING = 80.0, 62.0, -8.0


class _SceneKey(Struct, frozen=True):
    """A theme as the key of what is painted in it."""

    theme: Theme
    shown: tuple[str, str]

    def _key(self) -> tuple[object, ...]:
        theme = self.theme
        return repr((theme.colours, theme.choices, theme.drawings)), self.shown

    def __hash__(self) -> int:
        return hash(self._key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SceneKey) and self._key() == other._key()


def subject_top(theme: Theme) -> float:
    """Return how far above the middle of the scene begins what it is about."""
    cover = theme.art("cover")
    return float(getattr(COVERS.load(cover), "HIGHEST", _ABOUT)) if cover in COVERS else _ABOUT


def paint_scene(theme: Theme, pictures: tuple[str, ...]) -> Group:
    """Return the scene, ``SIZE`` mm wide and 1.45 times as high around its middle.

    ``pictures`` are the engravings that the game names for its cover.
    """
    first, second, *_ = (*pictures, "", "")
    return _cached_scene(_SceneKey(theme, (first or _USUAL, second)))


# A kit has a cover for every paper.
@lru_cache(maxsize=4)
def _cached_scene(look: _SceneKey) -> Group:
    theme = look.theme
    at = canvas(theme, look.shown)
    if theme.art("cover") in COVERS:
        COVERS.load(theme.art("cover")).draw(at)
    elif has_landscape(theme) and theme.art("cover") != "sea":
        _paint_view(at)
    else:
        draw_sea(at)
    return at.pen.as_group((0.0, 0.0))


def _paint_view(at: Canvas) -> None:
    """Paint the view of the theme, as high as the page, and whoever is seen in it."""
    theme = at.theme
    fill_gradient(at, box(-HALF, -HIGH, HALF, HIGH), at.tone("sky"), at.tone("glow"))
    tall = 2 * HIGH
    view = landscape(tall * SIZE / 100, 100 * HALF / tall, at.pen.ink, theme.colour("paper"), theme)
    at.pen.items.append(Group((view,), Matrix.scale(100 / SIZE)))
    vessel = vessel_in(theme)
    x, y = vessel.at[0] * HALF, vessel.at[1] * tall / 100
    wide = vessel.size * tall / 100
    if floats(theme, vessel.name):
        draw_afloat(at, vessel.name, (x, y), min(wide, _AFLOAT))
    else:
        draw_figure(at, vessel.name, (x, max(y, _CEILING)), min(wide, _ALOFT))
