"""From what the user names to files on disk, in order. Read this file first.

Each phase reports all faults that it finds, and nothing is written of a project with faults:
earlier output stays as it was.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, get_args

from pnp.bill import LaidOut, Look, check_supply, chosen, lay_out
from pnp.content.files import File
from pnp.content.project import KIT, Project, find, load
from pnp.content.structure import span_of
from pnp.diagnostics import Report, Span
from pnp.documents import Kit
from pnp.faces import faces, picture
from pnp.imposition.paper import Paper
from pnp.model.game import Also
from pnp.model.record import Record
from pnp.model.theme import ThemeFile
from pnp.output import publish
from pnp.piece import Piece
from pnp.printing import check_margin_words, printed
from pnp.scene import Document, Item
from pnp.theme import ROOT, Theme, Written, load_theme

Progress: TypeAlias = Callable[[str, int, int], None]
"""Is told the phase, how many of its steps are done, and how many there are (0: not known)."""

Job: TypeAlias = tuple[str, Callable[[], bytes]]
"""A file to write: its name below the folder, and what makes its content."""

GENERAL_THEME = "chart"
# Distinguishes the file of some pieces of a part from that of the whole part.
SOME = "some"


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asks for. ``formats`` are modules of ``pnp.export``; ``only`` names pieces by
    part, none of them for the whole part; ``theme`` and ``sheets`` override the content."""

    papers: tuple[Paper, ...]
    formats: tuple[str, ...] = ("pdf", "svg")
    theme: str | None = None
    sheets: str | None = None
    marks: str = "crop"
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    copies: int = 1
    out: Path = Path("output")


@dataclass(frozen=True, slots=True)
class Built:
    """What was written: ``files`` below ``folder``, and how many sheets of each paper to print."""

    title: str
    folder: Path
    files: tuple[str, ...]
    sheets: tuple[tuple[str, int], ...]


def build(target: str, options: Options, report: Report, progress: Progress) -> Built | None:
    """Make the files of a game or of one file; None exactly when ``report.failed``."""
    progress("reading", 0, 0)
    path = find(target, report)
    project = load(path, report) if path is not None else None
    if project is None:
        return None
    look = _looks(project, options.theme, report)
    theme = look(project.parts[0].files[0] if project.lone else None)
    if theme is None:
        return None

    laid_out: list[LaidOut] = []
    for part in project.parts:
        progress("laying out", len(laid_out), len(project.parts))
        laid_out.append(lay_out(part, look, report))
    if not report.failed:
        check_supply(project, laid_out, report)
        check_margin_words(project, laid_out, report)
    parts = tuple(chosen(laid_out, options.only, options.copies, report))
    if report.failed:
        return None

    kits: list[Kit] = []
    for paper in options.papers if "pdf" in options.formats else ():
        progress("imposing", len(kits), len(options.papers))
        kit = printed(
            project,
            parts,
            paper,
            theme,
            report,
            sheets=options.sheets,
            marks=options.marks,
            covered=not options.only,
        )
        kits.append(kit)
    if report.failed:
        return None

    jobs = (*_documents(project, kits, options), *_pictures(project, parts, options.formats))
    folder = options.out / project.name / theme.id
    files = _write(folder, jobs, _replaced(project, options), report, progress)
    if report.failed:
        return None
    return Built(project.title, folder, files, tuple((k.paper.name, k.sheets) for k in kits))


def _looks(project: Project, asked: str | None, report: Report) -> Look:
    """Return what gives each file its theme: the one that the user asks for (showing what the
    file's own shows), else its own, else the game's; for None, the theme of the whole kit."""
    own = {
        file.id: Written(file.record, file.node)
        for file in project.themes
        if isinstance(file.record, ThemeFile)
    }
    known: dict[str, Theme | None] = {}

    def look(file: File[Record] | None) -> Theme | None:
        name, span = _named(file, project)
        if asked is None or file is None:
            return loaded(asked or name or GENERAL_THEME, None if asked else span)
        theme, plain = loaded(asked, None), loaded(ROOT, None)
        subject = loaded(name, span) if name is not None and name != asked else None
        if theme is None or plain is None or subject is None:
            return theme
        return theme.showing(subject, plain)

    def loaded(name: str, span: Span | None) -> Theme | None:
        if name not in known:
            known[name] = load_theme(name, report, own, project.icons, span)
        return known[name]

    return look


def _named(file: File[Record] | None, project: Project) -> tuple[str | None, Span | None]:
    """Return the theme that a file names, or its game, and where."""
    for found in (file, project.game):
        name = getattr(found.record, "theme", None) if found is not None else None
        if found is not None and isinstance(name, str):
            return name, span_of(found.node, ("theme",))
    return None, None


def _documents(project: Project, kits: Sequence[Kit], options: Options) -> Iterator[Job]:
    """Yield the PDF files: the kit and its parts on each paper, or just the parts asked for."""
    for kit in kits:
        paper = kit.paper.name
        if project.lone:
            yield f"{project.name}-{paper}.pdf", partial(_pdf, kit.whole())
            continue
        if not options.only:
            yield f"{project.name}-{KIT}-{paper}.pdf", partial(_pdf, kit.whole())
        for part in kit.parts:
            some = f"-{SOME}" if options.only.get(part.part.id) else ""
            stem = f"{project.name}-{part.part.id}{some}"
            yield f"{stem}-{paper}.pdf", partial(_pdf, kit.single(part))
            for sheets, imposed in part.also:
                other = replace(part, imposed=imposed)
                yield f"{stem}-{sheets}-{paper}.pdf", partial(_pdf, kit.single(other))


def _pictures(project: Project, parts: Sequence[LaidOut], formats: Sequence[str]) -> Iterator[Job]:
    """Yield a picture of each face of each piece in the formats for that."""
    for format, make in (("svg", _svg), ("png", _png)):
        for part in parts if format in formats else ():
            folder = format if project.lone else f"{format}/{part.id}"
            for piece, _ in part.pieces:
                for name, art in faces(piece):
                    yield f"{folder}/{name}.{format}", partial(make, piece, art)


def _replaced(project: Project, options: Options) -> Callable[[str], bool]:
    """Return what tells the files of an earlier build that this one takes the place of.

    A build of everything replaces all files of its formats and papers, so that none stays of a
    piece that is no more; a build of some parts replaces those of whole parts only.
    """
    name = re.escape(project.name)
    papers = "|".join(re.escape(paper.name) for paper in options.papers)
    whole = [re.escape(part) for part, pieces in options.only.items() if not pieces]
    part = f"({'|'.join(whole)})" if options.only else ".+"
    also = f"(-({'|'.join(get_args(Also))}))?"
    patterns = []
    if "pdf" in options.formats:
        middle = f"-{part}{also}" if options.only else f"(-{part})?"
        patterns.append(f"{name}{middle}-({papers})\\.pdf")
    for format in (format for format in options.formats if format != "pdf"):
        patterns.append(f"{format}/{part}/.*" if options.only else f"{format}/.*")
    if options.only and not whole:
        return lambda file: False
    pattern = re.compile("|".join(patterns))
    return lambda file: pattern.fullmatch(file) is not None


def _write(
    folder: Path,
    jobs: Sequence[Job],
    replaces: Callable[[str], bool],
    report: Report,
    progress: Progress,
) -> tuple[str, ...]:
    """Write all files or none; none with a finding when this machine cannot."""

    def files() -> Iterator[tuple[str, bytes]]:
        for done, (name, make) in enumerate(jobs):
            progress("writing", done, len(jobs))
            yield name, make()

    try:
        return publish(folder, files(), replaces)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        message = f"cannot write to '{folder.as_posix()}': {reason}"
        report.error("output-unwritable", message, hint="choose another folder with --out")
    except _unavailable(jobs) as error:
        report.error("png-unavailable", str(error), hint="leave png out of --format")
    return ()


def _unavailable(jobs: Sequence[Job]) -> tuple[type[Exception], ...]:
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
    # Loaded by name when a file of the format is due: together they take as long as a small build.
    return importlib.import_module(f"pnp.export.{format}")
