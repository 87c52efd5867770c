"""Tables of statistics for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.cli.escaping import make_visible, style_text

if TYPE_CHECKING:
    from pnp.cli.matches import ChosenMatch
    from pnp.play.comparing import Difference
    from pnp.play.statistics_text import Row

WIDTH = 100
_BAR = 24


def table_lines(found: Iterable[tuple[str, Sequence[Row]]]) -> Iterator[str]:
    """Yield the lines of some tables."""
    for heading, rows in found:
        yield f"  {style_text(heading, bold=True)}"
        label = max(12, *(len(make_visible(row.label)) for row in rows))
        value = max(6, *(len(row.value) for row in rows))
        reach = max((len(row.interval) for row in rows), default=0)
        for row in rows:
            cells = (
                f"    {make_visible(row.label):<{label}} {row.value:>{value}} "
                f"{row.interval:<{reach}}"
            )
            bar = "" if row.bar is None else f" {_bar_of(row)}"
            yield from _wrap_note(f"{cells}{bar}".rstrip(), row.note)


def comparison_lines(
    first: ChosenMatch, second: ChosenMatch, pairs: int, found: Sequence[Difference]
) -> Iterator[str]:
    """Yield the lines of a comparison."""
    players = ["/".join(one.match.agents) for one in (first, second)]
    agents = " and ".join(dict.fromkeys(players))
    titles = [first.title, second.title]
    if players[0] != players[1]:
        titles = [f"{title}, {who}" for title, who in zip(titles, players, strict=True)]
    yield style_text("  against  ".join(titles), bold=True)
    facts = f"facts {first.match.stamp} and {second.match.stamp}"
    yield f"  {pairs:,} pairs of games, {agents}, seed {first.match.seed}, {facts}"
    label = max(len(one.name) for one in found)
    yield f"    {'':<{label}} {'first':>9} {'second':>9}  difference"
    for one in found:
        unit = " %" if one.share else ""
        values = f"{_number(one.first) + unit:>9} {_number(one.second) + unit:>9}"
        low, high = (f"{end:+.1f}" for end in (one.difference.low, one.difference.high))
        more = f"{one.difference.value:+.1f} [{low}..{high}]"
        small = f"chance, as far as seen; {_number(one.smallest_detectable)} would show"
        note = (
            "" if one.significant else small if one.difference.high > one.difference.low else "none"
        )
        cells = f"    {one.name:<{label}} {values}  {more:<22}"
        yield from _wrap_note(
            f"{cells} {style_text('*', bold=True)}" if one.significant else cells, note
        )
    yield "  * not chance: the 95 % interval of the difference leaves out 0"


def _number(value: float) -> str:
    return f"{value:.1f}"


def _bar_of(row: Row) -> str:
    """Return a bar that shows a value and its uncertainty."""
    assert row.bar is not None
    sure, may = (round(share * _BAR) for share in (row.bar.low, row.bar.high))
    return "█" * sure + "░" * (may - sure) + " " * (_BAR - may)


def _wrap_note(cells: str, note: str) -> Iterator[str]:
    """Yield cells with a note beside them; a long note continues on further lines."""
    room = max(30, WIDTH - len(cells) - 2)
    line, indent = "", " " * len(cells)
    for word in make_visible(note).split():
        if line and len(line) + 1 + len(word) > room:
            yield f"{cells}  {line}".rstrip()
            cells, line = indent, word
        else:
            line = f"{line} {word}" if line else word
    yield f"{cells}  {line}".rstrip()
