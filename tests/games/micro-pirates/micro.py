"""The cards of Micro Pirates as facts, and what ``BALANCE.md`` says their icons are worth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import yaml

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.project import Project, load_project
from pnp_pirates.micro_pirates import cards as parsing
from pnp_pirates.micro_pirates.cards import CARGO, OWN_ACTIONS, VOCABULARY, Effect

GAME = content_dir() / "micro-pirates"
DECKS, ICONS = GAME / "decks", GAME / "icons"


class Row(dict[str, str]):
    """The fields of a card, empty where it gives none, with what boxes print of it and the steps of
    its effect."""

    steps: tuple[dict[str, str], ...] = ()

    def __missing__(self, name: str) -> str:
        return ""


@cache
def project() -> Project:
    found = load_project(GAME, Report())
    assert found is not None
    return found


def record(kind: str, id: str) -> Any:
    """Return a file as it is printed, with all braces filled in."""
    (found,) = (file.record for file in project().files if (file.kind, file.id) == (kind, id))
    return found


@cache
def rows(deck: str) -> list[Row]:
    """Return the cards of a deck, with every field as text, the quantity among them."""
    found = []
    for card in record("deck", deck).cards:
        row = Row(card.values)
        row.steps = card.effect
        found.append(row)
    return found


def quantity(deck: str) -> int:
    return sum(int(row["quantity"]) for row in rows(deck))


def ocean() -> dict[str, dict[str, Any]]:
    """Return kind, name and features of each ocean card by its id."""
    tree = yaml.load((GAME / "oceans/ocean.yaml").read_text("utf-8"), yaml.BaseLoader)
    return {
        card["card"]: {
            "kind": card["kind"],
            "name": card["name"],
            "features": set(card["sectors"].split()),
        }
        for card in tree["cards"]
    }


def table(heading: str) -> dict[str, Fraction]:
    """Return a table of two columns of ``BALANCE.md``, whose second holds numbers."""
    text = (GAME / "BALANCE.md").read_text("utf-8")
    lines = text.partition(f"| {heading} |")[2].splitlines()[2:]
    cells = [line.strip("| ").split(" | ") for line in lines[: lines.index("")]]
    return {name: Fraction(value) for name, value in cells}


WORTH = table("icon")
USES = table("action")


def value(found: Effect) -> Fraction:
    """Return what the icons of an effect are worth when it works once."""
    return sum((count * WORTH[icon] for count, icon in found.gains), Fraction(0))


def lasting(found: Effect) -> Fraction:
    """Return what an effect is worth in a game."""
    return value(found) * USES[found.action] / (2 if found.paid else 1)


def effect(row: Row, name: str) -> Effect | None:
    """Read the effect in the field ``name``; None for an empty one. What it reads is what the card
    prints, and any other text is an error."""
    text, action = row[name], row[_caption(name)]
    if not text:
        assert not action, row["card"]
        return None
    found = parsing.parse_effect(text, action)
    assert found is not None, text
    assert {icon for _, icon in found.gains} <= VOCABULARY, text
    for _, icon in found.gains:
        own = OWN_ACTIONS.get(icon, (action,))
        assert action in ("Any time", *own) or icon in CARGO, row["card"]
    return found


def effects(row: Row, *names: str) -> list[Effect]:
    return [found for name in names if (found := effect(row, name)) is not None]


def _caption(name: str) -> str:
    """Return the field that says on which action the effect in the field ``name`` works."""
    match name:
        case "gain" | "gain2":
            return name.replace("gain", "on")
        case "reward":
            return "on"
        case _:
            return f"{name}-on"


def amounts(text: str) -> dict[str, int]:
    """Read what is demanded or given: ``2 :rum: 1 :fish:``, with plus signs or without."""
    found = parsing.parse_amounts(text)
    assert found is not None, text
    assert found.keys() <= VOCABULARY, text
    return found


def steps(quest: Row) -> int:
    """Return in how many places a special quest is done."""
    found = 0
    for step in quest.steps:
        every = sum(card["kind"] == step.get("visit") for card in ocean().values())
        found += int(step.get("times", every)) if "visit" in step else 0
        found += sum(key in step for key in ("at", "then", "also", "other"))
    return found


def demand(quest: Row) -> dict[str, int]:
    """Return what a quest asks for in all its places."""
    found = Counter(amounts(quest["demand"]))
    for step in quest.steps:
        for key in ("pay", "settle", "other"):
            found.update(amounts(step.get(key, "")))
        for icon, n in amounts(step.get("toll", "")).items():
            found[icon] += n * steps(quest)
    return dict(found)


def strength(quest: Row) -> int:
    """Return the strength to beat, of several merchants the sum."""
    base = {"small": 6, "large": 10}
    beaten = (base[step["beat"]] * int(step["times"]) for step in quest.steps if "beat" in step)
    return int(quest["strength"] or 0) + sum(beaten)


def worth(text: str) -> Fraction:
    return sum((count * WORTH[icon] for icon, count in amounts(text).items()), Fraction(0))


def distance(target: str) -> Fraction:
    """Return the mean way in ocean cards from the other port cards, over all arrangements."""
    kinds = {row["target"]: row["kind"] for row in rows("navigation")}
    ports = [id for id, kind in kinds.items() if kind == "port"]
    waters = [id for id, kind in kinds.items() if kind == "open"]
    ways: list[int] = []
    for corners in permutations([(0, 0), (0, 2), (2, 0), (2, 2)]):
        for others in permutations([(1, 0), (1, 1), (1, 2), (2, 1)]):
            at = {"port-royal": (0, 1), **dict(zip(ports, corners, strict=True))}
            at |= dict(zip(waters, others, strict=True))
            row, column = at[target]
            for start in ("port-royal", *ports):
                if start != target:
                    ways.append(abs(at[start][0] - row) + abs(at[start][1] - column))
    return Fraction(sum(ways), len(ways))
