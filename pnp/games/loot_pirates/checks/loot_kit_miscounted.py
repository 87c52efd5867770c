"""The kit promises too few, or too many, of a piece that the game needs once.

One marker shows who is Captain, and Booty and Reserve lie on a mat each, so that nobody takes one
for the other.

Instead, promise them under  supply  as often as needed, or declare other numbers with
variant: {kit: {...}}.
"""

from collections.abc import Iterator
from typing import Any

from pnp.diagnostics import Severity, closest
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LOOT-C08d",
    Severity.ERROR,
    "derived",
    "002:L14-20",
    over=Hoard,
    after=("unknown-supply",),
    instead=("count-mismatch",),
)


def check(hoard: Hoard) -> Iterator[Finding]:
    supply = hoard.record.supply
    for piece, count in hoard.setting.fact("kit").items() if supply else ():
        promised = supply.get(piece, 0)
        if promised != count:
            yield Finding(
                ("supply", piece) if promised else ("supply",),
                f"the game needs {count} of '{piece}'; the kit promises {promised or 'none'}",
                f"write  {piece}: {count}  and print as many",
            )
    yield from _misnamed(hoard) if supply else ()


def _misnamed(hoard: Hoard) -> Iterator[Finding]:
    """Tell of pieces that only the file is named after, but none of its pieces."""
    for file in (*hoard.setting.files("tokens"), *hoard.setting.files("deck")):
        record: Any = file.record
        key, id = ("cards", "card") if file.kind == "deck" else ("pieces", "id")
        made = [getattr(piece, id) for piece in getattr(record, key)]
        if file.id in hoard.setting.fact("kit") and file.id not in made:
            near = closest(file.id, made)
            yield Finding(
                (key, made.index(near) if near else 0, id),
                f"'{file.id}' is promised once, and no piece has that id",
                f"write  {id}: {file.id}",
                file=file,
            )
