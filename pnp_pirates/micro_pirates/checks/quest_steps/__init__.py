"""The places and steps of quests."""

from collections.abc import Iterator

from pnp.base.diagnostics import nearest
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import Decks, PrintedCard
from pnp_pirates.micro_pirates.effects import values

PLACES = ("jungle", "port")


def places(decks: Decks) -> Iterator[Finding]:
    """Look for quests to places that their cards do not have."""
    game = decks.game
    if game.ocean is None:
        return
    for row in game.rows("quest"):
        # The steps of a special quest name cards for their ports.
        place = "port"
        if row.text("type") in ("delivery", "voyage"):
            place = row.text("place")
            wrong = _wrong_place(row, place)
            if wrong is not None:
                yield wrong
                continue
        elif row.text("type") != "special":
            continue
        steps = row.card.effect
        for i, key, _ in values(steps, ("toll",)):
            if not any("visit" in step for step in steps):
                message = f"'{row.id}' requires goods at each place, but has no places"
                yield Finding(row.step(i, key), message, "add a step  visit", file=row.file)
        for where, target in row.named:
            if target in game.marks and place not in game.marks[target]:
                fit = [id for id, marks in game.marks.items() if place in marks]
                yield Finding(
                    where,
                    f"'{row.id}' leads to the {place} of '{target}', which has none",
                    f"cards with one: {', '.join(fit)}",
                    labels=((game.card_at(target), f"no {place} here", game.ocean),),
                    file=row.file,
                )


def _wrong_place(row: PrintedCard, place: str) -> Finding | None:
    """Return what is wrong with the place that a quest names, whatever card it is on."""
    if place not in PLACES:
        message = f"'{row.id}' does not say whether it leads to a jungle or a port"
        if place:
            message = f"'{row.id}' leads to '{place}', which is neither jungle nor port"
        return Finding(row.at("place"), message, nearest(place, PLACES), file=row.file)
    if row.text("type") == "voyage" and place != "jungle":
        message = f"'{row.id}' is a voyage to a port, which cannot be explored"
        return Finding(row.at("place"), message, "write  jungle", file=row.file)
    return None


def steps(decks: Decks) -> Iterator[Finding]:
    """Look for quests with more steps than places."""
    ocean = decks.game.ocean
    if ocean is None:
        return
    marks = decks.game.marks.values()
    for row in decks.game.rows("quest"):
        for i, place, _ in values(row.card.effect, ("visit",)):
            times = row.card.effect[i].get("times", "")
            have = sum(row.card.effect[i][place] in has for has in marks)
            if times.isdecimal() and int(times) > have:
                wanted = f"{times} {row.card.effect[i][place]}s"
                yield Finding(
                    row.step(i, "times"),
                    f"'{row.id}' requires {wanted}, but the ocean has {have or 'none'}",
                    f"require at most {have}" if have else "require other places",
                    file=row.file,
                )
                break
