"""Cards that lead to places which the ocean does not have."""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, nearest
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import Decks, PrintedCard

UNKNOWN = "'{}' leads to '{}', which is not an ocean card"


def navigation(decks: Decks) -> Iterator[Finding]:
    """Look at the targets of navigation cards."""
    ocean = decks.game.ocean
    known = [card.card for card in ocean.record.cards] if ocean is not None else []
    for row in decks.game.rows("navigation") if known else ():
        if not row.targets:
            yield _lost(row, row.at("target"), f"'{row.id}' has no target", nearest("", known))
        for target in row.targets:
            if target not in known:
                message = f"the target '{target}' of '{row.id}' is not an ocean card"
                yield _lost(row, row.at("target"), message, nearest(target, known))


def quest(decks: Decks) -> Iterator[Finding]:
    """Look at the ocean cards that quests name."""
    marks = decks.game.marks
    for row in decks.game.rows("quest") if decks.game.ocean is not None else ():
        if not row.targets and row.text("type") in ("delivery", "voyage"):
            message = f"'{row.id}' is a {row.text('type')} without a target"
            hint = "write the id of an ocean card as its target"
            yield _lost(row, row.at("target"), message, hint)
        for where, target in row.named:
            if target not in marks:
                yield _lost(row, where, UNKNOWN.format(row.id, target), nearest(target, marks))


def jungle(decks: Decks) -> Iterator[Finding]:
    """Look for a jungle on the ocean cards that maps name."""
    game = decks.game
    jungles = [id for id, marks in game.marks.items() if "jungle" in marks]
    if game.ocean is None:
        return
    for row in game.rows("map"):
        target = row.text("target")
        if target in jungles:
            continue
        if target not in game.marks:
            hint = nearest(target, jungles)
            yield _lost(row, row.at("target"), UNKNOWN.format(row.id, target), hint)
            continue
        yield Finding(
            row.at("target"),
            f"'{row.id}' leads to '{target}', which has no jungle",
            f"name a card with one: {', '.join(jungles)}",
            labels=((game.card_at(target), "no jungle here", game.ocean),),
            file=row.file,
        )


def _lost(row: PrintedCard, where: KeyPath, message: str, hint: str) -> Finding:
    return Finding(where, message, hint, file=row.file)
