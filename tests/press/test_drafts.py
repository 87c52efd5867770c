"""Drafts: builds in spite of errors about single pieces."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.cli import group
from pnp.imposition.paper import PAPERS
from pnp.press.drafts import STOPS
from pnp.press.preparation import ignore_progress
from pnp.press.publishing import BuildOutput

DECK = """pnp: 1
deck: d
title: Words
data: d.csv
layout:
  title: {at: [5mm, 5mm], size: [50mm, 8mm]}
  sign: {draw: icon, icon: '{sign}', at: [5mm, 20mm], size: [9mm, 9mm], optional: true}
  picture: {draw: image, image: '{picture}', at: [5mm, 40mm], size: [30mm, 30mm], optional: true}
"""
SOUND = "card,title,sign,picture\na,Alpha,coin,\nb,Beta,coin,\nc,Gamma,coin,\n"
LONG = " ".join(["much too long"] * 40)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    (tmp_path / "d.yaml").write_text(DECK, "utf-8")
    return tmp_path / "d.yaml"


def built(
    deck: Path, table: str, *, draft: bool = True, formats: tuple[str, ...] = ("pdf", "svg")
) -> tuple[BuildOutput | None, Report]:
    (deck.parent / "d.csv").write_text(table, "utf-8")
    options = BuildOptions((PAPERS["a4"],), formats, out=deck.parent / "out", draft=draft)
    report = Report()
    return build(str(deck), options, report, ignore_progress), report


def codes(report: Report) -> list[str]:
    return [one.code for one in report.diagnostics if one.severity.value == "error"]


@pytest.mark.parametrize(
    ("table", "code", "marked"),
    [
        (SOUND.replace("Beta,coin", "Beta,coinn"), "unknown-icon", ["b"]),
        (SOUND.replace("Gamma,coin,", "Gamma,coin,art/gone.png"), "unknown-picture", ["c"]),
        (SOUND.replace("Alpha", LONG), "text-overflow", ["a"]),
    ],
    ids=["icon", "picture", "text"],
)
def test_an_error_about_a_piece_marks_it(
    deck: Path, table: str, code: str, marked: list[str]
) -> None:
    whole, report = built(deck, table, draft=False)
    assert (whole, codes(report)) == (None, [code])
    draft, report = built(deck, table)
    assert draft is not None
    assert draft.draft is not None
    assert (codes(report), draft.draft.marked) == ([code], 1)
    # The number of the error is on its piece, and the list of errors on the last page.
    svgs = {path.name: path.read_text("utf-8") for path in draft.folder.glob("svg/*")}
    assert [name for name, text in svgs.items() if "#ffd400" in text] == [
        f"{id}-draft.svg" for id in marked
    ]
    with pikepdf.open(draft.folder / "d-a4-draft.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert str(pdf.docinfo["/Title"]) == "DRAFT: Words"


def test_a_picture_missing_on_many_cards_is_one_error_on_all_of_them(deck: Path) -> None:
    rows = "".join(f"c{i},Card {i},coin,gone.png\n" for i in range(9))
    draft, report = built(deck, f"card,title,sign,picture\n{rows}z,Last,coin,\n")
    assert codes(report) == ["unknown-picture"]
    assert draft is not None
    assert draft.draft is not None
    assert draft.draft.titles == (tuple(f"Card {i}" for i in range(9)),)
    with pypdfium2.PdfDocument(draft.folder / "d-a4-draft.pdf") as pdf:
        listed = pdf[len(pdf) - 1].get_textpage().get_text_range()
    assert "Card 4, Card 5 +3)" in " ".join(listed.split())


def test_the_name_of_a_missing_picture_is_no_small_text(deck: Path) -> None:
    table = SOUND.replace("coin,\n", "coin,art/gone.png\n")
    _, report = built(deck, table)
    assert [one.code for one in report.diagnostics] == ["unknown-picture"]


@pytest.mark.parametrize(("cards", "mark"), [(3, "1 2 3"), (14, "1 +13")])
def test_a_mark_has_the_numbers_of_all_errors_or_says_how_many_more(
    deck: Path, cards: int, mark: str
) -> None:
    boxes = "".join(
        f"  p{i}: {{draw: image, image: gone-{i}.png, at: [5mm, 70mm], size: [5mm, 5mm]}}\n"
        for i in range(cards)
    )
    deck.write_text(DECK + boxes, "utf-8")
    draft, report = built(deck, "card,title,sign,picture\na,Alpha,coin,\n", formats=("pdf",))
    assert draft is not None
    assert len(codes(report)) == cards
    with pypdfium2.PdfDocument(draft.folder / "d-a4-draft.pdf") as pdf:
        shown = pdf[0].get_textpage().get_text_range()
    assert mark in shown.splitlines()


@pytest.mark.parametrize(
    "box", ["at: [5mm, 5mm], size: [58.6mm, 8mm]", "at: [-90mm, 5mm], size: [9mm, 8mm]"]
)
def test_a_box_beyond_the_card_is_drawn_and_marked(deck: Path, box: str) -> None:
    deck.write_text(DECK.replace("at: [5mm, 5mm], size: [50mm, 8mm]", box), "utf-8")
    whole, report = built(deck, SOUND, draft=False)
    assert (whole, codes(report)) == (None, ["outside-card"])
    draft, report = built(deck, SOUND)
    assert draft is not None
    assert draft.draft is not None
    assert (codes(report), draft.draft.marked) == (["outside-card"], 3)


def test_the_places_of_a_card_beyond_it_are_marked_there(deck: Path) -> None:
    dots = "  dots: {draw: ellipse, fill: red, size: [5mm, 5mm], places: '{where}'}\n"
    deck.write_text(DECK + dots, "utf-8")
    table = "card,title,sign,picture,where\na,Alpha,coin,,50% 50%\nb,Beta,coin,,99% 50%\n"
    draft, report = built(deck, table)
    assert draft is not None
    assert draft.draft is not None
    assert (codes(report), draft.draft.titles) == (["outside-card"], (("Beta",),))


@pytest.mark.parametrize(
    ("key", "value"), [("rotate", "left"), ("opacity", "3"), ("width", "thin")]
)
def test_a_number_that_a_box_cannot_use_marks_its_card(deck: Path, key: str, value: str) -> None:
    box = f"  dot: {{draw: panel, size: [9mm, 9mm], at: [9mm, 9mm], line: red, {key}: '{{n-of}}'}}"
    deck.write_text(f"{DECK}{box}\n", "utf-8")
    sound = {"rotate": "20", "opacity": "50%", "width": "1mm"}[key]
    table = f"card,title,sign,picture,n-of\na,Alpha,coin,,{value}\nb,Beta,coin,,{sound}\n"
    draft, report = built(deck, table)
    assert draft is not None
    assert draft.draft is not None
    assert (len(codes(report)), draft.draft.titles) == (1, (("Alpha",),))


def test_findings_about_other_pieces_remain(deck: Path) -> None:
    faint = DECK.replace("size: [50mm, 8mm]", "size: [50mm, 8mm], fill: '#999999'")
    deck.write_text(faint, "utf-8")
    _, sound = built(deck, SOUND)
    _, report = built(deck, SOUND.replace("Gamma,coin,", "Gamma,coin,art/gone.png"))
    warned = [one.code for one in sound.diagnostics]
    assert warned == ["low-contrast"]
    assert [one.code for one in report.diagnostics] == ["unknown-picture", "low-contrast"]
    assert "as on 'b'" in report.diagnostics[1].message


def test_an_error_in_a_layout_marks_all_pieces_of_its_file(deck: Path) -> None:
    deck.write_text(DECK.replace("sign: {", "sign: {fill: no.such.role, "), "utf-8")
    draft, report = built(deck, SOUND)
    assert draft is not None
    assert draft.draft is not None
    assert (codes(report), draft.draft.marked) == (["unknown-role"], 3)


@pytest.mark.parametrize(
    ("braces", "code", "marked"),
    [
        ("{titel & 1}", "unknown-name", 3),
        ("{1 / (5 - length(title))}", "division-by-zero", 3),
        ("{title + 1}", "not-a-number", 3),
    ],
)
def test_braces_without_a_value_are_printed_as_they_are_written(
    deck: Path, braces: str, code: str, marked: int
) -> None:
    deck.write_text(DECK.replace("title: {", f"title: {{text: '{braces}', "), "utf-8")
    whole, report = built(deck, SOUND, draft=False)
    assert whole is None
    draft, report = built(deck, SOUND, formats=("pdf",))
    assert draft is not None
    assert draft.draft is not None
    assert ({*codes(report)}, draft.draft.marked) == ({code}, marked)
    with pypdfium2.PdfDocument(draft.folder / "d-a4-draft.pdf") as pdf:
        shown = pdf[0].get_textpage().get_text_range()
    # A minus between blanks is printed as a dash.
    assert braces in shown.replace("\N{EN DASH}", "-")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("at: [5mm, 5mm]", "at: [5mm, five]", "not-a-length"),
        ("layout:\n", "layout: gone\nbacks:\n", "unknown-layout"),
        ("title: Words\n", "title: [Words\n", "yaml-syntax"),
    ],
)
def test_an_error_about_a_file_stops_a_draft(deck: Path, old: str, new: str, code: str) -> None:
    deck.write_text(DECK.replace(old, new), "utf-8")
    draft, report = built(deck, SOUND)
    assert draft is None
    assert code in codes(report)
    assert not (deck.parent / "out").exists()
    assert {STOPS} == {detail for one in report.diagnostics for detail in one.details}


def test_the_last_line_names_the_errors_that_stop_a_draft(deck: Path) -> None:
    (deck.parent / "d.csv").write_text(SOUND.replace("coin", "coinn"), "utf-8")
    deck.write_text(DECK.replace("at: [5mm, 5mm]", "at: [5mm, five]"), "utf-8")
    options = ["--draft", "--paper", "a4", "--no-cache", "--out", str(deck.parent / "out")]
    result = CliRunner().invoke(group, ["build", str(deck), *options])
    assert result.exit_code == 1
    assert result.output.splitlines()[-1].endswith(
        f"no files written; the draft is stopped by not-a-length ({deck}:6:21)"
    )


def test_a_draft_leaves_the_build_as_it_was(deck: Path) -> None:
    first, _ = built(deck, SOUND, draft=False)
    assert first is not None
    before = {name: (first.folder / name).read_bytes() for name in first.files}
    draft, _ = built(deck, SOUND.replace("Beta,coin", "Beta,coinn"))
    assert draft is not None
    assert draft.folder != first.folder
    assert {name: (first.folder / name).read_bytes() for name in first.files} == before
    again, _ = built(deck, SOUND, draft=False)
    assert again is not None
    assert {name: (again.folder / name).read_bytes() for name in again.files} == before


def test_sheets_of_a_draft_say_so_where_no_piece_is(deck: Path) -> None:
    draft, report = built(deck, SOUND, formats=("pdf",))
    assert draft is not None
    assert draft.draft is not None
    assert (codes(report), draft.draft.marked) == ([], 0)
    with pikepdf.open(draft.folder / "d-a4-draft.pdf") as pdf:
        forms = [form for form in pdf.objects if "/Form" in str(getattr(form, "Subtype", ""))]
        drawn = [
            [str(one.operator) for one in pikepdf.parse_content_stream(form)] for form in forms
        ]
    # The clip of the pale word is the page with a hole for each piece.
    clips = [one[: one.index("W")].count("m") for one in drawn if "W" in one]
    assert 1 + 3 in clips


def test_a_later_draft_replaces_the_files_of_an_earlier_one(deck: Path) -> None:
    built(deck, SOUND)
    draft, _ = built(deck, SOUND.replace("c,Gamma,coin,\n", ""))
    assert draft is not None
    assert sorted(path.name for path in draft.folder.glob("svg/*")) == [
        "a-draft.svg",
        "b-draft.svg",
    ]


def test_a_lookup_without_a_row_is_one_error(deck: Path) -> None:
    (deck.parent / "sides.csv").write_text("side,colour,sign\nred,red,heart\n", "utf-8")
    text = DECK.split("  sign:")[0] + (
        "  ground: {draw: panel, at: [0mm, 0mm], size: [9mm, 9mm], fill: '{sides[side].colour}'}\n"
        "  sign: {draw: icon, icon: '{sides[side].sign}', at: [5mm, 20mm], size: [9mm, 9mm]}\n"
        "  band: {draw: panel, at: [5mm, 40mm], size: [9mm, 9mm], line: '{sides[side].colour}'}\n"
        "tables: {sides: sides.csv}\n"
    )
    deck.write_text(text, "utf-8")
    draft, report = built(deck, "card,title,side\na,Alpha,red\nb,Beta,rad\n", formats=("svg",))
    assert draft is not None
    assert draft.draft is not None
    assert (codes(report), draft.draft.marked) == (["missing-row"], 1)
