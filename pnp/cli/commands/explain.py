"""``pnp explain``: the documentation of one rule, with a bad and a good example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import completion
from pnp.cli.options import colour_option
from pnp.cli.render import render_finding
from pnp.cli.rulings_text import entries_named, question_lines, rulings
from pnp.cli.terminal import say, style_text

if TYPE_CHECKING:
    from pnp.rules.catalogue import RuleEntry

# The number of context lines around differences, of findings, and of files of a game.
AROUND = 2
MOST_SHOWN = 3
_TEST_COMMENT = re.compile(r"^\s*# (expect|also): ")

_EXAMPLES = """\b
Examples:
  pnp explain unknown-role                         a rule, by name
  pnp explain LPP-M09                              a rule, by number
  pnp explain R-LPP-22                             a ruling, by number
  pnp explain contrast                             all rules about contrast
  pnp explain --rulings les-petits-pirates         all rulings of a game
"""


@click.command("explain", epilog=_EXAMPLES)
@click.argument("rule", required=False, shell_complete=completion.rules)
@click.option(
    "--rulings",
    "game",
    metavar="GAME",
    help="Show how pnp interprets the rulebook of a bundled game, or of the game in a folder.",
)
@colour_option
def command(rule: str | None, game: str | None) -> None:
    """Explain a rule: what it finds, why it matters, how to fix it and how to suppress it."""
    if (rule is None) == (game is None) or not (rule or game or "").strip():
        raise click.UsageError("give one rule, or  --rulings  with a game")
    lines = _rule(rule) if rule is not None else rulings(str(game))
    # Each page has several lines.
    say(*(line for text in lines for line in text.split("\n")))


def _rule(word: str) -> Iterator[str]:
    from pnp.rules.catalogue import find_other_page, find_rule
    from pnp.rules.suppression import is_suppressible
    from pnp.rules.wording import citation

    found = find_rule(word) or find_rule(word.lower()) or find_other_page(word)
    if found is None:
        yield from _no_rule(word)
        return
    rule = found.rule
    number = f" ({', '.join(found.numbers)})" if found.numbers else ""
    yield style_text(f"{found.name}{number}", bold=True)
    kind = [_FOUND[found.rule.when]] if found.check is None else []
    kind += ["long proof: skipped by --quick"] if rule.proof else []
    kind += ["needs the drawn board: skipped by --quick"] if rule.drawn else []
    yield ", ".join([rule.severity.value, found.game or "all games", *kind])
    if not found.rule.when:
        source = citation(rule.source, found.rulebook)
        yield f"basis: {_basis(found)}{f' ({source})' if source else ''}"
    yield ""
    yield found.page
    if not found.rule.when:
        yield from _basis_readings(found)
        yield from _examples(found)
    if not found.rule.when or is_suppressible(found.name):
        yield ""
        yield from _suppression_lines(found)


def _no_rule(word: str) -> Iterator[str]:
    """Yield other meanings of a word: a reading or number of a rulebook, or a subject of rules."""
    from pnp.content.game_files import bundled_games
    from pnp.rules.suppression import search_rules

    lines = tuple(entries_named(word))
    if lines:
        yield from lines
        return
    found = () if word in bundled_games() else search_rules(word)
    if not found:
        raise click.UsageError(f"'{word}' is not a rule; {_suggest_word(word)}")
    yield f"'{word}' is not a rule; these rules mention it:"
    width = max(len(entry.name) for entry in found)
    for entry in found:
        yield f"  {entry.name.ljust(width)}  {entry.page.partition(chr(10))[0]}"


def _suggest_word(word: str) -> str:
    """Return a hint for an unknown word."""
    from pnp.base.diagnostics import suggest_word
    from pnp.content.game_files import bundled_games
    from pnp.content.rulebook import bundled_rulings_record
    from pnp.rules.suppression import suggest_rule

    if word in bundled_games():
        return f"pnp rules {word} lists the rules of this game"
    if not word.upper().startswith("R-"):
        return suggest_rule(word)
    stated = [
        found for game in bundled_games() if (found := bundled_rulings_record(game)) is not None
    ]
    return suggest_word(
        word.upper(), [one.number or "" for found in stated for one in found.decisions]
    )


_FOUND = {
    "": "found while files are read",
    "reading": "found while files are read",
    "build": "found by  pnp build  and  pnp validate --drawn",
    "play": "found by  pnp play  and  pnp validate --play",
    "command": "concerns the command or the machine, not the content of files",
}
_BASES = {
    "letter": "stated in the rulebook",
    "derived": "follows from the rulebook",
    "ruling": "depends on a ruling on an open question of the rulebook",
    "judgement": "good design, in our judgement",
}


def _basis(entry: RuleEntry) -> str:
    """Describe why a rule applies; rules for the files of all games are in no rulebook."""
    if entry.game is None and not entry.rule.source and entry.rule.basis != "judgement":
        return "how content files are written and printed; independent of any rulebook"
    return _BASES[entry.rule.basis]


def _basis_readings(entry: RuleEntry) -> Iterator[str]:
    """Yield the readings of the rulebook on which a rule is based."""
    from pnp.content.rulebook import rulebook_of

    settings = rulebook_of([entry.game], ()) if entry.game and entry.rule.rulings else None
    stated = settings.stated if settings is not None else None
    if settings is None or stated is None:
        return
    yield from ("", style_text("Depends on", bold=True))
    for ruling in stated.decisions:
        if ruling.ruling in entry.rule.rulings:
            yield from question_lines(ruling, settings)


def _examples(entry: RuleEntry) -> Iterator[str]:
    """Yield the finding for the bad example, and how that differs from the good one."""
    from pnp.base.library import examples_dir
    from pnp.content.game_files import shortest_path
    from pnp.rules.suppression import RuleSelection
    from pnp.rules.validate import CheckOptions, validate

    folder = examples_dir() / entry.name
    if not folder.is_dir() and entry.folder is not None:
        # The examples of a rule from another package are beside its module.
        folder = entry.folder / "examples" / entry.name
    bad, good = (_example(folder, which) for which in ("bad", "good"))
    if bad is None or good is None:
        return
    path = shortest_path(bad)
    verdict = validate(str(path), path, CheckOptions(selection=RuleSelection((entry.name,))))
    yield from ("", style_text("Breaks the rule", bold=True))
    for found in [found for found in verdict.findings if found.code == entry.name][:MOST_SHOWN]:
        yield from ("", *render_finding(found))
    changed = [pair for pair in _pairs(bad, good) if pair[0] != pair[1]][:MOST_SHOWN]
    if changed:
        yield from ("", style_text("Follows the rule", bold=True))
    for before, after, name in changed:
        yield from ("", style_text(f"  {name}", dim=True), *_excerpt(before, after))


def _example(folder: Path, which: str) -> Path | None:
    found = (folder / which, folder / f"{which}.yaml")
    return next((path for path in found if path.exists()), None)


def _pairs(bad: Path, good: Path) -> Iterator[tuple[list[str], list[str], str]]:
    """Yield the lines of each file of two examples, and the name of the second file."""
    from pnp.base import world
    from pnp.content.game_files import shortest_path

    if good.is_file():
        yield _example_lines(bad), _example_lines(good), shortest_path(good).as_posix()
        return
    found = (where / name for where, _, names in world.walk(good) for name in names)
    for path in sorted(path for path in found if path.suffix in (".yaml", ".yml", ".csv")):
        other = bad / path.relative_to(good)
        yield _example_lines(other), _example_lines(path), shortest_path(path).as_posix()


def _example_lines(path: Path) -> list[str]:
    """Return the lines of an example, without those meant only for its test."""
    from pnp.base import world
    from pnp.content.source import LARGEST_FILE

    try:
        text = world.read(path, within=None, largest=LARGEST_FILE).decode("utf-8", "replace")
    except world.ReadError:
        return []
    return [line for line in text.splitlines() if not _TEST_COMMENT.match(line)]


def _excerpt(before: list[str], after: list[str]) -> Iterator[str]:
    """Yield the differences as lines to remove (-) and to add (+), with some lines of context."""
    gutter = len(str(max(len(before), len(after), 1)))
    for group in SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(AROUND):
        for kind, a, b, c, d in group:
            if kind == "equal":
                yield from (f"  {n + 1:>{gutter}}   {after[n]}" for n in range(c, d))
                continue
            for n in range(a, b):
                yield style_text(f"  {'':>{gutter}} - {before[n]}", fg="red")
            for n in range(c, d):
                yield style_text(f"  {n + 1:>{gutter}} + {after[n]}", fg="green")


def _suppression_lines(entry: RuleEntry) -> Iterator[str]:
    from pnp.rules.suppression import is_suppressible

    if not is_suppressible(entry.name):
        what = "Building" if entry.check is not None else "Validation"
        yield f"{what} stops here: fix this first."
        return
    yield (
        "To suppress a finding, add a comment at the end of its line, or on a line of its own "
        "above it:"
    )
    yield f"  # pnp: ignore[{entry.name}] why this is right"
