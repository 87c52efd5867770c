"""Colours, gradients and lines of a drawing, from attributes, ``style`` and style sheets."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate
from xml.etree import ElementTree

from msgspec import Struct, field

from pnp.base import css, regions
from pnp.base.geometry import join, outline, stroke_area
from pnp.base.regions import RegionError
from pnp.base.sums import plain_sum
from pnp.base.svg import (
    DEEPEST,
    FARTHEST,
    MOVING,
    Budget,
    SvgError,
    extent,
    length,
    parse_numbers,
    parse_transform,
)
from pnp.base.values import replace
from pnp.scene import (
    Gradient,
    LineCap,
    LineJoin,
    Matrix,
    Path,
    Point,
    Segments,
    Stroke,
    transform_outline,
)

MOST_STOPS = 64
"""Stops per gradient; one with more was traced from a photograph."""
KINDS = ("linearGradient", "radialGradient")

# A smaller shape has no room for a gradient.
_LEAST = 1e-6
# How far from the middle of its circle, in radii, a gradient may begin.
_FOCUS = 0.99

Stop = tuple[float, str, float]


class GradientChain:
    """A gradient and those that it refers to, which supply the attributes it does not set."""

    def __init__(self, id: str, ids: Mapping[str, ElementTree.Element]) -> None:
        self.elements: list[ElementTree.Element] = []
        self.stops: list[ElementTree.Element] = []
        while id and len(self.elements) < DEEPEST:
            found = ids.get(id)
            if found is None or found.tag not in KINDS:
                if self.stops:
                    break
                what = f"is painted with '{id[:40]}', which is not a colour"
                raise SvgError(what, "use plain colours")
            self.elements.append(found)
            self.stops = self.stops or found.findall("stop")
            id = (found.get("href") or found.get("xlink:href") or "")[1:]
        if not self.stops:
            if id:
                raise SvgError(f"chains more than {DEEPEST} gradients", "use plain colours")
            raise SvgError("contains a gradient without colours", "use plain colours")

    @property
    def spread(self) -> str:
        """How a gradient continues beyond its ends: ``pad``, ``reflect`` or ``repeat``."""
        return self._attribute("spreadMethod", "pad")

    def gradient(
        self, stops: tuple[Stop, ...], segments: Segments, budget: Budget
    ) -> Gradient | None:
        """Return the gradient as placed on an outline.

        Returns None if the outline has no room for it, or if it is measured relative to a screen.
        """
        boxed = self._attribute("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        radial = self.elements[0].tag == "radialGradient"
        ends = self._circles(boxed) if radial else self._line(boxed)
        if ends is None or not all(abs(value) < FARTHEST for value in ends):
            return None
        matrix = parse_transform(self._attribute("gradientTransform", ""), budget)
        if boxed:
            left, top, right, bottom = extent(segments)
            if right - left < _LEAST or bottom - top < _LEAST:
                return None
            matrix = matrix.then(Matrix(right - left, 0, 0, bottom - top, left, top))
        m = matrix
        area = abs(m.a * m.d - m.b * m.c)
        if not all(abs(v) < FARTHEST for v in (m.a, m.b, m.c, m.d, m.e, m.f)) or area < _LEAST**2:
            return None
        return Gradient(ends, stops, matrix)

    def _line(self, boxed: bool) -> tuple[float, ...] | None:
        keys = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))
        ends = [self._place(key, usual, boxed) for key, usual in keys]
        x1, y1, x2, y2 = (math.nan if end is None else end for end in ends)
        return (x1, y1, x2, y2) if math.hypot(x2 - x1, y2 - y1) > _LEAST else None

    def _circles(self, boxed: bool) -> tuple[float, ...] | None:
        x, y, r = (self._place(key, "50%", boxed) for key in ("cx", "cy", "r"))
        if x is None or y is None or r is None or r < _LEAST:
            return None
        fx, fy = (self._place(key, "", boxed) for key in ("fx", "fy"))
        dx, dy = (0.0 if fx is None else fx - x), (0.0 if fy is None else fy - y)
        # A focus outside the circle is drawn on its edge.
        shrunk = min(1.0, _FOCUS * r / max(math.hypot(dx, dy), _LEAST))
        return x + dx * shrunk, y + dy * shrunk, 0.0, x, y, r

    def _place(self, key: str, usual: str, boxed: bool) -> float | None:
        """Return a number, as a fraction of the sides if ``boxed``; None for fractions of the
        screen."""
        value = self._attribute(key, usual).strip()
        if not value:
            return None
        (number,) = parse_numbers(value.removesuffix("%").removesuffix("px"), 1)
        if not value.endswith("%"):
            return number
        return number / 100 if boxed or not number else None

    def _attribute(self, key: str, usual: str) -> str:
        return next((e.attrib[key] for e in self.elements if key in e.attrib), usual)


def sort_stops(stops: list[Stop]) -> tuple[Stop, ...]:
    """Return the stops with places that never decrease."""
    places = accumulate((place for place, _, _ in stops), max)
    return tuple((p, colour, alpha) for p, (_, colour, alpha) in zip(places, stops, strict=True))


# Strokes of a drawing as areas, which a gradient can fill like shapes, in all formats.


MOST_POINTS = 4_000
"""Points of one line with its curves flattened; outlining a longer line would be slow."""
# The number of segments of a flattened curve.
_STEPS = 24
_CAPS: dict[str, LineCap] = {"round": "round", "square": "square"}
_JOINS: dict[str, LineJoin] = {"round": "round", "bevel": "bevel"}


def stroke_outline(segments: Segments, stroke: Stroke) -> Segments | None:
    """Return the outline of a line without dashes; None if it has too many points."""
    if plain_sum(_STEPS if command == "C" else 1 for command, _ in segments) > MOST_POINTS:
        return None
    round_ends, round_corners = stroke.cap == "round", stroke.join == "round"
    areas = [
        stroke_area(
            chain,
            stroke.width,
            closed=closed,
            rounded_ends=round_ends,
            rounded_corners=round_corners,
        )
        for chain, closed in _chains(segments)
        if len(chain) > 1
    ]
    return outline(join(areas))


def _chains(segments: Segments) -> Iterator[tuple[list[Point], bool]]:
    """Yield the subpaths as points, and whether each is closed."""
    chain: list[Point] = []
    for command, v in segments:
        if command == "M":
            yield chain, False
            chain = [(v[0], v[1])]
        elif command == "L":
            chain.append((v[0], v[1]))
        elif command == "C":
            x, y = chain[-1]
            for step in range(1, _STEPS + 1):
                t = step / _STEPS
                p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                chain.append(
                    (p * x + q * v[0] + r * v[2] + s * v[4], p * y + q * v[1] + r * v[3] + s * v[5])
                )
        else:
            yield chain, True
            chain = chain[:1]
    yield chain, False


# Colours and strokes of a drawing, from attributes, ``style`` and plain style sheets.


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
"""The prefix of a colour that is a role, if roles are allowed."""
NAMED = "data-role"
"""The attribute by which a shape, or a group, names the role of its colour."""
MARKERS = ("marker-start", "marker-mid", "marker-end")
"""The properties that name the markers of the first point, those between, and the last."""
_OWN = ("font", "opacity", "display", "clip-path", "mask", "mask-type", "filter", "mix-blend-mode")
KNOWN = frozenset((*_INHERITED, *_OWN, "stop-color", "stop-opacity", "transform-origin"))

"""The properties that are read from attributes and styles."""

# Transforms in attributes are read where elements are drawn.
_STYLED = KNOWN | {"transform", "transform-box", "marker", *MOVING}
# The paints that markers may refer to: those of their line.
_CONTEXT = ("context-fill", "context-stroke")

# The longer side of a computed region, in its units.
_LARGE = 2000.0

_MOST_DASHES = 100
# Shorter dashes round to zero, and are slow to draw.
_LEAST_DASHES = 0.01

_MEAN = "contains gradients that cannot be kept; they were replaced by their mean colours"
REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
"""A reference to an element of the drawing, whose id is its first group."""


class SvgStyle(Struct, frozen=True):
    """The style of an element, with inherited values.

    ``opacity``, ``clip`` and ``mask`` (ids) apply to the element as a whole. ``filter`` changes its
    pixels, and ``blend`` is how they mix with those below.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    opacity: float = 1.0
    hidden: bool = False
    clip: str = ""
    mask: str = ""
    filter: str = ""
    blend: str = ""

    def get(self, key: str, usual: str) -> str:
        return self.values.get(key, usual)


class StyleResolver:
    """Resolves the styles of one drawing.

    ``ink`` (``#rrggbb``) is the colour of elements that set none; ``lost`` lists what could not be
    preserved. Each element, style, colour and gradient is read once, however often it is drawn.
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
        """Prepare to resolve styles.

        With ``to_be_cut``, colours may be roles after ``ROLE``, and lines keep the caps and joins
        that they specify, which printed lines do not: they become outlines.
        """
        self._to_be_cut = to_be_cut
        self.lost: dict[str, None] = {}
        self._ids = ids
        self._budget = budget
        self._ink = ink
        self._inherited = _INHERITED | {NAMED} if to_be_cut else _INHERITED
        self._cascade = css.Cascade(root, KNOWN | self._inherited, _STYLED)
        self.said = cache(self._cascade.style_of)
        self._colour = cache(self._known_colour)
        self._chain = cache(self._chain_of)
        self._mean = cache(self._mean_of)
        self._stops = cache(self._stops_of)

    def style(self, element: ElementTree.Element, outer: SvgStyle) -> SvgStyle:
        """Return the style of an element: its own over those of sheets, and these over its
        attributes."""
        properties = self.said(element)
        values = dict(outer.values)
        for key in properties.keys() & self._inherited:
            if properties[key] == "initial":
                values.pop(key, None)
            elif properties[key] not in ("", "inherit", "unset"):
                values[key] = properties[key]
        if properties.get("marker", ""):
            values.update(dict.fromkeys(MARKERS, properties["marker"]) | _own_markers(properties))
        clip, mask = properties.get("clip-path", "none"), properties.get("mask", "none")
        clipped, masked = REFERENCE.fullmatch(clip), REFERENCE.match(mask)
        if clip != "none" and clipped is None:
            raise SvgError(f"is clipped by '{clip[:40]}'", "clip by a path")
        if mask != "none" and masked is None:
            raise SvgError(f"is masked by '{mask[:40]}'", "mask by an element of the drawing")
        filter, blend = properties.get("filter", "none"), properties.get("mix-blend-mode", "normal")
        if blend != "normal" and self._to_be_cut:
            self.lost["uses blend modes, which were ignored"] = None
        return SvgStyle(
            values,
            _share(properties.get("opacity", "1")),
            properties.get("display") == "none",
            clipped[1] if clipped else "",
            masked[1] if masked else "",
            "" if filter == "none" else filter,
            "" if blend == "normal" or self._to_be_cut else blend,
        )

    def context(self, style: SvgStyle) -> SvgStyle:
        """Return the style that markers inherit from their line: only the paints to refer to."""
        paints = style.get("fill", "#000000"), style.get("stroke", "none")
        return SvgStyle(dict(zip(_CONTEXT, paints, strict=True)))

    def tile(self, style: SvgStyle, key: str) -> str:
        """Return the id of the pattern used as ``fill`` or ``stroke``, or an empty string."""
        found = REFERENCE.match(style.get(key, ""))
        known = found and self._ids.get(found[1])
        return found[1] if found and known is not None and known.tag == "pattern" else ""

    def opacity(self, style: SvgStyle, key: str) -> float:
        """Return the opacity of the ``fill`` or ``stroke``."""
        return _share(style.get(f"{key}-opacity", "1"))

    def edge(self, segments: Segments, style: SvgStyle) -> Segments:
        """Return the outline of the stroke along an outline, dashes included."""
        stroke = self._stroke(replace(style, values={**style.values, "stroke": "#000000"}))
        if stroke is None:
            return ()
        found = None if stroke.dash else stroke_outline(segments, stroke)
        if found is None:
            left, top, right, bottom = extent(segments)
            large = _LARGE / max(right - left, bottom - top, stroke.width)
            wide, dash = stroke.width * large, tuple(v * large for v in stroke.dash)
            whole = transform_outline(segments, Matrix.scale(large))
            try:
                line = regions.stroke_region(whole, replace(stroke, width=wide, dash=dash))
            except RegionError:
                what = "contains a line that cannot be worked out"
                raise SvgError(what, "simplify it") from None
            found = transform_outline(regions.outline(line), Matrix.scale(1 / large))
        self._budget.spend(len(found))
        return found

    def paint(self, segments: Segments, style: SvgStyle) -> tuple[Path, ...]:
        """Return an outline in its colours; a stroke with a gradient is a path of its own.

        Returns nothing if it is hidden or has neither fill nor stroke.
        """
        if not segments or style.get("visibility", "visible") != "visible":
            return ()
        fill, alpha = self._paint(style, "fill", "#000000")
        shade = self._shade(style, "fill", segments)
        if shade is not None:
            # The stops of a gradient have their own opacities.
            alpha = _share(style.get("fill-opacity", "1"))
        stroke = self._stroke(style)
        evenodd = style.get("fill-rule", "nonzero") == "evenodd"
        if fill is None or stroke is None:
            # With a fill or a stroke alone, the opacity of the whole can be applied to it.
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
        """Return a stroke with a gradient as an outline filled with it.

        Returns None for a stroke of one colour, or if only its mean colour can be used.
        """
        if REFERENCE.match(style.get("stroke", "")) is None:
            return None
        shade = self._shade(style, "stroke", segments)
        edge = stroke_outline(segments, stroke) if shade is not None and not stroke.dash else None
        if not edge:
            self.lost[_MEAN] = None
            return None
        self._budget.spend(len(edge))
        # The stops of a gradient have their own opacities.
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
            ends, corners = _CAPS.get(cap, "butt"), _JOINS.get(join, "miter")
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
        # An odd number of lengths is repeated once.
        return dash * (1 + len(dash) % 2) if plain_sum(dash) > 0 else ()

    def _paint(self, style: SvgStyle, key: str, usual: str) -> tuple[str | None, float]:
        """Return a colour ``#rrggbb``, or None, and its opacity."""
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
        """Return the gradient of the fill or stroke, as placed on an outline."""
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
        self._cascade.count_text(value)
        found = css.parse_colour(value)
        if found is None:
            raise SvgError(f"has a colour '{value[:40]}'", "write it as #rrggbb")
        return found

    def _mean_of(self, id: str) -> tuple[str, float]:
        """Return the mean of a gradient's stops, weighted by extent."""
        stops = self._stops(id)
        weights = _weights([place for place, _, _ in stops])
        total = plain_sum(weights)
        parts = [(*bytes.fromhex(colour[1:]), alpha) for _, colour, alpha in stops]
        red, green, blue, alpha = (
            plain_sum(w * part[i] for w, part in zip(weights, parts, strict=True)) / total
            for i in range(4)
        )
        return f"#{round(red):02x}{round(green):02x}{round(blue):02x}", alpha

    def _chain_of(self, id: str) -> GradientChain:
        return GradientChain(id, self._ids)

    def _stops_of(self, id: str) -> tuple[Stop, ...]:
        """Return the colours of a gradient in order of place."""
        stops = self._chain(id).stops
        return sort_stops([(_share(s.get("offset", "0")), *self._stop(s)) for s in stops])

    def _stop(self, stop: ElementTree.Element) -> tuple[str, float]:
        properties = self.said(stop)
        value = properties.get("stop-color", "#000000")
        # A stop inherits no colour from the shape it paints.
        colour, alpha = self._colour(
            properties.get("color", self._ink) if value.lower() == "currentcolor" else value
        )
        return colour, alpha * _share(properties.get("stop-opacity", "1"))


def _own_markers(properties: Mapping[str, str]) -> dict[str, str]:
    return {key: properties[key] for key in MARKERS if key in properties}


def _weights(places: list[float]) -> list[float]:
    """Return the share of the way from 0 to 1 to which each place is nearest."""
    edges = [0.0, *((a + b) / 2 for a, b in zip(places, places[1:], strict=False)), 1.0]
    found = [max(0.0, b - a) for a, b in zip(edges, edges[1:], strict=False)]
    return found if plain_sum(found) > 0 else [1.0] * len(places)


@lru_cache(maxsize=256)
def _share(value: str) -> float:
    (share,) = parse_numbers(value.removesuffix("%"), 1)
    return min(1.0, max(0.0, share / (100 if value.endswith("%") else 1)))
