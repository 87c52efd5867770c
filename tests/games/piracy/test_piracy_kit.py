"""The kit of Piracy holds what its rules promise."""

from __future__ import annotations

import yaml
from harbour import GAME


def content(path: str) -> dict[str, object]:
    found = yaml.safe_load((GAME / path).read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def quantities(path: str, key: str) -> dict[str, int]:
    rows = content(path)["cards" if key == "card" else "pieces"]
    assert isinstance(rows, list)
    return {row[key]: row.get("quantity", 1) for row in rows}


def test_twelve_events_and_eight_cannonballs() -> None:
    assert quantities("decks/events.yaml", "card") == {
        "event-blackbeard": 4,
        "event-sea-monster": 4,
        "event-fair-breeze": 2,
        "event-sirens-call": 2,
    }
    assert quantities("decks/cannonballs.yaml", "card") == {"cannonball": 8}


def test_there_are_coins_for_six_players_and_one_for_a_draw() -> None:
    (coins,) = quantities("tokens/coins.yaml", "id").values()
    assert coins >= 2 * 6 - 1 + 1


def test_the_supply_promises_what_the_rules_count() -> None:
    supply = content("game.yaml")["supply"]
    assert isinstance(supply, dict)
    ships = [id for id in supply if id.startswith("ship-") and supply[id] == 1]
    assert len([id for id in ships if "base" not in id]) == 6
    assert supply["blackbeard"] == supply["sea-monster"] == 1
    assert supply["move-die"] == supply["event-die"] == supply["spinner"] == 1
    for path in ("decks/events.yaml", "decks/cannonballs.yaml"):
        for id, count in quantities(path, "card").items():
            assert supply[id] == count


def test_the_faces_of_the_red_die_agree_with_the_board_and_the_cards() -> None:
    pieces = content("dice/dice.yaml")["pieces"]
    assert isinstance(pieces, list)
    (red,) = (die for die in pieces if die["id"] == "event-die")
    icons = [face["icon"] for face in red["faces"]]
    assert [face["text"] for face in red["faces"]] == list("123456")
    panels = content("boards/port-blackwood.yaml")["panels"]
    assert isinstance(panels, list)
    for panel in panels:
        same = {icons[number - 1] for number in panel["die"]}
        assert len(same) == 1
    assert len(set(icons)) == len(panels) == 4


def test_nine_pictures_show_how_ships_sail() -> None:
    body = content("sheets/pictograms.yaml")["body"]
    assert isinstance(body, list)
    (shown,) = (block["pictograms"]["entries"] for block in body)
    icons = [entry["icon"] for entry in shown]
    assert len(set(icons)) == 9
    assert {path.stem for path in (GAME / "icons").glob("*.svg")} >= set(icons)


def test_the_board_comes_in_quarters_and_on_one_page() -> None:
    parts = content("game.yaml")["parts"]
    assert isinstance(parts, list)
    schemes = {part.get("scheme") for part in parts if "port-blackwood" in part["of"]}
    assert schemes == {"quarters", "reduced"}
