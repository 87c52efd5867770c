"""Blackbeard or the Sea Monster is there twice, or not at all.

There is one of each. Cards move the one that stands on the board.

Instead, make one standee `blackbeard` and one `sea-monster`.
"""

from collections.abc import Iterator

from pnp.diagnostics import KEY, Severity
from pnp.games.piracy.kit import PERILS, Figures
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-C03",
    Severity.ERROR,
    "letter",
    "004:L250, L316-317",
    over=Figures,
    after=("duplicate-piece",),
    instead=("count-mismatch", "unknown-supply"),
)


def check(figures: Figures) -> Iterator[Finding]:
    made = {kind: [m for m in figures.pieces(kind) if m[0].kind == "standees"] for kind in PERILS}
    for kind in PERILS:
        total = sum(number for _, _, number in made[kind])
        if total > 1:
            file, where, _ = made[kind][0]
            message = f"{total} standees of '{kind}', of which there is one"
            yield Finding(where, message, "make one", file=file)
        elif total == 0:
            beside = [m[0] for other in PERILS for m in made[other]]
            for file in beside[:1]:
                message = f"no standee '{kind}' stands beside the other"
                yield Finding(("pieces", KEY), message, f"add one with  id: {kind}", file=file)
