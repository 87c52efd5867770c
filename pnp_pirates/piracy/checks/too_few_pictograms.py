"""The game has fewer pictograms on sailing than the rules.

Nine small pictures show the rules of movement at a glance; children can play with them alone.

Instead, add pictograms with a `lesson` until there are nine, or declare your number:
`variant: {pictograms: 6}` in the game's file.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.model.sheet import Sheet
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piracy.kit import Lessons

RULE = Rule("PIR-C09", Severity.ERROR, "letter", "004:L54-91", over=Lessons)


def check(lessons: Lessons) -> Iterator[Finding]:
    wanted = lessons.setting.fact("pictograms")
    found = [
        (file, b, sum(entry.lesson is not None for entry in block.pictograms.entries))
        for file, sheet in lessons.of_kind(Sheet)
        for b, block in enumerate(sheet.body)
        if block.pictograms is not None
    ]
    total = sum(number for _, _, number in found)
    if found and total < wanted:
        file, b, _ = max(found, key=lambda shown: shown[2])
        yield Finding(
            ("body", b, "pictograms"),
            f"{total} pictogram{'s' if total != 1 else ''} with a lesson where the rules have "
            f"{wanted}",
            "add entries with a  lesson:  to this block",
            file=file,
        )
