"""Colours and lines of a drawing: attributes, the ``style`` of elements and plain style sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree

from PIL import ImageColor

from pnp.scene import Item, Path, Segments, Stroke
from pnp.svg import SvgError, numbers, tag
from pnp.units import MM_PER_UNIT

_INHERITED = (
    "color",
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "visibility",
)
_OWN = ("opacity", "display", "clip-path", "mask", "filter", "mix-blend-mode", "marker-end")
_KNOWN = frozenset((*_INHERITED, *_OWN, "marker-start", "marker-mid", "stop-color", "stop-opacity"))

_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SELECTOR = re.compile(r"\*|[a-zA-Z]*(\.[\w-]+)?|#[\w-]+")
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")

# CSS reckons 96 of its pixels to the inch.
_PIXEL = {"px": 1.0, **{unit: mm * 96 / 25.4 for unit, mm in MM_PER_UNIT.items()}}


@dataclass(frozen=True, slots=True)
class Style:
    """What an element inherits from those around it, and its own ``clip``, the id of a path."""

    values: Mapping[str, str] = field(default_factory=dict)
    opacity: float = 1.0
    hidden: bool = False
    clip: str = ""

    def get(self, key: str, usual: str) -> str:
        return self.values.get(key, usual)


class Paints:
    """Resolves the styles of one drawing; ``lost`` says what of it could not be kept."""

    def __init__(self, root: ElementTree.Element, ids: Mapping[str, ElementTree.Element]) -> None:
        self.lost: dict[str, None] = {}
        self._ids = ids
        self._rules = list(_rules(root))

    def style(self, element: ElementTree.Element, outer: Style) -> Style:
        """Return the style of an element: its own before that of sheets, and that before what its
        attributes say."""
        said = self._said(element)
        for key in ("mask", "filter"):
            if said.get(key, "none") != "none":
                raise SvgError(f"holds a {key}", "flatten it, or save it as PNG")
        if any(said.get(f"marker-{end}", "none") != "none" for end in ("start", "mid", "end")):
            raise SvgError("holds markers on its lines", "turn them into paths")
        if said.get("mix-blend-mode", "normal") != "normal":
            self.lost["mixes colours where shapes overlap; they were laid over each other"] = None
        values = {**outer.values, **{k: v for k, v in said.items() if k in _INHERITED}}
        values = {k: outer.get(k, "") if v == "inherit" else v for k, v in values.items()}
        clip = said.get("clip-path", "none")
        found = _REFERENCE.fullmatch(clip)
        if clip != "none" and found is None:
            raise SvgError(f"is clipped by '{clip[:40]}'", "clip by a path")
        return Style(
            {key: value for key, value in values.items() if value},
            outer.opacity * _share(said.get("opacity", "1")),
            said.get("display") == "none",
            found[1] if found else "",
        )

    def painted(self, segments: Segments, style: Style) -> Path:
        """Return an outline in its colours; it has neither fill nor stroke where it is hidden."""
        if style.get("visibility", "visible") != "visible":
            return Path(segments)
        fill, alpha = self._paint(style, "fill", "#000000")
        return Path(
            segments,
            fill,
            self._stroke(style),
            style.get("fill-rule", "nonzero") == "evenodd",
            alpha,
        )

    def blended(self, group: ElementTree.Element, drawn: tuple[Item, ...]) -> None:
        """Note a group that fades as a whole: its parts fade one by one instead."""
        if _share(self._said(group).get("opacity", "1")) < 1 and len(drawn) > 1:
            self.lost["fades a group; its parts were faded one by one"] = None

    def _said(self, element: ElementTree.Element) -> dict[str, str]:
        said = {k: v.strip() for k, v in element.attrib.items() if k in _KNOWN}
        for selector, values in self._rules:
            if _applies(selector, element):
                said.update(values)
        said.update(_declarations(element.get("style", "")))
        return said

    def _stroke(self, style: Style) -> Stroke | None:
        colour, alpha = self._paint(style, "stroke", "none")
        width = _length(style.get("stroke-width", "1"))
        if colour is None or width <= 0:
            return None
        cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
        if cap == "square":
            self.lost["ends lines in squares; they were cut short"] = None
        if join not in ("miter", "round"):
            self.lost[f"joins lines by '{join}'; they were rounded"] = None
        dashes = style.get("stroke-dasharray", "none")
        dash = () if dashes == "none" else tuple(map(_length, re.split(r"[\s,]+", dashes)))
        return Stroke(
            colour,
            width,
            # An odd count of lengths goes round twice.
            dash * (1 + len(dash) % 2) if sum(dash) > 0 else (),
            "round" if cap == "round" else "butt",
            "miter" if join == "miter" else "round",
            alpha,
        )

    def _paint(self, style: Style, key: str, usual: str) -> tuple[str | None, float]:
        """Return a colour ``#rrggbb``, or None, and how opaque it is."""
        value = style.get(key, usual)
        opacity = style.opacity * _share(style.get(f"{key}-opacity", "1"))
        found = _REFERENCE.match(value)
        if found is not None:
            colour, alpha = self._mean(found[1], set())
            return colour, alpha * opacity
        if value == "currentColor":
            value = style.get("color", "#000000")
        if value in ("none", "transparent"):
            return None, 1.0
        colour, alpha = _colour(value)
        return colour, alpha * opacity

    def _mean(self, id: str, seen: set[str]) -> tuple[str, float]:
        """Return the mean of a gradient's stops, each as wide as it reaches."""
        gradient = self._ids.get(id)
        if gradient is None or tag(gradient) not in ("linearGradient", "radialGradient"):
            raise SvgError(f"is painted with '{id}', which is no colour", "use plain colours")
        stops = [stop for stop in gradient if tag(stop) == "stop"]
        link = next((v[1:] for k, v in gradient.attrib.items() if k.endswith("href")), "")
        if not stops and link and link not in seen:
            return self._mean(link, {*seen, link})
        if not stops:
            raise SvgError("holds a gradient without colours", "use plain colours")
        self.lost["holds gradients; their mean colours were taken"] = None
        parts = [self._stop(stop) for stop in stops]
        places = [_share(stop.get("offset", "0")) for stop in stops]
        weights = _weights(places)
        total = sum(weights)
        red, green, blue, alpha = (
            sum(w * part[i] for w, part in zip(weights, parts, strict=True)) / total
            for i in range(4)
        )
        return f"#{round(red):02x}{round(green):02x}{round(blue):02x}", alpha

    def _stop(self, stop: ElementTree.Element) -> tuple[float, float, float, float]:
        said = self._said(stop)
        colour, alpha = _colour(said.get("stop-color", "#000000"))
        red, green, blue = bytes.fromhex(colour[1:])
        return red, green, blue, alpha * _share(said.get("stop-opacity", "1"))


def _weights(places: list[float]) -> list[float]:
    """Return how much of the way from 0 to 1 each place is the nearest to."""
    edges = [0.0, *((a + b) / 2 for a, b in zip(places, places[1:], strict=False)), 1.0]
    found = [max(0.0, b - a) for a, b in zip(edges, edges[1:], strict=False)]
    return found if sum(found) > 0 else [1.0] * len(places)


def _rules(root: ElementTree.Element) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each selector of the style sheets with what it says, elements before classes."""
    found: list[tuple[str, dict[str, str]]] = []
    for element in root.iter():
        if tag(element) != "style":
            continue
        text = re.sub(r"/\*.*?\*/", "", element.text or "", flags=re.DOTALL)
        for selectors, body in _RULE.findall(text):
            for selector in map(str.strip, selectors.split(",")):
                if not selector or _SELECTOR.fullmatch(selector) is None:
                    what = f"holds a style sheet with '{selector[:40]}'"
                    raise SvgError(what, "save it with presentation attributes")
                found.append((selector, _declarations(body)))
        if _RULE.sub("", text).strip():
            raise SvgError("holds a style sheet", "save it with presentation attributes")
    return iter(sorted(found, key=lambda rule: ("#" in rule[0], "." in rule[0])))


def _applies(selector: str, element: ElementTree.Element) -> bool:
    if selector.startswith("#"):
        return element.get("id") == selector[1:]
    name, _, kind = selector.partition(".")
    fits = name in ("", "*", tag(element))
    return fits and (not kind or kind in element.get("class", "").split())


def _declarations(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";"))
    said = {key.strip(): value.removesuffix("!important").strip() for key, _, value in pairs}
    return {key: value for key, value in said.items() if key in _KNOWN}


def _colour(value: str) -> tuple[str, float]:
    try:
        red, green, blue, *alpha = ImageColor.getrgb(value)
    except ValueError:
        raise SvgError(f"has a colour '{value[:40]}'", "write it as #rrggbb") from None
    return f"#{red:02x}{green:02x}{blue:02x}", alpha[0] / 255 if alpha else 1.0


def _share(value: str) -> float:
    share = float(value.removesuffix("%")) / (100 if value.endswith("%") else 1)
    return min(1.0, max(0.0, share))


def _length(value: str) -> float:
    unit = next((unit for unit in _PIXEL if value.endswith(unit)), "")
    (number,) = numbers(value.removesuffix(unit), 1)
    return number * _PIXEL.get(unit, 1.0)
