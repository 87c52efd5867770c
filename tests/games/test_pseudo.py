"""The bundled games in the pseudo-language: what cannot be translated, and what is too long for its
box once it is translated."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from lettered import texts

from pnp.base.diagnostics import Report
from pnp.base.library import game_dir
from pnp.content.game_files import bundled_games
from pnp.content.language.languages import Edition
from pnp.content.language.pseudo_language import PSEUDO
from pnp.content.project import load_project
from pnp.press.parts import check_supply, lay_out_part, theme_lookup
from pnp.scene.piece import Piece

# What is no word: Roman numbers, rows and columns of boards, letters on seams and compasses.
_SIGNS = {"A", "I", "II", "III", "IV", "VI", *"aeiou"}
# Kinds of quests and of ships, which boxes choose by and print as well.
_DATA = {"DELIVERY", "RAID", "SPECIAL", "VOYAGE", "brig", "frigate", "galleon", "sloop"}
# A word of the pseudo-language has accents on all of these letters.
_PLAIN = re.compile(r"\b[A-Za-z]*[aeiouAEIOU][A-Za-z]*\b")
_ROOM = Path(__file__).parent / "golden"


def dressed(game: str) -> tuple[list[Piece], list[str]]:
    """Return the pieces of a game in the pseudo-language, and what was found in laying them out."""
    report = Report()
    project = load_project(game_dir(game), report, Edition(language=PSEUDO))
    assert project is not None, report.diagnostics
    look, made = theme_lookup(project, report), dict[str, tuple[Piece, ...]]()
    parts = [lay_out_part(part, look, report, made) for part in project.parts]
    check_supply(project, parts, report)
    found = [
        f"{one.code}: {one.span.source.name.rpartition(game)[2]}: {one.message}"
        for one in report.diagnostics
        if one.span is not None
    ]
    return [piece for part in parts for piece, _ in part.pieces], found


@pytest.mark.soak
@pytest.mark.parametrize("game", bundled_games())
def test_every_printed_word_can_be_translated(
    game: str, golden: Callable[[Path, str], None]
) -> None:
    pieces, found = dressed(game)
    faces = [face for piece in pieces for face in (piece.front, piece.back or ())]
    said = {
        word
        for face in faces
        for text in texts(face)
        if not text.hidden
        for word in _PLAIN.findall(text.content)
    }
    assert sorted(said - _SIGNS - _DATA) == []
    assert [line for line in found if "supply" in line or "mismatch" in line] == []
    # What has no room for words of another language, which are longer by 40 %.
    crowded = sorted(line for line in found if "overflow" in line or "crowded" in line)
    golden(_ROOM / f"crowded-{game}.txt", "".join(f"{line}\n" for line in crowded))
