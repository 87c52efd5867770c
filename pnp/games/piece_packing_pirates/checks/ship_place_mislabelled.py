"""The label of a ship's place on the mat has a different coin than that ship.

The coins are ships: the null is a sloop, the five a ship of the line. Players who place the coins
by the labels get a different ship than the one shown by the icon.

Instead, write the coin of the ship, or no coin.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.ships import fleet
from pnp.games.piece_packing_pirates.views import WORDS, PlayMat
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
