"""The track of booty does not show what crew costs.

Each crew costs 3. With a sign on 3, 6, 9 and so on, up to the crew of the largest ship, players
need not calculate or use the reference sheet.

Instead, put the same icon (not a ship) on each of these numbers.
"""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.ships import fleet
from pnp.games.piece_packing_pirates.views import PlayMat, icons_at
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-D04c", Severity.WARNING, "derived", "003:L37, L103", over=PlayMat)


def check(mat: PlayMat) -> Iterator[Finding]:
    ships, price = fleet(mat.setting), mat.setting.fact("crew-price")
    most = max(ship.most for ship in ships.values())
    costs = {price * crew: crew for crew in range(1, most + 1)}
    for path, track in mat.tracks_of("booty"):
        signs = Counter(i for icons in track.shown.values() for i in icons if i not in ships)
        if not signs:
            yield Finding(
                icons_at(path, track),
                f"no space shows that crew cost {price} each",
                f"add an icon, such as mdi:account, at {price}, {2 * price}, ... {price * most}",
            )
            continue
        sign = signs.most_common(1)[0][0]
        for number in track.numbers:
            shown = sign in track.shown.get(number, ())
            if shown and number not in costs:
                yield Finding(
                    icons_at(path, track, number),
                    f"the crew sign is on {number}, which is not a price of crew",
                    f"crew costs {price} each, {price * most} for {most}",
                )
            elif not shown and number in costs:
                yield Finding(
                    icons_at(path, track, number),
                    f"no sign shows that {costs[number]} crew cost {number}",
                    f"add '{sign}' at {number}",
                )
