"""A printed table of the Booty differs from the numbers of the game.

The mat and the rules show how large the Booty is. If they differ, or a number of players is
missing, the start of the game is unclear.

Instead, print the same numbers everywhere, or declare others with  variant: {booty: {...}}.
"""

from collections.abc import Iterator
from typing import TypeAlias

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import Printed
from pnp.model.deck import Deck
from pnp.rules.printed import plain, tables
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule(
    "LOOT-C07", Severity.ERROR, "derived", "002:L14-16", over=Printed, after=("unknown-field",)
)
# The place of a table, and players, amount and place of the amount of each entry.
Entries: TypeAlias = tuple[Where, list[tuple[int, str, Where]]]


def check(printed: Printed) -> Iterator[Finding]:
    for place, entries in (*_on_mats(printed), *_in_tables(printed)):
        for players, told, path in entries:
            right = printed.booty.get(players)
            if right is not None and told != str(right):
                message = f"the Booty for {players} players is {right}, not '{told}'"
                yield Finding(path, message, f"write {right}")
        lacking = sorted(set(printed.booty) - {players for players, _, _ in entries})
        if lacking:
            names = ", ".join(map(str, lacking))
            message = f"this table lacks the Booty for {names} players"
            yield Finding(place, message, "add it")


def _on_mats(printed: Printed) -> Iterator[Entries]:
    record = printed.record
    for i, card in enumerate(record.cards if isinstance(record, Deck) else ()):
        players, amounts = (card.fields.get(n, "").splitlines() for n in ("players", "amounts"))
        numbers = [line.split()[0] if line.split() else "" for line in players]
        if amounts and all(number.isdecimal() for number in numbers):
            rows = zip(numbers, amounts, strict=False)
            entries: list[tuple[int, str, Where]] = [
                (int(number), plain(amount), ("cards", i, "amounts", row))
                for row, (number, amount) in enumerate(rows)
            ]
            yield ("cards", i, "players"), entries


def _in_tables(printed: Printed) -> Iterator[Entries]:
    for path, table in tables(printed.record):
        heads = [plain(cell) for cell in table.head]
        if heads[:1] != ["Players"] or not all(head.isdecimal() for head in heads[1:]):
            continue
        for row, cells in enumerate(table.rows):
            if plain(cells[0]) == "Booty":
                place = (*path, "rows", row)
                yield (
                    place,
                    [
                        (int(head), plain(cell), (*place, column))
                        for column, (head, cell) in enumerate(zip(heads, cells, strict=True))
                        if column
                    ],
                )
