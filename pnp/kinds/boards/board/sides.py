"""The layouts of a board, with the spaces and the parts that show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.box_parts import parts_of_box
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.spaces import facts_of
from pnp.kinds.layout.dealt_sides import DealtSide


def sides(board: Board) -> Iterator[DealtSide]:
    """Yield the layout of each kind of space with its spaces, then the boxes of the board."""
    facts = facts_of(board)
    spaces = list(facts.spaces.values())
    common = {name: (box, ("layout", name)) for name, box in (board.layout or {}).items()}
    for kind in facts.kinds.values():
        layout = {**common, **kind.layout}
        chosen = {i: space for i, space in enumerate(spaces) if space.kind.id == kind.id}
        if layout and chosen:
            yield DealtSide(
                ("layout",),
                {name: box for name, (box, _) in layout.items()},
                {i: space.values for i, space in chosen.items()},
                {i: space.where for i, space in chosen.items()},
                {name: where for name, (_, where) in layout.items()},
                {i: space.paths for i, space in chosen.items()},
            )
    yield from _boxes_of_board(board)


def _boxes_of_board(board: Board) -> Iterator[DealtSide]:
    known = {"title": board.title, "subtitle": board.subtitle}
    titles = {key: value for key, value in known.items() if value}
    places: Mapping[str, KeyPath] = {key: (key,) for key in titles}
    for name, box in board.boxes.items():
        if box.draw == "key":
            continue
        parts = list(parts_of_box(box, ("boxes", name, "on"))) or [(None, "", ("boxes", name))]
        cards = {i: {**titles, **({"value": v} if v else {})} for i, (_, v, _) in enumerate(parts)}
        at = {i: {**places, "value": where} for i, (_, _, where) in enumerate(parts)}
        yield DealtSide(("boxes",), {name: box}, cards, {}, {name: ("boxes", name)}, at)
