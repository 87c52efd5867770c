"""Boards from YAML for tests."""

from __future__ import annotations

from pnp.base.diagnostics import Report, Source
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.boards.board.problems import problems_of
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.spaces import BoardFacts, facts_of

HEAD = "map: b\ntitle: B\n"


def board(text: str) -> Board:
    """Return the board of a text without its first two lines."""
    report = Report()
    node = parse(Source("b.yaml", HEAD + text), report)
    assert node is not None, report.diagnostics
    found = build_record(Board, node, report)
    assert found is not None, report.diagnostics
    return found


def facts(text: str) -> BoardFacts:
    found = facts_of(board(text))
    assert not found.problems, found.problems
    return found


def problems(text: str) -> list[tuple[str, str, str]]:
    """Return code, message and hint of what is wrong with a board."""
    return [(one.code, one.message, one.hint) for one in problems_of(board(text))]
