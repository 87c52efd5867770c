"""What a game adds to lists, and sheets of what they list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import general_theme

from pnp.base.library import templates_dir
from pnp.cli import group
from pnp.cli.commands import list as lists
from pnp.cli.game_lists import ADDED
from pnp.model.drawings import ENGRAVINGS
from pnp.model.looks import PATTERNS, WAYS
from pnp.preview.samples import draw_exhibit
from pnp.preview.sheet import ListedName, sheet_of
from pnp.scene import Group, Text
from pnp.scene import Path as Outline

THEME = """\
pnp: 1
theme: air
title: Ships of the air
extends: chart
colours: {crew.page: '#ffffff', sea: '#aabbcc'}
fonts: {banner: {size: 9pt}}
icons: {gold: 'folder:crab'}
art: {ship: pictures/air.svg, relief: craters, waves: knots}
words: {gold: [credit, credits]}
"""
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<path d="M0 0H9V9Z" fill="#123456"/></svg>'
)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["list", *arguments], catch_exceptions=False)


def lines(*arguments: str) -> list[str]:
    return [re.sub(" +", " ", line) for line in run(*arguments).stdout.splitlines()]


@pytest.fixture
def airy(small_game: Path) -> Path:
    """Return a game with a theme that has much of its own."""
    (small_game / "air.yaml").write_text(THEME, "utf-8")
    for name in ("icons/crab.svg", "pictures/air.svg"):
        (small_game / name).parent.mkdir()
        (small_game / name).write_text(SVG, "utf-8")
    (small_game / "words").mkdir()
    terms = "words: en\ngame: small-game\nterms: {boat: [boat, boats]}\n"
    (small_game / "words" / "en.yaml").write_text(terms, "utf-8")
    return small_game


@pytest.mark.parametrize(
    ("what", "listed"),
    [
        ("themes", ["air Ships of the air"]),
        ("icons", ["gold folder:crab, in the theme air", "folder:crab icons/crab.svg"]),
        (
            "art",
            [
                "ship: pictures/air.svg a drawing of its own, in the theme air",
                "relief: craters craters of many sizes, in the theme air",
                "waves: knots bands woven over and under each other, in the theme air",
            ],
        ),
        (
            "roles",
            ["crew.page colour #ffffff, of the theme air", "banner text style, of the theme air"],
        ),
        ("words", ["boat boat, boats", "gold credit, credits, in the theme air"]),
    ],
)
def test_a_list_of_a_game_has_what_the_game_adds(airy: Path, what: str, listed: list[str]) -> None:
    assert lines(what, str(airy)) == listed


def test_a_game_may_be_bundled_or_the_one_of_this_folder(
    airy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "basic The Home Waters" in lines("maps", "les-petits-pirates")
    assert "harbour" not in " ".join(lines("maps", "les-petits-pirates"))
    monkeypatch.chdir(airy)
    assert lines("themes", ".") == ["air Ships of the air"]


def test_what_is_no_game_is_searched_for(airy: Path) -> None:
    assert lines("papers", "les-petits-pirates") == []
    assert lines("art", "many sizes") == ["relief: craters craters of many sizes"]
    none = run("maps", str(airy))
    assert (none.exit_code, none.stdout) == (0, "")
    assert none.stderr.endswith("adds no maps\n")


def test_a_theme_with_faults_is_listed_with_how_to_see_them(airy: Path) -> None:
    (airy / "air.yaml").write_text(THEME.replace("'#aabbcc'", "sea blue"), "utf-8")
    (line,) = lines("themes", str(airy))
    assert line.startswith("air has errors; see pnp validate ")


def test_layouts_of_a_game_are_listed_with_their_fields() -> None:
    small = str(templates_dir() / "new" / "cards")
    assert lines("layouts", small) == ["fruit colour, title, [art], [text], [kind], [points]"]
    assert {"maps", "themes", "icons", "art", "roles", "words"} <= ADDED.keys()


@pytest.mark.parametrize("what", ["roles", "icons", "art", "engravings"])
def test_the_pictures_of_a_list_are_pointed_to(what: str) -> None:
    assert run(what, "ship").stderr == "for pictures of these, add  --picture FILE.svg\n"


@pytest.mark.parametrize("ending", ["svg", "PDF"])
def test_a_list_is_drawn_into_a_file(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"ships.{ending}"
    told = run("icons", "ship", "--picture", str(path)).stderr
    assert told == f"picture written to {path.as_posix()}\n"
    assert path.read_bytes().startswith(b"<svg" if ending == "svg" else b"%PDF")


def test_what_is_listed_is_drawn_with_its_name() -> None:
    theme = general_theme("base")
    shown = [ListedName(f"n{i}", "icon", "gold") for i in range(40)]
    picture = sheet_of(shown, lambda _: theme, "title")
    names = [item.content for item in picture.items if isinstance(item, Text)]
    assert names == [one.name for one in shown]
    assert {item.x for item in picture.items if isinstance(item, Text)} <= {
        10.0 + 32 * column for column in range(16)
    }


def test_what_a_game_adds_is_drawn_in_the_theme_that_adds_it(airy: Path, tmp_path: Path) -> None:
    for what in ("art", "icons"):
        path = tmp_path / f"{what}.svg"
        assert run(what, str(airy), "--picture", str(path)).exit_code == 0
        assert ("#123456" in path.read_text("utf-8")) is (what == "art")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("icons", "--picture", "a.svg"), "are too many for one sheet"),
        (("art", "--picture", "a.gif"), "does not write 'a.gif'; name a.svg or a.pdf or a.png"),
        (("papers", "--picture", "a.svg"), "nothing of this can be drawn"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())
    assert list(tmp_path.iterdir()) == []


def test_a_faulty_theme_is_told_in_place_of_its_picture(airy: Path, tmp_path: Path) -> None:
    (airy / "pictures" / "air.svg").unlink()
    result = run("art", str(airy), "--picture", str(tmp_path / "a.svg"))
    assert result.exit_code == 1
    assert "error[unknown-picture]" in result.stderr
    assert not (tmp_path / "a.svg").exists()


def test_every_role_icon_way_engraving_and_field_can_be_seen() -> None:
    theme = general_theme("base")
    shown = {(row.kind, row.called) for what in lists._LISTS for row in _rows(what)}
    assert {("colour", role) for role in theme.colours} <= shown
    assert {("style", role) for role in theme.styles} <= shown
    assert {("icon", name) for name in theme.icons} <= shown
    assert {("engraving", name) for name in ENGRAVINGS} <= shown
    assert {("field", name) for name in PATTERNS} <= shown
    ways = {("way", f"{key}: {c}") for key, way in WAYS.items() for c in way.choices}
    assert ways <= shown


def _rows(what: str) -> list[lists.Row]:
    return lists._LISTS[what]() if what in ("roles", "icons", "art", "engravings") else []


@pytest.mark.parametrize("kind", ["icon", "colour", "style", "engraving", "field", "way"])
def test_an_exhibit_is_drawn_in_its_square(kind: str) -> None:
    names = {"icon": "gold", "engraving": "tub", "field": "knots", "way": "relief: craters"}
    name = names.get(kind, "heading")
    theme = general_theme("base")
    assert draw_exhibit(kind, name, theme) != ()  # type: ignore[arg-type] # one of the kinds
    one = ListedName("n", kind, name)  # type: ignore[arg-type] # as above
    picture = sheet_of([one], lambda _: theme, "title")
    ground, art, *_ = picture.items
    assert isinstance(ground, Outline)
    assert isinstance(art, Group)
    assert (picture.width, art.clip is not None) == (47.0, True)
