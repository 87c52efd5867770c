"""Where themes are found: beside a file, by path, in the game, in the user's folder; and that none
reads what is outside its own folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.base.colours import invert_lightness, luminance
from pnp.base.diagnostics import Report
from pnp.base.library import general_themes, templates_dir
from pnp.cli import group
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.content.themes import is_path, user_themes_folder
from pnp.press.parts import theme_lookup
from pnp.rules.validate import CheckOptions, validate
from pnp.theme import Theme

COINS = """\
pnp: 1
tokens: coins
title: Coins
pieces:
  - {id: coin, title: Coin, size: 20mm, front: {text: '1'}}
"""

POND = """\
pnp: 1
map: pond
title: Pond
players: 2
theme: dusk
board: {width: 100mm, height: 100mm}
cells: |
  ~1 ~1 ~1 ~2 ~2 ~2
   ~1 c1 c1 c2 ~2 ~2
  ~1 c1 c1# c2# c2 ~2
   ~1 c1 c1 c2 c2 ~2
  ~1 c1 c1 c2 ~2 ~2
legend: {"~": ocean, c: coast}
"""


def theme(folder: Path, id: str, colour: str, more: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{id}.yaml"
    text = f"pnp: 1\ntheme: {id}\ntitle: A look\ncolours: {{sea: '{colour}'}}\n{more}"
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def lone(tmp_path: Path) -> Path:
    """Return a file of tokens that belongs to no game."""
    path = tmp_path / "lone" / "coins.yaml"
    path.parent.mkdir()
    path.write_text(COINS, "utf-8")
    return path


@pytest.fixture
def users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the user's own themes, which is not there."""
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "settings"))
    return user_themes_folder()


def dressed(
    target: Path, asked: str | None, *, low_ink: bool = False
) -> tuple[Theme | None, list[str]]:
    report = Report()
    project = load_project(target, report, Edition(asked))
    assert project is not None
    look = theme_lookup(project, report, low_ink=low_ink)
    found = look(project.parts[0].files[0])
    return found, [f"{one.code}: {one.message}: {one.hint}" for one in report.diagnostics]


def sea(target: Path, asked: str | None) -> str:
    found, told = dressed(target, asked)
    assert found is not None, told
    return found.colour("sea")


def test_a_path_is_told_from_an_id() -> None:
    assert [*map(is_path, ("dusk.yaml", "./dusk", "DUSK.YML", "looks/dusk"))] == [True] * 4
    assert not is_path("dusk")


def test_a_theme_is_looked_for_from_the_nearest_place_on(
    lone: Path, small_game: Path, users: Path, tmp_path: Path
) -> None:
    theme(users, "dusk", "#000001")
    assert (sea(lone, "dusk"), sea(small_game, "dusk")) == ("#000001", "#000001")
    theme(lone.parent, "dusk", "#000002")
    theme(small_game / "themes", "dusk", "#000003")
    assert (sea(lone, "dusk"), sea(small_game, "dusk")) == ("#000002", "#000003")
    given = str(theme(tmp_path / "looks", "dusk", "#000004"))
    assert (sea(lone, given), sea(small_game, given)) == ("#000004", "#000004")


def test_a_theme_comes_before_one_of_the_same_name_that_comes_with_pnp(lone: Path) -> None:
    theme(lone.parent, "ink-saver", "#000002")
    assert sea(lone, "ink-saver") == "#000002"


def test_a_lone_file_names_a_theme_beside_it(lone: Path) -> None:
    pond = lone.with_name("pond.yaml")
    pond.write_text(POND, "utf-8")
    theme(lone.parent, "dusk", "#000002")
    assert sea(pond, None) == "#000002"
    run = CliRunner().invoke(group, ["validate", str(pond)])
    assert run.exit_code == 0, run.output


def test_a_theme_extends_one_beside_it(lone: Path, tmp_path: Path) -> None:
    theme(tmp_path / "looks", "night", "#000005")
    given = theme(tmp_path / "looks", "dusk", "#000004", "extends: night\n")
    given.write_text(given.read_text("utf-8").replace("sea:", "land:"), "utf-8")
    assert sea(lone, str(given)) == "#000005"


def test_what_is_wrong_with_a_theme_is_reported_once_and_at_its_place(
    lone: Path, tmp_path: Path
) -> None:
    theme(lone.parent, "dusk", "blue sky")
    found, told = dressed(lone, "dusk")
    assert found is None
    assert [line.split(":")[0] for line in told] == ["not-a-colour"]
    pond = lone.with_name("pond.yaml")
    pond.write_text(POND, "utf-8")
    run = CliRunner().invoke(group, ["validate", str(pond)])
    assert run.exit_code == 1
    assert run.output.count("'blue sky' is not a colour") == 1
    assert "no theme" not in run.output


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("looks/dsuk.yaml", "unknown-theme: there is no file 'looks/dsuk.yaml': did you mean dusk"),
        ("lone/coins.yaml", "unknown-theme: 'lone/coins.yaml' is a file of kind 'tokens'"),
        ("dsuk", "unknown-theme: there is no theme 'dsuk': did you mean"),
        ("looks", "unknown-theme: there is no theme 'looks': known"),
        ("here", "unknown-theme: there is no theme 'here' in this game: the file here.yaml is"),
        (
            "eve",
            "unknown-theme: there is no theme 'eve' in this game: the file night.yaml is here, "
            "with the theme 'eve': name it by its path, ./night.yaml",
        ),
        ("./looks", "file-unreadable: cannot read 'looks': it is not a file"),
    ],
)
def test_a_theme_that_is_not_there_is_an_error_with_the_nearest(
    lone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    theme(tmp_path / "looks", "dusk", "#000004")
    theme(lone.parent, "dask", "#000004")
    theme(tmp_path, "here", "#000004")
    theme(tmp_path, "eve", "#000004").rename(tmp_path / "night.yaml")
    found, lines = dressed(lone, asked)
    assert found is None
    assert [line[: len(told)] for line in lines] == [told]


def test_a_file_is_named_after_its_theme(lone: Path) -> None:
    theme(lone.parent, "dusk", "#000002").rename(lone.parent / "dawn.yaml")
    found, told = dressed(lone, "dawn")
    assert found is None
    hint = "write  theme: dawn, or rename the file to dusk.yaml"
    assert told == [f"unknown-theme: the theme in 'dawn.yaml' is called 'dusk': {hint}"]


def test_a_theme_by_path_has_its_own_icons_and_no_others(
    lone: Path, small_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crab = (templates_dir() / "icons" / "crab.svg").read_bytes()
    icons = tmp_path / "looks" / "icons"
    icons.mkdir(parents=True)
    (icons / "crab.svg").write_bytes(crab)
    given = str(theme(tmp_path / "looks", "dusk", "#000004", "icons: {gold: folder:crab}\n"))
    for target in (lone, small_game):
        found, told = dressed(target, given)
        assert found is not None, told
        assert found.icon("gold", "#000000") is not None
    monkeypatch.chdir(small_game)
    found, told = dressed(Path(), "../looks/dusk.yaml")
    assert found is not None, told
    (tmp_path / "secret.svg").write_bytes(crab)
    (icons / "crab.svg").unlink()
    (icons / "crab.svg").symlink_to("../../secret.svg")
    found, told = dressed(lone, given)
    assert found is None
    assert "a link to a file outside its folder" in told[0]


def test_the_theme_of_another_game_takes_icons_from_that_game(lone: Path, small_game: Path) -> None:
    (small_game / "icons").mkdir()
    crab = (templates_dir() / "icons" / "crab.svg").read_bytes()
    (small_game / "icons" / "crab.svg").write_bytes(crab)
    more = "icons: {gold: folder:crab}\n"
    found, told = dressed(lone, str(theme(small_game / "themes", "dusk", "#000003", more)))
    assert found is not None, told
    assert found.icon("gold", "#000000") is not None


def test_a_link_beside_a_file_to_a_theme_elsewhere_is_not_followed(
    lone: Path, tmp_path: Path
) -> None:
    theme(tmp_path / "looks", "dusk", "#000004")
    (lone.parent / "dusk.yaml").symlink_to("../looks/dusk.yaml")
    found, told = dressed(lone, "dusk")
    assert found is None
    assert told[0].startswith("unknown-theme: there is no theme 'dusk'")


def test_themes_are_listed_with_whose_they_are(
    lone: Path, small_game: Path, users: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = theme(users, "mine", "#000001")
    theme(users, "broken", "blue sky")
    theme(lone.parent, "near", "#000002")
    theme(small_game / "themes", "its", "#000003")

    def listed() -> str:
        told = CliRunner().invoke(group, ["list", "themes"]).output
        return re.sub(" +", " ", told)

    monkeypatch.chdir(lone.parent)
    assert "chart Engraved sea chart (bundled, for every game)" in listed()
    assert "storybook Storybook map (of piracy, for that game)" in listed()
    assert f"mine A look (yours, for every game: {mine})" in listed()
    assert "near A look (for files in this folder: near.yaml)" in listed()
    assert "broken has errors; see pnp validate " in listed()
    monkeypatch.chdir(small_game)
    assert "its A look (of this folder, for that game)" in listed()


DECK = """\
pnp: 1
deck: suits
title: Suits
theme: mine
size: poker
layout:
  name: {draw: panel, at: [4mm, 4mm], size: [50mm, 12mm], fill: "{suit}"}
  text: {at: [4mm, 20mm], size: [50mm, 20mm]}
cards: [{card: one, suit: SUIT, text: "TEXT"}]
"""


def own_colours(folder: Path, asked: str, suit: str, text: str = "Text") -> dict[str, str]:
    """Return colours of a deck with a theme of its own, built in another one."""
    path = theme(folder, "mine", "#123456")
    head = path.read_text("utf-8").partition("colours:")[0]
    own = "colours: {snow: '#9adfff', suit.ice: '#7fb0c8', sea: '#123456'}\n"
    path.write_text(f"{head}{own}", "utf-8")
    deck = folder / "suits.yaml"
    deck.write_text(DECK.replace("SUIT", suit).replace("TEXT", text), "utf-8")
    found, told = dressed(deck, asked)
    assert found is not None, told
    return {role: found.colour(role) for role in ("snow", "suit.ice", "sea")}


@pytest.mark.parametrize("asked", ["viking", "high-fantasy", "ink-saver", "high-contrast"])
@pytest.mark.parametrize(("suit", "text"), [("snow", "Text"), ("ink", "{snow|cold} words")])
def test_a_colour_of_a_game_is_not_taken_for_scenery_of_pnp(
    tmp_path: Path, asked: str, suit: str, text: str
) -> None:
    found = own_colours(tmp_path, asked, suit, text)
    assert (found["snow"], found["suit.ice"]) == ("#9adfff", "#7fb0c8")
    # What the water of charts is called follows the theme.
    assert found["sea"] != "#123456"


def test_scenery_that_no_file_names_follows_the_theme(tmp_path: Path) -> None:
    found = own_colours(tmp_path, "viking", "ink")
    assert found["snow"] != "#9adfff"
    assert found["suit.ice"] == "#7fb0c8"


OWN = {"snow": "#2f5f8f", "hill": "#8a3b12", "pasture": "#1d6b2b"}


def own_theme(folder: Path) -> None:
    colours = "".join(f"  {role}: '{colour}'\n" for role, colour in OWN.items())
    path = theme(folder, "mine", "#123456")
    head = path.read_text("utf-8").partition("colours:")[0]
    path.write_text(f"{head}colours:\n{colours}", "utf-8")


@pytest.mark.parametrize("low_ink", [False, True], ids=["usual ink", "low ink"])
@pytest.mark.parametrize("asked", [None, *general_themes()])
def test_a_role_of_ones_own_has_its_colour_in_every_theme(
    tmp_path: Path, asked: str | None, low_ink: bool
) -> None:
    """A role may have the name of one of pnp's, as snow and hill have, but not pasture."""
    own_theme(tmp_path)
    deck = tmp_path / "suits.yaml"
    cards = ", ".join(f"{{card: {role}, suit: {role}, text: Text}}" for role in OWN)
    deck.write_text(f"{DECK.partition('cards:')[0]}cards: [{cards}]\n", "utf-8")
    found, told = dressed(deck, asked, low_ink=low_ink)
    assert told == []
    assert found is not None
    dark = luminance(found.colour("paper")) < luminance(found.colour("ink"))
    for role, colour in OWN.items():
        assert found.colour(role) == (invert_lightness(colour) if dark else colour)


def test_a_role_of_ones_own_on_a_board_stays_in_low_ink_and_scenery_does_not(
    tmp_path: Path,
) -> None:
    own_theme(tmp_path)
    board = tmp_path / "pond.yaml"
    spaces = (
        "spaces: [{space: down, ground: hill, draw: shore}, "
        "{space: ocean, ground: snow, draw: water, passable: true}]\n"
    )
    pond = POND.replace("theme: dusk", "theme: mine").replace("c: coast", "c: down")
    board.write_text(f"{pond}{spaces}", "utf-8")
    found, _ = dressed(board, None, low_ink=True)
    assert found is not None
    assert found.colour("hill") == OWN["hill"]
    assert found.colour("snow") == "#ffffff"


def test_a_hill_of_ones_own_is_no_slip(tmp_path: Path) -> None:
    own_theme(tmp_path)
    deck = tmp_path / "suits.yaml"
    deck.write_text(DECK.replace("SUIT", "pasture").replace("TEXT", "Text"), "utf-8")
    verdict = validate(str(deck), deck, CheckOptions())
    assert [one for one in verdict.findings if "role" in one.code] == []


def test_a_board_of_squares_has_a_theme_of_its_own(tmp_path: Path) -> None:
    theme(tmp_path, "mine", "#123456")
    board = tmp_path / "pool.yaml"
    board.write_text(
        "map: pool\ntitle: Pool\ntheme: mine\nsquares: |\n  a a\n  a a\nlegend: {a: sea}\n", "utf-8"
    )
    assert sea(board, None) == "#123456"
