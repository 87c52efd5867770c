"""An SVG text to the outlines of an icon.

The text is data from a stranger: it is read without entities, references or scripts, and what an
icon cannot hold (strokes, texts, pictures) is refused by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from xml.etree import ElementTree

from msgspec import Struct

from pnp.base import css
from pnp.base.svg import (
    DEEPEST,
    DRAWN,
    Budget,
    SvgError,
    description,
    outline,
    parse,
    transform,
    view_box,
)
from pnp.scene import Group, Matrix, Path, Segments, transformed

# The largest of the Material Design Icons has 3 kB; this leaves room for engravings.
LARGEST = 256 * 1024
MOST_POINTS = 20_000

# In sizes of the icon: what is farther from it was not meant to be seen.
_FARTHEST = 1000

_SILENT = ("title", "desc", "metadata", "defs")

# The attribute by which a shape, or a group of them, names a colour of the theme.
_ROLE = "data-role"


class IconError(ValueError):
    """No icon is available; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class UnfitIconError(IconError):
    """A file that is there cannot be an icon."""


class Shape(Struct, frozen=True):
    """One filled outline in the unit box; ``opacity`` below 1 makes a second, lighter tone.

    ``role`` names a colour of the theme, or is empty for the one in which the icon is drawn.
    """

    segments: Segments
    evenodd: bool = False
    opacity: float = 1.0
    role: str = ""


class Icon(Struct, frozen=True):
    """Shapes within the unit box, y down; ``credit`` names author and licence."""

    name: str
    shapes: tuple[Shape, ...]
    credit: str

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of colours that its shapes name."""
        return tuple(dict.fromkeys(shape.role for shape in self.shapes if shape.role))

    def drawn(self, colour: str, of_role: Callable[[str], str] | None = None) -> Group:
        """Return the icon in a box of 1 mm by 1 mm: in one colour (``#rrggbb``), but shapes that
        name a role in the colour ``of_role``."""
        paths = (
            Path(
                shape.segments,
                fill=of_role(shape.role) if of_role and shape.role else colour,
                evenodd=shape.evenodd,
                opacity=shape.opacity,
            )
            for shape in self.shapes
        )
        return Group(tuple(paths))


# Each file of a game asks for its icons anew, to note that it rests on them.
@lru_cache(maxsize=1024)
def read_svg(name: str, text: str, credit: str = "") -> Icon:
    """Return the icon that an SVG text holds, its viewBox fitted and centred in the unit box.

    The text of a ``desc`` element is the credit where none is given. Raises IconError.
    """
    if len(text) > LARGEST:
        raise unfit(name, f"is larger than {LARGEST // 1024} kB", "simplify its outlines")
    try:
        root = parse(text)
        shapes = tuple(_shapes(root, _style(root, {}), _to_unit_box(root), 0, Budget(MOST_POINTS)))
        credit = credit or description(root)
    except SvgError as error:
        raise unfit(name, str(error), error.hint) from None
    except (ValueError, IndexError, ArithmeticError):
        raise unfit(name, "contains a path or number that cannot be read", "redraw it") from None
    if not shapes:
        raise unfit(name, "draws nothing", "use filled paths")
    # Not a number is not less than any.
    if not all(abs(v) < _FARTHEST for shape in shapes for _, vs in shape.segments for v in vs):
        raise unfit(name, "contains a number that is out of range", "redraw it")
    return Icon(name, shapes, credit)


def unfit(name: str, what: str, hint: str) -> UnfitIconError:
    return UnfitIconError(f"the icon '{name}' {what}", hint)


def _to_unit_box(root: ElementTree.Element) -> Matrix:
    box = view_box(root)
    unit = 1 / max(box.width, box.height)
    left, top = (1 - box.width * unit) / 2, (1 - box.height * unit) / 2
    return Matrix(unit, 0, 0, unit, left - box.x * unit, top - box.y * unit)


def _shapes(
    element: ElementTree.Element,
    inherited: dict[str, str],
    matrix: Matrix,
    depth: int,
    budget: Budget,
) -> Iterator[Shape]:
    """Yield what an element draws, its own style and transform joined to those around it."""
    if depth > DEEPEST:
        raise SvgError(f"nests groups more than {DEEPEST} levels deep", "ungroup its parts")
    for child in element:
        name = child.tag
        if name in _SILENT or name.startswith("{"):
            continue
        if name != "g" and name not in DRAWN:
            raise SvgError(f"holds <{name[:40]}>", "use only filled paths in icons")
        style = _style(child, inherited)
        here = transform(child.get("transform", ""), budget).then(matrix)
        if name == "g":
            yield from _shapes(child, style, here, depth + 1, budget)
            continue
        if style.get("stroke", "none") != "none":
            raise SvgError("contains a stroke", "convert strokes to paths")
        if style.get("fill") != "none":
            drawn = transformed(outline(child, budget), here)
            evenodd = style.get("fill-rule") == "evenodd"
            if drawn:
                alpha = float(style.get("alpha", "1"))
                yield Shape(_rounded_off(drawn), evenodd, alpha, style.get(_ROLE, ""))


def _style(element: ElementTree.Element, inherited: dict[str, str]) -> dict[str, str]:
    given = dict(element.attrib)
    if "style" in given:
        said = css.declared(given["style"])
        given |= said.usual | said.important
    style = {**inherited}
    style.update((k, given[k]) for k in ("fill", "stroke", "fill-rule", _ROLE) if k in given)
    alpha = float(inherited.get("alpha", "1"))
    for key in ("opacity", "fill-opacity"):
        alpha *= min(1.0, max(0.0, float(given.get(key, "1"))))
    style["alpha"] = str(alpha)
    return style


def _rounded_off(segments: Segments) -> Segments:
    """Drop the dust of arithmetic: a ten-thousandth of an icon is no ink."""
    return tuple((command, tuple(round(v, 5) for v in values)) for command, values in segments)
