"""Views of maps for the rules of all games: the file as written, and the board as drawn.

The drawn board needs geometry, which takes longer to load than checking a map; its rules are marked
as ``drawn`` and left out of quick runs.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from pnp.base.diagnostics import KeyPath, Report
from pnp.content.files import File
from pnp.kinds.boards.map.grid import SHARED
from pnp.kinds.boards.map.problems import sound_board
from pnp.kinds.boards.map.survey import MapGeometry, SpaceArea, Waters
from pnp.rules.views import Setting, View

if TYPE_CHECKING:
    from pnp.kinds.boards.map.record import Map


class MapFile(View):
    """A map as written."""

    kind = "map"
    record: Map


class MeasuredMap(MapFile):
    """A map with its board cut into areas, in millimetres."""

    def __init__(self, file: File[Any], setting: Setting, board: MapGeometry) -> None:
        super().__init__(file, setting)
        self.board = board

    @property
    def waters(self) -> Waters:
        return self.board.waters

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        board = sound_board(file.record, file.reporter(report))
        return None if board is None else cls(file, setting, board)

    @cached_property
    def entered_spaces(self) -> tuple[SpaceArea, ...]:
        """The spaces that pieces enter.

        On a joinable board, partial spaces are left out: they are judged with the adjoining board.
        """
        joinable = self.record.joinable
        return tuple(
            space
            for space in self.board.spaces.values()
            if space.passable and not (joinable and (space.legend.fraction or 1) <= SHARED)
        )

    def mark(self, space: str) -> KeyPath:
        """Return the path of the first mark of a space."""
        return self.waters.cell(space)
