"""Verdicts on texts that are in no file yet."""

from __future__ import annotations

from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Report, Severity, Source
from pnp.base.world import World
from pnp.content.files import Records, lone_file
from pnp.content.kinds import parse_file
from pnp.content.project import project_of_text
from pnp.content.targets import Subject
from pnp.generate.request import Request
from pnp.press.dry_run import dry_run_project
from pnp.rules.validate import CheckOptions, judge, validate_text

_QUICK = CheckOptions(serious=True)


class Judge:
    """Judges texts as if each were saved where the new file will be.

    The other files of the game are linked once: that takes longer than to judge one file."""

    def __init__(self, request: Request) -> None:
        self._path = Path(request.path)
        self._records: Records | None = None

    def findings(self, text: str) -> list[Diagnostic]:
        """Return the errors and warnings about a text: first those that need no proof, and only if
        there are none, all of them."""
        with World():
            found = self._quick_findings(text)
            if found:
                return found
            verdict = validate_text(text.encode(), self._path, CheckOptions())
        return _serious(verdict.findings)

    def drawn_findings(self, text: str) -> list[Diagnostic]:
        """Return the errors and warnings of laying out a text without other faults, such as names
        that find no room."""
        report = Report()
        with World():
            project = project_of_text(text, self._path, report)
            if project is None or report.failed:
                return _serious(report.diagnostics)
            return _serious(dry_run_project(project).findings)

    def _quick_findings(self, text: str) -> list[Diagnostic]:
        report, source = Report(), Source(str(self._path), text)
        parsed = parse_file(source, self._path, report)
        if parsed is None:
            return _serious(report.diagnostics)
        if self._records is None:
            lone = lone_file(parsed, report)
            draft = lone.draft if lone is not None else None
            self._records = lone.records if lone is not None else None
        else:
            draft = self._records.draft(parsed, report)
        if draft is None or draft.file is None or self._records is None or report.failed:
            return _serious(report.diagnostics)
        subject = Subject((draft.file,), self._records.game, self._records, True)
        return _serious(judge(str(self._path), subject, report, _QUICK).findings)


def _serious(found: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [one for one in found if one.severity is not Severity.NOTE]
