"""Pieces on sheets for cutting machines, and the lines to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from pnp.base.values import replace
from pnp.exports.bundle import ExportPiece
from pnp.exports.cut_outlines import closed_lines, inset_outline
from pnp.exports.cutting_machines import Machine, RegistrationMark, Template
from pnp.imposition.nup import PlacedPiece, arrange
from pnp.imposition.paper import Paper, PaperArea, Slot, union
from pnp.scene import Segments, line, rectangle, rounded_rectangle, transform_outline
from pnp.scene.piece_shape import corner_radius, is_rectangular

LEAST_GAP = 2.0
"""The distance between cut lines, for which half is bleed."""
FRAME = 2.0
"""The distance of the frame from the ink that it surrounds."""
NEAR_TEMPLATE = 1.0
"""A card whose sides differ from those of a template by no more than this is cut by it."""
# Bleeds that are tried in turn where less of it saves a sheet.
_BLEEDS = (1.5, LEAST_GAP / 2)


class CutLayer(Struct, frozen=True):
    """Lines of one action. ``colour`` is for SVG, ``index`` the colour of DXF, ``spot`` the name of
    the colour in a PDF for programs that print and cut."""

    name: str
    colour: str
    index: int
    spot: str = ""


# In the order in which they should be cut: nothing moves before the last.
CREASE = CutLayer("CREASE", "#00ff00", 3, "Crease")
PERF = CutLayer("PERF", "#ff00ff", 6, "PerfCutContour")
CUT_KISS = CutLayer("CUT_KISS", "#0000ff", 5, "KissCut")
CUT_THROUGH = CutLayer("CUT_THROUGH", "#ff0000", 1, "CutContour")
REGMARKS = CutLayer("REGMARKS", "#000000", 7)
LAYERS = (CREASE, PERF, CUT_KISS, CUT_THROUGH)


class CutStyle(Struct, frozen=True):
    """``kiss`` cuts pieces through their top layer only, and a frame around them through;
    ``perforate`` perforates folds instead of creasing them. Pieces are cut ``inset`` mm inside
    their outlines."""

    machine: Machine
    paper: Paper
    kiss: bool = False
    perforate: bool = False
    inset: float = 0.0


class CutSheet(Struct, frozen=True):
    """One sheet: pieces with the bleed that shows, lines by layer, and marks. ``inset`` is that of
    the lines."""

    width: float
    height: float
    placed: tuple[PlacedPiece, ...]
    lines: tuple[tuple[CutLayer, Segments], ...]
    marks: tuple[RegistrationMark, ...]
    inset: float = 0.0

    @property
    def layers(self) -> tuple[CutLayer, ...]:
        """The layers that have lines, in the order of cutting."""
        return tuple(layer for layer in LAYERS if any(self.of_layer(layer)))

    def of_layer(self, layer: CutLayer) -> Iterator[Segments]:
        """Yield the lines of a layer."""
        return (segments for found, segments in self.lines if found == layer)


def fits(piece: ExportPiece, style: CutStyle) -> bool:
    """Return whether a piece can be cut out with this machine and paper."""
    drawn, machine = piece.drawn, style.machine
    if machine.templates:
        template = machine.templates.get(style.paper.name)
        return template is not None and _angle_in(template, drawn.width, drawn.height) is not None
    margin = _margin(piece, LEAST_GAP / 2)
    sides = drawn.width + 2 * margin, drawn.height + 2 * margin
    return any(
        across <= area.room.width and down <= area.room.height
        for area in machine.areas(style.paper, _border(style))
        for across, down in (sides, sides[::-1])
    )


def cut_sheets(pieces: Sequence[ExportPiece], style: CutStyle) -> tuple[CutSheet, ...]:
    """Return all copies of pieces that fit on as few sheets as possible, with as much bleed as
    that allows."""
    template = style.machine.templates.get(style.paper.name)
    if template is not None:
        layouts = list(_template_layouts(pieces, template, style.paper))
    else:
        widest = max((piece.drawn.bleed for piece in pieces), default=0.0)
        bleeds = (widest, *(bleed for bleed in _BLEEDS if bleed < widest))
        tried = [_arranged(pieces, style, bleed) for bleed in bleeds]
        layouts = min((found for found in tried if found is not None), key=len)
    return tuple(_sheet(area, placed, template, style) for area, placed in layouts)


_Layout = tuple[PaperArea, tuple[PlacedPiece, ...]]


def _arranged(pieces: Sequence[ExportPiece], style: CutStyle, bleed: float) -> list[_Layout] | None:
    """Return the sheets if pieces show at most this bleed; None if one does not fit with it.

    Imposition puts pieces without bleed edge to edge, so it gets each piece with its margin
    included in its size.
    """
    by_path = {piece.path: piece for piece in pieces}
    margins = {path: _margin(piece, bleed) for path, piece in by_path.items()}
    stand_ins = (
        replace(
            piece.drawn,
            id=path,
            width=piece.drawn.width + 2 * margins[path],
            height=piece.drawn.height + 2 * margins[path],
            bleed=0.0,
            cut=(),
            quantity=piece.copies,
            spares=0,
        )
        for path, piece in by_path.items()
        if piece.copies
    )
    found = arrange(stand_ins, style.machine.areas(style.paper, _border(style)))
    if found.unplaced:
        return None
    sheets = list[_Layout]()
    for layout in found.layouts:
        placed = list[PlacedPiece]()
        for copy in layout.placed:
            piece = by_path[copy.piece.id]
            box = copy.slot.box.inset(margins[piece.path])
            slot = Slot(box.x, box.y, box.width, box.height, copy.slot.angle)
            shown = min(piece.drawn.bleed, margins[piece.path])
            placed.append(PlacedPiece(piece.drawn, slot, shown))
        sheets.append((layout.field, tuple(placed)))
    return sheets


def _margin(piece: ExportPiece, bleed: float) -> float:
    return max(LEAST_GAP / 2, min(piece.drawn.bleed, bleed))


def _border(style: CutStyle) -> float:
    return FRAME if style.kiss else 0.0


def _template_layouts(
    pieces: Iterable[ExportPiece], template: Template, paper: Paper
) -> Iterator[_Layout]:
    """Yield the sheets of a template, which lie."""
    area = PaperArea(paper.height, paper.width, union(w.box for w in template.windows()))
    copies = [piece for piece in pieces for _ in range(piece.copies)]
    windows = list(template.windows())
    for start in range(0, len(copies), len(windows)):
        here = zip(copies[start : start + len(windows)], windows, strict=False)
        yield area, tuple(_in_window(piece, window, template) for piece, window in here)


def _in_window(piece: ExportPiece, window: Slot, template: Template) -> PlacedPiece:
    drawn = piece.drawn
    angle = _angle_in(template, drawn.width, drawn.height) or 0
    width, height = (drawn.width, drawn.height) if angle == 0 else (drawn.height, drawn.width)
    x, y = window.box.centre
    beyond = max(width - window.width, height - window.height) / 2
    bleed = max(0.0, min(drawn.bleed, template.bleed - beyond))
    return PlacedPiece(drawn, Slot(x - width / 2, y - height / 2, width, height, angle), bleed)


def _angle_in(template: Template, width: float, height: float) -> int | None:
    for angle, sides in ((0, (width, height)), (90, (height, width))):
        pairs = zip(sides, template.size, strict=True)
        if all(abs(side - wanted) <= NEAR_TEMPLATE for side, wanted in pairs):
            return angle
    return None


def _sheet(
    area: PaperArea, placed: tuple[PlacedPiece, ...], template: Template | None, style: CutStyle
) -> CutSheet:
    width, height = area.width, area.height
    frame = union(copy.ink for copy in placed).inset(-FRAME)
    if style.machine.cropped:
        page = frame if style.kiss else union(c.slot.box.inset(style.inset) for c in placed)
        width, height = page.width, page.height
        placed = tuple(
            replace(copy, slot=replace(copy.slot, x=copy.slot.x - page.x, y=copy.slot.y - page.y))
            for copy in placed
        )
        frame = union(copy.ink for copy in placed).inset(-FRAME)
    windows = list(template.windows()) if template is not None else []
    lines = list[tuple[CutLayer, Segments]]()
    for index, copy in enumerate(placed):
        folds = PERF if style.perforate else CREASE
        for crease in copy.piece.creases:
            start, end = map(copy.slot.matrix.apply, (crease.start, crease.end))
            lines.append((folds, line(*start, *end)))
        outline = transform_outline(inset_outline(copy.piece, style.inset), copy.slot.matrix)
        if windows and is_rectangular(copy.piece):
            box = windows[index].box.inset(style.inset)
            corner = max(0.0, corner_radius(copy.piece) - style.inset)
            outline = rounded_rectangle(box.x, box.y, box.width, box.height, corner)
        layer = CUT_KISS if style.kiss else CUT_THROUGH
        lines.extend((layer, part) for part in closed_lines(outline))
    if style.kiss:
        lines.append((CUT_THROUGH, rectangle(frame.x, frame.y, frame.width, frame.height)))
    order = {layer: at for at, layer in enumerate(LAYERS)}
    lines.sort(key=lambda found: order[found[0]])
    marks = style.machine.marks(width, height)
    return CutSheet(width, height, placed, tuple(lines), marks, style.inset)
