"""A game whose author changes one word of a card before each build.

Each word is new: cached results of earlier versions would serve an author who returns to them, and
distort the measurement.
"""

from __future__ import annotations

import shutil
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "content" / "micro-pirates"
TABLE = Path("decks", "crew.csv")
TEXT = "Stars are only slow lighthouses."


def copy(folder: Path) -> Path:
    """Copy the game to a separate folder."""
    return Path(shutil.copytree(GAME, folder / GAME.name))


def edit(game: Path, number: int) -> None:
    """Replace a word of one card with a number."""
    before = (GAME / TABLE).read_text(encoding="utf-8")
    after = before.replace(TEXT, TEXT.replace("slow", str(number)))
    assert before != after
    (game / TABLE).write_text(after, encoding="utf-8")
