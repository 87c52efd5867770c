"""Where boards of bundled games are cut into tiles no seam runs through a word, on common papers.
Words are measured where they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report
from pnp.base.library import game_dir
from pnp.base.values import replace
from pnp.content.game_files import bundled_games
from pnp.content.language.languages import Edition
from pnp.content.project import load_project
from pnp.imposition.paper import PAPERS
from pnp.imposition.poster import needs_tiles, poster_fields
from pnp.imposition.tiling import Tiling, tile_piece
from pnp.model.record import FORMS
from pnp.press.parts import lay_out_part, theme_lookup
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Rect, Text
from pnp.scene.extents import Ruler, transform_box
from pnp.scene.piece import Piece

BOARDS = {*FORMS.values(), "joining"}


def boards(game: str) -> Iterator[Piece]:
    """Yield the boards of a game that are printed as posters of tiles that overlap."""
    report = Report()
    project = load_project(game_dir(game), report, Edition())
    assert project is not None
    for part in project.parts:
        drawn = not BOARDS.isdisjoint(file.kind for file in part.files)
        if drawn and part.entry.scheme in (None, "poster"):
            laid = lay_out_part(part, theme_lookup(project, report), report, {})
            yield from (piece for piece, _ in laid.pieces if piece.seams != ((), ()))


def words(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Rect]]:
    """Yield the words that are drawn, each with its box."""
    for item in items:
        match item:
            case Text():
                box = Ruler().box(replace(item, hidden=False))
                if box is not None and any(map(str.isalpha, item.content)):
                    yield item.content, transform_box(box, matrix)
            case Group():
                yield from words(item.items, item.matrix.then(matrix))
            case Instance():
                yield from words((item.of,), item.matrix.then(matrix))
            case _:
                pass


def cut_words(piece: Piece, tiling: Tiling) -> list[str]:
    found = list(words(piece.front))
    return [
        *(w for w, box in found for x in tiling.columns.seams if box.x < x < box.right),
        *(w for w, box in found for y in tiling.rows.seams if box.y < y < box.bottom),
    ]


@pytest.mark.parametrize(
    ("game", "paper"), sampled([*product(bundled_games(), ("letter", "a4"))], 10, first=8)
)
def test_no_seam_of_a_board_runs_through_a_word(game: str, paper: str) -> None:
    for piece in boards(game):
        if not needs_tiles(piece, PAPERS[paper]):
            continue
        tiling = tile_piece(piece, poster_fields(PAPERS[paper]))
        assert cut_words(piece, tiling) == [], piece.id
