"""A game whose author changes one word of a card before each build.

Each word is new: what is remembered of earlier versions of a file would serve an author who goes
back to them, and change the measure.
"""

from __future__ import annotations

import shutil
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "content" / "micro-pirates"
TABLE = Path("decks", "crew.csv")
TEXT = "Stars are only slow lighthouses."


def copy(folder: Path) -> Path:
    """Copy the game to a folder of its own."""
    return Path(shutil.copytree(GAME, folder / GAME.name))


def edit(game: Path, number: int) -> None:
    """Put a number in the place of a word of one card."""
    before = (GAME / TABLE).read_text(encoding="utf-8")
    after = before.replace(TEXT, TEXT.replace("slow", str(number)))
    assert before != after
    (game / TABLE).write_text(after, encoding="utf-8")
