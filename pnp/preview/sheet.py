"""One sheet that shows a theme: pieces of a game, colours in groups, text styles, icons and ways of
drawing; and one that shows all drawings of a list by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path as FilePath

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.library import templates_dir
from pnp.base.sums import plain_sum
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.content.role_groups import group_roles
from pnp.content.themes import ROOT
from pnp.export import FORMATS, FacePicture
from pnp.export.svg import svg_of
from pnp.model.looks import WAYS
from pnp.press.parts import theme_lookup
from pnp.preview.samples import (
    GAP,
    SIDE,
    Kind,
    Sample,
    WayPicture,
    draw_contrast,
    draw_exhibit,
    draw_lettering,
    draw_swatch,
    engravings,
    fields,
    fit_line,
    samples,
    way_pictures,
)
from pnp.scene import Document, Group, Item, Matrix, Page, Path, Rect, Stroke, line, rectangle
from pnp.text import shaping
from pnp.theme import Theme, load_theme

WIDTH = 594.0
_DPI = 110
_MARGIN = 16.0
_INNER = WIDTH - 2 * _MARGIN
_COLUMNS = 6
_GUTTER = 9.0
_CHIP = Rect(0, 0, 20.0, 8.0)
_ACROSS = 4
_STYLE_COLUMNS = 6
# The height of a stack of pieces, the width that the room beside it needs for the palette, and the
# height of the palette below it.
_PIECES = 175.0
_BESIDE = 130.0
_STRIP = 32.0
# The most roles in one block of a column; larger groups are split into blocks of similar size.
_BLOCK = 36
# The backgrounds that cover most of a print, each with the ink used on it.
_PALETTE = {
    "paper": "ink",
    "sea": "sounding",
    "land": "label",
    "accent": "paper",
    "sea.deep": "sounding",
    "land.shade": "label",
    "gold.face": "gold.line",
    "card.ground": "card.art",
    "card.band": "card.band.ink",
    "card.back": "card.back.ink",
    "mat.panel": "ink",
    "token.ground": "token.line",
}
_ICON = 9.0
_WAY = SIDE + 2.5
# The tallest line of a text style.
_TALLEST = 11.0


class Preview(Struct, frozen=True):
    """The sheet of a theme, in a language, and its document properties."""

    theme: str
    title: str
    picture: FacePicture
    subject: str
    language: str


def theme_preview(
    game: FilePath, asked: str | None, report: Report, language: str | None = None
) -> Preview | None:
    """Return the sheet that shows a theme on pieces of the game or file at a path, in its own or
    another language; None after an error."""
    project = load_project(game, report, Edition(theme=asked, language=language))
    if project is None or report.failed:
        return None
    look = theme_lookup(project, report)
    theme = look(None) if not project.lone else look(project.parts[0].files[0])
    if theme is None:
        return None
    shown = tuple(samples(project, look, report))
    if not any(sample.kind == "deck" for sample in shown):
        small = load_project(templates_dir() / "sample", report)
        assert small is not None, "the templates have no faults"
        cards = samples(small, lambda _: theme, report)
        shown += tuple(sample for sample in cards if sample.kind == "deck")
    if report.failed:
        return None
    drawn = _Sheet(theme)
    drawn.head(project.title)
    drawn.pieces(shown)
    drawn.colours()
    drawn.styles()
    drawn.icons()
    drawn.ways()
    drawn.replaceable("engravings", engravings(theme))
    drawn.replaceable("fields", fields(theme))
    height = drawn.y + _MARGIN
    ground = Path(rectangle(0, 0, WIDTH, height), fill=theme.colour("paper"))
    title = theme.text_of("preview.title", title=theme.title)
    picture = FacePicture(WIDTH, height, (ground, *drawn.items), title)
    subject = theme.text_of("preview.subject")
    return Preview(theme.id, theme.title, picture, subject, theme.language)


def write_preview(preview: Preview, format: str) -> bytes:
    """Return the sheet as a file: a page of PDF, an SVG, or a PNG for screens. Raises
    UnavailableError if this machine cannot write the format."""
    exporter, picture = FORMATS.load(format), preview.picture
    if format == "png":
        # At the resolution of single pieces it would take half a minute and 30 MB.
        png: bytes = exporter.write_png(svg_of(picture), dpi=_DPI)
        return png
    if format == "svg":
        return svg_of(picture).encode()
    box = Rect(0, 0, picture.width, picture.height)
    page = Page(picture.width, picture.height, picture.items, "1", box, box)
    document = Document(picture.title, "", preview.subject, (), preview.language, (page,))
    pdf: bytes = exporter.write_document(document)
    return pdf


class _Sheet:
    """The contents of the sheet so far, and its height."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.items: list[Item] = []
        self.y = _MARGIN
        self.ink = theme.colour("ink")
        self.small = theme.style("text").with_fill(self.ink).with_size(2.2)

    def head(self, game: str) -> None:
        theme = self.theme
        title = theme.style("title").with_size(15).with_fill(self.ink)
        self._line(theme.title, title, _MARGIN, self.y + 12)
        about = theme.style("subtitle").with_size(5).with_fill(self.ink)
        words = theme.text_of("preview.shown-on", theme=theme.id, game=game)
        self.items.append(shaping.set_line(words, about, WIDTH - _MARGIN, self.y + 12, "end"))
        self.y += 18
        self._rule()
        self.y += 8

    def pieces(self, shown: Sequence[Sample]) -> None:
        """Place pieces side by side, small ones in a stack, and the main colours beside them."""
        x, top, bottom = _MARGIN, self.y, self.y + _PIECES
        for column in _stacks(shown, _PIECES):
            y = top
            for row in column:
                left = x
                for sample in row:
                    self.items.append(Group(sample.items, Matrix.translate(left, y)))
                    left += sample.width + GAP
                y += max(sample.height for sample in row) + GAP
            bottom = max(bottom, y - GAP)
            x += max(plain_sum(s.width + GAP for s in row) - GAP for row in column) + 2 * GAP
        free = WIDTH - _MARGIN - x
        if free >= _BESIDE:
            self._palette(Rect(x, top, free, bottom - top), across=3)
            self.y = bottom + 12
        else:
            self._palette(Rect(_MARGIN, bottom + 10, _INNER, _STRIP), across=len(_PALETTE))
            self.y = bottom + _STRIP + 20

    def _palette(self, room: Rect, across: int) -> None:
        wide = (room.width + GAP) / across - GAP
        high = (room.height + GAP) / -(-len(_PALETTE) // across) - GAP
        for index, (role, ink) in enumerate(_PALETTE.items()):
            x = room.x + index % across * (wide + GAP)
            y = room.y + index // across * (high + GAP)
            self.items.extend(draw_contrast(self.theme, role, ink, Rect(x, y, wide, high)))

    def colours(self) -> None:
        """Place groups of swatches in columns that are as short as possible."""
        self._heading("colours")
        wide = (_INNER - (_COLUMNS - 1) * _GUTTER) / _COLUMNS
        step, high = wide / _ACROSS, _CHIP.height + 6.6
        blocks = [*_blocks(group_roles(self.theme.colours), self.theme)]
        columns = _in_columns(blocks, lambda n: 10 + -(-n // _ACROSS) * high)
        bottom = self.y
        for place, column in enumerate(columns):
            x, y = _MARGIN + place * (wide + _GUTTER), self.y
            for heading, roles in column:
                self._line(heading, self._bold(2.5), x, y + 3, wide)
                y += 5.5
                for index, role in enumerate(roles):
                    left = x + index % _ACROSS * step
                    self._swatch(role, left, y + index // _ACROSS * high)
                y += -(-len(roles) // _ACROSS) * high + 4.5
            bottom = max(bottom, y)
        self.y = bottom + 3

    def styles(self) -> None:
        self._heading("styles", size=_TALLEST)
        wide = (_INNER - (_STYLE_COLUMNS - 1) * _GUTTER) / _STYLE_COLUMNS
        names = sorted(self.theme.styles)
        rows = -(-len(names) // _STYLE_COLUMNS)
        x, top, bottom = _MARGIN, self.y, self.y
        for start in range(0, len(names), rows):
            y = top
            for name in names[start : start + rows]:
                y += self._style(name, x, y, wide)
            bottom = max(bottom, y)
            x += wide + _GUTTER
        self.y = bottom + 5

    def icons(self) -> None:
        self._heading("icons")
        ink = self.theme.colour("ink")
        across = 24
        step = _INNER / across
        names = sorted(self.theme.icons)
        for index, name in enumerate(names):
            x = _MARGIN + index % across * step
            y = self.y + index // across * (_ICON + 7)
            art = self.theme.icon(name, ink)
            if art is not None:
                self.items.append(Group((art,), Matrix(_ICON, 0, 0, _ICON, x, y)))
            self._line(name, self.small, x, y + _ICON + 3, step - 1.5)
        self.y += -(-len(names) // across) * (_ICON + 7)

    def ways(self) -> None:
        """Place pictures of all ways of drawing in rows, those of one key side by side."""
        self._heading("ways")
        x = right = _MARGIN
        key = ""
        for way in way_pictures(self.theme):
            if way.key != key and right + (len(WAYS[way.key].choices)) * _WAY > WIDTH - _MARGIN:
                right, self.y = _MARGIN, self.y + SIDE + 13
            if way.key != key:
                key, x = way.key, right
                self._line(key, self._bold(2.8), x, self.y + 2.5)
            place = Rect(x, self.y + 4, SIDE, SIDE)
            self._framed(way, way.choice, place)
            x += _WAY
            right = x + 4
        self.y += SIDE + 13

    def replaceable(self, section: str, shown: Iterable[WayPicture]) -> None:
        """Place pictures in rows, each with its name and the theme's replacement."""
        self._heading(section)
        across = int((_INNER + _WAY - SIDE) // _WAY)
        for index, one in enumerate(shown):
            if index and index % across == 0:
                self.y += SIDE + 7
            place = Rect(_MARGIN + index % across * _WAY, self.y, SIDE, SIDE)
            name = f"{one.key}: {one.choice}" if one.chosen else one.key
            self._framed(one, name, place)
        self.y += SIDE + 10

    def _framed(self, one: WayPicture, name: str, place: Rect) -> None:
        """Draw a picture in its place, with its name below it."""
        outline = rectangle(place.x, place.y, SIDE, SIDE)
        around = rectangle(0, 0, SIDE, SIDE)
        self.items.append(Group(one.items, Matrix.translate(place.x, place.y), around))
        self.items.append(Path(outline, stroke=Stroke(self.ink, 0.9 if one.chosen else 0.15)))
        self._line(name, self.small, place.x, place.bottom + 3.6, SIDE)

    def _swatch(self, role: str, x: float, y: float) -> None:
        box = Rect(x, y, _CHIP.width, _CHIP.height)
        self.items.extend(draw_swatch(self.theme, role, box))
        self._line(role, self.small, x, y + box.height + 2.4, _CHIP.width)
        value = self.small.with_size(1.6).with_fill(self.theme.colour("rim"))
        self._line(self.theme.colour(role), value, x, y + box.height + 4.5, _CHIP.width)

    def _style(self, name: str, x: float, y: float, wide: float) -> float:
        """Draw a text style with its name above it, and return its height."""
        style = self.theme.style(name)
        style = style.with_size(min(style.size, _TALLEST))
        high = style.size * 1.35
        face = style.face.replace("-", " ")
        self._line(f"{name} \N{MIDDLE DOT} {face}", self.small, x, y + 2, wide)
        box = Rect(x, y + 3, wide, high)
        self.items.extend(
            draw_lettering(self.theme, style, self.theme.text_of("preview.sample"), box)
        )
        return high + 5.2

    def _heading(self, section: str, **values: float) -> None:
        text = self.theme.text_of(f"preview.{section}")
        about = self.theme.text_of(f"preview.{section}-about", **values)
        style = self.theme.style("heading").with_size(6.5)
        self._line(text, style, _MARGIN, self.y + 6)
        note = self.theme.style("note").with_size(3).with_fill(self.ink)
        after = _MARGIN + shaping.width(text, style) + 5
        self._line(about, note, after, self.y + 6)
        self.y += 8.5
        self._rule()
        self.y += 5

    def _rule(self) -> None:
        stroke = Stroke(self.theme.colour("rule"), 0.35)
        self.items.append(Path(line(_MARGIN, self.y, WIDTH - _MARGIN, self.y), stroke=stroke))

    def _bold(self, size: float) -> shaping.Style:
        return self.theme.style("strong").with_size(size).with_fill(self.ink)

    def _line(
        self, text: str, style: shaping.Style, x: float, y: float, wide: float = _INNER
    ) -> None:
        self.items.append(fit_line(text, style, x, y, wide))


def _stacks(shown: Sequence[Sample], room: float) -> Iterator[list[list[Sample]]]:
    """Yield columns of rows of samples: those of one kind together, tokens four in a row."""
    column: list[list[Sample]] = []
    for row in _rows(shown):
        high = plain_sum(max(s.height for s in r) + GAP for r in (*column, row))
        if column and high > room:
            yield column
            column = []
        column.append(row)
    if column:
        yield column


def _rows(shown: Sequence[Sample]) -> Iterator[list[Sample]]:
    row: list[Sample] = []
    for sample in shown:
        most = 4 if sample.kind == "tokens" else 3
        if row and (row[0].kind != sample.kind or len(row) >= most):
            yield row
            row = []
        row.append(sample)
    if row:
        yield row


def _blocks(groups: Mapping[str, list[str]], theme: Theme) -> Iterator[tuple[str, list[str]]]:
    for group, roles in groups.items():
        heading = theme.text_of(group_text(group))
        parts = -(-len(roles) // _BLOCK)
        size = -(-len(roles) // (parts * _ACROSS)) * _ACROSS
        for start in range(0, len(roles), size):
            name = theme.text_of("preview.continued", group=heading) if start else heading
            yield name, roles[start : start + size]


def group_text(heading: str) -> str:
    """Return the name of the text for a group of roles.

    >>> group_text("Tokens, dice and mats")
    'preview.group.tokens-dice-and-mats'
    """
    return f"preview.group.{'-'.join(re.findall('[a-z0-9]+', heading.lower()))}"


def _in_columns(
    blocks: Sequence[tuple[str, list[str]]], height_of: Callable[[int], float]
) -> list[list[tuple[str, list[str]]]]:
    """Return blocks in order, in columns whose highest is as low as possible."""
    heights = [height_of(len(roles)) for _, roles in blocks]
    spans = {
        plain_sum(heights[first:last])
        for first in range(len(heights))
        for last in range(first + 1, len(heights) + 1)
    }
    filled = (
        _fill_columns(blocks, heights, limit) for limit in sorted(spans) if limit >= max(heights)
    )
    return next(columns for columns in filled if len(columns) <= _COLUMNS)


def _fill_columns(
    blocks: Sequence[tuple[str, list[str]]], heights: Sequence[float], limit: float
) -> list[list[tuple[str, list[str]]]]:
    columns: list[list[tuple[str, list[str]]]] = []
    reached = limit + 1
    for block, height in zip(blocks, heights, strict=True):
        if reached + height > limit:
            columns.append([])
            reached = 0.0
        columns[-1].append(block)
        reached += height
    return columns


# A sheet of names from a list: each drawn in a square, with its name below it.


MOST = 1_000
"""The limit of drawings on one sheet."""
_NAMES_ACROSS = 16
_NAMES_MARGIN = 10.0
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
    shown: Sequence[ListedName], home: FilePath | None, format: str, report: Report
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


def _theme_finder(home: FilePath | None, report: Report) -> Callable[[str], Theme | None]:
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
        x = _NAMES_MARGIN + index % _NAMES_ACROSS * _STEP
        y = _NAMES_MARGIN + index // _NAMES_ACROSS * _ROW
        art = draw_exhibit(one.kind, one.called, look(one.theme))
        items.append(Group(art, Matrix.translate(x, y), rectangle(0, 0, SIDE, SIDE)))
        if one.kind in _EDGED:
            edge = Stroke(name.fill, 0.15)
            items.append(Path(rectangle(x, y, SIDE, SIDE), stroke=edge))
        items.append(fit_line(one.name, name, x, y + SIDE + 3.2, SIDE))
    wide = 2 * _NAMES_MARGIN + min(_NAMES_ACROSS, len(shown)) * _STEP - (_STEP - SIDE)
    high = 2 * _NAMES_MARGIN + -(-len(shown) // _NAMES_ACROSS) * _ROW - (_ROW - SIDE) + 4.0
    ground = Path(rectangle(0, 0, wide, high), fill=plain.colour("paper"))
    return FacePicture(wide, high, (ground, *items), title)
