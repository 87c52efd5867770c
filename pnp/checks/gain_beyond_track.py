"""A card gives more of something than its track can count.

If a card gives twelve fame and the track has ten spaces, the marker stops at the end and the rest
is lost.

Instead, give at most as much as the track can count, or make the track longer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import MarkedTexts
from pnp.rules.views import WholeGame

if TYPE_CHECKING:
    from pnp.model.deck import Deck
    from pnp.model.mats import Mats


class Tracked(WholeGame):
    """A game with the tracks of its mats and the texts of its cards."""

    reads = ("mats", "deck")


RULE = Rule("", Severity.WARNING, "judgement", over=Tracked, instead=("number-out-of-line",))
_GAIN = re.compile(r"\+ ?(\d{1,6}) ?:([a-z][^\s]*?):(?!\w)")


def check(game: Tracked) -> Iterator[Finding]:
    tracks = _tracks(game)
    for deck in game.setting.files("deck") if tracks else ():
        cards = cast("Deck", deck.record).cards
        for path, text in MarkedTexts(deck, game.setting).marked:
            giver = cards[cast("int", path[1])].card if path[0] == "cards" else deck.id
            for found in _GAIN.finditer(text):
                most, where, mats = tracks.get(found[2], (int(found[1]), (), deck))
                if int(found[1]) > most:
                    yield Finding(
                        path,
                        f"'{giver}' gives {found[1]} :{found[2]}:, but the track ends at {most}",
                        f"give at most {most}, or make the track longer",
                        file=deck,
                        labels=((where, "this track", mats),),
                    )


def _tracks(game: Tracked) -> dict[str, tuple[int, KeyPath, File[Record]]]:
    """Return how far the longest track of each icon leads from end to end, and where it is."""
    found: dict[str, tuple[int, KeyPath, File[Record]]] = {}
    for file in game.setting.files("mats"):
        for where, track in cast("Mats", file.record).counting:
            most = max(track.numbers) - min(track.numbers)
            if track.icon and most > found.get(track.icon, (0,))[0]:
                found[track.icon] = most, where, file
    return found
