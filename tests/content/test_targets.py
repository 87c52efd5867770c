"""From what a user names to what is judged: a folder of files, and what in it is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base import world
from pnp.base.diagnostics import Report
from pnp.content.targets import targets_in

DECK = "deck: {}\nlayout: plain-card\ncards: [{{card: a}}]\n"


def test_a_link_in_a_folder_that_leads_out_of_it_is_told_and_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("root:x:0\n", "utf-8")
    home = tmp_path / "decks"
    (home / "more").mkdir(parents=True)
    (home / "a.yaml").write_text(DECK.format("a"), "utf-8")
    (home / "b.yaml").symlink_to("a.yaml")
    (home / "c.yaml").symlink_to("../secret.txt")
    (home / "more" / "d.yaml").symlink_to("../../secret.txt")
    report = Report()
    found = targets_in(str(home), report)
    assert [path.name for _, path in found] == ["a.yaml", "b.yaml"]
    assert [(f.code, f.message) for f in report.diagnostics] == [
        ("path-leaves-project", "'c.yaml' is not inside the project"),
        ("path-leaves-project", "'more/d.yaml' is not inside the project"),
    ]


def test_a_folder_of_more_names_than_can_be_listed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world, "MOST", 20)
    for name in "abcdefghijklmnopqrstu":
        (tmp_path / f"{name}.yaml").write_text(DECK.format(name), "utf-8")
    report = Report()
    assert targets_in(str(tmp_path), report) == ()
    assert [(f.code, f.message) for f in report.diagnostics] == [
        ("too-many-files", f"'{tmp_path}': more than 20 names lie there")
    ]
