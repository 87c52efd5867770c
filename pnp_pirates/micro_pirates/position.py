"""The table of Micro Pirates as lines of text: the ocean, the captains, and what ports offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from pnp_pirates.micro_pirates.gear import CHEST, ICONS
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.seas import Chart
from pnp_pirates.micro_pirates.table import RAID, SPECIAL, VOYAGE, Ghost, Table
from pnp_pirates.micro_pirates.told import at
from pnp_pirates.micro_pirates.wording import amounts, listed, noun

WIDTH = 76
_SIGNS = (
    ". sea  f fish  p plantains  A port  J jungle  X blockaded jungle  ### land",
    "1-4 captains  s small merchant  L large merchant  G Ghost Ship",
)
_CARD = 3
"""Sectors of a card in a row."""


def shown(rules: Rules, table: Table, hands: Iterable[int], me: int | None) -> Iterator[str]:
    """Yield the ocean with its ships and the captains, and then, after an empty line, what lies
    open. Map cards lie face up of those seats alone whose ``hands`` are asked for; ``me`` is who
    reads it."""
    if table.layout < 0:
        yield "nothing lies on the table yet"
        return
    if any(at >= 0 for at in table.at) and not table.ended:
        yield _turn(rules, table, me)
    yield from _ocean(rules, table)
    for seat, where in enumerate(table.at):
        if where >= 0 and table.ship[seat] >= 0:
            yield from _captain(rules, table, seat, me, face_up=seat in hands)
    if table.ghost is not None:
        yield from _ghost(rules, table, table.ghost)
    if not table.ended:
        yield ""
        yield from _open(rules, table)


def called(seat: int, me: int | None) -> str:
    return "you" if seat == me else f"seat {seat + 1}"


def at_of(rules: Rules, table: Table, sector: int) -> str:
    """Return where a sector is, and what is printed there."""
    chart = rules.chart(table)
    for word, here in (
        ("fish", chart.fish[sector]),
        ("plantains", chart.plantain[sector]),
        ("port", chart.port[sector] >= 0),
        ("jungle", chart.is_jungle[sector]),
    ):
        if here:
            closed = word == "jungle" and chart.card[sector] in table.blockades
            what = f", {word}{' with a blockade' if closed else ''}"
            break
    else:
        what = ""
    return f"{at(rules, sector)} ({rules.ocean_name(chart.card[sector])}{what})"


def _turn(rules: Rules, table: Table, me: int | None) -> str:
    if table.seat >= len(table.at):
        return f"round {table.rounds}: the Ghost Ship"
    actions = rules.laws.actions
    last = ", the last round" if table.last else ""
    left = f"{table.left} of {actions} {'action' if actions == 1 else 'actions'} left"
    return f"round {table.rounds}{last}: {called(table.seat, me)}, {left}"


def _ocean(rules: Rules, table: Table) -> Iterator[str]:
    chart, side = rules.chart(table), rules.width
    columns = range(side)
    yield _row("", [str(column + 1) for column in columns])
    for row in range(len(chart.names) // side):
        if row % _CARD == 0:
            middles = range(row * side, (row + 1) * side, _CARD)
            names = (rules.ocean_name(chart.card[at]).ljust(16) for at in middles)
            yield f"{'':6}{' '.join(names)}".rstrip()
        sectors = [_sector(rules, table, chart, row * side + column) for column in columns]
        yield _row(str(row + 1), sectors)
    yield from _SIGNS


def _row(head: str, sectors: Sequence[str]) -> str:
    cards = [sectors[i : i + _CARD] for i in range(0, len(sectors), _CARD)]
    return f"{head:>3}   {'  '.join(''.join(f'{s:<5}' for s in card) for card in cards)}".rstrip()


def _sector(rules: Rules, table: Table, chart: Chart, at: int) -> str:
    """Return what is printed in a sector, and who lies there."""
    if not chart.waters.beside[at]:
        return "###"
    ground = "."
    for sign, here in (
        ("f", chart.fish[at]),
        ("p", chart.plantain[at]),
        ("A", chart.port[at] >= 0),
        ("J", chart.is_jungle[at]),
    ):
        ground = sign if here else ground
    if ground == "J" and chart.card[at] in table.blockades:
        ground = "X"
    who = "".join(str(seat + 1) for seat, where in enumerate(table.at) if where == at)
    if at in table.merchants:
        who += "L" if table.merchants.index(at) >= rules.small else "s"
    if table.ghost is not None and table.ghost.at == at:
        who += "G"
    return ground + who


def _captain(
    rules: Rules, table: Table, seat: int, me: int | None, *, face_up: bool
) -> Iterator[str]:
    """Yield how a captain stands, and the cards that lie beside the sheets."""
    says, kit = rules.wording, table.kit[seat]
    captain, ship = rules.captains[table.captain[seat]], rules.ships[table.ship[seat]]
    whose = " (you)" if seat == me else ""
    sheets = f"{says.title('captain', captain.id)} on {says.title('ship', ship.id)}"
    yield f"{seat + 1}{whose} {sheets}"
    place, cargo = table.reputation[seat], table.cargo[seat]
    goods = amounts(tuple(enumerate(cargo))) if any(cargo) else "empty"
    coins, glass = table.coins[seat], table.glass[seat]
    yield from _lines(
        f"at {at_of(rules, table, table.at[seat])}: "
        f"{table.fame[seat]} of {captain.wins[place - 1]} fame, reputation {place} of"
        f" {len(captain.wins)}, {coins} {noun('coin', coins)}, hold {sum(cargo)} of {kit.hold}:"
        f" {goods}; {kit.sails} {noun('sail', kit.sails)}, damage {table.damage[seat]} of"
        f" {ship.damage - 1}" + (f", {glass} {noun('spyglass', glass)}" if glass else "")
    )
    for title, texts in (
        ("crew", [*_crew(rules, table.crew[seat], table.attached[seat])]),
        ("upgrades of the ship", [gear_told(rules, gear) for gear in table.fitted[seat]]),
        ("quest", [*_quests(rules, table, seat)]),
    ):
        for text in texts:
            yield from _lines(f"{title}: {text}")
    if hand := table.hand[seat]:
        maps = listed(rules.ocean_name(rules.maps[card]) for card in hand) if face_up else len(hand)
        yield f"   Map cards: {maps}"
    if table.treasure[seat] >= 0:
        yield f"   treasure marker at {at_of(rules, table, table.treasure[seat])}"


def _lines(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="   ", subsequent_indent="     ")


def gear_told(rules: Rules, gear: int) -> str:
    """Return what a card of crew, an upgrade or one of the Loot deck says."""
    return rules.wording.told(rules.role(gear), rules.gears[gear].id)


def gear_title(rules: Rules, gear: int) -> str:
    return rules.wording.title(rules.role(gear), rules.gears[gear].id)


def _crew(rules: Rules, crew: Sequence[int], attached: Sequence[Sequence[int]]) -> Iterator[str]:
    for gear, upgrades in zip(crew, attached, strict=True):
        yield gear_told(rules, gear)
        for upgrade in upgrades:
            yield f"with {gear_title(rules, gear)}, {gear_told(rules, upgrade)}"


def _quests(rules: Rules, table: Table, seat: int) -> Iterator[str]:
    """Yield the active quests, and how far they are."""
    for type, number in enumerate(table.quests[seat]):
        if number >= 0:
            far = "".join(f"; {word}" for word in _far(rules, table, seat, type))
            yield rules.wording.told("quest", rules.quests[number].id) + far


def _far(rules: Rules, table: Table, seat: int, type: int) -> Iterator[str]:
    quest = rules.quests[table.quests[seat][type]]
    match type:
        case _ if type == RAID:
            marked = table.raid[seat]
            where = table.merchants[marked] if marked >= 0 else -1
            yield f"marked at {at_of(rules, table, where)}" if marked >= 0 else "none is marked yet"
        case _ if type == VOYAGE:
            home = at_of(rules, table, table.home[seat])
            yield f"found: come back to {home}" if table.dug[seat] else f"from {home}"
        case _ if type == SPECIAL:
            done = table.legs[seat].bit_count()
            yield f"{done} of {quest.beat or len(quest.legs)} done"


def _ghost(rules: Rules, table: Table, ghost: Ghost) -> Iterator[str]:
    says = rules.wording
    yield f"G the Ghost Ship, at {at_of(rules, table, ghost.at)}"
    coins = f"{ghost.coins} {noun('coin', ghost.coins)}"
    held = ((CHEST, ghost.chests), (ICONS.index("map"), ghost.maps))
    goods = f", {amounts(held)}" if ghost.chests or ghost.maps else ""
    glass = f", {ghost.glass} {noun('spyglass', ghost.glass)}" if ghost.glass else ""
    goal = rules.ghosts[ghost.card].goal
    yield from _lines(f"{ghost.fame} of {goal} fame, {coins}{goods}{glass}")
    yield from _lines(f"ship: {says.told('ghost-ship', rules.ghosts[ghost.card].id)}")
    for text in _crew(rules, ghost.crew, ghost.attached):
        yield from _lines(f"crew: {text}")
    for gear in ghost.fitted:
        yield from _lines(f"upgrades of the ship: {gear_told(rules, gear)}")
    if ghost.hand:
        maps = listed(rules.ocean_name(rules.maps[card]) for card in ghost.hand)
        yield f"   Map cards: {maps}"
    if ghost.treasure >= 0:
        yield f"   treasure marker at {at_of(rules, table, ghost.treasure)}"
    if ghost.active >= 0:
        action = says.told("action", rules.actions[ghost.active].id)
        yield from _lines(f"goes on with: {action}")


def _open(rules: Rules, table: Table) -> Iterator[str]:
    """Yield the sheets of the captains, the offers of the ports, and the Exports."""
    says, chart = rules.wording, rules.chart(table)
    for seat, (captain, ship) in enumerate(zip(table.captain, table.ship, strict=True)):
        if captain >= 0:
            yield from _lines(f"{seat + 1} {says.told('captain', rules.captains[captain].id)}")
        if ship >= 0:
            yield from _lines(f"{seat + 1} {says.told('ship', rules.ships[ship].id)}")
    for port, where in enumerate(chart.harbours):
        yield f"{at_of(rules, table, where)} offers"
        yield from (line for text in offer(rules, table, port) for line in _lines(text))
    if table.exports:
        yield "Exports at Port Royal"
    for number in table.exports:
        yield from _lines(says.told("export", rules.exports[number].id))


def offer(rules: Rules, table: Table, port: int) -> Iterator[str]:
    """Yield the cards on offer at a port."""
    crew, upgrade, quest = table.offers[port]
    if crew >= 0:
        yield f"crew: {gear_told(rules, crew)}"
    if upgrade >= 0:
        yield f"upgrade: {gear_told(rules, upgrade)}"
    if quest >= 0:
        yield f"quest: {rules.wording.told('quest', rules.quests[quest].id)}"
