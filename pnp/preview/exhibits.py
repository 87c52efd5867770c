"""What a theme draws by name, each in a square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from pnp.art import cog, vignettes
from pnp.art.card_patterns import pattern
from pnp.art.engraving import Engraving
from pnp.model.drawings import ENGRAVINGS, TUB
from pnp.model.looks import PATTERNS
from pnp.preview.swatch import lettering, swatch
from pnp.preview.ways import SIDE, WayPicture, picture
from pnp.scene import Group, Item, Matrix, Path, Rect, rectangle
from pnp.theme import Theme

Kind: TypeAlias = Literal["icon", "colour", "style", "way", "engraving", "field"]
_MIDDLE = SIDE / 2, SIDE / 2
_ICON = 15.0
_SWATCH = Rect(0, SIDE * 0.3, SIDE, SIDE * 0.4)
# How large an engraving is in its square, and the tub, which is taller than others.
_ENGRAVING, _TUB = SIDE * 0.8, SIDE * 0.62
_LINE = 0.2


def exhibit(kind: Kind, name: str, theme: Theme) -> tuple[Item, ...]:
    """Return what a theme draws for a name in a square of ``SIDE``; of a way of drawing, the name
    is key and choice, as in ``relief: craters``."""
    match kind:
        case "icon":
            return tuple(_icon(name, theme))
        case "colour":
            return tuple(swatch(theme, name, _SWATCH))
        case "style":
            style = theme.style(name)
            style = style.sized(min(style.size, _SWATCH.height))
            return tuple(lettering(theme, style, theme.word("preview.sample"), _SWATCH))
        case "way":
            key, _, choice = name.partition(": ")
            return picture(key, choice, theme, {}).items
        case "engraving":
            return tuple(_engraving(name, theme))
        case "field":
            return tuple(_field(name, theme))


def engravings(theme: Theme) -> Iterator[WayPicture]:
    """Yield a picture of what a theme draws for each engraving."""
    return _replaced("engraving", (*ENGRAVINGS, TUB), theme)


def fields(theme: Theme) -> Iterator[WayPicture]:
    """Yield a picture of what a theme draws for each field of cards."""
    return _replaced("field", PATTERNS, theme)


def _replaced(kind: Kind, names: Iterable[str], theme: Theme) -> Iterator[WayPicture]:
    """Yield pictures that are ``chosen`` where the theme puts something else in their place."""
    for name in names:
        choice = theme.art(name) or name
        own = theme.drawings.get(choice)
        said = choice if own is None else own.name
        yield WayPicture(name, said, said != name, exhibit(kind, name, theme))


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
        cog.tub_alone(pen)
        yield pen.drawn((SIDE / 2, SIDE * 0.6))
    else:
        yield from vignettes.draw(name, _MIDDLE, _ENGRAVING, theme)


def _field(name: str, theme: Theme) -> Iterator[Item]:
    box = Rect(0, 0, SIDE, SIDE)
    yield Path(rectangle(0, 0, SIDE, SIDE), theme.colour("card.back"))
    ink = theme.colour("card.back.line")
    drawn = tuple(pattern(theme.art(name) or name, box, ink, _LINE, 0.0))
    yield Group(drawn, clip=rectangle(0, 0, SIDE, SIDE))
