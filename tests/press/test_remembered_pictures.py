"""Where one piece of a file changed, the pictures of the others are left as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.base.store import FileStore
from pnp.base.world import World
from pnp.build import BuildOptions, build
from pnp.export import FacePicture, svg
from pnp.imposition.paper import parse_paper

DECK = (
    "pnp: 1\ndeck: crew\ntitle: Crew\nsize: poker\n"
    "layout: {{name: {{at: [5mm, 5mm], size: [50mm, 20mm]}}}}\n"
    "cards:\n"
    "  - {{card: cook, name: {cook}}}\n"
    "  - {{card: mate, name: Bo}}\n"
)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[FacePicture]:
    """Return the pictures that are drawn, as they are."""
    found: list[FacePicture] = []
    plain = svg.write_picture

    def noted(picture: FacePicture) -> bytes:
        found.append(picture)
        return plain(picture)

    monkeypatch.setattr(svg, "write_picture", noted)
    return found


def built(home: Path, *, cook: str = "Al") -> dict[str, bytes]:
    """Build the deck, and return its pictures."""
    (home / "crew.yaml").write_text(DECK.format(cook=cook), "utf-8")
    report = Report()
    with World(FileStore(home / "cache", "1")):
        options = BuildOptions((parse_paper("a4"),), formats=("svg",), out=home / "out")
        made = build(str(home / "crew.yaml"), options, report, lambda phase, done, total: None)
    assert made is not None, report.diagnostics
    return {path.name: path.read_bytes() for path in made.folder.rglob("*.svg")}


def test_only_the_picture_of_a_changed_card_is_drawn(
    tmp_path: Path, drawn: list[FacePicture]
) -> None:
    before = built(tmp_path)
    assert len(drawn) == len(before) == 2
    after = built(tmp_path, cook="Di")
    assert len(drawn) == 3
    assert after["cook.svg"] != before["cook.svg"]
    assert after["mate.svg"] == before["mate.svg"]


def test_a_card_that_is_changed_back_has_its_picture_again(
    tmp_path: Path, drawn: list[FacePicture]
) -> None:
    before = built(tmp_path)
    built(tmp_path, cook="Di")
    assert built(tmp_path, cook="Al") == before
    assert len(drawn) == 4
