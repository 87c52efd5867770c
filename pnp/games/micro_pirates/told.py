"""What happens in Micro Pirates, in words, and the table as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.games.micro_pirates.bargains import Bargain
from pnp.games.micro_pirates.gear import ICONS, Extra, Gains
from pnp.games.micro_pirates.rules import Rules
from pnp.games.micro_pirates.table import Table
from pnp.play.kernel import Choice

_SIGNS = "f fish, p plantain, A port, J jungle, X blocked, s L merchants, G ghost, ### no water"


def worded(rules: Rules, choice: Choice, option: Any) -> str:
    """Return what is done by an option, in a few words."""
    match choice.kind:
        case "act":
            return _act(rules, option)
        case "layout":
            cards = rules.layouts[option].values()
            return "lay out " + ", ".join(card.card for card in cards)
        case "crew" | "upgrade" | "quest" | "loot" | "map" | "export" | "action" | "ghost":
            return (
                f"draw {_card(rules, choice.kind, option)}"
                if choice.player is None
                else (f"take {_card(rules, choice.kind, option)}")
            )
        case "stolen-map":
            return f"lose {_card(rules, 'map', option)}"
        case "navigation":
            return f"draw the way to {rules.cards.ids[option]}"
        case "captain" | "ship":
            return f"get {_sheet(rules, choice.kind, option)}"
        case "draft":
            return f"choose {_sheet(rules, *option)}"
        case "effects":
            return _used(option) or "use no effects"
        case "toss":
            return f"throw {ICONS[option]} overboard"
        case "steal":
            return f"steal {ICONS[option]}"
        case "exchange":
            return _bargain(option)
        case "sell":
            return f"sell {option[0]} fish and {option[1]} plantains"
        case "port" | "prize":
            return {"done": "leave the port", "map": "take a map"}.get(option, str(option))
        case "keep":
            return _kept(rules, option)
        case "attack":
            return f"attack the {option[0]}"
        case "mark":
            return f"mark {'large' if option >= rules.small else 'small'} merchant {option + 1}"
        case "flee" | "move" | "haven":
            return f"{choice.kind} to {_at(rules, option)}"
    icon = choice.kind.removeprefix("roll-")
    return f"roll {_rolled(rules, icon, choice, option)}"


def _act(rules: Rules, option: tuple[Any, ...]) -> str:
    match option:
        case ("sail", where, used):
            return f"sail to {_at(rules, where)}" + (f" with {_used(used)}" if used else "")
        case ("forage", icon):
            return f"forage {ICONS[icon]}"
        case ("export", number):
            return f"export {rules.exports[number].id}"
        case ("use", extra):
            return _used((extra,))
        case ("leave-token", leg):
            return f"do part {leg + 1} of the special quest"
        case ("call",):
            return "call at the port"
        case ("chests",):
            return "export chests"
    return {"search": "search for the voyage", "return": "return from the voyage"}.get(
        option[0], str(option[0])
    )


def _at(rules: Rules, sector: int) -> str:
    row, column = divmod(sector, rules.width)
    return f"row {row + 1}, column {column + 1}"


def _card(rules: Rules, kind: str, number: int) -> str:
    match kind:
        case "crew" | "upgrade":
            return rules.gears[number].id
        case "quest":
            return rules.quests[number].id
        case "loot":
            return rules.loots[number].id
        case "map":
            return f"map {number + 1} of {rules.cards.ids[rules.maps[number]]}"
        case "export":
            return rules.exports[number].id
        case "action":
            return rules.actions[number].id
    return rules.ghosts[number].id


def _sheet(rules: Rules, kind: str, number: int) -> str:
    return (rules.captains if kind == "captain" else rules.ships)[number].id


def _used(extras: Sequence[Extra]) -> str:
    return ", ".join(
        f"use {extra.name} for {_amounts(extra.gains)}{' (1 rum)' if extra.rum else ''}"
        for extra in extras
    )


def _amounts(gains: Gains) -> str:
    return " and ".join(f"{n} {ICONS[icon]}" for icon, n in gains) or "nothing"


def _bargain(option: Bargain) -> str:
    if not option.given:
        return "exchange nothing"
    return f"give {_amounts(option.given)} for {_amounts(option.got)}"


def _kept(rules: Rules, place: tuple[str, int, int]) -> str:
    where, at, replaced = place
    words = {
        "crew": "hire as crew",
        "heir": "hire as crew with the old upgrade",
        "ship": "fit to the ship",
        "under": f"give to crew {at + 1}",
        "refuse": "refuse it",
    }
    return words[where] + (f", without {rules.gears[replaced].id}" if replaced >= 0 else "")


def _rolled(rules: Rules, icon: str, choice: Choice, option: int) -> str:
    throw = next(t for t in rules.dice[icon] if len(t.shows) == len(choice.options))
    return _amounts(throw.shows[option])


def shown(rules: Rules, table: Table, hands: Iterable[int]) -> Iterator[str]:
    """Yield the ocean with its ships, and a few lines for each captain; Map cards lie face up of
    those seats alone whose ``hands`` are asked for."""
    if table.layout < 0:
        yield "nothing lies on the table yet"
        return
    chart = rules.chart(table)
    side = rules.width
    for row in range(0, len(chart.names), side):
        yield "  ".join(_sector(rules, table, at) for at in range(row, row + side)).rstrip()
    yield _SIGNS
    for seat, at in enumerate(table.at):
        if at < 0 or table.ship[seat] < 0:
            continue
        names = zip(ICONS, table.cargo[seat], strict=False)
        goods = ", ".join(f"{n} {name}" for name, n in names if n) or "an empty hold"
        yield (
            f"{seat + 1}: {rules.captains[table.captain[seat]].id} on"
            f" {rules.ships[table.ship[seat]].id} at {chart.names[at]}:"
            f" {table.fame[seat]} fame, {table.coins[seat]} coins, {goods}"
        )
        yield from (f"   {line}" for line in _owned(rules, table, seat, seat in hands))
    if table.ghost is not None:
        ghost = table.ghost
        yield f"ghost at {chart.names[ghost.at]}: {ghost.fame} fame, {ghost.coins} coins"


def _owned(rules: Rules, table: Table, seat: int, face_up: bool) -> Iterator[str]:
    """Yield the state of a captain's ship, and the cards that lie beside it."""
    yield f"reputation {table.reputation[seat]}, damage {table.damage[seat]}"
    gears, hand = rules.gears, table.hand[seat]
    upgrades = (*(one for some in table.attached[seat] for one in some), *table.fitted[seat])
    maps = (
        [_card(rules, "map", card) for card in hand]
        if face_up
        else [str(len(hand))]
        if hand
        else []
    )
    for title, names in (
        ("crew", [gears[card].id for card in table.crew[seat]]),
        ("upgrades", [gears[card].id for card in upgrades]),
        ("quests", [rules.quests[card].id for card in table.quests[seat] if card >= 0]),
        ("maps", maps),
    ):
        if names:
            yield f"{title}: {', '.join(names)}"


def _sector(rules: Rules, table: Table, at: int) -> str:
    """Return three characters: what is printed there, and who lies there."""
    chart = rules.chart(table)
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
    return f"{ground}{who}".ljust(3)[:3]


def standing(rules: Rules, table: Table) -> Mapping[str, Sequence[str]]:
    """Return the pieces on the ocean by the sectors where they lie."""
    if table.layout < 0:
        return {}
    chart = rules.chart(table)
    found: dict[str, list[str]] = {}

    def put(at: int, figure: str) -> None:
        if at >= 0:
            found.setdefault(chart.names[at], []).append(figure)

    for seat, at in enumerate(table.at):
        put(at, f"seat-{seat}")
    for merchant, at in enumerate(table.merchants):
        put(at, "large-merchant" if merchant >= rules.small else "small-merchant")
    for card in table.blockades:
        put(chart.jungle[card], "blockade")
    if table.ghost is not None:
        put(table.ghost.at, "ghost-ship")
    return found
