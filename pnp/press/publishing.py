"""Write the files of a build or an export, and remember what they were made from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report
from pnp.base.output import (
    OutputFile,
    PublishedFolder,
    publish,
    read_unchanged,
    write_error_text,
)
from pnp.base.values import replace
from pnp.export import Job, UnavailableError
from pnp.exports.archive import read_zip, write_zip
from pnp.press.documents import SessionPlan
from pnp.press.drafts import DraftErrors
from pnp.press.preparation import Progress
from pnp.rules.suppression import SuppressingReport


class RefusedError(Exception):
    """This machine cannot write the files; with a code, a message and a hint."""

    def add_to(self, report: Report) -> None:
        code, message, hint = self.args
        report.error(code, message, hint=hint)


class BuildOutput(Struct, frozen=True):
    """The result of a build: the files ``published`` in the folder ``name`` below ``out``, and the
    number of ``sheets`` to print, by paper. ``sheet_usage`` is the used share of each of them in
    percent, without the cover; ``session_plans`` are the pages to print for each number of players;
    ``minutes`` is the time to cut and glue the whole kit on the first paper; ``draft`` has the
    errors of a draft."""

    title: str
    out: Path
    name: str
    published: PublishedFolder
    sheets: tuple[tuple[str, int], ...]
    sheet_usage: tuple[tuple[str, tuple[int, ...]], ...] = ()
    session_plans: tuple[tuple[str, tuple[SessionPlan, ...]], ...] = ()
    minutes: int = 0
    draft: DraftErrors | None = None

    @property
    def folder(self) -> Path:
        return self.out / self.name

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(self.published.files)

    @property
    def is_unchanged(self) -> bool:
        """True if all files existed already."""
        return not self.published.changed


class BuildResult(Struct, frozen=True):
    """The result of a build and its findings; ``output`` is None if errors stopped it."""

    output: BuildOutput | None
    findings: tuple[Diagnostic, ...]

    @property
    def is_intact(self) -> bool:
        """True while all files are as they were written."""
        return self.output is None or self.output.published.is_in(self.output.out, self.output.name)


def cached_output(
    step: str,
    key: object,
    make: Callable[[SuppressingReport], BuildOutput | None],
    report: Report,
) -> BuildOutput | None:
    """Return what ``make`` writes, or what it wrote for the same ``key`` if neither its input nor
    its files have changed since."""
    own, fresh = SuppressingReport(), False

    def made() -> BuildResult:
        nonlocal fresh
        fresh = True
        return BuildResult(make(own), own.diagnostics)

    try:
        known = world.cached_step(step, key, made, lambda made: made.is_intact)
    except RefusedError as refused:
        refused.add_to(own)
        known = BuildResult(None, own.diagnostics)
    for found in known.findings:
        report.add(found)
    if known.output is None or fresh:
        return known.output
    return replace(known.output, published=replace(known.output.published, changed=False))


def write_jobs(
    out: Path,
    folder: str,
    jobs: Sequence[Job],
    replaces: Callable[[str], bool],
    progress: Progress,
) -> PublishedFolder:
    """Write all files or none. Raises RefusedError if this machine cannot."""
    seen = world.current()
    # The results of each cache key: versions and SHA-256 by name.
    known: dict[str, dict[str, tuple[str, str]]] = {job.cache_key: {} for job in jobs}
    before = {of: seen.recall("written", of) or {} for of in known}

    def files() -> Iterator[tuple[str, OutputFile]]:
        for done, job in enumerate(jobs):
            progress("writing", done, len(jobs))
            earlier = before[job.cache_key]
            mark, digest = earlier.get(job.name, ("", ""))
            make = partial(_archive, job, earlier, out, folder) if job.members else job.make
            yield job.name, OutputFile(make, digest if mark == job.version else "")

    try:
        published = publish(out, folder, files(), replaces)
    except OSError as error:
        raise RefusedError(*write_error_text(error, out / folder)) from None
    except UnavailableError as error:
        raise RefusedError(
            "png-unavailable", str(error), "install it, or choose another format or target"
        ) from None
    for job in jobs:
        digest = published.files[job.name]
        known[job.cache_key][job.name] = job.version, digest
        for member in job.members:
            known[job.cache_key][_entry(job, member)] = member.version, digest
    for of, digests in known.items():
        if before[of] != digests:
            seen.keep("written", of, digests)
    return published


def _entry(archive: Job, member: Job) -> str:
    """Return the name of a file in an archive among the results of a cache key."""
    return f"{archive.name}:{member.name}"


def _archive(job: Job, earlier: Mapping[str, tuple[str, str]], out: Path, folder: str) -> bytes:
    """Return an archive whose unchanged files are those of the ``earlier`` one, if it is still as
    it was written."""
    _, digest = earlier.get(job.name, ("", ""))
    same = [
        member.name
        for member in job.members
        if member.version and earlier.get(_entry(job, member)) == (member.version, digest)
    ]
    archive = read_unchanged(out, f"{folder}/{job.name}", digest) if same else None
    known = {} if archive is None else read_zip(archive, same)
    return write_zip(
        (member.name, known[member.name] if member.name in known else member.make())
        for member in job.members
    )
