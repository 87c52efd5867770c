"""A track of the play mat shows a different start than its pawn's.

All pawns start at the lower end of their tracks. A ring around another number is misleading, as
is a track without a ring among others that have one.

Instead, write the lowest number of the track as its  start.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import PlayMat
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "", Severity.WARNING, "letter", "003:L33", over=PlayMat, after=("play-mat-track-wrong",)
)


def check(mat: PlayMat) -> Iterator[Finding]:
    shown_anywhere = any(track.start is not None for _, _, track in mat.tracks())
    for path, name, track in mat.tracks():
        least = min(track.numbers)
        # What is buried is counted by another die, which lies beside the track at first.
        if name == "buried" or track.start == least or not shown_anywhere:
            continue
        shown = "no number" if track.start is None else str(track.start)
        yield Finding(
            (*path, "title" if track.start is None else "start"),
            f"the track '{track.title}' shows {shown} as the start; its pawn starts at {least}",
            f"write  start: {least}",
        )
