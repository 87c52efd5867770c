"""Printer profiles, and calibration sheets for each paper as PDF files.

A profile is a file of kind ``printer``, given by path, or by name in known folders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from pnp.base import world
from pnp.base.diagnostics import Report, suggest_word
from pnp.base.output import publish, write_error_text
from pnp.content.files import File, make_draft
from pnp.content.game_files import Files
from pnp.content.kinds import read_file
from pnp.content.language.builtin_texts import builtin_catalogue
from pnp.content.language.grammar import ENGLISH
from pnp.content.language.languages import Edition, Wordings, builtin_texts
from pnp.content.language.pseudo_language import PSEUDO
from pnp.content.structure import span_of
from pnp.export import FORMATS
from pnp.imposition.calibration import Correction, calibration_sheets, correct_document, has_room
from pnp.imposition.paper import SMALLEST, Paper
from pnp.press.printing import MarginText

if TYPE_CHECKING:
    from pnp.kinds.printer.record import Printer

# Findings about a file whose kind is unknown.
_NO_KIND = ("empty-file", "not-a-mapping", "unknown-kind")


def find_printer(
    name: str, folders: Sequence[Path], report: Report, project: Path | None = None
) -> File[Printer] | None:
    """Return the profile at the path ``name``, otherwise the file ``NAME.yaml`` in the first of the
    ``folders`` that has one; None after an error.

    Links in the folder of the ``project`` must not lead out of it; the user's own folders may
    contain any links.
    """
    given = Path(name)
    file_name = name if given.suffix in (".yaml", ".yml") else f"{name}.yaml"
    bounds = {folder: _containing_folder(folder, project) for folder in folders}
    places = [(given, None), *((folder / file_name, bounds[folder]) for folder in folders)]
    try:
        found = next(((path, within) for path, within in places if world.is_file(path)), None)
    except (OSError, ValueError):
        found = None
    if found is None:
        known = {path.stem for pair in bounds.items() for path in _profiles_in(*pair)}
        hint = f"save it as {file_name} in {_profile_list(folders)}, or give its path"
        if known:
            hint = f"{suggest_word(given.stem, known)}; or {hint}"
        report.error("unknown-printer", f"there is no printer '{name}'", hint=hint)
        return None
    return _read_profile(*found, report)


def _containing_folder(folder: Path, project: Path | None) -> Path | None:
    """Return the folder that must contain the files of a folder, None for the user's own
    folders."""
    return project if project is not None and folder.is_relative_to(project) else None


def _read_profile(path: Path, within: Path | None, report: Report) -> File[Printer] | None:
    own = Report()
    parsed = read_file(path, str(path), own, within=within)
    profile = parsed is not None and parsed.kind == "printer"
    file = make_draft(parsed, parsed.node, own).file if parsed is not None and profile else None
    findings = [found for found in own.diagnostics if found.code not in _NO_KIND]
    for found in findings:
        report.add(found)
    if file is not None:
        return cast("File[Printer]", file)
    if not findings:
        message = f"'{path.as_posix()}' is not a printer profile"
        span = parsed.id.span if parsed is not None else None
        report.error("wrong-kind", message, span, "begin the file with  printer: my-printer")
    return None


def correction_of(file: File[Printer], papers: Sequence[Paper], report: Report) -> Correction:
    """Return the correction of a printer's errors; report margins that leave too little space."""
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
            "backs of landscape pages are not shifted: the profile has no offset for them",
            span_of(file.node, ("back_offset",), of_key=True),
            "measure the landscape sheets of  pnp calibrate  and add  back_offset_lying: [0mm, "
            "0mm]",
        )
    for paper in papers:
        usable = correction.usable(paper)
        if usable.width < SMALLEST[0] or usable.height < SMALLEST[1]:
            message = f"these margins leave too little of {paper.name} paper to print on"
            span = span_of(file.node, ("margins",))
            report.error("margins-too-wide", message, span, "use larger paper, or measure again")
    return correction


def _profiles_in(folder: Path, within: Path | None) -> list[Path]:
    """Return the files in a folder that contain profiles: a game's folder also has others."""
    files = world.files(folder, ".yaml", within=within)
    read = ((path, read_file(path, str(path), Report(), within=within)) for path in files)
    return [path for path, parsed in read if parsed is not None and parsed.kind == "printer"]


def _profile_list(folders: Sequence[Path]) -> str:
    return " or ".join(folder.as_posix() for folder in folders) or "this folder"


FOLDER = "calibration"


def calibrate(
    papers: Sequence[Paper],
    flip: str,
    printer: str | None,
    folders: Sequence[Path],
    out: Path,
    report: Report,
    language: str = ENGLISH,
) -> tuple[str, ...]:
    """Write the sheets for each paper; none after an error.

    With a ``printer``, whose profile may be in one of the ``folders``, the sheets are corrected by
    it and show the remaining error. They are in English, with a warning, if pnp has no texts in the
    ``language``.
    """
    if language not in (ENGLISH, PSEUDO) and builtin_catalogue(language) is None:
        message = f"pnp has no texts in '{language}', so the sheets are in English"
        report.warning("untranslated-text", message, hint="choose another --lang, such as de")
        language = ENGLISH
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
        # Loaded late: it takes as long as everything else here.
        write = FORMATS.load("pdf").write_document
        lettered = MarginText(builtin_texts((), Wordings(Files(), Edition(language=language))))
        for paper in papers:
            # The sheets measure the margins, so they are drawn up to the edges.
            shifted = Correction(
                correction.back_offset,
                correction.back_offset_lying,
                correction.back_rotation,
                correction.scale,
            )
            document = correct_document(
                calibration_sheets(paper, flip, lettered, language), shifted
            )
            yield f"calibration-{paper.name}.pdf", write(document)

    try:
        return tuple(publish(out, FOLDER, files()).files)
    except OSError as error:
        code, message, hint = write_error_text(error, out / FOLDER)
        report.error(code, message, hint=hint)
    return ()
