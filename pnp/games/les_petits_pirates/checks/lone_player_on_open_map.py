"""A map for several players is used for a single captain.

A single captain on such a map has no one to rob and no one to fear. A game for one player needs
the Governor's ships, and so a map of size solo with red numbers and patrols.

Instead, write at least 2 players, or make it a solo map with  size: solo.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import solo_signs
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M14b", Severity.ERROR, "letter", "000:L270", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    (least, most), size = map_.record.players, map_.record.size
    if size != "solo" and least < 2:
        yield Finding(
            ("players",),
            "a single captain has no one to rob; only a solo map is for one player",
            "write  size: solo; the legend has its signs"
            if any(solo_signs(map_.record))
            else f"write  players: {f'2-{most}' if most > 2 else 2}, or  size: solo",
        )
