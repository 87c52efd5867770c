"""A game promises what it does not print: neither a piece nor a file of its parts has that id.

The promise cannot be kept, and a piece that was meant by it is counted by nobody.

Instead, write the id of a piece, such as coin-1, or of a file that a part names, such as
deck/crew.
"""

from collections.abc import Iterator

from pnp.diagnostics import KEY, Severity, nearest
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Supply

RULE = Rule("G-N01b", Severity.ERROR, "derived", over=Supply)


def check(supply: Supply) -> Iterator[Finding]:
    for name in supply.unknown:
        yield Finding(
            ("supply", name, KEY),
            f"the game promises '{name}', but prints no piece or file of that id",
            _hint(name, supply),
        )


def _hint(name: str, supply: Supply) -> str:
    for entry, files in zip(supply.record.parts, supply.parts, strict=True):
        if entry.part == name:
            own = ", ".join(f"{file.kind}/{file.id}" for file in files)
            return f"'{name}' is a part; promise what it prints: {own}"
    files_called = supply.files_called(name.rpartition("/")[2])
    if files_called:
        return f"write {' or '.join(files_called)}"
    return nearest(name, {*supply.printed, *(k.partition("/")[2] for k in supply.printed)} - {""})
