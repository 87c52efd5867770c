"""Check all targets of a command, one after another."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.registry import ExtensionError, package_at_fault
from pnp.base.values import replace
from pnp.content.targets import root_of, targets_in
from pnp.rules.validate import CheckOptions, validate, validate_text
from pnp.rules.verdict import FAULT, FAULTY_EXTENSION, Verdict

ReportFailure: TypeAlias = Callable[[Exception], None]
"""Called with a bug in pnp, so that it can be reported; checking continues."""


class UnsavedFile(Struct, frozen=True):
    """The text of an unsaved file: its target, and its path once saved."""

    target: str
    path: Path
    data: bytes

    @property
    def name(self) -> str:
        """What its source is called."""
        return str(self.path)


def failure_finding(error: Exception) -> Diagnostic:
    """Return the finding that pnp failed at a target, or that the machine refused."""
    if isinstance(error, OSError):
        why = (error.strerror or str(error)).lower()
        message = f"system error: {why}"
        if error.filename:
            message = f"cannot use '{error.filename}': {why}"
        elif isinstance(error, FileNotFoundError):
            message = "the current folder no longer exists"
        return Diagnostic(Severity.ERROR, "file-unreadable", message)
    if isinstance(error, ExtensionError):
        hint = "repair or uninstall the package that adds it"
        return Diagnostic(Severity.ERROR, FAULTY_EXTENSION, str(error), None, hint)
    author = package_at_fault(error)
    if author:
        message = f"the extension '{author}' failed here: {type(error).__name__}: {error}"
        whose = f"the extension '{author}'"
        hint = (
            f"this is a bug in {whose}, not an error in your file: please report it to its authors"
        )
        return Diagnostic(Severity.ERROR, FAULTY_EXTENSION, message, None, hint)
    message = f"pnp failed here: {type(error).__name__}: {error}"
    hint = "this is a bug in pnp, not an error in your file: please report it with the file"
    return Diagnostic(Severity.ERROR, FAULT, message, None, hint)


def judge_isolated(usual: Verdict, work: Callable[[], Verdict], failed: ReportFailure) -> Verdict:
    """Return the verdict of ``work``; if it fails, the ``usual`` one with the fault, so that other
    targets are still judged."""
    try:
        return work()
    except Exception as error:
        return replace(usual, findings=(*usual.findings, _report_failure(error, failed)))


def _report_failure(error: Exception, failed: ReportFailure) -> Diagnostic:
    if not isinstance(error, OSError | ExtensionError):
        failed(error)
    return failure_finding(error)


def judge_targets(
    targets: Sequence[str],
    wish: CheckOptions,
    failed: ReportFailure,
    unsaved: UnsavedFile | None = None,
) -> Iterator[Verdict]:
    """Yield the verdict on each target once; files of a game that is judged too are judged with it.

    If pnp fails at a target, that is reported
    to ``failed`` and found for the target.
    """
    named = list(_resolve_targets(tuple(dict.fromkeys(targets)), failed, unsaved))
    roots = {root for _, path, _ in named if path is not None and (root := root_of(path))}
    done: set[Path] = set()
    for called, path, report in named:
        if unsaved is not None and called == unsaved.target:
            unread = Verdict(unsaved.name, "", (), read=False)
            work = partial(validate_text, unsaved.data, unsaved.path, wish)
            yield judge_isolated(unread, work, failed)
        elif path is None:
            yield Verdict(called, "", report.diagnostics, read=False)
        else:
            place = root_of(path) or world.resolve_path(path)
            covered = root_of(path) is None and roots & set(place.parents)
            if place not in done and not covered:
                done.add(place)
                unread = Verdict(called, "", (), read=False)
                yield judge_isolated(unread, partial(validate, called, path, wish), failed)


def _resolve_targets(
    targets: Sequence[str], failed: ReportFailure, unsaved: UnsavedFile | None
) -> Iterator[tuple[str, Path | None, Report]]:
    """Yield what the targets mean: how it is called, where it lies, and what is found about a
    target that means nothing, or too much."""
    for target in targets:
        report = Report()
        text = unsaved is not None and target == unsaved.target
        try:
            found = () if text else targets_in(target, report)
        except Exception as error:
            found = ()
            report.add(_report_failure(error, failed))
        for called, path in found:
            yield called, path, Report()
        if text or report.diagnostics:
            yield target, None, report
