"""Rules for the panels of mats and the room on their tracks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.units import format_number
from pnp.content.files import File
from pnp.kinds.mats.courses import spaces
from pnp.kinds.mats.patches import Patch, area_patches, mat_patches
from pnp.kinds.standees.checks import AIR, figures
from pnp.model.measure import DUST
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import MatFile, Setting, View

if TYPE_CHECKING:
    from pnp.kinds.dice.record import Dice
    from pnp.kinds.mats.record import Mats
    from pnp.kinds.standees.record import Standees


# Millimetres: a smaller overlap is a line that two frames share.
LEAST = 0.5


HINT = "move one of them, make one smaller, or remove the duplicate"


@Rule("mat-places-overlap", Severity.ERROR, "derived")
def mat_places_overlap(file: MatFile) -> Iterator[Finding]:
    """Two parts of a mat overlap: areas, tracks, tables, or blocks of places in an area.

    The one that is drawn later covers the other, and players cannot tell which of the two a piece
    is on. Tracks are drawn over areas, and a summary over both. To put a track in an area, write it
    under the ``tracks`` of the area, beside its places.

    Instead, move one of them, make one smaller, or remove the duplicate.
    """
    for i, mat in enumerate(file.record.pieces):
        yield from _pairs(("pieces", i), list(mat_patches(mat)))
        for j, area in enumerate(mat.areas):
            yield from _pairs(("pieces", i, "areas", j), list(area_patches(area)))


def _pairs(path: KeyPath, patches: list[Patch]) -> Iterator[Finding]:
    for later, patch in enumerate(patches):
        for other in patches[:later]:
            over = patch.overlap(other)
            if over > LEAST:
                noun, covered = patch.noun, other.noun
                article = "an" if covered[0] in "aeiou" else "a"
                yield Finding(
                    (*path, *patch.path),
                    f"this {noun} overlaps "
                    f"{'another' if covered == noun else f'{article} {covered}'} by {over:.1f} mm",
                    "move one of them, make one smaller, or remove the duplicate",
                    labels=(((*path, *other.path), "the other"),),
                )
                break


# Millimetres from the cut, as for texts; sums of lengths are compared within ``DUST``.
SAFE = 1.5


@Rule("mat-too-near-the-cut", Severity.WARNING, "judgement")
def mat_too_near_the_cut(file: MatFile) -> Iterator[Finding]:
    """A panel of a mat ends at the cut, or so near it that a slip of the knife reaches it.

    Hand tools miss a line by up to 1 mm, and the edge of a panel shows every slip: it is cut off,
    or a strip of the ground is left beside it. Panels do not run into the bleed, so they cannot end
    at the cut on purpose. Keep them 1.5 mm from it, as texts do; from 5 mm on they lie within the
    frame of the mat.

    Instead, move the area, the track or the summary, or make it smaller.
    """
    for i, mat in enumerate(file.record.pieces):
        for patch in mat_patches(mat):
            gap = min(
                min(box.x, box.y, mat.width - box.right, mat.height - box.bottom)
                for box in patch.boxes
            )
            # What extends beyond the mat is an error of its own.
            if -DUST <= gap < SAFE - DUST:
                yield Finding(
                    ("pieces", i, *patch.path),
                    f"the {patch.noun} ends {max(gap, 0):.1f} mm from the cut of the mat of "
                    f"{mat.width:g} x {mat.height:g} mm; {SAFE:g} mm are needed",
                    "move it, or make it smaller; 5 mm keep it within the frame of the mat",
                )


class MatsFile(View):
    """Mats, which may have tracks."""

    kind = "mats"
    record: Mats


@Rule("figures-crowd-a-track", Severity.WARNING, "derived")
def figures_crowd_a_track(mats: MatsFile) -> Iterator[Finding]:
    """Figures or dice are too large for the spaces of the track on which they stand.

    They need a millimetre more than their own width: fingers hold them, and paper bulges where it
    is glued. Without it they stand on two numbers, or push against what counts beside them.

    It measures the figures and the dice that a track of a mat is `for`. A track with `room: 1mm` is
    refused when its spaces are smaller.

    Instead, make the figures or the dice smaller, or the box of the track larger.
    """
    for where, track in mats.record.tracks_with_paths:
        if not track.for_:
            continue
        side = min(min(space.box.width, space.box.height) for space in spaces(track))
        for file, index, title, width in _standing_pieces(track.for_, mats.setting):
            if width + AIR > side + DUST:
                most = format_number(math.floor(20 * (side - AIR)) / 20)
                yield Finding(
                    (*where, "for"),
                    f"'{title}' is {format_number(width)} mm wide, a space of the track "
                    f"{format_number(side)} mm",
                    f"make it {most} mm wide or less, or the track larger",
                    labels=((("pieces", index), "what stands there", file),),
                )


def _standing_pieces(
    names: Sequence[str], setting: Setting
) -> Iterator[tuple[File[Record], int, str, float]]:
    """Yield the standees and the dice with some names: file, index, title and width."""
    for figure in figures(names, setting):
        standee = cast("Standees", figure.file.record).pieces[figure.index]
        width = max(figure.size[0], standee.measure().side("square"))
        yield figure.file, figure.index, figure.title, width
    ids = {name.removeprefix("dice/") for name in names}
    for file in setting.files("dice"):
        dice = cast("Dice", file.record)
        for i, die in enumerate(dice.pieces):
            if ids & {die.id, dice.dice, *(f"{die.id}-{owner}" for owner in dice.colours)}:
                yield file, i, die.title, die.size
