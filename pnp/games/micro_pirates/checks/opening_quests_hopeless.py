"""All quests on offer at the start may be impossible to complete.

Each port begins with one quest. If enough quests of the deck are impossible to fill all offers,
no quest can be started until a player wastes a place on one.

Instead, fix the impossible quests: their places, their goods, or the strength they require.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import CardFiles, Decks
from pnp.games.micro_pirates.offers import hopeless, known, most_offered
from pnp.games.micro_pirates.views import MOST_LAYOUTS, layouts_of
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P08",
    Severity.WARNING,
    "derived",
    "001:L65-66",
    over=Decks,
    rulings=("orientation", "dice-faces"),
    proof=True,
    after=("ocean-falls-apart", "quest-target-unknown"),
)


def check(decks: Decks) -> Iterator[Finding | Proved]:
    quests = decks.game.rows("quest")
    ports = [id for id, marks in decks.game.marks.items() if "port" in marks]
    if not quests or not ports:
        return
    bad = hopeless(decks.game)
    if most_offered(list(bad), ports) == len(ports):
        first, *others = bad
        yield Finding(
            first.at("card"),
            f"{sum(row.card.quantity for row in bad)} quests cannot be completed, enough for the "
            f"offers of all {len(ports)} ports at once",
            "fix them until there are fewer than ports",
            labels=tuple((row.at("card"), bad[row], row.file) for row in others[:4]),
            details=(f"'{first.id}': {bad[first]}",),
            file=first.file,
        )
    elif _measured(decks.game):
        read = sum(row.card.quantity for row in quests if known(row))
        unread = sum(row.card.quantity for row in quests) - read
        sure = read - sum(row.card.quantity for row in bad)
        if read - sure + unread < len(ports):
            yield Proved(
                f"of any {len(ports)} quests on offer at the start, at least one can be completed: "
                f"{sure} of {read + unread} can, in every layout"
            )
        elif sure:
            yield Proved(
                f"{sure} of {read} quests whose steps are known can be completed, in every "
                f"layout; what the text of {unread} others requires is not checked"
            )


def _measured(game: CardFiles) -> bool:
    """Return whether holds, dice and sectors are there to hold quests against. That sectors hang
    together is known where all layouts were tried."""
    layouts = layouts_of(game.ocean.record) if game.ocean is not None else 0
    return bool(game.rows("ship")) and "battle-die" in game.dice and layouts <= MOST_LAYOUTS
