"""The panel beside an annotated board: the verdict, what was found, what was proved, and a key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.annotate.figure import FLAG
from pnp.annotate.overlay import CUT, FAULT, INK, ROUTE, draw_flag
from pnp.base.diagnostics import BoardMark, Diagnostic, Severity
from pnp.base.geometry import area_of, chains, hatch_lines
from pnp.rules.verdict import Verdict
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, circle, line, polyline, rectangle
from pnp.text.breaking import paragraph
from pnp.text.shaping import Style

WIDTH = 96.0
_PAD = 6.0
_INDENT = 2 * FLAG + 3
_UNPLACED = "Not tied to a place on the board"
# What texts may contain that marked-up text would read as marks.
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "*^:{}"})


def draw_panel(
    verdict: Verdict,
    headline: str,
    numbers: Sequence[tuple[int, Diagnostic]],
    letters: Mapping[tuple[str, ...], str],
    style: Style,
) -> tuple[tuple[Item, ...], float]:
    """Return the panel from its top left corner, ``WIDTH`` mm wide, and its height. ``letters``
    are those of several layouts."""
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
    """Return in which of several layouts marks are shown, in words."""
    layout = next((mark.spaces for mark in marks if mark.kind == "layout"), None)
    if not letters or layout is None:
        return ""
    return f" (layout {letters[layout]})" if layout in letters else " (its layout is not drawn)"


def _legend_texts(numbers: Sequence[tuple[int, Diagnostic]], verdict: Verdict) -> dict[str, str]:
    """Return what each kind of mark means that is drawn, in words."""
    told = [found.marks for _, found in numbers] + [claim.marks for claim in verdict.proved]
    groups = [{mark.kind for mark in marks} for marks in told]
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
    """Add a text that is broken at the edge of the panel; return where it ends."""
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
