"""Two files of one part make pieces with the same id.

Each piece becomes a file named by its id in the folder of its part, so one of the two would
overwrite the other, and a promise of the supply would be ambiguous.

Instead, give one of the two pieces another id, or print the two files in separate parts.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.files import File
from pnp.model.counts import Made, pieces
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Supply

RULE = Rule("G-R02d", Severity.ERROR, "derived", over=Supply, binding=True)


def check(supply: Supply) -> Iterator[Finding]:
    for entry, files in zip(supply.record.parts, supply.parts, strict=True):
        first: dict[str, tuple[File[Record], Made]] = {}
        for file in files:
            own = {piece.id: piece for piece in reversed(list(pieces(file.record)))}
            for id, piece in own.items():
                earlier, there = first.setdefault(id, (file, piece))
                if earlier is not file:
                    yield Finding(
                        piece.path,
                        f"the part '{entry.part}' has two pieces with the id '{id}'",
                        "give one of them another id",
                        labels=((there.path, f"'{id}' is also made here", earlier),),
                        file=file,
                    )
