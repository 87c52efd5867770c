"""Pictures in one colour: all that is visible of them, as a silhouette."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from msgspec import structs
from PIL import Image as Pixels

from pnp.base.values import replace
from pnp.pictures.picture import Picture
from pnp.pictures.pixels import as_raster
from pnp.scene import Group, Image, Instance, Item, Path, Raster, Text


@lru_cache(maxsize=128)
def silhouette_of(picture: Picture, ink: str) -> Picture:
    """Return a picture in the colour ``ink`` (``#rrggbb``), as opaque as it was."""
    art: Raster | Group
    if isinstance(picture.art, Raster):
        art = _inked_raster(picture.art, ink)
    else:
        art = _inked_group(picture.art, ink)
    return structs.replace(picture, art=art, plain=ink)


@lru_cache(maxsize=128)
def _inked_raster(of: Raster, ink: str) -> Raster:
    with Pixels.open(BytesIO(of.content)) as opened:
        alpha = opened.convert("RGBA").getchannel("A")
    found = Pixels.new("RGBA", alpha.size, ink)
    found.putalpha(alpha)
    return as_raster(found)


def _inked_group(group: Group, ink: str) -> Group:
    return replace(group, items=tuple(_inked(item, ink) for item in group.items))


def _inked(item: Item, ink: str) -> Item:
    match item:
        case Group():
            return _inked_group(item, ink)
        case Instance():
            return structs.replace(item, of=_inked_group(item.of, ink))
        case Path():
            stroke = item.stroke and structs.replace(item.stroke, colour=ink)
            fill = None if item.fill is None else ink
            return structs.replace(item, fill=fill, stroke=stroke, shade=None)
        case Text():
            return structs.replace(item, fill=ink)
        case Image():
            return structs.replace(item, of=_inked_raster(item.of, ink))
