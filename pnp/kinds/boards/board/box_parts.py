"""The parts of a board that its boxes and places are on, as their files name them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KEY, KeyPath
from pnp.kinds.boards.board.areas import touching_borders
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.record import Board, BoardBox
from pnp.kinds.boards.board.spaces import facts_of


def parts_of_box(box: BoardBox, path: KeyPath) -> Iterator[tuple[Any, str, KeyPath]]:
    """Yield the parts of a box with their values and paths."""
    if isinstance(box.on, dict):
        for word, fields in box.on.items():
            yield word, fields.get("value") or fields.get("name", ""), (*path, word)
        return
    for i, word in enumerate(box.on):
        yield word, "", (*path, i) if len(box.on) > 1 else path


def box_problems(record: Board) -> tuple[BoardProblem, ...]:
    """Return what is wrong with the parts that boxes and places name."""
    problems: list[BoardProblem] = []
    selector = facts_of(record).selector(problems)
    has_grid = facts_of(record).grid is not None
    for name, box in record.boxes.items():
        where: KeyPath = ("boxes", name)
        list(selector.spaces(box.over, (*where, "over"), len(box.over) > 1))
        for word, _, at in parts_of_box(box, (*where, "on")):
            path = (*at, KEY) if isinstance(box.on, dict) else at
            kind = selector.kind_of_part(word) if isinstance(word, str) else "side"
            if kind == "space":
                selector.find(word, path)
            elif kind == "corner":
                selector.corner(word, path)
            else:
                sides = selector.sides((word,), path, listed=False)
                list(sides if has_grid else touching_borders(sides, record, problems))
    on_grid = facts_of(record).selector(problems, grid_only=True)
    for i, rule in enumerate(record.places):
        list(on_grid.spaces(rule.of, ("places", i, "of"), len(rule.of) > 1))
    return tuple(problems)
