"""Untrusted SVG: its encoding, elements, outlines and transforms, without entities and within
limits."""

from __future__ import annotations

import codecs
import math
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from xml.etree import ElementTree
from xml.parsers import expat

from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.arc import EllipticalArc
from fontTools.svgLib.path.parser import parse_path

from pnp.base.sums import plain_sum
from pnp.base.units import MM_PER_UNIT
from pnp.scene import (
    IDENTITY,
    Matrix,
    Rect,
    Segment,
    Segments,
    ellipse,
    polygon,
    polyline,
    rounded_rectangle,
)

DEEPEST = 32
"""How deeply groups may be nested."""

MOST_ELEMENTS = 50_000
"""The limit of elements in a file, including those that draw nothing."""

FARTHEST = 1e6
"""All numbers must be smaller: larger ones would be written with exponents, which PDF lacks."""

DRAWN = frozenset({"path", "circle", "ellipse", "rect", "polygon", "polyline", "line"})
"""The elements that ``outline`` supports."""

MOVING = ("translate", "rotate", "scale")
"""The style properties that move an element before its ``transform`` does."""

_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"

# Metadata of programs, which draws nothing, may nest deeper than groups.
_DEEPEST_ELEMENT = 100
_MOST_NAMESPACES = 100
_LONGEST_DESCRIPTION = 2000
# Limits of declared entities: their number, their length, and the characters that all references to
# them may expand to.
_MOST_ENTITIES, _LONGEST_ENTITY, _MOST_EXPANDED = 100, 500, 1_000_000

# The smallest side of a view box, and the largest ratio of its numbers to its size.
_LEAST_SIDE, _MOST_SIDES = 1e-3, 1000

# CSS has 96 pixels to the inch.
_PIXEL = {"px": 1.0, **{unit: mm * 96 / 25.4 for unit, mm in MM_PER_UNIT.items()}}

_ANGLES = {"deg": 1.0, "rad": 180 / math.pi, "turn": 360.0, "grad": 0.9}
_SIDES = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
# Functions of styles along one axis: the two-axis function, the axis, and the other value.
_ONE_WAY = {
    "translateX": ("translate", 0, 0.0),
    "translateY": ("translate", 1, 0.0),
    "scaleX": ("scale", 0, 1.0),
    "scaleY": ("scale", 1, 1.0),
}
_MOST_FUNCTIONS = 100
_FUNCTION = re.compile(r"([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*")
_ARC = re.compile(r"[Aa]([^MmZzLlHhVvCcSsQqTtAa]*)")
_PATH = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE.,+\-\s]*")
_COMMANDS = "MmZzLlHhVvCcSsQqTtAa"

# fontTools reads the numbers of arcs one by one, and rescans a word without blanks for each of
# them.
_LONGEST_WORD_OF_ARC = 60
_CHARACTERS_OF_ARC = 5


class SvgError(ValueError):
    """A drawing that cannot be used; the message reads "contains a mask", ``hint`` says what to do,
    ``element`` is the one with the error, and ``at`` its line and column, if known."""

    def __init__(self, what: str, hint: str, at: tuple[int, int] | None = None) -> None:
        super().__init__(what)
        self.hint = hint
        self.at = at
        self.element: ElementTree.Element | None = None


@contextmanager
def blame_element(element: ElementTree.Element) -> Iterator[None]:
    """Attribute errors raised in this context to an element, unless one inside it already has
    them."""
    try:
        yield
    except SvgError as error:
        error.element = element if error.element is None else error.element
        raise
    except (ValueError, IndexError, ArithmeticError):
        fault = SvgError("contains a path or number that cannot be read", "redraw it")
        fault.element = element
        raise fault from None


def place_of(fault: SvgError, text: str, root: ElementTree.Element | None) -> tuple[int, int]:
    """Return the line and column of an error in a text, from 1."""
    if fault.at is not None or root is None or fault.element is None:
        return fault.at or (1, 1)
    number = next((i for i, one in enumerate(root.iter()) if one is fault.element), 0)
    starts: list[tuple[int, int]] = []
    reader = expat.ParserCreate("utf-8")

    def start(*_: object) -> None:
        starts.append((reader.CurrentLineNumber, reader.CurrentColumnNumber + 1))

    reader.StartElementHandler = start
    reader.Parse(text.encode(), True)
    return starts[number]


class Budget:
    """A limit on the points that may be drawn, including those of copies."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.left = most

    def spend(self, points: int) -> None:
        """Subtract points from the budget. Raises SvgError if it is exceeded."""
        self.left -= points
        if self.left < 0:
            raise SvgError(f"contains more than {self.most:,} points", "simplify its outlines")


def parse(text: str) -> ElementTree.Element:
    """Return the root element of an SVG text.

    Names of SVG have no namespace, links are ``xlink:href``, and names of other languages start
    with a brace. Raises SvgError.
    """
    try:
        root = _Tree().read(text.encode())
    except expat.ExpatError as error:
        at = error.lineno, error.offset + 1
        raise SvgError(f"is not valid XML: {error}", "save it as plain SVG", at) from None
    except UnicodeEncodeError as error:
        raise SvgError(f"is not valid XML: {error}", "save it as plain SVG") from None
    if root.tag != "svg":
        raise SvgError(
            f"is not SVG, but <{root.tag.removeprefix('{')[:40]}>", "save it as plain SVG"
        )
    return root


# Elements that hold text, and the attribute for their lines: no XML name contains braces.
_LETTERED, _LINE = ("text", "tspan"), "{line}"


class _Tree:
    """Builds the tree of a file while expat reads it, and stops at the limits.

    Namespaces are resolved here: expat would copy a long one for every name.
    """

    def __init__(self) -> None:
        self._builder = ElementTree.TreeBuilder()
        self._elements = 0
        self._spaces: list[dict[str, str]] = [{"": "", "xml": ""}]
        self._expat = reader = expat.ParserCreate("utf-8")
        reader.buffer_text = True
        reader.StartElementHandler = self._start
        reader.EndElementHandler = self._end
        reader.CharacterDataHandler = self._builder.data
        reader.ProcessingInstructionHandler = self._refuse
        reader.SkippedEntityHandler = self._refuse
        reader.EntityDeclHandler = self._entity
        reader.AttlistDeclHandler = self._attribute
        self._references = self._entities = 0

    def read(self, content: bytes) -> ElementTree.Element:
        self._references = content.count(b"&")
        self._expat.Parse(content, True)
        return self._builder.close()

    def _entity(
        self, _name: str, parameter: bool, value: str | None, *_elsewhere: str | None
    ) -> None:
        """Allow the entities that Illustrator declares: short texts, mostly addresses of
        namespaces, that contain no references and make the file only a little longer."""
        self._entities += 1
        if (
            parameter
            or value is None
            or self._entities > _MOST_ENTITIES
            or any(sign in value for sign in "&%<")
            or len(value) > _LONGEST_ENTITY
            or self._references * len(value) > _MOST_EXPANDED
        ):
            self._refuse()

    def _attribute(
        self, _element: str, _name: str, _kind: str, default: str | None, _needed: bool
    ) -> None:
        # A default would apply to elements that do not set it.
        if default is not None:
            self._refuse()

    def _refuse(self, *_found: object) -> None:
        raise SvgError("holds declarations", "save it as plain SVG")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise SvgError(f"contains more than {MOST_ELEMENTS:,} elements", "simplify it")
        if len(self._spaces) > _DEEPEST_ELEMENT:
            what = f"nests elements more than {_DEEPEST_ELEMENT} levels deep"
            raise SvgError(what, "ungroup its parts")
        spaces = self._spaces[-1]
        declared = {key[6:]: value for key, value in attributes.items() if _declares_namespace(key)}
        if any(spaces.get(prefix) != space for prefix, space in declared.items()):
            spaces = {**spaces, **declared}
        if len(spaces) > _MOST_NAMESPACES:
            what = f"declares more than {_MOST_NAMESPACES} namespaces"
            raise SvgError(what, "save it as plain SVG")
        self._spaces.append(spaces)
        self._builder.start(
            self._local(name, spaces),
            {
                self._local(key, spaces) if ":" in key else key: value
                for key, value in attributes.items()
                if not _declares_namespace(key)
            }
            | ({_LINE: str(self._expat.CurrentLineNumber)} if name.endswith(_LETTERED) else {}),
        )

    def _end(self, name: str) -> None:
        self._builder.end(self._local(name, self._spaces.pop()))

    def _local(self, name: str, spaces: dict[str, str]) -> str:
        prefix, _, local = name.rpartition(":")
        space = spaces.get(prefix)
        if space is None:
            what = f"uses the prefix '{prefix[:40]}' without declaring it"
            raise SvgError(what, "save it as plain SVG")
        if space in ("", _SVG):
            return local
        return f"xlink:{local}" if space == _XLINK else "{" + name


def line_of(text: ElementTree.Element) -> int:
    """Return the line of the file on which a text element begins."""
    return int(text.get(_LINE, "0"))


def _declares_namespace(attribute: str) -> bool:
    """Return whether an attribute declares a namespace prefix."""
    return attribute == "xmlns" or attribute.startswith("xmlns:")


def view_box(root: ElementTree.Element) -> Rect:
    """Return the view box of a picture, in its own units. Raises ValueError for an invalid
    number."""
    box = root.get("viewBox")
    if box is None:
        width, height = (re.sub(r"(px|mm|pt)$", "", root.get(key, "")) for key in _SIZE)
        if not width or not height:
            hint = "write viewBox='0 0 64 64' with the size of the drawing"
            raise SvgError("has neither a viewBox nor a width and height", hint)
        box = f"0 0 {width} {height}"
    shown = Rect(*parse_numbers(box, 4))
    least = min(shown.width, shown.height)
    if least <= 0:
        raise SvgError("has a viewBox without area", "write viewBox='0 0 64 64'")
    most = max(map(abs, (shown.x, shown.y, shown.width, shown.height)))
    if least < _LEAST_SIDE or most >= min(FARTHEST, least * _MOST_SIDES):
        raise SvgError("has a viewBox that is out of range", "write viewBox='0 0 64 64'")
    return shown


def overflows(element: ElementTree.Element) -> bool:
    """Return whether an element with a view box shows content outside it."""
    match = re.search(r"(?:^|;)\s*overflow\s*:\s*([a-z]+)", element.get("style", ""))
    return (match[1] if match else element.get("overflow", "hidden")) in ("visible", "auto")


def description(root: ElementTree.Element) -> str:
    """Return the description of a picture: its author and licence, which we ask for."""
    text = " ".join((root.findtext("desc") or "").split())
    if len(text) > _LONGEST_DESCRIPTION:
        what = f"has a <desc> of more than {_LONGEST_DESCRIPTION:,} characters"
        raise SvgError(what, "name only its author and licence there")
    return text


_SIZE = ("width", "height")


def switch_child(switch: ElementTree.Element) -> list[ElementTree.Element]:
    """Return the child of a switch that is drawn if no extensions are supported: the first without
    conditions."""
    for child in switch:
        special = child.get("requiredExtensions") or child.get("systemLanguage")
        if not special and child.tag != "foreignObject" and not child.tag.startswith("{"):
            return [child]
    return []


def outline(
    element: ElementTree.Element, budget: Budget, viewport: tuple[float, float] = (0.0, 0.0)
) -> Segments:
    """Return the outline of one of the ``DRAWN`` elements, with arcs and quadratic curves as
    cubics. Percentages are of the width and height of the ``viewport``.

    Raises SvgError beyond the budget, and ValueError, IndexError or ArithmeticError for numbers or
    paths that cannot be read.
    """

    def number(key: str, default: str = "0") -> float:
        return size(element.get(key, default), key, viewport)

    match element.tag:
        case "path":
            return _path(element.get("d", ""), budget)
        case "circle":
            r = number("r")
            found = ellipse(number("cx"), number("cy"), r, r)
        case "ellipse":
            found = ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        case "rect":
            radius = number("rx", element.get("ry", "0"))
            box = (number("x"), number("y"), number("width"), number("height"))
            found = rounded_rectangle(*box, radius)
        case "line":
            found = polyline(((number("x1"), number("y1")), (number("x2"), number("y2"))))
        case name:
            values = parse_numbers(element.get("points", ""))
            budget.spend(len(values) // 2)
            points = zip(values[::2], values[1::2], strict=True)
            return (polyline if name == "polyline" else polygon)(points) if values else ()
    budget.spend(points_of(found))
    return found


def size(value: str, key: str, viewport: tuple[float, float]) -> float:
    """Return the length that an attribute such as ``width`` gives, in pixels; a percentage is of
    the width, the height or, for a radius, the diagonal of the viewport."""
    if not value.endswith("%"):
        return length(value)
    wide, high = viewport
    diagonal = math.hypot(wide, high) / math.sqrt(2)
    whole = {"x": wide, "w": wide, "y": high, "h": high}.get(key[-1] if key[0] in "cr" else key[0])
    if key[-1] in "12":
        whole = wide if key[0] == "x" else high
    (share,) = parse_numbers(value.removesuffix("%"), 1)
    return share / 100 * (diagonal if whole is None else whole)


@lru_cache(maxsize=256)
def length(value: str) -> float:
    """Return a length in pixels. Raises SvgError if it is out of range."""
    unit = next((unit for unit in _PIXEL if value.endswith(unit)), "")
    pixels = float(value.removesuffix(unit)) * _PIXEL.get(unit, 1.0)
    if not abs(pixels) < FARTHEST:
        raise SvgError("contains a number that is out of range", "redraw it")
    return pixels


def extent(segments: Segments) -> tuple[float, float, float, float]:
    """Return the bounds of an outline: left, top, right and bottom. They are those of the curves,
    not of their handles."""
    xs: list[float] = []
    ys: list[float] = []
    here = (0.0, 0.0)
    for command, values in segments:
        if command == "C":
            points = zip(values[::2], values[1::2], strict=True)
            left, top, right, bottom = calcCubicBounds(here, *points)
            xs += (left, right)
            ys += (top, bottom)
        elif values:
            xs.append(values[0])
            ys.append(values[1])
        if values:
            here = (values[-2], values[-1])
    return min(xs, default=0.0), min(ys, default=0.0), max(xs, default=0.0), max(ys, default=0.0)


def points_of(segments: Segments) -> int:
    """Return the number of points of an outline: three for a curve."""
    return plain_sum(len(values) // 2 or 1 for _, values in segments)


def _path(text: str, budget: Budget) -> Segments:
    if _PATH.fullmatch(text) is None:
        raise ValueError("what is not a path")
    commands = plain_sum(map(text.count, _COMMANDS))
    arcs = _ARC.findall(text) if "a" in text or "A" in text else []
    least = plain_sum(map(len, arcs)) // _CHARACTERS_OF_ARC
    # Every command draws, except those that repeat the end of a line or of an outline.
    if max(commands // 2, least) > budget.left:
        budget.spend(budget.left + 1)
    if any(len(word) > _LONGEST_WORD_OF_ARC for arc in arcs for word in re.split("[, \t]", arc)):
        raise ValueError("arcs without blanks")
    before = budget.left
    pen = _SegmentPen(budget)
    parse_path(text, pen)
    if commands > 2 * len(pen.segments) + 2:
        raise ValueError("commands that draw nothing")
    budget.spend(max(0, least - (before - budget.left)))
    return tuple(pen.segments)


def arc_ends(element: ElementTree.Element) -> frozenset[int]:
    """Return the indices of the segments of a path that end within one of its arcs."""
    pen = _SegmentPen(Budget(len(element.get("d", ""))))
    if element.tag == "path":
        parse_path(element.get("d", ""), pen, arc_class=_Arc)
    return frozenset(pen.joints)


class _Arc(EllipticalArc):  # type: ignore[misc]
    def draw(self, pen: _SegmentPen) -> None:
        before = len(pen.segments)
        super().draw(pen)
        pen.joints.update(range(before, len(pen.segments) - 1))


class _SegmentPen(BasePen):  # type: ignore[misc]
    """Collects the segments of a path; quadratic curves and arcs arrive as cubics."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(None)
        self.segments: list[Segment] = []
        self.joints: set[int] = set()
        self._budget = budget
        self.start = (0.0, 0.0)

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - fontTools' names
        self._budget.spend(1)
        self.start = point
        self.segments.append(("M", point))

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._budget.spend(1)
        self.segments.append(("L", point))

    def _curveToOne(  # noqa: N802
        self, one: tuple[float, float], two: tuple[float, float], end: tuple[float, float]
    ) -> None:
        self._budget.spend(3)
        self.segments.append(("C", (*one, *two, *end)))

    def _closePath(self) -> None:  # noqa: N802
        # fontTools also draws the closing line, which Z already implies.
        if self.segments[-1] == ("L", self.start):
            self.segments.pop()
        self._budget.spend(1)
        self.segments.append(("Z", ()))


def parse_transform(text: str, budget: Budget) -> Matrix:
    """Return the matrix of a ``transform`` attribute; the last of its functions applies first.

    Each function costs a point of the budget. Raises SvgError if it is not a list of functions.
    """
    matrix = IDENTITY
    at, text = 0, text.strip()
    while at < len(text) and text != "none":
        found = _FUNCTION.match(text, at)
        if found is None:
            hint = "write functions such as rotate(45) translate(3 4)"
            raise SvgError(f"has a transform '{text[at : at + 40]}'", hint)
        budget.spend(1)
        matrix = _transform_step(found[1], parse_numbers(found[2])).then(matrix)
        at = found.end()
    return matrix


def css_transform(properties: Mapping[str, str], box: Rect) -> Matrix:
    """Return the matrix of the style properties ``translate``, ``rotate``, ``scale`` and
    ``transform``, about the ``transform-origin``; percentages are of ``box``. Raises SvgError, and
    ValueError for an invalid number."""
    steps = [f"{key}({properties[key]})" for key in MOVING if properties.get(key, "none") != "none"]
    text = " ".join([*steps, properties.get("transform", "none").replace("none", "")])
    matrix, at = IDENTITY, 0
    for _ in range(_MOST_FUNCTIONS):
        if at == len(text.rstrip()):
            break
        found = _FUNCTION.match(text, at)
        if found is None:
            break
        matrix = _css_transform_step(found[1], re.split(r"[\s,]+", found[2].strip()), box).then(
            matrix
        )
        at = found.end()
    else:
        raise SvgError(f"has a transform of more than {_MOST_FUNCTIONS} functions", "write fewer")
    if at < len(text.rstrip()):
        hint = "write functions such as rotate(45deg) translate(3px, 4px)"
        raise SvgError(f"has a transform '{text[at : at + 40].strip()}'", hint)
    words = [*properties.get("transform-origin", "0 0").split(), "center"][:2]
    if words[0] in ("top", "bottom") or words[1] in ("left", "right"):
        words.reverse()
    x, y = (
        start + _css_number(_SIDES.get(word, word), whole)
        for word, start, whole in zip(words, (box.x, box.y), (box.width, box.height), strict=True)
    )
    return Matrix.translate(-x, -y).then(matrix).then(Matrix.translate(x, y))


def _css_transform_step(function: str, words: list[str], box: Rect) -> Matrix:
    wholes: tuple[float | None, ...] = (None, None)
    if function in ("translate", "translateX"):
        wholes = box.width, box.height
    elif function == "translateY":
        wholes = (box.height,)
    values = [
        _css_number(word, wholes[i] if i < len(wholes) else None)
        for i, word in enumerate(words)
        if word
    ]
    if function in _ONE_WAY and len(values) == 1:
        function, place, other = _ONE_WAY[function]
        values.insert(1 - place, other)
    return _transform_step("rotate" if function == "rotateZ" else function, values)


def parse_angle(word: str) -> float:
    """Return an angle in degrees, given with a CSS unit or without one."""
    # One unit is a suffix of another.
    unit = next((unit for unit in ("grad", *_ANGLES) if word.endswith(unit)), "")
    return float(word.removesuffix(unit)) * _ANGLES.get(unit, 1.0)


def _css_number(word: str, whole: float | None) -> float:
    """Return a number of a style: an angle in degrees, a length in pixels, or a share of
    ``whole``."""
    if word.endswith("%"):
        if whole is None:
            raise SvgError(f"has a transform with '{word[:40]}'", "write it in numbers")
        return float(word.removesuffix("%")) / 100 * whole
    if word.endswith(tuple(_ANGLES)):
        return parse_angle(word)
    return length(word)


def _transform_step(function: str, v: list[float]) -> Matrix:
    match function, len(v):
        case "matrix", 6:
            return Matrix(*v)
        case "translate", 1 | 2:
            return Matrix.translate(v[0], v[1] if len(v) == 2 else 0)
        case "scale", 1 | 2:
            return Matrix.scale(v[0], v[-1])
        case "rotate", 1 | 3:
            return Matrix.rotate(*v)
        case "skewX", 1:
            return Matrix(c=math.tan(math.radians(v[0])))
        case "skewY", 1:
            return Matrix(b=math.tan(math.radians(v[0])))
    hint = "write functions such as rotate(45) translate(3 4)"
    raise SvgError(f"has a transform '{function[:40]}' of {len(v)} numbers", hint)


def parse_numbers(text: str, count: int | None = None) -> list[float]:
    """Return the numbers of a list. Raises ValueError if there are not ``count`` of them, or one is
    not finite."""
    values = [float(word) for word in re.split(r"[\s,]+", text.strip()) if word]
    if count is not None and len(values) != count:
        raise ValueError(f"{count} numbers are expected")
    if not all(map(math.isfinite, values)):
        raise ValueError("a number is out of range")
    return values


# Decode SVG files in any encoding that programs write, including gzip-compressed files.


ENDINGS = (".svg", ".svgz")
"""The suffixes of SVG files; the second is for files compressed with gzip."""
LARGEST_UNPACKED = 4 * 1024 * 1024
"""The limit of a file after decompression, in bytes."""

_GZIP = b"\x1f\x8b"
# UTF-16 with a byte order mark, or recognised by the two bytes of its first character, ``<``.
_UTF_16 = {
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
    b"<\0": "utf-16-le",
    b"\0<": "utf-16-be",
}
# Encodings that extend ASCII: their declaration is read before the file is decoded. UTF-16 is not
# included, since programs declare it and write UTF-8.
_NAMED = re.compile(
    rb"<\?xml[^>]{0,99}\sencoding\s*=\s*[\"']"
    rb"(iso-8859-\d{1,2}|windows-125\d|us-ascii|koi8-[ru]|shift_jis|euc-jp|euc-kr|gb2312|gbk|big5)"
    rb"[\"']",
    re.IGNORECASE,
)


class SvgTextError(ValueError):
    """Bytes that cannot be decoded; the message reads "is not valid UTF-16", and ``hint`` says what
    to do."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def is_marked_up(content: bytes) -> bool:
    """Return whether a file may be SVG, judging by its first bytes; no bitmap begins like this."""
    plain = content.removeprefix(codecs.BOM_UTF8).lstrip()
    return content.startswith((_GZIP, *_UTF_16)) or plain.startswith(b"<")


def text_of(content: bytes, largest: int = LARGEST_UNPACKED) -> str:
    """Return the text of a file of at most ``largest`` bytes after decompression.

    Raises SvgTextError, and UnicodeDecodeError for invalid UTF-8.
    """
    if content.startswith(_GZIP):
        content = _decompress(content, largest)
    encoding = _UTF_16.get(content[:2])
    named = _NAMED.match(content)
    if encoding is None and named is not None:
        encoding = named[1].decode()
    if encoding is None:
        return content.decode("utf-8-sig")
    try:
        return content.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        name = encoding.upper().removesuffix("-LE").removesuffix("-BE")
        raise SvgTextError(f"is not valid {name}", "save it as SVG in UTF-8") from None


def _decompress(content: bytes, largest: int) -> bytes:
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        found = reader.decompress(content, largest + 1)
    except zlib.error:
        found = b""
    if len(found) > largest:
        size = f"{largest // 1024**2} MB" if largest >= 1024**2 else f"{largest // 1024} kB"
        raise SvgTextError(f"is larger than {size} when unpacked", "simplify its outlines")
    if not reader.eof:
        hint = "save it as plain SVG, without compression"
        raise SvgTextError("is compressed with gzip, and damaged", hint)
    return found
