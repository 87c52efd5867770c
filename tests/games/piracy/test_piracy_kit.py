"""The kit of Piracy holds what its rules promise."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Any

from harbour import field, files
from promised import promises

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.nodes import EnclosedFiles, Mapping, Node, Sequence
from pnp.content.project import load_project
from pnp.imposition.paper import MARGIN
from pnp.imposition.paper import PAPERS as ALL_PAPERS
from pnp.kinds.boards.squares import town
from pnp.kinds.boards.squares.record import square_of
from pnp.kinds.boards.squares.squares import neighbours

COLOURS = ("blue", "red", "green", "purple", "yellow", "black")
PAPERS = (ALL_PAPERS["a4"], ALL_PAPERS["letter"])
# How far a roll of 1 to 6 takes a ship, with 0 or 1 coins, 2, 3 and more.
ALMANAC = ("123456", "112233", "111222", "111111")


def content(path: str) -> dict[str, object]:
    found = plain(files()[path].node)
    assert isinstance(found, dict)
    return found


def plain(node: Node) -> object:
    match node:
        case Mapping(entries):
            return {key.text: plain(value) for key, value in entries}
        case Sequence(items):
            return [plain(item) for item in items]
        case EnclosedFiles():
            return None
    return node.text


def rules() -> list[dict[str, dict[str, list[list[str]]]]]:
    body = content("sheets/rules.yaml")["body"]
    assert isinstance(body, list)
    return body


def measures(path: str, id: str, key: str) -> float:
    """Return a length, or the first of several, of a piece in millimetres."""
    pieces = content(path)["pieces"]
    assert isinstance(pieces, list)
    (piece,) = (piece for piece in pieces if piece["id"] == id)
    value = piece[key]
    return float(str(value[0] if isinstance(value, list) else value).removesuffix("mm"))


def quantities(path: str, key: str) -> dict[str, int]:
    rows = content(path)["cards" if key == "card" else "pieces"]
    assert isinstance(rows, list)
    return {row[key]: int(row.get("quantity", 1)) for row in rows}


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


def test_the_supply_is_what_the_rules_count() -> None:
    """The table of components, written out: whoever changes content and supply alike is told."""
    project = load_project(content_dir() / "piracy", Report())
    assert project is not None
    assert promises(project) == {
        "ship": 6,
        "small-ship": 6,
        "blackbeard": 1,
        "sea-monster": 1,
        "small-blackbeard": 1,
        "small-sea-monster": 1,
        "doubloon": 12,
        "small-doubloon": 12,
        "event-blackbeard": 4,
        "event-sea-monster": 4,
        "event-fair-breeze": 2,
        "event-sirens-call": 2,
        "cannonball": 8,
        "move-die": 1,
        "event-die": 1,
    }


def test_the_hoards_of_the_rules_are_twice_the_players_less_one() -> None:
    told = " ".join(str(rules()).split())
    assert "3, 5, 7, 9 or 11 coins for 2 to 6 players" in told
    assert [2 * players - 1 for players in range(2, 7)] == [3, 5, 7, 9, 11]
    assert quantities("tokens/small-pieces.yaml", "id")["small-doubloon"] >= 11 + 1


def test_the_almanac_is_the_same_in_the_rules_and_on_the_board() -> None:
    (table,) = (block["table"] for block in rules() if "head" in block.get("table", {}))
    assert table["head"][1:] == [f"{{blue|:die-{face}:}}" for face in range(1, 7)]
    assert [row[1:] for row in table["rows"]] == [list(row) for row in ALMANAC]
    board = content("boards/port-blackwood.yaml")["table"]
    assert isinstance(board, dict)
    assert board["head"] == list("123456")
    assert [row["steps"] for row in board["rows"]] == [list(row) for row in ALMANAC]
    # Both tables name the loads alike.
    assert [row["label"] for row in board["rows"]] == [row[0] for row in table["rows"]]


def test_the_feet_of_the_cards_tell_the_faces_of_the_red_die() -> None:
    cards = content("decks/events.yaml")["cards"]
    panels = content("boards/port-blackwood.yaml")["panels"]
    assert isinstance(cards, list)
    assert isinstance(panels, list)
    feet = {card["scene"]: re.findall(r"\d", card["foot"]) for card in cards}
    assert feet == {
        "blackbeard": ["1", "2"],
        "sea-monster": ["3", "4"],
        "fair-breeze": ["5"],
        "sirens-call": ["6"],
    }
    assert {panel["art"]: panel["die"] for panel in panels} == feet
    (table,) = (b["table"] for b in rules() if "table" in b and "head" not in b["table"])
    assert [re.findall(r"\d", row[0]) for row in table["rows"]] == list(feet.values())


def test_the_faces_of_the_red_die_agree_with_the_board_and_the_cards() -> None:
    pieces = content("dice/dice.yaml")["pieces"]
    assert isinstance(pieces, list)
    (red,) = (die for die in pieces if die["id"] == "event-die")
    icons = [face["icon"] for face in red["faces"]]
    assert [face["text"] for face in red["faces"]] == list("123456")
    panels = content("boards/port-blackwood.yaml")["panels"]
    assert isinstance(panels, list)
    for panel in panels:
        same = {icons[int(number) - 1] for number in panel["die"]}
        assert len(same) == 1
    assert len(set(icons)) == len(panels) == 4


def pictures() -> list[list[dict[str, Any]]]:
    """Return the entries of each block of pictures in the rules."""
    body = content("sheets/rules.yaml")["body"]
    assert isinstance(body, list)
    return [block["pictograms"]["entries"] for block in body if "pictograms" in block]


def test_nine_pictures_show_how_ships_sail() -> None:
    assert len({str(entry["lesson"]) for entry in pictures()[0]}) == 9


def test_ways_of_the_pictures_go_from_square_to_square_beside_it() -> None:
    for entry in chain.from_iterable(pictures()):
        lesson = entry["lesson"]
        stops = lesson["squares"].split("\n")
        for way in lesson["ways"]:
            for here, there in pairwise(map(square_of, way)):
                assert there in neighbours(here), entry["caption"]
            # None goes through a square with land, or through one of the two who catch ships.
            for name in way[1:-1]:
                x, y = square_of(name)
                assert stops[y].split()[x] in "~XP"
                assert lesson["things"].get(name) in (None, "rival")


def figures(node: Any) -> Iterator[dict[str, Any]]:
    """Yield the figures of a text, also those in its examples."""
    for block in node:
        if "figure" in block:
            yield block["figure"]
        yield from figures(block.get("example", ()))


def test_ships_in_the_examples_leave_no_land() -> None:
    """From land there is but one square, which none of them shows."""
    types = {square: legend.type for square, legend in field().legends.items()}
    shown = [figure for figure in figures(rules()) if "moves" in figure]
    assert len(shown) >= 3
    for figure in shown:
        for way in figure["moves"]:
            start = figure["on"][way[0]]
            on_board = types.get(square_of(way[0]))
            waits = not on_board or on_board == "void"
            assert start == "blackbeard" or waits or on_board in ("sea", "wharf"), way


def test_the_board_comes_in_quarters_and_on_one_page() -> None:
    parts = content("game.yaml")["parts"]
    assert isinstance(parts, list)
    schemes = {part.get("scheme") for part in parts if "port-blackwood" in part["of"]}
    assert schemes == {"quarters", "reduced"}


def test_six_ships_stand_side_by_side_in_the_harbour() -> None:
    board = field()
    _, berths = board.board.placed_areas["berths"]
    middles = town.moorings(board, berths)
    assert len(middles) == 6
    ship = measures("standees/ships.yaml", "ship", "size")
    base = measures("standees/ships.yaml", "ship", "base_size")
    assert base <= town.BERTH
    for i, (x, y) in enumerate(middles):
        for u, v in middles[:i]:
            assert math.dist((x, y), (u, v)) >= town.BERTH
            assert abs(x - u) >= ship or abs(y - v) >= base
        box = board.rect(berths)
        assert box.x <= x - town.BERTH / 2
        assert x + town.BERTH / 2 <= box.right
        assert y + town.BERTH / 2 <= box.bottom


def test_pieces_fit_the_squares_of_their_board() -> None:
    size = field().board.grid.size
    for path, id, key in (
        ("standees/ships.yaml", "ship", "size"),
        ("standees/perils.yaml", "blackbeard", "base_size"),
        ("standees/perils.yaml", "sea-monster", "base_size"),
        ("tokens/coins.yaml", "doubloon", "size"),
    ):
        assert measures(path, id, key) < size
    # The board on one page, on the smaller of the two papers.
    short, long = sorted((field().width, field().height))
    small = size * min(min(p.width - 2 * MARGIN, p.height - 2 * MARGIN) / short for p in PAPERS)
    small = min(small, size * min((max(p.width, p.height) - 2 * MARGIN) / long for p in PAPERS))
    for path, id in (
        ("tokens/small-ships.yaml", "small-ship"),
        ("tokens/small-pieces.yaml", "small-blackbeard"),
        ("tokens/small-pieces.yaml", "small-sea-monster"),
        ("tokens/small-pieces.yaml", "small-doubloon"),
    ):
        assert measures(path, id, "size") < small
