"""The cards of the ocean."""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import KEY, KeyPath, nearest
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.views import MOST_LAYOUTS, Ocean


def count(ocean: Ocean) -> Iterator[Finding]:
    """Count the cards of each kind."""
    for kind, wanted in ocean.setting.fact("ocean-cards").items():
        cards = [i for i, card in enumerate(ocean.record.cards) if card.kind == kind]
        if len(cards) == wanted:
            continue
        path: KeyPath = ("kinds", kind, KEY) if cards else ("kinds", KEY)
        if len(cards) > wanted:
            path = ("cards", cards[wanted], "kind")
        yield Finding(
            path,
            f"{len(cards)} cards are of the kind '{kind}'; the ocean has {wanted}",
            f"write {wanted}, or write  variant: {{ocean-cards: {{{kind}: {len(cards)}}}}}",
        )


def kinds(ocean: Ocean) -> Iterator[Finding]:
    """Look for kinds that the rules do not have."""
    known = ocean.setting.fact("ocean-cards")
    for kind in ocean.record.kinds:
        if kind not in known:
            yield Finding(
                ("kinds", kind, KEY),
                f"the rules have no ocean cards of the kind '{kind}'",
                nearest(kind, known),
            )


def names(ocean: Ocean) -> Iterator[Finding]:
    """Look for two cards of one name."""
    first: dict[str, int] = {}
    for i, card in enumerate(ocean.record.cards):
        name = " ".join(card.name.replace("’", "'").casefold().split())
        earlier = first.setdefault(name, i)
        if earlier != i:
            other = ocean.record.cards[earlier].card
            yield Finding(
                ("cards", i, "name"),
                f"'{other}' and '{card.card}' are both named '{card.name}'",
                "give each its own name",
                labels=((("cards", earlier, "name"), "first used here"),),
            )


def arrangement(ocean: Ocean) -> Iterator[Finding]:
    """Compare the layout of cards with the rules."""
    wanted = [str(row).split() for row in ocean.setting.fact("arrangement")]
    given = ocean.record.arrangement
    size, wanted_size = [len(row) for row in given], [len(row) for row in wanted]
    if size != wanted_size:
        yield Finding(
            ("arrangement",),
            f"the ocean has rows of {', '.join(map(str, size))} cards, "
            f"and the game's has rows of {', '.join(map(str, wanted_size))}",
            f"write the rows  {' / '.join(' '.join(row) for row in wanted)}",
        )
        return
    wrong = [
        (r, c) for r, row in enumerate(given) for c, kind in enumerate(row) if kind != wanted[r][c]
    ]
    if wrong:
        # Swapped cards are one slip; the kind with the fewest is reported.
        kinds = Counter(kind for row in given for kind in row)
        first = min(wrong, key=lambda at: kinds[given[at[0]][at[1]]])
        told = {(r, c): f"'{given[r][c]}' is where one of '{wanted[r][c]}'" for r, c in wrong}
        yield Finding(
            ("arrangement", *first),
            f"a card of the kind {told.pop(first)} belongs",
            f"write the rows  {' / '.join(' '.join(row) for row in wanted)}",
            labels=tuple((("arrangement", *at), f"{text} does") for at, text in told.items()),
        )


def layouts(ocean: Ocean) -> Iterator[Finding]:
    """Count the layouts."""
    if ocean.layout_count > MOST_LAYOUTS:
        yield Finding(
            ("arrangement",),
            f"there are {ocean.layout_count:,} layouts, too many to check: nothing is proved "
            "about routes between sectors",
            f"change the kinds so that there are at most {MOST_LAYOUTS:,} layouts",
        )
