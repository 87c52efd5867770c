"""``pnp export press``: PDF/X of any piece for any print shop."""

from __future__ import annotations

import csv
from io import BytesIO
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
    folder = export(game, "press", tmp_path, bleed="2mm")
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
    result = pnp.open(game).export("press", out=tmp_path / "out", bleed="5mm")
    errors = {one.rule for one in result.findings if one.severity == "error"}
    assert errors == {"bleed-too-small"}
    hints = {one.hint for one in result.findings if one.severity == "error"}
    assert "write  bleed: 5mm  in dishes.yaml" in hints
    # Tokens and pages have no key for it.
    assert hints - {"write  bleed: 5mm  in dishes.yaml"} == {
        "export with  --bleed 3mm, or the other files, with  --only"
    }


def test_pieces_with_little_bleed_get_smaller_pages_and_a_warning(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    text = deck.read_text("utf-8").replace("bleed: 3mm", "bleed: 1mm")
    ground = "at: [-1mm, -1mm], size: [65.5mm, 90.9mm]"
    deck.write_text(text.replace("at: [-3mm, -3mm], size: [69.5mm, 94.9mm]", ground), "utf-8")
    result = pnp.open(game).export("press", out=tmp_path / "out", only={"dishes": []})
    (found,) = [one for one in result.findings if one.severity == "warning"]
    assert found.rule == "little-bleed"
    assert result.output is not None
    file = result.output.folder / "dishes" / "deck-dishes_63.5x88.9mm.pdf"
    with pikepdf.Pdf.open(file) as pdf:
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx((63.5 + 2) * POINTS)


def test_more_ink_than_the_shop_prints_is_an_error(tmp_path: Path) -> None:
    game = kitchen(tmp_path / "game")
    deck = game / "dishes.yaml"
    deck.write_text(deck.read_text("utf-8").replace("#7a2d1e", "#000000"), "utf-8")
    out = tmp_path / "out"
    result = pnp.open(game).export("press", out=out, only={"dishes": []}, most_ink=220)
    errors = [one for one in result.findings if one.severity == "error"]
    assert {one.rule for one in errors} == {"too-much-ink"}
    (error,) = errors
    lines = (error.message, *error.diagnostic.details)
    assert any(line.startswith("the back of 'soup'") and " 23" in line for line in lines)
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


def newer(folder: Path, version: int) -> str:
    """Write the profile of pnp as one of another version of ICC and return its path."""
    own = Path(pnp.__file__).parent / "exports" / "profiles" / "inklimit240.icc"
    content = bytearray(own.read_bytes())
    content[8] = version
    path = folder / "newer.icc"
    path.write_bytes(content)
    return str(path)


def test_x4_takes_a_profile_of_version_4(game: Path, tmp_path: Path) -> None:
    path = newer(tmp_path, 4)
    folder = export(game, "press", tmp_path / "out", only={"spoons": []}, profile=path)
    content = (folder / "spoons" / "tokens-spoons_20x20mm.pdf").read_bytes()
    assert problems(content, x4=True) == []
    with pikepdf.Pdf.open(BytesIO(content)) as pdf:
        embedded = pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes()
        assert embedded == Path(path).read_bytes()


@pytest.mark.parametrize(
    ("target", "options", "version", "hint"),
    [
        ("press", {"standard": "x1a"}, 4, "write  --standard x4, or write the path of a profile"),
        ("press", {"standard": "x4"}, 5, "write the path of a profile of version 4"),
        ("drivethrucards", {}, 4, "write the path of a profile of version 2"),
    ],
)
def test_a_profile_newer_than_the_standard_is_an_error(
    game: Path,
    tmp_path: Path,
    target: str,
    options: dict[str, str],
    version: int,
    hint: str,
) -> None:
    path = newer(tmp_path, version)
    result = pnp.open(game).export(target, out=tmp_path / "out", profile=path, **options)
    (error,) = [one for one in result.findings if one.severity == "error"]
    assert error.rule == "unusable-profile"
    assert path in error.message
    assert f"has version {version} of ICC" in error.message
    assert error.hint.startswith(hint)
    assert not (tmp_path / "out").exists()
