"""An SVG text to the outlines of an icon.

The text is data from a stranger: it is read without entities, references or scripts, and what an
icon cannot hold (strokes, texts, pictures) is refused by name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path

from pnp.scene import (
    IDENTITY,
    Group,
    Matrix,
    Path,
    Segment,
    Segments,
    ellipse,
    polygon,
    rounded,
    transformed,
)

DEEPEST = 32

_SVG = "{http://www.w3.org/2000/svg}"
_DRAWN = ("path", "circle", "ellipse", "rect", "polygon", "polyline")
_SILENT = ("title", "desc", "metadata", "defs")


class IconError(ValueError):
    """No icon can be had; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Shape:
    """One filled outline in the unit box; ``opacity`` below 1 makes a second, lighter tone."""

    segments: Segments
    evenodd: bool = False
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Icon:
    """Shapes within the unit box, y down; ``credit`` names author and licence."""

    name: str
    shapes: tuple[Shape, ...]
    credit: str

    def drawn(self, colour: str) -> Group:
        """Return the icon in one colour (``#rrggbb``), in a box of 1 mm by 1 mm."""
        paths = (
            Path(shape.segments, fill=colour, evenodd=shape.evenodd, opacity=shape.opacity)
            for shape in self.shapes
        )
        return Group(tuple(paths))


def read_svg(name: str, text: str, credit: str = "") -> Icon:
    """Return the icon that an SVG text holds, its viewBox fitted and centred in the unit box.

    The text of a ``desc`` element is the credit where none is given. Raises IconError.
    """
    # Entities and style sheets need a declaration; without one the parser has nothing to expand.
    if re.search(r"<!(doctype|entity)|<\?(?!xml\s)", text, re.IGNORECASE):
        raise unfit(name, "holds declarations", "save it as plain SVG")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise unfit(name, f"is not XML: {error}", "save it as plain SVG") from None
    try:
        shapes = tuple(_shapes(name, root, {}, _to_unit_box(name, root), 0))
    except (ValueError, IndexError, ArithmeticError) as error:
        if isinstance(error, IconError):
            raise
        raise unfit(name, "holds a path or number that cannot be read", "draw it anew") from None
    if not shapes:
        raise unfit(name, "draws nothing", "use filled paths")
    if not all(math.isfinite(v) for shape in shapes for _, vs in shape.segments for v in vs):
        raise unfit(name, "holds a number beyond all bounds", "draw it anew")
    description = root.findtext(f"{_SVG}desc") or root.findtext("desc") or ""
    return Icon(name, shapes, credit or " ".join(description.split()))


def unfit(name: str, what: str, hint: str) -> IconError:
    return IconError(f"the icon '{name}' {what}", hint)


def _to_unit_box(name: str, root: ElementTree.Element) -> Matrix:
    box = root.get("viewBox")
    if box is None:
        size = [re.sub(r"(px|mm)$", "", root.get(side, "")) for side in ("width", "height")]
        box = f"0 0 {size[0]} {size[1]}"
    x, y, width, height = _numbers(box, 4)
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise unfit(name, "has a viewBox without area", "write viewBox='0 0 64 64'")
    unit = 1 / max(width, height)
    left, top = (1 - width * unit) / 2, (1 - height * unit) / 2
    return Matrix(unit, 0, 0, unit, left - x * unit, top - y * unit)


def _shapes(
    name: str,
    element: ElementTree.Element,
    inherited: dict[str, str],
    matrix: Matrix,
    depth: int,
) -> Iterator[Shape]:
    """Yield what an element draws, its own style and transform joined to those around it."""
    if depth > DEEPEST:
        raise unfit(name, f"nests groups more than {DEEPEST} deep", "ungroup its parts")
    for child in element:
        tag = str(child.tag).removeprefix(_SVG)
        if tag in _SILENT or tag.startswith("{"):
            continue
        if tag != "g" and tag not in _DRAWN:
            raise unfit(name, f"holds <{tag}>", "an icon is made of filled paths")
        style = _style(child, inherited)
        here = _transform(child.get("transform", "")).then(matrix)
        if tag == "g":
            yield from _shapes(name, child, style, here, depth + 1)
            continue
        if style.get("stroke", "none") != "none":
            raise unfit(name, "holds a stroke", "turn strokes into paths")
        if style.get("fill") != "none":
            outline = transformed(_outline(tag, child), here)
            evenodd = style.get("fill-rule") == "evenodd"
            if outline:
                yield Shape(_rounded_off(outline), evenodd, float(style.get("alpha", "1")))


def _style(element: ElementTree.Element, inherited: dict[str, str]) -> dict[str, str]:
    given = dict(element.attrib)
    for declaration in element.get("style", "").split(";"):
        key, _, value = declaration.partition(":")
        given[key.strip()] = value.strip()
    style = {**inherited}
    style.update((k, given[k]) for k in ("fill", "stroke", "fill-rule") if k in given)
    alpha = float(inherited.get("alpha", "1"))
    for key in ("opacity", "fill-opacity"):
        alpha *= min(1.0, max(0.0, float(given.get(key, "1"))))
    style["alpha"] = str(alpha)
    return style


def _outline(tag: str, element: ElementTree.Element) -> Segments:
    def number(key: str, default: str = "0") -> float:
        return float(element.get(key, default))

    match tag:
        case "path":
            pen = _SegmentPen()
            parse_path(element.get("d", ""), pen)
            return tuple(pen.segments)
        case "circle":
            r = number("r")
            return ellipse(number("cx"), number("cy"), r, r)
        case "ellipse":
            return ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        case "rect":
            radius = number("rx", element.get("ry", "0"))
            box = (number("x"), number("y"), number("width"), number("height"))
            return rounded(*box, radius)
        case _:
            values = _numbers(element.get("points", ""))
            return polygon(zip(values[::2], values[1::2], strict=True)) if values else ()


class _SegmentPen(BasePen):  # type: ignore[misc]
    """Collects what a path draws; quadratic curves and arcs arrive as cubics."""

    def __init__(self) -> None:
        super().__init__(None)
        self.segments: list[Segment] = []
        self.start = (0.0, 0.0)

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - fontTools' names
        self.start = point
        self.segments.append(("M", point))

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.segments.append(("L", point))

    def _curveToOne(  # noqa: N802
        self, one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]
    ) -> None:
        self.segments.append(("C", (*one, *two, *end)))

    def _closePath(self) -> None:  # noqa: N802
        # fontTools draws the line back as well, which the Z already means.
        if self.segments[-1] == ("L", self.start):
            self.segments.pop()
        self.segments.append(("Z", ()))


def _transform(text: str) -> Matrix:
    """Return the map of a ``transform`` attribute; the last of its functions applies first."""
    matrix = IDENTITY
    for function, values in re.findall(r"([a-zA-Z]+)\s*\(([^)]*)\)", text):
        v = _numbers(values)
        match function, len(v):
            case "matrix", 6:
                step = Matrix(*v)
            case "translate", 1 | 2:
                step = Matrix.translate(v[0], v[1] if len(v) == 2 else 0)
            case "scale", 1 | 2:
                step = Matrix.scale(v[0], v[-1])
            case "rotate", 1 | 3:
                step = Matrix.rotate(*v)
            case "skewX", 1:
                step = Matrix(c=math.tan(math.radians(v[0])))
            case "skewY", 1:
                step = Matrix(b=math.tan(math.radians(v[0])))
            case _:
                raise ValueError(f"'{function}' is no transform")
        matrix = step.then(matrix)
    return matrix


def _numbers(text: str, count: int | None = None) -> list[float]:
    values = [float(word) for word in re.split(r"[\s,]+", text.strip()) if word]
    if count is not None and len(values) != count:
        raise ValueError(f"{count} numbers are expected")
    return values


def _rounded_off(segments: Segments) -> Segments:
    """Drop the dust of arithmetic: a ten-thousandth of an icon is no ink."""
    return tuple((command, tuple(round(v, 5) for v in values)) for command, values in segments)
