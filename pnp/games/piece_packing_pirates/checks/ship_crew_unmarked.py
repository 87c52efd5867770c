"""The crew track does not show which ships a crew can sail.

Each number of the track shows the icons of all ships that this crew can sail. Players overlook a
missing ship; a surplus one breaks the rules.

Instead, list at each number the ships whose least and most crew include it.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.ships import fleet
from pnp.games.piece_packing_pirates.views import PlayMat, icons_at
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-D04b", Severity.WARNING, "derived", "003:L37, L103", over=PlayMat)


def check(mat: PlayMat) -> Iterator[Finding]:
    ships = fleet(mat.setting)
    for path, track in mat.tracks_of("crew"):
        for number in track.numbers:
            shown = {icon for icon in track.shown.get(number, ()) if icon in ships}
            right = {name for name, ship in ships.items() if ship.least <= number <= ship.most}
            wrong = [ship for ship in ships if ship in shown ^ right]
            if wrong:
                can = "may" if wrong[0] in right else "may not"
                inner = ", ".join(ship for ship in ships if ship in right)
                yield Finding(
                    icons_at(path, track, number),
                    f"{number} crew {can} sail a '{wrong[0]}', which is "
                    f"{'not ' if can == 'may' else ''}shown",
                    f"write  {number}: [{inner}]" if right else f"remove the ships from {number}",
                )
