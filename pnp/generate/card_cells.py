"""The cells of a deck's cards as written, in a table or in the deck itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import Edit, Source, Span
from pnp.content.files import File
from pnp.content.nodes import Mapping as Node
from pnp.content.nodes import Scalar
from pnp.content.nodes import Sequence as Nodes
from pnp.model.record import Record
from pnp.rules.applying_fixes import apply_edits

AMOUNT = re.compile(r"(?<![\w.,:/{])([+−]|(?<!\d)-)?(\d{1,3})(?![\w%.,:/}])")
"""A whole number with its sign, apart from those in names, fractions and braces."""
_BRACES = re.compile(r"\{[^{}]*\}")
_SIGN = re.compile(r"\s*(:[\w:-]+:|\[[^\s\[\]]+\])")


class Cell(Struct, frozen=True):
    """A value of a card as its file writes it, with its place; quotes in YAML are a part of the
    text, those in a table are not (``quoted``)."""

    text: str
    span: Span
    quoted: bool


class CardCells(Struct, frozen=True):
    """The cells of the cards of a deck by field: only those that ``source`` contains."""

    source: Source
    cards: tuple[dict[str, Cell], ...]

    @property
    def path(self) -> Path:
        """The path of the file with the cells."""
        return Path(self.source.name).absolute()

    def text_with(self, texts: Sequence[Mapping[str, str]]) -> str:
        """Return the text of the file with other values of the cells."""
        return apply_edits(self.source.text, [*self._edits(texts)])

    def _edits(self, texts: Sequence[Mapping[str, str]]) -> Iterable[Edit]:
        for card, new in zip(self.cards, texts, strict=True):
            for name, cell in card.items():
                if new[name] != cell.text:
                    yield Edit(cell.span, new[name])

    def cards_at(self, span: Span) -> set[int]:
        """Return the cards, by number, that have a cell on the lines of a span."""
        if span.source.name != self.source.name:
            return set()
        lines = range(span.line, span.end_line + 1)
        return {
            i
            for i, card in enumerate(self.cards)
            if any(cell.span.line in lines for cell in card.values())
        }


def cells_of(file: File[Record]) -> CardCells | None:
    """Return the cells of the file in which a deck has most of them; None if it has no cards, or
    if its values are not text, such as those of a workbook."""
    listed = file.node.get("cards")
    if not isinstance(listed, Nodes):
        return None
    rows = [item for item in listed.items if isinstance(item, Node)]
    scalars = [
        {key.text: value for key, value in row.entries if _is_written(value)} for row in rows
    ]
    counted = Counter(one.span.source.name for row in scalars for one in row.values())
    if not counted:
        return None
    home, _ = counted.most_common(1)[0]
    source = next(
        one.span.source for row in scalars for one in row.values() if one.span.source.name == home
    )
    cards = tuple(
        {name: _cell(one.span) for name, one in row.items() if one.span.source.name == home}
        for row in scalars
    )
    if not source.name.endswith((".csv", ".tsv", ".yaml", ".yml")):
        return None
    return CardCells(source, cards)


def _is_written(value: object) -> bool:
    return (
        isinstance(value, Scalar)
        and not value.span.source.sheet
        and value.span.line == value.span.end_line
        and value.span.column < value.span.end_column
    )


def _cell(span: Span) -> Cell:
    line = span.source.line(span.line)
    before, text = line[: span.column - 1], line[span.column - 1 : span.end_column - 1]
    return Cell(text, span, before.endswith('"'))


def amounts_in(text: str) -> dict[tuple[str, int], int]:
    """Return the numbers of a cell, each by the icon that follows it (empty if none does) and its
    place among those of the same icon.

    >>> amounts_in("+1 :rum: −2 :coin:"), amounts_in("2-2-4")
    ({(':rum:', 0): 1, (':coin:', 0): -2}, {('', 0): 2, ('', 1): 2, ('', 2): 4})
    """
    found: dict[tuple[str, int], int] = {}
    for match in _matches(text):
        sign = _SIGN.match(text, match.end())
        name = sign[1] if sign else ""
        place = sum(one == name for one, _ in found)
        found[name, place] = -int(match[2]) if match[1] in ("-", "−") else int(match[2])
    return found


def with_amount(text: str, key: tuple[str, int], value: int) -> str:
    """Return a cell with another value of a number, which keeps its sign.

    >>> with_amount("+1 :rum: −2 :coin:", (":coin:", 0), -3)
    '+1 :rum: −3 :coin:'
    """
    keys = list(amounts_in(text))
    match = _matches(text)[keys.index(key)]
    return f"{text[: match.start(2)]}{abs(value)}{text[match.end(2) :]}"


def shape_of(text: str) -> str:
    """Return a cell with its numbers left out.

    >>> shape_of("+1 :rum: −2 :coin:")
    '+# :rum: −# :coin:'
    """
    for match in reversed(_matches(text)):
        text = f"{text[: match.start(2)]}#{text[match.end(2) :]}"
    return text


def _matches(text: str) -> list[re.Match[str]]:
    masked = _BRACES.sub(lambda found: "x" * len(found[0]), text)
    return [*AMOUNT.finditer(masked)]
