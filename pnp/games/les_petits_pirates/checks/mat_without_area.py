"""The mat of a captain lacks one of the four areas given in the rules.

There is a reserve for unused ships and dice, a hold, a treasure for buried gold, and a place for
action dice.

Instead, add the area with its icon: anchor for the reserve, ship for the hold, treasure, and die.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import AllPieces, mats_of
from pnp.rules.rule import Finding, Rule

AREAS = {
    "anchor": "reserve",
    "ship": "hold",
    "treasure": "treasure",
    "die": "place for action dice",
}
RULE = Rule("LPP-C09", Severity.ERROR, "letter", "000:L67", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    mats = [(file, i, mat) for file in kit.files for i, mat in enumerate(mats_of(file))]
    for file, i, mat in mats:
        there = {area.icon for area in mat.areas}
        if "ship" not in there and mat.id != "player-mat":
            continue
        for icon, name in AREAS.items():
            if icon not in there:
                yield Finding(
                    ("pieces", i, "id"),
                    f"the mat '{mat.id}' has no {name}",
                    f"add an area with  icon: {icon}",
                    file=file,
                )
