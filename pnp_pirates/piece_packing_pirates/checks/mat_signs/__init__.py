"""The signs of ships and crew on play mats."""

import re
from collections import Counter
from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.piece_packing_pirates.ships import fleet
from pnp_pirates.piece_packing_pirates.views import WORDS, PlayMat, icons_at


def prices(mat: PlayMat) -> Iterator[Finding]:
    """Compare the signs of ships with their prices."""
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


def crews(mat: PlayMat) -> Iterator[Finding]:
    """Compare the signs of ships with the crew that sails them."""
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


def crew_prices(mat: PlayMat) -> Iterator[Finding]:
    """Compare the signs of crew with its price."""
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


def places(mat: PlayMat) -> Iterator[Finding]:
    """Compare the labels of ships' places with their coins."""
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
