"""The texts of a game's sheets as articles, which programs and people read without their design."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.export.svg import write_svg
from pnp.exports.article import Article, Block
from pnp.kinds.sheet.record import BookBlock, PageBlock, Sheet, SheetBlock, SheetTable
from pnp.scene import Matrix
from pnp.scene.items import Group
from pnp.text.markup import parse
from pnp.theme import Theme

_ICON_SIZE = 10.0


def article_of(sheet: Sheet) -> Article:
    """Return the text of a sheet, without its drawings."""
    return Article(sheet.sheet, sheet.title, sheet.subtitle, tuple(_blocks_of(sheet.body)))


def illustrated_article(sheet: Sheet, theme: Theme) -> Article:
    """Return the text of a sheet with its icons as the theme draws them."""
    article = article_of(sheet)
    icons, titles = {}, {}
    for name in sorted({name for text in _texts_of(article.blocks) for name in _icons_in(text)}):
        drawn = theme.icon(name, theme.colour("ink"))
        titles[name] = theme.icon_title(name)
        if drawn is not None:
            grown = Group((drawn,), Matrix.scale(_ICON_SIZE))
            icons[name] = write_svg(_ICON_SIZE, _ICON_SIZE, (grown,), title=titles[name])
    language = theme.language
    return Article(
        article.id, article.title, article.subtitle, article.blocks, language, icons, titles
    )


def _icons_in(text: str) -> Iterator[str]:
    return (span.text for span in parse(text).spans if span.icon)


def _texts_of(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        yield from block.texts
        yield from (cell for row in block.rows for cell in row)
        yield from _texts_of(block.blocks)


def _blocks_of(blocks: Iterable[SheetBlock]) -> Iterator[Block]:
    for block in blocks:
        yield from _blocks_of_one(block)


def _blocks_of_one(block: SheetBlock) -> Iterator[Block]:
    single = {
        "heading": block.heading,
        "subheading": block.subheading,
        "text": block.text,
        "small": block.small,
        "note": block.note,
    }
    for style in ("heading", "subheading", "text", "small", "note"):
        text = single[style]
        if text:
            yield Block(style, (text,))
    if block.steps:
        yield Block("steps", block.steps)
    if block.points:
        yield Block("points", block.points)
    if block.table is not None and block.table.rows:
        yield Block("table", rows=_rows_of(block.table))
    if block.pictograms is not None:
        captions = tuple(one.caption for one in block.pictograms.entries if one.caption)
        if captions:
            yield Block("points", captions)
    if isinstance(block, PageBlock) and block.figure is not None:
        if block.figure.caption:
            yield Block("text", (block.figure.caption,))
        notes = tuple(note.text for note in block.figure.notes)
        if notes:
            yield Block("steps", notes)
    if isinstance(block, BookBlock):
        if block.example:
            yield Block("example", blocks=tuple(_blocks_of(block.example)))
        yield from _blocks_of(block.columns or ())


def _rows_of(table: SheetTable) -> tuple[tuple[str, ...], ...]:
    return (table.head, *table.rows)
