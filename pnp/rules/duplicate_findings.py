"""Drop findings that repeat a more specific rule's finding: one cause, one error.

A game's own rule counts its pieces and knows why; its supply only knows that a stated number is
wrong. Both are checked, since each can find errors that the other does not.
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
"""The rules that compare promised quantities with printed ones."""


def without_duplicates(
    findings: Iterable[Diagnostic], entries: Iterable[RuleEntry], tables: Mapping[str, Span]
) -> tuple[Diagnostic, ...]:
    """Return the findings that do not repeat a more specific rule's finding.

    ``entries`` are the rules whose findings are requested; ``tables`` maps the name of a table to
    where a deck names it.
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
        worse = one.severity is Severity.ERROR  # a warning is no substitute for an error
        candidates = (
            c for c in causes.get(one.code, ()) if c.severity is Severity.ERROR or not worse
        )
        return any(_is_duplicate(one, cause, whole, tables) for cause in candidates)

    return tuple(one for one in found if not repeats(one))


def _is_duplicate(
    one: Diagnostic, cause: Diagnostic, whole: bool, tables: Mapping[str, Span]
) -> bool:
    """Return whether two findings are about the same thing.

    They are if the first is at a position of the ``cause``. A finding about the ``whole`` game also
    is if both are in the same file of pieces. If it is in the game's own files, the cause must be
    in a file that its labels point to, if they point to any.
    """
    here = one.span in (cause.span, *(label.span for label in cause.labels))
    if not whole or one.span is None or here:
        return here
    if PurePath(one.span.source.name).name not in (GAME_FILE, RULINGS_FILE):
        return cause.span is not None and _file_of(cause.span, tables) == _file_of(one.span, tables)
    files = {label.span.source.name for label in one.labels} - {one.span.source.name}
    return not files or (cause.span is not None and _file_of(cause.span, tables) in files)


def _file_of(span: Span, tables: Mapping[str, Span]) -> str:
    """Return the name of the file to which a position belongs; for a table, that of its deck."""
    name = span.source.name
    return tables[name].source.name if name in tables else span.source.name
