"""``pnp export labels``: pieces in the places of labels, measured in the rendered pages."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from exporting import export, kitchen, names_in
from PIL import Image

import pnp
from pnp.exports.label_sheets import EXAMPLE, TOLERANCE, known_sheets

DPMM = 8
"""Pixels per millimetre of rendered pages."""
OWN = "paper: a4\ncolumns: 2\nrows: 2\nsize: [63.5mm, 88.9mm]\npitch: [75mm, 100mm]\n"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kitchen(tmp_path_factory.mktemp("kitchen"))


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own.yaml"
    path.write_text(OWN, "utf-8")
    return str(path)


def _pages(path: Path) -> list[Image.Image]:
    scale = DPMM * 25.4 / 72
    document = pypdfium2.PdfDocument(path)
    return [page.render(scale=scale).to_pil().convert("RGB") for page in document]


def _inked(page: Image.Image, x: float, y: float) -> bool:
    """Return whether a point in millimetres from the top left is not white."""
    return page.getpixel((round(x * DPMM), round(y * DPMM))) != (255, 255, 255)


def _errors(game: Path, tmp_path: Path, **options: object) -> list[pnp.Finding]:
    result = pnp.open(game).export("labels", out=tmp_path / "out", **options)
    assert not (tmp_path / "out").exists()
    return [one for one in result.findings if one.severity == "error"]


def test_the_labels_of_every_known_sheet_are_on_its_paper_and_apart() -> None:
    sheets = known_sheets()
    assert {"avery-5371", "avery-l7160", "zweckform-3475", "herma-4464"} <= set(sheets)
    for sheet in sheets.values():
        slots = list(sheet.labels())
        assert len(slots) == sheet.columns * sheet.rows == sheet.count
        assert min(slot.x for slot in slots) >= 0
        assert min(slot.y for slot in slots) >= 0
        assert max(slot.box.right for slot in slots) <= sheet.paper.width + TOLERANCE
        assert max(slot.box.bottom for slot in slots) <= sheet.paper.height + TOLERANCE
        for pitch, size, count in zip(
            sheet.pitch, sheet.size, (sheet.columns, sheet.rows), strict=True
        ):
            assert count == 1 or pitch >= size - TOLERANCE
        assert 2 * sheet.corner <= min(sheet.size) + 0.01


def test_equal_sheets_have_several_names() -> None:
    sheets = known_sheets()
    one, other = sheets["avery-5160"], sheets["avery-8160"]
    assert (one.size, one.first, one.pitch) == (other.size, other.first, other.pitch)
    assert one.size == (66.67, 25.4)


def test_copies_are_in_the_middle_of_their_labels_row_by_row(game: Path, tmp_path: Path) -> None:
    folder = export(game, "labels", tmp_path, only={"spoons": []}, sheet="Avery 5294", guides=True)
    assert names_in(folder) == {"avery-5294.pdf"}
    front, back = _pages(folder / "avery-5294.pdf")
    centres = [
        (5.33 + 31.75 + column * 69.85, 10.79 + 31.75 + row * 63.88)
        for row in range(4)
        for column in range(3)
    ]
    # Tokens of 20 mm, eight of them, and the outlines of twelve labels.
    for page in (front, back):
        shown = [_inked(page, x, y - 9.7) for x, y in centres]
        if page is front:
            assert shown == [True] * 8 + [False] * 4
        else:
            # The paper turns on its long edge: the last row begins at the right.
            assert shown == [True] * 6 + [False, True, True] + [False] * 3
    for x, y in centres:
        assert any(_inked(front, x - 31.75 + step / DPMM, y) for step in (-1, 0, 1))
        assert not _inked(front, x - 29, y)


def test_used_labels_of_the_first_sheet_are_skipped(game: Path, tmp_path: Path, own: str) -> None:
    folder = export(
        game, "labels", tmp_path, only={"dishes": ["soup"]}, sheet=own, start=3, backs="none"
    )
    first, second = _pages(folder / "own.pdf")
    left, top = (210 - 75 - 63.5) / 2, (297 - 100 - 88.9) / 2
    corners = [(left + 75 * column, top + 100 * row) for row in (0, 1) for column in (0, 1)]
    assert [_inked(first, x + 30, y + 80) for x, y in corners] == [False, False, True, True]
    assert [_inked(second, x + 30, y + 80) for x, y in corners] == [True, False, False, False]
    # The ground of the card begins with its bleed.
    x, y = corners[2]
    assert [_inked(first, x - by, y + 40) for by in (3.3, 2.7)] == [False, True]


def test_bleed_ends_half_way_to_the_next_label(game: Path, tmp_path: Path) -> None:
    own = tmp_path / "close.yaml"
    own.write_text(OWN.replace("75mm, 100mm", "65.5mm, 88.9mm"), "utf-8")
    folder = export(game, "labels", tmp_path, only={"dishes": []}, sheet=str(own))
    front = _pages(folder / "close.pdf")[0]
    left = (210 - 65.5 - 63.5) / 2
    assert [_inked(front, left - by, 150) for by in (1.2, 0.8)] == [False, True]


def test_a_card_is_turned_to_fit_a_lying_label(game: Path, tmp_path: Path) -> None:
    folder = export(game, "labels", tmp_path, only={"dishes": ["soup"]}, sheet="avery-l7165")
    page = _pages(folder / "avery-l7165.pdf")[0]
    x, y = 4.67 + 99.06 / 2, 13.04 + 67.73 / 2
    assert _inked(page, x - 44, y)
    assert not _inked(page, x - 48.5, y)


def test_a_piece_larger_than_the_label_is_an_error_with_the_nearest_sheet(
    game: Path, tmp_path: Path
) -> None:
    errors = _errors(game, tmp_path, only={"dishes": []}, sheet="avery-5371")
    assert [one.rule for one in errors] == ["larger-than-label"]
    assert errors[0].message == (
        "3 pieces of 'dishes' (6 copies) are larger than a label of 88.9 x 50.8 mm"
    )
    assert errors[0].diagnostic.details == ("dishes, 63.5 x 88.9 mm, 6 copies: soup, bread, pie",)
    assert errors[0].hint == "write  --sheet avery-l7165,  whose labels are 99.06 x 67.73 mm"
    assert errors[0].file.endswith("dishes.csv")


def test_a_finding_lists_all_pieces_that_are_left_out(game: Path, tmp_path: Path) -> None:
    chosen = {"dishes": ["soup", "pie"], "rules": [], "spoons": []}
    result = pnp.open(game).export("labels", out=tmp_path, only=chosen, sheet="avery-5293")
    assert result.ok
    cards, page = (one for one in result.findings if one.rule == "larger-than-label")
    assert cards.severity == "warning"
    assert cards.message == (
        "2 pieces of 'dishes' (4 copies) are larger than a label of 41.28 x 41.28 mm,"
        " and are left out"
    )
    assert cards.hint.startswith("write  --only dishes --sheet avery-l7165,  whose labels")
    assert cards.file.endswith("dishes.csv")
    assert "'rules' of" in page.message
    assert not page.diagnostic.details


@pytest.mark.parametrize(
    ("options", "code", "hint"),
    [
        ({}, "unknown-label-sheet", "write  --sheet herma-4606"),
        ({"sheet": "avery-9999"}, "unknown-label-sheet", "write  --sheet herma-4606"),
        ({"sheet": "avery5371"}, "unknown-label-sheet", "did you mean avery-5371?"),
        ({"sheet": "nothing"}, "unknown-label-sheet", "or a file such as my-sheet.yaml"),
        ({"sheet": "none.yaml"}, "unknown-label-sheet", "write the file, with the measures"),
        ({"sheet": "avery-5371", "start": 11}, "no-such-label", "write  --start 10  or less"),
    ],
)
def test_wrong_options_are_findings(
    game: Path, tmp_path: Path, options: dict[str, object], code: str, hint: str
) -> None:
    errors = _errors(game, tmp_path, only={"spoons": ["spoon-red"]}, **options)
    assert [one.rule for one in errors] == [code]
    assert hint in (errors[0].hint or "")


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "message"),
    [
        ("rows", "row", "unknown-key", (3, 1), "'row' is not a valid key here"),
        ("a4", "a9", "unknown-paper", (1, 8), "'a9' is not a paper"),
        ("63.5mm", "63.5", "not-a-length", (4, 8), "'63.5' is not a length"),
        ("63.5mm", "0mm", "wrong-label-sheet", (4, 8), "a label has no size"),
        ("75mm", "60mm", "wrong-label-sheet", (5, 9), "labels of 63.5 mm across are 60 mm apart"),
        (
            *("rows: 2", "rows: 4", "wrong-label-sheet", (4, 16)),
            "the labels take 388.9 mm down, on paper of 297 mm",
        ),
    ],
)
def test_errors_in_the_file_of_a_sheet_have_their_place(
    game: Path,
    tmp_path: Path,
    old: str,
    new: str,
    code: str,
    place: tuple[int, int],
    message: str,
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(OWN.replace(old, new), "utf-8")
    found = _errors(game, tmp_path, only={"spoons": []}, sheet=str(path))[0]
    assert (found.rule, (found.line, found.column)) == (code, place)
    assert found.message == message
    assert found.file == str(path)


def test_a_changed_sheet_is_printed_again(game: Path, tmp_path: Path, own: str) -> None:
    one = (
        export(game, "labels", tmp_path, only={"dishes": []}, sheet=own) / "own.pdf"
    ).read_bytes()
    again = export(game, "labels", tmp_path / "b", only={"dishes": []}, sheet=own)
    assert (again / "own.pdf").read_bytes() == one
    Path(own).write_text(OWN.replace("75mm", "80mm"), "utf-8")
    other = export(game, "labels", tmp_path, only={"dishes": []}, sheet=own)
    assert (other / "own.pdf").read_bytes() != one


def test_the_docs_list_every_sheet_with_its_size() -> None:
    page = (Path(__file__).parents[2] / "docs" / "exporting" / "cutting.md").read_text("utf-8")
    sheets = known_sheets()
    listed = set()
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        name = cells[0].strip("`")
        if name in sheets and len(cells) == 6:
            sheet = sheets[name]
            width, height = sheet.size
            listed.add((sheet.paper, sheet.size, sheet.first))
            assert cells[1] == sheet.paper.title
            assert cells[2] == f"{sheet.columns} x {sheet.rows}"
            assert cells[3] in (f"{width:g} x {height:g}", f"{width:g} round")
    assert listed == {(sheet.paper, sheet.size, sheet.first) for sheet in sheets.values()}


def test_the_sheet_of_the_docs_is_sound(game: Path, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "exporting" / "cutting.md").read_text("utf-8")
    text = page.partition("```yaml\n")[2].partition("```")[0]
    assert text == EXAMPLE
    for sheet in ("", "nothing", "none.yaml"):
        (error,) = _errors(game, tmp_path / "none", only={"dishes": []}, sheet=sheet)
        assert error.diagnostic.details == tuple(text.splitlines())
    path = tmp_path / "my-sheet.yaml"
    path.write_text(text, "utf-8")
    folder = export(game, "labels", tmp_path, only={"dishes": []}, sheet=str(path))
    assert names_in(folder) == {"my-sheet.pdf"}
