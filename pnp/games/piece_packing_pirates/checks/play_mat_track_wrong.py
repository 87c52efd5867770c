"""A track of the play mat has a different range than in the rules.

Turn counts to 20, crew to 10, notoriety to 20, booty to 50, and what is buried in steps of 50 to
1000. A shorter track lacks spaces for some numbers.

Instead, write the from, to and step given in the rules, or declare others with variant: {tracks:
{...}}.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import PlayMat
from pnp.model.tracks import Track
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-D03", Severity.ERROR, "derived", "003:L33, L87-89, L202-211", over=PlayMat)


def check(mat: PlayMat) -> Iterator[Finding]:
    for path, name, track in mat.tracks():
        span = mat.spans[name]
        start, end, step = span.start, span[-1] if span else span.start, span.step
        if track.numbers != tuple(span):
            by = f" in steps of {step}" if step > 1 else ""
            yield Finding(
                (*path, _wrong(track, start, end)),
                f"'{name}' runs over {_range(track)}; the rules need {start} to {end}{by}",
                f"write  from: {start}  and  to: {end}" + (f"  and  step: {step}" if by else ""),
            )


def _wrong(track: Track, start: int, end: int) -> str:
    if track.values is not None:
        return "values"
    if track.from_ != start:
        return "from"
    return "to" if track.to != end else "step"


def _range(track: Track) -> str:
    numbers = track.numbers
    step = f" by {track.step}" if track.values is None and track.step != 1 else ""
    return f"{numbers[0]} to {numbers[-1]}{step}"
