"""The file does not state its format version.

Without the line it is read as version 1. A later version of pnp, in which a key may have another
meaning, could not tell old files from new ones.

Instead, begin the file with the line  pnp: 1.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Edit, Fix, Severity, Span
from pnp.content.structure import span_of
from pnp.model.record import word_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("G-K04b", Severity.NOTE, "derived", over=AnyFile)


def check(facts: AnyFile) -> Iterator[Finding]:
    if "pnp" in facts.record.model_fields_set:
        return
    kind = word_of(facts.file.kind)
    span = span_of(facts.file.node, (kind, KEY))
    top = Span(span.source, span.line, span.column, span.line, span.column)
    fix = Fix("add the version", (Edit(top, "pnp: 1\n"),)) if span.column == 1 else None
    message = "the file does not state its format version"
    yield Finding((kind, KEY), message, f"write  pnp: 1  above  {kind}: {facts.file.id}", fix=fix)
