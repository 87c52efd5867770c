"""The names of what is drawn by name: engravings of charts, what stands on islands, scenes.

The drawings themselves lie in ``pnp.components``, which takes long to load.
"""

from __future__ import annotations

from collections.abc import Collection

from pnp.base.diagnostics import nearest

ENGRAVINGS = (
    *("anchor", "asteroids", "cog", "comet", "fish", "gulls", "kraken", "mermaid", "reef"),
    *("ringed-planet", "rocks", "serpent", "ship", "sloop", "star-ship", "sun", "village"),
    *("whale", "whirlpool", "wreck"),
)
"""Small pictures for empty water, for standees, screens and boxes."""
COMPASS = "compass"
"""What a chart may have besides."""
TUB = "tub"
"""The small ship that only stands."""
SHIPS = ("cog", "ship", "sloop", TUB)
"""Those of them that have a sail, on which an icon may stand."""
SCENERY = ("hills", "hoard", "huts", "lighthouse", "monster", "palms", "rocks", "skull", "town")
"""What stands on an island of a board of squares."""
SCENES = ("blackbeard", "cannonball", "fair-breeze", "sea-monster", "sirens-call")
"""Pictures that fill a panel of a board, or a box of a card."""


def art_fault(name: str, known: Collection[str]) -> tuple[str, str]:
    """Return why nothing can be drawn by a name, and a hint; empty texts where something can."""
    return ("", "") if name in known else (f"there is no drawing '{name}'", nearest(name, known))
