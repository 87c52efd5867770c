"""The track of booty does not show what a ship costs.

The icon of each ship on its price replaces the reference sheet. With an icon on another number,
or none, players pay the wrong price.

Instead, put the icon of each ship on its price under  icons  of the track.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import PlayMat, icons_at
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-D04", Severity.WARNING, "derived", "003:L37, L103", over=PlayMat)


def check(mat: PlayMat) -> Iterator[Finding]:
    prices = mat.setting.fact("price")
    for path, track in mat.tracks_of("booty"):
        for ship, price in prices.items():
            shown = [number for number, icons in track.shown.items() if ship in icons]
            for number in shown:
                if number != price:
                    yield Finding(
                        icons_at(path, track, number),
                        f"'{ship}' is on {number}, but costs {price}",
                        f"move it to {price}",
                    )
            if not shown:
                yield Finding(
                    icons_at(path, track),
                    f"no space shows that a '{ship}' costs {price}",
                    f"add  {price}: {ship}  to the icons of the track",
                )
