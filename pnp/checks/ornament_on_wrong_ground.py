"""An ornament of the sea is drawn on land, or an ornament of the land at sea.

Players judge the space by its ornament: huts on the open sea look like land where ships cannot
sail, and a whale on land looks like water.

Instead, move the ornament, draw another one there, or correct the kind of space.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.diagnostics import KeyPath, Report, Severity
from pnp.model.drawings import AFLOAT, SCENERY
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

if TYPE_CHECKING:
    from pnp.facts.squares import SquareBoard
    from pnp.model.board import Board
    from pnp.model.map import Map
    from pnp.model.vocabulary import SpaceKind

RULE = Rule("", Severity.WARNING, "judgement", over=AnyFile)
# Rocks and monsters are found on both.
ASHORE = frozenset({*SCENERY, "village"}) - {"rocks", "monster"}
Drawn: TypeAlias = tuple[KeyPath, str, str, str]
"""The path of an ornament, its name, where it is drawn, and on what ground."""


def check(facts: AnyFile) -> Iterator[Finding]:
    for path, name, where, ground in _drawn(facts):
        own = "water" if name in AFLOAT else "land"
        if ground and ground != own and name in AFLOAT | ASHORE:
            yield Finding(
                path,
                f"'{name}' belongs on {own}, and '{where}' is {ground}",
                f"draw it on {own}, or another picture here, or make '{where}' {own}",
            )


def _drawn(facts: AnyFile) -> Iterator[Drawn]:
    match facts.file.kind:
        case "map":
            yield from _in_legend(facts.record)
            yield from _on_map(facts.record)
        case "board":
            from pnp.rules.grids.squares import sound_field

            field = sound_field(facts.record, facts.file.reporter(Report()))
            yield from _in_legend(facts.record)
            yield from () if field is None else _on_board(field)


def _in_legend(board: Map | Board) -> Iterator[Drawn]:
    for mark, legend in board.legend.items():
        if legend.art:
            yield ("legend", mark, "art"), legend.art, mark, _ground(board.kinds[legend.type])


def _on_map(map_: Map) -> Iterator[Drawn]:
    for i, art in enumerate(map_.art):
        space = map_.entry(art.at)
        if space is not None:
            yield ("art", i, "draw"), art.draw, art.at, _ground(map_.kinds[space.type])


def _on_board(field: SquareBoard) -> Iterator[Drawn]:
    """Yield ornaments on the squares to which they are shifted."""
    from pnp.model.board import name_of

    for i, art in enumerate(field.board.art):
        middle, frame, side = field.middle(art.at), field.frame, field.board.grid.size
        x, y = middle[0] + art.shift[0] - frame.x, middle[1] + art.shift[1] - frame.y
        square = int(x // side), int(y // side)
        if square in field.legends:
            kind = field.legends[square].type
            yield ("art", i, "draw"), art.draw, name_of(square), _ground(field.board.kinds[kind])


def _ground(kind: SpaceKind) -> str:
    """Return what a space of a kind lies on, nothing for shores, wharves and fences, which lie on
    both. An island is where moves end."""
    match kind.draw:
        case "shore" if kind.stop:
            return "land"
        case "water" | "land" as ground:
            return ground
    return ""
