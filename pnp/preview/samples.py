"""The samples on the sheet of a theme: a board, cards, a mat and tokens of a game, its colours in
use, and small pictures of its drawings and ways of drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.art import small_ships, vignettes
from pnp.art.canvas import SIZE
from pnp.art.card_patterns import CardFrame, pattern
from pnp.art.engraving import Engraving
from pnp.art.map_symbols import settlement, trees
from pnp.art.outlines import outline_of
from pnp.art.patterns import RIMS, Edge, border, rim
from pnp.art.textures import draw_woodcut, is_woodcut, texture
from pnp.base import world
from pnp.base.colours import contrast
from pnp.base.diagnostics import Report
from pnp.base.library import templates_dir
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.project import PartFiles, Project, load_project
from pnp.kinds.cover.front import paint_scene
from pnp.kinds.cover.title_page import ShownPieces, arrange_pieces
from pnp.kinds.game.record import PartEntry
from pnp.kinds.tokens.layout import Owner, token_colours
from pnp.model.drawings import ENGRAVINGS, TUB
from pnp.model.looks import PATTERNS, TITLE, WAYS
from pnp.model.record import FORMS, Record
from pnp.press.parts import ThemeOf, lay_out_part
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Rect,
    Stroke,
    polyline,
    rectangle,
    transform_outline,
)
from pnp.scene.outlines import rounded_rectangle
from pnp.scene.piece import Piece
from pnp.text import shaping
from pnp.theme import Theme

# A colour in use: ink as letters, lines as strokes, backgrounds as areas.


# The last words of roles, by the way they are drawn.
_LETTERS = {"ink", "heading", "label", "sounding", "number", "text", "quiet", "cross"}
_ALSO_LETTERS = {"number.red"}
_STROKES = {
    *("line", "rim", "rule", "border", "frame", "grid", "faint", "wave", "cut", "crop", "fold"),
    *(
        "rhumb",
        "route",
        "river",
        "road",
        "rail",
        "way",
        "hachure",
        "closed",
        "edge",
        "hair",
        "foam",
        "shelf",
    ),
}
# The background of letters and strokes, if it is not the role with the shorter name.
_GROUNDS = {
    **dict.fromkeys(("sounding", "rhumb", "route", "river"), "sea"),
    **dict.fromkeys(("label", "hachure", "space.border.land", "land.line"), "land"),
    "space.border": "sea",
}
_SAMPLE = "Aa"
# Text with less contrast to the paper is shown on the most suitable of these backgrounds.
_LOST = 2
_DARK = ("card.back", "card.band", "accent", "ink", "sea.deep")


def draw_swatch(theme: Theme, role: str, box: Rect) -> Iterator[Item]:
    """Yield a role's colour in use, in a box of the sheet."""
    colour, ground = theme.colour(role), _ground(theme, role)
    last = role.rpartition(".")[2]
    edge = Stroke(_edge(theme, ground), 0.15)
    outline = rounded_rectangle(box.x, box.y, box.width, box.height, 1.0)
    if last in _LETTERS or role in _ALSO_LETTERS:
        yield Path(outline, fill=ground, stroke=edge)
        style = theme.style("strong").with_size(box.height * 0.72).with_fill(colour)
        x, y = box.centre
        yield shaping.set_line(_SAMPLE, style, x, y + style.size * 0.34, "middle")
    elif last in _STROKES:
        yield Path(outline, fill=ground, stroke=edge)
        yield from _strokes(colour, box)
    else:
        edge = Stroke(_edge(theme, colour), 0.15)
        yield Path(outline, fill=colour, stroke=edge)


def draw_contrast(theme: Theme, role: str, ink: str, box: Rect) -> Iterator[Item]:
    """Yield a background of the theme with letters in the ink used on it, and their contrast."""
    ground, colour = theme.colour(role), theme.colour(ink)
    edge = Stroke(_edge(theme, ground), 0.2)
    yield Path(
        rounded_rectangle(box.x, box.y, box.width, box.height, 1.6), fill=ground, stroke=edge
    )
    style = theme.style("title").with_size(min(13.0, box.height * 0.42)).with_fill(colour)
    yield shaping.set_line(_SAMPLE, style, box.x + 4, box.y + 3 + style.size)
    small = theme.style("text").with_size(2.7).with_fill(colour)
    ratio = f"{ink}  {contrast(ground, colour):.1f} : 1"
    for text, up in ((role, 6.0), (ratio, 2.6)):
        yield shaping.set_line(text, small, box.x + 4, box.bottom - up)


def draw_lettering(theme: Theme, style: shaping.Style, text: str, box: Rect) -> Iterator[Item]:
    """Yield the first words of a text in a style, as many as fit into a box; on a contrasting
    background if the text is invisible on the sheet."""
    if contrast(style.fill, theme.colour("paper")) < _LOST:
        ground = max(_DARK, key=lambda role: contrast(theme.colour(role), style.fill))
        around = rectangle(box.x - 1, box.y, box.width + 2, box.height + 0.6)
        yield Path(around, fill=theme.colour(ground))
    words = text.split(" ")
    while len(words) > 1 and shaping.width(" ".join(words), style) > box.width:
        words.pop()
    yield fit_line(" ".join(words), style, box.x, box.y + style.size, box.width)


def fit_line(text: str, style: shaping.Style, x: float, y: float, wide: float) -> Item:
    """Return a line, in smaller type if it would be wider than its place."""
    needed = shaping.width(text, style)
    if needed > wide:
        style = style.with_size(style.size * wide / needed)
    return shaping.set_line(text, style, x, y)


def _strokes(colour: str, box: Rect) -> Iterator[Item]:
    """Yield a thick line, a thin one and a dotted one."""
    left, right = box.x + 2, box.right - 2
    for share, width, dash in ((0.28, 0.7, ()), (0.52, 0.3, ()), (0.76, 0.5, (0.0, 1.3))):
        y = box.y + share * box.height
        stroke = Stroke(colour, width, dash, cap="round")
        yield Path(polyline(((left, y), (right, y))), stroke=stroke)


def _ground(theme: Theme, role: str) -> str:
    """Return the colour under drawings in a role."""
    if role in _GROUNDS:
        return theme.colour(_GROUNDS[role])
    base, _, last = role.rpartition(".")
    if base == "" or last not in _LETTERS | _STROKES:
        return theme.colour("paper")
    known = (name for name in (f"{base}.face", base, f"{base}.ground") if name in theme.colours)
    return theme.colour(next(known, "paper"))


def _edge(theme: Theme, colour: str) -> str:
    """Return the colour of the edge of a swatch: its own if that is visible on the sheet, otherwise
    that of a rim."""
    paper = theme.colour("paper")
    return colour if contrast(colour, paper) > 1.25 else theme.colour("rim")


Kind: TypeAlias = Literal["icon", "colour", "style", "way", "engraving", "field"]
SIDE = 27.0
"""The width and height of a picture in millimetres."""
_MIDDLE = SIDE / 2, SIDE / 2
_ICON = 15.0
_SWATCH = Rect(0, SIDE * 0.3, SIDE, SIDE * 0.4)
# The size of an engraving in its square, and that of the tub, which is taller than others.
_ENGRAVING, _TUB = SIDE * 0.8, SIDE * 0.62
_LINE = 0.2


def draw_exhibit(kind: Kind, name: str, theme: Theme) -> tuple[Item, ...]:
    """Return the drawing of a name in a theme, in a square of ``SIDE``; for a way of drawing, the
    name is key and choice, as in ``relief: craters``."""
    match kind:
        case "icon":
            return tuple(_icon(name, theme))
        case "colour":
            return tuple(draw_swatch(theme, name, _SWATCH))
        case "style":
            style = theme.style(name)
            style = style.with_size(min(style.size, _SWATCH.height))
            return tuple(draw_lettering(theme, style, theme.text_of("preview.sample"), _SWATCH))
        case "way":
            key, _, choice = name.partition(": ")
            return way_picture(key, choice, theme, {}).items
        case "engraving":
            return tuple(_engraving(name, theme))
        case "field":
            return tuple(_field(name, theme))


def engravings(theme: Theme) -> Iterator[WayPicture]:
    """Yield a picture of a theme's drawing for each engraving."""
    return _find_replaced("engraving", (*ENGRAVINGS, TUB), theme)


def fields(theme: Theme) -> Iterator[WayPicture]:
    """Yield a picture of a theme's drawing for each field of cards."""
    return _find_replaced("field", PATTERNS, theme)


def _find_replaced(kind: Kind, names: Iterable[str], theme: Theme) -> Iterator[WayPicture]:
    """Yield pictures, ``chosen`` if the theme replaces the original drawing."""
    for name in names:
        choice = theme.art(name) or name
        own = theme.drawings.get(choice)
        drawing = choice if own is None else own.name
        yield WayPicture(name, drawing, drawing != name, draw_exhibit(kind, name, theme))


def _icon(name: str, theme: Theme) -> Iterator[Item]:
    art = theme.icon(name, theme.colour("ink"))
    if art is not None:
        left = (SIDE - _ICON) / 2
        yield Group((art,), Matrix(_ICON, 0, 0, _ICON, left, left))


def _engraving(name: str, theme: Theme) -> Iterator[Item]:
    yield Path(rectangle(0, 0, SIDE, SIDE), theme.colour("sea"))
    if name == TUB and not theme.art(TUB):
        ink, body = theme.colour("creature"), theme.colour("creature.body")
        pen = Engraving(ink, body, ink, _TUB)
        small_ships.tub_alone(pen)
        yield pen.as_group((SIDE / 2, SIDE * 0.6))
    else:
        yield from vignettes.draw(name, _MIDDLE, _ENGRAVING, theme)


def _field(name: str, theme: Theme) -> Iterator[Item]:
    box = Rect(0, 0, SIDE, SIDE)
    yield Path(rectangle(0, 0, SIDE, SIDE), theme.colour("card.back"))
    ink = theme.colour("card.back.line")
    drawn = tuple(pattern(theme.art(name) or name, box, ink, _LINE, 0.0))
    yield Group(drawn, clip=rectangle(0, 0, SIDE, SIDE))


# Every way of drawing that a theme may choose, each as a small picture.


_BOX = Rect(0, 0, SIDE, SIDE)
# The position on the small chart at which a way is visible; by default its middle.
_SEEN = {
    "cartouche": (33.0, 33.0),
    "compass": (34.0, 22.0),
    "frame": (2.0, 2.0),
    "relief": (29.0, 17.0),
    "soundings": (14.0, 12.0),
    **dict.fromkeys(("coast", "sea"), (7.0, 33.0)),
}
_SCENE_MIDDLE = (17.0, 11.0)


Boards: TypeAlias = dict[str, tuple[Item, ...]]
"""The drawings of small charts, by name."""


class WayPicture(Struct, frozen=True):
    """One way of drawing, ``chosen`` by the theme or not, on a square of ``SIDE``."""

    key: str
    choice: str
    chosen: bool
    items: tuple[Item, ...]


def way_pictures(theme: Theme) -> Iterator[WayPicture]:
    """Yield a picture of each way of drawing, in the colours of a theme."""
    # The theme's own choices for all keys are shown on one board.
    own: Boards = {}
    for key, way in WAYS.items():
        for choice in way.choices:
            yield way_picture(key, choice, theme, own)


def way_picture(key: str, choice: str, theme: Theme, own: Boards) -> WayPicture:
    """Return the picture of one way of drawing; ``own`` caches boards drawn in the unchanged
    theme."""
    chosen = theme.art(key) == choice
    look = theme if chosen else replace(theme, choices={**theme.choices, key: choice})
    drawn = own if chosen else {}
    items = tuple(_draw_way(key, look, "deep" if key == "soundings" else "pond", drawn))
    clip = rectangle(0, 0, SIDE, SIDE)
    return WayPicture(key, choice, chosen, (Group(items, clip=clip),))


def _draw_way(key: str, theme: Theme, chart: str, boards: Boards) -> Iterator[Item]:
    full = rectangle(0, 0, SIDE, SIDE)
    match key:
        case "cards":
            yield Path(full, theme.colour("card.ground"))
            ink, ground = theme.colour("card.frame"), theme.colour("card.ground")
            frame = CardFrame(Rect(3, -4, SIDE - 6, SIDE + 1), 1.5)
            yield from _draw_rim(frame, theme.art(key), ink, ground, 3.0)
        case "tokens":
            yield Path(full, theme.colour("paper"))
            colours = token_colours(theme, Owner(), "gold.face", "gold.line", "gold.rim")
            edge = outline_of("round", SIDE - 2, 0)
            coin: list[Item] = [Path(edge.path(), colours.rim)]
            coin.append(Path(edge.path(4.4), colours.ground))
            coin += _draw_rim(edge, theme.art(key), colours.edge, colours.rim, 3.2, 1.2)
            yield Group(tuple(coin), Matrix.translate(1, 1))
        case "paper":
            yield Path(full, theme.colour("mat.ground"))
            yield from texture(_BOX, theme)
        case "cover":
            if theme.art(key) == TITLE:
                yield from _draw_title_page(theme)
                return
            # A square from its middle.
            place = Matrix.scale(SIDE / SIZE).then(Matrix.translate(SIDE / 2, SIDE / 2))
            shown = ("whale",) if theme.art(key) == "own" else ()
            yield Group((paint_scene(theme, shown),), place)
        case "grounds":
            yield Path(full, theme.colour("mat.ground"))
            if is_woodcut(theme):
                yield from draw_woodcut(_BOX, (), theme, key)
        case "settlement":
            yield Path(full, theme.colour("land"))
            town = tuple(settlement(0, 0, theme))
            yield Group(town, Matrix.scale(3).then(Matrix.translate(SIDE / 2, SIDE * 0.7)))
        case "trees":
            yield Path(full, theme.colour("land"))
            for k, tree in enumerate(trees(theme)):
                at = Matrix.translate(SIDE * (0.2 + 0.2 * k), SIDE * (0.72 if k % 2 else 0.56))
                yield Group((tree,), Matrix.scale(4).then(at))
        case "fills":
            yield Path(full, theme.colour("paper"))
            colours = token_colours(theme, Owner("blue", ""), "player", None, "player.rim")
            edge = outline_of("round", SIDE - 6, 0)
            stroke = Stroke(colours.edge, 0.6)
            disc = (Path(edge.path(), colours.rim), Path(edge.path(3), colours.ground, stroke))
            yield Group(disc, Matrix.translate(3, 3))
        case _:
            x, y = _SEEN.get(key, _SCENE_MIDDLE)
            if chart not in boards:
                boards[chart] = _board(_chart(chart), theme)
            yield Group(boards[chart], Matrix.translate(-x, -y))


def _draw_title_page(theme: Theme) -> Iterator[Item]:
    """Draw three blank cards on the field of a front without a scene."""
    card = Piece("card", "", 62.0, 88.0, (Path(rectangle(0, 0, 62, 88), theme.colour("paper")),))
    yield Path(rectangle(0, 0, SIDE, SIDE), theme.colour("cover.band"))
    yield from arrange_pieces(ShownPieces(cards=(card,) * 3), _BOX, theme)


def _draw_rim(
    edge: Edge, kind: str, ink: str, ground: str, band: float, start: float = 0.0
) -> Iterator[Item]:
    """Draw a rim, or one that the files of a game may choose."""
    if kind in RIMS:
        yield from rim(edge, kind, start, band, ink, ground)
    else:
        yield from border(edge, "beads", start, band, ink)


@world.cached_for_process
def _chart(name: str) -> File[Record]:
    """Return the small chart that shows ways of drawing: most on a pond, depths on open water."""
    project = load_project(templates_dir() / "preview" / f"{name}.yaml", Report())
    assert project is not None, "the template has no faults"
    return project.parts[0].files[0]


def _board(chart: File[Record], theme: Theme) -> tuple[Item, ...]:
    entry = PartEntry(part=chart.id, title=chart.id, of=(chart.id,))
    laid_out = lay_out_part(PartFiles(entry, (chart,)), lambda _: theme, Report(), {})
    return next(piece.front for piece, _ in laid_out.pieces)


# Pieces of a game that show a theme at work: a board, cards, a mat and tokens.


BOARDS = tuple(FORMS.values())
GAP = 6.0
# Each kind of sample, the number of faces shown, and their largest size.
_SHOWN = ((BOARDS, 1, 175.0), (("deck",), 3, 89.0), (("mats",), 1, 150.0), (("tokens",), 8, 30.0))


class Sample(Struct, frozen=True):
    """A face of a piece, ``width`` by ``height`` mm on the sheet, from its top left corner."""

    title: str
    kind: str
    width: float
    height: float
    items: tuple[Item, ...]


def samples(project: Project, look: ThemeOf, report: Report) -> Iterator[Sample]:
    """Yield the board, cards, mat and tokens that a project has; report the findings of their
    layout."""
    files = [file for part in project.parts for file in part.files]
    for kinds, most, room in _SHOWN:
        file = next((file for file in files if file.kind in kinds), None)
        if file is not None:
            pieces = _pieces(file, look, report)
            yield from _faces(pieces, file.kind, most, room)


def _pieces(file: File[Record], look: ThemeOf, report: Report) -> tuple[Piece, ...]:
    entry = PartEntry(part=file.id, title=file.id, of=(file.id,))
    laid_out = lay_out_part(PartFiles(entry, (file,)), look, report, {})
    return tuple(piece for piece, _ in laid_out.pieces)


def _faces(pieces: tuple[Piece, ...], kind: str, most: int, room: float) -> Iterator[Sample]:
    """Yield the faces to show: of cards, fronts that are far apart in the deck, and a back."""
    backs = 1 if kind == "deck" and pieces and pieces[0].back is not None else 0
    fronts = most - backs
    chosen = pieces[:: max(1, len(pieces) // fronts)][:fronts]
    for piece in chosen:
        yield _sample(piece, piece.front, kind, room)
    if backs and pieces[0].back is not None:
        yield _sample(pieces[0], pieces[0].back, kind, room)


def _sample(piece: Piece, art: tuple[Item, ...], kind: str, room: float) -> Sample:
    """Return a face at its true size, or reduced if it would be larger than ``room``."""
    k = min(1.0, room / max(piece.width, piece.height))
    matrix = Matrix.scale(k)
    clip = transform_outline(piece.outline, matrix)
    drawn = Group((Group(art, matrix),), clip=clip)
    return Sample(piece.title, kind, piece.width * k, piece.height * k, (drawn,))
