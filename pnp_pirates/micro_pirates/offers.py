"""The quests that the ports offer when a game begins, and which of them are impossible to
complete."""

from collections.abc import Sequence

from pnp_pirates.micro_pirates.cards import ASKED, PORTS, TASKS, CardFiles, PrintedCard, Step
from pnp_pirates.micro_pirates.means import GOODS, beyond
from pnp_pirates.micro_pirates.rolls import dice_thrown, rolled


def hopeless(game: CardFiles) -> dict[PrintedCard, str]:
    """Return the quests that cannot be completed in any layout, and why.

    All sectors are connected in all layouts, so a place that is printed can be reached.
    """
    found = {}
    for row in game.rows("quest"):
        match row.text("type"):
            case "delivery" | "voyage":
                why = _lost_place(game, row) or _too_much(game, row.text("demand"))
            case "raid":
                why = _too_strong(game, row.number("strength") or 0)
            case "special":
                why = next(filter(None, (_undoable(game, step) for step in row.card.effect)), "")
            case _:
                why = ""
        if why:
            found[row] = why
    return found


def known(row: PrintedCard) -> bool:
    """Return whether it is looked at what a quest asks for."""
    if row.text("type") == "special":
        steps = row.card.effect
        return bool(steps) and all(next(iter(step), "") in TASKS for step in steps)
    return row.text("type") in ("delivery", "voyage", "raid")


def most_offered(quests: Sequence[PrintedCard], ports: Sequence[str]) -> int:
    """Return how many of the ports may offer one of these quests at once: the largest number that
    can each be matched with a copy that does not lead to the card of its own port."""
    copies = [row for row in quests for _ in range(min(row.card.quantity, len(ports)))]
    taken: dict[int, str] = {}

    def place(port: str, tried: set[int]) -> bool:
        for i, row in enumerate(copies):
            if i not in tried and port not in row.targets:
                tried.add(i)
                if i not in taken or place(taken[i], tried):
                    taken[i] = port
                    return True
        return False

    return sum(place(port, set()) for port in ports)


def cutlasses(game: CardFiles) -> int:
    """Return a bound from above for the cutlasses that cards bring to one battle."""
    guns = max((ship.number("cutlass") or 0 for ship in game.rows("ship")), default=0)
    return guns + game.most("cutlass", "Battle")


def _lost_place(game: CardFiles, row: PrintedCard) -> str:
    place = "jungle" if row.text("type") == "voyage" else row.text("place")
    for target in row.targets or ("",):
        if place not in game.marks.get(target, ()):
            return f"there is no {place or 'place'} on '{target}'"
    return ""


def _undoable(game: CardFiles, step: Step) -> str:
    """Return why a step of a special quest cannot be done."""
    place, times = step.get("visit", ""), step.get("times", "")
    if place in ("port", "jungle") and times.isdecimal():
        there = sum(place in marks for marks in game.marks.values())
        if there < int(times):
            return f"there are {there} of '{place}', but it requires {times}"
    for key in PORTS:
        if key in step and "port" not in game.marks.get(step[key], ()):
            return f"there is no port on '{step[key]}'"
    if "beat" in step:
        strength = game.setting.fact("merchant-strength").get(step["beat"], 0)
        return _too_strong(game, strength)
    given = (_too_much(game, step[key]) for key in ASKED if key in step)
    return next(filter(None, given), "")


def _too_much(game: CardFiles, text: str) -> str:
    found = next(beyond(game, text), None)
    if found is None:
        return ""
    room = found.thing == GOODS
    return f"no hold has room for {found.asked} goods" if room else f"it asks for {found}"


def _too_strong(game: CardFiles, strength: int) -> str:
    die = game.dice.get("battle-die")
    if die is None:
        return ""
    best = max(rolled(die, "cutlass", dice_thrown(game.setting, die)[1])) + cutlasses(game)
    return f"at most {best} cutlasses are possible" if best <= strength else ""
