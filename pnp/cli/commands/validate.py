"""``pnp validate``: targets in, findings, proofs and verdicts out."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.options import Named, Number, coloured
from pnp.diagnostics import Report

if TYPE_CHECKING:
    from pnp.cli.formats import Run
    from pnp.rules.baseline import Baseline
    from pnp.rules.verdict import Verdict
    from pnp.validate import Wish

FORMATS = ("full", "concise", "json", "sarif", "github", "junit")
STDIN = "-"
# Each round mends what only comes up when other findings are gone; a fix that brought itself up
# again would go on without end.
ROUNDS = 20

_EXAMPLES = """\b
Examples:
  pnp validate                            every bundled game, or the game of this folder
  pnp validate my-map.yaml                a map of your own
  pnp validate maps/ --strict             every file of a folder, where a warning fails too
  pnp validate my-map.yaml --fix          mend what can be mended without a choice
  pnp validate --select LPP-M* --format sarif --output found.sarif
  pnp validate my-map.yaml --picture my-map.svg
  pnp validate - --stdin-filename maps/isle.yaml < isle.yaml
"""


@dataclass(frozen=True)
class _Typed:
    """What was typed besides targets."""

    layout: str
    output: Path | None
    strict: bool
    quick: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    baseline: Path | None
    write_baseline: Path | None
    fix: bool
    diff: bool
    limit: int
    stdin_filename: str | None
    picture: Path | None
    drawn: bool


def _words(context: click.Context, option: click.Parameter, given: Sequence[str]) -> object:
    found = (word.strip() for text in given for word in text.split(","))
    return tuple(dict.fromkeys(word for word in found if word))


@click.command("validate", epilog=_EXAMPLES)
@click.argument("targets", metavar="[TARGET]...", nargs=-1)
@click.option(
    "--format",
    "layout",
    type=Named(FORMATS),
    default="full",
    show_default=True,
    help="How to tell: full, concise, json, sarif, github or junit.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write there instead, whole or not at all.",
)
@click.option("--strict", is_flag=True, help="Let warnings fail as errors do.")
@click.option("--quick", is_flag=True, help="Leave out long proofs and what needs the drawn board.")
@click.option(
    "--drawn", is_flag=True, help="Lay everything out as a build does, and tell what does not fit."
)
@click.option(
    "--select",
    multiple=True,
    metavar="RULE,...",
    callback=_words,
    help="Only these rules: names, numbers, or patterns such as LPP-M*.",
)
@click.option(
    "--ignore", multiple=True, metavar="RULE,...", callback=_words, help="All but these rules."
)
@click.option(
    "--baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Leave out the findings that this file knows.",
)
@click.option(
    "--write-baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write what is found now as a baseline.",
)
@click.option("--fix", is_flag=True, help="Mend what can be mended without a choice of yours.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option(
    "--max-diagnostics",
    "limit",
    type=Number(0, 1_000_000),
    default=50,
    show_default=True,
    metavar="N",
    help="Tell this many findings of a rule for each target, 0 for all.",
)
@click.option(
    "--picture",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.svg",
    help="Draw the map or board with findings, cuts and routes marked on it.",
)
@click.option(
    "--stdin-filename",
    metavar="NAME",
    help="With - as target: where the text from the standard input would lie.",
)
@coloured
@click.pass_context
def command(context: click.Context, /, targets: tuple[str, ...], **options: object) -> None:
    """Tell whether games, maps and decks are legal and playable, and what shows it.

    A TARGET is the name of a bundled game, the folder of a game, a folder of files, one file, or -
    for the standard input. Exit codes: 0 legal, 1 not legal, 2 not judged.
    """
    typed = _Typed(**options)  # type: ignore[arg-type] # click has read each as it is declared
    _check(targets, typed)
    wish = _wish(typed)
    baseline = _baseline(typed)
    verdicts = list(_verdicts(targets, wish))
    if typed.drawn:
        verdicts = [_drawn(verdict) for verdict in verdicts]
    if typed.diff:
        click.echo(_changes(verdicts), nl=False)
    elif typed.fix:
        verdicts = _fixed(targets, wish, verdicts)
    if typed.write_baseline is not None:
        baseline = _written_baseline(typed.write_baseline, verdicts)
    run = _run(verdicts, baseline, typed)
    text: str = importlib.import_module(f"pnp.cli.formats.{typed.layout}").told(run)
    if typed.output is None:
        click.echo(text, nl=False, err=typed.diff)
    else:
        _write(typed.output, click.unstyle(text))
        if typed.layout != "full":
            click.echo(_closing(run), err=True)
    if typed.picture is not None:
        _draw(typed.picture, run)
    context.exit(run.code)


def _check(targets: Sequence[str], typed: _Typed) -> None:
    """Refuse options that say nothing together."""
    if targets.count(STDIN) > 1:
        raise click.UsageError("the standard input can be judged once")
    if STDIN in targets and typed.stdin_filename is None:
        raise click.UsageError("say with --stdin-filename NAME where the text would lie")
    if STDIN in targets and typed.fix and not typed.diff:
        raise click.UsageError("the standard input cannot be mended; add --diff to see the changes")
    if typed.stdin_filename is not None and STDIN not in targets:
        raise click.UsageError("--stdin-filename needs - as target")
    if typed.stdin_filename is not None and Path(typed.stdin_filename).name == "game.yaml":
        raise click.UsageError("a game is judged with its folder; save game.yaml and name that")
    if typed.drawn and (typed.quick or STDIN in targets):
        raise click.UsageError("--drawn needs time and files; leave out --quick and -")
    if typed.picture is not None and (len(targets) != 1 or STDIN in targets):
        raise click.UsageError("--picture draws one file; name one map or board")
    if typed.picture is not None and typed.picture.suffix != ".svg":
        raise click.UsageError("--picture draws SVG; write a name that ends in .svg")
    if typed.picture is not None and not typed.picture.parent.is_dir():
        raise click.UsageError(f"cannot write '{typed.picture}': there is no such folder")
    if typed.picture is not None and not os.access(typed.picture.parent, os.W_OK):
        raise click.UsageError(f"cannot write '{typed.picture}': permission denied")
    if typed.baseline is not None and typed.write_baseline is not None:
        raise click.UsageError("--baseline reads and --write-baseline writes; use one of them")


def _wish(typed: _Typed) -> Wish:
    from pnp.rules.selecting import UnknownRuleError, wanted
    from pnp.validate import Wish

    try:
        return Wish(typed.quick, wanted(typed.select, typed.ignore))
    except UnknownRuleError as error:
        raise click.UsageError(str(error)) from None


def _baseline(typed: _Typed) -> Baseline | None:
    if typed.baseline is None:
        return None
    from pnp.rules.baseline import BaselineError, read_baseline

    try:
        return read_baseline(typed.baseline)
    except BaselineError as error:
        raise click.UsageError(str(error)) from None


def _verdicts(targets: Sequence[str], wish: Wish) -> Iterator[Verdict]:
    """Yield the verdict on each target; files of a game that is judged too are judged with it."""
    from pnp.content.targets import root_of, targets_in, usual_targets
    from pnp.rules.verdict import Verdict
    from pnp.validate import validate, validate_text

    named: list[tuple[str, Path | None, Report]] = []
    for target in dict.fromkeys(targets or usual_targets()):
        report = Report()
        found = () if target == STDIN else targets_in(target, report)
        named += [(called, path, Report()) for called, path in found]
        if target == STDIN or report.diagnostics:
            named.append((target, None, report))
    roots = {root for _, path, _ in named if path is not None and (root := root_of(path))}
    done: set[Path] = set()
    for called, path, report in named:
        if path is None and called == STDIN:
            name = click.get_current_context().params["stdin_filename"]
            yield validate_text(sys.stdin.buffer.read(), Path(name), wish)
        elif path is None:
            yield Verdict(called, "", report.diagnostics, read=False)
        else:
            place = root_of(path) or path.resolve()
            covered = root_of(path) is None and roots & set(place.parents)
            if place not in done and not covered:
                done.add(place)
                yield validate(called, path, wish)


def _run(verdicts: Sequence[Verdict], baseline: Baseline | None, typed: _Typed) -> Run:
    """Return the verdicts without what the baseline knows."""
    from pnp.cli.formats import Run

    if baseline is None:
        return Run(verdicts, typed.strict, typed.limit)
    kept: list[Verdict] = []
    for verdict in verdicts:
        left, known = baseline.left_of(verdict.findings)
        kept.append(replace(verdict, findings=tuple(left), known=tuple(known)))
    gone = baseline.gone(name for verdict in verdicts for name in verdict.paths)
    return Run(kept, typed.strict, typed.limit, gone)


def _written_baseline(path: Path, verdicts: Sequence[Verdict]) -> Baseline:
    from pnp.rules.baseline import read_baseline, written

    findings = [found for verdict in verdicts for found in verdict.findings]
    _write(path, written(findings, path))
    return read_baseline(path)


def _fixed(targets: Sequence[str], wish: Wish, verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Mend files until nothing is left to mend, tell what was mended, and return the verdicts on
    what they are then."""
    from pnp.rules.mending import mended, write

    now = list(verdicts)
    for _ in range(ROUNDS):
        files = mended(found for verdict in now for found in verdict.findings)
        if not files:
            break
        for file in files:
            _try(lambda file=file: write(file), file.source.name)  # type: ignore[misc]
            for found in file.findings:
                assert found.fix is not None
                click.echo(f"{found.span}: mended[{found.code}] {found.fix.title}", err=True)
        now = list(_verdicts(targets, wish))
    return now


def _changes(verdicts: Sequence[Verdict]) -> str:
    """Return what ``--fix`` would change first, as a difference that ``patch`` understands."""
    from difflib import unified_diff

    from pnp.rules.mending import mended

    lines: list[str] = []
    for file in mended(found for verdict in verdicts for found in verdict.findings):
        name = file.source.name.lstrip("/")
        old, new = (text.splitlines(keepends=True) for text in (file.source.text, file.text))
        for line in unified_diff(old, new, f"a/{name}", f"b/{name}"):
            ended = line.endswith("\n")
            lines.append(line if ended else f"{line}\n\\ No newline at end of file\n")
    return "".join(lines)


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""

    def write() -> None:
        beside = path.with_name(f".{path.name}.written")
        try:
            beside.write_text(text, "utf-8", newline="\n")
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)

    _try(write, str(path))


def _try(act: Callable[[], None], name: str) -> None:
    try:
        act()
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise click.UsageError(f"cannot write '{name}': {reason}") from None


def _drawn(verdict: Verdict) -> Verdict:
    """Return the verdict with what comes up when its target is laid out."""
    from pnp.content.project import find
    from pnp.drawing import drawn

    path = find(verdict.target, Report()) if verdict.read else None
    if path is None:
        return verdict
    known = {(found.code, found.span) for found in verdict.findings}
    further = (found for found in drawn(path) if (found.code, found.span) not in known)
    return replace(verdict, findings=(*verdict.findings, *further))


def _draw(path: Path, run: Run) -> None:
    """Write the board of the only target with what was found marked on it."""
    from pnp.annotate.picture import annotated
    from pnp.cli.render import rendered

    report = Report()
    (verdict,) = run.verdicts[:1] if len(run.verdicts) == 1 else (None,)
    if verdict is None or not verdict.lone:
        raise click.UsageError("--picture draws one file; name one map or board")
    headline = f"{Path(verdict.target).name}: {verdict.words(strict=run.strict)}"
    svg = annotated(Path(verdict.target), verdict, headline, report)
    for found in report.diagnostics:
        click.echo(rendered(found), err=True)
    if svg is not None:
        _write(path, svg)
        click.echo(f"{path.as_posix()} shows it", err=True)


def _closing(run: Run) -> str:
    from pnp.cli.formats import line

    return "\n".join(line(verdict, run.strict) for verdict in run.verdicts)
