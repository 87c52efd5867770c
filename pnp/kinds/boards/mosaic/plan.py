"""The plan of a mosaic card: its sectors with icon and berth, its land, and its landmarks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    area_of,
    box_of,
    disc,
    grow,
    join,
    overlap,
    polygons,
    rings,
    subtract,
)
from pnp.base.hand_drawn import roughen, signed_noise
from pnp.kinds.boards.mosaic.record import Mosaic, MosaicCard, Sector
from pnp.kinds.boards.mosaic.sectors import Place, places_of_kind, sectors_per_card
from pnp.scene import Group, Item, Matrix, Path, Point, Rect, Stroke, circle, ellipse, line, polygon
from pnp.theme import Theme

Disc = tuple[float, float, float]


class Landmark(Struct, frozen=True):
    """A landmark of an islet; ``reach`` is the land that it needs besides that under the badge.

    The discs have x, y and radius as fractions of a sector, from the sector's middle, on a card
    with badges on the left.
    """

    reach: tuple[Disc, ...]
    draw: Callable[[Theme], Iterator[Item]]


# Position of a landmark from the sector's middle on a card with badges on the left, and its width,
# as fractions of a sector.
PLACE, WIDTH = (-0.205, 0.125), 0.28


def draw_landmark(name: str, at: Point, width: float, theme: Theme) -> Group:
    """Return a landmark centred on a point."""
    move = Matrix.scale(width).then(Matrix.translate(*at))
    return Group(tuple(LANDMARKS[name].draw(theme)), move)


def _filled_path(points: Sequence[Point], colour: str) -> Path:
    return Path(polygon(points), colour)


def _palm(x: float, y: float, high: float, theme: Theme) -> Iterator[Item]:
    top = (x + 0.12 * high, y - high)
    trunk = (("M", (x, y)), ("C", (x, y - high * 0.5, top[0] - 0.05, y - high * 0.8, *top)))
    yield Path(trunk, None, Stroke(theme.colour("mosaic.wood"), 0.075, cap="round"))
    leaf = Stroke(theme.colour("mosaic.leaf"), 0.085, cap="round")
    for dx, dy in ((-0.36, 0.1), (-0.26, -0.16), (0.02, -0.24), (0.28, -0.14), (0.34, 0.12)):
        tip = top[0] + dx * high * 0.9, top[1] + (dy + 0.14) * high * 0.9
        bend = top[0] + dx * high * 0.5, top[1] + (dy - 0.08) * high
        yield Path((("M", top), ("C", (*bend, *bend, *tip))), None, leaf)


def _grove(theme: Theme) -> Iterator[Item]:
    for x, y, high in ((-0.34, 0.3, 0.5), (0.24, 0.28, 0.55), (-0.08, 0.44, 0.78)):
        yield from _palm(x, y, high, theme)


def _volcano(theme: Theme) -> Iterator[Item]:
    rock, shade = theme.colour("mosaic.rock"), theme.colour("mosaic.rock.shade")
    yield Path(circle(0.06, -0.36, 0.11), theme.colour("mosaic.halo"))
    yield Path(circle(0.2, -0.44, 0.08), theme.colour("mosaic.halo"))
    yield _filled_path(((-0.52, 0.42), (-0.15, -0.26), (0.15, -0.26), (0.52, 0.42)), rock)
    yield _filled_path(((0.02, -0.2), (0.15, -0.26), (0.52, 0.42), (0.16, 0.42)), shade)
    lava = ((-0.16, -0.27), (0.16, -0.27), (0.12, -0.1), (0.05, -0.17), (0.0, 0.08), (-0.06, -0.14))
    yield _filled_path((*lava, (-0.12, -0.06)), theme.colour("mosaic.fire"))


def _wreck(theme: Theme) -> Iterator[Item]:
    wood = theme.colour("mosaic.wood")
    for ends in ((-0.04, 0.2, -0.2, -0.46), (-0.36, -0.24, 0.12, -0.36)):
        yield Path(line(*ends), None, Stroke(wood, 0.06, cap="round"))
    sail = (
        (-0.3, -0.24),
        (0.1, -0.34),
        (0.14, -0.06),
        (0.02, -0.14),
        (-0.04, 0.02),
        (-0.16, -0.08),
    )
    yield _filled_path((*sail, (-0.24, 0.0)), theme.colour("mosaic.halo"))
    hull = ((-0.5, 0.02), (-0.4, 0.34), (0.26, 0.4), (0.46, 0.06), (0.24, 0.12), (0.14, 0.04))
    yield _filled_path((*hull, (0.0, 0.16), (-0.14, 0.02), (-0.26, 0.12)), wood)
    for x in (-0.3, -0.08, 0.14):
        rib = Stroke(theme.colour("mosaic.beach"), 0.035)
        yield Path(line(x, 0.16, x + 0.02, 0.36), None, rib)


def _fort(theme: Theme) -> Iterator[Item]:
    stone, shade = theme.colour("mosaic.stone"), theme.colour("mosaic.rock.shade")
    yield Path(line(-0.33, -0.2, -0.33, -0.5), None, Stroke(shade, 0.045))
    yield _filled_path(((-0.32, -0.5), (-0.02, -0.41), (-0.32, -0.32)), theme.colour("mosaic.port"))
    wall = ((-0.3, 0.4), (-0.3, 0.06), (-0.14, 0.06), (-0.14, 0.14), (0.0, 0.14), (0.0, 0.06))
    yield _filled_path((*wall, (0.14, 0.06), (0.14, 0.14), (0.28, 0.14), (0.28, 0.4)), stone)
    for x in (-0.48, 0.2):
        tower = ((x, 0.4), (x, -0.22), (x + 0.09, -0.22), (x + 0.09, -0.14), (x + 0.19, -0.14))
        yield _filled_path((*tower, (x + 0.19, -0.22), (x + 0.28, -0.22), (x + 0.28, 0.4)), stone)
        yield _filled_path(
            ((x + 0.18, -0.08), (x + 0.28, -0.08), (x + 0.28, 0.4), (x + 0.18, 0.4)), shade
        )
    yield _filled_path(((-0.1, 0.4), (-0.1, 0.26), (0.0, 0.2), (0.1, 0.26), (0.1, 0.4)), shade)


def _lagoon(theme: Theme) -> Iterator[Item]:
    yield Path(ellipse(0.02, 0.16, 0.48, 0.3), theme.colour("mosaic.beach"))
    yield Path(ellipse(0.03, 0.17, 0.38, 0.21), theme.colour("mosaic.pool"))
    glint = Stroke(theme.colour("mosaic.halo"), 0.04, cap="round")
    for x, y in ((-0.14, 0.14), (0.06, 0.24)):
        yield Path(line(x, y, x + 0.16, y), None, glint)
    yield from _palm(-0.36, 0.16, 0.58, theme)


def _cliffs(theme: Theme) -> Iterator[Item]:
    rock, shade = theme.colour("mosaic.rock"), theme.colour("mosaic.rock.shade")
    stacks = ((-0.3, -0.4, 0.2), (0.06, -0.12, 0.17), (0.36, 0.08, 0.13))
    for x, top, half in stacks:
        base = 0.4
        yield _filled_path(
            ((x - half, base), (x - half * 0.7, top + 0.08), (x, top), (x + half, base)), rock
        )
        yield _filled_path(
            ((x, top), (x + half * 0.75, top + 0.12), (x + half, base), (x, base)), shade
        )
    foam = Stroke(theme.colour("mosaic.halo"), 0.06, cap="round")
    yield Path(line(-0.5, 0.43, 0.5, 0.43), None, foam)


def _ruins(theme: Theme) -> Iterator[Item]:
    stone, shade = theme.colour("mosaic.stone"), theme.colour("mosaic.rock.shade")
    yield _filled_path(((-0.48, 0.42), (-0.42, 0.3), (0.42, 0.3), (0.48, 0.42)), shade)
    for x, top in ((-0.34, -0.26), (-0.04, -0.26), (0.26, 0.02)):
        yield _filled_path(((x, 0.3), (x, top), (x + 0.14, top), (x + 0.14, 0.3)), stone)
        yield _filled_path(
            ((x + 0.09, 0.3), (x + 0.09, top), (x + 0.14, top), (x + 0.14, 0.3)), shade
        )
    yield _filled_path(((-0.42, -0.26), (-0.42, -0.4), (0.18, -0.4), (0.14, -0.26)), stone)


def _village(theme: Theme) -> Iterator[Item]:
    wall, roof = theme.colour("mosaic.stone"), theme.colour("mosaic.port")
    for x, y, wide in ((0.16, 0.2, 0.24), (-0.24, 0.4, 0.3)):
        high = wide * 0.9
        yield _filled_path(
            (
                (x - wide / 2, y),
                (x - wide / 2, y - high),
                (x + wide / 2, y - high),
                (x + wide / 2, y),
            ),
            wall,
        )
        yield _filled_path(
            ((x - wide * 0.75, y - high), (x, y - 2 * high), (x + wide * 0.75, y - high)), roof
        )
        door = wide * 0.16
        yield _filled_path(
            ((x - door, y), (x - door, y - high * 0.6), (x + door, y - high * 0.6), (x + door, y)),
            theme.colour("mosaic.wood"),
        )
    yield from _palm(0.36, 0.42, 0.5, theme)


def _lighthouse(theme: Theme) -> Iterator[Item]:
    rock, red = theme.colour("mosaic.rock"), theme.colour("mosaic.port")
    yield _filled_path(((-0.4, 0.44), (-0.26, 0.24), (0.24, 0.24), (0.4, 0.44)), rock)
    yield _filled_path(
        ((-0.17, 0.26), (-0.11, -0.22), (0.11, -0.22), (0.17, 0.26)), theme.colour("mosaic.halo")
    )
    for top, low in ((-0.22, -0.1), (0.02, 0.14)):
        a, b = (0.135 + top * 0.125, 0.135 + low * 0.125)
        yield _filled_path(((-a, top), (a, top), (b, low), (-b, low)), red)
    yield _filled_path(
        ((-0.09, -0.22), (-0.09, -0.36), (0.09, -0.36), (0.09, -0.22)),
        theme.colour("mosaic.plantain"),
    )
    yield _filled_path(
        ((-0.14, -0.36), (0.0, -0.5), (0.14, -0.36)), theme.colour("mosaic.rock.shade")
    )
    ray = Stroke(theme.colour("mosaic.plantain"), 0.05, cap="round")
    for x in (-1, 1):
        yield Path(line(0.18 * x, -0.32, 0.44 * x, -0.4), None, ray)
        yield Path(line(0.18 * x, -0.26, 0.44 * x, -0.22), None, ray)


def _skull(theme: Theme) -> Iterator[Item]:
    stone, shade = theme.colour("mosaic.stone"), theme.colour("mosaic.rock.shade")
    yield Path(ellipse(0.0, -0.08, 0.4, 0.34), stone)
    jaw = ((-0.26, 0.1), (-0.2, 0.42), (0.2, 0.42), (0.26, 0.1))
    yield _filled_path(jaw, stone)
    for x in (-0.16, 0.16):
        yield Path(ellipse(x, -0.06, 0.11, 0.12), shade)
    yield _filled_path(((-0.05, 0.16), (0.0, 0.06), (0.05, 0.16)), shade)
    yield Path(ellipse(0.0, 0.36, 0.1, 0.14), shade)


def _spring(theme: Theme) -> Iterator[Item]:
    rock, shade = theme.colour("mosaic.rock"), theme.colour("mosaic.rock.shade")
    hill = ((-0.5, 0.36), (-0.34, -0.2), (-0.12, -0.42), (0.2, -0.36), (0.4, -0.04), (0.5, 0.36))
    yield _filled_path(hill, rock)
    yield _filled_path(((0.2, -0.36), (0.4, -0.04), (0.5, 0.36), (0.14, 0.36)), shade)
    top = ((-0.34, -0.2), (-0.12, -0.42), (0.2, -0.36), (0.3, -0.2), (0.0, -0.26), (-0.2, -0.12))
    yield _filled_path(top, theme.colour("mosaic.leaf"))
    yield Path(ellipse(-0.02, 0.36, 0.3, 0.1), theme.colour("mosaic.pool"))
    yield Path(line(-0.04, -0.24, -0.04, 0.34), None, Stroke(theme.colour("mosaic.halo"), 0.15))
    yield Path(line(-0.01, -0.2, -0.01, 0.34), None, Stroke(theme.colour("mosaic.pool"), 0.05))


LANDMARKS = {
    "cliffs": Landmark(((-0.27, 0.06, 0.12), (-0.28, 0.2, 0.1), (0.0, -0.3, 0.1)), _cliffs),
    "fort": Landmark(
        ((-0.3, 0.06, 0.1), (-0.3, 0.24, 0.1), (-0.1, 0.25, 0.1), (-0.1, 0.08, 0.12)), _fort
    ),
    "grove": Landmark(((-0.2, 0.1, 0.19),), _grove),
    "lagoon": Landmark(((-0.2, 0.17, 0.2), (-0.05, 0.24, 0.12)), _lagoon),
    "lighthouse": Landmark(((-0.24, 0.1, 0.09), (-0.22, 0.26, 0.13)), _lighthouse),
    "ruins": Landmark(((-0.16, 0.14, 0.17), (-0.32, 0.0, 0.1), (-0.02, 0.26, 0.1)), _ruins),
    "skull": Landmark(((-0.2, 0.13, 0.18), (-0.34, -0.08, 0.1)), _skull),
    "spring": Landmark(((-0.22, 0.13, 0.18), (0.02, -0.29, 0.11)), _spring),
    "village": Landmark(((-0.22, 0.15, 0.16), (-0.04, 0.25, 0.11), (0.09, 0.27, 0.09)), _village),
    "volcano": Landmark(((-0.2, 0.13, 0.2), (0.01, 0.22, 0.11)), _volcano),
    "wreck": Landmark(
        ((-0.27, 0.12, 0.12), (-0.18, 0.24, 0.11), (-0.03, 0.27, 0.1), (0.11, 0.28, 0.1)), _wreck
    ),
}
NAMES = tuple(LANDMARKS)


# The plan of a mosaic card: its sectors with icon and berth, and its land.


# Positions of icon and berth from the sector's middle on a card with icons on the left, as
# fractions of the sector.
_ICON, _BERTH = (-0.175, -0.165), (0.13, -0.03)
# The distance of a coast from the edge of its card, so that any two cards join on open sea.
SHORE = 3.2
# The height of a name, and its distance from the head or foot of its card.
PLATE, MARGIN = 5.0, 1.3


class Plan(Struct, frozen=True):
    """The measurements of one card of a mosaic.

    ``outer`` names the sides (``top``, ``right``, ``bottom``, ``left``) that are on the rim of the
    board in every layout: only there may land extend to the edge.
    """

    record: Mosaic
    card: MosaicCard
    outer: frozenset[str]

    @property
    def trim(self) -> Rect:
        return Rect(0, 0, *self.record.trim)

    @property
    def unit(self) -> float:
        """Return the shorter side of a sector."""
        rows, columns = sectors_per_card(self.record)
        return min(self.trim.width / columns, self.trim.height / rows)

    def sectors(self) -> Iterator[tuple[Place, Sector]]:
        for r, row in enumerate(self.card.sectors):
            for c, mark in enumerate(row):
                yield (r, c), self.record.legend[mark]

    def sector(self, at: Place) -> Sector | None:
        """Return the sector at a row and column; None beyond the card."""
        rows, columns = sectors_per_card(self.record)
        if not (0 <= at[0] < rows and 0 <= at[1] < columns):
            return None
        return self.record.legend[self.card.sectors[at[0]][at[1]]]

    def box(self, at: Place) -> Rect:
        rows, columns = sectors_per_card(self.record)
        wide, high = self.trim.width / columns, self.trim.height / rows
        return Rect(at[1] * wide, at[0] * high, wide, high)

    def icon(self, at: Place) -> Point:
        """Return the middle of a sector's icon: the sector's own middle if no piece enters it."""
        sector = self.sector(at)
        return self._offset_point(at, (0.0, 0.0) if sector and sector.blocked else _ICON)

    def landmark(self, at: Place) -> str:
        """Return the name of the landmark on a sector, or an empty string."""
        return self.card.landmarks.get(f"{at[0] + 1}-{at[1] + 1}", "")

    def landmark_middle(self, at: Place) -> Point:
        """Return the middle of a landmark."""
        return self._offset_point(at, PLACE)

    def berth(self, at: Place) -> Point:
        return self._offset_point(at, _BERTH)

    @property
    def badge_side(self) -> int:
        """Return 1 if badges are on the left, else -1: identical coasts would look stamped."""
        return 1 if signed_noise(self.card.card) < 0 else -1

    def _offset_point(self, at: Place, part: Point) -> Point:
        box = self.box(at)
        x, y = box.centre
        return x + self.badge_side * part[0] * box.width, y + part[1] * box.height


def plan_of(record: Mosaic, card: MosaicCard) -> Plan:
    """Measure a card of a valid mosaic."""
    last_row, last_column = len(record.arrangement) - 1, len(record.arrangement[0]) - 1
    spots = places_of_kind(record, card.kind)
    sides = {
        "top": all(r == 0 for r, _ in spots),
        "right": all(c == last_column for _, c in spots),
        "bottom": all(r == last_row for r, _ in spots),
        "left": all(c == 0 for _, c in spots),
    }
    return Plan(record, card, frozenset(side for side, rim in sides.items() if rim))


# Radius of an islet, of the part that no bay cuts (for the badge), and of its capes, as fractions
# of a sector; the range of distances of capes.
_ISLET, _WHOLE, _CAPE = 0.225, 0.207, 0.13
_CAPES, _NEAR, _FAR = 5, 0.14, 0.05
# The length of a spit, the points along it, its half width and its lean.
_SPIT, _PARTS, _TIP, _LEAN = 0.27, (0.5, 0.75, 1.0), 0.105, 0.07
# The smoothing of a coast in millimetres, then its roughness.
_SMOOTH, _ROUGH = 1.3, 1.9
# The same for closed land, whose coast follows the lines of its sectors on the inside.
_CLIFF = 1.1
# The corner radius of the area for land.
_CORNER = 5.0
# The ink beyond the trim, and how much of it a rough coast may take.
_BEYOND = 6.0


def land(plan: Plan) -> Area:
    """Return the land of a card; it touches only those sides of the card that are on the board's
    rim."""
    return join([_blocked_land(plan), *(_islet(plan, at) for at, s in plan.sectors() if s.islet)])


def _islet(plan: Plan, at: Place) -> Area:
    """Return land around the icon of a sector and for its landmark, or with random capes."""
    icon, unit, key = plan.icon(at), plan.unit, f"{plan.card.card}/{at[0]}/{at[1]}"
    name = plan.landmark(at)
    more = _landmark_land(plan, at, LANDMARKS[name].reach) if name else _capes(plan, at, key)
    found = [disc(icon, unit * _ISLET), *more]
    body = grow(grow(grow(join(found), _SMOOTH), -2 * _SMOOTH), _SMOOTH)
    body = overlap(body, _rounded_box(plan.box(at).inset(SHORE)))
    return join([_roughened_area(body, key, _ROUGH), disc(icon, unit * _WHOLE)])


def _landmark_land(plan: Plan, at: Place, reach: Sequence[Disc]) -> Iterator[Area]:
    """Yield the land of a landmark."""
    x, y = plan.box(at).centre
    for dx, dy, radius in reach:
        middle = x + plan.badge_side * dx * plan.unit, y + dy * plan.unit
        yield disc(middle, radius * plan.unit)


def _capes(plan: Plan, at: Place, key: str) -> Iterator[Area]:
    """Yield a spit, and capes all around the icon."""
    (x, y), unit = plan.icon(at), plan.unit
    yield _spit(plan, at, key)
    for i in range(_CAPES):
        turn = math.tau * (i + 0.4 * signed_noise(f"{key}/{i}")) / _CAPES
        reach = unit * (_NEAR + _FAR * signed_noise(f"{key}/{i}/reach"))
        yield disc((x + reach * math.cos(turn), y + reach * math.sin(turn)), unit * _CAPE)


def _spit(plan: Plan, at: Place, key: str) -> Area:
    """Return a spit from the icon of a sector along its side, clear of the berth."""
    unit, middle = plan.unit, plan.box(at).centre
    x, y = plan.icon(at)
    lean = _LEAN * unit * signed_noise(f"{key}/lean")
    far = math.copysign(_SPIT * unit * (1 + 0.2 * signed_noise(f"{key}/spit")), middle[1] - y)
    return join([disc((x + lean, y + part * far), unit * _TIP) for part in _PARTS])


def _blocked_land(plan: Plan) -> Area:
    """Return the blocked sectors, each filled, so that players see that none of it is sea."""
    boxes = [plan.box(at) for at, sector in plan.sectors() if sector.blocked]
    whole = join([_extended_to_rim(plan, box) for box in boxes])
    inner = grow(grow(overlap(whole, _land_room(plan)), -_CLIFF - _SMOOTH), _SMOOTH)
    return overlap(_roughened_area(inner, plan.card.card, _CLIFF), whole)


def _extended_to_rim(plan: Plan, box: Rect) -> Area:
    """Return a sector with the strip between it and the rim of the board."""
    trim = plan.trim
    left = box.x - (_BEYOND if "left" in plan.outer and box.x <= trim.x else 0)
    top = box.y - (_BEYOND if "top" in plan.outer and box.y <= trim.y else 0)
    out_right = "right" in plan.outer and box.right >= trim.right - 1e-6
    out_bottom = "bottom" in plan.outer and box.bottom >= trim.bottom - 1e-6
    right = box.right + (_BEYOND if out_right else 0)
    bottom = box.bottom + (_BEYOND if out_bottom else 0)
    return box_of(Rect(left, top, right - left, bottom - top))


def _land_room(plan: Plan) -> Area:
    """Return where land may be: clear of the edges that meet other cards."""
    trim = plan.trim
    gap = {side: -_BEYOND if side in plan.outer else SHORE for side in _SIDES}
    x, y = trim.x + gap["left"], trim.y + gap["top"]
    right, bottom = trim.right - gap["right"], trim.bottom - gap["bottom"]
    return _rounded_box(Rect(x, y, right - x, bottom - y))


_SIDES = ("top", "right", "bottom", "left")


def _rounded_box(box: Rect) -> Area:
    return grow(box_of(box.inset(_CORNER)), _CORNER)


def _roughened_area(area: Area, key: str, reach: float) -> Area:
    """Return an area with bays and points along every coast; the same key gives the same coast."""
    found = []
    for i, part in enumerate(polygons(area)):
        first, *holes = [
            area_of(roughen(ring, f"{key}/{i}/{j}", 0.8, reach))
            for j, ring in enumerate(rings(part))
        ]
        found.append(subtract(first, join(holes)) if holes else first)
    return join(found)
