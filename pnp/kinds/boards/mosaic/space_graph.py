"""The graph of a mosaic: its sectors, and the moves within each card.

Which cards touch differs from game to game, so no moves lead from card to card here.
"""

from __future__ import annotations

from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.moves import SIDES
from pnp.kinds.boards.board_graph import (
    BoardGraph,
    GraphSpace,
    moves_both_ways,
    plain_selector,
)
from pnp.kinds.boards.mosaic.record import Mosaic, sector_name


@cached_on_record
def graph_of(record: Mosaic) -> BoardGraph | None:
    """Return the graph of a mosaic; None if a sector has an unknown mark. Marks are the kinds of
    its sectors; cards and kinds of card are its regions."""
    marks = {mark for card in record.cards for row in card.sectors for mark in row}
    if not marks <= record.legend.keys():
        return None
    spaces = {}
    touching: list[tuple[str, str]] = []
    cards: dict[str, list[str]] = {}
    kinds: dict[str, list[str]] = {mark: [] for mark in record.legend}
    for i, card in enumerate(record.cards):
        for r, row in enumerate(card.sectors):
            for c, mark in enumerate(row):
                id, sector = sector_name(card.card, r, c), record.legend[mark]
                fields = {"card": card.card}
                path = ("cards", i, "sectors", r, c)
                spaces[id] = GraphSpace(id, "", mark, fields, path, closed=sector.blocked)
                cards.setdefault(card.card, []).append(id)
                kinds.setdefault(mark, []).append(id)
                for near in ((r - 1, c), (r, c - 1)):
                    if (other := sector_name(card.card, *near)) in spaces:
                        touching.append((id, other))
    pairs = [(a, b) for a, b in touching if not (spaces[a].closed or spaces[b].closed)]
    regions = {name: tuple(ids) for name, ids in cards.items()}
    of_kind = {
        kind: tuple(id for card in record.of_kind(kind) for id in cards[card.card])
        for kind in record.kinds
        if kind not in kinds
    }
    return BoardGraph(
        spaces,
        moves_both_ways(pairs, spaces, SIDES),
        {**regions, **of_kind},
        plain_selector(spaces, {**regions, **of_kind, **kinds}),
        tuple(touching),
        parts=tuple(regions.values()),
        part="card",
    )
