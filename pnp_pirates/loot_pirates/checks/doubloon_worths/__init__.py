"""Doubloons that are not worth what the rules know."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.loot_pirates.views import Hoard


def missing(hoard: Hoard) -> Iterator[Finding]:
    """Look for a doubloon of each worth."""
    there = {coin.worth for coin in hoard.coins}
    for worth in hoard.setting.fact("denominations") if there else ():
        if worth not in there:
            yield Finding(
                ("tokens",),
                f"no doubloon is worth {worth}",
                f'add a token with  front: {{text: "{worth}"}}',
                file=hoard.coins[0].file,
            )


def other(hoard: Hoard) -> Iterator[Finding]:
    """Look for doubloons of other worths."""
    known = tuple(hoard.setting.fact("denominations"))
    worths = ", ".join(map(str, known))
    for coin in hoard.coins:
        if coin.worth not in known:
            yield Finding(
                ("pieces", coin.index, "front", "text"),
                f"'{coin.id}' is worth {coin.worth}; doubloons are worth {worths}",
                f"write one of {worths}",
                file=coin.file,
            )
