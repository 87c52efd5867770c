"""Printer profiles: files of kind ``printer``, named by path, or by name in known folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.content.files import File, drafted, read_parsed
from pnp.content.structure import span_of
from pnp.diagnostics import Report, nearest
from pnp.imposition.correction import Correction
from pnp.imposition.paper import SMALLEST, Paper
from pnp.model.printer import Printer


def find_printer(name: str, folders: Sequence[Path], report: Report) -> File[Printer] | None:
    """Return the profile at the path ``name``, else the file ``NAME.yaml`` in the first of the
    ``folders`` that has one; None after an error."""
    given = Path(name)
    places = [given, *(folder / f"{name}.yaml" for folder in folders)]
    try:
        path = next((place for place in places if place.is_file()), None)
    except (OSError, ValueError):
        path = None
    if path is None:
        known = {found.stem for folder in folders for found in _files(folder)}
        hint = f"keep it as {name}.yaml in {_listed(folders)}, or give its path"
        if known:
            hint = f"{nearest(name, known)}; or {hint}"
        report.error("unknown-printer", f"no printer is named '{name}'", hint=hint)
        return None
    parsed = read_parsed(path, str(path), report)
    file = drafted(parsed, parsed.node, report).file if parsed is not None else None
    if file is None:
        return None
    if not isinstance(file.record, Printer):
        message = f"a file of kind '{file.kind}' describes no printer"
        hint = "name a file that starts with  printer: ..."
        report.error("wrong-kind", message, file.id_span, hint)
        return None
    return File(file.kind, file.id, file.record, file.node, file.path)


def correction_of(file: File[Printer], papers: Sequence[Paper], report: Report) -> Correction:
    """Return what undoes the faults of a printer; margins that leave too little are reported."""
    printer = file.record
    margins = printer.margins
    correction = Correction(
        printer.back_offset,
        printer.back_offset_lying or (0.0, 0.0),
        printer.back_rotation,
        printer.scale,
        (max(margins.left, margins.right), max(margins.top, margins.bottom)),
    )
    if printer.back_offset != (0.0, 0.0) and printer.back_offset_lying is None:
        report.warning(
            "unmeasured-offset",
            "backs of lying pages are not moved: the profile does not say how far",
            span_of(file.node, ("back_offset",), of_key=True),
            "measure the lying sheets of  pnp calibrate  and add  back_offset_lying: [0mm, 0mm]",
        )
    for paper in papers:
        usable = correction.usable(paper)
        if usable.width < SMALLEST[0] or usable.height < SMALLEST[1]:
            message = f"these margins leave too little of {paper.name} paper to print on"
            span = span_of(file.node, ("margins",))
            report.error("margins-too-wide", message, span, "use larger paper, or measure again")
    return correction


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml")) if folder.is_dir() else []


def _listed(folders: Sequence[Path]) -> str:
    return " or ".join(folder.as_posix() for folder in folders) or "this folder"
