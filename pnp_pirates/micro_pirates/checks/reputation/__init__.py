"""The tracks of Reputation and Fame."""

import re
from collections.abc import Iterator

from pnp.rules.rule import Finding, Proved
from pnp_pirates.micro_pirates.cards import CARDS, Cards, PrintedCard
from pnp_pirates.micro_pirates.rolls import renewable_fame


def track(deck: Cards) -> Iterator[Finding]:
    """Compare the spaces of tracks with those of the rules."""
    usual = deck.setting.fact("reputation-thresholds")
    for row in deck.rows("captain"):
        yield from _faults(row, usual)


def _faults(row: PrintedCard, usual: tuple[int, ...]) -> Iterator[Finding]:
    wins = row.wins
    middle, low, high = usual[len(usual) // 2], min(usual), max(usual)
    skipped = [win for win in dict.fromkeys(usual) if win not in wins and None not in wins]
    if len(wins) % 2 == 0:
        message = f"the reputation of '{row.id}' has {len(wins)} spaces, so there is no middle"
        hint = f"write  {', '.join(f'win{i}: {n}' for i, n in enumerate(usual, 1))}"
        yield Finding(row.at(f"win{len(wins)}"), message, hint)
        return
    for i, win in enumerate(wins, 1):
        where, before = row.at(f"win{i}"), wins[i - 2] if i > 1 else None
        if win is None:
            message = f"space {i} asks for '{row.text(f'win{i}')}' Fame, which is not a number"
            yield Finding(where, message, "write a whole number")
        elif not low <= win <= high:
            message = f"space {i} asks for {win} Fame"
            yield Finding(where, message, f"write a number from {low} to {high}")
        elif before is not None and win > before:
            message = f"space {i} asks for {win} Fame, the worse space before it for {before}"
            yield Finding(where, message, f"write at most {before}")
        elif 2 * i == len(wins) + 1 and win != middle:
            message = f"the middle space asks for {win} Fame"
            yield Finding(
                where, message, f"write {middle}, or declare another number under  variant"
            )
        elif len(wins) == len(usual) and skipped and win != usual[i - 1]:
            message = f"space {i} asks for {win} Fame, and none for {skipped[0]}"
            hint = f"write {usual[i - 1]}, or declare  variant: {{reputation-thresholds: [...]}}"
            yield Finding(where, message, hint)


def start(deck: Cards) -> Iterator[Finding]:
    """Look for starts beyond the track."""
    rows = deck.rows("ship")
    tracks = [len(captain.wins) for captain in deck.game.rows("captain")] if rows else []
    spaces = min(tracks, default=len(deck.setting.fact("reputation-thresholds")))
    side = spaces // 2
    for row in rows:
        start = row.number("reputation")
        if start is None:
            message = f"the reputation of '{row.id}' is not a number"
            yield Finding(row.at("reputation"), message, "write a whole number, such as -1")
        elif abs(start) > side:
            message = f"'{row.id}' starts {abs(start)} spaces from the middle of {spaces}"
            yield Finding(row.at("reputation"), message, f"write a number from {-side} to {side}")


BOX = re.compile(r"fame-(\d+)")
"""The names of the boxes that print the track."""
LAST = re.compile(r"win-\d+")
"""Those of the space that ends the game, where the layout draws it apart."""


def fame(deck: Cards) -> Iterator[Finding]:
    """Look for Fame beyond the spaces of the track."""
    found = (BOX.fullmatch(name) for name in deck.record.layout)
    spaces = {int(match[1]) for match in found if match}
    for row in deck.rows("captain"):
        need = max((win for win in row.wins if win is not None), default=0)
        missing = [n for n in range(1, need + 1) if n not in spaces]
        if missing:
            where = row.wins.index(need) + 1
            boxes = ", ".join(f"fame-{n}" for n in missing)
            message = f"'{row.id}' may need {need} Fame, but its track ends at {missing[0] - 1}"
            yield Finding(row.at(f"win{where}"), message, f"add to the layout the boxes  {boxes}")
            return
    apart = any(LAST.fullmatch(name) for name in deck.record.layout)
    for row in deck.rows("ghost-ship")[:1] if spaces else ():
        need = deck.setting.fact("ghost-fame")
        box = f"{'win' if apart else 'fame'}-{need}"
        if box not in deck.record.layout:
            message = f"'{row.id}' needs {need} Fame, but its track has no space for it"
            yield Finding(row.at("goal"), message, f"add to the layout the box  {box}")


def reach(deck: Cards) -> Iterator[Finding | Proved]:
    """Compare the Fame of all cards with what captains need."""
    if not deck.rows("quest", "export"):
        return
    need = max(deck.setting.fact("reputation-thresholds"))
    cards = {
        role: sum((row.number("fame") or 0) * row.card.quantity for row in deck.game.rows(role))
        for role in ("quest", "export")
    }
    total = sum(cards.values())
    again = renewable_fame(deck.game)
    parts = f"{cards['quest']} on quests, {cards['export']} on exports"
    if total < need and not again:
        yield Finding(
            CARDS,
            f"all cards together give {total} Fame ({parts}), a captain may need {need}, "
            "and there is no other source",
            f"add {need - total} Fame or more",
        )
    elif deck.role == "quest":
        sources = f"; {', '.join(again)} give more without limit" if again else ""
        yield Proved(f"cards give {total} Fame ({parts}) where a captain needs {need}{sources}")
