"""A game promises what it does not print: neither a piece nor a file of its parts has that id.

The promise cannot be kept, and a piece that was meant by it is counted by nobody.

Instead, write the id of a piece, such as coin-1, or of a file that a part names, such as
deck/crew.
"""

from collections.abc import Iterator

from pnp.diagnostics import FURTHER, KEY, Severity, nearest
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Supply
from pnp.rules.wording import counted

RULE = Rule("G-N01b", Severity.ERROR, "derived", over=Supply, after=("ocean-kind-miscounted",))


def check(supply: Supply) -> Iterator[Finding]:
    alike: dict[str, list[str]] = {}
    for name in supply.unknown:
        # A piece in several colours is promised under a name for each.
        stem = "" if name in supply.unused else name.rpartition("-")[0] or name
        alike.setdefault(stem, []).append(name)
    for stem, (name, *others) in alike.items():
        message = f"the game promises '{name}', but prints no piece or file of that id"
        hint = _hint(name, supply)
        if not stem:
            files = {n: file.id for n in (name, *others) if (file := supply.unused[n])}
            message = f"the game promises '{name}', but no part prints '{files[name]}'"
            hint = f"add it to a part, as in  of: [{', '.join(dict.fromkeys(files.values()))}]"
        nor = f"; so it is with {counted(len(others), 'other promise')}" if others else ""
        yield Finding(
            ("supply", name, KEY),
            f"{message}{nor}",
            hint,
            labels=tuple((("supply", n, KEY), "this one, too") for n in others[:FURTHER]),
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
