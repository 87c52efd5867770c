"""A track of the play mat jumps from the end of one run to the start of the next.

Pawns go up and down along tracks by single spaces. If all runs start at the same end, 10 and 11
are far apart, and a pawn is easily put in the wrong run.

Instead, write  run: snake, so that each run starts where the last one ends.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import PlayMat
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-D03c", Severity.ERROR, "derived", "003:L202-211", over=PlayMat)


def check(mat: PlayMat) -> Iterator[Finding]:
    for path, name, track in mat.tracks():
        numbers, length = track.numbers, track.length
        if track.run != "columns" or length is None:
            continue
        last = length if track.zero == "apart" else length - 1
        if last + 1 < len(numbers):
            yield Finding(
                (*path, "run"),
                f"on the track '{name}', {numbers[last]} and {numbers[last + 1]} are not adjacent",
                "write  run: snake",
            )
