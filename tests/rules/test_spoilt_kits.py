"""Bundled games with one fault of content, as a modder makes them: each is told.

Beside them stands what looks like such a fault and is none.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.base.library import content_dir
from pnp.rules.validate import CheckOptions, validate

MP, LPP, PIR = "micro-pirates", "les-petits-pirates", "piracy"
QUESTS, SPECIAL, BOARD = "decks/quest.csv", "decks/quest.yaml", "boards/port-blackwood.yaml"
CHARTS = "maps/basic.yaml"
MATS, HOLDS = "mats/player-mats.yaml", "holds: deck/crew"

SPOILT = [
    (LPP, "tokens/gold.yaml", "size: 18mm", "size: 25mm", "mat-places-overlap"),
    (LPP, "dice/action-dice.yaml", "{action-die-size}mm", "20mm", "no-room"),
    (LPP, MATS, "for: gold-1", "for: gold-1, size: 15mm", "piece-beyond-place"),
    (LPP, MATS, "for: ship", "size: 13mm", "piece-beyond-place"),
    (LPP, "maps/viking.yaml", "{type: river, name: Bear", "{type: impassable, name: Bear",
     "river-impassable"),
    (LPP, CHARTS, "draw: whale", "draw: village", "ornament-on-wrong-ground"),
    (MP, "tuckboxes/crew-box.yaml", HOLDS, f"{HOLDS}\ncards: 20", "box-unlike-its-cards"),
    (MP, "tuckboxes/crew-box.yaml", HOLDS, "of: mini\ncards: 20", "box-unlike-its-cards"),
    (MP, "tuckboxes/crew-box.yaml", HOLDS, "cards: 25", "box-unlike-its-cards"),
    (MP, QUESTS, "Follow the sneezing.", "Past Parrot Bai.", "misspelt-place"),
    (MP, QUESTS, "Follow the sneezing.", "Past the Whale Rode.", "misspelt-place"),
    (MP, QUESTS, "Follow the sneezing.", "Past TeethReef.", "misspelt-place"),
    (MP, SPECIAL, "visit: port, times: 3", "visit: port, times: 6", "quest-steps-beyond-places"),
    (MP, QUESTS, "+1 :map: +1 :reputation:", "+1 :map: +5 :reputation:", "reward-beyond-track"),
    (MP, QUESTS, "Follow the sneezing.", "[[FLAVOUR]]", "placeholder-text"),
    (MP, "oceans/ocean.yaml", "name: Teeth Reef", "name: Trident shoals", "ocean-name-repeated"),
    (PIR, BOARD, "start: [d13]", "start: [d13, r7]", "start-off-the-port"),
    (PIR, BOARD, "draw: whale, at: e9", "draw: whale, at: c11", "ornament-on-wrong-ground"),
    (PIR, "decks/events.yaml", "card: event-sirens-call",
     "card: event-sirens-call\n    label: Siren", "back-unlike-the-others"),
]  # fmt: skip
SOUND = [
    # Two places whose names differ by a letter, a plural, and a possessive.
    (MP, "oceans/ocean.yaml", "name: Whale Road", "name: Parrot Ray", "misspelt-place"),
    (MP, QUESTS, "Follow the sneezing.", "Past Whale Roads and Parrot Bay's cliffs.",
     "misspelt-place"),
    (MP, QUESTS, "Follow the sneezing.", "Past Shark Road to Royal Bay.", "misspelt-place"),
    (MP, SPECIAL, "visit: port, times: 3", "visit: port, times: 5", "quest-steps-beyond-places"),
    (MP, QUESTS, "Follow the sneezing.", "If 2 < 3 [or so] > 1?", "placeholder-text"),
    (LPP, MATS, "for: ship", "size: 16mm", "piece-beyond-place"),
    (LPP, MATS, "for: gold-1", "for: gold-1, size: 18mm", "piece-beyond-place"),
    (MP, "tuckboxes/crew-box.yaml", HOLDS, f"{HOLDS}\ncards: 30", "box-unlike-its-cards"),
    (MP, "tuckboxes/crew-box.yaml", HOLDS, "of: mini\ncards: 25", "box-unlike-its-cards"),
    (PIR, BOARD, "start: [d13]", "start: [d13, f13]", "start-off-the-port"),
]  # fmt: skip


def found(folder: Path, game: str, file: str, old: str, new: str) -> set[str]:
    """Return the rules that warn of a game in which a text was replaced."""
    shutil.copytree(content_dir() / game, folder / game)
    path = folder / game / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    findings = validate(game, folder / game, CheckOptions(quick=True)).findings
    return {one.code for one in findings if one.severity is not Severity.NOTE}


@pytest.mark.parametrize(("game", "file", "old", "new", "rule"), sampled(SPOILT, 24))
def test_a_fault_is_told(
    tmp_path: Path, game: str, file: str, old: str, new: str, rule: str
) -> None:
    assert rule in found(tmp_path, game, file, old, new)


@pytest.mark.parametrize(("game", "file", "old", "new", "rule"), sampled(SOUND, 24))
def test_what_only_looks_like_a_fault_is_not(
    tmp_path: Path, game: str, file: str, old: str, new: str, rule: str
) -> None:
    assert rule not in found(tmp_path, game, file, old, new)
