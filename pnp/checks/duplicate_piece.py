"""Two pieces of a file have the same id.

Each piece becomes a file named by its id, so one of the two would overwrite the other. Copies of
one piece are its quantity.

Instead, give one of the two another id, or remove it and increase the quantity of the other.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.model.counts import pieces
from pnp.rules.facts import AnyFile
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule(
    "G-R02e", Severity.ERROR, "derived", over=AnyFile, instead=("count-mismatch",), binding=True
)
# Of cards another rule tells, of a mosaic its survey.
OTHERS = ("deck", "mosaic")


def check(facts: AnyFile) -> Iterator[Finding]:
    if facts.file.kind in OTHERS:
        return
    first: dict[str, Where] = {}
    told: set[Where] = set()
    for piece in pieces(facts.record):
        earlier = first.setdefault(piece.id, piece.path)
        if earlier != piece.path and piece.path not in told:
            told.add(piece.path)
            yield Finding(
                piece.path,
                f"two pieces have the id '{piece.id}'",
                "use quantity for copies, or give one of them another id",
                labels=((earlier, "first defined here"),),
            )
