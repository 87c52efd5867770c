"""The files that a build writes, and the functions that produce their bytes.

Exporters are loaded only when a file of their format is needed: together they take as long to load
as a small build.

A piece exported as a separate picture has its items in named groups: ``art`` holds the visible
items, ``cut`` the outline and ``fold`` the creases, each in a different colour, so that the
software of cutting machines can distinguish lines to cut from lines to score. All three share the
coordinates of the trim box.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import get_args

from msgspec import Struct

from pnp.base.output import portable
from pnp.base.registry import expected
from pnp.base.values import replace
from pnp.content.project import KIT, SOME, Project
from pnp.export import FORMATS, FacePicture
from pnp.imposition.paper import Paper
from pnp.kinds.game.record import Also
from pnp.press.documents import Kit
from pnp.press.selection import Chosen
from pnp.scene import Document, Group, Item, Path, Rect, Stroke, line, rectangle
from pnp.scene.piece import Piece

CUT = Stroke("#ff00ff", 0.1)
FOLD = Stroke("#00ffff", 0.1)


def faces(piece: Piece) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """Yield the name of the file and the art of each printed face."""
    yield piece.id, piece.front
    if piece.back is not None:
        yield f"{piece.id}-back", piece.back


def picture(piece: Piece, art: tuple[Item, ...], *, outlined: bool) -> tuple[Item, ...]:
    """Return a face for export: its art within the bleed and, where ``outlined``, what to cut.

    Names that a component gave to its groups are dropped: software would merge layers of one name,
    and drawn lines are not cut lines.
    """
    area = Rect(0, 0, piece.width, piece.height).inset(-piece.bleed)
    clip = rectangle(area.x, area.y, area.width, area.height)
    drawn = (replace(i, name="") if isinstance(i, Group) and i.name else i for i in art)
    shown = Group(tuple(drawn), clip=clip, name="art")
    if not outlined:
        return (shown,)
    cut = Group((Path(piece.outline, stroke=CUT),), name="cut")
    creases = tuple(Path(line(*c.start, *c.end), stroke=FOLD) for c in piece.creases)
    return (shown, cut, Group(creases, name="fold")) if creases else (shown, cut)


class Job(Struct, frozen=True):
    """One output file: its path below the folder, the function that produces its bytes, and ``of``,
    the cache key of its inputs as text. ``mark`` distinguishes versions that share a key."""

    name: str
    make: Callable[[], bytes]
    of: str
    mark: str = ""


def documents(
    project: Project,
    kits: Sequence[Kit],
    chosen: Sequence[Chosen],
    formats: Iterable[str],
    asked: object,
) -> Iterator[Job]:
    """Yield the files of sheets: the kit and its parts on each paper, or just the parts asked for,
    in each of the ``formats`` for that. The cache key of each covers the pieces, the bill and what
    was ``asked`` for.

    Only a kit with a cover is a single file; a selection of parts gets one file for each. A kit for
    one number of players is one file, without separate ones for its parts.
    """
    game = None if project.game is None else project.game.record
    for format, kit in product(filter(of_sheets, formats), kits):
        paper = kit.paper.name
        shared = repr((format, kit.about, kit.paper, kit.correction, asked))
        parts = list(zip(kit.parts, chosen, map(_follows, chosen), strict=True))
        if kit.cover:
            told = repr([(part.notes, sorted(found.part.credits)) for part, found, _ in parts])
            of = "\n".join([shared, repr(game), told, *(follows for _, _, follows in parts)])
            players = f"-for-{kit.players}" if kit.players else ""
            name = f"{project.name}-{KIT}{players}-{paper}.{format}"
            yield Job(name, partial(_written, kit.whole, format), of)
        for part, found, follows in () if kit.cover and kit.players else parts:
            names = [project.name, *([] if project.lone else [part.part.id])]
            stem = "-".join([*names, *([] if found.whole else [SOME])])
            made, of = (
                kit.whole if project.lone else partial(kit.single, part),
                f"{shared}{follows}",
            )
            yield Job(f"{stem}-{paper}.{format}", partial(_written, made, format), of)
            for sheets, imposed in part.also if found.whole else ():
                made = partial(kit.single, replace(part, imposed=imposed))
                name = f"{stem}-{sheets}-{paper}.{format}"
                yield Job(name, partial(_written, made, format), f"{of}{sheets}")


def _follows(found: Chosen) -> str:
    """Return the inputs that determine the sheets of a part, for the cache key."""
    return repr((found.part.source.entry, sorted(found.part.marks.items())))


def pictures(
    project: Project, chosen: Sequence[Chosen], formats: Sequence[str], home: str
) -> Iterator[Job]:
    """Yield a picture of each face of each piece in the formats for that, all below ``home``."""
    for format in formats:
        for part in () if of_sheets(format) else (found.part for found in chosen):
            folder = format if project.lone else f"{format}/{portable(part.id)}"
            for piece, file in part.pieces:
                # Where one card of a deck changed, the pictures of the others are there.
                source = file.source.name
                marks = part.faces.get((source, piece.id), ("", ""))
                for (name, art), mark in zip(faces(piece), marks, strict=False):
                    made = partial(write_face, piece, art, format)
                    picture_name = f"{folder}/{portable(name)}.{format}"
                    yield Job(picture_name, made, f"{format} {home} {source}", mark)


def of_sheets(format: str) -> bool:
    """Return whether files of a format hold sheets; else each holds one face."""
    return hasattr(FORMATS.load(format), "write_document")


def replaced(
    project: Project,
    papers: Sequence[Paper],
    formats: Sequence[str],
    chosen: Sequence[Chosen],
    *,
    everything: bool,
) -> Callable[[str], bool]:
    """Return the predicate for the files of an earlier build that this one replaces.

    A full build replaces all files of its formats and papers, so that no file of a deleted piece
    remains; a build of some parts replaces only the files of complete parts. A game and a lone file
    with the same id share a folder, but do not touch each other's files.
    """
    name = re.escape(project.name)
    sizes = "|".join(re.escape(paper.name) for paper in papers)
    whole = [found.part.id for found in chosen if found.whole]
    also = f"(-({'|'.join(get_args(Also))}))?"
    if not everything and not whole:
        return lambda file: False
    middle = "-.+" if everything else f"-({'|'.join(map(re.escape, whole))}){also}"
    folder = "[^/]+/" if everything else f"({'|'.join(map(re.escape, map(portable, whole)))})/"
    if project.lone:
        middle, folder = f"(-{SOME})?", ""
    patterns = [
        f"{name}{middle}-({sizes})\\.{word}" if of_sheets(format) else f"{word}/{folder}[^/]+"
        for format, word in ((format, re.escape(format)) for format in formats)
    ]
    pattern = re.compile("|".join(patterns))
    return lambda file: pattern.fullmatch(file) is not None


def _written(document: Callable[[], Document], format: str) -> bytes:
    exporter = FORMATS.load(format)
    return expected(bytes, exporter.write_document(document()), exporter, "write_document")


def write_face(piece: Piece, art: tuple[Item, ...], format: str) -> bytes:
    """Return a face as a picture in a format for that, with its lines if the format has them."""
    exporter = FORMATS.load(format)
    outlined = getattr(exporter, "LINES", False) is True
    items = picture(piece, art, outlined=outlined)
    bleed = piece.bleed if outlined else 0.0
    face = FacePicture(piece.width, piece.height, items, piece.title, bleed)
    return expected(bytes, exporter.write_picture(face), exporter, "write_picture")
