"""Spinners, which replace dice."""

import re
from collections.abc import Iterator, Sequence
from statistics import median_low

from pnp.base.diagnostics import KEY, KeyPath
from pnp.model.spinner import Ring
from pnp.rules.rule import Finding
from pnp_pirates.piracy.kit import PirateSpinner, Spun, SpunEvents, faces_of
from pnp_pirates.piracy.views import FACES


def faces(spinner: PirateSpinner) -> Iterator[Finding]:
    """Compare the sectors of each ring with the faces of a die."""
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
        # What most sectors take for one face is the measure, so that a slip is conspicuous.
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
    """Return the first sector that matches no face of a die or one that is taken, else one whose
    weight says that it should match more; and the sector that has taken it."""
    taken: dict[int, int] = {}
    for s, faces in enumerate(named):
        other = next((taken[face] for face in faces if face in taken), None)
        if other is not None or not faces or not set(faces) <= set(FACES):
            return s, other
        taken.update(dict.fromkeys(faces, s))
    weights = (sector.weight for sector in ring.sectors)
    short = (s for s, weight in enumerate(weights) if weight != len(named[s]))
    return next(short, 0), None


def icons(kit: Spun) -> Iterator[Finding]:
    """Look for numbers whose sector and face show different icons."""
    rolled = {
        number: (file, ("pieces", i, "faces", j), face)
        for file, record in kit.dice
        for i, die in enumerate(record.pieces)
        if not isinstance(die.faces, str)
        for j, face in enumerate(die.faces)
        for number in faces_of(face.text)
    }
    for file, record in kit.spinners:
        for r, ring in enumerate(record.rings):
            for s, sector in enumerate(ring.sectors):
                for number in faces_of(sector.number):
                    if number not in rolled or not sector.icon:
                        continue
                    other, where, face = rolled[number]
                    if face.icon and face.icon != sector.icon:
                        yield Finding(
                            ("rings", r, "sectors", s, "icon"),
                            f"number {number} has the icon '{sector.icon}' here, and "
                            f"'{face.icon}' on the red die",
                            "show the icon of the same event, or give the sector its number",
                            file=file,
                            labels=(
                                (("rings", r, "sectors", s, "number"), "its number", file),
                                ((*where, "icon"), "the face of the die", other),
                            ),
                        )
                        break


def events(kit: SpunEvents) -> Iterator[Finding]:
    """Look for sectors named after another event than their number triggers."""
    for file, record in kit.spinners:
        for r, ring in enumerate(record.rings):
            for s, sector in enumerate(ring.sectors):
                called = {
                    kit.callers[face] for face in faces_of(sector.number) if face in kit.callers
                }
                words = _words(sector.label)
                meant = [
                    (event, title)
                    for event, title in kit.titles
                    if words and (words <= _words(title) or _words(title) <= words)
                ]
                if not called or not meant or called & {event for event, _ in meant}:
                    continue
                named = [title for event, title in kit.titles if event in called]
                yield Finding(
                    ("rings", r, "sectors", s, "label"),
                    f"this sector is named '{sector.label}', but its number {sector.number} "
                    "triggers "
                    f"'{min(called)}'",
                    f"write  label: {named[0]}" if named else "give the sector another name",
                    file=file,
                    labels=((("rings", r, "sectors", s, "number"), "its number", file),),
                )


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))
