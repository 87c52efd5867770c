"""From a target named by the user to the pieces to print, in order.

The target is read and checked against the rules; its parts are laid out, and pieces are selected.

``pnp build`` puts them on sheets, ``pnp export`` passes them on to other programs and shops.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import Report, Severity
from pnp.base.output import portable_name
from pnp.base.values import replace
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.language.pseudo_language import PSEUDO
from pnp.content.language.translation import check_translations
from pnp.content.project import PartFiles, Project, load_project
from pnp.content.structure import span_of
from pnp.content.targets import find_target, subject_of
from pnp.press.contrast import merge_contrast_findings
from pnp.press.drafts import DraftReport, load_draft
from pnp.press.layout_cache import DrawnFile
from pnp.press.parts import LaidOutPart, lay_out_part, theme_lookup
from pnp.press.selection import (
    SelectedPart,
    Selection,
    findings_about,
    restrict_part,
    select_pieces,
)
from pnp.press.session_plan import requested_needs
from pnp.rules.suppression import SuppressingReport, tables_of
from pnp.rules.validate import CheckOptions, judge
from pnp.rules.verdict import Verdict
from pnp.text.hyphenation import has_patterns
from pnp.theme import Theme

_MOST_SHOWN = 3
"""The number of rule warnings that a build shows."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the phase, the number of finished steps, and the number of all (0 if unknown)."""


def ignore_progress(phase: str, done: int, total: int) -> None:
    """Show no progress."""


class PieceOptions(Struct, frozen=True):
    """The user's choice of pieces and of their look. ``edition`` overrides the theme and the
    language of the content; ``ink`` is ``full`` or ``low``. A ``draft`` is built in spite of errors
    about single pieces."""

    edition: Edition = PLAIN
    ink: str = "full"
    selection: Selection = Selection()
    draft: bool = False


class PreparedGame(Struct, frozen=True):
    """A game that keeps the rules, with all its parts laid out, those selected, and the theme of
    the whole kit."""

    project: Project
    theme: Theme
    laid_out: tuple[LaidOutPart, ...]
    selected: tuple[SelectedPart, ...]

    @property
    def parts(self) -> tuple[LaidOutPart, ...]:
        return tuple(found.part for found in self.selected)

    @property
    def folder(self) -> str:
        """The folder of the files: one for each theme, ``game/chart``, and for each language other
        than that of the game, ``game/chart.de``. Ids have no dots, so the names are unambiguous,
        whereas ``chart-de`` may be a theme."""
        wordings = self.project.records.linker.wordings
        suffix = "" if wordings.language == wordings.written else f".{wordings.language}"
        return f"{portable_name(self.project.name)}/{portable_name(self.theme.id)}{suffix}"


def prepare(
    target: str, options: PieceOptions, report: SuppressingReport, progress: Progress
) -> PreparedGame | None:
    """Return a game or one file as pieces; None if an error stops it, which is reported."""
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
    return None if report.failed else PreparedGame(project, theme, tuple(laid_out), selected)


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
