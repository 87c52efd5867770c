"""What is laid out again after a change, and what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.base.store import FileStore
from pnp.base.world import World
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.project import load_project
from pnp.kinds.deck import layout as deck
from pnp.kinds.tokens import layout as tokens
from pnp.press.layout_cache import DrawnFile
from pnp.press.parts import lay_out_part, theme_lookup
from pnp.scene.piece import Piece

FILES = {
    "game.yaml": "pnp: 1\ngame: pond\ntitle: Pond\ndesigner: A\nlicence: CC0\nplayers: 2\n"
    "theme: calm\nparts:\n  - {part: all, title: All, of: [birds, coins]}\n",
    "themes/calm.yaml": "pnp: 1\ntheme: calm\ntitle: Calm\nextends: base\n",
    "decks/birds.yaml": "pnp: 1\ndeck: birds\ntitle: Birds\nsize: poker\n"
    "layout: {text: {at: [6mm, 6mm], size: [50mm, 20mm]}, icon: {draw: icon, at: [6mm, 40mm], "
    "size: [9mm, 9mm]}}\ncards:\n  - {card: gull, text: Steal a fish., icon: wing}\n",
    "tokens/coins.yaml": "pnp: 1\ntokens: coins\ntitle: Coins\n"
    "pieces:\n  - {id: coin, title: Coins, quantity: 2, size: 20mm, front: {icon: coin}}\n",
    "icons/wing.svg": '<svg viewBox="0 0 10 10"><path d="M0 0H10V10Z"/></svg>',
}


class Pond:
    """A game on the disk, laid out in one world after another, all with one store."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.home = folder / "pond"
        for name, text in FILES.items():
            path = self.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        self.store: FileStore | None = FileStore(folder / "cache", "1")
        self.redrawn: list[str] = []
        for module in (deck, tokens):
            patch.setattr(module, "layout", self._noted(module.layout))

    def _noted(self, layout: Callable[..., object]) -> Callable[..., object]:
        def noted(record: object, *rest: object) -> object:
            self.redrawn.append(record.title)  # type: ignore[attr-defined]
            return layout(record, *rest)

        return noted

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.home / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def pieces(self, edition: Edition = PLAIN) -> tuple[list[Piece], list[str]]:
        """Return the pieces and where something is found; ``redrawn`` says what was laid out."""
        self.redrawn.clear()
        with World(self.store):
            report = Report()
            project = load_project(self.home, report, edition)
            assert project is not None
            made: dict[str, DrawnFile] = {}
            look = theme_lookup(project, report)
            parts = [lay_out_part(part, look, report, made) for part in project.parts]
        found = [f"{one.code} {str(one.span).rpartition('/')[2]}" for one in report.diagnostics]
        return [piece for part in parts for piece, _ in part.pieces], found


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pond:
    made = Pond(tmp_path, monkeypatch)
    _, found = made.pieces()
    assert made.redrawn == ["Birds", "Coins"]
    assert found == []
    return made


def test_what_is_unchanged_is_not_laid_out_again(pond: Pond) -> None:
    again = pond.pieces()
    assert pond.redrawn == []
    pond.store = None
    assert pond.pieces() == again


@pytest.mark.parametrize(
    ("file", "old", "new", "redrawn"),
    [
        ("decks/birds.yaml", "Steal a", "Take a", ["Birds"]),
        ("icons/wing.svg", "H10", "H9", ["Birds"]),
        ("tokens/coins.yaml", "quantity: 2", "quantity: 3", ["Coins"]),
        ("themes/calm.yaml", "extends: base", "extends: chart", ["Birds", "Coins"]),
        ("tokens/coins.yaml", "pnp: 1", "# a comment\npnp: 1", []),
        ("game.yaml", "licence: CC0", "licence: MIT", []),
    ],
)
def test_only_what_a_change_shows_on_is_laid_out_again(
    pond: Pond, file: str, old: str, new: str, redrawn: list[str]
) -> None:
    before, _ = pond.pieces()
    pond.edit(file, old, new)
    after, _ = pond.pieces()
    assert pond.redrawn == redrawn
    assert (after != before) == bool(redrawn)
    pond.store = None
    assert pond.pieces()[0] == after


def test_an_icon_of_the_game_takes_the_place_of_one_that_was_drawn(pond: Pond) -> None:
    before, _ = pond.pieces()
    (pond.home / "icons" / "coin.svg").write_text(FILES["icons/wing.svg"], "utf-8")
    after, _ = pond.pieces()
    assert "Coins" in pond.redrawn
    assert after != before


def test_what_was_found_is_found_again_where_it_stands_now(pond: Pond) -> None:
    pond.edit("decks/birds.yaml", "icon: wing", "icon: wingg")
    assert pond.pieces()[1] == ["unknown-icon birds.yaml:7:45"]
    pond.edit("decks/birds.yaml", "pnp: 1\n", "# a comment\npnp: 1\n")
    assert pond.pieces()[1] == ["unknown-icon birds.yaml:8:45"]
    assert pond.redrawn == []


def test_what_is_faint_is_found_again_where_it_stands_now(pond: Pond) -> None:
    pond.edit("themes/calm.yaml", "extends: base", "extends: base\ncolours: {ink: '#fefefe'}")
    _, found = pond.pieces()
    assert "low-contrast birds.yaml:7:12" in found
    pond.edit("decks/birds.yaml", "pnp: 1\n", "# a comment\npnp: 1\n")
    _, found = pond.pieces()
    assert "low-contrast birds.yaml:8:12" in found
    assert pond.redrawn == []


def test_another_theme_is_another_layout(pond: Pond) -> None:
    pond.pieces(Edition("night"))
    assert pond.redrawn == ["Birds", "Coins"]
    pond.pieces()
    assert pond.redrawn == []


def test_a_drawing_of_the_theme_s_own_that_changed_is_laid_out_anew(pond: Pond) -> None:
    (pond.home / "ship.svg").write_text(FILES["icons/wing.svg"], "utf-8")
    pond.edit("themes/calm.yaml", "extends: base", "extends: base\nart: {ship: ship.svg}")
    for redrawn in (["Birds", "Coins"], []):
        pond.pieces()
        assert pond.redrawn == redrawn
    pond.edit("ship.svg", "H10", "H9")
    pond.pieces()
    assert pond.redrawn == ["Birds", "Coins"]
