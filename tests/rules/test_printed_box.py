"""What texts say of the playing time and the age is held against the box."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

GAME = (
    "pnp: 1\ngame: quay\ntitle: Quay\ndesigner: A\nlicence: CC0\nplayers: 2\nminutes: 30-45\n"
    "age: 8\nparts:\n  - {part: all, title: All, of: [notes]}\n"
)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The game takes 90 minutes.", "The game takes 90 minutes"),
        ("The game takes **about 90** minutes.", "The game takes about 90 minutes"),
        ("A game lasts twenty minutes.", "game lasts twenty minutes"),
        ("Playing time: 60-90 minutes", "Playing time: 60-90 minutes"),
        ("It takes 2 hours.", "It takes 2 hours"),
        ("90 minutes", "90 minutes"),
        ("For ages 14 and up.", "For ages 14 and up"),
        ("Ages 10+", "Ages 10+"),
        ("For pirates aged ten and over", "aged ten and over"),
        ("A game from 6 years on", "from 6 years"),
        ("The game takes 30 to 45 minutes, for ages 8 and up.", None),
        ("With two players, the game takes 30 minutes.", None),
        ("A turn takes 2 minutes. Wait 90 minutes for dinner.", None),
        ("The wreck lay there for 20 years.", None),
        ("Ages ago, 12 ships sank.", None),
    ],
)
def test_times_and_ages(tmp_path: Path, text: str, wrong: str | None) -> None:
    (tmp_path / "sheets").mkdir()
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    sheet = f'pnp: 1\nsheet: notes\ngame: quay\ntitle: Notes\nbody:\n  - text: "{text}"\n'
    (tmp_path / "sheets" / "notes.yaml").write_text(sheet, "utf-8")
    verdict = validate("quay", tmp_path, CheckOptions(quick=True))
    found = [one.message for one in verdict.findings if one.code == "printed-box-differs"]
    assert [message.split("'")[1] for message in found] == ([] if wrong is None else [wrong])
