"""Which files a build writes, and what makes the bytes of each.

Exporters are loaded by name when a file of their format is due: together they take as long to load
as a small build.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias, get_args

from pnp.base.output import portable
from pnp.content.project import KIT, SOME, Project
from pnp.imposition.paper import Paper
from pnp.model.game import Also
from pnp.press.documents import Kit
from pnp.press.faces import faces, picture
from pnp.press.selection import Chosen
from pnp.scene import Document, Item
from pnp.scene.piece import Piece

Job: TypeAlias = tuple[str, Callable[[], bytes]]
"""A file to write: its name below the folder, and what makes its content."""


def documents(project: Project, kits: Sequence[Kit], chosen: Sequence[Chosen]) -> Iterator[Job]:
    """Yield the PDF files: the kit and its parts on each paper, or just the parts asked for.

    Only a kit with a cover is a file: where some parts are asked for each has its own.
    """
    for kit in kits:
        paper = kit.paper.name
        if kit.cover:
            yield f"{project.name}-{KIT}-{paper}.pdf", partial(_pdf, kit.whole())
        for part, found in zip(kit.parts, chosen, strict=True):
            names = [project.name, *([] if project.lone else [part.part.id])]
            stem = "-".join([*names, *([] if found.whole else [SOME])])
            document = kit.whole() if project.lone else kit.single(part)
            yield f"{stem}-{paper}.pdf", partial(_pdf, document)
            for sheets, imposed in part.also if found.whole else ():
                other = replace(part, imposed=imposed)
                yield f"{stem}-{sheets}-{paper}.pdf", partial(_pdf, kit.single(other))


def pictures(project: Project, chosen: Sequence[Chosen], formats: Sequence[str]) -> Iterator[Job]:
    """Yield a picture of each face of each piece in the formats for that."""
    for format, make in (("svg", _svg), ("png", _png)):
        for part in (found.part for found in chosen if format in formats):
            folder = format if project.lone else f"{format}/{portable(part.id)}"
            for piece, _ in part.pieces:
                for name, art in faces(piece):
                    yield f"{folder}/{portable(name)}.{format}", partial(make, piece, art)


def replaced(
    project: Project,
    papers: Sequence[Paper],
    formats: Sequence[str],
    chosen: Sequence[Chosen],
    *,
    everything: bool,
) -> Callable[[str], bool]:
    """Return what tells the files of an earlier build that this one takes the place of.

    A build of everything replaces all files of its formats and papers, so that none stays of a
    piece that is no more; a build of some parts replaces those of whole parts only. A game and a
    lone file of one id share a folder, and leave each other's files alone.
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
    patterns = [f"{format}/{folder}[^/]+" for format in formats if format != "pdf"]
    if "pdf" in formats:
        patterns.append(f"{name}{middle}-({sizes})\\.pdf")
    pattern = re.compile("|".join(patterns))
    return lambda file: pattern.fullmatch(file) is not None


def unavailable(jobs: Sequence[Job]) -> tuple[type[Exception], ...]:
    """Return what is raised where the machine lacks a library; nothing unless it was asked for."""
    if not any(name.endswith(".png") for name, _ in jobs):
        return ()
    return (_exporter("png").PngUnavailable,)


def _pdf(document: Document) -> bytes:
    content: bytes = _exporter("pdf").write_pdf(document)
    return content


def _svg(piece: Piece, art: tuple[Item, ...]) -> bytes:
    return _picture(piece, art, outlined=True, bleed=piece.bleed).encode()


def _png(piece: Piece, art: tuple[Item, ...]) -> bytes:
    content: bytes = _exporter("png").write_png(_picture(piece, art, outlined=False, bleed=0.0))
    return content


def _picture(piece: Piece, art: tuple[Item, ...], *, outlined: bool, bleed: float) -> str:
    items = picture(piece, art, outlined=outlined)
    text: str = _exporter("svg").write_svg(
        piece.width, piece.height, items, title=piece.title, bleed=bleed
    )
    return text


def _exporter(format: str) -> Any:
    return importlib.import_module(f"pnp.export.{format}")
