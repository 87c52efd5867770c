"""The sheets by which a printer is measured, on each paper, as PDF files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.base.diagnostics import Report
from pnp.base.output import publish, told
from pnp.export import FORMATS
from pnp.imposition.calibration import calibration, has_room
from pnp.imposition.correction import Correction, corrected
from pnp.imposition.paper import Paper
from pnp.press.printers import correction_of, find_printer
from pnp.press.printing import margin_text

FOLDER = "calibration"


def calibrate(
    papers: Sequence[Paper],
    flip: str,
    printer: str | None,
    folders: Sequence[Path],
    out: Path,
    report: Report,
) -> tuple[str, ...]:
    """Write the sheets for each paper; none after an error.

    With a ``printer``, whose profile may be in one of the ``folders``, the sheets are corrected by
    it and show what is left to correct.
    """
    correction = Correction()
    if printer is not None:
        profile = find_printer(printer, folders, report, Path())
        if profile is not None:
            correction = correction_of(profile, papers, report)
    for paper in papers:
        if not has_room(paper):
            message = f"{paper.name} paper is too small for calibration sheets"
            hint = "use a4 or letter: the corrections apply to all papers"
            report.error("paper-too-small", message, hint=hint)
    if report.failed:
        return ()

    def files() -> Iterator[tuple[str, bytes]]:
        # Loaded when it is due: it takes as long as all else here.
        write = FORMATS.load("pdf").write_document
        for paper in papers:
            # Margins are what the sheets measure, so all of the paper is drawn on.
            shifted = Correction(
                correction.back_offset,
                correction.back_offset_lying,
                correction.back_rotation,
                correction.scale,
            )
            document = corrected(calibration(paper, flip, margin_text), shifted)
            yield f"calibration-{paper.name}.pdf", write(document)

    try:
        return publish(out, FOLDER, files())
    except OSError as error:
        code, message, hint = told(error, out / FOLDER)
        report.error(code, message, hint=hint)
    return ()
