"""The facts of a mosaic: in how many ways it is laid out, and which sectors then touch.

A layout gives each place of the arrangement a card of its kind. Its sectors form one grid, in
which ships go from a sector to the four beside it, unless that is blocked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import TypeAlias

from pnp.diagnostics import Reporter, nearest
from pnp.model.mosaic import Mosaic, MosaicCard
from pnp.model.rows import counted

Place: TypeAlias = tuple[int, int]
"""Row and column, from 0: of a card in a layout, of a sector on a card or on the whole board."""
Layout: TypeAlias = dict[Place, MosaicCard]
Steps: TypeAlias = dict[Place, tuple[Place, ...]]


def check(record: Mosaic, reporter: Reporter) -> bool:
    """Report what keeps a mosaic from being laid out; True where nothing does."""
    faults = [*_of_cards(record), *_of_arrangement(record)]
    # A kind that is misspelt, or a row that is too short, would be told as a wrong number too.
    if not any(
        code == "unknown-card-kind" or path[0] == "arrangement" for path, code, *_ in faults
    ):
        faults += _of_counts(record)
    for path, code, message, hint in faults:
        reporter.error(path, code, message, hint)
    return not faults


def places(record: Mosaic, kind: str) -> tuple[Place, ...]:
    """Return where the arrangement wants cards of ``kind``."""
    return tuple(
        (r, c)
        for r, row in enumerate(record.arrangement)
        for c, found in enumerate(row)
        if found == kind
    )


def layouts(record: Mosaic) -> Iterator[Layout]:
    """Yield every way to lay out a sound mosaic; the cards as they are written come first."""
    kinds = list(record.kinds)
    ways = product(*(permutations(record.of_kind(kind)) for kind in kinds))
    spots = [places(record, kind) for kind in kinds]
    for way in ways:
        yield {
            place: card
            for spot, cards in zip(spots, way, strict=True)
            for place, card in zip(spot, cards, strict=True)
        }


def board(record: Mosaic, layout: Layout) -> dict[Place, str]:
    """Return the mark of every sector of a layout, by its place on the whole board."""
    rows, columns = shape(record)
    return {
        (r * rows + i, c * columns + j): mark
        for (r, c), card in layout.items()
        for i, row in enumerate(card.sectors)
        for j, mark in enumerate(row)
    }


def steps(record: Mosaic, layout: Layout) -> Steps:
    """Return for each sector that ships may enter those that they reach in one step."""
    open_ = {at for at, mark in board(record, layout).items() if not record.legend[mark].blocked}
    return {
        (r, c): tuple(at for at in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)) if at in open_)
        for r, c in sorted(open_)
    }


def shape(record: Mosaic) -> Place:
    """Return how many rows and columns of sectors each card has."""
    first = record.cards[0].sectors
    return len(first), len(first[0])


_Fault: TypeAlias = tuple[tuple[str | int, ...], str, str, str]


def _of_cards(record: Mosaic) -> Iterator[_Fault]:
    shapes = Counter((len(card.sectors), len(card.sectors[0])) for card in record.cards)
    rows, columns = max(shapes, key=lambda shape: shapes[shape])
    size = f"{rows} rows of {columns}"
    seen: set[str] = set()
    unknown: dict[str, list[tuple[str | int, ...]]] = {}
    for i, card in enumerate(record.cards):
        where = ("cards", i)
        if card.card in seen:
            message = f"two cards have the id '{card.card}'"
            yield (*where, "card"), "duplicate-card", message, "give one of them another id"
        seen.add(card.card)
        if card.kind not in record.kinds:
            hint = nearest(card.kind, record.kinds)
            yield (*where, "kind"), "unknown-card-kind", f"no kind is named '{card.kind}'", hint
        if len(card.sectors) != rows:
            message = f"'{card.card}' has {len(card.sectors)} rows of sectors"
            yield (*where, "sectors"), "ragged-grid", message, f"write {size}, as on other cards"
        if card.ghost and not (card.ghost.at[0] < rows and card.ghost.at[1] < columns):
            message = f"a card has {rows} rows of {columns} sectors"
            yield (*where, "ghost", "sector"), "no-such-sector", message, "name one of them"
        for r, row in enumerate(card.sectors):
            here = (*where, "sectors", r)
            if len(row) != columns:
                message = f"this row has {len(row)} sectors"
                yield here, "ragged-grid", message, f"write {size}, as on other cards"
            for c, mark in enumerate(row):
                if mark not in record.legend:
                    unknown.setdefault(mark, []).append((*here, c))
    for mark, (first, *others) in unknown.items():
        message = f"the legend has no '{mark}'{counted(others)}"
        yield first, "unknown-mark", message, nearest(mark, record.legend)


def _of_arrangement(record: Mosaic) -> Iterator[_Fault]:
    width = len(record.arrangement[0])
    for r, row in enumerate(record.arrangement):
        if len(row) != width:
            message = f"this row has {len(row)} places, the first has {width}"
            hint = f"write {width} kinds in every row"
            yield ("arrangement", r), "ragged-grid", message, hint
        for c, kind in enumerate(row):
            if kind not in record.kinds:
                hint = nearest(kind, record.kinds)
                yield ("arrangement", r, c), "unknown-card-kind", f"no kind is named '{kind}'", hint


def _of_counts(record: Mosaic) -> Iterator[_Fault]:
    """Tell where the cards of a kind are not as many as the arrangement has places for them."""
    wanted = Counter(kind for row in record.arrangement for kind in row)
    given = Counter(card.kind for card in record.cards)
    if len({card.card for card in record.cards}) < len(record.cards):
        return  # a card that stands twice is told as such
    off = [
        f"{wanted[kind]} places for '{kind}', but {given[kind]} cards are of that kind"
        for kind in record.kinds
        if wanted[kind] != given[kind]
    ]
    if off:
        message = f"the arrangement has {', and '.join(off)}"
        hint = "change the arrangement, or write as many cards"
        yield ("arrangement",), "ocean-kind-miscounted", message, hint
