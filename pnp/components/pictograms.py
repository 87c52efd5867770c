"""Pictures in rows over their captions, each in a frame: icons, engravings, lessons of a board."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.base.values import replace
from pnp.components.chart.vignettes import in_one_ink
from pnp.components.columns import FlowRow
from pnp.components.pen import Pen
from pnp.components.seaboard.lesson import Lessons
from pnp.model.sheet import Pictogram, Pictograms
from pnp.scene import Group, Item, Matrix, Path, Stroke, rounded
from pnp.text.shaping import Style

# Of a short text, only a word that is wider than its room is divided.
_AT_NEED = 0.0


def pictograms(
    block: Pictograms, width: float, pen: Pen, styles: tuple[Style, Style], where: KeyPath
) -> Iterator[FlowRow]:
    """Yield the rows of pictures, each picture framed and over its caption; ``styles`` are those of
    running text and of captions."""
    body, small = styles
    step, gap = width / block.columns, body.size * 0.9
    lessons = Lessons(replace(pen, theme=pen.theme.of_pieces))
    for first in range(0, len(block.entries), block.columns):
        entries = block.entries[first : first + block.columns]
        items: list[Item] = []
        deepest = 0.0
        for index, entry in enumerate(entries):
            path = (*where, "entries", first + index)
            drawn = tuple(_picture(pen, entry, block.size, step / 2, path, lessons))
            caption = pen.paragraph(
                (*path, "caption"),
                entry.caption,
                small,
                step - gap,
                align="center",
                least=_AT_NEED,
            )
            top = block.size + small.size * 0.5
            text = Group(caption.items, Matrix.translate(gap / 2, top))
            items.append(Group((*drawn, text), Matrix.translate(index * step, 0)))
            deepest = max(deepest, top + caption.height)
        yield FlowRow(
            tuple(items), deepest, body.size * body.leading * 0.6, (*where, "entries", first)
        )


def _picture(
    pen: Pen, entry: Pictogram, size: float, middle: float, where: KeyPath, lessons: Lessons
) -> Iterator[Item]:
    theme = pen.theme
    rule = theme.colour("rule")
    half, ink = size / 2, theme.colour(entry.colour)
    frame = rounded(middle - half, 0, size, size, size * 0.1)
    ground = theme.colour("table.stripe")
    yield Path(frame, ground, Stroke(rule, 0.3))
    if entry.lesson is not None:
        at = middle, half
        yield lessons.drawn(entry.lesson, (*where, "lesson"), at, size, frame)
        yield Path(frame, None, Stroke(rule, 0.5))
    elif entry.image is not None:
        yield from pen.own((*where, "image"), entry.image, frame)
        yield Path(frame, None, Stroke(rule, 0.5))
    elif entry.icon:
        yield from pen.icon((*where, "icon"), entry.icon, middle, half, size * 0.78, ink)
    else:
        # Waves about the foot of an engraving reach beyond its size.
        art = in_one_ink(
            (*where, "draw"),
            entry.draw,
            (middle, half),
            size * 0.78,
            theme,
            pen.reporter,
            ink=ink,
            ground=ground,
        )
        yield Group(tuple(art), clip=frame)
