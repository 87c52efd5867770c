"""The cover of a kit: a front as of a box; behind it exact scales, all told, nothing dropped."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path as File
from typing import Literal

import pytest
from conftest import base_theme, general_theme
from PIL import Image as Pixels

from pnp.base.colours import luminance
from pnp.base.diagnostics import Report, Reporter
from pnp.base.values import replace
from pnp.kinds.assembly.tasks import AssemblyTask
from pnp.kinds.cover.cover import Contents, ContentsLine, cover
from pnp.kinds.cover.front import paint_scene
from pnp.kinds.sheet.columns import TextRow, flow_columns
from pnp.model.drawings import OwnPicture
from pnp.scene import IDENTITY, Group, Image, Item, Matrix, Page, Path, Rect, Text, rectangle
from pnp.scene.piece import Crease, Piece
from pnp.text.markup import escape_markup

RULER = Group((Path((("M", (1.0, 4.0)), ("L", (101.0, 4.0)))),), name="ruler")
CONTENTS = Contents(
    title="A Game",
    subtitle="with a subtitle",
    version="",
    designer="Somebody",
    facts=(("players", "2–4 players"), ("age", "age 8 and up")),
    paper="A4",
    sheets=7,
    flip="long",
    papers=(("Card", "3–5", "200 g/m²"),),
    one_sided="pnp build gulls --sheets gutterfold",
    parts=(
        ContentsLine("Tokens", "3–4", 12, 1, (("Coins", "Cut them out."),)),
        ContentsLine("Mats", "5", 1, 2),
    ),
    pages_by_players=(
        "Print these.",
        (("2 players", "1–2, 5", "2 sheets, 10 min"),),
        "Take 1 × Gulls.",
    ),
    household_items=("pencils",),
    credits=("Licence: CC0.",),
)
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def laid_out(contents: Contents, paper: str = "a4") -> tuple[tuple[Page, ...], Report]:
    report = Report()
    reporter = Reporter(report, lambda path: None)
    return cover(contents, *PAPERS[paper], base_theme(), RULER, reporter).pages, report


@pytest.mark.parametrize(
    ("designer", "said"),
    [
        ("A. Tern", "Designed by A. Tern"),
        ("A.B. Cee", "Designed by A.B. Cee"),
        ("gulls.co.nz", "A game from gulls.co.nz"),
        ("", None),
    ],
)
def test_the_front_says_who_made_a_game_as_a_box_does(designer: str, said: str | None) -> None:
    (front, *_), _ = laid_out(replace(CONTENTS, designer=designer))
    told = " ".join(words(front).split())
    assert (said in told) if said else "Designed" not in told


def placed(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, item.matrix.then(matrix))
        else:
            yield item, matrix


def words(page: Page) -> str:
    """Return the text of a page, line by line."""
    return " ".join(item.content for item, _ in placed(page.items) if isinstance(item, Text))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_front_has_what_the_lid_of_a_box_has_and_all_else_is_behind_it(paper: str) -> None:
    pages, report = laid_out(CONTENTS, paper)
    assert report.diagnostics == ()
    assert len(pages) == 2
    for told in ("A Game", "with a subtitle", "Somebody", "2–4 players", "age 8 and up"):
        assert told in words(pages[0])
    for told in (
        "A Game",
        "Tokens",
        "12 pieces, 1 sheet",
        "1 piece, 2 sheets",
        "takes 7 sheets",
        "200 g/m²",
        "--sheets gutterfold",
        "100 %",
        "94 or 97 mm",
        "pencils",
        "Cut them out.",
        "Licence: CC0.",
    ):
        assert told in words(pages[1])


@pytest.mark.parametrize("paper", PAPERS)
def test_all_ink_is_on_the_paper(paper: str) -> None:
    width, height = PAPERS[paper]
    pages, _ = laid_out(CONTENTS, paper)
    for page in pages:
        for item, matrix in placed(page.items):
            if isinstance(item, Text):
                x, y = matrix.apply((item.x, item.y))
                assert x >= 14
                assert x + item.width <= width - 14 + 0.01
                assert 14 <= y <= height - 13.5


def test_the_card_and_the_ruler_are_to_scale() -> None:
    pages, _ = laid_out(CONTENTS)
    sizes = []
    for item, matrix in placed(pages[1].items):
        if isinstance(item, Path):
            assert (matrix.a, matrix.d) == (1.0, 1.0)
            points = [p for _, p in item.segments if p]
            xs = [x for p in points for x in p[-2::2]]
            ys = [y for p in points for y in p[-1::2]]
            sizes.append((round(max(xs) - min(xs), 6), round(max(ys) - min(ys), 6)))
    assert (85.6, 53.98) in sizes  # ISO/IEC 7810 ID-1
    assert (100.0, 0.0) in sizes


@pytest.mark.parametrize("size", [(148.0, 210.0), (100.0, 148.0)])
def test_small_paper_has_one_column(size: tuple[float, float]) -> None:
    report = Report()
    pages = cover(CONTENTS, *size, base_theme(), RULER, Reporter(report, lambda path: None)).pages
    assert report.diagnostics == ()
    for page in pages:
        for item, matrix in placed(page.items):
            if isinstance(item, Text):
                x, y = matrix.apply((item.x, item.y))
                assert x >= 14
                assert x + item.width <= size[0] - 14 + 0.01
                assert y <= size[1] - 10
    assert ("bar at its foot" in words(pages[1])) == (size[0] > 140)


def test_one_sided_kits_speak_of_one_side() -> None:
    pages, _ = laid_out(replace(CONTENTS, flip="none"))
    assert "one side" in words(pages[1])
    assert "both sides" not in words(pages[1])


def test_what_has_no_room_goes_on_overleaf() -> None:
    notes = tuple((f"Thing {i}", "Cut it out with care. " * 8) for i in range(25))
    parts = tuple(ContentsLine(f"Part {i}", str(i), 1, 1, (note,)) for i, note in enumerate(notes))
    pages, report = laid_out(replace(CONTENTS, parts=parts))
    assert report.diagnostics == ()
    assert len(pages) > 2
    told = " ".join(words(page) for page in pages)
    assert all(f"Part {i}." in told for i in range(25))
    assert [[m.title for m in page.bookmarks] for page in pages] == [
        ["A Game"],
        *[[]] * (len(pages) - 1),
    ]


def test_missing_characters_and_icons_are_told() -> None:
    _, report = laid_out(replace(CONTENTS, household_items=("\uabcd", ":nosuchicon:")))
    assert sorted({found.code for found in report.diagnostics}) == ["missing-glyph", "unknown-icon"]


def test_titles_are_printed_as_they_stand() -> None:
    pages, report = laid_out(replace(CONTENTS, title="A *Game* :coin: \\"))
    assert report.diagnostics == ()
    assert "A *Game* :coin: \\" in words(pages[0])
    assert escape_markup("a*b") == "a\\*b"


def test_columns_end_at_the_same_depth() -> None:
    rows = [TextRow((), 10.0, before=0.0)] * 8
    found = flow_columns(rows, Rect(0, 0, 100, 300), 45)
    assert (found.rest, found.bottom) == ((), 40.0)
    places = [item.matrix.apply((0, 0)) for item in found.items if isinstance(item, Group)]
    assert [x for x, _ in places] == [0.0] * 4 + [55.0] * 4
    assert max(y for _, y in places) == 30.0


def test_headings_stay_with_what_follows() -> None:
    rows = [TextRow((), 10.0), TextRow((), 5.0, keep=True), TextRow((), 10.0)]
    found = flow_columns(rows, Rect(0, 0, 100, 26), 45)
    assert found.rest == ()
    xs = [item.matrix.apply((0, 0))[0] for item in found.items if isinstance(item, Group)]
    assert xs == [0.0, 55.0, 55.0]


def test_rows_taller_than_a_column_are_not_dropped() -> None:
    found = flow_columns(
        [TextRow((), 500.0), TextRow((), 500.0), TextRow((), 1.0)], Rect(0, 0, 100, 50), 45
    )
    assert (len(found.items), len(found.rest)) == (2, 1)
    assert math.isclose(found.rest[0].height, 1.0)


def test_steps_go_by_the_titles_of_the_contents() -> None:
    notes = (("Coins", "Cut them out."), ("Ships", "Fold them."))
    parts = (
        ContentsLine("Tokens", "3", 12, 1, notes),
        ContentsLine("Mats", "5", 1, 2, (("Player mats", "Trim."),)),
    )
    told = " ".join(words(laid_out(replace(CONTENTS, parts=parts))[0][1]).split())
    assert "Tokens. Coins: Cut them out. Ships: Fold them." in told
    assert "Mats. Trim." in told
    assert "Player mats" not in told


def booklets(number: int) -> tuple[AssemblyTask, ...]:
    """Return things to fold, more than the second page has room for if there are many."""
    spread = Piece("", "", 297, 210, (), creases=(Crease((148.5, 0), (148.5, 210)),))
    return tuple(AssemblyTask("booklet", f"Booklet {i}", (spread,), 2) for i in range(number))


@pytest.mark.parametrize("spoiled", [False, True])
def test_steps_say_where_they_are_and_whether_a_cut_spoils_them(spoiled: bool) -> None:
    contents = replace(
        CONTENTS, assembly_tasks=booklets(16), behind=(210.0, 297.0), spoiled=spoiled, steps_page=12
    )
    reporter = Reporter(Report(), lambda path: None)
    found = cover(contents, *PAPERS["a4"], base_theme(), RULER, reporter)
    assert found.page_behind is not None
    assert ("Take a photo" in words(found.page_behind)) == spoiled
    told = "Begin with page 12" if spoiled else "Look at page 12"
    assert told in words(found.pages[1])


@pytest.mark.parametrize("spoiled", [False, True])
def test_steps_are_squeezed_onto_the_second_page_rather_than_behind_what_is_cut_out(
    spoiled: bool,
) -> None:
    contents = replace(
        CONTENTS, assembly_tasks=booklets(11), behind=(210.0, 297.0), spoiled=spoiled
    )
    reporter = Reporter(Report(), lambda path: None)
    found = cover(contents, *PAPERS["a4"], base_theme(), RULER, reporter)
    assert (found.page_behind is None) == spoiled
    assert ("Booklet 10" in words(found.pages[1])) == spoiled


@pytest.mark.parametrize("edge", [(0.0, 0.0), (9.0, 18.0)])
@pytest.mark.parametrize(("size", "columns"), [((210.0, 297.0), 1), ((297.0, 210.0), 2)])
def test_steps_behind_a_page_lie_as_it_does(
    size: tuple[float, float], columns: int, edge: tuple[float, float]
) -> None:
    report = Report()
    contents = replace(CONTENTS, assembly_tasks=booklets(11), behind=size, edge=edge)
    reporter = Reporter(report, lambda path: None)
    page = cover(contents, *PAPERS["a4"], base_theme(), RULER, reporter).page_behind
    assert page is not None
    assert (page.width, page.height) == size
    assert report.diagnostics == ()
    titles = [
        matrix.apply((item.x, item.y))
        for item, matrix in placed(page.items)
        if isinstance(item, Text) and item.content.startswith("Booklet")
    ]
    assert len({round(x) for x, _ in titles}) == columns
    assert len({round(y, 3) for _, y in titles}) == math.ceil(11 / columns)
    within = Rect(*edge, size[0] - 2 * edge[0], size[1] - 2 * edge[1]).inset(10)
    ends = (
        matrix.apply((item.x, item.y))
        for item, matrix in placed(page.items)
        if isinstance(item, Text)
    )
    assert all(within.x < x < within.right and within.y < y < within.bottom for x, y in ends)


def engraved(page: Page) -> int:
    """Return how much of a page is drawn in a size of its own."""
    return sum(1 for _, matrix in placed(page.items) if matrix.a not in (0.0, 1.0))


def test_a_void_at_the_end_shows_the_second_picture() -> None:
    (_, bare), _ = laid_out(replace(CONTENTS, pictures=("anchor",)))
    (_, filled_in), report = laid_out(replace(CONTENTS, pictures=("anchor", "whale")))
    assert report.diagnostics == ()
    assert engraved(filled_in) > engraved(bare) + 5


def test_pictures_that_there_are_not_are_told_once() -> None:
    _, report = laid_out(replace(CONTENTS, pictures=("shop", "whole")))
    assert [(found.code, found.hint) for found in report.diagnostics] == [
        ("unknown-art", "did you mean ship?"),
        ("unknown-art", "did you mean whale?"),
    ]


def piece(id: str, width: float, height: float, face: Rect | None = None) -> Piece:
    art = Path(rectangle(-3, -3, width + 6, height + 6), "#123456")
    return Piece(id, id, width, height, (art,), bleed=3.0, face=face)


def shown(page: Page) -> list[list[tuple[float, float]]]:
    """Return the corners of each picture of a piece, within its bleed."""
    found = []

    def walk(items: tuple[Item, ...], matrix: Matrix) -> None:
        for item in items:
            if isinstance(item, Group):
                inner = item.matrix.then(matrix)
                if any(isinstance(i, Path) and i.fill == "#123456" for g in item.items
                       if isinstance(g, Group) for i in g.items):  # fmt: skip
                    assert item.clip is not None
                    found.append([inner.apply(values[-2:]) for _, values in item.clip if values])
                walk(item.items, inner)

    walk(page.items, IDENTITY)
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "pieces",
    [
        [piece("board", 400, 280)],
        [piece("mat", 180, 250), piece("tile", 50, 50)],
        [piece(f"card-{i}", 63, 88) for i in range(5)],
        [piece(f"sign-{i}", 44, 120, Rect(0, 44, 44, 44)) for i in range(8)],
        [piece("board", 400, 280), *(piece(f"ship-{i}", 18, 26) for i in range(7))],
    ],
)
def test_pieces_are_shown_whole_behind_the_front_and_apart(pieces: list[Piece], paper: str) -> None:
    width, height = PAPERS[paper]
    pages, report = laid_out(replace(CONTENTS, pieces=tuple(pieces)), paper)
    assert report.diagnostics == ()
    boxes = shown(pages[1])
    assert len(boxes) == len(pieces)
    for corners, one in zip(boxes, pieces, strict=True):
        assert all(9 <= x <= width - 9 and 9 <= y <= height - 25 for x, y in corners)
        face = one.face or Rect(0, 0, one.width, one.height)
        wide, high = math.dist(corners[0], corners[1]), math.dist(corners[1], corners[2])
        assert wide / high == pytest.approx(face.width / face.height)
        assert wide > 4
    if pieces[0].id != "card-0":  # which are held, one before the other
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                assert any(
                    min(p[axis] for p in a) >= max(p[axis] for p in b)
                    for axis in (0, 1)
                    for a, b in ((one, other), (other, one))
                )
    told = " ".join(words(page) for page in pages)
    assert all(word in told for word in ("takes 7 sheets", "Cut them out.", "Licence: CC0."))


def test_pictures_of_pieces_have_no_words_of_their_own() -> None:
    lettered = Text("Deep Sea", "", 4.0, 5, 5, (500.0,) * 8, "#000000")
    text = replace(lettered, font=next(t for t in texts(laid_out(CONTENTS)[0][0])).font)
    mat = replace(piece("mat", 60, 60), front=(Group((text,)),))
    pages, _ = laid_out(replace(CONTENTS, pieces=(mat,)))
    bare, _ = laid_out(replace(CONTENTS, pieces=(replace(mat, front=()),)))
    assert "Deep Sea" not in words(pages[1])
    assert len(list(placed(pages[1].items))) == len(list(placed(bare[1].items))) + 1


def texts(page: Page) -> list[Text]:
    return [item for item, _ in placed(page.items) if isinstance(item, Text)]


@pytest.mark.parametrize(("name", "width"), [("chart", 191), ("plain", 194)])
@pytest.mark.parametrize(("fit", "aspect"), [("contain", 1.5), ("cover", None)])
def test_a_picture_of_ones_own_takes_the_place_of_the_scene(
    tmp_path: File, fit: Literal["contain", "cover"], aspect: float | None, name: str, width: float
) -> None:
    Pixels.new("RGB", (300, 200), "teal").save(tmp_path / "front.png")
    report = Report()
    reporter = Reporter(report, lambda path: None)
    own = OwnPicture(path="front.png", fit=fit)
    theme = replace(general_theme(name), home=tmp_path)
    pages = cover(replace(CONTENTS, image=own), *PAPERS["a4"], theme, RULER, reporter).pages
    (image,) = (item for item, _ in placed(pages[0].items) if isinstance(item, Image))
    assert not any(isinstance(item, Image) for item, _ in placed(pages[1].items))
    assert image.box.width / image.box.height == pytest.approx(1.5)
    assert image.box.width == pytest.approx(width, abs=1) if aspect else image.box.width > 250
    (found,) = report.diagnostics
    assert found.code == "coarse-picture"


def test_a_front_that_saves_ink_is_drawn_in_outline() -> None:
    theme = general_theme("ink-saver")
    dark = [
        item.fill
        for item, _ in placed((paint_scene(theme, ("ship", "serpent")),))
        if isinstance(item, Path) and item.fill is not None and luminance(item.fill) < 0.5
    ]
    # What is left are lines of an engraver, which are filled outlines too.
    assert set(dark) <= {theme.colour("ink"), theme.colour("accent")}
