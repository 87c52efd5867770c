"""SVG as data from a stranger: its elements, outlines and transforms, without any entities."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path

from pnp.scene import IDENTITY, Matrix, Rect, Segment, Segments, ellipse, polygon, polyline, rounded

DEEPEST = 32
"""How deep groups may stand in one another."""

DRAWN = frozenset({"path", "circle", "ellipse", "rect", "polygon", "polyline", "line"})
"""The elements that ``outline`` knows."""

_SVG = "{http://www.w3.org/2000/svg}"

# Entities need a declaration; without one the parser has nothing to expand. The bare document type
# that old programs write names a grammar that nobody reads.
_DECLARED = re.compile(r"<!entity|<!doctype[^>]*\[|<\?(?!xml\s)", re.IGNORECASE)


class SvgError(ValueError):
    """A text that cannot be drawn: it "holds a stroke", and ``hint`` says what to do about it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def parse(text: str) -> ElementTree.Element:
    """Return the root element of an SVG text; raises SvgError."""
    if _DECLARED.search(text):
        raise SvgError("holds declarations", "save it as plain SVG")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise SvgError(f"is not XML: {error}", "save it as plain SVG") from None
    if tag(root) != "svg":
        raise SvgError(f"is no SVG but <{tag(root)}>", "save it as plain SVG")
    return root


def tag(element: ElementTree.Element) -> str:
    """Return the name of an element of SVG, that of another language with its braces."""
    return str(element.tag).removeprefix(_SVG)


def view_box(root: ElementTree.Element) -> Rect:
    """Return what a picture shows, in its own units; raises ValueError for what is no number."""
    box = root.get("viewBox")
    if box is None:
        width, height = (re.sub(r"(px|mm|pt)$", "", root.get(key, "")) for key in _SIZE)
        if not width or not height:
            hint = "write viewBox='0 0 64 64' with the size of what it draws"
            raise SvgError("has neither a viewBox nor a width and height", hint)
        box = f"0 0 {width} {height}"
    shown = Rect(*numbers(box, 4))
    if not (0 < shown.width < math.inf and 0 < shown.height < math.inf):
        raise SvgError("has a viewBox without area", "write viewBox='0 0 64 64'")
    return shown


def description(root: ElementTree.Element) -> str:
    """Return what the picture says of itself: its author and licence, as we ask for."""
    return " ".join((root.findtext(f"{_SVG}desc") or root.findtext("desc") or "").split())


_SIZE = ("width", "height")


def outline(element: ElementTree.Element) -> Segments:
    """Return what one of ``DRAWN`` outlines, arcs and quadratic curves as cubics.

    Raises ValueError, IndexError or ArithmeticError for numbers or paths that cannot be read.
    """

    def number(key: str, default: str = "0") -> float:
        return float(element.get(key, default).removesuffix("px"))

    match tag(element):
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
        case "line":
            return polyline(((number("x1"), number("y1")), (number("x2"), number("y2"))))
        case name:
            values = numbers(element.get("points", ""))
            points = zip(values[::2], values[1::2], strict=True)
            return (polyline if name == "polyline" else polygon)(points) if values else ()


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


def transform(text: str) -> Matrix:
    """Return the map of a ``transform`` attribute; the last of its functions applies first."""
    matrix = IDENTITY
    for function, values in re.findall(r"([a-zA-Z]+)\s*\(([^)]*)\)", text):
        v = numbers(values)
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


def numbers(text: str, count: int | None = None) -> list[float]:
    """Return the numbers of a list; raises ValueError where there are not ``count`` of them, or one
    is beyond all bounds."""
    values = [float(word) for word in re.split(r"[\s,]+", text.strip()) if word]
    if count is not None and len(values) != count:
        raise ValueError(f"{count} numbers are expected")
    if not all(map(math.isfinite, values)):
        raise ValueError("a number is beyond all bounds")
    return values
