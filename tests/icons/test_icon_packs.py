"""Packs of icons in Iconify's format: found beside a game, read with their aliases, credited."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pnp import icons
from pnp.icons import IconError, Shelf, iconify

# The left half of a box of 10 x 20.
BODY = '<path fill="currentColor" d="M0 0h5v20h-5z"/>'
SET: dict[str, Any] = {
    "prefix": "tiny",
    "width": 10,
    "height": 20,
    "icons": {
        "flag": {"body": BODY},
        "moved": {"body": BODY, "left": -5, "width": 20},
        "outline": {"body": '<path d="M0 0h5" stroke="currentColor"/>'},
        "text": {"body": "<text>x</text>"},
        "odd": {"body": 7},
        "wide": {"body": BODY, "width": "a mile"},
    },
    "aliases": {
        "banner": {"parent": "flag"},
        "mirrored": {"parent": "flag", "hFlip": True},
        "back": {"parent": "mirrored", "hFlip": True},
        "upside": {"parent": "flag", "vFlip": True},
        "fallen": {"parent": "flag", "rotate": 1},
        "twice": {"parent": "fallen", "rotate": 1},
        "lost": {"parent": "nobody"},
        "round": {"parent": "circle"},
        "circle": {"parent": "round"},
    },
    "info": {"name": "Tiny", "author": {"name": "A. Author"}, "license": {"spdx": "MIT"}},
}


def install(home: Path, name: str = "tiny", content: object = SET) -> Path:
    path = home / "node_modules" / "@iconify-json" / name / "icons.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(content), "utf-8")
    return home


def refusal(reference: str, folder: Path | None, home: Path | None) -> tuple[str, str]:
    with pytest.raises(IconError) as caught:
        icons.find(reference, Shelf(folder, home))
    return str(caught.value), caught.value.hint


def box(home: Path, name: str) -> tuple[float, ...]:
    """Return the box of ink of an icon: left, top, right, bottom."""
    (shape,) = icons.find(f"tiny:{name}", Shelf(None, home)).shapes
    points = [values for _, values in shape.segments if values]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(
    ("name", "ink"),
    [
        ("flag", (0.25, 0, 0.5, 1)),
        ("banner", (0.25, 0, 0.5, 1)),
        ("mirrored", (0.5, 0, 0.75, 1)),
        ("back", (0.25, 0, 0.5, 1)),
        ("upside", (0.25, 0, 0.5, 1)),
        ("fallen", (0, 0.25, 1, 0.5)),
        ("twice", (0.5, 0, 0.75, 1)),
        ("moved", (0.25, 0, 0.5, 1)),
    ],
)
def test_icons_are_turned_and_flipped_as_their_set_says(
    tmp_path: Path, name: str, ink: tuple[float, ...]
) -> None:
    assert box(install(tmp_path), name) == pytest.approx(ink)


def test_a_pack_names_its_author_and_licence(tmp_path: Path) -> None:
    home = install(tmp_path)
    assert icons.find("tiny:flag", Shelf(None, home)).credit == "Tiny by A. Author (MIT)"
    assert "banner" in icons.names("tiny", Shelf(None, home))


def test_a_pack_may_keep_its_author_in_a_file_beside_it(tmp_path: Path) -> None:
    home = install(tmp_path, content={k: v for k, v in SET.items() if k != "info"})
    (home / "node_modules/@iconify-json/tiny/info.json").write_text('{"name": "Petite"}', "utf-8")
    assert icons.find("tiny:flag", Shelf(None, home)).credit == "Petite"


def test_a_pack_may_lie_around_the_game_or_among_its_icons(tmp_path: Path) -> None:
    game = install(tmp_path) / "content" / "game"
    (game / "icons").mkdir(parents=True)
    assert set(Shelf(game / "icons", game).packs) == {"tiny"}
    assert icons.find("tiny:flag", Shelf(game / "icons", game))
    (game / "icons" / "own-set.json").write_text(json.dumps(SET), "utf-8")
    assert icons.find("own-set:flag", Shelf(game / "icons", game))
    (game / "package.json").write_text("{}", "utf-8")
    assert set(Shelf(game / "icons", game).packs) == {"own-set"}


def test_what_is_not_there_is_told_with_what_to_do(tmp_path: Path) -> None:
    home = install(tmp_path)
    install(home, "other", {"prefix": "other", "icons": {"mast": {"body": BODY}}})
    assert refusal("game-icons:anchor", None, home) == (
        "there is no icon pack 'game-icons'",
        "run  npm install @iconify-json/game-icons  in the game's folder",
    )
    for reference, hint in [
        ("tinny:flag", "did you mean tiny:flag?"),
        ("tiny:flga", "did you mean tiny:flag?"),
        ("tiny:mast", "did you mean other:mast?"),
        ("tiny:zzz", "search with  pnp list icons WORD"),
        ("tiny:twic", "did you mean tiny:twice?"),
    ]:
        assert refusal(reference, None, home)[1] == hint
    assert icons.suggest_icon("mast", ("mats",), Shelf(None, home)) == "did you mean other:mast?"


def test_aliases_in_a_circle_are_no_icon(tmp_path: Path) -> None:
    with pytest.raises(IconError, match="no icon 'tiny:round' exists"):
        icons.find("tiny:round", Shelf(None, install(tmp_path)))


def test_what_an_icon_cannot_hold_is_refused(tmp_path: Path) -> None:
    home = install(tmp_path)
    assert refusal("tiny:text", None, home)[0] == "the icon 'tiny:text' holds <text>"
    assert refusal("tiny:odd", None, home)[0] == "the icon 'tiny:odd' has no body"
    assert "has a size that is not a number" in refusal("tiny:wide", None, home)[0]


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 20_000, '{"icons": []}', "\udcff"])
def test_files_that_are_no_pack_bring_nothing_down(tmp_path: Path, text: str) -> None:
    home = install(tmp_path)
    path = home / "node_modules/@iconify-json/tiny/icons.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    refusal("tiny:flag", None, home)


def test_a_pack_beyond_bounds_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iconify, "LARGEST", 100)
    assert "larger than" in refusal("tiny:flag", None, install(tmp_path))[0]


@pytest.mark.parametrize("name", ["..", "../tiny", "TINY", ""])
def test_a_name_never_leaves_the_packs(tmp_path: Path, name: str) -> None:
    refusal(f"{name}:flag", tmp_path, install(tmp_path))


def test_a_link_out_of_the_folder_of_icons_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text(json.dumps(SET), "utf-8")
    folder = tmp_path / "icons"
    folder.mkdir()
    (folder / "tiny.json").symlink_to(tmp_path / "tiny.json")
    assert "outside its folder" in refusal("tiny:flag", folder, None)[0]


def store(folder: Path) -> Path:
    """Write a pack where pnpm keeps those of a whole project, and return the pack's folder."""
    path = folder / "node_modules" / ".pnpm" / "tiny@1" / "tiny"
    path.mkdir(parents=True)
    (path / "icons.json").write_text(json.dumps(SET), "utf-8")
    return path


def link(home: Path, to: Path) -> None:
    modules = home / "node_modules" / "@iconify-json"
    modules.mkdir(parents=True, exist_ok=True)
    (modules / "tiny").symlink_to(to)


def test_a_pack_may_be_a_link_into_the_store_of_the_game(tmp_path: Path) -> None:
    link(tmp_path, store(tmp_path))
    assert icons.find("tiny:flag", Shelf(None, tmp_path))


def test_a_pack_may_be_a_link_into_the_store_of_the_project_around(tmp_path: Path) -> None:
    game = tmp_path / "packages" / "game"
    link(game, store(tmp_path))
    (game / "package.json").write_text("{}", "utf-8")
    assert icons.find("tiny:flag", Shelf(None, game))


@pytest.mark.parametrize("what", ["pack", "file", "scope", "modules", "modules around"])
def test_a_pack_that_is_a_link_out_is_not_read(tmp_path: Path, what: str) -> None:
    outside = install(tmp_path / "outside") / "node_modules"
    game = tmp_path / "project" / "game"
    game.mkdir(parents=True)
    match what:
        case "pack":
            link(game, outside / "@iconify-json" / "tiny")
        case "file":
            install(game)
            path = game / "node_modules" / "@iconify-json" / "tiny" / "icons.json"
            path.unlink()
            path.symlink_to(outside / "@iconify-json" / "tiny" / "icons.json")
        case "scope":
            (game / "node_modules").mkdir()
            (game / "node_modules" / "@iconify-json").symlink_to(outside / "@iconify-json")
        case "modules":
            (game / "node_modules").symlink_to(outside)
        case _:
            (game.parent / "node_modules").symlink_to(outside)
    message, hint = refusal("tiny:flag", None, game)
    if what in ("pack", "file"):
        assert (message, hint) == (
            "the pack 'tiny' is a link to a file outside its folder",
            "replace the link with a copy",
        )
    else:
        assert message == "there is no icon pack 'tiny'"


def test_the_author_of_a_pack_is_not_read_from_outside(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text('{"name": "root:x:0"}', "utf-8")
    home = install(tmp_path / "game", content={k: v for k, v in SET.items() if k != "info"})
    beside = home / "node_modules" / "@iconify-json" / "tiny" / "info.json"
    beside.symlink_to(tmp_path / "secret.json")
    assert "outside its folder" in refusal("tiny:flag", None, home)[0]


def test_a_credit_holds_what_can_be_printed(tmp_path: Path) -> None:
    home = install(tmp_path, content={**SET, "info": {"name": "Ti\ud800ny\u001b[31m\n"}})
    assert icons.find("tiny:flag", Shelf(None, home)).credit == "Tiny[31m"
