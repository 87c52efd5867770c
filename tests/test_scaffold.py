"""Files created by ``pnp new`` are read and validated without errors, and name their makers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from conftest import edit, general_theme, sampled

import pnp
from pnp.base.diagnostics import Report, Severity
from pnp.base.library import starters, templates_dir
from pnp.base.output import LISTING, publish
from pnp.cli import group
from pnp.content.game_files import bundled_games
from pnp.content.source import Source, parse
from pnp.content.structure import build_record
from pnp.content.themes import Themes
from pnp.kinds.theme.record import ThemeFile
from pnp.pictures import ENDINGS
from pnp.rules.validate import CheckOptions, validate
from pnp.scaffold.files import (
    FOLDERS,
    STARTER_ID,
    USUAL_STARTER,
    Imprint,
    begin_game,
    copy_game,
    licence_of_copies,
    starter_description,
)
from pnp.theme import load_theme

IMPRINT = Imprint("*No. 1: Mine", "Ann O'Nym", "CC BY 4.0")
POND = """\
pnp: 1
game: pond
title: Pond
designer: A Duck
licence: CC0
players: 2
parts: [{part: ducks, title: Ducks, of: [ducks]}]
"""
NEW = templates_dir() / "new"
AT_SEA = re.compile(r"\b(ships?|seas?|pirates?|boats?|sail)\b", re.IGNORECASE)


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(group, arguments, catch_exceptions=False)


def strictly(target: str) -> str:
    """Return the output of a strict validation with layout; it must have no findings."""
    result = invoke("validate", "--strict", "--drawn", target)
    assert result.exit_code == 0, result.output
    assert not re.search("^(error|warning|note)", result.output, re.MULTILINE), result.output
    return result.output


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("starter", sampled(starters(), 2, first=2))
def test_every_starter_is_a_game_without_findings_that_builds_on_both_papers(
    here: Path, starter: str
) -> None:
    assert invoke("new", "mine", "--like", starter, "--designer", "Ann").exit_code == 0
    strictly("mine")
    game = pnp.open(here / "mine")
    built = game.build(out=here / "out", paper=["a4", "letter"], formats=["pdf"])
    assert built.findings == ()
    kits = {path.name for path in built.files if "-kit-" in path.name}
    assert kits == {"mine-kit-a4.pdf", "mine-kit-letter.pdf"}


def test_each_starter_is_listed_with_what_it_has() -> None:
    listed = invoke("list", "starters").output.splitlines()
    assert [line.split()[0] for line in listed] == [*starters()]
    assert {USUAL_STARTER, "empty", "hex-wargame"} <= {*starters()}
    for name, line in zip(starters(), listed, strict=True):
        about = starter_description(name)
        assert about
        assert "#" not in about
        assert line.endswith(about)


@pytest.mark.parametrize("starter", starters())
def test_every_file_of_a_starter_is_short_and_on_land(starter: str) -> None:
    paths = [path for path in (NEW / starter).rglob("*") if path.is_file()]
    assert len(paths) <= 8
    for path in paths:
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= 60, path
        assert not AT_SEA.search(text), path


def test_an_empty_game_is_the_smallest(here: Path) -> None:
    assert invoke("new", "mine", "--empty").exit_code == 0
    names = {path.name for path in (here / "mine").rglob("*.yaml")}
    assert names == {"game.yaml", "cards.yaml"}


@pytest.mark.parametrize("kind", FOLDERS)
def test_the_templates_of_files_have_no_faults(kind: str) -> None:
    strictly(str(NEW / f"{kind}.yaml"))


def test_a_blank_game_validates_builds_and_says_whose_it_is(here: Path) -> None:
    result = invoke("new", "moon-boats", "--designer", "Ann O'Nym")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Moon Boats: ")
    strictly("moon-boats")
    built = invoke("build", "moon-boats", "--paper", "a4", "--format", "pdf")
    assert built.exit_code == 0, built.output
    about = (here / "output/moon-boats/plain/moon-boats-kit-a4.pdf").read_bytes()
    assert b"Moon Boats" in about
    assert b"Ann O'Nym" in about
    described = yaml.safe_load((here / "moon-boats/game.yaml").read_text("utf-8"))
    assert [described[key] for key in ("game", "title", "designer", "licence")] == [
        *("moon-boats", "Moon Boats", "Ann O'Nym", "All rights reserved")
    ]


def test_a_game_that_is_begun_without_a_terminal_asks_for_its_designer_later(here: Path) -> None:
    result = invoke("new", "game", "my-game")
    assert result.exit_code == 0, result.output
    assert "note: the designer is 'Your Name'; write yours in my-game/game.yaml" in result.output
    found = validate("my-game", here / "my-game", CheckOptions()).findings
    (warned,) = (one for one in found if one.severity is not Severity.NOTE)
    assert (warned.code, warned.severity) == ("placeholder-text", Severity.WARNING)
    assert warned.span is not None
    assert warned.span.source.line(warned.span.line) == 'designer: "Your Name"'


def test_nothing_of_the_template_is_left_in_a_blank_game(tmp_path: Path) -> None:
    begin_game("mine", tmp_path / "mine", IMPRINT)
    for path in (tmp_path / "mine").rglob("*.yaml"):
        assert STARTER_ID not in path.read_text("utf-8"), path
    described = (tmp_path / "mine" / "game.yaml").read_text("utf-8")
    assert "the pnp project" not in described


@pytest.mark.parametrize("starter", sorted({*starters()} - {"empty"}))
def test_every_file_of_a_starter_begins_with_a_comment_that_teaches(starter: str) -> None:
    for path in (NEW / starter).rglob("*.yaml"):
        assert path.read_text("utf-8").startswith("# "), path


def test_a_copy_credits_its_original_and_keeps_nothing_else_of_its_first_page(
    tmp_path: Path,
) -> None:
    copy_game("mine", "les-petits-pirates", tmp_path / "mine", IMPRINT)
    described = yaml.safe_load((tmp_path / "mine" / "game.yaml").read_text("utf-8"))
    assert described["title"] == IMPRINT.title
    assert (described["designer"], described["licence"]) == (IMPRINT.designer, IMPRINT.licence)
    assert "link" not in described
    based, licence = described["credits"]
    assert based.startswith("Based on Les Petits Pirates, designed by George Jaros")
    assert "http://georgejaros.com/GJJGames" in based
    assert "CC BY-NC-SA 4.0" in licence


def test_a_licence_that_asks_for_itself_is_the_usual_one_of_copies(here: Path) -> None:
    assert licence_of_copies("les-petits-pirates") == "CC BY-NC-SA 4.0"
    assert licence_of_copies("loot-pirates") == ""
    copied = ("--from", "les-petits-pirates", "--designer", "Ann")
    assert "note" not in invoke("new", "same", *copied).output
    assert 'licence: "CC BY-NC-SA 4.0"' in (here / "same" / "game.yaml").read_text("utf-8")
    assert "only under its licence" in invoke("new", "other", *copied, "--licence", "CC0").output


def test_a_terminal_is_asked_for_a_name(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.cli.commands.new._on_terminal", lambda: True)
    result = CliRunner().invoke(group, ["new"], input="MyGame\nmap my-map\nAnn\n")
    assert result.exit_code == 0, result.output
    assert "'MyGame' is not a valid id; write my-game" in result.output
    assert (here / "my-map.yaml").is_file()


def test_a_terminal_is_asked_for_what_is_left_out(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.cli.commands.new._on_terminal", lambda: True)
    answers = "card\ntiles\n\n\nAnn {x}\nAnn\nCC0\n"
    result = CliRunner().invoke(group, ["new", "isles"], input=answers)
    assert result.exit_code == 0, result.output
    assert "'card' is not a starter; did you mean cards?" in result.output
    assert (here / "isles" / "decks" / "tiles.yaml").is_file()
    assert "Title [Isles]: " in result.output
    assert result.output.count("Designer: ") == 3, result.output
    described = yaml.safe_load((here / "isles" / "game.yaml").read_text("utf-8"))
    assert [described[key] for key in ("title", "designer", "licence")] == ["Isles", "Ann", "CC0"]


@pytest.mark.parametrize("kind", sampled(sorted(FOLDERS), 3))
def test_one_file_alone_validates_and_builds(here: Path, kind: str) -> None:
    designer = () if kind == "theme" else ("--designer", "Ann O'Nym")
    result = invoke("new", kind, "lagoon", "--title", "The Lagoon", *designer)
    assert result.exit_code == 0, result.output
    strictly("lagoon.yaml")
    # The suggested command.
    command = result.output.splitlines()[1].split()[1:]
    command = ["les-petits-pirates" if word == "GAME" else word for word in command]
    only = ("--only", "dice") if kind == "theme" else ()
    built = invoke(*command, "--paper", "a4", "--format", "pdf", *only)
    assert built.exit_code == 0, built.output
    if kind != "theme":
        assert b"Ann O'Nym" in (here / "output/lagoon/plain/lagoon-a4.pdf").read_bytes()


@pytest.mark.parametrize("kind", sampled(FOLDERS, 3))
def test_one_file_in_a_game_is_part_of_it(
    here: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_game("mine", here / "mine", IMPRINT)
    monkeypatch.chdir(here / "mine")
    assert invoke("new", kind, "lagoon").exit_code == 0
    text = Path(FOLDERS[kind], "lagoon.yaml").read_text("utf-8")
    schema, *_, designer = text.split("\n", 1)[0], "designer" in text
    assert schema == f"# yaml-language-server: $schema=../schemas/{kind}.json"
    assert not designer
    game = Path("game.yaml")
    old = "theme: plain" if kind == "theme" else "[orchard]"
    edit(game, old, "theme: lagoon" if kind == "theme" else "[orchard, lagoon]")
    found = invoke("validate", ".").output
    assert "error" not in found.replace("0 errors", ""), found
    monkeypatch.chdir(FOLDERS[kind])
    assert invoke("new", kind, "reef").exit_code == 0
    assert Path("reef.yaml").is_file()


@pytest.mark.parametrize("kind", sampled(["map", "deck"], 2))
def test_the_part_that_is_told_completes_the_game(
    here: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_game("mine", here / "mine", IMPRINT)
    monkeypatch.chdir(here / "mine")
    part = invoke("new", kind, "lagoon").output.splitlines()[-1]
    assert part == '  - {part: lagoon, title: "Lagoon", of: [lagoon]}'
    edit(Path("game.yaml"), "parts:\n", f"parts:\n{part}\n")
    assert "unused-file" not in invoke("validate", ".").output


def test_a_theme_begins_with_the_values_of_the_one_that_it_extends(here: Path) -> None:
    for base in ("chart", "ink-saver"):
        assert invoke("new", "theme", f"my-{base}", "--from", base).exit_code == 0
        path = here / f"my-{base}.yaml"
        active = re.sub(r"(?m)^  #(?=[a-z])", "  ", path.read_text("utf-8"))
        assert "ribbon.title:" in active
        path.write_text(active, "utf-8")
        report = Report()
        made = load_theme(f"my-{base}", report, Themes({}, here, report))
        assert made is not None, report.diagnostics
        assert dict(made.colours) == dict(general_theme(base).colours)


HIDDEN = re.compile(r"""(?m)^( *)#(?=[a-z"][^#]*: |")""")
"""What precedes a line of a theme that may lose its sign."""


@pytest.mark.parametrize("base", ["chart", "viking"])
@pytest.mark.parametrize("where", ["alone", "in a game"])
def test_each_line_of_a_theme_is_right_without_its_sign_and_so_are_all(
    here: Path, base: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = here / "air.yaml"
    if where == "in a game":
        begin_game("mine", here / "mine", IMPRINT)
        monkeypatch.chdir(here / "mine")
        path = here / "mine" / "themes" / "air.yaml"
    assert invoke("new", "theme", "air", "--from", base).exit_code == 0
    text = path.read_text("utf-8")
    levers = text.partition("\nart:")[2].partition("\n# Colours")[0]
    lines = [*HIDDEN.finditer(levers)]
    assert len(lines) > 10
    for found in lines:
        report = Report()
        line = f"{levers[: found.start()]}{found[1]}{levers[found.end() :]}"
        node = parse(Source("air.yaml", f"theme: air\ntitle: Air\nart:{line}\n"), report)
        assert node is not None, report.diagnostics
        assert build_record(ThemeFile, node, report) is not None, report.diagnostics
    path.write_text(HIDDEN.sub(r"\1", text), "utf-8")
    result = invoke("validate", "--quick", str(path) if where == "alone" else ".")
    assert result.exit_code == 0, result.output
    assert "0 errors, 0 warnings" in result.output, result.output


def test_a_theme_begins_with_all_that_it_may_say(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_game("mine", here / "mine", IMPRINT, "area-map")
    monkeypatch.chdir(here / "mine")
    assert invoke("new", "theme", "air", "--from", "viking").exit_code == 0
    text = Path("themes/air.yaml").read_text("utf-8")
    assert {*ThemeFile.model_fields} - {"game"} == {*re.findall(r"(?m)^#?([a-z_]+):", text)}
    for line in (
        "#cards: knotwork,  # own, knotwork, vine, circuit, studs",
        '#glue: "glue",',
        f'#"{IMPRINT.title}": "{IMPRINT.title}",',
        '#"Eight Provinces": "Eight Provinces",',
    ):
        assert f"\n  {line}" in text
    # What only sea charts show is left out.
    assert not re.search(r"(?m)^  #(relief|ship: longship|whale|suns|mosaic|merchant)\b", text)


@pytest.mark.games
def test_a_theme_of_a_game_with_charts_may_change_them(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert invoke("new", "mine", "--from", "les-petits-pirates").exit_code == 0
    monkeypatch.chdir(here / "mine")
    assert invoke("new", "theme", "air", "--from", "viking").exit_code == 0
    text = Path("themes/air.yaml").read_text("utf-8")
    for line in (
        "#relief: fells,  # hills, mountains, fells, craters, none",
        "#ship: longship,",
        "#whale: dragon,",
        "#suns: ",
    ):
        assert f"\n  {line}" in text


def test_a_theme_does_not_name_what_lies_with_the_one_that_it_extends(here: Path) -> None:
    crab = (templates_dir() / "icons" / "crab.svg").read_bytes()
    (here / "icons").mkdir()
    for path in (here / "icons" / "crab.svg", here / "crab.svg"):
        path.write_bytes(crab)
    low = "theme: low\ntitle: Low\nicons: {gold: 'folder:crab'}\nart: {fish: crab.svg}\n"
    (here / "low.yaml").write_text(low, "utf-8")
    assert invoke("new", "theme", "air", "--from", "low").exit_code == 0
    assert "crab" not in (here / "air.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "give a name, such as"),
        (("map",), "give the map a name, such as  pnp new map valley"),
        (("My_Game",), "'My_Game' is not a valid id; write my-game"),
        (("MyGame",), "'MyGame' is not a valid id; write my-game"),
        (("game",), "give the game a name, such as  pnp new game valley"),
        (("my", "game"), "'my game' is not one name; write  pnp new my-game"),
        (("mpa", "lagoon"), "did you mean  pnp new map lagoon?"),
        (
            ("tokens", "foo"),
            "begins with the line  tokens: foo; docs",
        ),
        (("a", "b", "c"), "'a b c' is not one name; write  pnp new a-b-c"),
        (("piracy",), "'piracy' is a bundled game"),
        (("x", "--from", "piracyy"), "did you mean piracy?"),
        (("x", "--designer", "{x}"), "--designer must be one line"),
        (("x", "--designer", " "), "--designer must be one line"),
        (("map", "x", "--from", "piracy"), "--from is for games and themes"),
        (("x", "--like", "hexwargame"), "did you mean hex-wargame?"),
        (("map", "x", "--like", "tiles"), "--like and --empty are for games, not for a map"),
        (("x", "--empty", "--from", "piracy"), "give --from alone"),
        (("map", "x", "--licence", "CC0"), "--licence is for games"),
        (("theme", "x", "--designer", "Ann"), "--designer is for games, maps and decks"),
        (("theme", "x", "--from", "chrat"), "did you mean chart?"),
        (("theme", "x", "--from", "tavern"), "'tavern' is a theme of loot-pirates only"),
        (("map", "taken"), "'taken.yaml' already exists"),
    ],
)
def test_what_cannot_be_begun_is_refused_and_nothing_is_written(
    here: Path, arguments: tuple[str, ...], told: str
) -> None:
    (here / "taken.yaml").write_text("mine", "utf-8")
    result = invoke("new", *arguments)
    assert result.exit_code == 2
    assert told in result.output
    assert [path.name for path in here.iterdir()] == ["taken.yaml"]


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=4))
def test_a_copy_keeps_the_rules_of_its_game(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    names = copy_game("mine", game, folder, IMPRINT)
    assert {name for name in names if (folder / name).is_file()} == set(names)
    verdict = validate("mine", folder, CheckOptions(quick=True))
    assert verdict.rules == game
    assert [f for f in verdict.findings if f.severity is not Severity.NOTE] == []


def test_pictures_of_every_format_come_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "content" / "pond"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text(POND, "utf-8")
    pictures = {f"duck{ending}" for ending in ENDINGS} | {"SCAN.JPG"}
    for name in pictures:
        (game / name).write_bytes(b"")
    monkeypatch.setattr("pnp.scaffold.files.game_dir", lambda game: tmp_path / "content" / game)
    assert pictures <= set(copy_game("mine", "pond", tmp_path / "mine", IMPRINT))


def test_every_file_says_where_its_schema_is(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    copy_game("mine", "piracy", folder, IMPRINT)
    for path in folder.rglob("*.yaml"):
        found = re.match(r"# yaml-language-server: \$schema=(\S+)\n", path.read_text("utf-8"))
        assert found, path
        assert (path.parent / found[1]).is_file(), path


def test_nothing_that_a_link_out_means_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, outside = tmp_path / "content" / "pond", tmp_path / "outside"
    for folder in (game, outside):
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(POND, "utf-8")
        (folder / "duck.png").write_bytes(b"duck")
    (game / "link.yaml").symlink_to(outside / "game.yaml")
    (game / "folder").symlink_to(outside)
    (game / "drake.png").symlink_to("duck.png")
    monkeypatch.setattr("pnp.scaffold.files.game_dir", lambda game: tmp_path / "content" / game)
    names = {
        name
        for name in copy_game("mine", "pond", tmp_path / "mine", IMPRINT)
        if "schemas" not in name
    }
    assert names == {"game.yaml", "duck.png", "drake.png"}
    assert not (tmp_path / "mine" / "drake.png").is_symlink()


def test_its_schemas_are_made_anew_and_nothing_else_is(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    copy_game("mine", "piracy", folder, IMPRINT)
    (folder / "schemas" / "notes.txt").write_text("mine", "utf-8")
    assert not (folder / LISTING).exists()
    publish(folder / "schemas", "", [("map.json", b"newer")])
    assert (folder / "schemas" / "map.json").read_bytes() == b"newer"
    assert (folder / "schemas" / "notes.txt").read_text("utf-8") == "mine"


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(OSError, match="already exists"):
        copy_game("mine", "piracy", tmp_path / "mine", IMPRINT)
    assert list((tmp_path / "mine").iterdir()) == []
