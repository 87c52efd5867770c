"""For code scanning: SARIF 2.1.0 (OASIS), with the documentation of each rule, fixes and
suppressions."""

import hashlib
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pnp import __version__
from pnp.base.diagnostics import Diagnostic, Edit, Span
from pnp.cli.formats import Run, cell_of, entry_of, withdrawn
from pnp.cli.terminal import as_json
from pnp.rules.catalogue import RuleEntry
from pnp.rules.verdict import SuppressedFinding, Verdict
from pnp.rules.wording import citation

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "ruleFileLine/v1"

_Json = dict[str, Any]

DOCUMENT = True


def render(run: Run) -> str:
    results = [result for verdict in run.verdicts for result in _results(verdict)]
    codes = sorted({result["ruleId"] for result in results})
    index = {code: place for place, code in enumerate(codes)}
    for result in results:
        result["ruleIndex"] = index[result["ruleId"]]
    entries = {
        one.code: entry_of(one) for verdict in run.verdicts for one in _all_findings(verdict)
    }
    whole = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "pnp",
                        "semanticVersion": __version__,
                        "rules": [_rule(code, entries[code]) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "invocations": [_invocation(run)],
                "results": results,
            }
        ],
    }
    return as_json(whole)


def _invocation(run: Run) -> _Json:
    """Return how the run ended, with withdrawn claims: they have no location and so are not
    results."""
    invocation: _Json = {"executionSuccessful": run.code != 2, "exitCode": run.code}
    gone = [
        {
            "level": "note",
            "associatedRule": {"id": rule},
            "message": {"text": f"{verdict.target}: WITHDRAWN {text}"},
        }
        for verdict in run.verdicts
        for rule, text in withdrawn(verdict)
    ]
    return {**invocation, "toolExecutionNotifications": gone} if gone else invocation


def _all_findings(verdict: Verdict) -> list[Diagnostic]:
    passed = [*verdict.suppressed, *verdict.known]
    return [*verdict.findings, *(one.finding for one in passed)]


def _rule(code: str, entry: RuleEntry | None) -> _Json:
    if entry is None:
        return {"id": code}
    source = citation(entry.rule.source, entry.rulebook)
    grounds = f"Basis: {entry.rule.basis}{f' ({source})' if source else ''}."
    first, _, rest = entry.page.partition("\n\n")
    help_ = f"{rest}\n\n{grounds}"
    properties: _Json = {"basis": entry.rule.basis, "tags": [entry.game or "all-games"]}
    if entry.rule.number:
        properties["number"] = entry.rule.number
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in code.split("-")),
        "shortDescription": {"text": first},
        "fullDescription": {"text": " ".join(first.split())},
        "help": {"text": help_, "markdown": help_},
        "defaultConfiguration": {"level": entry.rule.severity.value},
        "properties": properties,
    }


def _results(verdict: Verdict) -> list[_Json]:
    seen: dict[str, int] = {}
    results = [_result(found, verdict, seen) for found in verdict.findings]
    for kind, passed in (("inSource", verdict.suppressed), ("external", verdict.known)):
        results += [_suppressed_result(one, verdict, seen, kind) for one in passed]
    return results


def _suppressed_result(
    one: SuppressedFinding, verdict: Verdict, seen: dict[str, int], kind: str
) -> _Json:
    result = _result(one.finding, verdict, seen)
    suppression = {"kind": kind, "justification": one.reason}
    result["suppressions"] = [suppression if one.reason else {"kind": kind}]
    return result


def _result(found: Diagnostic, verdict: Verdict, seen: dict[str, int]) -> _Json:
    where = cell_of(found.span)
    message = f"{where}: {found.message}" if where else found.message
    lines = [message, *found.details, *([f"hint: {found.hint}"] if found.hint else [])]
    result: _Json = {
        "ruleId": found.code,
        "level": found.severity.value,
        "message": {"text": "\n".join(lines)},
    }
    if found.span is not None:
        result["locations"] = [_location(found.span)]
    if found.labels:
        result["relatedLocations"] = [
            {**_location(label.span), "id": number, "message": {"text": label.text}}
            for number, label in enumerate(found.labels, 1)
        ]
    result["partialFingerprints"] = {FINGERPRINT: _fingerprint(found, verdict, seen)}
    if found.fix is not None and not any(edit.span.source.sheet for edit in found.fix.edits):
        edits: dict[str, list[Edit]] = {}
        for edit in found.fix.edits:
            edits.setdefault(edit.span.source.name, []).append(edit)
        changes = [_change(name, some) for name, some in edits.items()]
        result["fixes"] = [{"description": {"text": found.fix.title}, "artifactChanges": changes}]
    return result


def _fingerprint(found: Diagnostic, verdict: Verdict, seen: dict[str, int]) -> str:
    """Return a fingerprint that survives moved lines: the rule, the file, the words of the line,
    and the number of earlier occurrences."""
    span = found.span
    where = [verdict.target, found.message]
    if span is not None:
        where = [_uri(span), " ".join(span.source.line(span.line).split())]
    text = "\n".join([found.code, *where])
    seen[text] = seen.get(text, 0) + 1
    return f"{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}:{seen[text]}"


def _change(name: str, edits: list[Edit]) -> _Json:
    return {
        "artifactLocation": {"uri": _uri(edits[0].span)},
        "replacements": [
            {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
            for edit in edits
        ],
    }


def _location(span: Span) -> _Json:
    place: _Json = {"artifactLocation": {"uri": _uri(span)}}
    where = cell_of(span)
    if not where:
        return {"physicalLocation": {**place, "region": _region(span)}}
    # A workbook has no lines and columns that a region could name.
    named = {"name": span.cell, "fullyQualifiedName": where}
    facts = {"sheet": span.source.sheet, "cell": span.cell}
    return {"physicalLocation": place, "logicalLocations": [named], "properties": facts}


def _region(span: Span) -> _Json:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _uri(span: Span) -> str:
    """Return the path of a file, relative to the working directory if it is inside it."""
    path = Path(span.source.name)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
