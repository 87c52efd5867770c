"""Cards that give more than the game has room or tokens for."""

from collections.abc import Iterator, Mapping

from pnp.base.diagnostics import KeyPath
from pnp.model.deck import Deck
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import Cards, PrintedCard
from pnp_pirates.micro_pirates.effects import effect


def track(deck: Cards) -> Iterator[Finding]:
    """Compare what cards give with the tracks of the captains."""
    message = "'{id}' gives {n} :{icon}:, but the track of the captains has only {most} steps"
    for row in deck.rows("quest", "export", "loot", "crew", "upgrade", "ship", "captain"):
        yield from _beyond(row, _given(row), _tracks(deck), message)


def supply(deck: Cards) -> Iterator[Finding]:
    """Compare what cards give with the tokens of the game."""
    coins = deck.setting.fact("coins")
    tokens = {**deck.setting.fact("supply"), "coin": sum(int(v) * n for v, n in coins.items())}
    message = "'{id}' gives {n} of '{icon}', but there are only {most}"
    for row in deck.rows("quest", "export", "loot"):
        given = ((row.at("reward"), icon, n) for icon, n in row.gives("reward").items())
        yield from _beyond(row, given, tokens, message)


def _beyond(
    row: PrintedCard,
    given: Iterator[tuple[KeyPath, str, int]],
    most: Mapping[str, int],
    message: str,
) -> Iterator[Finding]:
    for path, icon, n in given:
        if n > most.get(icon, n):
            told = message.format(id=row.id, n=n, icon=icon, most=most[icon])
            yield Finding(path, told, f"give at most {most[icon]}")


def _tracks(deck: Cards) -> dict[str, int]:
    """Return the length of the longest track of each kind; a missing kind has no entry."""
    captains, file = deck.game.rows("captain"), deck.game.file("captain")
    steps = max((len(row.wins) - 1 for row in captains), default=0)
    fame = 0
    if file is not None:
        assert isinstance(file.record, Deck)
        while f"fame-{fame + 1}" in file.record.layout:
            fame += 1
    return {name: far for name, far in (("fame", fame), ("reputation", steps)) if far > 0}


def _given(row: PrintedCard) -> Iterator[tuple[KeyPath, str, int]]:
    """Yield what a card gives, with the path of its field."""
    yield row.at("fame"), "fame", row.number("fame") or 0
    if dict(row.amounts).get("reward"):
        for icon, number in row.gives("reward").items():
            yield row.at("reward"), icon, number
    for shown in row.shown:
        found = effect(shown.text, shown.action)
        for number, icon in found.gains if found is not None else ():
            yield row.at(shown.field), icon, number
