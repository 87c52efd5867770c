"""The supply of a game, what its rules promise, held against what its parts print.

A promise is about a piece (``coin-1: 20``) or all pieces of a file (``deck/crew: 25``, or ``crew``
where no piece and no other file is called so). A file that several parts print, such as a board in
quarters and reduced, counts once. A game that promises anything promises everything that it prints,
but for the pages of sheets, which are as many as their text needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from pnp.bill import LaidOut
from pnp.content.files import File
from pnp.content.project import Project
from pnp.content.structure import span_of
from pnp.diagnostics import Diagnostic, Label, Report, Severity, nearest
from pnp.model.game import Game
from pnp.model.record import Record


@dataclass(slots=True)
class _Counted:
    """How many pieces are printed under one name, and from which files."""

    count: int = 0
    files: dict[str, tuple[File[Record], int]] = field(default_factory=dict)

    def add(self, file: File[Record], count: int) -> None:
        before = self.files.get(file.source.name, (file, 0))[1]
        self.files[file.source.name] = (file, before + count)
        self.count += count


def check_supply(project: Project, parts: Sequence[LaidOut], report: Report) -> None:
    """Report where the pieces of all parts are not as many as the game promises, each difference at
    its promise, and the bill with all of them once."""
    if project.game is None or project.lone or not project.game.record.supply:
        return
    supply = project.game.record.supply
    printed = _printed(parts)
    meant = {name: _meant(name, printed) for name in supply}
    wrong = [
        (name, promised)
        for name, promised in supply.items()
        if printed.get(meant[name], _Counted()).count != promised
    ]
    for name, promised in wrong:
        if meant[name] in printed:
            _report(project.game, name, promised, printed[meant[name]], report)
        else:
            _report_unknown(project, name, printed, report)
    extra = _unpromised(set(meant.values()), printed)
    for file, names in extra.items():
        _report_unpromised(project.game, file, names, printed, report)
    if wrong or extra:
        rows = [(meant[name], promised) for name, promised in wrong]
        rows += [(name, 0) for names in extra.values() for name in names]
        agreeing = len(supply) - len(wrong)
        message = f"the bill of materials differs in {len(rows)}, {agreeing} more agree"
        bill = tuple(_bill(rows, printed))
        report.add(Diagnostic(Severity.NOTE, "bill-of-materials", message, details=bill))


def _printed(parts: Sequence[LaidOut]) -> dict[str, _Counted]:
    """Count the pieces without their spares, under their ids and under their files'."""
    found: dict[str, _Counted] = {}
    first: dict[str, str] = {}
    for part in parts:
        for piece, file in part.pieces:
            if first.setdefault(file.source.name, part.id) != part.id:
                continue
            for name in (piece.id, f"{file.kind}/{file.id}"):
                count = piece.quantity - piece.spares
                found.setdefault(name, _Counted()).add(file, count)
    return found


def _meant(name: str, printed: Mapping[str, _Counted]) -> str:
    """Return the name under which what is promised was counted; ``name`` where there is none."""
    files = _files_called(name, printed)
    return files[0] if name not in printed and len(files) == 1 else name


def _files_called(id: str, printed: Mapping[str, _Counted]) -> list[str]:
    return sorted(name for name in printed if name.partition("/")[2] == id)


def _unpromised(supply: Set[str], printed: Mapping[str, _Counted]) -> dict[str, tuple[str, ...]]:
    """Return the ids of pieces that no promise covers, by the file that prints them."""
    found: dict[str, tuple[str, ...]] = {}
    for name, counted in printed.items():
        files = {f"{file.kind}/{file.id}" for file, _ in counted.files.values()}
        files = {file for file in files if not file.startswith("sheet/")}
        if "/" not in name and name not in supply and not files <= supply:
            first = min(files - supply)
            found[first] = (*found.get(first, ()), name)
    return found


def _report_unpromised(
    game: File[Game],
    file: str,
    names: tuple[str, ...],
    printed: Mapping[str, _Counted],
    report: Report,
) -> None:
    shown = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
    what = "what" if len(names) == 1 else f"{len(names)} kinds of pieces that"
    source, _ = next(iter(printed[names[0]].files.values()))
    name = names[0] if len(names) == 1 else file
    report.warning(
        "unpromised-piece",
        f"'{file}' prints {what} the game does not promise: {shown}",
        source.id_span,
        f"write  {name}: {printed[name].count}  below supply",
        (Label(span_of(game.node, ("supply",)), "the supply of the game"),),
    )


def _report(game: File[Game], name: str, promised: int, found: _Counted, report: Report) -> None:
    verb = "more" if found.count > promised else "fewer"
    report.error(
        "count-mismatch",
        f"the game promises {promised} of '{name}', its parts print {found.count}: "
        f"{abs(found.count - promised)} {verb}",
        span_of(game.node, ("supply", name)),
        f"write  {name}: {found.count}, or change the quantity where it is made",
        tuple(Label(file.id_span, f"{count} of them here") for file, count in found.files.values()),
    )


def _report_unknown(
    project: Project, name: str, printed: Mapping[str, _Counted], report: Report
) -> None:
    """Report a promise of what is neither a piece nor a file that is printed."""
    assert project.game is not None
    files = _files_called(name.rpartition("/")[2], printed)
    plain = {known.partition("/")[2] for known in printed if "/" in known}
    hint = nearest(name, {*printed, *plain})
    if files:
        hint = f"write {' or '.join(files)}"
    for part in project.parts:
        if part.entry.part == name:
            own = ", ".join(f"{file.kind}/{file.id}" for file in part.files)
            hint = f"'{name}' is a part; promise what it prints: {own}"
    report.error(
        "unknown-supply",
        f"the game promises '{name}', but prints no piece or file of that id",
        span_of(project.game.node, ("supply", name), of_key=True),
        hint,
    )


def _bill(wrong: Sequence[tuple[str, int]], printed: dict[str, _Counted]) -> Iterator[str]:
    """Yield the rows of a table: name, promised, printed, difference, files."""
    rows = [("", "promised", "printed", "difference", "")]
    for name, promised in wrong:
        found = printed.get(name, _Counted())
        where = ", ".join(found.files)
        rows.append((name, str(promised), str(found.count), f"{found.count - promised:+d}", where))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for name, *numbers, where in rows:
        cells = [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        yield "  ".join([name.ljust(widths[0]), *cells, where]).rstrip()
