"""For programs: complete results of a run, in a stable order; see docs/validating.md."""

from typing import Any

from pnp import __version__
from pnp.base.diagnostics import BoardMark, Diagnostic, Edit, Severity, Span
from pnp.cli.formats import Run, entry_of
from pnp.cli.terminal import as_json
from pnp.rules.verdict import SuppressedFinding, Verdict

VERSION = 1

DOCUMENT = True


def render(run: Run) -> str:
    gone = [{"rule": rule, "file": file, "text": text} for rule, file, text in run.gone]
    whole = {
        "format": VERSION,
        "pnp": __version__,
        "exit_code": run.code,
        "strict": run.strict,
        "targets": [_target(verdict, run) for verdict in run.verdicts],
        "baseline": {"gone": gone},
    }
    return as_json(whole)


def _target(verdict: Verdict, run: Run) -> dict[str, Any]:
    return {
        "target": verdict.target,
        "subject": verdict.subject,
        "verdict": verdict.verdict_text(strict=run.strict),
        "exit_code": verdict.exit_code(strict=run.strict),
        "rules_of": verdict.rules,
        "errors": verdict.count(Severity.ERROR),
        "warnings": verdict.count(Severity.WARNING),
        "notes": verdict.count(Severity.NOTE),
        "findings": [finding(found) for found in verdict.findings],
        "suppressed": [
            *(_suppressed_finding(found, "comment") for found in verdict.suppressed),
            *(_suppressed_finding(found, "baseline") for found in verdict.known),
        ],
        "checks": list(verdict.ran),
        "not_run": [{"rule": rule, "where": where} for rule, where in verdict.skipped],
        "withdrawn": [
            {
                "rule": gone.rule,
                "claim": gone.claim,
                "kind": gone.kind,
                "where": gone.where,
                "file": gone.path.as_posix(),
                "reason": gone.reason,
                "fields": list(gone.fields),
            }
            for gone in verdict.withdrawn
        ],
        "left_out": list(verdict.left_out),
        "not_asked": list(verdict.unasked),
        "drawn": verdict.drawn.value,
        "measured": list(verdict.measured),
        "not_played": verdict.unplayed,
        "proved": [
            {
                "rule": claim.rule,
                "text": claim.text,
                "kind": claim.kind,
                "where": claim.where,
                "file": claim.path.as_posix(),
                "rests_on": {
                    "rules": list(claim.basis.rules),
                    "files": list(claim.basis.files),
                    "rulings": list(claim.basis.rulings),
                },
                "marks": _marks(claim.marks),
            }
            for claim in verdict.proved
        ],
        "assumed": [
            {
                "number": assumed.number,
                "ruling": assumed.ruling,
                "value": assumed.value,
                "alternatives": list(assumed.alternatives),
                "tried": assumed.tried,
                "would": assumed.outcome,
                "decision": assumed.decision,
            }
            for assumed in verdict.assumed
        ],
    }


def finding(found: Diagnostic) -> dict[str, Any]:
    """Return a finding with the facts of its rule."""
    entry = entry_of(found)
    return {
        "rule": found.code,
        "id": entry.rule.number if entry is not None else "",
        "severity": found.severity.value,
        "basis": entry.rule.basis if entry is not None else "",
        "source": entry.rule.source if entry is not None else "",
        "message": found.message,
        "hint": found.hint,
        "details": list(found.details),
        "span": _span(found.span) if found.span is not None else None,
        "labels": [{**_span(label.span), "text": label.text} for label in found.labels],
        "fix": None
        if found.fix is None
        else {"title": found.fix.title, "edits": [_edit(edit) for edit in found.fix.edits]},
        "marks": _marks(found.marks),
    }


def _suppressed_finding(found: SuppressedFinding, by: str) -> dict[str, Any]:
    return {"by": by, "reason": found.reason, "finding": finding(found.finding)}


def _edit(edit: Edit) -> dict[str, Any]:
    return {**_span(edit.span), "text": edit.text}


def _span(span: Span) -> dict[str, Any]:
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        **({"sheet": span.source.sheet, "cell": span.cell} if span.source.sheet else {}),
    }


def _marks(marks: tuple[BoardMark, ...]) -> list[dict[str, Any]]:
    return [{"kind": mark.kind, "spaces": list(mark.spaces)} for mark in marks]
