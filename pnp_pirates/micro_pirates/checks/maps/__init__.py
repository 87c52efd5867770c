"""The cards of maps, which are matched in pairs."""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Proved
from pnp_pirates.micro_pirates.cards import CARDS, Cards


def unpaired(deck: Cards) -> Iterator[Finding]:
    """Look for maps that can never be matched."""
    rows = deck.rows("map")
    jungles = {id for id, marks in deck.game.marks.items() if "jungle" in marks} if rows else set()
    if jungles and any(row.text("target") not in jungles for row in rows):
        return  # which is reported, and fixing it may make the pairs
    count: Counter[str] = Counter()
    for row in rows:
        count[row.text("target")] += row.card.quantity
    wanted = deck.setting.fact("matching-maps")
    paired = [target for target, n in count.items() if n >= wanted]
    hint = "make a second map lead to it" if wanted == 2 else f"make {wanted} maps lead to it"
    hint += f", or use one of {', '.join(paired)}" if paired else "; no two maps match yet"
    for row in rows:
        target = row.text("target")
        if count[target] < wanted:
            only = "the only map" if count[target] == 1 else f"one of only {count[target]} maps"
            message = f"'{row.id}' is {only} of '{target}', so it can never be matched"
            severity = None if paired else Severity.ERROR
            yield Finding(row.at("target"), message, hint, severity)


def held(deck: Cards) -> Iterator[Finding | Proved]:
    """Count the hands that can hold all maps without a pair."""
    rows = deck.rows("map")
    if not rows:
        return
    count: Counter[str] = Counter()
    for row in rows:
        count[row.text("target")] += row.card.quantity
    # A hand without a match holds one map less than a match of each ocean card.
    unmatched = deck.setting.fact("matching-maps") - 1
    most_maps, players = max(count.values()), deck.setting.fact("most-players")
    hands = -(-most_maps // unmatched)
    most = ", ".join(target for target, n in count.items() if n == most_maps)
    if hands <= players:
        if hands > 1:
            yield Proved(f"fewer than {hands} hands cannot hold all {deck.quantity} maps unpaired")
        yield Finding(
            CARDS,
            f"{hands} hands can hold all {deck.quantity} maps without a pair in any of them",
            f"only more than {players * unmatched} maps of one ocean card rule it out for "
            f"{players} players",
            details=(f"most maps: {most}, {most_maps} each",),
        )
    else:
        yield Proved(f"{players} hands cannot hold all {deck.quantity} maps without a pair")


def tokens(deck: Cards) -> Iterator[Finding]:
    """Compare the maps with the map tokens."""
    tokens = deck.setting.fact("supply")["map"]
    if deck.rows("map") and deck.quantity > tokens:
        message = f"{deck.quantity} maps, but {tokens} map tokens"
        yield Finding(CARDS, message, "the last maps are drawn without a token, as in the rulebook")
