"""Distances on cards and panels that differ from the rules."""

from collections.abc import Iterator

from pnp.model.deck import Card
from pnp.rules.rule import Finding
from pnp_pirates.piracy.kit import PirateDeck, numbers_in, steps_of
from pnp_pirates.piracy.views import Seaboard


def move(deck: PirateDeck) -> Iterator[Finding]:
    """Look at how far the cards of events move."""
    wanted = deck.setting.fact("event-distance")
    for i, card, kind in deck.events:
        if kind in deck.setting.fact("event-cards"):
            told = "moves {} squares, but the event moves {}"
            yield from _off(i, card, "move", "squares", wanted, told)


def push(deck: PirateDeck) -> Iterator[Finding]:
    """Look at how far cannonballs push a ship."""
    for i, card in deck.balls:
        wanted, told = deck.setting.fact("push-distance"), "pushes {} squares, but a shot pushes {}"
        yield from _off(i, card, "push", "push", wanted, told)


def _off(i: int, card: Card, verb: str, key: str, wanted: int, told: str) -> Iterator[Finding]:
    for s, step in steps_of(card, verb):
        found = step.get(key)
        if found not in (None, str(wanted)):
            yield Finding(
                ("cards", i, "effect", s, key),
                f"'{card.card}' {told.format(found, wanted)}",
                f"write  {key}: {wanted}",
            )


def panel(board: Seaboard) -> Iterator[Finding]:
    """Look at the numbers in the texts of panels."""
    for i, panel in enumerate(board.record.panels):
        wrong = [number for number in numbers_in(panel.text) if number != board.steps]
        if panel.panel in board.setting.fact("event-cards") and wrong:
            yield Finding(
                ("panels", i, "text"),
                f"the panel '{panel.panel}' names {wrong[0]}, but the event moves {board.steps} "
                "squares",
                f"write {board.steps} instead",
            )
