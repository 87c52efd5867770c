"""The whole pipeline on small games: files, counts, errors with their places, reproducible
bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from conftest import COINS, edit
from pydantic import TypeAdapter, ValidationError

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.library import examples_dir, templates_dir
from pnp.base.output import LISTING, stage
from pnp.base.store import FileStore
from pnp.base.world import World
from pnp.build import BuildOptions, build
from pnp.cli.render import code_of
from pnp.content.language.languages import Edition
from pnp.content.language.pseudo_language import PSEUDO
from pnp.imposition.paper import parse_paper
from pnp.model.record import Id
from pnp.press.publishing import BuildOutput
from pnp.press.selection import Selection
from pnp.rules.validate import CheckOptions, validate

ROOT = Path(__file__).parent.parent
A4 = (parse_paper("a4"),)
BOTH = (parse_paper("a4"), parse_paper("letter"))


def run(target: Path, out: Path, **options: object) -> BuildOutput:
    """Build, and require that there are no findings."""
    report = Report()
    chosen = BuildOptions(**{"papers": A4, "out": out, **options})  # type: ignore[arg-type]
    built = build(str(target), chosen, report, lambda *_: None)
    assert report.diagnostics == ()
    assert built is not None
    return built


def faults(target: Path, **options: object) -> list[tuple[str, str]]:
    """Build a target with errors; return the code of each and file:line:column."""
    report = Report()
    out = target.parent / "never"
    chosen = BuildOptions(**{"papers": A4, "out": out, **options})  # type: ignore[arg-type]
    assert build(str(target), chosen, report, lambda *_: None) is None
    assert report.failed
    assert not out.exists()
    return [
        (f.code, "" if f.span is None else str(f.span).rpartition("/")[2])
        for f in report.diagnostics
    ]


def files_in(folder: Path) -> set[str]:
    """Return the names of all files except the lists of files made by pnp."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != LISTING)
    return {path.relative_to(folder).as_posix() for path in files}


def words(path: Path) -> list[str]:
    """Return the text of each page."""
    with pypdfium2.PdfDocument(path) as document:
        found = []
        for page in document:
            text = page.get_textpage()
            found.append(text.get_text_bounded())
            text.close()
            page.close()
        return found


def test_a_game_becomes_a_kit_parts_and_pictures(small_game: Path, tmp_path: Path) -> None:
    built = run(small_game, tmp_path / "out", papers=BOTH)
    assert built.folder == tmp_path / "out" / "small-game" / "base"
    assert (
        files_in(built.folder)
        == set(built.files)
        == {
            *(
                f"small-game-{part}-{paper}.pdf"
                for part in ("kit", "money", "rest")
                for paper in ("a4", "letter")
            ),
            "svg/money/coin.svg",
            "svg/money/coin-back.svg",
            "svg/rest/star.svg",
            "svg/rest/star-back.svg",
        }
    )
    assert built.sheets == (("a4", 2), ("letter", 2))


def test_a_language_without_patterns_is_told(small_game: Path, tmp_path: Path) -> None:
    file = small_game / "game.yaml"
    file.write_text(file.read_text("utf-8") + "language: xx\n", "utf-8")
    report = Report()
    options = BuildOptions(papers=A4, out=tmp_path / "out", formats=("svg",))
    assert build(str(small_game), options, report, lambda *_: None) is not None
    (note,) = report.diagnostics
    assert (note.code, note.severity) == ("unknown-language", Severity.NOTE)
    assert "'xx'" in note.message


def test_the_kit_has_its_cover_first_and_all_parts(small_game: Path, tmp_path: Path) -> None:
    built = run(small_game, tmp_path / "out", formats=("pdf",))
    path = built.folder / "small-game-kit-a4.pdf"
    pages = words(path)
    assert len(pages) == 4  # two sheets of paper with two sides: the parts share one
    for told in ("Small Game", "Nobody", "2–4 players", "5 minutes"):
        assert told in pages[0]
    for told in ("100 %", "long", "a table", "Cut the coins out", "CC0"):
        assert told in " ".join(pages[1].split())
    assert "12 pieces, 1 sheet" in pages[1]
    assert "Made with pnp" in pages[1]
    with pikepdf.open(path) as pdf:
        assert pdf.docinfo["/Title"] == "Small Game"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        with pdf.open_outline() as outline:
            (kit,) = outline.root
            assert kit.title == "Small Game"
            assert [item.title for item in kit.children] == ["Sheets that parts share"]
        labels = [str(page.label) for page in pdf.pages]
    assert labels == ["cover 1", "cover 2", "shared F1", "shared B1"]


def test_the_cover_names_the_pages_on_which_parts_are(small_game: Path, tmp_path: Path) -> None:
    built = run(small_game, tmp_path / "out", formats=("pdf",))
    lines = words(built.folder / "small-game-kit-a4.pdf")[1].splitlines()
    found = [line.split() for line in lines if line.startswith(("Money", "The rest"))][:2]
    assert [(line[0], line[-1]) for line in found] == [("Money", "3–4"), ("The", "3–4")]


def test_one_sided_parts_do_not_shift_the_backs_of_a_kit(small_game: Path, tmp_path: Path) -> None:
    edit(small_game / "game.yaml", "    note: Cut", "    sheets: fronts\n    note: Cut")
    built = run(small_game, tmp_path / "out", formats=("pdf",))
    with pikepdf.open(built.folder / "small-game-kit-a4.pdf") as pdf:
        labels = [str(page.label) for page in pdf.pages]
    assert labels[2:] == ["money F1", "money F1 blank", "rest F1", "rest B1"]
    with pikepdf.open(built.folder / "small-game-money-a4.pdf") as pdf:
        assert len(pdf.pages) == 1


def test_pictures_have_layers_to_look_at_and_to_cut(small_game: Path, tmp_path: Path) -> None:
    built = run(small_game, tmp_path / "out", formats=("svg",))
    text = (built.folder / "svg/money/coin.svg").read_text("utf-8")
    assert 'id="art"' in text
    assert 'id="cut"' in text
    assert "<title>Coin</title>" in text
    assert built.sheets == ()


def test_a_lone_file_needs_no_game(small_game: Path, tmp_path: Path) -> None:
    alone = tmp_path / "elsewhere" / "mine.yaml"
    alone.parent.mkdir()
    alone.write_text(COINS, "utf-8")
    built = run(alone, tmp_path / "out")
    assert built.folder == tmp_path / "out" / "coins" / "plain"
    assert set(built.files) == {"coins-a4.pdf", "svg/coin.svg", "svg/coin-back.svg"}


def test_a_lone_file_in_a_game_takes_its_theme(small_game: Path, tmp_path: Path) -> None:
    built = run(small_game / "tokens" / "coins.yaml", tmp_path / "out")
    assert built.folder == tmp_path / "out" / "coins" / "base"


def test_another_theme_stands_beside_the_first(small_game: Path, tmp_path: Path) -> None:
    run(small_game, tmp_path / "out", formats=("pdf",))
    built = run(small_game, tmp_path / "out", formats=("pdf",), edition=Edition("ink-saver"))
    assert built.folder == tmp_path / "out" / "small-game" / "ink-saver"
    assert {path.name for path in (tmp_path / "out" / "small-game").iterdir()} == {
        "base",
        "ink-saver",
    }


def test_another_language_stands_beside_that_of_the_game(small_game: Path, tmp_path: Path) -> None:
    (small_game / "themes").mkdir()
    (small_game / "themes" / "base-en-xa.yaml").write_text(
        "theme: base-en-xa\ntitle: Base\nextends: base\n", "utf-8"
    )
    out = tmp_path / "out"
    plain = run(small_game, out, formats=("svg",))
    own = run(small_game, out, formats=("svg",), edition=Edition(language="en"))
    other = run(small_game, out, formats=("svg",), edition=Edition(language=PSEUDO))
    themed = run(small_game, out, formats=("svg",), edition=Edition("base-en-xa"))
    lone = run(small_game / "tokens" / "coins.yaml", out, edition=Edition(language=PSEUDO))
    assert own.folder == plain.folder == out / "small-game" / "base"
    assert own.is_unchanged
    assert other.folder == out / "small-game" / f"base.{PSEUDO}"
    assert themed.folder == out / "small-game" / "base-en-xa"
    assert lone.folder == out / "coins" / f"base.{PSEUDO}"
    for built in (plain, other, themed, lone):
        assert files_in(built.folder) == set(built.files)
        assert (built.folder / LISTING).is_file()


def test_no_theme_is_named_like_the_folder_of_a_language() -> None:
    themes = TypeAdapter(Id)
    assert themes.validate_python("chart-de") == "chart-de"
    with pytest.raises(ValidationError):
        themes.validate_python("chart.de")


def test_low_ink_stands_beside_the_look_that_it_lightens(small_game: Path, tmp_path: Path) -> None:
    built = run(small_game, tmp_path / "out", formats=("pdf",), ink="low")
    assert built.folder == tmp_path / "out" / "small-game" / "base-ink"
    again = run(
        small_game, tmp_path / "out", formats=("pdf",), ink="low", edition=Edition("ink-saver")
    )
    assert again.folder == tmp_path / "out" / "small-game" / "ink-saver"


def test_comments_in_files_that_are_not_judged_are_left_alone(
    small_game: Path, tmp_path: Path
) -> None:
    coins = small_game / "tokens" / "coins.yaml"
    comment = "# pnp: ignore[number-written-out] answers for nothing"
    coins.write_text(f"{comment}\n{coins.read_text('utf-8')}", "utf-8")
    told = {}
    for only in ("rest", "money"):
        selection, report = Selection({only: ()}), Report()
        options = BuildOptions(A4, selection=selection, out=tmp_path / "out", formats=("pdf",))
        assert build(str(small_game), options, report, lambda *_: None) is not None
        told[only] = [found.code for found in report.diagnostics]
    assert told == {"rest": [], "money": ["suppression-without-effect"]}


def test_only_and_copies_choose_what_is_printed(small_game: Path, tmp_path: Path) -> None:
    built = run(
        small_game, tmp_path / "out", formats=("pdf",), selection=Selection({"rest": ()}, copies=3)
    )
    assert built.files == ("small-game-rest-a4.pdf",)
    assert built.sheets == (("a4", 1),)  # the cover is not written, nor counted
    with pikepdf.open(built.folder / built.files[0]) as pdf:
        uses = pdf.pages[0].Contents.read_bytes().count(b" Do")
    assert uses == 3
    built = run(
        small_game, tmp_path / "out", formats=("pdf",), selection=Selection({"rest": ("star",)})
    )
    assert built.files == ("small-game-rest-some-a4.pdf",)
    assert files_in(built.folder) == {"small-game-rest-a4.pdf", "small-game-rest-some-a4.pdf"}


def test_a_part_in_place_of_another_is_a_file_of_its_own_and_not_in_the_kit(
    small_game: Path, tmp_path: Path
) -> None:
    edit(small_game / "game.yaml", "of: [stars]", "of: [stars]\n    kit: false")
    built = run(small_game, tmp_path / "out", formats=("pdf",))
    assert set(built.files) == {f"small-game-{part}-a4.pdf" for part in ("kit", "money", "rest")}
    assert built.sheets == (("a4", 2),)
    assert not any("The rest" in page for page in words(built.folder / "small-game-kit-a4.pdf"))
    # A selected part is printed, and its sheets are reported.
    asked = run(small_game, tmp_path / "out", formats=("pdf",), selection=Selection({"rest": ()}))
    assert (asked.files, asked.sheets) == (("small-game-rest-a4.pdf",), (("a4", 1),))


def test_further_ways_of_printing_backs_have_files_of_their_own(
    small_game: Path, tmp_path: Path
) -> None:
    also = "of: [stars]\n    also: [gutterfold, separate]"
    edit(small_game / "game.yaml", "of: [stars]", also)
    built = run(small_game, tmp_path / "out", formats=("pdf",))
    names = {f"small-game-{part}-a4.pdf" for part in ("kit", "money", "rest")}
    further = {f"small-game-rest-{sheets}-a4.pdf" for sheets in ("gutterfold", "separate")}
    assert set(built.files) == names | further
    assert built.sheets == (("a4", 2),)  # those of the kit
    assert "FRONT AND BACK" in words(built.folder / "small-game-rest-gutterfold-a4.pdf")[0]
    # If one way or some pieces are selected, no other files are written.
    built = run(small_game, tmp_path / "out", formats=("pdf",), sheets="separate")
    assert set(built.files) == names
    assert files_in(built.folder) == set(built.files)
    some = Selection({"rest": ()}, cards=("1",))
    built = run(small_game, tmp_path / "some", formats=("pdf",), selection=some)
    assert set(built.files) == {"small-game-rest-some-a4.pdf"}


def test_a_build_of_a_part_replaces_its_further_files(small_game: Path, tmp_path: Path) -> None:
    also = "of: [stars]\n    also: [gutterfold, separate]"
    edit(small_game / "game.yaml", "of: [stars]", also)
    before = run(small_game, tmp_path / "out", formats=("pdf",))
    edit(small_game / "game.yaml", "also: [gutterfold, separate]", "also: [separate]")
    run(small_game, tmp_path / "out", formats=("pdf",), selection=Selection({"rest": ()}))
    gone = {"small-game-rest-gutterfold-a4.pdf"}
    assert files_in(before.folder) == set(before.files) - gone


def test_warnings_about_what_is_not_printed_are_not_told(small_game: Path, tmp_path: Path) -> None:
    box = "{at: [4mm, 4mm], size: [50mm, 8mm], floor: 30pt}"
    deck = f"deck: crew\ntitle: Crew\nlayout: {{title: {box}}}\n"
    deck += "cards: [{card: cook, title: Cook}]\n"
    (small_game / "crew.yaml").write_text(deck, "utf-8")
    edit(small_game / "game.yaml", "  star: 1", "  star: 1\n  cook: 1")
    edit(small_game / "game.yaml", "of: [stars]", "of: [stars, crew]")
    for part, codes in (("money", []), ("rest", ["large-floor"])):
        options = BuildOptions(papers=A4, out=tmp_path / "out", selection=Selection({part: ()}))
        report = Report()
        assert build(str(small_game), options, report, lambda *_: None) is not None
        assert [f.code for f in report.diagnostics if f.severity is Severity.WARNING] == codes


def test_a_few_warnings_of_the_rules_are_shown_by_a_build(small_game: Path, tmp_path: Path) -> None:
    (small_game / "icons").mkdir()
    shutil.copy(templates_dir() / "icons" / "crab.svg", small_game / "icons" / "reed.svg")
    edition, report = Edition("night", "de"), Report()
    options = BuildOptions(papers=A4, formats=("svg",), edition=edition, out=tmp_path / "out")
    assert build(str(small_game), options, report, lambda *_: None) is not None
    # A few warnings are shown as they are, not counted.
    assert sorted(found.code for found in report.diagnostics) == [
        "untranslated-text",
        "unused-icon",
    ]
    wish = CheckOptions(edition=edition)
    assert "unused-icon" in [f.code for f in validate("game", small_game, wish).findings]


def test_a_build_warns_of_colours_that_look_alike(small_game: Path, tmp_path: Path) -> None:
    folk = "tokens: folk\ntitle: Folk\ncolours: {red: star, blue: anchor}\npieces:\n"
    folk += "  - {id: cook, title: Cook, size: 20mm, ground: player, front: {icon: crab}}\n"
    (small_game / "folk.yaml").write_text(folk, "utf-8")
    edit(small_game / "game.yaml", "  star: 1", "  star: 1\n  cook-red: 1\n  cook-blue: 1")
    edit(small_game / "game.yaml", "of: [stars]", "of: [stars, folk]")
    edit(small_game / "game.yaml", "players: 2-4", "players: 2")
    report = Report()
    options = BuildOptions(papers=A4, formats=("svg",), out=tmp_path / "out")
    assert build(str(small_game), options, report, lambda *_: None) is not None
    assert [f.code for f in report.diagnostics] == ["players-hard-to-tell-apart"]


POND = """\
map: pond
title: Pond
players: 2-4
board: {width: 60mm, height: 60mm, margin: 5mm}
grid: {cells: square, wobble: 0}
inset: {width: 30mm, height: 14mm}
cells: |
  P1 P1
  c1 c1
legend:
  c: coast
  P1: {port: {gold: 1, resources: 1}, name: ANameWithoutAnEndAndWithoutABreakInItsMiddle}
"""
SIGNS = """\
signs:
  - {sign: port, kind: port, yields: {gold: gold, resources: resource}, draw: medallion}
  - {sign: shipyard, of: port, draw: wheel}
"""


def test_what_is_not_asked_for_is_not_judged(small_game: Path, tmp_path: Path) -> None:
    (small_game / "pond.yaml").write_text(POND + SIGNS, "utf-8")
    edit(small_game / "game.yaml", "of: [stars]", "of: [stars, pond]")
    edit(small_game / "game.yaml", "  star: 1", "  star: 1\n  pond: 1")
    crowded = [("name-crowded-out", "pond.yaml:12:45")]
    assert faults(small_game) == crowded
    whole, file, piece = {"rest": ()}, {"map": ("pond",)}, {"rest": ("pond",)}
    for asked in (whole, file, piece):
        assert faults(small_game, selection=Selection(asked)) == crowded
    money, stars, star = {"money": ()}, {"tokens": ("stars",)}, {"rest": ("star",)}
    for i, asked in enumerate((money, stars, star)):
        run(small_game, tmp_path / f"out{i}", selection=Selection(asked))
    # Nor by other rules; the whole game is checked.
    edit(small_game / "pond.yaml", "c1 c1", "c1 d1")
    run(small_game, tmp_path / "out", selection=Selection(money))
    assert ("unknown-mark", "pond.yaml:9:6") in faults(small_game, selection=Selection(whole))


def test_rules_over_drawn_boards_pass_over_what_is_not_asked_for(
    small_game: Path, tmp_path: Path
) -> None:
    torn = (examples_dir() / "space-drawn-in-pieces" / "bad.yaml").read_text("utf-8")
    torn = torn.replace("game: les-petits-pirates\n", "")
    (small_game / "eggs.yaml").write_text(torn + SIGNS, "utf-8")
    edit(small_game / "game.yaml", "of: [stars]", "of: [stars, two-eggs]")
    edit(small_game / "game.yaml", "  star: 1", "  star: 1\n  two-eggs: 1")
    assert [code for code, _ in faults(small_game)] == ["space-drawn-in-pieces"]
    run(small_game, tmp_path / "out", selection=Selection({"tokens": ("stars",)}))


def test_a_part_must_not_bear_the_name_of_a_further_file(small_game: Path) -> None:
    edit(small_game / "game.yaml", "of: [stars]", "of: [stars]\n    also: [gutterfold]")
    edit(small_game / "game.yaml", "part: money", "part: rest-gutterfold")
    assert faults(small_game) == [("reserved-id", "game.yaml:15:11")]


def test_a_reduced_board_is_told(small_game: Path, tmp_path: Path) -> None:
    (small_game / "pond.yaml").write_text(
        "map: pond\ntitle: Pond\nplayers: 2\nboard: {width: 300mm, height: 300mm}\n"
        "inset: {corner: bottom-right, width: 60mm, height: 28mm}\n"
        "cells: |\n  ~1 ~1 ~2 ~2\n  ~1 ~1 ~2 ~2\n  ~3 ~3 ~4 ~4\n  ~3 ~3 ~4 ~4\n"
        "legend: {'~': ocean}\n",
        "utf-8",
    )
    edit(small_game / "game.yaml", "of: [stars]", "of: [pond, stars]\n    scheme: reduced")
    report = Report()
    options = BuildOptions(papers=A4, out=tmp_path / "out", formats=("pdf",))
    built = build(str(small_game), options, report, lambda *_: None)
    assert built is not None
    told = {(f.severity, f.code): f.message for f in report.diagnostics}
    assert told[Severity.NOTE, "reduced-piece"] == (
        "on a4 paper: 'pond' is reduced to 65.7 % of its size"
    )
    assert (Severity.WARNING, "small-text") in told
    pages = words(built.folder / "small-game-rest-a4.pdf")
    assert sum("reduced to 65.7 %" in page for page in pages) == 1


def test_a_build_replaces_what_it_makes_and_keeps_the_rest(
    small_game: Path, tmp_path: Path
) -> None:
    built = run(small_game, tmp_path / "out", papers=BOTH)
    (built.folder / "notes.txt").write_text("mine", "utf-8")
    edit(small_game / "tokens" / "stars.yaml", "id: star", "id: sun")
    edit(small_game / "game.yaml", "star: 1", "sun: 1")
    run(small_game, tmp_path / "out")
    kept = files_in(built.folder)
    assert {"notes.txt", "small-game-kit-letter.pdf", "svg/rest/sun.svg"} <= kept
    assert "svg/rest/star.svg" not in kept
    run(small_game, tmp_path / "out", formats=("svg",), selection=Selection({"money": ()}))
    assert files_in(built.folder) == kept


def failure(target: Path, out: Path, **options: object) -> Diagnostic:
    """Return the only finding of a build that writes nothing."""
    report = Report()
    chosen = BuildOptions(**{"papers": A4, "out": out, **options})  # type: ignore[arg-type]
    assert build(str(target), chosen, report, lambda *_: None) is None
    (found,) = report.diagnostics
    return found


def test_files_of_the_user_are_neither_removed_nor_replaced(
    small_game: Path, tmp_path: Path
) -> None:
    target, out = small_game / "tokens" / "coins.yaml", tmp_path / "out"
    folder = out / "coins" / "base"
    (folder / "svg").mkdir(parents=True)
    mine = ("svg/notes.txt", "svg/old.svg", "coins-my-notes-a4.pdf")
    for name in mine:
        (folder / name).write_text("mine", "utf-8")
    for _ in range(2):
        built = run(target, out)
        assert files_in(folder) == {*mine, *built.files}
    (folder / "coins-a4.pdf").write_text("mine", "utf-8")
    found = failure(target, out)
    assert (found.code, found.severity) == ("output-in-the-way", Severity.ERROR)
    assert "'coins-a4.pdf' was changed since pnp made it" in found.message
    assert found.hint == "move it to keep it, or delete it, or choose another folder with --out"
    assert (folder / "coins-a4.pdf").read_text("utf-8") == "mine"
    (folder / "coins-a4.pdf").unlink()
    run(target, out)


def test_a_file_of_the_user_is_no_file_of_an_earlier_build(
    small_game: Path, tmp_path: Path
) -> None:
    target, mine = small_game / "tokens" / "coins.yaml", tmp_path / "coins" / "base"
    mine.mkdir(parents=True)
    (mine / "coins-a4.pdf").write_text("mine", "utf-8")
    found = failure(target, tmp_path)
    assert (found.code, "was not made by pnp" in found.message) == ("output-in-the-way", True)
    assert files_in(mine) == {"coins-a4.pdf"}


def test_a_build_that_waits_in_vain_is_refused_by_this_machine(
    small_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage, "PATIENCE_S", 0.1)
    (tmp_path / "coins").mkdir()
    report = Report()
    with stage.lock_folder(tmp_path / "coins"):
        wish = BuildOptions((parse_paper("a4"),), ("svg",), out=tmp_path)
        assert (
            build(str(small_game / "tokens" / "coins.yaml"), wish, report, lambda *_: None) is None
        )
    assert [found.code for found in report.diagnostics] == ["output-busy"]
    assert code_of(report) == 2


def test_a_link_in_the_output_is_not_followed(small_game: Path, tmp_path: Path) -> None:
    documents = tmp_path / "Documents"
    for name in ("svg/precious.svg", "thesis.txt"):
        (documents / name).parent.mkdir(parents=True, exist_ok=True)
        (documents / name).write_text("mine", "utf-8")
    (documents / "empty").mkdir()
    (tmp_path / "out" / "coins").mkdir(parents=True)
    (tmp_path / "out" / "coins" / "base").symlink_to(documents)
    found = failure(small_game / "tokens" / "coins.yaml", tmp_path / "out")
    assert found.code == "output-link"
    assert "/coins/base' is a link" in found.message
    assert {path.name for path in documents.iterdir()} == {"svg", "thesis.txt", "empty"}
    assert files_in(documents) == {"svg/precious.svg", "thesis.txt"}


def test_a_game_and_a_file_of_one_id_leave_each_others_files(
    small_game: Path, tmp_path: Path
) -> None:
    edit(small_game / "game.yaml", "game: small-game", "game: coins")
    edit(small_game / "game.yaml", "of: [coins]", "of: [tokens/coins]")
    edit(small_game / "tokens" / "stars.yaml", "game: small-game\n", "")
    game = run(small_game, tmp_path / "out")
    lone = run(small_game / "tokens" / "coins.yaml", tmp_path / "out")
    assert lone.folder == game.folder
    assert files_in(game.folder) == {*game.files, *lone.files}
    run(small_game, tmp_path / "out")
    assert files_in(game.folder) == {*game.files, *lone.files}


@pytest.mark.parametrize("part", ["rest-some", "some"])
def test_a_part_must_not_bear_the_name_of_a_file_of_some_pieces(
    small_game: Path, part: str
) -> None:
    edit(small_game / "game.yaml", "part: money", f"part: {part}")
    assert faults(small_game) == [("reserved-id", "game.yaml:15:11")]


def test_names_of_devices_are_no_names_of_files(small_game: Path, tmp_path: Path) -> None:
    edit(small_game / "game.yaml", "game: small-game", "game: con")
    edit(small_game / "tokens" / "stars.yaml", "game: small-game\n", "")
    edit(small_game / "game.yaml", "part: money", "part: aux")
    edit(small_game / "game.yaml", "  star: 1", "  nul: 1")
    edit(small_game / "tokens" / "stars.yaml", "id: star", "id: nul")
    built = run(small_game, tmp_path / "out", formats=("svg",))
    assert built.folder == tmp_path / "out" / "con_" / "base"
    names = {"svg/aux_/coin.svg", "svg/aux_/coin-back.svg"}
    assert set(built.files) == names | {"svg/rest/nul_.svg", "svg/rest/nul-back.svg"}
    run(small_game, tmp_path / "out", formats=("svg",), selection=Selection({"aux": ()}))
    assert files_in(built.folder) == set(built.files)


def test_a_game_with_faults_leaves_earlier_output(small_game: Path, tmp_path: Path) -> None:
    built = run(small_game, tmp_path / "out")
    before = {name: (built.folder / name).read_bytes() for name in files_in(built.folder)}
    edit(small_game / "tokens" / "stars.yaml", "size: 20mm", "size: 20")
    report = Report()
    options = BuildOptions(papers=A4, out=tmp_path / "out")
    assert build(str(small_game), options, report, lambda *_: None) is None
    assert report.failed
    assert {name: (built.folder / name).read_bytes() for name in files_in(built.folder)} == before


def test_a_file_may_have_a_theme_of_its_own_and_its_icons_are_credited(
    small_game: Path, tmp_path: Path
) -> None:
    board = (
        "map: pond\ntheme: night\ntitle: Pond\nplayers: 2\nboard: {width: 120mm, height: 120mm}\n"
        "inset: {corner: bottom-right, width: 40mm, height: 18mm}\n"
        "cells: |\n  ~1 ~1 ~2 ~2\n  ~1 ~1 ~2 ~2\n  ~3 ~3 ~4 ~4\n  ~3 ~3 ~4 ~4\n"
        "legend: {'~': ocean}\n"
    )
    night = "theme: night\ntitle: Night\ncolours: {sea: '#000040'}\n"
    (small_game / "night.yaml").write_text(night, "utf-8")
    (small_game / "pond.yaml").write_text(board, "utf-8")
    edit(small_game / "tokens" / "coins.yaml", "{text: '1'}", "{icon: 'mdi:anchor'}")
    edit(small_game / "game.yaml", "of: [stars]", "of: [stars, pond]")
    report = Report()
    options = BuildOptions(papers=A4, out=tmp_path / "out", formats=("pdf", "svg"))
    built = build(str(small_game), options, report, lambda *_: None)
    assert [f.code for f in report.diagnostics if f.severity is Severity.ERROR] == []
    assert built is not None
    assert built.folder.name == "base"
    assert "#000040" in (built.folder / "svg/rest/pond.svg").read_text("utf-8")
    cover = " ".join(words(built.folder / "small-game-kit-a4.pdf")[1].split())
    assert "Material Design Icons" in cover
    assert "Atkinson Hyperlegible, Cinzel and Source Serif Pro" in cover


def judged(target: Path) -> list[Diagnostic]:
    """Return the findings of the validator, except notes about versions."""
    found = validate("small", target, CheckOptions()).findings
    return [finding for finding in found if finding.code != "unversioned-file"]


def test_the_supply_is_held_against_what_is_printed(small_game: Path) -> None:
    edit(small_game / "tokens" / "coins.yaml", "quantity: 12", "quantity: 10")
    edit(small_game / "game.yaml", "  star: 1", "  stra: 1")
    assert faults(small_game)[:2] == [
        ("count-mismatch", "game.yaml:11:9"),
        ("unknown-supply", "game.yaml:12:3"),
    ]
    bill, coin, star = judged(small_game)
    assert (coin.code, coin.span and coin.span.line) == ("count-mismatch", 11)
    assert coin.message == "the game promises 12 of 'coin', its parts print 10: 2 fewer"
    assert [str(label.span).rpartition("/")[2] for label in coin.labels] == ["coins.yaml:8:15"]
    assert (star.code, star.hint) == ("unknown-supply", "did you mean star?")
    assert (bill.severity, bill.code) == (Severity.NOTE, "bill-of-materials")
    rows = [" ".join(row.split()).rpartition(" ") for row in bill.details]
    assert [(row[0], row[2].rpartition("/")[2]) for row in rows] == [
        ("promised printed", "difference"),
        ("coin 12 10 -2", "coins.yaml"),
        ("stra 1 0", "-1"),
        ("star 0 1 +1", "stars.yaml"),
    ]


def test_a_cover_shows_no_piece_that_the_kit_does_not_print(small_game: Path) -> None:
    edit(small_game / "game.yaml", "theme: base", "theme: base\npieces: [coin, stra]")
    assert faults(small_game) == [("unknown-piece", "game.yaml:10:16")]


def test_a_piece_that_nobody_promised_is_told(small_game: Path) -> None:
    edit(small_game / "game.yaml", "  star: 1\n", "")
    bill, star = judged(small_game)
    assert (star.severity, star.code) == (Severity.WARNING, "unpromised-piece")
    assert star.message == "'tokens/stars' prints what the game does not promise: star"
    assert star.hint == (
        "write  star: 1  below supply in game.yaml, or let a fact count it:  counts: star"
    )
    assert [" ".join(row.split()[:4]) for row in bill.details[1:]] == ["star 0 1 +1"]


def test_a_promise_may_be_about_all_pieces_of_a_file(small_game: Path) -> None:
    edit(small_game / "game.yaml", "  coin: 12", "  tokens/coins: 12")
    run(small_game, small_game / "out")
    edit(small_game / "game.yaml", "  tokens/coins: 12", "  tokens/coins: 13")
    assert faults(small_game) == [("count-mismatch", "game.yaml:11:17")]


def test_a_file_of_a_single_name_needs_no_kind(small_game: Path, tmp_path: Path) -> None:
    edit(small_game / "game.yaml", "  coin: 12", "  coins: 12")
    run(small_game, tmp_path)
    edit(small_game / "tokens" / "stars.yaml", "tokens: stars", "tokens: coin")
    edit(small_game / "game.yaml", "of: [stars]", "of: [coin]")
    edit(small_game / "game.yaml", "  coins: 12", "  coin: 12")
    run(small_game, tmp_path)  # a piece takes precedence over a file of that name


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("conis", "did you mean coins?"),
        ("money", "'money' is a part; list what it prints instead: tokens/coins"),
        ("dice/coins", "write tokens/coins"),
    ],
)
def test_a_promise_of_nothing_says_what_there_is(small_game: Path, name: str, hint: str) -> None:
    edit(small_game / "game.yaml", "  coin: 12", f"  {name}: 12")
    report = Report()
    build(str(small_game), BuildOptions(papers=A4), report, lambda *_: None)
    first = report.diagnostics[0]
    assert (first.code, first.hint) == ("unknown-supply", hint)
    assert str(first.span).endswith("game.yaml:11:3")


def test_a_promise_of_files_of_two_kinds_wants_the_kind(small_game: Path) -> None:
    dice = "dice: coins\ntitle: D\npieces:\n  - {id: die, title: D, size: 16mm, faces: pips}\n"
    (small_game / "dice.yaml").write_text(dice, "utf-8")
    edit(small_game / "game.yaml", "of: [coins]", "of: [dice/coins, tokens/coins]")
    edit(small_game / "game.yaml", "  coin: 12", "  coins: 12")
    report = Report()
    build(str(small_game), BuildOptions(papers=A4), report, lambda *_: None)
    assert report.diagnostics[0].hint == "write dice/coins or tokens/coins"


def test_a_file_that_two_parts_print_counts_once(small_game: Path) -> None:
    text = (small_game / "game.yaml").read_text("utf-8")
    again = "  - part: again\n    title: Once more\n    of: [coins]\n"
    (small_game / "game.yaml").write_text(f"{text.rstrip()}\n{again}", "utf-8")
    report = Report()
    built = build(
        str(small_game), BuildOptions(papers=A4, out=small_game / "out"), report, lambda *_: None
    )
    assert built is not None, report.diagnostics
    assert "small-game-again-a4.pdf" in built.files


def test_pieces_of_one_id_would_overwrite_each_other(small_game: Path) -> None:
    edit(small_game / "tokens" / "stars.yaml", "id: star", "id: coin")
    edit(small_game / "game.yaml", "of: [coins]", "of: [coins, stars]")
    assert ("piece-in-two-files", "stars.yaml:5:9") in faults(small_game)


def test_a_promise_of_pages_is_held_against_those_that_are_laid_out(small_game: Path) -> None:
    (small_game / "hints.yaml").write_text("sheet: hints\ntitle: H\nbody:\n  - text: T\n", "utf-8")
    edit(small_game / "game.yaml", "of: [stars]", "of: [stars, hints]")
    edit(small_game / "game.yaml", "  star: 1", "  star: 1\n  hints: 1")
    run(small_game, small_game / "out")
    edit(small_game / "game.yaml", "  hints: 1", "  hints: 2")
    assert faults(small_game) == [("count-mismatch", "game.yaml:13:10")]


def test_pieces_of_one_id_in_a_file_are_both_shown(small_game: Path) -> None:
    path = small_game / "tokens" / "stars.yaml"
    again = "  - {id: star, title: Again, size: 20mm, front: {text: 'C'}}\n"
    path.write_text(path.read_text("utf-8") + again, "utf-8")
    report = Report()
    build(str(small_game), BuildOptions(papers=A4), report, lambda *_: None)
    found = next(f for f in report.diagnostics if f.code == "duplicate-piece")
    assert str(found.span).endswith("stars.yaml:10:10")
    assert str(found.labels[0].span).endswith("stars.yaml:5:9")


def test_a_back_is_no_name_for_a_piece_beside_its_front(small_game: Path) -> None:
    edit(small_game / "tokens" / "stars.yaml", "id: star", "id: coin-back")
    edit(small_game / "game.yaml", "of: [coins]", "of: [coins, stars]")
    edit(small_game / "game.yaml", "  star: 1", "  coin-back: 1")
    assert ("duplicate-piece", "stars.yaml:5:9") in faults(small_game)


def test_a_theme_has_nothing_to_print(small_game: Path) -> None:
    (small_game / "t.yaml").write_text("theme: dark\ntitle: Dark\n", "utf-8")
    edit(small_game / "game.yaml", "of: [coins]", "of: [coins, dark]")
    assert faults(small_game) == [("part-names-unprinted", "game.yaml:17:17")]


def test_unknown_themes_point_to_what_names_them(small_game: Path) -> None:
    assert faults(small_game, edition=Edition("bsae")) == [("unknown-theme", "")]
    edit(small_game / "game.yaml", "theme: base", "theme: bsae")
    assert faults(small_game) == [("unknown-theme", "game.yaml:9:8")]


def test_unknown_fonts_and_icons_of_a_theme_are_told(small_game: Path) -> None:
    text = "theme: dark\ntitle: Dark\nfonts: {text: {family: Arail}}\nicons: {gold: own:cion}\n"
    (small_game / "t.yaml").write_text(text, "utf-8")
    edit(small_game / "game.yaml", "theme: base", "theme: dark")
    assert [code for code, place in faults(small_game) if place.startswith("t.yaml")] == [
        *["unknown-font"],
        *["unknown-icon"],
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [("title: L\ncolours: {ink: '#12'}", "not-a-colour"), ("title: [", "yaml-syntax")],
)
def test_a_theme_with_faults_is_not_said_to_be_missing(
    small_game: Path, text: str, code: str
) -> None:
    (small_game / "look.yaml").write_text(f"theme: look\n{text}\n", "utf-8")
    edit(small_game / "game.yaml", "theme: base", "theme: look")
    assert [found for found, _ in faults(small_game)] == [code]


def test_colours_that_take_their_values_from_each_other_are_one_finding(small_game: Path) -> None:
    text = "theme: look\ntitle: L\ncolours: {a: b, b: a, line: a}\n"
    (small_game / "look.yaml").write_text(text, "utf-8")
    edit(small_game / "game.yaml", "theme: base", "theme: look")
    assert faults(small_game) == [("cyclic-colour", "look.yaml:3:20")]


def test_what_was_typed_is_checked_against_the_parts(small_game: Path) -> None:
    assert faults(small_game, selection=Selection({"mony": ()})) == [("unknown-part", "")]
    assert faults(small_game, selection=Selection({"money": ("cion",)})) == [("unknown-piece", "")]


def test_quantities_are_bounded(small_game: Path) -> None:
    edit(small_game / "tokens" / "coins.yaml", "quantity: 12", "quantity: 10000")
    edit(small_game / "game.yaml", "coin: 12", "coin: 10000")
    assert faults(small_game, selection=Selection(copies=1000)) == [("too-many-pieces", "")]


def test_what_fits_on_no_sheet_is_told(small_game: Path) -> None:
    edit(small_game / "tokens" / "coins.yaml", "size: 20mm", "size: 110mm")
    assert faults(small_game, papers=(parse_paper("100x148mm"),))[0] == (
        "piece-too-large",
        "coins.yaml:2:9",
    )


def test_characters_that_no_font_shows_are_told(small_game: Path) -> None:
    edit(small_game / "game.yaml", "title: Small Game", "title: Small ꯍ")
    assert faults(small_game) == [("missing-glyph", "game.yaml:3:8")]


def test_an_unwritable_folder_is_told(small_game: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file", "utf-8")
    report = Report()
    options = BuildOptions(papers=A4, out=tmp_path / "out")
    assert build(str(small_game), options, report, lambda *_: None) is None
    assert [found.code for found in report.diagnostics] == ["output-unwritable"]


def test_two_builds_give_the_same_bytes(small_game: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from pnp.build import BuildOptions, build\n"
        "from pnp.base.diagnostics import Report; from pnp.imposition.paper import parse_paper\n"
        "options = BuildOptions(papers=(parse_paper('letter'),), out=Path(sys.argv[2]))\n"
        "assert build(sys.argv[1], options, Report(), lambda *_: None)\n"
    )
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        work = tmp_path / seed
        work.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT)}
        environment["SOURCE_DATE_EPOCH"] = f"{seed}000000000"
        target = small_game if seed == "1" else Path("..") / small_game.name
        subprocess.run(
            [sys.executable, "-c", code, str(target), "out"], cwd=work, env=environment, check=True
        )
    names = files_in(tmp_path / "1")
    assert names == files_in(tmp_path / "2")
    assert len(names) == 7
    for name in (*names, f"out/small-game/base/{LISTING}"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes(), name


def test_progress_tells_phases_and_steps(small_game: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    options = BuildOptions(papers=A4, out=tmp_path / "out")
    build(str(small_game), options, Report(), lambda *step: told.append(step))
    assert list(dict.fromkeys(phase for phase, _, _ in told)) == [
        "reading",
        "laying out",
        "imposing",
        "writing",
    ]
    assert all(done <= total for _, done, total in told)


def test_a_role_that_the_theme_lacks_is_an_error(small_game: Path) -> None:
    edit(
        small_game / "tokens" / "coins.yaml",
        "    quantity: 12",
        "    quantity: 12\n    ground: papper",
    )
    assert faults(small_game) == [("unknown-role", "coins.yaml:9:13")]


def test_what_is_the_players_needs_players(small_game: Path) -> None:
    edit(
        small_game / "tokens" / "coins.yaml",
        "    quantity: 12",
        "    quantity: 12\n    ground: player",
    )
    assert faults(small_game) == [("no-colours", "coins.yaml:9:13")]


def test_a_file_that_no_part_names_is_told(small_game: Path, tmp_path: Path) -> None:
    (small_game / "extra.yaml").write_text(COINS.replace("tokens: coins", "tokens: extra"), "utf-8")
    report = Report()
    options = BuildOptions(papers=A4, out=tmp_path / "out")
    assert build(str(small_game), options, report, lambda *_: None) is not None
    found = [(one.severity, one.code) for one in report.diagnostics]
    assert (Severity.WARNING, "unused-file") in found


EDITS = (
    ("game.yaml", "title: Pond", "title: Lake"),
    ("game.yaml", "licence: CC0", "licence: MIT"),
    ("game.yaml", "title: All", "title: Everything"),
    ("game.yaml", "of: [birds]}", "of: [birds], note: Cut it.}"),
    ("decks/birds.yaml", "Steal a fish.", "Take a fish."),
    ("decks/birds.yaml", "size: poker", "size: tarot"),
    ("themes/calm.yaml", "extends: base", "extends: chart"),
)


def test_after_every_edit_a_build_that_remembers_writes_the_bytes_of_one_that_does_not(
    tmp_path: Path,
) -> None:
    game = tmp_path / "pond"
    files = {
        "game.yaml": "pnp: 1\ngame: pond\ntitle: Pond\ndesigner: A\nlicence: CC0\nplayers: 2\n"
        "theme: calm\nparts:\n  - {part: all, title: All, of: [birds]}\n",
        "themes/calm.yaml": "pnp: 1\ntheme: calm\ntitle: Calm\nextends: base\n",
        "decks/birds.yaml": "pnp: 1\ndeck: birds\ntitle: Birds\nsize: poker\n"
        "layout: {text: {at: [6mm, 6mm], size: [50mm, 20mm]}}\n"
        "cards:\n  - {card: gull, text: Steal a fish.}\n  - {card: hen, text: Lay an egg.}\n",
    }
    for name, text in files.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    store = FileStore(tmp_path / "cache", "1")

    def built(out: str, store: FileStore | None, **wish: object) -> dict[str, bytes]:
        home = tmp_path / out
        with World(store):
            run(game, home, **wish)
        return {path.name: path.read_bytes() for path in home.rglob("*") if path.is_file()}

    def both(**wish: object) -> dict[str, bytes]:
        remembering, anew = built("out", store, **wish), built("anew", None, **wish)
        assert remembering == anew
        return anew

    before = both()
    for name, old, new in EDITS:
        text = (game / name).read_text("utf-8")
        assert old in text
        (game / name).write_text(text.replace(old, new), "utf-8")
        after = both()
        assert after != before, (name, new)
        before = after
    wishes = ({"marks": "none"}, {"ink": "low"}, {"cut_lines": True})
    for wish in (*wishes, {"selection": Selection(copies=2)}):
        assert both(**wish) != before
    both(sheets="gutterfold")
