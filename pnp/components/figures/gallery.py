"""The pieces that figures show, as pictures of themselves.

Their texts are outlines, as on covers: who searches a sheet finds what it says itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from pnp.base.diagnostics import Report, Reporter, Source, Span
from pnp.base.registry import Registry
from pnp.components.exhibits import without_words
from pnp.components.pictured import Free, Pictured, Spot
from pnp.model.figures import Thing
from pnp.model.record import Record, word_of
from pnp.scene import Group, Item, Matrix, Point, Rect, Segments, rectangle
from pnp.theme import Theme

_COMPONENTS = Registry("pnp.components", needs=("layout",))
_NOWHERE = Span(Source("", ""), 0, 0, 0, 0)


class Shown(Struct, frozen=True, eq=False):
    """The picture of a piece, drawn from its top left; ``outline`` is its edge, none of what
    ``stands`` upright in play."""

    width: float
    height: float
    art: Group
    outline: Segments
    stands: bool
    spots: Mapping[str, Spot]
    borders: Mapping[frozenset[str], Point]
    free: Free


class Gallery:
    """The pieces of the files that a sheet shows, drawn when the first is asked for."""

    def __init__(self, files: Mapping[str, Record], theme: Theme) -> None:
        self._files = files
        self._theme = theme
        self._shown: dict[Thing, Shown] = {}

    def shown(self, thing: Thing) -> Shown | None:
        """Return the picture of a piece, None where it cannot be drawn."""
        if thing not in self._shown:
            found = self._pieces.get(Thing(thing.id, "" if thing.side == "back" else thing.side))
            face = None if found is None else found.piece.front
            if found is not None and thing.side == "back":
                face = found.piece.back
            if found is None or face is None:
                return None
            self._shown[thing] = _picture(found, face)
        return self._shown[thing]

    @cached_property
    def _pieces(self) -> dict[Thing, Pictured]:
        """All pieces by their ids, alone and behind the id or the kind of their file."""
        found: dict[Thing, Pictured] = {}
        for key, record in self._files.items():
            kind, _, file = key.partition("/")
            for one in self._pictured(kind, record):
                for within in ("", f"{file}/", f"{word_of(kind)}/"):
                    id = within + one.piece.id
                    found[Thing(id, one.side)] = one
                    found.setdefault(Thing(id), one)
        return found

    def _pictured(self, kind: str, record: Record) -> Iterator[Pictured]:
        # Files report by themselves what is wrong as they are drawn.
        reporter = Reporter(Report(), lambda path: _NOWHERE)
        component = _COMPONENTS.load(kind)
        if hasattr(component, "pictured"):
            yield from component.pictured(record, self._theme, reporter)
        else:
            yield from map(Pictured, component.layout(record, self._theme, reporter))


def _picture(one: Pictured, face: tuple[Item, ...]) -> Shown:
    piece = one.piece
    seen = piece.face or Rect(0, 0, piece.width, piece.height)
    cut = Group(tuple(without_words(face)), Matrix.translate(-seen.x, -seen.y), piece.outline)
    art = Group((cut,), clip=rectangle(0, 0, seen.width, seen.height))
    stands = piece.face is not None
    edge = () if stands else piece.outline
    return Shown(seen.width, seen.height, art, edge, stands, one.spots, one.borders, one.free)
