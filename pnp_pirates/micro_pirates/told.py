"""What is chosen in Micro Pirates, in a few words, and where figures stand on the ocean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.play.kernel import Choice
from pnp_pirates.micro_pirates.bargains import Bargain
from pnp_pirates.micro_pirates.gear import ICONS, Extra, Gains
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import Table


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
            return f"use {_extras(option)}" if option else "use no effects"
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
            return f"{choice.kind} to {at(rules, option)}"
    return f"roll {_amounts(rolled(rules, choice, option))}"


def _act(rules: Rules, option: tuple[Any, ...]) -> str:
    match option:
        case ("sail", where, used):
            return f"sail to {at(rules, where)}" + (f" with {_extras(used)}" if used else "")
        case ("forage", icon):
            return f"forage {ICONS[icon]}"
        case ("export", number):
            return f"export {rules.exports[number].id}"
        case ("use", extra):
            return f"use {_extras((extra,))}"
        case ("leave-token", leg):
            return f"do part {leg + 1} of the special quest"
        case ("call",):
            return "call at the port"
        case ("chests",):
            return "export chests"
    return {"search": "search for the voyage", "return": "return from the voyage"}.get(
        option[0], str(option[0])
    )


def at(rules: Rules, sector: int) -> str:
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


def _extras(extras: Sequence[Extra]) -> str:
    return ", ".join(
        f"{extra.name} for {_amounts(extra.gains)}{' (1 rum)' if extra.rum else ''}"
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


def rolled(rules: Rules, choice: Choice, option: int) -> Gains:
    """Return what dice show."""
    throws = rules.dice[choice.kind.removeprefix("roll-")]
    return next(throw.shows[option] for throw in throws if len(throw.shows) == len(choice.options))


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
