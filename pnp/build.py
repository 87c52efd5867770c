"""From a target named by the user to files on disk, in order. Read this file first.

Each phase reports all errors that it finds. If a project has errors, nothing is written, and
earlier output is unchanged.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.library import user_dir
from pnp.base.output import OutputFile, PublishedFolder, portable_name, publish, write_error_text
from pnp.base.values import replace
from pnp.base.world import World
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.language.pseudo_language import PSEUDO
from pnp.content.language.translation import check_translations
from pnp.content.project import PartFiles, Project, load_project
from pnp.content.structure import span_of
from pnp.content.targets import find_target, subject_of
from pnp.export import UnavailableError
from pnp.imposition.paper import Paper
from pnp.press.calibrate import correction_of, find_printer
from pnp.press.contrast import merge_contrast_findings
from pnp.press.documents import Kit, SessionPlan
from pnp.press.drafts import (
    DraftErrors,
    DraftReport,
    draft_job,
    draft_predicate,
    load_draft,
    mark_pieces,
)
from pnp.press.files import Job, document_jobs, holds_sheets, picture_jobs, replaced_predicate
from pnp.press.layout_cache import DrawnFile
from pnp.press.parts import LaidOutPart, check_supply, lay_out_part, theme_lookup
from pnp.press.printing import MarginText, PrintOptions, check_margin_words, print_parts
from pnp.press.scaling import scale_parts
from pnp.press.selection import Selection, findings_about, restrict_part, select_pieces
from pnp.press.session_plan import requested_needs
from pnp.rules.suppression import SuppressingReport, tables_of
from pnp.rules.validate import CheckOptions, judge
from pnp.rules.verdict import Verdict
from pnp.text.hyphenation import has_patterns

_MOST_SHOWN = 3
"""The number of rule warnings that a build shows."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the phase, the number of finished steps, and the number of all (0 if unknown)."""


def ignore_progress(phase: str, done: int, total: int) -> None:
    """Show no progress."""


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


class BuildOutput(Struct, frozen=True):
    """The result of a build: the files ``published`` in the folder ``name`` below ``out``, and the
    number of ``sheets`` to print, by paper. ``sheet_usage`` is the used share of each of them in
    percent, without the cover; ``session_plans`` are the pages to print for each number of players;
    ``minutes`` is the time to cut and glue the whole kit on the first paper; ``draft`` has the
    errors of a draft."""

    title: str
    out: Path
    name: str
    published: PublishedFolder
    sheets: tuple[tuple[str, int], ...]
    sheet_usage: tuple[tuple[str, tuple[int, ...]], ...] = ()
    session_plans: tuple[tuple[str, tuple[SessionPlan, ...]], ...] = ()
    minutes: int = 0
    draft: DraftErrors | None = None

    @property
    def folder(self) -> Path:
        return self.out / self.name

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(self.published.files)

    @property
    def is_unchanged(self) -> bool:
        """True if all files existed already."""
        return not self.published.changed


class BuildResult(Struct, frozen=True):
    """The result of a build and its findings; ``output`` is None if errors stopped it."""

    output: BuildOutput | None
    findings: tuple[Diagnostic, ...]

    @property
    def is_intact(self) -> bool:
        """True while all files are as they were written."""
        return self.output is None or self.output.published.is_in(self.output.out, self.output.name)


class _RefusedError(Exception):
    """This machine cannot write the files; with a code, a message and a hint."""

    def add_to(self, report: Report) -> None:
        code, message, hint = self.args
        report.error(code, message, hint=hint)


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
    own, fresh = SuppressingReport(), False

    def made() -> BuildResult:
        nonlocal fresh
        fresh = True
        return BuildResult(_build(target, options, own, progress), own.diagnostics)

    try:
        known = world.cached_step("build", (target, options), made, lambda made: made.is_intact)
    except _RefusedError as refused:
        refused.add_to(own)
        known = BuildResult(None, own.diagnostics)
    for found in known.findings:
        report.add(found)
    if known.output is None or fresh:
        return known.output
    return replace(known.output, published=replace(known.output.published, changed=False))


def _build_draft(
    target: str, options: BuildOptions, report: Report, progress: Progress
) -> BuildOutput | None:
    own = DraftReport()
    try:
        made = _build(target, options, own, progress)
    except _RefusedError as refused:
        refused.add_to(own)
        made = None
    for found in own.diagnostics if made is not None else own.explained():
        report.add(found)
    return made


def _build(
    target: str, options: BuildOptions, report: SuppressingReport, progress: Progress
) -> BuildOutput | None:
    progress("reading", 0, 0)
    path = find_target(target, report)
    if path is None:
        project = None
    elif isinstance(report, DraftReport):
        project = load_draft(path, report, options.edition)
    else:
        project = load_project(path, report, options.edition)
    if project is None:
        return None
    report.tables = tables_of(file for part in project.parts for file in part.files)
    chosen = tuple(restrict_part(part, options.selection) for part in project.parts)
    verdict = (
        None if report.failed else _check_rules(target, project, chosen, options.edition, report)
    )
    if verdict is None:
        return None
    check_translations(project.records.linker.wordings, report)
    _check_hyphens(project, report)
    look = theme_lookup(project, report, low_ink=options.ink == "low")
    theme = look(project.parts[0].files[0] if project.lone else None)
    if theme is None:
        return None
    _report_warnings(target, verdict, options.edition, report)

    laid_out: list[LaidOutPart] = []
    made: dict[str, DrawnFile] = {}
    drawing = SuppressingReport(report.tables)
    for complete, part in zip(project.parts, chosen, strict=True):
        progress("laying out", len(laid_out), len(project.parts))
        drawn = lay_out_part(part, look, drawing, made, draft=options.draft)
        laid_out.append(replace(drawn, source=complete))
    players = options.selection.players
    needs = None if players is None else requested_needs(project, laid_out, players, report)
    selected = tuple(select_pieces(laid_out, options.selection, report, needs))
    parts = tuple(found.part for found in selected)
    # A piece may be missing because its file has an error.
    findings = drawing.diagnostics if report.failed else findings_about(drawing, laid_out, parts)
    for found in merge_contrast_findings(findings):
        report.tolerate(found)
    if not report.failed:
        check_supply(project, laid_out, report)
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

    name = _folder_name(project, theme.id, options)
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
        published = _write(options.out, name, jobs, draft_predicate(replaces), progress)
    else:
        published = _write(options.out, name, jobs, replaces, progress)
    sheets = tuple((kit.paper.name, kit.sheets) for kit in kits)
    fills = tuple((kit.paper.name, kit.sheet_usage) for kit in kits)
    plans = tuple((kit.paper.name, kit.session_plans) for kit in kits)
    minutes = kits[0].minutes if kits else 0
    return BuildOutput(
        project.title, options.out, name, published, sheets, fills, plans, minutes, draft
    )


def _folder_name(project: Project, theme: str, options: BuildOptions) -> str:
    """Return the folder of the files: one for each theme, ``chart``, and for each language other
    than that of the game, ``chart.de``; drafts and other scales are in others, ``chart.draft`` and
    ``chart.scale-50``. Ids have no dots, so the names are unambiguous, whereas ``chart-de`` may be
    a theme."""
    wordings = project.records.linker.wordings
    suffix = "" if wordings.language == wordings.written else f".{wordings.language}"
    suffix += f".scale-{100 * options.scale:g}" if options.scale != 1 else ""
    suffix += ".draft" if options.draft else ""
    return f"{portable_name(project.name)}/{portable_name(theme)}{suffix}"


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


def _check_rules(
    target: str,
    project: Project,
    parts: Sequence[PartFiles],
    edition: Edition,
    report: SuppressingReport,
) -> Verdict | None:
    """Return the verdict on the game; None if it breaks the rules, which is reported: if it builds,
    it plays. If only some of its ``parts`` are given, no others are checked."""
    some = tuple(file.source.name for part in parts for file in part.files)
    everything = all(part in project.parts for part in parts)
    wish = CheckOptions(serious=True, only=None if everything else some, edition=edition)
    verdict = judge(target, subject_of(project), report, wish)
    wrong = {found.code for found in verdict.findings if found.severity is Severity.ERROR}
    for found in verdict.findings:
        if found.severity is Severity.ERROR:
            report.tolerate(found)
        elif found.code in wrong and found.severity is Severity.WARNING:
            # Who corrects these errors corrects such warnings, too.
            report.add(found)
    return None if report.failed else verdict


def _report_warnings(target: str, verdict: Verdict, edition: Edition, report: Report) -> None:
    """Report the warnings of the rules; if there are many, the first ones and how many more ``pnp
    validate`` reports."""
    reported = {*report.diagnostics}
    found = (one for one in verdict.findings if one.severity is Severity.WARNING)
    warnings = [one for one in dict.fromkeys(found) if one not in reported]
    shown = warnings if len(warnings) <= _MOST_SHOWN + 1 else warnings[:_MOST_SHOWN]
    for one in shown:
        report.add(one)
    more = len(warnings) - len(shown)
    if more:
        message = f"the rules have {more} more warnings about this"
        hint = f"for details, run  pnp validate {target}{edition.command_options}"
        report.note("rules-warn", message, hint=hint)


def _check_hyphens(project: Project, report: Report) -> None:
    """Note a language without hyphenation patterns, in which long words are never divided."""
    game = project.game
    if game is not None and project.language != PSEUDO and not has_patterns(project.language):
        message = f"words in the language '{project.language}' are not hyphenated"
        span = span_of(game.node, ("language",))
        report.note(
            "unknown-language",
            message,
            span,
            "check the code; there are no hyphenation patterns for it",
        )


def _write(
    out: Path,
    folder: str,
    jobs: Sequence[Job],
    replaces: Callable[[str], bool],
    progress: Progress,
) -> PublishedFolder:
    """Write all files or none. Raises _RefusedError if this machine cannot."""
    seen = world.current()
    # The results of each cache key: versions and SHA-256 by name.
    known: dict[str, dict[str, tuple[str, str]]] = {job.cache_key: {} for job in jobs}
    before = {of: seen.recall("written", of) or {} for of in known}

    def files() -> Iterator[tuple[str, OutputFile]]:
        for done, job in enumerate(jobs):
            progress("writing", done, len(jobs))
            mark, digest = before[job.cache_key].get(job.name, ("", ""))
            yield job.name, OutputFile(job.make, digest if mark == job.version else "")

    try:
        published = publish(out, folder, files(), replaces)
    except OSError as error:
        raise _RefusedError(*write_error_text(error, out / folder)) from None
    except UnavailableError as error:
        raise _RefusedError("png-unavailable", str(error), "remove png from --format") from None
    for job in jobs:
        known[job.cache_key][job.name] = job.version, published.files[job.name]
    for of, digests in known.items():
        if before[of] != digests:
            seen.keep("written", of, digests)
    return published
