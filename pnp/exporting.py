"""From a target named by the user to the files of an export, in order.

``pnp build`` prints sheets of paper; an export passes the same pieces to another program, a shop or
a machine, each a module of ``pnp.exports.targets``.
"""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.output import portable_name
from pnp.base.registry import ExtensionError, expect_each
from pnp.base.values import replace
from pnp.export import Job
from pnp.exports.archive import archive_version, fixed_job
from pnp.exports.targets import TARGETS
from pnp.press.bundles import bundle_of
from pnp.press.parts import check_supply
from pnp.press.preparation import PieceOptions, Progress, prepare
from pnp.press.publishing import BuildOutput, cached_output, write_jobs
from pnp.press.selection import Selection
from pnp.rules.suppression import SuppressingReport


class ExportOptions(Struct, frozen=True):
    """The user's options: the name of a module of ``pnp.exports.targets``, its ``settings`` (an
    instance of its ``Options``), and which pieces to export below the folder ``out``."""

    target: str
    settings: Any
    pieces: PieceOptions = PieceOptions()
    out: Path = Path("exports")


def export(
    game: str, options: ExportOptions, report: Report, progress: Progress
) -> BuildOutput | None:
    """Export a game or one file; None exactly if ``report.failed``.

    An export of unchanged files into the same folder is cached, and does nothing again.
    """

    def made(own: SuppressingReport) -> BuildOutput | None:
        return _export(game, options, own, progress)

    return cached_output("export", (game, options), made, report)


def _export(
    game: str, options: ExportOptions, report: SuppressingReport, progress: Progress
) -> BuildOutput | None:
    found = prepare(game, options.pieces, report, progress)
    if found is None:
        return None
    check_supply(found.project, found.laid_out, report)
    if report.failed:
        return None
    target = TARGETS.load(options.target)
    name = f"{found.folder}/{portable_name(options.target)}"
    address = (options.out / name).absolute().as_uri()
    bundle = replace(bundle_of(found.project, found.parts), address=address)
    jobs = expect_each(Job, target.export(bundle, options.settings, report), target, "export")
    _check_names(jobs, target)
    if report.failed:
        return None
    keyed = tuple(_with_options(job, name, options.settings) for job in jobs)
    # Pieces that are not selected now keep their files of an earlier export.
    whole = options.pieces.selection == Selection()
    published = write_jobs(options.out, name, keyed, lambda _: whole, progress)
    return BuildOutput(found.project.title, options.out, name, published, ())


def _check_names(jobs: Sequence[Job], target: ModuleType) -> None:
    """Refuse names of files outside the folder of the export, which are an error of the target."""
    for job in jobs:
        parts = job.name.split("/")
        if not all(parts) or {".", ".."} & set(parts) or "\\" in job.name:
            message = f"{target.__name__} names a file '{job.name}'"
            raise ExtensionError(f"{message}, which is outside the folder of the export")


def _with_options(job: Job, folder: str, settings: Any) -> Job:
    """Return a job whose cached result depends on the folder and on its options, too."""
    key = f"export {folder} {job.cache_key}"
    if job.members:
        members = tuple(_with_options(member, folder, settings) for member in job.members)
        version = archive_version(members)
        return replace(job, cache_key=key, version=version, members=members)
    if not job.version:
        # Nothing says what the bytes depend on, so they are made each time, and are the version.
        job = fixed_job(job.name, job.make())
    names = settings.__struct_fields__ if job.options is None else job.options
    used = [(name, getattr(settings, name)) for name in names]
    return replace(job, cache_key=key, version=f"{job.version} {used!r}")
