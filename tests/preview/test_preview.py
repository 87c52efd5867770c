"""The sheet that shows a theme: everything of it is there, in place, and the same twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import general_theme, sampled

from pnp.base.colours import contrast
from pnp.base.diagnostics import Report
from pnp.base.library import game_dir, templates_dir
from pnp.cli import group
from pnp.cli.commands.theme import default_game
from pnp.content.language.builtin_texts import builtin_catalogue, builtin_words
from pnp.content.language.grammar import ENGLISH
from pnp.content.role_groups import FURTHER, group_roles
from pnp.export import FacePicture
from pnp.model.drawings import ENGRAVINGS, TUB
from pnp.model.looks import PATTERNS, WAYS
from pnp.preview import samples
from pnp.preview.samples import draw_swatch
from pnp.preview.sheet import WIDTH, Preview, group_text, theme_preview, write_preview
from pnp.scene import Group, Instance, Item, Rect, Text
from pnp.scene import Path as Outline
from pnp.scene.extents import Ruler, contains_box

SMALL = templates_dir() / "sample"


def shown(game: Path, theme: str, language: str | None = None) -> Preview:
    report = Report()
    found = theme_preview(game, theme, report, language)
    assert found is not None, report.diagnostics
    return found


@pytest.fixture(scope="module")
def all_ways() -> tuple[samples.WayPicture, ...]:
    return tuple(samples.way_pictures(general_theme("chart")))


@pytest.fixture(scope="module")
def chart(all_ways: tuple[samples.WayPicture, ...]) -> Preview:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.preview.sheet.way_pictures", lambda theme: all_ways)
        return shown(SMALL, "chart")


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the ways of drawing and the engravings out of sheets: they take most of the time."""
    monkeypatch.setattr("pnp.preview.sheet.way_pictures", lambda theme: ())
    monkeypatch.setattr("pnp.preview.sheet.engravings", lambda theme: ())


@cache
def told(language: str) -> Preview:
    """Return a brief sheet in a language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.preview.sheet.way_pictures", lambda theme: ())
        patch.setattr("pnp.preview.sheet.engravings", lambda theme: ())
        return shown(SMALL, "chart", language)


@pytest.fixture
def sheet(chart: Preview) -> FacePicture:
    return chart.picture


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["theme", *arguments], catch_exceptions=False)


def texts(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        match item:
            case Group():
                yield from texts(item.items)
            case Instance():
                yield from texts(item.of.items)
            case Text():
                yield item.content


@pytest.mark.soak
def test_each_role_style_and_icon_is_named_on_it(sheet: FacePicture) -> None:
    said, theme = {*texts(sheet.items)}, general_theme("chart")
    assert {*theme.colours} <= said
    assert {*theme.icons} <= said
    assert {*ENGRAVINGS, TUB, *PATTERNS, *WAYS} <= said
    styles = {text.partition(" \N{MIDDLE DOT} ")[0] for text in said if "\N{MIDDLE DOT}" in text}
    assert {*theme.styles} <= styles
    assert {"The Mail Islands", "Fernhithe"} <= said


@pytest.mark.soak
def test_each_way_of_drawing_is_shown_and_no_two_of_a_key_are_alike(
    all_ways: tuple[samples.WayPicture, ...],
) -> None:
    theme = general_theme("chart")
    assert [(way.key, way.choice) for way in all_ways] == [
        (key, choice) for key, way in WAYS.items() for choice in way.choices
    ]
    assert {way.key: way.choice for way in all_ways if way.chosen} == {
        key: theme.art(key) for key in WAYS
    }
    for key, way in WAYS.items():
        assert len({repr(one.items) for one in all_ways if one.key == key}) == len(way.choices)


def test_what_a_theme_has_in_the_place_of_an_engraving_is_shown_and_marked() -> None:
    theme = general_theme("space")
    drawn = {one.key: one for one in samples.engravings(theme)}
    assert {key for key, one in drawn.items() if one.chosen} == {
        key for key in (*ENGRAVINGS, TUB) if theme.art(key)
    }
    assert drawn["ship"].choice == "rocket"
    assert drawn["ship"].items == drawn["rocket"].items
    assert {one.key for one in samples.fields(theme) if one.chosen} == {
        key for key in PATTERNS if theme.art(key)
    }


@pytest.mark.soak
def test_nothing_reaches_beyond_it(sheet: FacePicture) -> None:
    whole = Rect(0, 0, WIDTH, sheet.height)
    found = Ruler().beyond(sheet.items, whole)
    # What is clipped is seen within its clip, which must be on the sheet.
    assert [one for one in found if one.clip is None or not contains_box(whole, one.clip)] == []


@pytest.mark.soak
def test_the_theme_of_a_bundled_game_is_shown_on_that_game_with_borrowed_cards(
    brief: None,
) -> None:
    found = shown(game_dir("les-petits-pirates"), "star-chart")
    assert found.picture.title == "The theme Celestial atlas"
    # The game has no cards.
    assert "Fernhithe" in {*texts(found.picture.items)}


@pytest.mark.parametrize(
    ("language", "heading", "sample"),
    sampled(
        [
            ("de", "Zeichenweisen", "Flinke Füchse"),
            ("fr", "Manières de dessiner", "Un renard"),
            ("en-XA", "Íçóñséé", "Qúíçkéé"),
        ],
        3,
    ),
)
def test_it_speaks_the_language_that_is_asked_for(language: str, heading: str, sample: str) -> None:
    found = told(language)
    said = {*texts(found.picture.items)}
    assert heading in said
    assert any(text.startswith(sample) for text in said)
    assert found.language == language
    assert not said & {"Colours", "Text styles", "Icons", "Ways of drawing"}


@pytest.mark.parametrize("language", sampled(["de", "fr"], 2))
def test_its_headings_are_translated_and_what_is_typed_into_themes_is_not(language: str) -> None:
    said, theme = {*texts(told(language).picture.items)}, general_theme("chart")
    groups = group_roles([*theme.colours, "my.own"])
    known = builtin_catalogue(language)
    assert known is not None
    headings = {new.text for group in groups if (new := known.text(group)) is not None}
    assert len(headings) == len(groups)
    assert headings - said == {new.text for new in [known.text(FURTHER)] if new is not None}
    assert not said & ({*groups} - headings)
    assert {*theme.colours, *theme.icons} <= said


def test_each_group_of_roles_has_a_text_of_its_own() -> None:
    texts_of_pnp = builtin_words(ENGLISH).texts
    groups = group_roles([*general_theme("base").colours, "my.own"])
    assert {group_text(group): group for group in groups} == {
        key: text for key, text in texts_of_pnp.items() if key.startswith("preview.group.")
    }


def test_groups_hold_each_role_once() -> None:
    roles = [*general_theme("base").colours, "my.own"]
    groups = group_roles(roles)
    assert sorted(role for found in groups.values() for role in found) == sorted(roles)
    assert groups[FURTHER] == ["my.own"]
    assert groups["Money, goods and marks"][0] == "gold"


@pytest.mark.parametrize(
    ("role", "drawn"),
    [
        ("sea", [Outline]),
        ("card.band.ink", [Outline, Text]),
        ("sea.line", [Outline, Outline, Outline, Outline]),
        ("red", [Outline]),
    ],
)
def test_a_colour_is_shown_as_it_is_used(role: str, drawn: list[type]) -> None:
    theme = general_theme("chart")
    items = [*draw_swatch(theme, role, Rect(0, 0, 20, 8))]
    assert [type(item) for item in items] == drawn
    if isinstance(items[-1], Text):
        assert items[-1].fill == theme.colour(role)
        ground = items[0]
        assert isinstance(ground, Outline)
        assert ground.fill == theme.colour("card.band")
        assert contrast(items[-1].fill, ground.fill or "") > 4.5


@pytest.mark.parametrize("format", sampled(["pdf", "svg"], 2))
def test_it_is_written_and_is_the_same_twice(here: Path, brief: None, format: str) -> None:
    chart = shown(SMALL, "chart")
    result = run("preview", "chart", "--format", format)
    assert result.exit_code == 0, result.output
    assert result.output == f"Engraved sea chart: output/themes/chart.{format}\n"
    assert Path(f"output/themes/chart.{format}").read_bytes() == write_preview(chart, format)


def test_what_the_user_made_is_not_overwritten(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.preview.sheet.theme_preview", lambda *_: told("de"))
    path = here / "output" / "themes" / "chart.svg"
    path.parent.mkdir(parents=True)
    path.write_text("mine", "utf-8")
    result = run("preview", "chart", "--format", "svg")
    assert result.exit_code == 2
    assert path.read_text("utf-8") == "mine"


@pytest.mark.soak
def test_the_game_of_this_folder_is_shown_in_its_theme(
    small_game: Path, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small_game)
    assert run("preview", "--format", "svg").output.startswith("Plain daylight: ")


@pytest.mark.parametrize(
    ("theme", "game"),
    [("star-chart", game_dir("les-petits-pirates")), ("chart", SMALL)],
)
def test_a_theme_without_a_game_is_shown_on_its_own_or_a_small_one(
    here: Path, theme: str, game: Path
) -> None:
    assert default_game(theme, Report()) == (game, theme)


def test_a_theme_of_this_folder_is_shown_by_its_name(here: Path, brief: None) -> None:
    (here / "dusk.yaml").write_text("pnp: 1\ntheme: dusk\ntitle: Dusk\n", "utf-8")
    result = run("preview", "dusk", "--format", "svg")
    assert result.output.startswith("Dusk: "), result.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("preview",), "there is no game in this folder"),
        (("preview", "morningg"), "known: base, chart"),
        (("preview", "chrat"), "did you mean chart?"),
        (("preview", "chart", "piracyy"), "'piracyy' is not a game, folder or file"),
        (("preview", "./none.yaml"), "there is no file 'none.yaml'"),
        (("chart",), "run  pnp theme preview chart"),
        (("preview", "chart", "--format", "pgn"), "did you mean png?"),
    ],
)
def test_what_is_typed_wrongly_is_told(here: Path, arguments: tuple[str, ...], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code != 0
    assert told in result.output
    assert list(here.iterdir()) == []
