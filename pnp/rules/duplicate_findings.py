"""One cause, one error: drop findings that repeat a more specific rule's finding.

A game's own rule knows how many pieces there must be, and why; the supply of the game only knows
that a stated number is wrong. Both are checked, since each can find errors that the other does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Severity, Span
from pnp.content.game_files import GAME_FILE
from pnp.content.rulebook import RULINGS_FILE
from pnp.rules.views import WholeGame

if TYPE_CHECKING:
    from pnp.rules.catalogue import RuleEntry


SUPPLY = ("count-mismatch", "unknown-supply")
"""The rules that compare promises with what is printed."""


def without_duplicates(
    findings: Iterable[Diagnostic], entries: Iterable[RuleEntry], tables: Mapping[str, Span]
) -> tuple[Diagnostic, ...]:
    """Return the findings without those that only repeat what a more specific rule has found.

    ``entries`` are the rules whose findings are wanted; ``tables`` maps the name of a table
    to where a deck names it.
    """
    found = tuple(findings)
    rules = {entry.name: entry for entry in entries}
    causes: dict[str, list[Diagnostic]] = {}
    for one in found:
        if one.severity is not Severity.NOTE and one.code in rules:
            rule = rules[one.code].rule
            for name in (*rule.instead, *(SUPPLY if rule.counts else ())):
                causes.setdefault(name, []).append(one)

    def repeats(one: Diagnostic) -> bool:
        over = rules[one.code].view if one.code in causes and one.code in rules else None
        whole = over is not None and issubclass(over, WholeGame)
        worse = one.severity is Severity.ERROR  # for which there is no warning
        told = (c for c in causes.get(one.code, ()) if c.severity is Severity.ERROR or not worse)
        return any(_is_duplicate(one, cause, whole, tables) for cause in told)

    return tuple(one for one in found if not repeats(one))


def _is_duplicate(
    one: Diagnostic, cause: Diagnostic, whole: bool, tables: Mapping[str, Span]
) -> bool:
    """Return whether two findings concern one thing: one is at a place of the other, or, of a
    finding about the game as a whole, in the file of pieces in which that is; one in the game's own
    files concerns the others to which it points, if any."""
    here = one.span in (cause.span, *(label.span for label in cause.labels))
    if not whole or one.span is None or here:
        return here
    if PurePath(one.span.source.name).name not in (GAME_FILE, RULINGS_FILE):
        return cause.span is not None and _file_of(cause.span, tables) == _file_of(one.span, tables)
    files = {label.span.source.name for label in one.labels} - {one.span.source.name}
    return not files or (cause.span is not None and _file_of(cause.span, tables) in files)


def _file_of(span: Span, tables: Mapping[str, Span]) -> str:
    """Return the name of the file to which a place belongs: that of the deck for a table."""
    name = span.source.name
    return tables[name].source.name if name in tables else span.source.name
