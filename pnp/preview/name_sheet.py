"""A sheet of names from a list: each drawn in a square, with its name below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.content.chain import ROOT
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.export import FacePicture
from pnp.press.themes import theme_lookup
from pnp.preview.drawings import SIDE, Kind, draw_exhibit
from pnp.preview.sheet import Preview, write_preview
from pnp.preview.swatch import fit_line
from pnp.scene import Group, Item, Matrix, Stroke, rectangle
from pnp.scene import Path as Outline
from pnp.theme import Theme, load_theme

MOST = 1_000
"""The limit of drawings on one sheet."""
_ACROSS = 16
_MARGIN = 10.0
_STEP, _ROW = SIDE + 5.0, SIDE + 9.0
_NAME = 2.4
# Kinds that fill their square; others are drawn on the paper.
_EDGED = ("way", "engraving", "field")


class ListedName(Struct, frozen=True):
    """A name from a list, its kind and the word for that kind, and the theme in which it is
    drawn."""

    name: str
    kind: Kind
    called: str
    theme: str = ""


def sheet(
    shown: Sequence[ListedName], home: Path | None, format: str, report: Report
) -> bytes | None:
    """Return a sheet as a file in this format, drawn in the themes of the game in a folder, or by
    default in the base theme; None after an error."""
    look = _theme_finder(home, report)
    plain = look("")
    if plain is None or any(look(one.theme) is None for one in shown):
        return None
    title = plain.text_of("preview.title", title=plain.title)
    picture = sheet_of(shown, lambda id: look(id) or plain, title)
    found = Preview(plain.id, title, picture, plain.text_of("preview.subject"), plain.language)
    return write_preview(found, format)


def _theme_finder(home: Path | None, report: Report) -> Callable[[str], Theme | None]:
    """Return a function from ids to a game's themes, whose default theme has an empty id."""

    @cache
    def look(id: str) -> Theme | None:
        if home is None:
            return load_theme(ROOT, report)
        project = load_project(home, report, Edition(theme=id or None))
        return None if project is None else theme_lookup(project, report)(None)

    return look


def sheet_of(shown: Sequence[ListedName], look: Callable[[str], Theme], title: str) -> FacePicture:
    """Return a sheet with all names in rows; ``look`` returns the themes, for an empty name the one
    of the sheet's own paper."""
    plain = look("")
    name = plain.style("text").with_fill(plain.colour("ink")).with_size(_NAME)
    items: list[Item] = []
    for index, one in enumerate(shown):
        x = _MARGIN + index % _ACROSS * _STEP
        y = _MARGIN + index // _ACROSS * _ROW
        art = draw_exhibit(one.kind, one.called, look(one.theme))
        items.append(Group(art, Matrix.translate(x, y), rectangle(0, 0, SIDE, SIDE)))
        if one.kind in _EDGED:
            edge = Stroke(name.fill, 0.15)
            items.append(Outline(rectangle(x, y, SIDE, SIDE), stroke=edge))
        items.append(fit_line(one.name, name, x, y + SIDE + 3.2, SIDE))
    wide = 2 * _MARGIN + min(_ACROSS, len(shown)) * _STEP - (_STEP - SIDE)
    high = 2 * _MARGIN + -(-len(shown) // _ACROSS) * _ROW - (_ROW - SIDE) + 4.0
    ground = Outline(rectangle(0, 0, wide, high), fill=plain.colour("paper"))
    return FacePicture(wide, high, (ground, *items), title)
