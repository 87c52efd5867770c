"""What the kit lacks."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, closest
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import ROLES, Cards
from pnp_pirates.micro_pirates.pieces import AllPieces, Pieces, captain_pieces, coins


def missing(box: AllPieces) -> Iterator[Finding]:
    """Look for all components of the rules."""
    yield from box.missing()


def captains(file: Pieces) -> Iterator[Finding]:
    """Count the captains who have pieces."""
    wanted, players = captain_pieces(file.setting), file.setting.fact("most-players")
    if not {piece.id for piece in file.record.pieces} & wanted.keys():
        return
    if len(file.record.colours) != players:
        yield Finding(
            ("colours", KEY) if file.record.colours else ("tokens",),
            f"{len(file.record.colours)} captains have pieces of their colour; the rulebook has "
            f"{players}",
            f"list {players} colours, or declare  "
            f"variant: {{most-players: {len(file.record.colours)}}}",
        )


GHOST = ("action", "ghost-ship")


def ghost(box: AllPieces) -> Iterator[Finding]:
    """Look for the decks of the Ghost Ship."""
    least, most = box.record.players
    decks = {file.id for file in box.setting.files("deck")}
    lacking = [role for role in GHOST if role not in decks]
    if least == 1 and lacking:
        names = " and ".join(f"'{role}'" for role in lacking)
        fewer = "" if most == 1 else f", or write  players: {'2' if most == 2 else f'2-{most}'}"
        yield Finding(
            ("players",),
            "a single captain plays against the Ghost Ship, but the game has no deck " + names,
            f"add the deck{'s' if len(lacking) > 1 else ''} {names}{fewer}",
        )


def start_coins(file: Pieces) -> Iterator[Finding]:
    """Compare the coins with what captains start with."""
    known = coins(file.setting)
    found = [p for p in file.record.pieces if p.id in known]
    worth = sum(int(p.id.removeprefix("coin-")) * p.quantity for p in found)
    players, start = file.setting.fact("most-players"), file.setting.fact("start-coins")
    if found and worth <= players * start:
        last = file.record.pieces.index(found[-1])
        given = "quantity" in found[-1].model_fields_set
        place = ("pieces", last, "quantity" if given else "id")
        declared = "start-coins" in file.record.variant
        yield Finding(
            ("variant", "start-coins") if declared else place,
            f"all coins are worth {worth}, but {players} captains start with {players * start}",
            "add coins, or give captains fewer at the start, so that some are left",
        )


def roles(deck: Cards) -> Iterator[Finding]:
    """Look for decks that are none of the game's."""
    id = deck.record.deck
    if deck.role is not None or id in deck.setting.fact("decks"):
        return
    # A game of its own says in its parts and its rules what its decks are; a deck that the game
    # promises beside those of the rulebook is an aid.
    games = deck.setting.files("game")
    if any(
        g.id != deck.setting.rules or f"deck/{id}" in getattr(g.record, "supply", ()) for g in games
    ):
        return
    near = closest(id, ROLES)
    meant = f"did you mean {near}? else declare  " if near else "write one of these, or declare  "
    yield Finding(
        ("deck",),
        f"'{id}' is not one of the game's decks, so its cards are not checked against the rules",
        f"{meant}variant: {{decks: {{{id}: {deck.quantity}}}}}",
        details=(f"known decks: {', '.join(sorted(ROLES))}",),
    )
