"""The files that a build writes, and the functions that produce their bytes.

Exporters are loaded only for files of their format: together they take as long to load as a small
build.

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

from pnp.base.output import portable_name
from pnp.base.registry import expect
from pnp.base.values import replace
from pnp.content.project import KIT, SOME, Project
from pnp.export import FORMATS, FacePicture, Job
from pnp.imposition.paper import Paper
from pnp.kinds.game.record import Also
from pnp.press.documents import Kit
from pnp.press.selection import SelectedPart
from pnp.scene import Document, Group, Item, Path, Rect, Stroke, line, rectangle
from pnp.scene.piece import Piece
from pnp.scene.piece_shape import has_rounded_corners

CUT = Stroke("#ff00ff", 0.1)
FOLD = Stroke("#00ffff", 0.1)


def piece_faces(piece: Piece) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """Yield the file name and the art of each printed face."""
    yield piece.id, piece.front
    if piece.back is not None:
        yield f"{piece.id}-back", piece.back


def face_art(piece: Piece, art: tuple[Item, ...], *, outlined: bool) -> tuple[Item, ...]:
    """Return a face for export: its art within the bleed and, if ``outlined``, its cut lines and
    creases.

    Names that a component gave to its groups are dropped: software would merge layers of one name,
    and drawn lines are not cut lines.
    """
    area = Rect(0, 0, piece.width, piece.height).inset(-piece.bleed)
    clip = rectangle(area.x, area.y, area.width, area.height)
    if not outlined and has_rounded_corners(piece):
        clip = piece.cut
    drawn = (replace(i, name="") if isinstance(i, Group) and i.name else i for i in art)
    shown = Group(tuple(drawn), clip=clip, name="art")
    if not outlined:
        return (shown,)
    cut = Group((Path(piece.outline, stroke=CUT),), name="cut")
    creases = tuple(Path(line(*c.start, *c.end), stroke=FOLD) for c in piece.creases)
    return (shown, cut, Group(creases, name="fold")) if creases else (shown, cut)


def document_jobs(
    project: Project,
    kits: Sequence[Kit],
    chosen: Sequence[SelectedPart],
    formats: Iterable[str],
    asked: object,
) -> Iterator[Job]:
    """Yield the files of sheets: the kit and its parts on each paper, or only the selected parts,
    in each of the ``formats`` for sheets. The cache key of each covers the pieces, the bill and the
    options in ``asked``.

    Only a kit with a cover is a single file; a selection of parts gets one file for each. A kit for
    one number of players is one file, without separate ones for its parts.
    """
    game = None if project.game is None else project.game.record
    for format, kit in product(filter(holds_sheets, formats), kits):
        paper = kit.paper.name
        shared = repr((format, kit.about, kit.paper, kit.correction, asked))
        parts = list(zip(kit.parts, chosen, map(_inputs_of, chosen), strict=True))
        if kit.cover:
            notes = repr([(part.notes, sorted(found.part.credits)) for part, found, _ in parts])
            of = "\n".join([shared, repr(game), notes, *(follows for _, _, follows in parts)])
            players = f"-for-{kit.players}" if kit.players else ""
            name = f"{project.name}-{KIT}{players}-{paper}.{format}"
            yield Job(name, partial(_document_bytes, kit.combined_document, format), of)
        for part, found, follows in () if kit.cover and kit.players else parts:
            names = [project.name, *([] if project.lone else [part.part.id])]
            stem = "-".join([*names, *([] if found.whole else [SOME])])
            made, of = (
                kit.combined_document if project.lone else partial(kit.part_document, part),
                f"{shared}{follows}",
            )
            yield Job(f"{stem}-{paper}.{format}", partial(_document_bytes, made, format), of)
            for sheets, imposed in part.other_impositions if found.whole else ():
                made = partial(kit.part_document, replace(part, imposed=imposed))
                name = f"{stem}-{sheets}-{paper}.{format}"
                yield Job(name, partial(_document_bytes, made, format), f"{of}{sheets}")


def _inputs_of(found: SelectedPart) -> str:
    """Return the inputs that determine the sheets of a part, for the cache key."""
    return repr((found.part.source.entry, sorted(found.part.marks.items())))


def picture_jobs(
    project: Project, chosen: Sequence[SelectedPart], formats: Sequence[str], home: str
) -> Iterator[Job]:
    """Yield a picture of each face of each piece in the formats for pictures, all below
    ``home``."""
    for format in formats:
        for part in () if holds_sheets(format) else (found.part for found in chosen):
            folder = format if project.lone else f"{format}/{portable_name(part.id)}"
            for piece, file in part.pieces:
                # After a change to one card of a deck, the pictures of the others are reused.
                source = file.source.name
                marks = part.faces.get((source, piece.id), ("", ""))
                for (name, art), mark in zip(piece_faces(piece), marks, strict=False):
                    made = partial(write_face, piece, art, format)
                    picture_name = f"{folder}/{portable_name(name)}.{format}"
                    yield Job(picture_name, made, f"{format} {home} {source}", mark)


def holds_sheets(format: str) -> bool:
    """Return whether files of a format contain sheets; otherwise each contains one face."""
    return hasattr(FORMATS.load(format), "write_document")


def replaced_predicate(
    project: Project,
    papers: Sequence[Paper],
    formats: Sequence[str],
    chosen: Sequence[SelectedPart],
    *,
    everything: bool,
) -> Callable[[str], bool]:
    """Return a predicate for the files of an earlier build that this one replaces.

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
    folder = "[^/]+/" if everything else f"({'|'.join(map(re.escape, map(portable_name, whole)))})/"
    if project.lone:
        middle, folder = f"(-{SOME})?", ""
    patterns = [
        f"{name}{middle}-({sizes})\\.{word}" if holds_sheets(format) else f"{word}/{folder}[^/]+"
        for format, word in ((format, re.escape(format)) for format in formats)
    ]
    pattern = re.compile("|".join(patterns))
    return lambda file: pattern.fullmatch(file) is not None


def _document_bytes(document: Callable[[], Document], format: str) -> bytes:
    exporter = FORMATS.load(format)
    return expect(bytes, exporter.write_document(document()), exporter, "write_document")


def write_face(piece: Piece, art: tuple[Item, ...], format: str) -> bytes:
    """Return a face as a picture in this format, with its cut lines if the format supports them."""
    exporter = FORMATS.load(format)
    outlined = getattr(exporter, "LINES", False) is True
    items = face_art(piece, art, outlined=outlined)
    bleed = piece.bleed if outlined else 0.0
    face = FacePicture(piece.width, piece.height, items, piece.title, bleed)
    return expect(bytes, exporter.write_picture(face), exporter, "write_picture")
