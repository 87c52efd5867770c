"""A ship is wider than the rules describe.

The spaces of a map are drawn for ships of one width. A wider one covers their borders and the
signs of ports, on maps that others have drawn as well as on your own.

Instead, write the size given in the rules, or declare another under variant in game.yaml and
give the maps larger spaces.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates import sizes
from pnp.games.les_petits_pirates.kit import Kit
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C05c", Severity.WARNING, "letter", "000:L34-35", over=Kit)


def check(kit: Kit) -> Iterator[Finding]:
    for made in sizes.widths(kit.setting, "tokens"):
        if made.id not in sizes.SHIPS:
            continue
        wanted = float(kit.fact("ship-size", made.file))
        if made.width > wanted + sizes.SLIP:
            yield Finding(
                made.path,
                f"'{made.id}' is {made.width:g} mm wide; the rules ask for {wanted:g} mm",
                f"write  size: {wanted:g}mm, or declare  variant: {{ship-size: {made.width:.0f}}}",
                file=made.file,
            )
