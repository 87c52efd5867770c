"""The keys of texts that run along the line of another box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from pnp.base.diagnostics import KEY, suggest_word
from pnp.kinds.layout.shape_outlines import LINES
from pnp.model.record import Id, IdleKey, Record, validation_error

if TYPE_CHECKING:
    from pnp.kinds.layout.record import CardBox

# Keys that give a place of its own to a box, or several places.
_PLACED = ("below", "above", "beside", "within", "around", "places", "repeat")
# Keys for texts in a box of their own.
_BOXED = ("at", "size", "anchor", "rotate", "about", "valign", "hyphenate")


class Along(Record):
    """The keys of a text that runs ``along`` the line of another box.

    Its letters are on the line, a ``gap`` away from it. On the ``inside`` they are on its other
    side and run the other way, which is readable at the foot of a ring.
    """

    along: Id | None = None
    side: Literal["outside", "inside"] = "outside"


def draws_line(box: CardBox) -> bool:
    """Return whether a text can run along a box: a line, a curve or a round panel."""
    return box.draw in LINES or (box.draw == "panel" and box.is_round)


def check_along(box: CardBox) -> None:
    """Raise an error for keys that contradict a text along a line."""
    if box.along is None:
        if "side" in box.model_fields_set:
            message = "'side' has no effect without 'along'"
            hint = "add  along: ...  with the name of a box that draws a line, or remove it"
            raise validation_error("unclear-place", message, hint, "side", KEY)
        return
    if box.draw != "text":
        message = f"a box that draws '{box.draw}' cannot have 'along'"
        raise validation_error("wrong-draw", message, "remove along", "along", KEY)
    if box.overflow != "shrink" or box.continues is not None:
        key = "overflow" if box.continues is None else "continues"
        message = "a text along a line ends where the line does"
        raise validation_error("unclear-text", message, f"remove {key}, or along", key, KEY)
    for key in _PLACED:
        if getattr(box, key) is not None:
            message = f"a text along a line cannot have '{key}'"
            raise validation_error("unclear-place", message, "remove one", key, KEY)
    for i, side in enumerate(box.size):
        if side.open:
            message = f"'{side.open}' is no size for a text along a line"
            raise validation_error("no-size", message, "remove size", "size", i)


def idle_along(box: CardBox) -> Iterator[IdleKey]:
    """Yield the keys without effect on a text along a line."""
    if box.along is None:
        return
    for key in _BOXED:
        yield IdleKey(key, "the text runs along a line", "remove it, or remove along")
    if box.align == "justify":
        hint = "write left, center or right"
        yield IdleKey("align", "the text runs along a line", hint)


def check_lines(boxes: Mapping[str, tuple[CardBox, tuple[str, ...]]]) -> None:
    """Raise an error for a text along a box that draws no line, and for a box next to such a text;
    ``boxes`` are all those of a layout, each with its path."""
    for name, (box, path) in boxes.items():
        for key, other in box.relations:
            if other in boxes and boxes[other][0].along is not None:
                message = f"the box '{other}' runs along a line and has no place of its own"
                raise validation_error("unclear-place", message, "name another box", *path, key)
        if box.along is None:
            continue
        where = (*path, "along")
        lines = [known for known, (one, _) in boxes.items() if draws_line(one)]
        if box.along not in boxes:
            message = f"there is no box '{box.along}' in this layout"
            hint = suggest_word(box.along, lines) or _HINT
            raise validation_error("unknown-box", message, hint, *where)
        line = boxes[box.along][0]
        if not draws_line(line):
            message = f"the box '{box.along}' draws no line that '{name}' could run along"
            hint = f"boxes that do: {', '.join(lines[:20])}" if lines else _HINT
            raise validation_error("wrong-draw", message, hint, *where)
        if line.places is not None or line.repeat is not None or line.quantity is not None:
            message = f"the box '{box.along}' is drawn more than once"
            hint = "name a box that is drawn once"
            raise validation_error("unclear-place", message, hint, *where)


_HINT = "add a box that draws a line, such as  ring: {draw: ellipse, ...}"
