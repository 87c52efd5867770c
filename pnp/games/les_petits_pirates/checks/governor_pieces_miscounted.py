"""The solo game does not have two ships and two dice of the Governor.

One ship patrols the islands and one the mainland, each with a die of its own that is rolled before
the captain's.

Instead, make  governor-island  and  governor-mainland  once each, and a die for each of them:
governor-die-island  and  governor-die-mainland.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C10",
    Severity.ERROR,
    "letter",
    "000:L278, L288",
    over=Kit,
    after=("duplicate-piece",),
    instead=("count-mismatch", "unknown-supply"),
)
KINDS = (("tokens", "governor-ships", "ships"), ("dice", "governor-dice", "dice"))


def check(kit: Kit) -> Iterator[Finding]:
    for kind, fact, what in KINDS if kit.solo else ():
        made = [
            one
            for id in kit.pieces
            if id.startswith("governor-")
            for one in kit.made(id)
            if one.file.kind == kind
        ]
        if not made:
            continue
        wanted = kit.fact(fact, made[0].file)
        count = sum(one.piece.quantity for one in made)
        if count != wanted:
            yield Finding(
                (*made[-1].path, "id"),
                f"the Governor has {wanted} {what}; {count} "
                f"{'is' if count == 1 else 'are'} made: "
                + ", ".join(f"{one.piece.quantity} of '{one.piece.id}'" for one in made),
                f"make {wanted} {what}, one for the islands and one for the mainland",
                file=made[0].file,
            )
