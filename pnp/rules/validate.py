"""From targets to verdicts, in order: read, apply the rules, drop suppressed findings. Read this
file first to understand the validator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Severity, Source
from pnp.base.registry import ExtensionError, package_at_fault
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.nodes import Mapping, Node, items_of
from pnp.content.source import decode
from pnp.content.targets import Subject, lone_subject, read_subject, root_of, targets_in
from pnp.content.themes import chain_of, is_path, local_file_hint
from pnp.model.component import theme_of
from pnp.model.record import Record
from pnp.rules import catalogue
from pnp.rules.catalogue import RuleEntry
from pnp.rules.duplicate_findings import without_duplicates
from pnp.rules.evidence import AllRules, Doubts, NoCache, open_cache, withdraw_unproved
from pnp.rules.pre_layout_checks import survey
from pnp.rules.running import FAULTY, Outcome, rule_errors_reason, run_rules
from pnp.rules.setting import noted_files, rules_game, setting_of
from pnp.rules.suppression import (
    IDLE,
    UNKNOWN,
    UNREASONED,
    RuleSelection,
    comments_in,
    is_yaml,
    suppress,
    tables_of,
    unused_comments,
)
from pnp.rules.theme_lookup import available_themes
from pnp.rules.verdict import FAULT, FAULTY_EXTENSION, SuppressedFinding, Verdict, WithdrawnClaim
from pnp.rules.views import Setting, View, WholeGame


class CheckOptions(Struct, frozen=True):
    """The user's options. ``quick`` leaves out proofs and rules that need drawing; ``serious``
    leaves out proofs that find no errors and notes on drawings; with either, other readings of the
    rulebook are not tried. ``selection`` selects the rules to report, and ``only`` names the files
    to check, if not all; ``edition`` is the theme and the language in which the game is checked."""

    quick: bool = False
    selection: RuleSelection = RuleSelection()
    serious: bool = False
    only: tuple[str, ...] | None = None
    edition: Edition = PLAIN


def validate(target: str, path: Path, wish: CheckOptions) -> Verdict:
    """Return the verdict on the game or the file at ``path``, which the user called ``target``."""

    def judged() -> Verdict:
        report = Report()
        subject = read_subject(path, report, wish.edition)
        return judge(target, subject, report, wish)

    return world.cached_step("verdict", (target, str(path), wish), judged)


def validate_text(data: bytes, path: Path, wish: CheckOptions) -> Verdict:
    """Return the verdict on an unsaved file as if it were saved at ``path``."""
    report = Report()
    source = decode(data, str(path), report)
    subject = None if source is None else lone_subject(source, path, report, wish.edition)
    return judge(str(path), subject, report, wish)


def judge(target: str, subject: Subject | None, report: Report, wish: CheckOptions) -> Verdict:
    """Return the verdict on a subject, including what ``report`` collected while reading it."""
    if subject is None:
        return Verdict(target, "", _sort_findings(report.diagnostics), read=False)
    subject.report_translations(report)
    rules = rules_game(subject, report)
    unread = report.failed and not subject.lone

    asked = noted_files(subject, unread)
    setting = setting_of(subject, rules, asked, wish.edition.theme)
    # Rules of games recognise things by words, which a theme or another language replaces.
    plain = subject.as_written()
    plainly = asked if plain is subject else noted_files(plain, unread)
    as_written = setting if plain is subject else replace(setting, gather=plainly, shared={})
    themes = tuple(_outside_themes(subject, setting, report))
    judged = files = (*_files_to_check(subject), *themes)
    if wish.only is not None:
        judged = tuple(file for file in judged if file.source.name in wish.only)
    written = {file.path: (file, as_written) for file in (*_files_to_check(plain), *themes)}
    kinds = {file.kind for file in files}
    # Claims about a lone file may rest on decks of its game.
    kinds |= {"deck"} if subject.lone else set()
    every = [
        *catalogue.general_rules(*kinds),
        *(catalogue.rules_of_game(rules, *kinds) if rules else ()),
    ]
    every = [e for e in every if _concerns(e.view, subject)]
    unasked = _unselected_rules(every, subject, wish)
    entries = _needed_rules(every, wish)

    def judged_by(entries: list[RuleEntry], memory: NoCache) -> Outcome:
        whole = Outcome(incomplete=unread, lone=subject.lone)

        def outcome_of(file: File[Record]) -> Outcome:
            outcome = Outcome(incomplete=unread, lone=subject.lone, failed=set(whole.failed))
            survey(file, setting, outcome.findings, lightly=wish.quick or wish.serious)
            own = written.get(file.path)
            run_rules(entries, file, setting, outcome, own, quick=wish.quick, serious=wish.serious)
            return outcome

        for file in judged:
            whole.merge(memory.results_for(file, partial(outcome_of, file)))
        return whole

    context: AbstractContextManager[NoCache] = nullcontext(NoCache())
    if world.current().has_store and not (subject.lone or unread):
        named = str(subject.records.files.folder), replace(wish, only=None)
        given = setting.stated, setting.chosen, setting.varied, rules, [e.name for e in entries]
        pairs = [(file, written.get(file.path, (file,))[0]) for file in files]
        context = open_cache(named, given, pairs, setting, (asked, plainly))
    with context as memory:
        outcome = judged_by(entries, memory)
        # An unselected rule may find the error that invalidates a claim.
        all_said = len(entries) == len(every)
        whole = cache(lambda: outcome if all_said else judged_by(every, NoCache()))
        others = AllRules(every, lambda: whole().findings.diagnostics)
        known = memory.grounds
        as_printed = [e for e in entries if not e.as_written]
        doubts = Doubts(setting, asked, others, frozenset(file.path for file in judged))
        withdraw_unproved(outcome, as_printed, judged, doubts, known)
        own_claims = [e for e in entries if e.as_written]
        own_files = _files_to_check(plain)
        own_paths = frozenset(file.path for file in own_files)
        # Doubts about a lone file take long, as the decks of its game are checked for them.
        if as_written is not setting or own_paths != doubts.judged:
            doubts = Doubts(as_written, plainly, others, own_paths)
        withdraw_unproved(outcome, own_claims, own_files, doubts, known)
        outcome.withdrawn += _withdraw_unread(entries, subject, outcome)

    selected = (entry for entry in entries if wish.selection(entry.name))
    tables = tables_of(subject.files)
    found = without_duplicates(outcome.findings.diagnostics, selected, tables)
    findings = [*report.diagnostics, *_findings_to_report(found, subject, judged)]
    own = Report()
    sources = _sources(subject, findings)
    answers = {source.name: comments_in(source, own) for source in sources}
    left, suppressed = suppress(findings, answers, tables.get)
    left += own.diagnostics
    heard = [answers[name] for name in answers if wish.only is None or name in wish.only]
    left += unused_comments(heard, _applied_predicate(subject, rules, outcome, wish))
    reported = [f for f in left if wish.selection(f.code) or _is_always_reported(f)]
    unasked |= {
        f.code: None for f in left if not (wish.selection(f.code) or _is_always_reported(f))
    }
    return Verdict(
        target,
        subject.description,
        _sort_findings(reported, sources),
        True,
        rules,
        tuple(name for name in outcome.ran if wish.selection(name)),
        tuple(found for found in outcome.skipped if wish.selection(found[0])),
        tuple(name for name in outcome.left_out if wish.selection(name)),
        tuple(unasked),
        tuple(claim for claim in outcome.proved if wish.selection(claim.rule)),
        tuple(outcome.assumed.values()),
        tuple(found for found in suppressed if wish.selection(found.finding.code)),
        lone=subject.lone,
        paths=tuple(source.name for source in sources),
        home=subject.home,
        open_game=subject.game is None and "game" in type(subject.files[0].record).model_fields,
        theme=next(
            (file.source.name for file in themes if _is_requested(file, wish.edition.theme)), ""
        ),
        withdrawn=tuple(
            gone
            for gone in _visible_reasons(outcome.withdrawn, outcome.findings.diagnostics, found)
            if wish.selection(gone.rule) and not _is_accepted(gone, suppressed)
        ),
    )


def _withdraw_unread(
    entries: Iterable[RuleEntry], subject: Subject, outcome: Outcome
) -> Iterator[WithdrawnClaim]:
    """Yield the claims that are made for no file because files of their kind could not be read."""
    claimed = {claim.rule for claim in outcome.proved} | {gone.rule for gone in outcome.withdrawn}
    if subject.lone or subject.game is None:
        return
    for entry in entries:
        kind = entry.kind
        open_ = entry.rule.proves and entry.name not in claimed and kind not in ("*", "game")
        if open_ and subject.is_incomplete(kind):
            path = subject.game.path
            yield WithdrawnClaim(entry.name, entry.rule.proves, kind, kind, path, FAULTY)


def _visible_reasons(
    withdrawn: Iterable[WithdrawnClaim], every: Iterable[Diagnostic], reported: Iterable[Diagnostic]
) -> Iterator[WithdrawnClaim]:
    """Yield withdrawn claims with the reason shown to readers: if a finding is dropped because a
    more specific rule has reported the same, that rule is the reason."""
    codes = {one.code for one in reported}
    for gone in withdrawn:
        if gone.reason == rule_errors_reason(gone.rule) and gone.rule not in codes:
            entries = (catalogue.rule_named(code) for code in dict.fromkeys(f.code for f in every))
            instead = (e.name for e in entries if e is not None and gone.rule in e.rule.instead)
            gone = replace(gone, reason=rule_errors_reason(*([*instead] or [gone.rule])))
        yield gone


def _is_accepted(gone: WithdrawnClaim, suppressed: Iterable[SuppressedFinding]) -> bool:
    """Return whether a claim is withdrawn only because of a finding that the author has
    suppressed."""
    return gone.reason == rule_errors_reason(gone.rule) and any(
        one.finding.code == gone.rule
        and one.finding.severity is not Severity.ERROR
        and one.finding.span is not None
        and Path(one.finding.span.source.name) == gone.path
        for one in suppressed
    )


def _is_always_reported(found: Diagnostic) -> bool:
    """Return whether a finding is reported whatever rules are selected: nothing can be checked
    before it is corrected."""
    return found.severity is Severity.ERROR and catalogue.is_reading_page(found.code)


def _unselected_rules(
    entries: list[RuleEntry], subject: Subject, wish: CheckOptions
) -> dict[str, None]:
    """Return the names of the rules that apply to the subject but are not selected."""
    kinds = {"*", *(file.kind for file in _files_to_check(subject))}
    return {
        entry.name: None
        for entry in entries
        if entry.view is not None and entry.kind in kinds and not wish.selection(entry.name)
    }


def _needed_rules(entries: list[RuleEntry], wish: CheckOptions) -> list[RuleEntry]:
    """Return the selected rules, and those whose errors would skip them or withdraw their
    claims."""
    by_name = {entry.name: entry for entry in entries}
    needed: dict[str, None] = {}
    rest = [entry.name for entry in entries if wish.selection(entry.name)]
    while rest:
        name = rest.pop()
        if name not in needed and name in by_name:
            needed[name] = None
            rest += (*by_name[name].rule.after, *by_name[name].rule.rests)
    return [entry for entry in entries if entry.name in needed]


def _sort_findings(
    findings: Iterable[Diagnostic], sources: Iterable[Source] = ()
) -> tuple[Diagnostic, ...]:
    """Return findings sorted by file, first those of ``sources`` in their order, then others as
    they appear, and by position in the file."""
    found = list(findings)
    files = {source.name: i for i, source in enumerate(sources)}
    for one in found:
        files.setdefault(one.span.source.name if one.span is not None else "", len(files))

    def place(one: Diagnostic) -> tuple[int, int, int]:
        if one.span is None:
            return (-1, 0, 0)
        return (files[one.span.source.name], one.span.line, one.span.column)

    return tuple(sorted(found, key=place))


def _sources(subject: Subject, findings: list[Diagnostic]) -> tuple[Source, ...]:
    """Return the YAML files that have, or may have, findings."""
    named = [found.span.source for found in findings if found.span is not None]
    sources = [*(f.source for f in subject.files), *(s for s in named if is_yaml(s.name))]
    return tuple({source.name: source for source in sources}.values())


def _applied_predicate(
    subject: Subject, rules: str | None, outcome: Outcome, wish: CheckOptions
) -> Callable[[str], bool]:
    """Return a predicate that returns whether an unused suppression comment should be reported: its
    rule ran, or could not apply here."""
    passed = {name for name, _ in outcome.skipped} | set(outcome.left_out)

    def judged(name: str) -> bool:
        entry = catalogue.rule_named(name)
        if entry is None or not wish.selection(name) or name in passed:
            return False
        if name in outcome.ran or entry.game not in (None, rules):
            return True
        # For a lone file, findings that need the whole game are unknown.
        return not subject.lone and name not in (IDLE, UNKNOWN, UNREASONED)

    return judged


def _files_to_check(subject: Subject) -> tuple[File[Record], ...]:
    """Return the files to check; a lone file is checked with its game. The game's own file comes
    last, because errors in other files may be the cause of errors in it."""
    game = subject.game
    if game is None:
        return subject.files
    own = [file for file in subject.files if file.path == game.path]
    if own:
        return (*(file for file in subject.files if file.path != game.path), *own)
    return (*subject.files, File(game.kind, game.id, game.record, game.node, game.path))


def _outside_themes(subject: Subject, setting: Setting, report: Report) -> Iterator[File[Record]]:
    """Yield the themes outside the game and pnp: the requested one, and those that files name. They
    are checked with the files that use them, and errors in them are reported. If the requested
    theme does not exist, that is reported here; for missing themes that files name, a rule does
    it."""
    if not subject.files:
        return
    themes = available_themes(subject.files[0], setting, report)

    def faulty(id: str) -> bool:
        return themes.is_faulty(id) or setting.faulty(id)

    def advice(id: str) -> str:
        return local_file_hint(id) or themes.suggest_theme(id)

    names: dict[str | None, None] = {}
    if setting.theme is not None:
        id = themes.find_id(setting.theme)
        names[id] = None
        if id is not None and id not in themes:
            chain_of(id, themes, None, report, faulty, advice)
    files = (file for file in _files_to_check(subject) if file.kind != "theme")
    names.update((theme_of(file.record), None) for file in files)
    own = [file.record for file in subject.gather("theme")]
    for name in names:
        found = None if name is None else themes.get(name)
        if found is not None and not any(found.record is record for record in own):
            path = Path(found.node.span.source.name)
            yield File("theme", found.record.theme, found.record, found.node, path)


def _is_requested(theme: File[Record], asked: str | None) -> bool:
    """Return whether a theme is the one that the user requested, by id or path."""
    if asked is None or not is_path(asked):
        return theme.id == asked
    return world.absolute_path(Path(asked)) == world.absolute_path(theme.path)


def _concerns(over: type[View] | None, subject: Subject) -> bool:
    """Return whether rules over this view can report anything about the subject. Rules over a whole
    game apply to a lone file only if they look at its kind, or at themes."""
    if over is None or not subject.lone or not issubclass(over, WholeGame):
        return True
    if over.kind == "theme":
        return True
    game = subject.game
    return game is not None and any(over.concerns(file, game) for file in subject.files)


def _findings_to_report(
    findings: tuple[Diagnostic, ...], subject: Subject, judged: Iterable[File[Record]]
) -> list[Diagnostic]:
    """Return the findings to report. For a lone file, these are findings in the file, its layouts,
    its drawing of shapes and its outside themes. Findings about its game are included if they also
    point into one of these."""
    if not subject.lone:
        return list(findings)
    game = subject.game
    own = {f.source.name for f in judged if game is None or f.path != game.path}
    own |= set(tables_of(subject.files))
    own |= {name for file in subject.files for name in _source_names(file)}
    return [
        found
        for found in findings
        if found.span is None
        or found.span.source.name.endswith(".svg")
        or {span.source.name for span in (found.span, *(label.span for label in found.labels))}
        & own
    ]


def _source_names(file: File[Record]) -> Iterator[str]:
    """Yield the names of the files that define the boxes or the rows of a deck, or the shapes of a
    map."""
    keys = {
        "deck": ("layout", "layouts", "back", "backs", "cards"),
        "map": ("shapes",),
    }.get(file.kind, ())
    rest: list[Node | None] = [file.node.get(key) for key in keys]
    if file.kind == "tokens":
        pieces = items_of(file.node.get("pieces"))
        rest += [piece.get("layout") for piece in pieces if isinstance(piece, Mapping)]
    while rest:
        node = rest.pop()
        if isinstance(node, Mapping):
            yield node.span.source.name
            rest += [one for entry in node.entries for one in entry]
        elif node is not None:
            yield node.span.source.name


# Check all targets of a command, one after another.


ReportFailure: TypeAlias = Callable[[Exception], None]
"""Called with a bug in pnp, so that it can be reported; checking continues."""


class UnsavedFile(Struct, frozen=True):
    """The text of an unsaved file: its target, and its path once saved."""

    target: str
    path: Path
    data: bytes

    @property
    def name(self) -> str:
        """The name of its source."""
        return str(self.path)


def failure_finding(error: Exception) -> Diagnostic:
    """Return the finding for an exception: of the system, of an extension or of pnp itself."""
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
    """Return the verdict of ``work``; if it raises, the ``usual`` one with a finding about the
    exception, so that other targets are still checked."""
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
    """Yield the verdict on each target, once per file. Files of a game that is itself a target are
    checked with the game.

    If pnp fails at a target, the exception is passed to ``failed`` and added to the target's
    findings.
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
    """Yield what each target means: the name and path of each file or game, or a target without a
    path and a report with the reason, such as that it matches nothing or too much."""
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
