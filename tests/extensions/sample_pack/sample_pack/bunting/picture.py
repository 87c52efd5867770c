"""Bunting with the findings about its flags marked on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.annotate.figure import Figure, NamedSpaces, square_space
from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.scene import Rect
from pnp.theme import Theme
from sample_pack.bunting import layout as sewing
from sample_pack.bunting.record import Bunting


def figures(
    file: File[Bunting], theme: Theme, layouts: Sequence[tuple[str, ...]]
) -> Iterator[Figure]:
    for piece in sewing.layout(file.record, theme, file.reporter(Report())):
        place = square_space(Rect(0, 0, piece.width, piece.height))
        yield Figure(piece.front, piece.width, piece.height, {piece.id: place})


def named(record: Bunting) -> Iterator[NamedSpaces]:
    for i, flag in enumerate(record.flags):
        yield ("flags", i, "id"), (flag.id,)
