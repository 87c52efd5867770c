"""Sides to pages: numbers, the words in the margin, the ruler, boxes and the bookmark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.imposition.sides import Imposed, ImposedRun, PrinterMark, SheetOptions, Side, Typeset
from pnp.imposition.slug import blank_slug, ruler_mark, slug
from pnp.scene import Group, Page, Rect
from pnp.scene.piece import Part


def finish(part: Part, runs: Sequence[ImposedRun], options: SheetOptions) -> Imposed:
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
    remarks = tuple(remark for run in runs for remark in run.remarks)
    return Imposed(pages, total, faults, edge if two_sided else "none", remarks)


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
            full.append(
                replace(side, label=f"B{side.label[1:]}", face="BACK", art=(), marks=(), cuts=())
            )
    return full


def blank_back(page: Page, label: str, words: str, typeset: Typeset) -> Page:
    """Return the back of a page that nothing is printed on but ``words`` at the foot."""
    whole = Rect(0, 0, page.width, page.height)
    item = blank_slug(page.width, page.height, words, typeset)
    return Page(page.width, page.height, (item,), label, whole, whole)


def _ruler(sides: Sequence[Side], options: SheetOptions) -> dict[int, PrinterMark]:
    """Return the ruler and the first side that has room for it; nothing where none has.

    Fronts come before backs, which nobody measures first. Sheets that are filled alike are tried
    once; a back that stays blank counts as filled like its front, and so never has the ruler.
    """
    tried: set[tuple[float, tuple[Rect, ...]]] = set()
    fronts_first = sorted(enumerate(sides), key=lambda numbered: numbered[1].label[0] == "B")
    for i, side in fronts_first:
        alike = (side.width, side.ink)
        if alike in tried:
            continue
        tried.add(alike)
        mark = ruler_mark(side, options.typeset)
        if mark is not None:
            return {i: mark}
    return {}


def _page(
    part: Part,
    side: Side,
    total: int,
    ruler: PrinterMark | None,
    options: SheetOptions,
    *,
    first: bool,
) -> Page:
    marks = [mark.item for mark in side.marks]
    if ruler is not None:
        marks.append(ruler.item)
    marks.append(slug(side, part.title, total, options))
    cuts = (Group(side.cuts, name="cut", layer="Cut"),) if side.cuts else ()
    return Page(
        side.width,
        side.height,
        (*side.art, *cuts, Group(tuple(marks), name="marks")),
        side.label,
        side.trim,
        side.bleed,
        part.title if first else "",
    )
