"""The decks of Micro Pirates: counts, targets, costs, rewards, supply."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest
from micro import (
    DECKS,
    ICONS,
    WORTH,
    Row,
    amounts,
    demand,
    distance,
    effect,
    effects,
    lasting,
    ocean,
    quantity,
    rows,
    steps,
    strength,
    table,
    value,
    worth,
)

from pnp_pirates.micro_pirates import cards as parsing
from pnp_pirates.micro_pirates.cards import CARGO, STRONGEST, VOCABULARY

COUNTS = {
    "export": 10,
    "navigation": 9,
    "map": 10,
    "loot": 33,
    "quest": 33,
    "crew": 25,
    "upgrade": 22,
    "action": 8,
    "ghost-ship": 2,
    "ship": 4,
    "captain": 4,
}
SUPPLY = {"fish": 20, "plantain": 20, "rum": 20, "spyglass": 20, "map": 8, "chest": 12}
NEAR = 1
QUESTS = rows("quest")


def ids(found: list[Row]) -> list[str]:
    return [row["card"] for row in found]


def targets(quest: Row) -> set[str]:
    named = [step[key] for step in quest.steps for key in ("at", "then", "also") if key in step]
    return {*quest["target"].split(), *named}


def cost(card: Row) -> int:
    return int(card["coins"] or 0) + int(WORTH["rum"] * int(card["rum"] or 0))


@pytest.mark.parametrize("deck", COUNTS)
def test_each_deck_has_the_cards_that_the_rulebook_counts(deck: str) -> None:
    assert quantity(deck) == COUNTS[deck]


def test_no_file_of_cards_is_left_out() -> None:
    # The card with a turn in short is ours.
    assert {path.stem for path in DECKS.iterdir()} == {*COUNTS, "turn"}


def test_no_two_cards_share_an_id_or_a_title() -> None:
    every = [row for deck in COUNTS for row in rows(deck)]
    assert [id for id, n in Counter(ids(every)).items() if n > 1] == []
    named = [row["title"] for row in every if "kind" not in row and "target" not in row]
    assert [title for title, n in Counter(named).items() if n > 1] == []


# What a card is called and how it is drawn, which tells nobody what it does.
LOOKS = frozenset(
    {
        *("card", "title", "job", "epithet", "flavour", "quantity", "number"),
        *("icon", "picture", "sky", "floor", "portrait", "skin", "behind", "hair", "beard"),
        *("tint", "face", "hat", "hatcolour", "coat", "coatcolour", "trim", "trimcolour"),
        *("extra", "extracolour"),
    }
)


@pytest.mark.parametrize("deck", sorted(COUNTS.keys() - {"map"}))
def test_no_two_cards_of_a_deck_do_the_same(deck: str) -> None:
    # Maps of one ocean card do the same: they must match.
    found = [tuple(sorted((k, v) for k, v in row.items() if k not in LOOKS)) for row in rows(deck)]
    assert len(set(found)) == len(found)


def test_each_upgrade_has_a_picture_of_its_own() -> None:
    pictures = [row["picture"] for row in rows("upgrade")]
    assert len(set(pictures)) == len(pictures)


def test_each_loot_card_has_a_scene_of_its_own() -> None:
    scenes = {f"loot-{row['card']}.svg" for row in rows("loot")}
    drawn = {path.name: path.read_bytes() for path in ICONS.glob("loot-*.svg")}
    assert scenes == drawn.keys() - {"loot-sack.svg"}
    assert len(set(drawn.values())) == len(drawn)


def test_each_ocean_card_that_maps_lead_to_has_a_chart_with_a_cross() -> None:
    charts = {f"chart-{row['target']}.svg" for row in rows("map")}
    drawn = {path.name: path.read_text("utf-8") for path in ICONS.glob("chart-*.svg")}
    assert charts == drawn.keys()
    assert all('data-role="cross"' in chart for chart in drawn.values())


@pytest.mark.parametrize("deck", COUNTS)
def test_texts_hold_no_placeholder(deck: str) -> None:
    for row in rows(deck):
        for text in row.values():
            assert not re.search(r"XX|TODO|TBD|lorem|[{}]", text, re.IGNORECASE)


def test_navigation_names_every_ocean_card_once() -> None:
    found = {row["target"]: (row["kind"], row["title"]) for row in rows("navigation")}
    assert found == {id: (card["kind"], card["name"]) for id, card in ocean().items()}
    assert len(found) == quantity("navigation")


def test_maps_lead_to_jungles_and_can_all_be_matched() -> None:
    found = Counter(row["target"] for row in rows("map"))
    cards = ocean()
    assert all("jungle" in cards[target]["features"] for target in found)
    assert all(cards[row["target"]]["name"] == row["title"] for row in rows("map"))
    assert min(found.values()) >= 2
    # No two hands can hold the whole deck without a pair; three could.
    assert max(found.values()) == 3


def test_quests_come_in_four_types_each_a_good_part_of_the_deck() -> None:
    found = Counter(row["type"] for row in QUESTS)
    assert found.keys() == {"raid", "delivery", "voyage", "special"}
    assert min(found.values()) >= 0.15 * len(QUESTS)


def test_quests_lead_where_the_card_has_what_they_ask_for() -> None:
    cards = ocean()
    for quest in QUESTS:
        assert targets(quest) <= cards.keys(), quest["card"]
        if quest["type"] in ("delivery", "voyage"):
            (target,) = targets(quest)
            assert quest["place"] in cards[target]["features"], quest["card"]
            assert quest["said-name-target"] == cards[target]["name"]
        if quest["type"] == "voyage":
            assert quest["place"] == "jungle"


def test_every_port_may_offer_most_quests() -> None:
    for id, card in ocean().items():
        if card["kind"] != "open":
            own = [quest for quest in QUESTS if targets(quest) == {id}]
            assert len(own) <= 0.4 * len(QUESTS)


def test_cargo_that_is_asked_for_fits_the_smallest_hold_and_the_supply() -> None:
    hold = min(int(ship["hold"]) for ship in rows("ship"))
    asked = [quest["demand"] for quest in QUESTS if quest["type"] in ("delivery", "voyage")]
    asked += [row["demand"] for row in rows("export")]
    for text in asked:
        goods = {icon: n for icon, n in amounts(text).items() if icon in CARGO}
        assert sum(goods.values()) <= hold, text
        assert all(n <= SUPPLY[icon] for icon, n in goods.items()), text
        assert goods.keys() | {"spyglass"} >= amounts(text).keys(), text


def test_the_supply_covers_every_reward() -> None:
    given = [row["reward"] for row in (*QUESTS, *rows("export"), *rows("loot")) if row["reward"]]
    for reward in given:
        for icon, n in amounts(reward).items():
            assert n <= SUPPLY.get(icon, 70), reward


def test_loot_is_varied_and_no_face_is_common() -> None:
    loot = rows("loot")
    assert {row["type"] for row in loot} == {"reward", "crew", "upgrade"}
    assert len({(row["type"], row["reward"]) for row in loot}) == len(loot) >= 3
    assert max(int(row["quantity"]) for row in loot) <= quantity("loot") / 3


def loot_worth(row: Row) -> Fraction:
    if row["type"] == "reward":
        return worth(row["reward"])
    (found,) = effects(row, "reward")
    return lasting(found)


def test_loot_is_worth_what_the_table_says() -> None:
    loot = rows("loot")
    assert all(4 <= loot_worth(row) <= 5 for row in loot)
    mean = sum(int(row["quantity"]) * loot_worth(row) for row in loot) / quantity("loot")
    assert abs(mean - WORTH["loot"]) < Fraction(1, 2)


def test_crew_cost_what_their_effects_are_worth() -> None:
    for card in rows("crew"):
        fair = sum(lasting(found) for found in effects(card, "gain", "gain2"))
        assert fair > 0
        assert abs(cost(card) - fair) <= NEAR, card["card"]


def half(card: Row, side: str) -> Fraction:
    found = effect(card, side)
    assert found is not None
    return value(found) * Fraction(3, 2) if card[f"{side}-once"] else lasting(found)


def test_upgrades_cost_what_their_better_half_is_worth() -> None:
    for card in rows("upgrade"):
        fair = max(half(card, "ship"), half(card, "crew")) + 1
        assert abs(cost(card) - fair) <= NEAR, card["card"]


def test_costs_can_be_paid() -> None:
    hold = min(int(ship["hold"]) for ship in rows("ship"))
    for card in (*rows("crew"), *rows("upgrade")):
        assert 1 <= int(card["coins"]) <= 20, card["card"]
        assert 0 <= int(card["rum"] or 0) <= hold, card["card"]


def test_some_crew_and_upgrades_serve_the_ghost_ship() -> None:
    for deck, fields in (("crew", ("gain", "gain2")), ("upgrade", ("ship", "crew"))):
        wanted = [
            card
            for card in rows(deck)
            for found in effects(card, *fields)
            if {icon for _, icon in found.gains} & {"cutlass", "spyglass"}
        ]
        assert len(wanted) >= 5, deck


def test_effects_use_the_vocabulary_and_all_of_it_is_used() -> None:
    found = [one for card in rows("crew") for one in effects(card, "gain", "gain2")]
    found += [one for card in rows("upgrade") for one in effects(card, "ship", "crew")]
    used = {icon for one in found for _, icon in one.gains}
    rewards = [row["reward"] for row in (*QUESTS, *rows("export"))]
    rewards += [row["reward"] for row in rows("loot")]
    used |= {icon for reward in rewards for icon in amounts(reward)}
    assert used | {"fame"} == VOCABULARY
    assert WORTH.keys() == VOCABULARY


def effort(quest: Row) -> Fraction:
    asked = demand(quest)
    spyglasses = asked.pop("spyglass", 6)
    goods = sum((n * WORTH[icon] for icon, n in asked.items()), Fraction(0))
    fight = Fraction(3, 2) * strength(quest)
    match quest["type"]:
        case "raid":
            return fight
        case "delivery":
            return 3 * (distance(quest["target"]) + 1) + goods
        case "voyage":
            return 3 * (2 * distance(quest["target"]) + 3) + spyglasses - 6 + goods
        case _:
            return 6 * steps(quest) + goods + fight


@pytest.mark.parametrize("quest", QUESTS, ids=ids(QUESTS))
def test_the_reward_of_a_quest_is_worth_its_effort(quest: Row) -> None:
    reward = int(quest["fame"]) * WORTH["fame"] + worth(quest["reward"])
    assert abs(reward - effort(quest)) <= NEAR
    assert 1 <= int(quest["fame"]) <= 3


@pytest.mark.parametrize("export", rows("export"), ids=ids(rows("export")))
def test_the_reward_of_an_export_is_worth_its_goods(export: Row) -> None:
    reward = int(export["fame"]) * WORTH["fame"] + worth(export["reward"])
    assert abs(reward - (9 + worth(export["demand"]))) <= NEAR


def test_raids_name_a_merchant_and_add_to_its_strength() -> None:
    base = {"small": 6, "large": 10}
    for quest in QUESTS:
        if quest["type"] == "raid":
            assert 0 <= int(quest["strength"]) - base[quest["merchant"]] <= 3
            assert quest["said-merchant"] == quest["merchant"].capitalize()


def test_special_quests_need_no_more_markers_than_a_captain_has() -> None:
    # The marker of special quests, and the universal ones that no track needs.
    assert max(steps(quest) for quest in QUESTS) <= 1 + 6 - 3


def test_cards_alone_bring_enough_fame_for_the_worst_reputation() -> None:
    finite = sum(int(row["fame"]) for row in (*QUESTS, *rows("export")))
    assert finite >= 12 * 4


def test_the_rules_rewards_follow_the_same_sums() -> None:
    small = Fraction(3, 2) * 6 - 2 * WORTH["loot"]
    chests = 2 * WORTH["chest"] + 9 - 2 * WORTH["fame"]
    assert abs(small) <= NEAR
    assert abs(chests) <= NEAR


def ship_worth(ship: Row) -> Fraction:
    sum_of = 4 * int(ship["sail"]) + 3 * int(ship["hold"]) + int(ship["damage"])
    sum_of += 3 * int(ship["reputation"])
    own = sum(lasting(found) for found in effects(ship, "gain", "gain2"))
    return sum_of + Fraction(9, 2) * int(ship["cutlass"]) + own


def captain_worth(captain: Row) -> Fraction:
    return sum((lasting(found) for found in effects(captain, "gain", "gain2")), Fraction(0))


def test_ships_differ_and_are_worth_the_same() -> None:
    found = [ship_worth(ship) for ship in rows("ship")]
    assert max(found) - min(found) <= 2
    for ship in rows("ship"):
        assert int(ship["sail"]) >= 1
        assert int(ship["hold"]) >= 2
        assert int(ship["damage"]) >= 3
    assert sorted(int(ship["hold"]) for ship in rows("ship")) == [4, 5, 6, 6]


def test_captains_are_worth_the_same() -> None:
    found = [captain_worth(captain) for captain in rows("captain")]
    assert max(found) - min(found) <= 2


def test_reputation_helps_the_better_it_is() -> None:
    for captain in rows("captain"):
        found = [effect(captain, f"rep{space}") for space in range(1, 6)]
        sums = [Fraction(0) if one is None else lasting(one) for one in found]
        assert sums == sorted(set(sums)), captain["card"]
        assert sums[2] == 0


def test_reputation_tracks_have_a_middle_and_fair_thresholds() -> None:
    (wins,) = {tuple(int(row[f"win{n}"]) for n in range(1, 6)) for row in rows("captain")}
    assert len(wins) % 2 == 1
    assert list(wins) == sorted(wins, reverse=True)
    assert wins[len(wins) // 2] == 10
    assert {min(wins), max(wins)} == {9, 12}
    for ship in rows("ship"):
        assert 0 <= len(wins) // 2 + int(ship["reputation"]) < len(wins)


def test_actions_are_numbered_and_leave_no_strength_out() -> None:
    actions = rows("action")
    assert [row["number"] for row in actions] == [str(n) for n in range(1, 9)]
    named = (step["strength"] for step in actions[0].steps if "strength" in step)
    lines = [parsing.parse_strength(text) for text in named]
    assert [n for span in lines for n in span or ()] == list(range(STRONGEST + 1))


# The numbers of the rulebook's Action cards, lines 487 to 553, in the order of their texts.
NUMBERS = {
    "1": [(5, "coin"), (2, "loot"), (3, "loot"), (1, "fame")],
    "2": [],
    "3": [(1, "coin"), (6, "spyglass")],
    "4": [(5, "coin")],
    "5": [(6, "spyglass"), (3, "fame")],
    "6": [(20, "coin"), (1, "fame"), (5, "coin")],
    "7": [(5, "coin")],
    "8": [(2, "chest"), (3, "fame")],
}
CONDITIONS = {
    "1": [":cutlass: 0–2", ":cutlass: 3–4", ":cutlass: 5+"],
    "2": [":cutlass: 3+, and you hold a :chest: or a :map:"],
    "8": ["It holds 2 :chest: or more"],
}


@pytest.mark.parametrize("number", NUMBERS)
def test_actions_count_as_the_rulebook_does(number: str) -> None:
    (action,) = (row for row in rows("action") if row["number"] == number)
    told = " ".join(action[f"effect-{step}"] for step in (2, 4, 6))
    found = re.findall(r"(\d+)\W*(?:different )?:(\w+):", told)
    assert [(int(count), icon) for count, icon in found] == NUMBERS[number]
    wanted = CONDITIONS.get(number)
    if wanted is not None:
        shown = [action[f"effect-{step}"] for step in (1, 3, 5)]
        assert [text for text in shown if text] == wanted
    # Exploring goes on until it succeeds; all other cards are done with.
    assert (action["stays"] == "yes") is (number in "35")


def test_some_action_of_the_ghost_ship_can_always_be_taken() -> None:
    free = [row for row in rows("action") if row["effect-1"] == "Always"]
    assert [row["card"] for row in free if "**5** :coin:" in row["effect-2"]] == [
        "dead-mens-wages",
        "bought-legend",
        "toll-of-the-tide",
    ]


def test_ghost_ships_differ() -> None:
    one, other = rows("ghost-ship")
    assert (one["cutlass"], one["spyglass"]) != (other["cutlass"], other["spyglass"])


def test_the_tables_of_the_page_are_read() -> None:
    assert table("icon")["rum"] == 2
    assert table("action")["Hold"] == 1
