"""What the box of Micro Pirates holds, against the counts of the rulebook written out again."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from micro import GAME, rows
from promised import promises

from pnp.base.diagnostics import Report
from pnp.content.project import load_project

# Rulebook lines 17 to 53: never taken from the files that are tested.
DECKS = {
    "deck/export": 10,
    "deck/navigation": 9,
    "deck/map": 10,
    "deck/loot": 33,
    "deck/quest": 33,
    "deck/crew": 25,
    "deck/upgrade": 22,
    "deck/action": 8,
    "deck/ghost-ship": 2,
    "deck/captain": 4,
    "deck/ship": 4,
}
OCEAN = (
    *("port-royal", "parrot-bay", "coral-haven", "lantern-point", "smugglers-rest"),
    *("whale-road", "sargasso-deep", "trident-shoals", "teeth-reef"),
)
DICE = {"fish-die": 3, "plantain-die": 3, "explore-die": 3, "battle-die": 3}
TOKENS = {
    "plantain": 20,
    "fish": 20,
    "rum": 20,
    "spyglass": 20,
    "map-token": 8,
    "chest": 12,
    "coin-1": 20,
    "coin-5": 10,
    "small-merchant": 3,
    "large-merchant": 3,
    "blockade": 4,
    "first-player": 1,
    "ghost-ship": 1,
}
PER_CAPTAIN = {
    "ship": 1,
    "treasure": 1,
    "raid": 1,
    "delivery": 1,
    "voyage": 2,
    "special": 1,
    "universal": 6,
}
COLOURS = ("blue", "red", "green", "yellow")
AIDS = {
    **{f"{name}-box": 1 for name in ("crew", "upgrade", "quest", "loot", "three-decks", "ocean")},
}
# Rulebook lines 93 and 33: what each captain starts with, and the faces of the coins.
START_COINS, CAPTAINS = 10, 4
COINS = {"coin-1": 1, "coin-5": 5}
# Which box holds which decks.
BOXES = {"crew": ["crew"], "upgrade": ["upgrade"], "quest": ["quest"], "loot": ["loot"]} | {
    "three-decks": ["export", "navigation", "map"]
}
# The air about a token on its place, in millimetres.
AIR = 0.5


def read(path: str) -> dict[str, Any]:
    found = yaml.load((GAME / path).read_text("utf-8"), yaml.BaseLoader)
    assert isinstance(found, dict)
    return found


def record(path: str) -> Any:
    """Return the record of a file with what it takes from others."""
    project = load_project(GAME / path, Report())
    assert project is not None
    return project.parts[0].files[0].record


def supply() -> dict[str, int]:
    project = load_project(GAME, Report())
    assert project is not None
    return promises(project)


def test_the_box_promises_what_the_rulebook_counts() -> None:
    captains = {f"{id}-{{colour}}": n for id, n in PER_CAPTAIN.items()}
    assert sum(PER_CAPTAIN.values()) == 13
    assert supply() == DECKS | DICE | TOKENS | captains | {"deck/turn": CAPTAINS}


def test_coins_are_worth_seventy_and_start_four_captains_with_change_left() -> None:
    value = sum(face * supply()[id] for id, face in COINS.items())
    assert value == 70
    # Each captain needs five single coins at least to pay any price at once.
    fives = min(supply()["coin-5"], CAPTAINS)
    assert supply()["coin-1"] >= CAPTAINS * START_COINS - 5 * fives
    assert value - CAPTAINS * START_COINS >= 5 * CAPTAINS


@pytest.mark.parametrize("name", BOXES)
def test_a_box_holds_its_decks_and_looks_like_their_backs(name: str) -> None:
    box, made = read(f"tuckboxes/{name}-box.yaml"), record(f"tuckboxes/{name}-box.yaml")
    assert made.cards == sum(DECKS[f"deck/{deck}"] for deck in BOXES[name])
    backs = [read(f"layouts/back-{deck}.yaml")["boxes"] for deck in BOXES[name]]
    assert box["ground"] in [back["ground"]["fill"] for back in backs]
    assert box["side_icon"] in [back["emblem"]["icon"] for back in backs]


def test_merchants_fit_their_places_on_the_ocean() -> None:
    legend = record("oceans/ocean.yaml").legend
    sizes = {piece["id"]: piece["size"] for piece in read("tokens/merchants.yaml")["pieces"]}
    for kind in ("small", "large"):
        token = float(sizes[f"{kind}-merchant"].removesuffix("mm"))
        assert legend[kind].spot == token + AIR


def test_emblems_of_captains_mean_nothing_else_on_the_ocean_or_as_goods() -> None:
    emblems = set(read("tokens/captains.yaml")["colours"].values())
    ocean = read("oceans/ocean.yaml")
    taken = {sector.get("icon") for sector in ocean["legend"].values()}
    taken |= {card["ghost"]["icon"] for card in ocean["cards"] if "ghost" in card}
    for file in ("goods", "coins", "merchants"):
        taken |= {piece["front"].get("icon") for piece in read(f"tokens/{file}.yaml")["pieces"]}
    assert len(emblems) == len(COLOURS)
    assert not emblems & (taken | {"fame", "star", "mdi:star"})


def test_every_sign_of_cards_and_dice_is_explained() -> None:
    (turn,) = read("decks/turn.yaml")["cards"]
    boxes = read("layouts/turn-back.yaml")["boxes"]
    told = {
        boxes[f"{key.removesuffix('-means')}-sign"]["icon"]
        for key in turn
        if key.endswith("-means")
    }
    told |= set(re.findall(r":([a-z-]+):", turn["goods"]))
    texts = [(GAME / "dice/action-dice.yaml").read_text("utf-8")]
    texts += [value for deck in DECKS for row in rows(deck[5:]) for value in row.values()]
    used = {icon for text in texts for icon in re.findall(r":([a-z-]+):", text)}
    assert used <= told
    assert {"single-use", "damage", "pay", "move"} <= told
