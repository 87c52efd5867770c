"""The cards of a part do not fill whole sheets.

This is not an error: a deck has as many cards as its game needs. But a sheet for a few cards
takes as much paper, printing and cutting as a full one, and most games can use the remaining room
for spare or blank cards.

Instead, print a few cards fewer, or enough more to fill the sheet, such as  print: +1  for a spare
of each. If another part has cards of the same size and room on its last sheet, one part for both
saves a sheet. Another card size may also fit better.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.base.diagnostics import FURTHER, Severity
from pnp.model.record import word_of
from pnp.rules.papers import Papers, Sheets
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

RULE = Rule("G-N02", Severity.NOTE, "derived", over=Papers, drawn=True, after=("unknown-field",))

# What counts as few: less than this part of a sheet.
FEW = 0.25


def check(game: Papers) -> Iterator[Finding]:
    parts = [tuple(group) for _, group in groupby(game.sheets, lambda sheets: sheets.part)]
    for papers in parts:
        if not all(sheets.last for sheets in papers):
            continue  # it fills those of one paper
        first = papers[0]
        free = min(sheets.room - sheets.last for sheets in papers)
        hint = f"there is room for {free} more, such as spare or blank cards"
        if all(sheets.full and sheets.last < FEW * sheets.room for sheets in papers):
            least = min(sheets.last for sheets in papers)
            hint = f"print {least} fewer, or {free} more to fill the sheet"
        shared = next((other[0] for other in parts if _share(papers, other)), None)
        if shared is not None:
            name = game.record.parts[shared.part].part
            hint += (
                f"; or print them in the same part as '{name}', whose last sheet has room for them"
            )
        yield Finding(
            ("parts", first.part, "of"),
            f"the {counted(first.cards, 'card')} of '{game.record.parts[first.part].part}' "
            f"{'; '.join(_filled(papers))}",
            hint,
            labels=tuple(
                ((word_of(deck.kind),), "some of them", deck) for deck in first.decks[:FURTHER]
            ),
        )


def _share(papers: Sequence[Sheets], others: Sequence[Sheets]) -> bool:
    """Return whether the last cards of two parts have room on one sheet, whatever the paper."""
    one, other = papers[0], others[0]
    return (
        one.part != other.part
        and one.card == other.card
        and all(0 < b.last <= a.room - a.last for a, b in zip(papers, others, strict=True))
    )


def _filled(papers: Sequence[Sheets]) -> Iterator[str]:
    """Yield what the cards fill, once for all papers that hold equally many."""
    alike: dict[tuple[int, int, int], list[str]] = {}
    for one in papers:
        alike.setdefault((one.full, one.room, one.last), []).append(one.paper)
    for (full, room, last), names in alike.items():
        paper = f"{' or '.join(names)} paper"
        if full:
            yield f"fill {counted(full, 'sheet')} of {room} on {paper} and start another for {last}"
        else:
            yield f"fill {last} of the {room} places of a sheet of {paper}"
