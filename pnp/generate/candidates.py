"""One candidate: drafted, judged, and repaired until the validator finds nothing wrong."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from msgspec import Struct

from pnp.generate.generator import Generator
from pnp.generate.request import Request
from pnp.generate.verdicts import Judge

ROUNDS = 16
"""The most repairs of a draft: one that needs more is seldom worth it."""
DRAFTS = 12
"""The most drafts of a candidate."""
_COMMAND = re.compile(r"^# pnp generate .*$", re.MULTILINE)


class Candidate(Struct, frozen=True):
    """A draft in the end: its number, its text, empty if no draft was legal, the drafts and repairs
    that it took, and the codes of the findings on the way with their numbers."""

    number: int
    text: str
    drafts: int
    repairs: int
    met: dict[str, int]


def random_of(request: Request, number: int) -> Random:
    """Return the random numbers of a candidate."""
    # A text is hashed by the generator itself, and alike on all machines.
    return Random(f"{request.seed} {number}")


def make_candidate(
    request: Request, generator: Generator, judge: Judge, number: int, *, drawn: bool = False
) -> Candidate:
    """Return a candidate by number: the first draft of it that has no errors and no warnings; with
    ``drawn``, none of the drawing either, which takes longer. That only changes what is repaired
    last, such as names. The command in its comment is the one that writes it again."""
    random, met, repairs = random_of(request, number), Counter[str](), 0
    comment = f"# {request.command(number + 1)}"
    for drafts in range(1, DRAFTS + 1):
        draft = generator.draft(random)
        for _ in range(ROUNDS if draft is not None else 0):
            text = _COMMAND.sub(lambda _: comment, generator.write(draft), count=1)
            findings = judge.findings(text)
            if drawn and not findings:
                findings = judge.drawn_findings(text)
            met.update(found.code for found in findings)
            if not findings:
                return Candidate(number, text, drafts, repairs, dict(met))
            if not generator.repair(draft, findings, random):
                break
            repairs += 1
    return Candidate(number, "", DRAFTS, repairs, dict(met))
