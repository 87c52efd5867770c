"""Small pictures of a theme's named drawings, and of every way of drawing that it may choose."""

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
from pnp.base.diagnostics import Report
from pnp.base.library import templates_dir
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.project import PartFiles, load_project
from pnp.kinds.cover.scene import paint_scene
from pnp.kinds.game.record import PartEntry
from pnp.kinds.tokens.layout import Owner, token_colours
from pnp.model.drawings import ENGRAVINGS, TUB
from pnp.model.looks import PATTERNS, WAYS
from pnp.model.record import Record
from pnp.press.parts import lay_out_part
from pnp.preview.swatch import draw_lettering, draw_swatch
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, rectangle
from pnp.theme import Theme

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
        said = choice if own is None else own.name
        yield WayPicture(name, said, said != name, draw_exhibit(kind, name, theme))


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
