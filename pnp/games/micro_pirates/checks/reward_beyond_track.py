"""A card gives more Fame or Reputation than the captains' tracks have spaces.

The marker stops at the end of its track, and the rest of the reward is lost; that much Fame would
end the game at once.

Instead, give at most as much as the track on the captain sheets can count.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards, Row
from pnp.games.micro_pirates.effects import effect
from pnp.model.deck import Deck
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule(
    "MP-D15e",
    Severity.WARNING,
    "derived",
    "001:L90-91, L354",
    over=Cards,
    instead=("number-out-of-line",),
)


def check(deck: Cards) -> Iterator[Finding]:
    tracks = _tracks(deck)
    for row in deck.rows("quest", "export", "loot", "crew", "upgrade", "ship", "captain"):
        for path, icon, given in _given(row):
            most = tracks.get(icon, given)
            if given > most:
                yield Finding(
                    path,
                    f"'{row.id}' gives {given} :{icon}:, but the track of the captains has only "
                    f"{most} steps",
                    f"give at most {most}",
                )


def _tracks(deck: Cards) -> dict[str, int]:
    """Return how far the longest track of each kind leads; nothing of one that is not there."""
    captains, file = deck.game.rows("captain"), deck.game.file("captain")
    steps = max((len(row.wins) - 1 for row in captains), default=0)
    fame = 0
    if file is not None:
        assert isinstance(file.record, Deck)
        while f"fame-{fame + 1}" in file.record.layout:
            fame += 1
    return {name: far for name, far in (("fame", fame), ("reputation", steps)) if far > 0}


def _given(row: Row) -> Iterator[tuple[Where, str, int]]:
    """Yield what a card gives, with the path of its field."""
    yield row.at("fame"), "fame", row.number("fame") or 0
    if dict(row.amounts).get("reward"):
        for icon, number in row.gives("reward").items():
            yield row.at("reward"), icon, number
    for shown in row.shown:
        found = effect(shown.text, shown.action)
        for number, icon in found.gains if found is not None else ():
            yield row.at(shown.field), icon, number
