"""A coin is wider than a quarter of a tile.

Coins are ships, and each quarter of a tile is a space for them. If a coin does not fit, the
position of the ship is unclear, and two coins have no room side by side.

Instead, make coins at most half as wide as tiles, such as 3/4 in on tiles of 2 in.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.model.deck import Deck
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piece_packing_pirates.views import AllPieces

RULE = Rule("PPP-C02c", Severity.ERROR, "derived", "003:L23, L27", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    tiles, coins = kit.setting.file("deck", "tiles"), kit.setting.file("deck", "coins")
    if tiles is None or coins is None:
        return
    assert isinstance(tiles.record, Deck)
    assert isinstance(coins.record, Deck)
    space, coin = min(tiles.record.trim) / 2, max(coins.record.trim)
    if coin > space:
        yield Finding(
            ("size",),
            f"a coin is {coin:g} mm wide, but a space of the sea only {space:g} mm",
            f"write a size of at most {space:g}mm",
            labels=((("size",), "the size of tiles", tiles),),
            file=coins,
        )
