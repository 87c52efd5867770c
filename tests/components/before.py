"""What a build is told of a file before it lays it out, for the tests of components: they lay out
records of which nothing more is known than that their fields are sound."""

from __future__ import annotations

from pathlib import Path

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.content.nodes import Mapping
from pnp.model.record import Record, word_of
from pnp.rules.catalogue import rule_named
from pnp.rules.pre_layout_checks import survey
from pnp.rules.running import Outcome, run_rules
from pnp.rules.views import NotedFiles, Setting

RULES = (
    *("duplicate-card", "missing-field", "no-sail", "outline-short", "printed-field"),
    *("unknown-field", "wing-too-high", "wings-overlap"),
)


def judge(kind: str, record: Record, node: Mapping, report: Report) -> None:
    """Report what these rules and the survey of a file find."""
    file = File(
        kind, str(getattr(record, word_of(kind))), record, node, Path(node.span.source.name)
    )
    setting, outcome = Setting(gather=NotedFiles(lambda *kinds: (file,))), Outcome(lone=True)
    survey(file, setting, outcome.findings, lightly=True)
    run_rules([entry for name in RULES if (entry := rule_named(name))], file, setting, outcome)
    for found in outcome.findings.diagnostics:
        report.add(found)
