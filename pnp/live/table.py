"""The table that is shown: all pieces of a target with their pictures, and the findings.

These values are sent to pages as JSON. Lengths are millimetres. A picture is named by the hash of
its bytes, so that an unchanged one is not sent again.
"""

from __future__ import annotations

from msgspec import Struct

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


class FilePlace(Struct, frozen=True):
    """A place in a file: its ``name`` as in findings, and the absolute ``path`` for editors."""

    name: str
    path: str
    line: int
    column: int


class PieceFace(Struct, frozen=True):
    """One side of a piece, ``front`` or ``back``, and the name of its picture."""

    side: str
    picture: str


class ShownPiece(Struct, frozen=True):
    """A piece. ``key`` identifies it, also after a change; ``source`` is the file of content that
    makes it, ``place`` the position of its id. ``cut`` is an SVG path, empty for a rectangle;
    ``creases`` are lines from point to point. A piece is ``stale``, shown as it was before, while
    its file cannot be drawn. ``board`` is whether it has spaces that can be shown."""

    key: str
    id: str
    title: str
    source: str
    place: FilePlace
    width: float
    height: float
    bleed: float
    quantity: int
    cut: str
    creases: tuple[Box, ...]
    faces: tuple[PieceFace, ...]
    stale: bool = False
    board: bool = False


class ShownPart(Struct, frozen=True):
    """A part of the bill with its pieces."""

    id: str
    title: str
    pieces: tuple[ShownPiece, ...]


class FindingMark(Struct, frozen=True):
    """The position of a finding on a piece: a box, and the point for its number."""

    piece: str
    side: str
    box: Box | None
    at: tuple[float, float]


class ShownFinding(Struct, frozen=True):
    """A finding with its number in the list, the pieces that it is about, and its ``marks``."""

    number: int
    severity: str
    code: str
    message: str
    hint: str
    place: FilePlace | None
    details: tuple[str, ...] = ()
    labels: tuple[tuple[FilePlace, str], ...] = ()
    pieces: tuple[str, ...] = ()
    marks: tuple[FindingMark, ...] = ()


class ThemeChoice(Struct, frozen=True):
    """A theme that the target may use, and its origin."""

    id: str
    title: str
    whose: str


class LiveTable(Struct, frozen=True):
    """Everything that is shown. ``changed`` names the pieces whose pictures the last change
    replaced, and ``saved`` the files that were changed. ``state`` is ``drawing``, ``drawn`` once
    all pictures are complete, ``judged`` once the findings match these pictures, and ``broken`` if
    nothing could be read. ``overlays`` are pictures on top of the fronts of boards, by the keys of
    pieces."""

    title: str = ""
    theme: str = ""
    themes: tuple[ThemeChoice, ...] = ()
    parts: tuple[ShownPart, ...] = ()
    changed: tuple[str, ...] = ()
    saved: tuple[str, ...] = ()
    findings: tuple[ShownFinding, ...] = ()
    overlays: dict[str, str] = {}
    verdict: str = ""
    state: str = "drawing"
