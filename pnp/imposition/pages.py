"""Sides to pages: numbers, the words in the margin, the ruler, boxes and the bookmark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.imposition.sheet import Imposed, Mark, Run, SheetOptions, Side
from pnp.imposition.slug import ruler_mark, slug, strip
from pnp.piece import Part
from pnp.scene import Group, Page, Rect


def finish(part: Part, runs: Sequence[Run], options: SheetOptions) -> Imposed:
    """Number the sheets of all runs through and return their pages in printing order."""
    sides: list[Side] = []
    for run in runs:
        sides.extend(_renumbered(run.sides, max((side.sheet for side in sides), default=0)))
    two_sided = len({side.sheet for side in sides}) < len(sides)
    if two_sided:
        sides = _with_blank_backs(sides)
    total = max((side.sheet for side in sides), default=0)
    ruled = _ruler(sides, options)
    pages = tuple(
        _page(part, side, total, ruled.get(i), options, first=i == 0)
        for i, side in enumerate(sides)
    )
    edge = options.sheets.partition("-")[2]
    faults = tuple(fault for run in runs for fault in run.faults)
    return Imposed(pages, total, faults, edge if two_sided else "none")


def _renumbered(sides: Sequence[Side], before: int) -> list[Side]:
    return [replace(side, sheet=side.sheet + before, label=_label(side, before)) for side in sides]


def _label(side: Side, before: int) -> str:
    return f"{side.label[0]}{int(side.label[1:]) + before}"


def _with_blank_backs(sides: Sequence[Side]) -> list[Side]:
    """Give each sheet without a back a blank page, so that pages stay in step with the paper."""
    full: list[Side] = []
    for i, side in enumerate(sides):
        full.append(side)
        alone = side.label[0] == "F" and (i + 1 == len(sides) or sides[i + 1].sheet != side.sheet)
        if alone:
            blank = replace(
                side, label=f"B{side.label[1:]}", face="BACK, left blank", art=(), marks=()
            )
            full.append(blank)
    return full


def _ruler(sides: Sequence[Side], options: SheetOptions) -> dict[int, Mark]:
    """Return the ruler and the first side that has room for it; nothing where none has.

    Sheets that are filled alike are tried once.
    """
    tried: set[tuple[float, tuple[Rect, ...]]] = set()
    for i, side in enumerate(sides):
        alike = (side.width, side.ink)
        if alike in tried:
            continue
        tried.add(alike)
        words = strip(side.width, side.height, side.bleed).box
        taken = [*side.ink, *(mark.box for mark in side.marks), words]
        mark = ruler_mark(side, taken, options.typeset)
        if mark is not None:
            return {i: mark}
    return {}


def _page(
    part: Part, side: Side, total: int, ruler: Mark | None, options: SheetOptions, *, first: bool
) -> Page:
    marks = [mark.item for mark in side.marks]
    if ruler is not None:
        marks.append(ruler.item)
    marks.append(slug(side, part.title, total, options))
    return Page(
        side.width,
        side.height,
        (*side.art, Group(tuple(marks), name="marks")),
        side.label,
        side.trim,
        side.bleed,
        part.title if first else "",
    )
