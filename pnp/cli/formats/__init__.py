"""Output formats of ``pnp validate``: one module for each, with ``render(run) -> str``.

If ``DOCUMENT`` in a module is true, its text is for programs and always UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Severity, Span
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.rulebook import bundled_rulings_record
from pnp.rules.catalogue import RuleEntry, rule_named
from pnp.rules.verdict import LayoutState, Verdict
from pnp.rules.wording import citation, count_text

if TYPE_CHECKING:
    from pnp.rules.baseline import Fingerprint

WIDTH = 100
"""The width of a line about a ruling; longer ones are truncated."""
MOST_NAMED = 5
"""The number of skipped rules that are named in formats for people; programs get all."""


UNDRAWN = "not checked: whether texts fit their boxes and pieces fit the paper; run"
"""What no verdict covers unless its target is drawn."""


class Run(Struct, frozen=True):
    """All verdicts of a run. ``limit`` is the maximum number of findings of one rule per target in
    formats for people, 0 for all; ``gone`` are the findings of the baseline that no longer occur;
    ``edition`` is the requested edition."""

    verdicts: Sequence[Verdict]
    strict: bool = False
    limit: int = 0
    gone: Sequence[Fingerprint] = ()
    edition: Edition = PLAIN

    @property
    def code(self) -> int:
        """The exit code: 2 if a target could not be checked at all, 1 if one fails."""
        return max((verdict.exit_code(strict=self.strict) for verdict in self.verdicts), default=0)


def verdict_line(verdict: Verdict, strict: bool) -> str:
    """Return the verdict in one line."""
    counts = [count_text(len(verdict.ran), "check")] if verdict.read else []
    counts += [count_text(verdict.count(s), s.value) for s in (Severity.ERROR, Severity.WARNING)]
    further = (
        (verdict.count(Severity.NOTE), "note"),
        (len(verdict.suppressed), "suppressed finding"),
        (len(verdict.known), "known finding"),
    )
    counts += [count_text(number, word) for number, word in further if number]
    subject = f", {verdict.subject}" if verdict.subject else ""
    return f"{verdict.target}: {verdict.verdict_text(strict=strict)} ({', '.join(counts)}){subject}"


def basis(entry: RuleEntry | None, verdict: Verdict) -> str:
    """Describe the basis of a rule; empty for errors that need no authority."""
    if entry is None or not (entry.rule.number or entry.rule.source):
        return ""
    numbers = {assumed.ruling: assumed.number for assumed in verdict.assumed}
    # A rule may not have read all the rulings on which it can depend.
    rulings = [numbers[ruling] for ruling in entry.rule.rulings if ruling in numbers]
    if entry.rule.basis == "ruling" and not rulings:
        stated = bundled_rulings_record(entry.game or "")
        decisions = stated.decisions if stated is not None else ()
        rulings = [one.number or "" for one in decisions if one.ruling in entry.rule.rulings]
    grounds = [entry.rule.number, *rulings, citation(entry.rule.source)]
    return f"{entry.rule.basis} ({', '.join(ground for ground in grounds if ground)})"


def claims(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield the claims that a verdict has proved, assumed and skipped, each with a label. Proofs
    say nothing about a theme from outside the game, so there they are only counted."""
    if verdict.theme and verdict.proved:
        number = count_text(len(verdict.proved), "claim")
        rulings = (
            f", {count_text(len(verdict.assumed), 'ruling')} ASSUMED" if verdict.assumed else ""
        )
        yield "PROVED", f"{number}{rulings}, as in any theme; run  pnp validate {verdict.target}"
    else:
        yield from _proof_lines(verdict)
    yield from (("WITHDRAWN", text) for text in _withdrawn_lines(verdict))
    yield from (("MEASURED", text) for text in verdict.measured)
    if verdict.unplayed:
        yield "UNPLAYED", verdict.unplayed
    if verdict.skipped:
        names = [rule if verdict.lone else f"{rule} ({where})" for rule, where in verdict.skipped]
        more = len(names) - MOST_NAMED
        listed = ", ".join(names[:MOST_NAMED]) + (f", ... and {more} more" if more > 0 else "")
        why = "because of earlier errors"
        if verdict.is_hindered:
            errors = "errors that are not shown" if verdict.unasked else "errors in other files"
            why = f"because of {errors}; run  pnp validate {verdict.home or verdict.target}"
        yield "NOT RUN", f"{count_text(len(names), 'check')}, {why}: {listed}"
    if verdict.left_out:
        yield "LEFT OUT", f"{count_text(len(verdict.left_out), 'check')}, as --quick asks"
    if verdict.unasked:
        number = count_text(len(verdict.unasked), "check")
        yield "NOT ASKED", f"{number}, excluded by --select or --ignore"
    if verdict.drawn is LayoutState.HINDERED:
        yield "NOT DRAWN", "fix the errors first, then run it again"
    if verdict.open_game:
        advice = (
            "if it belongs to a game of  pnp list games, whose rules pnp knows, add the line"
            "  game: NAME"
        )
        yield "GENERAL", f"only the rules for all games were checked; {advice}"


def _proof_lines(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield the proofs of a verdict, and their evidence."""
    for claim in verdict.proved:
        where = "" if verdict.lone or claim.kind == "game" else f"{claim.where}: "
        yield "PROVED", f"{where}{claim.text}"
    for assumed in sorted(verdict.assumed, key=lambda one: one.number):
        reading = f"{assumed.number} {assumed.ruling}"
        if not assumed.value:
            yield "ASSUMED", shorten(f"{reading}: {assumed.decision}", WIDTH, placeholder=" ...")
            continue
        unchanged = "verdict unchanged under the alternatives"
        usual = unchanged if assumed.tried else "alternatives not checked"
        outcome = assumed.outcome or (usual if assumed.alternatives else "")
        yield "ASSUMED", f"{reading}={assumed.value}" + (f" ({outcome})" if outcome else "")


def _withdrawn_lines(verdict: Verdict) -> Iterator[str]:
    """Yield withdrawn claims with their reasons, for people; many claims of one file with the same
    reason are grouped."""
    alike: dict[tuple[str, str], list[str]] = {}
    for gone in verdict.withdrawn:
        alike.setdefault((gone.where, gone.reason), []).append(gone.claim)
    texts = [text for _, text in withdrawn(verdict)]
    for gone, text in zip(verdict.withdrawn, texts, strict=True):
        others = alike[gone.where, gone.reason]
        if len(others) <= MOST_NAMED:
            yield text
        elif gone.claim == others[0]:
            where = "" if verdict.lone or gone.kind == "game" else f"{gone.where}: "
            named = "; ".join(others[: MOST_NAMED - 2])
            yield f"{where}{named}; and {len(others) - MOST_NAMED + 2} more: {gone.reason}"


def withdrawn(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield each withdrawn claim: its rule, and the claim with the reason."""
    for gone in verdict.withdrawn:
        where = "" if verdict.lone or gone.kind == "game" else f"{gone.where}: "
        yield gone.rule, f"{where}{gone.claim}: {gone.reason}"


def cell_of(span: Span | None) -> str:
    """Return a position in a workbook in spreadsheet notation, such as ``Crew!B3``; empty for other
    files."""
    if span is None or not span.source.sheet:
        return ""
    sheet = span.source.sheet
    if not re.fullmatch(r"\w+", sheet):
        sheet = "'" + sheet.replace("'", "''") + "'"
    return f"{sheet}!{span.cell}"


def entry_of(found: Diagnostic) -> RuleEntry | None:
    """Return the rule of a finding, None if it is not documented."""
    return rule_named(found.code)
