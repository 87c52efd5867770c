"""What an ocean of nine cards must be, read from its text alone: no rule and no record of pnp is
used."""

from __future__ import annotations

import yaml

PORTS = {"royal": 1, "port": 1, "open": 0}


def wrongs(text: str) -> list[str]:
    """Return what is wrong with an ocean of 1 royal card, 4 cards of ports and 4 of open waters."""
    data = yaml.safe_load(text)
    cards = {
        card["card"]: [r.split() for r in card["sectors"].splitlines()] for card in data["cards"]
    }
    kinds = {card["card"]: card["kind"] for card in data["cards"]}
    found = []
    if sorted(kinds.values()) != ["open"] * 4 + ["port"] * 4 + ["royal"]:
        found.append("other cards")
    for id, rows in cards.items():
        own = [sector for row in rows for sector in row]
        if [len(row) for row in rows] != [3, 3, 3]:
            found.append(f"{id} is not 3 x 3")
        if own.count("port") != PORTS[kinds[id]]:
            found.append(f"{id} has {own.count('port')} ports")
        found += [f"{id} has two of {s}" for s in ("jungle", "small", "large") if own.count(s) > 1]
        found += [f"{id} has unknown {s}" for s in own if s not in data["legend"]]
        barred = [
            (r, c)
            for r, row in enumerate(rows)
            for c, s in enumerate(row)
            if s in ("hills", "fort")
        ]
        if barred != ([(0, 0), (0, 1), (0, 2), (1, 1)] if kinds[id] == "royal" else []):
            found.append(f"{id} has land at {barred}")
    every = [set(sum(rows, [])) for rows in cards.values()]
    for sector, least in (("small", 3), ("large", 3), ("jungle", 6), ("fish", 3), ("plantain", 3)):
        if sum(sector in own for own in every) < least:
            found.append(f"fewer than {least} cards with {sector}")
    for card in data["cards"]:
        rows = cards[card["card"]]
        for place in card.get("landmarks", {}):
            row, column = map(int, place.split("-"))
            if rows[row - 1][column - 1] not in ("port", "jungle", "plantain", "fort"):
                found.append(f"a landmark of {card['card']} is in the water")
    return found
