"""The dice, what players bring themselves, and numbers that tables and texts repeat."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from pnp.base.diagnostics import KeyPath, Severity, closest_word
from pnp.kinds.deck.record import Deck
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp.rules.setting import asks_for
from pnp.rules.tables import plain_text, tables_in
from pnp.rules.texts import Texts
from pnp.rules.views import Setting
from pnp.rules.wording import range_text
from pnp_pirates.loot_pirates.views import (
    Hoard,
    PrintedTables,
    default_faces,
    faces_of,
    hit_counts,
    payouts,
)


@Rule(
    "duel-dice-too-few",
    Severity.ERROR,
    "letter",
    number="LOOT-C03",
    source="002:L11, L28",
    after=("players-beyond-the-rulebook",),
    counts=True,
)
def duel_dice_too_few(hoard: Hoard) -> Iterator[Finding]:
    """There are fewer dice than players need.

    Each player rolls a red die and a black die in secret, at the same time. Dice cannot be shared.

    Instead, print as many of each as there are players, or remove dice from the kit.
    """
    needed = hoard.record.players[1]
    dice = {die.id: (file, i, die) for file, i, die in hoard.dice()}
    for id in hoard.setting.fact("player-dice") if dice else ():
        if id not in dice:
            near = closest_word(id, dice)
            file, i, _ = dice[near] if near else next(iter(dice.values()))
            path: KeyPath = ("pieces", i, "id") if near else ("dice",)
            hint = f"write  id: {id}" if near else f"add a die with  id: {id}"
            yield Finding(path, f"there is no '{id}'", hint, file=file)
            continue
        file, i, die = dice[id]
        count = die.quantity * max(1, len(file.record.colours))
        if count < needed:
            counted = "quantity" in die.model_fields_set
            yield Finding(
                ("pieces", i, "quantity" if counted else "id"),
                f"there are {count} of '{id}' for up to {needed} players",
                f"write  quantity: {needed}",
                file=file,
            )


@Rule("duel-die-not-one-to-six", Severity.ERROR, "derived", number="LOOT-C03b", source="002:L28")
def duel_die_not_one_to_six(hoard: Hoard) -> Iterator[Finding]:
    """A die of the duel does not show 1 to 6.

    The odds of a hit, and so the value of a promise, assume two ordinary dice.

    Instead, write  faces: pips  or  faces: numerals, or six faces with the numbers 1 to 6.
    """
    right = default_faces(hoard.setting)
    for id in hoard.setting.fact("player-dice"):
        found = hoard.die(id)
        if found is None:
            continue
        file, i, die = found
        faces = faces_of(die)
        if faces is None or sorted(faces) != list(right):
            listed = "symbols" if faces is None else ", ".join(map(str, faces))
            yield Finding(
                ("pieces", i, "faces", *_first_wrong_face(faces, right)),
                f"'{id}' shows {listed}; the rules are made for 1 to {right[-1]}",
                "write  faces: pips",
                file=file,
            )


def _first_wrong_face(faces: tuple[int, ...] | None, right: tuple[int, ...]) -> tuple[int, ...]:
    """Return the index of the first face that is not ``right`` or is repeated; empty if there is
    none."""
    numbers = faces or ()
    wrong = (j for j, face in enumerate(numbers) if face not in right or face in numbers[:j])
    return tuple(wrong)[:1]


@Rule(
    "shot-can-never-hit",
    Severity.WARNING,
    "derived",
    number="LOOT-P01",
    source="002:L58, L67-75",
    proof=True,
    proves="in which rounds the Booty stays as it is, and how often a lone shot hits",
)
def shot_can_never_hit(hoard: Hoard) -> Iterator[RuleResult]:
    """No throw of the dice lets a single shooter hit.

    The Booty decreases only in rounds in which a player drops or is hit, and another is left to
    share. If shots cannot hit, players have no reason to drop, and the game may never end.

    Instead, make the highest red number larger than the lowest black one.
    """
    dice = [hoard.die(id) for id in hoard.setting.fact("player-dice")]
    faces = [faces_of(found[2]) if found is not None else None for found in dice]
    if len(faces) != 2 or dice[0] is None or faces[0] is None or faces[1] is None:
        yield Withheld("there are no two dice that show numbers")
        return
    found, throws = hit_counts(faces[0], faces[1], 1, 0)
    if not found:
        file, i, die = dice[0]
        yield Finding(
            ("pieces", i, "faces"),
            f"'{die.id}' never shows more than the lowest black number, {min(faces[1])}, so no "
            "shot can hit",
            f"make it show {min(faces[1]) + 1} or more",
            file=file,
        )
        return
    least = ", ".join(str(min(payouts(n, hoard.share))) for n in hoard.counts if n > 1)
    yield Proved(
        "a round leaves the Booty unchanged only if no player drops or is hit, or none is left "
        f"to share; every other round takes at least {least} for "
        f"{range_text(hoard.counts, 'players')}; a lone shot hits in {found} of {throws} throws"
    )


@Rule(
    "cups-not-asked-for", Severity.WARNING, "derived", number="LOOT-C02", source="002:L11, L26-28"
)
def cups_not_asked_for(hoard: Hoard) -> Iterator[Finding]:
    """The list of needs does not mention cups.

    Dice are rolled and kept under a cup, so that players see only their own. Cups are not part of a
    printed kit, so they must be in the list of what players provide.

    Instead, add a cup for each player under needs: in game.yaml.
    """
    return _needs_not_asked_for(
        hoard,
        words=("cup", "mug", "beaker", "tumbler"),
        message="'needs' does not list cups to roll dice under",
        hint="add  - A cup for each player",
    )


@Rule("nothing-to-aim-with", Severity.WARNING, "derived", number="LOOT-C01", source="002:L11, L34")
def nothing_to_aim_with(hoard: Hoard) -> Iterator[Finding]:
    """The players have nothing to aim with.

    All aim at another at the same moment, with toy pistols or, in a printed kit, with cards that
    name a target. A kit needs one of the two.

    Instead, add a deck of aim cards with an  owner  and a  target  on each, or list toy pistols
    under needs.
    """
    return _needs_not_asked_for(
        hoard,
        words=("pistol", "gun", "finger", "banana"),
        or_aims=True,
        message="the kit has no aim cards, and 'needs' lists nothing to aim with",
        hint="add a deck of aim cards, or  - A toy pistol for each player",
    )


def _needs_not_asked_for(
    hoard: Hoard, *, words: Sequence[str], message: str, hint: str, or_aims: bool = False
) -> Iterator[Finding]:
    """Yield a finding if the needs of the game have none of these words; with ``or_aims``, aim
    cards are also enough."""
    if not asks_for(hoard.record, words) and not (or_aims and hoard.aim_decks()):
        yield Finding(("needs",) if hoard.record.needs else ("game",), message, hint)


# Numbers that tables and texts repeat.


# The path of a table, and for each entry the players, the amount and its path.
Entries: TypeAlias = tuple[KeyPath, list[tuple[int, str, KeyPath]]]


MAT = "reserve-mat"


@Rule(
    "booty-misprinted",
    Severity.ERROR,
    "derived",
    number="LOOT-C07",
    source="002:L14-16",
    after=("unknown-field",),
    instead=("entry-of-another-row",),
)
def booty_misprinted(printed: PrintedTables) -> Iterator[Finding]:
    """A printed table of the Booty differs from the numbers of the game.

    The mat and the rules show how large the Booty is. If they differ, or a number of players is
    missing, the start of the game is unclear.

    Instead, print the same numbers everywhere, or declare others with  variant: {booty: {...}}.
    """
    for place, entries in (*_on_mats(printed), *_in_tables(printed)):
        for players, amount, path in entries:
            right = printed.booty.get(players)
            if right is not None and amount != str(right):
                message = f"the Booty for {players} players is {right}, not '{amount}'"
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
        amount = card.fields.get("amount", "")
        if card.card == MAT and amount != str(right):
            yield Finding(
                ("cards", i, "amount" if amount else "card"),
                f"the Reserve is {right}, not '{amount}'"
                if amount
                else f"the mat does not show that the Reserve is {right}",
                f"write {right}" if amount else f'add  amount: "{right}"',
            )


_NUMBERS = re.compile(r"(?<![\w.,-])\d+(?![\w.]|,\d)")


_NAMED = "{hit-odds"


@Rule("hit-odds-differ", Severity.ERROR, "derived", source="002:L58-59, L93")
def hit_odds_differ(texts: Texts) -> Iterator[Finding]:
    """A text gives other odds of being hit than those of all throws, or in another order.

    A summary or a card repeats the table of the rules. Players who read the wrong odds bargain with
    them.

    Instead, list the odds for one shooter, for two and so on, as in  {hit-odds.1}, {hit-odds.2}.
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
    """Return the chance of being hit by one shooter, by two, and so on."""
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
    instead=("entry-of-another-row",),
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
                percentage = plain_text(cell)
                if not head.isdecimal() or not 1 <= int(head) <= 6 or "%" not in percentage:
                    continue
                found, throws = hit_counts(die, die, int(head), loss)
                expected = f"{round(100 * found / throws)} %"
                if percentage.replace(" ", "") == expected.replace(" ", ""):
                    right += 1
                    continue
                yield Finding(
                    (*path, "rows", row, column),
                    f"{head} of them hit in {found:,} of {throws:,} throws, {expected}, "
                    f"not {percentage}",
                    f"write {expected}",
                )
    if right:
        yield Proved(f"the {right} printed odds of being hit are those of all throws")
