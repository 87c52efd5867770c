"""Sizes and counts that follow from pieces and decks, and references that lead nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.base.diagnostics import Report
from pnp.content.project import Project, load_project
from pnp.content.targets import read_subject
from pnp.kinds.mats.courses import spaces
from pnp.kinds.mats.grids import table_spaces

GAME = """\
game: test-game
title: Test Game
designer: A. Tern
licence: Public domain
players: 2-4
language: en
parts:
  - {part: all, title: All, of: [coins]}
"""
TOKENS = """\
tokens: coins
title: Coins
colours: {blue: fish, red: star}
pieces:
  - {id: coin, title: Coin, size: 18mm, front: {text: '1'}}
  - {id: crate, title: Crate, shape: square, size: 12mm, front: {text: '2'}}
  - {id: isle, title: Isle, shape: hexagon, size: 17mm, front: {text: '3'}}
  - {id: plank, title: Plank, shape: rectangle, size: [30mm, 20mm], front: {text: '4'}}
"""
DICE = "dice: dice\ntitle: Dice\npieces:\n  - {id: die, title: Die, size: 14mm}\n"
STANDEES = """\
standees: crew
title: Crew
pieces:
  - {id: pawn, title: Pawn, size: [14mm, 22mm], base_size: 13mm, front: {icon: star}}
  - {id: sign, title: Sign, size: [40mm, 30mm], base: tent, base_size: 12mm, front: {icon: star}}
"""
DECK = """\
deck: {id}
title: Cards
size: {size}
{more}
layout: {{title: {{at: [4mm, 4mm], size: [9mm, 8mm]}}}}
data: cards.csv
"""
FILES = {
    "game.yaml": GAME,
    "coins.yaml": TOKENS,
    "dice.yaml": DICE,
    "crew.yaml": STANDEES,
    "loot.yaml": DECK.format(id="loot", size="mini", more="stock: 0.64mm"),
    "maps.yaml": DECK.format(id="maps", size="[40mm, 90mm]", more="print: +3"),
    "discs.yaml": DECK.format(id="discs", size="[19mm, 19mm]", more="shape: round"),
    "cards.csv": "card,quantity,title\na,3,A\nb,2,B\n",
}
MAT = """\
mats: mat
title: Mat
pieces:
  - id: mat
    title: Mat
    width: 190mm
    areas:
      - title: Area
        at: {{x: 5mm, y: 14mm, width: 180mm, height: 90mm}}
        places: [{{{place}, x: 2mm, y: 9mm}}]
"""
BOX = "tuckbox: box\ntitle: Box\n{lines}\nfront: {{title: Box}}\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "test-game"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def lone(path: Path, text: str) -> tuple[Any, list[tuple[str, str, str]]]:
    """Return the record of a file in a folder, and code, place and hint of all findings."""
    path.write_text(text, "utf-8")
    report = Report()
    project = load_project(path, report)
    record = project.parts[0].files[0].record if isinstance(project, Project) else None
    found = [
        (f.code, str(f.span).rpartition("/")[2].partition(":")[2], f.hint)
        for f in report.diagnostics
    ]
    return record, found


def place(home: Path, given: str) -> tuple[str, float]:
    mats, found = lone(home / "mat.yaml", MAT.format(place=given))
    assert found == []
    places = mats.pieces[0].areas[0].places[0]
    return places.shape, places.size


@pytest.mark.parametrize(
    ("given", "shape", "size"),
    [
        ("for: coin", "round", 18),
        ("for: coin-red", "round", 18),
        ("for: coin, room: 0.5mm", "round", 18.5),
        ("for: coin, size: 30mm", "round", 30),
        ("for: coin, shape: square", "square", 18),
        ("for: crate", "square", 12),
        ("for: crate, shape: round", "round", pytest.approx(16.9706, abs=1e-3)),
        ("for: isle", "round", pytest.approx(19.6299, abs=1e-3)),
        ("for: plank", "square", 30),
        ("for: die", "square", 14),
        ("for: dice/die", "square", 14),
        ("for: pawn", "round", 13),
        ("for: sign", "square", 40),
        ("for: [coin, pawn]", "round", 18),
        ("for: [coin, crate]", "square", 18),
        ("for: tokens/coins", "square", 30),
        ("for: deck/discs, room: 1mm", "round", 20),
        ("for: deck/maps, size: 80mm", "round", 80),
    ],
)
def test_a_place_is_as_large_as_its_piece(home: Path, given: str, shape: str, size: float) -> None:
    assert place(home, given) == (shape, size)


def test_places_on_cards_and_in_layouts_are_as_large_as_their_piece(home: Path) -> None:
    boxes = "slot: {draw: place, for: coin, room: 1mm, at: [0mm, 0mm], size: [20mm, 20mm]}"
    (home / "slots.yaml").write_text(f"layout: slots\nboxes:\n  {boxes}\n", "utf-8")
    report = Report()
    subject = read_subject(home / "slots.yaml", report)
    assert report.diagnostics == ()
    assert subject is not None
    layout: Any = subject.files[0].record
    assert layout.boxes["slot"].slot == (19, 19)
    cards = "data: cards.csv\nunprinted: [title]\n"
    for written in (f"\n  {boxes}", " slots"):
        text = f"deck: tiles\ntitle: Tiles\nsize: square\nlayout:{written}\n{cards}"
        deck, found = lone(home / "tiles.yaml", text)
        assert (found, deck.layout["slot"].slot) == ([], (19, 19))


def test_tracks_spots_squares_and_tokens_follow_too(home: Path) -> None:
    track = "tracks: [{for: die, room: 1mm, at: {x: 1mm, y: 9mm, width: 90mm, height: 40mm}"
    text = MAT.format(place="size: 9mm").replace(
        "places: [", f"{track}, from: 1, to: 3}}]\n        places: ["
    )
    mats, found = lone(home / "mat.yaml", text)
    assert (found, mats.pieces[0].areas[0].tracks[0].piece) == ([], 15)
    base = "tokens: bases\ntitle: Bases\npieces:\n"
    base += "  - {id: base, title: Base, for: pawn, front: {icon: star}}\n"
    base += (
        "  - {id: sled, title: Sled, shape: rectangle, for: sign, room: 1mm, front: {text: S}}\n"
    )
    base += "  - {id: rack, title: Rack, for: base, room: 1mm, front: {icon: star}}\n"
    tokens, found = lone(home / "bases.yaml", base)
    assert found == []
    assert [token.size for token in tokens.pieces] == [13, (41, 13), 14]


def test_tables_and_the_length_of_spaces_follow_too(home: Path) -> None:
    track = "{for: coin, holds: 3, shape: spike, panel: none, from: 1, to: 3,"
    track += " at: {x: 20mm, y: 9mm, width: 90mm, height: 70mm}}"
    table = '{table: market, for: die, room: 2mm, at: [1mm, 90mm], marks: "1 2\\n3 4"}'
    text = MAT.format(place="size: 9mm").replace(
        "places: [", f"tracks: [{track}]\n        tables: [{table}]\n        places: ["
    )
    mats, found = lone(home / "mat.yaml", text)
    area = mats.pieces[0].areas[0]
    assert found == []
    assert {space.box.height for space in spaces(area.tracks[0])} == {3 * 18}
    assert {space.box.width for space in table_spaces(area.tables[0])} == {14 + 2}


def test_a_box_holds_its_decks(home: Path) -> None:
    box, found = lone(home / "box.yaml", BOX.format(lines="holds: deck/loot"))
    assert found == []
    assert (box.cards, box.of, box.thickness) == (5, (44.45, 63.5), 0.64)
    # Spares are not counted; the widest and the highest card, and the thickest, are what matter.
    box, found = lone(home / "box.yaml", BOX.format(lines="holds: [loot, maps]"))
    assert found == []
    assert (box.cards, box.of, box.thickness) == (10, (44.45, 90), 0.64)
    box, _ = lone(home / "box.yaml", BOX.format(lines="holds: loot\ncards: 9\nof: poker"))
    assert (box.cards, box.of, box.thickness) == (9, "poker", 0.64)
    box, _ = lone(home / "box.yaml", BOX.format(lines="holds: loot\ninside: [50mm, 70mm, 9mm]"))
    assert (box.cards, box.room) == (None, (50, 70, 9))


def test_a_place_and_a_box_may_name_the_same_deck(home: Path) -> None:
    (home / "box.yaml").write_text(BOX.format(lines="holds: deck/loot"), "utf-8")
    (home / "mat.yaml").write_text(MAT.format(place="for: deck/loot"), "utf-8")
    (home / "game.yaml").write_text(GAME.replace("[coins]", "[mat, box]"), "utf-8")
    report = Report()
    assert load_project(home, report) is not None
    assert {found.code for found in report.diagnostics} == {"unused-file"}


def test_the_whole_game_is_read_as_a_lone_file_is(home: Path) -> None:
    (home / "box.yaml").write_text(BOX.format(lines="holds: deck/loot"), "utf-8")
    (home / "game.yaml").write_text(GAME.replace("[coins]", "[box]"), "utf-8")
    project = load_project(home, Report())
    assert project is not None
    (box,) = (file.record for file in project.files if file.kind == "tuckbox")
    subject = read_subject(home / "box.yaml", Report())
    assert subject is not None
    assert box == subject.files[0].record
    assert getattr(box, "cards") == 5  # noqa: B009 - a record of any kind


@pytest.mark.parametrize(
    ("given", "code", "hint"),
    [
        ("for: coim", "unknown-reference", "did you mean coin?"),
        ("for: coim, size: 30mm", "unknown-reference", "did you mean coin?"),
        ("for: dekc/loot", "unknown-reference", ""),
        ("for: deck/loop", "unknown-reference", "did you mean deck/loot?"),
        ("for: loot", "unknown-reference", ""),
        ("for: [coin, dye]", "unknown-reference", "did you mean die?"),
    ],
)
def test_an_unknown_name_is_found_where_it_is(home: Path, given: str, code: str, hint: str) -> None:
    _, [(found, where, told)] = lone(home / "mat.yaml", MAT.format(place=given))
    assert (found, where.partition("-")[0]) == (code, f"10:{_column(given)}")
    assert hint in told


def _column(given: str) -> int:
    word = given.partition(",")[0].partition(": ")[2]
    line = MAT.format(place=given).splitlines()[9]
    return line.index("dye" if "dye" in given else word) + 1


def test_a_name_in_two_files_asks_for_the_kind(home: Path) -> None:
    (home / "dice.yaml").write_text(DICE.replace("id: die", "id: coin"), "utf-8")
    _, found = lone(home / "mat.yaml", MAT.format(place="for: coin"))
    assert [(code, hint) for code, _, hint in found] == [
        ("ambiguous-id", "write dice/coin or tokens/coin")
    ]
    assert place(home, "for: dice/coin") == ("square", 14)


def test_a_file_without_a_game_gives_its_sizes(tmp_path: Path) -> None:
    _, found = lone(tmp_path / "mat.yaml", MAT.format(place="for: coin"))
    hint = "write the size or count, or move the file to the folder of a game"
    assert found == [("unknown-reference", "10:24-10:28", hint)] or found[0][2] == hint
    mats, found = lone(tmp_path / "mat.yaml", MAT.format(place="for: coin, size: 18mm"))
    assert found == []
    _, found = lone(tmp_path / "box.yaml", BOX.format(lines="holds: loot"))
    assert [code for code, *_ in found] == ["unknown-reference"]
    box, found = lone(tmp_path / "box.yaml", BOX.format(lines="holds: loot\ncards: 3"))
    assert (found, box.cards) == ([], 3)


@pytest.mark.parametrize("broken", ["size: 18", "size: [18mm]", "shape: rounder, size: 18mm"])
def test_a_piece_with_faults_is_waited_for(home: Path, broken: str) -> None:
    (home / "coins.yaml").write_text(TOKENS.replace("size: 18mm", broken), "utf-8")
    _, found = lone(home / "mat.yaml", MAT.format(place="for: coin"))
    assert [code for code, *_ in found] == ["unread-reference"]
    assert place(home, "for: crate") == ("square", 12)


def test_a_piece_may_be_in_a_file_that_cannot_be_read(home: Path) -> None:
    (home / "coins.yaml").write_text("tokens: coins\ntitle: [", "utf-8")
    _, found = lone(home / "mat.yaml", MAT.format(place="for: coin"))
    assert [(code, hint) for code, _, hint in found] == [
        ("unread-reference", "fix that file first")
    ]


def ring(count: int, last: str) -> str:
    """Return tokens of which each takes the size of the next."""
    tokens = [
        f"  - {{id: t{i}, title: T, for: t{i + 1}, front: {{text: T}}}}\n" for i in range(count)
    ]
    end = f"  - {{id: t{count}, title: T, {last}, front: {{text: T}}}}\n"
    return "tokens: ring\ntitle: Ring\npieces:\n" + "".join(tokens) + end


def test_references_end(home: Path) -> None:
    tokens, found = lone(home / "ring.yaml", ring(9, "size: 20mm"))
    assert (found, {token.size for token in tokens.pieces}) == ([], {20})
    for text, line in (
        (ring(0, "for: t0"), 4),
        (ring(1, "for: t0"), 4),
        (ring(9, "for: t3"), 7),
        (ring(40, "for: t3"), 7),
        (ring(40, "for: t39"), 43),
        (ring(150, "size: 20mm"), 137),
    ):
        _, found = lone(home / "ring.yaml", text)
        ((code, place, _),) = found
        assert (code, place.split(":")[0]) == ("cyclic-reference", str(line))


def test_many_references_take_no_longer_than_few(home: Path) -> None:
    """Each token is for twenty others, which are for twenty others: worked out once each."""
    rows = []
    for level in range(8):
        names = ", ".join(f"t{level + 1}-{i}" for i in range(20))
        size = "size: 20mm" if level == 7 else f"for: [{names}]"
        rows += [
            f"  - {{id: t{level}-{i}, title: T, {size}, front: {{text: T}}}}\n" for i in range(20)
        ]
    tokens, found = lone(home / "many.yaml", "tokens: many\ntitle: M\npieces:\n" + "".join(rows))
    assert (found, {token.size for token in tokens.pieces}) == ([], {20})


def test_room_is_room_beside_a_piece(home: Path) -> None:
    _, found = lone(home / "mat.yaml", MAT.format(place="size: 18mm, room: 1mm"))
    assert [code for code, *_ in found] == ["unclear-size"]
