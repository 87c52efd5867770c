"""Verdicts on texts that are in no file yet."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Protocol

from pnp.base.diagnostics import Diagnostic, Report, Severity, Source
from pnp.base.world import World
from pnp.content.files import Records, lone_file
from pnp.content.kinds import parse_file
from pnp.content.project import project_of_text
from pnp.content.targets import Subject
from pnp.generate.request import Request
from pnp.generate.staging import home_of, replaces_model, staged
from pnp.press.dry_run import dry_run, dry_run_project
from pnp.rules.validate import CheckOptions, judge, validate, validate_text

_QUICK = CheckOptions(serious=True)


class Judge(Protocol):
    """Judges texts that are in no file yet."""

    def findings(self, text: str) -> list[Diagnostic]:
        """Return the errors and warnings about a text."""

    def drawn_findings(self, text: str) -> list[Diagnostic]:
        """Return the errors and warnings of laying out a text without other errors."""


def judge_of(request: Request) -> Judge:
    """Return what judges the texts of a request."""
    return DeckJudge(request) if replaces_model(request) else MapJudge(request)


class MapJudge:
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


class DeckJudge:
    """Judges texts in the place of a deck, with the whole game. What is wrong with the game as it
    is does not count."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._home = home_of(request)

    def findings(self, text: str) -> list[Diagnostic]:
        with staged(self._request, text):
            found = _serious(validate(str(self._home), self._home, CheckOptions()).findings)
        return [one for one in found if _line_of(one) not in self._known]

    def drawn_findings(self, text: str) -> list[Diagnostic]:
        with staged(self._request, text):
            made = dry_run(Path(self._request.like))
        found = [] if made is None else _serious(made.findings)
        return [one for one in found if _line_of(one) not in self._drawn]

    @cached_property
    def _known(self) -> set[tuple[str, str, int]]:
        with World():
            found = validate(str(self._home), self._home, CheckOptions()).findings
        return {_line_of(one) for one in found}

    @cached_property
    def _drawn(self) -> set[tuple[str, str, int]]:
        with World():
            made = dry_run(Path(self._request.like))
        return set() if made is None else {_line_of(one) for one in made.findings}


def _line_of(found: Diagnostic) -> tuple[str, str, int]:
    """Return the rule and the line of a finding: its words may name numbers that have changed."""
    file, line = ("", 0) if found.span is None else (found.span.source.name, found.span.line)
    return found.code, file, line


def _serious(found: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [one for one in found if one.severity is not Severity.NOTE]
