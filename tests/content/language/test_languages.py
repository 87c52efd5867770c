"""Choosing the words of a game: terms, themes, translations."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.content.language.languages import Edition
from pnp.content.language.translation import check_translations
from pnp.content.project import Project, load_project
from pnp.imposition.paper import parse_paper
from pnp.kinds.sheet.record import Sheet
from pnp.press.parts import theme_lookup
from pnp.rules.validate import CheckOptions, validate

GAME = """\
pnp: 1
game: moon-race
title: Moon Race
designer: A. Newcomer
licence: CC0
players: 2
theme: base
parts:
  - {part: rules, title: Rules, of: [rules]}
"""
SHEET = """\
pnp: 1
sheet: rules
title: Rules
body:
  - text: "Pay {2 gold} for {a ship}. {The ship} flies."
  - text: "A quiet sentence."
"""
WORDS = """\
pnp: 1
words: en
terms:
  gold: gold
  ship: [ship, ships]
"""
GERMAN = """\
pnp: 1
words: de
terms:
  gold: {one: Gold, gender: n}
  ship: {one: Schiff, many: Schiffe, gender: n}
"""
CATALOGUE = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Pay {2 gold} for {a ship}. {The ship} flies."
msgstr "Zahlt {2 gold} für {ein ship.acc}. {Der ship} fliegt."

#, fuzzy
msgid "A quiet sentence."
msgstr "Ein stiller Satz."
"""
ISLANDS = """\
pnp: 1
map: {}
title: Islands
players: 2
board: {{width: 100mm, height: 100mm}}
spaces: [{{space: isle, passable: true, draw: shore}}]
"""
DUSK = """\
pnp: 1
theme: dusk
title: Dusk
extends: base
naming: {isle: [Dusk Isle]}
"""
THEME = """\
pnp: 1
theme: space
title: Space
extends: base
words: {gold: [credit, credits], ship: [rocket, rockets]}
names: {A quiet sentence.: Nobody hears you.}
languages:
  de:
    words:
      gold: {one: Kredit, many: Kredite, gender: m}
      ship: {one: Rakete, many: Raketen, gender: f}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    home = tmp_path / "moon-race"
    files = {
        "game.yaml": GAME,
        "sheets/rules.yaml": SHEET,
        "words/en.yaml": WORDS,
        "words/de.yaml": GERMAN,
        "words/de.po": CATALOGUE,
        "themes/space.yaml": THEME,
    }
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, "utf-8")
    return home


def dressed(game: Path, edition: Edition) -> tuple[Project | None, list[str]]:
    report = Report()
    project = load_project(game, report, edition)
    if project is not None:
        check_translations(project.records.linker.wordings, report)
    found = [f"{one.span}: {one.code}: {one.message}" for one in report.diagnostics]
    return project, [line.removeprefix(f"{game}/") for line in found]


def texts(game: Path, edition: Edition) -> list[str]:
    project, _ = dressed(game, edition)
    assert project is not None
    sheet = project.parts[0].files[0].record
    assert isinstance(sheet, Sheet)
    return [block.text or "" for block in sheet.body]


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        (Edition(), ["Pay 2 gold for a ship. The ship flies.", "A quiet sentence."]),
        (
            Edition("space"),
            ["Pay 2 credits for a rocket. The rocket flies.", "Nobody hears you."],
        ),
        (
            Edition(language="de"),
            ["Zahlt 2 Gold für ein Schiff. Das Schiff fliegt.", "A quiet sentence."],
        ),
        (
            Edition("space", "de"),
            ["Zahlt 2 Kredite für eine Rakete. Die Rakete fliegt.", "Nobody hears you."],
        ),
    ],
)
def test_a_game_speaks_as_it_is_asked_to(game: Path, edition: Edition, expected: list[str]) -> None:
    assert texts(game, edition) == expected


def test_guesses_are_not_used_and_what_is_not_translated_is_counted(game: Path) -> None:
    _, found = dressed(game, Edition(language="de"))
    (told,) = (line for line in found if "untranslated-text" in line)
    assert "texts are not translated into 'de' and are printed in 'en'" in told


def test_a_slip_in_a_translation_is_found_in_the_catalogue(game: Path) -> None:
    path = game / "words" / "de.po"
    path.write_text(CATALOGUE.replace("{ein ship.acc}", "{ein shipp.acc}"), "utf-8")
    _, found = dressed(game, Edition(language="de"))
    (slip,) = (line for line in found if "unknown-name" in line)
    assert slip.startswith("words/de.po:5:")


def test_a_form_that_a_theme_does_not_give_is_found_in_the_theme(game: Path) -> None:
    sheet = game / "sheets" / "rules.yaml"
    sheet.write_text(SHEET.replace("{a ship}", "{ship.past}"), "utf-8")
    _, found = dressed(game, Edition("space"))
    (slip,) = (line for line in found if "unknown-name" in line)
    assert slip.startswith("themes/space.yaml:5:34")
    assert "the term 'ship' has no form 'past'" in slip


def test_what_is_no_catalogue_is_an_error_at_its_line(game: Path) -> None:
    path = game / "words" / "de.po"
    path.write_text(CATALOGUE + "<<<<<<< ours\n", "utf-8")
    _, found = dressed(game, Edition(language="de"))
    (slip,) = (line for line in found if "bad-catalogue" in line)
    assert slip.startswith("words/de.po:10:1")


def test_the_pseudo_language_reaches_every_text_and_term(game: Path) -> None:
    printed = texts(game, Edition(language="en-XA"))
    assert all(
        len(new) > len(old) for new, old in zip(printed, texts(game, Edition()), strict=True)
    )
    assert not any(word in text for text in printed for word in ("gold", "ship", "quiet", "Pay "))


@pytest.mark.parametrize(
    ("written", "meant"),
    [("plural ship", "ship.many"), ("ship singular", "ship.one"), ("ship a", "a ship")],
)
def test_two_words_that_are_no_phrase_are_told_the_form_of_a_term(
    game: Path, written: str, meant: str
) -> None:
    (sheet,) = (path for path in game.rglob("*.yaml") if "sheet: rules" in path.read_text("utf-8"))
    text = sheet.read_text("utf-8").replace("{a ship}", f"{{{written}}}")
    sheet.write_text(text, "utf-8")
    report = Report()
    load_project(game, report)
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("unknown-name", f"write {{{meant}}}")
    assert found.message == f"'{{{written}}}' is neither a name nor an expression"


def test_an_unknown_term_is_found_with_the_nearest(game: Path) -> None:
    path = game / "themes" / "space.yaml"
    path.write_text(THEME.replace("words: {gold:", "words: {golld: mana, gold:"), "utf-8")
    report = Report()
    project = load_project(game, report, Edition("space"))
    assert project is not None
    theme_lookup(project, report)(None)
    told = [f"{one.span}: {one.message}: {one.hint}" for one in report.diagnostics]
    assert f"{path}:5:9: there is no term 'golld': did you mean gold?" in told


@pytest.fixture
def islands(tmp_path: Path) -> Path:
    """A game with two maps, of two islands and of three."""
    (tmp_path / "game.yaml").write_text(GAME.replace("[rules]", "[two, three]"), "utf-8")
    for count, name in ((2, "two"), (3, "three")):
        rows = "".join(f"  i{i} i{i} i{i}\n" for i in range(count))
        legend = "".join(f"  i{i}: {{type: isle, name: Isle {i}}}\n" for i in range(count))
        text = f"{ISLANDS.format(name)}cells: |\n{rows}legend:\n{legend}"
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    return tmp_path


@pytest.mark.soak
def test_a_theme_with_too_few_names_tells_which_maps_keep_their_own(
    islands: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("elsewhere") / "dusk.yaml"
    path.write_text(DUSK, "utf-8")
    found = validate("game", islands, CheckOptions(edition=Edition(str(path)))).findings
    (one,) = (one for one in found if one.code == "names-run-short")
    assert str(one.span) == f"{path}:5:10"
    assert one.message == (
        "2 of 3 spaces of the kind 'isle' on 'three' keep their own names: 'naming' has 1"
    )
    assert one.details == ("1 of 2 spaces of the kind 'isle' on 'two' keeps its own name",)
    assert one.hint == "add 2 more names"
    assert "names-run-short" in built(islands, Edition(str(path)))


def test_names_that_a_theme_replaces_word_for_word_are_not_taken_from_its_stock(
    islands: Path,
) -> None:
    text = DUSK + "names: {Isle 0: Dusk Rock, Isle 1: Dawn Rock}\n"
    (islands / "dusk.yaml").write_text(text, "utf-8")
    assert "names-run-short" not in built(islands, Edition("dusk"))
    # No theme that names spaces is worn.
    assert "names-run-short" not in built(islands, Edition())


def built(game: Path, edition: Edition) -> list[str]:
    """Return the codes of what a build of a game finds."""
    report, out = Report(), game.parent / f"{game.name}-out"
    options = BuildOptions((parse_paper("a4"),), ("pdf",), edition=edition, out=out)
    build(str(game), options, report, lambda *_: None)
    assert not report.failed
    return [found.code for found in report.diagnostics]
