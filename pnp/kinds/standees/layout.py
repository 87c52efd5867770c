"""Lay out standees: figures with a front and a back that fold together, and their bases.

The drawing of a figure is mirrored on the back if its silhouette is cut out; icons on discs and
titles are not mirrored, and everything is upright on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.art.figure_art import FigureColours, PaintedFigure, paint_figure
from pnp.art.patterns import sunburst
from pnp.art.pen import Pen, text_width
from pnp.art.tints import first_visible_ink, most_contrasting_ink, readable_ink, symbol_ink
from pnp.base.colours import luminance
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.geometry import Area, area_of, empty_area, grow, outline, rings
from pnp.base.values import replace
from pnp.kinds.flat import Ground, corners, draw_cut_and_creases, panel_label
from pnp.kinds.standees import bases
from pnp.kinds.standees.bases import BLEED, Outline, Stand, base, crests, waves
from pnp.kinds.standees.record import Standee, StandeeFace, Standees
from pnp.kinds.tokens.layout import DARK, Owner, owned_names, owners
from pnp.model.record import EMBLEM, PLAYER
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    circle,
    polygon,
)
from pnp.scene.piece import HEAVY, Piece
from pnp.text import shaping
from pnp.text.fitting import FLOOR
from pnp.theme import Theme

# The coloured band along the cut, and the distance of a figure from it.
_RIM, _AIR = 1.1, 0.5
# The additional distance from the cut of a shape, as a fraction of its width; 1 mm is enough.
PAPER = HEAVY
_LOOSE = 0.02
# The height of the water at the foot: as a fraction of the face, and at least in millimetres, alone
# and with a badge or a title.
_SEA, _LEAST_SEA, _LEAST_BERTH = 0.17, 2.6, 4.2
# Without water: the height of a title strip in type sizes, and the radius of a badge's disc as a
# fraction of the face.
_STRIP, _CORNER = 1.3, 0.1
# The labels of a tent's panels and of tabs, by the keys of the theme's texts.
_TOLD = {
    "floor": "fold.under",
    "lap": "glue.inside",
    "front-tab": "glue",
    "back-tab": "glue",
}


def layout(record: Standees, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield every figure of a file, once for each of its colours, each with its base."""
    pen = Pen(theme, reporter)
    for index, standee in enumerate(record.pieces):
        where = ("pieces", index)
        for owner in owners(record.colours):
            sculptor = _StandeeDrawer(standee, owner, pen, where)
            yield from sculptor.pieces()


def _clear_part(name: str, box: Rect) -> Rect:
    """Return the part of a panel that the bleed of the adjacent face does not cover."""
    match name:
        case "front-tab":
            return replace(box, y=box.y + BLEED, height=box.height - BLEED)
        case "back-tab":
            return replace(box, height=box.height - BLEED)
        case _:
            return box


class _StandeeDrawer(Struct, frozen=True):
    """Draws one standee for one owner; faces are drawn from the origin, upright."""

    standee: Standee
    owner: Owner
    pen: Pen
    where: KeyPath

    def pieces(self) -> Iterator[Piece]:
        standee = self.standee
        drawn = self._figure(standee.front, "front")
        if drawn is None:
            return
        edge = self._outline(drawn)
        stand = self._stand(edge)
        id, title = owned_names(self.owner, standee.id, standee.title, self.pen.theme)
        box = stand.flat.box
        yield Piece(
            id,
            title,
            box.width,
            box.height,
            (Group(tuple(self._pattern(stand, edge, drawn)), name="art"),),
            bleed=BLEED,
            cut=stand.flat.cut,
            creases=stand.flat.creases,
            glued=stand.flat.glue_laps,
            quantity=standee.quantity,
            face=stand.face,
            sides=(stand.face, stand.back),
        )
        if standee.base != "tent":
            yield from self._bases()

    def _colour(self, role: str) -> str:
        tail = role.removeprefix(PLAYER)
        own = tail != role and self.owner.id
        return self.pen.theme.colour(f"{self.owner.id}{tail}" if own else role)

    def _field(self) -> tuple[str, str]:
        """Return the colours of the ground and of what is drawn on it.

        In low ink, a dark ground with light lines is inverted.
        """
        ground, ink = self._colour(self.standee.ground), self._colour(self.standee.ink)
        dark = luminance(ground) < min(DARK, luminance(ink))
        return (ink, ground) if dark and self.pen.theme.art("fills") == "none" else (ground, ink)

    def _body(self, face: StandeeFace) -> str:
        """Return the colour of the body.

        If ground and ink are inverted, a body in the ground's colour is too. An icon is all body,
        so one with a default colour is made visible on any ground.
        """
        standee, theme = self.standee, self.pen.theme
        body, (ground, ink) = self._colour(standee.body), self._field()
        if ground != self._colour(standee.ground) and body == ground:
            body = ink
        if not face.icon or "body" in standee.model_fields_set:
            return body
        return symbol_ink(ground, body, ink, theme.colour("ink"), theme.colour("paper"))

    def _rim_ink(self) -> str:
        standee, theme = self.standee, self.pen.theme
        if standee.rim_ink is not None:
            return self._colour(standee.rim_ink)
        own = standee.rim == PLAYER and self.owner.id
        inks = (theme.colour("ink"), theme.colour("paper"))
        rim = self._colour(standee.rim)
        return (
            first_visible_ink(rim, theme.colour(f"{self.owner.id}.ink"))
            if own
            else readable_ink(rim, *inks)
        )

    def _icon(self, name: str) -> str:
        return self.owner.emblem if name == EMBLEM else name

    @property
    def _has_bare_foot(self) -> bool:
        return self.standee.foot == "bare"

    def _sea_level(self) -> float:
        """Return the height of the water, or without water that of the title strip."""
        if self._has_bare_foot:
            titled = self.standee.front.title or (self.standee.back or self.standee.front).title
            return _RIM + (self.pen.theme.style("standee.title").size * _STRIP if titled else 0)
        faces = (self.standee.front, self.standee.back)
        bears = any(face is not None and (face.badge or face.title) for face in faces)
        least = _LEAST_BERTH if bears else _LEAST_SEA
        return max(least, self.standee.size[1] * _SEA)

    def _figure(self, face: StandeeFace, side: str) -> PaintedFigure | None:
        standee, colour = self.standee, self._colour
        if face.image is not None:
            edge = outline(self._ground(self._outline(None)))
            image = self.pen.own_picture((*self.where, side, "image"), face.image, edge)
            return PaintedFigure(tuple(image), empty_area())
        width, height = standee.size
        margin = _RIM + _AIR + (min(1.0, width * _LOOSE) if standee.shape != "figure" else 0.0)
        if standee.outline:
            margin += width * 0.06
        # Hulls and beasts are slightly submerged in the water, which is drawn in front of them.
        sunk = self._sea_level() * (1 if self._has_bare_foot else 0.62)
        free = 0.0 if self._has_bare_foot else 0.4 if standee.shape == "figure" else height * 0.07
        top = margin + free
        room = Rect(margin, top, width - 2 * margin, height - top - sunk)
        paint = FigureColours(
            self._field()[1],
            self._body(face),
            colour(standee.canvas),
            colour(standee.flag),
            colour(standee.device),
            self.pen.theme.colour("paper"),
        )
        icon, sail = self._icon(face.icon), self._icon(face.sail)
        place, pen = (*self.where, side), self.pen
        return paint_figure(
            place, face.draw, icon, sail, room, paint, pen, grounded=self._has_bare_foot
        )

    def _ground(self, edge: Outline) -> Area:
        """Return the area inside the rim of a face."""
        return grow(area_of(edge), -_RIM)

    def _outline(self, drawn: PaintedFigure | None) -> Outline:
        """Return the edge of a face; ``drawn`` is not needed for a shape or an outline."""
        standee = self.standee
        width, height = standee.size
        if standee.outline:
            return tuple((x * width, y * height) for x, y in standee.outline)
        match standee.shape:
            case "arch":
                return bases.arch(width, height)
            case "rectangle":
                return corners(Rect(0, 0, width, height))
            case _:
                assert drawn is not None, "the record refuses an image without a shape"
                shapes = [*rings(drawn.area), self._water()]
                return bases.figure_outline(shapes, width, height, _RIM + _AIR, self._foot_width())

    def _foot_width(self) -> float:
        """Return the width of the edge that carries the figure."""
        standee = self.standee
        match standee.base:
            case "tabs":
                return bases.tab_width(standee.base_size)
            case "slot":
                return bases.foot_width(standee.base_size)
            case _:
                narrow = standee.shape == "figure"
                return standee.size[0] * (0.7 if narrow and not standee.outline else 1.0)

    def _stand(self, edge: Outline) -> Stand:
        width, height = self.standee.size
        base = self.standee.base_size
        match self.standee.base:
            case "tabs":
                return bases.tabbed_stand(edge, width, height, base)
            case "slot":
                return bases.slotted_stand(edge, width, height, base)
            case _:
                return bases.a_frame_stand(edge, width, height, base, self._foot_width())

    def _pattern(self, stand: Stand, edge: Outline, drawn: PaintedFigure) -> Iterator[Item]:
        """Draw the whole strip: the rim's colour below everything, both faces, and folded parts."""
        flat, standee = stand.flat, self.standee
        faces = flat.area("front", "back")
        rim = self._colour(standee.rim)
        rest = [panel for panel in flat.panels if panel.name not in ("front", "back")]
        tones = {"lap": self._colour("die.tab")}
        grounds = [
            Ground(
                grow(flat.area(p.name), BLEED), tones.get(p.name, self._colour(standee.foot_role))
            )
            for p in rest
        ]
        grounds.append(Ground(grow(faces, BLEED), rim))
        for ground in grounds:
            yield Path(outline(ground.area), ground.colour)
        place = Matrix.translate(stand.face.x, stand.face.y)
        yield Group(tuple(self._face(edge, drawn, standee.front, "front")), place)
        behind, back = self._back_figure(drawn)
        mirrored = tuple((standee.size[0] - x, y) for x, y in reversed(edge))
        written = "front" if standee.back is None else "back"
        yield Group(
            tuple(self._face(mirrored, behind, back, written)), place.then(stand.face_to_back)
        )
        yield from draw_cut_and_creases(flat, grounds, self.pen.theme)
        for panel, ground in zip(rest, grounds, strict=False):
            if word := _TOLD.get(panel.name):
                room = _clear_part(panel.name, panel.box)
                yield from panel_label(self.pen, room, self.pen.theme.text_of(word), ground.colour)

    def _back_figure(self, drawn: PaintedFigure) -> tuple[PaintedFigure, StandeeFace]:
        """Return the figure on the back, mirrored if its silhouette is."""
        standee = self.standee
        back = standee.back or standee.front
        other = self._figure(back, "back") if standee.back is not None else drawn
        flip = Matrix(a=-1.0, e=standee.size[0])
        found = other or drawn
        if standee.shape != "figure":
            return found, back
        return replace(found, items=(Group(found.items, flip),)), back

    def _face(
        self, edge: Outline, drawn: PaintedFigure, face: StandeeFace, side: str
    ) -> Iterator[Item]:
        """Draw one face: the ground, rays, the figure in the water, and the content of its foot."""
        standee = self.standee
        width, height = standee.size
        inside = outline(self._ground(edge))
        ground, ink = self._field()
        art: list[Item] = [Path(polygon(corners(Rect(0, 0, width, height))), ground)]
        if standee.shape != "figure" and face.image is None:
            middle = (width / 2, height - self._sea_level())
            rays = sunburst(middle, width * 0.28, height, 48)
            art.append(Path(rays, None, Stroke(ink, 0.14, opacity=0.35)))
        art += drawn.items
        sea, water = (
            self._colour(standee.foot_role),
            Rect(0, height - self._sea_level(), width, self._sea_level()),
        )
        if face.image is None and self._has_bare_foot:
            art.append(Path(polygon(corners(water)), sea))
        elif face.image is None:
            art += waves(water, sea, self.pen.theme.colour("paper"), ink)
        yield Group(tuple(art), clip=inside)
        yield Path(inside, None, Stroke(ink, 0.18))
        yield from self._at_foot(face, (*self.where, side))

    def _water(self) -> list[Point]:
        """Return the outline of a figure's water, with crests across the face or a bare foot."""
        width, height = self.standee.size
        top = height - self._sea_level()
        reach = max(self._foot_width(), width * 0.86) if self.standee.shape == "figure" else width
        west = (width - reach) / 2
        level = [(west, top), (west + reach, top)]
        line = level if self._has_bare_foot else crests(west, west + reach, top)
        return [*line, (west + reach, height), (west, height)]

    def _at_foot(self, face: StandeeFace, where: KeyPath) -> Iterator[Item]:
        """Draw the badge on its disc, or the title on a band."""
        width, height = self.standee.size
        rim, ink, deep = self._colour(self.standee.rim), self._rim_ink(), self._sea_level()
        if face.badge:
            radius = width * _CORNER if self._has_bare_foot else deep * 0.56
            x, y = width / 2, height - radius - 0.7
            if self._has_bare_foot:
                x, y = _RIM + radius + 1.4, height - deep - radius - 0.9
            yield Path(circle(x, y, radius + 0.55), self.pen.theme.colour("paper"))
            yield Path(circle(x, y, radius), rim, Stroke(ink, 0.18))
            yield from self.pen.icon(
                (*where, "badge"), self._icon(face.badge), x, y, radius * 1.55, ink
            )
        if face.title:
            style = self.pen.theme.style("standee.title").with_fill(ink)
            room = self._foot_width() - 2.4 if self.standee.shape == "figure" else width - 5.0
            natural = text_width(face.title, style)
            # The size follows from the room, so only a text below the minimum is a finding.
            style = style.with_size(max(FLOOR, style.size * min(1.0, room / natural * 0.999)))
            half = min(shaping.width(face.title, style), room) / 2 + 1.2
            high = style.size * 1.25
            band = Rect(width / 2 - half, height - high - 0.8, 2 * half, high)
            if self._has_bare_foot and face.image is None:
                sea, theme = self._colour(self.standee.foot_role), self.pen.theme
                inks = (rim, ink, theme.colour("ink"), theme.colour("paper"))
                band = Rect(0, height - deep, width, deep - _RIM)
                style = style.with_fill(first_visible_ink(sea, *inks))
            else:
                halo = Stroke(self.pen.theme.colour("paper"), 0.35)
                yield Path(polygon(corners(band)), rim, halo)
            yield from self.pen.centred((*where, "title"), face.title, style, *band.centre, room)

    def _bases(self) -> Iterator[Piece]:
        """Yield the base, consisting of two discs if feet are fixed between them."""
        standee, size = self.standee, self.standee.base_size
        named = self.pen.theme.text_of
        id, title = f"{standee.id}-base", named("standee.base", title=standee.title)
        slotted = standee.base == "slot"
        slot = bases.slot(size, standee.stock) if slotted else ()
        yield self._base(id, title, slot)
        if slotted:
            yield self._base(f"{standee.id}-sole", named("standee.sole", title=standee.title), ())

    def _base(self, id: str, title: str, slot: Segments) -> Piece:
        theme, size = self.pen.theme, self.standee.base_size
        rim, foam = self._colour(self.standee.rim), theme.colour("paper")
        art = base(
            size,
            slot,
            rim=rim,
            sea=self._colour(self.standee.foot_role),
            foam=foam,
            cut=most_contrasting_ink(rim, theme.colour("cut"), foam),
        )
        own, name = owned_names(self.owner, id, title, theme)
        sign = tuple(self._sign(size, bool(slot)))
        return Piece(
            own,
            name,
            size,
            size,
            (Group((*art, *sign), name="art"),),
            bleed=BLEED,
            cut=(*bases.disc(size), *slot),
            quantity=self.standee.quantity,
        )

    def _sign(self, size: float, slotted: bool) -> Iterator[Item]:
        """Draw the figure's badge on its base, so that they can be matched.

        Without a badge it is the figure's icon or that of its sail. It is in the middle, or beside
        the slot.
        """
        front = self.standee.front
        signs = {"badge": front.badge, "icon": front.icon, "sail": front.sail}
        key, sign = next(((key, sign) for key, sign in signs.items() if sign), ("", ""))
        if not sign:
            return
        x = size / 2
        y, radius = (size * 0.27, size * 0.15) if slotted else (x, size * 0.3)
        rim, where = self._colour(self.standee.rim), (*self.where, "front", key)
        yield Path(circle(x, y, radius + size * 0.035), self.pen.theme.colour("paper"))
        yield Path(circle(x, y, radius), rim, Stroke(self._rim_ink(), 0.18))
        yield from self.pen.icon(where, self._icon(sign), x, y, radius * 1.5, self._rim_ink())
