"""A ring of the spinner does not match a die.

It replaces a die, so each number from 1 to 6 must be in one sector, and a sector for two numbers
must be twice as wide.

Instead, write the missing numbers, and as `weight` the number of values that a sector covers.
"""

from collections.abc import Iterator, Sequence
from statistics import median_low

from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.games.piracy.almanac import FACES
from pnp.games.piracy.kit import PirateSpinner, faces_of
from pnp.model.spinner import Ring
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C07b", Severity.ERROR, "derived", "004:L23, L35", over=PirateSpinner)


def check(spinner: PirateSpinner) -> Iterator[Finding]:
    for r, ring in enumerate(spinner.record.rings):
        named = [faces_of(sector.number) for sector in ring.sectors]
        shown = sorted(face for faces in named for face in faces)
        where: KeyPath = ("rings", r, "sectors")
        if shown != list(FACES):
            at, other = _astray(ring, named)
            written = "number" in ring.sectors[at].model_fields_set
            told = ", ".join(map(str, shown)) or "nothing"
            yield Finding(
                (*where, at, "number") if written else (*where, KEY),
                f"the sectors of this ring cover {told}, not each of 1 to 6 once",
                "give each number from 1 to 6 to one sector, as  number: 3  or  number: 1-2",
                labels=()
                if other is None
                else (((*where, other, "number"), "this covers the same number"),),
            )
            continue
        blank = next((s for s, faces in enumerate(named) if not faces), None)
        if blank is not None:
            written = "number" in ring.sectors[blank].model_fields_set
            yield Finding(
                (*where, blank, *(("number",) if written else ())),
                "this sector has no number, while the others cover all of 1 to 6",
                "remove it, or redistribute the numbers",
            )
            continue
        # What most sectors take for one face is the measure, so that a slip stands out.
        pairs = list(zip(ring.sectors, named, strict=True))
        unit = median_low(sector.weight / len(faces) for sector, faces in pairs)
        for s, (sector, faces) in enumerate(pairs):
            if abs(sector.weight - unit * len(faces)) > 1e-6:
                written = "weight" in sector.model_fields_set
                yield Finding(
                    (*where, s, "weight" if written else "number"),
                    f"'{sector.number}' covers {len(faces)} of 6 faces, but has the weight of "
                    f"{sector.weight / unit:g}",
                    f"write  weight: {unit * len(faces):g}",
                )


def _astray(ring: Ring, named: Sequence[tuple[int, ...]]) -> tuple[int, int | None]:
    """Return the first sector that stands for no face of a die or for one that is taken, else one
    whose weight says that it should stand for more; and the sector that has taken it."""
    taken: dict[int, int] = {}
    for s, faces in enumerate(named):
        other = next((taken[face] for face in faces if face in taken), None)
        if other is not None or not faces or not set(faces) <= set(FACES):
            return s, other
        taken.update(dict.fromkeys(faces, s))
    weights = (sector.weight for sector in ring.sectors)
    short = (s for s, weight in enumerate(weights) if weight != len(named[s]))
    return next(short, 0), None
