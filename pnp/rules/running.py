"""Rules brought to bear on the files of a subject, one file and one kind of facts at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.content.files import File
from pnp.content.structure import span_of
from pnp.diagnostics import Diagnostic, Label, Report, Severity
from pnp.model.record import Record
from pnp.rules.catalogue import Entry
from pnp.rules.facts import Facts, Setting
from pnp.rules.rule import Finding, Proved
from pnp.rules.verdict import Assumed


@dataclass
class Outcome:
    """What all rules together said."""

    findings: Report = field(default_factory=Report)
    proved: list[Proved] = field(default_factory=list)
    ran: dict[str, None] = field(default_factory=dict)
    skipped: dict[str, None] = field(default_factory=dict)
    left_out: dict[str, None] = field(default_factory=dict)
    assumed: dict[str, Assumed] = field(default_factory=dict)


def run(
    entries: Sequence[Entry], file: File[Record], setting: Setting, outcome: Outcome, *, quick: bool
) -> None:
    """Let those rules look at a file that are about its kind."""
    setting = setting.deciding(file.record)
    known: dict[type[Facts], Facts | None] = {}
    failed: set[str] = set()
    for entry in _in_order(entries):
        over = entry.rule.over
        if over is None or entry.check is None or over.kind not in ("*", file.kind):
            continue
        if quick and entry.rule.proof:
            outcome.left_out.setdefault(entry.name)
            continue
        if over not in known:
            known[over] = over.of(file, setting, outcome.findings)
        facts = known[over]
        if facts is None or failed & set(entry.rule.after):
            outcome.skipped.setdefault(entry.name)
            failed.add(entry.name)
            continue
        outcome.ran.setdefault(entry.name)
        found = list(entry.check(facts))
        for item in found:
            if isinstance(item, Proved):
                outcome.proved.append(item)
            else:
                diagnostic = _diagnostic(entry, item, file)
                outcome.findings.add(diagnostic)
                if diagnostic.severity is Severity.ERROR:
                    failed.add(entry.name)
        for ruling in entry.rule.rulings:
            _assume(entry, facts, ruling, found, outcome)


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
    span = span_of((item.file or file).node, item.path)
    labels = tuple(_label(given, file) for given in item.labels)
    return Diagnostic(
        severity,
        entry.name,
        item.message,
        span,
        item.hint,
        labels,
        item.details,
        item.fix,
        item.marks,
    )


def _label(given: Any, file: File[Record]) -> Label:
    path, text, *other = given
    return Label(span_of((other[0] if other else file).node, path), text)


def _assume(
    entry: Entry,
    facts: Facts,
    ruling: str,
    found: Sequence[Finding | Proved],
    outcome: Outcome,
) -> None:
    """Note a ruling on which a rule rests, and what the rule would say under the alternatives."""
    stated = facts.setting.stated
    assert stated is not None
    assert entry.check is not None
    known = next(decision for decision in stated.decisions if decision.ruling == ruling)
    value = facts.setting.ruling(ruling)
    earlier = outcome.assumed.get(ruling)
    changes = [earlier.outcome] if earlier is not None and earlier.outcome else []
    for other in known.values:
        if other == value:
            continue
        then = list(entry.check(facts.under(ruling, other)))
        change = _change(entry, found, then)
        if change:
            changes.append(f"{_text(other)} would {change}")
    text = "; ".join(dict.fromkeys(changes))
    outcome.assumed[ruling] = Assumed(known.number, ruling, _text(value), text)


def _change(entry: Entry, now: Sequence[Any], then: Sequence[Any]) -> str:
    before, after = (sum(isinstance(item, Finding) for item in items) for items in (now, then))
    if before == after:
        return ""
    many = abs(after - before)
    verb = "add" if after > before else "take away"
    return f"{verb} {many} finding{'' if many == 1 else 's'} of {entry.name}"


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
