"""Marks on a board, and the panel beside it with the verdict, findings, proofs and a key.

Hatching marks spaces that are cut off, rings mark spaces that keep the board connected,
numbers mark findings, and dotted lines mark routes. Each kind has its own shape, so that it is
recognisable without colour, and a pale edge, so that it is visible on any ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.annotate.figure import FLAG, Figure, FigureSpace, scale_of
from pnp.base.diagnostics import BoardMark, Diagnostic, Severity
from pnp.base.geometry import Area, area_of, chains, grow, hatch_lines, join, outline
from pnp.base.values import replace
from pnp.rules.verdict import Verdict
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    circle,
    line,
    polyline,
    rectangle,
    rounded_rectangle,
)
from pnp.text import shaping
from pnp.text.breaking import paragraph
from pnp.text.shaping import Style

# Okabe and Ito's vermilion, blue and green, darkened: distinct for colour-blind readers.
FAULT, CUT, ROUTE = "#a93a00", "#00527f", "#00664a"
EDGE, INK = "#ffffff", "#22252a"
# Names on the board: type size and height of their ground.
_NAME, _PILL = 2.9, 3.8
_ROW, _FEW, _FLAGGED = 3, 3, 6
"""How many numbers are side by side at one space; how many spaces have outlines of their own; how
many of one finding are numbered each."""


def draw_overlay(
    marks: Sequence[tuple[int, BoardMark]], hollow: Sequence[int], figure: Figure, style: Style
) -> Iterator[Item]:
    """Yield marks, the most covering kinds first; each has its finding's number, or 0 for a proof.

    The numbers of notes are ``hollow``. All marks are scaled up on a large board. Spaces that are
    not in the drawing are skipped.
    """
    places, k = figure.spaces, scale_of(figure.width, figure.height)
    known = [
        (number, BoardMark(mark.kind, ids))
        for number, mark in marks
        if (ids := tuple(id for id in mark.spaces if id in places))
    ]
    lost = [place.area for place in _places_of_kind("unreachable", known, places)]
    if lost:
        yield from _draw_hatching(_union_of(lost), k)
    for _, mark in known:
        if mark.kind in ("spot", "note"):
            edge = _draw_outline if mark.kind == "spot" else _draw_dashed_outline
            areas = [places[id].area for id in mark.spaces]
            # Many spaces are outlined as one area; a few are outlined separately.
            for area in [_union_of(areas)] if len(areas) > _FEW else areas:
                yield from edge(area, k)
    yield from figure.overlay
    for _, mark in known:
        if mark.kind == "route" and len(mark.spaces) > 1:
            yield from _draw_route(figure, mark.spaces, k)
    for place in _places_of_kind("cut", known, places):
        yield from _draw_ring(place, k)
    for id, place in places.items():
        if place.name is not None:
            yield from _draw_name(id, place.name, style, k)
    yield from _draw_flags(known, hollow, places, style, k)


def _places_of_kind(
    kind: str, marks: Sequence[tuple[int, BoardMark]], places: Mapping[str, FigureSpace]
) -> list[FigureSpace]:
    """Return the places of all marks of a kind, without repeats."""
    ids = dict.fromkeys(id for _, mark in marks if mark.kind == kind for id in mark.spaces)
    return [places[id] for id in ids]


def _union_of(areas: Sequence[Area]) -> Area:
    """Return the union of areas, without hairlines between neighbours."""
    return grow(join(grow(area, 0.15) for area in areas), -0.15)


def _draw_name(id: str, at: Point, style: Style, k: float) -> Iterator[Item]:
    """Draw the id of a space, centred on ``at``."""
    x, y = at
    em, high = k * _NAME, k * _PILL
    wide = shaping.width(id, style.with_size(em)) + 0.7 * em
    yield Path(
        rounded_rectangle(x - wide / 2, y - high / 2, wide, high, high / 2), EDGE, opacity=0.88
    )
    yield shaping.set_line(id, style.with_size(em), x, y + em * 0.34, "middle")


def _draw_hatching(area: Area, k: float) -> Iterator[Item]:
    """Draw an unreachable area: paler, under hatching wide enough for the board to stay legible."""
    yield Path(outline(area), EDGE, opacity=0.25)
    lines = hatch_lines(grow(area, -0.3), 45, 3.6 * k)
    for width, colour in ((1.2, EDGE), (0.55, FAULT)):
        for chain in chains(lines):
            yield Path(polyline(chain), None, Stroke(colour, k * width))
    yield from _draw_outline(area, k)


def _draw_outline(area: Area, k: float) -> Iterator[Item]:
    shape = outline(grow(area, -0.6 * k))
    for width, tint in ((1.9, EDGE), (0.95, FAULT)):
        yield Path(shape, None, Stroke(tint, k * width, join="round"))


def _draw_dashed_outline(area: Area, k: float) -> Iterator[Item]:
    shape = outline(grow(area, -0.6 * k))
    yield Path(shape, None, Stroke(EDGE, k * 1.9, join="round"))
    yield Path(shape, None, Stroke(INK, k * 0.9, (2.6 * k, 1.5 * k), join="round"))


def _draw_ring(place: FigureSpace, k: float) -> Iterator[Item]:
    (x, y), room = place.middle, place.room
    radius = min(max(room * 0.8, 3.6), 9.0 * k)
    for offset in (0.0, -1.5 * k):
        ring = circle(x, y, radius + offset)
        yield Path(ring, None, Stroke(EDGE, k * 1.6))
        yield Path(ring, None, Stroke(CUT, k * 0.8))


def _draw_route(figure: Figure, spaces: Sequence[str], k: float) -> Iterator[Item]:
    way: list[Point] = [figure.spaces[spaces[0]].middle]
    for a, b in pairwise(spaces):
        door = figure.border_middles.get(frozenset((a, b)))
        way += [door] if door is not None else []
        way.append(figure.spaces[b].middle)
    yield Path(polyline(way), None, Stroke(EDGE, k * 2.2, cap="round", join="round"))
    dots = Stroke(ROUTE, k * 1.2, (0.01, 2.2 * k), cap="round", join="round")
    yield Path(polyline(way), None, dots)
    for (x, y), size in ((way[0], 1.7 * k), (way[-1], 2.3 * k)):
        yield Path(circle(x, y, size + 0.5), EDGE)
        yield Path(circle(x, y, size), ROUTE)


def _draw_flags(
    marks: Sequence[tuple[int, BoardMark]],
    hollow: Sequence[int],
    places: Mapping[str, FigureSpace],
    style: Style,
    k: float,
) -> Iterator[Item]:
    """Number each finding at its first space, or at each space if these are few and of one kind.

    Several numbers at one space are drawn side by side.
    """
    flagged: dict[str, list[int]] = {}
    flagged_numbers: set[int] = set()
    for number, mark in marks:
        if number and number not in flagged_numbers:
            flagged_numbers.add(number)
            each = mark.kind in ("spot", "note") and len(mark.spaces) <= _FLAGGED
            for space in mark.spaces if each else mark.spaces[:1]:
                flagged.setdefault(space, []).append(number)
    for space, numbers in flagged.items():
        x, y = places[space].flag
        for i, number in enumerate(numbers):
            at = x + i % _ROW * 2.15 * FLAG * k, y + i // _ROW * 2.15 * FLAG * k
            yield Group(
                (*draw_flag(number, style, hollow=number in hollow),), Matrix(k, 0, 0, k, *at)
            )


def draw_flag(number: int, style: Style, *, hollow: bool = False) -> Iterator[Item]:
    """Draw the number of a finding in a disc about (0, 0)."""
    ground, ink = (EDGE, INK) if hollow else (FAULT, EDGE)
    yield Path(circle(0, 0, FLAG + 0.3), EDGE)
    yield Path(circle(0, 0, FLAG - 0.3), ground, Stroke(INK if hollow else FAULT, 0.6))
    lettering = replace(style.with_size(4.0 if number < 10 else 3.3), fill=ink)
    yield shaping.set_line(str(number), lettering, 0, lettering.size * 0.35, "middle")


# The panel beside an annotated board: the verdict, findings, proofs and a key.


WIDTH = 96.0
_PAD = 6.0
_INDENT = 2 * FLAG + 3
_UNPLACED = "Not tied to a place on the board"
# Characters that the markup would interpret.
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "*^:{}"})


def draw_panel(
    verdict: Verdict,
    headline: str,
    numbers: Sequence[tuple[int, Diagnostic]],
    letters: Mapping[tuple[str, ...], str],
    style: Style,
) -> tuple[tuple[Item, ...], float]:
    """Return the items of the panel from its top left corner, and its height.

    The panel is ``WIDTH`` mm wide. ``letters`` are the letters of the layouts, if there are
    several.
    """
    items: list[Item] = []
    y = _PAD
    for text, size, bold in ((headline, 4.2, True), (verdict.subject, 3.2, False)):
        y = _add_text(items, text, style.with_size(size), _PAD, y, bold=bold) + 1.5
    y += 2.5
    unplaced = False
    for number, found in numbers:
        if number:
            hollow = found.severity is Severity.NOTE
            disc = tuple(draw_flag(number, style, hollow=hollow))
            items.append(Group(disc, Matrix.translate(_PAD + FLAG, y + FLAG)))
        elif not unplaced:
            unplaced = True
            y = _add_text(items, _UNPLACED, style.with_size(3.2), _PAD, y + 1, bold=True) + 2.0
        left = _PAD + _INDENT if number else _PAD
        y = _add_text(items, found.message, style.with_size(3.2), left, y + 0.6)
        code = f"{found.severity.name.lower()}: {found.code}{_layouts_text(found.marks, letters)}"
        y = _add_text(items, code, style.with_size(2.9), left, y + 0.8, italic=True)
        if found.hint:
            y = _add_text(items, found.hint, style.with_size(2.9), left, y + 0.8)
        y += 3.4
    if verdict.proved:
        y = _add_text(items, "Proved", style.with_size(3.2), _PAD, y + 1, bold=True) + 1.2
    for claim in verdict.proved:
        shown = [mark.kind for mark in claim.marks if mark.kind in ("cut", "route") and mark.spaces]
        if shown:
            sign = Group(
                tuple(_draw_sample(shown[0], 0, 0)), Matrix(0.4, 0, 0, 0.4, _PAD + 2.2, y + 1.9)
            )
            items.append(sign)
        else:
            items.append(Path(circle(_PAD + 2, y + 1.7, 0.7), INK))
        text = f"{claim.text}{_layouts_text(claim.marks, letters)}"
        y = _add_text(items, text, style.with_size(2.9), _PAD + 6.5, y) + 1.6
    y += 1.0
    for kind, words in _legend_texts(numbers, verdict).items():
        y += 1.6
        items.extend(_draw_sample(kind, _PAD + 5.5, y + 2.2))
        y = max(_add_text(items, words, style.with_size(2.9), _PAD + 14, y + 0.7), y + 4.4)
    height = y + _PAD
    return tuple(items), height


def _layouts_text(marks: Sequence[BoardMark], letters: Mapping[tuple[str, ...], str]) -> str:
    """Return a note on which of several layouts the marks are shown."""
    layout = next((mark.spaces for mark in marks if mark.kind == "layout"), None)
    if not letters or layout is None:
        return ""
    return f" (layout {letters[layout]})" if layout in letters else " (its layout is not drawn)"


def _legend_texts(numbers: Sequence[tuple[int, Diagnostic]], verdict: Verdict) -> dict[str, str]:
    """Return the meaning of each kind of mark that is drawn."""
    all_marks = [found.marks for _, found in numbers] + [claim.marks for claim in verdict.proved]
    groups = [{mark.kind for mark in marks} for marks in all_marks]
    lost = [kinds for kinds in groups if "unreachable" in kinds]
    held = bool(lost) and all("cut" in kinds for kinds in lost)
    words = {
        "spot": "place of an error or warning",
        "note": "place of a note",
        "unreachable": "cut off when the ringed place is blocked"
        if held
        else "cut off from the rest",
        "cut": "keeps the board connected",
        "route": "a shortest path; the larger dot is its end",
    }
    drawn = {kind for kinds in groups for kind in kinds}
    return {kind: text for kind, text in words.items() if kind in drawn}


def _add_text(
    items: list[Item],
    text: str,
    style: Style,
    x: float,
    y: float,
    *,
    bold: bool = False,
    italic: bool = False,
) -> float:
    """Add a text, wrapped at the edge of the panel, and return the y of its end."""
    marked = text.translate(_SIGNS)
    marked = f"**{marked}**" if bold else f"*{marked}*" if italic else marked
    block = paragraph(marked, style, WIDTH - _PAD - x)
    items.append(Group(block.items, Matrix.translate(x, y)))
    return y + block.height


def _draw_sample(kind: str, x: float, y: float) -> Iterator[Item]:
    box = Rect(x - 5.5, y - 2.2, 11, 4.4)
    match kind:
        case "cut":
            for radius in (2.1, 1.1):
                yield Path(circle(x, y, radius), None, Stroke(CUT, 0.6))
        case "route":
            stroke = Stroke(ROUTE, 1.2, (0.01, 2.2), cap="round")
            yield Path(line(box.x, y, box.right, y), None, stroke)
        case "note":
            frame = rectangle(box.x, box.y, box.width, box.height)
            yield Path(frame, None, Stroke(INK, 0.7, (2.0, 1.2)))
        case _:
            frame = rectangle(box.x, box.y, box.width, box.height)
            yield Path(frame, None, Stroke(FAULT, 0.7))
            corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom)]
            if kind == "unreachable":
                area = area_of([*corners, (box.x, box.bottom)])
                for chain in chains(hatch_lines(area, 45, 2.6)):
                    yield Path(polyline(chain), None, Stroke(FAULT, 0.5))
