"""Lay out tuckboxes: the pattern of ``pnp.kinds.flat`` with art on every panel.

On the assembled box, upright in front of the reader, front, back and lid are upright; the lettering
of both sides has its head towards the front, so that it is upright when the box lies on its back.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.art import scenes
from pnp.art.outlines import outline_of
from pnp.art.patterns import border, paper, sunburst
from pnp.art.pen import Pen, capital_height, format_type_size, text_width
from pnp.art.tints import first_visible_ink, most_contrasting_ink, saves_ink
from pnp.art.vignettes import draw_in_one_ink
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.geometry import grow, join, outline, subtract
from pnp.base.units import format_number
from pnp.kinds.flat import Carton, Ground, carton, draw_cut_and_creases
from pnp.kinds.tuckbox.record import BoxFace, Tuckbox
from pnp.model.drawings import SCENES, OwnPicture, art_problem
from pnp.scene import Group, Item, Matrix, Path, Rect, Segments, Stroke, circle, rectangle
from pnp.scene.piece import HEAVY, Piece
from pnp.text import shaping
from pnp.text.markup import escape_markup
from pnp.text.shaping import Style
from pnp.theme import Theme

PAPER = HEAVY
BLEED = 3.0
# The area that prints on A4 and Letter alike, inside margins of a quarter of an inch.
_SHORT, _LONG = 197.3, 266.7
# The distance of the outer and the inner line of the frame from the edge of a panel.
_FRAME, _INNER = 3.0, 4.3
# How far art extends onto a tab that is glued behind it.
_LAP = 1.0
# A plate lower than this has a single outline: a second would touch its letters.
_DOUBLE = 5.0
# The clockwise rotation of each panel on the pattern to be upright on the box.
TURNS = {"front": 0, "back": 0, "bottom": 0, "lid": 180, "left": 90, "right": 270}


def layout(record: Tuckbox, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the single piece of a box; warns of a pattern that is too large for common paper."""
    box = carton(record.room, record.stock)
    size = box.flat.box
    short, long = sorted((size.width, size.height))
    if short > _SHORT or long > _LONG:
        reporter.warning(
            ("inside",) if record.inside else ("cards",),
            "large-box",
            f"the box is cut from {format_number(size.width, 0)} x "
            f"{format_number(size.height, 0)} mm, "
            "more than fits on both A4 and Letter",
            "print it on A3, or make two boxes for half of the cards each",
        )
    items = tuple(_BoxDrawer(record, box, Pen(theme, reporter)).items())
    yield Piece(
        record.tuckbox,
        record.title,
        size.width,
        size.height,
        (Group(items, name="art"),),
        bleed=BLEED,
        cut=box.flat.cut,
        creases=box.flat.creases,
        glued=box.flat.glue_laps,
        quantity=record.quantity,
        face=box.flat.panel("front").box,
    )


class _BoxDrawer(Struct, frozen=True):
    """Draws one box; panels are drawn upright from their own top left, then rotated into place."""

    record: Tuckbox
    box: Carton
    pen: Pen

    def items(self) -> Iterator[Item]:
        flat, record = self.box.flat, self.record
        yield from self._ground()
        yield self._turn_into_place("front", self._face(record.front, ("front",), below_notch=True))
        if record.back is None:
            yield self._turn_into_place("back", self._face(record.front, ("front",)))
        else:
            yield self._turn_into_place("back", self._face(record.back, ("back",)))
        title = record.front.title or record.title
        titled: KeyPath = ("front", "title") if record.front.title else ("title",)
        for name in ("left", "right"):
            where = ("side",) if record.side else titled
            long = Rect(0, 0, self.box.height, self.box.depth)
            yield self._turn_into_place(
                name, self._spine(record.side or title, where, long, "side")
            )
        where = ("lid",) if record.lid else titled
        ends = Rect(0, 0, self.box.width, self.box.depth)
        yield self._turn_into_place("lid", self._spine(record.lid or title, where, ends, "lid"))
        yield self._turn_into_place("bottom", self._foot(self._foot_text, ends))
        yield from draw_cut_and_creases(flat, self._grounds(), self.pen.theme)
        for name in ("tab", "hem"):
            yield from self._glue(name, flat.panel(name).box)

    @property
    def _foot_text(self) -> str:
        record = self.record
        if record.bottom or not record.version:
            return record.bottom
        version = escape_markup(record.version)
        return self.pen.theme.text_of("slug.version", version=version)

    def _colour(self, role: str) -> str:
        return self.pen.theme.colour(role)

    def _ground_colour(self, role: str) -> str:
        """Return the colour of a ground: that of the paper if it becomes an outline."""
        colour = self._colour(role)
        return self._colour("paper") if saves_ink(self.pen.theme, colour) else colour

    @property
    def _plate_colour(self) -> str:
        return self._ground_colour(self.record.plate)

    @property
    def _plate_ink(self) -> str:
        """The ink on plates, or the colour of plates if these are outlines."""
        ink, plate = self._colour(self.record.ink), self._colour(self.record.plate)
        return (
            ink
            if self._plate_colour == plate
            else first_visible_ink(self._plate_colour, ink, plate)
        )

    @property
    def _edge_colour(self) -> str:
        """The ink of the lines around panels; if their ground is an outline, its colour."""
        ground = self._colour(self.record.ground)
        inks = (self._plate_ink, self._plate_colour)
        bare = self._ground_colour(self.record.ground)
        return (
            most_contrasting_ink(ground, *inks)
            if bare == ground
            else first_visible_ink(bare, ground, *inks)
        )

    def _ground(self) -> Iterator[Item]:
        """Draw the ground of everything but glued areas, slightly overlapping these."""
        flat, record = self.box.flat, self.record
        for ground in self._grounds():
            yield Path(outline(ground.area), ground.colour)
        for name in TURNS:
            room = flat.panel(name).box
            drawn = tuple(paper(record.pattern, room, self._colour(record.paper)))
            yield Group(drawn, clip=outline(flat.area(name)))
        for name, (where, image) in self._images().items():
            if image is not None:
                yield from self._image(name, where, image)

    def _images(self) -> dict[str, tuple[KeyPath, OwnPicture | None]]:
        """Return the pictures of all panels, with the paths of their keys."""
        record = self.record
        back = ("back", record.back) if record.back is not None else ("front", record.front)
        return {
            "front": (("front", "image"), record.front.image),
            "back": ((back[0], "image"), back[1].image),
            "left": (("side_image",), record.side_image),
            "right": (("side_image",), record.side_image),
            "lid": (("lid_image",), record.lid_image),
            "bottom": (("bottom_image",), record.bottom_image),
        }

    def _image(self, name: str, where: KeyPath, image: OwnPicture) -> Iterator[Item]:
        """Draw a picture upright on the box, extended into the bleed at the cut edges of its
        panel."""
        flat = self.box.flat
        area = flat.area(name)
        others = flat.area(*(panel.name for panel in flat.panels if panel.name != name))
        bled = subtract(grow(area, BLEED), others)
        yield from self.pen.own_picture(where, image, outline(area), outline(bled), TURNS[name])

    def _grounds(self) -> list[Ground]:
        """Return the glued areas, then the rest."""
        flat = self.box.flat
        glued = [name for name, _ in flat.glued_behind]
        tabs = [Ground(grow(flat.area(n), BLEED), self._colour("die.tab")) for n in glued]
        body = flat.area(*(panel.name for panel in flat.panels if panel.name not in glued))
        # Art bleeds over cut edges, but not over the glue.
        spread = subtract(grow(body, BLEED), grow(flat.area(*glued), BLEED))
        own = join([spread, grow(body, _LAP)])
        return [*tabs, Ground(own, self._ground_colour(self.record.ground))]

    def _turn_into_place(self, name: str, items: Iterator[Item]) -> Item:
        """Return the art of a panel, rotated into place."""
        room, turn = self.box.flat.panel(name).box, TURNS[name]
        wide, high = (room.height, room.width) if turn % 180 else (room.width, room.height)
        centre = Matrix.translate(-wide / 2, -high / 2)
        moved = centre.then(Matrix.rotate(turn)).then(Matrix.translate(*room.centre))
        return Group(tuple(items), moved, rectangle(0, 0, wide, high), name)

    def _face(self, face: BoxFace, where: KeyPath, *, below_notch: bool = False) -> Iterator[Item]:
        """Draw a frame, a plate with the title, the emblem on its disc, a plate below."""
        ink = self._plate_ink
        # With a thumb notch the whole face begins lower.
        top = 4.5 if below_notch else 0.0
        room = Rect(0, top, self.box.width, self.box.height - top)
        yield from _frame(room, self._edge_colour)
        inner = room.inset(_INNER + 2.2)
        y, bottom = inner.y, inner.bottom
        if face.title:
            style = self.pen.theme.style("box.title").with_fill(ink)
            tall = min(13.0, inner.height * 0.17)
            strip = Rect(inner.x, y, inner.width, tall)
            yield from self._plate(strip, (*where, "title"), face.title, style)
            y = strip.bottom
        if face.subtitle:
            style = self.pen.theme.style("box.subtitle").with_fill(ink)
            tall = min(8.5, inner.height * 0.12)
            strip = Rect(inner.x + 3, bottom - tall, inner.width - 6, tall)
            if shaping.width(face.subtitle, style.with_size(max(_LEAST, style.least))) > _line_room(
                strip
            ):
                strip = Rect(inner.x, strip.y, inner.width, tall)
            yield from self._plate(strip, (*where, "subtitle"), face.subtitle, style)
            bottom = strip.y
        rest = Rect(inner.x, y, inner.width, bottom - y)
        shown = face.text or face.scene or face.icon or face.draw
        if shown and min(rest.width, rest.height) < _LEAST_SHOWN:
            left = max(0.0, min(rest.width, rest.height))
            message = f"the panel has {left:.1f} mm left for its picture or text"
            hint = (
                f"make the box larger: {_LEAST_SHOWN:g} mm is needed, or remove the picture or text"
            )
            self.pen.reporter.error(where, "no-room", message, hint)
        elif face.text:
            yield from self._prose(face, where, rest.inset(2.5))
        elif face.scene:
            yield from self._scene(face.scene, (*where, "scene"), rest.inset(2.0))
        elif face.icon or face.draw:
            yield from self._emblem(face, where, rest)

    def _plate(
        self, plate: Rect, where: KeyPath, text: str, style: Style, key: str = ""
    ) -> Iterator[Item]:
        """Draw a plate with cut corners and one line on it, as large as possible.

        ``key`` names the alternative key to set if the line is reused from another place.
        """
        ink = self._plate_ink
        notch = _notch_depth(plate)
        yield Path(notched_plate(plate, notch), self._plate_colour, Stroke(ink, 0.5))
        if plate.height > _DOUBLE:
            yield Path(notched_plate(plate.inset(0.9), notch), None, Stroke(ink, 0.18))
        room = _line_room(plate)
        full = min(style.size, plate.height * 0.72)
        natural = text_width(text, style.with_size(full))
        # The size follows from the plate, so only a text below the minimum is a finding.
        style = style.with_size(max(_LEAST, min(full, full * room / natural * 0.999)))
        natural = shaping.width(text, style)
        if key and where != (key,) and natural > room:
            self.pen.reporter.error(
                where,
                "text-overflow",
                f"'{text}' does not fit on the {key} of the box, even at "
                f"{format_type_size(_LEAST)}: it is {format_number(natural - room, 1)} mm too long",
                f"write a shorter text:  {key}: ...",
            )
            return
        yield from self.pen.centred(where, text, style, *plate.centre, room)

    def _emblem(self, face: BoxFace, where: KeyPath, room: Rect) -> Iterator[Item]:
        ink, plate = self._plate_ink, self._plate_colour
        radius = min(room.width, room.height) / 2 - 2.5
        x, y = room.centre
        edge = outline_of("round", 2 * radius)
        disc = [Path(edge.path(), plate), *border(edge, "rope", 0.9, 2.3, ink)]
        yield Group(tuple(disc), Matrix.translate(x - radius, y - radius))
        yield Path(circle(x, y, radius), None, Stroke(ink, 0.5))
        field = radius - 4.2
        yield Path(sunburst((x, y), field * 0.62, field), None, Stroke(ink, 0.16, opacity=0.5))
        if face.icon:
            yield from self.pen.icon((*where, "icon"), face.icon, x, y, field * 1.24, ink)
            return
        yield from draw_in_one_ink(
            (*where, "draw"),
            face.draw,
            (x, y + field * 0.06),
            field * 1.62,
            self.pen.theme,
            self.pen.reporter,
            ink=ink,
            ground=plate,
        )

    def _scene(self, name: str, where: KeyPath, room: Rect) -> Iterator[Item]:
        """Draw a board scene with a frame around it."""
        message, hint = art_problem(name, SCENES)
        if message:
            self.pen.reporter.error(where, "unknown-art", message, hint)
            return
        edge = notched_plate(room, 2.6)
        yield scenes.scene(name, room, edge, self.pen.theme)
        yield Path(edge, None, Stroke(self._plate_ink, 0.5))

    def _prose(self, face: BoxFace, where: KeyPath, room: Rect) -> Iterator[Item]:
        ink = self._plate_ink
        yield Path(notched_plate(room, 2.6), self._plate_colour, Stroke(ink, 0.5))
        yield Path(notched_plate(room.inset(0.9), 2.6), None, Stroke(ink, 0.18))
        style = self.pen.theme.style("box.text").with_fill(ink)
        inner = room.inset(4.0)
        block = self.pen.fit_paragraph(
            (*where, "text"), face.text, style, inner.width, inner.height
        )
        drop = max(0.0, (inner.height - block.height) / 2)
        yield Group(block.items, Matrix.translate(inner.x, inner.y + drop))

    def _spine(self, text: str, where: KeyPath, room: Rect, key: str) -> Iterator[Item]:
        """Draw a narrow panel: a plate with one line, with an icon at each end if there is one."""
        ink, icon = self._plate_ink, self.record.side_icon
        tall = min(room.height * 0.62, 10.0)
        disc = tall / 2 if icon else 0.0
        aside = disc * 2 + 2.2 if icon else 0.0
        plate = Rect(
            _FRAME + aside,
            (room.height - tall) / 2,
            room.width - 2 * (_FRAME + aside),
            tall,
        )
        style = self.pen.theme.style("box.side").with_fill(ink)
        yield from self._plate(plate, where, text, style, key)
        for x in (_FRAME + disc, room.width - _FRAME - disc) if icon else ():
            y = room.height / 2
            yield Path(circle(x, y, disc), self._plate_colour, Stroke(ink, 0.5))
            yield from self.pen.icon(("side_icon",), icon, x, y, disc * 1.3, ink)

    def _foot(self, text: str, room: Rect) -> Iterator[Item]:
        if text:
            style = self.pen.theme.style("box.subtitle").with_fill(self._plate_ink)
            tall = min(room.height * 0.6, 8.5)
            plate = Rect(_FRAME, (room.height - tall) / 2, room.width - 2 * _FRAME, tall)
            yield from self._plate(plate, ("bottom",), text, style)

    def _glue(self, name: str, room: Rect) -> Iterator[Item]:
        style = self.pen.theme.style("die.tab")
        word, high = self.pen.theme.text_of("glue"), capital_height(style)
        upright = room.width > room.height
        if min(room.width, room.height) < 2 * high:
            return
        written = tuple(self.pen.centred(("title",), word, style, 0, 0))
        turn = Matrix.rotate(0 if upright else -90).then(Matrix.translate(*room.centre))
        yield Group(written, turn)


# The minimum room for an emblem with its rim, two lines of text or a framed scene.
_LEAST_SHOWN = 15.0
# Lettering on a box is read at arm's length.
_LEAST = 2.3


def _notch_depth(plate: Rect) -> float:
    return min(2.6, plate.height * 0.26)


def _line_room(plate: Rect) -> float:
    """Return the maximum length of the line on a plate."""
    return plate.width - 2 * _notch_depth(plate) - 2.5


def notched_plate(room: Rect, by: float) -> Segments:
    """Return a plate whose corners are cut out as quarter circles."""
    k = by * 0.4477
    x0, y0, x1, y1 = room.x, room.y, room.right, room.bottom
    return (
        ("M", (x0 + by, y0)),
        ("L", (x1 - by, y0)),
        ("C", (x1 - by, y0 + by - k, x1 - k, y0 + by, x1, y0 + by)),
        ("L", (x1, y1 - by)),
        ("C", (x1 - k, y1 - by, x1 - by, y1 - by + k, x1 - by, y1)),
        ("L", (x0 + by, y1)),
        ("C", (x0 + by, y1 - by + k, x0 + k, y1 - by, x0, y1 - by)),
        ("L", (x0, y0 + by)),
        ("C", (x0 + k, y0 + by, x0 + by, y0 + by - k, x0 + by, y0)),
        ("Z", ()),
    )


def _frame(room: Rect, ink: str) -> Iterator[Item]:
    yield Path(notched_plate(room.inset(_FRAME), 4.0), None, Stroke(ink, 0.7))
    yield Path(notched_plate(room.inset(_INNER), 4.0), None, Stroke(ink, 0.2))
