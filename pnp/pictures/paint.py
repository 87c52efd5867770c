"""Colours and lines of a drawing: attributes, the ``style`` of elements and plain style sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from xml.etree import ElementTree

from msgspec import Struct, field

from pnp.base import css, regions
from pnp.base.regions import RegionError
from pnp.base.sums import plain_sum
from pnp.base.svg import MOVING, Budget, SvgError, extent, length, numbers
from pnp.base.values import replace
from pnp.pictures.bands import band
from pnp.pictures.gradient import MOST_STOPS, Chain, Stop, in_order
from pnp.scene import Gradient, Matrix, Path, Segments, Stroke, transformed

_INHERITED = frozenset(
    (
        "color",
        "fill",
        "fill-opacity",
        "fill-rule",
        "clip-rule",
        "stroke",
        "stroke-opacity",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-dasharray",
        "visibility",
        "font-family",
        "font-size",
        "font-style",
        "font-weight",
        "letter-spacing",
        "text-anchor",
        "marker-start",
        "marker-mid",
        "marker-end",
    )
)
ROLE = "role:"
"""What begins a colour that is the role of one, where roles are kept."""
NAMED = "data-role"
"""The attribute by which a shape, or a group of them, names the role of its colour."""
MARKERS = ("marker-start", "marker-mid", "marker-end")
"""The properties that name markers: of the first point, those between and the last."""
_OWN = ("font", "opacity", "display", "clip-path", "mask", "mask-type", "filter", "mix-blend-mode")
KNOWN = frozenset((*_INHERITED, *_OWN, "stop-color", "stop-opacity", "transform-origin"))

"""The properties that are read, of attributes and of styles."""

# As attributes, transforms are read by those who draw.
_STYLED = KNOWN | {"transform", "transform-box", "marker", *MOVING}
# What the paints of markers refer to: those of the line on which they are.
_CONTEXT = ("context-fill", "context-stroke")

# The longer side of what is worked out as a region, in its units.
_LARGE = 2000.0

_MOST_DASHES = 100
# Shorter dashes are rounded to none, and programs take long to draw them.
_LEAST_DASHES = 0.01

_MEAN = "contains gradients that cannot be kept; they were replaced by their mean colours"
REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
"""A reference to an element of the drawing, whose id is its first group."""


class SvgStyle(Struct, frozen=True):
    """What an element inherits from those around it, its own ``opacity`` as a whole, its own
    ``clip`` and ``mask``, each an id, and how its own pixels are changed: by a ``filter``, and by
    the way in which they ``blend`` with what is below."""

    values: Mapping[str, str] = field(default_factory=dict)
    opacity: float = 1.0
    hidden: bool = False
    clip: str = ""
    mask: str = ""
    filter: str = ""
    blend: str = ""

    def get(self, key: str, usual: str) -> str:
        return self.values.get(key, usual)


class Paints:
    """Resolves the styles of one drawing, in which ``ink`` (``#rrggbb``) is the colour that none of
    its elements sets; ``lost`` says what of it could not be kept.

    Each element, style, colour and gradient is read once, however often it is drawn.
    """

    def __init__(
        self,
        root: ElementTree.Element,
        ids: Mapping[str, ElementTree.Element],
        budget: Budget,
        ink: str,
        *,
        to_be_cut: bool = False,
    ) -> None:
        """With ``to_be_cut``, colours may be roles after ``ROLE``, and lines have the ends and
        corners that they were given, which no printed line has: they are made into outlines."""
        self._to_be_cut = to_be_cut
        self.lost: dict[str, None] = {}
        self._ids = ids
        self._budget = budget
        self._ink = ink
        self._inherited = _INHERITED | {NAMED} if to_be_cut else _INHERITED
        self._cascade = css.Cascade(root, KNOWN | self._inherited, _STYLED)
        self.said = cache(self._cascade.said)
        self._colour = cache(self._known_colour)
        self._chain = cache(self._chain_of)
        self._mean = cache(self._mean_of)
        self._stops = cache(self._stops_of)

    def style(self, element: ElementTree.Element, outer: SvgStyle) -> SvgStyle:
        """Return the style of an element: its own before that of sheets, and that before what its
        attributes say."""
        said = self.said(element)
        values = dict(outer.values)
        for key in said.keys() & self._inherited:
            if said[key] == "initial":
                values.pop(key, None)
            elif said[key] not in ("", "inherit", "unset"):
                values[key] = said[key]
        if said.get("marker", ""):
            values.update(dict.fromkeys(MARKERS, said["marker"]) | _own_markers(said))
        clip, mask = said.get("clip-path", "none"), said.get("mask", "none")
        clipped, masked = REFERENCE.fullmatch(clip), REFERENCE.match(mask)
        if clip != "none" and clipped is None:
            raise SvgError(f"is clipped by '{clip[:40]}'", "clip by a path")
        if mask != "none" and masked is None:
            raise SvgError(f"is masked by '{mask[:40]}'", "mask by an element of the drawing")
        filter, blend = said.get("filter", "none"), said.get("mix-blend-mode", "normal")
        if blend != "normal" and self._to_be_cut:
            self.lost["uses blend modes, which were ignored"] = None
        return SvgStyle(
            values,
            _share(said.get("opacity", "1")),
            said.get("display") == "none",
            clipped[1] if clipped else "",
            masked[1] if masked else "",
            "" if filter == "none" else filter,
            "" if blend == "normal" or self._to_be_cut else blend,
        )

    def context(self, style: SvgStyle) -> SvgStyle:
        """Return what the markers of a line inherit from it: nothing but the paints to which they
        may refer."""
        paints = style.get("fill", "#000000"), style.get("stroke", "none")
        return SvgStyle(dict(zip(_CONTEXT, paints, strict=True)))

    def tile(self, style: SvgStyle, key: str) -> str:
        """Return the id of the pattern that is the ``fill`` or ``stroke``, or an empty text."""
        found = REFERENCE.match(style.get(key, ""))
        known = found and self._ids.get(found[1])
        return found[1] if found and known is not None and known.tag == "pattern" else ""

    def opacity(self, style: SvgStyle, key: str) -> float:
        """Return how opaque the ``fill`` or ``stroke`` is."""
        return _share(style.get(f"{key}-opacity", "1"))

    def edge(self, segments: Segments, style: SvgStyle) -> Segments:
        """Return the outline of the line along an outline, dashes included."""
        stroke = self._stroke(replace(style, values={**style.values, "stroke": "#000000"}))
        if stroke is None:
            return ()
        found = None if stroke.dash else band(segments, stroke)
        if found is None:
            left, top, right, bottom = extent(segments)
            large = _LARGE / max(right - left, bottom - top, stroke.width)
            wide, dash = stroke.width * large, tuple(v * large for v in stroke.dash)
            whole = transformed(segments, Matrix.scale(large))
            try:
                line = regions.lined(whole, replace(stroke, width=wide, dash=dash))
            except RegionError:
                what = "contains a line that cannot be worked out"
                raise SvgError(what, "simplify it") from None
            found = transformed(regions.outline(line), Matrix.scale(1 / large))
        self._budget.spend(len(found))
        return found

    def painted(self, segments: Segments, style: SvgStyle) -> tuple[Path, ...]:
        """Return an outline in its colours, a line with a gradient as one of its own; nothing where
        it is hidden or has neither fill nor line."""
        if not segments or style.get("visibility", "visible") != "visible":
            return ()
        fill, alpha = self._paint(style, "fill", "#000000")
        shade = self._shade(style, "fill", segments)
        if shade is not None:
            # The colours of a gradient have their own opacities.
            alpha = _share(style.get("fill-opacity", "1"))
        stroke = self._stroke(style)
        evenodd = style.get("fill-rule", "nonzero") == "evenodd"
        if fill is None or stroke is None:
            # Of a fill or a line alone, what lets through the whole lets through the one.
            alpha *= style.opacity
            stroke = stroke and replace(stroke, opacity=stroke.opacity * style.opacity)
        line = None if stroke is None else self._band(segments, stroke, style, alone=fill is None)
        if line is not None:
            filled = Path(segments, fill, None, evenodd, alpha, shade)
            return (filled, line) if fill else (line,)
        found = Path(segments, fill, stroke, evenodd, alpha, shade)
        return (found,) if fill or stroke else ()

    def _band(
        self, segments: Segments, stroke: Stroke, style: SvgStyle, *, alone: bool
    ) -> Path | None:
        """Return a line that is painted with a gradient as an outline filled with it; None for one
        of one colour, or where only its mean colour can be kept."""
        if REFERENCE.match(style.get("stroke", "")) is None:
            return None
        shade = self._shade(style, "stroke", segments)
        edge = band(segments, stroke) if shade is not None and not stroke.dash else None
        if not edge:
            self.lost[_MEAN] = None
            return None
        self._budget.spend(len(edge))
        # The colours of a gradient have their own opacities.
        alpha = _share(style.get("stroke-opacity", "1"))
        alpha *= style.opacity if alone else 1.0
        return Path(edge, stroke.colour, None, opacity=alpha, shade=shade)

    def _stroke(self, style: SvgStyle) -> Stroke | None:
        colour, alpha = self._paint(style, "stroke", "none")
        width = length(style.get("stroke-width", "1"))
        if colour is None or width <= 0:
            return None
        cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
        if cap == "square" and not self._to_be_cut:
            self.lost["uses square line caps; they were drawn as butt caps"] = None
        if join not in ("miter", "round", "bevel", "arcs", "miter-clip"):
            raise SvgError(f"joins lines by '{join[:40]}'", "join them by miter or round")
        if self._to_be_cut:
            ends = cap if cap in ("round", "square") else "butt"
            corners = join if join in ("round", "bevel") else "miter"
            dash = self._dash(style.get("stroke-dasharray", "none"))
            return Stroke(colour, width, dash, ends, corners, alpha)
        if join not in ("miter", "round"):
            self.lost[f"joins lines by '{join}'; they were drawn with round joins"] = None
        return Stroke(
            colour,
            width,
            self._dash(style.get("stroke-dasharray", "none")),
            "round" if cap == "round" else "butt",
            "miter" if join == "miter" else "round",
            alpha,
        )

    def _dash(self, value: str) -> tuple[float, ...]:
        words = [] if value == "none" else re.split(r"[\s,]+", value)
        if len(words) > _MOST_DASHES:
            raise SvgError(f"has a line of more than {_MOST_DASHES} dashes", "repeat fewer of them")
        self._budget.spend(len(words))
        dash = tuple(map(length, words))
        if min(dash, default=0) < 0 or 0 < plain_sum(dash) < _LEAST_DASHES:
            raise SvgError(f"has dashes of '{value[:40]}'", "use longer dashes, or a solid line")
        # An odd count of lengths goes round twice.
        return dash * (1 + len(dash) % 2) if plain_sum(dash) > 0 else ()

    def _paint(self, style: SvgStyle, key: str, usual: str) -> tuple[str | None, float]:
        """Return a colour ``#rrggbb``, or None, and how opaque it is."""
        value = style.get(key, usual)
        if value in _CONTEXT:
            value = style.get(value, "none")
        opacity = _share(style.get(f"{key}-opacity", "1"))
        found = REFERENCE.match(value)
        if found is not None:
            colour, alpha = self._mean(found[1])
            return colour, alpha * opacity
        if value.lower() == "currentcolor":
            value = style.get("color", self._ink)
        if value.lower() in ("none", "transparent"):
            return None, 1.0
        if role := style.get(NAMED, ""):
            return ROLE + role, opacity
        colour, alpha = self._colour(value)
        return colour, alpha * opacity

    def _shade(self, style: SvgStyle, key: str, segments: Segments) -> Gradient | None:
        """Return the gradient of the fill or the line of an outline, as it lies there."""
        found = REFERENCE.match(style.get(key, ""))
        if found is None:
            return None
        chain, stops = self._chain(found[1]), self._stops(found[1])
        if chain.spread != "pad":
            self.lost["repeats the colours of a gradient; they run once"] = None
        shade = None
        if len(stops) <= MOST_STOPS:
            self._budget.spend(len(stops))
            shade = chain.gradient(stops, segments, self._budget)
        if shade is None:
            self.lost[_MEAN] = None
        return shade

    def _known_colour(self, value: str) -> tuple[str, float]:
        self._cascade.reads(value)
        found = css.colour(value)
        if found is None:
            raise SvgError(f"has a colour '{value[:40]}'", "write it as #rrggbb")
        return found

    def _mean_of(self, id: str) -> tuple[str, float]:
        """Return the mean of a gradient's stops, each as wide as it reaches."""
        stops = self._stops(id)
        weights = _weights([place for place, _, _ in stops])
        total = plain_sum(weights)
        parts = [(*bytes.fromhex(colour[1:]), alpha) for _, colour, alpha in stops]
        red, green, blue, alpha = (
            plain_sum(w * part[i] for w, part in zip(weights, parts, strict=True)) / total
            for i in range(4)
        )
        return f"#{round(red):02x}{round(green):02x}{round(blue):02x}", alpha

    def _chain_of(self, id: str) -> Chain:
        return Chain(id, self._ids)

    def _stops_of(self, id: str) -> tuple[Stop, ...]:
        """Return the colours of a gradient in the order of their places."""
        stops = self._chain(id).stops
        return in_order([(_share(s.get("offset", "0")), *self._stop(s)) for s in stops])

    def _stop(self, stop: ElementTree.Element) -> tuple[str, float]:
        said = self.said(stop)
        value = said.get("stop-color", "#000000")
        # A stop inherits no colour from what it paints.
        colour, alpha = self._colour(
            said.get("color", self._ink) if value.lower() == "currentcolor" else value
        )
        return colour, alpha * _share(said.get("stop-opacity", "1"))


def _own_markers(said: Mapping[str, str]) -> dict[str, str]:
    return {key: said[key] for key in MARKERS if key in said}


def _weights(places: list[float]) -> list[float]:
    """Return how much of the way from 0 to 1 each place is the nearest to."""
    edges = [0.0, *((a + b) / 2 for a, b in zip(places, places[1:], strict=False)), 1.0]
    found = [max(0.0, b - a) for a, b in zip(edges, edges[1:], strict=False)]
    return found if plain_sum(found) > 0 else [1.0] * len(places)


@lru_cache(maxsize=256)
def _share(value: str) -> float:
    (share,) = numbers(value.removesuffix("%"), 1)
    return min(1.0, max(0.0, share / (100 if value.endswith("%") else 1)))
