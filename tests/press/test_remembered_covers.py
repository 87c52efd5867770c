"""A cover is drawn anew only where what it says or shows has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.base.diagnostics import Report
from pnp.base.store import FileStore
from pnp.base.world import World
from pnp.content.project import load_project
from pnp.imposition.paper import parse_paper
from pnp.press import cover
from pnp.press.parts import lay_out_part, theme_lookup
from pnp.press.printing import PrintOptions, print_parts
from pnp.scene import Page

GAME = (
    "pnp: 1\ngame: pond\ntitle: Pond\ndesigner: A\nlicence: CC0\nplayers: 2\ntheme: base\n"
    "pieces: [coin]\nparts:\n  - {part: all, title: All, of: [coins, rest]}\n"
)
COINS = (
    "pnp: 1\ntokens: {0}\ntitle: Coins\n"
    "pieces:\n  - {{id: {1}, title: Coins, quantity: 2, size: 20mm, front: {{text: '{2}'}}}}\n"
)


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Write a small game; return the titles of the covers that are drawn of it, as they are."""
    (tmp_path / "pond").mkdir()
    write(tmp_path, "game.yaml", GAME)
    write(tmp_path, "coins.yaml", COINS.format("coins", "coin", "1"))
    write(tmp_path, "rest.yaml", COINS.format("rest", "other", "1"))
    found: list[str] = []
    plain = cover.cover

    def noted(contents: cover.Contents, *rest: object) -> tuple[Page, ...]:
        found.append(contents.title)
        return plain(contents, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(cover, "cover", noted)
    return found


def write(home: Path, name: str, text: str) -> None:
    (home / "pond" / name).write_text(text, "utf-8")


def printed(home: Path, *papers: str) -> tuple[tuple[Page, ...], list[str]]:
    """Return the cover of the game on the last of some papers, and what is found."""
    with World(FileStore(home / "cache", "1")):
        report = Report()
        project = load_project(home / "pond", report)
        assert project is not None
        look = theme_lookup(project, report)
        theme = look(None)
        assert theme is not None
        parts = [lay_out_part(part, look, report, {}) for part in project.parts]
        for name in papers or ("a4",):
            paper, way = parse_paper(name), PrintOptions()
            kit = print_parts(project, parts, paper, theme, report, way, covered=True)
        return kit.cover, [
            f"{found.code} {found.hint} {found.span}" for found in report.diagnostics
        ]


def test_a_cover_is_drawn_again_only_after_a_change_of_what_is_on_it(
    tmp_path: Path, drawn: list[str]
) -> None:
    first, _ = printed(tmp_path)
    assert printed(tmp_path)[0] == first
    write(tmp_path, "rest.yaml", COINS.format("rest", "other", "2"))
    assert printed(tmp_path)[0] == first
    assert drawn == ["Pond"]
    write(tmp_path, "coins.yaml", COINS.format("coins", "coin", "2"))
    assert printed(tmp_path)[0] != first
    write(tmp_path, "game.yaml", GAME.replace("title: Pond", "title: Lake"))
    printed(tmp_path)
    assert drawn == ["Pond", "Pond", "Lake"]


def test_what_is_found_on_a_cover_is_told_each_time_where_it_is_written(
    tmp_path: Path, drawn: list[str]
) -> None:
    write(tmp_path, "game.yaml", GAME + "pictures: [shop]\n")
    before = printed(tmp_path)[1]
    assert [found.split()[0] for found in before] == ["unknown-art"]
    write(tmp_path, "game.yaml", "# A comment.\n" + GAME + "pictures: [shop]\n")
    after = printed(tmp_path)[1]
    assert [found.split()[0] for found in after] == ["unknown-art"]
    assert after != before
    assert drawn == ["Pond"]


def test_a_coarse_picture_is_told_once_for_all_papers_in_its_largest_use(
    tmp_path: Path, drawn: list[str]
) -> None:
    Image.new("RGB", (300, 200), "teal").save(tmp_path / "pond" / "front.png")
    write(tmp_path, "game.yaml", GAME + "image: front.png\n")
    small, large = (printed(tmp_path, paper)[1] for paper in ("a4", "a3"))
    assert small != large
    assert printed(tmp_path, "a4", "a3")[1] == printed(tmp_path, "a3", "a4")[1] == large
