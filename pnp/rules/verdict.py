"""The validator's result for one target: its findings and proofs.

A verdict never claims more than its evidence: ``legal`` means that all applicable rules ran, and
that none of them found an error. Its text and its exit code are derived from the same counts.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from msgspec import Struct, field

from pnp.base.diagnostics import BoardMark, Diagnostic, Severity

FAULT = "fault-of-pnp"
"""The code of a failure of pnp itself at a target."""
FAULTY_EXTENSION = "faulty-extension"
"""The code of an error in another installed package."""
UNUSABLE = (
    FAULT,
    FAULTY_EXTENSION,
    "unknown-target",
    "missing-game",
    "nothing-to-judge",
    "file-unreadable",
    "file-too-large",
    "too-many-files",
)
"""Findings without a position that say why a target cannot be checked at all."""


class LayoutState(Enum):
    """Whether a target was also laid out, as by a build: not requested, done, or prevented by
    errors."""

    UNASKED = "no"
    DRAWN = "yes"
    HINDERED = "hindered"


class Basis(Struct, frozen=True):
    """The basis of a claim besides its file: ``rules`` that found no error, the ``files`` that were
    read (``deck/crew``, ``rulings`` for all of a kind, ``*`` for all) and the ``rulings`` that were
    looked up."""

    rules: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


class Claim(Struct, frozen=True):
    """A proved claim about all cases of a file; ``where`` is the id of that file."""

    rule: str
    text: str
    marks: tuple[BoardMark, ...]
    kind: str
    where: str
    path: Path
    basis: Basis = Basis()


class Assumption(Struct, frozen=True):
    """A ruling on which the verdict depends. ``decision`` is its text, and all there is if it has
    no ``value``. ``outcome`` says what the alternatives would change, empty for nothing;
    ``alternatives`` are the other readings, which quick runs do not try (``tried``)."""

    number: str
    ruling: str
    value: str
    alternatives: tuple[str, ...]
    outcome: str
    tried: bool = True
    decision: str = ""


class WithdrawnClaim(Struct, frozen=True):
    """A claim that a rule cannot make about a file, and the ``reason``. ``claim`` is the withdrawn
    claim, or what the rule proves in general; ``fields`` are those that no card prints, if that is
    the reason."""

    rule: str
    claim: str
    kind: str
    where: str
    path: Path
    reason: str
    fields: tuple[str, ...] = ()


class SuppressedFinding(Struct, frozen=True):
    """A finding that is not reported, and why: the author's reason, or that it is in the
    baseline."""

    finding: Diagnostic
    reason: str


class Verdict(Struct, frozen=True):
    """The result for one target.

    ``subject`` describes the target. ``ran`` names the rules that ran; ``skipped`` those that did
    not because of earlier errors, each with the id of the file; ``left_out`` the proofs that quick
    runs do not try; ``unasked`` the applicable rules that the user did not select. ``read`` is
    false if a file could not be read well enough to be checked. ``rules`` is the game by whose
    rules it was checked, None if only general rules apply. ``lone`` is true for one file, false for
    a game; ``home`` is the folder of a lone file's game, and ``open_game`` means that it has no
    game and may name one. ``theme`` is the file of a requested theme from outside the game.
    ``withdrawn`` are the claims that do not hold, each with the reason. ``drawn`` is whether
    findings of drawing it are included. ``measured`` are statistics of simulated games,
    ``unplayed`` the reason if none were played although requested. ``suppressed`` are findings that
    the author has suppressed in the file, ``known`` those of the baseline.
    """

    target: str
    subject: str
    findings: tuple[Diagnostic, ...]
    read: bool = True
    rules: str | None = None
    ran: tuple[str, ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    proved: tuple[Claim, ...] = ()
    assumed: tuple[Assumption, ...] = ()
    suppressed: tuple[SuppressedFinding, ...] = ()
    known: tuple[SuppressedFinding, ...] = ()
    lone: bool = True
    paths: tuple[str, ...] = field(default=())
    home: str = ""
    open_game: bool = False
    theme: str = ""
    withdrawn: tuple[WithdrawnClaim, ...] = ()
    drawn: LayoutState = LayoutState.UNASKED
    measured: tuple[str, ...] = ()
    unplayed: str = ""

    def count(self, severity: Severity) -> int:
        return sum(found.severity is severity for found in self.findings)

    def is_refused(self, *, strict: bool) -> bool:
        """Return whether the target fails: because of an error, or under ``strict`` of a
        warning."""
        refused = self.count(Severity.ERROR) + (self.count(Severity.WARNING) if strict else 0)
        return refused > 0

    @property
    def is_unusable(self) -> bool:
        """Whether the target could not be checked, for reasons other than its content."""
        return any(found.span is None and found.code in UNUSABLE for found in self.findings)

    @property
    def is_hindered(self) -> bool:
        """Whether rules did not run because of errors that are not reported here: those in other
        files of a lone file's game, or of rules that the user did not select."""
        suppressed = (found.finding for found in (*self.suppressed, *self.known))
        own = any(f.severity is Severity.ERROR for f in (*self.findings, *suppressed))
        elsewhere = bool(self.unasked) or (self.lone and bool(self.home))
        return bool(self.skipped) and elsewhere and not own

    def exit_code(self, *, strict: bool) -> int:
        """Return the exit code for the target."""
        if self.is_unusable:
            return 2
        return 1 if self.is_refused(strict=strict) or not self.read else 0

    def verdict_text(self, *, strict: bool) -> str:
        """Return the verdict in words, which agree with ``exit_code``."""
        if self.is_unusable or not self.read:
            return "not checked"
        if self.count(Severity.ERROR):
            return "not legal"
        if self.is_refused(strict=strict):
            return "not strictly legal"
        if not self.ran:
            return "nothing to check"
        if any(one.finding.severity is Severity.ERROR for one in self.known):
            return "no new error"
        if self.left_out or (self.is_hindered and not self.unasked):
            return "no error so far"
        return "legal as far as checked" if self.unasked else "legal"
