"""Rules for decks that have every combination, pair or number of a set but one."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.checks.regularities import AlikeThings
from pnp.facts.complete_sets import combination_gaps, skipped_numbers
from pnp.facts.regularities import strays
from pnp.rules.promises.results import listed
from pnp.rules.rule import Finding, Rule


@Rule("combination-missing", Severity.WARNING, "derived")
def combination_missing(file: AlikeThings) -> Iterator[Finding]:
    """A deck has one combination twice and another not at all, where it has all others once.

    Each suit goes with each rank, or each symbol with each other, but one card repeats the values
    of another. At least twelve combinations of two columns are needed, or all pairs of six symbols;
    24 combinations if the cards differ in other things too.

    Instead, write the missing combination. If the deck is meant to be uneven, suppress the finding.
    """
    table = file.whole if file.file.kind == "deck" else None
    if table is None or any(card.quantity != 1 for card in file.record.cards):
        return
    gaps = [*combination_gaps(table.rows)]
    odd = {stray.row for stray in strays(table.rows)} if gaps else set()
    for gap in gaps:
        if odd & {gap.row, gap.same}:
            continue
        has, missing = (_pair(one) for one in (gap.has, gap.missing))
        other = table.names[gap.same]
        yield Finding(
            table.place(gap.row, gap.column),
            f"{table.names[gap.row]} has {has} like {other}, and no card has {missing}; the deck "
            f"has the {gap.total - 2} other combinations of '{gap.columns[0]}' and "
            f"'{gap.columns[1]}' once each",
            f"write  {gap.column}: {gap.should}",
            labels=((table.place(gap.same, gap.column), "the same combination"),),
        )


def _pair(combination: tuple[str, ...]) -> str:
    return listed(f"'{value}'" for value in combination)


@Rule("number-repeated", Severity.WARNING, "derived")
def number_repeated(file: AlikeThings) -> Iterator[Finding]:
    """A number occurs twice in a column that otherwise counts up by one from row to row.

    The number that belongs in its place is missing: XVI, XVIII, XVIII, XIX. Numbers, Roman
    numerals, letters and names with a number, such as "Mission 7", are read in the order of the
    rows; eight or more are needed.

    Instead, write the missing number.
    """
    table = file.whole
    if table is None:
        return
    for skip in skipped_numbers(table.rows):
        yield Finding(
            table.place(skip.row, skip.column),
            f"{table.names[skip.row]} has the {skip.column} '{skip.value}' like "
            f"{table.names[skip.same]}, and '{skip.should}' is missing between '{skip.first}' and "
            f"'{skip.last}'",
            f"write  {skip.column}: {skip.should}",
            labels=((table.place(skip.same, skip.column), "the same"),),
            marks=table.mark(skip.row),
        )
