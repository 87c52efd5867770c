"""Pieces that a target cannot take: one finding for each reason and remedy, which lists them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.exports.bundle import ExportPiece

_PLURALS = {"is": "are", "has": "have"}
# More ids of one line are counted only.
_MOST_NAMED = 20


class Reason(Struct, frozen=True):
    """Why a piece cannot be taken: ``'soup' <verb> <text>``, and the ``hint`` that says what to do,
    in which ``{only}`` becomes the option that selects the parts of the pieces. ``severity`` is
    that of the finding."""

    severity: Severity
    code: str
    text: str
    hint: str
    verb: Literal["is", "has"] = "is"


def report_omissions(found: Iterable[tuple[ExportPiece, Reason]], report: Report) -> None:
    """Report the pieces of each reason at the place of the first. If it is no error, the others are
    exported without them."""
    pieces: dict[Reason, list[ExportPiece]] = {}
    for piece, reason in found:
        pieces.setdefault(reason, []).append(piece)
    for reason, omitted in pieces.items():
        message = f"{_subject(omitted, reason.verb)} {reason.text}"
        if reason.severity is not Severity.ERROR:
            message += ", and left out" if len(omitted) == 1 else ", and are left out"
        place, further = omitted[0].place, tuple(_lines(omitted))
        parts = dict.fromkeys(piece.part for piece in omitted)
        hint = reason.hint.replace("{only}", " ".join(f"--only {part}" for part in parts))
        severity, code = reason.severity, reason.code
        report.add(Diagnostic(severity, code, message, place, hint, details=further))


def size_of(piece: ExportPiece) -> str:
    """Return the trimmed size of a piece in words."""
    return f"{format_number(piece.drawn.width)} x {format_number(piece.drawn.height)} mm"


def _subject(pieces: Sequence[ExportPiece], verb: str) -> str:
    if len(pieces) == 1:
        return f"'{pieces[0].id}' of {size_of(pieces[0])} ({_copies(pieces)}) {verb}"
    parts = list(dict.fromkeys(piece.part for piece in pieces))
    where = f"of '{parts[0]}'" if len(parts) == 1 else f"in {len(parts)} parts"
    return f"{len(pieces)} pieces {where} ({_copies(pieces)}) {_PLURALS[verb]}"


def _lines(pieces: Sequence[ExportPiece]) -> Iterator[str]:
    """Yield a line for each size in each part, with the ids."""
    if len(pieces) == 1:
        return
    groups: dict[tuple[str, str], list[ExportPiece]] = {}
    for piece in pieces:
        groups.setdefault((piece.part, size_of(piece)), []).append(piece)
    for (part, size), group in groups.items():
        named = ", ".join(piece.id for piece in group[:_MOST_NAMED])
        more = len(group) - _MOST_NAMED
        rest = f" and {more} more" if more > 0 else ""
        yield f"{part}, {size}, {_copies(group)}: {named}{rest}"


def _copies(pieces: Iterable[ExportPiece]) -> str:
    count = plain_sum(piece.copies for piece in pieces)
    return "1 copy" if count == 1 else f"{count} copies"
