"""Play mats whose tracks have another range than in the rules."""

from collections.abc import Iterator

from pnp.model.tracks import Track
from pnp.rules.rule import Finding
from pnp_pirates.piece_packing_pirates.views import PlayMat


def wrong(mat: PlayMat) -> Iterator[Finding]:
    """Compare the numbers of each track with those of the rules."""
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


def missing(mat: PlayMat) -> Iterator[Finding]:
    """Look for each track of the rules on mats that have any."""
    there = {name for _, name, _ in mat.tracks()}
    for name, span in mat.spans.items() if there else ():
        if name not in there:
            index, counted = mat.mats[0][0], f"{span.start} to {span.stop - 1}"
            yield Finding(
                ("pieces", index, "id"),
                f"'{mat.mats[0][1].id}' has no track for '{name}'",
                f"add a track with  title: {name.capitalize()}  that runs over {counted}",
            )


def start(mat: PlayMat) -> Iterator[Finding]:
    """Compare where the pawns of tracks start."""
    shown_anywhere = any(track.start is not None for _, _, track in mat.tracks())
    for path, name, track in mat.tracks():
        least = min(track.numbers)
        # What is buried is counted by another die, which is beside the track at first.
        if name == "buried" or track.start == least or not shown_anywhere:
            continue
        shown = "no number" if track.start is None else str(track.start)
        yield Finding(
            (*path, "title" if track.start is None else "start"),
            f"the track '{track.title}' shows {shown} as the start; its pawn starts at {least}",
            f"write  start: {least}",
        )


def broken(mat: PlayMat) -> Iterator[Finding]:
    """Look for tracks whose columns part adjacent numbers."""
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
