"""``pnp validate``: targets in, findings, proofs and verdicts out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base import world
from pnp.base.diagnostics import Report
from pnp.base.registry import Registry, expect
from pnp.base.values import replace
from pnp.cli import completion
from pnp.cli.child_process import continue_in_child, third_party_programs
from pnp.cli.options import (
    ExtensionName,
    F,
    Number,
    cache_option,
    colour_option,
    file_option,
    language_option,
    limit_option,
    split_words,
    theme_option,
)
from pnp.cli.render import print_findings
from pnp.cli.targets import STDIN, UNNAMED, ValidateArgs, all_games, resolve_targets
from pnp.cli.terminal import (
    home_of,
    join_safely,
    make_visible,
    put_document,
    put_file,
    put_text,
    read_input,
    report_bug,
    say,
)

if TYPE_CHECKING:
    from pnp.cli.formats import Run
    from pnp.content.language.languages import Edition
    from pnp.rules.applying_fixes import FixedFile
    from pnp.rules.baseline import Baseline
    from pnp.rules.verdict import Verdict

FORMATS = Registry("pnp.cli.formats", needs=("render",))

_EXAMPLES = """\b
Examples:
  pnp validate                            the game of this folder
  pnp validate my-map.yaml                a map of your own
  pnp validate maps/ --strict             every file in a folder; warnings count as errors
  pnp validate my-map.yaml --fix          apply the fixes that need no decision
  pnp validate my-map.yaml --play         play many games on it too
  pnp validate --select "LPP-M*" --format sarif --output found.sarif
  pnp validate my-map.yaml --picture my-map.svg
  pnp validate - < valley.yaml            standard input, as if saved in this folder
  pnp validate - --stdin-filename maps/valley.yaml < valley.yaml
"""


def _rules(name: str, text: str) -> Callable[[F], F]:
    """Add an option that takes names of rules."""
    return click.option(
        name,
        multiple=True,
        metavar="RULE,...",
        callback=_named_rules,
        shell_complete=completion.rules,
        help=text,
    )


def _named_rules(
    context: click.Context, option: click.Parameter, given: Sequence[str]
) -> tuple[str, ...]:
    """Return the names of rules; reject an empty option, which would silently mean all rules."""
    found = split_words(given)
    if given and not found:
        raise click.BadParameter("name at least one rule", context, option)
    return found


@click.command("validate", epilog=_EXAMPLES)
@click.argument("targets", metavar="[TARGET]...", nargs=-1, shell_complete=completion.targets)
@all_games("Check all bundled games.")
@click.option(
    "--format",
    "layout",
    type=ExtensionName(FORMATS),
    default="full",
    show_default=True,
    help="Choose the format of the findings.",
)
@file_option("--output", "Write the findings to this file instead of standard output.")
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option(
    "--quick", is_flag=True, help="Skip long proofs and checks that need the drawn board."
)
@click.option(
    "--drawn",
    is_flag=True,
    help="Also lay everything out as a build does, and report text and pieces that do not fit.",
)
@click.option(
    "--play",
    is_flag=True,
    help="Also simulate many games on each board, and report what is unfair or never used.",
)
@click.option(
    "--games",
    type=Number(50, 1_000_000),
    metavar="N",
    help="With --play, the number of games for each number of players; 400 by default.",
)
@click.option(
    "--trust",
    "trusted",
    is_flag=True,
    help="With --play, allow the game's own program, rules.py, to run.",
)
@theme_option
@language_option
@_rules("--select", "Check only these rules: names, numbers, or patterns such as LPP-M*.")
@_rules("--ignore", "Skip these rules.")
@file_option("--baseline", "Hide the findings listed in this baseline.")
@file_option("--write-baseline", "Write the current findings to this file as a baseline.")
@click.option("--fix", is_flag=True, help="Apply all fixes that need no decision from you.")
@click.option(
    "--diff", is_flag=True, help="Show what --fix would change, without changing anything."
)
@limit_option
@cache_option
@file_option("--picture", "Draw the board with its findings, bottlenecks and routes.", "FILE.svg")
@click.option(
    "--stdin-filename",
    metavar="NAME",
    help="With - as TARGET, treat standard input as this file.",
)
@colour_option
@click.pass_context
def command(
    context: click.Context, /, targets: tuple[str, ...], everything: bool, **options: object
) -> None:
    """Check that games, maps and decks are legal and playable, and show the evidence.

    A TARGET is the name of a bundled game, the folder of a game, a folder of files, one file, or -
    for standard input; without one, the game in the current folder is checked. Exit codes: 0 legal,
    1 not legal, 2 not checked because of wrong usage, a problem with this machine, or a bug in pnp.
    """
    targets = resolve_targets(context, targets, everything=everything)
    typed = ValidateArgs(targets, **options)  # type: ignore[arg-type] # click has read each as it is declared
    typed.reject_conflicts()
    if typed.trusted:
        continue_in_child(third_party_programs((), " and ".join(targets)))
    run = _run(typed)
    layout = FORMATS.load(typed.layout)
    text = expect(str, layout.render(run), layout, "render")
    if typed.output is None:
        document = getattr(layout, "DOCUMENT", False) is True
        (put_document if document else put_text)(text, err=typed.diff)
    else:
        put_file(typed.output, click.unstyle(text))
        if typed.layout != "full":
            say(*_closing_lines(run), err=True)
    drawn = typed.picture is None or _draw(typed.picture, run)
    context.exit(run.code if drawn else run.code or 2)


def _run(typed: ValidateArgs) -> Run:
    """Check, draw, fix and filter by the baseline, as requested."""
    from pnp.cli.formats import Run
    from pnp.rules.validate import UnsavedFile, judge_targets

    wish, baseline = typed.check_options(), typed.read_baseline()
    unsaved = None
    if STDIN in typed.targets:
        path = Path(typed.stdin_filename or UNNAMED)
        unsaved = UnsavedFile(STDIN, path, read_input())

    def judge(texts: Mapping[str, bytes]) -> list[Verdict]:
        """Judge all targets as if files contained these texts, by name."""
        given, saved = unsaved, {Path(name): data for name, data in texts.items()}
        if unsaved is not None:
            given = replace(unsaved, data=saved.pop(unsaved.path, unsaved.data))
        with world.current().with_unsaved(saved):
            verdicts = list(judge_targets(typed.targets, wish, report_bug, given))
            verdicts = _with_drawn(verdicts, wish.edition) if typed.drawn else verdicts
            return _with_play(verdicts, typed) if typed.play else verdicts

    verdicts = judge({})
    if typed.diff:
        from pnp.rules.applying_fixes import diff_of_fixes

        texts = {} if unsaved is None else {unsaved.name: unsaved.data}
        put_text(_format_diff(diff_of_fixes(verdicts, judge, texts)))
    elif typed.fix:
        from pnp.rules.applying_fixes import fix_all

        named = {Path(target) for target in typed.targets}
        verdicts = fix_all(verdicts, lambda: judge({}), partial(_write_fixed, named=named))
    if typed.write_baseline is not None:
        baseline = _write_baseline(typed.write_baseline, verdicts)
    if baseline is None:
        return Run(verdicts, typed.strict, typed.limit, edition=wish.edition)
    new, gone = baseline.filter_verdicts(verdicts)
    return Run(new, typed.strict, typed.limit, gone, wish.edition)


def _with_drawn(verdicts: Sequence[Verdict], edition: Edition) -> list[Verdict]:
    from pnp.press.dry_run import with_dry_run
    from pnp.rules.validate import judge_isolated

    return [
        judge_isolated(verdict, partial(with_dry_run, verdict, edition), report_bug)
        for verdict in verdicts
    ]


def _with_play(verdicts: Sequence[Verdict], typed: ValidateArgs) -> list[Verdict]:
    from pnp.cli.matches import progress_bar
    from pnp.cli.options import all_processors
    from pnp.play.measuring import processes
    from pnp.play.verdicts import GAMES, with_play
    from pnp.rules.validate import judge_isolated

    games = typed.games or GAMES
    with processes(all_processors(), apart=typed.trusted) as (executor, jobs):

        def played(verdict: Verdict) -> Verdict:
            return with_play(verdict, games, executor, jobs, progress_bar, trusted=typed.trusted)

        return [
            judge_isolated(verdict, partial(played, verdict), report_bug) for verdict in verdicts
        ]


def _format_diff(difference: str) -> str:
    """Return a diff: unchanged for ``patch`` or a file, escaped for a terminal."""
    if not sys.stdout.isatty():
        return difference
    lines = difference.removesuffix("\n").split("\n")
    return join_safely(line.removesuffix("\r") for line in lines) if difference else ""


def _write_baseline(path: Path, verdicts: Sequence[Verdict]) -> Baseline:
    from pnp.rules.baseline import baseline_text, parse_baseline

    text = baseline_text([found for verdict in verdicts for found in verdict.findings], path)
    put_file(path, text)
    return parse_baseline(text, path)


def _write_fixed(fixed: FixedFile, named: Collection[Path]) -> None:
    """Write a fixed file, ``named`` by the user or found in a target, and report its fixes."""
    path = Path(fixed.source.name)
    put_file(path, fixed.after, within=None if path in named else home_of(path))
    for found in fixed.findings:
        assert found.fix is not None
        say(f"{found.span}: fixed[{found.code}] {found.fix.title}", err=True)


def _draw(path: Path, run: Run) -> bool:
    """Draw the board of the only target with its findings marked; return whether it has one."""
    from pnp.annotate.picture import annotated_board

    verdict = run.verdicts[0] if len(run.verdicts) == 1 else None
    if verdict is None or not verdict.lone:
        raise click.UsageError("--picture needs one target: a map")
    report, target = Report(), Path(verdict.target)
    headline = make_visible(f"{target.name}: {verdict.verdict_text(strict=run.strict)}")
    svg = annotated_board(target, verdict, headline, report)
    print_findings(report, run.limit)
    if svg is not None:
        put_file(path, svg)
        say(f"picture written to {path.as_posix()}", err=True)
    return svg is not None


def _closing_lines(run: Run) -> list[str]:
    from pnp.cli.formats import verdict_line

    return [verdict_line(verdict, run.strict) for verdict in run.verdicts]
