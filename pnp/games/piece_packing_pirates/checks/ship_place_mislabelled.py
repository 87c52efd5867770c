"""A place for a ship on the mat names another coin than that ship has.

The coins are ships: the null is a sloop, the five a ship of the line. Whoever lays the coins by the
labels sails another ship than the one that the icon shows.

Instead, name the coin of the ship, or none.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import WORDS, PlayMat
from pnp.games.piece_packing_pirates.ships import fleet
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-D03d", Severity.ERROR, "letter", "003:L27-29", over=PlayMat)


def check(mat: PlayMat) -> Iterator[Finding]:
    ships = fleet(mat.setting)
    for i, piece in enumerate(mat.record.pieces):
        for j, area in enumerate(piece.areas):
            for k, place in enumerate(area.places):
                words = re.findall(r"[a-z]+", place.label.lower())
                named = [word for word in words if word in WORDS]
                if place.icon in ships and named and named != [WORDS[ships[place.icon].size]]:
                    right = WORDS[ships[place.icon].size]
                    yield Finding(
                        ("pieces", i, "areas", j, "places", k, "label"),
                        f"the coin of '{place.icon}' is '{right}', not '{named[0]}'",
                        f"write '{right}'",
                    )
