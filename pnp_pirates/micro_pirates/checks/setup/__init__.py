"""The setup of a game."""

from collections.abc import Iterator

from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp_pirates.micro_pirates.cards import CardFiles, Decks
from pnp_pirates.micro_pirates.offers import hopeless, known, most_offered
from pnp_pirates.micro_pirates.views import MOST_LAYOUTS, Ocean, layouts_of


def ends(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Look for draws after which a merchant has no place."""
    merchants, players = ocean.setting.fact("merchants"), ocean.setting.fact("most-players")
    large = ocean.cards_with("large")
    # A small merchant lies in a sector of its card at best, and each small one on another card:
    # cards whose only place for a large one is such a sector may all be taken.
    own = {s.card.card for s in ocean.having("large") if "small" not in ocean.meanings[s.mark]}
    shared = [card for card in large if card not in own]
    left = len(large) - min(len(shared), merchants["small"])
    if left < merchants["large"]:
        sector = next(s for s in ocean.having("large") if s.card.card == shared[0])
        yield Finding(
            sector.path,
            f"small merchants may take {len(large) - left} of the {len(large)} cards with a place "
            f"for a large one, and {merchants['large']} of those are placed",
            "give the large merchant its own sector on this card",
            marks=sector.spot,
        )
        return
    counts = [len(ocean.cards_with(word)) for word in ("small", "jungle", "port")]
    yield Proved(
        f"setup always ends: {merchants['small']} small merchants among {counts[0]} cards, "
        f"{merchants['large']} large ones among {left} or more, {ocean.setting.fact('blockades')} "
        f"blockades among {counts[1]} jungles, {players} captains among {counts[2]} ports"
    )


def jungles(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Count the jungles that are open."""
    found, blocked = len(ocean.cards_with("jungle")), ocean.setting.fact("blockades")
    if found - blocked == 1:
        yield Finding(
            ocean.entry("jungle"),
            f"{blocked} of {found} jungles are always blockaded, so only one is open",
            f"write {ocean.mark('jungle')} in a sector of one more card",
        )
    elif found > blocked:
        # A successful Explore moves one blockade to its own jungle: the number stays.
        yield Proved(f"{found - blocked} of {found} jungles are open at any time")


def quests(decks: Decks) -> Iterator[Said]:
    """Look for offers without a quest that can be completed."""
    quests = decks.game.rows("quest")
    ports = [id for id, marks in decks.game.marks.items() if "port" in marks]
    if not quests or not ports:
        return
    bad = hopeless(decks.game)
    if most_offered(list(bad), ports) == len(ports):
        first, *others = bad
        yield Finding(
            first.at("card"),
            f"{sum(row.card.quantity for row in bad)} quests cannot be completed, enough for the "
            f"offers of all {len(ports)} ports at once",
            "fix them until there are fewer than ports",
            labels=tuple((row.at("card"), bad[row], row.file) for row in others[:4]),
            details=(f"'{first.id}': {bad[first]}",),
            file=first.file,
        )
        return
    for row, why in bad.items():
        yield Finding(
            row.at("card"),
            f"'{row.id}' cannot be completed: {why}",
            "change it until it can",
            file=row.file,
        )
    without = _unmeasured(decks.game)
    if without:
        yield Withheld(without)
    else:
        read = sum(row.card.quantity for row in quests if known(row))
        unread = sum(row.card.quantity for row in quests) - read
        sure = read - sum(row.card.quantity for row in bad)
        if read - sure + unread < len(ports):
            yield Proved(
                f"of any {len(ports)} quests on offer at the start, at least one can be completed: "
                f"{sure} of {read + unread} can, in every layout"
            )
        elif sure:
            yield Proved(
                f"{sure} of {read} quests whose steps are known can be completed, in every "
                f"layout; what the text of {unread} others requires is not checked"
            )


def _unmeasured(game: CardFiles) -> str:
    """Return why quests cannot be held against holds, dice and sectors, empty where they can. That
    sectors hang together is known where all layouts were tried."""
    if not game.rows("ship"):
        return "the game has no ships whose holds are known"
    if "battle-die" not in game.dice:
        return "the game has no battle die"
    layouts = layouts_of(game.ocean.record) if game.ocean is not None else 0
    return f"the {layouts:,} layouts are too many to try" if layouts > MOST_LAYOUTS else ""
