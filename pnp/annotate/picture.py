"""A board and its verdict as one SVG document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.annotate.figure import Figure, drawable_kinds, figures, scale_of, spaces_at
from pnp.annotate.overlay import EDGE, INK, WIDTH, draw_overlay, draw_panel
from pnp.base.diagnostics import BoardMark, Diagnostic, Report, Severity
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.project import load_project
from pnp.content.themes import ROOT
from pnp.export.svg import write_svg
from pnp.model.record import word_of
from pnp.press.parts import theme_lookup
from pnp.rules.verdict import Claim, Verdict
from pnp.scene import Group, Item, Matrix, rectangle
from pnp.scene import Path as Outline
from pnp.text import shaping
from pnp.text.shaping import Style
from pnp.theme import load_theme

# Height of the caption above a drawing, gap between drawings, and drawings per row.
_CAPTION, _BETWEEN, _ACROSS = 7.0, 6.0, 2
LETTERS = "ABCD"
"""By what drawings of several layouts are called."""


class FindingMarks(Struct, frozen=True):
    """The marks of a finding with its number, or those of a proof with 0."""

    number: int
    marks: tuple[BoardMark, ...]


def annotated_board(path: Path, verdict: Verdict, headline: str, report: Report) -> str | None:
    """Return the board at ``path`` with its findings and proofs marked.

    Returns None, with a finding, if there is no board or its grid is too broken to be drawn.
    """
    drawing = Report()
    project = load_project(path, drawing)
    file = project.parts[0].files[0] if project is not None and project.lone else None
    if project is None or file is None or file.kind not in drawable_kinds():
        names = " or ".join(sorted({word_of(kind) for kind in drawable_kinds()}))
        what = (
            f"'{path}' cannot be read" if file is None else f"a file of kind '{word_of(file.kind)}'"
        )
        message = (
            f"{what}, so there is nothing to draw"
            if file is None
            else f"{what} has no places to mark"
        )
        hint = f"choose one file of kind {names}"
        report.error("nothing-to-draw", message, hint=hint)
        return None
    found = _number_findings(file, verdict.findings)
    claims = tuple(map(_without_spots, verdict.proved))
    shown = [FindingMarks(number, item.marks) for number, item in found]
    shown += [FindingMarks(0, claim.marks) for claim in claims]
    theme, plain = theme_lookup(project, drawing)(file), load_theme(ROOT, drawing)
    cards = tuple(dict.fromkeys(filter(None, (_layout_cards(item.marks) for item in shown))))
    drawn = figures(file, theme, cards) if theme is not None else ()
    if not drawn or plain is None:
        message = f"'{path}' cannot be drawn until its errors are fixed"
        report.error(
            "nothing-to-draw", message, hint="start with those about its marks and pictures"
        )
        return None
    style = replace(plain.style("text"), fill=INK)
    hollow = [n for n, item in found if item.severity is Severity.NOTE]
    high = plain_sum(figure.height for figure in drawn[::_ACROSS])
    # The panel is viewed from the same distance as the board.
    k = scale_of(drawn[0].width, high)
    board, width, height = _arrange_boards(drawn, shown, hollow, style, k)
    panel_verdict = replace(verdict, proved=claims)
    letters = dict(zip((figure.layout for figure in drawn), LETTERS, strict=False))
    side, tall = draw_panel(
        panel_verdict, headline, found, letters if len(drawn) > 1 else {}, style
    )
    beside = Group(side, Matrix(k, 0, 0, k, width, 0))
    whole = width + k * WIDTH, max(height, k * tall)
    return write_svg(
        *whole,
        (Outline(rectangle(0, 0, *whole), EDGE), *board, beside),
        title=headline,
        description="; ".join(item.message for _, item in found),
    )


def _number_findings(
    file: File[Any], findings: Sequence[Diagnostic]
) -> list[tuple[int, Diagnostic]]:
    """Return findings with their space marks and numbers, most severe first.

    Findings without a place on the board have the number 0 and come last.
    """
    order = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
    placed = [
        with_space_marks(file, item)
        for item in sorted(findings, key=lambda f: order.index(f.severity))
    ]
    shown = [item for item in placed if any(mark.kind != "layout" for mark in item.marks)]
    return [*enumerate(shown, 1), *((0, item) for item in placed if item not in shown)]


def with_space_marks(file: File[Any], found: Diagnostic) -> Diagnostic:
    """Return a finding with marks derived from its position.

    A finding that names no spaces is given those of its position; a position that is a single space
    also receives the finding's number.
    """
    own = spaces_at(file, found.span)
    marks = [mark for mark in found.marks if mark.spaces]
    if all(mark.kind == "layout" for mark in marks):
        others = [space for label in found.labels for space in spaces_at(file, label.span)]
        marks += [BoardMark("spot", tuple(dict.fromkeys((*own, *others))))] if own else []
    if found.severity is Severity.NOTE:
        marks = [replace(m, kind="note") if m.kind == "spot" else m for m in marks]
    known = {space for mark in marks if mark.kind != "layout" for space in mark.spaces}
    if len(own) == 1 and own[0] in known:
        marks.insert(0, BoardMark("flag", own))
    return replace(found, marks=tuple(marks))


def _layout_cards(marks: Sequence[BoardMark]) -> tuple[str, ...]:
    """Return the cards of the layout that marks refer to, or nothing if they apply to every
    layout."""
    return next((mark.spaces for mark in marks if mark.kind == "layout"), ())


def _without_spots(claim: Claim) -> Claim:
    """Return a claim without its spots, whose outline would suggest an error."""
    return replace(claim, marks=tuple(mark for mark in claim.marks if mark.kind != "spot"))


def _arrange_boards(
    drawn: Sequence[Figure],
    shown: Sequence[FindingMarks],
    hollow: Sequence[int],
    style: Style,
    k: float,
) -> tuple[tuple[Item, ...], float, float]:
    """Return the drawings, each with its marks, in rows of two, and their total width and
    height."""
    items: list[Item] = []
    top = _CAPTION * k if any(figure.caption for figure in drawn) else 0.0
    wide, high = drawn[0].width + _BETWEEN, top + drawn[0].height
    for i, figure in enumerate(drawn):
        caption: list[Item] = []
        if figure.caption:
            words = f"{LETTERS[i]}: {figure.caption}" if len(drawn) > 1 else figure.caption
            text = words[0].upper() + words[1:]
            caption.append(
                shaping.set_line(text, style.with_size(3.2 * k), 2 * k, 4.6 * k, "start")
            )
        own = [*_marks_on(shown, figure, first=i == 0)]
        over = Group(tuple(draw_overlay(own, hollow, figure, style)), name="marks")
        board = Group((*figure.items, over), Matrix.translate(0, top))
        row, column = divmod(i, _ACROSS)
        items.append(Group((*caption, board), Matrix.translate(column * wide, row * high)))
    across, down = min(len(drawn), _ACROSS), -(-len(drawn) // _ACROSS)
    return tuple(items), across * wide - _BETWEEN, down * high


def _marks_on(
    shown: Sequence[FindingMarks], figure: Figure, *, first: bool
) -> Iterator[tuple[int, BoardMark]]:
    """Yield the marks of findings and proofs about this layout.

    The ``first`` drawing also shows the marks that are about no layout.
    """
    for item in shown:
        layout = _layout_cards(item.marks)
        if layout == figure.layout or (first and not layout):
            yield from ((item.number, m) for m in item.marks if m.kind != "layout")
