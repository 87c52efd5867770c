"""There are fewer copies of something than players who each take one.

A screen, a reference card or a colour for each player is of no use to the player who gets none.

Instead, write  quantity  as many times as there are players, such as
quantity: "{most-players}", or name a colour for each.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.facts.shares import SCREEN, is_shared, shares
from pnp.model.counts import pieces
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame

_SHEET = "sheet"


class Shares(WholeGame):
    """The files of which each player takes an equal share."""

    reads = (SCREEN, _SHEET, "deck", "dice", "mats", "standees", "tokens")


RULE = Rule("", Severity.WARNING, "derived", over=Shares)


def check(game: Shares) -> Iterator[Finding]:
    for entry in game.record.parts:
        least, most = entry.players or game.record.players
        for file in (file for word in entry.of for file in game.named(word)):
            if is_shared(file.kind, file.record, most):
                yield from _short(file, game, least, most)


def _short(file: File[Record], game: Shares, least: int, most: int) -> Iterator[Finding]:
    wanted = max(shares(file.record, players) for players in range(least, most + 1))
    there, where = _there(file, most)
    if there < wanted:
        yield Finding(
            ("players",),
            f"there are only {there} of '{file.id}' for {most} players, who need {wanted}",
            f"write  quantity: {wanted}" if where[-1] == "quantity" else f"make {wanted} of them",
            labels=((where, "as many are made", file),),
        )


def _there(file: File[Record], most: int) -> tuple[int, KeyPath]:
    """Return how many shares a file has, and where it says so."""
    record = file.record
    if colours := getattr(record, "colours", ()):
        return len(colours), ("colours",)
    if file.kind in (SCREEN, _SHEET):
        return int(getattr(record, "quantity", 1)), ("quantity",)
    counts = [made.quantity for made in pieces(record) if not made.beside]
    if all(count % most == 0 for count in counts):
        return min(counts), (file.kind,)
    return plain_sum(counts), (file.kind,)
