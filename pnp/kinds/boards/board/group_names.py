"""Names of kinds and regions that lists of spaces would take for something else."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.record import EachRegion
from pnp.kinds.boards.board.selection import WORDS
from pnp.kinds.boards.board.spaces import BoardFacts


def name_problems(facts: BoardFacts) -> Iterator[BoardProblem]:
    """Yield the names of kinds and regions that have another meaning in lists: that of a word, a
    space, a kind or another region."""
    record = facts.record
    first: dict[str, tuple[str, KeyPath]] = {}
    for i, kind in enumerate(record.spaces):
        path: KeyPath = ("spaces", i, "space")
        yield from _taken(facts, kind.space, "kind", path, first)
        first.setdefault(kind.space, ("kind", path))
    for i, region in enumerate(record.regions):
        if not isinstance(region, EachRegion):
            path = ("regions", i, "region")
            yield from _taken(facts, region.region, "region", path, first)
            first.setdefault(region.region, ("region", path))


def _taken(
    facts: BoardFacts, name: str, what: str, path: KeyPath, first: dict[str, tuple[str, KeyPath]]
) -> Iterator[BoardProblem]:
    hint = f"give the {what} another id"
    selector = facts.selector([], grid_only=True)
    space = selector.id_of(name)
    if what == "kind" and facts.grid is not None and selector.cell(name) is None:
        space = None  # spaces are often called by their kind, as in  {a1: bush}
    message = ""
    labels: tuple[tuple[KeyPath, str], ...] = ()
    if name in WORDS:
        message = f"'{name}' is a word of lists of spaces, so no list could name the {what}"
        hint += f"; words: {', '.join(WORDS)}"
    elif space is not None:
        message = f"'{name}' is a space of the board, so no list could name the {what}"
        labels = ((facts.spaces[space].where, "the space"),)
    elif name in first and (what, first[name][0]) != ("kind", "kind"):
        other, at = first[name]
        message = f"'{name}' is a {other} and a {what}, so lists would mean only one of them"
        if other == what:
            message = f"the region '{name}' is declared twice"
            hint += ", or join their lists"
        labels = ((at, f"the {other}" if other != what else "first here"),)
    if message:
        yield BoardProblem(path, "ambiguous-name", message, hint, labels)
