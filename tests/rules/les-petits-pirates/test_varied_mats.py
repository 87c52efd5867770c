"""The captain's mat follows variants as far as it has room, and beyond that points at them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.library import content_dir
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict


def judged(folder: Path, variant: str) -> Verdict:
    home = folder / "lpp"
    shutil.copytree(content_dir() / "les-petits-pirates", home)
    game = home / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("theme: chart", f"theme: chart\nvariant: {{{variant}}}"), "utf-8")
    return validate("lpp", game, CheckOptions(quick=True))


@pytest.mark.parametrize(
    ("variant", "warned"),
    sampled(
        [
            ("ships: 4, action-dice: 4", []),
            ("action-dice: 4", []),
            ("most-ships: 10", []),
            ("ships: 4", ["fewer-dice-than-ships"]),
        ],
        4,
    ),
)
def test_a_ship_or_die_more_fits(variant: str, warned: list[str], tmp_path: Path) -> None:
    found = judged(tmp_path, variant).findings
    assert [one.code for one in found if one.severity.value != "note"] == warned


@pytest.mark.parametrize("name", sampled(["ships", "action-dice"], 2))
def test_too_many_places_point_at_the_variant(name: str, tmp_path: Path) -> None:
    errors = [one for one in judged(tmp_path, f"{name}: 6").findings if one.code == "no-room"]
    assert errors
    for error in errors:
        (label,) = error.labels
        assert label.text == f"'{name}' is declared here"
        assert label.span.source.name.endswith("game.yaml")
