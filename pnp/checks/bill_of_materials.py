"""The bill of materials differs from the counts in the rules of the game.

If some counts do not match, the full list helps: one row for each difference, with the promised
number, the printed number, and the files that print it.

Instead, fix the findings about single pieces; this note then disappears.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Counted, Supply
from pnp.rules.wording import counted

RULE = Rule("G-N01d", Severity.NOTE, "derived", over=Supply)


def check(supply: Supply) -> Iterator[Finding]:
    rows: list[tuple[str, int]] = []
    for promise in supply.promises:
        rows += [(promise.name, promise.count)] if promise in supply.unknown else []
        rows += [(one.name, one.wanted) for one in supply.wrong if one.promise == promise]
    rows += [(name, 0) for names in supply.unpromised.values() for name in names]
    if rows:
        rows = [*dict.fromkeys(rows)]
        agreeing = {name for promise in supply.promises for name in supply.meaning(promise)}
        more = len(agreeing - {name for name, _ in rows})
        yield Finding(
            ("supply" if supply.record.supply else "parts", KEY),
            f"the bill of materials differs in {counted(len(rows), 'row')}; "
            f"{counted(more, 'agrees', 'agree')}",
            details=tuple(_bill(rows, supply)),
        )


def _bill(wrong: list[tuple[str, int]], supply: Supply) -> Iterator[str]:
    """Yield the rows of a table: name, promised, printed, difference, files."""
    pieces = supply.printed | {one.name: one.counted for one in supply.wrong}
    rows = [("", "promised", "printed", "difference", "")]
    for name, promised in wrong:
        found = pieces.get(name, Counted())
        where = ", ".join(found.files)
        rows.append((name, str(promised), str(found.count), f"{found.count - promised:+d}", where))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for name, *numbers, where in rows:
        cells = [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        yield "  ".join([name.ljust(widths[0]), *cells, where]).rstrip()
