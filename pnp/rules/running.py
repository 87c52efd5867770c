"""Apply rules to the files of a subject, one file and one view at a time."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pnp.base.diagnostics import MOST_FAULTS, Diagnostic, Label, Report, Severity
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.fixes import spelling_fix
from pnp.content.game_files import with_shortest_path
from pnp.content.language.placeholders import with_facts
from pnp.content.structure import span_of
from pnp.model.record import Record, word_of
from pnp.rules.catalogue import RuleEntry
from pnp.rules.rule import Finding, Proved, RuleResult, Withheld
from pnp.rules.variant_causes import with_variant_causes
from pnp.rules.verdict import Assumption, Basis, Claim, WithdrawnClaim
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
    assumed: dict[tuple[str, str], Assumption] = field(default_factory=dict)
    withdrawn: list[WithdrawnClaim] = field(default_factory=list)
    failed: set[str] = field(default_factory=set)

    def merge(self, one: "Outcome") -> None:
        """Add the results of one more file."""
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
            outcomes = dict.fromkeys(text for text in (earlier, assumed.outcome) if text)
            self.assumed[key] = replace(assumed, outcome="; ".join(outcomes))

    def is_lone_view(self, over: type[View]) -> bool:
        """Return whether a lone file is checked and this view is of its whole game, which would
        require reading all other files."""
        return self.lone and issubclass(over, WholeGame)


def run_rules(
    entries: Sequence[RuleEntry],
    file: File[Record],
    setting: Setting,
    outcome: Outcome,
    written: tuple[File[Record], Setting] | None = None,
    *,
    quick: bool = False,
    serious: bool = False,
) -> None:
    """Apply the rules for its kind to a file; see ``validate.CheckOptions``. Rules that recognise
    words check ``written`` instead: the file in the game's own words, and its setting."""
    setting = setting.with_decisions(file.record)
    own, own_setting = (file, setting) if written is None else written
    own_setting = own_setting.with_decisions(own.record)
    known: dict[tuple[type[View], bool], View | None] = {}
    # Files that rules over a view asked for: a later rule may reuse cached answers of an earlier
    # one.
    read: dict[tuple[type[View], bool], set[str]] = {}
    roots: dict[str, dict[str, None]] = {}  # root causes of skipped rules, by rule
    # A game is checked after its files, whose errors may be the cause.
    failed = set(outcome.failed) if file.kind == "game" else set()
    for entry in _sort_rules(entries):
        over = entry.view
        if over is None or entry.check is None or over.kind not in ("*", file.kind):
            continue
        heavy = entry.rule.proof or entry.rule.drawn
        minor = (Severity.NOTE,) if entry.rule.drawn else (Severity.NOTE, Severity.WARNING)
        spared = quick or (serious and entry.rule.severity in minor)
        if (heavy and spared) or ((quick or serious) and outcome.is_lone_view(over)):
            outcome.left_out.setdefault(entry.name)
            continue
        moot = bool(failed & set(entry.rule.after))
        seen, here = (own, own_setting) if entry.as_written else (file, setting)
        key = over, seen is file
        if not moot and key not in known:
            with here.gather.record_names() as read[key]:
                known[key] = _view_of(over, seen, here, outcome, failed)
        facts = None if moot else known[key]
        if facts is None:
            outcome.skipped.setdefault((entry.name, file.id))
            causes = [name for name in entry.rule.after if name in failed]
            roots[entry.name] = {
                root: None for name in causes for root in roots.get(name, {name: None})
            }
            if entry.rule.proves:
                reason = rule_errors_reason(*roots[entry.name]) if roots[entry.name] else FAULTY
                outcome.withdrawn.append(_withdrawal_of(entry, file, reason))
            failed.add(entry.name)
            continue
        outcome.ran.setdefault(entry.name)
        with here.record_rulings() as asked, here.gather.record_names() as names:
            found = tuple(islice(entry.check(facts), MOST_FAULTS + 1))
        if len(found) > MOST_FAULTS:
            found = found[:MOST_FAULTS]
            message = f"more than {MOST_FAULTS} findings of {entry.name}; only the first are shown"
            hint = "fix those first, then validate the file again"
            many = Diagnostic(entry.rule.severity, "too-many-faults", message, file.id_span, hint)
            outcome.findings.add(many)
        if here.varied:
            found = with_variant_causes(entry, found, seen, here)
        read[key] |= names
        if entry.rule.proves:
            outcome.withdrawn += _withheld_claims(entry, found, seen)
        wrong = any(
            isinstance(item, Finding) and (item.severity or entry.rule.severity) is Severity.ERROR
            for item in found
        )
        for item in found:
            if isinstance(item, Withheld):
                continue
            if isinstance(item, Proved) and wrong and not item.separate:
                gone = _withdrawal_of(entry, seen, rule_errors_reason(entry.name))
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
                    Basis(entry.rule.rests, _sorted_names(read[key]), tuple(sorted(asked))),
                )
                outcome.proved.append(claim)
                continue
            diagnostic = _to_diagnostic(entry, item, seen)
            outcome.findings.add(diagnostic)
            if diagnostic.severity is Severity.ERROR:
                failed.add(entry.name)
        for ruling in dict.fromkeys((*entry.rule.rulings, *sorted(asked))):
            once = quick or serious
            _note_assumption(
                entry, facts, ruling, found, outcome, quick=once, asked=ruling in asked
            )
    outcome.failed |= failed


def _sorted_names(asked: Set[str]) -> tuple[str, ...]:
    """Return the names of files in order, without those whose whole kind is also named."""
    if "" in asked:
        return ("*",)
    return tuple(sorted(name for name in asked if name.partition("/")[0] not in asked - {name}))


FAULTY = "a file that it rests on has errors"
"""The reason for a withdrawn claim if no rule can check its evidence."""


def rule_errors_reason(*rules: str) -> str:
    """Return the reason for a withdrawn claim if rules have findings.

    >>> rule_errors_reason("no-sail"), rule_errors_reason("hole-in-map", "no-sail")
    ('see no-sail', 'see hole-in-map and no-sail')
    """
    return f"see {' and '.join(rules)}"


def _withheld_claims(
    entry: RuleEntry, found: Sequence[RuleResult], file: File[Record]
) -> Iterator[WithdrawnClaim]:
    """Yield the claims that a rule does not make here: it has withheld them, or has findings
    instead."""
    held = [item.reason for item in found if isinstance(item, Withheld)]
    yield from (_withdrawal_of(entry, file, reason) for reason in held)
    if held or any(isinstance(item, Proved) for item in found):
        return
    worst = [item.severity or entry.rule.severity for item in found if isinstance(item, Finding)]
    if any(severity is not Severity.NOTE for severity in worst):
        yield _withdrawal_of(entry, file, rule_errors_reason(entry.name))


def _withdrawal_of(entry: RuleEntry, file: File[Record], reason: str) -> WithdrawnClaim:
    return WithdrawnClaim(
        entry.name, entry.rule.proves, word_of(file.kind), file.id, file.path, reason
    )


def _view_of(
    over: type[View], file: File[Record], setting: Setting, outcome: Outcome, failed: set[str]
) -> View | None:
    """Return the view of a file; None if it is unavailable, or is of a whole game with files that
    could not be read."""
    if outcome.incomplete and issubclass(over, WholeGame):
        return None
    own = Report()
    facts = over.of(file, setting, own)
    for found in own.diagnostics:
        outcome.findings.add(found)
        if found.severity is Severity.ERROR:
            failed.add(found.code)
    return facts


def _sort_rules(entries: Sequence[RuleEntry]) -> Iterator[RuleEntry]:
    """Yield each rule after those whose errors would skip it."""
    names = {entry.name for entry in entries}
    done: set[str] = set()
    rest = list(entries)
    while rest:
        ready = [e for e in rest if not (set(e.rule.after) & names) - done]
        assert ready, f"rules wait for each other: {[entry.name for entry in rest]}"
        yield from ready
        done |= {entry.name for entry in ready}
        rest = [entry for entry in rest if entry.name not in done]


def _to_diagnostic(entry: RuleEntry, item: Finding, file: File[Record]) -> Diagnostic:
    severity = item.severity or entry.rule.severity
    node = (item.file or file).node
    span = with_shortest_path(item.span) if item.span else span_of(node, item.path)
    # Cards of one product may share the positions of their labels.
    places = dict.fromkeys(_to_label(given, file) for given in item.labels)
    labels = tuple(label for label in places if label.span != span)
    return Diagnostic(
        severity,
        entry.name,
        item.message,
        span,
        item.hint,
        labels,
        item.details,
        item.fix or spelling_fix(span, item.hint),
        item.marks,
    )


def _to_label(given: Any, file: File[Record]) -> Label:
    path, text, *other = given
    return Label(span_of((other[0] if other else file).node, path), text)


def _note_assumption(
    entry: RuleEntry,
    facts: View,
    ruling: str,
    found: Sequence[RuleResult],
    outcome: Outcome,
    *,
    quick: bool,
    asked: bool,
) -> None:
    """Record a ruling on which a rule depends, and how its findings would change under the
    alternatives, which quick runs do not try. Rulings with alternatives that the rule did not look
    up are skipped: they did not matter here."""
    stated = facts.setting.stated
    assert stated is not None, f"{entry.name} asks for the ruling '{ruling}' of no game"
    assert entry.check is not None
    known = next(decision for decision in stated.decisions if decision.ruling == ruling)
    value = facts.setting.answer(ruling)
    others = [other for other in known.values if other != value]
    if others and not asked:
        return
    earlier = outcome.assumed.get((ruling, _value_text(value)))
    changes = [earlier.outcome] if earlier is not None and earlier.outcome else []
    for other in () if quick else others:
        then = tuple(entry.check(facts.with_answer(ruling, other)))
        change = _change_text(entry, found, then)
        if change:
            changes.append(f"{_value_text(other)} would {change} in {facts.file.id}")
    text = "; ".join(dict.fromkeys(changes))
    tried = tuple(_value_text(other) for other in others)
    number, decision = known.number or "", with_facts(known.decision, facts.setting).split()
    assumed = Assumption(
        number, ruling, _value_text(value), tried, text, not quick, " ".join(decision)
    )
    outcome.assumed[(ruling, assumed.value)] = assumed


def _change_text(entry: RuleEntry, now: Sequence[Any], then: Sequence[Any]) -> str:
    """Return how the findings of a rule change; empty if they do not."""
    before, after = (
        {(i.path, i.message, i.severity) for i in items if isinstance(i, Finding)}
        for items in (now, then)
    )
    more, fewer = len(after - before), len(before - after)
    changes = [f"add {more}"] if more else []
    changes += [f"remove {fewer}"] if fewer else []
    if not changes:
        return ""
    last = fewer or more
    return f"{' and '.join(changes)} finding{'' if last == 1 else 's'} of {entry.name}"


def _value_text(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
