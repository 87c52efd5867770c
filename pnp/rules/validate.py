"""From a target to a verdict, in order: read, apply the rules, drop suppressed findings. Read this
file first to understand the validator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Severity, Source
from pnp.base.values import replace
from pnp.content.chain import chain_of
from pnp.content.files import File
from pnp.content.language.languages import PLAIN, Dress
from pnp.content.nodes import Mapping, Node
from pnp.content.source import decode
from pnp.content.subject import Subject, lone_subject, read_subject
from pnp.content.themes import file_here, is_path
from pnp.model.component import theme_of
from pnp.model.record import Record
from pnp.rules import catalogue
from pnp.rules.catalogue import Entry
from pnp.rules.duplicate_findings import without_shadows
from pnp.rules.evidence import AllRules, weigh
from pnp.rules.pre_layout_checks import survey
from pnp.rules.rule_cache import Forgetful, remembering
from pnp.rules.running import FAULTY, Outcome, run, see
from pnp.rules.selecting import Wanted
from pnp.rules.setting import noted, rules_of, setting_of
from pnp.rules.suppression import (
    IDLE,
    UNKNOWN,
    UNREASONED,
    answers_of,
    idle,
    is_yaml,
    suppress,
    tables_of,
)
from pnp.rules.theme_lookup import themes_for
from pnp.rules.verdict import Suppressed, Verdict, Withdrawn
from pnp.rules.views import Setting, View, WholeGame


class CheckOptions(Struct, frozen=True):
    """The user's options. ``quick`` leaves out proofs and rules that need drawing, ``serious``
    leaves out proofs that find no errors and notes on drawings, and neither tries other readings of
    the rulebook; ``wanted`` selects the rules to report, and ``only`` names the sources to check,
    if not all; ``dress`` is the theme and the language in which the game is checked."""

    quick: bool = False
    wanted: Wanted = Wanted()
    serious: bool = False
    only: tuple[str, ...] | None = None
    dress: Dress = PLAIN


def validate(target: str, path: Path, wish: CheckOptions) -> Verdict:
    """Return the verdict on the game or the file at ``path``, which the user called ``target``."""

    def judged() -> Verdict:
        report = Report()
        subject = read_subject(path, report, wish.dress)
        return judge(target, subject, report, wish)

    return world.remembered("verdict", (target, str(path), wish), judged)


def validate_text(data: bytes, path: Path, wish: CheckOptions) -> Verdict:
    """Return the verdict on a file that would lie at ``path`` if it were saved."""
    report = Report()
    source = decode(data, str(path), report)
    subject = None if source is None else lone_subject(source, path, report, wish.dress)
    return judge(str(path), subject, report, wish)


def judge(target: str, subject: Subject | None, report: Report, wish: CheckOptions) -> Verdict:
    """Return the verdict on what was read, with what was found while reading it."""
    if subject is None:
        return Verdict(target, "", _in_order(report.diagnostics), read=False)
    subject.tell_of_words(report)
    rules = rules_of(subject, report)
    unread = report.failed and not subject.lone

    asked = noted(subject, unread)
    setting = setting_of(subject, rules, asked, wish.dress.theme)
    # What rules of games recognise by words, a theme or another language has other words for.
    plain = subject.as_written()
    plainly = asked if plain is subject else noted(plain, unread)
    as_written = setting if plain is subject else replace(setting, gather=plainly, shared={})
    worn = tuple(_worn_themes(subject, setting, report))
    judged = files = (*_judged(subject), *worn)
    if wish.only is not None:
        judged = tuple(file for file in judged if file.source.name in wish.only)
    written = {file.path: (file, as_written) for file in (*_judged(plain), *worn)}
    kinds = {file.kind for file in files}
    # Claims about a lone file may rest on decks of its game.
    kinds |= {"deck"} if subject.lone else set()
    every = [*catalogue.general(*kinds), *(catalogue.of_game(rules, *kinds) if rules else ())]
    every = [e for e in every if _concerns(e.over, subject)]
    unasked = _unasked(every, subject, wish)
    entries = _needed(every, wish)

    def judged_by(entries: list[Entry], memory: Forgetful) -> Outcome:
        whole = Outcome(incomplete=unread, lone=subject.lone)

        def said(file: File[Record]) -> Outcome:
            outcome = Outcome(incomplete=unread, lone=subject.lone, failed=set(whole.failed))
            survey(file, setting, outcome.findings, lightly=wish.quick or wish.serious)
            own = written.get(file.path)
            run(entries, file, setting, outcome, own, quick=wish.quick, serious=wish.serious)
            return outcome

        for file in judged:
            whole.add(memory.said(file, partial(said, file)))
        return whole

    kept: AbstractContextManager[Forgetful] = nullcontext(Forgetful())
    if world.current().remembers and not (subject.lone or unread):
        named = str(subject.records.files.folder), replace(wish, only=None)
        given = setting.stated, setting.chosen, setting.varied, rules, [e.name for e in entries]
        pairs = [(file, written.get(file.path, (file,))[0]) for file in files]
        kept = remembering(named, given, pairs, setting, (asked, plainly))
    with kept as memory:
        outcome = judged_by(entries, memory)
        # What is wrong with the ground of a claim may be for a rule to find that nobody asks for.
        all_said = len(entries) == len(every)
        whole = cache(lambda: outcome if all_said else judged_by(every, Forgetful()))
        others = AllRules(every, lambda: whole().findings.diagnostics)
        known = memory.grounds
        as_printed = [e for e in entries if not e.as_written]
        weigh(outcome, as_printed, judged, setting, asked, others, known)
        own_claims = [e for e in entries if e.as_written]
        weigh(outcome, own_claims, _judged(plain), as_written, plainly, others, known)
        outcome.withdrawn += _unread(entries, subject, outcome)

    wanted = (entry for entry in entries if wish.wanted(entry.name))
    tables = tables_of(subject.files)
    found = without_shadows(outcome.findings.diagnostics, wanted, tables)
    findings = [*report.diagnostics, *_told(found, subject, judged)]
    own = Report()
    sources = _sources(subject, findings)
    answers = {source.name: answers_of(source, own) for source in sources}
    left, answered = suppress(findings, answers, tables.get)
    left += own.diagnostics
    heard = [answers[name] for name in answers if wish.only is None or name in wish.only]
    left += idle(heard, _brought_to_bear(subject, rules, outcome, wish))
    told = [f for f in left if wish.wanted(f.code) or _found_reading(f)]
    unasked |= {f.code: None for f in left if not (wish.wanted(f.code) or _found_reading(f))}
    return Verdict(
        target,
        subject.called,
        _in_order(told, sources),
        True,
        rules,
        tuple(name for name in outcome.ran if wish.wanted(name)),
        tuple(found for found in outcome.skipped if wish.wanted(found[0])),
        tuple(name for name in outcome.left_out if wish.wanted(name)),
        tuple(unasked),
        tuple(claim for claim in outcome.proved if wish.wanted(claim.rule)),
        tuple(outcome.assumed.values()),
        tuple(found for found in answered if wish.wanted(found.finding.code)),
        lone=subject.lone,
        paths=tuple(source.name for source in sources),
        home=subject.home,
        open_game=subject.game is None and "game" in type(subject.files[0].record).model_fields,
        theme=next((file.source.name for file in worn if _is_asked(file, wish.dress.theme)), ""),
        withdrawn=tuple(
            gone
            for gone in _seen(outcome.withdrawn, outcome.findings.diagnostics, found)
            if wish.wanted(gone.rule) and not _accepted(gone, answered)
        ),
    )


def _unread(entries: Iterable[Entry], subject: Subject, outcome: Outcome) -> Iterator[Withdrawn]:
    """Yield what rules show of no file because files that they look at could not be read."""
    told = {claim.rule for claim in outcome.proved} | {gone.rule for gone in outcome.withdrawn}
    if subject.lone or subject.game is None:
        return
    for entry in entries:
        kind = entry.kind
        open_ = entry.rule.proves and entry.name not in told and kind not in ("*", "game")
        if open_ and subject.lacking(kind):
            path = subject.game.path
            yield Withdrawn(entry.name, entry.rule.proves, kind, kind, path, FAULTY)


def _seen(
    withdrawn: Iterable[Withdrawn], every: Iterable[Diagnostic], told: Iterable[Diagnostic]
) -> Iterator[Withdrawn]:
    """Yield withdrawn claims with the reasons that a reader sees: where a finding is not reported
    because a more specific rule has found the same, that rule is the reason."""
    codes = {one.code for one in told}
    for gone in withdrawn:
        if gone.reason == see(gone.rule) and gone.rule not in codes:
            entries = (catalogue.named(code) for code in dict.fromkeys(f.code for f in every))
            instead = (e.name for e in entries if e is not None and gone.rule in e.rule.instead)
            gone = replace(gone, reason=see(*([*instead] or [gone.rule])))
        yield gone


def _accepted(gone: Withdrawn, answered: Iterable[Suppressed]) -> bool:
    """Return whether a claim is not made for something that the author has accepted."""
    return gone.reason == see(gone.rule) and any(
        one.finding.code == gone.rule
        and one.finding.severity is not Severity.ERROR
        and one.finding.span is not None
        and Path(one.finding.span.source.name) == gone.path
        for one in answered
    )


def _found_reading(found: Diagnostic) -> bool:
    """Return whether a finding is shown whatever rules are asked: nothing can be judged before it
    is fixed."""
    return found.severity is Severity.ERROR and catalogue.tells_of_reading(found.code)


def _unasked(entries: list[Entry], subject: Subject, wish: CheckOptions) -> dict[str, None]:
    """Return the rules that would look at the subject and are not wanted."""
    kinds = {"*", *(file.kind for file in _judged(subject))}
    return {
        entry.name: None
        for entry in entries
        if entry.over is not None and entry.kind in kinds and not wish.wanted(entry.name)
    }


def _needed(entries: list[Entry], wish: CheckOptions) -> list[Entry]:
    """Return the rules that are wanted, and those that may make them moot."""
    by_name = {entry.name: entry for entry in entries}
    needed: dict[str, None] = {}
    rest = [entry.name for entry in entries if wish.wanted(entry.name)]
    while rest:
        name = rest.pop()
        if name not in needed and name in by_name:
            needed[name] = None
            rest += (*by_name[name].rule.after, *by_name[name].rule.rests)
    return [entry for entry in entries if entry.name in needed]


def _in_order(
    findings: Iterable[Diagnostic], sources: Iterable[Source] = ()
) -> tuple[Diagnostic, ...]:
    """Return findings by file, in the order of the sources, then in that in which others came up,
    and by place in it."""
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
    """Return the YAML files in which something was, or may be, found."""
    named = [found.span.source for found in findings if found.span is not None]
    sources = [*(f.source for f in subject.files), *(s for s in named if is_yaml(s.name))]
    return tuple({source.name: source for source in sources}.values())


def _brought_to_bear(
    subject: Subject, rules: str | None, outcome: Outcome, wish: CheckOptions
) -> Callable[[str], bool]:
    """Return a predicate for whether an unused suppression comment should be reported: its rule
    ran, or nothing here could break it."""
    passed = {name for name, _ in outcome.skipped} | set(outcome.left_out)

    def judged(name: str) -> bool:
        entry = catalogue.named(name)
        if entry is None or not wish.wanted(name) or name in passed:
            return False
        if name in outcome.ran or entry.game not in (None, rules):
            return True
        # What only occurs with the whole game is unknown for a lone file.
        return not subject.lone and name not in (IDLE, UNKNOWN, UNREASONED)

    return judged


def _judged(subject: Subject) -> tuple[File[Record], ...]:
    """Return the files that rules look at: a lone file is seen with its game. The game's own file
    comes last: what is wrong in another may be why something is wrong with the game."""
    game = subject.game
    if game is None:
        return subject.files
    own = [file for file in subject.files if file.path == game.path]
    if own:
        return (*(file for file in subject.files if file.path != game.path), *own)
    return (*subject.files, File(game.kind, game.id, game.record, game.node, game.path))


def _worn_themes(subject: Subject, setting: Setting, report: Report) -> Iterator[File[Record]]:
    """Yield the themes that are neither of the game nor of pnp: the one that was asked for, and
    those that files name. They are judged with what wears them, and what is wrong with their files
    is reported. Of those that are not there, only the one that was asked for is reported: a rule
    finds where files name others."""
    if not subject.files:
        return
    themes = themes_for(subject.files[0], setting, report)

    def faulty(id: str) -> bool:
        return themes.faulty(id) or setting.faulty(id)

    def advice(id: str) -> str:
        return file_here(id) or themes.advice(id)

    names: dict[str | None, None] = {}
    if setting.theme is not None:
        id = themes.named(setting.theme)
        names[id] = None
        if id is not None and id not in themes:
            chain_of(id, themes, None, report, faulty, advice)
    files = (file for file in _judged(subject) if file.kind != "theme")
    names.update((theme_of(file.record), None) for file in files)
    own = [file.record for file in subject.gather("theme")]
    for name in names:
        found = None if name is None else themes.get(name)
        if found is not None and not any(found.record is record for record in own):
            path = Path(found.node.span.source.name)
            yield File("theme", found.record.theme, found.record, found.node, path)


def _is_asked(theme: File[Record], asked: str | None) -> bool:
    """Return whether a theme is the one that the user asks for, by its id or its path."""
    if asked is None or not is_path(asked):
        return theme.id == asked
    return world.placed(Path(asked)) == world.placed(theme.path)


def _concerns(over: type[View] | None, subject: Subject) -> bool:
    """Return whether rules over these facts have something to say of the subject: of a game as a
    whole only where the lone file is one that they look at, or wears a theme that they do."""
    if over is None or not subject.lone or not issubclass(over, WholeGame):
        return True
    if over.kind == "theme":
        return True
    game = subject.game
    return game is not None and any(over.concerns(file, game) for file in subject.files)


def _told(
    findings: tuple[Diagnostic, ...], subject: Subject, judged: Iterable[File[Record]]
) -> list[Diagnostic]:
    """Return the findings on a lone file itself, with the layouts that it is laid out by, the
    drawing that has its shapes, and the themes that it wears from elsewhere; and of those on its
    game as a whole, the ones that also point into it."""
    if not subject.lone:
        return list(findings)
    game = subject.game
    own = {f.source.name for f in judged if game is None or f.path != game.path}
    own |= set(tables_of(subject.files))
    own |= {name for file in subject.files for name in _written_in(file)}
    return [
        found
        for found in findings
        if found.span is None
        or found.span.source.name.endswith(".svg")
        or {span.source.name for span in (found.span, *(label.span for label in found.labels))}
        & own
    ]


def _written_in(file: File[Record]) -> Iterator[str]:
    """Yield the names of the files that wrote the boxes of a deck, or the shapes of a map."""
    keys = {"deck": ("layout", "back", "backs"), "map": ("shapes",)}.get(file.kind, ())
    rest: list[Node | None] = [file.node.get(key) for key in keys]
    while rest:
        node = rest.pop()
        if isinstance(node, Mapping):
            yield node.span.source.name
            rest += [one for entry in node.entries for one in entry]
        elif node is not None:
            yield node.span.source.name
