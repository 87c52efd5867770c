"""The places of the Governor's purse do not match the limit of the solo game.

The solo game ends when the Governor has taken a certain amount of gold. Places numbered from 1
to that amount show at a glance how near the end is; other numbers are misleading.

Instead, give the purse that many places for coins, numbered from 1, or declare another limit
with  variant: {bribe-limit: ...}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit, area, mats_of
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule("", Severity.WARNING, "derived", "000:L318-320", over=Kit)


def check(kit: Kit) -> Iterator[Finding]:
    for file in kit.files:
        limit = kit.fact("bribe-limit", file) if file.kind == "mats" else 0
        for i, mat in enumerate(mats_of(file)):
            purse = area(mat, "coin")
            if purse is None or area(mat, "ship") is not None or not purse.places:
                continue
            where: Where = ("pieces", i, "areas", mat.areas.index(purse))
            coins = [(j, p) for j, p in enumerate(purse.places) if p.icon == "coin"]
            room = sum(places.quantity for _, places in coins)
            if room != limit:
                yield Finding(
                    (*where, "places", coins[0][0], "quantity") if coins else (*where, "icon"),
                    f"the game ends with {limit} gold in the purse; '{purse.title}' has {room} "
                    "places for coins",
                    f"write  quantity: {limit}, or declare  variant: {{bribe-limit: {room}}}",
                    file=file,
                )
            elif len(coins) == 1 and coins[0][1].first not in (None, 1):
                yield Finding(
                    (*where, "places", coins[0][0], "first"),
                    f"the places of '{purse.title}' are numbered from {coins[0][1].first}",
                    "write  first: 1",
                    file=file,
                )
