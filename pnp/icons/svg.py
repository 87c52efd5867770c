"""Convert an SVG text to the outlines of an icon.

The text is untrusted: it is read within limits, without scripts, and elements that no icon may
contain (texts, pictures) are refused by name. Most icons are filled outlines of one colour and are
read as they are; ``tone_shapes`` computes all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree

from pnp.base import css, regions
from pnp.base.diagnostics import Source, Span
from pnp.base.sums import plain_sum
from pnp.base.svg import (
    DEEPEST,
    DRAWN,
    Budget,
    SvgError,
    blame_element,
    description,
    extent,
    outline,
    overflows,
    parse,
    parse_transform,
    place_of,
    points_of,
    switch_child,
    view_box,
)
from pnp.icons.icon import Icon, Shape, UnfitIconError
from pnp.scene import Matrix, Rect, Segments, rectangle, transform_outline

# The largest Material Design Icon is 3 kB; this leaves room for engravings.
LARGEST = 256 * 1024
MOST_POINTS = 20_000

# In icon sizes: anything farther away was not meant to be seen.
_FARTHEST = 1000

_SILENT = ("title", "desc", "metadata", "defs")

# The attribute by which a shape, or a group of them, names a colour of the theme.
_ROLE = "data-role"
# A shape that covers this part of its view box is not a sign.
_WHOLE = 0.98
# How far an outline may extend beyond the view box, in icon sizes, before it is cut off.
_OVERSHOT = 0.002
# A stand-in source: only those who read an icon from a file know its name.
_TEXT = Source("", "")
# The fill of a shape that sets none.
_INK = "black"
# Properties that change more than the colour of a fill.
_INTRICATE = frozenset(
    ("class", "clip-path", "mask", "filter", "display", "visibility", "clip-rule", "color")
    + ("mix-blend-mode", "marker-start", "marker-mid", "marker-end")
)
# Elements that no icon may contain, at any depth.
_REFUSED = ("script", "image", "text", "foreignObject")


# Each file of a game requests its icons again, to record its dependency on them.
@lru_cache(maxsize=1024)
def read_svg(name: str, text: str, credit: str = "") -> Icon:
    """Return the icon in an SVG text, its viewBox fitted and centred in the unit box.

    The text of a ``desc`` element is the credit if none is given. Raises IconError.
    """
    if len(text) > LARGEST:
        raise unfit_error(name, f"is larger than {LARGEST // 1024} kB", "simplify its outlines")
    root: ElementTree.Element | None = None
    try:
        root = parse(text)
        box = view_box(root)
        shapes = _plain_shapes(root, box)
        if shapes is None:
            shapes = _computed_shapes(root, box)
        credit = credit or description(root)
    except SvgError as error:
        raise unfit_error(name, str(error), error.hint, place_of(error, text, root)) from None
    except (ValueError, IndexError, ArithmeticError):
        # A value of the whole icon, such as its size.
        raise unfit_error(
            name, "contains a path or number that cannot be read", "redraw it"
        ) from None
    if not shapes:
        raise unfit_error(name, "draws nothing", "use filled paths")
    # Written as "not all less", so that NaN is rejected.
    if not all(abs(v) < _FARTHEST for shape in shapes for _, vs in shape.segments for v in vs):
        raise unfit_error(name, "contains a number that is out of range", "redraw it")
    return Icon(name, shapes, credit, _is_solid(shapes, box))


def unfit_error(name: str, what: str, hint: str, at: tuple[int, int] = (1, 1)) -> UnfitIconError:
    """Return the exception to raise for an error at a line and column of an icon."""
    return UnfitIconError(f"the icon '{name}' {what}", hint, Span(_TEXT, *at, at[0], at[1] + 1))


class _ComplexIconError(Exception):  # noqa: N818 - not an error
    """An icon that is more than filled outlines of one colour within its box."""


def _plain_shapes(root: ElementTree.Element, box: Rect) -> tuple[Shape, ...] | None:
    """Return the shapes of a one-colour icon as drawn, which is fast; None for any other icon."""
    try:
        fills: set[str] = set()
        style, budget = _style(root, {}), Budget(MOST_POINTS)
        viewport = box.width, box.height
        shapes = tuple(_shapes(root, style, _to_unit_box(box), 0, budget, fills, viewport))
    except _ComplexIconError:
        return None
    roles = any(shape.role for shape in shapes)
    if len(fills) > 1 and not roles:
        return None
    left, top = _corner(box)
    for i, shape in enumerate(shapes):
        room = _room(shape, left, top)
        if _is_outside(*room):
            # Curves rarely reach their control points.
            x0, y0, x1, y1 = extent(shape.segments)
            if not overflows(root) and _is_outside(
                x0 - left, y0 - top, 1 - left - x1, 1 - top - y1
            ):
                return None
        if i == 0 and max(room) < _OVERSHOT and len(shapes) > 1 and not shape.role:
            return None
    return shapes


def _corner(box: Rect) -> tuple[float, float]:
    """Return the position of the view box in the unit box."""
    longer = max(box.width, box.height)
    return 0.5 - box.width / longer / 2, 0.5 - box.height / longer / 2


def _room(shape: Shape, left: float, top: float) -> tuple[float, float, float, float]:
    """Return the distances of a shape, control points included, from the edges of its view box."""
    xs = [x for _, values in shape.segments for x in values[::2]]
    ys = [y for _, values in shape.segments for y in values[1::2]]
    return min(xs) - left, min(ys) - top, 1 - left - max(xs), 1 - top - max(ys)


def _is_solid(shapes: tuple[Shape, ...], box: Rect) -> bool:
    """Return whether an icon is one shape that fills its view box."""
    left, top = _corner(box)
    if len(shapes) != 1 or max(_room(shapes[0], left, top)) >= _OVERSHOT:
        return False
    large = Matrix.scale(1000, 1000)
    whole = transform_outline(rectangle(left, top, 1 - 2 * left, 1 - 2 * top), large)
    drawn = regions.fill_region(
        transform_outline(shapes[0].segments, large), evenodd=shapes[0].evenodd
    )
    window = regions.fill_region(whole)
    inked = regions.intersection(drawn, window)
    return regions.size(inked) >= _WHOLE * regions.size(window)


def _is_outside(*room: float) -> bool:
    return min(room) < -_OVERSHOT


def _computed_shapes(root: ElementTree.Element, box: Rect) -> tuple[Shape, ...]:
    """Return the computed shapes of any other icon."""
    # The picture reader is slow to load, and few icons need it.
    from pnp.icons.icon import tone_shapes
    from pnp.pictures.vector import sketch

    for child in _shown_elements(root):
        if child.tag in _REFUSED:
            with blame_element(child):
                what = f"holds <{child.tag[:40]}>"
                raise SvgError(what, "use only filled or stroked paths in icons")
    whole = Rect(0, 0, box.width, box.height)
    art = sketch(root, box)
    shapes = tone_shapes(art, whole, cut_off=not overflows(root))
    if art.items and not shapes:
        hint = "move it into the viewBox, or set the viewBox to the drawing"
        raise SvgError("draws nothing within its viewBox", hint)
    if plain_sum(points_of(shape.segments) for shape in shapes) > MOST_POINTS:
        raise SvgError(f"contains more than {MOST_POINTS:,} points", "simplify its outlines")
    return shapes


def _shown_elements(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield an element and its descendants; of a ``switch`` only the child that it shows."""
    yield element
    for child in switch_child(element) if element.tag == "switch" else element:
        yield from _shown_elements(child)


def _to_unit_box(box: Rect) -> Matrix:
    unit = 1 / max(box.width, box.height)
    left, top = (1 - box.width * unit) / 2, (1 - box.height * unit) / 2
    return Matrix(unit, 0, 0, unit, left - box.x * unit, top - box.y * unit)


def _shapes(
    element: ElementTree.Element,
    inherited: dict[str, str],
    matrix: Matrix,
    depth: int,
    budget: Budget,
    fills: set[str],
    viewport: tuple[float, float],
) -> Iterator[Shape]:
    """Yield the shapes of an element, with inherited style and transform, and add to ``fills``.

    Raises _ComplexIconError for anything that is not a filled outline.
    """
    if depth > DEEPEST:
        raise SvgError(f"nests groups more than {DEEPEST} levels deep", "ungroup its parts")
    for child in element:
        name = child.tag
        if name in _SILENT or name.startswith("{"):
            continue
        if name != "g" and name not in DRAWN:
            raise _ComplexIconError
        with blame_element(child):
            style = _style(child, inherited)
            here = parse_transform(child.get("transform", ""), budget).then(matrix)
        if name == "g":
            yield from _shapes(child, style, here, depth + 1, budget, fills, viewport)
            continue
        if style.get("stroke", "none") != "none":
            raise _ComplexIconError
        if style.get("fill") != "none":
            with blame_element(child):
                drawn = transform_outline(outline(child, budget, viewport), here)
                alpha = float(style.get("alpha", "1"))
            evenodd = style.get("fill-rule") == "evenodd"
            if drawn and alpha > 0:
                fills.add(style.get("fill", _INK))
                yield Shape(_round_segments(drawn), evenodd, alpha, style.get(_ROLE, ""))


def _style(element: ElementTree.Element, inherited: dict[str, str]) -> dict[str, str]:
    given = dict(element.attrib)
    if "style" in given:
        declarations = css.parse_declarations(given["style"])
        given |= declarations.usual | declarations.important
    if not given.keys().isdisjoint(_INTRICATE):
        raise _ComplexIconError
    style = {**inherited}
    style.update((k, given[k]) for k in ("fill", "stroke", "fill-rule", _ROLE) if k in given)
    alpha = float(inherited.get("alpha", "1"))
    for key in ("opacity", "fill-opacity"):
        alpha *= min(1.0, max(0.0, float(given.get(key, "1"))))
    style["alpha"] = str(alpha)
    return style


def _round_segments(segments: Segments) -> Segments:
    """Round away floating-point noise: a ten-thousandth of an icon is not visible."""
    return tuple((command, tuple(round(v, 5) for v in values)) for command, values in segments)
