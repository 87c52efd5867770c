"""From a target named by the user to files on disk, in order. Read this file first.

Each phase reports all errors that it finds. If a project has errors, nothing is written, and
earlier output is unchanged.
"""

from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.library import user_dir
from pnp.base.values import replace
from pnp.base.world import World
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.project import Project
from pnp.export import Job
from pnp.imposition.paper import Paper
from pnp.press.calibrate import correction_of, find_printer
from pnp.press.documents import Kit
from pnp.press.drafts import DraftErrors, DraftReport, draft_job, draft_predicate, mark_pieces
from pnp.press.files import document_jobs, holds_sheets, picture_jobs, replaced_predicate
from pnp.press.parts import check_supply
from pnp.press.preparation import PieceOptions, Progress, prepare
from pnp.press.printing import MarginText, PrintOptions, check_margin_words, print_parts
from pnp.press.publishing import BuildOutput, RefusedError, cached_output, write_jobs
from pnp.press.scaling import scale_parts
from pnp.press.selection import Selection
from pnp.rules.suppression import SuppressingReport


class BuildOptions(Struct, frozen=True):
    """The user's options. ``formats`` are modules of ``pnp.export``; ``edition`` and ``sheets``
    override the content; ``ink`` is ``full`` or ``low``; ``printer`` names a profile, which may be
    in the game's folder, in its ``printers/`` or in that of the user's settings. A ``draft`` is
    built in spite of errors about single pieces, and never cached. All pieces are printed at
    ``scale`` times their size."""

    papers: tuple[Paper, ...]
    formats: tuple[str, ...] = ("pdf", "svg")
    edition: Edition = PLAIN
    ink: str = "full"
    sheets: str | None = None
    marks: str = "crop"
    cut_lines: bool = False
    printer: str | None = None
    selection: Selection = Selection()
    out: Path = Path("output")
    draft: bool = False
    scale: float = 1.0


def build(
    target: str, options: BuildOptions, report: Report, progress: Progress
) -> BuildOutput | None:
    """Build the files of a game or of one file; None exactly if ``report.failed``, except for a
    draft, whose errors about single pieces are only reported.

    A build of unchanged files into the same folder is cached, and does nothing again.
    """
    if options.draft:
        with World():
            return _build_draft(target, options, report, progress)

    def made(own: SuppressingReport) -> BuildOutput | None:
        return _build(target, options, own, progress)

    return cached_output("build", (target, options), made, report)


def _build_draft(
    target: str, options: BuildOptions, report: Report, progress: Progress
) -> BuildOutput | None:
    own = DraftReport()
    try:
        made = _build(target, options, own, progress)
    except RefusedError as refused:
        refused.add_to(own)
        made = None
    for found in own.diagnostics if made is not None else own.explained():
        report.add(found)
    return made


def _build(
    target: str, options: BuildOptions, report: SuppressingReport, progress: Progress
) -> BuildOutput | None:
    chosen = PieceOptions(options.edition, options.ink, options.selection, options.draft)
    game = prepare(target, chosen, report, progress)
    if game is None:
        return None
    project, theme, selected, parts = game.project, game.theme, game.selected, game.parts
    players = options.selection.players
    check_supply(project, game.laid_out, report)
    check_margin_words(project, parts, report)
    if report.failed:
        return None

    way = _print_options(project, options, report)
    if report.failed:
        return None
    draft = None
    if options.draft:
        margins = MarginText(theme.builtin_texts, theme.faces)
        parts, draft = mark_pieces(parts, DraftErrors.of(report), margins)
        both = zip(selected, parts, strict=True)
        selected = tuple(replace(found, part=part) for found, part in both)
    if options.scale != 1:
        parts = scale_parts(parts, options.scale, report)
        both = zip(selected, parts, strict=True)
        selected = tuple(replace(found, part=part) for found, part in both)
    kits: list[Kit] = []
    for paper in options.papers if any(map(holds_sheets, options.formats)) else ():
        progress("imposing", len(kits), len(options.papers))
        covered, many = options.selection.is_kit, players or 0
        kit = print_parts(
            project, parts, paper, theme, report, way, covered=covered, players=many, draft=draft
        )
        kits.append(kit)
    if report.failed:
        return None

    name = game.folder + _folder_suffix(options)
    jobs: tuple[Job, ...] = (
        *document_jobs(project, kits, selected, options.formats, (options.selection, way, theme)),
        *picture_jobs(project, selected, options.formats, name),
    )
    whole = options.selection.is_everything
    replaces = replaced_predicate(
        project, options.papers, options.formats, selected, everything=whole
    )
    if options.draft:
        jobs = tuple(map(draft_job, jobs))
        published = write_jobs(options.out, name, jobs, draft_predicate(replaces), progress)
    else:
        published = write_jobs(options.out, name, jobs, replaces, progress)
    sheets = tuple((kit.paper.name, kit.sheets) for kit in kits)
    fills = tuple((kit.paper.name, kit.sheet_usage) for kit in kits)
    plans = tuple((kit.paper.name, kit.session_plans) for kit in kits)
    minutes = kits[0].minutes if kits else 0
    return BuildOutput(
        project.title, options.out, name, published, sheets, fills, plans, minutes, draft
    )


def _folder_suffix(options: BuildOptions) -> str:
    """Return what distinguishes the folder of a draft, or of another scale: ``chart.scale-50``."""
    suffix = f".scale-{100 * options.scale:g}" if options.scale != 1 else ""
    return f"{suffix}.draft" if options.draft else suffix


def _print_options(project: Project, options: BuildOptions, report: Report) -> PrintOptions:
    """Return the print options; report errors of the printer's profile."""
    way = PrintOptions(options.sheets, marks=options.marks, cut_lines=options.cut_lines)
    if options.printer is None:
        return way
    homes = [project.icons.parent] if project.icons is not None else []
    folders = [*homes, *(home / "printers" for home in homes)]
    folders.append(user_dir() / "printers")
    project_folder = homes[0] if homes else None
    profile = find_printer(options.printer, folders, report, project_folder)
    if profile is None:
        return way
    correction = correction_of(profile, options.papers, report)
    duplex = f"duplex-{profile.record.flip}" if profile.record.flip else way.duplex
    return replace(way, duplex=duplex, correction=correction)
