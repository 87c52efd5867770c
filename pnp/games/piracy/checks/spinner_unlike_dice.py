"""A ring of the spinner does not stand for a die.

It takes the place of a die, so that each number from 1 to 6 stands in one sector, and a sector that
stands for two numbers is twice as wide.

Instead, write the numbers that are missing, and as `weight` how many numbers a sector stands for.
"""

from collections.abc import Iterator
from statistics import median_low

from pnp.diagnostics import KEY, Severity
from pnp.games.piracy.almanac import FACES
from pnp.games.piracy.kit import PirateSpinner, faces_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C07b", Severity.ERROR, "derived", "004:L23, L35", over=PirateSpinner)


def check(spinner: PirateSpinner) -> Iterator[Finding]:
    for r, ring in enumerate(spinner.record.rings):
        named = [faces_of(sector.number) for sector in ring.sectors]
        shown = [face for faces in named for face in faces]
        if sorted(shown) != list(FACES):
            told = ", ".join(map(str, sorted(shown))) or "none"
            yield Finding(
                ("rings", r, "sectors", KEY),
                f"the sectors of this ring stand for {told}, not once for each of 1 to 6",
                "give each number from 1 to 6 to one sector, as  number: 3  or  number: 1-2",
            )
            continue
        # What most sectors take for one face is the measure, so that a slip stands out.
        pairs = list(zip(ring.sectors, named, strict=True))
        unit = median_low(sector.weight / len(faces) for sector, faces in pairs)
        for s, (sector, faces) in enumerate(pairs):
            if abs(sector.weight - unit * len(faces)) > 1e-6:
                yield Finding(
                    ("rings", r, "sectors", s, "weight" if sector.weight != 1 else "number"),
                    f"'{sector.number}' stands for {len(faces)} of 6 faces, but has the weight of "
                    f"{sector.weight / unit:g}",
                    f"write  weight: {unit * len(faces):g}",
                )
