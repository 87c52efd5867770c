"""A coin is wider than the places of a mat that are made for it.

Ones lie on the places with a coin, in the hold and in the Governor's purse; fives, which are
buried, on those of the treasure. A coin that is wider covers its neighbours, and nobody sees at a
glance how much gold lies there.

Instead, make the places as wide as the coins, or the coins smaller.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit
from pnp.games.les_petits_pirates.sizes import SLIP
from pnp.rules.rule import Finding, Rule

if TYPE_CHECKING:
    from pnp.model.mats import Mats

RULE = Rule("LPP-C01c", Severity.WARNING, "derived", "000:L30-33, L98", over=Kit)
LYING = {"coin": "gold-1", "bury": "gold-5"}
"""Which coins lie on places, by the icons of these."""


def check(kit: Kit) -> Iterator[Finding]:
    for file in kit.setting.files("mats"):
        for where, mat, places in cast("Mats", file.record).blocks:
            for made in kit.made(LYING.get(places.icon, "")):
                id, width = made.piece.id, made.piece.width
                if width > places.size + SLIP:
                    yield Finding(
                        (*where, "size"),
                        f"'{id}' is {width:g} mm wide, its place on '{mat.id}' {places.size:g} mm",
                        f"write  size: {width:g}mm, or make '{id}' smaller",
                        file=file,
                        labels=(((*made.path, "size"), "the size of the coin", made.file),),
                    )
