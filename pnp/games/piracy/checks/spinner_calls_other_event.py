"""A sector of the spinner has the name of one event and the number of another.

Each event has its numbers of the red die, and the spinner replaces the die. With such a sector,
it is unclear which of the two events is triggered.

Instead, give the sector the name of the event that its number triggers.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import SpunEvents, faces_of
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "",
    Severity.ERROR,
    "derived",
    "004:L23, L427",
    over=SpunEvents,
    after=("spinner-unlike-dice",),
)


def check(kit: SpunEvents) -> Iterator[Finding]:
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
