"""The Governor's two ships, or his two dice, cannot be told apart.

One patrols the islands and the other the mainland, each by its own die. If they look alike,
players cannot tell which is which after a roll.

Instead, give them different grounds or shapes.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.kit import AllPieces

RULE = Rule("LPP-C10b", Severity.ERROR, "letter", "000:L288", over=AllPieces)
PAIRS = (("governor-island", "governor-mainland"), ("governor-die-island", "governor-die-mainland"))


def check(kit: AllPieces) -> Iterator[Finding]:
    for first, second in PAIRS if kit.solo else ():
        for a, b in zip(kit.made(first), kit.made(second), strict=False):
            same = a.piece.model_dump(exclude={"id", "title"})
            if same == b.piece.model_dump(exclude={"id", "title"}):
                yield Finding(
                    (*b.path, "id"),
                    f"'{second}' looks exactly like '{first}'",
                    "give one of them a different  ground",
                    labels=(((*a.path, "id"), "the other", a.file),),
                    file=b.file,
                )
