"""Lay out player mats: a framed ground, areas with places for pieces, and a strip of actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.art.chart_ornament import strip
from pnp.art.corners import draw_corners, rounded_cut
from pnp.art.pen import Pen
from pnp.art.textures import draw_woodcut, is_woodcut, texture
from pnp.art.tints import first_visible_ink
from pnp.art.vignettes import draw_in_one_ink
from pnp.base.colours import contrast
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.kinds.figure_source import FigureSource, FigureSpot
from pnp.kinds.mats import table, track
from pnp.kinds.mats.courses import spaces
from pnp.kinds.mats.grids import table_spaces
from pnp.kinds.mats.patches import Patch, area_patches, mat_patches
from pnp.kinds.mats.record import Mat, MatArea, MatPicture, Mats, Places, Summary, SummaryEntry
from pnp.kinds.mats.tracks import MatBox
from pnp.kinds.sheet.columns import PlacedRow, fill_columns
from pnp.kinds.sheet.layout import Flow, draw_rows, fitting_size, report_too_tall, setter
from pnp.kinds.tokens.layout import Owner, owned_names, owners, token_colours
from pnp.model.measure import square_around
from pnp.model.record import EMBLEM, PLAYER
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
    rectangle,
    rounded_rectangle,
)
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece
from pnp.text import shaping
from pnp.text.shaping import Style
from pnp.theme import Theme

BLEED = 3.0
# The distance of the frame from the cut: a misplaced cut would be visible if it were closer.
_FRAME = 2.4
# The type size of the title, as a fraction of the height of the head.
_TITLE = 4.4 / 9
_HEADING, _BODY, _NOTE = 3.18, 3.18, 2.65
_BELOW_HEADING = 8.2
# How far ascenders may overlap a place, in millimetres.
_TOUCH = 0.5


# Contrast with the mat below which a colour is unusable for lines (1 is none, 21 is black on
# white).
_PALE = 1.6


class Accent(Struct, frozen=True):
    """The colour of a mat as a fill, the ink on that fill, and the colour of its lines."""

    fill: str
    ink: str
    line: str


def layout(record: Mats, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield every mat of a file, once for each of its colours."""
    pen = Pen(theme, reporter)
    for index, mat in enumerate(record.pieces):
        for owner in owners(record.colours):
            yield _piece(mat, owner, pen, ("pieces", index))


def pictured(record: Mats, theme: Theme, reporter: Reporter) -> Iterator[FigureSource]:
    """Yield every mat with the spaces of its named tracks and its tables, for figures."""
    spots = [dict(_spots(mat)) for mat in record.pieces]
    copies = len(owners(record.colours))
    for index, piece in enumerate(layout(record, theme, reporter)):
        yield FigureSource(piece, spots[index // copies])


def _spots(mat: Mat) -> Iterator[tuple[str, FigureSpot]]:
    for of, x, y in _parts(mat):
        boxes = [
            (track.space_name(space.value), space.extent)
            for track in of.tracks
            if track.track
            for space in spaces(track)
        ]
        boxes += [(space.name, space.box) for grid in of.tables for space in table_spaces(grid)]
        for name, box in boxes:
            yield name, FigureSpot.of(Rect(box.x + x, box.y + y, box.width, box.height))


def _parts(mat: Mat) -> Iterator[tuple[Mat | MatArea, float, float]]:
    """Yield a mat and its areas with the top left from which their contents are measured."""
    yield mat, 0.0, 0.0
    yield from ((area, area.at.x, area.at.y) for area in mat.areas)


def _piece(mat: Mat, owner: Owner, pen: Pen, where: KeyPath) -> Piece:
    accent = _accent(mat, owner, pen.theme)
    items = (
        *_draw_ground(mat, accent, owner, pen, where),
        *_draw_title(mat, accent, owner, pen, where),
        *(
            item
            for index, picture in enumerate(mat.pictures)
            for item in _draw_picture(mat, picture, pen, (*where, "pictures", index))
        ),
        *(
            item
            for index, area in enumerate(mat.areas)
            for item in _draw_area(mat, area, accent, owner, pen, (*where, "areas", index))
        ),
        *(
            item
            for index, found in enumerate(mat.tracks)
            for item in track.draw(found, accent.line, pen, (*where, "tracks", index))
        ),
        *(
            item
            for index, grid in enumerate(mat.tables)
            for item in table.draw(grid, accent.line, pen, (*where, "tables", index))
        ),
        *(_draw_summary(mat.summary, accent, pen, (*where, "summary")) if mat.summary else ()),
    )
    id, title = owned_names(owner, mat.id, mat.title, pen.theme)
    cut = rounded_cut(mat.width, mat.height, mat.corner)
    return Piece(
        id,
        title,
        mat.width,
        mat.height,
        (Group(items, name="art"), *draw_corners(cut, mat.width, mat.height, BLEED, pen.theme)),
        bleed=BLEED,
        cut=cut,
        quantity=mat.quantity,
        places=tuple(_piece_places(mat)),
    )


def _piece_places(mat: Mat) -> Iterator[Point]:
    """Yield the points on a mat where pieces are placed: in areas, tracks and tables."""
    for of, left, top in _parts(mat):
        blocks = of.places if isinstance(of, MatArea) else ()
        found = [at for places in blocks for at in places.centres]
        found += [space.box.centre for track in of.tracks for space in spaces(track)]
        found += [space.box.centre for grid in of.tables for space in table_spaces(grid)]
        yield from ((left + x, top + y) for x, y in found)


def _accent(mat: Mat, owner: Owner, theme: Theme) -> Accent:
    rim = f"{owner.id}.rim" if mat.accent == PLAYER and owner.id else "line"
    colours = token_colours(theme, owner, mat.accent, None)
    pale = contrast(colours.ground, theme.colour(mat.ground)) < _PALE
    return Accent(colours.ground, colours.ink, theme.colour(rim) if pale else colours.ground)


def _draw_ground(
    mat: Mat, accent: Accent, owner: Owner, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    trim = Rect(0, 0, mat.width, mat.height)
    bled, frame = trim.inset(-BLEED), trim.inset(_FRAME)
    if is_woodcut(pen.theme) and mat.image is None:
        yield from draw_woodcut(bled, _boxes_without_woodcut(mat, owner, pen), pen.theme, mat.id)
        outer = rounded_rectangle(frame.x, frame.y, frame.width, frame.height, 2.5)
        yield Path(outer, None, Stroke(pen.theme.colour("woodcut.line"), 0.9))
        return
    window = rectangle(bled.x, bled.y, bled.width, bled.height)
    yield Path(window, pen.theme.colour(mat.ground))
    yield from texture(bled, pen.theme)
    if mat.image is not None:
        edge = rectangle(0, 0, mat.width, mat.height)
        yield from pen.own_picture((*where, "image"), mat.image, edge, window)
    outer = rounded_rectangle(frame.x, frame.y, frame.width, frame.height, 2.5)
    yield Path(outer, None, Stroke(accent.line, 0.9))
    inner = frame.inset(1.1)
    yield Path(
        rounded_rectangle(inner.x, inner.y, inner.width, inner.height, 1.6),
        None,
        Stroke(pen.theme.colour("mat.line"), 0.2),
    )


def _boxes_without_woodcut(mat: Mat, owner: Owner, pen: Pen) -> list[Rect]:
    """Return the areas that a woodcut avoids: panels, the title, emblems, pictures."""
    found = [box for patch in mat_patches(mat) for box in patch.boxes]
    half = _title_reach(mat, owner, pen) + 2
    found.append(Rect(mat.width / 2 - half, _FRAME + 1, 2 * half, mat.head))
    for picture in mat.pictures:
        (x, y), size = picture.at, picture.size
        found.append(Rect(x - size / 2, y - size / 2, size, size))
    return found


def _title_reach(mat: Mat, owner: Owner, pen: Pen) -> float:
    """Return how far the title and its emblems extend on both sides of the middle."""
    note = pen.theme.style("mat.subtitle", _NOTE)
    title = shaping.width(_title_text(mat, owner, pen), _title_style(mat, pen))
    wide = max(title, shaping.width(mat.subtitle, note) if mat.subtitle else 0.0)
    return min(wide, mat.width - 40) / 2 + (11.1 if mat.icon else 0.0)


def _title_style(mat: Mat, pen: Pen) -> Style:
    return pen.theme.style("mat.title", mat.head * _TITLE)


def _title_text(mat: Mat, owner: Owner, pen: Pen) -> str:
    """Return the title, with the name of its owner."""
    return f"{mat.title} \N{MIDDLE DOT} {_owner_name(owner, pen.theme)}" if owner.id else mat.title


def _draw_title(mat: Mat, accent: Accent, owner: Owner, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw the head: the title with the owner's name, and the owner's emblem on both sides."""
    middle, y = mat.width / 2, _FRAME + mat.head / 2 + 0.6
    icon = owner.emblem if mat.icon == EMBLEM else mat.icon
    room = mat.width - 40
    if icon:
        out = _title_reach(mat, owner, pen) - 3.6
        for x in (middle - out, middle + out):
            yield Path(circle(x, y, 3.6), accent.fill, Stroke(accent.line, 0.25))
            yield from pen.icon((*where, "icon"), icon, x, y, 5, accent.ink)
    yield from _draw_bands(
        _FRAME + 4, middle - _title_reach(mat, owner, pen) - 4, y, mat, pen.theme
    )
    lift = 0.0 if not mat.subtitle else mat.head / 6
    style, note = _title_style(mat, pen), pen.theme.style("mat.subtitle", _NOTE)
    if is_woodcut(pen.theme):
        style, note = (found.with_fill(pen.theme.colour("woodcut.line")) for found in (style, note))
    yield from pen.centred(
        (*where, "title"), _title_text(mat, owner, pen), style, middle, y - lift, room
    )
    if mat.subtitle:
        drop = 2.3 * max(1.0, mat.head / 11)
        yield from pen.centred((*where, "subtitle"), mat.subtitle, note, middle, y + drop, room)


def _draw_bands(start: float, end: float, y: float, mat: Mat, theme: Theme) -> Iterator[Item]:
    """Draw the theme's bands between the frame and the title, symmetrically."""
    wide = min(3.0, mat.head * 0.4)
    if end - start < 3 * wide or is_woodcut(theme):
        return
    cords = strip(end - start, wide, theme)
    if cords:
        yield Group(cords, Matrix.translate(start, y))
        yield Group(cords, Matrix(-1, 0, 0, 1, mat.width - start, y))


def _owner_name(owner: Owner, theme: Theme) -> str:
    """Return the theme's word for a colour, or its role if there is none."""
    return theme.text_of(owner.id) if theme.builtin_texts.has(owner.id) else owner.id.capitalize()


def _draw_area(
    mat: Mat, area: MatArea, accent: Accent, owner: Owner, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw a panel: a heading over a rule, a note at the foot, and its places."""
    box = area.at
    theme = pen.theme
    yield Path(
        rounded_rectangle(box.x, box.y, box.width, box.height, 2),
        theme.colour("mat.panel"),
        Stroke(theme.colour("mat.line"), 0.35),
    )
    items: list[Item] = []
    heading = theme.style("mat.heading", _HEADING)
    start = 2.5
    if area.icon:
        items += pen.icon((*where, "icon"), area.icon, 4.6, 3.7, 4.6, theme.colour("ink"))
        start = 8.0
    room = box.width - start - 2
    items += pen.text((*where, "title"), area.title, heading, start, 4.9, "start", room)
    items.append(Path(line(2, 6.6, box.width - 2, 6.6), None, Stroke(accent.line, 0.5)))
    if area.note:
        style, path = theme.style("mat.note"), (*where, "note")
        above = max((places.rect.bottom for places in area.places), default=0.0)
        room = max(0.1, box.height - above - 1.6)
        block = pen.fit_paragraph(path, area.note, style, box.width - 4, room, "center")
        items.append(Group(block.items, Matrix.translate(2, box.height - block.height - 1.6)))
    for index, places in enumerate(area.places):
        items += _draw_places(box, places, owner, pen, (*where, "places", index))
    for index, found in enumerate(area.tracks):
        items += track.draw(found, accent.line, pen, (*where, "tracks", index))
    for index, grid in enumerate(area.tables):
        items += table.draw(grid, accent.line, pen, (*where, "tables", index))
    items += _draw_body(area, pen, where)
    yield Group(tuple(items), Matrix.translate(box.x, box.y))


def _draw_body(area: MatArea, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Set the text of an area below its heading, or report that it is too long."""
    if not area.body:
        return
    width, top = area.at.width - 5, _BELOW_HEADING + area.drop
    room = area.at.height - top - (5.0 if area.note else 1.6)
    flow = Flow(area.body, (*where, "body"), width, [room])
    size = fitting_size(pen, area.size, (*where, "size"), [flow])
    rows = setter(pen, size, width).rows(area.body, flow.where)
    if report_too_tall(rows, room, pen):
        return
    placed, rest = fill_columns(rows, [room])
    if rest:
        pen.reporter.error(
            rest[0].where,
            "text-overflow",
            f"the text of the area '{area.title}' is higher than its {area.at.height:g} mm",
            "shorten it, reduce its size, or make the area higher",
        )
    else:
        _check_free(area, placed, top, pen)
    yield from draw_rows(placed, 2.5, top, 0)


def _check_free(area: MatArea, placed: Sequence[PlacedRow], top: float, pen: Pen) -> None:
    """Report the first row of a text that overlaps places or a track, where pieces would cover
    it."""
    ruler = Ruler()
    for spot in placed:
        boxes = [ruler.box(item) for item in draw_rows([spot], 2.5, top, 0)]
        for patch in area_patches(area):
            text = Patch((), "text", tuple(box for box in boxes if box is not None))
            if text.boxes and text.overlap(patch) > _TOUCH:
                pen.reporter.warning(
                    spot.row.where,
                    "text-over-places",
                    f"the text of the area '{area.title}' runs over a {patch.noun}, "
                    "where pieces will cover it",
                    "increase its drop, shorten it, or move what it runs over",
                )
                return


def _draw_picture(mat: Mat, picture: MatPicture, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw an ornament on the ground; areas and tracks cover it."""
    theme = pen.theme
    if picture.image is not None:
        box = square_around(picture.at, picture.size)
        edge = rectangle(box.x, box.y, box.width, box.height)
        yield from pen.own_picture((*where, "image"), picture.image, edge)
        return
    if picture.icon:
        colour = theme.colour(picture.colour)
        yield from pen.icon((*where, "icon"), picture.icon, *picture.at, picture.size, colour)
        return
    yield from draw_in_one_ink(
        (*where, "draw"),
        picture.draw,
        picture.at,
        picture.size,
        theme,
        pen.reporter,
        ink=theme.colour(picture.colour),
        ground=theme.colour(mat.ground),
    )


def _draw_places(
    box: MatBox, places: Places, owner: Owner, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw a block of places: an outline the size of its piece, a faint icon, a number."""
    for index, at in enumerate(places.centres):
        yield from _draw_place(places, index, at, owner, pen, where)
    if places.label:
        style = pen.theme.style("mat.note")
        middle, y = places.rect.centre[0], places.rect.bottom + 3
        yield from pen.text((*where, "label"), places.label, style, middle, y, "middle", box.width)


def _draw_place(
    places: Places, index: int, at: tuple[float, float], owner: Owner, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    x, y = at
    theme, half = pen.theme, places.size / 2
    edge = Stroke(theme.colour("mat.line"), 0.3, (1.2, 0.8))
    ghost = theme.colour("mat.ghost")
    if places.shape == "round":
        yield Path(circle(x, y, half), theme.colour("mat.place"), edge)
    else:
        square = rounded_rectangle(x - half, y - half, places.size, places.size, places.size * 0.1)
        yield Path(square, theme.colour("mat.place"), edge)
    icon = owner.emblem if places.icon == EMBLEM else places.icon
    if places.first is None:
        if icon:
            yield from pen.icon((*where, "icon"), icon, x, y, places.size * 0.56, ghost)
        return
    number = theme.style("mat.number", places.size * 0.36)
    lift = places.size * 0.14 if icon else 0.0
    shown = str(places.first + index)
    yield from pen.centred((*where, "first"), shown, number, x, y - lift)
    if icon:
        yield from pen.icon(
            (*where, "icon"), icon, x, y + places.size * 0.24, places.size * 0.3, ghost
        )


def _draw_summary(summary: Summary, accent: Accent, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw the strip of actions: a column each, with number and icon above name and text."""
    box = summary.at
    step = box.width / len(summary.entries)
    theme = pen.theme
    yield Path(
        rounded_rectangle(box.x, box.y, box.width, box.height, 2),
        theme.colour("mat.panel"),
        Stroke(theme.colour("mat.line"), 0.35),
    )
    for index, entry in enumerate(summary.entries):
        x = box.x + index * step
        if index:
            rule = Stroke(theme.colour("mat.line"), 0.2)
            yield Path(line(x, box.y + 1.5, x, box.y + box.height - 1.5), None, rule)
        items = tuple(_draw_entry(entry, step, box.height, accent, pen, (*where, "entries", index)))
        yield Group(items, Matrix.translate(x, box.y))


def _draw_entry(
    entry: SummaryEntry, width: float, height: float, accent: Accent, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    theme, pad = pen.theme, 1.2
    ink = theme.colour("ink")
    face = rounded_rectangle(pad, pad, 6.4, 6.4, 1.1)
    yield Path(face, accent.fill, Stroke(ink, 0.2))
    number = theme.style("mat.number", 4.4).with_fill(first_visible_ink(accent.fill, accent.ink))
    yield from pen.centred((*where, "number"), str(entry.number), number, pad + 3.2, pad + 3.2)
    yield from pen.icon((*where, "icon"), entry.icon, width - 5.2, pad + 3.2, 6.4, ink)
    title = theme.style("mat.heading", _HEADING)
    room = width - 2 * pad
    yield from pen.text((*where, "title"), entry.title, title, pad, 11.4, "start", room)
    y = 12.2
    if entry.where:
        place = theme.style("mat.where", _BODY)
        yield from pen.text((*where, "where"), entry.where, place, pad, 14.9, "start", room)
        y = 16.2
    style = theme.style("mat.text", _BODY)
    fitted = pen.fit_paragraph((*where, "text"), entry.text, style, room, height - y - 0.8)
    yield Group(fitted.items, Matrix.translate(pad, y))
