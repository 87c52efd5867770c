"""The cards of a part do not fill whole sheets.

A last sheet that is begun for one or two cards costs as much paper, and as much work at the
printer and with the knife, as a full one. Where it is nearly full, a note tells what room is left
for spares.

Instead, print a few cards fewer, or so many more that they fill the sheet: blank ones to write on,
or  print: +1  for a spare of each. Another size of card may fit better, too.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.diagnostics import FURTHER, Severity
from pnp.rules.papers import Papers, Sheets
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

RULE = Rule("G-N02", Severity.WARNING, "derived", over=Papers, drawn=True)

# What counts as few: less than this part of a sheet.
FEW = 0.25


def check(game: Papers) -> Iterator[Finding]:
    for part, group in groupby(game.sheets, lambda sheets: sheets.part):
        papers = tuple(group)
        if not all(sheets.last for sheets in papers):
            continue  # it fills those of one paper
        few = all(sheets.full and sheets.last < FEW * sheets.room for sheets in papers)
        free = min(sheets.room - sheets.last for sheets in papers)
        least = min(sheets.last for sheets in papers)
        hint = f"there is room for {free} more, such as spares or blank cards to write on"
        decks = papers[0].decks
        yield Finding(
            ("parts", part, "of"),
            f"the {counted(papers[0].cards, 'card')} of '{game.record.parts[part].part}' "
            f"{'; '.join(_filled(papers))}",
            f"print {least} fewer, or {free} more that fill the sheet" if few else hint,
            severity=None if few else Severity.NOTE,
            labels=tuple(((deck.kind,), "some of them", deck) for deck in decks[:FURTHER]),
        )


def _filled(papers: Sequence[Sheets]) -> Iterator[str]:
    """Yield what the cards fill, once for papers of which they fill as many."""
    alike: dict[tuple[int, int, int], list[str]] = {}
    for one in papers:
        alike.setdefault((one.full, one.room, one.last), []).append(one.paper)
    for (full, room, last), names in alike.items():
        paper = f"{' or '.join(names)} paper"
        if full:
            yield f"fill {counted(full, 'sheet')} of {room} on {paper} and begin another for {last}"
        else:
            yield f"fill {last} of the {room} places of a sheet of {paper}"
