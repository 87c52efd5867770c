"""The figures in a view on a cover or behind a screen: only those that belong there.

A ship needs water that is wide enough, and a theme may have replaced it by something that flies.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.art.landscapes import HORIZON
from pnp.base.values import replace
from pnp.kinds.screen.record import Screen, ScreenFigure
from pnp.model.drawings import AFLOAT, ALOFT, SHIPS
from pnp.model.looks import TITLE
from pnp.scene import Point
from pnp.theme import Theme

SHIP = "ship"
# These are also in water.
_IN_WATER = AFLOAT | {"reef", "rocks", "village", "wreck"}
# How far the foot of a flying figure is below its middle, as a fraction of its size.
_BELOW = 0.46


class _CastRules(Struct, frozen=True):
    """The figures of a view.

    ``seen`` is used if the theme's ship does not belong there. ``aloft`` and ``afloat`` are the
    place, in half widths and units, and the size, in units, of a figure that flies or, if there is
    water for ships, floats. ``ground`` is whether there is land below the horizon.
    """

    seen: str
    aloft: tuple[Point, float]
    afloat: tuple[Point, float] | None = None
    ground: bool = True


_IN_VIEWS = {
    "fjord": _CastRules("longship", ((0.0, -12), 58), ((0.02, HORIZON + 1), 64)),
    "river": _CastRules("dragon", ((-0.3, -19), 52)),
    "sea": _CastRules("ship", ((0.1, -12), 58), ((0.06, HORIZON - 4), 72)),
    "stars": _CastRules("rocket", ((0.22, 0), 62), ground=False),
}


class Vessel(Struct, frozen=True):
    """The engraving on a cover, its place in half widths and units of the plate, and its size in
    units."""

    name: str
    at: Point
    size: float


def vessel_in(theme: Theme) -> Vessel:
    """Return the vessel in the theme's view.

    It is the theme's replacement for ships, if that belongs there, otherwise the view's own.
    """
    view = _IN_VIEWS[theme.art("cover")]
    own = theme.art(SHIP)
    name = SHIP if own and (view.afloat or own not in _IN_WATER) else view.seen
    flies = (theme.art(name) or name) in ALOFT
    at, size = view.aloft if flies or view.afloat is None else view.afloat
    return Vessel(name, at, size)


def has_waves(theme: Theme) -> bool:
    """Return whether waves are drawn in front of the picture of a screen.

    A view has them only if it has water for ships, and never if the sea of the theme is a sky or
    its cover has no scene.
    """
    wet = not _is_sky(theme) and _cast_rules_of(theme).afloat is not None
    return wet and theme.art("cover") != TITLE


def has_stars(theme: Theme) -> bool:
    """Return whether stars are drawn in front of the picture of a screen: the sea of the theme is a
    sky, and it has no view of its own."""
    return _is_sky(theme) and theme.art("cover") not in _IN_VIEWS


def cast_of(screen: Screen, theme: Theme) -> Iterator[tuple[int, ScreenFigure]]:
    """Yield the figures of a screen that belong in its picture, each with its index.

    The largest ship that does not belong there is replaced by the view's own figure. Flying ships
    are moved above the horizon.
    """
    view, figures = _cast_rules_of(theme), screen.outside.figures
    ships = [figure for figure in figures if figure.draw in SHIPS]
    largest = max(ships, key=lambda figure: figure.size, default=None)
    for i, figure in enumerate(figures):
        shown = figure
        if not _belongs_in_view(figure, screen, view, theme):
            if figure is not largest:
                continue
            shown = figure.model_copy(update={"draw": view.seen})
        if figure.draw in SHIPS and view.ground and _is_airborne(shown.draw, view, theme):
            above = screen.outside.horizon - _BELOW * shown.size / screen.height
            shown = shown.model_copy(update={"at": (shown.at[0], min(shown.at[1], above))})
        yield i, shown


def _cast_rules_of(theme: Theme) -> _CastRules:
    """Return the rules of the theme's view, or else of a screen's own picture.

    That is a picture of the sea, or of the stars if the sea of the theme is a sky.
    """
    own = _IN_VIEWS["sea"]
    return _IN_VIEWS.get(theme.art("cover"), replace(own, ground=not _is_sky(theme)))


def _is_sky(theme: Theme) -> bool:
    return theme.art("sea") == "nebula"


def _belongs_in_view(figure: ScreenFigure, screen: Screen, view: _CastRules, theme: Theme) -> bool:
    """Return whether a figure belongs in the view.

    The theme's replacements for sea beasts do not belong on land either.
    """
    if view.afloat is not None or not figure.draw:
        return True
    if (theme.art(figure.draw) or figure.draw) in _IN_WATER:
        return False
    low = view.ground and figure.at[1] > screen.outside.horizon
    return figure.draw in SHIPS or not (low and _is_airborne(figure.draw, view, theme))


def _is_airborne(draw: str, view: _CastRules, theme: Theme) -> bool:
    """Return whether the engraving for a name is in the air.

    A theme's own drawing may show anything: it is in the air if there is no water.
    """
    what = theme.art(draw) or draw
    return what in ALOFT or (view.afloat is None and what in theme.drawings)
