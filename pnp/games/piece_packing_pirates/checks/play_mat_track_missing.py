"""The play mat lacks a track.

Turns, crew, notoriety, booty and what is buried are counted with pawns on five tracks. Anything
without a track must be remembered.

Instead, add a track with the title Turn, Crew, Notoriety, Booty or Buried.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import PlayMat
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-D03b", Severity.ERROR, "derived", "003:L33, L202-211", over=PlayMat)


def check(mat: PlayMat) -> Iterator[Finding]:
    there = {name for _, name, _ in mat.tracks()}
    for name, span in mat.spans.items() if there else ():
        if name not in there:
            index, counted = mat.mats[0][0], f"{span.start} to {span.stop - 1}"
            yield Finding(
                ("pieces", index, "id"),
                f"'{mat.mats[0][1].id}' has no track for '{name}'",
                f"add a track with  title: {name.capitalize()}  that runs over {counted}",
            )
