"""What sectors of the ocean mean, and which are closed to ships."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, nearest
from pnp.facts.sectors import shape
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.views import Ocean, listed


def size(ocean: Ocean) -> Iterator[Finding]:
    """Compare the sectors of a card with those of the rules."""
    given, wanted = shape(ocean.record), tuple(ocean.setting.fact("card-sectors"))
    # All cards of a mosaic are of one size, so one finding is enough.
    if given != wanted:
        yield Finding(
            ("cards", 0, "sectors"),
            f"each card has {given[0]} rows of {given[1]} sectors; the game's have {wanted[0]} "
            f"rows of {wanted[1]}",
            f"write {wanted[0]} rows of {wanted[1]} words on every card, "
            f"or  variant: {{card-sectors: [{given[0]}, {given[1]}]}}",
        )


def meaning(ocean: Ocean) -> Iterator[Finding]:
    """Look for words and marks that mean nothing in the rules."""
    known = ocean.words
    for mark, sector in ocean.record.legend.items():
        if sector.means is not None:
            for i, word in enumerate(sector.means):
                if word not in known:
                    # A text of words is one value.
                    listed = ("legend", mark, "means", i)
                    yield Finding(
                        listed, f"'{word}' has no meaning in the rules", nearest(word, known)
                    )
        elif mark not in known and not sector.blocked and (sector.icon or sector.spot):
            what = "a marked place" if sector.spot else "an icon"
            yield Finding(
                ("legend", mark, KEY),
                f"'{mark}' has {what}, but has no meaning in the rules",
                f"{nearest(mark, known)}; or write  means: [...]  here, with [] for decoration",
            )


def forbidden(ocean: Ocean) -> Iterator[Finding]:
    """Look for sectors where ships may not sail, but can."""
    walls = [mark for mark, sector in ocean.record.legend.items() if sector.blocked]
    hint = f"write {' or '.join(walls)} here" if walls else "write a blocked word of the legend"
    for sector in ocean.sectors:
        if ocean.forbidden(sector) and not ocean.blocked(sector):
            row, column = sector.at[0] + 1, sector.at[1] + 1
            yield Finding(
                sector.path,
                f"'{sector.mark}' is in row {row}, column {column} of '{sector.card.card}', where "
                "ships may not sail",
                hint,
                marks=sector.spot,
            )


def blocked(ocean: Ocean) -> Iterator[Finding]:
    """Look for closed sectors that ships need."""
    for sector in ocean.having(*ocean.words):
        if ocean.blocked(sector):
            words = tuple(sorted(ocean.meanings[sector.mark]))
            yield Finding(
                sector.path,
                f"ships need {listed(words)} here, but '{sector.mark}' is closed to them",
                f"remove  blocked: true  from '{sector.mark}', or write another word here",
                marks=sector.spot,
            )


def closed(ocean: Ocean) -> Iterator[Finding]:
    """Look for further sectors that are closed."""
    wanted = ocean.setting.fact("navigable-sectors")
    closed = [sector for sector in ocean.sectors if ocean.blocked(sector)]
    extra = [sector for sector in closed if not ocean.forbidden(sector)]
    open_ = len(ocean.sectors) - len(closed)
    if extra and open_ < wanted:
        first, *others = extra
        yield Finding(
            first.path,
            f"'{first.mark}' closes this sector: ships can sail in {open_} sectors instead of "
            f"{wanted}",
            f"open it, or write  variant: {{navigable-sectors: {open_}}}",
            labels=tuple((sector.path, "closed as well") for sector in others),
        )


ENOUGH = 3


def goods(ocean: Ocean) -> Iterator[Finding]:
    """Count the sectors of each good."""
    for good in ("fish", "plantain"):
        sectors, cards = ocean.having(good), ocean.cards_with(good)
        if not sectors or (len(sectors) >= ENOUGH and len(cards) > 1):
            continue
        few = f"{len(sectors)} sector{'' if len(sectors) == 1 else 's'}"
        where = f", all on '{cards[0]}'" if len(cards) == 1 < len(sectors) else ""
        yield Finding(
            ocean.entry(good),
            f"{good} is found in {few} of the ocean{where}",
            f"write {ocean.mark(good)} in {ENOUGH} sectors or more, on different cards",
        )
