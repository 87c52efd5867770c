"""The panel beside an annotated board: the verdict, what was found, what was proved, and a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.annotate.overlay import CUT, EDGE, FAULT, FLAG, ROUTE, flag
from pnp.diagnostics import Diagnostic
from pnp.geometry import area_of, chains, hatched
from pnp.rules.verdict import Verdict
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, circle, line, polyline, rectangle
from pnp.text.breaking import paragraph
from pnp.text.style import Style

WIDTH = 96.0
_PAD = 6.0
_INDENT = 2 * FLAG + 3
INK = "#22252a"
# What texts may hold that marked-up text would read as marks.
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "*^:{}"})


def panel(
    verdict: Verdict, headline: str, numbers: Sequence[tuple[int, Diagnostic]], style: Style
) -> tuple[tuple[Item, ...], float]:
    """Return the panel from its top left corner, ``WIDTH`` mm wide, and its height."""
    items: list[Item] = []
    y = _PAD
    for text, size, bold in ((headline, 4.2, True), (verdict.subject, 3.2, False)):
        y = _text(items, text, style.sized(size), _PAD, y, bold=bold) + 1.5
    y += 2.5
    for number, found in numbers:
        items.extend(flag(number, (_PAD + FLAG, y + FLAG), style))
        y = _text(items, found.message, style.sized(3.2), _PAD + _INDENT, y + 0.6)
        y = _text(items, found.code, style.sized(2.7), _PAD + _INDENT, y + 0.8, italic=True)
        if found.hint:
            y = _text(items, found.hint, style.sized(2.9), _PAD + _INDENT, y + 0.8)
        y += 3.4
    if verdict.proved:
        y = _text(items, "Proved", style.sized(3.2), _PAD, y + 1, bold=True) + 1.2
    for claim in verdict.proved:
        items.append(Path(circle(_PAD + 1.6, y + 1.7, 0.7), INK))
        y = _text(items, claim.text, style.sized(2.9), _PAD + 5, y) + 1.6
    kinds = {mark.kind for _, found in numbers for mark in found.marks}
    kinds |= {mark.kind for claim in verdict.proved for mark in claim.marks}
    for kind, words in _KEY.items():
        if kind in kinds:
            y += 1.6
            items.extend(_sample(kind, _PAD + 5.5, y + 2.2))
            y = max(_text(items, words, style.sized(2.9), _PAD + 14, y + 0.7), y + 4.4)
    height = y + _PAD
    ground = Path(rectangle(0, 0, WIDTH, height), EDGE)
    return (ground, *items), height


_KEY = {
    "spot": "where the rule is broken",
    "unreachable": "no ship comes here",
    "cut": "holds the board together",
    "route": "a shortest way",
}


def _text(
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


def _sample(kind: str, x: float, y: float) -> Iterator[Item]:
    box = Rect(x - 5.5, y - 2.2, 11, 4.4)
    match kind:
        case "cut":
            for radius in (2.1, 1.1):
                yield Path(circle(x, y, radius), None, Stroke(CUT, 0.6))
        case "route":
            stroke = Stroke(ROUTE, 1.2, (0.01, 2.2), cap="round")
            yield Path(line(box.x, y, box.right, y), None, stroke)
        case _:
            frame = rectangle(box.x, box.y, box.width, box.height)
            yield Path(frame, None, Stroke(FAULT, 0.7))
            corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom)]
            if kind == "unreachable":
                area = area_of([*corners, (box.x, box.bottom)])
                for chain in chains(hatched(area, 45, 2.0)):
                    yield Path(polyline(chain), None, Stroke(FAULT, 0.5))
