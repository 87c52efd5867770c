"""From what the user names to a verdict, in order: read, judge by the rules, leave out what the
author has answered for. Read this file first to understand the validator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pnp.content.files import File
from pnp.content.subject import Subject, read_subject, stated_rulings
from pnp.diagnostics import Diagnostic, Report
from pnp.model.record import Record
from pnp.rules import catalogue
from pnp.rules.facts import Facts, Setting, WholeGame
from pnp.rules.running import Outcome, run
from pnp.rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asks for. ``quick`` leaves out proofs; ``wanted`` tells which rules are to run,
    by their names."""

    quick: bool = False
    wanted: Callable[[str], bool] = lambda name: True


def validate(target: str, path: Path, wish: Wish) -> Verdict:
    """Return the verdict on the game or the file at ``path``, which the user called ``target``."""
    report = Report()
    subject = read_subject(path, report)
    return judge(target, subject, report, wish)


def judge(target: str, subject: Subject | None, report: Report, wish: Wish) -> Verdict:
    """Return the verdict on what was read, with what was found while reading it."""
    if subject is None:
        return Verdict(target, "", report.diagnostics, read=False)
    rules = _rules(subject)
    setting = Setting(rules, stated_rulings(rules) if rules else None, gather=subject.gather)
    if subject.game is not None:
        setting = setting.deciding(subject.game.record)
    entries = [*catalogue.general(), *(catalogue.of_game(rules) if rules else ())]
    entries = [entry for entry in entries if wish.wanted(entry.name)]
    outcome = Outcome()
    for file in _judged(subject):
        concerned = [entry for entry in entries if _concerns(entry.rule.over, subject)]
        run(concerned, file, setting, outcome, quick=wish.quick)
    findings = [*report.diagnostics, *_told(outcome.findings.diagnostics, subject)]
    return Verdict(
        target,
        _called(subject),
        tuple(found for found in findings if wish.wanted(found.code)),
        True,
        rules,
        tuple(outcome.ran),
        tuple(outcome.skipped),
        len(outcome.left_out),
        tuple(outcome.proved),
        tuple(outcome.assumed.values()),
    )


def _rules(subject: Subject) -> str | None:
    """Return the game whose rules apply: the one that the game says it keeps, or itself."""
    if subject.game is None:
        return None
    named = subject.game.record.rules or subject.game.id
    return named if named in catalogue.games() else None


def _judged(subject: Subject) -> tuple[File[Record], ...]:
    """Return the files that rules look at: a lone file is seen with its game, whose own file
    comes last so that findings about single files are read first."""
    game = subject.game
    if game is None or any(file.path == game.path for file in subject.files):
        return subject.files
    return (*subject.files, File(game.kind, game.id, game.record, game.node, game.path))


def _concerns(over: type[Facts] | None, subject: Subject) -> bool:
    """Tell whether rules over these facts have something to say of the subject: of a game as a
    whole only where the lone file is of a kind that they read."""
    if over is None or not subject.lone or not issubclass(over, WholeGame):
        return True
    return any(file.kind in over.reads for file in subject.files)


def _told(findings: tuple[Diagnostic, ...], subject: Subject) -> list[Diagnostic]:
    """Return the findings about a lone file itself; of those about its game as a whole, the ones
    that also point into it."""
    if not subject.lone:
        return list(findings)
    names = {file.source.name for file in subject.files}
    tables = {str(p) for file in subject.files for p in _tables(file)}
    return [
        found
        for found in findings
        if found.span is None
        or {found.span.source.name, *(label.span.source.name for label in found.labels)}
        & (names | tables)
    ]


def _tables(file: File[Record]) -> tuple[Path, ...]:
    """Return the table that a deck takes its cards from."""
    data = getattr(file.record, "data", None)
    return (file.path.parent / data,) if isinstance(data, str) else ()


def _called(subject: Subject) -> str:
    """Return what is judged in a few words."""
    if not subject.lone and subject.game is not None:
        return subject.game.record.title
    file = subject.files[0]
    title = getattr(file.record, "title", file.id)
    game = subject.game
    return f"{file.kind} '{title}'" + (f" of {game.record.title}" if game is not None else "")
