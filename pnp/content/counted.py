"""How many pieces of each id and each file the bill of a game prints, without spares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from pnp.base.diagnostics import Report
from pnp.content.files import Parsed, counted_kinds, drafted
from pnp.content.nodes import Mapping, Scalar, Sequence
from pnp.content.rulebook import Parsing
from pnp.model.counts import pieces
from pnp.model.record import word_of


def printed(
    files: Parsing, linked: Callable[[Parsed], Mapping | None]
) -> tuple[Counter[str], bool]:
    """Return how many are printed under the id of a piece, that of its file, and that with its kind
    (``deck/crew``). What comes with the pieces of a file, such as bases, counts by its own id only.
    A file that several parts print counts once; one with faults counts nothing, but is
    known; the answer is then also that not all pieces are."""
    named = {name for game in files("game") for name in _bill(game.node)}
    found: Counter[str] = Counter()
    whole = True
    for file in files(*counted_kinds()):
        own = {file.id.text, f"{word_of(file.kind)}/{file.id.text}"}
        if named and not own & named:
            continue
        found.update(dict.fromkeys(own, 0))
        draft = drafted(file, linked(file), Report())
        whole = whole and draft.file is not None
        for piece in pieces(draft.file.record) if draft.file is not None else ():
            for name in {piece.id} if piece.beside else own | {piece.id}:
                found[name] += piece.quantity
    return found, whole


def _bill(game: Mapping) -> Iterator[str]:
    parts = game.get("parts")
    for part in parts.items if isinstance(parts, Sequence) else ():
        of = part.get("of") if isinstance(part, Mapping) else None
        for name in of.items if isinstance(of, Sequence) else ():
            if isinstance(name, Scalar):
                yield name.text
