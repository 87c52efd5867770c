"""Exports again: only what has changed is drawn, also in archives."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from exporting import export, names_in
from tabletops import full_kitchen

from pnp.export import png

ARCHIVES = {
    "card-game-simulator": "kitchen.cgs.zip",
    "playingcards-io": "kitchen.pcio",
    "vassal": "kitchen.vmod",
}


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the pictures that are drawn from now on."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found: list[str] = []
    real = png.write_png
    monkeypatch.setattr(
        "pnp.exports.raster.write_png", lambda svg, *rest: found.append(svg) or real(svg, *rest)
    )
    return found


def change(game: Path, old: str, new: str) -> None:
    """Change the text of a card."""
    cards = game / "dishes.csv"
    text = cards.read_text("utf-8")
    assert old in text
    cards.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("target", ARCHIVES)
def test_only_a_changed_card_is_drawn_again(target: str, tmp_path: Path, drawn: list[str]) -> None:
    game, out = full_kitchen(tmp_path / "game"), tmp_path / "out"
    folder = export(game, target, out)
    before = len(drawn)
    assert before > 10
    change(game, "Bread,1", "Bread,7")
    export(game, target, out)
    assert len(drawn) == before + 1
    assert "Bread" in drawn[-1]
    # The archive is the same as one that was made at once.
    fresh = export(game, target, tmp_path / "fresh")
    assert names_in(fresh) == names_in(folder)
    for name in names_in(fresh):
        assert (fresh / name).read_bytes() == (folder / name).read_bytes()


@pytest.mark.parametrize("target", ARCHIVES)
def test_a_new_number_of_copies_draws_nothing(
    target: str, tmp_path: Path, drawn: list[str]
) -> None:
    game, out = full_kitchen(tmp_path / "game"), tmp_path / "out"
    archive = export(game, target, out) / ARCHIVES[target]
    before, content = len(drawn), archive.read_bytes()
    change(game, "Soup,2,3", "Soup,2,5")
    export(game, target, out)
    assert len(drawn) == before
    assert archive.read_bytes() != content


def test_another_resolution_draws_everything_in_an_archive(
    tmp_path: Path, drawn: list[str]
) -> None:
    game, out = full_kitchen(tmp_path / "game"), tmp_path / "out"
    export(game, "vassal", out)
    before = len(drawn)
    export(game, "vassal", out, dpi=75)
    assert len(drawn) == 2 * before


def test_files_of_an_archive_that_the_user_replaced_are_not_taken(
    tmp_path: Path, drawn: list[str]
) -> None:
    game, out = full_kitchen(tmp_path / "game"), tmp_path / "out"
    archive = export(game, "vassal", out) / "kitchen.vmod"
    before = len(drawn)
    archive.unlink()
    change(game, "Bread,1", "Bread,7")
    export(game, "vassal", out)
    assert len(drawn) == 2 * before
    with ZipFile(BytesIO(archive.read_bytes())) as written:
        assert written.testzip() is None


def test_a_new_address_of_the_pictures_draws_none(tmp_path: Path, drawn: list[str]) -> None:
    game, out = full_kitchen(tmp_path / "game"), tmp_path / "out"
    folder = export(game, "tabletop-simulator", out, url="https://example.org/one")
    before = len(drawn)
    assert before > 10
    export(game, "tabletop-simulator", out, url="https://example.org/two")
    assert len(drawn) == before
    saved = (folder / "kitchen.json").read_text("utf-8")
    assert "example.org/two" in saved
    assert "example.org/one" not in saved


def test_a_selection_keeps_the_files_of_other_pieces(tmp_path: Path) -> None:
    game, out = full_kitchen(tmp_path / "game"), tmp_path / "out"
    folder = export(game, "png", out)
    every = names_in(folder)
    change(game, "Bread,1", "Bread,7")
    export(game, "png", out, only={"dishes": []})
    assert names_in(folder) == every
    # A whole export removes the pictures of a piece that is gone.
    cards = game / "dishes.csv"
    rows = cards.read_text("utf-8").splitlines(keepends=True)
    cards.write_text("".join(row for row in rows if not row.startswith("Bread")), "utf-8")
    export(game, "png", out)
    assert every - names_in(folder) == {"dishes/bread.png"}
