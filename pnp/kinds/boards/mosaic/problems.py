"""Errors that prevent the layout of a mosaic, reported at its cards and its arrangement."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from pnp.base.diagnostics import KeyPath, Reporter, suggest_word
from pnp.kinds.boards.mosaic.record import Mosaic, MosaicCard
from pnp.kinds.boards.rows import shared_mark_text


def sound_mosaic(record: Mosaic, reporter: Reporter) -> bool:
    """Return whether a mosaic can be laid out; report the errors if not."""
    faults = [*_card_problems(record), *_arrangement_problems(record)]
    # A misspelt kind or a short row would also be reported as a wrong number.
    if not any(
        code == "unknown-card-kind" or path[0] == "arrangement" for path, code, *_ in faults
    ):
        faults += _count_problems(record)
    for path, code, message, hint in faults:
        reporter.error(path, code, message, hint)
    return not faults


_Fault: TypeAlias = tuple[KeyPath, str, str, str]


def _card_problems(record: Mosaic) -> Iterator[_Fault]:
    shapes = Counter((len(card.sectors), len(card.sectors[0])) for card in record.cards)
    rows, columns = max(shapes, key=lambda shape: shapes[shape])
    size = f"{rows} rows of {columns}"
    seen: set[str] = set()
    numbered: dict[int, str] = {}
    unknown: dict[str, list[KeyPath]] = {}
    for i, card in enumerate(record.cards):
        where = ("cards", i)
        if card.card in seen:
            message = f"two cards have the id '{card.card}'"
            yield (*where, "card"), "duplicate-card", message, "give one of them another id"
        seen.add(card.card)
        if card.number is not None:
            other = numbered.setdefault(card.number, card.card)
            if other != card.card:
                message = f"'{other}' has the number {card.number} too"
                hint = "give each card a number of its own"
                yield (*where, "number"), "duplicate-number", message, hint
        if card.kind not in record.kinds:
            hint = suggest_word(card.kind, record.kinds)
            yield (*where, "kind"), "unknown-card-kind", f"there is no kind '{card.kind}'", hint
        if len(card.sectors) != rows:
            message = f"'{card.card}' has {len(card.sectors)} rows of sectors"
            yield (*where, "sectors"), "ragged-grid", message, f"write {size}, as on other cards"
        if card.ghost and not (card.ghost.at[0] < rows and card.ghost.at[1] < columns):
            message = f"a card has {rows} rows of {columns} sectors"
            yield (*where, "ghost", "sector"), "no-such-sector", message, "use one of them"
        yield from _landmark_problems(record, card, where)
        for r, row in enumerate(card.sectors):
            here = (*where, "sectors", r)
            if len(row) != columns:
                message = f"this row has {len(row)} sectors"
                yield here, "ragged-grid", message, f"write {size}, as on other cards"
            for c, mark in enumerate(row):
                if mark not in record.legend:
                    unknown.setdefault(mark, []).append((*here, c))
    for mark, (first, *others) in unknown.items():
        message = f"the legend has no '{mark}'{shared_mark_text(others)}"
        yield first, "unknown-mark", message, suggest_word(mark, record.legend)


def _landmark_problems(record: Mosaic, card: MosaicCard, where: KeyPath) -> Iterator[_Fault]:
    marks = {
        f"{r}-{c}": mark for r, row in enumerate(card.sectors, 1) for c, mark in enumerate(row, 1)
    }
    for place in card.landmarks:
        sector = record.legend.get(marks.get(place, ""))
        if place not in marks:
            message = f"'{card.card}' has no sector {place}"
            yield (*where, "landmarks", place), "no-such-sector", message, "use one that it has"
        elif sector is not None and not sector.islet:
            message = f"the sector {place} of '{card.card}' has no islet to stand on"
            hint = "use a sector with  land: true  that is not blocked"
            yield (*where, "landmarks", place), "no-such-sector", message, hint


def _arrangement_problems(record: Mosaic) -> Iterator[_Fault]:
    width = len(record.arrangement[0])
    for r, row in enumerate(record.arrangement):
        if len(row) != width:
            message = f"this row has {len(row)} places, the first has {width}"
            hint = f"write {width} kinds in every row"
            yield ("arrangement", r), "ragged-grid", message, hint
        for c, kind in enumerate(row):
            if kind not in record.kinds:
                hint = suggest_word(kind, record.kinds)
                yield ("arrangement", r, c), "unknown-card-kind", f"there is no kind '{kind}'", hint


def _count_problems(record: Mosaic) -> Iterator[_Fault]:
    """Yield where the number of cards of a kind differs from its places in the arrangement."""
    expected = Counter(kind for row in record.arrangement for kind in row)
    given = Counter(card.kind for card in record.cards)
    if len({card.card for card in record.cards}) < len(record.cards):
        return  # a repeated card is reported as such
    off = [
        f"{expected[kind]} places for '{kind}', but {given[kind]} cards of that kind"
        for kind in record.kinds
        if expected[kind] != given[kind]
    ]
    if off:
        message = f"the arrangement has {', and '.join(off)}"
        hint = "change the arrangement, or the number of cards"
        yield ("arrangement",), "ocean-kind-miscounted", message, hint


def drawable(mosaic: Mosaic, reporter: Reporter) -> bool:
    """Return whether a mosaic can be laid out; report the errors if not."""
    return sound_mosaic(mosaic, reporter)


def survey(mosaic: Mosaic, reporter: Reporter, *, counted: bool) -> None:
    """Report the errors that would stop any build."""
    del counted
    sound_mosaic(mosaic, reporter)
