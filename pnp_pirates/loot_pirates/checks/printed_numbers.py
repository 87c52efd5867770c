"""Numbers that tables and texts repeat."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from pnp.base.diagnostics import KeyPath, Severity
from pnp.kinds.deck.record import Deck
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.tables import plain_text, tables_in
from pnp.rules.texts import Texts
from pnp.rules.views import Setting
from pnp_pirates.loot_pirates.views import PrintedTables, default_faces, hit_counts

# The place of a table, and players, amount and place of the amount of each entry.
Entries: TypeAlias = tuple[KeyPath, list[tuple[int, str, KeyPath]]]


MAT = "reserve-mat"


@Rule(
    "booty-misprinted",
    Severity.ERROR,
    "derived",
    number="LOOT-C07",
    source="002:L14-16",
    after=("unknown-field",),
)
def booty_misprinted(printed: PrintedTables) -> Iterator[Finding]:
    """A printed table of the Booty differs from the numbers of the game.

    The mat and the rules show how large the Booty is. If they differ, or a number of players is
    missing, the start of the game is unclear.

    Instead, print the same numbers everywhere, or declare others with  variant: {booty: {...}}.
    """
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


def _on_mats(printed: PrintedTables) -> Iterator[Entries]:
    record = printed.record
    for i, card in enumerate(record.cards if isinstance(record, Deck) else ()):
        players, amounts = (card.fields.get(n, "").splitlines() for n in ("players", "amounts"))
        numbers = [line.split()[0] if line.split() else "" for line in players]
        if amounts and all(number.isdecimal() for number in numbers):
            rows = zip(numbers, amounts, strict=False)
            entries: list[tuple[int, str, KeyPath]] = [
                (int(number), plain_text(amount), ("cards", i, "amounts", row))
                for row, (number, amount) in enumerate(rows)
            ]
            yield ("cards", i, "players"), entries


def _in_tables(printed: PrintedTables) -> Iterator[Entries]:
    for path, table in tables_in(printed.record):
        heads = [plain_text(cell) for cell in table.head]
        if heads[:1] != ["Players"] or not all(head.isdecimal() for head in heads[1:]):
            continue
        for row, cells in enumerate(table.rows):
            if plain_text(cells[0]) == "Booty":
                place = (*path, "rows", row)
                yield (
                    place,
                    [
                        (int(head), plain_text(cell), (*place, column))
                        for column, (head, cell) in enumerate(zip(heads, cells, strict=True))
                        if column
                    ],
                )


@Rule("reserve-misprinted", Severity.ERROR, "letter", number="LOOT-C06", source="002:L18")
def reserve_misprinted(printed: PrintedTables) -> Iterator[Finding]:
    """The mat shows a different Reserve than the game needs.

    Players use the amount on the mat. If it is too small, the last share cannot be paid; if it is
    too large, coins for the Booty may be missing.

    Instead, print the amount given in the rules, or declare another with  variant: {reserve: ...}.
    """
    record, right = printed.record, printed.setting.fact("reserve")
    for i, card in enumerate(record.cards if isinstance(record, Deck) else ()):
        told = card.fields.get("amount", "")
        if card.card == MAT and told != str(right):
            yield Finding(
                ("cards", i, "amount" if told else "card"),
                f"the Reserve is {right}, not '{told}'"
                if told
                else f"the mat does not show that the Reserve is {right}",
                f"write {right}" if told else f'add  amount: "{right}"',
            )


_NUMBERS = re.compile(r"(?<![\w.,-])\d+(?![\w.]|,\d)")


_NAMED = "{hit-odds"


@Rule("hit-odds-differ", Severity.ERROR, "derived", source="002:L58-59, L93")
def hit_odds_differ(texts: Texts) -> Iterator[Finding]:
    """A text gives other odds of being hit than those of all throws, or in another order.

    A summary or a card repeats what a table of the rules says. Whoever reads the wrong one bargains
    by it.

    Instead, list the odds for one who shoots, for two and so on, as in  {hit-odds.1}, {hit-odds.2}.
    """
    right = [round(100 * p) for p in _hit_chances(texts.setting)]
    for path, node in texts.text_nodes:
        raw = node.raw or node.text
        numbers = [int(number) for number in _NUMBERS.findall(node.text)]
        shown = [number for number in numbers if number > len(right)]
        if raw.count(_NAMED) < 2 and len({*shown} & {*right}) < 2:
            continue
        if not any(shown == right[at : at + len(shown)] for at in range(len(right))):
            yield Finding(
                path,
                f"this text gives the odds of being hit as {_join_numbers(shown)} in a hundred; "
                f"for 1 to {len(right)} who shoot they are {_join_numbers(right)}",
                f"write {_join_numbers(right)}, in this order",
            )


def _hit_chances(setting: Setting) -> list[Fraction]:
    """Return the chance of being hit by one who shoots, by two, and so on."""
    die, loss = default_faces(setting), setting.fact("defence-loss")
    return [Fraction(*hit_counts(die, die, n, loss)) for n in range(1, len(setting.fact(ODDS)) + 1)]


def _join_numbers(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


ODDS = "hit-odds"


@Rule(
    "hit-odds-misprinted",
    Severity.ERROR,
    "derived",
    source="002:L58-59, L93",
    proves="the printed odds of being hit are those of all throws",
    rests=("duel-die-not-one-to-six", "hit-odds-differ"),
)
def hit_odds_misprinted(printed: PrintedTables) -> Iterator[Finding | Proved]:
    """A printed table of the odds of being hit is wrong.

    Players use it to bargain: the value of a promise not to shoot depends on how often one, two or
    three shooters hit before the dice are revealed.

    Instead, print the share of all throws, in whole per cent, in which at least one of them hits.
    """
    die, right = default_faces(printed.setting), 0
    loss = printed.setting.fact("defence-loss")
    for path, table in tables_in(printed.record):
        heads = [plain_text(cell) for cell in table.head]
        if not heads or "shooter" not in heads[0].lower():
            continue
        for row, cells in enumerate(table.rows):
            for column, (head, cell) in enumerate(zip(heads, cells, strict=True)):
                told = plain_text(cell)
                if not head.isdecimal() or not 1 <= int(head) <= 6 or "%" not in told:
                    continue
                found, throws = hit_counts(die, die, int(head), loss)
                expected = f"{round(100 * found / throws)} %"
                if told.replace(" ", "") == expected.replace(" ", ""):
                    right += 1
                    continue
                yield Finding(
                    (*path, "rows", row, column),
                    f"{head} of them hit in {found:,} of {throws:,} throws, {expected}, not {told}",
                    f"write {expected}",
                )
    if right:
        yield Proved(f"the {right} printed odds of being hit are those of all throws")
