"""The bill of materials differs from the supply that the game promises.

Where single promises are not kept, the whole list helps: a row for each difference, with what
is promised, what is printed, and the files that print it.

Instead, mend the findings about single pieces; this note goes with them.
"""

from collections.abc import Iterator

from pnp.diagnostics import KEY, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Counted, Supply

RULE = Rule("G-N01d", Severity.NOTE, "derived", over=Supply)


def check(supply: Supply) -> Iterator[Finding]:
    wrong = [name for name in supply.promised if name in supply.unknown]
    wrong += [name for name, _, _ in supply.wrong]
    extra = [name for names in supply.unpromised.values() for name in names]
    if wrong or extra:
        rows = [(supply.meant[n], supply.promised[n]) for n in supply.promised if n in wrong]
        rows += [(name, 0) for name in extra]
        agreeing = len(supply.promised) - len(wrong)
        yield Finding(
            ("supply", KEY),
            f"the bill of materials differs in {len(rows)}, {agreeing} more agree",
            details=tuple(_bill(rows, supply)),
        )


def _bill(wrong: list[tuple[str, int]], supply: Supply) -> Iterator[str]:
    """Yield the rows of a table: name, promised, printed, difference, files."""
    rows = [("", "promised", "printed", "difference", "")]
    for name, promised in wrong:
        found = supply.printed.get(name, Counted())
        where = ", ".join(found.files)
        rows.append((name, str(promised), str(found.count), f"{found.count - promised:+d}", where))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for name, *numbers, where in rows:
        cells = [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        yield "  ".join([name.ljust(widths[0]), *cells, where]).rstrip()
