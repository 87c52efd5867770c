"""A variant gives captains more ships than action dice.

Each ship on the board uses a die in every round. A ship without a die never has a turn.

Instead, declare as many action dice as ships below  variant, and make as many.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.WARNING, "derived", "000:L35, L91", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    for made in kit.made("action-die"):
        ships, dice = kit.fact("ships", made.file), kit.fact("action-dice", made.file)
        for file in (made.file, kit.file):
            varied = getattr(file.record, "variant", {})
            name = next((name for name in ("ships", "action-dice") if name in varied), None)
            if dice < ships and name is not None:
                yield Finding(
                    ("variant", name),
                    f"each captain has {ships} ships and {dice} action dice",
                    f"write  action-dice: {ships}  below variant",
                    file=file,
                )
                break
