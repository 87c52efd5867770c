"""``pnp explain``: the page of one rule, with what breaks it and what keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.options import coloured
from pnp.cli.render import rendered

if TYPE_CHECKING:
    from pnp.rules.catalogue import Entry

# Lines of an example that are shown around what differs, findings, and files of a game.
AROUND = 2
MOST_SHOWN = 3
WIDTH = 96
_TEST_COMMENT = re.compile(r"^\s*# (expect|also): ")

_EXAMPLES = """\b
Examples:
  pnp explain port-unreachable                     a rule by its name
  pnp explain LPP-M09                              or by its number
  pnp explain R-LPP-22                             one reading of a rulebook, by its number
  pnp explain --rulings les-petits-pirates         how what a rulebook leaves open is read
"""


@click.command("explain", epilog=_EXAMPLES)
@click.argument("rule", required=False)
@click.option("--rulings", "game", metavar="GAME", help="Tell how the rulebook of a game is read.")
@coloured
def command(rule: str | None, game: str | None) -> None:
    """Tell what a rule finds, why that matters, what to do instead, and how to answer for it."""
    if (rule is None) == (game is None):
        raise click.UsageError("name one rule, or  --rulings  with a game")
    lines = _rule(rule) if rule is not None else _rulings(str(game))
    click.echo("\n".join(lines))


def _rule(word: str) -> Iterator[str]:
    from pnp.rules.catalogue import entry
    from pnp.rules.citing import cited
    from pnp.rules.selecting import near

    found = entry(word)
    if found is None:
        told = tuple(_of_a_ruling(word)) or tuple(_of_a_build(word))
        if not told:
            raise click.UsageError(f"'{word}' is no rule; {near(word)}")
        yield from told
        return
    rule = found.rule
    number = f" ({', '.join(rule.numbers)})" if rule.numbers else ""
    yield click.style(f"{found.name}{number}", bold=True)
    kind = ["found while files are read"] if found.check is None else []
    kind += ["a proof: left out by --quick"] if rule.proof else []
    kind += ["needs the drawn board: left out by --quick"] if rule.drawn else []
    yield ", ".join([rule.severity.value, found.game or "all games", *kind])
    source = cited(rule.source, named=True)
    yield f"basis: {_BASES[rule.basis]}{f' ({source})' if source else ''}"
    yield ""
    yield found.page
    yield from _rests_on(found)
    yield from _examples(found)
    yield ""
    yield from _answering(found)


def _of_a_ruling(number: str) -> Iterator[str]:
    """Yield the reading of a rulebook that has a number, such as R-LPP-22."""
    from pnp.content.project import bundled_games
    from pnp.content.subject import stated_rulings

    if not number.upper().startswith("R-"):
        return
    for game in bundled_games():
        stated = stated_rulings(game)
        for ruling in stated.decisions if stated is not None else ():
            if ruling.number == number.upper():
                yield click.style(f"A reading of the rulebook of {game}", bold=True)
                yield from _ruling(ruling)


def _of_a_build(code: str) -> Iterator[str]:
    """Yield what is to be said of what only comes up when pieces are drawn."""
    from pnp.drawing import CODES

    if code in CODES:
        yield f"'{code}' is told by pnp build while it draws; its message says what to do"


_BASES = {
    "letter": "the rulebook says so",
    "derived": "follows from the rulebook",
    "ruling": "rests on how an open question of the rulebook is read",
    "judgement": "good design in our judgement",
}


def _rests_on(entry: Entry) -> Iterator[str]:
    """Yield the readings of the rulebook on which a rule rests."""
    from pnp.content.subject import stated_rulings

    stated = stated_rulings(entry.game) if entry.game and entry.rule.rulings else None
    if stated is None:
        return
    yield from ("", click.style("Rests on", bold=True))
    for ruling in stated.decisions:
        if ruling.ruling in entry.rule.rulings:
            yield from _ruling(ruling)


def _rulings(game: str) -> Iterator[str]:
    from pnp.content.project import bundled_games
    from pnp.content.subject import stated_rulings
    from pnp.diagnostics import nearest

    if game not in bundled_games():
        raise click.UsageError(
            f"'{game}' is not a game that comes with pnp; {nearest(game, bundled_games())}"
        )
    stated = stated_rulings(game)
    if stated is None:
        yield f"{game}: nothing is written down of how its rulebook is read"
        return
    if stated.decisions:
        yield click.style("Questions that the rulebook leaves open, and our answers", bold=True)
        yield "  choose another in a file with  rulings: {name: value}"
    for ruling in stated.decisions:
        yield ""
        yield from _ruling(ruling)
    if stated.facts:
        yield ""
        yield click.style("Numbers of the rulebook", bold=True)
        yield "  declare others in a file with  variant: {name: value}"
        yield ""
    for fact in stated.facts:
        lines = f" ({_at(fact.lines)})" if fact.lines else ""
        yield _filled(f"{fact.fact}={_value(fact.value)}: {fact.text}{lines}", "  ")


def _ruling(ruling: Any) -> Iterator[str]:
    others = [_value(value) for value in ruling.values if value != ruling.value]
    value = f"={_value(ruling.value)}" if ruling.value is not None else ""
    instead = f" (or {', '.join(others)})" if others else ""
    lines = f", {_at(ruling.lines)}" if ruling.lines else ""
    yield f"  {click.style(ruling.number, bold=True)} {ruling.ruling}{value}{instead}{lines}"
    yield _filled(ruling.question, "    ")
    yield _filled(ruling.decision, "    ")


def _at(lines: tuple[str, ...]) -> str:
    from pnp.rules.citing import cited

    return cited(f"000:{', '.join(lines)}")


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
        case tuple() | list():
            return "[" + ", ".join(_value(item) for item in value) + "]"
    return str(value)


def _filled(text: str, indent: str) -> str:
    return fill(" ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=indent)


def _examples(entry: Entry) -> Iterator[str]:
    """Yield the finding on what breaks the rule, and where that differs from what keeps it."""
    from pnp.content.project import shortest
    from pnp.library import examples_dir
    from pnp.validate import Wish, validate

    bad, good = (_example(examples_dir() / entry.name, which) for which in ("bad", "good"))
    if bad is None or good is None:
        return
    path = shortest(bad)
    verdict = validate(str(path), path, Wish(wanted=lambda name: name == entry.name))
    yield from ("", click.style("What breaks it", bold=True))
    for found in [found for found in verdict.findings if found.code == entry.name][:MOST_SHOWN]:
        yield from ("", rendered(found))
    changed = [pair for pair in _pairs(bad, good) if pair[0] != pair[1]][:MOST_SHOWN]
    if changed:
        yield from ("", click.style("What keeps it", bold=True))
    for before, after, name in changed:
        yield from ("", click.style(f"  {name}", dim=True), *_excerpt(before, after))


def _example(folder: Path, which: str) -> Path | None:
    found = (folder / which, folder / f"{which}.yaml")
    return next((path for path in found if path.exists()), None)


def _pairs(bad: Path, good: Path) -> Iterator[tuple[list[str], list[str], str]]:
    """Yield the lines of each file of two examples, and how the second is called."""
    from pnp.content.project import shortest

    if good.is_file():
        yield _written(bad), _written(good), shortest(good).as_posix()
        return
    for path in sorted(good.rglob("*")):
        other = bad / path.relative_to(good)
        if path.is_file() and path.suffix in (".yaml", ".yml", ".csv"):
            before = _written(other) if other.is_file() else []
            yield before, _written(path), shortest(path).as_posix()


def _written(path: Path) -> list[str]:
    """Return the lines of an example without those that only its test reads."""
    if not path.is_file():
        return []
    text = path.read_bytes().decode("utf-8", "replace")
    return [line for line in text.splitlines() if not _TEST_COMMENT.match(line)]


def _excerpt(before: list[str], after: list[str]) -> Iterator[str]:
    """Yield what differs, as lines to take away (-) and to write (+), with some lines around."""
    gutter = len(str(max(len(before), len(after), 1)))
    for group in SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(AROUND):
        for kind, a, b, c, d in group:
            if kind == "equal":
                yield from (f"  {n + 1:>{gutter}}   {after[n]}" for n in range(c, d))
                continue
            for n in range(a, b):
                yield click.style(f"  {'':>{gutter}} - {before[n]}", fg="red")
            for n in range(c, d):
                yield click.style(f"  {n + 1:>{gutter}} + {after[n]}", fg="green")


def _answering(entry: Entry) -> Iterator[str]:
    from pnp.rules.suppression import may_be_answered

    if not may_be_answered(entry.name):
        yield "This stands in the way of judging: it must be mended."
        return
    yield "Where you know better, say so at the end of the line, or alone on the line above it:"
    yield f"  # pnp: ignore[{entry.name}] why it is right here"
