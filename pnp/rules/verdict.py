"""What the validator says of one target: its findings, and what it has shown.

A verdict never says more than its evidence: ``legal`` means that no rule that ran found an error.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.diagnostics import Diagnostic, Severity
from pnp.rules.rule import Proved


@dataclass(frozen=True, slots=True)
class Assumed:
    """A ruling on which the verdict rests. ``text`` names it and how it is decided; ``outcome``
    tells what the alternatives would change."""

    number: str
    ruling: str
    value: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one target.

    ``subject`` says what it is, in words. ``ran`` names the rules that ran, ``skipped`` those that
    did not because of earlier errors, ``left_out`` counts proofs that a quick run does not try.
    ``read`` is False where a file could not be read as far as to be judged. ``rules`` is the game
    by whose rules it was judged, None where only general rules apply.
    """

    target: str
    subject: str
    findings: tuple[Diagnostic, ...]
    read: bool = True
    rules: str | None = None
    ran: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    left_out: int = 0
    proved: tuple[Proved, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    suppressed: int = 0

    def count(self, severity: Severity) -> int:
        return sum(found.severity is severity for found in self.findings)

    def fails(self, *, strict: bool) -> bool:
        """Tell whether the target is to be refused: for an error, or under ``strict`` for a
        warning."""
        refused = self.count(Severity.ERROR) + (self.count(Severity.WARNING) if strict else 0)
        return refused > 0

    def words(self, *, strict: bool) -> str:
        """Return the verdict in words, which agree with ``fails``."""
        if not self.read:
            return "not readable"
        if not self.fails(strict=strict):
            return "legal"
        return "not legal" if self.count(Severity.ERROR) else "legal, but not strictly"
