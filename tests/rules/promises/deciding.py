"""Promises of maps and decks, decided from YAML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.base.diagnostics import Report, Source
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds import GRAPHS
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board_graph import BoardGraph
from pnp.kinds.deck.record import Deck
from pnp.model.promise import Promise
from pnp.rules.promises import decide
from pnp.rules.promises.results import Broken, Kept, Result, Unfit, Unknown
from pnp.rules.promises.subject import Subject, board_subject, deck_subject
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

BOARD = "map: b\ntitle: B\n"
DECK = "deck: d\ntitle: D\nlayout: {t: {at: [0mm, 0mm], size: [9mm, 9mm]}}\n"


def _record(kind: type[Any], text: str) -> Any:
    report = Report()
    node = parse(Source("x.yaml", text), report)
    found = None if node is None else build_record(kind, node, report)
    assert found is not None, report.diagnostics
    return found


def graph(text: str) -> BoardGraph:
    """Return the graph of a board of any game, without its first two lines."""
    found = GRAPHS.load("board").graph_of(_record(Board, BOARD + text))
    assert found is not None
    return found


def board(text: str) -> Subject:
    return board_subject(graph(text))


def deck(text: str) -> Subject:
    return deck_subject(_record(Deck, DECK + text))


def promise(text: str) -> Promise:
    """Return a promise from its keys but its id."""
    found = _record(Promise, f"{{promise: p, {text}}}")
    assert isinstance(found, Promise)
    return found


def result(text: str, subject: Subject) -> Result:
    return decide(promise(text), subject)


def kept(text: str, subject: Subject) -> str:
    """Return what is proved of a promise that is kept."""
    found = result(text, subject)
    assert isinstance(found, Kept), found
    return found.text


def broken(text: str, subject: Subject) -> str:
    """Return the message about a promise that is broken."""
    found = result(text, subject)
    assert isinstance(found, Broken), found
    return found.message


def refused(text: str, subject: Subject) -> tuple[str, str]:
    """Return message and hint about a promise that cannot be decided."""
    found = result(text, subject)
    assert isinstance(found, Unknown | Unfit), found
    return found.message, found.hint


def judged(path: Path) -> Verdict:
    return validate(str(path), path, CheckOptions())
