"""A session whose tables are kept, and games that it shows."""

from __future__ import annotations

from pathlib import Path

from pnp.content.language.languages import PLAIN, Edition
from pnp.live.session import Session
from pnp.live.table import LiveTable, ShownPiece

DECK = """\
pnp: 1
deck: crew
title: Crew
size: poker
data: crew.csv
layout:
  title: {at: [6mm, 6mm], size: [50mm, 8mm]}
  number: {draw: icon, icon: '{sign}', at: [20mm, 30mm], size: [20mm, 20mm]}
"""
ROWS = """\
card,title,sign
cook,Cook,mdi:pot
mate,Mate,mdi:anchor
"""


class Watched:
    """A session, and the tables that it published since the last look at them."""

    def __init__(self, target: Path | str, edition: Edition = PLAIN) -> None:
        self.session = Session(str(target), edition)
        self.tables: list[LiveTable] = []

    def refresh(self, *saved: Path) -> LiveTable:
        """Return the last table after a change."""
        self.tables.clear()
        self.session.refresh(self.tables.append, saved)
        return self.tables[-1]


def deck(folder: Path) -> Path:
    """Write a deck with its table, and return its file."""
    (folder / "crew.csv").write_text(ROWS, "utf-8")
    path = folder / "crew.yaml"
    path.write_text(DECK, "utf-8")
    return path


def pieces(table: LiveTable) -> dict[str, ShownPiece]:
    return {piece.key: piece for part in table.parts for piece in part.pieces}


def stale(table: LiveTable) -> list[str]:
    return [key for key, piece in pieces(table).items() if piece.stale]
