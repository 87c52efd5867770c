"""The hold on a mat has room for more or less than the rules allow in it.

Captains carry at most ten gold and six resources. A mat with a different number of places
contradicts the rules.

Instead, give the hold as many places for gold and for resources as the rules allow.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import Kit, area
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C09c", Severity.ERROR, "letter", "000:L98, L103", over=Kit)
LIMITS = (("coin", "hold-gold", "gold"), ("resource", "hold-resources", "resources"))


def check(kit: Kit) -> Iterator[Finding]:
    for file, i, mat in kit.mats:
        hold = area(mat, "ship")
        if hold is None:
            continue
        for icon, fact, what in LIMITS:
            limit, where = kit.fact(fact, file), ("pieces", i, "areas", mat.areas.index(hold))
            for j, places in enumerate(hold.places):
                if places.icon == icon and places.quantity != limit:
                    yield Finding(
                        (*where, "places", j, "quantity"),
                        f"a hold keeps {limit} {what}; it has {places.quantity} places for them",
                        f"write  quantity: {limit}, or declare  variant: {{{fact}: "
                        f"{places.quantity}}}",
                        file=file,
                    )
                if places.icon == icon and places.first not in (None, 1):
                    yield Finding(
                        (*where, "places", j, "first"),
                        f"the places for {what} are numbered from {places.first}",
                        "write  first: 1",
                        file=file,
                    )
            for j, track in enumerate(hold.tracks):
                if track.icon == icon and max(track.numbers) != limit:
                    yield Finding(
                        (*where, "tracks", j),
                        f"a hold keeps {limit} {what}; its track ends at {max(track.numbers)}",
                        f"make the track run from 0 to {limit}",
                        file=file,
                    )
