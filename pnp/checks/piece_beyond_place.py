"""A piece is larger than the place, or the square, made for it.

It covers what is printed or placed next to it. If a place names the pieces that it is ``for`` and
also has a size, the largest of them must fit, with ``room`` to spare; a square piece must fit a
round place with its corners. A place on a mat without ``for`` is checked against the piece whose
id is its icon, or the smallest piece that shows the icon, and a misfit is a warning.

Instead, name the pieces that the place is ``for`` and remove its size, or make it larger.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.units import number
from pnp.content.files import File
from pnp.model.measure import measure
from pnp.model.record import Record
from pnp.model.roles import EMBLEM
from pnp.rules.referring import Referring
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import Setting

if TYPE_CHECKING:
    from pnp.model.dice import Dice
    from pnp.model.mats import Mats
    from pnp.model.tokens import Tokens

RULE = Rule("", Severity.ERROR, "derived", over=Referring)
# Less than this, in mm, is how lengths are rounded.
LEAST = 0.01
SLIP = 0.5
"""By how many mm a piece may be wider than a place that only shows its icon: less than the line
around the place and the gap beside it."""


def check(file: Referring) -> Iterator[Finding]:
    for place, piece in file.places:
        needed = place.needed(piece)
        if any(given < least - LEAST for given, least in zip(place.given, needed, strict=True)):
            given, least = (" x ".join(map(number, sides)) for sides in (place.given, needed))
            name = " and ".join(f"'{name.text}'" for name in place.names)
            written = ", ".join(f"{number(side)}mm" for side in needed)
            written = written if len(needed) == 1 else f"[{written}]"
            yield Finding(
                (*place.path, place.key),
                f"{given} mm is too small for {name}: {least} mm is needed",
                f"remove  {place.key}, or write  {place.key}: {written}",
            )
    if file.file.kind == "mats":
        yield from _shown(cast("Mats", file.record), file.setting)


class _Piece(NamedTuple):
    id: str
    width: float
    icons: frozenset[str]
    path: KeyPath
    file: File[Record]


def _shown(mats: Mats, setting: Setting) -> Iterator[Finding]:
    """Yield findings about places that show what lies there by an icon alone."""
    blocks = [(where, mat, places) for where, mat, places in mats.blocks if not places.for_]
    pieces = tuple(_pieces(setting)) if any(places.icon for *_, places in blocks) else ()
    for where, mat, places in blocks:
        meant = _meant(places.icon, pieces)
        piece = min(meant, key=lambda one: one.width, default=None)
        if piece is not None and piece.width > places.size + SLIP:
            yield Finding(
                (*where, "size"),
                f"'{piece.id}' is {number(piece.width)} mm wide, its place on '{mat.id}' "
                f"{number(places.size)} mm",
                f"write  for: {piece.id}  instead of the size",
                Severity.WARNING,
                labels=((piece.path, "the size of the piece", piece.file),),
            )


def _pieces(setting: Setting) -> Iterator[_Piece]:
    for file in setting.files("tokens"):
        for i, token in enumerate(cast("Tokens", file.record).pieces):
            icons = frozenset(face.icon for face in (token.front, token.back) if face is not None)
            where = ("pieces", i, "size")
            yield _Piece(token.id, _width("tokens", token), icons, where, file)
    for file in setting.files("dice"):
        for i, die in enumerate(cast("Dice", file.record).pieces):
            yield _Piece(die.id, _width("dice", die), frozenset(), ("pieces", i, "size"), file)


def _width(kind: str, piece: Record) -> float:
    return measure(kind, piece).side("square")


def _meant(icon: str, pieces: tuple[_Piece, ...]) -> list[_Piece]:
    """Return the pieces that an icon may mean: the one whose id it is, else those that show it.
    The emblem of a player is on pieces of all kinds."""
    if icon in ("", EMBLEM):
        return []
    called = [piece for piece in pieces if piece.id == icon]
    return called or [piece for piece in pieces if icon in piece.icons]
