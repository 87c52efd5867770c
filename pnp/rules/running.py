"""Apply rules to the files of a subject, one file and one kind of facts at a time."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pnp.base.diagnostics import MOST_FAULTS, Diagnostic, Label, Report, Severity
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.fixes import respelled
from pnp.content.game_files import placed_from_here
from pnp.content.language.placeholders import with_facts
from pnp.content.structure import span_of
from pnp.model.record import Record, word_of
from pnp.rules.catalogue import Entry
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp.rules.verdict import Assumed, Basis, Claim, Withdrawn
from pnp.rules.views import Setting, View, WholeGame


@dataclass
class Outcome:
    """The results of all rules. ``failed`` names the rules that found errors in any file;
    ``incomplete`` means that files of the game are missing because of errors, ``lone`` that a
    single file is checked."""

    incomplete: bool = False
    lone: bool = False
    findings: Report = field(default_factory=Report)
    proved: list[Claim] = field(default_factory=list)
    ran: dict[str, None] = field(default_factory=dict)
    skipped: dict[tuple[str, str], None] = field(default_factory=dict)
    left_out: dict[str, None] = field(default_factory=dict)
    assumed: dict[tuple[str, str], Assumed] = field(default_factory=dict)
    withdrawn: list[Withdrawn] = field(default_factory=list)
    failed: set[str] = field(default_factory=set)

    def add(self, one: "Outcome") -> None:
        """Take over what rules said of one more file."""
        for found in one.findings.diagnostics:
            self.findings.add(found)
        self.proved += one.proved
        self.withdrawn += one.withdrawn
        self.ran |= one.ran
        self.skipped |= one.skipped
        self.left_out |= one.left_out
        self.failed |= one.failed
        for key, assumed in one.assumed.items():
            earlier = self.assumed.get(key, assumed).outcome
            told = dict.fromkeys(text for text in (earlier, assumed.outcome) if text)
            self.assumed[key] = replace(assumed, outcome="; ".join(told))

    def alone(self, over: type[View]) -> bool:
        """Return whether facts are those of a game that has one file judged, so that all others
        would have to be read for them."""
        return self.lone and issubclass(over, WholeGame)


def run(
    entries: Sequence[Entry],
    file: File[Record],
    setting: Setting,
    outcome: Outcome,
    written: tuple[File[Record], Setting] | None = None,
    *,
    quick: bool = False,
    serious: bool = False,
) -> None:
    """Apply the rules for its kind to a file; see ``validate.CheckOptions``. Rules that know words
    of the game look at the file as it is ``written``, with the setting in which it is so."""
    setting = setting.deciding(file.record)
    own, own_setting = (file, setting) if written is None else written
    own_setting = own_setting.deciding(own.record)
    known: dict[tuple[type[View], bool], View | None] = {}
    # What rules over a view asked for: a later one may find answers of an earlier one in it.
    read: dict[tuple[type[View], bool], set[str]] = {}
    roots: dict[str, dict[str, None]] = {}  # why rules did not run, by their names
    # A game is judged after its files: what is wrong in one of them may be why.
    failed = set(outcome.failed) if file.kind == "game" else set()
    for entry in _in_order(entries):
        over = entry.over
        if over is None or entry.check is None or over.kind not in ("*", file.kind):
            continue
        heavy = entry.rule.proof or entry.rule.drawn
        minor = (Severity.NOTE,) if entry.rule.drawn else (Severity.NOTE, Severity.WARNING)
        spared = quick or (serious and entry.rule.severity in minor)
        if (heavy and spared) or ((quick or serious) and outcome.alone(over)):
            outcome.left_out.setdefault(entry.name)
            continue
        moot = bool(failed & set(entry.rule.after))
        seen, here = (own, own_setting) if entry.as_written else (file, setting)
        key = over, seen is file
        if not moot and key not in known:
            with here.gather.noting() as read[key]:
                known[key] = _facts(over, seen, here, outcome, failed)
        facts = None if moot else known[key]
        if facts is None:
            outcome.skipped.setdefault((entry.name, file.id))
            causes = [name for name in entry.rule.after if name in failed]
            roots[entry.name] = {
                root: None for name in causes for root in roots.get(name, {name: None})
            }
            if entry.rule.proves:
                reason = see(*roots[entry.name]) if roots[entry.name] else FAULTY
                outcome.withdrawn.append(_withdrawn(entry, file, reason))
            failed.add(entry.name)
            continue
        outcome.ran.setdefault(entry.name)
        with here.listening() as asked, here.gather.noting() as names:
            found = tuple(islice(entry.check(facts), MOST_FAULTS + 1))
        if len(found) > MOST_FAULTS:
            found = found[:MOST_FAULTS]
            message = f"more than {MOST_FAULTS} findings of {entry.name}; only the first are shown"
            hint = "fix those first, then validate the file again"
            many = Diagnostic(entry.rule.severity, "too-many-faults", message, file.id_span, hint)
            outcome.findings.add(many)
        read[key] |= names
        if entry.rule.proves:
            outcome.withdrawn += _unshown(entry, found, seen)
        wrong = any(
            isinstance(item, Finding) and (item.severity or entry.rule.severity) is Severity.ERROR
            for item in found
        )
        for item in found:
            if isinstance(item, Withheld):
                continue
            if isinstance(item, Proved) and wrong:
                gone = _withdrawn(entry, seen, see(entry.name))
                outcome.withdrawn.append(replace(gone, claim=item.text))
                continue
            if isinstance(item, Proved):
                claim = Claim(
                    entry.name,
                    item.text,
                    item.marks,
                    word_of(file.kind),
                    file.id,
                    file.path,
                    Basis(entry.rule.rests, _named(read[key]), tuple(sorted(asked))),
                )
                outcome.proved.append(claim)
                continue
            diagnostic = _diagnostic(entry, item, seen)
            outcome.findings.add(diagnostic)
            if diagnostic.severity is Severity.ERROR:
                failed.add(entry.name)
        for ruling in dict.fromkeys((*entry.rule.rulings, *sorted(asked))):
            once = quick or serious
            _assume(entry, facts, ruling, found, outcome, quick=once, asked=ruling in asked)
    outcome.failed |= failed


def _named(asked: Set[str]) -> tuple[str, ...]:
    """Return the names of files in order; those of a kind that is asked for whole are in it."""
    if "" in asked:
        return ("*",)
    return tuple(sorted(name for name in asked if name.partition("/")[0] not in asked - {name}))


FAULTY = "a file that it rests on has errors"
"""Why something is not shown where no rule can look."""


def see(*rules: str) -> str:
    """Return why something is not shown, where rules have found errors or more.

    >>> see("no-sail"), see("hole-in-map", "no-sail")
    ('see no-sail', 'see hole-in-map and no-sail')
    """
    return f"see {' and '.join(rules)}"


def _unshown(entry: Entry, found: Sequence[Said], file: File[Record]) -> Iterator[Withdrawn]:
    """Yield why a rule shows nothing here: it says so, or it has found something else."""
    held = [item.reason for item in found if isinstance(item, Withheld)]
    yield from (_withdrawn(entry, file, reason) for reason in held)
    if held or any(isinstance(item, Proved) for item in found):
        return
    worst = [item.severity or entry.rule.severity for item in found if isinstance(item, Finding)]
    if any(severity is not Severity.NOTE for severity in worst):
        yield _withdrawn(entry, file, see(entry.name))


def _withdrawn(entry: Entry, file: File[Record], reason: str) -> Withdrawn:
    return Withdrawn(entry.name, entry.rule.proves, word_of(file.kind), file.id, file.path, reason)


def _facts(
    over: type[View], file: File[Record], setting: Setting, outcome: Outcome, failed: set[str]
) -> View | None:
    """Return the facts of a file; None if they are unavailable, or would be those of a game with
    files that could not be read."""
    if outcome.incomplete and issubclass(over, WholeGame):
        return None
    own = Report()
    facts = over.of(file, setting, own)
    for found in own.diagnostics:
        outcome.findings.add(found)
        if found.severity is Severity.ERROR:
            failed.add(found.code)
    return facts


def _in_order(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield each rule behind those that may make it moot."""
    names = {entry.name for entry in entries}
    done: set[str] = set()
    rest = list(entries)
    while rest:
        ready = [e for e in rest if not (set(e.rule.after) & names) - done]
        assert ready, f"rules wait for each other: {[entry.name for entry in rest]}"
        yield from ready
        done |= {entry.name for entry in ready}
        rest = [entry for entry in rest if entry.name not in done]


def _diagnostic(entry: Entry, item: Finding, file: File[Record]) -> Diagnostic:
    severity = item.severity or entry.rule.severity
    node = (item.file or file).node
    span = placed_from_here(item.span) if item.span else span_of(node, item.path)
    # Cards of one product share the places of what they say.
    places = dict.fromkeys(_label(given, file) for given in item.labels)
    labels = tuple(label for label in places if label.span != span)
    return Diagnostic(
        severity,
        entry.name,
        item.message,
        span,
        item.hint,
        labels,
        item.details,
        item.fix or respelled(span, item.hint),
        item.marks,
    )


def _label(given: Any, file: File[Record]) -> Label:
    path, text, *other = given
    return Label(span_of((other[0] if other else file).node, path), text)


def _assume(
    entry: Entry,
    facts: View,
    ruling: str,
    found: Sequence[Said],
    outcome: Outcome,
    *,
    quick: bool,
    asked: bool,
) -> None:
    """Note a ruling on which a rule depends, and what the rule would say under the alternatives,
    which a quick run does not try. A ruling with alternatives that the rule has not asked for did
    not matter here."""
    stated = facts.setting.stated
    assert stated is not None, f"{entry.name} asks for the ruling '{ruling}' of no game"
    assert entry.check is not None
    known = next(decision for decision in stated.decisions if decision.ruling == ruling)
    value = facts.setting.answer(ruling)
    others = [other for other in known.values if other != value]
    if others and not asked:
        return
    earlier = outcome.assumed.get((ruling, _text(value)))
    changes = [earlier.outcome] if earlier is not None and earlier.outcome else []
    for other in () if quick else others:
        then = tuple(entry.check(facts.under(ruling, other)))
        change = _change(entry, found, then)
        if change:
            changes.append(f"{_text(other)} would {change} in {facts.file.id}")
    text = "; ".join(dict.fromkeys(changes))
    tried = tuple(_text(other) for other in others)
    number, decision = known.number or "", with_facts(known.decision, facts.setting).split()
    assumed = Assumed(number, ruling, _text(value), tried, text, not quick, " ".join(decision))
    outcome.assumed[(ruling, assumed.value)] = assumed


def _change(entry: Entry, now: Sequence[Any], then: Sequence[Any]) -> str:
    """Return what becomes of the findings of a rule, empty where they stay."""
    before, after = (
        {(i.path, i.message, i.severity) for i in items if isinstance(i, Finding)}
        for items in (now, then)
    )
    more, fewer = len(after - before), len(before - after)
    told = [f"add {more}"] if more else []
    told += [f"remove {fewer}"] if fewer else []
    if not told:
        return ""
    last = fewer or more
    return f"{' and '.join(told)} finding{'' if last == 1 else 's'} of {entry.name}"


def _text(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
