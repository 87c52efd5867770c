"""Instruction pages in the style of the rest of a kit."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import Report, Reporter
from pnp.imposition.sides import Sheet
from pnp.scene import Rect, Text
from pnp.text import shaping
from pnp.theme import Theme
from pnp.theme.documents import for_documents

# The total width of the lines around a page.
_FRAME = 2.0


class KitStationery(Struct, frozen=True):
    """The frame, the title and the type of a theme's covers, with ``theme`` in document colours.
    Titles were checked with the margins, in which they are printed too."""

    theme: Theme

    @staticmethod
    def of(theme: Theme) -> KitStationery:
        return KitStationery(for_documents(theme))

    def sheet(self, title: str, width: float, height: float) -> Sheet:
        # The module that draws covers is not loaded for kits without such pages.
        from pnp.kinds.cover.cover import MARGIN, instructions
        from pnp.kinds.cover.front import EDGE, needs_ground

        reporter = Reporter(Report(), lambda _: None)
        items, room = instructions(title, width, height, self.theme, reporter)
        frame = Rect(EDGE, EDGE, width - 2 * EDGE, room.bottom + MARGIN - 2 * EDGE)
        # Printers' marks are black: a page with a coloured background has no room for them.
        taken = (frame,) if needs_ground(self.theme) else tuple(_frame_lines(frame))
        return Sheet(items, room, taken)

    def line(
        self, content: str, size: float, x: float, y: float, anchor: str, *, strong: bool = False
    ) -> Text:
        role = "strong" if strong else "text"
        style = self.theme.style(role, size)
        if strong:
            style = style.with_fill(self.theme.colour("heading"))
        match anchor:
            case "start" | "middle" | "end":
                return shaping.set_line(content, style, x, y, anchor)
            case _:
                raise ValueError(f"'{anchor}' is not an anchor")


def _frame_lines(frame: Rect) -> Iterator[Rect]:
    """Yield the space taken by the lines along the sides of a frame."""
    for y in (frame.y, frame.bottom - _FRAME):
        yield Rect(frame.x, y, frame.width, _FRAME)
    for x in (frame.x, frame.right - _FRAME):
        yield Rect(x, frame.y, _FRAME, frame.height)
