"""Coordinates of boards, which texts print for spaces that have no name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pnp.base.diagnostics import Report
from pnp.content.kinds import ParsedFile, record_type_of
from pnp.content.nodes import Mapping, Node, Sequence
from pnp.content.structure import build_record
from pnp.kinds import GRAPHS
from pnp.model.record import BOARD

# What names the spaces of a board. All else may depend on files that are not linked yet.
_KEYS = (
    *("map", "title", "board", "grid", "coordinates", "marks", "legend", "join"),
    *("spaces", "rows", "tracks", "tables"),
)
_OF_SPACES = ("space", "at")


_FIELDS = "fields"


def graph_of(file: ParsedFile) -> Any:
    """Return the graph of a board, which has its spaces by coordinate; None if it has errors, which
    are reported there."""
    return _graph_of(_without_looks(file.node, _KEYS, _OF_SPACES))


def spaces_in(board: Mapping) -> tuple[Any, ...]:
    """Return the spaces of a board with their fields; none if it has errors."""
    plain = _without_looks(board, (*_KEYS, "defaults"), (*_OF_SPACES, _FIELDS))
    graph = _graph_of(plain)
    return () if graph is None else tuple(one for one in graph.spaces.values() if not one.off_grid)


def _graph_of(board: Mapping) -> Any:
    record_type = record_type_of(BOARD)
    assert record_type is not None
    record = build_record(record_type, board, Report())
    return None if record is None else GRAPHS.load(BOARD).graph_of(record)


def advice(graph: Any, space: str) -> str:
    """Return the hint for a text that is no coordinate of a board."""
    problems: list[Any] = []
    graph.selector(problems).find(space, ())
    return problems[0].hint if problems else ""


def _without_looks(board: Mapping, keys: Collection[str], of_spaces: Collection[str]) -> Mapping:
    kept = []
    for key, value in board.entries:
        if key.text in keys:
            known = _positions(value, of_spaces) if key.text == "spaces" else value
            kept.append((key, known))
    return Mapping(tuple(kept), board.span, board.flow)


def _positions(kinds: Node, keys: Collection[str]) -> Node:
    if not isinstance(kinds, Sequence):
        return kinds
    found = []
    for kind in kinds.items:
        if isinstance(kind, Mapping):
            entries = tuple(entry for entry in kind.entries if entry[0].text in keys)
            kind = Mapping(entries, kind.span, kind.flow)
        found.append(kind)
    return Sequence(tuple(found), kinds.span)
