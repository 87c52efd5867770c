"""The front of a kit: a full-page scene with the title on it, and a band with the facts below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from pnp.art.canvas import (
    HALF,
    HIGH,
    SIZE,
    Canvas,
    box,
    canvas,
    cumulus,
    fill_gradient,
    sea,
    sky,
    sun,
)
from pnp.art.engraving import Chain, parse_curve
from pnp.art.landscapes import has_landscape, landscape
from pnp.art.pen import Pen, capital_height
from pnp.art.textures import texture
from pnp.art.tints import LARGE_CONTRAST, TEXT_CONTRAST, first_visible_ink
from pnp.base.colours import contrast
from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.kinds.cover.figures import draw_afloat, draw_emblem, draw_figure, flies, floats
from pnp.kinds.screen.view_cast import vessel_in
from pnp.kinds.sheet.columns import ColumnSetter
from pnp.model.drawings import ENGRAVINGS, OwnPicture, art_problem
from pnp.model.looks import COVERS
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    Text,
    circle,
    line,
    polygon,
    polyline,
    rectangle,
)
from pnp.text.fitting import fit
from pnp.text.glyphs import text_outlines
from pnp.text.markup import escape_markup
from pnp.text.shaping import Style
from pnp.theme import Theme

# The scene on the front of a kit: the theme's own, or the sea with the game's pictures.


LEVEL = 24.0


def draw_sea(at: Canvas) -> None:
    pen, paper = at.pen, at.theme.colour("paper")
    sky(at, LEVEL, at.tone("sky"), at.tone("glow"))
    sun(at, (7, 2), 27, at.tone("sun"))
    dim = at.mix("sky", "glow", 0.45)
    clouds = ((-42, -14, 30, "a"), (43, -26, 30, "b"), (-30, 12, 34, "c"), (40, 15, 34, "d"))
    for x, y, wide, key in clouds:
        cumulus(at, x, y, wide, key, paper, dim)
    isle = parse_curve("-19,0 -14,-4 -9,-5 -5,-11 0,-13 5,-9 9,-9 13,-4 19,-2 22,0")
    coast = [(x + 38, y + LEVEL + 0.6) for x, y in isle]
    pen.shape(coast, 0.26, at.tone("land.shade"))
    pen.shade(coast, 5, 68, 0.45)
    first, second = at.wanted_pictures
    waiting = [(LEVEL + 19, first), (LEVEL + 37, second)]
    for level in sea(at, LEVEL, at.tone("sea"), at.tone("sea.deep"), 7):
        while waiting and level > waiting[0][0]:
            _, name = waiting.pop(0)
            if name == first:
                _draw_subject(at, name)
            elif floats(at.theme, name):
                draw_afloat(at, name, (-28, LEVEL + 17), 36)
    if flies(at.theme, second):
        draw_figure(at, second, (30, -22), 24)


def _draw_subject(at: Canvas, name: str) -> None:
    """Draw the subject of the picture: on the water, above it, or in front of the sun."""
    if floats(at.theme, name):
        draw_afloat(at, name, (-4, LEVEL - 10.5), 86)
    elif flies(at.theme, name):
        draw_figure(at, name, (-2, -6), 76)
    else:
        draw_emblem(at, name, (7, 2), 42)


# The usual height of a scene's subject above its middle, where no title may be, with ``SIZE`` as
# the width; the module of a cover may override it as ``HIGHEST``.
_ABOUT = 14.5
# The default subject of a sea scene.
_DEFAULT_VIEW = "ship"
# The maximum width of a vessel in a view, and how high it may fly without being hidden by the
# title, in units.
_AFLOAT, _ALOFT, _CEILING = 80.0, 62.0, -8.0


class _SceneKey(Struct, frozen=True):
    """A theme as the cache key of its painted scene."""

    theme: Theme
    shown: tuple[str, str]

    def _key(self) -> tuple[object, ...]:
        theme = self.theme
        return repr((theme.colours, theme.choices, theme.drawings)), self.shown

    def __hash__(self) -> int:
        return hash(self._key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SceneKey) and self._key() == other._key()


def subject_top(theme: Theme) -> float:
    """Return how far above the middle of the scene its subject begins."""
    cover = theme.art("cover")
    return float(getattr(COVERS.load(cover), "HIGHEST", _ABOUT)) if cover in COVERS else _ABOUT


def paint_scene(theme: Theme, pictures: tuple[str, ...]) -> Group:
    """Return the scene, ``SIZE`` mm wide and 1.45 times as high, centred on its middle.

    ``pictures`` are the engravings that the game names for its cover.
    """
    first, second, *_ = (*pictures, "", "")
    return _cached_scene(_SceneKey(theme, (first or _DEFAULT_VIEW, second)))


# A kit has one cover per paper size.
@lru_cache(maxsize=4)
def _cached_scene(look: _SceneKey) -> Group:
    theme = look.theme
    at = canvas(theme, look.shown)
    if theme.art("cover") in COVERS:
        COVERS.load(theme.art("cover")).draw(at)
    elif has_landscape(theme) and theme.art("cover") != "sea":
        _paint_view(at)
    else:
        draw_sea(at)
    return at.pen.as_group((0.0, 0.0))


def _paint_view(at: Canvas) -> None:
    """Paint the theme's view at page height, with its vessel."""
    theme = at.theme
    fill_gradient(at, box(-HALF, -HIGH, HALF, HIGH), at.tone("sky"), at.tone("glow"))
    tall = 2 * HIGH
    view = landscape(tall * SIZE / 100, 100 * HALF / tall, at.pen.ink, theme.colour("paper"), theme)
    at.pen.items.append(Group((view,), Matrix.scale(100 / SIZE)))
    vessel = vessel_in(theme)
    x, y = vessel.at[0] * HALF, vessel.at[1] * tall / 100
    wide = vessel.size * tall / 100
    if floats(theme, vessel.name):
        draw_afloat(at, vessel.name, (x, y), min(wide, _AFLOAT))
    else:
        draw_figure(at, vessel.name, (x, max(y, _CEILING)), min(wide, _ALOFT))


# A pawn about its middle, 10 units high; its head is a disc.
_PAWN = "-3.4,5 -3,3.2 -1.4,1.4 -0.9,-1 | 0.9,-1 1.4,1.4 3,3.2 3.4,5 | -3.4,5"


def draw_sign(name: str, at: Point, high: float, ink: str, ground: str) -> Item:
    """Return the sign of a fact, ``high`` mm high around a place; ``name`` is one of ``SIGNS``."""
    place = Matrix.scale(high / 10).then(Matrix.translate(*at))
    return Group(tuple(SIGNS[name](ink, ground)), place)


def _pawns(ink: str, ground: str) -> Iterator[Item]:
    """Draw two pawns, one behind the other."""
    for x, scale in ((2.7, 0.86), (-1.8, 1.0)):
        chain = [(x + scale * px, 5 + scale * (py - 5)) for px, py in parse_curve(_PAWN)]
        edge = Stroke(ground, 0.9, join="round")
        head = circle(x, 5 - 7.2 * scale, 2.3 * scale)
        for outline in (polygon(chain), head):
            yield Path(outline, ground, edge)
        for outline in (polygon(chain), head):
            yield Path(outline, ink)


def _hourglass(ink: str, ground: str) -> Iterator[Item]:
    glass = parse_curve(
        "-2.9,-4 -2.9,-2.6 -0.5,0 -2.9,2.6 -2.9,4 | 2.9,4 2.9,2.6 0.5,0 2.9,-2.6 2.9,-4"
    )
    yield Path(polygon(glass), None, Stroke(ink, 0.6, join="round"))
    for y in (-4.6, 4.6):
        yield Path(polyline(((-3.6, y), (3.6, y))), None, Stroke(ink, 1.0, cap="round"))
    sand: tuple[Chain, ...] = (
        parse_curve("-1.8,-1.8 0,-1.5 1.8,-1.8 | 0.3,0 -0.3,0 | -1.8,-1.8"),
        parse_curve("-2.4,4 -1.6,2.8 0,1.4 1.6,2.8 2.4,4 | -2.4,4"),
    )
    for heap in sand:
        yield Path(polygon(heap), ink)


def _cake(ink: str, ground: str) -> Iterator[Item]:
    """Draw a cake with three candles, for the recommended age."""
    yield Path(polygon(((-4.4, 5), (-4.4, 0.6), (4.4, 0.6), (4.4, 5))), ink)
    icing = parse_curve("-4.4,2 -3.3,3 -2.2,2 -1.1,3 0,2 1.1,3 2.2,2 3.3,3 4.4,2")
    yield Path(polyline(icing), None, Stroke(ground, 0.6))
    for x in (-2.6, 0.0, 2.6):
        yield Path(polyline(((x, 0.4), (x, -2.2))), None, Stroke(ink, 0.9))
        flame = parse_curve(f"{x},-5.2 {x + 0.9},-3.6 {x},-2.8 {x - 0.9},-3.6 {x},-5.2")
        yield Path(polygon(flame), ink)


SIGNS: Mapping[str, Callable[[str, str], Iterator[Item]]] = {
    "age": _cake,
    "minutes": _hourglass,
    "players": _pawns,
}


# The front of a kit: a full-page scene with the title on it, and a band with the facts below.


POINT = MM_PER_UNIT["pt"]
# Millimetres between the edge of a page and the lines around it, and between these.
EDGE, _LINES = 8.0, 1.5
# Letters are designed for a plate of this width and at least this height, and scale with it.
_USUAL, _LOW = 194.0, 230.0
# How much larger than other cover titles the one on the front may be.
_LARGER = 1.9
_LEAST = 8 * POINT
# The size of a title on a banner, relative to that of a front of the same width.
_ON_BAND = 0.75
# The distance of a banner's title from its sides, in millimetres.
_ASIDE = 6.0
# The maximum height of a title on a front, and on a banner, where it has one line.
_HIGH, _ONE_LINE = 46.0, 22.0
_WHITE = "#ffffff"


class FrontFace(Struct, frozen=True):
    """The content of a front.

    ``facts`` are texts, each with the name of its sign; ``pictures`` are engravings of charts.
    Texts are marked up, except the title.
    """

    title: str
    subtitle: str
    designer: str
    facts: tuple[tuple[str, str], ...]
    pictures: tuple[str, ...] = ()
    image: OwnPicture | None = None


def front(face: FrontFace, page: Rect, setter: ColumnSetter) -> tuple[Item, ...]:
    """Return the front of a kit on a page."""
    plate = page.inset(EDGE)
    scale = min(plate.width / _USUAL, plate.height / _LOW)
    inner = plate.inset(_LINES)
    theme = setter.theme
    title, deep = _title(face, setter, inner, scale, _HIGH)
    foot = tuple(_draw_foot(face, setter, inner, scale))
    if face.image is None:
        art: tuple[Item, ...] = (_scene(face, inner, setter),)
    else:
        art = tuple(_draw_own_image(face.image, setter, inner, deep, foot_height(scale)))
    clip = rectangle(inner.x, inner.y, inner.width, inner.height)
    return (*ground(page, theme), Group((*art, *title, *foot), clip=clip), *border(page, theme))


def banner(face: FrontFace, box: Rect, setter: ColumnSetter) -> tuple[Item, ...]:
    """Return a banner for the head of a text: the scene of a kit in a box, with the title on it."""
    scale = box.width / _USUAL * _ON_BAND
    head = Rect(box.x + _ASIDE, box.y + _LINES, box.width - 2 * _ASIDE, box.height)
    title, deep = _title(face, setter, head, scale, _ONE_LINE)
    # Only the sky of a scene is behind the title.
    middle = head.y + deep + subject_top(setter.theme) * box.width / SIZE
    art = _scene(face, replace(box, y=middle - box.height / 2), setter)
    edge = line(box.x, box.bottom, box.right, box.bottom)
    rim = Path(edge, stroke=Stroke(setter.theme.colour("cover.frame"), 0.7))
    clip = rectangle(box.x, box.y, box.width, box.height)
    return (Group((art, *title), clip=clip), rim)


def ground(page: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the ground of a page if its text is too pale for white paper."""
    if needs_ground(theme):
        edge = page.inset(EDGE)
        full = rectangle(edge.x, edge.y, edge.width, edge.height)
        yield Path(full, fill=theme.colour("cover.ground"))
        yield from texture(edge, theme)


def border(page: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the double line around a page, like the border of an engraved chart."""
    colour = theme.colour("cover.frame")
    for inset, width in ((EDGE, 0.7), (EDGE + _LINES, 0.2)):
        box = page.inset(inset)
        yield Path(rectangle(box.x, box.y, box.width, box.height), stroke=Stroke(colour, width))


def needs_ground(theme: Theme) -> bool:
    """Return whether a page needs its ground because its ink is too pale for white paper."""
    return contrast(theme.colour("ink"), _WHITE) < TEXT_CONTRAST


def _scene(face: FrontFace, inner: Rect, setter: ColumnSetter) -> Item:
    """Return the scene scaled to cover the plate, with its middle unchanged.

    Reports unknown engravings.
    """
    faults = [(i, *art_problem(name, ENGRAVINGS)) for i, name in enumerate(face.pictures)]
    for i, message, hint in faults:
        if message:
            setter.reporter.error(("pictures", i), "unknown-art", message, hint)
    known = tuple(name for name in face.pictures if name in ENGRAVINGS)
    scale = max(inner.width / SIZE, inner.height / (SIZE * HIGH / HALF))
    place = Matrix.scale(scale).then(Matrix.translate(*inner.centre))
    return Group((paint_scene(setter.theme, known),), place)


def _draw_own_image(
    image: OwnPicture, setter: ColumnSetter, inner: Rect, top: float, foot: float
) -> Iterator[Item]:
    """Draw the game's own picture between the bands of title and facts."""
    theme = setter.theme
    band = rectangle(inner.x, inner.y, inner.width, top)
    yield Path(band, theme.colour("cover.band"))
    box = Rect(inner.x, inner.y + top, inner.width, inner.height - top - foot)
    outline = rectangle(box.x, box.y, box.width, box.height)
    yield Path(outline, theme.colour("cover.glow"))
    yield from Pen(theme, setter.reporter).own_picture(("image",), image, outline)


def _title(
    face: FrontFace, setter: ColumnSetter, inner: Rect, scale: float, high: float
) -> tuple[tuple[Item, ...], float]:
    """Return the title in rimmed letters, the subtitle on a ribbon below it, and their depth."""
    theme = setter.theme
    rim, ink = theme.colour("cover.band"), theme.colour("cover.band.ink")
    if contrast(rim, ink) < LARGE_CONTRAST:
        ink = first_visible_ink(rim, theme.colour("ink"))
    usual = theme.style("cover.title").with_fill(ink)
    style = usual.with_size(usual.size * _LARGER * scale)
    room = Rect(inner.x + 9 * scale, inner.y + 11 * scale, inner.width - 18 * scale, high * scale)
    found = fit(
        escape_markup(face.title), style, room.width, room.height, align="center", floor=_LEAST
    )
    setter.check(found.block, face.title)
    block, tall = found.block, capital_height(found.style)
    at = Matrix.translate(room.x, room.y + tall - block.baselines[0])
    letters = tuple(_rimmed_letters(block.items, rim, theme, scale))
    items: list[Item] = [Group(letters, at, name="heading-1")]
    bottom = room.y + tall + block.baselines[-1] - block.baselines[0]
    if face.subtitle:
        words = theme.style("subtitle", max(_LEAST, 14 * POINT * scale))
        ribbon = tuple(_ribbon(face.subtitle, replace(words, leading=1.15), setter, inner, scale))
        items.append(Group(ribbon, Matrix.translate(0, bottom + 8.5 * scale)))
        bottom += 20 * scale
    return tuple(items), bottom + 5 * scale - inner.y


def _rimmed_letters(items: Sequence[Item], rim: str, theme: Theme, scale: float) -> Iterator[Item]:
    """Yield letters in a broad rim with a fine edge, and their shadow."""
    letters = tuple(segment for text in _texts_of(items) for segment in text_outlines(text))
    edge, broad = theme.colour("ink"), 4.2 * scale
    shadow = Path(letters, edge, Stroke(edge, broad, join="round"))
    if theme.art("fills") != "none":
        yield Group((shadow,), Matrix.translate(0.9 * scale, 1.2 * scale), opacity=0.4)
    yield Path(letters, edge, Stroke(edge, broad + 0.8 * scale, join="round"))
    yield Path(letters, rim, Stroke(rim, broad, join="round"))
    # The rim would leave only specks of sky in the eyes of letters.
    yield from (Path(eye, rim) for eye in _letter_contours(letters))
    yield from items


def _letter_contours(letters: Segments) -> Iterator[Segments]:
    """Yield each contour of letters separately: filled, it has no eyes."""
    starts = [i for i, (command, _) in enumerate(letters) if command == "M"]
    for start, end in pairwise((*starts, len(letters))):
        yield letters[start:end]


def _texts_of(items: Sequence[Item]) -> Iterator[Text]:
    """Yield the texts of a block, in place."""
    for item in items:
        match item:
            case Text():
                yield item
            case Group(items=inner):
                yield from _texts_of(inner)
            case _:
                pass


def _ribbon(
    markup: str, style: Style, setter: ColumnSetter, inner: Rect, scale: float
) -> Iterator[Item]:
    """Yield a text on a ribbon with forked ends, the middle of its first line at 0."""
    theme = setter.theme
    style = style.with_fill(first_visible_ink(theme.colour("ribbon"), theme.colour("ink")))
    block = setter.block(markup, style, inner.width - 44 * scale, "center")
    wide, air = block.width + 12 * scale, 2.6 * scale
    middle, top = inner.centre[0], -style.size / 2 - air
    deep, fork, drop = block.height + 2 * air, 8 * scale, 2.2 * scale
    edge = Stroke(theme.colour("ink"), 0.35 * scale, join="round")
    for side in (-1, 1):
        near, far = middle + side * (wide / 2 - fork * 0.7), middle + side * (wide / 2 + fork)
        notch = far - side * fork * 0.5, top + drop + deep / 2
        end = ((near, top + drop), (far, top + drop), notch, (far, top + drop + deep))
        yield Path(polygon((*end, (near, top + drop + deep))), theme.colour("ribbon.shade"), edge)
    x = middle - wide / 2
    yield Path(rectangle(x, top, wide, deep), theme.colour("ribbon"), edge)
    left = middle - (inner.width - 44 * scale) / 2
    yield Group(block.items, Matrix.translate(left, top + air))


def foot_height(scale: float) -> float:
    """Return the height of the band with the facts, in millimetres."""
    return 27.0 * scale


def _draw_foot(face: FrontFace, setter: ColumnSetter, inner: Rect, scale: float) -> Iterator[Item]:
    """Yield the band with the facts, each below its sign, and the designer."""
    theme = setter.theme
    band, ink = theme.colour("cover.band"), theme.colour("cover.band.ink")
    if contrast(band, ink) < LARGE_CONTRAST:
        ink = first_visible_ink(band, theme.colour("ink"))
    high = foot_height(scale)
    top = inner.bottom - high
    yield Path(rectangle(inner.x, top, inner.width, high), band)
    for down, width in ((0.0, 0.5), (1.3, 0.2)):
        rule = line(inner.x, top + down * scale, inner.right, top + down * scale)
        colour = theme.colour("ink") if not down else ink
        yield Path(rule, stroke=Stroke(colour, width * scale))
    strong = theme.style("strong", max(_LEAST, 12 * POINT * scale)).with_fill(ink)
    cell = (inner.width - 16 * scale) / max(3, len(face.facts))
    x = inner.centre[0] - cell * len(face.facts) / 2
    for name, text in face.facts:
        size = 8.5 * scale
        block = setter.block(text, strong, cell - size - 5 * scale)
        left = x + (cell - size - 2 * scale - block.width) / 2
        middle = top + 9.5 * scale
        yield draw_sign(name, (left + size / 2, middle), size, ink, band)
        down = middle - (block.baselines[-1] + block.baselines[0] - capital_height(strong)) / 2
        yield Group(block.items, Matrix.translate(left + size + 2 * scale, down))
        x += cell
    if face.designer:
        small = theme.style("text", max(_LEAST, 11 * POINT * scale)).with_fill(ink)
        block = setter.block(face.designer, small, inner.width - 16 * scale, "center")
        at = Matrix.translate(inner.x + 8 * scale, top + 21.5 * scale - block.baselines[0])
        yield Group(block.items, at)
