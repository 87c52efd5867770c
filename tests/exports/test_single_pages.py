"""``pnp export pages``: one piece per page, measured by another reader of PDF."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from exporting import export, kitchen, names_in

import pnp

MM = 72 / 25.4


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kitchen(tmp_path_factory.mktemp("kitchen"))


def _opened(path: Path) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(path)


def _boxes(page: pypdfium2.PdfPage) -> list[tuple[float, ...]]:
    """Return the media, bleed and trim boxes in millimetres, as left, bottom, right, top."""
    found = page.get_mediabox(), page.get_bleedbox(), page.get_trimbox()
    return [tuple(round(edge / MM, 2) for edge in box) for box in found]


def _colour(page: pypdfium2.PdfPage, x: float, y: float) -> tuple[int, ...]:
    """Return the colour of a point in millimetres from the top left."""
    picture = page.render(scale=10 / MM).to_pil().convert("RGB")
    found = picture.getpixel((round(x * 10), round(y * 10)))
    assert isinstance(found, tuple)
    return found


def test_each_file_is_a_document_with_fronts_and_backs_in_turn(game: Path, tmp_path: Path) -> None:
    folder = export(game, "pages", tmp_path)
    assert names_in(folder) == {"dishes/dishes.pdf", "spoons/spoons.pdf", "rules/rules.pdf"}
    dishes = _opened(folder / "dishes" / "dishes.pdf")
    assert len(dishes) == 6
    grounds = [_colour(page, 30, 80) for page in dishes]
    assert grounds == [(0xF3, 0xE3, 0xC3), (0x7A, 0x2D, 0x1E)] * 3


@pytest.mark.parametrize(
    ("bleed", "shown"), [("", 3.0), ("3mm", 3.0), ("1.5", 1.5), ("0", 0.0), ("0.1in", 2.54)]
)
def test_a_page_is_the_trim_with_the_bleed(
    game: Path, tmp_path: Path, bleed: str, shown: float
) -> None:
    folder = export(game, "pages", tmp_path, only={"dishes": ["soup"]}, bleed=bleed)
    document = _opened(folder / "dishes" / "dishes.pdf")
    width, height = 63.5 + 2 * shown, 88.9 + 2 * shown
    whole = (0.0, 0.0, round(width, 2), round(height, 2))
    trim = tuple(round(edge, 2) for edge in (shown, shown, 63.5 + shown, 88.9 + shown))
    for page in document:
        assert _boxes(page) == [whole, whole, trim]
        # The ground reaches the edge of the page.
        assert _colour(page, 0.3, 0.3) != (255, 255, 255)


def test_copies_and_backs_are_as_the_options_say(game: Path, tmp_path: Path) -> None:
    every = export(game, "pages", tmp_path / "all", copies="all")
    fronts = export(game, "pages", tmp_path / "fronts", backs="none")
    assert len(_opened(every / "dishes" / "dishes.pdf")) == 2 * (3 + 2 + 1)
    assert len(_opened(fronts / "dishes" / "dishes.pdf")) == 3


def test_bookmarks_name_the_deck_and_each_card_once(game: Path, tmp_path: Path) -> None:
    folder = export(game, "pages", tmp_path, copies="all")
    document = _opened(folder / "dishes" / "dishes.pdf")
    titles = [
        (mark.level, mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()
    ]
    assert titles == [(0, "Dishes", 0), (1, "Soup", 0), (1, "Bread", 6), (1, "=Pie", 10)]


def test_a_paper_has_the_piece_in_its_middle_with_crop_marks(game: Path, tmp_path: Path) -> None:
    folder = export(game, "pages", tmp_path, paper="a5", only={"dishes": ["soup"]})
    front, back = _opened(folder / "dishes" / "dishes.pdf")
    left, top = (148 - 63.5) / 2, (210 - 88.9) / 2
    for page in (front, back):
        media, bleed, trim = _boxes(page)
        assert media == (0, 0, 148, 210)
        assert trim == pytest.approx((left, top, left + 63.5, top + 88.9), abs=0.01)
        assert bleed == pytest.approx((left - 3, top - 3, left + 66.5, top + 91.9), abs=0.01)
    # A mark beside the left edge at the height of the top of the trim; none on the back.
    assert _colour(front, left - 5, top)[0] < 160
    assert _colour(back, left - 5, top) == (255, 255, 255)


@pytest.mark.parametrize(
    ("options", "code", "hint"),
    [
        ({"bleed": "4mm"}, "too-little-bleed", "write  --bleed 3mm  or less"),
        ({"bleed": "-1mm"}, "not-a-length", "write a length up to 25mm"),
        ({"bleed": "wide"}, "not-a-length", "write a number and its unit"),
        ({"paper": "a9"}, "unknown-paper", "write a4"),
        ({"paper": "100x148mm"}, "larger-than-paper", "write  --paper a4"),
    ],
)
def test_wrong_options_are_findings_with_a_hint(
    game: Path, tmp_path: Path, options: dict[str, str], code: str, hint: str
) -> None:
    result = pnp.open(game).export("pages", out=tmp_path / "out", **options)
    errors = [one for one in result.findings if one.severity == "error"]
    assert errors
    assert {one.rule for one in errors} == {code}
    assert hint in (errors[0].hint or "")
    assert not (tmp_path / "out").exists()


def test_a_changed_card_changes_the_document_of_its_deck_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    game = kitchen(tmp_path / "game")
    out = tmp_path / "out"
    folder = export(game, "pages", out)
    written: list[str] = []
    real = pnp.export.pdf.write_document
    monkeypatch.setattr(
        "pnp.exports.targets.pages.write_document",
        lambda document: written.append(document.subject) or real(document),
    )
    before = (folder / "dishes" / "dishes.pdf").read_bytes()
    table = game / "dishes.csv"
    table.write_text(table.read_text("utf-8").replace("Bread,1", "Bread,7"), "utf-8")
    export(game, "pages", out)
    assert written == ["Dishes"]
    assert (folder / "dishes" / "dishes.pdf").read_bytes() != before
    export(game, "pages", out, bleed="1mm", only={"dishes": []})
    assert written == ["Dishes", "Dishes"]


def test_the_same_game_gives_the_same_bytes(game: Path, tmp_path: Path) -> None:
    one, other = (export(game, "pages", tmp_path / name, paper="a4") for name in ("a", "b"))
    assert all((one / n).read_bytes() == (other / n).read_bytes() for n in names_in(one))
