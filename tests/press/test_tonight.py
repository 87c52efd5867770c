"""Which pages of a kit so many players print, and how long it takes to cut them."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.build import BuildOptions, build
from pnp.cli.render import code_of
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.content.targets import find_target
from pnp.imposition.nup import arrange, straight_cuts
from pnp.imposition.paper import PAPERS, fields
from pnp.kinds.game.record import Game
from pnp.press.parts import LaidOutPart, lay_out_part, theme_lookup
from pnp.press.publishing import BuildOutput
from pnp.press.selection import Selection
from pnp.press.session_plan import needs_of, piece_seconds, shares_of_each, sheet_seconds
from pnp.scene import circle, rectangle
from pnp.scene.piece import Crease, Piece

GAME = """
pnp: 1
game: gull-race
title: Gull Race
designer: A. Tern
licence: Public domain
players: 1-3
language: en
parts:
  - {part: aids, title: Aids, of: [turn], sheets: booklet}
  - {part: mats, title: Mats, of: [nests]}
  - {part: lone, title: For One, of: [tide], players: 1}
  - {part: boxes, title: Boxes, of: [nest-box]}
  - {part: more, title: More, of: [storm], optional: true}
"""
SHEET = """
pnp: 1
sheet: {0}
title: {0}
columns: 1
{1}
body: [{{text: Fly.}}]
"""
BOX = """
pnp: 1
tuckbox: nest-box
title: Box for the nests
inside: [60mm, 90mm, 20mm]
front: {title: Nests}
"""
NESTS = """
pnp: 1
mats: nests
title: Nests
colours: {blue: fish, red: star, green: palm}
pieces:
  - id: nest
    title: Nest
    width: 190mm
    height: 130mm
    areas: [{title: Eggs, at: {x: 5mm, y: 14mm, width: 44mm, height: 70mm}}]
"""


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the folders of a game and of its kit."""
    folder = tmp_path_factory.mktemp("gulls") / "gull-race"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "nests.yaml").write_text(NESTS, "utf-8")
    (folder / "nest-box.yaml").write_text(BOX, "utf-8")
    for id, more in (
        ("turn", "per_player: true\nquantity: 3\nsides: 1"),
        ("tide", "sides: 1"),
        ("storm", "sides: 1"),
    ):
        (folder / f"{id}.yaml").write_text(SHEET.format(id, more), "utf-8")
    return folder, folder.parent / "out"


def built(folder: Path, out: Path, **options: object) -> BuildOutput:
    report = Report()
    chosen = BuildOptions(papers=(PAPERS["a4"],), formats=("pdf",), out=out, **options)  # type: ignore[arg-type]
    made = build(str(folder), chosen, report, lambda *_: None)
    assert made is not None, report.diagnostics
    return made


def labels(kit: Path) -> list[str]:
    """Return the labels of the pages of a file, which begin with the part."""
    with pypdfium2.PdfDocument(kit) as pdf:
        return [pdf.get_page_label(i) for i in range(len(pdf))]


def test_players_print_the_pages_of_what_they_need(race: tuple[Path, Path]) -> None:
    folder, out = race
    made = built(folder, out)
    named = labels(made.folder / "gull-race-kit-a4.pdf")
    plans = {plan.players: plan for plan in made.session_plans[0][1]}
    printed = {n: [named[page - 1] for page in plan.pages] for n, plan in plans.items()}
    cover = ["cover 1", "cover 2"]
    assert printed == {
        1: [*cover, "aids F1", "mats F1", "lone F1"],
        2: [*cover, "aids F1", "aids F2", "mats F1"],
        3: [*cover, "aids F1", "aids F2", "aids F3", "mats F1", "mats F2"],
    }
    assert [plan.sheets for plan in plans.values()] == [5, 5, 7]
    assert plans[1].page_ranges == ((1, 3), (6, 6), (8, 8))


def test_in_a_kit_for_duplex_pages_come_in_pairs_and_the_last_is_no_blank(
    race: tuple[Path, Path],
) -> None:
    folder, out = race
    text = (folder / "turn.yaml").read_text("utf-8")
    (folder / "turn.yaml").write_text(
        f"{text}  - {{break: page}}\n  - {{text: On.}}\n".replace("sides: 1", "sides: 2").replace(
            "body: [{text: Fly.}]", "body:\n  - {text: Fly.}"
        ),
        "utf-8",
    )
    made = built(folder, out)
    named = labels(made.folder / "gull-race-kit-a4.pdf")
    assert named[-1] == "more F1"
    for plan in made.session_plans[0][1]:
        starts = plan.pages[::2]
        assert all(page % 2 for page in starts)
        assert plan.sheets == len(starts)


@pytest.mark.parametrize("players", sampled([1, 2, 3], 3, first=1))
def test_a_kit_for_so_many_players_has_what_they_need_and_no_more(
    race: tuple[Path, Path], tmp_path: Path, players: int
) -> None:
    folder, _ = race
    whole = built(folder, tmp_path / "whole")
    plan = next(plan for plan in whole.session_plans[0][1] if plan.players == players)
    made = built(folder, tmp_path / "some", selection=Selection(players=players))
    assert made.files == (f"gull-race-kit-for-{players}-a4.pdf",)
    (own,) = made.session_plans[0][1]
    named = labels(made.folder / made.files[0])
    assert own.players == players
    assert own.pages == tuple(range(1, len(named) + 1))
    assert made.sheets == (("a4", own.sheets),)
    assert own.sheets <= plan.sheets
    parts = Counter(label.split()[0] for label in named if " F" in label)
    assert parts["aids"] == players
    assert parts["lone"] == (players == 1)
    assert not parts["more"]


@pytest.mark.parametrize(
    ("selection", "code", "hint"),
    [
        (Selection(players=4), "not-so-many-players", "write a number from 1 to 3"),
        (Selection({"more": ()}, players=2), "unneeded-part", "leave out --players"),
        (Selection({"lone": ("tide",)}, players=2), "unneeded-part", "leave out --players"),
    ],
)
def test_what_so_many_players_cannot_have_is_told(
    race: tuple[Path, Path], tmp_path: Path, selection: Selection, code: str, hint: str
) -> None:
    report = Report()
    chosen = BuildOptions((PAPERS["a4"],), ("pdf",), selection=selection, out=tmp_path)
    assert build(str(race[0]), chosen, report, lambda *_: None) is None
    (found,) = report.diagnostics
    assert found.code == code
    assert found.hint.startswith(hint)
    assert code_of(report) == 2


def test_of_a_part_so_many_players_print_their_shares(
    race: tuple[Path, Path], tmp_path: Path
) -> None:
    made = built(race[0], tmp_path, selection=Selection({"mats": ()}, players=2))
    assert made.files == ("gull-race-mats-some-a4.pdf",)
    assert labels(made.folder / made.files[0]) == ["F1"]
    with pypdfium2.PdfDocument(made.folder / made.files[0]) as pdf:
        text = pdf[0].get_textpage().get_text_range()
    assert text.count("Eggs") == 2


def test_a_cover_shows_no_pieces_that_so_many_players_do_not_need(
    race: tuple[Path, Path], tmp_path: Path
) -> None:
    home = tmp_path / "gull-race"
    shutil.copytree(race[0], home)
    text = (home / "game.yaml").read_text("utf-8")
    (home / "game.yaml").write_text(text.replace("parts:", "pieces: [nest-green]\nparts:"), "utf-8")
    made = built(home, tmp_path / "out", selection=Selection(players=1))
    assert made.files == ("gull-race-kit-for-1-a4.pdf",)


def test_a_lone_file_is_for_any_number_of_players(race: tuple[Path, Path], tmp_path: Path) -> None:
    report = Report()
    chosen = BuildOptions((PAPERS["a4"],), selection=Selection(players=2), out=tmp_path)
    assert build(str(race[0] / "nests.yaml"), chosen, report, lambda *_: None) is None
    assert [found.code for found in report.diagnostics] == ["not-so-many-players"]


def bill_of(game: str, *named: str) -> tuple[Game, list[LaidOutPart]]:
    report = Report()
    path = find_target(game, report)
    project = path and load_project(path, report, Edition())
    assert project
    assert project.game
    look = theme_lookup(project, report)
    bill = [part for part in project.parts if part.entry.part in named]
    return project.game.record, [lay_out_part(part, look, report, {}) for part in bill]


def test_each_player_is_told_of_the_attack_and_the_defence_die_by_name() -> None:
    game, parts = bill_of("loot-pirates", "dice", "signs")
    for players in (3, 8):
        taken = {share.title: share.count for share in shares_of_each(game, parts, players)}
        # Signs differ from player to player, and so are told as one kind.
        assert taken == {"Attack die": 1, "Defence die": 1, "Crew signs": 1}


COINS = """
pnp: 1
tokens: coins
title: Coins
pieces:
  - {id: coin, title: Coin, size: 20mm, quantity: 40, enough: {1: 8, 2: 12}, front: {text: "1"}}
"""


def test_of_coins_so_many_players_print_as_many_as_are_enough(
    race: tuple[Path, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "gull-race"
    shutil.copytree(race[0], folder)
    game = GAME.replace("parts:\n", "parts:\n  - {part: coins, title: Coins, of: [coins]}\n")
    (folder / "game.yaml").write_text(game, "utf-8")
    (folder / "coins.yaml").write_text(COINS, "utf-8")
    record, parts = bill_of(str(folder), "coins")
    for players, count in ((1, 8), (2, 12), (3, 40)):
        assert needs_of(record, parts, players) == Counter({("coins", "coin"): count})
    # The cover tells all of these numbers at once.
    _, told = cover_text(folder, tmp_path / "out")
    assert "With 1/2/3 players: 8/12/40 × Coin." in told


def test_two_players_of_piracy_take_two_ships_each_and_nobody_needs_its_box() -> None:
    game, parts = bill_of("piracy", "ships", "box")
    taken = {
        n: {share.title: share.count for share in shares_of_each(game, parts, n)}
        for n in range(2, 7)
    }
    assert taken == {2: {"Ship": 2}, **dict.fromkeys(range(3, 7), {"Ship": 1})}
    for players in range(2, 7):
        needs = needs_of(game, parts, players)
        ships = [id for _, id in needs if id.startswith("ship-")]
        assert len(ships) == (4 if players == 2 else players)
        assert ("box", "card-box") not in needs


def test_more_players_need_more_time(race: tuple[Path, Path]) -> None:
    plans = built(*race).session_plans[0][1]
    minutes = [plan.minutes for plan in plans]
    assert minutes[1:] == sorted(minutes[1:])


def test_each_fold_and_each_millimetre_takes_time() -> None:
    plain = Piece("a", "A", 20, 20, ())
    box = Piece("a", "A", 20, 20, (), cut=rectangle(0, 0, 20, 20))
    small = Piece("a", "A", 20, 20, (), cut=circle(10, 10, 8))
    round = Piece("a", "A", 20, 20, (), cut=circle(10, 10, 10))
    folded = Piece("a", "A", 20, 20, (), creases=(Crease((0, 9), (20, 9)),))
    assert piece_seconds(plain) == piece_seconds(box) == 0
    assert 0 < piece_seconds(small) < piece_seconds(round)
    assert piece_seconds(folded) > 0
    glued = replace(folded, glued=(((0, 0), (20, 0), (20, 9)),))
    assert piece_seconds(glued) > piece_seconds(folded)


@pytest.mark.parametrize(
    ("id", "least", "most"),
    [("move-die", 7, 12), ("card-box", 6, 12), ("ship-blue", 1.5, 3.5), ("doubloon", 0.25, 0.6)],
)
def test_pieces_take_as_long_as_they_do_at_a_table(id: str, least: float, most: float) -> None:
    _, parts = bill_of("piracy", "dice", "box", "ships")
    (piece,) = (piece for part in parts for piece, _ in part.pieces if piece.id == id)
    assert least * 60 <= piece_seconds(piece) <= most * 60


def test_a_part_of_a_board_takes_longer_than_its_cuts() -> None:
    assert (
        sheet_seconds(2, tiled=True)
        > sheet_seconds(2, tiled=False)
        == 2 * sheet_seconds(1, tiled=False)
        > 0
    )


def test_cuts_along_one_line_are_one_cut() -> None:
    butted = Piece("a", "A", 40, 50, (), quantity=4)
    spaced = Piece("b", "B", 40, 50, (), bleed=3.0, quantity=4)
    found = []
    for piece in (butted, spaced):
        (layout,) = arrange([piece], fields(PAPERS["a4"])).layouts
        across = {copy.slot.box.x for copy in layout.placed}
        down = {copy.slot.box.y for copy in layout.placed}
        found.append((straight_cuts(layout.placed), len(across), len(down)))
    (near, columns, rows), (apart, far_columns, far_rows) = found
    assert near == columns + rows + 2
    assert apart == 2 * (far_columns + far_rows)


CARDS = """
pnp: 1
deck: {0}
title: {0}
{1}
bleed: 3mm
layout: {{title: {{at: [4mm, 4mm], size: [55mm, 9mm]}}}}
back: {{title: {{at: [4mm, 40mm], size: [55mm, 9mm], text: "{0}"}}}}
cards:
"""


def test_the_first_cards_of_large_decks_are_enough_for_a_first_game(tmp_path: Path) -> None:
    folder = tmp_path / "gull-race"
    folder.mkdir()
    parts = "parts:\n  - {part: eggs, title: Eggs, of: [egg, tides]}\n"
    (folder / "game.yaml").write_text(GAME[: GAME.index("parts:")] + parts, "utf-8")
    for id, cards, more in (("egg", 18, "first_game: 7"), ("tides", 7, "")):
        rows = (f"  - {{card: {id}-{n}, title: Card {n}}}\n" for n in range(cards))
        (folder / f"{id}.yaml").write_text(CARDS.format(id, more) + "".join(rows), "utf-8")
    made = built(folder, tmp_path / "out")
    plans = made.session_plans[0][1]
    assert [(plan.first, plan.players, plan.sheets) for plan in plans] == [
        (True, 2, 3),
        *((False, players, 5) for players in (1, 2, 3)),
    ]
    assert plans[0].pages == (1, 2, 3, 4, 7, 8)
    with pypdfium2.PdfDocument(made.folder / "gull-race-kit-a4.pdf") as pdf:
        told = " ".join(pdf[page].get_textpage().get_text_range() for page in (0, 1))
    assert "smaller decks: egg (8)." in " ".join(told.split())


def cover_text(folder: Path, out: Path) -> tuple[list[str], str]:
    """Return the labels of the pages of a kit, and what the second page of its cover says."""
    made = built(folder, out)
    kit = made.folder / "gull-race-kit-a4.pdf"
    with pypdfium2.PdfDocument(kit) as pdf:
        return labels(kit), " ".join(pdf[1].get_textpage().get_text_range().split())


def test_a_cover_tells_of_what_can_wait_only_where_something_can(
    race: tuple[Path, Path], tmp_path: Path
) -> None:
    home = tmp_path / "gull-race"
    shutil.copytree(race[0], home)
    _, some = cover_text(home, tmp_path / "some")
    assert "can wait" in some
    assert "Pages for fewer players" in some
    head = GAME[: GAME.index("  - {part: aids")].replace("players: 1-3", "players: 3")
    (home / "game.yaml").write_text(f"{head}  - {{part: mats, title: Mats, of: [nests]}}\n")
    _, whole = cover_text(home, tmp_path / "whole")
    assert "Print the whole kit." in whole
    assert "can wait" not in whole
    assert "Pages for fewer players" not in whole
