"""A game promises what it does not print: no piece or file of its parts has that id.

A fact promises what it `counts`, and `game.yaml` what is listed under `supply`. The promise
cannot be kept, and the intended piece is not counted.

Instead, write the id of a piece, such as coin-1, or of a file listed in a part, such as
deck/crew.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import FURTHER, KEY, Severity, nearest
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Place, Promise, Supply
from pnp.rules.wording import counted

RULE = Rule("G-N01b", Severity.ERROR, "derived", over=Supply, after=("ocean-kind-miscounted",))


def check(supply: Supply) -> Iterator[Finding]:
    alike: dict[tuple[str, str], list[Promise]] = {}
    for promise in supply.unknown:
        # A piece in several colours is promised under a name for each.
        stem = promise.name.rpartition("-")[0] or promise.name
        if promise.name in supply.unused:
            stem = ""
        fact = promise.fact.fact if promise.fact is not None else ""
        alike.setdefault((fact, stem), []).append(promise)
    for (fact, stem), (first, *others) in alike.items():
        name = first.name
        says = f"the fact '{fact}' counts" if fact else "the game promises"
        message = f"{says} '{name}', but no piece or file of that id is printed"
        hint = _hint(name, supply)
        if not stem:
            meant = (promise.name for promise in (first, *others))
            files = {n: file.id for n in meant if (file := supply.unused[n])}
            message = f"{says} '{name}', but no part prints '{files[name]}'"
            hint = f"add it to a part, as in  of: [{', '.join(dict.fromkeys(files.values()))}]"
        nor = f"; the same applies to {counted(len(others), 'other promise')}" if others else ""
        (path, file), *further = (_place(promise, supply) for promise in (first, *others))
        yield Finding(
            path,
            f"{message}{nor}",
            hint,
            labels=tuple((path, "also this one", file) for path, file in further[:FURTHER]),
            file=file,
        )


def _place(promise: Promise, supply: Supply) -> Place:
    """Return where it is written what a promise means."""
    if promise.fact is None:
        return ("supply", promise.name, KEY), supply.file
    if promise.key is not None and (found := supply.place(promise, ())) is not None:
        path, file = found
        return (*path, KEY), file
    file, index = supply.stated[promise.fact.fact]
    return ("facts", index, "counts"), file


def _hint(name: str, supply: Supply) -> str:
    for entry, files in zip(supply.record.parts, supply.parts, strict=True):
        if entry.part == name:
            own = ", ".join(file.name for file in files)
            return f"'{name}' is a part; list what it prints instead: {own}"
    files_called = supply.files_called(name.rpartition("/")[2])
    if files_called:
        return f"write {' or '.join(files_called)}"
    return nearest(name, {*supply.printed, *(k.partition("/")[2] for k in supply.printed)} - {""})
