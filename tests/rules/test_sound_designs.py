"""Designs with which nothing is wrong: a strict validator has no warning about any of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled
from mirroring import turned

from pnp.base.diagnostics import Report, Severity
from pnp.base.geometry import boundary, reflect
from pnp.base.library import content_dir
from pnp.content.files import File
from pnp.content.game_files import bundled_games
from pnp.content.project import load_project
from pnp.kinds.boards.map.survey import MapGeometry, complete_geometry
from pnp.model.record import Record
from pnp.press.dry_run import DryRunResult, dry_run
from pnp.rules.validate import CheckOptions, validate
from pnp.scaffold.files import Imprint, copy_game

MAPS = {path.stem: path for path in sorted(content_dir().glob("les-petits-pirates/maps/*.yaml"))}
TURNS = {"across": (True, False), "down": (False, True), "half a turn": (True, True)}
# One of the large map takes as long as all of another.
TURNED = [(n, t) for n in MAPS for t in TURNS if n != "five-six-players" or t == "half a turn"]
GAME = """\
pnp: 1
game: tide
title: Tide
designer: A. Tern
licence: Public domain
players: 2
language: en
parts:
"""
DECK = """\
pnp: 1
deck: {id}
title: {id}
layout: {{title: {{at: [6mm, 6mm], size: [50mm, 8mm]}}}}
cards:
"""
BAY = """\
pnp: 1
map: bay
title: A Bay
players: 2
board: {{width: {width}mm, height: {height}mm, margin: 8mm}}
grid: {{cells: {cells}, wobble: {wobble}}}
inset: {{corner: bottom-left, width: 40mm, height: 14mm}}
cells: |
  ~1 ~1 ~1 ~2 ~2 ~2 c1 c1
  ~1 ~1 ~1 ~2 ~2 c1 c1 c1#
  ~3 ~3 ~3 ~2 ~2 c2 c2# c2#
  ~3 ~3 ~3 ~4 ~4 c2 c2 P1#
  ~5 ~5 ~4 ~4 ~4 P1 P1 P1
  ~5 ~5 ~5 ~4 ~4 ~6 P1 P1
  ~5 ~5 ~5 ~6 ~6 ~6 ~6 ~6
  ~5 ~5 ~5 ~6 ~6 ~6 ~6 ~6
legend:
  "~": ocean
  c: coast
  P1: {{name: Teal, port: {{gold: 2, resources: 1}}}}
signs:
  - {{sign: port, kind: port, yields: {{gold: gold, resources: resource}}, draw: medallion}}
"""


def warned(path: Path) -> list[tuple[str, str]]:
    """Return the errors and warnings about a target, also those of drawing it."""
    found = (
        *validate(path.name, path, CheckOptions()).findings,
        *(dry_run(path) or DryRunResult()).findings,
    )
    told = {(f.code, f.message) for f in found if f.severity is not Severity.NOTE}
    return sorted(told)


def hints(path: Path, code: str) -> list[str]:
    return [f.hint for f in validate(path.name, path, CheckOptions()).findings if f.code == code]


def game_of(folder: Path, **decks: int) -> Path:
    """Write a game of a part for each deck, with so many cards."""
    parts = [f"  - {{part: {id}, title: {id}, of: [{id}]}}\n" for id in decks]
    folder.joinpath("game.yaml").write_text(GAME + "".join(parts), "utf-8")
    for id, count in decks.items():
        cards = [f"  - {{card: {id}-{n}, title: The {id} of {n}}}\n" for n in range(count)]
        folder.joinpath(f"{id}.yaml").write_text(DECK.format(id=id) + "".join(cards), "utf-8")
    return folder


@pytest.mark.parametrize("count", [7, 10, 19, 55])
def test_a_deck_may_have_as_many_cards_as_its_game_needs(count: int, tmp_path: Path) -> None:
    assert warned(game_of(tmp_path, crew=count)) == []


def test_cards_left_over_are_sent_where_there_is_room(tmp_path: Path) -> None:
    fewer = "print 1 fewer, or 8 more to fill the sheet"
    game_of(tmp_path, crew=10, full=9, crowd=17 + 1)
    assert hints(tmp_path, "sheet-begun-for-few") == [fewer]
    game_of(tmp_path, crew=10, full=9, fate=17)
    together = (
        f"{fewer}; or print them in the same part as 'fate', whose last sheet has room for them"
    )
    assert hints(tmp_path, "sheet-begun-for-few")[0] == together
    deck = tmp_path / "fate.yaml"
    deck.write_text(deck.read_text("utf-8").replace("layout:", "size: [60mm, 80mm]\nlayout:"))
    assert hints(tmp_path, "sheet-begun-for-few")[0] == fewer


def file_of(path: Path) -> File[Record]:
    project = load_project(path, Report())
    assert project is not None
    return project.parts[0].files[0]


def board_of(path: Path) -> MapGeometry:
    board = complete_geometry(file_of(path).record)  # type: ignore[arg-type]
    assert board is not None
    return board


def copied(name: str, folder: Path, across: bool, down: bool) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(turned(MAPS[name].read_text("utf-8"), across, down), "utf-8")
    return path


@pytest.mark.parametrize(("name", "turn"), sampled(TURNED, 12))
def test_a_mirrored_map_is_the_mirror_image_of_the_map(
    name: str, turn: str, tmp_path: Path
) -> None:
    across, down = TURNS[turn]
    own, other = board_of(MAPS[name]), board_of(copied(name, tmp_path, across, down))
    frame = own.frame
    pairs = [(own.land, other.land)]
    for id, space in own.spaces.items():
        if not id.startswith("#"):
            pairs.append((space.area, other.spaces[id].area))
            assert space.radius == pytest.approx(other.spaces[id].radius, abs=1e-6)
    for area, image in pairs:
        back = reflect(image, frame, across=across, down=down)
        assert boundary(area).hausdorff_distance(boundary(back)) < 1e-6


@pytest.mark.parametrize(
    ("name", "turn"),
    sampled(
        [
            ("solo", "half a turn"),
            ("basic", "across"),
            ("space", "down"),
            ("viking", "half a turn"),
        ],
        4,
    ),
)
def test_what_is_sound_of_a_map_is_sound_of_its_mirror_image(
    name: str, turn: str, tmp_path: Path
) -> None:
    found = warned(copied(name, tmp_path, *TURNS[turn]))
    # The mainland patrol is counted from the left.
    codes = {"mainland-from-right-to-left"} if name == "solo" else set()
    assert {code for code, _ in found} == codes


@pytest.mark.parametrize("cells", ["hex", "square"])
@pytest.mark.parametrize("wobble", sampled([0.2, 0], 2))
@pytest.mark.parametrize(
    ("width", "height"), sampled([(140, 170), (140, 140), (170, 140), (150, 180)], 4)
)
def test_a_grid_may_be_off_its_proportions(
    cells: str, wobble: float, width: int, height: int, tmp_path: Path
) -> None:
    path = tmp_path / "bay.yaml"
    text = BAY.format(cells=cells, wobble=wobble, width=width, height=height)
    path.write_text(text, "utf-8")
    assert warned(path) == []
    for turn in TURNS.values():
        path.write_text(turned(text, *turn), "utf-8")
        assert warned(path) == []


@pytest.mark.parametrize("cells", ["hex", "square"])
@pytest.mark.parametrize(("width", "height"), sampled([(140, 240), (240, 140)], 2))
def test_a_grid_that_is_seen_to_be_stretched_is_told(
    cells: str, width: int, height: int, tmp_path: Path
) -> None:
    path = tmp_path / "bay.yaml"
    text = BAY.format(cells=cells, wobble=0.2, width=width, height=height)
    path.write_text(text, "utf-8")
    assert [code for code, _ in warned(path)] == ["stretched-grid"]


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=1))
def test_a_game_that_is_begun_has_nothing_to_mend(game: str, tmp_path: Path) -> None:
    copy_game("mine", game, tmp_path / "mine", Imprint("Mine", "Me", "CC0"))
    found = validate("mine", tmp_path / "mine", CheckOptions()).findings
    assert [f.code for f in found if f.severity is not Severity.NOTE] == []
