"""The printed rules of a game as terminal text, for a human player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from pnp.cli.terminal import style_text
from pnp.press.articles import article_of

if TYPE_CHECKING:
    from pnp.exports.article import Block
    from pnp.kinds.sheet.record import Sheet

WIDTH = 79
_ICON = re.compile(r":(?:\w+:)?([a-z][a-z0-9-]*):")
_COLOURED = re.compile(r"\{[\w.-]+\|([^{}]*)\}")
_MARK = re.compile(r"\*+")


def rules_lines(sheet: Sheet) -> Iterator[str]:
    """Yield the text of a sheet, without its drawings."""
    article = article_of(sheet)
    yield style_text(article.title, bold=True)
    yield from _lines(article.blocks)


def _lines(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the lines of blocks and of those nested in them."""
    for block in blocks:
        match block.style:
            case "heading" | "subheading":
                yield ""
                yield from (style_text(_plain(text), bold=True) for text in block.texts)
            case "steps":
                for i, text in enumerate(block.texts, 1):
                    yield from _wrap_text(f"{i:>3} ", text)
            case "points":
                yield from (line for text in block.texts for line in _wrap_text("  - ", text))
            case "table":
                for row in filter(None, block.rows):
                    yield from _wrap_text("    ", " | ".join(row))
            case _:
                yield from (line for text in block.texts for line in _wrap_text("", text))
        yield from _lines(block.blocks)


def _wrap_text(start: str, text: str) -> Iterable[str]:
    return wrap(_plain(text), WIDTH, initial_indent=start, subsequent_indent=" " * len(start))


def _plain(text: str) -> str:
    """Return a marked-up text as plain text, with icons replaced by their names.

    >>> _plain("**Two** :spyglass: or {red|:mdi:skull:}")
    'Two spyglass or skull'
    """
    text = _ICON.sub(lambda m: m[1].replace("-", " "), text)
    return _MARK.sub("", _COLOURED.sub(r"\1", text))
