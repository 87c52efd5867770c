"""``pnp export press``: PDF/X of any piece for any print shop."""

from __future__ import annotations

import csv
from pathlib import Path

import pikepdf
import pytest
from exporting import export, kitchen, names_in
from preflight import problems

import pnp

POINTS = 72 / 25.4


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kitchen(tmp_path_factory.mktemp("kitchen"))


@pytest.mark.parametrize("standard", ["x1a", "x4"])
def test_each_file_is_a_document_of_the_standard(game: Path, tmp_path: Path, standard: str) -> None:
    folder = export(game, "press", tmp_path, standard=standard)
    assert names_in(folder) == {
        "copies.csv",
        "dishes/deck-dishes_63.5x88.9mm.pdf",
        "spoons/tokens-spoons_20x20mm.pdf",
        "rules/sheet-rules_190x260mm.pdf",
    }
    for name in names_in(folder) - {"copies.csv"}:
        assert problems((folder / name).read_bytes(), x4=standard == "x4") == []


def test_pages_are_the_size_of_the_piece_and_its_bleed(game: Path, tmp_path: Path) -> None:
    folder = export(game, "press", tmp_path, bleed=2.0)
    with pikepdf.Pdf.open(folder / "spoons" / "tokens-spoons_20x20mm.pdf") as pdf:
        assert len(pdf.pages) == 4
        for page in pdf.pages:
            assert [float(v) for v in page.mediabox] == pytest.approx([0, 0] + [24 * POINTS] * 2)
            edges = [2 * POINTS] * 2 + [22 * POINTS] * 2
            assert [float(v) for v in page.trimbox] == pytest.approx(edges, abs=1e-3)


def test_the_table_says_which_page_is_printed_how_often(game: Path, tmp_path: Path) -> None:
    folder = export(game, "press", tmp_path)
    with (folder / "copies.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    assert (rows["bread"]["page"], rows["bread"]["copies"]) == ("3", "2")
    for row in rows.values():
        with pikepdf.Pdf.open(folder / row["document"]) as pdf:
            assert int(row["page"]) <= len(pdf.pages)


def test_more_bleed_than_a_piece_has_is_an_error(game: Path, tmp_path: Path) -> None:
    result = pnp.open(game).export("press", out=tmp_path / "out", bleed=5.0)
    errors = {one.rule for one in result.findings if one.severity == "error"}
    assert errors == {"bleed-too-small"}
    hints = {one.hint for one in result.findings if one.severity == "error"}
    assert "write  bleed: 5mm  in dishes.yaml" in hints
    # Tokens and pages have no key for it.
    assert hints - {"write  bleed: 5mm  in dishes.yaml"} == {
        "export with  --bleed 3, or the other files, with  --only"
    }


def test_more_ink_than_the_shop_prints_is_an_error(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    deck.write_text(deck.read_text("utf-8").replace("#7a2d1e", "#000000"), "utf-8")
    out = tmp_path / "out"
    result = pnp.open(game).export("press", out=out, only={"dishes": []}, most_ink=220)
    errors = [one for one in result.findings if one.severity == "error"]
    assert {one.rule for one in errors} == {"too-much-ink"}
    (back,) = [one for one in errors if "the back of" in one.message]
    assert "the back of 'soup' has 23" in back.message
    assert pnp.open(game).export("press", out=out, only={"dishes": []}, most_ink=240).ok


def test_a_piece_with_too_many_pixels_is_an_error(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.exports.targets.press.MOST_PIXELS", 1_000_000)
    result = pnp.open(game).export("press", out=tmp_path, only={"dishes": []}, fine=True)
    errors = [one for one in result.findings if one.severity == "error"]
    assert [(one.rule, one.hint) for one in errors] == [("picture-too-large", "leave out  --fine")]


def test_the_same_game_gives_the_same_bytes(game: Path, tmp_path: Path) -> None:
    one, other = (export(game, "press", tmp_path / name) for name in ("a", "b"))
    assert all((one / n).read_bytes() == (other / n).read_bytes() for n in names_in(one))
